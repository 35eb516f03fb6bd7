//! A puzzle in rows: plain, with borders, with spaces, with numbers.
//!
//! In: lines. Out: a [`Sudoku`], or where one puzzle ends and the next begins. Must not know: puzzles on one
//! line.
//!
//! A row is what is left of a line without borders. When its words are as many as a board is wide, each word
//! is a cell; else each character is. A board ends with as many rows as it is wide.

mod column;
mod drawn;
mod gaps;
mod lines;
mod lists;
mod table;

use std::ops::Range;

pub(super) use self::column::line as line_of_column;

use self::lines::{Cells, Line, LineKind, Row, layout, of_blanks, of_few_signs, rows_of, sections, sort, symbols_of};
use super::draft::Draft;
use super::line::{no_cell, number, pencil};
use super::rule_words::refuse_rules;
use super::symbols::{self, digits, is_blank, is_symbol};
use super::{HEAD, RawSudoku};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::directives::BoxShape;
use crate::family::sudoku::{Aside, Fault, Sudoku, check};
use crate::family::{Format, ParseOptions};
use crate::grid::Grid;
use crate::rule::counted;
use crate::text::{Part, is_box_drawing};

/// The boxes of a board: a comment behind one of its rows names them, or the last one on a line of its own.
fn boxes(lines: &[Line<'_>]) -> Option<BoxShape> {
    let mut alone = lines.iter().rev().filter_map(|line| match line.kind {
        LineKind::Comment(boxes) => boxes,
        _ => None,
    });
    rows_of(lines).find_map(|row| row.boxes).or_else(|| alone.next())
}

/// The ranges of the puzzles in a text.
pub(in crate::family::sudoku) fn split(text: &[u8]) -> Vec<Range<usize>> {
    let lines = sort(Part::new(0, text));
    let all: Vec<&Row<'_>> = rows_of(&lines).collect();
    if column::is_odd(&all) {
        return std::iter::once(0..text.len()).collect();
    }
    // The size of a board that starts at a row, by as many rows as it would have.
    let size_at = |index: usize, above: Option<BoxShape>| {
        let (words, symbols) = (all[index].words.len(), all[index].symbols);
        let high = if words > 1 && Sudoku::usual_box(words).is_some() { words } else { symbols };
        layout(&all[index..all.len().min(index + high)], all[index].boxes.or(above)).1
    };
    let mut index = 0;
    let mut puzzles: Vec<Range<usize>> = Vec::new();
    // Where the current puzzle starts, where its last row or border ends, its rows so far, its width.
    let (mut start, mut end, mut rows, mut size) = (0, 0, 0, 0);
    let mut gap = false;
    let mut above = None;
    for line in &lines {
        if let LineKind::Comment(boxes) = line.kind {
            above = boxes.or(above);
        }
        match &line.kind {
            LineKind::Empty => gap = true,
            LineKind::Border if rows > 0 => end = line.part.end(),
            LineKind::Border => {}
            LineKind::Comment(_) | LineKind::Legend | LineKind::Title | LineKind::Section if rows == 0 => {}
            LineKind::Section | LineKind::Legend => end = line.part.end(),
            LineKind::Comment(_) if rows < size && !gap => {}
            LineKind::Comment(_) | LineKind::Title => {
                puzzles.push(start..end);
                (start, rows) = (line.part.start, 0);
            }
            // A word below a board, such as a rule that is not known, belongs to the board: it has to be told before
            // there is a verdict.
            LineKind::Row(_) if rows > 0 && rows >= size && is_stray(&all[index..], size) => {
                index += 1;
                end = line.part.end();
            }
            LineKind::Row(_) => {
                // A blank line ends a board that lacks rows, unless it stands between two rows of boxes.
                let lacking = gap && Sudoku::usual_box(size).is_none_or(|(high, _)| rows % high != 0);
                if rows > 0 && (rows >= size || lacking) {
                    puzzles.push(start..end);
                    (start, rows) = (line.part.start, 0);
                }
                if rows == 0 {
                    size = size_at(index, above);
                }
                (index, rows) = (index + 1, rows + 1);
                end = line.part.end();
                gap = false;
            }
        }
    }
    if rows > 0 {
        puzzles.push(start..end);
    }
    puzzles
}

/// Whether the first of some rows below a board of this size is not a row of another board. Boards up to 9x9 have no
/// letters, but for a blank.
fn is_stray(rows: &[&Row<'_>], size: usize) -> bool {
    let has =
        |row: &Row<'_>, is: &dyn Fn(u8) -> bool| row.words.iter().any(|word| word.text.iter().any(|&byte| is(byte)));
    let has_letters = |row: &Row<'_>| has(row, &|byte| byte.is_ascii_alphabetic() && !is_blank(byte));
    let Some((first, below)) = rows.split_first() else { return false };
    let told = has_letters(first) || has(first, &|byte| byte == b':') || first.symbols == 1;
    let other = first.symbols != size && first.words.len() != size;
    let is_alike = |row: &&&Row<'_>| row.symbols == first.symbols && (other || has_letters(row));
    told && (other || size <= 9 && has_letters(first)) && below.iter().take(3).filter(is_alike).count() < 3
}

/// The format that these lines look like. If the family was named (`said`), other families are not ruled out.
pub(super) fn detect(head: &[u8], said: bool) -> Option<Format> {
    if of_blanks(Part::whole(head)).is_some() {
        return Some(Format::Grid);
    }
    if of_few_signs(Part::whole(head)).is_some() {
        return said.then_some(Format::Grid);
    }
    let first = split(head).into_iter().next()?;
    let text = Part::of(head, first.clone());
    let lines = sort(text);
    let mut rows: Vec<&Row<'_>> = rows_of(&lines).collect();
    if column::is_odd(&rows) {
        return said.then_some(Format::Grid);
    }
    let boxes = boxes(&lines);
    let (cells, size) = layout(&rows, boxes);
    if rows.len() > size && is_stray(&rows[size..], size) {
        rows.truncate(size);
    }
    let width = |row: &&Row<'_>| if cells == Cells::Numbers { row.words.len() } else { row.symbols };
    if !said && (size < 4 || Sudoku::usual_box(size).is_none()) {
        return None;
    }
    // Boards this large are written as numbers with blanks between them, so a row of this many symbols is a whole board.
    if !said && cells == Cells::Symbols && size > symbols::MAX_SIZE {
        return None;
    }
    let all = || rows.iter().flat_map(|row| &row.words);
    let symbols = || all().flat_map(|&word| symbols_of(word)).map(|(symbol, _)| symbol);
    if !symbols().all(is_symbol) || size <= 9 && symbols().any(|s| s.is_ascii_alphabetic() && !is_blank(s)) {
        return None;
    }
    let whole = rows.len() == size && rows.iter().all(|row| width(row) == size);
    let cut = head.len() >= HEAD && rows.len() < size;
    let nearly = rows.iter().filter(|row| width(row) == size).count() * 4 >= rows.len() * 3
        && (cut || rows.len().abs_diff(size) <= 1 + size / 8);
    let bordered = lines.iter().any(|line| matches!(line.kind, LineKind::Border))
        || rows.iter().any(|row| row.line.text.contains(&b'|'));
    let titles = || lines.iter().filter(|line| matches!(line.kind, LineKind::Title)).map(|line| line.part.text);
    let named = titles().any(|title| title.starts_with(b"[") || title.to_ascii_lowercase().starts_with(b"sudoku"));
    let titled = titles().next().is_some();
    let low = symbols().all(|symbol| is_blank(symbol) || symbol <= b'3');
    let (zero, other) = (symbols().any(|s| s == b'0'), symbols().any(|s| s != b'0' && is_blank(s)));
    // Low digits in a frame or under a title can be of another family; borders between the cells are those of boxes.
    let is_given = || symbols().any(|symbol| !is_blank(symbol));
    let foreign = low && (size > 4 || zero && other) && is_given();
    let boxed = || bordered && drawn::boxes(&lines, cells, size).is_some();
    let claimed = if said || named || (bordered || titled) && (!foreign || boxed()) {
        nearly
    } else if size > Sudoku::MAX_SIZE {
        // Too large a sudoku, to be told so; or rows of another family.
        cells == Cells::Numbers && nearly
    } else if low {
        // Slitherlink has such rows: only a 4x4 board that breaks no rule can be either.
        let cells: Vec<u8> = symbols().collect();
        let givens = whole && cells.len() == 16 && !(zero && other);
        givens && digits(4, &cells).is_ok_and(|cells| check::givens(&Grid::from_cells(4, 4, cells), (2, 2)).is_ok())
    } else if rows.iter().any(|row| row.words.len() > 1) && !other {
        // Nonograms have such blocks of numbers, but not with as many numbers as there are lines.
        whole && next_is_alike(head, &first, size, cells)
    } else {
        nearly
    };
    let format = if text.text.trim_ascii_start().starts_with(b"*--") {
        Format::Ss
    } else if lines.iter().any(|line| line.part.text.trim_ascii_start().starts_with(b"[")) {
        Format::Sdk
    } else {
        Format::Grid
    };
    claimed.then_some(format)
}

/// Whether what follows the first puzzle, if anything, is a board of the same size.
fn next_is_alike(head: &[u8], first: &Range<usize>, size: usize, cells: Cells) -> bool {
    let lines = sort(Part::new(0, &head[first.end..]));
    rows_of(&lines).take(size).all(|row| size == if cells == Cells::Numbers { row.words.len() } else { row.symbols })
}

/// Reads the puzzle.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let lines = sort(Part::new(0, source.bytes));
    column::refuse_odd(source, &rows_of(&lines).collect::<Vec<_>>())?;
    let (found, spans) = of_lines(source, &lines, options)?;
    if let Some(line) = legend(&lines) {
        return Err(Diagnostic::at(source, line.span(), "a constraint in a comment below a drawing")
            .label("does the puzzle have it?")
            .help("if it does, take away the `#`; if not, take away the line"));
    }
    for title in lines.iter().filter(|line| matches!(line.kind, LineKind::Title)) {
        refuse_rules(source, title.part, "above")?;
    }
    let rows: Vec<&Row<'_>> = rows_of(&lines).collect();
    if let Some(line) = other_borders(&rows, layout(&rows, options.box_shape.or(found.commented)).0) {
        return Err(Diagnostic::at(
            source,
            line.span(),
            "the borders are not those of boxes, as they differ from row to row",
        )
        .help(
            "regions are a line below the grid, as in `regions: 1122/1122/3344/3344`; `convert --to variant` writes it",
        ));
    }
    let mut aside = Aside::default();
    if source.bytes.contains(&b'[') {
        let names = sections(&lines);
        let others = names.into_iter().filter(|name| !name.eq_ignore_ascii_case("[State]"));
        let passed = |name| format!("the section `{name}` is ignored");
        aside.passed.extend(others.map(passed));
    }
    let cells = pencilled(source, &spans, found.size);
    if cells.is_empty() {
        return found.into_sudoku(|index| spans[index].clone()).map(|sudoku| sudoku.beside(aside));
    }
    let mut draft = Draft::new(source, options, found.size);
    (draft.box_shape, draft.aside) = (found.commented, aside);
    pencil(&mut draft, &cells)?;
    draft.finish(&|index| spans[index].clone())
}

/// Whether a cell has several digits that can stand there.
fn is_pencilled(cell: Part<'_>, size: usize) -> bool {
    let text = cell.text;
    size <= 9 && text.len() > 1 && text.windows(2).all(|two| two[0] < two[1]) && text.iter().all(u8::is_ascii_digit)
}

/// All cells, if one of them has several digits that can stand there.
pub(super) fn pencilled<'t>(source: &Source<'t>, spans: &[Range<usize>], size: usize) -> Vec<Part<'t>> {
    let cells: Vec<Part<'_>> = spans.iter().map(|span| Part::of(source.bytes, span.clone())).collect();
    if cells.iter().any(|&cell| is_pencilled(cell, size)) { cells } else { Vec::new() }
}

