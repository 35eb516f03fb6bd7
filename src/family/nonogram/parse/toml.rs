//! nonogrid's TOML: `[clues]` with `rows` and `columns`, `[colors]` with `defs`.
//!
//! In: text. Out: a puzzle. Must not know: other formats.
//!
//! Clues are parted by line ends or commas, their runs by blanks; a run is a length and the name of a colour, `2r`,
//! black without a name. `0` is an empty clue; empty lines part long lists for the eye. From `#` or `;` on, a line is a
//! comment, in clues too. A definition is `r = (FF0000) r`: a name, a shade (a name, `r, g, b`, or hexadecimal digits),
//! a symbol. Of TOML itself only what such files use is read: tables, texts in one or three quotes, lists of texts.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};

use super::inks::{Inks, shade};
use super::lines::{coloured_clue, lines, next_line};
use super::{ClueAt, Nonogram, Side, build_coloured};
use crate::family::nonogram::{Colour, Rgb};
use crate::text::Part;

/// Whether there is a line `[clues]`.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    lines(text).any(|line| line.text == b"[clues]")
}

/// A text of a list, and where it stands.
type Item = Range<usize>;

/// A key with its table, `clues.rows`, where it stands, and its texts.
struct Entry {
    key: String,
    span: Range<usize>,
    items: Vec<Item>,
}

/// Reads a text.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let entries = entries(source, text)?;
    let find = |key: &str| entries.iter().find(|entry| entry.key == key);
    let mut inks = Inks::new();
    for item in find("colors.defs").map_or(&[][..], |entry| &entry.items) {
        define(source, item, &mut inks)?;
    }
    let mut part = |name: &'static str, key: &str| -> Result<Side<'static>, Diagnostic> {
        let entry = find(key).ok_or_else(|| {
            Diagnostic::at(source, text.tail(), format!("there is no {name} in `[clues]`"))
                .help("list the clues of both")
        })?;
        let mut clues: Vec<ClueAt> = Vec::new();
        for item in &entry.items {
            for line in clue_lines(source, item) {
                clues.push(coloured_clue(source, &line, &mut inks)?);
            }
        }
        Ok(Side { name, clues, span: entry.span.clone() })
    };
    let (rows, columns) = (part("`rows`", "clues.rows")?, part("`columns`", "clues.columns")?);
    let mut puzzle = build_coloured(source, &rows, &columns, inks.palette())?;
    let title = find("title").or_else(|| find("clues.title")).and_then(|entry| entry.items.first().cloned());
    puzzle.title = title.map(|item| unescape(&String::from_utf8_lossy(&source.bytes[item])));
    puzzle.warnings = inks.into_warnings();
    Ok(puzzle.tidied())
}

/// What a text in one quote stands for.
fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        out.extend(if c == '\\' { characters.next() } else { Some(c) });
    }
    out
}

/// The lines of clues in a text, without comments, blank lines, and quotes round a line.
fn clue_lines<'a>(source: &Source<'a>, item: &Item) -> Vec<Part<'a>> {
    let mut found = Vec::new();
    for line in lines(Part::of(source.bytes, item.clone())) {
        let text = line.take(|byte| !b"#;".contains(byte)).0;
        for piece in text.split(b',').filter(|_| !text.is_blank()) {
            // A comma behind the last clue of a line ends it.
            if piece.is_blank() && piece.start > text.start && piece.end() == text.end() {
                continue;
            }
            let piece = piece.trimmed();
            found.push(match piece.text {
                [b'"', .., b'"'] | [b'\'', .., b'\''] => piece.slice(1..piece.text.len() - 1).trimmed(),
                _ => piece,
            });
        }
    }
    found
}

