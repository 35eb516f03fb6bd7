//! All answers, in any number, at a cost per answer that does not grow.
//!
//! In: a puzzle. Out: its answers, each once. Must not know: the family.
//!
//! After the first [`FEW`] answers the others come from an engine that lists models ([`super::listing`]), which stores no
//! answers. If the user named an engine or asked for a random order, that engine finds all of them, as follows.
//!
//! Every blocked answer is a clause that all later rounds carry along. When an engine has found [`FULL`] answers it is
//! dropped, and its part of the board is divided: a place on which the answers so far disagree gets each of its values
//! in turn, and each of these parts gets a fresh engine in which only the part's own answers are blocked. So no answer
//! is found twice, no engine carries more than [`FULL`] answers, and memory holds no more than that for each level of
//! division.
//!
//! Measured with varisat on a 9x9 sudoku with 14 givens: 40 us per answer up to 10,000 and 55 us at 100,000 in one
//! engine, but 175 us with a division every 4,096 answers, since a fresh engine first has to search its way past
//! everything that is already blocked. Hence the large number: division bounds memory; it does not save time.

use std::sync::Arc;

use super::cube::deduced;
use super::listing::{Listing, Next};
use super::solutions::Solutions;
use super::{Options, Progress, SearchError, Stats};
use crate::backend::{Metrics, Moment};
use crate::board::{Board, Place};
use crate::family::{Partial, Puzzle};
use crate::rule::Fact;

/// An engine with this many blocked answers is replaced.
const FULL: usize = 1 << 17;

/// This many answers come from the engine that decides whether there is only one; the others are listed.
const FEW: usize = 2;

/// A part of all boards: those on which these places have these values.
struct Part {
    fixed: Vec<(Place, u16)>,
    /// The known answers in this part.
    known: Vec<Board>,
}

/// The answers of a puzzle.
///
/// Ends when all have been found or a limit was reached: [`Answers::progress`] says which.
pub struct Answers {
    puzzle: Arc<dyn Puzzle>,
    options: Options,
    /// The part being searched, and the answers found in it.
    current: Option<(Part, Solutions)>,
    waiting: Vec<Part>,
    /// Set once listing has begun; all further answers come from here.
    others: Option<Box<Others>>,
    progress: Progress,
    began: Moment,
    stats: Stats,
}

/// The answers that have not been returned.
struct Others {
    listing: Listing,
    /// The answers that have, reduced to the places that distinguish answers.
    gone: Vec<Board>,
}

