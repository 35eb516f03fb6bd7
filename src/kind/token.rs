//! What a puzzle of a kind gives: blocks of tokens.
//!
//! In: the words of a puzzle's text. Out: tokens, and their words again. Must not know: rules.

use strum::{EnumString, VariantNames};

/// Where the tokens of a block stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Where {
    /// In cells.
    Cells,
    /// In cells: the same number for each cell of a region.
    Regions,
    /// Above the columns.
    Top,
    /// Left of the rows.
    Left,
    /// Right of the rows.
    Right,
    /// Below the columns.
    Bottom,
    /// At the corners of cells.
    Corners,
}

impl Where {
    /// All names.
    pub const NAMES: [&'static str; 7] = ["cells", "regions", "top", "left", "right", "bottom", "corners"];

    /// The rows and columns of the block.
    pub fn size(self, (height, width): (usize, usize)) -> (usize, usize) {
        match self {
            Where::Cells | Where::Regions => (height, width),
            Where::Top | Where::Bottom => (1, width),
            Where::Left | Where::Right => (1, height),
            Where::Corners => (height + 1, width + 1),
        }
    }
}

/// What a token can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// This word.
    Word(String),
    /// A number, or `?`.
    Number,
    /// A value: it fixes the cell.
    Value,
    /// A number and a direction: `2w`.
    Arrow,
    /// Two numbers, the sums below and to the right, either of which may be missing: `27,9`.
    Sums,
    /// The number of a chain and the place in it: `3.2`.
    Chain,
    /// The name of a region.
    Region,
}

/// A block of a puzzle's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where its tokens stand.
    pub at: Where,
    /// What they can be, tried in order, each with the names of the clues that it sets.
    pub tokens: Vec<(Vec<String>, TokenKind)>,
}

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl Way {
    /// All of them.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];

    /// By its name in sentences.
    pub fn named(name: &str) -> Option<Self> {
        ["up", "down", "left", "right"].iter().position(|&other| other == name).map(|at| Way::ALL[at])
    }

    /// By the point of the compass, as puzzles are written.
    pub fn pointing(letter: char) -> Option<Self> {
        "nswe".find(letter).map(|at| Way::ALL[at])
    }

    /// The point of the compass.
    pub fn letter(self) -> char {
        ['n', 's', 'w', 'e'][self as usize]
    }

    /// The way of a turned board.
    #[must_use]
    pub fn turned(self) -> Self {
        [Way::Right, Way::Left, Way::Up, Way::Down][self as usize]
    }

    /// The way on a board with left and right swapped.
    #[must_use]
    pub fn mirrored(self) -> Self {
        [Way::Up, Way::Down, Way::Right, Way::Left][self as usize]
    }
}

/// What stands at one position of a block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Token {
    /// Nothing.
    #[default]
    Blank,
    /// The word of the token with this number.
    Word(u16),
    /// A number.
    Number(u32),
    /// A number that is not told.
    Unknown,
    /// A value.
    Value(u16),
    /// A number and a direction.
    Arrow(u32, Way),
    /// The sums below and to the right.
    Sums(Option<u32>, Option<u32>),
    /// The number of a chain, and the place in it.
    Chain(u32, u32),
    /// A region.
    Region(u32),
}
