//! One puzzle in many parts.
//!
//! In: a puzzle, how many parts. Out: cubes, no two of which have a board in common; every answer is in one of them. Must not
//! know: the family.
//!
//! Each part is cut at a place: its values there make a part each. So parts exclude each other, and together they are
//! everything but what the rules alone refute. Where to cut is told by looking ahead (Heule, Kullmann, Wieringa, Biere,
//! "Cube and conquer: guiding CDCL SAT solvers by lookaheads", HVC 2011): each value is tried, and what follows from each
//! rule by itself is counted; a place is good where all of its values leave little open. The part of which most is open is
//! cut next, so that parts become alike.

use std::collections::BinaryHeap;
use std::sync::Arc;

use super::cube::{Cube, deduced};
use super::{Options, SearchError};
use crate::board::{Domain, Domains, Place};
use crate::family::Puzzle;
use crate::rule::{Fact, Propagation};

/// So many places are looked ahead at in the whole puzzle, and so many in each part.
const FIRST: usize = 200;
const EACH: usize = 10;

/// A place with more values than this is not cut, as long as there are others.
const MOST_VALUES: usize = 4;

/// A part, and how much of it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The part.
    pub cube: Cube,
    /// How many "place has value" are open in it.
    pub open: usize,
}

/// Parts of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The parts in which there may be answers.
    pub pieces: Vec<Piece>,
    /// The parts in which there is none, by the rules alone.
    pub refuted: usize,
}

/// A part that may be cut.
struct Node {
    open: usize,
    /// In the order in which they were made, where as much is open.
    number: usize,
    facts: Vec<Fact>,
    known: Domains,
    /// The places that are looked at, the best one of the part that this one was cut out of first.
    ranked: Arc<Vec<Place>>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}
impl Eq for Node {}
impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Node {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.open, other.number).cmp(&(other.open, self.number))
    }
}

/// Cuts the part of a puzzle that `options` name into `wanted` parts, or a few more; fewer where so many are decided by the
/// rules alone, or a limit was reached.
///
/// # Errors
/// Never today; a part that cannot be cut stays whole.
pub fn split(puzzle: &Arc<dyn Puzzle>, options: &Options, wanted: usize) -> Result<Pieces, SearchError> {
    let Some(known) = deduced(puzzle, options) else { return Ok(Pieces { pieces: Vec::new(), refuted: 1 }) };
    let splitter = Splitter { puzzle: &**puzzle };
    let ranked = Arc::new(splitter.spread(&known));
    let root = Node { open: open(&known), number: 0, facts: options.under.0.clone(), known, ranked };
    let (mut numbers, mut refuted) = (1, 0);
    let (mut waiting, mut done) = (BinaryHeap::from([root]), Vec::new());
    while waiting.len() + done.len() < wanted && !options.limits.reached() {
        let Some(node) = waiting.pop() else { break };
        let Some(cut) = splitter.best(&node) else {
            done.push(node);
            continue;
        };
        refuted += cut.refuted;
        for (fact, known) in cut.parts {
            let facts = node.facts.iter().copied().chain([fact]).collect();
            waiting.push(Node { open: open(&known), number: numbers, facts, known, ranked: Arc::clone(&cut.ranked) });
            numbers += 1;
        }
    }
    let mut nodes: Vec<Node> = waiting.into_iter().chain(done).collect();
    nodes.sort_by_key(|node| node.number);
    let piece = |node: Node| Piece { cube: Cube(node.facts), open: node.open };
    Ok(Pieces { pieces: nodes.into_iter().map(piece).collect(), refuted })
}

/// How much is open.
fn open(known: &Domains) -> usize {
    known.as_slice().iter().map(|domain| domain.len() - 1).sum()
}

/// How a part is cut.
struct Cut {
    parts: Vec<(Fact, Domains)>,
    refuted: usize,
    ranked: Arc<Vec<Place>>,
}

struct Splitter<'p> {
    puzzle: &'p dyn Puzzle,
}

impl Splitter<'_> {
    /// Open places, spread over the board, those of few values first.
    fn spread(&self, known: &Domains) -> Vec<Place> {
        let domain = |place: &Place| known.at(*place);
        let mut places: Vec<Place> = self.puzzle.all_places().filter(|place| domain(place).len() > 1).collect();
        let few = places.iter().filter(|&place| domain(place).len() <= MOST_VALUES).count();
        if few > 0 {
            places.retain(|place| domain(place).len() <= MOST_VALUES);
        }
        let step = places.len().div_ceil(FIRST).max(1);
        let mut places: Vec<Place> = places.into_iter().step_by(step).collect();
        places.sort_by_key(|place| domain(place).len());
        places
    }

    /// The parts of a place's values, and how many of them are refuted.
    fn cut(&self, state: &mut Propagation, place: Place) -> (Vec<(Fact, Domains)>, usize) {
        let (values, open, height) = (state.domains().values(), state.domains().at(place), state.height());
        let (mut parts, mut refuted) = (Vec::new(), 0);
        for index in open.iter() {
            let fact = Fact { place, value: values.value(index), holds: true };
            if state.narrow(place, Domain::just(index)) && state.run(self.puzzle.rules()).is_ok() {
                parts.push((fact, state.domains().clone()));
            } else {
                refuted += 1;
            }
            state.take_back(height);
        }
        (parts, refuted)
    }

    /// The best cut; `None` where nothing is open.
    fn best(&self, node: &Node) -> Option<Cut> {
        let still_open = |place: &&Place| node.known.at(**place).len() > 1;
        // All of them are looked at once, and then the best of the part before.
        let most = if node.number == 0 { FIRST } else { EACH };
        let mut places: Vec<Place> = node.ranked.iter().filter(still_open).copied().take(most).collect();
        if places.is_empty() {
            places = self.spread(&node.known).into_iter().take(EACH).collect();
        }
        let before = open(&node.known);
        let mut state = Propagation::new(self.puzzle.rules(), node.known.clone());
        if state.run(self.puzzle.rules()).is_err() {
            return Some(Cut { parts: Vec::new(), refuted: 1, ranked: Arc::clone(&node.ranked) });
        }
        let mut scored: Vec<(f64, Place, Vec<(Fact, Domains)>, usize)> = Vec::new();
        for place in places {
            let (parts, refuted) = self.cut(&mut state, place);
            let values = parts.len() + refuted;
            // What every value closes, for each time that the part is halved.
            let closed = parts.iter().map(|(_, known)| ((before - open(known)) as f64).ln()).sum::<f64>();
            let lost = refuted as f64 * (before as f64).ln();
            let score = ((closed + lost) / values as f64).exp() / (values as f64).log2();
            scored.push((score, place, parts, refuted));
        }
        scored.sort_by(|one, other| other.0.total_cmp(&one.0));
        let ranked: Vec<Place> = scored.iter().map(|scored| scored.1).collect();
        let rest = node.ranked.iter().filter(|place| !ranked.contains(place));
        let ranked = Arc::new(ranked.iter().chain(rest).copied().collect());
        let (_, _, parts, refuted) = scored.into_iter().next()?;
        Some(Cut { parts, refuted, ranked })
    }
}
