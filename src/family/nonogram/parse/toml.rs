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
use super::lines::{coloured_clue, lines};
use super::{ClueAt, Nonogram, Side, build_coloured};
use crate::family::nonogram::{Colour, Rgb};
use crate::text::Part;

/// Whether there is a line `[clues]`.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    lines(text).any(|line| line.text == b"[clues]")
}

/// A key with its table, `clues.rows`, where it stands, and its texts.
struct Entry<'t> {
    key: String,
    span: Range<usize>,
    items: Vec<Part<'t>>,
}

/// The keys that are read.
const KNOWN: [&str; 5] = ["clues.rows", "clues.columns", "colors.defs", "title", "clues.title"];

/// Reads a text.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let entries = entries(source, text)?;
    let find = |key: &str| entries.iter().find(|entry| entry.key == key);
    let mut inks = Inks::new();
    for &item in find("colors.defs").map_or(&[][..], |entry| &entry.items) {
        define(source, item, &mut inks)?;
    }
    let mut part = |name: &'static str, key: &str| -> Result<Side<'static>, Diagnostic> {
        let entry = find(key).ok_or_else(|| {
            Diagnostic::at(source, text.tail(), format!("there is no {name} in `[clues]`"))
                .help("list the clues of both")
        })?;
        let mut clues: Vec<ClueAt> = Vec::new();
        for &item in &entry.items {
            for line in clue_lines(item) {
                clues.push(coloured_clue(source, &line, &mut inks)?);
            }
        }
        Ok(Side { name, clues, span: entry.span.clone() })
    };
    let (rows, columns) = (part("`rows`", "clues.rows")?, part("`columns`", "clues.columns")?);
    let mut puzzle = build_coloured(source, &rows, &columns, inks.palette())?;
    let title = find("title").or_else(|| find("clues.title")).and_then(|entry| entry.items.first());
    puzzle.title = title.map(|item| unescape(&item.lossy()));
    for Entry { key, .. } in entries.iter().filter(|entry| !KNOWN.contains(&&*entry.key)) {
        // What stands outside of tables is about the author and the like.
        if key.contains('.') {
            inks.warn(format!("the key `{key}` is not known and was passed over"));
        }
    }
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
fn clue_lines(item: Part<'_>) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    for line in lines(item) {
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
fn define(source: &Source<'_>, item: Part<'_>, inks: &mut Inks) -> Result<(), Diagnostic> {
    let text = item.lossy();
    let wrong =
        |title: String| Diagnostic::at(source, item.span(), title).help("define a colour as in `r = (FF0000) r`");
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
fn entries<'t>(source: &Source<'_>, text: Part<'t>) -> Result<Vec<Entry<'t>>, Diagnostic> {
    let (mut entries, mut table, mut rest) = (Vec::<Entry<'_>>::new(), String::new(), text);
    while let Some(line) = lines(rest).next() {
        rest = after_line(rest);
        if line.is_blank() || line.text.starts_with(b"#") {
            continue;
        }
        if line.text.starts_with(b"[") {
            let name = line.take(|byte| !b"#;".contains(byte)).0.lossy();
            name.trim().trim_start_matches('[').trim_end_matches(']').trim().clone_into(&mut table);
            continue;
        }
        let (name, value) = line.take(|&byte| byte != b'=');
        if value.text.is_empty() {
            return Err(Diagnostic::at(source, line.span(), format!("`{}` is no key", line.lossy()))
                .help("write a key, `=` and a text, as in `rows = \"1, 2 1\"`"));
        }
        let word = name.trimmed().lossy();
        let key = if table.is_empty() { word.into_owned() } else { format!("{table}.{word}") };
        let (items, end) = texts(source, text.at(value.start + 1..text.end()))?;
        rest = after_line(end);
        if entries.iter().any(|entry| entry.key == key) {
            return Err(Diagnostic::at(source, name.span(), format!("`{key}` is given twice"))
                .help("separate two puzzles in one file by a line `====`"));
        }
        entries.push(Entry { key, span: name.span(), items });
    }
    Ok(entries)
}

/// What follows the line that a part begins in.
fn after_line(part: Part<'_>) -> Part<'_> {
    part.behind(b"\n").unwrap_or(part.from(part.text.len()))
}

/// The texts of a value, and what follows it. One that is no text and no list has none; it ends with its line.
fn texts<'t>(source: &Source<'_>, value: Part<'t>) -> Result<(Vec<Part<'t>>, Part<'t>), Diagnostic> {
    let (mut items, mut depth, mut rest) = (Vec::new(), 0, value);
    loop {
        rest = match rest.text {
            [] if depth > 0 => {
                return Err(Diagnostic::at(source, rest.span(), "the list does not end").help("close it with `]`"));
            }
            [] => return Ok((items, rest)),
            &[quote @ (b'"' | b'\''), ..] => {
                let (opening, inside) = rest.split_at(if rest.text.starts_with(&[quote; 3]) { 3 } else { 1 });
                let Some(length) = closing(inside.text, opening.text) else {
                    return Err(
                        Diagnostic::at(source, opening.span(), "the text does not end").help("close its quotes")
                    );
                };
                let (item, left) = inside.split_at(length);
                items.push(item);
                let left = left.from(opening.text.len());
                if depth == 0 {
                    return Ok((items, left));
                }
                left
            }
            [b'[', ..] => {
                depth += 1;
                rest.from(1)
            }
            [b']', ..] if depth == 1 => return Ok((items, rest.from(1))),
            [b']', ..] if depth > 1 => {
                depth -= 1;
                rest.from(1)
            }
            [b'#', ..] => rest.take(|&byte| byte != b'\n').1,
            [b' ' | b'\t', ..] => rest.from(1),
            _ if depth > 0 => rest.from(1),
            _ => return Ok((items, value)),
        };
    }
}

/// Where a text ends: at quotes that no backslash is in front of.
fn closing(text: &[u8], quotes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < text.len() && !text[at..].starts_with(quotes) {
        at += if quotes.starts_with(b"\"") && text[at] == b'\\' { 2 } else { 1 };
    }
    (at < text.len()).then_some(at)
}
