//! Puzzles of a kind that a text describes.
//!
//! In: a [`Kind`], what the setter gives. Out: a puzzle like any other. Must not know: any of the kinds, engines, files.

mod address;
mod boards;
mod coloured;
mod dots;
mod draw;
pub(crate) mod embedded;
mod looks;
mod rows;
mod setting;
mod texts;

use std::sync::Arc;

use super::setting::Empty;
use super::{Blocking, Family, Format, Look, Maker, Puzzle, Shape, Shortcuts, Turns};
use crate::board::{Holds, Layout, Place, Value, Values};
use crate::diagnostic::Diagnostic;
use crate::kind::{Block, Compiled, Given, Kind, Token, TokenKind, Unmade, Way, Where, compile, laws, make};
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
    can_turn: bool,
}

impl Described {
    /// The puzzle with what is given.
    ///
    /// # Errors
    /// What does not fit.
    pub fn new(family: &'static Family, kind: &Arc<Kind>, given: Given) -> Result<Self, Unmade> {
        let made = Arc::new(compile(kind, &given)?);
        Ok(Described { family, kind: Arc::clone(kind), given, made, can_turn: can_turn(kind) })
    }

    /// A board without clues, for drawing answers: without the rules to which the absence of clues matters.
    ///
    /// # Errors
    /// What does not fit.
    pub fn bare(family: &'static Family, kind: &Arc<Kind>, given: Given) -> Result<Self, Unmade> {
        let made = Arc::new(laws(kind, &given)?);
        Ok(Described { family, kind: Arc::clone(kind), given, made, can_turn: can_turn(kind) })
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

    fn look(&self, place: Place, value: Value) -> Option<Look> {
        self.look_of(place, value)
    }

    fn shortcuts(&self) -> Shortcuts<'_> {
        // A single loop contains no other single loop, and what cells hold may not follow from it.
        let blocking = if self.made.is_loop && self.kind.cells.is_none() { Blocking::True } else { Blocking::All };
        Shortcuts {
            blocking,
            setting: Some(self),
            symmetry: self.can_turn.then_some(self as _),
            ..Shortcuts::default()
        }
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

/// Whether a turned board is a puzzle of the kind: its rules are the same, and each side that is given is the turn of
/// another.
fn can_turn(kind: &Kind) -> bool {
    let sides = [Where::Top, Where::Right, Where::Bottom, Where::Left];
    let has = |side: Where| kind.given.iter().any(|block| block.at == side);
    kind.is_turnable() && (!sides.into_iter().any(has) || sides.into_iter().all(has))
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

/// The family of a kind.
pub fn family(kind: &Arc<Kind>) -> &'static Family {
    let texts: &'static KindTexts =
        Box::leak(Box::new(KindTexts { kind: Arc::clone(kind), family: std::sync::OnceLock::new() }));
    let family: &'static Family = Box::leak(Box::new(Family {
        name: kind.id().leak(),
        rules: kind.play.clone().leak(),
        words: &[],
        formats: &[Format::Rows, Format::Puzzlink],
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
        let given = make::blank(&texts.kind, shape.size, random);
        match Described::bare(texts.family(), &texts.kind, given) {
            Ok(puzzle) => Ok(Arc::new(puzzle)),
            Err(Unmade::Kind(fault)) => Err(fault.title),
            Err(Unmade::Puzzle(misfit)) => Err(misfit.title),
        }
    };
    let is_drawn = |block: &Block| {
        let chains = block.tokens.iter().any(|(_, is)| *is == TokenKind::Chain);
        let shapes = make::bare_wall(kind, block).or_else(|| make::shape(kind, block));
        block.at == Where::Regions || chains || shapes.is_some() || kind.make.free.is_some()
    };
    let distribution = "the answer is a board that an engine finds with random preferences";
    let random_shapes: &[&str] = if kind.given.iter().any(is_drawn) { &["plain"] } else { &[] };
    Maker { random_shapes, ..Maker::of(kind.make.size, distribution, Empty::Own(Box::leak(Box::new(empty)))) }
}

/// The sizes on which a kind is tried.
const TRIED: [(usize, usize); 4] = [(6, 6), (4, 4), (3, 3), (2, 2)];

/// A board of the kind without clues: each number of the header is the least that fits, each region a block.
fn blank(kind: &Kind, size: (usize, usize), number: u32) -> Given {
    let tokens = |at: Where| {
        let (height, width) = at.size(size);
        let token = |index: usize| match at {
            Where::Regions => Token::Region(((index / width / 2) * width.div_ceil(2) + index % width / 2) as u32),
            _ => Token::Blank,
        };
        (0..height * width).map(token).collect()
    };
    Given {
        size,
        header: vec![Some(number); kind.header.len()],
        options: vec![true; kind.options.len()],
        blocks: kind.given.iter().map(|block| tokens(block.at)).collect(),
    }
}

/// Tries the sentences of a kind on a small board where each clue stands once, so that an error in one of them is found
/// before there is a puzzle.
///
/// # Errors
/// What is wrong with the kind, at its place.
pub fn tried(kind: &Arc<Kind>) -> Result<(), Diagnostic> {
    sampled(kind).map(|_| ())
}

/// A sample of the kind, which need not have an answer.
fn sampled(kind: &Arc<Kind>) -> Result<Compiled, Diagnostic> {
    let source = kind.source();
    let mut last = None;
    let sizes = kind.size().map_or(TRIED.to_vec(), |size| vec![size]);
    for (size, number) in sizes.into_iter().flat_map(|size| (1..=3).map(move |number| (size, number))) {
        let mut given = blank(kind, size, number);
        for (block, tokens) in kind.given.iter().zip(&mut given.blocks) {
            let mut next = 0;
            for (index, (_, is)) in block.tokens.iter().enumerate() {
                let token = match is {
                    TokenKind::Word(_) => Token::Word(index as u16),
                    TokenKind::Number => Token::Number(1),
                    TokenKind::Signed(sign) => Token::Signed(
                        index as u16,
                        if sign.contains('@') { Some(u32::from('a')) } else { sign.contains('#').then_some(1) },
                        sign.contains('^').then_some(Way::Right),
                    ),
                    TokenKind::Arrow => Token::Arrow(1, Way::Right),
                    TokenKind::Sums => Token::Sums(Some(3), Some(3)),
                    TokenKind::Chain => {
                        tokens[next] = Token::Chain(1, 1);
                        next += 1;
                        Token::Chain(1, 2)
                    }
                    TokenKind::Value | TokenKind::Region => continue,
                };
                if let Some(place) = tokens.get_mut(next) {
                    *place = token;
                }
                next += 1;
            }
        }
        match compile(kind, &given) {
            Ok(made) => return Ok(made),
            Err(Unmade::Kind(fault)) => {
                let wrong = Diagnostic::at(&source, fault.span, fault.title).label(fault.label);
                return Err(if let Some(help) = fault.help { wrong.help(help) } else { wrong });
            }
            Err(Unmade::Puzzle(misfit)) => last = Some(misfit.title),
        }
    }
    let why = last.unwrap_or_default();
    Err(Diagnostic::new(format!("no small board of this kind can be made: {why}")))
}

/// What each sentence of a kind becomes on a small board, a line each.
pub fn account(kind: &Arc<Kind>) -> String {
    let made = match sampled(kind) {
        Ok(made) => made,
        Err(wrong) => return wrong.render(false) + "\n",
    };
    let (height, width) = made.layout.size();
    let mut text = format!("{}: on a sample of {height}x{width} its sentences become\n", kind.name);
    for became in &made.became {
        let said = kind.sentence_text(became.sentence);
        let shapes: Vec<String> = became.shapes.iter().map(|(shape, count)| format!("{count} {shape}")).collect();
        let shapes = if shapes.is_empty() { "nothing there".to_owned() } else { shapes.join(", ") };
        text.push_str(&format!("    {said}\n        {shapes}\n"));
    }
    text
}
