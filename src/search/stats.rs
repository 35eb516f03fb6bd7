//! What a search cost.
//!
//! In: what a search counts and times while it runs. Out: sums. Must not know: which search it is.

use std::time::Duration;

/// What a search cost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Variables of the formula.
    pub vars: usize,
    /// Clauses of the formula, without lemmas and blocked answers.
    pub clauses: usize,
    /// Calls of the engine.
    pub rounds: usize,
    /// Clauses added for flaws.
    pub lemmas: usize,
    /// Conflicts, where the engine reports them.
    pub conflicts: Option<u64>,
    /// Time spent on deduction before clauses were written.
    pub deduce: Duration,
    /// Time spent on writing clauses.
    pub encode: Duration,
    /// Time spent in the engine.
    pub solve: Duration,
    /// Time spent on building, checking and blocking boards.
    pub check: Duration,
}

impl Stats {
    /// Adds the costs of another search of the same formula.
    pub(super) fn add(&mut self, other: &Stats) {
        self.vars = self.vars.max(other.vars);
        self.clauses = self.clauses.max(other.clauses);
        self.rounds += other.rounds;
        self.lemmas += other.lemmas;
        self.conflicts = self.conflicts.map_or(other.conflicts, |this| Some(this + other.conflicts.unwrap_or(0)));
        self.deduce += other.deduce;
        self.encode += other.encode;
        self.solve += other.solve;
        self.check += other.check;
    }
}
