//! The iterator over the answers of a puzzle.
//!
//! In: a puzzle. Out: its answers, each checked. Must not know: the family.

mod ask;
mod keep;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::cube::deduced;
use super::direct_answers::DirectAnswers;
use super::guess::{Guesses, guess};
use super::instance::Instance;
use super::second::second_look;
use super::shuffle::Shuffle;
use super::{Options, Progress, SearchError, Stats};
use crate::backend::{Backend, Metrics, Moment, Phase};
use crate::board::{Board, Domains};
use crate::cnf::Lit;
use crate::family::{Blocking, Deduce, Partial, Puzzle};
use crate::rule::Conditional;
pub(super) use ask::{ROUND, Within, lemmas};

/// The answers of a puzzle, from one engine.
///
/// Ends when all have been found or a limit was reached: [`Solutions::progress`] says which.
pub struct Solutions {
    puzzle: Arc<dyn Puzzle>,
    options: Options,
    /// What the family found without clauses; `None` once clauses are needed.
    quick: Option<DirectAnswers>,
    /// `None` when deduction alone found that there is no answer, or before clauses are needed.
    live: Option<Instance>,
    /// What was found near guesses; `None` until the first guess.
    guessed: Option<Guesses>,
    /// The last board of the engine that broke a rule which is not stated in full.
    flawed: Option<Board>,
    shuffle: Option<Shuffle>,
    progress: Progress,
    began: Moment,
    stats: Stats,
    /// What a program claims when it finds no more answers: under these values, these are all answers. Recorded where
    /// claims are verified.
    claim: (Partial, Vec<Board>),
    /// Which values rule an answer out.
    blocking: Blocking,
    /// The switched clues that lazy rules may use.
    switched: Vec<Conditional>,
    /// The switched rules that no clauses state in full.
    switched_lazy: Vec<SwitchedRule>,
}

/// A rule that holds if a literal is true.
struct SwitchedRule {
    puzzle: Arc<dyn Puzzle>,
    rule: usize,
    switch: Lit,
}

impl std::fmt::Debug for Solutions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions")
            .field("progress", &self.progress)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}

impl Solutions {
    /// Finds the first answers without clauses where the family can; otherwise deduces and encodes. The engine runs
    /// only when answers are asked for.
    pub fn new(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Self {
        let began = options.limits.now();
        let is_plain = options.distinct.is_none() && options.shuffle.is_none() && options.under.is_everything();
        let way = puzzle.shortcuts().first_answers.filter(|_| options.own_search && is_plain);
        let answers = way.and_then(|way| way.first_answers(options.deduce, options.ahead));
        let mut solutions = Self::unstarted(puzzle, options, began);
        solutions.stats.deduce = options.limits.since(began);
        match answers {
            Some(answers) => solutions.quick = Some(DirectAnswers::new(answers, options.ahead)),
            None => solutions.deduce_and_encode(),
        }
        solutions
    }

    /// Encodes what deduction has left open.
    pub(super) fn knowing(puzzle: &Arc<dyn Puzzle>, options: &Options, known: &Domains) -> Self {
        let mut solutions = Self::unstarted(puzzle, options, options.limits.now());
        solutions.encode(known);
        solutions
    }

    /// An empty search: nothing deduced, nothing encoded.
    fn unstarted(puzzle: &Arc<dyn Puzzle>, options: &Options, began: Moment) -> Self {
        Solutions {
            puzzle: Arc::clone(puzzle),
            options: options.clone(),
            quick: None,
            live: None,
            guessed: None,
            flawed: None,
            shuffle: None,
            progress: Progress::Open,
            began,
            stats: Stats::default(),
            claim: Default::default(),
            blocking: puzzle.shortcuts().blocking,
            switched: Vec::new(),
            switched_lazy: Vec::new(),
        }
    }

    fn deduce_and_encode(&mut self) {
        let started = self.options.limits.now();
        self.options.limits.tell(|watch| watch.enter(Phase::Deducing));
        let known = deduced(&self.puzzle, &self.options);
        self.stats.deduce += self.options.limits.since(started);
        match known {
            Some(known) => self.encode(&known),
            None => self.progress = Progress::Complete,
        }
    }

    fn encode(&mut self, known: &Domains) {
        let started = self.options.limits.now();
        self.options.limits.tell(|watch| watch.enter(Phase::Encoding));
        if known.as_slice().iter().any(|left| left.len() > 1) {
            self.options = self.options.settled(&*self.puzzle);
        }
        let (live, size) = Instance::new(&self.puzzle, known, &self.options);
        self.stats.encode = self.options.limits.since(started);
        (self.stats.vars, self.stats.clauses) = size;
        self.live = Some(live);
        self.options.limits.tell(|watch| watch.enter(Phase::Solving));
    }

    /// Switches to clauses; the answers already returned are ruled out.
    fn need_clauses(&mut self) {
        if let Some(quick) = self.quick.take() {
            self.deduce_and_encode();
            for answer in quick.gone() {
                self.block(answer);
            }
        }
    }

    /// How far the search has got.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Whether it is known, without another question to an engine, that no more answers come: from deduction, or from
    /// an engine of ours that searched near a guess.
    pub(super) fn is_over(&self) -> bool {
        match (self.progress, &self.quick, &self.guessed) {
            (Progress::Complete, ..) => true,
            (Progress::Limit, ..) => false,
            (Progress::Open, Some(quick), _) => quick.is_over(),
            (Progress::Open, None, Some(guesses)) => {
                guesses.answers.is_empty() && (guesses.complete || self.live.is_none())
            }
            (Progress::Open, None, None) => self.live.is_none(),
        }
    }

    /// When the search began.
    pub fn began(&self) -> Moment {
        self.began
    }

    /// The last board that keeps all rules but one which is not stated in full.
    pub(super) fn flawed(&self) -> Option<&Board> {
        self.flawed.as_ref()
    }

    /// What the search cost so far.
    pub fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Some(guesses) = &self.guessed {
            stats.add(&guesses.stats);
        }
        stats
    }

