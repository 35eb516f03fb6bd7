//! Plain numbers with the size in front: `.nin`, `.mk` and `.cwd`.
//!
//! In: lines of numbers. Out: a puzzle. Must not know: other formats.
//!
//! `.nin` starts with a line `W H`, and rows and columns follow; `.mk` with a line `H W`, and a line `#` stands
//! between rows and columns; `.cwd` with a line `H` and a line `W`, and a blank line stands between. In all of them
//! a blank line can be an empty clue; where the clues are as many as there should be without them, blank lines
//! are nothing.

use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::rule::counted;

use super::blocks::{self, is_clue};
use super::lines::{clue, clue_lines, lines, number, words};
use super::{ClueAt, Nonogram, Side, build};
use crate::text::Part;

/// The numbers on a line, if there are exactly `N`.
fn numbers<const N: usize>(line: &Part<'_>) -> Option<[u32; N]> {
    let numbers: Option<Vec<u32>> = words(line).map(|word| number(word.text)).collect();
    numbers?.try_into().ok()
}

/// Whether the lines are as many clues as `count`, with blank lines as clues or without.
fn is_as_many(lines: &[Part<'_>], count: usize) -> bool {
    pick(lines, count).is_some() && lines.iter().all(|line| words(line).all(|word| number(word.text).is_some()))
}

/// The `count` clues among the lines: those that are not blank when they are as many, else all from the first to
/// as many, followed only by blank lines.
fn pick<'l, 'a>(lines: &'l [Part<'a>], count: usize) -> Option<Vec<&'l Part<'a>>> {
    let filled = lines.iter().filter(|line| !line.is_blank());
    if filled.clone().count() == count {
        return Some(filled.collect());
    }
    let rest = lines.get(count..)?;
    rest.iter().all(Part::is_blank).then(|| lines[..count].iter().collect())
}

