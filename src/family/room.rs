//! The memory that a board may take: a few bytes must not describe one that fills the machine.
//!
//! In: what a board needs in the greediest of all verbs, and how much is given on it. Out: whether that is too much. Must
//! not know: families, text.

/// The most bytes for any board, and more for each number or sign that the setter gives: few of them fit into ten
/// kilobytes, and what is larger may take as much as it needs.
const ANY: usize = 180_000_000;
const GIVEN: usize = 5_000;
const FEW: usize = 5_000;
const MORE: usize = 60_000;

/// Refuses a board that needs so many bytes, if that is too much for as many clues.
///
/// # Errors
/// With what it would need.
pub(super) fn fits(needed: usize, clues: usize) -> Result<(), String> {
    let most = ANY + GIVEN * clues.min(FEW) + MORE * clues.saturating_sub(FEW);
    if needed <= most {
        return Ok(());
    }
    let [needed, most] = [needed, most].map(|bytes| bytes.div_ceil(1_000_000));
    Err(format!("this board would need {needed} MB; with as few clues as it has, the most is {most} MB"))
}