    /// The next answer that was found near a guess. Guesses are made when the first answer is asked for. There are none
    /// where answers come in a random order, where only some places distinguish them, or where deduction is limited.
    fn next_guessed(&mut self) -> Result<Option<Board>, SearchError> {
        if self.guessed.is_none() {
            let may = self.options.distinct.is_none() && self.options.shuffle.is_none();
            let guesses = if may && self.options.deduce == Deduce::Full { self.guess()? } else { Guesses::default() };
            self.guessed = Some(guesses);
        }
        let Some(guesses) = &mut self.guessed else { return Ok(None) };
        let answer = guesses.answers.pop();
        if answer.is_none() && guesses.complete {
            self.live = None;
        }
        Ok(answer)
    }

    /// Guesses, with the engine of this search if it is the one for guesses.
    fn guess(&mut self) -> Result<Guesses, SearchError> {
        let known = match &self.live {
            Some(Instance { vars, solver: Some(_), .. }) if self.puzzle.shortcuts().guess.is_some() => {
                vars.known().clone()
            }
            _ => return Ok(Guesses::default()),
        };
        let own = self.options.backend == Backend::INCREMENTAL && self.options.phase_seed.is_none();
        let unstarted = || Self::unstarted(&self.puzzle, &self.options, self.began);
        let mut lent = if own { Some(Solutions { live: self.live.take(), ..unstarted() }) } else { None };
        let found = guess(&self.puzzle, &known, &self.options, self.options.ahead, &mut lent);
        let Some(lent) = lent.filter(|_| own) else { return found };
        self.live = lent.live;
        let mut guesses = found?;
        self.stats.add(&std::mem::take(&mut guesses.stats));
        Ok(guesses)
    }

    /// The next answer; first under random wishes when the order is to be random.
    fn next_wished(&mut self) -> Result<Option<Board>, SearchError> {
        self.need_clauses();
        let mut wish = match (self.options.shuffle, &self.live) {
            (Some(seed), Some(live)) => {
                let key = || self.puzzle.projection(&live.vars);
                self.shuffle.get_or_insert_with(|| Shuffle::new(seed, key())).wish()
            }
            _ => Vec::new(),
        };
        loop {
            let found = self.next_under(&wish)?;
            if found.is_some() || wish.is_empty() || self.progress == Progress::Limit {
                return Ok(found);
            }
            wish.truncate(wish.len() / 2);
        }
    }

    /// Says that no answer is left, unless a limit was reached: first, a program's claim is verified.
    fn end(&mut self) -> Result<(), SearchError> {
        if self.progress == Progress::Open {
            self.verified()?;
            self.progress = Progress::Complete;
        }
        Ok(())
    }

    /// Whether claims of the engine are verified.
    fn verifies(&self) -> bool {
        self.options.verify && matches!(self.options.backend, Backend::Process(_))
    }

    /// Looks for another answer, after a program claims that there is none.
    fn verified(&self) -> Result<(), SearchError> {
        if !self.verifies() {
            return Ok(());
        }
        let (fixed, found) = &self.claim;
        second_look(&self.puzzle, &self.options, fixed, found)
    }

    fn finish(&mut self) {
        (self.quick, self.live) = (None, None);
    }
}

impl Iterator for Solutions {
    type Item = Result<Board, SearchError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.progress != Progress::Open {
            return None;
        }
        if let Some(quick) = &mut self.quick {
            if let Some(answer) = quick.next() {
                // The family has checked it, which spares making all rules for each board of a stream.
                return Some(Ok(answer.clone()));
            }
            if quick.are_all() {
                self.progress = Progress::Complete;
                return None;
            }
        }
        match self
            .next_guessed()
            .and_then(|guessed| guessed.map_or_else(|| self.next_wished(), |board| Ok(Some(board))))
        {
            Err(error) => {
                self.progress = Progress::Limit;
                Some(Err(error))
            }
            Ok(Some(answer)) => {
                self.options.limits.tell(Metrics::answer);
                self.block(&answer);
                Some(Ok(answer))
            }
            Ok(None) => self.end().err().map(|error| {
                self.progress = Progress::Limit;
                Err(error)
            }),
        }
    }
}
