//! Puzzles: what a family must tell about itself, and nothing about how it is solved.
//!
//! In: text. Out: clauses, boards, flaws, pictures. Must not know: engines, files, the command line.
//!
//! The words of this project: a *puzzle* is what the setter gives; a *board* is a filled puzzle, whether right
//! or wrong; an *answer* is a board without flaws; a *rule* is one thing that the puzzle demands (a clue, a
//! house, a dot); a *flaw* is one way in which a board breaks the rules; a *place* is a cell or an edge, and
//! holds a value. Nonogram: line, run, cell. Sudoku: house, box, candidate. Slitherlink: dot, edge, loop, face.

mod any;
mod board;
mod counting;
mod deduce;
mod drawing;
mod family;
mod format;
pub(crate) mod head;
pub mod nonogram;
mod partial;
pub mod slitherlink;
pub mod sudoku;

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::ops::Range;

use crate::cnf::{Encoder, Lit, Model, Rule, Theory, Truth};
use crate::diagnostic::Diagnostic;
use crate::grid::{Grid, Place, Pos};
use crate::input::Source;
use crate::render::Scene;

pub use any::{AnyPuzzle, Reading};
pub use board::{Board, BoardData};
pub use deduce::{Contradiction, Deduce};
pub(crate) use drawing::{border, edges as edge_values};
pub use family::Family;
pub use format::{Format, Frame, ParseOptions, WriteError};
pub use partial::Partial;
pub(crate) use partial::{cell_words, cells as cell_values};

/// What a board breaks of a rule that the clauses do not state in full: of each of the `clauses` and any one of `others`
/// that is not in it together one literal must be true, wherever the rule holds.
///
/// Every literal denies a value: a place can always go without what no other rule asks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemmas<R> {
    /// The rule, alone.
    pub rule: R,
    /// Literals that the board makes false: not all of these edges.
    pub clauses: Vec<Vec<Lit>>,
    /// Literals that the board makes false, any one of which may complete a clause that has it not: or not this line
    /// elsewhere.
    pub others: Vec<Lit>,
}

/// What a place is marked as in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Differs from another answer.
    Differs,
    /// Not the same in all answers: drawn as open.
    Free,
    /// Wrong in every answer.
    Wrong,
    /// What the rules of a step speak of.
    Scope,
    /// What a step rests on.
    Reason,
    /// What a step concludes.
    Conclusion,
}

/// The marked places of a picture.
pub type Marks = BTreeMap<Place, Mark>;

/// A family of puzzles, seen through one puzzle.
pub trait Puzzle: Clone + PartialEq + Debug + Send + Sync {
    /// The family.
    const FAMILY: Family;
    /// What deduction knows about each place.
    type Known: Clone + Debug;
    /// Literals and constants in the shape of the board.
    type Vars: Debug;
    /// Values in the shape of the board.
    type Board: Board + Send;
    /// One thing that the puzzle demands; its text names it with its clue.
    type Rule: Rule + Debug + PartialEq;
    /// One way in which a board breaks the rules; its text says where.
    type Flaw: Clone + Display + Debug + PartialEq;

    /// The formats of this family that a text has the look of, judged by its content without parsing it: the
    /// start of an input, or one line of a stream.
    fn recognise(head: &[u8]) -> Vec<Format>;

    /// The format of plain rows that a text may be in when it is said to be of this family and has the look of no
    /// format: what [`Puzzle::recognise`] leaves to others.
    fn plain(_head: &[u8]) -> Option<Format> {
        None
    }

    /// Whether a line of a text in this format, which is not line-based, is a puzzle by itself.
    fn is_whole(format: Format, line: &[u8]) -> bool {
        let _ = (format, line);
        false
    }

    /// The parts of a text in a format that is not line-based: one range of bytes for each puzzle.
    fn split(format: Format, text: &[u8]) -> Vec<Range<usize>>;

