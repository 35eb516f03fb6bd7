//! Rules that propagate together, with a trail to undo assumptions.
//!
//! In: rules, the domains of places. Out: the domains when no single rule finds anything more. Must not know: which
//! family the rules are of, clauses.

use crate::board::{Atom, Domain, Domains, Lists, Place};

use super::Rule;

/// The domains of places, and the rules that still have to propagate.
#[derive(Debug)]
pub struct Propagation {
    /// The atoms of each rule.
    scopes: Vec<Box<[Atom]>>,
    /// The rules of each atom: those of the first value of the first place, then of its second value, and so on, with
    /// `most` lists for each place.
    rules_of: Lists,
    /// The largest number of values of a place.
    most: usize,
    domains: Domains,
    /// The domain of a place before each change.
    trail: Vec<(Place, Domain)>,
    /// The rules that have to propagate again: a bit for each.
    waiting: Vec<u64>,
    /// What is known of the atoms of one rule (reused buffer).
    known: Vec<Option<bool>>,
    /// What one rule found (reused buffer).
    found: Vec<(Place, Domain)>,
}

impl Propagation {
    /// A state in which every rule still has to propagate.
    pub fn new(rules: &[Box<dyn Rule>], domains: Domains) -> Self {
        let scopes: Vec<Box<[Atom]>> = rules.iter().map(|rule| rule.scope().into_owned().into()).collect();
        let (most, mut atoms) = (domains.holds().most(), Lists::default());
        for scope in &scopes {
            let number = |&(place, value): &Atom| Some(place.index() * most + domains.values(place).index(value)?);
            atoms.push(scope.iter().filter_map(number).map(|number| number as u32));
        }
        let rules_of = atoms.turned(domains.as_slice().len() * most);
        let mut waiting = vec![0; rules.len().div_ceil(64)];
        (0..rules.len()).for_each(|number| waiting[number / 64] |= 1 << (number % 64));
        let (trail, known, found) = (Vec::new(), Vec::new(), Vec::new());
        Propagation { scopes, rules_of, most, domains, trail, waiting, known, found }
    }

    /// The values that are still possible for each place.
    pub fn domains(&self) -> &Domains {
        &self.domains
    }

    /// The domains, when nothing will be undone any more.
    pub fn into_domains(self) -> Domains {
        self.domains
    }

    /// The atoms of a rule.
    pub fn atoms(&self, rule: usize) -> &[Atom] {
        &self.scopes[rule]
    }

    /// The numbers of the rules with the atom of this place and value.
    pub fn rules_of(&self, place: Place, index: usize) -> &[u32] {
        self.rules_of.get(place.index() * self.most + index)
    }

    /// The number of changes that can be undone.
    pub fn height(&self) -> usize {
        self.trail.len()
    }

    /// Undoes all changes but the first `height`.
    pub fn take_back(&mut self, height: usize) {
        for (place, before) in self.trail.drain(height..).rev() {
            self.domains.set(place, before);
        }
    }

    /// Intersects the domain of a place with `domain`; false when nothing is left.
    pub fn narrow(&mut self, place: Place, domain: Domain) -> bool {
        let before = self.domains.at(place);
        let after = before & domain;
        if after != before && !after.is_empty() {
            self.trail.push((place, before));
            self.domains.set(place, after);
            // A rule has to propagate again when one of its atoms was decided.
            let held = if after.without_first().is_empty() { after } else { Domain::default() };
            let first = place.index() * self.most;
            for index in (Domain(before.0 & !after.0) | held).iter() {
                for &rule in self.rules_of.get(first + index) {
                    self.waiting[rule as usize / 64] |= 1 << (rule % 64);
                }
            }
        }
        !after.is_empty()
    }

    /// Propagates rules, always the first in order that waits, until none waits.
    ///
    /// # Errors
    /// The number of a rule that cannot be kept. No rule waits then.
    pub fn run(&mut self, rules: &[Box<dyn Rule>]) -> Result<(), usize> {
        self.run_while(rules, &mut || true)
    }

    /// The same as long as `go_on` returns true; then rules may still wait.
    ///
    /// # Errors
    /// The number of a rule that cannot be kept. No rule waits then.
    pub fn run_while(&mut self, rules: &[Box<dyn Rule>], go_on: &mut dyn FnMut() -> bool) -> Result<(), usize> {
        while let Some(word) = self.waiting.iter().position(|&word| word != 0)
            && go_on()
        {
            let rule = word * 64 + self.waiting[word].trailing_zeros() as usize;
            self.waiting[word] &= self.waiting[word] - 1;
            if !self.look(rules, rule) {
                self.waiting.fill(0);
                return Err(rule);
            }
        }
        Ok(())
    }

    /// Propagates one rule; false when it cannot be kept.
    fn look(&mut self, rules: &[Box<dyn Rule>], rule: usize) -> bool {
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let kept = rules[rule].narrow(&self.domains, &mut found);
        let kept = kept.map(|kept| kept && found.iter().all(|&(place, left)| self.narrow(place, left)));
        self.found = found;
        if let Some(kept) = kept {
            return kept;
        }
        let mut known = std::mem::take(&mut self.known);
        known.clear();
        known.extend(self.scopes[rule].iter().map(|&(place, value)| self.domains.known(place, value)));
        let found = rules[rule].propagate(&known);
        self.known = known;
        let Some(found) = found else { return false };
        found.into_iter().all(|(at, holds)| {
            let (place, value) = self.scopes[rule][at];
            let index = self.domains.values(place).index(value).unwrap_or_default();
            let left = if holds { Domain::just(index) } else { self.domains.at(place).without(index) };
            self.narrow(place, left)
        })
    }
}
