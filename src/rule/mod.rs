//! Rules: one thing that a puzzle demands, as an object.
//!
//! In: places, clues. Out: clauses, the check without clauses, what follows from the rule alone, words. Must not know:
//! which family it belongs to, engines.
//!
//! The same rule serves every family. What it states four times (clauses, check, propagation, entailment) is compared by
//! one brute-force test, `tests/puzzles/rules.rs`, over all boards of its scope.

mod among;
pub mod automaton;
pub mod cage;
pub mod chain;
mod circle;
pub mod classes;
mod count;
pub(crate) mod counting;
mod degree;
mod distinct;
pub mod ends;
mod entail;
mod exactly_one;
mod given;
pub mod local;
mod occurrences;
pub mod outside;
pub mod parts;
pub mod pattern;
mod phrase;
pub mod pieces;
mod propagation;
pub mod relation;
pub(crate) mod runs;
pub mod sets;
mod sides;
pub(crate) mod single_loop;
pub mod span;
pub mod spread;
pub mod sums;
pub mod tally;
mod vars;
pub mod window;

use std::borrow::Cow;
use std::fmt::Debug;

use crate::board::{Atom, Board, Domain, Domains, Layout, Place, Value};
use crate::cnf::{Encoder, Lit, Theory};

pub use among::Among;
pub use circle::{Circle, Colour};
pub(crate) use count::counted;
pub use count::{Count, Named};
pub use degree::NoneOrTwo;
pub use distinct::Distinct;
pub use entail::by_propagation;
pub use exactly_one::{ExactlyOne, House};
pub use given::Given;
pub use phrase::Phrase;
pub use propagation::Propagation;
pub use runs::{Clue, Run, Runs};
pub use single_loop::SingleLoop;
pub use vars::Vars;

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// The law of the family: it holds in every puzzle of the kind.
    Law,
    /// The setter chose it.
    Clue,
    /// The setter wrote a value on the board: a clue that needs no thought.
    Given,
}

/// A value that a place has, or has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The place.
    pub place: Place,
    /// The value.
    pub value: Value,
    /// Whether the place has it.
    pub holds: bool,
}

/// A literal by what it says of a board that keeps the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// A place has a value, or has it not. Where places have two values, the value is the second one.
    Fact(Fact),
    /// A variable of the rule's own, by its number: a function of the board.
    Own {
        /// Which one.
        number: u32,
        /// Whether it is true.
        holds: bool,
    },
}

/// One way in which a board breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Flaw {
    /// The number of the rule among those of the puzzle.
    pub rule: usize,
    /// The places that show it.
    pub places: Vec<Place>,
    /// What is wrong, in words.
    pub text: String,
}

impl std::fmt::Display for Flaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

/// What a rule is, as data: techniques are told by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form<'r> {
    /// The place has one value.
    Cell(Place),
    /// One place of a house has the value.
    House {
        /// `row 3`.
        name: &'r str,
        /// The value.
        value: Value,
    },
    /// So many sides of the cell where the number stands.
    Sides(usize),
    /// The line neither ends nor branches at this dot.
    Dot(Place),
    /// The line passes this dot.
    Passed(Place),
    /// The line passes this place, or misses it, as its value says.
    Through {
        /// The place.
        at: Place,
        /// Whether it is the second value that says that the line passes.
        on: bool,
    },
    /// The line makes one loop.
    Loop,
    /// The filled places of a line are these runs, in this order.
    Runs {
        /// `row 3`.
        name: &'r str,
        /// The runs; all of them have the colour 1 where places have two values.
        runs: &'r [Run],
    },
    /// The setter wrote the value.
    Given,
    /// Something else: its kind and its phrase tell what.
    Other,
}

impl Form<'_> {
    /// The place where a line goes on, of a rule about the lines that meet there.
    pub fn meeting(&self) -> Option<Place> {
        match *self {
            Form::Dot(at) | Form::Passed(at) | Form::Through { at, .. } => Some(at),
            _ => None,
        }
    }
}

/// A clue that holds when a literal does: as much of it as rules over the same places may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditional {
    /// The literal.
    pub switch: Lit,
    /// The places that the clue speaks of.
    pub places: Vec<Place>,
    /// How many of them hold; at least one where that is all that is known.
    pub count: Option<usize>,
}

impl Conditional {
    /// What is known of a rule under a switch; `None` where that is nothing.
    pub fn new(switch: Lit, rule: &dyn Rule) -> Option<Self> {
        let scope = rule.scope();
        if scope.iter().any(|&(_, value)| value != 1) {
            return None;
        }
        let count = if let Form::Sides(count) = rule.form() { Some(count) } else { None };
        let demands = count.is_some() || rule.propagate(&vec![Some(false); scope.len()]).is_none();
        let places = scope.iter().map(|&(place, _)| place).collect();
        demands.then_some(Conditional { switch, places, count })
    }
}

/// The atoms of a small rule, without an allocation where there are at most four: a board has a rule for each dot.
pub type Atoms = smallvec::SmallVec<[Atom; 4]>;

/// Takes the places that show a flaw, and what is wrong there.
pub type Report<'a> = &'a mut dyn FnMut(&[Place], String);

/// One thing that a puzzle demands.
pub trait Rule: Debug + Send + Sync {
    /// The kind of the rule, for statistics and techniques: `row`, `clue`, `cage`.
    fn kind(&self) -> &'static str;

