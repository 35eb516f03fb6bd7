//! Combines the certificates of parts into a verdict on the whole puzzle.
//!
//! In: reports of accepted certificates. Out: how many answers the puzzle has, or why that is not known. Must not know:
//! how the puzzle was cut, files.

use super::{Certified, Report};
use crate::board::Board;

/// The combined verdict of the certificates of parts; `None` if there are none of parts.
///
/// One certificate lists the answers that are in none of some parts, and each of these parts has its own certificate.
/// So every answer of the puzzle is in one of their lists, and everything listed is an answer. Parts may overlap.
///
/// # Errors
/// What is missing, or does not fit together.
pub fn whole(reports: &[&Report]) -> Option<Result<Certified, String>> {
    if reports.iter().all(|report| report.claim.is_whole()) {
        return None;
    }
    let Some(cover) = reports.iter().find(|report| !report.claim.outside.is_empty()) else {
        return Some(Err("no certificate says that there are no answers outside of these parts".to_owned()));
    };
    if !cover.claim.under.is_empty() {
        return Some(Err("what lies outside of the parts is certified for a part only".to_owned()));
    }
    if reports.iter().any(|report| report.claim.puzzle != cover.claim.puzzle) {
        return Some(Err("they are not of the same puzzle".to_owned()));
    }
    let mut answers: Vec<&Board> = cover.claim.answers.iter().collect();
    let mut missing = 0;
    for part in &cover.claim.outside {
        match reports.iter().find(|report| report.claim.outside.is_empty() && report.claim.under == *part) {
            Some(found) => answers.extend(&found.claim.answers),
            None => missing += 1,
        }
    }
    if missing > 0 {
        let parts = cover.claim.outside.len();
        return Some(Err(format!("{missing} of {parts} parts have no certificate that was accepted")));
    }
    answers.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    answers.dedup();
    Some(Ok(Certified(answers.len())))
}
