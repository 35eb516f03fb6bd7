//! A puzzle, and everything that can be asked about it.
//!
//! In: text. Out: boards, verdicts, steps, clauses, pictures. Must not know: any family.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use cluesat::board::Value;
use cluesat::certify::{self, Original, Outcome, Task};
use cluesat::explain;
use cluesat::family::{self, Format, ParseOptions, Partial, Reading};
use cluesat::render::{Marks, svg, text, text::TextStyle};
use cluesat::search::{self, Counted, Judgement, Method, Options, Progress};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::answers::Answers;
use crate::board::Board;
use crate::errors::Failure;
use crate::explained::{Names, explained};
use crate::folder::Folder;
use crate::formula::{self, Form};
use crate::reading::options;
use crate::said;
use crate::setting::{self, Reduced, Repaired};
use crate::whole::whole;
use crate::work;

/// A puzzle.
#[pyclass(frozen, eq, from_py_object, module = "cluesat")]
#[derive(Clone)]
pub(crate) struct Puzzle {
    pub(crate) puzzle: Arc<dyn family::Puzzle>,
    /// The text of the puzzle alone, from which it can be read again.
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) reading: Reading,
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Puzzle {
    fn places(&self, places: &[cluesat::board::Place]) -> Vec<String> {
        places.iter().map(|&place| self.puzzle.layout().at(place)).collect()
    }
}