    /// Where it comes from.
    fn origin(&self) -> Origin;

    /// What it demands, in words.
    fn phrase(&self, layout: &Layout) -> Phrase;

    /// What it is, for those who tell techniques apart.
    fn form(&self) -> Form<'_> {
        Form::Other
    }

    /// Every atom that it speaks of, in a fixed order. Where places have two values, only the second one is listed.
    fn scope(&self) -> Cow<'_, [Atom]>;

    /// Where its clue stands on the board, when it stands there.
    fn seat(&self) -> Option<Place> {
        None
    }

    /// Writes its clauses. Where [`Encoder::rules_stand_alone`], they state the rule whatever the others say.
    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>);

    /// Judges a board, without clauses.
    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>);

    /// Whether a board keeps it.
    fn is_kept(&self, board: &Board, layout: &Layout) -> bool {
        let mut kept = true;
        self.check(board, layout, &mut |_, _| kept = false);
        kept
    }

    /// What follows from this rule alone and what is known of each atom of [`Rule::scope`]: atoms that were open, by
    /// their number in the scope, and whether they hold. `None` when the rule cannot be kept. Never wrong; how complete
    /// it is, the rule's file says.
    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>>;

    /// All that [`Rule::propagate`] finds, where there is a quicker way to it from what is left of places, as what may stay of some;
    /// false when the rule cannot be kept. `None` where there is no such way.
    fn narrow(&self, left: &Domains, found: &mut Vec<(Place, Domain)>) -> Option<bool> {
        let _ = (left, found);
        None
    }

    /// Whether every board that keeps this rule satisfies the clause, as far as the rule can tell: what it accepts
    /// holds. Certificates rest on it.
    fn entails(&self, clause: &[Claim]) -> bool {
        by_propagation(&self.scope(), &|known| self.propagate(known).is_some(), clause)
    }

    /// What a variable of its own is called in a formula: unique within the puzzle.
    fn own_name(&self, layout: &Layout, number: u32) -> Option<String> {
        let _ = (layout, number);
        None
    }

    /// The variable of its own with a name.
    fn own_number(&self, layout: &Layout, name: &str) -> Option<u32> {
        let _ = (layout, name);
        None
    }

    /// The clauses of the rule once more, by a second and plain encoder, for the comparison in certificates: each is
    /// handed to `take`. False where the rule has none.
    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        let _ = take;
        false
    }

    /// The rule as one that clauses need not state in full.
    fn lazy(&self) -> Option<&dyn LazyRule> {
        None
    }
}

/// What a board breaks of a rule that the clauses do not state in full: of each of the `clauses` and any one of `others`
/// that is not in it together one literal must be true, wherever the rule holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Violated {
    /// Literals that the board makes false: not all of these edges.
    pub clauses: Vec<Vec<Lit>>,
    /// Literals that the board makes false, any one of which may complete a clause that has it not: or not this line
    /// elsewhere.
    pub others: Vec<Lit>,
}

/// A clause against one flaw, and what shows that it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The clause: all literals false on the board that it is against.
    pub clause: Vec<Lit>,
    /// The edges of the loop behind it, in the order of walking.
    pub edges: Vec<Place>,
    /// An edge elsewhere; not needed where the loop breaks another rule by itself.
    pub other: Option<Place>,
}

/// A rule that clauses need not state in full: a board that breaks it gets clauses of its own, or an engine follows the
/// rule inside its search.
pub trait LazyRule {
    /// Whether there is a [`LazyRule::theory`] with which an engine is faster on the whole, as far as was measured.
    fn has_theory(&self) -> bool {
        false
    }

    /// For a board that keeps all other `rules`: clauses that every answer of the puzzle satisfies and that are false on
    /// the board. At least one where the board breaks the rule.
    fn cuts(&self, rules: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Vec<Lit>>;

    /// Like [`LazyRule::cuts`], each with what shows that it holds, for certificates.
    fn lemmas(&self, rules: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Lemma>;

    /// All that a board breaks of the rule, whatever becomes of all others; the board may break those, too.
    fn violated(&self, vars: &Vars, board: &Board) -> Violated;

    /// The rule inside a search. It takes the place of no clause and of no [`LazyRule::cuts`].
    /// `clues` are others that hold when their switches do.
    fn theory(&self, rules: &[Box<dyn Rule>], vars: &Vars, clues: &[Conditional]) -> Option<Box<dyn Theory>>;

    /// The loop behind a clause of [`LazyRule::theory`], which says that not all of these places hold: its edges in the order of
    /// walking, and the edge elsewhere. `None` where that is no such clause.
    fn behind(&self, places: &[Place]) -> Option<(Vec<Place>, Option<Place>)>;

    /// The two ends that each atom of the scope joins, ends that known atoms join counted as one: while the open atoms
    /// that hold close no cycle between such ends, the rule can be kept with all others denied. `None` while nothing is
    /// known to hold.
    fn ends(&self, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>>;

    /// Why the lemma with these edges and this other edge does not hold for every answer of the puzzle, if it does not.
    /// `clause` lists the facts of its literals.
    ///
    /// # Errors
    /// The reason.
    fn justifies(
        &self,
        rules: &[Box<dyn Rule>],
        clause: &[Fact],
        edges: &[Place],
        other: Option<Place>,
    ) -> Result<(), String>;
}
