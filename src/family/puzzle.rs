//! A puzzle: what a family defines, and what follows from that for all families.
//!
//! In: a layout, values, rules, a picture. Out: deduction, clauses, the check, texts. Must not know: which family it is,
//! engines, files.

use std::any::Any;
use std::fmt::Debug;

use super::{
    Beside, Cause, Contradiction, Deduce, Family, Filled, Format, Partial, Shortcuts, Texts, WriteError, foreign,
};
use crate::board::{Board, Domains, Holds, Layout, Place, Value, Values, Words};
use crate::cnf::{ClauseSink, Encoder, Lit, Model, Theories, Theory};
use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Spot;
use crate::render::{Icon, Scene};
use crate::rule::{Conditional, Flaw, Form, LazyRule, Origin, Phrase, Propagation, Rule, Vars};

/// How a value of a cell is drawn: by signs, or by a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Its signs, from the back to the front.
    pub icons: Vec<Icon>,
    /// A text in the middle of the cell.
    pub text: String,
    /// What text output writes for the signs.
    pub word: String,
}

/// A puzzle of whichever family: what the setter gives.
pub trait Puzzle: Any + Debug + Send + Sync {
    /// The family.
    fn family(&self) -> &'static Family;

    /// The places of the board.
    fn layout(&self) -> &Layout;

    /// The number of places that hold a value: the first ones.
    fn places(&self) -> usize;

    /// The values that a place can have.
    fn values(&self, place: Place) -> Values;

    /// The same for all places.
    fn holds(&self) -> Holds {
        let mut holds = Holds::default();
        (0..self.places() as u32).for_each(|place| holds.push(self.values(Place(place))));
        holds
    }

    /// The demands of the puzzle, one by one, in a fixed order; built on first use.
    fn rules(&self) -> &[Box<dyn Rule>];

    /// How many clues the setter gave: what a puzzle may cost is in proportion to that. A few bytes may make many rules.
    fn clues(&self) -> usize {
        let of_rule = |rule: &dyn Rule| match rule.form() {
            Form::Runs { runs, .. } => runs.len(),
            _ => usize::from(rule.origin() != Origin::Law),
        };
        self.rules().iter().map(|rule| of_rule(&**rule)).sum()
    }

    /// What was ignored or made up when the puzzle was read, in words.
    fn warnings(&self) -> &[String] {
        &[]
    }

    /// Draws what the setter gives; the values of a board are drawn in the same way for all families.
    fn draw(&self) -> Scene;

    /// How a value of a cell is drawn, where it is neither a number nor a colour.
    fn look(&self, _place: Place, _value: Value) -> Option<Look> {
        None
    }

    /// What the family can do faster than its rules alone.
    fn shortcuts(&self) -> Shortcuts<'_> {
        Shortcuts::default()
    }
}

impl dyn Puzzle {
    /// The puzzle as its family's own type.
    ///
    /// # Panics
    /// When it is of another family.
    pub fn of_family<P: Puzzle>(&self) -> &P {
        (self as &dyn Any).downcast_ref().expect("the puzzle is of the family that the table is for")
    }

    /// Whether it is of the family's own type.
    pub fn is_of_family<P: Puzzle>(&self) -> bool {
        (self as &dyn Any).is::<P>()
    }

