//! What a puzzle of a kind gives: blocks of tokens.
//!
//! In: the words of a puzzle's text. Out: tokens, and their words again. Must not know: rules.

use strum::{EnumString, VariantNames};

use crate::grid::{Edge, Pos};

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
    /// Where four cells meet: the corners that are not on the rim.
    Crossings,
}

impl Where {
    /// All names.
    pub const NAMES: [&'static str; 8] = ["cells", "regions", "top", "left", "right", "bottom", "corners", "crossings"];

    /// Whether it is outside of the board.
    pub fn is_side(self) -> bool {
        matches!(self, Where::Top | Where::Left | Where::Right | Where::Bottom)
    }

    /// The rows and columns of the block.
    pub fn size(self, (height, width): (usize, usize)) -> (usize, usize) {
        match self {
            Where::Cells | Where::Regions => (height, width),
            Where::Top | Where::Bottom => (1, width),
            Where::Left | Where::Right => (1, height),
            Where::Corners => (height + 1, width + 1),
            Where::Crossings if height > 1 && width > 1 => (height - 1, width - 1),
            Where::Crossings => (0, 0),
        }
    }
}

/// What a token can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// This word.
    Word(String),
    /// A word in which `#` is a number or `?`, and `^` a direction: `b#`, `#^x`.
    Signed(String),
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
    /// Whether it may be left out, where nothing of it is given.
    pub optional: bool,
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
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Way {
    /// Along rows and columns.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];

    /// All of them.
    pub const EIGHT: [Way; 8] =
        [Way::Up, Way::Down, Way::Left, Way::Right, Way::UpLeft, Way::UpRight, Way::DownLeft, Way::DownRight];

    const NAMES: [&'static str; 8] = ["up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right"];

    const POINTS: [&'static str; 8] = ["n", "s", "w", "e", "nw", "ne", "sw", "se"];

    /// Rows down and columns to the right.
    const DELTAS: [(i64, i64); 8] = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)];

    fn of(delta: (i64, i64)) -> Self {
        Way::EIGHT[Way::DELTAS.iter().position(|&other| other == delta).unwrap_or_default()]
    }

    /// How far a step goes down and to the right.
    pub fn delta(self) -> (i64, i64) {
        Way::DELTAS[self as usize]
    }

    /// By its name in sentences.
    pub fn named(name: &str) -> Option<Self> {
        Way::NAMES.iter().position(|&other| other == name).map(|at| Way::EIGHT[at])
    }

    /// Its name in sentences.
    pub fn name(self) -> &'static str {
        Way::NAMES[self as usize]
    }

    /// By the point of the compass at the start of a text, and what follows.
    pub fn starting(text: &str) -> Option<(Self, &str)> {
        let of = |way: Way| text.strip_prefix(way.point()).map(|rest| (way, rest));
        Way::EIGHT.into_iter().rev().find_map(of)
    }

    /// By the point of the compass, as puzzles are written.
    pub fn pointing(letter: char) -> Option<Self> {
        "nswe".find(letter).map(|at| Way::ALL[at])
    }

    /// The point of the compass.
    pub fn point(self) -> &'static str {
        Way::POINTS[self as usize]
    }

    /// The opposite direction.
    #[must_use]
    pub fn opposite(self) -> Self {
        let (down, right) = self.delta();
        Way::of((-down, -right))
    }

    /// The border of a cell on this side.
    pub(crate) fn side(self, cell: Pos) -> Option<Edge> {
        Some(match self {
            Way::Up => Edge::Horizontal(cell),
            Way::Down => Edge::Horizontal(Pos::new(cell.row + 1, cell.col)),
            Way::Left => Edge::Vertical(cell),
            Way::Right => Edge::Vertical(Pos::new(cell.row, cell.col + 1)),
            _ => return None,
        })
    }

    /// The way of a turned board.
    #[must_use]
    pub fn turned(self) -> Self {
        let (down, right) = self.delta();
        Way::of((right, -down))
    }

    /// The way on a board with left and right swapped.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let (down, right) = self.delta();
        Way::of((down, -right))
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
    /// The word of the token with this number, with the number and the direction in it.
    Signed(u16, Option<u32>, Option<Way>),
    /// The sums below and to the right.
    Sums(Option<u32>, Option<u32>),
    /// The number of a chain, and the place in it.
    Chain(u32, u32),
    /// A region.
    Region(u32),
}
