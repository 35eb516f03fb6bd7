//! Constraints on the answers to come.
//!
//! In: places and values, parts, earlier answers, rules that can be switched. Out: clauses, and literals to assume.
//! Must not know: the family, how answers are found.

use std::sync::Arc;

use super::{Solutions, SwitchedRule};
use crate::backend::Limits;
use crate::board::{Board, Place};
use crate::cnf::{Encoder, Lit, RuleMode, Truth};
use crate::family::{Blocking, Partial, Puzzle};
use crate::rule::Conditional;
use crate::search::cube::Cube;
use crate::search::instance::Instance;

impl Solutions {
    /// Adds these rules of a puzzle, each under a literal that switches it on, before the first question; `None` where
    /// nothing is open.
    pub(in crate::search) fn switch(&mut self, puzzle: &Arc<dyn Puzzle>, numbers: &[usize]) -> Option<Vec<Lit>> {
        if self.blocking == Blocking::Fewer {
            // That all answers have equally many of each value may be due to rules that can be switched off.
            self.blocking = Blocking::All;
        }
        self.guess_no_more();
        let Instance { vars, solver, .. } = self.live.as_mut()?;
        let mut enc = Encoder::with(&mut **solver.as_mut()?, RuleMode::Selected, self.options.encoding.clone());
        let rules = numbers.iter().map(|&number| &*puzzle.rules()[number]);
        for (number, rule) in (0..).zip(rules.clone()) {
            enc.rule(number, |enc| rule.encode(vars, enc));
        }
        let selectors = enc.finish().selectors;
        let clues = selectors.iter().zip(rules).filter_map(|(&switch, rule)| Conditional::new(switch, rule));
        self.switched.extend(clues);
        let lazy = |&(&number, _): &(&usize, &Lit)| puzzle.rules()[number].lazy().is_some();
        let lazy = numbers.iter().zip(&selectors).filter(lazy);
        self.switched_lazy.extend(lazy.map(|(&rule, &switch)| SwitchedRule {
            puzzle: Arc::clone(puzzle),
            rule,
            switch,
        }));
        Some(selectors)
    }

    /// A literal that, when assumed, rules out an answer, whatever other rules are switched on.
    ///
    /// # Panics
    /// When the search is over.
    pub(in crate::search) fn other_than(&mut self, answer: &Board) -> Lit {
        let other = self.other(answer);
        self.any_of(other)
    }

    /// The truth of "`place` has `value`"; `None` when the search is over.
    pub fn truth(&mut self, place: Place, value: u16) -> Option<Truth> {
        self.need_clauses();
        Some(self.live.as_ref()?.vars.truth(place, value))
    }

    /// Turns guessing off and drops earlier guesses: from now on, not every answer of the puzzle is acceptable.
    fn guess_no_more(&mut self) {
        let guesses = self.guessed.get_or_insert_default();
        guesses.answers.clear();
        guesses.complete = false;
    }

    /// Restricts further answers to those with these values.
    pub fn keep_to(&mut self, filled: &Partial) {
        if self.verifies() {
            self.claim.0.extend(filled);
        }
        for &(place, value) in filled {
            match self.truth(place, value) {
                Some(Truth::Open(lit)) => self.add_unit(lit),
                Some(Truth::Known(true)) => {}
                Some(Truth::Known(false)) => self.finish(),
                None => return,
            }
        }
    }

    /// Restricts further answers to this part.
    pub(in crate::search) fn keep_under(&mut self, cube: &Cube) {
        for fact in &cube.0 {
            match self.truth(fact.place, fact.value) {
                Some(Truth::Open(lit)) => self.add_unit(if fact.holds { lit } else { !lit }),
                Some(Truth::Known(holds)) if holds != fact.holds => self.finish(),
                Some(Truth::Known(_)) => {}
                None => return,
            }
        }
    }

    /// Adds a literal that holds in all answers, or must hold in all further ones.
    pub fn add_unit(&mut self, lit: Lit) {
        self.guess_no_more();
        self.need_clauses();
        if let Some(Instance { solver: Some(solver), .. }) = &mut self.live {
            solver.add_clause(&[lit]);
        }
    }

    /// A literal that, when assumed, demands that one of `lits` holds.
    ///
    /// # Panics
    /// When the search is over: then there are no literals to ask for.
    pub fn any_of(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        self.under(vec![lits.into_iter().collect()])
    }

    /// A literal that, when assumed, demands that these clauses hold.
    fn under(&mut self, clauses: Vec<Vec<Lit>>) -> Lit {
        self.need_clauses();
        let Some(Instance { solver: Some(solver), .. }) = &mut self.live else {
            panic!("literals belong to a live search")
        };
        let switch = solver.new_var().positive();
        for mut clause in clauses {
            clause.push(!switch);
            solver.add_clause(&clause);
        }
        switch
    }

    /// Makes the engine try the values of this board first. Under a static encoding of the loop the values of its other
    /// variables have to be searched for, which is not worth much.
    pub(in crate::search) fn prefer(&mut self, board: &Board) {
        /// The most conflicts for that.
        const EFFORT: u64 = 1_000;
        let limits = Limits { conflicts: Some(EFFORT), ..self.options.limits.clone() };
        if let Some(Instance { vars, solver: Some(solver), .. }) = &mut self.live {
            let values = (0..).map(Place).zip(&board.0);
            let lits: Vec<Lit> = values.filter_map(|(place, &value)| vars.lit(place, value)).collect();
            solver.prefer(&lits, &limits);
        }
    }

    /// A literal that, when assumed, demands that the number of true ones is not `count`: a clause for each way in
    /// which it could be.
    pub(in crate::search) fn not_so_many(&mut self, truths: &[Truth], count: usize) -> Lit {
        let mut clauses = Vec::new();
        for ways in (0u32..1 << truths.len()).filter(|ways| ways.count_ones() as usize == count) {
            let not_so = |(at, truth): (usize, &Truth)| if ways >> at & 1 == 1 { !*truth } else { *truth };
            let not_so: Vec<Truth> = truths.iter().enumerate().map(not_so).collect();
            if !not_so.contains(&Truth::Known(true)) {
                clauses.push(not_so.into_iter().filter_map(Truth::lit).collect());
            }
        }
        self.under(clauses)
    }

    /// Rules out an answer from now on.
    pub fn block(&mut self, answer: &Board) {
        if self.verifies() {
            self.claim.1.push(answer.clone());
        }
        self.guessed.get_or_insert_default().answers.retain(|other| other != answer);
        self.need_clauses();
        let clause = self.other(answer);
        match &mut self.live {
            Some(Instance { solver: Some(solver), .. }) if !clause.is_empty() => solver.add_clause(&clause),
            // Nothing was open, so there is no other answer.
            _ => self.live = None,
        }
    }

    /// The clause that rules out an answer; empty when nothing is open.
    fn other(&self, answer: &Board) -> Vec<Lit> {
        let Some(Instance { vars, .. }) = &self.live else { return Vec::new() };
        let told_apart_by = match &self.options.distinct {
            None => self.blocking.literals(vars, answer),
            Some(places) => places.iter().filter_map(|&place| vars.lit(place, answer[place])).collect(),
        };
        told_apart_by.into_iter().map(|lit| !lit).collect()
    }
}