    /// What its family does with texts, if the puzzle is of the family's own type.
    fn texts(&self) -> Option<&'static dyn Texts> {
        Some(self.family().texts).filter(|texts| texts.owns(self))
    }

    /// The places that hold a value, in reading order.
    pub fn all_places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.places() as u32).map(Place)
    }

    /// The place with this name that holds a value.
    pub fn find(&self, name: &str) -> Option<Place> {
        let holds = |place: &Place| place.index() < self.places();
        // A dot between cells has the same name as a cell.
        let dot = || self.layout().place(Spot::Dot(name.parse().ok()?));
        self.layout().find(name).filter(holds).or_else(|| dot().filter(holds))
    }

    /// Whether every place has two values.
    pub fn is_two_valued(&self) -> bool {
        self.holds().iter().all(|(_, values)| values.are_two())
    }

    /// Whether places hold numbers.
    pub fn has_numbers(&self) -> bool {
        self.holds().iter().any(|(_, values)| values.words() == Words::Numbers)
    }

    /// What people call a value: that of the last place, as edges come first.
    pub fn noun(&self) -> &'static str {
        self.holds().iter().last().map_or("value", |(_, values)| values.noun())
    }

    /// The rows and columns of cells.
    pub fn size(&self) -> (usize, usize) {
        self.layout().size()
    }

    /// Reads what a player has filled in, right or wrong: the board as `solve` prints it, with blanks for open places.
    ///
    /// # Errors
    /// A [`Diagnostic`] when it is not a board of this size.
    pub fn parse_board(&self, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        self.texts().map_or_else(|| foreign::read_board(self, source), |texts| texts.read_board(self, source))
    }

    /// The board that comes with the text of the puzzle itself; `None` when there is none.
    ///
    /// # Errors
    /// A [`Diagnostic`] when it is not a board of this size.
    pub fn filled(&self, source: &Source<'_>) -> Result<Option<Filled>, Diagnostic> {
        self.texts().map_or(Ok(None), |texts| texts.filled(self, source))
    }

    /// Writes the puzzle, with an answer where the format has room for it. What is written parses to the same puzzle.
    ///
    /// # Errors
    /// When the format cannot hold the puzzle.
    pub fn write(&self, format: Format, answer: Option<&Board>, out: &mut Vec<u8>) -> Result<(), WriteError> {
        self.write_with(format, Beside { answer, ..Beside::default() }, out)
    }

    /// As `write`, with a position, too, as far as the family's `keeps` says.
    ///
    /// # Errors
    /// When the format cannot hold the puzzle.
    pub fn write_with(&self, format: Format, beside: Beside<'_>, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let Some(texts) = self.texts() else { return Err(foreign::unwritten(self, format)) };
        texts.write(self, format, beside, out)
    }

    /// The puzzle itself as one line, in the first format of its family that can hold it: cells, an id, JSON.
    pub fn one_line(&self) -> Option<(Format, String)> {
        let formats = [Format::Line, Format::Tatham, Format::Puzzlink, Format::Json];
        let formats = formats.into_iter().filter(|format| self.family().formats.contains(format));
        let mut written = formats.filter_map(|format| {
            let mut text = Vec::new();
            self.write(format, None, &mut text).ok()?;
            Some((format, String::from_utf8(text).ok()?.trim_end().to_owned()))
        });
        written.find(|(_, text)| !text.contains('\n'))
    }

    /// A board as one line of text.
    pub fn line(&self, board: &Board) -> String {
        self.texts().map_or_else(|| foreign::line(self, board), |texts| texts.line(self, board))
    }

    /// The board on which every place is [open](Values::open).
    pub fn empty_board(&self) -> Board {
        Board(self.holds().iter().map(|(_, values)| values.open()).collect())
    }

    /// The name of a value at a place: `7`, `filled`, `line`.
    pub fn value_name(&self, place: Place, value: Value) -> String {
        self.values(place).name_at(self.layout(), place, value)
    }

    /// The text of a rule.
    pub fn phrase(&self, rule: usize) -> Phrase {
        self.rules()[rule].phrase(self.layout())
    }

    /// Finds what follows cheaply; sound, never complete.
    ///
    /// # Errors
    /// When there is no answer.
    pub fn deduce(&self, level: Deduce) -> Result<Domains, Contradiction> {
        self.deduce_while(level, &mut || true)
    }

    /// The same, as long as `go_on` returns true: less is found then.
    ///
    /// # Errors
    /// When there is no answer.
    pub fn deduce_while(&self, level: Deduce, go_on: &mut dyn FnMut() -> bool) -> Result<Domains, Contradiction> {
        match self.shortcuts().deduction {
            _ if level == Deduce::Off => Ok(Domains::all(self.holds())),
            Some(deduction) => deduction.deduce(level, go_on),
            None => propagate_all(self, go_on),
        }
    }

    /// Writes the clauses of what `known` leaves open, each under its rule.
    pub fn encode(&self, known: &Domains, enc: &mut Encoder<'_>) -> Vars {
        let vars = Vars::new(self.layout(), known, enc);
        if vars.open().next().is_some() {
            self.encode_open(&vars, enc);
        } else if !self.is_answer(&vars.decode(&Model::default())) {
            // Nothing is open; the only question is whether this is an answer.
            enc.add_clause(&[]);
        }
        vars
    }

    /// Writes the clauses of what is open, each under its rule. If nothing is open, the check of the board is enough.
    pub fn encode_open(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        for (number, rule) in (0..).zip(self.rules()) {
            enc.rule(number, |enc| {
                if !enc.is_over() {
                    rule.encode(vars, enc);
                }
            });
        }
    }

    /// Whether a board keeps all rules; no clauses are used.
    pub fn is_answer(&self, board: &Board) -> bool {
        match self.shortcuts().whole_check {
            Some(whole) => whole.is_answer(board),
            None => self.check(board).is_empty(),
        }
    }

    /// Judges a board by the rules, without clauses: every flaw, none for an answer.
    pub fn check(&self, board: &Board) -> Vec<Flaw> {
        let mut flaws = Vec::new();
        for (number, rule) in self.rules().iter().enumerate() {
            rule.check(board, self.layout(), &mut |places, text| {
                flaws.push(Flaw { rule: number, places: places.to_vec(), text });
            });
        }
        flaws
    }

    /// The rules that clauses need not state in full, with their numbers.
    pub fn lazy_rules(&self) -> impl Iterator<Item = (usize, &dyn LazyRule)> {
        self.rules().iter().enumerate().filter_map(|(number, rule)| Some((number, rule.lazy()?)))
    }

    /// Why no formula states the whole puzzle by itself; `None` where one can.
    pub fn unstated(&self) -> Option<String> {
        let (number, _) = self.lazy_rules().find(|(_, rule)| !rule.can_be_stated())?;
        let phrase = self.phrase(number);
        Some(format!(
            "clauses alone do not state that {phrase}: write them with connectivity `lazy`, and decode each model"
        ))
    }

    /// The lazy rules inside a search, all of them as one; `None` where no rule can be followed. `clues` are further
    /// clues, each of which holds if its switch is true.
    pub fn theory(&self, vars: &Vars, clues: &[Conditional]) -> Option<Box<dyn Theory>> {
        Theories::all(self.lazy_rules().filter_map(|(_, rule)| rule.theory(self.rules(), vars, clues)).collect())
    }

    /// Literals that are true in this answer and in no other one.
    pub fn blocking(&self, vars: &Vars, answer: &Board) -> Vec<Lit> {
        self.shortcuts().blocking.literals(vars, answer)
    }

    /// The literals of the answer's own variables: every open "place has value". Two boards are the same when
    /// these are.
    pub fn projection(&self, vars: &Vars) -> Vec<Lit> {
        vars.open().map(|(.., lit)| lit).collect()
    }
}

/// Propagates each rule on its own, repeatedly until nothing follows any more.
fn propagate_all(puzzle: &dyn Puzzle, go_on: &mut dyn FnMut() -> bool) -> Result<Domains, Contradiction> {
    let mut all = Propagation::new(puzzle.rules(), Domains::all(puzzle.holds()));
    match all.run_while(puzzle.rules(), go_on) {
        Ok(()) => Ok(all.into_domains()),
        Err(rule) => Err(Contradiction { cause: Cause::Rule(rule), alone: false }),
    }
}
