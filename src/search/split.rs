//! Divides a puzzle into many parts.
//!
//! In: a puzzle, the number of parts. Out: cubes, no two of which share a board; every answer is in one of them. Must
//! not know: the family.
//!
//! Each part is cut at a place: each of its values there makes a new part. So parts exclude each other, and together
//! they cover everything except what the rules alone refute. Look-ahead chooses the place (Heule, Kullmann, Wieringa,
//! Biere, "Cube and conquer: guiding CDCL SAT solvers by lookaheads", HVC 2011): each value is tried, and what follows
//! from the rules one by one is counted; a place is good where all of its values leave little open. The part with the
//! most open is cut next, so that parts get similar in size.

use std::collections::BinaryHeap;
use std::sync::Arc;

use super::cube::{Cube, deduced};
use super::{Options, SearchError};
use crate::board::{Domain, Domains, Place};
use crate::family::Puzzle;
use crate::rule::{Fact, Propagation};

/// The number of places examined by look-ahead in the whole puzzle; the next constant is the number in each part.
const FIRST: usize = 200;
const EACH: usize = 10;

/// Places with more values than this are not cut as long as there are others.
const MOST_VALUES: usize = 4;

/// A part, and how much of it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The part.
    pub cube: Cube,
    /// The number of "place has value" atoms that are open in it.
    pub open: usize,
}

/// Parts of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    /// The parts in which there may be answers.
    pub pieces: Vec<Piece>,
    /// The number of parts that the rules alone refute.
    pub refuted: usize,
}

/// A part that may be cut further.
struct Node {
    open: usize,
    /// Numbered in order of creation, to break ties.
    number: usize,
    facts: Vec<Fact>,
    known: Domains,
    /// The places to examine, those that were best for the part from which this one was cut first.
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

/// Cuts the part of a puzzle that `options` name into `wanted` parts, or a few more; fewer where the rules alone decide
/// too many, or a limit was reached.
///
/// # Errors
/// None at present; a part that cannot be cut stays whole.
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

/// The number of open values.
fn open(known: &Domains) -> usize {
    known.as_slice().iter().map(|domain| domain.len() - 1).sum()
}

/// A way to cut a part.
struct Cut {
    parts: Vec<(Fact, Domains)>,
    refuted: usize,
    ranked: Arc<Vec<Place>>,
}

struct Splitter<'p> {
    puzzle: &'p dyn Puzzle,
}

impl Splitter<'_> {
    /// Open places, spread over the board, those with few values first.
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

    /// The parts for the values of a place, and how many of them are refuted.
    fn cut(&self, state: &mut Propagation, place: Place) -> (Vec<(Fact, Domains)>, usize) {
        let (values, open, height) = (state.domains().values(place), state.domains().at(place), state.height());
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
        // The whole puzzle is examined at many places; a part only at the best places of the part before.
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
