//! The search for answers: solve, decode, check, block; one loop for all families.
//!
//! In: a puzzle and options. Out: answers that passed the checker, one after the other. Must not know: which
//! family it is, the caller.
//!
//! A model becomes a board; the checker, which knows the rules but not the clauses, judges the board. If it has a flaw
//! for which there is a clause (a separate loop), that clause is added and the search goes on. A board without flaws is
//! an answer: it is returned, and blocked too. When the formula becomes unsatisfiable, all answers are known.

mod answers;
mod backbone;
mod conflict;
mod count;
mod cube;
mod direct_answers;
mod drawn;
mod generate;
mod guess;
pub(crate) mod hitting;
mod instance;
mod judge;
mod limited_sink;
mod listing;
mod mend;
mod narrow;
mod outcome;
mod overview;
#[cfg(feature = "threads")]
mod portfolio;
mod possible;
mod raced;
mod rebuilt;
mod recipe;
mod reduce;
mod refine;
mod remove;
mod repair;
mod richest;
mod second;
mod selector_solver;
mod shuffle;
mod smallest;
mod solutions;
mod split;
mod stats;
mod switched;
mod symmetry;
mod tree;
mod turns;
mod value_frequencies;
mod verdict;

pub use answers::Answers;
pub(crate) use backbone::free;
pub use backbone::{Decided, decided, possible};
pub use conflict::{ConflictingClues, Minimality, minimal_conflict, plain_conflict};
pub use count::{Count, Counted, Method, count};
pub use cube::{Cube, CubeError};
pub use drawn::drawn;
pub use generate::{Judge, Made, any_will_do, generate, with_all_clues};
pub use judge::{Judgement, judge, wrong_places};
pub(crate) use limited_sink::{LimitedCnf, allowance, too_large};
pub(crate) use narrow::{Narrow, NarrowSolver};
pub use outcome::{PortfolioReport, SearchEnding, SearchOutcome};
pub use overview::Overview;
#[cfg(feature = "threads")]
pub use portfolio::{PortfolioResult, PortfolioStrategy, run_portfolio, strategies};
pub use recipe::Recipe;
pub use reduce::{Reduced, Reduction, SettingError, reduce};
pub use refine::refine;
pub use repair::{Change, Edit, Proposal, Repair, Repaired, repair, shows_pictures, wcnf};
pub(crate) use richest::soon;
pub(crate) use second::{contradicts, second_look};
pub use selector_solver::{Core, Outcome, SelectorSolver};
pub use solutions::Solutions;
pub use split::{Piece, Pieces, split};
pub use stats::Stats;
pub use value_frequencies::{ValueFrequencies, value_frequencies};
pub use verdict::{Verdict, unique};

pub use crate::board::Symmetry;

use crate::backend::{Backend, BackendError, Limits, PooledSolver};
use crate::board::Place;
use crate::card::{Connectivity, Encoding};
use crate::family::{Deduce, Puzzle};

/// The options of a search.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine.
    pub backend: Backend,
    /// How much to deduce first.
    pub deduce: Deduce,
    /// The encodings.
    pub encoding: Encoding,
    /// When to give up.
    pub limits: Limits,
    /// Two answers count as different only if they differ at one of these places; all places when not given.
    pub distinct: Option<Vec<Place>>,
    /// Search only this part of the boards.
    pub under: Cube,
    /// Find answers in a random order with this seed.
    pub shuffle: Option<u64>,
    /// The number of the first guess, where a family guesses; other numbers find other answers, or none. `None` turns
    /// guessing off.
    pub guess: Option<u64>,
    /// Whether a program's claim that there are no more answers is checked before it becomes a verdict.
    pub verify: bool,
    /// Whether other searches than that of the engine may answer: a family's own, the listing of many answers, counting
    /// without making them.
    pub own_search: bool,
    /// How many answers to find before the first is returned, where that is cheap: 2 decide whether there is only one.
    pub ahead: usize,
    /// Flip variables of the formula that the engine sees, chosen by this seed, so that its search starts elsewhere.
    pub phase_seed: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            backend: Backend::default(),
            deduce: Deduce::default(),
            encoding: Encoding::default(),
            limits: Limits::default(),
            distinct: None,
            under: Cube::default(),
            shuffle: None,
            guess: Some(0),
            verify: true,
            own_search: true,
            ahead: 2,
            phase_seed: None,
        }
    }
}

impl Options {
    /// Options in which an engine that is named does all of the search; guesses are left to the incremental one.
    pub fn of_engine(backend: Backend) -> Self {
        let guess = [Backend::Auto, Backend::INCREMENTAL].contains(&backend).then_some(0);
        Options { own_search: backend == Backend::Auto, guess, backend, ..Options::default() }
    }

    /// The same options with the engine settled, where the choice was left open.
    #[must_use]
    pub fn settled(&self, puzzle: &dyn Puzzle) -> Self {
        let follows = || self.encoding.connectivity == Connectivity::Lazy && puzzle.lazy_rules().next().is_some();
        let open = self.backend == Backend::Auto;
        Options { backend: self.backend.settled(open && follows()), ..self.clone() }
    }

    /// An engine according to these options.
    fn solver(&self) -> PooledSolver {
        self.backend.acquire(&self.limits, self.phase_seed)
    }
}

/// Why a search ended without a verdict.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The engine failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The method does not apply.
    #[error("{0}")]
    Method(String),
    /// What is filled in does not fit the puzzle: it has not these places, or not these values.
    #[error("this board is of another puzzle")]
    OtherPuzzle,
    /// What two parts of the program found contradicts each other: the encoder, an engine or a checker is wrong.
    #[error("this is a bug in cluesat: {0}")]
    Bug(String),
}

/// How far a search got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// There may be more answers.
    Open,
    /// All answers have been found.
    Complete,
    /// A limit was reached.
    Limit,
}
