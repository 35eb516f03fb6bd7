//! Judges clauses: does every answer of the puzzle satisfy them?
//!
//! In: a puzzle, the name of each variable, a clause. Out: whether the clause follows from one rule. Must not know: how
//! the encoders write clauses, which family it is.
//!
//! The name of a variable says which property of an answer it is: a value at a place, or an auxiliary variable of one
//! rule. The judge sees a single clause and looks for one rule of the puzzle that entails it. It need not accept every
//! clause that follows, but every clause that it accepts must follow.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::bounds::plain;
use super::loops::Loop;
use crate::board::{Atom, Board, Place};
use crate::cnf::{Cnf, Lit, Var};
use crate::family::{Blocking, Puzzle};
use crate::rule::{Claim, Fact};

/// The meaning of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Meaning {
    /// A place has a value.
    Atom(Atom),
    /// An auxiliary variable of a rule.
    Own {
        /// The number of the rule.
        rule: usize,
        /// The number of the variable among those of the rule.
        number: u32,
    },
}

/// Judges the clauses of one puzzle.
pub(super) struct Judge {
    puzzle: Arc<dyn Puzzle>,
    meanings: Vec<Meaning>,
    /// The rules of each atom, those with small scopes first.
    watch: BTreeMap<Atom, Vec<usize>>,
}

/// The name of each atom of a puzzle in a formula.
fn atoms(puzzle: &Arc<dyn Puzzle>) -> HashMap<String, Atom> {
    let of = |place: Place| puzzle.values(place).atoms().map(move |value| (place, value));
    let all = puzzle.all_places().flat_map(of);
    all.map(|atom| (puzzle.values(atom.0).atom_name(puzzle.layout(), atom), atom)).collect()
}

/// The name of a meaning.
pub(super) fn name(puzzle: &Arc<dyn Puzzle>, meaning: Meaning) -> String {
    let layout = puzzle.layout();
    match meaning {
        Meaning::Atom(atom) => puzzle.values(atom.0).atom_name(layout, atom),
        Meaning::Own { rule, number } => puzzle.rules()[rule].own_name(layout, number).unwrap_or_default(),
    }
}

/// The meanings of all variables, from the comments of the formula, as long as `go_on` returns true.
pub(super) fn meanings(
    puzzle: &Arc<dyn Puzzle>,
    cnf: &Cnf,
    names: &[(Var, String)],
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Meaning>, String> {
    if names.len() != cnf.vars() {
        return Err(format!("has {} variables but names {} of them", cnf.vars(), names.len()));
    }
    let atoms = atoms(puzzle);
    let rules = puzzle.rules();
    // Variables of one rule are adjacent.
    let mut last = 0;
    let mut own = |name: &str| {
        let order = (last..rules.len()).chain(0..last);
        let (rule, number) =
            order.into_iter().find_map(|rule| Some((rule, rules[rule].own_number(puzzle.layout(), name)?)))?;
        last = rule;
        let same = rules[rule].own_name(puzzle.layout(), number).as_deref() == Some(name);
        same.then_some(Meaning::Own { rule, number })
    };
    let mut meanings = vec![None; cnf.vars()];
    for (var, name) in names {
        if !go_on() {
            return Err("was not read to its end: the time was over".to_owned());
        }
        let number = var.index() + 1;
        let meaning = atoms.get(name).map(|&atom| Meaning::Atom(atom)).or_else(|| own(name));
        let meaning = meaning.ok_or_else(|| format!("variable {number}: `{name}` is nothing on this board"))?;
        let slot = meanings.get_mut(var.index()).ok_or_else(|| format!("there is no variable {number}"))?;
        if slot.replace(meaning).is_some() {
            return Err(format!("variable {number} has two names"));
        }
    }
    let mut sorted: Vec<(Meaning, usize)> =
        meanings.iter().enumerate().filter_map(|(at, meaning)| meaning.map(|meaning| (meaning, at + 1))).collect();
    sorted.sort_unstable_by_key(|&(meaning, _)| meaning);
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("variables {} and {} have the same name", pair[0].1, pair[1].1));
    }
    Ok(meanings.into_iter().flatten().collect())
}

