//! Reads constraints.
//!
//! In: a line, or several. Out: a [`Sudoku`], or the constraint that is not known. Must not know: what a constraint demands.

use std::ops::Range;

use super::base64::unpack;
use super::{Form, MAX_ORDER, NAMES, count, field, foreign, inward, is_head, number, row_or_column};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::sudoku::constraint::diagonal;
use crate::family::sudoku::constraint::text::alike;
use crate::family::sudoku::parse::draft::Draft;
use crate::family::sudoku::{Clue, Sudoku};
use crate::grid::Pos;
use crate::text::Part;

fn cell(word: &str, order: usize) -> Result<Pos, String> {
    let pos = match word.as_bytes() {
        [b'R', row, b'C', col] => number(*row).zip(number(*col)).map(|(row, col)| Pos::new(row, col)),
        _ => None,
    };
    let pos = pos.ok_or_else(|| format!("`{word}` is not a cell"))?;
    if pos.row.max(pos.col) < order { Ok(pos) } else { Err(format!("{pos} is not on a {order}x{order} board")) }
}

fn cells(words: &[&str], order: usize) -> Result<Vec<Pos>, String> {
    words.iter().map(|word| cell(word, order)).collect()
}

/// Reads the puzzle.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let lines: Vec<Part<'_>> = Part::whole(source.bytes).content().collect();
    let (Some(&first), Some(&last)) = (lines.first(), lines.last()) else {
        return Err(Diagnostic::new("there is no puzzle: the input is empty"));
    };
    let has_many = |line: &Part<'_>| count(*line) > 1;
    if let Some(other) = lines.iter().find(|line| has_many(line) != has_many(&first))
        && !is_head(first)
    {
        return Err(Diagnostic::at(source, other.span(), "these lines may be one puzzle, or several")
            .label("one has several constraints, and one has one")
            .help("begin each puzzle with a line `.Shape~9x9`, or write each on one line"));
    }
    let head = field(first).unwrap_or(first);
    let end = if lines.len() > 1 { last.end() } else { head.end() };
    // Comments between the lines say nothing.
    let mut text = source.bytes.to_vec();
    for line in Part::whole(source.bytes).lines().filter(Part::is_comment) {
        text[line.span()].fill(b' ');
    }
    let puzzle = Part::of(&text, head.start..end);
    let no_blanks = |word: &str| word.split_whitespace().collect::<String>();
    let words = |part: Part<'_>| {
        let words = part.as_str()?.split('~').map(no_blanks).collect();
        Some((part.trimmed().span(), words))
    };
    let parts: Option<Vec<(Range<usize>, Vec<String>)>> = puzzle.split(b'.').map(words).collect();
    let parts = parts.ok_or_else(|| Diagnostic::at(source, head.span(), "this is not text"))?;
    let parts: Vec<(Range<usize>, Vec<&str>)> =
        parts.iter().map(|(span, words)| (span.clone(), words.iter().map(String::as_str).collect())).collect();
    let mut draft = Draft::new(source, options, 9);
    let mut spans = vec![head.span(); 1];
    let mut shapes = parts.iter().filter(|(_, words)| words[0] == "Shape");
    if let Some((span, words)) = shapes.next() {
        shape(words, &mut draft).map_err(|reason| Diagnostic::at(source, span.clone(), reason))?;
    }
    if let Some((span, _)) = shapes.next() {
        return Err(Diagnostic::at(source, span.clone(), "the shape is said twice").help("leave one of them out"));
    }
    spans.resize(draft.givens.len(), spans[0].clone());
    draft.boxed = !parts.iter().any(|(_, words)| words[0] == "NoBoxes");
    if draft.boxed && Sudoku::usual_box(draft.size).is_none() {
        draft.boxed = false;
    }
    for (at, (span, words)) in
        parts.iter().enumerate().filter(|(_, (_, words))| words.len() > 1 || !words[0].is_empty())
    {
        let read = if at == 0 {
            Err(format!("`{}` is not a constraint: each begins with a dot", words.join("~")))
        } else {
            read(words, &mut draft, span, &mut spans)
        };
        read.map_err(|reason| {
            Diagnostic::at(source, span.clone(), reason)
                .help("a constraint is like `.Cage~15~R1C1~R1C2`: all of them have to be known, or none is solved")
        })?;
    }
    // ISS itself leaves one at the end.
    let inner = &parts[..parts.len().saturating_sub(1)];
    let empty = inner.iter().skip(1).filter(|(_, words)| words[..] == [""]).count();
    if empty > 0 {
        draft.aside.passed.push(format!("dots without a constraint behind them: {empty}"));
    }
    // Behind a tab stands an answer.
    for beside in first.from(head.end() - first.start).split(b'\t').map(Part::trimmed).filter(|part| !part.is_blank()) {
        if beside.text.len() != draft.givens.len() && lines.len() == 1 {
            draft.aside.passed.push(format!("`{}` beside the puzzle is passed over", beside.shown()));
        }
    }
    draft.finish(&|index| spans[index].clone())
}

