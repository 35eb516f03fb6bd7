//! Two plain blocks of numbers: the rows, a blank line, the columns.
//!
//! In: lines of numbers. Out: a puzzle. Must not know: other formats.
//!
//! A blank line may also be an empty clue. Where there are several, the one that parts the blocks is the one
//! that makes the clues fit into the board and fill as many cells in the rows as in the columns.

use itertools::Itertools;

use crate::diagnostic::Diagnostic;
use crate::input::Source;

use super::lines::{Text, TextLine, clue, number, words};
use super::{ClueAt, Nonogram, Part, build};

/// The lines from the first clue to the last one.
fn body<'a>(text: &Text<'a>) -> Vec<TextLine<'a>> {
    let mut lines: Vec<_> = text.clue_lines().skip_while(TextLine::is_blank).collect();
    while lines.last().is_some_and(TextLine::is_blank) {
        lines.pop();
    }
    lines
}

/// The indices between which the lines part into two blocks, by blank lines alone: where the first block ends
/// and the second one begins. `None` when there are not exactly two.
fn two_blocks(lines: &[TextLine<'_>]) -> Option<(usize, usize)> {
    let first = lines.iter().position(TextLine::is_blank)?;
    let second = first + lines[first..].iter().position(|line| !line.is_blank())?;
    (!lines[second..].iter().any(TextLine::is_blank)).then_some((first, second))
}

/// Where a single blank line parts clues that fit together.
fn fitting_splits(lines: &[TextLine<'_>]) -> Vec<usize> {
    let sizes: Vec<(u64, u64)> = lines.iter().map(measure).collect();
    let blank = |&at: &usize| lines[at].is_blank();
    let fits = |&at: &usize| {
        let (rows, columns) = (&sizes[..at], &sizes[at + 1..]);
        let sum = |part: &[(u64, u64)]| part.iter().map(|size| size.0).sum::<u64>();
        let needs = |part: &[(u64, u64)]| part.iter().map(|size| size.1).max().unwrap_or(0);
        sum(rows) == sum(columns) && needs(rows) <= columns.len() as u64 && needs(columns) <= rows.len() as u64
    };
    (1..lines.len().saturating_sub(1)).filter(blank).filter(fits).collect()
}

/// The filled cells of a clue, and the cells that it needs.
fn measure(line: &TextLine<'_>) -> (u64, u64) {
    let runs = words(line).filter_map(|word| number(word.text)).map(u64::from).filter(|&run| run > 0);
    let (sum, count) = runs.fold((0, 0u64), |(sum, count), run| (sum + run, count + 1));
    (sum, sum + count.saturating_sub(1))
}

/// Whether there is nothing but numbers on the line, and no zero among others, as in the rows of other puzzles.
pub(super) fn is_clue(line: &TextLine<'_>) -> bool {
    let (mut zeros, mut count) = (false, 0);
    let numbers = words(line).all(|word| {
        count += 1;
        zeros |= word.text.iter().all(|&byte| byte == b'0');
        number(word.text).is_some()
    });
    numbers && !(zeros && count > 1)
}

/// Whether most clues of two blocks fit into the board.
fn mostly_fit(rows: &[TextLine<'_>], columns: &[TextLine<'_>]) -> bool {
    let fitting =
        |lines: &[TextLine<'_>], room: usize| lines.iter().filter(|line| measure(line).1 <= room as u64).count();
    2 * (fitting(rows, columns.len()) + fitting(columns, rows.len())) > rows.len() + columns.len()
}

/// Whether there are two blocks of nothing but numbers that could be the clues of a board.
pub(super) fn looks(text: &Text<'_>) -> bool {
    let lines = body(text);
    if lines.is_empty() || !lines.iter().all(is_clue) {
        return false;
    }
    let Some((first, second)) = two_blocks(&lines) else {
        return !fitting_splits(&lines).is_empty();
    };
    // A board whose empty rows are written as blanks has lines of one width.
    let width = |line: &TextLine<'_>| {
        let raw = text.bytes[line.start..line.next].iter();
        raw.filter(|byte| !b"\r\n".contains(byte)).count()
    };
    if width(&lines[first]) > 0 && lines.iter().map(width).all_equal() {
        return false;
    }
    mostly_fit(&lines[..first], &lines[second..])
}

/// Whether there are two such blocks but for a few lines with a slip of the pen.
pub(super) fn nearly_looks(text: &Text<'_>) -> bool {
    let lines = body(text);
    let odd = lines.iter().filter(|line| !is_clue(line)).count();
    let blocks = two_blocks(&lines).filter(|_| odd > 0 && 4 * odd <= lines.len());
    blocks.is_some_and(|(first, second)| {
        let (rows, columns) = (&lines[..first], &lines[second..]);
        mostly_fit(rows, columns) && [rows, columns].iter().all(|block| block.iter().any(is_clue))
    })
}

/// Reads two blocks.
pub(super) fn parse(source: &Source<'_>, text: &Text<'_>) -> Result<Nonogram, Diagnostic> {
    let lines = body(text);
    let (first, second) = match two_blocks(&lines) {
        Some(found) => found,
        None => match fitting_splits(&lines)[..] {
            [at] => (at, at + 1),
            _ => return Err(no_split(source, text, &lines)),
        },
    };
    let clues = |lines: &[TextLine<'_>]| -> Result<Vec<ClueAt>, Diagnostic> {
        lines.iter().map(|line| clue(source, line)).collect()
    };
    let rows = Part { name: "the first block", clues: clues(&lines[..first])?, span: lines[0].span.clone() };
    let columns = Part { name: "the second block", clues: clues(&lines[second..])?, span: lines[second].span.clone() };
    build(source, &rows, &columns)
}

fn no_split(source: &Source<'_>, text: &Text<'_>, lines: &[TextLine<'_>]) -> Diagnostic {
    let blanks = lines.iter().filter(|line| line.is_blank()).count();
    if blanks == 0 {
        return Diagnostic::at(source, text.tail(), "there is only one block of clues")
            .help("write the rows, a blank line, then the columns");
    }
    let at = lines.iter().find(|line| line.is_blank()).map_or(text.tail(), |line| line.span.clone());
    Diagnostic::at(source, at, format!("{blanks} blank lines leave open where the columns begin"))
        .help("write `0` for an empty line, and one blank line between rows and columns")
}
