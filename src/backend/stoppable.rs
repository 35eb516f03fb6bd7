//! varisat on its own thread, which can be abandoned.
//!
//! In: our clauses, limits. Out: our results, or, on time, that a limit was reached. Must not know: puzzles, varisat
//! itself.

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

/// Variables and clauses on their way to the worker; a message costs more than a clause.
#[derive(Default)]
struct Batch {
    vars: usize,
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
}

impl Batch {
    /// The number of variables and literals that make a message worth sending.
    const FULL: usize = 1 << 14;

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
pub(super) struct Stoppable {
    orders: Sender<Order>,
    results: Receiver<Result<SolverResult, BackendError>>,
    left: Arc<AtomicBool>,
    vars: usize,
    batch: Batch,
}

impl Stoppable {
    pub(super) fn new() -> Self {
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
        Stoppable { orders, results, left, vars: 0, batch: Batch::default() }
    }

    fn send(&self, order: Order) {
        // If the worker is gone, the missing result will show it.
        let _ = self.orders.send(order);
    }

    fn send_batch(&mut self) {
        let batch = std::mem::take(&mut self.batch);
        self.send(Order::Add(batch));
    }
}

impl Drop for Stoppable {
    fn drop(&mut self) {
        self.left.store(true, Ordering::Relaxed);
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
            self.send_batch();
        }
    }
}

impl Solver for Stoppable {
    fn name(&self) -> String {
        "varisat 0.2.2".into()
    }

    fn reset(&mut self) -> bool {
        self.vars = 0;
        self.batch = Batch::default();
        !self.left.load(Ordering::Relaxed) && self.orders.send(Order::Reset).is_ok()
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError> {
        if self.left.load(Ordering::Relaxed) || limits.reached() {
            return Ok(SolverResult::Unknown);
        }
        self.send_batch();
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
