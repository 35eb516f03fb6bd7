//! Puzzles of a kind that a text describes.
//!
//! In: a [`Kind`], what the setter gives. Out: a puzzle like any other. Must not know: any of the kinds, engines, files.

mod address;
mod draw;
mod rows;
mod setting;
mod texts;

use std::sync::Arc;

use super::{Blocking, Family, Format, Maker, Puzzle, Shortcuts, Turns};
use crate::board::{Holds, Layout, Place, Values};
use crate::kind::{Compiled, Given, Kind, Token, Unmade, Where, compile};
use crate::render::Scene;
use crate::rule::Rule;

pub use texts::Described as KindTexts;

/// A puzzle of a kind.
#[derive(Clone, Debug)]
pub struct Described {
    family: &'static Family,
    kind: Arc<Kind>,
    given: Given,
    made: Arc<Compiled>,
}

impl Described {
    /// The puzzle with what is given.
    ///
    /// # Errors
    /// What does not fit.
    pub fn new(family: &'static Family, kind: &Arc<Kind>, given: Given) -> Result<Self, Unmade> {
        let made = Arc::new(compile(kind, &given)?);
        Ok(Described { family, kind: Arc::clone(kind), given, made })
    }

    /// The kind.
    pub fn kind(&self) -> &Arc<Kind> {
        &self.kind
    }

    /// What the setter gives.
    pub fn given(&self) -> &Given {
        &self.given
    }

    /// What its sentences became.
    pub fn made(&self) -> &Compiled {
        &self.made
    }

    /// The same kind of puzzle with each block rearranged, and each token changed.
    fn moved(&self, block: impl Fn(Where, &[Token]) -> Vec<Token>, size: (usize, usize)) -> Self {
        let blocks = self.kind.given.iter().zip(&self.given.blocks).map(|(at, tokens)| block(at.at, tokens)).collect();
        let given = Given { size, blocks, ..self.given.clone() };
        Self::new(self.family, &self.kind, given).expect("a board that is turned holds the same puzzle")
    }
}

impl Puzzle for Described {
    fn family(&self) -> &'static Family {
        self.family
    }

    fn layout(&self) -> &Layout {
        &self.made.layout
    }

    fn places(&self) -> usize {
        self.made.holds.places()
    }

    fn values(&self, place: Place) -> Values {
        self.made.holds.at(place)
    }

    fn holds(&self) -> Holds {
        self.made.holds.clone()
    }

    fn rules(&self) -> &[Box<dyn Rule>] {
        &self.made.rules
    }

    fn draw(&self) -> Scene {
        self.scene()
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        // A single loop contains no other single loop, and what cells hold may not follow from it.
        let blocking = if self.kind.links.is_some() && self.kind.cells.is_none() { Blocking::True } else { Blocking::All };
        Shortcuts { blocking, setting: Some(self), symmetry: Some(self), ..Shortcuts::default() }
    }
}

/// The block of a side after a clockwise quarter turn, and whether its tokens are reversed.
fn turned_side(at: Where) -> (Where, bool) {
    match at {
        Where::Left => (Where::Top, true),
        Where::Top => (Where::Right, false),
        Where::Right => (Where::Bottom, true),
        Where::Bottom => (Where::Left, false),
        other => (other, false),
    }
}

impl Described {
    /// Whether a turned board can be written as a puzzle of the kind: each side that is given is the turn of another.
    fn can_turn(&self) -> bool {
        let sides = [Where::Top, Where::Right, Where::Bottom, Where::Left];
        let has = |side: Where| self.kind.given.iter().any(|block| block.at == side);
        !sides.into_iter().any(has) || sides.into_iter().all(has)
    }

    fn tokens(&self, at: Where) -> &[Token] {
        let found = self.kind.given.iter().position(|block| block.at == at);
        found.map_or(&[], |found| &self.given.blocks[found])
    }
}

impl Turns for Described {
    fn turned(&self) -> Self {
        let (height, width) = self.given.size;
        if !self.can_turn() {
            return self.clone();
        }
        let token = |token: &Token| match token {
            Token::Arrow(number, way) => Token::Arrow(*number, way.turned()),
            Token::Sums(down, right) => Token::Sums(*right, *down),
            other => other.clone(),
        };
        let block = |at: Where, tokens: &[Token]| match at {
            Where::Cells | Where::Regions | Where::Corners => {
                let (height, width) = at.size((height, width));
                let old = |row: usize, col: usize| &tokens[(height - 1 - col) * width + row];
                (0..width).flat_map(|row| (0..height).map(move |col| token(old(row, col)))).collect()
            }
            side => {
                let from = [Where::Top, Where::Right, Where::Bottom, Where::Left];
                let from = from.into_iter().find(|&from| turned_side(from).0 == side).unwrap_or(side);
                let mut tokens: Vec<Token> = self.tokens(from).iter().map(token).collect();
                if turned_side(from).1 {
                    tokens.reverse();
                }
                tokens
            }
        };
        self.moved(block, (width, height))
    }

    fn mirrored(&self) -> Self {
        let size = self.given.size;
        let has = |side: Where| self.kind.given.iter().any(|block| block.at == side);
        if has(Where::Left) != has(Where::Right) {
            return self.clone();
        }
        let token = |token: &Token| match token {
            Token::Arrow(number, way) => Token::Arrow(*number, way.mirrored()),
            other => other.clone(),
        };
        let block = |at: Where, tokens: &[Token]| {
            let tokens = match at {
                Where::Left => self.tokens(Where::Right),
                Where::Right => self.tokens(Where::Left),
                _ => tokens,
            };
            let (_, width) = at.size(size);
            let width = if matches!(at, Where::Left | Where::Right) { 1 } else { width };
            tokens.chunks(width).flat_map(|row| row.iter().rev().map(token)).collect()
        };
        self.moved(block, size)
    }

    fn key(&self) -> Vec<u32> {
        use std::hash::{BuildHasher, Hasher};
        let mut hasher = foldhash::fast::FixedState::default().build_hasher();
        std::hash::Hash::hash(&self.given, &mut hasher);
        let hash = hasher.finish();
        vec![(hash >> 32) as u32, hash as u32]
    }
}

/// The family of a kind.
pub fn family(kind: &Arc<Kind>) -> &'static Family {
    let texts: &'static KindTexts = Box::leak(Box::new(KindTexts { kind: Arc::clone(kind), family: std::sync::OnceLock::new() }));
    let family: &'static Family = Box::leak(Box::new(Family {
        name: kind.name.clone().leak(),
        rules: kind.play.clone().leak(),
        words: &[],
        formats: &[Format::Rows, Format::Puzzlink],
        advice: super::Advice::NONE,
        fallback: false,
        texts,
        maker: Maker::plain((8, 8), "the board is found by an engine that wishes at random", |_, _| Err("this kind makes no boards".into())),
    }));
    texts.family.get_or_init(|| family)
}