fn body(text: Part<'_>) -> Vec<Part<'_>> {
    clue_lines(text).skip_while(Part::is_blank).collect()
}

/// The same with comments, as one of them may separate rows and columns.
fn commented_body(text: Part<'_>) -> Vec<Part<'_>> {
    lines(text).skip_while(Part::is_blank).collect()
}

/// Whether a line of two numbers is followed by as many clues.
pub(in crate::family::nonogram) fn detect_nin(text: Part<'_>) -> bool {
    let lines = body(text);
    let Some([width, height]) = lines.first().and_then(numbers::<2>) else { return false };
    let apart = text.lines().any(|line| line.trimmed().text == b"#");
    width > 0 && height > 0 && !apart && is_as_many(&lines[1..], width as usize + height as usize)
}

/// Whether a line of two numbers is followed by clues and a line `#`.
pub(in crate::family::nonogram) fn detect_mk(text: Part<'_>) -> bool {
    let mut lines = lines(text).skip_while(Part::is_blank);
    lines.next().as_ref().and_then(numbers::<2>).is_some() && lines.any(|line| line.text == b"#")
}

/// Whether two lines of one number each are followed by blocks of as many clues.
pub(in crate::family::nonogram) fn detect_cwd(text: Part<'_>) -> bool {
    let lines = body(text);
    cwd_parts(&lines).is_some_and(|(rows, columns, height, width)| {
        is_as_many(rows, height) && is_as_many(columns, width) && height > 0 && width > 0
    })
}

/// Whether a line of two numbers is followed by nearly as many clues: one too few or too many, or a few lines with a
/// typing error.
pub(super) fn nearly_looks_nin(text: Part<'_>) -> bool {
    let lines = body(text);
    let Some([width, height]) = lines.first().and_then(numbers::<2>) else { return false };
    let clues = lines[1..].iter().filter(|line| !line.is_blank());
    let (count, odd) = (clues.clone().count(), clues.filter(|line| !is_clue(line)).count());
    let wanted = (width as usize).saturating_add(height as usize);
    width > 0 && height > 0 && count.abs_diff(wanted) <= 1 && 4 * odd <= count
}

/// Whether two lines of one number each are followed by two blocks of as many clues, but for one that is missing or too
/// many.
fn nearly_looks_cwd(text: Part<'_>) -> bool {
    let lines = body(text);
    let mut blocks = lines.split(Part::is_blank).filter(|block| !block.is_empty());
    let (Some([height, width, rows @ ..]), Some(columns), None) = (blocks.next(), blocks.next(), blocks.next()) else {
        return false;
    };
    let off = |size: &Part<'_>, clues: usize| Some((numbers::<1>(size)?[0] as usize).abs_diff(clues));
    matches!((off(height, rows.len()), off(width, columns.len())), (Some(0), Some(1)) | (Some(1), Some(0)))
}

/// The format in which a text is several puzzles that only blank lines part: at least the first two are whole, by their
/// sizes and their sums.
fn joined(text: Part<'_>) -> Option<Format> {
    let lines = commented_body(text);
    let (format, length) = leading(&lines)?;
    let rest = &lines[length..];
    let more = rest.iter().position(|line| !line.is_blank()).filter(|&blanks| blanks > 0)?;
    leading(&rest[more..]).is_some_and(|(next, _)| next == format).then_some(format)
}

/// The format of a whole puzzle that the lines start with, and how many of them it takes.
fn leading(lines: &[Part<'_>]) -> Option<(Format, usize)> {
    let pair = lines.first().and_then(numbers::<2>);
    let two = || Some([numbers::<1>(lines.first()?)?[0], numbers::<1>(lines.get(1)?)?[0]]);
    let sizes = [(Format::Nin, 1, pair), (Format::Mk, 2, pair), (Format::Cwd, 3, two())];
    sizes.into_iter().find_map(|(format, others, sides)| {
        let length = sides?.into_iter().fold(others, |sum: usize, side| sum.saturating_add(side as usize));
        (fits(format, lines.get(..length)?) == Some(true)).then_some((format, length))
    })
}

/// Whether the rows of lines in a format fill as many cells as the columns; `None` where they are no clues of a board.
fn fits(format: Format, lines: &[Part<'_>]) -> Option<bool> {
    let (rows, columns) = match format {
        Format::Nin => {
            let [width, height] = numbers(lines.first()?)?;
            let mut rows = pick(&lines[1..], (width as usize).saturating_add(height as usize))?;
            let columns = rows.split_off(height as usize);
            (rows, columns)
        }
        Format::Mk => {
            let [height, width] = numbers(lines.first()?)?;
            let bar = lines.iter().position(|line| line.text == b"#")?;
            (pick(&lines[1..bar], height as usize)?, pick(&lines[bar + 1..], width as usize)?)
        }
        Format::Cwd => {
            let (rows, columns, height, width) = cwd_parts(lines)?;
            (pick(rows, height)?, pick(columns, width)?)
        }
        _ => {
            let (rows, columns) = blocks::parts(lines)?;
            (rows.iter().collect(), columns.iter().collect())
        }
    };
    blocks::fits(&rows, &columns)
}

/// Which format is meant if only the numbers decide: they can be clues, or a size and clues.
pub(super) fn settle(text: Part<'_>, found: Vec<Format>) -> Vec<Format> {
    // Puzzles with their sizes that follow each other are not two blocks of clues.
    let joined = if found.is_empty() || found.contains(&Format::Blocks) { joined(text) } else { None };
    if let Some(format) = joined {
        return vec![format];
    }
    let fits = |format| match format {
        Format::Mk => fits(format, &commented_body(text)),
        Format::Blocks => fits(format, &blocks::body(text)),
        _ => fits(format, &body(text)),
    };
    // A line too many or too few makes sizes and clues two blocks of clues, which seldom fit together.
    if found == [Format::Blocks] && nearly_looks_cwd(text) && fits(Format::Blocks) != Some(true) {
        return vec![Format::Blocks, Format::Cwd];
    }
    if found.len() < 2 {
        return found;
    }
    // The reading that fits together is meant; where none does, a size that is that of the board, else what is a puzzle
    // at all.
    let readable: Vec<_> = found.iter().filter_map(|&format| Some((format, fits(format)?))).collect();
    let formats = |wanted: fn(&(Format, bool)) -> bool| -> Vec<Format> {
        readable.iter().filter(|&reading| wanted(reading)).map(|&(format, _)| format).collect()
    };
    let best =
        [formats(|&(_, together)| together), formats(|&(format, _)| format != Format::Blocks), formats(|_| true)];
    best.into_iter().find(|formats| !formats.is_empty()).unwrap_or(found)
}

/// The lines of rows and of columns, and the numbers of both, when the size and the line between are there.
fn cwd_parts<'l, 'a>(lines: &'l [Part<'a>]) -> Option<(&'l [Part<'a>], &'l [Part<'a>], usize, usize)> {
    let [height] = numbers(lines.first()?)?;
    let [width] = numbers(lines.get(1)?)?;
    let rows = lines.get(2..2 + height as usize)?;
    let between = lines.get(2 + height as usize)?;
    between.is_blank().then(|| (rows, &lines[3 + height as usize..], height as usize, width as usize))
}

/// What a size line should be.
fn size<const N: usize>(
    source: &Source<'_>,
    text: Part<'_>,
    line: Option<&Part<'_>>,
    what: &str,
) -> Result<[usize; N], Diagnostic> {
    let Some(line) = line else {
        return Err(Diagnostic::at(source, text.tail(), format!("there is no {what}")).help("start with the size"));
    };
    numbers::<N>(line)
        .filter(|sizes| sizes.iter().all(|&size| size > 0))
        .map(|sizes| sizes.map(|size| size as usize))
        .ok_or_else(|| {
            let found = line.lossy().into_owned();
            Diagnostic::at(source, line.span(), format!("`{found}` is not the {what}"))
        })
}

/// The clues of one direction.
fn part<'n>(
    source: &Source<'_>,
    text: Part<'_>,
    name: &'n str,
    lines: &[Part<'_>],
    count: usize,
) -> Result<Side<'n>, Diagnostic> {
    let picked = pick(lines, count).ok_or_else(|| {
        let filled = lines.iter().filter(|line| !line.is_blank()).count();
        let extra = lines.iter().filter(|line| !line.is_blank()).nth(count).map(|line| line.span());
        let title = format!("{} of clues for {count} {name}", counted(filled, "line"));
        let help = "write one line for each clue, `0` for an empty one, or correct the size at the top";
        let help = if extra.is_some() { format!("{help}; `====` separates two puzzles") } else { help.to_owned() };
        Diagnostic::at(source, extra.unwrap_or(text.tail()), title).help(help)
    })?;
    let clues: Vec<ClueAt> = picked.into_iter().map(|line| clue(source, line)).collect::<Result<_, _>>()?;
    let span = clues.first().map_or(text.tail(), |clue| clue.span.clone());
    Ok(Side { name, clues, span })
}

