//! Divides parts that stay hard.
//!
//! In: parts of a puzzle. Out: more parts, which together are the same boards. Must not know: the family.
//!
//! Look-ahead only guesses how hard a part is. So an engine tries each part briefly; a part that it does not finish is
//! cut into a few parts, which are tried in turn. A part that it does finish stays in the list, so that nobody has to
//! trust the trial.

use std::collections::VecDeque;
use std::sync::Arc;

use super::{Options, Piece, Pieces, SearchError, Verdict, split, unique};
use crate::backend::{Backend, Limits};
use crate::family::Puzzle;

/// The number of parts into which a hard part is cut.
const AGAIN: usize = 4;

/// Cuts the parts that an engine does not finish within this many conflicts, until there are `most` parts, or a limit
/// is reached.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn refine(
    puzzle: &Arc<dyn Puzzle>,
    options: &Options,
    pieces: Pieces,
    (conflicts, most): (u64, usize),
) -> Result<Pieces, SearchError> {
    let (mut done, mut refuted) = (Vec::new(), pieces.refuted);
    let mut waiting: VecDeque<Piece> = pieces.pieces.into();
    while let Some(piece) = waiting.pop_front() {
        let room = done.len() + waiting.len() + AGAIN <= most && !options.limits.reached();
        if !room || !is_hard(puzzle, options, &piece, conflicts)? {
            done.push(piece);
            continue;
        }
        let within = Options { under: piece.cube.clone(), ..options.clone() };
        let again = split(puzzle, &within, AGAIN)?;
        refuted += again.refuted;
        if again.pieces.len() == 1 && again.pieces[0].cube == piece.cube {
            done.push(piece);
        } else {
            waiting.extend(again.pieces);
        }
    }
    Ok(Pieces { pieces: done, refuted })
}

/// Whether an engine needs more conflicts than this for the verdict on a part.
fn is_hard(puzzle: &Arc<dyn Puzzle>, options: &Options, piece: &Piece, conflicts: u64) -> Result<bool, SearchError> {
    let limits = Limits { conflicts: Some(conflicts), ..options.limits.clone() };
    // This engine counts its conflicts while it searches.
    let moment = Options {
        backend: Backend::INCREMENTAL,
        under: piece.cube.clone(),
        limits,
        own_search: false,
        ..options.clone()
    };
    Ok(matches!(unique(puzzle, &moment)?, Verdict::Limit { .. }))
}
