//! What the setter gives in one puzzle of a kind, and the board that follows from it.
//!
//! In: tokens. Out: which cell has which clue, regions, what blocks, which values each place holds. Must not know: the
//! rules, text.

use std::collections::BTreeMap;

use super::ground::number;
use super::language::{Expression, What};
use super::token::{Token, TokenKind, Way, Where};
use super::{Decided, Kind};
use crate::board::{Holds, Layout, Place, Value, Values};
use crate::grid::Pos;

/// What stands in the text of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    /// Rows and columns of cells.
    pub size: (usize, usize),
    /// The numbers of the header, as the kind names them.
    pub header: Vec<u32>,
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
    /// The region of each cell; empty where there are none.
    pub(super) regions: Vec<usize>,
    /// The cells of each region, in reading order.
    pub(super) members: Vec<Vec<usize>>,
    /// What stands at the sides.
    pub(super) outside: BTreeMap<&'static str, Vec<Option<ClueValue>>>,
    /// The cells with a value that is given.
    pub(super) values: Vec<(usize, Value)>,
    /// The least number and the number of words: which [`Value`] means what.
    pub(super) coding: Coding,
}

/// Which values words and numbers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Coding {
    /// The value of the first word.
    pub(super) words: Value,
    /// The number of words.
    pub(super) count: Value,
    /// The least number, where there are numbers.
    pub(super) numbers: Option<Value>,
}

impl Coding {
    /// Words lie below numbers, so that a number is the value with that number; above them where there is no room.
    fn new(decided: &Decided, least: Option<i64>, most: i64) -> Self {
        let count = decided.words.len() as Value;
        let words = match least {
            Some(least) if least < i64::from(count) => (most + 1) as Value,
            Some(least) => least as Value - count,
            None => 0,
        };
        Coding { words, count, numbers: least.map(|least| least as Value) }
    }

    /// The value of the word with this number.
    pub(super) fn word(self, word: usize) -> Value {
        self.words + word as Value
    }

    /// The number that a value is.
    pub(super) fn number(self, value: Value) -> Option<i64> {
        let is_word = (self.words..self.words + self.count).contains(&value);
        (self.numbers.is_some() && !is_word).then(|| i64::from(value))
    }
}

/// The largest number that a place can hold.
const LARGEST: i64 = 120;

