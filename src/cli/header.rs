//! The comments of an exported formula about its origin.
//!
//! In: a puzzle and how it was exported, or the comments at the start of a formula. Out: the comments, or how it was
//! exported. Must not know: clauses.

use std::sync::Arc;

use crate::card::Encoding;
use crate::diagnostic::Source;
use crate::family::{Deduce, Family, Format, Puzzle};
use crate::input::Input;

/// How a formula was made of a puzzle.
pub(super) type Made = (Deduce, Encoding);

/// What the comment with the encoding begins with.
const ENCODING: &str = "encoding ";
/// What the comments with the puzzle begin with, one for each of its lines.
const PUZZLE: &str = "puzzle";

/// The comments in front of a formula: the puzzle's family and size, and how it became clauses.
pub(super) fn comments_of(puzzle: &Arc<dyn Puzzle>, deduce: Deduce, encoding: &Encoding) -> Vec<String> {
    let program = env!("CARGO_PKG_VERSION");
    vec![format!("cluesat {program}: {}", sized(puzzle)), format!("{ENCODING}{encoding}, deduction {deduce}")]
}

/// The puzzle itself as comments.
pub(super) fn puzzle(puzzle: &Arc<dyn Puzzle>) -> Vec<String> {
    let text = whole(puzzle).unwrap_or_default();
    text.lines().map(|line| format!("{PUZZLE} {line}")).collect()
}

/// How a formula was made, by its comments.
pub(super) fn made(comments: &[String]) -> Option<Made> {
    comments.iter().find_map(|comment| {
        let (encoding, deduce) = comment.strip_prefix(ENCODING)?.split_once(", deduction ")?;
        Some((deduce.parse().ok()?, encoding.parse().ok()?))
    })
}

/// The puzzle that a formula says it was made of.
pub(super) fn source(comments: &[String]) -> Option<(&'static Family, Input)> {
    let name = size_told(comments)?.split_once(" with ")?.0;
    let told = puzzle_told(comments)?;
    // A kind of somebody's own comes along.
    let own = Family::above(&Source { name: PUZZLE, bytes: told.as_bytes(), first_line: 1 });
    let family = if let Some(own) = own { own.ok()? } else { name.parse().ok()? };
    Some((family, Input::Text(told)))
}

/// The other puzzle that a formula was made from, if it was not this one.
pub(super) fn foreign(comments: &[String], puzzle: &Arc<dyn Puzzle>) -> Option<String> {
    if let Some(size) = size_told(comments).filter(|&size| size != sized(puzzle)) {
        return Some(format!("of a {size}"));
    }
    let told = puzzle_told(comments)?;
    let other = whole(puzzle).filter(|text| !text.lines().eq(told.lines()));
    other.map(|_| "of another puzzle of the same size".into())
}

/// The comments at the beginning of a file, if it is a formula.
pub(super) fn comments(bytes: &[u8]) -> Option<Vec<String>> {
    let text = String::from_utf8_lossy(bytes);
    let mut comments = Vec::new();
    for line in text.lines() {
        match line.strip_prefix("c ") {
            Some(comment) => comments.push(comment.to_owned()),
            None if line.starts_with("p cnf ") || line.starts_with("p gcnf ") => return Some(comments),
            None if line == "c" || line.is_empty() => {}
            None => return None,
        }
    }
    None
}

/// The family and the size of a puzzle.
fn sized(puzzle: &Arc<dyn Puzzle>) -> String {
    let (height, width) = puzzle.size();
    format!("{} with {height} rows and {width} columns", puzzle.family().name)
}

fn size_told(comments: &[String]) -> Option<&str> {
    comments.iter().find_map(|line| line.strip_prefix("cluesat ")?.split_once(": ").map(|(_, size)| size))
}

/// The text of a puzzle, with its kind above it where that does not come with the program.
fn whole(puzzle: &Arc<dyn Puzzle>) -> Option<String> {
    let text = text(puzzle)?;
    String::from_utf8(puzzle.family().with_definition(text.as_bytes()).into_owned()).ok()
}

/// A puzzle on one line if possible, otherwise in the lines of a format that can hold it.
pub(super) fn text(puzzle: &Arc<dyn Puzzle>) -> Option<String> {
    // People read these comments.
    if let Some((_, line)) = puzzle.one_line().filter(|(format, _)| *format != Format::Json) {
        return Some(line);
    }
    let formats = [Format::Variant, Format::Non, Format::Rows, Format::Json];
    formats.into_iter().filter(|format| puzzle.family().formats.contains(format)).find_map(|format| {
        let mut text = Vec::new();
        puzzle.write(format, None, &mut text).ok()?;
        String::from_utf8(text).ok()
    })
}

fn puzzle_told(comments: &[String]) -> Option<String> {
    // A line may be empty; then nothing follows the word.
    let lines = comments.iter().filter_map(|line| {
        let rest = line.strip_prefix(PUZZLE)?;
        if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
    });
    let lines: Vec<&str> = lines.collect();
    (!lines.is_empty()).then(|| lines.join("\n") + "\n")
}
