//! The goal of the steps: an answer, and what is the same in all answers.
//!
//! In: a puzzle, and what a player has filled in. Out: the value of each atom that is decided. Must not know: the
//! family, how steps are found.
//!
//! Steps of a few rules need nothing of this and come first, so a hint on a puzzle that takes long to solve does not
//! have to wait for it.

use super::Ending;
use super::engines::Solvers;
use super::rule_graph::Known;
use super::state::State;
use crate::backend::Phase;
use crate::board::Place;
use crate::family::Deduce;
use crate::search::{self, Outcome, Progress, SearchError, Solutions};

/// On boards with more atoms than this, a hint deduces only a little before the search for the answer.
const LARGE: usize = 1500;

/// The goal of an explanation.
#[derive(Debug)]
pub(super) struct Goal {
    /// What is the same in all answers.
    pub(super) target: Known,
}

impl State {
    /// Finds the goal with half of the work that is left; whether it is known now. If the search ends otherwise, `ending`
    /// says why.
    pub(super) fn find_goal(&mut self, solvers: &mut Solvers) -> Result<bool, SearchError> {
        if self.goal.is_some() {
            return Ok(true);
        }
        let hurry = self.options.is_hasty() && self.known.len() > LARGE;
        let deduce = if hurry { Deduce::Singles } else { Deduce::Full };
        let search = search::Options { deduce, limits: self.options.limits.half(), ..self.search_options() };
        let mut solutions = Solutions::new(&self.graph.puzzle, &search);
        solutions.keep_to(&self.filled_before);
        let answer = solutions.next().transpose()?;
        self.witness = answer.or(self.witness.take());
        let another = solutions.next().transpose()?;
        self.options.limits.tell(|watch| watch.enter(Phase::Explaining));
        let Some(answer) = self.witness.clone() else {
            let limit = solutions.progress() == Progress::Limit;
            self.ending = Some(if limit { Ending::Limit } else { Ending::NoAnswer });
            return Ok(false);
        };
        let of_answer = |&(place, value): &(Place, u16)| Some(answer[place] == value);
        let mut target: Known = self.graph.atoms.iter().map(of_answer).collect();
        if solutions.progress() == Progress::Limit
            || another.is_some() && !self.free_atoms(solvers, &mut target, &search)?
        {
            self.ending = Some(Ending::Limit);
            return Ok(false);
        }
        let differs = |(known, target): (&Option<bool>, &Option<bool>)| known.is_some() && known != target;
        if self.known.iter().zip(&target).any(differs) {
            return Err(SearchError::Bug("a step contradicts an answer".into()));
        }
        self.goal = Some(Goal { target });
        Ok(true)
    }

    /// Removes what is not the same in all answers; false at a limit.
    fn free_atoms(
        &self,
        solvers: &mut Solvers,
        target: &mut Known,
        search: &search::Options,
    ) -> Result<bool, SearchError> {
        let Some(free) = search::free(&self.graph.puzzle, &self.filled_before, search)? else { return Ok(false) };
        let all: Vec<usize> = (0..self.graph.scope.len()).collect();
        solvers.wake(self);
        solvers.searcher.set_limits(search.limits.clone());
        for place in &free {
            for atom in self.graph.of_place(*place).into_iter().flatten() {
                if self.known[atom].is_some() {
                    continue;
                }
                target[atom] = None;
                if self.graph.two_valued {
                    continue;
                }
                // A value that a free place does not have in any answer.
                if let Some(lit) = solvers.lits[atom] {
                    match solvers.searcher.solve(&all, &[lit])? {
                        Outcome::Core(_) => target[atom] = Some(false),
                        Outcome::Board(_) => {}
                        Outcome::Unknown => return Ok(false),
                    }
                }
            }
        }
        solvers.searcher.set_limits(self.options.limits.clone());
        Ok(true)
    }
}