impl<'k> Frame<'k> {
    pub(super) fn new(kind: &'k Kind, given: &'k Given) -> Result<Self, Misfit> {
        let (height, width) = given.size;
        let layout = if kind.links.is_some() { Layout::centers(height, width) } else { Layout::cells(height, width) };
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
            regions: Vec::new(),
            members: Vec::new(),
            outside: BTreeMap::new(),
            values: Vec::new(),
            coding: Coding::default(),
        };
        frame.read()?;
        frame.hold()?;
        frame.fix()?;
        Ok(frame)
    }

    fn read(&mut self) -> Result<(), Misfit> {
        let mut chains: BTreeMap<u32, BTreeMap<u32, (usize, (usize, usize))>> = BTreeMap::new();
        for (number, (block, tokens)) in self.kind.given.iter().zip(&self.given.blocks).enumerate() {
            if matches!(block.at, Where::Top | Where::Left | Where::Right | Where::Bottom) {
                let value = |token: &Token| match token {
                    Token::Number(number) => Some(ClueValue::Number((*number).into())),
                    Token::Unknown => Some(ClueValue::Unknown),
                    Token::Word(_) => Some(ClueValue::Mark),
                    _ => None,
                };
                let name = match block.at {
                    Where::Top => "top",
                    Where::Left => "left",
                    Where::Right => "right",
                    _ => "bottom",
                };
                self.outside.insert(name, tokens.iter().map(value).collect());
                continue;
            }
            for (at, token) in tokens.iter().enumerate() {
                let (which, value) = match token {
                    Token::Blank => continue,
                    Token::Word(which) => (usize::from(*which), ClueValue::Mark),
                    Token::Unknown => (kind_of(&block.tokens, |kind| *kind == TokenKind::Number), ClueValue::Unknown),
                    Token::Number(number) => {
                        (kind_of(&block.tokens, |kind| *kind == TokenKind::Number), ClueValue::Number((*number).into()))
                    }
                    Token::Value(_) => (kind_of(&block.tokens, |kind| *kind == TokenKind::Value), ClueValue::Mark),
                    Token::Arrow(number, way) => {
                        self.ways.insert(at, *way);
                        (kind_of(&block.tokens, |kind| *kind == TokenKind::Arrow), ClueValue::Number((*number).into()))
                    }
                    Token::Sums(down, right) => {
                        for (name, sum) in [("down_sum", down), ("right_sum", right)] {
                            if let Some(sum) = sum {
                                self.clues.entry(name).or_default().insert(at, ClueValue::Number((*sum).into()));
                            }
                        }
                        (kind_of(&block.tokens, |kind| *kind == TokenKind::Sums), ClueValue::Mark)
                    }
                    Token::Chain(chain, step) => {
                        let before = chains.entry(*chain).or_default().insert(*step, (at, (number, at)));
                        if before.is_some() {
                            return Err(Misfit {
                                at: Some((number, at)),
                                title: format!("{chain}.{step} stands here twice"),
                            });
                        }
                        continue;
                    }
                    Token::Region(_) => continue,
                };
                for name in block.tokens.get(which).map(|(names, _)| names).into_iter().flatten() {
                    self.clues.entry(name).or_default().insert(at, value);
                }
            }
            if block.at == Where::Regions {
                let mut numbers = BTreeMap::new();
                for (at, token) in tokens.iter().enumerate() {
                    let Token::Region(name) = token else { continue };
                    let next = numbers.len();
                    let region = *numbers.entry(*name).or_insert(next);
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
            for &cell in self.clues.get(name.as_str()).into_iter().flat_map(BTreeMap::keys) {
                self.cells[cell].blocked = true;
            }
        }
        Ok(())
    }

    /// Gives each place its values.
    fn hold(&mut self) -> Result<(), Misfit> {
        let line = Values::two(&["no line", "line"]);
        (0..self.layout.edge_count()).for_each(|_| self.holds.push(line));
        let Some(decided) = &self.kind.cells else { return Ok(()) };
        let wrong = |title: String| Misfit { at: None, title };
        let (mut bounds, mut whole) = (Vec::with_capacity(self.cells.len()), None);
        if let Some([first, last]) = &decided.numbers {
            let mut all = None;
            for cell in 0..self.cells.len() {
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
                if !is_local(first) && !is_local(last) {
                    all = Some(bound);
                }
                if bound.0 < 0 || bound.1 > LARGEST {
                    return Err(wrong(format!(
                        "cells would hold numbers from {} to {}: 0 to {LARGEST} fit",
                        bound.0, bound.1
                    )));
                }
                if bound.1 < bound.0 && decided.words.is_empty() {
                    return Err(wrong(format!("cells would hold no numbers: {} to {}", bound.0, bound.1)));
                }
                bounds.push(bound);
                whole = Some(whole.map_or(bound, |(least, most): (i64, i64)| (least.min(bound.0), most.max(bound.1))));
            }
        }
        self.coding = Coding::new(decided, whole.map(|(least, _)| least), whole.map_or(0, |(_, most)| most));
        let coding = self.coding;
        let plain = decided.words.is_empty();
        let mut names: Vec<String> = Vec::new();
        if !plain {
            let end = usize::from(coding.words + coding.count).max(whole.map_or(0, |(_, most)| (most + 1) as usize));
            names = (0..end).map(|value| value.to_string()).collect();
            for (word, value) in decided.words.iter().zip(usize::from(coding.words)..) {
                names[value].clone_from(&word.name);
            }
        }
        for index in 0..self.cells.len() {
            let blocked = self.cells[index].blocked;
            let values = match bounds.get(index) {
                _ if blocked => Values::listed(coding.words, 1, 0),
                None => Values::listed(0, decided.words.len(), 0),
                Some(&(first, last)) if plain => Values::numbers(first as Value, (last + 1 - first) as usize),
                Some(&(first, last)) if first as Value >= coding.words + coding.count => {
                    Values::listed(coding.words, (last + 1 - i64::from(coding.words)) as usize, 0)
                }
                Some(&(first, _)) => {
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

fn kind_of(tokens: &[(Vec<String>, TokenKind)], is: impl Fn(&TokenKind) -> bool) -> usize {
    tokens.iter().position(|(_, kind)| is(kind)).unwrap_or(usize::MAX)
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