    /// Reads the one puzzle in `source`.
    ///
    /// A puzzle that parses never panics later.
    ///
    /// # Errors
    /// A [`Diagnostic`] that points at the place that is wrong.
    fn parse(source: &Source<'_>, format: Format, options: &ParseOptions) -> Result<Self, Diagnostic>;

    /// Reads what a player has filled in, right or wrong: the board as `solve` prints it, with blanks for open
    /// places.
    ///
    /// # Errors
    /// A [`Diagnostic`] when it is no board of this size.
    fn parse_board(&self, source: &Source<'_>) -> Result<Partial, Diagnostic>;

    /// What the text of the puzzle itself says a player has filled in, right or wrong; `None` when it says nothing.
    ///
    /// # Errors
    /// A [`Diagnostic`] when it is no board of this size.
    fn filled(&self, source: &Source<'_>) -> Result<Option<Partial>, Diagnostic>;

    /// Writes the puzzle, with an answer where the format has a place for it. What is written parses to the
    /// same puzzle again.
    ///
    /// # Errors
    /// When the format cannot hold the puzzle.
    fn write(&self, format: Format, answer: Option<&Self::Board>, out: &mut Vec<u8>) -> Result<(), WriteError>;

    /// The number of rows and columns of cells.
    fn size(&self) -> (usize, usize);

    /// The same puzzle turned by a quarter, clockwise; what is only written beside it may be lost.
    #[must_use]
    fn turned(&self) -> Self;

    /// The same puzzle with left and right exchanged; what is only written beside it may be lost.
    #[must_use]
    fn mirrored(&self) -> Self;

    /// The same puzzle with its values renamed in the order in which they occur, where they are names only.
    #[must_use]
    fn renamed(&self) -> Self {
        self.clone()
    }

    /// What the puzzle demands, as numbers: for two of the same size the same only where they are equal.
    fn demands(&self) -> Vec<u32>;

    /// The places of the board, in reading order.
    fn places(&self) -> Vec<Place>;

    /// The values that a place can have, in ascending order.
    fn values(&self) -> Range<u16>;

    /// What a value is called: `7`, `filled`, `line`.
    fn value_name(&self, value: u16) -> String;

    /// The board on which every place has the value that an open place counts as: 0.
    fn blank(&self) -> Self::Board;

    /// Finds what follows cheaply; sound, never complete.
    ///
    /// # Errors
    /// When there is no answer.
    fn deduce(&self, level: Deduce) -> Result<Self::Known, Contradiction<Self::Rule>>;

    /// Every "place has value" that a rule speaks of, in a fixed order. Where places have two values, only the
    /// second one is listed.
    fn scope(&self, rule: &Self::Rule) -> Vec<(Place, u16)>;

    /// Where the clue of a rule stands on the board, when it stands there.
    fn seat(&self, rule: &Self::Rule) -> Option<Place> {
        let _ = rule;
        None
    }

    /// All that follows from one rule alone and what is known, which is given for each entry of the rule's
    /// [`Puzzle::scope`]: entries that were open, by number, and whether they hold. `None` when the rule cannot be
    /// kept.
    fn deduce_rule(&self, rule: &Self::Rule, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>>;

    /// For a rule that can be broken only by closing a cycle: the two ends that each entry of its [`Puzzle::scope`]
    /// joins, ends that known entries join counted as one. While the open entries that hold close no cycle between
    /// such ends, the rule can be kept with all others denied. `None` for other rules, and while nothing is known to
    /// hold.
    fn ends(&self, rule: &Self::Rule, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>> {
        let _ = (rule, known);
        None
    }

    /// The answers without clauses, where a family has a shorter way: `max` of them, or all when there are
    /// fewer. `None` when there is no such way, or it would take long.
    fn quick(&self, level: Deduce, max: usize) -> Option<Vec<Self::Board>> {
        let _ = (level, max);
        None
    }

    /// The number of answers without clauses and without keeping any, where a family has such a way: up to one more
    /// than `max`, as long as `go_on` says so. The flag is false when that said no: then there are at least so many.
    fn tally(&self, level: Deduce, max: u64, go_on: &mut dyn FnMut() -> bool) -> Option<(u64, bool)> {
        let _ = (level, max, go_on);
        None
    }

    /// Values that open places probably have in one and the same answer, the surest first, each guessed with those before
    /// it known; the same for the same seed. It proves nothing. Nothing where a family has no opinion, or needs none;
    /// the guess ends where `go_on` says no.
    fn likely(&self, known: &Self::Known, seed: u64, go_on: &mut dyn FnMut() -> bool) -> Vec<(Place, u16)> {
        let _ = (known, seed, go_on);
        Vec::new()
    }

    /// Writes the clauses of what `known` leaves open, each under its rule.
    fn encode(&self, known: &Self::Known, enc: &mut Encoder<'_, Self::Rule>) -> Self::Vars;

    /// The truth of "`place` has `value`".
    fn truth(&self, vars: &Self::Vars, place: Place, value: u16) -> Truth;

    /// The board that a model stands for.
    fn decode(&self, vars: &Self::Vars, model: &Model) -> Self::Board;

    /// Judges a board by the rules, without clauses: every flaw, none for an answer.
    fn check(&self, board: &Self::Board) -> Vec<Self::Flaw>;

    /// For each of these flaws of a board, in their order, a clause that all answers satisfy and this board does not; `None`
    /// for a flaw that the clauses should have ruled out. All flaws that [`Puzzle::check`] found are best handed over
    /// together: the board is looked over once for all of them.
    fn block(&self, vars: &Self::Vars, board: &Self::Board, flaws: &[Self::Flaw]) -> Vec<Option<Vec<Lit>>> {
        let _ = (vars, board);
        vec![None; flaws.len()]
    }

    /// Like [`Puzzle::block`], with the one rule that each clause follows from: it must hold wherever that rule
    /// holds, whatever becomes of all others.
    fn lemma(
        &self,
        vars: &Self::Vars,
        board: &Self::Board,
        flaws: &[Self::Flaw],
    ) -> Vec<Option<(Self::Rule, Vec<Lit>)>> {
        let _ = (vars, board);
        vec![None; flaws.len()]
    }

    /// What the board breaks of rules that the clauses of [`Puzzle::encode`] do not state in full. Unlike
    /// [`Puzzle::lemma`] this finds all that such a rule forbids, also on boards that break other rules; so a board
    /// without it keeps these rules.
    fn lemmas(&self, vars: &Self::Vars, board: &Self::Board) -> Vec<Lemmas<Self::Rule>> {
        let _ = (vars, board);
        Vec::new()
    }

    /// The rules that the clauses of [`Puzzle::encode`] do not state in full, to be followed inside the search. It takes
    /// the place of no clause and no [`Puzzle::block`]: where there is none, or an engine does not follow it, the flaws
    /// are found afterwards.
    fn theory(&self, vars: &Self::Vars) -> Option<Box<dyn Theory>> {
        let _ = vars;
        None
    }

    /// Literals that are true in this answer and in no other one.
    fn signature(&self, vars: &Self::Vars, answer: &Self::Board) -> Vec<Lit> {
        let places = self.places().into_iter();
        places.filter_map(|place| self.truth(vars, place, answer.value(place)).lit()).collect()
    }

    /// The literals of the answer's own variables: every open "place has value". Two boards are the same when
    /// these are.
    fn key(&self, vars: &Self::Vars) -> Vec<Lit> {
        let mut key: Vec<Lit> = (self.places().into_iter())
            .flat_map(|place| self.values().map(move |value| (place, value)))
            .filter_map(|(place, value)| self.truth(vars, place, value).lit())
            .map(|lit| lit.var().positive())
            .collect();
        key.sort_unstable();
        key.dedup();
        key
    }

    /// The numbers of sides, when the answers are exactly the single closed loops along the edges in which each
    /// numbered cell has that many sides.
    fn single_loop(&self) -> Option<&Grid<Option<u8>>> {
        None
    }

    /// Draws the puzzle, with a board when there is one.
    fn draw(&self, board: Option<&Self::Board>, marks: &Marks) -> Scene;

    /// Draws the puzzle with what deduction found: decided places as in an answer, open ones with what is left.
    fn draw_known(&self, known: &Self::Known) -> Scene;

    /// The answer as one line of text.
    fn line(&self, board: &Self::Board) -> String;
}

/// The cells of a board as places, in reading order.
pub(crate) fn cell_places(height: usize, width: usize) -> Vec<Place> {
    (0..height).flat_map(|row| (0..width).map(move |col| Place::Cell(Pos::new(row, col)))).collect()
}
