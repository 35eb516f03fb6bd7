//! Which places have the same value in all answers, and which are free.
//!
//! In: a puzzle. Out: an answer, the places that differ in some other answer, and which of those determine each other.
//! Must not know: the family.
//!
//! One answer is found first. For every place that the clauses leave open, the question is then: is there an answer
//! with another value here? A no is added as a unit and helps all later questions. A yes brings an answer, and every
//! place where it differs from the first one is free without a question of its own. As soon as one question gets hard,
//! the next questions cover several places at once: is there an answer that differs in any of them? (Single places win
//! on easy boards, chunks on hard ones: Janota, Lynce, Marques-Silva, Algorithms for Computing Backbones of
//! Propositional Formulae, AI Communications 28, 2015; Biere, Froleyks, Wang, `CadiBack`, SAT 2023.)

use std::sync::Arc;

use std::collections::{BTreeMap, BTreeSet};

use super::solutions::Solutions;
use super::{Options, Progress, SearchError, Stats, second_look};
use crate::backend::Phase;
use crate::board::Board;
use crate::board::{Place, Value};
use crate::cnf::Lit;
use crate::family::{Partial, Puzzle};

/// A question that takes more conflicts than this is hard, and one to an engine that does not count them may be.
const HARD: u64 = 200;
/// The largest number of places in one question.
const CHUNK: usize = 64;

/// What a puzzle decides.
#[derive(Clone, Debug)]
pub struct Decided {
    /// One of the answers.
    pub answer: Board,
    /// The places that have another value in some other answer, in reading order.
    pub free: Vec<Place>,
    /// The places that were still undecided when a limit was reached.
    pub unknown: Vec<Place>,
    /// The free places, grouped: in all answers, the value of one place determines the values of the others in its
    /// group.
    pub groups: Vec<Vec<Place>>,
    /// Whether the groups are certain; false when a limit was reached first.
    pub groups_proven: bool,
    /// The number of questions asked.
    pub questions: usize,
    /// What it cost.
    pub stats: Stats,
}

/// Separates decided places from free ones. `None` when there is no answer, or a limit was reached before the first;
/// the progress says which: complete, or limit.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn decided(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<(Option<Decided>, Progress), SearchError> {
    let begun = match begin(puzzle, &Partial::new(), options)? {
        Ok(begun) => begun,
        Err(progress) => return Ok((None, progress)),
    };
    let Begun { mut asker, answer, free, unknown } = begun;
    let (groups, groups_proven) = if unknown.is_empty() { asker.groups(&free)? } else { (Vec::new(), free.is_empty()) };
    let progress = if unknown.is_empty() && groups_proven { Progress::Complete } else { Progress::Limit };
    let (questions, stats) = (asker.questions, asker.solutions.stats());
    Ok((Some(Decided { answer, free, unknown, groups, groups_proven, questions, stats }), progress))
}

/// The places that have different values in the answers that agree with what is filled in. At least one such answer
/// must exist. `None` at a limit.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub(crate) fn free(
    puzzle: &Arc<dyn Puzzle>,
    filled: &Partial,
    options: &Options,
) -> Result<Option<Vec<Place>>, SearchError> {
    let begun = begin(puzzle, filled, options)?.ok();
    Ok(begun.filter(|begun| begun.unknown.is_empty()).map(|begun| begun.free))
}

/// The values that each place has in some answer, in order; `None` when there is no answer, or a limit was reached first.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn possible(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<Option<Vec<Vec<Value>>>, SearchError> {
    let Ok(Begun { mut asker, free, unknown, .. }) = begin(puzzle, &Partial::new(), options)? else { return Ok(None) };
    let seen = |asker: &Asker<'_>, place: Place, value| asker.witnesses.iter().any(|board| board[place] == value);
    for &place in &free {
        for value in puzzle.values(place).range() {
            if seen(&asker, place, value) || asker.stopped() {
                continue;
            }
            let Some(lit) = asker.literal(place, value) else { continue };
            asker.ask(&[lit])?;
        }
    }
    if !unknown.is_empty() || asker.stopped() {
        return Ok(None);
    }
    let of = |place: Place| puzzle.values(place).range().filter(|&value| seen(&asker, place, value)).collect();
    Ok(Some(puzzle.all_places().map(of).collect()))
}

/// An answer, and the places that others have differently.
struct Begun<'p> {
    asker: Asker<'p>,
    answer: Board,
    free: Vec<Place>,
    unknown: Vec<Place>,
}

/// Finds an answer that has what is filled in, and asks about each place; the progress where there is none.
fn begin<'p>(
    puzzle: &'p Arc<dyn Puzzle>,
    filled: &Partial,
    options: &Options,
) -> Result<Result<Begun<'p>, Progress>, SearchError> {
    let mut solutions = Solutions::new(puzzle, options);
    solutions.keep_to(filled);
    let Some(answer) = solutions.first()? else { return Ok(Err(solutions.progress())) };
    options.limits.tell(|watch| watch.enter(Phase::Comparing));
    let mut asker = Asker { solutions, puzzle, witnesses: vec![answer.clone()], questions: 0 };
    let (free, unknown) = asker.backbone(&answer)?;
    asker.confirm(options, filled, &answer, free.iter().chain(&unknown))?;
    Ok(Ok(Begun { asker, answer, free, unknown }))
}

struct Asker<'p> {
    solutions: Solutions,
    puzzle: &'p Arc<dyn Puzzle>,
    /// Answers seen; places that differ in them need no question.
    witnesses: Vec<Board>,
    questions: usize,
}