/// A constraint below a board with borders, as drawings have it. In a text that somebody typed, it is one that is left
/// out for now.
fn legend<'t>(lines: &[Line<'t>]) -> Option<Part<'t>> {
    let is_drawn = lines.iter().any(|line| matches!(line.kind, LineKind::Border));
    let legend = lines.iter().find(|line| is_drawn && matches!(line.kind, LineKind::Legend));
    legend.map(|line| line.part)
}

/// The first row whose inner borders stand elsewhere than those of a row before it: they are those of regions.
fn other_borders<'t>(rows: &[&Row<'t>], cells: Cells) -> Option<Part<'t>> {
    let inner = |row: &Row<'t>| -> Vec<usize> {
        let mut before_word = 0;
        let mut borders = Vec::new();
        for (number, &word) in row.words.iter().enumerate() {
            let before = row.words[..number].last().map_or(row.line.start, |last| last.end());
            let between = row.line.at(before..word.start);
            let is_border = |text: &str| text.contains(|c: char| c == '|' || is_box_drawing(c));
            if number > 0 && between.as_str().is_some_and(is_border) {
                borders.push(before_word);
            }
            before_word += if cells == Cells::Numbers { 1 } else { symbols_of(word).count() };
        }
        borders
    };
    let mut usual: Option<Vec<usize>> = None;
    let is_other = |row: &&&Row<'t>| {
        let borders = inner(row);
        !borders.is_empty() && *usual.get_or_insert_with(|| borders.clone()) != borders
    };
    rows.iter().find(is_other).map(|row| row.line)
}

