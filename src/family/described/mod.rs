//! Puzzles of a kind that a text describes.
//!
//! In: a [`Kind`], what the setter gives. Out: a puzzle like any other. Must not know: any of the kinds, engines, files.

mod address;
mod boards;
mod canvas;
mod coloured;
mod counted;
mod dots;
mod draw;
pub(crate) mod embedded;
mod halves;
mod ids;
mod items;
mod lines;
mod links;
mod looks;
mod paths;
mod reshape;
mod rows;
mod sample;
mod saved;
mod seats;
mod setting;
mod squares;
mod texts;
mod together;

use std::sync::Arc;

use super::registry::load;
use super::setting::{Empty, FROM_REGIONS};
use super::{Blocking, Family, Follows, Format, Look, Maker, Puzzle, Shape, Shortcuts, Turns};
use crate::board::{Holds, Layout, Place, Value, Values};
use crate::diagnostic::{Diagnostic, Source};
use crate::kind::{Block, Compiled, Given, Kind, Links, Token, TokenKind, Unmade, Way, Where, compile, laws, make};
use crate::render::Scene;
use crate::rule::{COUNTING, Circle, KindWords, MARK, NEIGHBOURS, Rule};

pub(crate) use sample::silent;
pub use sample::{account, tried};
pub use texts::Described as KindTexts;

/// A puzzle of a kind.
#[derive(Clone, Debug)]
pub struct Described {
    family: &'static Family,
    kind: Arc<Kind>,
    given: Given,
    made: Arc<Compiled>,
    can_turn: bool,
    /// What was passed over, in words.
    aside: Vec<String>,
}

impl Described {
    /// The puzzle with what is given.
    ///
    /// # Errors
    /// What does not fit.
    pub fn new(family: &'static Family, kind: &Arc<Kind>, given: Given) -> Result<Self, Unmade> {
        let given = given.canonical(kind);
        let made = Arc::new(compile(kind, &given)?);
        Ok(Described { family, kind: Arc::clone(kind), given, made, can_turn: can_turn(kind), aside: Vec::new() })
    }

