//! What the setter gives in one puzzle of a kind, and the board that follows from it.
//!
//! In: tokens. Out: which cell has which clue, regions, what blocks, which values each place holds. Must not know: the
//! rules, text.

use std::collections::BTreeMap;

use super::coding::{Coding, LARGEST};
use super::ground::number;
use super::language::{Expression, What};
use super::token::{Block, Token, TokenKind, Way, Where};
use super::{Kind, Links};
use crate::board::{Holds, Layout, Place, Value, Values};
use crate::grid::Pos;

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

/// The value of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClueValue {
    /// A mark without a number.
    Mark,
    /// A number that is not told: `?`.
    Unknown,
    /// A number.
    Number(i64),
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
    /// The direction of each arrow.
    pub(super) ways: BTreeMap<usize, Way>,
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
}

impl<'k> Frame<'k> {
    pub(super) fn new(kind: &'k Kind, given: &'k Given) -> Result<Self, Misfit> {
        let (height, width) = given.size;
        let layout = match (&kind.links, &kind.edges) {
            (Some(_), _) => Layout::centers(height, width),
            (None, Some(_)) => Layout::squares(height, width),
            (None, None) => Layout::cells(height, width),
        };
        let mut frame = Frame {
            kind,
            given,
            layout,
            holds: Holds::default(),
            height,
            width,
            cells: vec![Cell { place: None, blocked: false }; height * width],
            clues: BTreeMap::new(),
            ways: BTreeMap::new(),
            chains: Vec::new(),
            grids: Vec::new(),
            regions: Vec::new(),
            members: Vec::new(),
            outside: BTreeMap::new(),
            values: Vec::new(),
            coding: Coding::default(),
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
        Ok(())
    }

    /// Notes the clues of one token.
    fn token_at(&mut self, block: &'k Block, token: &Token, at: usize) {
        let Some((which, value)) = meaning(&block.tokens, token) else { return };
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
            } else {
                self.clues.entry(name).or_default().insert(at_cell, value);
            }
        }
    }

    /// Gives each place its values.
    fn hold(&mut self) -> Result<(), Misfit> {
        let line = self.kind.links.unwrap_or(Links::Line).values();
        for edge in 0..self.layout.edge_count() {
            // What is decided are the borders between two cells; the rim, and what a clue blocks, has its own.
            let is_open = self.kind.edges.is_none() || self.sides_of(edge).is_some();
            self.holds.push(if is_open { line } else { Values::numbers(1, 1) });
        }
        let Some(decided) = &self.kind.cells else {
            for cell in 0..if self.crosses() { self.cells.len() } else { 0 } {
                self.holds.push(Values::two(&["crossing", "no crossing"]));
                self.cells[cell].place = Some(self.layout.cell(Pos::new(cell / self.width, cell % self.width)));
            }
            return Ok(());
        };
        let wrong = |title: String| Misfit { at: None, title };
        let (mut bounds, mut whole) = (vec![(0, -1); self.cells.len()], None);
        if let Some([first, last]) = &decided.numbers {
            let is_same = !is_local(first) && !is_local(last);
            let mut all = None;
            for cell in (0..self.cells.len()).filter(|&cell| !self.cells[cell].blocked) {
                let at = |expression: &Expression| {
                    number(self, cell, expression)
                        .ok_or_else(|| wrong("the numbers of a cell depend on something that is not given".into()))
                };
                let bound = match all {
                    Some(bound) => bound,
                    None => {
                        let least = at(first)?;
                        (least, at(last)?.max(least - 1))
                    }
                };
                all = Some(bound).filter(|_| is_same);
                if bound.0 < 0 || bound.1 > LARGEST {
                    return Err(wrong(format!(
                        "cells would hold numbers from {} to {}: 0 to {LARGEST} fit",
                        bound.0, bound.1
                    )));
                }
                if bound.1 < bound.0 && decided.words.is_empty() {
                    return Err(wrong(format!("cells would hold no numbers: {} to {}", bound.0, bound.1)));
                }
                bounds[cell] = bound;
                whole = Some(whole.map_or(bound, |(least, most): (i64, i64)| (least.min(bound.0), most.max(bound.1))));
            }
            // Words and numbers of a cell are one range of values.
            let (least, most) = whole.unwrap_or_default();
            let above = least < decided.words.len() as i64;
            let fits = |&(cell, bound): &(usize, &(i64, i64))| {
                self.cells[cell].blocked || if above { bound.1 == most } else { bound.0 == least }
            };
            if !decided.words.is_empty() && !bounds.iter().enumerate().all(|found| fits(&found)) {
                return Err(wrong("where cells hold words, too, their numbers begin and end alike".into()));
            }
        }
        self.coding = Coding::new(decided, whole.map(|(least, _)| least), whole.map_or(0, |(_, most)| most));
        let coding = self.coding;
        let plain = decided.words.is_empty() && !decided.letters;
        let mut names: Vec<String> = Vec::new();
        if !plain {
            let end = usize::from(coding.words + coding.count).max(whole.map_or(0, |(_, most)| (most + 1) as usize));
            names = (0..end).map(|value| decided.numeral(value as u32)).collect();
            for (word, value) in decided.words.iter().zip(usize::from(coding.words)..) {
                names[value].clone_from(&word.name);
            }
        }
        for index in 0..self.cells.len() {
            let blocked = self.cells[index].blocked;
            let values = match bounds[index] {
                _ if blocked => Values::listed(coding.words, 1, 0),
                _ if decided.numbers.is_none() => Values::listed(0, decided.words.len(), 0),
                (first, last) if plain => Values::numbers(first as Value, (last + 1 - first) as usize),
                (first, last) if first as Value >= coding.words + coding.count => {
                    let from = if decided.words.is_empty() { first as Value } else { coding.words };
                    Values::listed(from, (last + 1 - i64::from(from)) as usize, 0)
                }
                (first, _) => {
                    Values::listed(first as Value, (i64::from(coding.words + coding.count) - first) as usize, 0)
                }
            };
            let place = self.layout.cell(Pos::new(index / self.width, index % self.width));
            self.holds.push(values);
            if !blocked {
                self.cells[index].place = Some(place);
            }
        }
        if !plain {
            self.layout = std::mem::replace(&mut self.layout, Layout::cells(1, 1)).with_value_names(names);
        }
        Ok(())
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
        Token::Unknown => (of(TokenKind::Number), ClueValue::Unknown),
        Token::Number(number) => (of(TokenKind::Number), told(*number)),
        Token::Value(_) => (of(TokenKind::Value), ClueValue::Mark),
        Token::Arrow(number, _) => (of(TokenKind::Arrow), told(*number)),
        Token::Sums(..) => (of(TokenKind::Sums), ClueValue::Mark),
    })
}

/// Whether an expression depends on the cell.
fn is_local(expression: &Expression) -> bool {
    match &expression.what {
        What::Call(..) => true,
        What::Two(_, sides) => sides.iter().any(is_local),
        What::Minus(inner) => is_local(inner),
        _ => false,
    }
}