impl Asker<'_> {
    /// The literal of "`place` has `value`"; `None` if that is already decided.
    fn literal(&mut self, place: Place, value: u16) -> Option<Lit> {
        self.solutions.truth(place, value)?.lit()
    }

    fn ask(&mut self, assumptions: &[Lit]) -> Result<Option<Board>, SearchError> {
        self.questions += 1;
        let found = self.solutions.next_under(assumptions)?;
        self.witnesses.extend(found.clone());
        Ok(found)
    }

    fn stopped(&self) -> bool {
        self.solutions.progress() == Progress::Limit
    }

    fn backbone(&mut self, answer: &Board) -> Result<(Vec<Place>, Vec<Place>), SearchError> {
        let places: Vec<Place> = self.puzzle.all_places().collect();
        let mut open: BTreeMap<Place, Lit> =
            (places.iter()).filter_map(|&place| Some((place, self.literal(place, answer[place])?))).collect();
        let mut free = BTreeSet::new();
        let mut size = 1;
        while !open.is_empty() && !self.stopped() {
            let chunk: Vec<(Place, Lit)> = open.iter().take(size).map(|(&place, &lit)| (place, lit)).collect();
            let assumption = match chunk[..] {
                [(_, lit)] => !lit,
                _ => self.solutions.any_of(chunk.iter().map(|&(_, lit)| !lit)),
            };
            let before = self.solutions.stats().conflicts.unwrap_or(0);
            let other = self.ask(&[assumption])?;
            if self.solutions.stats().conflicts.is_none_or(|conflicts| conflicts - before > HARD) {
                size = (size * 2).min(CHUNK);
            }
            if self.stopped() {
                break;
            }
            match other {
                None => {
                    for (place, lit) in chunk {
                        self.solutions.add_unit(lit);
                        open.remove(&place);
                    }
                }
                Some(other) => {
                    let differs = other.differs(answer);
                    open.retain(|place, _| !differs.contains(place));
                    free.extend(differs);
                }
            }
        }
        let in_order = |wanted: &dyn Fn(&Place) -> bool| places.iter().copied().filter(wanted).collect();
        Ok((in_order(&|place| free.contains(place)), in_order(&|place| open.contains_key(place))))
    }

    /// Checks a program's claim that all places but these have the same value in all answers that agree with what is
    /// filled in.
    fn confirm<'a>(
        &self,
        options: &Options,
        filled: &[(Place, u16)],
        answer: &Board,
        but: impl Iterator<Item = &'a Place>,
    ) -> Result<(), SearchError> {
        let but: BTreeSet<&Place> = but.collect();
        let decided = self.puzzle.all_places().filter(|place| !but.contains(place)).collect();
        let options = Options { distinct: Some(decided), ..options.clone() };
        second_look(self.puzzle, &options, filled, std::slice::from_ref(answer))
    }

    /// Groups places that determine each other in all answers seen, and proves it for the other answers.
    fn groups(&mut self, free: &[Place]) -> Result<(Vec<Vec<Place>>, bool), SearchError> {
        let mut groups: Vec<Vec<Place>> = vec![free.to_vec()];
        let mut seen = 0;
        let mut proven: BTreeSet<(Place, Place)> = BTreeSet::new();
        loop {
            if seen < self.witnesses.len() {
                groups = groups.iter().flat_map(|group| self.refine(group)).collect();
                seen = self.witnesses.len();
            }
            let pairs = groups.iter().flat_map(|group| group.iter().skip(1).map(|&place| (group[0], place)));
            let Some((first, second)) = pairs.into_iter().find(|pair| !proven.contains(pair)) else {
                groups.retain(|group| !group.is_empty());
                groups.sort_by_key(|group| free.iter().position(|place| *place == group[0]));
                return Ok((groups, true));
            };
            if self.tell_each_other(first, second)? {
                proven.insert((first, second));
            } else if self.stopped() {
                return Ok((Vec::new(), false));
            }
        }
    }

    /// Splits a group by the answers seen: two places stay together when each value of one always occurs with the same
    /// value of the other.
    fn refine(&self, group: &[Place]) -> Vec<Vec<Place>> {
        let pattern = |place: Place| -> Vec<usize> {
            let mut values = Vec::new();
            let number = |value| {
                values.iter().position(|&other| other == value).unwrap_or_else(|| {
                    values.push(value);
                    values.len() - 1
                })
            };
            self.witnesses.iter().map(|answer| answer[place]).map(number).collect()
        };
        let mut parts: BTreeMap<Vec<usize>, Vec<Place>> = BTreeMap::new();
        for &place in group {
            parts.entry(pattern(place)).or_default().push(place);
        }
        parts.into_values().collect()
    }

    /// Whether in all answers either place determines the other, as in the answers seen. On a no, either a new answer
    /// refutes it or a limit was reached.
    fn tell_each_other(&mut self, first: Place, second: Place) -> Result<bool, SearchError> {
        let pairs: BTreeMap<u16, u16> = self.witnesses.iter().map(|answer| (answer[first], answer[second])).collect();
        for (&value, &other) in &pairs {
            let (Some(this), Some(that)) = (self.literal(first, value), self.literal(second, other)) else { continue };
            if self.ask(&[this, !that])?.is_some() || self.stopped() {
                return Ok(false);
            }
        }
        // A value of the first place that no known answer has.
        if pairs.len() < self.puzzle.values(first).len() {
            let elsewhere: Vec<Lit> = pairs.keys().filter_map(|&value| Some(!self.literal(first, value)?)).collect();
            if self.ask(&elsewhere)?.is_some() || self.stopped() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
