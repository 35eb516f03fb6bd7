//! Sudokus with constraints as people type them: a grid, then a line for each constraint.
//!
//! In: lines. Out: a [`Sudoku`], or where one puzzle ends and the next begins. Must not know: what a constraint
//! demands.
//!
//! The grid is read as grids are. `size: 9` is an empty one; `boxes: 2x3` and `boxes: none` say what the boxes are,
//! `digits: 0-8` that they count from 0. All other lines are constraints: `cage 15: r1c1:r1c3 r2c1`.

use std::ops::Range;

use super::draft::Draft;
use super::line::pencil;
use super::rows;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::directives::Directives;
use crate::family::sudoku::constraint::text;
use crate::family::sudoku::{Fault, Sudoku};
use crate::text::Part;

/// As much of a text as is looked at to recognise it.
const HEAD: usize = 1 << 16;

/// What a line is.
enum Line<'a> {
    /// A setting: its name and its value.
    Setting(&'static str, &'a str),
    /// A constraint.
    Demand,
    /// A row of the grid, a border, or something wrong.
    Other,
}

const SETTINGS: [&str; 3] = ["size", "boxes", "digits"];

fn sort(line: &str) -> Line<'_> {
    // The reader of addresses reports the words in front of one.
    if line.contains("://") {
        return Line::Other;
    }
    if let Some((name, rest)) = line.split_once(':')
        && let Some(name) = SETTINGS.into_iter().find(|known| name.trim().eq_ignore_ascii_case(known))
    {
        return Line::Setting(name, rest.trim());
    }
    match text::kind_of(line) {
        Some((kind, _)) if kind.shape.groups.1 == 0 => Line::Demand,
        // A short name may be a blank of a row.
        Some((_, length)) if length > 1 || line.contains(':') => Line::Demand,
        _ => Line::Other,
    }
}

/// Whether a line is a setting or a constraint, and no row.
pub(super) fn is_said(line: &str) -> bool {
    !matches!(sort(line), Line::Other)
}

/// Whether a text is constraints and nothing else.
pub(super) fn has_demands(text: &[u8]) -> bool {
    let is_demand = |one: Part<'_>| {
        let kind = one.as_str().and_then(text::kind_of);
        // Sentences begin with such words, too.
        let is_setting = matches!(one.as_str().map(sort), Some(Line::Setting("digits" | "boxes", _)));
        is_setting || kind.is_some_and(|kind| one.text.contains(&b':') || one.text.len() == kind.1)
    };
    pieces(Part::new(0, text)).into_iter().all(is_demand)
}

