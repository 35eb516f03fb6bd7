//! varisat, the default engine; the one file that may name it.
//!
//! In: our clauses. Out: our verdicts. Must not know: puzzles.
//!
//! Three things about varisat 0.2.2 shape this file. `model()` panics when a variable made after a solve occurs
//! in no clause, so every new variable gets the tautology (v or not v); adding it only where it is needed was
//! measured to save nothing. `failed_core()` can be wrong once a variable is made after a solve, so every core
//! is proved by one more solve before anyone sees it, and all assumptions are given back when it is not one. And it cannot be interrupted: the one thing that ends a search
//! is a proof log that cannot be written, which is seen each time a buffer is full. That is good enough for
//! Ctrl-C. A deadline is to be kept exactly, so a solver with a deadline lives on a worker thread, which is left
//! behind when the time is over.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};

use varisat::ExtendFormula;

use super::proof::Ending;
use super::{BackendError, Limits, ProofFormat, Refutation, Solver, Verdict};
use crate::cnf::{ClauseSink, Cnf, Lit, Model, Var};

fn theirs(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_positive())
}

fn ours(lit: varisat::Lit) -> Lit {
    Var::new(lit.index()).lit(lit.is_positive())
}

fn failed(problem: impl Into<String>) -> BackendError {
    BackendError { backend: "varisat".into(), problem: problem.into() }
}

/// varisat on the calling thread: fastest, deaf to limits while it searches.
pub(super) struct Varisat {
    solver: varisat::Solver<'static>,
    /// Gives up soon after this is set.
    interrupt: Option<Arc<AtomicBool>>,
    vars: usize,
    buffer: Vec<varisat::Lit>,
    /// The solver was ended from outside and cannot be used any more.
    interrupted: bool,
}

impl Varisat {
    pub(super) fn new() -> Self {
        Varisat { solver: varisat::Solver::new(), interrupt: None, vars: 0, buffer: Vec::new(), interrupted: false }
    }

    /// A solver that gives up soon after the flag is set.
    pub(super) fn with_interrupt(flag: &Arc<AtomicBool>) -> Self {
        let mut this = Self { interrupt: Some(Arc::clone(flag)), ..Self::new() };
        this.listen();
        this
    }

    /// Makes a solver without clauses heed the flag.
    fn listen(&mut self) {
        if let Some(flag) = &self.interrupt {
            self.solver.write_proof(UntilSet(Arc::clone(flag)), varisat::ProofFormat::Varisat);
        }
    }

    /// Whether the clauses are satisfiable; `None` when interrupted.
    fn run(&mut self, assumptions: &[Lit]) -> Result<Option<bool>, BackendError> {
        if self.interrupted {
            return Ok(None);
        }
        self.buffer.clear();
        self.buffer.extend(assumptions.iter().map(|&lit| theirs(lit)));
        self.solver.assume(&self.buffer);
        match self.solver.solve() {
            Ok(satisfiable) => Ok(Some(satisfiable)),
            Err(varisat::solver::SolverError::ProofIoError { .. }) => {
                self.interrupted = true;
                Ok(None)
            }
            Err(error) => Err(failed(format!("failed: {error}"))),
        }
    }
}

impl ClauseSink for Varisat {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.vars);
        self.vars += 1;
        let lit = theirs(var.positive());
        self.solver.add_clause(&[lit, !lit]);
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&lit| theirs(lit)));
        self.solver.add_clause(&self.buffer);
    }
}

impl Solver for Varisat {
    fn name(&self) -> String {
        "varisat 0.2.2".into()
    }

    /// varisat itself cannot forget, so another solver takes its place.
    fn forget(&mut self) -> bool {
        self.solver = varisat::Solver::new();
        self.listen();
        (self.vars, self.interrupted) = (0, false);
        true
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        if limits.reached() {
            return Ok(Verdict::Unknown);
        }
        match self.run(assumptions)? {
            None => return Ok(Verdict::Unknown),
            Some(true) => {
                let model = self.solver.model().ok_or_else(|| failed("gave no model"))?;
                return Ok(Verdict::Sat(Model::from_lits(self.vars, model.into_iter().map(ours))));
            }
            Some(false) => {}
        }
        let core: Vec<Lit> = self.solver.failed_core().unwrap_or_default().iter().map(|&lit| ours(lit)).collect();
        let proved = core.len() < assumptions.len() && self.run(&core)? == Some(false);
        Ok(Verdict::Unsat(if proved { core } else { assumptions.to_vec() }))
    }
}

enum Order {
    Add(Batch),
    Solve(Vec<Lit>),
    Forget,
}

/// Variables and clauses on their way to the worker; each message costs more than a clause does.
#[derive(Default)]
struct Batch {
    vars: usize,
    lits: Vec<Lit>,
    /// Where each clause ends in `lits`.
    ends: Vec<usize>,
}

