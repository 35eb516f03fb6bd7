//! The start of an explanation: the answer, and what is the same in all answers.
//!
//! In: a puzzle, and places that are filled already. Out: an [`Explainer`] that knows where it has to get to. Must
//! not know: the family, how steps are found.

use std::collections::BTreeMap;
use std::fmt;

use super::board::Frame;
use super::levels::Levels;
use super::pool::Pool;
use super::proof::Prover;
use super::{Explainer, Fact, Options};
use crate::backend::{Backend, Solver};
use crate::cnf::Truth;
use crate::grid::Place;
use crate::puzzle::{Board, Partial, Puzzle};
use crate::search::{self, Guarded, Outcome, Progress, SearchError, Solutions};

/// What an explanation starts with.
#[derive(Debug)]
pub enum Start<'p, P: Puzzle> {
    /// There is an answer, and steps towards it.
    Ready(Box<Explainer<'p, P>>),
    /// There is none.
    NoAnswer,
    /// A limit was reached before that was known.
    Limit,
}

/// The engines of an explanation.
pub struct Engines {
    /// Searches for reasons. What it says is never believed.
    pub search: Box<dyn Solver>,
    /// Proves them.
    pub prove: Box<dyn Solver>,
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").field("search", &self.search.name()).field("prove", &self.prove.name()).finish()
    }
}

impl<'p, P: Puzzle> Explainer<'p, P> {
    /// Finds the answer, and what is the same in all answers; `filled` is what a player has found already, which
    /// must be right.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn start(puzzle: &'p P, options: &Options, filled: &Partial) -> Result<Start<'p, P>, SearchError> {
        let proving = match options.backend {
            Backend::Varisat => Backend::Batsat,
            _ => Backend::Varisat,
        };
        let engines =
            Engines { search: options.backend.solver(&options.limits), prove: proving.solver(&options.limits) };
        Self::start_in(puzzle, options, filled, engines)
    }

    /// Like [`Explainer::start`], in these engines.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    pub fn start_in(
        puzzle: &'p P,
        options: &Options,
        filled: &Partial,
        engines: Engines,
    ) -> Result<Start<'p, P>, SearchError> {
        let search =
            search::Options { backend: options.backend.clone(), limits: options.limits.clone(), ..Default::default() };
        let mut solutions = Solutions::new(puzzle, &search);
        let Some(answer) = solutions.next().transpose()? else {
            return Ok(if solutions.progress() == Progress::Limit { Start::Limit } else { Start::NoAnswer });
        };
        let unique = solutions.next().transpose()?.is_none();
        if solutions.progress() == Progress::Limit {
            return Ok(Start::Limit);
        }
        let Some(searcher) = Guarded::in_engine(puzzle, &search, engines.search) else { return Ok(Start::NoAnswer) };
        let frame = Frame::new(puzzle, searcher.rules());
        let Some(prover) = Prover::new(&frame, &search, engines.prove) else { return Ok(Start::NoAnswer) };
        let truths: Vec<Truth> = frame.atoms.iter().map(|&(place, value)| searcher.truth(place, value)).collect();
        let atoms = frame.atoms.len();
        let mut this = Explainer {
            lits: truths.iter().map(|truth| truth.lit()).collect(),
            target: vec![None; atoms],
            known: vec![None; atoms],
            unique,
            dirty: (0..frame.rules.len()).collect(),
            ready: BTreeMap::new(),
            cursor: 0,
            levels: Levels::new(frame.rules.len()),
            pool: Pool::default(),
            attempts: vec![None; atoms],
            reasons: vec![None; atoms],
            stopped: false,
            options: options.clone(),
            answer,
            frame,
            searcher,
            prover,
        };
        if !this.find_targets(&search)? {
            return Ok(Start::Limit);
        }
        for (atom, truth) in truths.into_iter().enumerate() {
            if let Truth::Known(value) = truth {
                this.learn(atom, value);
            }
        }
        let givens: Vec<usize> = (0..this.frame.rules.len()).filter(|&rule| this.frame.is_given(rule)).collect();
        for rule in givens {
            for (atom, value) in this.frame.deduce(rule, &this.known).unwrap_or_default() {
                this.learn(atom, value);
            }
        }
        for &(place, value) in filled {
            if let Some((atom, value)) = this.frame.atom(Fact { place, value, holds: true })
                && this.target[atom] == Some(value)
                && this.known[atom].is_none()
            {
                this.learn(atom, value);
            }
        }
        Ok(Start::Ready(Box::new(this)))
    }

    /// Finds out what is the same in all answers; false at a limit.
    fn find_targets(&mut self, search: &search::Options) -> Result<bool, SearchError> {
        let of_answer = |&(place, value): &(Place, u16)| Some(self.answer.value(place) == value);
        self.target = self.frame.atoms.iter().map(of_answer).collect();
        if self.unique {
            return Ok(true);
        }
        let (decided, progress) = search::decided(self.frame.puzzle, search)?;
        let Some(decided) = decided.filter(|decided| progress == Progress::Complete || decided.unknown.is_empty())
        else {
            return Ok(false);
        };
        let all: Vec<usize> = (0..self.frame.rules.len()).collect();
        for place in &decided.free {
            for atom in self.frame.of_place[place].clone() {
                self.target[atom] = None;
                if self.frame.two_valued {
                    continue;
                }
                // A value that a free place has in no answer.
                if let Some(lit) = self.lits[atom] {
                    match self.searcher.solve(&all, &[lit])? {
                        Outcome::Core(_) => self.target[atom] = Some(false),
                        Outcome::Board(_) => {}
                        Outcome::Unknown => return Ok(false),
                    }
                }
            }
        }
        Ok(true)
    }
}
