//! The smallest change that gives a puzzle exactly one answer.
//!
//! In: a puzzle with several answers, or none. Out: proposals, each proved to have one answer, and a proved lower bound
//! on the number of changes. Must not know: the family.
//!
//! A puzzle with several answers gets clues (`add`) or, where every clue is there already, has its picture changed
//! (`places`). A puzzle without an answer has clues dropped or changed (`correct`), after a test whether it was misread
//! as a whole.

mod add;
mod correct;
mod differences;
mod places;
mod sets;
mod wcnf;
mod words;

use std::sync::Arc;

use super::reduce::setting;
use super::{Options, SearchError, SettingError, Verdict, unique};
use crate::board::{Board, Place, Value};
use crate::family::{Clue, Puzzle, Setting};

pub use wcnf::wcnf;
pub use words::Change;

/// What a repair may do.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The intended answer, where the setter gives one.
    pub answer: Option<Board>,
    /// The most proposals.
    pub max: usize,
    /// The cost of a change at each place of the picture: among sets with equally few changes the search prefers the
    /// cheapest; it may end before it has compared all.
    pub costs: Option<Vec<u32>>,
    /// Whether a picture must be solvable line by line, beyond having only one answer.
    pub easy: bool,
    /// The slots whose clues stay. In a picture, the places that these clues constrain stay, too.
    pub stay: Vec<usize>,
    /// The places of a picture that stay.
    pub fixed: Vec<Place>,
    /// At most so many changes to a picture.
    pub most: usize,
}

impl Default for Repair {
    fn default() -> Self {
        Repair { answer: None, max: 1, costs: None, easy: false, stay: Vec::new(), fixed: Vec::new(), most: 64 }
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// The clue at a slot: what it was, what it is now.
    Clue {
        /// The slot.
        slot: usize,
        /// What stood there.
        before: Option<Clue>,
        /// The present content of the place.
        after: Option<Clue>,
    },
    /// A place of the picture that the clues are taken from.
    Place {
        /// The place.
        place: Place,
        /// What its value was.
        before: Value,
        /// Its value now.
        after: Value,
    },
}

/// A puzzle with exactly one answer.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// What is changed; empty where the whole puzzle was misread.
    pub edits: Vec<Edit>,
    /// How it was misread, if it was.
    pub misread: Option<String>,
    /// The puzzle.
    pub puzzle: Arc<dyn Puzzle>,
    /// Its only answer.
    pub answer: Board,
}

/// The result of a repair.
#[derive(Clone, Debug)]
pub struct Repaired {
    /// What was wrong with the puzzle.
    pub verdict: Verdict,
    /// Proposals, those with the fewest changes first.
    pub proposals: Vec<Proposal>,
    /// No fewer changes make a puzzle with exactly one answer (or with this one answer, where it was given).
    pub least: usize,
    /// Whether these are all proposals with that few changes.
    pub all: bool,
}

impl Repaired {
    /// Whether the first proposal is proved to have the fewest changes.
    pub fn is_fewest(&self) -> bool {
        self.proposals.first().is_some_and(|proposal| proposal.edits.len() <= self.least)
    }
}

/// Finds the smallest changes that leave exactly one answer.
///
/// # Errors
/// When clues of the family cannot be set, when the engine fails, or on a bug of ours.
pub fn repair(puzzle: &Arc<dyn Puzzle>, task: &Repair, options: &Options) -> Result<Repaired, SettingError> {
    let options = &super::switched::engine(options);
    let pictures = shows_pictures(&**puzzle);
    let may_be_blank = setting(&**puzzle)?.may_be_blank();
    let verdict = unique(puzzle, options)?;
    if !matches!(verdict, Verdict::Unique(_)) {
        are_apart(&**puzzle)?;
    }
    let (proposals, least, all) = match &verdict {
        Verdict::Unique(only) => {
            // A picture may have to be solvable line by line, too.
            if task.easy && pictures {
                places::change(puzzle, task.answer.as_ref().unwrap_or(only), task, options)?
            } else {
                (Vec::new(), 0, true)
            }
        }
        Verdict::Limit { .. } => (Vec::new(), 0, false),
        Verdict::None if !task.fixed.is_empty() => {
            return Err(SettingError::Shape(
                "it has no answer, so clues change, and no cells: name the clues that stay, as in row 1".to_owned(),
            ));
        }
        Verdict::None => correct::correct(puzzle, task, options)?,
        Verdict::Multiple(_) if may_be_blank => add::add(puzzle, task, options)?,
        Verdict::Multiple(_) if !pictures => {
            return Err(SettingError::Shape(format!(
                "it has several answers, and every cell of a {} says something already: there is no clue to add",
                puzzle.family().name
            )));
        }
        Verdict::Multiple([first, _]) => {
            let meant = task.answer.clone().or_else(|| setting(&**puzzle).ok()?.intended());
            places::change(puzzle, meant.as_ref().unwrap_or(first), task, options)?
        }
    };
    Ok(Repaired { verdict, proposals, least, all })
}

/// Refuses a puzzle whose clues cannot be judged one by one.
fn are_apart(puzzle: &dyn Puzzle) -> Result<(), SettingError> {
    if setting(puzzle)?.are_apart() {
        return Ok(());
    }
    let why = "changes are not looked for where a sentence is about several clues, or about cells without one, as in a";
    Err(SettingError::Shape(format!("{why} {}", puzzle.family().name)))
}

/// Whether answers are pictures: any board is an answer of its own clues, and its places are the cells.
pub fn shows_pictures(puzzle: &dyn Puzzle) -> bool {
    let (height, width) = puzzle.size();
    let free = puzzle.shortcuts().setting.is_some_and(|setting| !setting.may_be_blank());
    free && puzzle.places() == height * width
}

/// The number of answers that a repair tries: more on small boards, where each takes little time.
fn effort(setting: &dyn Setting) -> usize {
    (20_000 / setting.slots().max(1)).clamp(50, 2000)
}

/// Proposals, a lower bound on the number of changes, and whether these are all proposals with that many.
type Proposals = (Vec<Proposal>, usize, bool);

/// The only answer of a puzzle, if it has one.
fn only_answer(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Option<Board>, SearchError> {
    Ok(match unique(puzzle, options)? {
        Verdict::Unique(answer) => Some(answer),
        _ => None,
    })
}
