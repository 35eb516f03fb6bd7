//! Rules: one thing that a puzzle demands, as an object.
//!
//! In: places, clues. Out: clauses, the check without clauses, what follows from the rule alone, words. Must not know:
//! which family it belongs to, engines.
//!
//! The same rule serves every family. Each rule is stated four times (clauses, check, propagation, entailment); a
//! brute-force test, `tests/puzzles/rules`, compares the four over all boards of its scope. Entailment may be left to
//! propagation: [`by_propagation`].

pub mod acyclic;
mod among;
pub mod automaton;
pub mod cage;
pub mod chain;
mod circle;
pub mod classes;
mod connected;
mod count;
pub(crate) mod counting;
mod degree;
mod distinct;
pub mod ends;
mod entail;
mod exactly_one;
mod form;
pub mod formula;
mod given;
mod groups;
mod head;
mod implied;
mod kind_words;
mod lazy;
pub mod local;
pub mod matching;
mod occurrences;
pub mod outside;
mod partition;
pub mod parts;
pub mod pattern;
mod patterns;
mod phrase;
pub mod pieces;
mod placements;
mod propagation;
pub mod relation;
pub(crate) mod runs;
mod said;
pub mod sets;
mod sides;
pub(crate) mod single_loop;
pub mod span;
pub mod spread;
pub mod sums;
#[cfg(test)]
mod tests;
mod vars;
pub mod window;

use std::borrow::Cow;
use std::fmt::Debug;

use crate::board::{Atom, Board, Domain, Domains, Layout, Place, Value};
use crate::cnf::Encoder;

pub use acyclic::Acyclic;
pub use among::Among;
pub use circle::{Circle, Colour, Compared};
pub use connected::Connected;
pub use count::{Count, Named};
pub use degree::NoneOrTwo;
pub use distinct::Distinct;
pub use entail::by_propagation;
pub use exactly_one::{ExactlyOne, House, HouseKind};
pub(crate) use exactly_one::{LINE_KINDS, article, article_of};
pub use form::{Form, Sum};
pub use given::Given;
pub use groups::{Bounds, Demand, Groups, Node, Pairs};
pub use head::Head;
pub use implied::implied_sums;
pub use kind_words::{COUNTING, KindWords, MARK, NEIGHBOURS};
pub use lazy::{Conditional, LazyRule, Lemma, OneLoop, Reason};
pub use matching::Matching;
pub use partition::{Partition, Piece};
pub use patterns::Patterns;
pub use phrase::{Phrase, Subject, Verb};
pub(crate) use phrase::{counted, list, plural, with_article};
pub use placements::Placements;
pub use propagation::Propagation;
pub use runs::{Clue, Run, Runs};
pub use said::Said;
pub(crate) use said::{AllSaid, Words};
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

/// Conclusions of one rule with their reasons, by the numbers of atoms in its scope; see [`Rule::traced`].
#[derive(Clone, Debug, Default)]
pub struct Traced {
    /// An atom, whether it holds, and the number of the reason.
    pub found: Vec<(usize, bool, usize)>,
    /// Known atoms that are enough, perhaps more than needed.
    pub reasons: Vec<Vec<usize>>,
}

impl Traced {
    /// Adds a conclusion. The same reason twice in a row is one.
    pub fn add(&mut self, (atom, holds): (usize, bool), by: Vec<usize>) {
        if self.reasons.last() != Some(&by) {
            self.reasons.push(by);
        }
        self.found.push((atom, holds, self.reasons.len() - 1));
    }
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

    /// How many steps from state to state were made for it, where these are many: what it costs in time and memory.
    fn steps(&self) -> usize {
        0
    }

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

    /// What [`Rule::propagate`] finds, each with its reason, for rules that find much at once: a step then tells one of
    /// the reasons. May hold less; `None` for other rules, and where the rule cannot be kept.
    fn traced(&self, known: &[Option<bool>]) -> Option<Traced> {
        let _ = known;
        None
    }

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

    /// Why all of this follows from the rule and these facts, as a player would say it; `None` where its phrase is to say it.
    fn because(&self, layout: &Layout, facts: &[Fact], found: &[Fact]) -> Option<String> {
        let _ = (layout, facts, found);
        None
    }

    /// What it shows together with these other rules, as a shape that people know: its name, and why all of this follows;
    /// `None` where they make no such shape.
    fn with_others(
        &self,
        others: &[&dyn Rule],
        layout: &Layout,
        facts: &[Fact],
        found: &[Fact],
    ) -> Option<(&'static str, String)> {
        let _ = (others, layout, facts, found);
        None
    }

    /// Why something follows from the rule alone, in words, and the places that these name: `r3c4 can only be joined to
    /// r6c1 through r3c5`. Any other of the `facts` that it needs is stated behind. `None` where its phrase has to do.
    fn why(&self, layout: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
        let _ = (layout, facts, found);
        None
    }

    /// What is wrong where these `facts` break the rule, in more words than its phrase has: which group is too large.
    fn broken(&self, layout: &Layout, facts: &[Fact]) -> Option<String> {
        let _ = (layout, facts);
        None
    }

    /// The rule as one that the clauses need not state in full, if it is one.
    fn lazy(&self) -> Option<&dyn LazyRule> {
        None
    }
}