impl std::fmt::Debug for Answers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Answers").field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl Answers {
    /// Deduces and encodes; the engine runs only when answers are asked for.
    pub fn new(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Self {
        let part = Part { fixed: Vec::new(), known: Vec::new() };
        let solutions = Solutions::new(puzzle, options);
        let (progress, began, stats) = (solutions.progress(), solutions.began(), Stats::default());
        let current = Some((part, solutions));
        let (puzzle, options) = (Arc::clone(puzzle), options.clone());
        Answers { puzzle, options, current, waiting: Vec::new(), others: None, progress, began, stats }
    }

    /// The answers that have these values.
    pub fn keeping(puzzle: &Arc<dyn Puzzle>, options: &Options, filled: &Partial) -> Self {
        if filled.is_empty() {
            return Self::new(puzzle, options);
        }
        let mut solutions = Solutions::new(puzzle, options);
        solutions.keep_to(filled);
        let part = Part { fixed: filled.clone(), known: Vec::new() };
        Answers { current: Some((part, solutions)), ..Self::new(puzzle, options) }
    }

    /// How far the search has got.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Whether it is known that there are no more answers, even if no more were asked for. Does not search: what
    /// deduction alone finds is often known to be everything.
    pub fn are_all(&self) -> bool {
        match self.progress {
            Progress::Complete => true,
            Progress::Limit => false,
            Progress::Open => {
                self.others.is_none()
                    && self.waiting.is_empty()
                    && self.current.as_ref().is_none_or(|(_, solutions)| solutions.is_over())
            }
        }
    }

    /// When the search began.
    pub fn began(&self) -> Moment {
        self.began
    }

    /// What the search cost so far; sizes are those of the whole formula.
    pub fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Some((_, solutions)) = &self.current {
            stats.add(&solutions.stats());
        }
        if let Some(others) = &self.others {
            stats.add(&others.listing.stats());
        }
        stats
    }

    /// How much of the search for all answers is behind it, from 0 to 1, roughly; `None` before the others are listed.
    pub(super) fn done(&self) -> Option<f64> {
        self.others.as_ref().map(|others| others.listing.done())
    }

    /// The number of conflicts since the others are listed.
    pub(super) fn conflicts(&self) -> u64 {
        self.others.as_ref().map_or(0, |others| others.listing.conflicts())
    }

    /// Whether the answers after the first [`FEW`] are listed.
    fn lists(&self) -> bool {
        self.options.own_search && self.options.shuffle.is_none() && self.waiting.is_empty()
    }

    /// Goes on by listing.
    fn list(&mut self) -> Result<(), SearchError> {
        let Some((part, _)) = &mut self.current else { return Ok(()) };
        let gone = std::mem::take(&mut part.known);
        let mut options = self.options.clone();
        options.under.0.extend(part.fixed.iter().map(|&(place, value)| Fact { place, value, holds: true }));
        self.retire();
        let Some(left) = deduced(&self.puzzle, &options) else {
            return Err(SearchError::Bug("deduction finds no answer where an engine found some".into()));
        };
        let listing = Listing::new(&self.puzzle, &options, &left);
        let gone = gone.iter().map(|board| listing.telling(board)).collect();
        self.others = Some(Box::new(Others { listing, gone }));
        Ok(())
    }

    /// Starts the next waiting part.
    fn next_part(&mut self) {
        self.retire();
        self.current = self.waiting.pop().map(|part| {
            let mut solutions = Solutions::new(&self.puzzle, &self.options);
            solutions.keep_to(&part.fixed);
            for answer in &part.known {
                solutions.block(answer);
            }
            (part, solutions)
        });
    }

    /// Records the costs of the current part when it ends.
    fn retire(&mut self) {
        if let Some((_, solutions)) = self.current.take() {
            self.stats.add(&solutions.stats());
        }
    }

    /// Divides the current part at the place on which its answers disagree most.
    fn divide(&mut self) {
        let Some((part, _)) = &self.current else { return };
        let all: Vec<Place> = self.puzzle.all_places().collect();
        let places = self.options.distinct.as_ref().unwrap_or(&all);
        let most_common = |place: Place| -> usize {
            let mut counts = vec![0; usize::from(self.puzzle.values(place).range().end)];
            for answer in &part.known {
                counts[usize::from(answer[place])] += 1;
            }
            counts.into_iter().max().unwrap_or(0)
        };
        let Some(place) = places.iter().copied().min_by_key(|&place| most_common(place)) else { return };
        let (fixed, known) = (part.fixed.clone(), part.known.clone());
        self.retire();
        for value in self.puzzle.values(place).range().rev() {
            let mut fixed = fixed.clone();
            fixed.push((place, value));
            let known = known.iter().filter(|answer| answer[place] == value).cloned().collect();
            self.waiting.push(Part { fixed, known });
        }
    }
}

impl Others {
    fn next(&mut self) -> Result<Next, SearchError> {
        loop {
            match self.listing.next()? {
                Next::Answer(board) if !self.gone.is_empty() => {
                    let told = self.listing.telling(&board);
                    match self.gone.iter().position(|gone| *gone == told) {
                        Some(at) => _ = self.gone.swap_remove(at),
                        None => return Ok(Next::Answer(board)),
                    }
                }
                Next::Over if !self.gone.is_empty() => {
                    return Err(SearchError::Bug("an answer that one engine found is missing in the other".into()));
                }
                next => return Ok(next),
            }
        }
    }
}

impl Iterator for Answers {
    type Item = Result<Board, SearchError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.progress == Progress::Limit {
                return None;
            }
            if let Some(others) = &mut self.others {
                match others.next() {
                    Ok(Next::Answer(board)) => {
                        self.options.limits.tell(Metrics::answer);
                        return Some(Ok(board));
                    }
                    Ok(Next::Over) => self.progress = Progress::Complete,
                    Ok(Next::Limit) => self.progress = Progress::Limit,
                    Err(error) => {
                        self.progress = Progress::Limit;
                        return Some(Err(error));
                    }
                }
                return None;
            }
            if self.lists() && self.current.as_ref().is_some_and(|(part, _)| part.known.len() == FEW) {
                if let Err(error) = self.list() {
                    self.progress = Progress::Limit;
                    return Some(Err(error));
                }
                continue;
            }
            let Some((part, solutions)) = &mut self.current else {
                self.progress = Progress::Complete;
                return None;
            };
            match solutions.next() {
                Some(Ok(answer)) => {
                    part.known.push(answer.clone());
                    if part.known.len() >= FULL {
                        self.divide();
                        self.next_part();
                    }
                    return Some(Ok(answer));
                }
                Some(Err(error)) => {
                    self.progress = Progress::Limit;
                    return Some(Err(error));
                }
                None if solutions.progress() == Progress::Limit => self.progress = Progress::Limit,
                None => self.next_part(),
            }
        }
    }
}