    /// A board without clues, for drawing answers: it lacks the rules to which the absence of clues matters, but for the
    /// cells `without` a clue, which will have none.
    ///
    /// # Errors
    /// What does not fit.
    pub fn bare(family: &'static Family, kind: &Arc<Kind>, given: Given, without: &[bool]) -> Result<Self, Unmade> {
        let made = Arc::new(laws(kind, &given, without)?);
        Ok(Described { family, kind: Arc::clone(kind), given, made, can_turn: can_turn(kind), aside: Vec::new() })
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

    fn warnings(&self) -> &[String] {
        &self.aside
    }

    fn draw(&self) -> Scene {
        self.scene()
    }

    fn look(&self, place: Place, value: Value) -> Option<Look> {
        self.look_of(place, value)
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        // A single loop contains no other single loop.
        let blocking = if self.made.is_loop { Blocking::True } else { Blocking::All };
        Shortcuts {
            blocking,
            first_answers: (cfg!(feature = "roomy") && self.made.marks.is_some()).then_some(self as _),
            setting: Some(self),
            canvas: Some(self),
            symmetry: self.can_turn.then_some(self as _),
            ..Shortcuts::default()
        }
    }
}

/// Whether a turned board is a puzzle of the kind: its rules are the same, and each side that is given is the turn of
/// another.
fn can_turn(kind: &Kind) -> bool {
    let sides = [Where::Top, Where::Right, Where::Bottom, Where::Left];
    let has = |side: Where| kind.given.iter().any(|block| block.at == side);
    let is_between = kind.given.iter().any(|block| block.at.across().is_some());
    kind.is_turnable && !is_between && (!sides.into_iter().any(has) || sides.into_iter().all(has))
}

impl Described {
    fn tokens(&self, at: Where) -> &[Token] {
        let found = self.kind.given.iter().position(|block| block.at == at);
        found.map_or(&[], |found| &self.given.blocks[found])
    }
}

impl Turns for Described {
    fn turned(&self) -> Self {
        let (height, width) = self.given.size;
        if !self.can_turn {
            return self.clone();
        }
        let token = |token: &Token| match token {
            Token::Arrow(number, way) => Token::Arrow(*number, way.turned()),
            Token::Signed(which, number, way) => Token::Signed(*which, *number, way.map(Way::turned)),
            Token::Sums(down, right) => Token::Sums(*right, *down),
            other => other.clone(),
        };
        let block = |at: Where, tokens: &[Token]| match at {
            Where::Cells | Where::Regions | Where::Corners | Where::Crossings => {
                let (height, width) = at.size((height, width));
                let old = |row: usize, col: usize| &tokens[(height - 1 - col) * width + row];
                (0..width).flat_map(|row| (0..height).map(move |col| token(old(row, col)))).collect()
            }
            side => {
                let from = [Where::Top, Where::Right, Where::Bottom, Where::Left];
                let from = from.into_iter().find(|&from| from.turned().0 == side).unwrap_or(side);
                let mut tokens: Vec<Token> = self.tokens(from).iter().map(token).collect();
                if from.turned().1 {
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
        if has(Where::Left) != has(Where::Right) || !self.can_turn && has(Where::Beside) {
            return self.clone();
        }
        let token = |token: &Token| match token {
            Token::Arrow(number, way) => Token::Arrow(*number, way.mirrored()),
            Token::Signed(which, number, way) => Token::Signed(*which, *number, way.map(Way::mirrored)),
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
            tokens.chunks(width.max(1)).flat_map(|row| row.iter().rev().map(token)).collect()
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

/// What people call rules; the last row is for kinds whose cells hold one of two words.
static TWO_VALUED: [KindWords; 5] = [COUNTING, MARK, Circle::WORDS[0], Circle::WORDS[1], NEIGHBOURS];

/// The formats of kinds; ids are of those alone that say what their letters mean.
pub(super) const FORMATS: [Format; 3] = [Format::Rows, Format::Tatham, Format::Puzzlink];

/// The family of a kind.
pub fn family(kind: &Arc<Kind>) -> &'static Family {
    let texts: &'static KindTexts =
        Box::leak(Box::new(KindTexts { kind: Arc::clone(kind), family: std::sync::OnceLock::new() }));
    let are_two = kind.cells.as_ref().is_some_and(|cells| cells.words.len() == 2 && cells.numbers.is_none());
    let family: &'static Family = Box::leak(Box::new(Family {
        name: kind.id().leak(),
        rules: kind.told().leak(),
        words: if are_two { &TWO_VALUED } else { &TWO_VALUED[..4] },
        formats: if ids::has(kind) { &FORMATS } else { &[Format::Rows, Format::Puzzlink] },
        advice: super::Advice::NONE,
        fallback: false,
        texts,
        maker: maker(texts),
    }));
    texts.family.get_or_init(|| family)
}

/// How new puzzles of a kind are made.
fn maker(texts: &'static KindTexts) -> Maker {
    let kind = &texts.kind;
    let empty = move |shape: &Shape, random: &mut fastrand::Rng| -> Result<Arc<dyn Puzzle>, String> {
        if texts.kind.links == Some(Links::Line) && texts.kind.has_loop() && shape.size.0.min(shape.size.1) < 2 {
            return Err("a loop needs at least 2x2 cells".to_owned());
        }
        let given = make::blank(&texts.kind, shape.size, random);
        let without = make::without(&texts.kind, shape.size, random);
        match Described::bare(texts.family(), &texts.kind, given, &without) {
            Ok(puzzle) => Ok(Arc::new(puzzle)),
            Err(Unmade::Kind(fault)) => Err(fault.title),
            Err(Unmade::Puzzle(misfit)) => Err(misfit.title),
        }
    };
    let is_drawn = |block: &Block| {
        let chains = block.tokens.iter().any(|(_, is)| *is == TokenKind::Chain);
        let walls = make::has_walls(kind, block) || make::shape(kind, block).is_some();
        block.at == Where::Regions || chains || walls || kind.make.free.is_some()
    };
    let any_loop = kind.takes_any_loop();
    let distribution = match (any_loop, kind.make.left_over, kind.make.regions) {
        (true, ..) => FROM_REGIONS,
        (_, Some(_), _) => {
            "cells with clues are those that a random loop and random shaded cells leave over; a clue that can be spared leaves a cell without one"
        }
        (.., make::Regions::Along(false)) => "regions are pieces of a random loop, with what it leaves out",
        (.., make::Regions::Along(true)) => {
            "regions are pieces of a random loop, with what it leaves out, or that alone"
        }
        _ if kind.is_tied() => {
            "the answer is a board that an engine finds with random preferences, changed bit by bit until it has few clues"
        }
        _ => "the answer is a board that an engine finds with random preferences",
    };
    let random_shapes: &[&str] = if kind.given.iter().any(is_drawn) { &["plain"] } else { &[] };
    let follows = Follows { share: any_loop, ..Follows::NONE };
    let size = kind.size().unwrap_or(kind.make.size);
    Maker { random_shapes, follows, ..Maker::of(size, distribution, Empty::Own(Box::leak(Box::new(empty)))) }
}

/// The kind that a text describes, tried on a small board.
///
/// # Errors
/// What is wrong with the text, at its place.
pub fn read(source: &Source<'_>) -> Result<Arc<Kind>, Diagnostic> {
    let kind = Arc::new(Kind::parse(source)?);
    tried(&kind)?;
    Ok(kind)
}

/// The same, and its family, which from now on can be named like the others.
///
/// # Errors
/// What is wrong with the text, or that its name is taken.
pub fn read_family(source: &Source<'_>) -> Result<(Arc<Kind>, &'static Family), Diagnostic> {
    let kind = read(source)?;
    let family = load(&kind.name, &kind).map_err(|taken| Diagnostic::at(source, 0..0, taken))?;
    Ok((kind, family))
}