impl Batch {
    /// So many variables and literals are worth a message.
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

/// A sink for the proof log that fails once the flag is set, which ends the search at its next full buffer.
struct UntilSet(Arc<AtomicBool>);

impl io::Write for UntilSet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.load(Ordering::Relaxed) { Err(io::Error::other("interrupted")) } else { Ok(bytes.len()) }
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// varisat on a worker thread, so that the caller can stop waiting for it.
pub(super) struct Stoppable {
    orders: Sender<Order>,
    verdicts: Receiver<Result<Verdict, BackendError>>,
    left: Arc<AtomicBool>,
    vars: usize,
    batch: Batch,
}

impl Stoppable {
    pub(super) fn new() -> Self {
        let (orders, inbox) = channel();
        let (outbox, verdicts) = channel();
        let left = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&left);
        // varisat's solver is not Send: it is built on the thread that uses it.
        std::thread::spawn(move || {
            let mut solver = Varisat::with_interrupt(&flag);
            // Who has left wants nothing more, not even what waits here.
            for order in inbox.into_iter().take_while(|_| !flag.load(Ordering::Relaxed)) {
                match order {
                    Order::Add(batch) => batch.pour(&mut solver),
                    Order::Forget => _ = solver.forget(),
                    Order::Solve(assumptions) => {
                        if outbox.send(solver.solve(&assumptions, &Limits::none())).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        Stoppable { orders, verdicts, left, vars: 0, batch: Batch::default() }
    }

    fn send(&self, order: Order) {
        // A worker that is gone shows when its verdict is missing.
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

    fn forget(&mut self) -> bool {
        self.vars = 0;
        self.batch = Batch::default();
        !self.left.load(Ordering::Relaxed) && self.orders.send(Order::Forget).is_ok()
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        if self.left.load(Ordering::Relaxed) || limits.reached() {
            return Ok(Verdict::Unknown);
        }
        self.send_batch();
        self.send(Order::Solve(assumptions.to_vec()));
        loop {
            match self.verdicts.recv_timeout(limits.wait()) {
                Ok(verdict) => return verdict,
                Err(RecvTimeoutError::Disconnected) => return Err(failed("stopped without a verdict")),
                Err(RecvTimeoutError::Timeout) if limits.reached() => {
                    self.left.store(true, Ordering::Relaxed);
                    return Ok(Verdict::Unknown);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Decides a formula with a log; varisat's log takes neither assumptions nor clauses after a solve, so the solver
/// is a fresh one.
///
/// It works on a thread of its own, since a search that learns little writes little, so that a log which fails at a
/// limit would end it much too late. The pieces of the log come here over a channel that holds few of them; at a
/// limit nobody takes them any more, which ends the worker at its next one.
pub(super) fn refute(
    cnf: &Arc<Cnf>,
    format: ProofFormat,
    proof: &mut dyn io::Write,
    limits: &Limits,
) -> Result<Refutation, BackendError> {
    let (sender, pieces) = sync_channel(PIECES);
    let formula = Arc::clone(cnf);
    let worker = std::thread::spawn(move || search(&formula, format, sender));
    let mut ending = Ending::new(format);
    let cannot_write = |fault: io::Error| failed(format!("cannot write its proof: {fault}"));
    loop {
        if limits.reached() {
            return Ok(Refutation::Unknown);
        }
        match pieces.recv_timeout(limits.wait()) {
            Ok(piece) => proof.write_all(ending.read(&piece)).map_err(cannot_write)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    match worker.join().map_err(|_| failed("stopped without a verdict"))?? {
        Some(model) => Ok(Refutation::Satisfiable(model)),
        None => {
            // Of a contradiction among the units of the formula varisat logs nothing.
            if !ending.is_refuted() {
                let empty: &[u8] = if format == ProofFormat::Binary { b"a\0" } else { b"0\n" };
                proof.write_all(empty).map_err(cannot_write)?;
            }
            Ok(Refutation::Proved)
        }
    }
}

/// So many pieces of a log may wait to be written.
const PIECES: usize = 64;

/// Decides a formula and sends the log: a model, or none and the whole log is out.
fn search(cnf: &Cnf, format: ProofFormat, pieces: SyncSender<Vec<u8>>) -> Result<Option<Model>, BackendError> {
    let mut solver = varisat::Solver::new();
    let theirs_format = match format {
        ProofFormat::Binary => varisat::ProofFormat::BinaryDrat,
        ProofFormat::Text => varisat::ProofFormat::Drat,
    };
    solver.write_proof(Pieces(pieces), theirs_format);
    let mut clause = Vec::new();
    for lits in cnf.clauses() {
        clause.clear();
        clause.extend(lits.iter().map(|&lit| theirs(lit)));
        solver.add_clause(&clause);
    }
    let told = |error: varisat::solver::SolverError| failed(format!("failed: {error}"));
    if solver.solve().map_err(told)? {
        let model = solver.model().ok_or_else(|| failed("gave no model"))?;
        return Ok(Some(Model::from_lits(cnf.vars(), model.into_iter().map(ours))));
    }
    solver.close_proof().map_err(told)?;
    Ok(None)
}

/// The sink of a log, which fails when nobody takes it any more.
struct Pieces(SyncSender<Vec<u8>>);

impl io::Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
