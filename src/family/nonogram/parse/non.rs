//! `.non` files: Steve Simpson's format and its extensions.
//!
//! In: lines that start with a key. Out: a puzzle. Must not know: other formats.
//!
//! Kept: width, height, rows, columns, title, color, goal, saved. Other keys are told of, unless they say nothing about the puzzle. A blank line in a list of
//! clues is an empty clue when the clues without it would be too few, and nothing otherwise.
//!
//! `color r #ff0000` names a colour by a letter, `color 0` the background; a run of it is `3r`. Letters need not be
//! declared. A run without a letter is black, or has the colour `1`. Pictures have a character for each cell: `0`, `1`,
//! a letter.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::inks::{Inks, shade};
use super::lines::{clue_lines, coloured_clue, lines, number};
use super::{ClueAt, Nonogram, Side, build_coloured, differing_goal};
use crate::board::Domain;
use crate::family::nonogram::{Colour, OPEN};
use crate::text::Part;

/// Whether there is a line `rows` or `columns` among lines that start with keys.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    let starts_with_key = clue_lines(text).find(|line| !line.is_blank()).is_some_and(|line| key(&line).is_some());
    starts_with_key && lines(text).any(|line| matches!(key(&line), Some((b"rows" | b"columns", b""))))
}

/// The key that a line starts with, and the rest. People write `Rows:` and `Cols`, too.
fn key<'a>(line: &Part<'a>) -> Option<(&'a [u8], &'a [u8])> {
    let length = line.text.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'_').count();
    let (key, rest) = line.text.split_at(length);
    if matches!(rest.trim_ascii(), b"" | b":") {
        match &*key.to_ascii_lowercase() {
            b"rows" => return Some((b"rows", b"")),
            b"columns" | b"cols" => return Some((b"columns", b"")),
            _ => {}
        }
    }
    let ends = rest.first().is_none_or(|byte| byte.is_ascii_whitespace() || *byte == b'"');
    (length > 0 && ends).then(|| (key, rest.trim_ascii_start()))
}

/// Reads a `.non` text.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let mut width = None;
    let mut height = None;
    let mut rows: Option<(Part<'_>, Vec<Part<'_>>)> = None;
    let mut columns: Option<(Part<'_>, Vec<Part<'_>>)> = None;
    let (mut title, mut goal, mut saved) = (None, None, None);
    // The last line that is nothing but a key, when that is none of ours.
    let mut unknown: Option<(&[u8], Part<'_>)> = None;
    let mut inks = Inks::new();
    let mut lines = clue_lines(text).peekable();
    while let Some(line) = lines.next() {
        if line.is_blank() {
            continue;
        }
        let Some((key, value)) = key(&line) else {
            if let Some((key, line)) = unknown {
                return Err(no_key(source, key, line.span()));
            }
            let word = line.lossy().into_owned();
            return Err(Diagnostic::at(source, line.span(), format!("`{word}` is outside of `rows` and `columns`"))
                .help("give the size with `width` and `height`, then list as many clues as that"));
        };
        let twice = match key {
            b"width" => width.replace((size(source, &line, value)?, line)).is_some(),
            b"height" => height.replace((size(source, &line, value)?, line)).is_some(),
            b"rows" | b"columns" if !value.is_empty() => {
                let name = String::from_utf8_lossy(key);
                return Err(Diagnostic::at(source, line.span(), format!("there is more than `{name}` on this line"))
                    .help("write a clue on each line below it"));
            }
            b"rows" | b"columns" => {
                let mut clues = Vec::new();
                while let Some(next) = lines.next_if(|next| self::key(next).is_none()) {
                    clues.push(next);
                }
                let part = if key == b"rows" { &mut rows } else { &mut columns };
                part.replace((line, clues)).is_some()
            }
            b"title" => title.replace(string(value)).is_some(),
            b"goal" => goal.replace((value, line)).is_some(),
            b"saved" => saved.replace((value, line)).is_some(),
            b"color" | b"colour" => {
                colour(source, &line, value, &mut inks)?;
                false
            }
            key => {
                if !ASIDE.contains(&key) && !value.is_empty() {
                    inks.warn(format!(
                        "`{}` is no key that is known: its line was passed over",
                        String::from_utf8_lossy(key)
                    ));
                }
                false
            }
        };
        unknown = (value.is_empty() && !KEYS.contains(&key)).then_some((key, line));
        if twice {
            let name = String::from_utf8_lossy(key).into_owned();
            return Err(Diagnostic::at(source, line.span(), format!("`{name}` is given twice"))
                .help("separate two puzzles in one file by a line `====`"));
        }
    }
    let rows = section(source, text, "rows", rows, ("height", height), &mut inks)?;
    let columns = section(source, text, "columns", columns, ("width", width), &mut inks)?;
    let mut puzzle = build_coloured(source, &rows, &columns, inks.palette())?;
    puzzle.title = title.filter(|title| !title.is_empty());
    let goal = goal.map(|(value, line)| grid(source, &puzzle, value, &line, false, &inks)).transpose()?;
    puzzle.goal = goal.map(|goal| goal.map(|cell| cell.unwrap_or(0)));
    let saved = saved.map(|(value, line)| grid(source, &puzzle, value, &line, true, &inks)).transpose()?;
    let left = |cell: &Option<u16>| cell.map_or(OPEN, |value| Domain::just(usize::from(value)));
    puzzle.saved = saved.map(|saved| saved.map(left));
    puzzle.warnings = inks.into_warnings();
    puzzle.warnings.extend(differing_goal(&puzzle));
    Ok(puzzle.tidied())
}

