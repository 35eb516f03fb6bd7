//! Puzzles of `SudokuPad`: what in them is a rule, and how much is only drawn.
//!
//! In: JSON, plain or in the short way, from an address or as it is. Out: a [`Sudoku`]; and back. Must not know:
//! addresses.
//!
//! Cells, regions, cages that say that their digits differ or add up, and the list of global rules are read. Lines,
//! arrows and other pictures say no rule: they are counted in a warning, and nothing is guessed from their colours.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::fpuzzles::says_something;
use super::zip::unzip;
use super::{solution, typed};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::sudoku::constraint::diagonal;
use crate::family::sudoku::{Clue, Fault, House, Sudoku};
use crate::grid::{Grid, Pos};

/// The names of global rules, in small letters, without signs.
const GLOBALS: [(&str, &str); 12] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("nonconsecutive", "non-consecutive"),
    ("anticonsecutive", "non-consecutive"),
    ("disjointgroups", "disjoint groups"),
    ("disjointsets", "disjoint groups"),
    ("windoku", "windoku"),
    ("globalentropy", "global entropy"),
    ("antitaxicab", "anti-taxicab"),
    ("allxvgiven", "all xv given"),
    ("diagonalup", "diagonal"),
    ("diagonaldown", "diagonal"),
];

/// The styles of cages that are rules of their own.
const STYLES: [(&str, &str); 3] =
    [("fprowindexer", "row indexer"), ("fpcolumnindexer", "column indexer"), ("fpboxindexer", "box indexer")];

/// What is only drawn.
const DRAWN: [(&str, &str, &str); 4] =
    [("lines", "l", "line"), ("arrows", "a", "arrow"), ("overlays", "o", "overlay"), ("underlays", "u", "underlay")];

/// Fields that say nothing about the answer.
const HARMLESS: [&str; 14] = [
    "id",
    "cells",
    "regions",
    "cages",
    "metadata",
    "global",
    "cellSize",
    "settings",
    "videos",
    "fogofwar",
    "foglight",
    "name",
    "solution",
    "backgroundImage",
];

/// What a document says of itself.
const METADATA: [&str; 20] = [
    "id",
    "name",
    "title",
    "author",
    "authors",
    "setter",
    "rules",
    "source",
    "solution",
    "date",
    "url",
    "link",
    "difficulty",
    "comment",
    "description",
    "info",
    "language",
    "version",
    "msgcorrect",
    "bgimage",
];

/// What cells and cages have besides their looks.
const CELL: [&str; 9] =
    ["value", "v", "given", "pencilMarks", "centremarks", "candidates", "cornermarks", "c", "highlight"];
const CAGE: [&str; 12] =
    ["cells", "ce", "value", "v", "sum", "unique", "style", "type", "hidden", "outlineC", "fontC", "textColor"];

/// Whether a text starts as such a document does.
pub(super) fn detect(head: &[u8]) -> bool {
    let text = head.trim_ascii_start();
    let has = |name: &[u8]| text.windows(name.len()).any(|part| part == name);
    text.starts_with(b"{") && has(b"\"cells\"") && (has(b"\"regions\"") || has(b"\"cages\"")) && !has(b"\"grid\"")
}

/// A field by its name or its short name.
fn field<'v>(object: &'v Map<String, Value>, name: &str, short: &str) -> Option<&'v Value> {
    object.get(name).or_else(|| object.get(short))
}

