//! Independent parts of a board.
//!
//! In: a node of the search. Out: its open places in parts, what each part is known by, the numbers of answers of parts that
//! were counted. Must not know: the family, how answers are counted.
//!
//! Places are in one part when a rule connects them, also through others. Its answers are determined by the values that
//! are left at its places, and by which decided atoms of its rules are true; it does not matter why they are.

use std::collections::HashMap;

use super::Node;
use crate::board::Place;

/// At most this many open places are not worth dividing into parts.
const FEW: usize = 6;

/// Parts with fewer open places are counted faster than they are found again.
const SMALL: usize = 12;

/// At first, parts with fewer nodes than this are not kept. Each time there is no more room, twice as many are needed.
const EASY: usize = 4;

/// The most memory for parts that were counted, in bytes.
const MEMORY: usize = 64 << 20;

/// After so many parts were looked for, none is kept any more if those that were found took fewer nodes than that.
const TRIAL: usize = 4096;

/// Open places that are independent of all others.
pub(super) type Part = Vec<Place>;

/// What a part is known by.
pub(super) type Key = Box<[u8]>;

/// Divides boards into parts, and keeps the numbers of answers of some of them.
pub(super) struct Parts {
    /// By round number: when a place was found open and not yet in a part, and when a rule was visited.
    open: Vec<u32>,
    seen: Vec<u32>,
    round: u32,
    /// The number of answers of a part, and how many nodes it took.
    counted: HashMap<Key, (u128, usize)>,
    /// The memory that they take, in bytes.
    size: usize,
    /// Parts with fewer nodes are not kept.
    easy: usize,
    /// How many parts were looked for since the last trial, and how many nodes that saved.
    asked: usize,
    saved: usize,
    /// Whether parts are kept.
    keeps: bool,
}

impl Parts {
    pub(super) fn new(node: &Node) -> Self {
        Parts {
            open: vec![0; node.puzzle.places()],
            seen: vec![0; node.puzzle.rules().len()],
            round: 0,
            counted: HashMap::new(),
            size: 0,
            easy: EASY,
            asked: 0,
            saved: 0,
            keeps: true,
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
    pub(super) fn of(&mut self, node: &Node, places: impl Iterator<Item = Place>) -> Vec<Part> {
        let (state, domains) = (&node.state, node.state.domains());
        let open: Vec<Place> = places.filter(|&place| domains.at(place).len() > 1).collect();
        if open.len() <= FEW {
            return if open.is_empty() { Vec::new() } else { vec![open] };
        }
        let (round, values) = (self.next_round(), domains.values());
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
                        let is_left = || values.index(value).is_some_and(|index| domains.at(other).contains(index));
                        if self.open[other.index()] == round && is_left() {
                            self.open[other.index()] = 0;
                            part.push(other);
                        }
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    /// What a part is known by, if it is worth to be kept.
    pub(super) fn key(&mut self, node: &Node, part: &Part) -> Option<Key> {
        if !self.keeps || part.len() < SMALL {
            return None;
        }
        let (round, state, domains) = (self.next_round(), &node.state, node.state.domains());
        let values = domains.values();
        let mut places = part.clone();
        places.sort_unstable();
        let mut key = vec![0; domains.as_slice().len().div_ceil(8)];
        for place in &places {
            key[place.index() / 8] |= 1 << (place.index() % 8);
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
        Some(key.into_boxed_slice())
    }

    /// The number of answers of a part, if it was counted.
    pub(super) fn known(&mut self, key: Option<&Key>) -> Option<u128> {
        let found = self.counted.get(key?).copied();
        self.asked += 1;
        self.saved += found.map_or(0, |(_, nodes)| nodes);
        if self.asked == TRIAL {
            self.keeps = self.saved >= TRIAL;
            (self.asked, self.saved) = (0, 0);
            if !self.keeps {
                self.counted = HashMap::new();
            }
        }
        found.map(|(answers, _)| answers)
    }

    /// Keeps the number of answers of a part that took so many nodes.
    pub(super) fn keep(&mut self, key: Option<Key>, answers: u128, nodes: usize) {
        let Some(key) = key.filter(|_| self.keeps && nodes >= self.easy) else { return };
        self.size += size(&key);
        self.counted.insert(key, (answers, nodes));
        while self.size > MEMORY {
            self.easy *= 2;
            self.counted.retain(|_, &mut (_, nodes)| nodes >= self.easy);
            self.size = self.counted.keys().map(size).sum();
        }
    }
}

/// The memory that a part takes, in bytes: its key, and about so much beside it.
fn size(key: &Key) -> usize {
    key.len() + 80
}
