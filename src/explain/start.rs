//! The start of an explanation: what is known before the first step.
//!
//! In: a puzzle, and places that are filled already. Out: an [`Explainer`]. Must not know: the family, how steps are
//! found.

use std::sync::Arc;

use std::collections::BTreeMap;

use super::engines::{Awake, Engines};
use super::marks::{Marks, Ready};
use super::pool::Pool;
use super::rule_graph::RuleGraph;
use super::rule_sets::Levels;
use super::{Ending, Explainer, Fact, Options};
use crate::backend::Backend;
use crate::board::{Place, Value};
use crate::family::{Partial, Puzzle};
use crate::rule::Form;

impl Explainer {
    /// Starts from the clues and from what a player has filled in. That is taken as it is: the steps lead to what all
    /// answers with it have in common.
    ///
    /// Nothing is searched for yet; whether there is an answer is known at the end, at the latest.
    pub fn new(puzzle: &Arc<dyn Puzzle>, options: &Options, filled: &Partial) -> Self {
        let proving = match options.backend {
            Backend::Auto | Backend::Varisat => Backend::Batsat,
            _ => Backend::Varisat,
        };
        let engines =
            Engines { search: options.backend.solver(&options.limits), prove: proving.solver(&options.limits) };
        Self::in_engines(puzzle, options, filled, engines)
    }

    /// Like [`Explainer::new`], in these engines.
    pub fn in_engines(puzzle: &Arc<dyn Puzzle>, options: &Options, filled: &Partial, engines: Engines) -> Self {
        let graph = RuleGraph::new(puzzle);
        let (atoms, rules) = (graph.atoms.len(), graph.scope.len());
        let mut this = Explainer {
            goal: None,
            witness: None,
            known: vec![None; atoms],
            filled_before: filled.clone(),
            dirty: Marks::all(rules),
            learned: 0,
            latest: vec![0; rules],
            ready: Ready::default(),
            cursor: 0,
            last: None,
            tells_all: false,
            levels: Levels::new(rules),
            pool: Pool::default(),
            attempts: BTreeMap::new(),
            reasons: BTreeMap::new(),
            told: false,
            spent: 0,
            proving: 0,
            ending: None,
            options: options.clone(),
            engines: Some(engines),
            lits: Vec::new(),
            searcher: Awake::not_yet(),
            prover: Awake::not_yet(),
            graph,
        };
        for (atom, value) in this.graph.constant.clone() {
            this.learn(atom, value);
        }
        for fact in this.givens().iter().flat_map(|step| &step.conclusions) {
            if let Some((atom, value)) = this.graph.atom(*fact) {
                this.learn(atom, value);
            }
        }
        for &(place, value) in filled {
            this.deny_others(place, value);
            match this.graph.atom(Fact { place, value, holds: true }) {
                Some((atom, value)) if this.known[atom].is_none() => this.learn(atom, value),
                Some((atom, value)) if this.known[atom] == Some(value) => {}
                // Not as the puzzle gives it.
                _ => this.ending = Some(Ending::NoAnswer),
            }
        }
        this
    }

    /// What stands in a place is nothing else, where no rule says so, as cells of sudokus have one.
    fn deny_others(&mut self, place: Place, value: Value) {
        let others: Vec<usize> = self.graph.of_place(place).into_iter().flatten().collect();
        let says_so = |atom: &usize| {
            let rules = &self.graph.watch[*atom];
            rules.iter().any(|&rule| matches!(self.graph.puzzle.rules()[rule].form(), Form::Cell(_)))
        };
        if self.graph.two_valued || others.iter().any(says_so) {
            return;
        }
        for other in others {
            if self.graph.atoms[other].1 != value && self.known[other].is_none() {
                self.learn(other, false);
            }
        }
    }
}
