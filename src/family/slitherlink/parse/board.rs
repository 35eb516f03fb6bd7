//! What a player has filled in, beside the clues of a pzprv3 text.
//!
//! In: the text. Out: the edges that are decided. Must not know: whether they fit.

use super::super::Slitherlink;
use super::tiling;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Entries, outline_values};
use crate::grid::{Edge, Pos, Spot};
use crate::text::Part;

/// What a player has drawn, on squares or on any tiling.
pub(in crate::family::slitherlink) fn read_board(
    puzzle: &Slitherlink,
    source: &Source<'_>,
) -> Result<Entries, Diagnostic> {
    if let Some(plane) = puzzle.made_layout().plane() {
        return tiling::read(source, puzzle.made_layout(), plane);
    }
    outline_values(source, puzzle.size())
}

/// The edges in a pzprv3 text after the clues: verticals, (H, W + 1), then horizontals, (H + 1, W); 1 is a line, -1 a
/// cross. A grid of marks of cells may stand before them.
pub(in crate::family::slitherlink) fn read_filled(
    puzzle: &Slitherlink,
    source: &Source<'_>,
) -> Result<Option<Entries>, Diagnostic> {
    let lines: Vec<Part<'_>> = Part::whole(source.bytes).content().collect();
    if !lines.first().is_some_and(|line| line.text.starts_with(b"pzprv3")) {
        return Ok(None);
    }
    let (height, width) = puzzle.size();
    let mut rest = lines.get(4 + height..).unwrap_or_default();
    if rest.len() == 3 * height + 1 {
        rest = &rest[height..];
    }
    if rest.len() != 2 * height + 1 {
        return Ok(None);
    }
    let mut filled = Entries::new();
    for (at, line) in rest.iter().enumerate() {
        let words: Vec<Part<'_>> = line.words(|byte| byte == b' ').collect();
        let wanted = if at < height { width + 1 } else { width };
        if words.len() != wanted {
            let title = format!("this line of edges has {} words, not {wanted}", words.len());
            return Err(Diagnostic::at(source, line.span(), title).help("1 is a line, -1 a cross, 0 neither"));
        }
        for (col, word) in words.iter().enumerate() {
            let edge = match at.checked_sub(height) {
                None => Edge::Vertical(Pos::new(at, col)),
                Some(row) => Edge::Horizontal(Pos::new(row, col)),
            };
            match word.text {
                b"1" => filled.push((Spot::Edge(edge), 1)),
                b"-1" => filled.push((Spot::Edge(edge), 0)),
                b"0" => {}
                _ => {
                    let title = format!("`{}` is not a mark of an edge", word.shown());
                    return Err(Diagnostic::at(source, word.span(), title).help("1 is a line, -1 a cross, 0 neither"));
                }
            }
        }
    }
    Ok(Some(filled))
}
