//! For setters of puzzles: new ones, fewer clues, repairs.
//!
//! In: wishes, a puzzle. Out: puzzles, each proved to have one answer. Must not know: any family.

use std::sync::Arc;

use cluesat::backend::Limits;
use cluesat::explain::{Level, Wanted};
use cluesat::search::{self, Options, Recipe, Reduction, Repair, SettingError, Verdict};
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::Failure;
use crate::puzzle::Puzzle;
use crate::record::record;
use crate::whole::whole;
use crate::work;

record! {
    /// A puzzle with fewer clues.
    Reduced {
        /// The puzzle.
        puzzle: Puzzle,
        /// How many clues there were.
        before: usize,
        /// How many clues are left.
        clues: usize,
        /// Whether every one of them is needed.
        irreducible: bool,
        /// A proved lower bound on the number of these clues that give the same answer; `None` without `fewest`.
        least: Option<usize>,
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Reduced {} of {} clues>", self.clues, self.before)
    }
}

record! {
    /// A puzzle with exactly one answer, and how it differs from the original puzzle.
    Proposal {
        /// The puzzle.
        puzzle: Puzzle,
        /// Its only answer.
        answer: Board,
        /// The changes, as sentences.
        changes: Vec<String>,
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Proposal {}>", self.changes.join("; "))
    }
}

record! {
    /// Changes that give a puzzle exactly one answer.
    Repaired {
        /// The verdict on the puzzle: `unique`, `multiple` or `none`.
        status: String,
        /// Proposals, those with the fewest changes first.
        proposals: Vec<Proposal>,
        /// A proved lower bound on the number of changes.
        least: usize,
        /// Whether the first proposal reaches that bound.
        fewest: bool,
    }

    fn __repr__(&self) -> String {
        format!("<cluesat.Repaired {} proposals>", self.proposals.len())
    }
}

impl From<SettingError> for Failure {
    fn from(error: SettingError) -> Self {
        match error {
            SettingError::Search(error) => error.into(),
            SettingError::NotUnique(verdict) if matches!(*verdict, Verdict::Limit { .. }) => Failure::TimeLimit,
            other => Failure::Value(other.to_string()),
        }
    }
}

fn options(limits: Limits) -> Options {
    Options { limits, ..Options::default() }
}

/// The level of a name.
fn level(name: &str) -> Result<Level, Failure> {
    let names = || Level::ALL.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    Level::named(name).ok_or_else(|| Failure::Value(format!("`{name}` is no level: use one of {}", names())))
}

/// Makes a new puzzle with exactly one answer. The same options and seed give the same puzzle. `size` is rows and
/// columns.
#[pyfunction]
#[pyo3(signature = (family, *, size=None, variant=None, level=None, symmetry="none", clues=None, minimal=false, seed=0, time_limit=None))]
#[allow(clippy::too_many_arguments, reason = "wishes have names in Python")]
pub(crate) fn generate(
    py: Python<'_>,
    family: &str,
    #[pyo3(from_py_with = whole)] size: Option<(usize, usize)>,
    variant: Option<String>,
    level: Option<&str>,
    symmetry: &str,
    #[pyo3(from_py_with = whole)] clues: Option<(usize, usize)>,
    minimal: bool,
    #[pyo3(from_py_with = whole)] seed: u64,
    time_limit: Option<f64>,
) -> PyResult<Puzzle> {
    let wishes = || -> Result<(Recipe, Wanted), Failure> {
        let plain = cluesat::recipe(family).map_err(|error| Failure::Value(error.to_string()))?;
        let symmetry = symmetry.parse().map_err(Failure::Value)?;
        let clues = clues.map(|(from, to)| from..=to);
        let mut recipe = Recipe { clues, minimal, seed, ..plain };
        recipe.wish.symmetry = symmetry;
        if let Some(variant) = variant {
            if !recipe.family.maker.variants.contains(&variant.as_str()) {
                let names = recipe.family.maker.variants.join(", ");
                return Err(Failure::Value(format!("`{variant}` is no variant that can be made: use one of {names}")));
            }
            recipe.shape.variant = variant;
        }
        match size {
            Some((0, _) | (_, 0)) => return Err(Failure::Value("a board has rows and columns".into())),
            Some(size) => recipe.shape.size = size,
            None => {}
        }
        let level = level.map(self::level).transpose()?;
        Ok((recipe, Wanted { levels: level.map(|level| (level, level)), score: None }))
    };
    let (recipe, wanted) = wishes().map_err(|failure| failure.raise(py))?;
    work::run(py, time_limit, move |limits| {
        let options = options(limits);
        let made = search::generate(&recipe, 0, &options, &|puzzle: &Arc<dyn cluesat::family::Puzzle>| {
            wanted.judge(puzzle, &options.limits)
        })?;
        let made = made.filter(|made| made.as_asked).ok_or(Failure::TimeLimit)?;
        Puzzle::of_made(&made.puzzle, Some(&made.answer))
    })
}

/// Removes clues that are not needed.
pub(crate) fn reduce(
    py: Python<'_>,
    puzzle: &Puzzle,
    symmetry: &str,
    fewest: bool,
    seed: u64,
    time_limit: Option<f64>,
) -> PyResult<Reduced> {
    let symmetry = symmetry.parse().map_err(|error| Failure::Value(error).raise(py))?;
    let inner = Arc::clone(&puzzle.puzzle);
    work::run(py, time_limit, move |limits| {
        let task = Reduction { seed, symmetry, fewest, ..Reduction::default() };
        let reduced = search::reduce(&inner, &task, &options(limits))?;
        Ok(Reduced {
            puzzle: Puzzle::of_made(&reduced.puzzle, Some(&reduced.answer))?,
            before: reduced.clues.0,
            clues: reduced.clues.1,
            irreducible: reduced.irreducible,
            least: reduced.least,
        })
    })
}

/// Finds small changes that leave exactly one answer.
pub(crate) fn repair(py: Python<'_>, puzzle: &Puzzle, max: usize, time_limit: Option<f64>) -> PyResult<Repaired> {
    if max == 0 {
        return Err(Failure::Value("`limit` is how many proposals are wanted: 1 or more".into()).raise(py));
    }
    let inner = Arc::clone(&puzzle.puzzle);
    work::run(py, time_limit, move |limits| {
        let repaired = search::repair(&inner, &Repair { max, ..Repair::default() }, &options(limits))?;
        if matches!(repaired.verdict, Verdict::Limit { .. }) {
            return Err(Failure::TimeLimit);
        }
        let proposal = |found: &search::Proposal| -> Result<Proposal, Failure> {
            let puzzle = Puzzle::of_made(&found.puzzle, Some(&found.answer))?;
            let edits = found.edits.iter().map(|edit| edit.sentence(&*inner));
            let changes = found.misread.clone().into_iter().chain(edits).collect();
            Ok(Proposal { answer: Board::new(&puzzle, found.answer.clone()), puzzle, changes })
        };
        Ok(Repaired {
            status: repaired.verdict.word().into(),
            proposals: repaired.proposals.iter().map(proposal).collect::<Result<_, _>>()?,
            least: repaired.least,
            fewest: repaired.is_fewest(),
        })
    })
}
