//! What is decided and what is free, in JSON.
//!
//! In: what the search found. Out: fields. Must not know: how it was found.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::labels;
use crate::board::{Domain, Place};
use crate::family::Puzzle;
use crate::search::{Overview, Progress, ValueFrequencies};

/// The fields.
#[derive(Clone, Debug, Serialize)]
pub(in crate::cli) struct Report {
    /// The number of answers, when all were enumerated.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    /// For each free place the share of answers with each value, when all were enumerated.
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<BTreeMap<String, BTreeMap<u16, f64>>>,
    /// The number of answers that were enumerated before that was given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    enumerated: Option<u64>,
    /// For each place that is not decided the values that are left, where places have more than two.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    left: BTreeMap<String, Vec<u16>>,
    /// The places that are not the same in all answers.
    free: Vec<String>,
    /// The places for which that is not known.
    unknown: Vec<String>,
    /// The free places, grouped if one determines the others.
    groups: Vec<Vec<String>>,
    /// Whether free places and groups are certain.
    decided: bool,
}

impl Report {
    pub(in crate::cli) fn new(puzzle: &Arc<dyn Puzzle>, overview: &Overview) -> Self {
        let Overview { decided, shares, left } = overview;
        let values = |place: Place, left: &Domain| left.iter().map(|index| puzzle.values(place).value(index)).collect();
        let all = shares.as_ref().filter(|shares| shares.progress == Progress::Complete);
        let names = |places: &[Place]| labels(puzzle, places);
        let label = |place: Place| puzzle.layout().at(place);
        Report {
            count: all.map(|shares| shares.answers),
            shares: all.map(|ValueFrequencies { answers, counts, .. }| {
                let share = |&(value, count): &(u16, u64)| (value, count as f64 / *answers as f64);
                counts.iter().map(|(free, values)| (label(*free), values.iter().map(share).collect())).collect()
            }),
            enumerated: shares.as_ref().filter(|_| all.is_none()).map(|shares| shares.answers),
            left: left.iter().map(|(place, left)| (label(*place), values(*place, left))).collect(),
            free: names(&decided.free),
            unknown: names(&decided.unknown),
            groups: decided.groups.iter().map(|group| names(group)).collect(),
            decided: decided.unknown.is_empty() && decided.groups_proven,
        }
    }

    /// Whether this many different answers are known to be all.
    pub(in crate::cli) fn are_all(&self, answers: usize) -> bool {
        let one = self.decided && self.free.is_empty();
        self.count.or(one.then_some(1)) == Some(answers as u64)
    }
}
