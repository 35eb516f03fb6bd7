//! What follows from the rules, each by itself, again and again until nothing follows any more.
//!
//! In: what is left of each place. Out: less, or a contradiction. Must not know: any family by name.

use std::collections::BTreeSet;

use super::{Cause, Contradiction, Puzzle};
use crate::board::{Atom, Domain, Domains, Place};

/// Which rules speak of which places. Made once for a puzzle, so that one look ahead after the other is cheap.
#[derive(Clone, Debug)]
pub struct Follower {
    scopes: Vec<Vec<Atom>>,
    /// The rules that speak of each place.
    watch: Vec<Vec<usize>>,
}

impl Follower {
    /// Looks at all rules of a puzzle.
    pub fn new(puzzle: &dyn Puzzle) -> Self {
        let scopes: Vec<Vec<Atom>> = puzzle.rules().iter().map(|rule| rule.scope().into_owned()).collect();
        let mut watch = vec![Vec::new(); puzzle.places()];
        for (number, scope) in scopes.iter().enumerate() {
            for &(place, _) in scope {
                let rules: &mut Vec<usize> = &mut watch[place.index()];
                if rules.last() != Some(&number) {
                    rules.push(number);
                }
            }
        }
        Follower { scopes, watch }
    }

    /// What follows where nothing is known.
    ///
    /// # Errors
    /// When there is no answer.
    pub fn all(&self, puzzle: &dyn Puzzle) -> Result<Domains, Contradiction> {
        let domains = Domains::all(puzzle.values(), puzzle.places());
        self.run(puzzle, domains, (0..self.scopes.len()).collect())
    }

    /// What follows from what is left where these places have just lost values, and nothing follows elsewhere.
    ///
    /// # Errors
    /// When there is no such answer.
    pub fn from(&self, puzzle: &dyn Puzzle, domains: Domains, places: &[Place]) -> Result<Domains, Contradiction> {
        let rules = places.iter().flat_map(|place| self.watch[place.index()].iter().copied()).collect();
        self.run(puzzle, domains, rules)
    }

    fn run(
        &self,
        puzzle: &dyn Puzzle,
        mut domains: Domains,
        mut queue: BTreeSet<usize>,
    ) -> Result<Domains, Contradiction> {
        let values = puzzle.values();
        while let Some(number) = queue.pop_first() {
            let scope = &self.scopes[number];
            let known: Vec<Option<bool>> = scope.iter().map(|&(place, value)| domains.known(place, value)).collect();
            let contradiction = Contradiction { cause: Cause::Rule(number), alone: false };
            let found = puzzle.rules()[number].propagate(&known).ok_or_else(|| contradiction.clone())?;
            for (at, holds) in found {
                let (place, value) = scope[at];
                let index = values.index(value).unwrap_or_default();
                let before = domains.at(place);
                let after = if holds { before & Domain::just(index) } else { before.without(index) };
                if after.is_empty() {
                    return Err(contradiction);
                }
                if after != before {
                    domains.set(place, after);
                    queue.extend(&self.watch[place.index()]);
                }
            }
        }
        Ok(domains)
    }
}