/// Reads a document; `span` is what of the source is shown when it is wrong.
pub(super) fn read(
    source: &Source<'_>,
    options: &ParseOptions,
    text: &[u8],
    span: Range<usize>,
) -> Result<Sudoku, Diagnostic> {
    let wrong = |title: String| Diagnostic::at(source, span.clone(), title);
    let text = String::from_utf8_lossy(text);
    let text = text.trim_start_matches('\u{feff}').trim();
    let plain = typed::document(text.as_bytes());
    let document = plain
        .or_else(|_| typed::document(unzip(text).as_bytes()))
        .map_err(|error| wrong(format!("this is not a SudokuPad document{}", super::fpuzzles::why(&error))))?;
    let rows = typed::list(field(&document, "cells", "ce"), "`cells`").map_err(wrong)?;
    let size = rows.len();
    if size > Sudoku::MAX_SIZE {
        return Err(wrong(Fault::TooLarge(size).to_string()));
    }
    if size == 0 {
        return Err(wrong("the document has no cells".to_owned()));
    }
    let mut draft = Draft::new(source, options, size);
    let (mut noted, mut odd, mut unknown) = (0, 0, BTreeSet::new());
    for (row, cells) in rows.iter().enumerate() {
        let cells = typed::list(Some(cells), "`cells`").map_err(wrong)?;
        if cells.len() != size {
            return Err(wrong(format!("row {} has {} cells but the board has {size} rows", row + 1, cells.len())));
        }
        for (col, cell) in cells.iter().enumerate() {
            let pos = Pos::new(row, col);
            let name = pos.to_string();
            if cell.is_null() {
                continue;
            }
            let Some(cell) = cell.as_object() else {
                return Err(wrong(format!("{name} is `{cell}`, and no object")));
            };
            noted += usize::from(
                ["pencilMarks", "centremarks", "candidates", "cornermarks"]
                    .iter()
                    .any(|key| cell.get(*key).is_some_and(says_something)),
            );
            unknown.extend(strange(cell, &CELL, "cells"));
            let is_given = typed::flag(cell.get("given"), &name).map_err(wrong)?.unwrap_or(true);
            let digit = typed::digit(field(cell, "value", "v"), &name);
            match digit {
                Ok(digit) if is_given => draft.givens[row * size + col] = digit.unwrap_or(0),
                Err(title) if is_given => return Err(wrong(title)),
                Ok(None | Some(0)) => {}
                Ok(Some(digit)) => draft.aside.filled.push((pos, digit)),
                Err(_) => odd += 1,
            }
        }
    }
    let cells_of = |count: usize| format!("{count} cell{}", if count > 1 { "s" } else { "" });
    if noted > 0 {
        draft.aside.passed.push(format!("pencil marks of {} are ignored: they may be any text", cells_of(noted)));
    }
    if odd > 0 {
        draft.aside.passed.push(format!("what {} has filled in is ignored: it is not a digit", cells_of(odd)));
    }
    draft.aside.passed.extend(unknown);
    regions(&document, &mut draft, &span).map_err(wrong)?;
    let cages = cages(&document, &mut draft, &span).map_err(wrong)?;
    globals(&document, &mut draft, &span).map_err(wrong)?;
    let known = |name: &str| {
        HARMLESS.contains(&name)
            || ["ce", "re", "ca", "ruleset", "rules"].contains(&name)
            || DRAWN.iter().any(|&(long, short, _)| name == long || name == short)
    };
    if let Some(metadata) = document.get("metadata").and_then(Value::as_object) {
        draft.said_in_words(typed::text(metadata.get("rules"), "`rules`").map_err(wrong)?);
        draft.aside.passed.append(&mut strange(metadata, &METADATA, "`metadata`"));
        draft.aside.passed.extend(solution::differs(metadata.get("solution"), size, &draft.givens));
    }
    for name in ["ruleset", "rules"] {
        draft.said_in_words(typed::text(document.get(name), &format!("`{name}`")).map_err(wrong)?);
    }
    draft.aside.passed.extend(solution::differs(document.get("solution"), size, &draft.givens));
    for name in document.keys().filter(|name| !known(name)) {
        draft.aside.passed.push(format!("the field `{name}` is not known and was passed over"));
    }
    let mut drawn = vec![("cage", cages)];
    for (name, short, noun) in DRAWN {
        drawn.push((noun, typed::list(field(&document, name, short), &format!("`{name}`")).map_err(wrong)?.len()));
    }
    draft.drawn(&drawn);
    draft.finish(&|_| span.clone())
}