/// The cells, and where each is written.
type RawSudokuAndSpans<'a> = (RawSudoku<'a>, Vec<Range<usize>>);

/// Reads the cells.
pub(super) fn read<'a>(source: &'a Source<'a>, options: &'a ParseOptions) -> Result<RawSudokuAndSpans<'a>, Diagnostic> {
    of_lines(source, &sort(Part::new(0, source.bytes)), options)
}

/// The same from the lines of the source.
fn of_lines<'a>(
    source: &'a Source<'a>,
    lines: &[Line<'a>],
    options: &'a ParseOptions,
) -> Result<RawSudokuAndSpans<'a>, Diagnostic> {
    let rows: Vec<&Row<'_>> = rows_of(lines).collect();
    let commented = boxes(lines);
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err(Diagnostic::new("there is no puzzle: the input has no rows").help("blank cells are `.` or `0`"));
    };
    let (cells, size) = layout(&rows, options.box_shape.or(commented));
    let parts = |row: &Row<'a>| drawn::cells_of(row, cells);
    for (number, row) in rows.iter().enumerate() {
        if number >= size && is_stray(&rows[number..], size) {
            return Err(Diagnostic::at(
                source,
                row.line.span(),
                format!("`{}` is not known", row.line.trimmed().shown()),
            )
            .label("below the board")
            .help("docs/VARIANTS.md has the constraints that can stand here"));
        }
        let mut symbols = row.words.iter().flat_map(|&word| symbols_of(word));
        if let Some((_, part)) = symbols.find(|&(symbol, _)| !is_symbol(symbol)) {
            return Err(no_cell(source, part.span()));
        }
        let width = parts(row).len();
        if width != size {
            let title = format!("row {} has {} but the board is {size} wide", number + 1, counted(width, "cell"));
            return Err(Diagnostic::at(source, row.line.span(), title)
                .label(if width < size { "too short" } else { "too long" })
                .help("blank cells are `.` or `0`"));
        }
    }
    if Sudoku::usual_box(size).is_some() && rows.len() != size {
        let row = if rows.len() > size { rows[size] } else { last };
        let title = format!("the board has {} but is {size} wide", counted(rows.len(), "row"));
        return Err(Diagnostic::at(source, row.line.span(), title)
            .label(if rows.len() > size { "one row too many" } else { "the last row" })
            .help(format!("a {size}x{size} board has {size} rows of {size} cells")));
    }
    if size > Sudoku::MAX_SIZE && rows.len() == size {
        return Err(Diagnostic::at(source, first.line.span(), Fault::TooLarge(size).to_string()));
    }
    if rows.len() != size {
        let title = format!("{} of {size} cells: a board is square", counted(rows.len(), "row"));
        return Err(Diagnostic::at(source, first.line.span(), title)
            .help(format!("boards are up to {max}x{max}", max = Sudoku::MAX_SIZE)));
    }
    let parts: Vec<Part<'_>> = rows.iter().flat_map(|row| parts(row)).collect();
    let givens = match cells {
        Cells::Symbols => {
            let symbols: Vec<u8> =
                parts.iter().map(|&part| symbols_of(part).next().map_or(b'.', |(symbol, _)| symbol)).collect();
            if size > symbols::MAX_SIZE && symbols.iter().any(u8::is_ascii_alphabetic) {
                return Err(Diagnostic::at(source, parts[0].span(), "letters are digits up to 36x36 only")
                    .help("write the digits as numbers, with spaces between them"));
            }
            digits(size, &symbols).map_err(|index| no_cell(source, parts[index].span()))?
        }
        Cells::Numbers => {
            let mut givens = Vec::with_capacity(parts.len());
            for part in &parts {
                let word = part.text;
                let given = number(word).ok_or_else(|| no_cell(source, part.span()))?;
                givens.push(if is_pencilled(*part, size) { 0 } else { given });
            }
            givens
        }
    };
    let commented = commented.or_else(|| drawn::boxes(lines, cells, size));
    Ok((
        RawSudoku { source, options, commented, size, givens, from_zero: false },
        parts.into_iter().map(Part::span).collect(),
    ))
}
