//! Engines: programs and libraries that decide a formula.
//!
//! In: clauses, assumptions, limits. Out: a [`SolverResult`] that carries its evidence. Must not know: puzzles.
//!
//! Contract of every [`Solver`]: variables and clauses may be added at any time, also after solving; assumptions hold
//! for one call; a core is a subset of the assumptions, as they were given (not negated), under which the formula is
//! unsatisfiable. Each core is proved by a separate solve and is not necessarily minimal.

mod batsat;
mod clock;
mod command;
mod drat;
mod ended;
mod enumerator;
mod external;
mod gave_up;
mod installed;
#[cfg(feature = "threads")]
mod logged;
#[cfg(not(feature = "threads"))]
#[path = "logged_here.rs"]
mod logged;
mod metrics;
mod pool;
#[cfg(feature = "process")]
mod process;
#[cfg(not(feature = "process"))]
#[path = "no_process.rs"]
mod process;
mod proof;
mod random_phases;
#[cfg(feature = "threads")]
mod stoppable;
mod varisat;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::cnf::{ClauseSink, Lit, Model, SolverOutput, Theory};

use batsat::Batsat;
pub use clock::{Moment, set_clock};
pub use command::{CommandError, CommandLine};
pub(crate) use drat::{dimacs, write_step};
pub(crate) use enumerator::{Enumerator, Next};
pub(crate) use gave_up::GaveUpSolver;
pub use installed::{InstalledSolver, available, missing};
pub use metrics::{Metrics, Phase, Snapshot};
pub use pool::PooledSolver;
pub(crate) use proof::{Lazy, refute_lazily};
pub use proof::{ProofFormat, Refutation};
pub use random_phases::flipped;

/// What an engine found, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolverResult {
    /// Satisfiable, by this model.
    Sat(Model),
    /// Unsatisfiable under these of the assumptions; under none of them when empty.
    Unsat(Vec<Lit>),
    /// A limit was reached.
    Unknown,
}

/// A live engine.
pub trait Solver: ClauseSink {
    /// The name and version, for people.
    fn name(&self) -> String;

    /// Decides the clauses so far under the assumptions.
    ///
    /// # Errors
    /// When the engine itself fails: a program that cannot be run, crashes, or answers nonsense.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<SolverResult, BackendError>;

    /// Makes the engine follow a rule inside the search; returns whether it can. At most once, before the first solve,
    /// when the clauses that the rule relies on have been added.
    fn follow(&mut self, theory: Box<dyn Theory>) -> bool {
        let _ = theory;
        false
    }

    /// Forgets all variables, clauses and rules, so that the engine is like a new one; returns whether it can.
    fn reset(&mut self) -> bool {
        false
    }

    /// From now on, the engine tries these values first for open variables, until it learns of better ones. An engine
    /// without saved phases ignores this, one that has to search for them stops at the limits.
    fn prefer(&mut self, lits: &[Lit], limits: &Limits) {
        let _ = (lits, limits);
    }

    /// The conflicts so far, where the engine reports them.
    fn conflicts(&self) -> Option<u64> {
        None
    }
}

/// When to give up. A limit that was reached makes the result [`SolverResult::Unknown`], never a wrong one.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Give up at this moment.
    pub deadline: Option<Moment>,
    /// Give up as soon as this is true.
    pub interrupt: Option<Arc<AtomicBool>>,
    /// Give up after this many conflicts in one solve, where the engine counts them while it searches: batsat does.
    pub conflicts: Option<u64>,
    /// Give up when no work is left: see [`Limits::with_work`].
    pub work: Option<Arc<AtomicU64>>,
    /// Receives the progress of the search, so that a user who gives up knows how far it got.
    pub watch: Option<Arc<Metrics>>,
}

impl Limits {
    /// No limits.
    pub fn none() -> Self {
        Self::default()
    }

    /// This moment: where the library looks at the clock.
    pub fn now(&self) -> Moment {
        Moment::now()
    }