/// Warnings about unknown fields.
fn strange(object: &Map<String, Value>, known: &[&str], of: &str) -> Vec<String> {
    let others = object.keys().filter(|key| !known.contains(&key.as_str()));
    others.map(|key| format!("the field `{key}` of {of} is not known and was passed over")).collect()
}

/// Cells as rows and columns from 0.
fn cells(value: Option<&Value>, size: usize, what: &str) -> Result<Vec<Pos>, String> {
    let cell = |value: &Value| {
        let at = |index: usize| value.get(index).and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok());
        let is_pair = value.as_array().is_some_and(|pair| pair.len() == 2);
        let pos = at(0)
            .zip(at(1))
            .filter(|_| is_pair)
            .map(|(row, col)| Pos { row, col })
            .filter(|pos| pos.row.max(pos.col) < size);
        pos.ok_or_else(|| format!("{what} has {value}, which is not a cell of the {size}x{size} board"))
    };
    typed::list(value, what)?.iter().map(cell).collect()
}

fn regions(document: &Map<String, Value>, draft: &mut Draft<'_>, span: &Range<usize>) -> Result<(), String> {
    let size = draft.size;
    let regions = typed::list(field(document, "regions", "re"), "`regions`")?.iter().enumerate();
    let regions = regions.map(|(at, region)| cells(Some(region), size, &format!("region {}", at + 1)));
    let regions: Vec<Vec<Pos>> = regions.collect::<Result<_, _>>()?;
    draft.boxed = false;
    if regions.is_empty() {
        draft.aside.passed.push("there are no regions: the board has rows and columns only".to_owned());
    } else {
        draft.divide(regions, span.clone());
    }
    Ok(())
}

/// Cages that say what they demand; others are drawn only, and those without cells are words about the puzzle. How many
/// are drawn only.
fn cages(document: &Map<String, Value>, draft: &mut Draft<'_>, span: &Range<usize>) -> Result<usize, String> {
    let size = draft.size;
    let mut drawn = 0;
    for (at, cage) in typed::objects(field(document, "cages", "ca"), "`cages`")?.into_iter().enumerate() {
        let name = format!("cage {}", at + 1);
        draft.aside.passed.append(&mut strange(cage, &CAGE, &name));
        let cells = cells(field(cage, "cells", "ce"), size, &name)?;
        let shown = field(cage, "value", "v");
        if cells.is_empty() {
            // `title: ..`, `rules: ..`, `FOGLIGHT: ..`
            let words = typed::text(shown, &name)?;
            match words.split_once(':') {
                Some((what, words)) if what.trim().eq_ignore_ascii_case("rules") => draft.said_in_words(words),
                Some((what, _)) if !what.trim().contains(char::is_whitespace) => {}
                _ if words.is_empty() => draft.aside.passed.push(format!("{name} has no cells and is left out")),
                _ => draft.said_in_words(words),
            }
            continue;
        }
        let style = typed::text(cage.get("style"), &name)?.to_ascii_lowercase();
        if !["", "box", "killer", "extraregion"].contains(&style.as_str())
            && STYLES.iter().all(|(name, _)| *name != style)
        {
            draft.aside.passed.push(format!("the style of {name} is not known and was passed over"));
        }
        let unique = typed::flag(cage.get("unique"), &name)?.unwrap_or(false);
        let mut sum = typed::number(cage.get("sum"), &name)?;
        let kind = match STYLES.iter().find(|(name, _)| *name == style) {
            Some(&(_, kind)) => kind,
            None if unique && style == "extraregion" && sum.is_none() => "extra region",
            None if unique => {
                // What is shown in a cage is its sum.
                match typed::number(shown, &name) {
                    Ok(shown) if sum.is_some() && shown.is_some_and(|shown| sum != Some(shown)) => {
                        return Err(format!("{name} has the sum {}, but shows another number", sum.unwrap_or(0)));
                    }
                    Ok(shown) => sum = sum.or(shown),
                    Err(title) if sum.is_none() => {
                        draft.aside.passed.push(format!("{title}: it is left without a sum"));
                    }
                    Err(title) => draft.aside.passed.push(title),
                }
                "cage"
            }
            None if sum.is_some() => {
                // What is shown may be a letter; a number that is shown is the sum.
                if let Ok(Some(shown)) = typed::number(shown, &name)
                    && sum != Some(shown)
                {
                    return Err(format!("{name} has the sum {}, but shows {shown}", sum.unwrap_or(0)));
                }
                "sum"
            }
            None => {
                drawn += 1;
                continue;
            }
        };
        draft.demand(kind, sum.map_or(Clue::None, Clue::Number), vec![cells], span.clone());
    }
    Ok(drawn)
}

