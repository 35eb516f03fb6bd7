//! One question to the engine.
//!
//! In: assumptions, limits. Out: a board that passed the check, or why there is none. When a board breaks a rule that
//! is not stated in full, clauses are added and the engine is asked again. Must not know: the family, earlier answers.

use super::{Solutions, SwitchedRule};
use crate::backend::{Limits, Metrics, SolverResult};
use crate::board::Board;
use crate::card::Connectivity;
use crate::cnf::{Lit, Model};
use crate::family::Puzzle;
use crate::rule::{Flaw, Vars};
use crate::search::{Progress, SearchError};

/// The cost in conflicts charged for a board that breaks a rule which is not stated in full, including what is learnt
/// from it.
pub(in crate::search) const ROUND: u64 = 20;

/// The result of one question to the engine.
pub(in crate::search) enum Within {
    /// An answer.
    Answer(Board),
    /// There is none; these of the assumptions are to blame.
    None(Vec<Lit>),
    /// A limit was reached.
    Limit,
}

impl Solutions {
    /// The next answer under the assumptions, without blocking it. `None` when there is none or a limit was reached;
    /// only the latter changes [`Solutions::progress`].
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub fn next_under(&mut self, assumptions: &[Lit]) -> Result<Option<Board>, SearchError> {
        let limits = self.options.limits.clone();
        Ok(match self.ask(assumptions, &limits)? {
            Within::Answer(board) => Some(board),
            Within::None(_) => None,
            Within::Limit => {
                self.progress = Progress::Limit;
                None
            }
        })
    }

    /// The first answer, near a guess where the family can guess, without blocking it. `None` when there is none, which
    /// is verified, or a limit was reached: [`Solutions::progress`] says which.
    pub(in crate::search) fn first(&mut self) -> Result<Option<Board>, SearchError> {
        let answer = match self.next_guessed()? {
            Some(board) => Some(board),
            None => self.next_under(&[])?,
        };
        if answer.is_none() {
            self.end()?;
        }
        Ok(answer)
    }

    /// Like [`Solutions::next_under`], within about this many conflicts in all rounds together, where the engine counts
    /// them; never changes the progress.
    pub(in crate::search) fn next_within(
        &mut self,
        assumptions: &[Lit],
        conflicts: u64,
    ) -> Result<Within, SearchError> {
        let limits = Limits { conflicts: Some(conflicts), ..self.options.limits.clone() };
        self.ask(assumptions, &limits)
    }

    /// The next answer under the assumptions, not blocked; or why there is none.
    pub(in crate::search) fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Within, SearchError> {
        self.need_clauses();
        let Some(live) = &mut self.live else { return Ok(Within::None(Vec::new())) };
        // If the clauses state the whole rule, there is nothing for a theory to follow.
        let follows = self.options.encoding.connectivity == Connectivity::Lazy;
        if let (false, true, Some(solver)) = (std::mem::replace(&mut live.asked, true), follows, &mut live.solver)
            && let Some(theory) = self.puzzle.theory(&live.vars, &self.switched)
        {
            solver.follow(theory);
        }
        let before = live.solver.as_ref().and_then(|solver| solver.conflicts()).unwrap_or(0);
        let mut rounds = 0;
        loop {
            let model = match &mut live.solver {
                None => Model::default(),
                Some(solver) => {
                    let started = limits.now();
                    let verdict = solver.solve(assumptions, limits)?;
                    self.stats.solve += limits.since(started);
                    self.stats.rounds += 1;
                    self.options.limits.tell(Metrics::round);
                    self.stats.conflicts = solver.conflicts();
                    match verdict {
                        SolverResult::Sat(model) => model,
                        SolverResult::Unsat(core) => return Ok(Within::None(core)),
                        SolverResult::Unknown => return Ok(Within::Limit),
                    }
                }
            };
            let started = limits.now();
            let board = live.vars.decode(&model);
            let flaws = match self.puzzle.shortcuts().whole_check {
                Some(whole) if whole.is_answer(&board) => Vec::new(),
                _ => self.puzzle.check(&board),
            };
            let lemmas = match flaws[..] {
                [] => switched_lemmas(&self.switched_lazy, &live.vars, &board, &model),
                _ => lemmas(&*self.puzzle, &live.vars, &board, &model, &flaws)?,
            };
            if lemmas.is_empty() {
                self.stats.check += limits.since(started);
                return Ok(Within::Answer(board));
            }
            for lemma in lemmas {
                if let Some(solver) = &mut live.solver {
                    solver.add_clause(&lemma);
                    self.stats.lemmas += 1;
                    self.options.limits.tell(Metrics::lemma);
                }
            }
            self.flawed = Some(board);
            self.stats.check += limits.since(started);
            if live.solver.is_none() {
                return Ok(Within::None(Vec::new()));
            }
            rounds += 1;
            let used = self.stats.conflicts.unwrap_or(0).saturating_sub(before) + ROUND * rounds;
            if limits.conflicts.is_some_and(|most| used >= most) {
                return Ok(Within::Limit);
            }
        }
    }
}

/// Clauses against all flaws of a board. A flaw without such a clause is a bug of ours.
pub(in crate::search) fn lemmas(
    puzzle: &dyn Puzzle,
    vars: &Vars,
    board: &Board,
    model: &Model,
    flaws: &[Flaw],
) -> Result<Vec<Vec<Lit>>, SearchError> {
    let mut all = Vec::new();
    for flaw in flaws {
        // The flaws of one rule are adjacent, and its lemmas are against all of them.
        let rule = puzzle.rules()[flaw.rule].lazy().ok_or_else(|| bug(flaw))?;
        if flaws.iter().find(|other| other.rule == flaw.rule) != Some(flaw) {
            continue;
        }
        let lemmas: Vec<Vec<Lit>> =
            rule.lemmas(puzzle.rules(), vars, board).into_iter().map(|lemma| lemma.clause).collect();
        if lemmas.is_empty() || lemmas.iter().flatten().any(|&lit| model.value(lit)) {
            return Err(bug(flaw));
        }
        all.extend(lemmas);
    }
    Ok(all)
}

/// Clauses against a board that breaks rules which are switched on.
fn switched_lemmas(switched: &[SwitchedRule], vars: &Vars, board: &Board, model: &Model) -> Vec<Vec<Lit>> {
    let mut all = Vec::new();
    for SwitchedRule { puzzle, rule, switch } in switched.iter().filter(|rule| model.value(rule.switch)) {
        let Some(lazy) = puzzle.rules()[*rule].lazy() else { continue };
        let clauses = lazy.violated(vars, board, &|_| false).into_iter();
        all.extend(clauses.map(|clause| clause.into_iter().chain([!*switch]).collect()));
    }
    all
}

fn bug(flaw: &Flaw) -> SearchError {
    SearchError::Bug(format!("a board that satisfies all clauses has a flaw: {flaw}"))
}