    /// How long ago a moment was.
    pub fn since(&self, moment: Moment) -> Duration {
        self.now().saturating_duration_since(moment)
    }

    /// Whether a moment is over.
    pub fn is_past(&self, moment: Option<Moment>) -> bool {
        moment.is_some_and(|moment| self.now() >= moment)
    }

    /// Gives up `time` from now; never, if the clock cannot represent that moment.
    #[must_use]
    pub fn with_time(mut self, time: Option<Duration>) -> Self {
        self.deadline = time.and_then(|time| self.now().checked_add(time));
        self
    }

    /// Gives up after this much work, in conflicts of an engine with a thousand variables, some 20 microseconds each.
    /// Work is counted, not timed, so that results are the same on a busy machine. All clones share what is left.
    #[must_use]
    pub fn with_work(mut self, work: u64) -> Self {
        self.work = Some(Arc::new(AtomicU64::new(work.min(self.work_left()))));
        self
    }

    /// The same limits for a part of a task: with half of the work that is left, the other half stays.
    #[must_use]
    pub fn half(&self) -> Self {
        let Some(_) = self.work else { return self.clone() };
        let half = self.work_left() / 2;
        self.spend(half);
        self.clone().with_work(half)
    }

    /// The work that is left.
    pub fn work_left(&self) -> u64 {
        self.work.as_ref().map_or(u64::MAX, |left| left.load(Ordering::Relaxed))
    }

    /// Counts work that was done.
    pub fn spend(&self, work: u64) {
        if let Some(left) = &self.work {
            // One search spends it, on one thread after the other.
            left.store(left.load(Ordering::Relaxed).saturating_sub(work), Ordering::Relaxed);
        }
    }

    /// Whether to go on, for work that asks that at each step: a step counts as much as a conflict.
    pub fn step_by_step(self) -> impl Fn() -> bool + 'static {
        move || {
            self.spend(1);
            !self.reached()
        }
    }

    /// Reports to the watcher, if there is one.
    pub fn tell(&self, what: impl FnOnce(&Metrics)) {
        if let Some(watch) = &self.watch {
            what(watch);
        }
    }

    /// Whether any limit is set that needs a stoppable engine.
    pub fn are_set(&self) -> bool {
        self.deadline.is_some() || self.interrupt.is_some() || self.work.is_some()
    }

    /// How long to wait for news before the limits are checked again: until the deadline, but at most 20 ms.
    #[cfg(feature = "threads")]
    pub(crate) fn wait(&self) -> Duration {
        const TICK: Duration = Duration::from_millis(20);
        self.deadline.map_or(TICK, |deadline| TICK.min(deadline.saturating_duration_since(self.now())))
    }

    /// Whether a limit has been reached.
    pub fn reached(&self) -> bool {
        let interrupted = || self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        self.work_left() == 0 || interrupted() || self.is_past(self.deadline)
    }
}

/// What a conflict counts as work, in an engine with this many variables.
fn weight(vars: usize) -> u64 {
    1 + vars as u64 / 1000
}

/// An engine failed: no result can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("backend `{backend}` {problem}")]
pub struct BackendError {
    /// The name of the engine.
    pub backend: String,
    /// What went wrong, as the rest of a sentence that starts with the engine's name.
    pub problem: String,
}

impl From<&SolverResult> for SolverOutput {
    fn from(result: &SolverResult) -> Self {
        match result {
            SolverResult::Sat(model) => SolverOutput::Sat(Some(model.lits().collect())),
            SolverResult::Unsat(_) => SolverOutput::Unsat,
            SolverResult::Unknown => SolverOutput::Unknown,
        }
    }
}

/// Kills all engines that are programs, with their children, before this process ends without waiting for them.
pub fn kill_programs() {
    process::kill_all();
}

