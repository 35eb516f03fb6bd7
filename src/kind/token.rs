//! What a puzzle of a kind gives: blocks of tokens.
//!
//! In: the words of a puzzle's text. Out: tokens, and their words again. Must not know: rules.

use strum::{EnumString, VariantNames};

use super::definition::is_name;
use crate::diagnostic::{Diagnostic, Source};
use crate::grid::{Edge, Pos};
use crate::text::one_of;

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
    /// Between a cell and the next one of its row.
    Beside,
    /// Between a cell and the one below it.
    Below,
}

impl Where {
    /// All names.
    pub const NAMES: &'static [&'static str] = <Self as VariantNames>::VARIANTS;

    /// Whether it is outside of the board.
    pub fn is_side(self) -> bool {
        matches!(self, Where::Top | Where::Left | Where::Right | Where::Bottom)
    }

    /// The side that it is after a clockwise quarter turn, and whether its tokens are reversed.
    pub fn turned(self) -> (Where, bool) {
        match self {
            Where::Left => (Where::Top, true),
            Where::Top => (Where::Right, false),
            Where::Right => (Where::Bottom, true),
            Where::Bottom => (Where::Left, false),
            other => (other, false),
        }
    }

    /// From the first cell to the second one, if it is between two cells.
    pub fn across(self) -> Option<Way> {
        match self {
            Where::Beside => Some(Way::Right),
            Where::Below => Some(Way::Down),
            _ => None,
        }
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
            Where::Beside if width < 2 => (0, 0),
            Where::Beside => (height, width - 1),
            Where::Below => (height.saturating_sub(1), width),
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
    /// Numbers in any order: `3,1`, each a number or `?`.
    List,
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
    /// The least and the largest number, where that is said.
    pub range: Option<(u32, u32)>,
    /// What they can be, tried in order, each with the names of the clues that it sets.
    pub tokens: Vec<(Vec<String>, TokenKind)>,
}

impl Block {
    /// `cells: wall "x" | number wall`, `regions`, `top`.
    pub(super) fn parse(source: &Source<'_>, text: &str, start: usize) -> Result<Self, Diagnostic> {
        let (place, rest) = text.split_once(':').unwrap_or((text, ""));
        let span = start..start + place.len();
        let (place_text, optional) = place.trim().strip_prefix("maybe ").map_or((place, false), |at| (at, true));
        let at: Where = place_text.trim().parse().map_err(|_| {
            Diagnostic::at(source, span, format!("`{}` is no part of a puzzle", place_text.trim()))
                .help(one_of(place_text.trim(), Where::NAMES.iter().copied()))
        })?;
        let (mut tokens, mut range) = (Vec::new(), None);
        let mut from = start + place.len() + 1;
        for part in rest.split('|').filter(|_| !rest.is_empty()) {
            let span = from..from + part.len();
            from += part.len() + 1;
            let wrong = |title: String| Diagnostic::at(source, span.clone(), title);
            let (names, sign) = match part.split_once('"') {
                Some((names, sign)) => (names, Some(sign.trim().trim_end_matches('"').to_owned())),
                None => (part, None),
            };
            let mut names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
            names.retain(|name| {
                let bounds = name.split_once("..").map(|(least, most)| (least.parse(), most.parse()));
                let Some((Ok(least), Ok(most))) = bounds else { return true };
                range = Some((least, most));
                false
            });
            if names.is_empty() || names.iter().any(|name| !is_name(name)) {
                return Err(
                    wrong(format!("`{}` names no clue", part.trim())).label("a name, or a name and its sign in quotes")
                );
            }
            if let ([.., before, last], None) = (&names[..], &sign)
                && last.chars().count() == 1
            {
                return Err(wrong(format!("`{}` is a number with the names `{before}` and `{last}`", part.trim()))
                    .label("a sign without quotes?")
                    .help(format!("did you mean `{before} \"{last}\"`?")));
            }
            let kind = match (names[0].as_str(), sign) {
                (_, Some(sign)) if sign == ".." => TokenKind::List,
                // Doubled, it is the sign itself.
                (_, Some(sign)) if ["@@", "^^"].contains(&&*sign) => TokenKind::Word(sign[1..].to_owned()),
                (_, Some(sign)) if sign.contains(['#', '@', '^']) && sign != "#" => TokenKind::Signed(sign),
                (_, Some(sign)) => TokenKind::Word(sign),
                ("value", None) => TokenKind::Value,
                ("arrow", None) => TokenKind::Arrow,
                ("sums", None) => {
                    "wall".clone_into(&mut names[0]);
                    TokenKind::Sums
                }
                ("chain", None) => TokenKind::Chain,
                _ => TokenKind::Number,
            };
            tokens.push((names, kind));
        }
        if at == Where::Regions {
            tokens.push((vec![at.to_string()], TokenKind::Region));
        } else if tokens.is_empty() {
            tokens.push((vec![at.to_string()], TokenKind::Number));
        }
        Ok(Block { at, optional, range, tokens })
    }

    /// The same token, by its first sign where it has several.
    pub(crate) fn canonical(&self, token: Token) -> Token {
        let Token::Word(at) = token else { return token };
        let names = &self.tokens[usize::from(at)].0;
        let same = |(other, is): &(Vec<String>, TokenKind)| other == names && matches!(is, TokenKind::Word(_));
        self.tokens.iter().position(same).map_or(token, |first| Token::Word(first as u16))
    }

    /// The words, each by its first sign, by their numbers among all that a token can be.
    pub(crate) fn words(&self) -> impl Iterator<Item = usize> + '_ {
        let is_first = |&at: &usize| {
            matches!(self.tokens[at].1, TokenKind::Word(_)) && {
                self.canonical(Token::Word(at as u16)) == Token::Word(at as u16)
            }
        };
        (0..self.tokens.len()).filter(is_first)
    }
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

    /// The same, or by a sign that looks like an arrow.
    pub fn of_arrow(letter: char) -> Option<Self> {
        Way::pointing(letter).or_else(|| "^v<>".find(letter).map(|at| Way::ALL[at]))
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
    /// Numbers, some of which may not be told.
    List(Vec<Option<u32>>),
    /// The number of a chain, and the place in it.
    Chain(u32, u32),
    /// A region.
    Region(u32),
}
