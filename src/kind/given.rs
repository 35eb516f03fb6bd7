//! What the setter gives in one puzzle of a kind, and the board that follows from it.
//!
//! In: tokens. Out: which cell has which clue, regions, what blocks, which values each place holds. Must not know: the
//! rules, text.

use std::collections::BTreeMap;

use super::Kind;
use super::coding::Coding;
use super::token::{Block, Token, TokenKind, Way, Where};
use crate::board::{Holds, Layout, Place, Value};

/// What stands in the text of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    /// Rows and columns of cells.
    pub size: (usize, usize),
    /// The numbers of the header, as the kind names them; `None` where one is not told.
    pub header: Vec<Option<u32>>,
    /// Whether each option is switched on.
    pub options: Vec<bool>,
    /// The tokens of each block.
    pub blocks: Vec<Vec<Token>>,
}

impl Given {
    /// The same, each token by its first sign where it has several.
    pub(crate) fn canonical(mut self, kind: &Kind) -> Self {
        for (block, tokens) in kind.given.iter().zip(&mut self.blocks) {
            tokens.iter_mut().for_each(|token| *token = block.canonical(std::mem::take(token)));
        }
        self
    }

    /// Nothing, on a board of this size, which is one region where there are regions.
    pub fn blank(kind: &Kind, size: (usize, usize)) -> Self {
        let tokens = |block: &Block| {
            let (height, width) = block.at.size(size);
            let blank = if block.at == Where::Regions { Token::Region(0) } else { Token::Blank };
            vec![blank; height * width]
        };
        Given {
            size,
            header: vec![None; kind.header.len()],
            options: vec![false; kind.options.len()],
            blocks: kind.given.iter().map(tokens).collect(),
        }
    }
}

/// The value of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueValue {
    /// A mark without a number.
    Mark,
    /// A number that is not told: `?`.
    Unknown,
    /// A number.
    Number(i64),
    /// Several numbers: which of the lists of the puzzle.
    List(usize),
}

/// Why a board cannot be made, and for which block and token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The number of the block, and of the token in it; `None` for the header.
    pub at: Option<(usize, usize)>,
    /// What is wrong.
    pub title: String,
}

/// The values of one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// The place of its mark, where cells have marks.
    pub(super) mark: Option<Place>,
    /// The place; `None` where a clue blocks the cell, or cells hold nothing.
    pub(super) place: Option<Place>,
    pub(super) blocked: bool,
}

/// The board of one puzzle.
#[derive(Debug)]
pub(super) struct Frame<'k> {
    pub(super) kind: &'k Kind,
    pub(super) given: &'k Given,
    pub(super) layout: Layout,
    pub(super) holds: Holds,
    /// Rows and columns of cells.
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) cells: Vec<Cell>,
    /// The clues by name: by the number of their cell, or of their corner.
    pub(super) clues: BTreeMap<&'k str, BTreeMap<usize, ClueValue>>,
    /// The clues between two cells, by name: by the first cell and the way to the second one.
    pub(super) between: BTreeMap<&'k str, BTreeMap<(usize, Way), ClueValue>>,
    /// The direction of each arrow.
    pub(super) ways: BTreeMap<usize, Way>,
    /// The numbers of each clue that has several.
    pub(super) lists: Vec<Vec<Option<u32>>>,
    /// The cells of each chain, in order.
    pub(super) chains: Vec<Vec<usize>>,
    /// The cells of each grid, row by row.
    pub(super) grids: Vec<Vec<Vec<usize>>>,
    /// The region of each cell; empty where there are none.
    pub(super) regions: Vec<usize>,
    /// The cells of each region, in reading order.
    pub(super) members: Vec<Vec<usize>>,
    /// What stands at the sides, by name: the side, which line, the clue.
    pub(super) outside: BTreeMap<&'k str, Vec<(Where, usize, ClueValue)>>,
    /// The cells with a value that is given.
    pub(super) values: Vec<(usize, Value)>,
    /// The least number and the number of words: which [`Value`] means what.
    pub(super) coding: Coding,
    /// How many parts of sentences were looked at.
    pub(super) looks: std::cell::Cell<usize>,
}

impl<'k> Frame<'k> {
    pub(super) fn new(kind: &'k Kind, given: &'k Given) -> Result<Self, Misfit> {
        let (height, width) = given.size;
        let layout = match (&kind.links, &kind.edges) {
            (Some(_), _) => Layout::centers(height, width),
            (None, Some(_)) => Layout::squares(height, width).with_borders(),
            (None, None) => Layout::cells(height, width),
        };
        let mut frame = Frame {
            kind,
            given,
            layout,
            holds: Holds::default(),
            height,
            width,
            cells: vec![Cell { place: None, mark: None, blocked: false }; height * width],
            clues: BTreeMap::new(),
            between: BTreeMap::new(),
            ways: BTreeMap::new(),
            lists: Vec::new(),
            chains: Vec::new(),
            grids: Vec::new(),
            regions: Vec::new(),
            members: Vec::new(),
            outside: BTreeMap::new(),
            values: Vec::new(),
            coding: Coding::default(),
            looks: std::cell::Cell::new(0),
        };
        frame.read()?;
        frame.set_grids()?;
        frame.hold()?;
        frame.fix()?;
        Ok(frame)
    }

