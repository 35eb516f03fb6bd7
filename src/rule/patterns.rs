//! How many of some patterns are on the board: ships of a length.
//!
//! In: patterns, each a few places with a value each; two bounds. Out: clauses, the check, what follows, words. Must not
//! know: what the patterns are.
//!
//! A variable for each pattern says whether it is there: for a pattern of k facts k + 1 clauses, and then their number is
//! counted. Propagation follows each pattern and their number, each by itself.

use std::borrow::Cow;

use foldhash::{HashMap, HashMapExt as _};

use super::head::delegate_to_head;
use super::{Claim, Fact, Head, Report, Rule, Vars};
use crate::board::{Atom, Board, Layout, Place};
use crate::card;
use crate::cnf::{ClauseSink, Encoder, Lit, Truth};

/// So many of these patterns are on the board.
#[derive(Debug)]
pub struct Patterns {
    head: Head,
    /// The facts of each pattern: the number of the atom, and whether it holds.
    all: Vec<Vec<(usize, bool)>>,
    least: usize,
    most: usize,
    scope: Vec<Atom>,
}

impl Patterns {
    /// At least `least` and at most `most` of the patterns hold, all facts of each.
    pub fn new(head: Head, patterns: Vec<Vec<Fact>>, least: usize, most: usize) -> Self {
        let (mut scope, mut numbers) = (Vec::new(), HashMap::new());
        let mut number = |fact: Fact| {
            let at = *numbers.entry((fact.place, fact.value)).or_insert_with(|| {
                scope.push((fact.place, fact.value));
                scope.len() - 1
            });
            (at, fact.holds)
        };
        let patterns = patterns.into_iter().map(|pattern| pattern.into_iter().map(&mut number).collect()).collect();
        Patterns { head, all: patterns, least, most, scope }
    }

    /// What follows, until nothing more does, from what is known of the atoms and of whether each pattern is there. False
    /// where the rule cannot be kept.
    fn follow(&self, known: &mut [Option<bool>], there: &mut [Option<bool>]) -> bool {
        loop {
            let mut more = false;
            for (pattern, is) in self.all.iter().zip(&mut *there) {
                let fails = pattern.iter().any(|&(at, holds)| known[at] == Some(!holds));
                let mut open = pattern.iter().filter(|&&(at, _)| known[at].is_none());
                let (first, others) = (open.next().copied(), open.count());
                let now = if fails { Some(false) } else { first.is_none().then_some(true) };
                if is.is_some() && now.is_some_and(|now| *is != Some(now)) {
                    return false;
                }
                more |= is.is_none() && now.is_some();
                *is = is.or(now);
                match (*is, first) {
                    (Some(true), Some(_)) => {
                        pattern.iter().for_each(|&(at, holds)| known[at] = Some(holds));
                        more = true;
                    }
                    (Some(false), Some((at, holds))) if !fails && others == 0 => {
                        known[at] = Some(!holds);
                        more = true;
                    }
                    _ => {}
                }
            }
            let count = |wanted: Option<bool>| there.iter().filter(|&&is| is == wanted).count();
            let (hold, open) = (count(Some(true)), count(None));
            if hold > self.most || hold + open < self.least {
                return false;
            }
            if open > 0 && (hold == self.most || hold + open == self.least) {
                let all = hold < self.most;
                there.iter_mut().filter(|is| is.is_none()).for_each(|is| *is = Some(all));
                more = true;
            }
            if !more {
                return true;
            }
        }
    }
}

impl Rule for Patterns {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.scope)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        let (mut hold, mut open): (usize, Vec<Lit>) = (0, Vec::new());
        for (number, pattern) in self.all.iter().enumerate() {
            let truth = |&(at, holds): &(usize, bool)| {
                let (place, value) = self.scope[at];
                let truth = vars.truth(place, value);
                if holds { truth } else { !truth }
            };
            let facts: Vec<Truth> = pattern.iter().map(truth).filter(|truth| *truth != Truth::Known(true)).collect();
            match facts[..] {
                [] => hold += 1,
                _ if facts.contains(&Truth::Known(false)) => {}
                [Truth::Open(only)] => open.push(only),
                _ => {
                    let label = &self.head.label;
                    let is = enc.named_var(|| format!("{label} pattern {number}")).positive();
                    facts.iter().for_each(|&fact| enc.add_truths([(!is).into(), fact]));
                    enc.add_truths(facts.iter().map(|&fact| !fact).chain([is.into()]));
                    open.push(is);
                }
            }
        }
        let (card, least) = (enc.encoding().card, self.least.saturating_sub(hold));
        match self.most.checked_sub(hold) {
            Some(most) if least <= open.len() && least == most => card::exactly(enc, &open, most, card),
            Some(most) if least <= open.len() => {
                card::at_most(enc, &open, most, card);
                card::at_least(enc, &open, least, card);
            }
            _ => enc.add_clause(&[]),
        }
    }

    fn check(&self, board: &Board, _: &Layout, report: Report<'_>) {
        let is = |&(at, holds): &(usize, bool)| (board[self.scope[at].0] == self.scope[at].1) == holds;
        let found: Vec<&Vec<(usize, bool)>> = self.all.iter().filter(|pattern| pattern.iter().all(is)).collect();
        if !(self.least..=self.most).contains(&found.len()) {
            let mut places: Vec<Place> = found.iter().copied().flatten().map(|&(at, _)| self.scope[at].0).collect();
            places.sort_unstable();
            places.dedup();
            report(&places, self.head.phrase.broken());
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let mut after = known.to_vec();
        self.follow(&mut after, &mut vec![None; self.all.len()]).then(|| {
            let new = |at: &usize| known[*at].is_none();
            (0..known.len()).filter(new).filter_map(|at| Some((at, after[at]?))).collect()
        })
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        let (mut known, mut there) = (vec![None; self.scope.len()], vec![None; self.all.len()]);
        for claim in clause {
            let (said, holds) = match *claim {
                Claim::Own { number, holds } => (there.get_mut(number as usize), holds),
                Claim::Fact(Fact { place, value, holds }) => {
                    let at = self.scope.iter().position(|&atom| atom == (place, value));
                    (at.map(|at| &mut known[at]), holds)
                }
            };
            let Some(said) = said else { return false };
            if said.replace(!holds) == Some(holds) {
                // The clause contains a literal and its opposite: it is always true.
                return true;
            }
        }
        !self.follow(&mut known, &mut there)
    }

    fn own_name(&self, _: &Layout, number: u32) -> Option<String> {
        Some(format!("{} pattern {number}", self.head.label))
    }

    fn own_number(&self, _: &Layout, name: &str) -> Option<u32> {
        let number = name.strip_prefix(&*self.head.label)?.strip_prefix(" pattern ")?;
        number.parse().ok().filter(|&number: &u32| (number as usize) < self.all.len())
    }
}
