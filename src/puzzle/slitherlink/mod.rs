//! Slitherlink: one closed line between the dots, each clue counting its sides.
//!
//! In: clues, in any of the family's formats. Out: a puzzle over edges, one [`Truth`] for each. Must not know:
//! engines, files, the command line.

mod check;
mod deduce;
mod draw;
mod encode;
mod parse;
mod rule;
mod write;

use std::ops::Range;

use crate::cnf::{Encoder, Lit, Model, Theory, Truth};
use crate::diagnostic::Diagnostic;
use crate::grid::{Edges, Grid, Place};
use crate::input::Source;
use crate::puzzle::{Contradiction, Deduce, Family, Format, Lemmas, Marks, ParseOptions, Partial, Puzzle, WriteError};
use crate::render::Scene;

pub use encode::Vars;
pub use rule::{Flaw, Rule};

/// A slitherlink: how many of its four sides the line uses, for each cell that has a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slitherlink {
    /// The clues, 0 to 4; shape (H, W), at least 1 x 1.
    clues: Grid<Option<u8>>,
}

impl Slitherlink {
    /// The largest number of cells that a board can have.
    pub const MAX_CELLS: usize = 1_000_000;

    /// The puzzle with these clues; `None` when a clue is above 4, or the board has no cells or more than
    /// [`Slitherlink::MAX_CELLS`].
    pub fn new(clues: Grid<Option<u8>>) -> Option<Self> {
        let cells = clues.cells();
        let fits = (1..=Self::MAX_CELLS).contains(&cells.len()) && cells.iter().flatten().all(|&clue| clue <= 4);
        fits.then_some(Slitherlink { clues })
    }

    /// The clues; shape (H, W).
    pub fn clues(&self) -> &Grid<Option<u8>> {
        &self.clues
    }
}

impl Puzzle for Slitherlink {
    const FAMILY: Family = Family::Slitherlink;
    type Known = Edges<Option<bool>>;
    type Vars = Vars;
    type Board = Edges<bool>;
    type Rule = Rule;
    type Flaw = Flaw;

    fn recognise(head: &[u8]) -> Vec<Format> {
        parse::recognise(head)
    }

    fn plain(head: &[u8]) -> Option<Format> {
        parse::plain(head)
    }

    fn is_whole(format: Format, line: &[u8]) -> bool {
        parse::is_whole(format, line)
    }

    fn split(format: Format, text: &[u8]) -> Vec<Range<usize>> {
        parse::split(format, text)
    }

    fn parse(source: &Source<'_>, format: Format, _options: &ParseOptions) -> Result<Self, Diagnostic> {
        parse::parse(source, format)
    }

    fn parse_board(&self, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        parse::read_board(self, source)
    }

    fn filled(&self, source: &Source<'_>) -> Result<Option<Partial>, Diagnostic> {
        parse::read_filled(self, source)
    }

    fn write(&self, format: Format, answer: Option<&Edges<bool>>, out: &mut Vec<u8>) -> Result<(), WriteError> {
        write::write(self, format, answer, out)
    }

    fn size(&self) -> (usize, usize) {
        (self.clues.height(), self.clues.width())
    }

    fn turned(&self) -> Self {
        Slitherlink { clues: self.clues.turned() }
    }

    fn mirrored(&self) -> Self {
        Slitherlink { clues: self.clues.mirrored() }
    }

    fn demands(&self) -> Vec<u32> {
        self.clues.cells().iter().map(|clue| clue.map_or(0, |clue| u32::from(clue) + 1)).collect()
    }

    fn places(&self) -> Vec<Place> {
        let (height, width) = self.size();
        Edges::filled(height, width, ()).edges().map(Place::Edge).collect()
    }

    fn values(&self) -> Range<u16> {
        0..2
    }

    fn value_name(&self, value: u16) -> String {
        if value == 0 { "no line" } else { "line" }.to_owned()
    }

    fn blank(&self) -> Edges<bool> {
        let (height, width) = self.size();
        Edges::filled(height, width, false)
    }

    fn deduce(&self, level: Deduce) -> Result<Edges<Option<bool>>, Contradiction<Rule>> {
        deduce::deduce(self, level)
    }

    fn scope(&self, rule: &Rule) -> Vec<(Place, u16)> {
        rule::scope(self, rule)
    }

    fn seat(&self, rule: &Rule) -> Option<Place> {
        match *rule {
            Rule::Clue { at, .. } => Some(Place::Cell(at)),
            Rule::Dot(_) | Rule::Loop => None,
        }
    }

    fn deduce_rule(&self, rule: &Rule, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        deduce::deduce_rule(self, rule, known)
    }

    fn ends(&self, rule: &Rule, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>> {
        deduce::ends(self, rule, known)
    }

    fn encode(&self, known: &Edges<Option<bool>>, enc: &mut Encoder<'_, Rule>) -> Vars {
        encode::encode(self, known, enc)
    }

    fn truth(&self, vars: &Vars, place: Place, value: u16) -> Truth {
        encode::truth(vars, place, value)
    }

    fn decode(&self, vars: &Vars, model: &Model) -> Edges<bool> {
        encode::decode(vars, model)
    }

    fn check(&self, board: &Edges<bool>) -> Vec<Flaw> {
        check::check(self, board)
    }

    fn block(&self, vars: &Vars, board: &Edges<bool>, flaws: &[Flaw]) -> Vec<Option<Vec<Lit>>> {
        encode::block(self, vars, board, flaws)
    }

    fn lemma(&self, vars: &Vars, board: &Edges<bool>, flaws: &[Flaw]) -> Vec<Option<(Rule, Vec<Lit>)>> {
        encode::lemma(vars, board, flaws)
    }

    fn lemmas(&self, vars: &Vars, board: &Edges<bool>) -> Vec<Lemmas<Rule>> {
        encode::lemmas(vars, board)
    }

    fn theory(&self, vars: &Vars) -> Option<Box<dyn Theory>> {
        Some(Box::new(encode::SingleLoop::new(self, vars)?))
    }

    fn signature(&self, vars: &Vars, answer: &Edges<bool>) -> Vec<Lit> {
        encode::signature(vars, answer)
    }

    fn single_loop(&self) -> Option<&Grid<Option<u8>>> {
        Some(&self.clues)
    }

    fn draw(&self, board: Option<&Edges<bool>>, marks: &Marks) -> Scene {
        draw::draw(self, board, marks)
    }

    fn draw_known(&self, known: &Edges<Option<bool>>) -> Scene {
        draw::draw_known(self, known)
    }

    fn line(&self, board: &Edges<bool>) -> String {
        draw::line(board)
    }
}