fn globals(document: &Map<String, Value>, draft: &mut Draft<'_>, span: &Range<usize>) -> Result<(), String> {
    for rule in typed::list(document.get("global"), "`global`")? {
        let text = typed::text(Some(rule), "`global`")?;
        let name: String = text.to_ascii_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        let is_name = text.chars().all(|c| c.is_ascii_alphanumeric() || " -_".contains(c));
        let known = GLOBALS.iter().find(|(global, _)| is_name && *global == name);
        let &(name, kind) = known.ok_or_else(|| format!("`global` has {rule}, a rule that is not known"))?;
        let rising = name == "diagonalup";
        let groups = if kind == "diagonal" { vec![diagonal(draft.size, rising)] } else { Vec::new() };
        draft.demand(kind, Clue::None, groups, span.clone());
    }
    Ok(())
}

/// Writes the puzzle as a document.
pub(in crate::family::sudoku) fn write(sudoku: &Sudoku, filled: &Grid<u16>) -> Result<String, String> {
    if sudoku.first_digit() != 1 {
        return Err("there, digits count from 1".to_owned());
    }
    let cell = |(&given, &digit): (&u16, &u16)| match (given, digit) {
        (0, 0) => json!({}),
        (0, digit) => json!({"value": digit, "given": false}),
        (given, _) => json!({"value": given, "given": true}),
    };
    let rows = sudoku.givens().rows().zip(filled.rows());
    let rows: Vec<Vec<Value>> = rows.map(|(row, filled)| row.iter().zip(filled).map(cell).collect()).collect();
    let named = |cells: &[Pos]| cells.iter().map(|pos| [pos.row, pos.col]).collect::<Vec<_>>();
    let mut regions: Vec<Vec<[usize; 2]>> = Vec::new();
    if sudoku.has_boxes() {
        let boxes = (0..sudoku.order()).map(|at| House::Box(at).cells(sudoku).collect::<Vec<Pos>>());
        regions = boxes.map(|cells| named(&cells)).collect();
    }
    let (mut cages, mut globals) = (Vec::new(), Vec::new());
    for constraint in sudoku.constraints() {
        let kind = constraint.kind().name;
        let cells = constraint.groups().first().map_or(&[][..], Vec::as_slice);
        let cage = |style: &str, unique: bool| {
            let mut cage = json!({"cells": named(cells), "style": style, "unique": unique});
            if let Clue::Number(sum) = constraint.clue() {
                (cage["value"], cage["sum"]) = (sum.to_string().into(), (*sum).into());
            }
            cage
        };
        match kind {
            "regions" => regions = constraint.groups().iter().map(|cells| named(cells)).collect(),
            "cage" => cages.push(cage("killer", true)),
            "sum" => cages.push(cage("killer", false)),
            "extra region" => cages.push(cage("extraregion", true)),
            "row indexer" => cages.push(cage("fpRowIndexer", false)),
            "column indexer" => cages.push(cage("fpColumnIndexer", false)),
            "box indexer" => cages.push(cage("fpBoxIndexer", false)),
            "diagonal" => globals.push(if constraint.is_rising() { "diagonalup" } else { "diagonaldown" }),
            _ => {
                let known = GLOBALS.iter().find(|(_, name)| *name == kind);
                globals.push(known.ok_or_else(|| format!("it has no place for `{kind}`"))?.0);
            }
        }
    }
    Ok(json!({"cellSize": 50, "cells": rows, "regions": regions, "cages": cages, "global": globals}).to_string())
}
