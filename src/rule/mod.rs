//! Rules: one thing that a puzzle demands, as an object.
//!
//! In: places, clues. Out: clauses, the check without clauses, what follows from the rule alone, words. Must not know:
//! which family it belongs to, engines.
//!
//! The same rule serves every family. Each rule is stated four times (clauses, check, propagation, entailment); a
//! brute-force test, `tests/puzzles/rules`, compares the four over all boards of its scope.

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
mod head;
mod kind_words;
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
pub use count::{Count, Named};
pub use degree::NoneOrTwo;
pub use distinct::Distinct;
pub use entail::by_propagation;
pub use exactly_one::{ExactlyOne, House, HouseKind};
pub(crate) use exactly_one::{LINE_KINDS, article};
pub use given::Given;
pub use head::Head;
pub use kind_words::KindWords;
pub use phrase::{Phrase, Subject, Verb};
pub(crate) use phrase::{counted, list, plural};
pub use propagation::Propagation;
pub use runs::{Clue, Run, Runs};
pub use single_loop::SingleLoop;
pub use vars::Vars;

/// The origin of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A rule of the family: it holds in every puzzle of the kind.
    Law,
    /// The setter chose it.
    Clue,
    /// The setter wrote a value on the board: a clue that needs no thought.
    Given,
}

/// A place has a value, or does not have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The place.
    pub place: Place,
    /// The value.
    pub value: Value,
    /// Whether the place has it.
    pub holds: bool,
}

/// A literal, by its meaning for a board that keeps the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// A place has a value, or does not have it. Where places have two values, the value is the second one.
    Fact(Fact),
    /// An auxiliary variable of the rule, by its number: a function of the board.
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

/// What a rule is, as data, for recognising techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form<'r> {
    /// The place has one value.
    Cell(Place),
    /// One place of a house has the value.
    House {
        /// What it is.
        kind: HouseKind,
        /// `row 3`.
        name: &'r str,
        /// The value.
        value: Value,
    },
    /// Exactly this many sides of the cell with the number.
    Sides(usize),
    /// The loop cannot end or branch at this dot.
    Dot(Place),
    /// The line passes this dot.
    Passed(Place),
    /// The line passes this place, or misses it, according to its value.
    Through {
        /// The place.
        at: Place,
        /// Whether the second value means that the line passes.
        on: bool,
    },
    /// The line makes one loop.
    Loop,
    /// The filled places of a line form these runs, in this order.
    Runs {
        /// `row 3`.
        name: &'r str,
        /// The runs; all of them have the colour 1 where places have two values.
        runs: &'r [Run],
    },
    /// The setter wrote the value.
    Given,
    /// Something else: see its kind and its phrase, and what its values add up to, if it is about that.
    Other(Option<Sum>),
}

/// What the values of a rule's places add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// `None` for a cage without a number.
    pub total: Option<u32>,
    /// Whether no value stands there twice.
    pub distinct: bool,
}

impl Form<'_> {
    /// The place where a line continues, for a rule about the lines that meet there.
    pub fn meeting(&self) -> Option<Place> {
        match *self {
            Form::Dot(at) | Form::Passed(at) | Form::Through { at, .. } => Some(at),
            _ => None,
        }
    }
}

/// A clue that holds if a literal is true, reduced to what rules over the same places may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditional {
    /// The literal.
    pub switch: Lit,
    /// The places of the clue.
    pub places: Vec<Place>,
    /// The number of them that hold; `None` if all that is known is that at least one does.
    pub count: Option<usize>,
}

impl Conditional {
    /// What is known of a rule under a switch; `None` if nothing is.
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

/// Receives the places that show a flaw, and what is wrong there.
pub type Report<'a> = &'a mut dyn FnMut(&[Place], String);

/// One thing that a puzzle demands.
pub trait Rule: Debug + Send + Sync {
    /// The kind of the rule, for statistics and techniques: `row`, `clue`, `cage`.
    fn kind(&self) -> &'static str;

    /// The origin of the rule.
    fn origin(&self) -> Origin;

    /// What it demands, in words.
    fn phrase(&self, layout: &Layout) -> Phrase;

    /// What it is, for recognising techniques.
    fn form(&self) -> Form<'_> {
        Form::Other(None)
    }

    /// All its atoms, in a fixed order. Where places have two values, only the second one is listed.
    fn scope(&self) -> Cow<'_, [Atom]>;