/// Reads `r #ff0000`: a colour and its shade.
fn colour(source: &Source<'_>, line: &Part<'_>, value: &[u8], inks: &mut Inks) -> Result<(), Diagnostic> {
    let text = String::from_utf8_lossy(value).into_owned();
    let (key, rgb) = text.split_once(|c: char| c.is_whitespace()).unwrap_or((&text, ""));
    let mut letters = key.chars();
    let (Some(symbol), None) = (letters.next(), letters.next()) else {
        return Err(Diagnostic::at(source, line.span(), format!("`{key}` is not one letter"))
            .help("name each colour by a letter, as in `color r #ff0000`"));
    };
    let Some(rgb) = shade(rgb) else {
        return Err(Diagnostic::at(source, line.span(), format!("`{}` is not a colour", rgb.trim()))
            .help("write red, green and blue in hexadecimal digits, as in `color r #ff0000`"));
    };
    let is_new = match symbol {
        '0' => {
            inks.set_background(Colour::new("", rgb, '.'));
            true
        }
        '1' => inks.declare("", Colour::new("", rgb, '#')),
        symbol => inks.declare(symbol, Colour::new("", rgb, symbol)),
    };
    if is_new {
        return Ok(());
    }
    Err(Diagnostic::at(source, line.span(), format!("the colour `{key}` is declared twice")))
}

/// The keys that are read.
const KEYS: [&[u8]; 9] = [b"width", b"height", b"rows", b"columns", b"title", b"goal", b"saved", b"color", b"colour"];

/// The keys that say nothing about the puzzle.
const ASIDE: [&[u8]; 9] =
    [b"catalogue", b"by", b"copyright", b"license", b"licence", b"author", b"authorid", b"source", b"description"];

/// What is wrong with a key that is followed by clues.
fn no_key(source: &Source<'_>, key: &[u8], span: Range<usize>) -> Diagnostic {
    let name = String::from_utf8_lossy(key);
    let initial = key.first().map(u8::to_ascii_lowercase);
    let meant = if initial == Some(b'r') { "did you mean `rows`?" } else { "did you mean `columns`?" };
    let help = if matches!(initial, Some(b'r' | b'c')) { meant } else { "clues follow `rows` and `columns`" };
    Diagnostic::at(source, span, format!("`{name}` is no key")).help(help)
}

fn size(source: &Source<'_>, line: &Part<'_>, value: &[u8]) -> Result<u32, Diagnostic> {
    number(value).filter(|&size| size > 0).ok_or_else(|| {
        let value = String::from_utf8_lossy(value).into_owned();
        Diagnostic::at(source, line.span(), format!("`{value}` is not a number of cells"))
    })
}