impl Judge {
    /// A judge over variables with these meanings, in their order.
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, meanings: Vec<Meaning>) -> Self {
        let mut sizes = Vec::new();
        let mut watch: BTreeMap<Atom, Vec<usize>> = BTreeMap::new();
        for (number, rule) in puzzle.rules().iter().enumerate() {
            let scope = rule.scope();
            sizes.push(scope.len());
            scope.iter().for_each(|&atom| watch.entry(atom).or_default().push(number));
        }
        watch.values_mut().for_each(|rules| rules.sort_by_key(|&rule| sizes[rule]));
        Judge { puzzle: Arc::clone(puzzle), meanings, watch }
    }

    fn of(&self, lit: Lit) -> Meaning {
        self.meanings[lit.var().index()]
    }

    /// The meaning of a literal for a rule; `None` when it is a variable of another rule.
    fn claim(&self, lit: Lit, to: usize) -> Option<Claim> {
        let holds = lit.is_positive();
        match self.of(lit) {
            Meaning::Atom((place, value)) => Some(Claim::Fact(Fact { place, value, holds })),
            Meaning::Own { rule, number } => (rule == to).then_some(Claim::Own { number, holds }),
        }
    }

    /// Whether every answer satisfies the clause, by one rule of the puzzle.
    pub(super) fn follows(&self, clause: &[Lit]) -> bool {
        let Some(&first) = clause.first() else {
            // Only a rule that no board can keep entails the empty clause.
            return self.puzzle.rules().iter().any(|rule| rule.entails(&[]));
        };
        let owner = clause.iter().find_map(|&lit| match self.of(lit) {
            Meaning::Own { rule, .. } => Some(vec![rule]),
            Meaning::Atom(_) => None,
        });
        let speaking = || match self.of(first) {
            Meaning::Atom(atom) => self.watch.get(&atom).cloned().unwrap_or_default(),
            Meaning::Own { .. } => Vec::new(),
        };
        owner.unwrap_or_else(speaking).into_iter().any(|rule| {
            let claims: Option<Vec<Claim>> = clause.iter().map(|&lit| self.claim(lit, rule)).collect();
            claims.is_some_and(|claims| self.puzzle.rules()[rule].entails(&claims))
        })
    }

    /// Whether a clause says exactly that one of these facts holds.
    pub(super) fn says(&self, clause: &[Lit], facts: &[Fact]) -> bool {
        let said = |&lit: &Lit| match self.of(lit) {
            Meaning::Atom((place, value)) => Some(Fact { place, value, holds: lit.is_positive() }),
            Meaning::Own { .. } => None,
        };
        clause.iter().map(said).eq(facts.iter().map(|&fact| Some(plain(self.puzzle.values(fact.place), fact))))
    }

    /// Checks that every answer satisfies a lemma for this reason.
    pub(super) fn lemma(&self, clause: &[Lit], by: &Loop) -> Result<(), String> {
        let reason = by.reason(self.puzzle.layout())?;
        let fact = |&lit: &Lit| match self.of(lit) {
            Meaning::Atom((place, value)) => Ok(Fact { place, value, holds: lit.is_positive() }),
            Meaning::Own { .. } => Err("speaks of more than the places of the board".to_owned()),
        };
        let facts: Vec<Fact> = clause.iter().map(fact).collect::<Result<_, _>>()?;
        let mut lazy = self.puzzle.lazy_rules();
        let several = self.puzzle.lazy_rules().nth(1).is_some();
        if several != by.rule.is_some() {
            return Err("it names a rule where there is one, or none where there are several".to_owned());
        }
        let rule = lazy.find(|&(number, _)| by.rule.is_none_or(|rule| rule == number));
        let (_, rule) = rule.ok_or("there is no such rule that has lemmas")?;
        rule.justifies(self.puzzle.rules(), &facts, &reason)
    }

    /// Checks that a blocking clause excludes this answer and no other one.
    pub(super) fn blocks(&self, clause: &[Lit], answer: &Board) -> Result<(), String> {
        let layout = self.puzzle.layout();
        let named_value = |place: Place| self.puzzle.value_name(place, answer[place]);
        let mut named = BTreeSet::new();
        for &lit in clause {
            let Meaning::Atom((place, value)) = self.of(lit) else {
                return Err("speaks of more than the places of the answer".to_owned());
            };
            let of_answer = lit.is_positive() == (answer[place] == value);
            // Where places have more than two values, only literals about the value in the answer are allowed.
            if of_answer || (!self.puzzle.values(place).are_two() && lit.is_positive()) {
                return Err(format!(
                    "does not block the answer, which has {} at {}",
                    named_value(place),
                    layout.name(place)
                ));
            }
            named.insert(place);
        }
        // A place with a single value is the same in all answers.
        let open = || answer.iter().filter(|&(place, _)| self.puzzle.values(place).len() > 1);
        let missing = |value: Option<u16>| {
            let mut places = open().filter(|&(_, found)| value.is_none_or(|value| value == found));
            places.find(|(place, _)| !named.contains(place)).map(|(place, _)| place)
        };
        let of = |value: u16| open().filter(|&(_, found)| found == value).count();
        match self.puzzle.shortcuts().blocking {
            // With a single value, answers cannot differ.
            Blocking::All if self.puzzle.holds().most() == 1 => exact(clause.len(), 0),
            Blocking::All => match missing(None) {
                Some(place) => Err(format!("blocks answers with another value at {}, too", layout.name(place))),
                None => exact(clause.len(), open().count()),
            },
            // No answer has all true places of another one.
            Blocking::True => match missing(Some(1)) {
                Some(place) => {
                    Err(format!("blocks answers without {} at {}, too", named_value(place), layout.name(place)))
                }
                None => exact(clause.len(), of(1)),
            },
            // All answers have equally many of each value, so either half distinguishes an answer from all others.
            Blocking::Fewer => match (missing(Some(1)), missing(Some(0))) {
                (Some(one), Some(other)) => {
                    let (one, other) = (layout.name(one), layout.name(other));
                    Err(format!("blocks answers that differ in {one} and {other} only, too"))
                }
                _ => exact(clause.len(), of(1).min(of(0))),
            },
        }
    }
}

/// Checks that a blocking clause has exactly the literals that it needs.
fn exact(literals: usize, needed: usize) -> Result<(), String> {
    if literals == needed {
        return Ok(());
    }
    Err(format!("has {literals} literals where {needed} block the answer"))
}
