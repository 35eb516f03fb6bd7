//! A part of a puzzle's boards.
//!
//! In: facts. Out: the remaining domains where they hold. Must not know: the family, how the part was made.

use std::fmt;
use std::sync::Arc;

use super::Options;
use crate::board::{Board, Domain, Domains, Place};
use crate::family::{Deduce, Puzzle};
use crate::rule::{Fact, Propagation};

/// The boards on which all of these facts hold; without facts, all boards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cube(pub Vec<Fact>);

/// A fact that does not fit the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{fact}` {problem}")]
pub struct CubeError {
    /// The fact as it was written.
    pub fact: String,
    /// What is wrong with it.
    pub problem: String,
}

impl Cube {
    /// Whether it contains all boards.
    pub fn is_everything(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it contains the board.
    pub fn has(&self, board: &Board) -> bool {
        self.0.iter().all(|fact| (board[fact.place] == fact.value) == fact.holds)
    }

    /// The domains within the cube; `None` when one becomes empty.
    pub fn within(&self, known: &Domains) -> Option<Domains> {
        let (values, mut left) = (known.values(), known.clone());
        for fact in &self.0 {
            let before = left.at(fact.place);
            // A value that the puzzle does not have leaves an empty domain.
            let just = values.index(fact.value).map_or(Domain(0), Domain::just);
            let after = if fact.holds { before & just } else { Domain(before.0 & !just.0) };
            if after.is_empty() {
                return None;
            }
            left.set(fact.place, after);
        }
        Some(left)
    }

    /// Its facts as written by users: `r1c1=7`, `r1c1!=7`, `r1c1-r1c2=line`.
    pub fn names(&self, puzzle: &dyn Puzzle) -> Vec<String> {
        let name = |fact: &Fact| {
            let (place, mark) = (puzzle.layout().at(fact.place), if fact.holds { "=" } else { "!=" });
            format!("{place}{mark}{}", word(puzzle, fact.place, fact.value))
        };
        self.0.iter().map(name).collect()
    }

    /// Reads facts written that way.
    ///
    /// # Errors
    /// When a name is not a place or value of the puzzle.
    pub fn read<'n>(puzzle: &dyn Puzzle, names: impl IntoIterator<Item = &'n str>) -> Result<Self, CubeError> {
        names.into_iter().map(|name| fact(puzzle, name)).collect::<Result<_, _>>().map(Cube)
    }
}

/// The domains that deduction leaves in the part that is asked for; `None` when there is no answer in it.
pub(super) fn deduced(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Option<Domains> {
    let mut go_on = || !options.limits.reached();
    let known = puzzle.deduce_while(options.deduce, &mut go_on).ok()?;
    if options.under.is_everything() {
        return Some(known);
    }
    let left = options.under.within(&known)?;
    if options.deduce == Deduce::Off {
        return Some(left);
    }
    let mut state = Propagation::new(puzzle.rules(), left);
    state.run_while(puzzle.rules(), &mut go_on).ok()?;
    Some(state.into_domains())
}

/// The name of a value as one word without a comma, since both separate facts; its number if two names become the same.
fn word(puzzle: &dyn Puzzle, place: Place, value: u16) -> String {
    let word = |value| puzzle.value_name(place, value).replace([' ', ','], "-");
    let own = word(value);
    let is_shared = puzzle.values().range().any(|other| other != value && word(other) == own);
    if is_shared { value.to_string() } else { own }
}

/// Reads one fact.
fn fact(puzzle: &dyn Puzzle, text: &str) -> Result<Fact, CubeError> {
    let wrong = |problem: String| CubeError { fact: text.to_owned(), problem };
    let shape = || wrong("is no fact: name a place and a value, as in r1c1=7 or r1c1!=7".into());
    let (place, name) = text.split_once('=').ok_or_else(shape)?;
    let (place, holds) = place.strip_suffix('!').map_or((place, true), |place| (place, false));
    let place = puzzle.find(place).ok_or_else(|| wrong("is not on the board".into()))?;
    let called = |&value: &u16| word(puzzle, place, value) == name;
    let value = puzzle.values().range().find(called).ok_or_else(|| {
        let names = puzzle.values().range().map(|value| word(puzzle, place, value));
        wrong(format!("names no value of this place: it can have {}", itertools::join(names, ", ")))
    })?;
    Ok(Fact { place, value, holds })
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} facts", self.0.len())
    }
}
