//! Independent parts of a board.
//!
//! In: a node of the search. Out: its open places in parts, what each part is known by, the numbers of answers of parts
//! that were counted. Must not know: the family, how answers are counted.
//!
//! Places are in one part when a rule connects them, also through others. Its answers are determined by the values that
//! are left at its places, and by which decided atoms of its rules are true. How these came about does not matter.

use std::collections::HashMap;
use std::rc::Rc;

use super::Node;
use crate::board::Place;

/// At most this many open places are not worth dividing into parts.
const FEW: usize = 6;

/// Counting a part with fewer open places again is faster than looking it up.
const SMALL: usize = 12;

/// The longest key of a part, in bytes: larger parts hardly come again.
const LONGEST: usize = 4096;

/// A part is stored if it took at least this many nodes; the number doubles whenever the memory is full.
const EASY: usize = 4;

/// The most memory of the store, in bytes.
const MEMORY: usize = 64 << 20;

/// After this many lookups, storing ends for good unless the parts that were found saved at least as many nodes.
const TRIAL: usize = 1 << 15;

/// Places in ascending order that are independent of all open places but these. Some may be decided.
pub(super) type Part = Rc<[Place]>;

/// What a part is known by.
pub(super) type Key = Box<[u8]>;

/// Divides boards into parts, and stores the numbers of answers of some of them.
pub(super) struct Parts {
    /// The last round in which each place was found open and not yet in a part.
    open: Vec<u32>,
    /// The last round in which each rule was visited.
    seen: Vec<u32>,
    round: u32,
    /// The number of answers of a part, and how many nodes it took.
    store: HashMap<Key, (u128, usize)>,
    /// The memory of the store, in bytes.
    memory: usize,
    /// Parts with fewer nodes are not stored.
    easy: usize,
    /// How many parts were looked up since the last trial, and how many nodes that saved.
    asked: usize,
    saved: usize,
    /// Whether parts are stored.
    storing: bool,
}

impl Parts {
    pub(super) fn new(node: &Node) -> Self {
        Parts {
            open: vec![0; node.puzzle.places()],
            seen: vec![0; node.puzzle.rules().len()],
            round: 0,
            store: HashMap::new(),
            memory: 0,
            easy: EASY,
            asked: 0,
            saved: 0,
            storing: true,
        }
    }

    /// A number that no place and no rule has yet.
    fn next_round(&mut self) -> u32 {
        self.round = self.round.checked_add(1).unwrap_or_else(|| {
            self.open.fill(0);
            self.seen.fill(0);
            1
        });
        self.round
    }

    /// Divides the open ones of these places into parts: two places are together when a rule has open atoms of both.
    pub(super) fn divide(&mut self, node: &Node, places: &Part) -> Vec<Part> {
        let (state, domains) = (&node.state, node.state.domains());
        let open: Vec<Place> = places.iter().copied().filter(|&place| domains.at(place).len() > 1).collect();
        if open.len() <= FEW {
            return if open.is_empty() { Vec::new() } else { vec![open.into()] };
        }
        let round = self.next_round();
        open.iter().for_each(|place| self.open[place.index()] = round);
        let mut parts = Vec::new();
        for &first in &open {
            if std::mem::take(&mut self.open[first.index()]) != round {
                continue;
            }
            let mut part = vec![first];
            let mut next = 0;
            while let Some(&place) = part.get(next) {
                next += 1;
                for &rule in domains.at(place).iter().flat_map(|index| state.rules_of(place, index)) {
                    if std::mem::replace(&mut self.seen[rule as usize], round) == round {
                        continue;
                    }
                    for &(other, value) in state.atoms(rule as usize) {
                        let index = || domains.values(other).index(value);
                        let is_left = || index().is_some_and(|index| domains.at(other).contains(index));
                        if self.open[other.index()] == round && is_left() {
                            self.open[other.index()] = 0;
                            part.push(other);
                        }
                    }
                }
            }
            // A board in one piece shares its list with the levels above, so that memory does not grow with the depth.
            let is_all = part.len() == open.len() && 2 * part.len() > places.len();
            // In one order everywhere, so that the same parts are left again.
            part.sort_unstable();
            parts.push(if is_all { Rc::clone(places) } else { part.into() });
        }
        parts
    }

    /// What a part is known by, if it is worth storing.
    pub(super) fn key(&mut self, node: &Node, part: &Part) -> Option<Key> {
        if !self.storing || part.len() < SMALL {
            return None;
        }
        let (round, state, domains) = (self.next_round(), &node.state, node.state.domains());
        let places: Vec<Place> = part.iter().copied().filter(|&place| domains.at(place).len() > 1).collect();
        let mut key = vec![0; domains.as_slice().len().div_ceil(8)];
        for place in &places {
            key[place.index() / 8] |= 1 << (place.index() % 8);
            let values = domains.values(*place);
            if !values.are_two() {
                key.extend_from_slice(&domains.at(*place).0.to_le_bytes()[..values.len().div_ceil(8)]);
            }
        }
        let (mut truths, mut count) = (0u8, 0);
        for &place in &places {
            for &rule in domains.at(place).iter().flat_map(|index| state.rules_of(place, index)) {
                if std::mem::replace(&mut self.seen[rule as usize], round) == round {
                    continue;
                }
                for &(other, value) in state.atoms(rule as usize) {
                    if let Some(truth) = domains.known(other, value) {
                        truths = truths << 1 | u8::from(truth);
                        count += 1;
                        if count % 8 == 0 {
                            key.push(truths);
                        }
                    }
                }
            }
        }
        key.push(truths);
        (key.len() <= LONGEST).then(|| key.into_boxed_slice())
    }

    /// The number of answers of a part, if it is in the store.
    pub(super) fn look_up(&mut self, key: Option<&Key>) -> Option<u128> {
        let found = self.store.get(key?).copied();
        self.asked += 1;
        self.saved += found.map_or(0, |(_, nodes)| nodes);
        if self.asked == TRIAL {
            self.storing = self.saved >= TRIAL;
            (self.asked, self.saved) = (0, 0);
            if !self.storing {
                self.store = HashMap::new();
            }
        }
        found.map(|(answers, _)| answers)
    }

    /// Stores how many answers a part has, and how many nodes it took to count them.
    pub(super) fn store(&mut self, key: Option<Key>, answers: u128, nodes: usize) {
        let Some(key) = key.filter(|_| self.storing && nodes >= self.easy) else { return };
        self.memory += bytes(&key);
        self.store.insert(key, (answers, nodes));
        while self.memory > MEMORY {
            self.easy *= 2;
            self.store.retain(|_, &mut (_, nodes)| nodes >= self.easy);
            self.memory = self.store.keys().map(bytes).sum();
        }
    }
}

/// The memory of a part in the store: its key, and about 80 bytes for the entry.
fn bytes(key: &Key) -> usize {
    key.len() + 80
}