/// The constraints of a line: drawings put several on one, with semicolons between them.
pub(super) fn pieces(line: Part<'_>) -> Vec<Part<'_>> {
    let mut pieces: Vec<Part<'_>> = Vec::new();
    for piece in line.split(b';').map(Part::trimmed) {
        match pieces.last_mut() {
            // A semicolon within a constraint.
            Some(last) if piece.as_str().and_then(text::kind_of).is_none() => {
                *last = line.at(last.start..piece.end()).trimmed();
            }
            _ => pieces.push(piece),
        }
    }
    pieces
}

/// Whether a text has lines of constraints and, before them, nothing but rows.
pub(super) fn detect(head: &[u8]) -> bool {
    let head = &head[..head.len().min(HEAD)];
    let is_row = |line: &str| !line.chars().any(char::is_alphabetic) || !line.contains([':', '=', '<', '{']);
    let mut rows = 0;
    for line in Part::whole(head).content() {
        match line.as_str().map(|line| (sort(line), is_row(line))) {
            Some((Line::Demand | Line::Setting(..), _)) => return true,
            Some((Line::Other, true)) if rows < 3 * Sudoku::MAX_SIZE => rows += 1,
            _ => return false,
        }
    }
    false
}

/// Whether a line behind a constraint begins the next puzzle. Anything that is no row is a constraint with a typing
/// mistake: to begin a puzzle with it would leave that constraint out.
fn begins(line: &str) -> bool {
    match sort(line) {
        Line::Setting(name, _) => name == "size",
        Line::Demand => false,
        Line::Other => is_row(line),
    }
}

/// Whether a line can be a row: numbers, digits, letters up to the size of the board, blanks and borders.
fn is_row(line: &str) -> bool {
    let words = line.split(|symbol: char| symbol.is_whitespace() || symbol == '|');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let size = if words.len() > 1 { words.len() } else { line.len() };
    let is_cell = |symbol: char| match symbol {
        'x' | 'X' => size > 1,
        _ if symbol.is_ascii_alphabetic() => {
            let digit = 10 + symbol.to_ascii_lowercase() as usize - usize::from(b'a');
            digit <= size
        }
        _ => symbol.is_ascii_digit() || !symbol.is_alphanumeric() && !"[]{}():=<>;,".contains(symbol),
    };
    let is_word = |word: &&str| word.len() == 1 || !word.contains(|symbol: char| symbol.is_ascii_alphabetic());
    line.chars().all(|symbol| symbol.is_whitespace() || symbol == '|' || is_cell(symbol))
        && (words.len() < 2 || words.iter().all(is_word))
}

/// Whether a line can be a name, and no row.
fn is_name(line: &str) -> bool {
    let word = line.trim_start().split(|symbol: char| !symbol.is_ascii_alphabetic()).next().unwrap_or_default();
    word.len() > 1 && !is_row(line)
}

/// The ranges of the puzzles in a text: one ends where a row, or a size, follows a constraint.
pub(in crate::family::sudoku) fn split(text: &[u8]) -> Vec<Range<usize>> {
    let mut puzzles: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    let mut demands = false;
    let mut end = 0;
    for line in Part::whole(text).content() {
        if demands && line.as_str().is_none_or(begins) {
            puzzles.push(start..end);
            (start, demands) = (end, false);
        }
        let sorted = line.as_str().map(sort);
        demands |= matches!(sorted, Some(Line::Demand | Line::Setting("boxes" | "digits", _)));
        end = line.end();
    }
    if end > start {
        puzzles.push(start..end);
    }
    puzzles
}

/// Reads the puzzle.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    // The grid is read from the same text with all other lines blank, so that places stay what they are.
    let mut grid = source.bytes.to_vec();
    let mut demands: Vec<Part<'_>> = Vec::new();
    let mut settings = Vec::new();
    let mut has_rows = false;
    for line in Part::whole(source.bytes).content() {
        let span = line.span();
        let Some(words) = line.as_str() else {
            return Err(Diagnostic::at(source, span, "this is not text"));
        };
        if words.contains("://") {
            return Err(Diagnostic::at(source, span, "an address is no row of a board")
                .help("an address says what its puzzle demands: give it alone"));
        }
        match sort(words) {
            Line::Demand => demands.extend(pieces(line)),
            Line::Setting(name, said) => settings.push((span.clone(), name, said)),
            Line::Other if words.chars().any(|symbol| symbol.is_ascii_alphabetic()) && words.contains([':', '=']) => {
                return Err(unknown(source, span, words));
            }
            // Below the size of an empty board stand no rows.
            Line::Other if settings.iter().any(|(_, name, _)| *name == "size") && !has_rows && is_name(words) => {
                return Err(unknown(source, span, words));
            }
            Line::Other if demands.is_empty() || !has_rows => {
                has_rows = true;
                continue;
            }
            Line::Other => return Err(unknown(source, span, words)),
        }
        grid[span].fill(b' ');
    }
    let rows = Source { bytes: &grid, ..*source };
    let mut said = Directives::default();
    Part::whole(source.bytes).lines().for_each(|line| said.read_line(line.text));
    let found = if has_rows { Some(rows::read(&rows, options)?) } else { None };
    settings.sort_by_key(|(_, name, _)| *name != "size");
    if found.is_none() && settings.iter().all(|(_, name, _)| *name != "size") {
        let span = demands.first().map_or(0..source.bytes.len(), |one| one.span());
        return Err(Diagnostic::at(source, span, "there is no grid above the constraints")
            .help("write its rows, or `size: 9` for an empty one"));
    }
    let size = found.as_ref().map_or(9, |(found, _)| found.size);
    let mut draft = Draft::new(source, options, size);
    let mut spans = Vec::new();
    if let Some((found, at)) = found {
        (draft.givens, draft.box_shape, spans) = (found.givens, found.commented, at);
    }
    // A comment defines the boxes, whatever its line.
    draft.box_shape = draft.box_shape.or(said.box_shape);
    for (at, (span, name, said)) in settings.iter().enumerate() {
        let wrong = |title: String| Diagnostic::at(source, span.clone(), title);
        if settings[..at].iter().any(|(_, other, _)| other == name) {
            return Err(wrong(format!("`{name}` is said twice")).help("leave one of them out"));
        }
        let commented = draft.box_shape.filter(|_| *name == "boxes");
        set(&mut draft, name, said, has_rows).map_err(wrong)?;
        if *name == "boxes" {
            draft.boxes_at = Some(span.clone());
            if commented.is_some_and(|shape| !draft.boxed || draft.box_shape != Some(shape)) {
                return Err(
                    wrong(format!("`boxes: {said}` contradicts a comment `# box:`")).help("leave one of them out")
                );
            }
        }
    }
    if draft.from_zero {
        // A 0 is a digit then, and each digit is one more inside.
        for (given, span) in draft.givens.iter_mut().zip(&spans) {
            let digit = str::from_utf8(&source.bytes[span.clone()]).ok().and_then(|word| word.parse::<u16>().ok());
            *given = digit.map_or(0, |digit| digit.saturating_add(1));
        }
    }
    let size = draft.size;
    if size > Sudoku::MAX_SIZE {
        return Err(Diagnostic::new(Fault::TooLarge(size).to_string()));
    }
    pencil(&mut draft, &rows::pencilled(source, &spans, size))?;
    demand(&mut draft, &demands)?;
    let last = source.bytes.len();
    draft.finish(&|index| spans.get(index).cloned().unwrap_or(last..last))
}

