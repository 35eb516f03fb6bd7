//! Rows without a first line: rows and columns are counted.
//!
//! In: text of a kind that says so. Out: its boards, and the size of one. Must not know: what tokens mean.
//!
//! Boards are lines up to a blank one, or joined by `/` on one line, perhaps after a name and a tab. Where all tokens are
//! characters, blanks between them say nothing.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};
use crate::family::MAX_CELLS;
use crate::grid::Pos;
use crate::kind::{Kind, Token, TokenKind};
use crate::text::pzpr::parts;
use crate::text::{Part, area};

/// Whether a line is a board by itself.
pub(super) fn is_whole(line: &[u8]) -> bool {
    !line.trim_ascii_start().starts_with(b"#") && line.iter().any(|byte| b"/\t".contains(byte))
}

/// The boards in a text.
pub(super) fn boards(text: Part<'_>) -> Vec<Range<usize>> {
    let mut boards: Vec<Range<usize>> = Vec::new();
    let mut goes_on = false;
    for line in text.uncommented().map(Part::trimmed) {
        let whole = is_whole(line.text);
        match boards.last_mut().filter(|_| goes_on && !whole && !line.text.is_empty()) {
            Some(board) => board.end = line.span().end,
            None if !line.text.is_empty() => boards.push(line.span()),
            None => {}
        }
        goes_on = !whole && !line.text.is_empty();
    }
    boards
}

/// The tokens of a row.
pub(super) fn tokens<'t>(kind: &Kind, block: usize, row: Part<'t>) -> Vec<Part<'t>> {
    let is_blank = |byte: u8| byte.is_ascii_whitespace();
    let of_block = &kind.given[block];
    let is_character = |is: &TokenKind| match is {
        TokenKind::Word(sign) => sign.chars().count() == 1,
        TokenKind::Number => of_block.range.is_some_and(|(_, most)| most < 10),
        _ => false,
    };
    if of_block.tokens.iter().all(|(_, is)| is_character(is)) {
        return row.words(is_blank).flat_map(|word| word.characters().map(|(_, part)| part)).collect();
    }
    row.words(is_blank).collect()
}

/// Rows and columns of a board, and whether its first line says them, as it may.
pub(super) fn size(kind: &Kind, source: &Source<'_>, lines: &[Part<'_>]) -> Result<((usize, usize), bool), Diagnostic> {
    let blocks = kind.given.len();
    let numbers: Vec<Option<usize>> = lines[0].words(|byte| byte.is_ascii_whitespace()).map(Part::number).collect();
    if let [Some(height), Some(width)] = numbers[..]
        && lines.len() == 1 + blocks * height
        && lines.get(1).is_some_and(|row| tokens(kind, 0, *row).len() == width)
    {
        return Ok(((height, width), true));
    }
    let size = (lines.len() / blocks, tokens(kind, 0, lines[0]).len());
    let span = lines[0].start..lines[lines.len() - 1].end();
    if size.0 * blocks != lines.len() {
        let title = format!("there are {} rows, which are not {blocks} blocks of the same height", lines.len());
        let names: Vec<String> = kind.given.iter().map(|block| format!("a row of {}", block.at)).collect();
        let help = format!("give {} for each row of the board", names.join(" and "));
        return Err(Diagnostic::at(source, span, title).help(help));
    }
    area(source, span, size, MAX_CELLS)?;
    Ok((size, false))
}

/// The text of a board, below its size where a row could be taken for that, or for a comment.
pub(super) fn told(kind: &Kind, (height, width): (usize, usize), text: String) -> String {
    let source = Source { name: "", bytes: text.as_bytes(), first_line: 1 };
    let lines: Vec<Part<'_>> = Part::whole(text.as_bytes()).lines().collect();
    let is_size = !lines.is_empty() && size(kind, &source, &lines).is_ok_and(|(_, is_said)| is_said);
    let is_plain = !is_size && !lines.iter().any(Part::is_comment);
    if is_plain { text } else { format!("{height} {width}\n{text}") }
}

/// Refuses a region that is not in one piece: without a first line, a row too many or too few may look like one.
pub(super) fn one_piece(
    source: &Source<'_>,
    rows: &[Part<'_>],
    size: (usize, usize),
    regions: &[Token],
) -> Result<(), Diagnostic> {
    let of = |at: Pos| &regions[at.row * size.1 + at.col];
    let pieces = parts(size, &|one, other| of(one) == of(other));
    let mut first = std::collections::HashMap::new();
    let again = pieces.positions().find(|&at| *first.entry(of(at)).or_insert(pieces[at]) != pieces[at]);
    let word = again.and_then(|at| rows.get(at.row)?.words(|byte| byte.is_ascii_whitespace()).nth(at.col));
    let Some(word) = word else { return Ok(()) };
    let title = format!("the region `{}` is not in one piece", word.shown());
    Err(Diagnostic::at(source, word.span(), title).label("no neighbour joins this to its other cells"))
}

/// Whether a text begins with a row of the kind, or with its size.
pub(super) fn begins(kind: &Kind, head: &[u8], is_token: impl Fn(&Part<'_>) -> bool) -> bool {
    let Some(line) = Part::whole(head).content().next().map(Part::last_field) else { return false };
    let first = line.split(b'/').next().unwrap_or(line);
    let is_size = || {
        let words: Vec<Part<'_>> = first.words(|byte| byte.is_ascii_whitespace()).collect();
        words.len() == 2 && words.iter().all(|word| word.number().is_some())
    };
    let is_row = || tokens(kind, 0, first).first().is_some_and(&is_token) || is_size();
    !line.text.iter().any(|byte| b":?".contains(byte)) && is_row()
}
