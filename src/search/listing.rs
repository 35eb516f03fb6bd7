//! The answers of a puzzle, each once, from an engine that lists models.
//!
//! In: a puzzle, the remaining domains. Out: its answers, each checked. Must not know: the family.
//!
//! A loop is followed inside the search, whatever encoding was asked for: the clauses of a static one make each answer costly.

use std::sync::Arc;

use super::solutions::lemmas;
use super::{Options, SearchError, Stats};
use crate::backend::{self, Enumerator, Limits};
use crate::board::{Board, Domains, Place, Value};
use crate::card::Connectivity;
use crate::cnf::{Encoder, Encoding, RuleMode};
use crate::family::Puzzle;
use crate::rule::Vars;

/// What comes next.
pub(super) enum Next {
    /// An answer.
    Answer(Board),
    /// There are no more.
    Over,
    /// A limit was reached.
    Limit,
}

/// The answers that are still to come.
pub(super) struct Listing {
    puzzle: Arc<dyn Puzzle>,
    vars: Vars,
    /// The last board; before the first, the values that are known.
    board: Board,
    /// For each literal the atom that it stands for.
    atoms: Vec<Option<(Place, Value)>>,
    engine: Enumerator,
    /// The places that tell answers apart, if not all do.
    distinct: Option<Vec<Place>>,
    limits: Limits,
    stats: Stats,
}

impl Listing {
    /// Encodes what is left.
    pub(super) fn new(puzzle: &Arc<dyn Puzzle>, options: &Options, left: &Domains) -> Self {
        let limits = options.limits.clone();
        let started = limits.now();
        let mut engine = Enumerator::new(limits.clone());
        let encoding = Encoding { connectivity: Connectivity::Lazy, ..options.encoding.clone() };
        let mut enc = Encoder::with(&mut engine, RuleMode::Plain, encoding);
        let vars = Vars::new(puzzle.layout(), left, &mut enc);
        puzzle.encode_open(&vars, &mut enc);
        let mut atoms = Vec::new();
        for (place, value, lit) in vars.open() {
            atoms.resize(atoms.len().max(2 * lit.var().index() + 2), None);
            atoms[lit.code()] = Some((place, value));
            if puzzle.values(place).are_two() {
                atoms[(!lit).code()] = Some((place, puzzle.values(place).value(0)));
            }
            if options.distinct.as_ref().is_none_or(|places| places.contains(&place)) {
                engine.tell_apart_by(lit.var());
            }
        }
        // Where each answer is one model, the search may also decide what the rules' own variables say.
        if options.distinct.is_none() && puzzle.rules().iter().all(|rule| rule.fixes_variables()) {
            engine.tell_apart_by_all();
        }
        if let Some(theory) = puzzle.theory(&vars, &[]) {
            engine.follow(theory);
        }
        let board = Board(puzzle.all_places().map(|place| left.only(place).unwrap_or_default()).collect());
        let distinct = options.distinct.clone();
        let stats = Stats { encode: limits.since(started), ..Stats::default() };
        Listing { puzzle: Arc::clone(puzzle), vars, board, atoms, engine, distinct, limits, stats }
    }

    /// The next answer.
    ///
    /// # Errors
    /// On a bug of ours.
    pub(super) fn next(&mut self) -> Result<Next, SearchError> {
        loop {
            let started = self.limits.now();
            let next = self.engine.next();
            self.stats.solve += self.limits.since(started);
            self.stats.rounds += 1;
            match next {
                backend::Next::Model => {}
                backend::Next::Over => return Ok(Next::Over),
                backend::Next::Limit => return Ok(Next::Limit),
            }
            for lit in self.engine.changed() {
                if let Some(&Some((place, value))) = self.atoms.get(lit.code()) {
                    self.board.0[place.index()] = value;
                }
            }
            if self.puzzle.is_answer(&self.board) {
                return Ok(Next::Answer(self.board.clone()));
            }
            let flaws = self.puzzle.check(&self.board);
            let lemmas = lemmas(&*self.puzzle, &self.vars, &self.board, &self.engine.model(), &flaws)?;
            let lemma = lemmas.first().ok_or_else(|| SearchError::Bug("an answer that is none".into()))?;
            self.stats.lemmas += 1;
            self.engine.refute(lemma);
        }
    }

    /// How much of the search is behind it, roughly: from 0 to 1.
    pub(super) fn done(&self) -> f64 {
        self.engine.done()
    }

    /// What listing cost so far; boards are made too quickly to be timed.
    pub(super) fn stats(&self) -> Stats {
        Stats { conflicts: Some(self.engine.conflicts()), ..self.stats }
    }

    /// The number of conflicts so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.engine.conflicts()
    }

    /// The part of a board that distinguishes it from other answers.
    pub(super) fn telling(&self, board: &Board) -> Board {
        match &self.distinct {
            None => board.clone(),
            Some(places) => Board(places.iter().map(|&place| board[place]).collect()),
        }
    }
}