#[pymethods]
impl Puzzle {
    /// `sudoku`, `nonogram`, ...
    #[getter]
    fn family(&self) -> &'static str {
        self.puzzle.family().name
    }

    /// The format from which it was read.
    #[getter]
    fn format(&self) -> &'static str {
        self.reading.format.name()
    }

    /// Rows and columns of cells.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.puzzle.size()
    }

    /// The names of all places that hold a value.
    #[getter]
    fn place_names(&self) -> Vec<String> {
        self.puzzle.all_places().map(|place| self.puzzle.layout().at(place)).collect()
    }

    /// One answer; `None` if there is none.
    #[pyo3(signature = (*, time_limit=None, seed=None))]
    fn solve(
        &self,
        py: Python<'_>,
        time_limit: Option<f64>,
        #[pyo3(from_py_with = whole)] seed: Option<u64>,
    ) -> PyResult<Option<Board>> {
        let puzzle = Arc::clone(&self.puzzle);
        let found = work::run(py, time_limit, move |limits| {
            let mut answers = search::Answers::new(&puzzle, &Options { limits, shuffle: seed, ..Options::default() });
            match answers.next().transpose()? {
                None if answers.progress() == Progress::Limit => Err(Failure::TimeLimit),
                answer => Ok(answer),
            }
        })?;
        Ok(found.map(|board| Board::new(self, board)))
    }

    /// Whether there is exactly one answer. If there are more, the verdict has two that differ.
    #[pyo3(signature = (*, time_limit=None))]
    fn unique(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<said::Verdict> {
        let puzzle = Arc::clone(&self.puzzle);
        let verdict = work::run(py, time_limit, move |limits| {
            match search::unique(&puzzle, &Options { limits, ..Options::default() })? {
                search::Verdict::Limit { .. } => Err(Failure::TimeLimit),
                verdict => Ok(verdict),
            }
        })?;
        Ok(said::Verdict {
            status: verdict.word().into(),
            answers: verdict.answers().iter().map(|board| Board::new(self, board.clone())).collect(),
            differs: self.places(&verdict.differs()),
        })
    }

    /// An iterator over the answers, at most `limit` of them.
    #[pyo3(signature = (limit=None, *, time_limit=None, seed=None))]
    fn answers(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] limit: Option<usize>,
        time_limit: Option<f64>,
        #[pyo3(from_py_with = whole)] seed: Option<u64>,
    ) -> PyResult<Answers> {
        Answers::new(self, limit, time_limit, seed).map_err(|failure| failure.raise(py))
    }

    /// The number of answers, exact unless there are more than `limit`.
    #[pyo3(signature = (limit=None, *, time_limit=None))]
    fn count(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] limit: Option<u64>,
        time_limit: Option<f64>,
    ) -> PyResult<said::Count> {
        let puzzle = Arc::clone(&self.puzzle);
        work::run(py, time_limit, move |limits| {
            let options = Options { limits, ..Options::default() };
            match search::count(&puzzle, &options, Method::Auto, limit)?.result {
                Counted::Exactly(number) => Ok(said::Count { number, exact: true }),
                Counted::MoreThan(number) => Ok(said::Count { number, exact: false }),
                Counted::Limit(_) => Err(Failure::TimeLimit),
            }
        })
    }

    /// What all answers have in common; `None` when there is no answer.
    #[pyo3(signature = (*, time_limit=None))]
    fn decided(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<Option<said::Decided>> {
        let puzzle = Arc::clone(&self.puzzle);
        let decided = work::run(py, time_limit, move |limits| {
            match search::decided(&puzzle, &Options { limits, ..Options::default() })? {
                (None, Progress::Limit) => Err(Failure::TimeLimit),
                (decided, _) => Ok(decided),
            }
        })?;
        Ok(decided.map(|decided| said::Decided {
            free: self.places(&decided.free),
            unknown: self.places(&decided.unknown),
            answer: Board::new(self, decided.answer),
        }))
    }

    /// Whether a filled or half-filled board is right.
    #[pyo3(signature = (board, *, time_limit=None))]
    fn check(&self, py: Python<'_>, board: &Bound<'_, PyAny>, time_limit: Option<f64>) -> PyResult<said::Judgement> {
        let partial = self.partial(board).map_err(|failure| failure.raise(py))?;
        let puzzle = Arc::clone(&self.puzzle);
        let judgement = work::run(py, time_limit, move |limits| {
            Ok(search::judge(&puzzle, &partial, &Options { limits, ..Options::default() })?)
        })?;
        let told = |status: &str, places: &[_]| said::Judgement {
            status: status.into(),
            places: self.places(places),
            flaws: Vec::new(),
        };
        Ok(match judgement {
            Judgement::Right => told("right", &[]),
            Judgement::Open(_) => told("open", &[]),
            Judgement::NoAnswer => told("none", &[]),
            Judgement::Dead(places) => told("wrong", &places),
            Judgement::Limit => return Err(Failure::TimeLimit.raise(py)),
            Judgement::Flawed(flaws) => {
                let places: Vec<_> = flaws.iter().flat_map(|flaw| flaw.places.iter().copied()).collect();
                let texts = flaws.into_iter().map(|flaw| flaw.text).collect();
                said::Judgement { flaws: texts, ..told("wrong", &places) }
            }
        })
    }

    /// The easiest next step from a board, or from the clues alone.
    #[pyo3(signature = (board=None, *, time_limit=None))]
    fn hint(&self, py: Python<'_>, board: Option<&Bound<'_, PyAny>>, time_limit: Option<f64>) -> PyResult<said::Hint> {
        let partial = board.map_or(Ok(Partial::new()), |board| self.partial(board));
        let partial = partial.map_err(|failure| failure.raise(py))?;
        let puzzle = Arc::clone(&self.puzzle);
        let me = self.clone();
        work::run(py, time_limit, move |limits| {
            let options = explain::Options { limits, ..explain::Options::default() };
            let told = |status: &str, step: Option<&explain::Step>, places: &[_]| said::Hint {
                status: status.into(),
                step: step.map(|step| said::Step::of(&puzzle, step)),
                places: me.places(places),
            };
            Ok(match explain::hint(&puzzle, &partial, &options)? {
                explain::Hint::Right => told("right", None, &[]),
                explain::Hint::Step { step, .. } => told("step", Some(&step), &[]),
                explain::Hint::Wrong { places, reasons } => {
                    let mut wrong = told("wrong", reasons.first().map(|one| &one.step), &places);
                    if let (Some(step), Some(reason)) = (&mut wrong.step, reasons.first()) {
                        step.text.clone_from(&reason.text);
                    }
                    wrong
                }
                explain::Hint::NoAnswer => told("none", None, &[]),
                explain::Hint::Free(places) => told("free", None, &places),
                explain::Hint::Limit => return Err(Failure::TimeLimit),
            })
        })
    }

    /// The steps from the clues to the answer, each with its reason; with `why`, the name of a place or several, only
    /// those that lead there, with the status `forced`. `assume_unique` as on the command line.
    #[pyo3(signature = (why=None, *, assume_unique=false, time_limit=None))]
    fn explain(
        &self,
        py: Python<'_>,
        why: Option<Names>,
        assume_unique: bool,
        time_limit: Option<f64>,
    ) -> PyResult<said::Explanation> {
        let puzzle = Arc::clone(&self.puzzle);
        let places = why.map_or(Ok(Vec::new()), |names| names.places(&puzzle)).map_err(|failure| failure.raise(py))?;
        work::run(py, time_limit, move |limits| {
            let options = explain::Options { limits, assume_unique, ..explain::Options::default() };
            explained(&puzzle, &places, &options)
        })
    }

    /// How hard the puzzle is.
    #[pyo3(signature = (*, time_limit=None))]
    fn rate(&self, py: Python<'_>, time_limit: Option<f64>) -> PyResult<said::Rating> {
        let puzzle = Arc::clone(&self.puzzle);
        work::run(py, time_limit, move |limits| {
            let options = explain::Options { limits, ..explain::Options::default() };
            let rated = explain::rate(&puzzle, &options)?;
            let status = said::status(Some(rated.ending)).ok_or(Failure::TimeLimit)?;
            let rating = rated.tally.rating();
            Ok(said::Rating {
                level: rating.level.to_string(),
                score: rating.score,
                sizes: rated.tally.sizes,
                status: status.into(),
            })
        })
    }

    /// Writes a certificate of the number of answers into a folder and returns that number; `None` if there are more
    /// than `limit` answers. A folder that is not empty is refused, unless it holds a certificate of this puzzle;
    /// `force` replaces the parts of another one.
    #[pyo3(signature = (folder, *, limit=1, force=false, time_limit=None))]
    fn prove(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        #[pyo3(from_py_with = whole)] limit: usize,
        force: bool,
        time_limit: Option<f64>,
    ) -> PyResult<Option<usize>> {
        std::fs::create_dir_all(&folder)?;
        let me = self.clone();
        work::run(py, time_limit, move |limits| {
            let search = Options { limits, ..Options::default() };
            let original = Original { bytes: &me.bytes, reading: me.reading, options: &ParseOptions::default() };
            let task = Task { search: &search, max: limit, proof: cluesat::backend::ProofFormat::default() };
            let failed = |error: certify::ProveError| Failure::Engine(error.to_string());
            let folder = Folder(folder);
            folder.make_room(&original, force)?;
            match certify::prove(&me.puzzle, &original, &task, &folder).map_err(failed)? {
                Outcome::Proved(proved) => Ok(Some(proved.answers.len())),
                Outcome::More(_) => Ok(None),
                Outcome::Limit(_) => Err(Failure::TimeLimit),
            }
        })
    }

    /// The same puzzle without the clues that it does not need; with `fewest`, with the smallest possible number of clues.
    #[pyo3(signature = (*, symmetry="none", fewest=false, seed=0, time_limit=None))]
    fn reduce(
        &self,
        py: Python<'_>,
        symmetry: &str,
        fewest: bool,
        #[pyo3(from_py_with = whole)] seed: u64,
        time_limit: Option<f64>,
    ) -> PyResult<Reduced> {
        setting::reduce(py, self, symmetry, fewest, seed, time_limit)
    }

    /// Small changes that leave exactly one answer, the smallest where that can be proved: at most `limit` proposals.
    #[pyo3(signature = (limit=1, *, time_limit=None))]
    fn repair(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] limit: usize,
        time_limit: Option<f64>,
    ) -> PyResult<Repaired> {
        setting::repair(py, self, limit, time_limit)
    }

    /// The clauses of the whole puzzle, for any SAT solver; with `deduced`, of what deduction leaves open. Every model is
    /// an answer, unless `connectivity` leaves the loop out (`lazy`, `lemmas`); `decode` turns it into a board.
    /// `encoding` says how constraints become clauses, as in `amo=product,card=totalizer`.
    #[pyo3(signature = (*, deduced=false, encoding="", connectivity="static"))]
    fn to_cnf<'py>(
        &self,
        py: Python<'py>,
        deduced: bool,
        encoding: &str,
        connectivity: &str,
    ) -> PyResult<Bound<'py, PyList>> {
        formula::clauses(py, self, &Form::of(py, deduced, encoding, connectivity)?)
    }

    /// What the variables of `to_cnf` say: for each of them, but for those that only help, a place and the value that it
    /// has if the variable is true. Two models that agree on these are the same board. Places whose value is known by
    /// deduction have none. The arguments are those of `to_cnf`.
    #[pyo3(signature = (*, deduced=false, encoding="", connectivity="static"))]
    fn variables(
        &self,
        py: Python<'_>,
        deduced: bool,
        encoding: &str,
        connectivity: &str,
    ) -> PyResult<BTreeMap<i32, (String, Value)>> {
        formula::variables(py, self, &Form::of(py, deduced, encoding, connectivity)?)
    }

    /// The board of a model of `to_cnf`, which had the same arguments; literals that are missing count as false.
    #[pyo3(signature = (model, *, deduced=false, encoding="", connectivity="static"))]
    fn decode(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole)] model: Vec<i32>,
        deduced: bool,
        encoding: &str,
        connectivity: &str,
    ) -> PyResult<Board> {
        formula::decode(py, self, &Form::of(py, deduced, encoding, connectivity)?, &model)
    }

    /// A picture as SVG.
    fn to_svg(&self) -> String {
        svg::svg(&self.puzzle.picture(None, &Marks::new()))
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    /// The puzzle in another format.
    fn write<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let written = || {
            let format: Format = format.parse().map_err(Failure::Value)?;
            let mut bytes = Vec::new();
            self.puzzle.write(format, None, &mut bytes).map_err(|error| Failure::Value(error.to_string()))?;
            Ok(Reading { family: self.puzzle.family(), format }.with_family(bytes))
        };
        written().map(|bytes| PyBytes::new(py, &bytes)).map_err(|failure: Failure| failure.raise(py))
    }

    /// A picture as text.
    fn __str__(&self) -> String {
        text::text(&self.puzzle.picture(None, &Marks::new()), &TextStyle::default()).trim_end_matches('\n').to_owned()
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = self.puzzle.size();
        format!("<cluesat.Puzzle {} {rows}x{columns}>", self.puzzle.family().name)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        std::hash::Hash::hash(&self.bytes, &mut hasher);
        std::hash::Hasher::finish(&hasher)
    }

    #[staticmethod]
    fn _restore(py: Python<'_>, bytes: &[u8], family: &str, format: &str) -> PyResult<Self> {
        let named = options(Some(family), Some(format)).unwrap_or_default(); // A kind of one's own stands in its text.
        Self::of_bytes(bytes, &named).map_err(|failure| failure.raise(py))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>, &'static str, &'static str))> {
        let restore = py.get_type::<Puzzle>().getattr("_restore")?;
        let bytes = PyBytes::new(py, &self.bytes);
        Ok((restore, (bytes, self.puzzle.family().name, self.reading.format.name())))
    }
}