fn shape(words: &[&str], draft: &mut Draft<'_>) -> Result<(), String> {
    let size = words.get(1).and_then(|shape| shape.split_once('x')).filter(|(rows, cols)| rows == cols);
    let size = size.and_then(|(rows, _)| rows.parse().ok()).filter(|size| (1..=MAX_ORDER).contains(size));
    let size: usize = size.ok_or("boards are square, up to 16x16")?;
    (draft.size, draft.givens) = (size, vec![0; size * size]);
    match words.get(2) {
        None => {}
        Some(&digits) if digits == format!("0-{}", size - 1) => draft.from_zero = true,
        Some(&digits) if digits == format!("1-{size}") => {}
        Some(digits) => return Err(format!("`{digits}` are no digits of this board: they go from 1, or from 0")),
    }
    Ok(())
}

fn numeral(word: &str) -> Result<u32, String> {
    word.parse().map_err(|_| format!("`{word}` is not a number"))
}

/// One constraint.
fn read(words: &[&str], draft: &mut Draft<'_>, span: &Range<usize>, spans: &mut [Range<usize>]) -> Result<(), String> {
    let (order, name, rest) = (draft.size, words[0], &words[1..]);
    let (boxed, first) = (draft.boxed, u16::from(!draft.from_zero));
    let digit = |word: &str| word.parse::<u16>().map_err(|_| format!("`{word}` is not a digit"));
    let mut add =
        |kind: &'static str, clue: Clue, groups: Vec<Vec<Pos>>| draft.demand(kind, clue, groups, span.clone());
    match (name, rest) {
        ("", _) => {
            for word in rest {
                let mut parts = word.split('_');
                let pos = cell(parts.next().unwrap_or_default(), order)?;
                let digits: Vec<u16> = parts.map(digit).collect::<Result<_, _>>()?;
                match digits[..] {
                    [_] if draft.givens[pos.row * order + pos.col] > 0 => return Err(format!("{pos} is given twice")),
                    [only] => {
                        draft.givens[pos.row * order + pos.col] = (only + 1)
                            .checked_sub(first)
                            .filter(|&given| given > 0)
                            .ok_or_else(|| format!("{pos} cannot be {only}"))?;
                        spans[pos.row * order + pos.col] = span.clone();
                    }
                    _ => draft.demand("candidates", Clue::Digits(digits), vec![vec![pos]], span.clone()),
                }
            }
        }
        ("Shape", _) | ("NoBoxes", []) => {}
        // Older texts say the size again.
        ("Jigsaw", [said @ .., map]) if matches!(said, []) || said == [format!("{order}x{order}")] => {
            if map.len() != order * order {
                return Err(format!("the regions are {} characters, not {}", map.len(), order * order));
            }
            let regions = alike(map.bytes(), order);
            if boxed {
                regions.into_iter().for_each(|cells| add("extra region", Clue::None, vec![cells]));
            } else {
                draft.divide(regions, span.clone());
            }
        }
        ("StrictKropki", []) => {
            add("all differences given", Clue::None, Vec::new());
            add("all ratios given", Clue::None, Vec::new());
        }
        ("Diagonal", ["1"]) => add("diagonal", Clue::None, vec![diagonal(order, true)]),
        ("Diagonal", ["-1"]) => add("diagonal", Clue::None, vec![diagonal(order, false)]),
        ("Arrow", [circle, shaft @ ..]) => {
            add("arrow", Clue::None, vec![cells(&[circle], order)?, cells(shaft, order)?]);
        }
        ("PillArrow", [count, list @ ..]) => {
            let (count, list) = (numeral(count)? as usize, cells(list, order)?);
            if count >= list.len() {
                return Err("the pill has all cells of the arrow".to_owned());
            }
            let (mut pill, shaft) = (list[..count].to_vec(), list[count..].to_vec());
            pill.sort_unstable();
            add("arrow", Clue::None, vec![pill, shaft]);
        }
        ("SumLine", [sum, list @ .., "LOOP"]) => {
            add("sum loop", Clue::Number(numeral(sum)?), vec![cells(list, order)?]);
        }
        ("Cage", ["0", list @ ..]) => add("cage", Clue::None, vec![cells(list, order)?]),
        ("LittleKiller", [sum, from]) => {
            let pos = cell(from, order)?;
            let line = inward(pos, order).ok_or_else(|| format!("{pos} is not at the rim"))?;
            add("little killer", Clue::Number(numeral(sum)?), vec![line]);
        }
        ("Sandwich", [sum, line]) => add("sandwich", Clue::Number(numeral(sum)?), vec![row_or_column(line, order)?]),
        ("XSum" | "Skyscraper", [line, clues @ ..]) if clues.len() <= 2 => {
            let kind = if name == "XSum" { "x-sum" } else { "skyscraper" };
            let mut line = row_or_column(line, order)?;
            for clue in clues {
                if !clue.is_empty() {
                    add(kind, Clue::Number(numeral(clue)?), vec![line.clone()]);
                }
                line.reverse();
            }
        }
        ("Quad", [at, digits @ ..]) => {
            let Pos { row, col } = cell(at, order)?;
            if row + 1 >= order || col + 1 >= order {
                return Err(format!("{at} has no cells below and at the right"));
            }
            let square = [0, 1, 2, 3].map(|part| Pos::new(row + part / 2, col + part % 2));
            let digits = digits.iter().map(|word| digit(word)).collect::<Result<_, _>>()?;
            add("quadruple", Clue::Digits(digits), vec![square.to_vec()]);
        }
        ("SameValues", [count, list @ ..]) => {
            let (count, list) = (numeral(count)? as usize, cells(list, order)?);
            if count < 2 || list.is_empty() || !list.len().is_multiple_of(count) {
                return Err(format!("{} cells are not {count} lists of one length", list.len()));
            }
            add("same digits", Clue::None, list.chunks(list.len() / count).map(<[Pos]>::to_vec).collect());
        }
        ("Indexing", ["C", list @ ..]) => add("column indexer", Clue::None, vec![cells(list, order)?]),
        ("Indexing", ["R", list @ ..]) => add("row indexer", Clue::None, vec![cells(list, order)?]),
        ("Regex", [text, lists @ ..]) => {
            let text = unpack(text).ok_or_else(|| format!("`{text}` is no text of base 64"))?;
            for list in lists.split(|word| word.is_empty()) {
                add("regex", Clue::Text(text.clone()), vec![cells(list, order)?]);
            }
        }
        _ => named(name, rest, (order, first), &mut add)?,
    }
    Ok(())
}

