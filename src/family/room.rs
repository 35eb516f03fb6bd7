//! The memory that a board may take: a few bytes must not describe one that fills the machine.
//!
//! In: how large a board is and how much is given on it. Out: what it would need, where that is too much. Must not know:
//! families, text.

/// The most bytes for any board, and more for each number or sign that the setter gives.
const ANY: usize = 120_000_000;
const GIVEN: usize = 2_000;

/// Refuses a board whose cells take so many `bytes` each, if that is too much for as many clues.
///
/// # Errors
/// With what it would need.
pub(super) fn fits(cells: usize, bytes: usize, clues: usize) -> Result<(), String> {
    let (needed, most) = (cells * bytes, ANY + GIVEN * clues);
    if needed <= most {
        return Ok(());
    }
    let [needed, most] = [needed, most].map(|bytes| bytes.div_ceil(1_000_000));
    Err(format!("this board would need {needed} MB; with as few clues as it has, the most is {most} MB"))
}