/// The clues of one direction, from the lines that follow its key.
fn section<'n>(
    source: &Source<'_>,
    text: Part<'_>,
    name: &'n str,
    found: Option<(Part<'_>, Vec<Part<'_>>)>,
    (size_name, size): (&str, Option<(u32, Part<'_>)>),
    inks: &mut Inks,
) -> Result<Side<'n>, Diagnostic> {
    let (key, lines) = found.ok_or_else(|| {
        Diagnostic::at(source, text.tail(), format!("there is no `{name}`"))
            .help(format!("add a line `{name}` and the clues below it"))
    })?;
    let filled = lines.iter().filter(|line| !line.is_blank()).count();
    let wanted = size.as_ref().map_or(filled, |&(size, _)| size as usize);
    // Behind the last clue, blank lines are only there to look at.
    let listed = lines.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
    let taken: Vec<&Part<'_>> = if filled == wanted {
        lines.iter().filter(|line| !line.is_blank()).collect()
    } else if filled < wanted && (listed..=lines.len()).contains(&wanted) {
        lines[..wanted].iter().collect()
    } else {
        let extra = lines.iter().filter(|line| !line.is_blank()).nth(wanted);
        let span = extra.map_or(key.span(), |line| line.span());
        let (clues, are) = if filled == 1 { ("clue", "is") } else { ("clues", "are") };
        let label = if extra.is_some() { "one too many" } else { "too few below this" };
        let place = size.map_or(String::new(), |(_, line)| format!(" (`{}`)", line.lossy()));
        let title = format!("there {are} {filled} {clues} in `{name}` but the {size_name} is {wanted}{place}");
        let help = format!("list one clue for each of the {name}, `0` for an empty one, or change `{size_name}`");
        return Err(Diagnostic::at(source, span, title).label(label).help(help));
    };
    let clues: Vec<ClueAt> =
        taken.into_iter().map(|line| coloured_clue(source, line, inks)).collect::<Result<_, _>>()?;
    let name = if name == "rows" { "`rows`" } else { "`columns`" };
    Ok(Side { name, clues, span: key.span() })
}

/// A string, with or without quotes, with HTML escapes.
fn string(value: &[u8]) -> String {
    let value = value.strip_prefix(b"\"").map_or(value, |value| value.strip_suffix(b"\"").unwrap_or(value));
    unescape(&String::from_utf8_lossy(value))
}

/// A text with its HTML escapes replaced.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let end = rest.char_indices().take(12).find(|&(_, c)| c == ';').map(|(end, _)| end);
        let escape = end.and_then(|end| {
            let c = match &rest[1..end] {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "apos" => '\'',
                "nbsp" => ' ',
                name => {
                    let digits = name.strip_prefix('#')?;
                    let hex = digits.strip_prefix(['x', 'X']);
                    let code = hex.map_or_else(|| digits.parse(), |hex| u32::from_str_radix(hex, 16));
                    code.ok().and_then(char::from_u32)?
                }
            };
            Some((c, end + 1))
        });
        let (c, length) = escape.unwrap_or(('&', 1));
        out.push(c);
        rest = &rest[length..];
    }
    out + rest
}

/// The characters of a picture on one line, which must be as many as the board has cells.
fn picture(source: &Source<'_>, puzzle: &Nonogram, value: &[u8], line: &Part<'_>) -> Result<Vec<u8>, Diagnostic> {
    let cells: Vec<u8> = value.iter().copied().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'"').collect();
    let (rows, columns) = (puzzle.rows.len(), puzzle.columns.len());
    if cells.len() == rows * columns {
        return Ok(cells);
    }
    let title = format!("the picture has {} cells but the board has {}", cells.len(), rows * columns);
    Err(Diagnostic::at(source, line.span(), title)
        .label(format!("{columns} times {rows} characters are wanted"))
        .help("list the cells row by row, or leave this line out"))
}

/// A picture by its characters. Where there is one colour, every character but `0` means it.
fn grid(
    source: &Source<'_>,
    puzzle: &Nonogram,
    value: &[u8],
    line: &Part<'_>,
    may_be_open: bool,
    inks: &Inks,
) -> Result<Grid<Option<u16>>, Diagnostic> {
    let one = inks.palette().count() < 2;
    let cell = |byte: u8| match byte {
        b'0' => Ok(Some(0)),
        b'?' if may_be_open => Ok(None),
        _ if one && (byte == b'1' || !byte.is_ascii_digit()) => Ok(Some(1)),
        byte => {
            let key = if byte == b'1' { String::new() } else { char::from(byte).to_string() };
            inks.find(&key).map(Some).ok_or_else(|| {
                let title = format!("`{}` is not a colour of this puzzle", char::from(byte).escape_default());
                Diagnostic::at(source, line.span(), title)
                    .help("write `0` for an empty cell, the letter of its colour for another")
            })
        }
    };
    let cells = picture(source, puzzle, value, line)?.into_iter().map(cell).collect::<Result<_, _>>()?;
    Ok(Grid::from_cells(puzzle.rows.len(), puzzle.columns.len(), cells))
}