    fn read(&mut self) -> Result<(), Misfit> {
        let mut chains: BTreeMap<u32, BTreeMap<u32, (usize, (usize, usize))>> = BTreeMap::new();
        for (number, (block, tokens)) in self.kind.given.iter().zip(&self.given.blocks).enumerate() {
            if block.at.is_side() {
                block.tokens.iter().flat_map(|(names, _)| names).for_each(|name| {
                    self.outside.entry(name).or_default();
                });
            }
            for (at, token) in tokens.iter().enumerate() {
                if let Token::Chain(chain, step) = token {
                    let before = chains.entry(*chain).or_default().insert(*step, (at, (number, at)));
                    if before.is_some() {
                        return Err(Misfit {
                            at: Some((number, at)),
                            title: format!("{chain}.{step} stands here twice"),
                        });
                    }
                }
                self.token_at(block, token, at);
            }
            if block.at == Where::Regions {
                let mut numbers = BTreeMap::new();
                for (at, token) in tokens.iter().enumerate() {
                    let next = numbers.len();
                    // A hole is a region of its own.
                    let name = if let Token::Region(name) = token { Ok(*name) } else { Err(at) };
                    let region = *numbers.entry(name).or_insert(next);
                    self.regions.push(region);
                    self.members.resize(numbers.len(), Vec::new());
                    self.members[region].push(at);
                }
            }
        }
        for (chain, steps) in chains {
            for (expected, (step, (_, at))) in (1..).zip(&steps) {
                if *step != expected {
                    return Err(Misfit { at: Some(*at), title: format!("{chain}.{expected} is missing before this") });
                }
            }
            self.chains.push(steps.into_values().map(|(cell, _)| cell).collect());
        }
        for name in &self.kind.except {
            // `not circle`: all cells but those.
            let (name, without) = name.strip_prefix("not ").map_or((name.as_str(), false), |name| (name, true));
            let clues = self.clues.get(name);
            for (at, cell) in self.cells.iter_mut().enumerate() {
                cell.blocked |= clues.is_some_and(|clues| clues.contains_key(&at)) != without;
            }
        }
        self.has_both_cells()
    }

    /// Notes the clues of one token.
    fn token_at(&mut self, block: &'k Block, token: &Token, at: usize) {
        let Some((which, mut value)) = meaning(&block.tokens, token) else { return };
        if let Token::List(numbers) = token {
            value = ClueValue::List(self.lists.len());
            self.lists.push(numbers.clone());
        }
        let at_cell = match block.at {
            Where::Crossings => self.crossing(at),
            _ => at,
        };
        if let Token::Arrow(_, way) | Token::Signed(.., Some(way)) = token {
            self.ways.insert(at, *way);
        }
        if let Token::Sums(down, right) = token {
            for (name, sum) in [("down_sum", down), ("right_sum", right)] {
                if let Some(sum) = sum {
                    self.clues.entry(name).or_default().insert(at, ClueValue::Number((*sum).into()));
                }
            }
        }
        for name in block.tokens.get(which).map(|(names, _)| names).into_iter().flatten() {
            if block.at.is_side() {
                self.outside.entry(name).or_default().push((block.at, at, value));
            } else if let Some(way) = block.at.across() {
                let first = self.first_of(block.at, at);
                self.between.entry(name).or_default().insert((first, way), value);
            } else {
                self.clues.entry(name).or_default().insert(at_cell, value);
            }
        }
    }

    /// The values that the setter gives.
    fn fix(&mut self) -> Result<(), Misfit> {
        for (number, (block, tokens)) in self.kind.given.iter().zip(&self.given.blocks).enumerate() {
            for (at, token) in tokens.iter().enumerate().filter(|_| block.at == Where::Cells) {
                let Token::Value(value) = *token else { continue };
                let value = self.value(value);
                let fits = self.cells[at].place.is_some_and(|place| self.holds.at(place).index(value).is_some());
                if !fits {
                    return Err(Misfit { at: Some((number, at)), title: "this cell cannot have that value".into() });
                }
                self.values.push((at, value));
            }
        }
        Ok(())
    }

    /// The token that stands for a value in a puzzle's text.
    pub(super) fn token(&self, value: Value) -> Option<u16> {
        let Coding { words, count, numbers } = self.coding;
        match value.checked_sub(words).filter(|&word| word < count) {
            Some(word) => Some(word),
            None => numbers.map(|_| value + count),
        }
    }

    /// The value that a token of a puzzle's text stands for: words come first, then numbers.
    fn value(&self, token: u16) -> Value {
        let words = self.coding.count;
        if token < words { self.coding.words + token } else { token - words }
    }
}

/// The number of the meaning that a token has in its block, and the value of the clue.
fn meaning(tokens: &[(Vec<String>, TokenKind)], token: &Token) -> Option<(usize, ClueValue)> {
    let of = |wanted: TokenKind| tokens.iter().position(|(_, kind)| *kind == wanted).unwrap_or(usize::MAX);
    let told = |number: u32| ClueValue::Number(number.into());
    Some(match token {
        Token::Blank | Token::Region(_) | Token::Chain(..) => return None,
        Token::Word(which) => (usize::from(*which), ClueValue::Mark),
        Token::Signed(which, number, _) => {
            let has_number =
                matches!(&tokens[usize::from(*which)].1, TokenKind::Signed(sign) if sign.contains(['#', '@']));
            let untold = if has_number { ClueValue::Unknown } else { ClueValue::Mark };
            (usize::from(*which), number.map_or(untold, told))
        }
        Token::List(_) => (of(TokenKind::List), ClueValue::Mark),
        Token::Unknown => (of(TokenKind::Number), ClueValue::Unknown),
        Token::Number(number) => (of(TokenKind::Number), told(*number)),
        Token::Value(_) => (of(TokenKind::Value), ClueValue::Mark),
        Token::Arrow(number, _) => (of(TokenKind::Arrow), told(*number)),
        Token::Sums(..) => (of(TokenKind::Sums), ClueValue::Mark),
    })
}
