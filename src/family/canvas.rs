//! Editing a puzzle on its board: the seats of clues, and what can stand there.
//!
//! In: a puzzle. Out: its layers; the same puzzle with another clue. Must not know: any page, engines, files.
//!
//! A *layer* is all seats of one sort, such as the cells or the numbers above the columns. What stands at a seat is a
//! *word*, as in the plain text of the family; the empty word is nothing.

use std::fmt::Debug;
use std::sync::Arc;

use super::{Clue, Puzzle, Setting};
use crate::grid::{Pos, Spot};
use crate::render::Side;

/// Where a word stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// On the board.
    Spot(Spot),
    /// At this side of the board: by its row or column, and how many others are nearer to the board.
    Beside(Side, usize, usize),
    /// Nowhere: it is about the whole puzzle, and this is its name.
    Whole(String),
}

/// What a word can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Take {
    /// What it means.
    pub name: String,
    /// The word; where it is open, with `#` for a number, `@` for a letter and `^` for a direction.
    pub word: String,
    /// Whether it has such signs.
    pub open: bool,
}

impl Take {
    /// A word that is just that.
    pub fn word(name: impl Into<String>, word: impl Into<String>) -> Self {
        Take { name: name.into(), word: word.into(), open: false }
    }

    /// A word with open signs.
    pub fn open(name: impl Into<String>, word: impl Into<String>) -> Self {
        Take { open: true, ..Take::word(name, word) }
    }
}

/// What a stroke over several seats of a layer makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Painted {
    /// The same word at each of them.
    #[default]
    Words,
    /// An area of them, which takes them from others.
    Areas,
    /// A chain, in their order.
    Chains,
}

/// All seats of one sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// What its seats are.
    pub name: String,
    /// The seats.
    pub seats: Vec<Seat>,
    /// What stands there.
    pub words: Vec<String>,
    /// What can stand there.
    pub takes: Vec<Take>,
    /// What a stroke makes.
    pub painted: Painted,
}

/// How the cells of a stroke with a brush are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// As they are.
    Cells,
    /// The first one by itself, the others as a list of their own.
    FirstApart,
    /// The whole row or column, seen from where the stroke begins.
    Line,
    /// The whole diagonal.
    Diagonal,
}

/// Something that is drawn through cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brush {
    /// Its name.
    pub name: String,
    /// What it demands.
    pub meaning: String,
    /// What its clue is, such as `a number`; `None` where it has none.
    pub clue: Option<&'static str>,
    /// The least and the largest number of lists of cells.
    pub lists: (usize, usize),
    /// How cells are meant.
    pub along: Along,
}

/// Something that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    /// The name of its brush.
    pub name: String,
    /// The whole of it as text.
    pub text: String,
    /// Its cells.
    pub cells: Vec<Pos>,
}

/// The puzzle after an edit, or why there is none.
pub type Changed = Result<Arc<dyn Puzzle>, String>;

/// A puzzle whose clues can be edited on its board.
pub trait Canvas: Debug {
    /// The layers, the one that matters most first.
    fn layers(&self) -> Vec<Layer>;

    /// The same puzzle with a word at some seats of a layer; half a word is completed, from what stands there.
    ///
    /// # Errors
    /// When that is nothing that can stand there, or makes no puzzle; in the puzzle's words.
    fn put(&self, layer: usize, seats: &[usize], word: &str) -> Changed;

    /// What can be drawn through cells.
    fn brushes(&self) -> Vec<Brush> {
        Vec::new()
    }

    /// What is drawn.
    fn strokes(&self) -> Vec<Stroke> {
        Vec::new()
    }

    /// The same puzzle with one more stroke.
    ///
    /// # Errors
    /// When it does not fit.
    fn draw(&self, brush: &str, clue: &str, lists: &[Vec<Pos>]) -> Changed {
        let _ = (clue, lists);
        Err(format!("there is no brush `{brush}`"))
    }

    /// The same puzzle without a stroke.
    ///
    /// # Errors
    /// When there is no such stroke.
    fn erase(&self, stroke: usize) -> Changed {
        Err(format!("there is no stroke {}", stroke + 1))
    }
}

/// A puzzle with one clue at these slots.
///
/// # Errors
/// When no such puzzle can be written down.
pub(crate) fn set(setting: &dyn Setting, slots: &[usize], clue: Option<&Clue>) -> Changed {
    let mut clues: Vec<Option<Clue>> = (0..setting.slots()).map(|slot| setting.clue(slot)).collect();
    for &slot in slots {
        *clues.get_mut(slot).ok_or("there is no such place")? = clue.cloned();
    }
    setting.with(&clues).ok_or_else(|| "this does not fit".to_owned())
}