/// Reads a `.nin` text.
pub(in crate::family::nonogram) fn parse_nin(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let lines = body(text);
    let [width, height] = size(source, text, lines.first(), "width and the height")?;
    // Blank lines are clues in both parts or in none.
    let all = part(source, text, "rows and columns", &lines[1..], width.saturating_add(height))?;
    let mut rows = all.clues;
    let columns = rows.split_off(height);
    let span = all.span;
    let rows = Side { name: "the size", clues: rows, span: span.clone() };
    build(source, &rows, &Side { name: "the size", clues: columns, span })
}

/// Reads a `.mk` text.
pub(in crate::family::nonogram) fn parse_mk(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let lines = commented_body(text);
    let [height, width] = size(source, text, lines.first(), "height and the width")?;
    let Some(bar) = lines.iter().position(|line| line.text == b"#") else {
        return Err(Diagnostic::at(source, text.tail(), "there is no line `#`")
            .help("write a line `#` between the rows and the columns"));
    };
    let rows = part(source, text, "rows", &lines[1..bar], height)?;
    let columns = part(source, text, "columns", &lines[bar + 1..], width)?;
    build(source, &rows, &columns)
}

/// Reads a `.cwd` text.
pub(in crate::family::nonogram) fn parse_cwd(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let lines = body(text);
    let [height] = size(source, text, lines.first(), "height")?;
    let [width] = size(source, text, lines.get(1), "width")?;
    let Some((rows, columns, ..)) = cwd_parts(&lines) else {
        let at = lines.get(height.saturating_add(2)).map_or(text.tail(), |line| line.span());
        return Err(Diagnostic::at(source, at, format!("there is no blank line behind {height} rows"))
            .help("write the height, the width, the rows, a blank line, then the columns"));
    };
    let rows = part(source, text, "rows", rows, height)?;
    let columns = part(source, text, "columns", columns, width)?;
    build(source, &rows, &columns)
}