/// Those that are read elsewhere, as their form has its own rule.
const OTHERS: [&str; 16] = [
    "NoBoxes",
    "Jigsaw",
    "StrictKropki",
    "Diagonal",
    "Arrow",
    "PillArrow",
    "SumLine",
    "Cage",
    "LittleKiller",
    "Sandwich",
    "XSum",
    "Skyscraper",
    "Quad",
    "SameValues",
    "Indexing",
    "Regex",
];

/// One that is a row of the table.
fn named(
    name: &str,
    rest: &[&str],
    (order, first): (usize, u16),
    add: &mut dyn FnMut(&'static str, Clue, Vec<Vec<Pos>>),
) -> Result<(), String> {
    let known = NAMES.iter().find(|(known, ..)| *known == name);
    let &(_, kind, form) = known.ok_or_else(|| {
        let rest = if OTHERS.contains(&name) { "in another form" } else { "not known" };
        format!("`{name}` is a constraint that is {rest}")
    })?;
    if let Some(where_known) = foreign(kind, order, first) {
        return Err(format!("`{name}` is known {where_known}"));
    }
    match (form, rest) {
        (Form::Whole, []) => add(kind, Clue::None, Vec::new()),
        (Form::Cells, _) => add(kind, Clue::None, vec![cells(rest, order)?]),
        (Form::Numbered, [number, list @ ..]) if !number.starts_with('R') => {
            add(kind, Clue::Number(numeral(number)?), vec![cells(list, order)?]);
        }
        (Form::Numbered, _) => add(kind, Clue::None, vec![cells(rest, order)?]),
        (Form::Lists, _) => {
            let lists = rest.split(|word| matches!(*word, "" | "-")).map(|list| cells(list, order));
            add(kind, Clue::None, lists.collect::<Result<_, _>>()?);
        }
        (Form::Pairs, _) => {
            let list = cells(rest, order)?;
            for (at, &one) in list.iter().enumerate() {
                let beside = |other: &&Pos| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1;
                list[at + 1..].iter().filter(beside).for_each(|&other| add(kind, Clue::None, vec![vec![one, other]]));
            }
        }
        (Form::Whole, _) => return Err(format!("`{name}` is about the whole board")),
    }
    Ok(())
}