/// Adds constraints that are written as text.
pub(super) fn demand(draft: &mut Draft<'_>, demands: &[Part<'_>]) -> Result<(), Diagnostic> {
    for demand in demands {
        let Some(kind) = demand.as_str().and_then(text::kind_of) else {
            return Err(unknown(draft.source, demand.span(), &demand.lossy()));
        };
        let constraint = text::read(*demand, kind, draft.size).map_err(|(span, reason)| {
            let end = span.end.max(span.start + 1).min(draft.source.bytes.len());
            Diagnostic::at(draft.source, span.start.min(end)..end, reason)
                .help(format!("a line is like `{}`", kind.0.example))
        })?;
        draft.constraints.push((constraint, demand.span()));
    }
    Ok(())
}

/// Takes in a setting.
fn set(draft: &mut Draft<'_>, name: &str, said: &str, has_rows: bool) -> Result<(), String> {
    match name {
        "size" => {
            // `9`, or `9x9`.
            let (high, wide) = said.split_once(['x', 'X']).unwrap_or((said, said));
            let [high, wide] = [high, wide].map(|number| number.trim().parse::<usize>().ok());
            let size = high.filter(|size| high == wide && (1..=Sudoku::MAX_SIZE).contains(size));
            let size = size.ok_or_else(|| {
                format!("`{said}` is not a size: a board has 1 to {} rows, and as many columns", Sudoku::MAX_SIZE)
            })?;
            if has_rows && size != draft.size {
                return Err(format!("the size is said to be {size}, but the grid is {} wide", draft.size));
            }
            if !has_rows {
                (draft.size, draft.givens) = (size, vec![0; size * size]);
            }
        }
        "boxes" if said.eq_ignore_ascii_case("none") => draft.boxed = false,
        "boxes" => {
            let shape = said.split_once(['x', 'X']);
            let shape = shape.and_then(|(rows, cols)| Some((rows.trim().parse().ok()?, cols.trim().parse().ok()?)));
            draft.box_shape =
                Some(shape.ok_or_else(|| format!("`{said}` is not a box: boxes are like `3x3`, or `none`"))?);
        }
        _ if said == format!("0-{}", draft.size.saturating_sub(1)) => {
            draft.from_zero = true;
        }
        _ if said == format!("1-{}", draft.size) => {}
        _ => return Err(format!("`{said}` are no digits of this board: they go from 1, or from 0")),
    }
    Ok(())
}

pub(super) fn unknown(source: &Source<'_>, span: Range<usize>, words: &str) -> Diagnostic {
    let name: String = words.chars().take_while(|symbol| !matches!(symbol, ':' | '=')).collect();
    let name = name.trim();
    let [first, second, third] = text::nearest(name);
    Diagnostic::at(source, span, format!("`{name}` is not a known constraint"))
        .label("this is not read")
        .help(format!("the nearest that are known are `{first}`, `{second}` and `{third}`; docs/VARIANTS.md lists all"))
}
