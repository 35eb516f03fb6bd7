//! Ratios of what was measured before and now.
//!
//! In: two times of each puzzle. Out: their ratio, and that of all. Must not know: what was measured.

use serde::Serialize;

use super::compare::Key;

/// One puzzle, then and now.
#[derive(Serialize)]
pub(super) struct Pair<'a> {
    #[serde(flatten)]
    pub(super) key: &'a Key,
    /// `compared`, `changed` when the verdict is another one, or `limit` where one of the two gave up.
    pub(super) status: &'static str,
    pub(super) before_seconds: f64,
    pub(super) seconds: f64,
    /// Where both came to an end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ratio: Option<f64>,
    /// Which of the two gave up.
    #[serde(skip)]
    pub(super) gave_up: &'static str,
}

/// All that have a ratio.
#[derive(Serialize)]
pub(super) struct All {
    pub(super) status: &'static str,
    pub(super) puzzles: usize,
    /// Those that have none, since one of the two gave up.
    pub(super) limit: usize,
    pub(super) changed: usize,
    pub(super) slower: usize,
    pub(super) before_seconds: f64,
    pub(super) seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) geometric_mean: Option<f64>,
}

/// Less than this cannot be told from nothing: a ratio of two such times says little.
const LEAST: f64 = 1e-6;

impl All {
    pub(super) fn of(pairs: &[Pair<'_>]) -> Self {
        let ratios: Vec<f64> = pairs.iter().filter_map(|pair| pair.ratio).collect();
        let sum = |part: fn(&Pair<'_>) -> f64| {
            pairs.iter().filter(|pair| pair.ratio.is_some()).map(part).fold(0.0, |sum, part| sum + part)
        };
        let (before_seconds, seconds) = (sum(|pair| pair.before_seconds), sum(|pair| pair.seconds));
        let any = !ratios.is_empty();
        All {
            status: "ratio",
            puzzles: ratios.len(),
            limit: pairs.len() - ratios.len(),
            changed: pairs.iter().filter(|pair| pair.status == "changed").count(),
            slower: ratios.iter().filter(|&&ratio| ratio > 1.0).count(),
            before_seconds,
            seconds,
            ratio: any.then(|| ratio(before_seconds, seconds)),
            geometric_mean: any
                .then(|| (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()),
        }
    }
}

pub(super) fn ratio(before: f64, now: f64) -> f64 {
    now.max(LEAST) / before.max(LEAST)
}