/// Reads `r = (FF0000) r`.
fn define(source: &Source<'_>, item: &Item, inks: &mut Inks) -> Result<(), Diagnostic> {
    let text = String::from_utf8_lossy(&source.bytes[item.clone()]).into_owned();
    let wrong =
        |title: String| Diagnostic::at(source, item.clone(), title).help("define a colour as in `r = (FF0000) r`");
    let parts = text.split_once('=').and_then(|(name, rest)| {
        let (rgb, symbol) = rest.trim().strip_prefix('(')?.split_once(')')?;
        Some((name.trim(), rgb.trim(), symbol.trim().chars().last()))
    });
    let (name, rgb, symbol) = parts.ok_or_else(|| wrong("this is not a colour".to_owned()))?;
    let rgb = shade_of(rgb).ok_or_else(|| wrong(format!("`{rgb}` is not a shade")))?;
    let called = if name.chars().count() == 1 { "" } else { name };
    let colour = Colour::new(called, rgb, symbol.unwrap_or(' '));
    // nonogrid calls the background so.
    if name == "W" {
        inks.set_background(Colour { name: String::new(), symbol: '.', ..colour });
        return Ok(());
    }
    if inks.declare(name, colour) { Ok(()) } else { Err(wrong(format!("`{name}` is defined twice"))) }
}

/// A shade: a name, three numbers, or hexadecimal digits.
fn shade_of(text: &str) -> Option<Rgb> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    match parts[..] {
        [red, green, blue] => Some([red.parse().ok()?, green.parse().ok()?, blue.parse().ok()?]),
        _ => shade(text),
    }
}

/// The keys of all tables.
fn entries(source: &Source<'_>, text: Part<'_>) -> Result<Vec<Entry>, Diagnostic> {
    let (mut entries, mut table, mut at) = (Vec::<Entry>::new(), String::new(), text.start);
    while let Some(line) = lines(text.from(at - text.start)).next() {
        at = next_line(text, line.end());
        if line.is_blank() || line.text.starts_with(b"#") {
            continue;
        }
        let word = String::from_utf8_lossy(line.text).into_owned();
        if line.text.starts_with(b"[") {
            let name = word.split(['#', ';']).next().unwrap_or_default().trim();
            name.trim_start_matches('[').trim_end_matches(']').trim().clone_into(&mut table);
            continue;
        }
        let Some(equals) = line.text.iter().position(|&byte| byte == b'=') else {
            return Err(Diagnostic::at(source, line.span(), format!("`{word}` is no key"))
                .help("write a key, `=` and a text, as in `rows = \"1, 2 1\"`"));
        };
        let name = String::from_utf8_lossy(&line.text[..equals]).trim().to_owned();
        let key = if table.is_empty() { name } else { format!("{table}.{name}") };
        let span = line.start..line.start + equals;
        let (items, end) = value(source, line.start + equals + 1, text.end(), line.end())?;
        at = next_line(text, end);
        if entries.iter().any(|entry| entry.key == key) {
            return Err(Diagnostic::at(source, span, format!("`{key}` is given twice"))
                .help("separate two puzzles in one file by a line `====`"));
        }
        entries.push(Entry { key, span, items });
    }
    Ok(entries)
}

/// The texts of a value from `at` on, and where it ends; one that is no text and no list has none and ends with its
/// line.
fn value(source: &Source<'_>, mut at: usize, end: usize, line_end: usize) -> Result<(Vec<Item>, usize), Diagnostic> {
    let bytes = &source.bytes[..end];
    let (mut items, mut depth) = (Vec::new(), 0);
    loop {
        let rest = &bytes[at.min(end)..];
        match rest.first() {
            None if depth > 0 => {
                return Err(Diagnostic::at(source, at..at, "the list does not end").help("close it with `]`"));
            }
            None => return Ok((items, at)),
            Some(b'"' | b'\'') => {
                let quote = rest[0];
                let three = [quote; 3];
                let close = if rest.starts_with(&three) { &three[..] } else { &three[..1] };
                let from = at + close.len();
                let mut to = from;
                while to < end && !bytes[to..].starts_with(close) {
                    to += if quote == b'"' && bytes[to] == b'\\' { 2 } else { 1 };
                }
                if to >= end {
                    return Err(Diagnostic::at(source, at..from, "the text does not end").help("close its quotes"));
                }
                items.push(from..to);
                at = to + close.len();
                if depth == 0 {
                    return Ok((items, at));
                }
            }
            Some(b'[') => {
                depth += 1;
                at += 1;
            }
            Some(b']') if depth > 0 => {
                depth -= 1;
                at += 1;
                if depth == 0 {
                    return Ok((items, at));
                }
            }
            Some(b'#') => at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
            Some(b' ' | b'\t') => at += 1,
            Some(_) if depth > 0 => at += 1,
            Some(_) => return Ok((items, line_end)),
        }
    }
}