/// The choice of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// One of the two in this process, depending on the puzzle: see [`Backend::settled`].
    #[default]
    Auto,
    /// varisat, in process, pure Rust.
    Varisat,
    /// batsat, in process, pure Rust; stops at a limit without a separate thread.
    Batsat,
    /// Any SAT solver that reads DIMACS from its standard input.
    Process(CommandLine),
}

impl Backend {
    /// The engines in this process.
    pub const BUILT_IN: [Backend; 2] = [Backend::Varisat, Backend::Batsat];

    /// The engine for many questions in a row: it takes assumptions, counts conflicts while it searches, and follows a
    /// lazy rule inside its search.
    pub const INCREMENTAL: Backend = Backend::Batsat;

    /// An engine in this process that shares no code with this one, for second looks.
    #[must_use]
    pub fn other(&self) -> Backend {
        if *self == Self::INCREMENTAL { Backend::Varisat } else { Self::INCREMENTAL }
    }

    /// The engine to use where the choice was left open: batsat where it follows a rule inside its search, otherwise
    /// varisat. Measured on loops, docs/EXPERIMENTS.md.
    #[must_use]
    pub fn settled(&self, follows: bool) -> Backend {
        match self {
            Backend::Auto if follows => Self::INCREMENTAL,
            Backend::Auto => Backend::Varisat,
            chosen => chosen.clone(),
        }
    }

    /// Starts an engine. `limits` decides whether it must be stoppable.
    pub fn solver(&self, limits: &Limits) -> Box<dyn Solver> {
        match (self, &limits.interrupt) {
            (Backend::Auto, _) => Backend::Varisat.solver(limits),
            #[cfg(feature = "threads")]
            (Backend::Varisat, flag) if limits.deadline.is_some() => Box::new(stoppable::Stoppable::new(flag.clone())),
            // varisat is stopped through its log, which uses 64-bit counts and would break on smaller machines: there,
            // varisat ignores limits while it searches.
            #[cfg(all(not(feature = "threads"), target_pointer_width = "64"))]
            (Backend::Varisat, flag) if limits.deadline.is_some() => Box::new(varisat::Varisat::heeding(flag.clone())),
            #[cfg(not(target_pointer_width = "64"))]
            (Backend::Varisat, Some(_)) if !cfg!(feature = "threads") => Box::new(varisat::Varisat::new()),
            (Backend::Varisat, Some(flag)) => Box::new(varisat::Varisat::heeding(Some(Arc::clone(flag)))),
            (Backend::Varisat, None) if limits.work.is_some() && cfg!(target_pointer_width = "64") => {
                Box::new(varisat::Varisat::heeding(None))
            }
            (Backend::Varisat, None) => Box::new(varisat::Varisat::new()),
            (Backend::Batsat, _) => Box::new(Batsat::new()),
            (Backend::Process(command), _) => Box::new(external::External::new(command)),
        }
    }
}

/// Why there is no such engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownBackend {
    /// Neither one of ours nor the command line of a program.
    #[error("{0}: use `varisat`, `batsat` or the command line of a SAT solver, such as `cadical -q`")]
    Command(#[from] CommandError),
    /// A command line of a program that is not there.
    #[error("there is no engine `{0}` and no such program on this machine; `cluesat backends` lists what is here")]
    Program(String),
}

impl FromStr for Backend {
    type Err = UnknownBackend;

    /// Reads `auto`, `varisat`, `batsat`, or the command line of a program, which must be on this machine.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.trim() {
            "auto" => Ok(Backend::Auto),
            "varisat" => Ok(Backend::Varisat),
            "batsat" => Ok(Backend::Batsat),
            other => {
                let command: CommandLine = other.parse()?;
                if command.locate().is_none() {
                    return Err(UnknownBackend::Program(command.program().to_owned()));
                }
                Ok(Backend::Process(command))
            }
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Backend::Auto => f.write_str("auto"),
            Backend::Varisat => f.write_str("varisat"),
            Backend::Batsat => f.write_str("batsat"),
            Backend::Process(command) => command.fmt(f),
        }
    }
}
