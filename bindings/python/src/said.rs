//! Results about a puzzle: verdicts, hints, steps.
//!
//! In: results of the library. Out: small objects with words and numbers. Must not know: how they were found.

use std::collections::BTreeMap;

use cluesat::explain::{self, Ending};
use pyo3::prelude::*;

use crate::board::Board;
use crate::record::record;

record! {
    /// Whether a puzzle has exactly one answer.
    Verdict {
        /// `unique`, `multiple` or `none`.
        status: String,
        /// The only answer, or two that differ.
        answers: Vec<Board>,
        /// The places where two answers differ.
        differs: Vec<String>,
    }

    fn __bool__(&self) -> bool {
        self.status == "unique"
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Verdict {}>", self.status)
    }
}

record! {
    /// A number of answers.
    Count {
        /// The number of answers; if `exact` is false, there are more than this.
        number: u128,
        /// Whether `number` counts all answers.
        exact: bool,
    }

    fn __int__(&self) -> u128 {
        self.number
    }

    fn __repr__(&self) -> String {
        let more = if self.exact { "" } else { "more than " };
        format!("<cluesat.Count {more}{}>", self.number)
    }
}

record! {
    /// What all answers have in common.
    Decided {
        /// One of the answers.
        answer: Board,
        /// The places that do not have the same value in all answers.
        free: Vec<String>,
        /// The places that a limit left undecided.
        unknown: Vec<String>,
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Decided {} free>", self.free.len())
    }
}

record! {
    /// Whether a filled or half-filled board is right.
    Judgement {
        /// `right`, `open` (it can be completed), `wrong`, or `none` (the puzzle has no answer).
        status: String,
        /// The places that are wrong.
        places: Vec<String>,
        /// What is wrong, in words, if every place is filled.
        flaws: Vec<String>,
    }

    fn __bool__(&self) -> bool {
        matches!(self.status.as_str(), "right" | "open")
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Judgement {}>", self.status)
    }
}

record! {
    /// One step: a conclusion and its reason.
    Step {
        /// The step as a sentence.
        text: String,
        /// The rules of the reason, in words.
        rules: Vec<String>,
        /// The conclusions: place, value, and whether the place has that value.
        conclusions: Vec<(String, u16, bool)>,
        /// The known values of the reason: place, value, and whether the place has that value.
        facts: Vec<(String, u16, bool)>,
        /// The name of the technique, as in `hidden single`.
        technique: String,
        /// How hard that is: `easy`, `medium`, `hard`, `expert` or `extreme`.
        level: String,
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Step {}>", self.text)
    }
}

impl Step {
    /// The step in words.
    pub(crate) fn of(puzzle: &std::sync::Arc<dyn cluesat::family::Puzzle>, step: &explain::Step) -> Self {
        let told = |facts: &[explain::Fact]| {
            facts.iter().map(|fact| (puzzle.layout().at(fact.place), fact.value, fact.holds)).collect()
        };
        Step {
            text: explain::sentence(puzzle, step),
            rules: step.rules.iter().map(|&rule| puzzle.phrase(rule).to_string()).collect(),
            conclusions: told(&step.conclusions),
            facts: told(&step.facts),
            technique: step.telling.technique.name.clone(),
            level: step.telling.technique.level.to_string(),
        }
    }
}

record! {
    /// The easiest next step, or what is wrong.
    Hint {
        /// `step`, `right`, `wrong`, `free`, `none` or `limit`.
        status: String,
        /// The step, or the argument that shows that something is wrong.
        step: Option<Step>,
        /// The places that are wrong, or free.
        places: Vec<String>,
    }

    fn __str__(&self) -> String {
        self.step.as_ref().map_or_else(|| self.status.clone(), |step| step.text.clone())
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Hint {}>", self.__str__())
    }
}

record! {
    /// The steps from the clues to the answer.
    Explanation {
        /// The steps, without those that only strike out values that contradict a placed one.
        steps: Vec<Step>,
        /// `unique`, `multiple` or `none`.
        status: String,
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Step> {
        let at = if index < 0 { index + self.steps.len() as isize } else { index };
        let step = usize::try_from(at).ok().and_then(|at| self.steps.get(at));
        step.cloned().ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("there is no such step"))
    }

    fn __str__(&self) -> String {
        let lines = self.steps.iter().zip(1..).map(|(step, number)| format!("{number}. {}", step.text));
        lines.collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Explanation {} steps, {}>", self.steps.len(), self.status)
    }
}

/// How an explanation ended; `None` at a limit.
pub(crate) fn status(ending: Option<Ending>) -> Option<&'static str> {
    ending.filter(|&ending| ending != Ending::Limit).map(Ending::word)
}

record! {
    /// How hard a puzzle is.
    Rating {
        /// `easy`, `medium`, `hard`, `expert` or `extreme`.
        level: String,
        /// Ten times the logarithm of the cost of all steps together.
        score: f64,
        /// The number of steps for each size of reason, in rules.
        sizes: BTreeMap<usize, usize>,
        /// `unique`, `multiple` or `none`.
        status: String,
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Rating {} {:.1}>", self.level, self.score)
    }
}
