//! Builds the formula of a certificate.
//!
//! In: a puzzle, lemmas as they come. Out: clauses, the reason of each lemma, sizes. Must not know: engines, files.

use std::sync::Arc;

use super::bounds::Bounds;
use super::manifest::Sizes;
use crate::backend::Limits;
use crate::board::{Board, Domains};
use crate::card::{Amo, Card, Encoding};
use crate::cnf::dimacs::Notes;
use crate::cnf::{ClauseSink as _, Cnf, Encoder, Lit, Model, RuleMode, Theory};
use crate::family::Puzzle;
use crate::rule::{Fact, Lemma, Reason, Vars};
use crate::search::{LimitedCnf, SearchError};

/// The formula of a certificate.
pub(super) struct Formula {
    cnf: Cnf,
    vars: Vars,
    pub(super) notes: Notes,
    pub(super) sizes: Sizes,
    /// The rule of each lemma, and why it holds.
    pub(super) reasons: Vec<(usize, Reason)>,
}

impl Formula {
    /// The formula with the rules of the whole puzzle; `None` at a limit.
    ///
    /// # Errors
    /// When it is too large.
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, limits: &Limits) -> Result<Option<Self>, SearchError> {
        let known = Domains::all(puzzle.holds());
        let encoding = Encoding { amo: Amo::Pairwise, card: Card::Binomial, ..Encoding::default() };
        let mut sink = LimitedCnf::new(&**puzzle, limits);
        let mut enc = Encoder::with(&mut sink, RuleMode::Named, encoding);
        let vars = puzzle.encode(&known, &mut enc);
        let notes = Notes { names: enc.finish().names, ..Notes::default() };
        let Some(cnf) = sink.whole()? else { return Ok(None) };
        let sizes = Sizes { variables: cnf.vars(), rules: cnf.len(), ..Sizes::default() };
        Ok(Some(Formula { cnf, vars, notes, sizes, reasons: Vec::new() }))
    }

    /// The rules, then the lemmas so far.
    pub(super) fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The rules that the clauses omit, for an engine to follow.
    pub(super) fn theory(&self, puzzle: &Arc<dyn Puzzle>) -> Option<Box<dyn Theory>> {
        puzzle.theory(&self.vars, &[])
    }

    /// Adds the clauses of those rules on which the search relied, each with its reason.
    pub(super) fn add_followed(&mut self, puzzle: &Arc<dyn Puzzle>, clauses: &[Vec<Lit>]) -> Result<(), SearchError> {
        let mut facts = vec![None; self.cnf.vars()];
        for (place, value, lit) in self.vars.open() {
            facts[lit.var().index()] = Some(Fact { place, value, holds: lit.is_positive() });
        }
        for clause in clauses {
            let fact = |lit: &Lit| {
                let fact: Fact = facts[lit.var().index()]?;
                Some(Fact { holds: fact.holds == lit.is_positive(), ..fact })
            };
            let facts: Option<Vec<Fact>> = clause.iter().map(fact).collect();
            let reason = facts.and_then(|facts| {
                puzzle.lazy_rules().find_map(|(number, rule)| Some((number, rule.reason(puzzle.rules(), &facts)?)))
            });
            let Some((number, reason)) = reason else {
                return Err(SearchError::Bug("a clause that the search rests on has no reason".to_owned()));
            };
            self.add_lemma(number, Lemma { clause: clause.clone(), reason });
        }
        Ok(())
    }

    fn add_lemma(&mut self, rule: usize, lemma: Lemma) {
        self.reasons.push((rule, lemma.reason));
        self.cnf.add_clause(&lemma.clause);
        self.sizes.lemmas += 1;
    }

    /// Adds lemmas against a board that breaks a rule which the clauses do not state in full.
    fn add_lemmas(&mut self, puzzle: &Arc<dyn Puzzle>, board: &Board) {
        for (number, rule) in puzzle.lazy_rules() {
            for lemma in rule.lemmas(puzzle.rules(), &self.vars, board) {
                self.add_lemma(number, lemma);
            }
        }
    }

    /// The formula with the answers blocked, restricted to these boards.
    pub(super) fn blocking(&self, puzzle: &Arc<dyn Puzzle>, answers: &[Board], bounds: &Bounds) -> Cnf {
        let mut cnf = self.cnf.clone();
        for answer in answers {
            let clause: Vec<Lit> = puzzle.blocking(&self.vars, answer).into_iter().map(|lit| !lit).collect();
            cnf.add_clause(&clause);
        }
        for facts in bounds.clauses(&**puzzle) {
            let lit = |fact: &Fact| {
                let lit = self.vars.lit(fact.place, fact.value);
                lit.map(|lit| if fact.holds { lit } else { !lit })
            };
            let clause: Vec<Lit> = facts.iter().filter_map(lit).collect();
            cnf.add_clause(&clause);
        }
        cnf
    }

    /// Adds a lemma for each flaw of a model; returns the board if it has none, which makes it an answer that was not
    /// listed.
    pub(super) fn learn(&mut self, puzzle: &Arc<dyn Puzzle>, model: &Model) -> Result<Option<Board>, SearchError> {
        let board = self.vars.decode(model);
        let flaws = puzzle.check(&board);
        let Some(flaw) = flaws.first() else { return Ok(Some(board)) };
        let before = self.sizes.lemmas;
        self.add_lemmas(puzzle, &board);
        if before == self.sizes.lemmas { Err(SearchError::Bug(flaw.to_string())) } else { Ok(None) }
    }
}