    /// The place of its clue, if the clue is on the board.
    fn clue_place(&self) -> Option<Place> {
        None
    }

    /// Writes its clauses. Under [`Encoder::rules_stand_alone`], they state the rule without help from other rules.
    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>);

    /// Whether a board that keeps the rule fixes all other variables of its clauses, so that each answer is one model.
    fn fixes_variables(&self) -> bool {
        false
    }

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

    /// A quicker way to find everything that [`Rule::propagate`] finds, for rules that have one: given the domains,
    /// appends to `found` the reduced domains of some places. `Some(false)` when the rule cannot be kept, `None` where
    /// the rule has no quicker way.
    fn narrow(&self, left: &Domains, found: &mut Vec<(Place, Domain)>) -> Option<bool> {
        let _ = (left, found);
        None
    }

    /// Whether every board that keeps this rule satisfies the clause. Sound but perhaps not complete; certificates rely
    /// on it.
    fn entails(&self, clause: &[Claim]) -> bool {
        by_propagation(&self.scope(), &|known| self.propagate(known).is_some(), clause)
    }

    /// The name of an auxiliary variable in a formula: unique within the puzzle.
    fn own_name(&self, layout: &Layout, number: u32) -> Option<String> {
        let _ = (layout, number);
        None
    }

    /// The auxiliary variable with a name.
    fn own_number(&self, layout: &Layout, name: &str) -> Option<u32> {
        let _ = (layout, name);
        None
    }

    /// The clauses of the rule once more, by a second, simple encoder, for the comparison in certificates: each is
    /// passed to `take`. False where the rule has none.
    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        let _ = take;
        false
    }

    /// The rule as one that the clauses need not state in full, if it is one.
    fn lazy(&self) -> Option<&dyn LazyRule> {
        None
    }
}

/// How a board breaks a rule that the clauses do not state in full. Take any of the `clauses` and add any one of
/// `others` that is not in it: the resulting clause is true wherever the rule holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Violated {
    /// Literals that the board makes false: "not all of these edges".
    pub clauses: Vec<Vec<Lit>>,
    /// Literals that the board makes false; any one that is not in a clause completes it: "or not this line elsewhere".
    pub others: Vec<Lit>,
}

/// A clause against one flaw, and why every answer satisfies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The clause: all literals are false on the board with the flaw.
    pub clause: Vec<Lit>,
    /// Why it holds.
    pub reason: Reason,
}

/// Why every answer satisfies a clause of a [`LazyRule`]: what a judge has to know besides the clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Not all of these edges: they would be a closed loop, and so not the only one.
    Loop {
        /// The edges in walking order.
        edges: Vec<Place>,
        /// An edge elsewhere; not needed where the loop alone breaks another rule.
        other: Option<Place>,
    },
    /// One of the edges of the clause: they separate two parts of the board, and the other rules demand a line in each.
    Cut,
}

/// A rule that the clauses need not state in full: when a board breaks it, clauses against that board are added, or an
/// engine follows the rule inside its search.
pub trait LazyRule {
    /// For a board that keeps all other `rules`: clauses that every answer of the puzzle satisfies and that are false
    /// on the board, each with its reason. At least one where the board breaks the rule.
    fn lemmas(&self, rules: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Lemma>;

    /// Everything that a board breaks of this rule alone; the board may break other rules, too.
    fn violated(&self, vars: &Vars, board: &Board) -> Violated;

    /// The rule inside a search. It replaces no clauses and no [`LazyRule::lemmas`]. `clues` are further clues, each of
    /// which holds if its switch is true.
    fn theory(&self, rules: &[Box<dyn Rule>], vars: &Vars, clues: &[Conditional]) -> Option<Box<dyn Theory>>;

    /// The reason of a clause of [`LazyRule::theory`], which says that not all of these places hold. `None` if it is not
    /// such a clause.
    fn reason(&self, places: &[Place]) -> Option<Reason>;

    /// For each atom of the scope, the two parts that it would connect, where a part is what known atoms connect
    /// already. As long as the open atoms that hold close no cycle of parts, the rule can be kept with all others
    /// false. `None` while no atom is known to hold.
    fn ends(&self, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>>;

    /// Checks that a clause holds for every answer of the puzzle, for this reason. `clause` lists the facts of its
    /// literals.
    ///
    /// # Errors
    /// Why it does not.
    fn justifies(&self, rules: &[Box<dyn Rule>], clause: &[Fact], reason: &Reason) -> Result<(), String>;
}
