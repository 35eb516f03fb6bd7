//! Steps that rest on the puzzle having one answer.
//!
//! In: what is known. Out: the next such step, if the puzzle has but one answer. Must not know: the shapes.
//!
//! No rule proves such a step, so each is held against the answer, which is looked for first.

use std::collections::BTreeSet;

use super::super::reasoner::Reasoner;
use super::super::state::State;
use super::super::strategy::Strategy;
use super::super::{Minimal, Step};
use super::board::has_clues;
use super::cells::MOST;
use super::{Board as Candidates, Found, Frame, LOOK, unique};
use crate::board::Board;
use crate::family::Puzzle;
use crate::rule::Form;
use crate::search::{self, SearchError, Verdict};

/// Whether a puzzle can have steps that rest on there being one answer: whether it is a plain sudoku.
pub fn can_assume_unique(puzzle: &dyn Puzzle) -> bool {
    let has_houses = puzzle.rules().iter().any(|rule| matches!(rule.form(), Form::House { .. }));
    cfg!(feature = "roomy") && puzzle.places() <= MOST && has_houses && !has_clues(puzzle)
}

/// Finds steps that rest on there being one answer.
pub(in super::super) struct Uniqueness {
    /// Nothing where they are not asked for, or cannot be had; with the rectangles of the board.
    frame: Option<(Frame, Vec<[usize; 4]>)>,
    /// The only answer, once it is needed.
    answer: Option<Board>,
}

impl Uniqueness {
    pub(in super::super) fn new(state: &State) -> Self {
        let is_asked = state.options.assume_unique && state.options.smallest == 0;
        let frame = is_asked.then(|| Frame::new(&state.graph)).flatten().filter(|frame| !frame.has_clues);
        let frame = frame.map(|frame| {
            let rectangles = unique::rectangles(&frame).collect();
            (frame, rectangles)
        });
        Uniqueness { frame, answer: None }
    }

    /// The only answer of the puzzle, if it is found to have one.
    fn answer(&mut self, state: &State) -> Result<Option<&Board>, SearchError> {
        if self.answer.is_none() {
            let (backend, limits) = (state.options.backend.clone(), state.options.limits.half());
            let options = search::Options { backend, limits, ..search::Options::default() };
            if let Verdict::Unique(answer) = search::unique(&state.graph.puzzle, &options)? {
                self.answer = Some(answer);
            }
        }
        Ok(self.answer.as_ref())
    }
}

impl Strategy for Uniqueness {
    fn next(&mut self, state: &mut State, _: &mut Reasoner) -> Result<Option<Step>, SearchError> {
        if cfg!(not(feature = "roomy")) {
            return Ok(None);
        }
        let Some((frame, rectangles)) = &self.frame else { return Ok(None) };
        state.options.limits.spend(LOOK);
        let board = Candidates::new(frame, &state.graph, &state.known);
        let Some(found) = unique::find(&board, rectangles, &state.known) else { return Ok(None) };
        let Some(answer) = self.answer(state)? else {
            self.frame = None;
            return Ok(None);
        };
        let holds = |&(atom, holds): &(usize, bool)| {
            let (place, value) = state.graph.atoms[atom];
            (answer[place] == value) == holds
        };
        if !found.conclusions.iter().all(holds) {
            return Err(SearchError::Bug(format!("a {} contradicts the answer", found.name)));
        }
        Ok(Some(step(state, &found)))
    }
}

/// What was found as a step, with all that is known about its rules.
fn step(state: &State, found: &Found) -> Step {
    let rules: Vec<usize> = found.rules.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let near = state.graph.known_near(&rules, &state.known).into_iter();
    let facts: BTreeSet<_> = near.filter_map(|atom| Some(state.graph.fact(atom, state.known[atom]?))).collect();
    let facts: Vec<_> = facts.into_iter().collect();
    Step {
        telling: state.telling(&rules, &facts, &found.conclusions, Some(found)),
        conclusions: found.conclusions.iter().map(|&(atom, value)| state.graph.fact(atom, value)).collect(),
        rules,
        facts,
        minimal: Minimal::Assumed,
        otherwise: None,
        routine: false,
        choices: 0,
    }
}
