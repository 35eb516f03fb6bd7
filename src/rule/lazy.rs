//! Rules that the clauses need not state.
//!
//! In: a board that breaks such a rule. Out: clauses against it, each with its reason; the rule inside a search. Must
//! not know: which rule it is, engines.

use std::borrow::Cow;

use super::{Fact, Form, Rule, Vars};
use crate::board::{Board, Place};
use crate::cnf::{Lit, Theory};

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
pub struct Reason {
    /// What kind of reason it is; the rule knows what it means.
    pub name: Cow<'static, str>,
    /// The places that it is about, in an order that the rule defines.
    pub places: Vec<Place>,
    /// A place elsewhere, where the reason needs one.
    pub other: Option<Place>,
}

/// A rule that the clauses need not state in full: when a board breaks it, clauses against that board are added, or an
/// engine follows the rule inside its search.
pub trait LazyRule {
    /// For a board that keeps all other `rules`: clauses that every answer of the puzzle satisfies and that are false
    /// on the board, each with its reason. At least one where the board breaks the rule.
    fn lemmas(&self, rules: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Lemma>;

    /// For a board that may break other rules, too: clauses that are false on it and true wherever this rule alone
    /// holds, those whose literals are false for good (`is_fact` of their opposites) if there are such.
    fn violated(&self, vars: &Vars, board: &Board, is_fact: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>>;

    /// The rule inside a search. It replaces no clauses and no [`LazyRule::lemmas`]. `clues` are further clues, each of
    /// which holds if its switch is true.
    fn theory(&self, rules: &[Box<dyn Rule>], vars: &Vars, clues: &[Conditional]) -> Option<Box<dyn Theory>>;

    /// The reason of a clause of [`LazyRule::theory`], given by the facts of its literals. `None` if it is not such a
    /// clause.
    fn reason(&self, rules: &[Box<dyn Rule>], clause: &[Fact]) -> Option<Reason>;

    /// Checks that a clause holds for every answer of the puzzle, for this reason. `clause` lists the facts of its
    /// literals.
    ///
    /// # Errors
    /// Why it does not.
    fn justifies(&self, rules: &[Box<dyn Rule>], clause: &[Fact], reason: &Reason) -> Result<(), String>;

    /// Whether clauses can state the rule in full, for programs that know nothing else.
    fn can_be_stated(&self) -> bool {
        true
    }

    /// What can be said of the rule besides if it demands one loop.
    fn one_loop(&self) -> Option<&dyn OneLoop> {
        None
    }
}

/// What only a rule that demands one loop can do.
pub trait OneLoop {
    /// The length of the frontier, on which the cost of [`OneLoop::count`] depends exponentially; on squares the number of
    /// cells along the shorter side.
    fn frontier(&self) -> usize;

    /// The number of boards that keep this rule and all other `rules`, by dynamic programming over the frontier, without
    /// building them. `u128::MAX` for that many or more; `None` when `go_on` returned false.
    ///
    /// # Errors
    /// What cannot be followed, in words: `a rule that ...`.
    fn count(&self, rules: &[Box<dyn Rule>], go_on: &mut dyn FnMut() -> bool) -> Result<Option<u128>, String>;

    /// For each atom of the scope, the two parts that it would connect, where a part is what known atoms connect
    /// already. As long as the open atoms that hold close no cycle of parts, the rule can be kept with all others
    /// false. `None` while no atom is known to hold.
    fn ends(&self, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>>;
}
