//! Two plain blocks of numbers: the rows, a blank line, the columns.
//!
//! In: lines of numbers. Out: a puzzle. Must not know: other formats.
//!
//! A blank line may also be an empty clue. Where there are several, the one that separates the blocks is the one
//! that makes the clues fit into the board and fill as many cells in the rows as in the columns.

use itertools::Itertools;

use crate::diagnostic::{Diagnostic, Source};

use super::lines::{clue, clue_lines, number, words};
use super::{ClueAt, Nonogram, Side, build};
use crate::text::Part;

/// The lines from the first clue to the last one.
pub(super) fn body(text: Part<'_>) -> Vec<Part<'_>> {
    let mut lines: Vec<_> = clue_lines(text).skip_while(Part::is_blank).collect();
    while lines.last().is_some_and(Part::is_blank) {
        lines.pop();
    }
    lines
}

/// The indices between which the lines part into two blocks, by blank lines alone: where the first block ends
/// and the second one begins. `None` when there are not exactly two.
fn two_blocks(lines: &[Part<'_>]) -> Option<(usize, usize)> {
    let first = lines.iter().position(Part::is_blank)?;
    let second = first + lines[first..].iter().position(|line| !line.is_blank())?;
    (!lines[second..].iter().any(Part::is_blank)).then_some((first, second))
}

/// Where a single blank line stands between clues that fit together.
fn fitting_splits(lines: &[Part<'_>]) -> Vec<usize> {
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
fn measure(line: &Part<'_>) -> (u64, u64) {
    let runs = words(line).filter_map(|word| number(word.text)).map(u64::from).filter(|&run| run > 0);
    let (sum, count) = runs.fold((0, 0u64), |(sum, count), run| (sum + run, count + 1));
    (sum, sum + count.saturating_sub(1))
}

/// Whether there is nothing but numbers on the line, and no zero among others, as in the rows of other puzzles.
pub(super) fn is_clue(line: &Part<'_>) -> bool {
    let (mut zeros, mut count) = (false, 0);
    let numbers = words(line).all(|word| {
        count += 1;
        zeros |= word.text.iter().all(|&byte| byte == b'0');
        number(word.text).is_some()
    });
    numbers && !(zeros && count > 1)
}

/// The two blocks, where it is clear which blank line separates them.
pub(super) fn parts<'l, 'a>(lines: &'l [Part<'a>]) -> Option<(&'l [Part<'a>], &'l [Part<'a>])> {
    let (first, second) = two_blocks(lines).or_else(|| match fitting_splits(lines)[..] {
        [at] => Some((at, at + 1)),
        _ => None,
    })?;
    Some((&lines[..first], &lines[second..]))
}

/// Whether rows fill as many cells as columns; `None` when one of them is not a clue of their board.
pub(super) fn fits(rows: &[&Part<'_>], columns: &[&Part<'_>]) -> Option<bool> {
    let fit =
        |lines: &[&Part<'_>], room: usize| lines.iter().all(|line| is_clue(line) && measure(line).1 <= room as u64);
    let sum = |lines: &[&Part<'_>]| lines.iter().map(|line| measure(line).0).sum::<u64>();
    let is_board = !rows.is_empty() && !columns.is_empty() && fit(rows, columns.len()) && fit(columns, rows.len());
    is_board.then(|| sum(rows) == sum(columns))
}

/// Whether most clues of two blocks fit into the board.
fn mostly_fit(rows: &[Part<'_>], columns: &[Part<'_>]) -> bool {
    let fitting = |lines: &[Part<'_>], room: usize| lines.iter().filter(|line| measure(line).1 <= room as u64).count();
    2 * (fitting(rows, columns.len()) + fitting(columns, rows.len())) > rows.len() + columns.len()
}

/// Whether there are two blocks of nothing but numbers that could be the clues of a board.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    let lines = body(text);
    if lines.is_empty() || !lines.iter().all(is_clue) {
        return false;
    }
    let Some((first, second)) = two_blocks(&lines) else {
        return !fitting_splits(&lines).is_empty();
    };
    // A board whose empty rows are written as blanks has lines of one width.
    let raw = text.uncommented().skip_while(Part::is_blank);
    let mut widths = raw.map(|line| line.text.len()).take(lines.len());
    if widths.clone().nth(first) > Some(0) && widths.all_equal() {
        return false;
    }
    mostly_fit(&lines[..first], &lines[second..])
}

/// Whether there are two such blocks but for a few lines with a typing error.
pub(super) fn nearly_looks(text: Part<'_>) -> bool {
    let lines = body(text);
    let odd = lines.iter().filter(|line| !is_clue(line)).count();
    let blocks = two_blocks(&lines).filter(|_| odd > 0 && 4 * odd <= lines.len());
    blocks.is_some_and(|(first, second)| {
        let (rows, columns) = (&lines[..first], &lines[second..]);
        mostly_fit(rows, columns) && [rows, columns].iter().all(|block| block.iter().any(is_clue))
    })
}

/// The blank line behind the first of several puzzles: each two blocks are one, and fill as many cells in the rows as in
/// the columns.
fn end_of_first<'a>(lines: &[Part<'a>]) -> Option<Part<'a>> {
    let blocks = lines.split(Part::is_blank).filter(|block| !block.is_empty()).collect_vec();
    let is_puzzle = |pair: &[&[Part<'_>]]| match pair {
        [rows, columns] => fits(&rows.iter().collect_vec(), &columns.iter().collect_vec()) == Some(true),
        _ => false,
    };
    let last = blocks.get(1)?.last()?;
    let end = lines.iter().position(|line| line == last)? + 1;
    (blocks.len() > 2 && blocks.chunks(2).all(is_puzzle)).then(|| lines[end])
}

/// Reads two blocks.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let lines = body(text);
    if let Some(blank) = end_of_first(&lines) {
        return Err(Diagnostic::at(source, blank.span(), "this is one nonogram with empty clues, or several")
            .label("does another one begin below?")
            .help("write `====` between puzzles, and `0` for an empty row or column"));
    }
    let Some((rows, columns)) = parts(&lines) else { return Err(no_split(source, text, &lines)) };
    let clues = |lines: &[Part<'_>]| -> Result<Vec<ClueAt>, Diagnostic> {
        lines.iter().map(|line| clue(source, line)).collect()
    };
    let blanks = lines.len() - rows.len() - columns.len();
    let rows = Side { name: "the first block", clues: clues(rows)?, span: rows[0].span() };
    let columns = Side { name: "the second block", clues: clues(columns)?, span: columns[0].span() };
    let mut puzzle = build(source, &rows, &columns)?;
    if blanks > 1 {
        puzzle
            .warnings
            .push(format!("{blanks} blank lines stand between rows and columns; an empty row or column is a line `0`"));
    }
    Ok(puzzle)
}

fn no_split(source: &Source<'_>, text: Part<'_>, lines: &[Part<'_>]) -> Diagnostic {
    let blanks = lines.iter().filter(|line| line.is_blank()).count();
    if blanks == 0 {
        return Diagnostic::at(source, text.tail(), "there is only one block of clues")
            .help("write the rows, a blank line, then the columns");
    }
    let at = lines.iter().find(|line| line.is_blank()).map_or(text.tail(), |line| line.span());
    Diagnostic::at(source, at, format!("{blanks} blank lines leave open where the columns begin"))
        .help("write `0` for an empty line, and one blank line between rows and columns")
}
