//! varisat, stopped on time: a large formula is searched on its own thread, which can be abandoned.
//!
//! In: our clauses, limits. Out: our results, or, on time, that a limit was reached. Must not know: puzzles, varisat
//! itself.
//!
//! A small formula is searched on the calling thread. A conflict takes microseconds there, so it is enough to look at the
//! clock whenever a buffer of varisat's log is full. An explanation asks thousands of short questions about one board;
//! messages to another thread took a third of the time in which new sudokus of a level are made.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};

use super::varisat::{Varisat, failed};
use super::{BackendError, Limits, Solver, SolverResult};
use crate::cnf::{ClauseSink, Lit, Var};

enum Order {
    Add(Batch),
    Solve(Vec<Lit>, Limits),
    Reset,
}

/// Variables and clauses on their way to the engine; a message costs more than a clause.
#[derive(Default)]
struct Batch {
    vars: usize,
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
}

impl Batch {
    /// The number of variables and literals that make a message worth sending, and a formula large.
    const FULL: usize = 1 << 17;

    fn pour(&self, sink: &mut dyn ClauseSink) {
        for _ in 0..self.vars {
            sink.new_var();
        }
        let mut start = 0;
        for &end in &self.ends {
            sink.add_clause(&self.lits[start..end]);
            start = end;
        }
    }
}

/// varisat on a worker thread, so that the caller can stop waiting for it.
struct Worker {
    orders: Sender<Order>,
    results: Receiver<Result<SolverResult, BackendError>>,
    left: Arc<AtomicBool>,
}

impl Worker {
    fn start() -> Self {
        let (orders, inbox) = channel();
        let (outbox, results) = channel();
        let left = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&left);
        // varisat's solver is not Send: it is built on the thread that uses it.
        std::thread::spawn(move || {
            let mut solver = Varisat::heeding(Some(Arc::clone(&flag)));
            // A caller that has left wants nothing more, not even the orders that wait here.
            for order in inbox.into_iter().take_while(|_| !flag.load(Ordering::Relaxed)) {
                match order {
                    Order::Add(batch) => batch.pour(&mut solver),
                    Order::Reset => _ = solver.reset(),
                    Order::Solve(assumptions, limits) => {
                        if outbox.send(solver.solve(&assumptions, &limits)).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        Worker { orders, results, left }
    }

    fn has_left(&self) -> bool {
        self.left.load(Ordering::Relaxed)
    }

    fn send(&self, order: Order) {
        // If the worker is gone, the missing result will show it.
        let _ = self.orders.send(order);
    }

    fn solve(&self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError> {
        if self.has_left() || limits.reached() {
            return Ok(SolverResult::Unknown);
        }
        // The time is kept here, exactly.
        self.send(Order::Solve(assumptions.to_vec(), Limits { work: limits.work.clone(), ..Limits::none() }));
        loop {
            match self.results.recv_timeout(limits.wait()) {
                Ok(result) => return result,
                Err(RecvTimeoutError::Disconnected) => return Err(failed("stopped without a verdict")),
                Err(RecvTimeoutError::Timeout) if limits.reached() => {
                    self.left.store(true, Ordering::Relaxed);
                    return Ok(SolverResult::Unknown);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.left.store(true, Ordering::Relaxed);
    }
}

/// Where a formula is searched.
#[derive(Clone, Copy)]
enum Place {
    Here,
    There,
}

/// varisat, here for small formulas and on a worker thread for large ones.
pub(super) struct Stoppable {
    here: Varisat,
    /// Started for the first large formula.
    there: Option<Worker>,
    /// `None` until the formula is large or is searched.
    place: Option<Place>,
    vars: usize,
    batch: Batch,
}

impl Stoppable {
    pub(super) fn new(interrupt: Option<Arc<AtomicBool>>) -> Self {
        let (here, batch) = (Varisat::heeding(interrupt), Batch::default());
        Stoppable { here, there: None, place: None, vars: 0, batch }
    }

    fn send_batch(&mut self, place: Place) {
        let batch = std::mem::take(&mut self.batch);
        match place {
            Place::Here => batch.pour(&mut self.here),
            Place::There => self.there.get_or_insert_with(Worker::start).send(Order::Add(batch)),
        }
    }
}

impl ClauseSink for Stoppable {
    fn new_var(&mut self) -> Var {
        self.batch.vars += 1;
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.batch.lits.extend_from_slice(clause);
        self.batch.ends.push(self.batch.lits.len());
        if self.batch.lits.len() + self.batch.vars >= Batch::FULL {
            let place = *self.place.get_or_insert(Place::There);
            self.send_batch(place);
        }
    }
}

impl Solver for Stoppable {
    fn name(&self) -> String {
        self.here.name()
    }

    fn reset(&mut self) -> bool {
        (self.vars, self.place, self.batch) = (0, None, Batch::default());
        self.here.reset();
        self.there.as_ref().is_none_or(|worker| !worker.has_left() && worker.orders.send(Order::Reset).is_ok())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError> {
        let place = *self.place.get_or_insert(Place::Here);
        self.send_batch(place);
        match (place, &self.there) {
            (Place::There, Some(worker)) => worker.solve(assumptions, limits),
            _ => self.here.solve(assumptions, limits),
        }
    }
}
