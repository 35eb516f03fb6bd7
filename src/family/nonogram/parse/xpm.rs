//! XPM pictures, version 3: the clues are those of the picture.
//!
//! In: a C array of strings. Out: a puzzle with the picture as its goal. Must not know: other formats.
//!
//! The first string has width, height, colours and characters for each pixel; a string for each colour follows, its
//! characters and pairs of a kind and a value: `c` is the colour, or else `g`, `m`; `s` a name, of which `background`
//! says which colour that is. `None` is transparent.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::super::MAX_SIDE;
use super::super::names::x11;
use super::super::palette::Colour;
use super::Nonogram;
use super::lines::number;
use super::picture::Picture;
use crate::colour::Rgb;
use crate::text::Part;

/// Whether the text starts as the source of a picture does.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    text.text.trim_ascii_start().starts_with(b"/* XPM */")
}

/// The strings of the text, comments left out: what is between quotes.
fn strings(text: Part<'_>) -> Vec<Part<'_>> {
    let (mut strings, mut rest) = (Vec::new(), text);
    loop {
        rest = match rest.text {
            [] => return strings,
            [b'/', b'*', ..] => rest.behind(b"*/").unwrap_or(rest.from(rest.text.len())),
            [b'"', ..] => {
                let (string, left) = rest.from(1).take(|&byte| byte != b'"');
                strings.push(string);
                left.after(b'"').unwrap_or(left)
            }
            _ => rest.from(1),
        };
    }
}

/// Reads a picture.
pub(in crate::family::nonogram) fn parse(
    source: &Source<'_>,
    text: Part<'_>,
    threshold: Option<u8>,
) -> Result<Nonogram, Diagnostic> {
    let strings = strings(text);
    let Some(values) = strings.first() else {
        return Err(Diagnostic::at(source, text.tail(), "the picture has no strings"));
    };
    let wrong = |part: &Part<'_>, title: String| Diagnostic::at(source, part.span(), title);
    let numbers = values.words(|byte| byte.is_ascii_whitespace()).map_while(|word| number(word.text));
    let numbers: Vec<usize> = numbers.map(|number| number as usize).collect();
    let [width, height, colours, each, ..] = numbers[..] else {
        let title = "expected width, height, number of colours and characters for each pixel";
        return Err(wrong(values, title.to_owned()).help("write them as in `\"3 2 3 1\"`"));
    };
    if width == 0 || height == 0 || width.max(height) > MAX_SIDE || !(1..=8).contains(&each) {
        let title = format!("the picture has {width} x {height} pixels of {each} characters");
        return Err(wrong(values, title).help(format!("sides are from 1 to {MAX_SIDE}, characters from 1 to 8")));
    }
    let few = |what: &str, found: usize, wanted: usize| {
        wrong(values, format!("the picture has {found} {what} but should have {wanted}"))
    };
    let table =
        strings.get(1..1usize.saturating_add(colours)).ok_or_else(|| few("colours", strings.len() - 1, colours))?;
    let rows = &strings[1 + colours..];
    let rows = rows.get(..height).ok_or_else(|| few("rows", rows.len(), height))?;
    let mut keys: HashMap<&[u8], Option<Rgb>> = HashMap::new();
    let (mut background, mut listed) = (None, Vec::new());
    for line in table {
        let parts = line.text.split_at_checked(each);
        let (key, rest) = parts.ok_or_else(|| wrong(line, "this is not a colour".to_owned()))?;
        let Some(kinds) = kinds(&String::from_utf8_lossy(rest)) else {
            return Err(wrong(line, "this colour has no shade".to_owned()).help("write it as in `\"r c #FF0000\"`"));
        };
        let symbol = if let [symbol] = key { char::from(*symbol) } else { ' ' };
        keys.insert(key, kinds.rgb);
        let rgb = kinds.rgb.unwrap_or([255; 3]);
        let name = if kinds.name == "background" { "" } else { &kinds.name };
        let colour = Colour::new(name, rgb, symbol);
        if kinds.name == "background" || (kinds.rgb.is_none() && background.is_none()) {
            background = Some(colour);
        } else {
            listed.push(colour);
        }
    }
    let mut pixels = Vec::new();
    for row in rows {
        if row.text.len() != width * each {
            let title = format!("this row has {} characters, not {}", row.text.len(), width * each);
            return Err(wrong(row, title).help("write a pixel for each column"));
        }
        for key in row.text.chunks(each) {
            let known = keys.get(key).copied();
            pixels.push(known.ok_or_else(|| {
                wrong(row, format!("`{}` is not a colour of the picture", String::from_utf8_lossy(key).escape_debug()))
            })?);
        }
    }
    let picture = Picture { pixels: Grid::from_cells(height, width, pixels), background, listed };
    picture.puzzle(threshold, &|title| wrong(values, title))
}

struct Kinds {
    /// The shade; `None` for transparent.
    rgb: Option<Rgb>,
    name: String,
}

/// What a line of the table says after its characters.
fn kinds(text: &str) -> Option<Kinds> {
    let mut values: HashMap<&str, Vec<&str>> = HashMap::new();
    let mut kind = None;
    for word in text.split_whitespace() {
        // A value may have several words.
        if matches!(word, "c" | "g" | "g4" | "m" | "s") && kind.is_none_or(|kind| values.contains_key(kind)) {
            kind = Some(word);
        } else {
            values.entry(kind?).or_default().push(word);
        }
    }
    let value = ["c", "g", "g4", "m"].iter().find_map(|kind| values.get(kind))?.join(" ");
    let rgb = if value.eq_ignore_ascii_case("none") { None } else { Some(x11(&value)?) };
    Some(Kinds { rgb, name: values.get("s").map_or(String::new(), |words| words.join(" ")) })
}
