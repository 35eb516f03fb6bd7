//! Results about a puzzle: verdicts, hints, steps.
//!
//! In: results of the library. Out: small objects with words and numbers. Must not know: how they were found.

use std::collections::BTreeMap;

use cluesat::explain::{self, Ending};
use pyo3::prelude::*;

use crate::board::Board;

/// Whether a puzzle has exactly one answer.
#[pyclass(frozen, get_all, module = "cluesat")]
pub(crate) struct Verdict {
    /// `unique`, `multiple` or `none`.
    pub(crate) status: &'static str,
    /// The only answer, or two that differ.
    pub(crate) answers: Vec<Board>,
    /// The places where two answers differ.
    pub(crate) differs: Vec<String>,
}

#[pymethods]
impl Verdict {
    fn __bool__(&self) -> bool {
        self.status == "unique"
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Verdict {}>", self.status)
    }
}

/// A number of answers.
#[pyclass(frozen, get_all, module = "cluesat")]
pub(crate) struct Count {
    /// The number of answers; if `exact` is false, there are more than this.
    pub(crate) number: u128,
    /// Whether `number` counts all answers.
    pub(crate) exact: bool,
}

#[pymethods]
impl Count {
    fn __int__(&self) -> u128 {
        self.number
    }

    fn __repr__(&self) -> String {
        let more = if self.exact { "" } else { "more than " };
        format!("<cluesat.Count {more}{}>", self.number)
    }
}

/// What all answers have in common.
#[pyclass(frozen, get_all, module = "cluesat")]
pub(crate) struct Decided {
    /// One of the answers.
    pub(crate) answer: Board,
    /// The places that do not have the same value in all answers.
    pub(crate) free: Vec<String>,
    /// The places that a limit left undecided.
    pub(crate) unknown: Vec<String>,
}

#[pymethods]
impl Decided {
    fn __repr__(&self) -> String {
        format!("<cluesat.Decided {} free>", self.free.len())
    }
}

/// Whether a filled or half-filled board is right.
#[pyclass(frozen, get_all, module = "cluesat")]
pub(crate) struct Judgement {
    /// `right`, `open` (it can be completed), `wrong`, or `none` (the puzzle has no answer).
    pub(crate) status: &'static str,
    /// The places that are wrong.
    pub(crate) places: Vec<String>,
    /// What is wrong, in words, if every place is filled.
    pub(crate) flaws: Vec<String>,
}

#[pymethods]
impl Judgement {
    fn __bool__(&self) -> bool {
        matches!(self.status, "right" | "open")
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Judgement {}>", self.status)
    }
}

/// One step: a conclusion and its reason.
#[pyclass(frozen, get_all, skip_from_py_object, module = "cluesat")]
#[derive(Clone)]
pub(crate) struct Step {
    /// The step as a sentence.
    pub(crate) text: String,
    /// The rules of the reason, in words.
    pub(crate) rules: Vec<String>,
    /// The conclusions: place, value, and whether the place has that value.
    pub(crate) conclusions: Vec<(String, u16, bool)>,
    /// The known values of the reason: place, value, and whether the place has that value.
    pub(crate) facts: Vec<(String, u16, bool)>,
}

impl Step {
    pub(crate) fn new(puzzle: &std::sync::Arc<dyn cluesat::family::Puzzle>, step: &explain::Step) -> Self {
        let told = |facts: &[explain::Fact]| {
            facts.iter().map(|fact| (puzzle.layout().at(fact.place), fact.value, fact.holds)).collect()
        };
        Step {
            text: explain::sentence(puzzle, step),
            rules: step.rules.iter().map(|&rule| puzzle.phrase(rule).to_string()).collect(),
            conclusions: told(&step.conclusions),
            facts: told(&step.facts),
        }
    }
}

#[pymethods]
impl Step {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Step {}>", self.text)
    }
}

/// The easiest next step, or what is wrong.
#[pyclass(frozen, get_all, module = "cluesat")]
pub(crate) struct Hint {
    /// `step`, `right`, `wrong`, `free`, `none` or `limit`.
    pub(crate) status: &'static str,
    /// The step, or the argument that shows that something is wrong.
    pub(crate) step: Option<Step>,
    /// The places that are wrong, or free.
    pub(crate) places: Vec<String>,
}

#[pymethods]
impl Hint {
    fn __str__(&self) -> String {
        self.step.as_ref().map_or_else(|| self.status.to_owned(), |step| step.text.clone())
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Hint {}>", self.__str__())
    }
}

/// The steps from the clues to the answer.
#[pyclass(frozen, get_all, module = "cluesat")]
pub(crate) struct Explanation {
    /// The steps, without those that only strike out values that contradict a placed one.
    pub(crate) steps: Vec<Step>,
    /// `unique`, `multiple` or `none`.
    pub(crate) status: &'static str,
}

#[pymethods]
impl Explanation {
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
pub(crate) fn status(ending: Option<Ending>, free: usize) -> Option<&'static str> {
    match ending {
        Some(Ending::Complete) if free == 0 => Some("unique"),
        Some(Ending::Complete) => Some("multiple"),
        Some(Ending::NoAnswer) => Some("none"),
        Some(Ending::Limit) | None => None,
    }
}

/// How hard a puzzle is.
#[pyclass(frozen, get_all, module = "cluesat")]
pub(crate) struct Rating {
    /// `easy`, `medium`, `hard`, `expert` or `extreme`.
    pub(crate) level: String,
    /// Ten times the logarithm of the cost of all steps together.
    pub(crate) score: f64,
    /// The number of steps for each size of reason, in rules.
    pub(crate) sizes: BTreeMap<usize, usize>,
    /// `unique`, `multiple` or `none`.
    pub(crate) status: &'static str,
}

#[pymethods]
impl Rating {
    fn __repr__(&self) -> String {
        format!("<cluesat.Rating {} {:.1}>", self.level, self.score)
    }
}
