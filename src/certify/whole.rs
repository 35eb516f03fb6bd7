//! Certificates of parts together: what they say of the whole puzzle.
//!
//! In: reports of certificates that were accepted. Out: how many answers the puzzle has, or why that is not known. Must not
//! know: how the puzzle was cut, files.

use super::{Report, Verdict};
use crate::board::Board;

/// What certificates of parts say together; nothing where there is none of what lies outside of parts.
///
/// One certificate says which answers are in none of some parts, and each of these parts has one of its own. So every answer
/// of the puzzle is in one of their lists, and all that are listed are answers. That no answer is in two parts is not needed.
///
/// # Errors
/// What is missing, or does not belong together.
pub fn whole(reports: &[&Report]) -> Option<Result<Verdict, String>> {
    let cover = reports.iter().find(|report| !report.claim.outside.is_empty())?;
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
    Some(Ok(Verdict(answers.len())))
}
