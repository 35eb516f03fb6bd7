//! JSON: `{"rows": [[1], [2]], "columns": [[2], [1]]}`.
//!
//! In: an object, or several, each on its own. Out: a puzzle. Must not know: other formats.
//!
//! A run in colour is `["red", 2]`, or a clue is a text, `"2R 1B"` or `"2R1B"`. `colors` lists the colours in their
//! order: `{"name": "red", "rgb": "#ff0000", "symbol": "r"}`, with `"right"` and `"falls"` for a cell of two triangles,
//! and `background` is such a colour, too. Colours need not be listed. `styles`, as color-nonogram has it, gives
//! letters the colours of a terminal: `{"R": ["red", "bgRed"], " ": ["white", "bgWhite"]}`, a blank the background.
//!
//! Other names of the same: `rowHints`, `rowClues` or `horizontal`, and `cols`, `colHints`, `columnHints`,
//! `columnClues` or `vertical`. A clue is a list of numbers, `[0]` or `[]` for an empty line. `title` or `name` is the
//! title, `goal` the picture as rows of numbers, 0 for empty and colours from 1, `given` the cells given beforehand as
//! such rows with `null` for the others, `saved` how far a player got: such rows, with a list where several values are
//! left. Other names are told of. Assignments, `row = [[1], [2]]; column = [[2], [1]]`, are read too.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Deref, Range};

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::board::Domain;
use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::super::names::named;
use super::inks::{Inks, shade};
use super::lines::{number, runs_by};
use super::{ClueAt, Nonogram, Run, Side, build_coloured, differing_goal, lists};
use crate::family::nonogram::{Colour, OPEN, Rgb};
use crate::text::Part;

const ROWS: [&str; 5] = ["rows", "rowHints", "rowClues", "horizontal", "hor"];
const COLUMNS: [&str; 7] = ["columns", "cols", "colHints", "columnHints", "columnClues", "vertical", "ver"];
/// What else is read, and what says nothing about the puzzle.
const OTHERS: [&str; 13] = [
    "title",
    "name",
    "goal",
    "given",
    "saved",
    "colors",
    "background",
    "styles",
    "author",
    "source",
    "copyright",
    "license",
    "description",
];

/// The keys of an object, none of them twice, and their values.
struct Object<'a>(BTreeMap<String, &'a RawValue>);

impl<'a> Deref for Object<'a> {
    type Target = BTreeMap<String, &'a RawValue>;
    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Deserialize<'a> for Object<'a> {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Keys)
    }
}

/// Reads an [`Object`].
struct Keys;

impl<'a> Visitor<'a> for Keys {
    type Value = Object<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Object<'a>, A::Error> {
        let mut all = BTreeMap::new();
        while let Some((key, value)) = map.next_entry::<String, &RawValue>()? {
            if all.contains_key(&key) {
                return Err(A::Error::custom(format!("`{key}` is given twice")));
            }
            all.insert(key, value);
        }
        Ok(Object(all))
    }
}

/// Whether the text is an object that names rows or columns, or assigns to them.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    let part = text.text.trim_ascii_start();
    let quoted = |name: &&str| {
        let name = format!("\"{name}\"");
        part.windows(name.len()).any(|window| window == name.as_bytes())
    };
    (part.starts_with(b"{") && ROWS.iter().any(quoted) && COLUMNS.iter().any(quoted)) || lists::detect_script(text)
}

/// The place of a piece of the input.
fn span(source: &Source<'_>, piece: &RawValue) -> Range<usize> {
    let start = (piece.get().as_ptr() as usize).saturating_sub(source.bytes.as_ptr() as usize);
    start..start + piece.get().len()
}

/// An error of the JSON reader, at its place.
fn syntax(source: &Source<'_>, base: usize, error: &serde_json::Error) -> Diagnostic {
    let text = &source.bytes[base..];
    let before: usize =
        text.split_inclusive(|&byte| byte == b'\n').take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
    let at = (base + before + error.column().saturating_sub(1)).min(source.bytes.len());
    let end = (at + 1).min(source.bytes.len());
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default().to_owned();
    Diagnostic::at(source, at..end, if error.is_data() { words } else { format!("this is not JSON: {words}") })
}

/// Reads an object.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    if !text.text.trim_ascii_start().starts_with(b"{") {
        return lists::parse_script(source, text);
    }
    let object: Object<'_> = serde_json::from_slice(text.text).map_err(|error| syntax(source, text.start, &error))?;
    let mut inks = colours(source, &object)?;
    for key in object.keys().filter(|key| !ROWS.iter().chain(&COLUMNS).chain(&OTHERS).any(|known| known == key)) {
        inks.warn(format!("the key `{key}` is not known and was passed over"));
    }
    let rows = part(source, text, &object, &ROWS, &mut inks)?;
    let columns = part(source, text, &object, &COLUMNS, &mut inks)?;
    let names = [&rows, &columns].map(|part| format!("`{}`", part.name));
    let rows = Side { name: &names[0], ..rows };
    let columns = Side { name: &names[1], ..columns };
    let mut puzzle = build_coloured(source, &rows, &columns, inks.palette())?;
    let title = object.get("title").or_else(|| object.get("name"));
    puzzle.title = title.and_then(|title| serde_json::from_str(title.get()).ok());
    if let Some(goal) = object.get("goal") {
        puzzle.goal = Some(grid(source, &puzzle, goal, false)?.map(|cell| cell.only().unwrap_or(0) as u16));
    }
    if let Some(given) = object.get("given") {
        puzzle.given = grid(source, &puzzle, given, false)?.map(|cell| cell.only().map(|value| value as u16));
    }
    if let Some(saved) = object.get("saved") {
        puzzle.saved = Some(grid(source, &puzzle, saved, true)?);
    }
    puzzle.warnings = inks.into_warnings();
    puzzle.warnings.extend(differing_goal(&puzzle));
    Ok(puzzle.tidied())
}

/// The colours that an object lists.
fn colours(source: &Source<'_>, object: &Object<'_>) -> Result<Inks, Diagnostic> {
    let mut inks = Inks::new();
    if let Some(&background) = object.get("background") {
        inks.set_background(colour(source, background)?.1);
    }
    if let Some(&styles) = object.get("styles") {
        self::styles(source, styles, &mut inks)?;
    }
    let Some(&listed) = object.get("colors") else { return Ok(inks) };
    for value in list(source, listed, "a list of colours")? {
        let (key, colour) = colour(source, value)?;
        if !inks.declare(&*key, colour) {
            return Err(Diagnostic::at(source, span(source, value), format!("the colour `{key}` is listed twice")));
        }
    }
    Ok(inks)
}

/// The colours of letters by their names in terminals; the background colour of the text takes precedence.
fn styles(source: &Source<'_>, value: &RawValue, inks: &mut Inks) -> Result<(), Diagnostic> {
    let wrong = |value: &RawValue| {
        Diagnostic::at(source, span(source, value), "this is no list of styles")
            .help("list the styles of a letter as in `\"styles\": {\"R\": [\"red\", \"bgRed\"]}`")
    };
    let object: Object<'_> = serde_json::from_str(value.get()).map_err(|_| wrong(value))?;
    let mut letters: Vec<_> = object.iter().collect();
    letters.sort_by_key(|(_, styles)| span(source, styles).start);
    for (letter, styles) in letters {
        let names: Vec<String> = serde_json::from_str(styles.get()).map_err(|_| wrong(styles))?;
        let behind = names.iter().filter_map(|name| terminal(name.strip_prefix("bg")?));
        let found = behind.chain(names.iter().filter_map(|name| terminal(name))).next();
        match (&**letter, found) {
            (" ", Some(rgb)) => inks.set_background(Colour::new("", rgb, '.')),
            (letter, Some(rgb)) => {
                let symbol = letter.chars().next().unwrap_or(' ');
                inks.declare(letter, Colour::new("", rgb, symbol));
            }
            (letter, None) => inks.warn(format!("the styles of `{letter}` name no colour")),
        }
    }
    Ok(())
}

/// The shade of a colour of terminals: `red`, `Red`, `redBright`.
fn terminal(name: &str) -> Option<Rgb> {
    match name.to_ascii_lowercase().strip_suffix("bright") {
        Some("black") => named("grey"),
        Some(name) => named(name).map(|rgb| rgb.map(|part| part.max(85))),
        None => named(name),
    }
}

/// A colour and its name.
fn colour(source: &Source<'_>, value: &RawValue) -> Result<(String, Colour), Diagnostic> {
    let wrong = |title: &str| {
        Diagnostic::at(source, span(source, value), title)
            .help("list a colour as `{\"name\": \"red\", \"rgb\": \"#ff0000\"}`")
    };
    let fields: Object<'_> = serde_json::from_str(value.get()).map_err(|_| wrong("this is not a colour"))?;
    let known = ["name", "rgb", "symbol", "right", "falls"];
    if let Some(strange) = fields.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(wrong(&format!("a colour has no `{strange}`")));
    }
    let text = |name: &str| -> Result<Option<String>, Diagnostic> {
        let text = fields.get(name).map(|value| serde_json::from_str(value.get()));
        text.transpose().map_err(|_| wrong(&format!("the `{name}` of a colour is a text")))
    };
    let rgb = text("rgb")?.and_then(|rgb| shade(&rgb)).ok_or_else(|| wrong("this colour has no `rgb`"))?;
    let symbol = text("symbol")?.unwrap_or_default();
    if symbol.chars().count() > 1 {
        return Err(wrong("the `symbol` of a colour is one character"));
    }
    let symbol = symbol.chars().next().unwrap_or(' ');
    let name = text("name")?.unwrap_or_default();
    let right = text("right")?.map(|right| shade(&right).ok_or_else(|| wrong("`right` is not a shade")));
    let falls = match fields.get("falls").map(|falls| falls.get()) {
        Some("true") => true,
        None | Some("false") => false,
        Some(_) => return Err(wrong("`falls` is true or false")),
    };
    let split = right.transpose()?.map(|right| (right, falls));
    Ok((name.clone(), Colour { split, ..Colour::new(name, rgb, symbol) }))
}

/// The items of a list.
fn list<'a>(source: &Source<'_>, value: &'a RawValue, what: &str) -> Result<Vec<&'a RawValue>, Diagnostic> {
    serde_json::from_str(value.get())
        .map_err(|_| Diagnostic::at(source, span(source, value), format!("expected {what}")))
}

/// The clues of one direction.
fn part<'n>(
    source: &Source<'_>,
    text: Part<'_>,
    object: &Object<'_>,
    names: &[&'n str],
    inks: &mut Inks,
) -> Result<Side<'n>, Diagnostic> {
    let mut found = names.iter().filter_map(|&name| Some((name, *object.get(name)?)));
    let first = found.next();
    if let (Some((first, _)), Some((second, value))) = (first, found.next()) {
        let title = format!("`{first}` and `{second}` are the same");
        return Err(Diagnostic::at(source, span(source, value), title).help("leave one of them out"));
    }
    let (name, value) = first.ok_or_else(|| {
        Diagnostic::at(source, text.tail(), format!("there is no `{}`", names[0])).help("list the clues of both")
    })?;
    let clues = list(source, value, "a list of clues")?;
    let mut clue = |value: &RawValue| -> Result<ClueAt, Diagnostic> {
        let runs = if value.get().starts_with('"') {
            written(source, value, inks)?
        } else {
            let runs = list(source, value, "a clue, which is a list of numbers")?;
            let words = runs.iter().map(|run| Part::new(span(source, run).start, run.get().as_bytes()));
            runs_by(source, words, |text| run(text, inks))?
        };
        Ok(ClueAt { runs, span: span(source, value) })
    };
    let clues = clues.into_iter().map(&mut clue).collect::<Result<_, _>>()?;
    Ok(Side { name, clues, span: span(source, value) })
}

/// A run: `2`, or `["red", 2]`.
fn run(text: &[u8], inks: &mut Inks) -> Option<Run> {
    if let Some(length) = number(text) {
        return Some(Run { length, colour: if length > 0 { inks.unnamed() } else { 1 } });
    }
    let (key, length): (String, u32) = serde_json::from_slice(text).ok()?;
    Some(Run { length, colour: inks.wanted(&key) })
}

/// The runs of a clue that is a text: each a length and a letter, with blanks between them or without.
fn written(source: &Source<'_>, value: &RawValue, inks: &mut Inks) -> Result<Vec<Run>, Diagnostic> {
    let text: String = serde_json::from_str(value.get()).unwrap_or_default();
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut is_in = false;
    for (at, c) in text.char_indices() {
        let in_length = words.last().is_some_and(|word| text[word.clone()].bytes().all(|byte| byte.is_ascii_digit()));
        let goes_on = is_in && (in_length || !c.is_ascii_digit());
        is_in = !c.is_whitespace() && c != ',';
        match words.last_mut() {
            _ if !is_in => {}
            Some(word) if goes_on => word.end = at + c.len_utf8(),
            _ => words.push(at..at + c.len_utf8()),
        }
    }
    // Behind the quote.
    let start = span(source, value).start + 1;
    let words = words.into_iter().map(|word| Part::new(start + word.start, &text.as_bytes()[word]));
    super::lines::coloured_runs(source, words, inks)
}

/// A picture as rows of numbers and `null`; a list of numbers says that a cell has one of these, where it may.
fn grid(source: &Source<'_>, puzzle: &Nonogram, value: &RawValue, lists: bool) -> Result<Grid<Domain>, Diagnostic> {
    let count = puzzle.palette().count();
    let number = |text: &str| number(text.as_bytes()).map(|value| value as usize).filter(|&value| value <= count);
    let several = |text: &str| {
        let values: Vec<&RawValue> = serde_json::from_str(text).ok().filter(|_| lists)?;
        let mut values = values.iter().map(|value| number(value.get()).map(Domain::just));
        let first = values.next()??;
        values.try_fold(first, |all, one| Some(all | one?))
    };
    let (height, width) = (puzzle.rows.len(), puzzle.columns.len());
    let rows = list(source, value, "rows of cells")?;
    let mut cells = Vec::new();
    for row in &rows {
        for cell in list(source, row, "a row of cells")? {
            cells.push(match cell.get() {
                "null" => OPEN,
                "false" => Domain::just(0),
                "true" => Domain::just(1),
                text => number(text).map(Domain::just).or_else(|| several(text)).ok_or_else(|| {
                    let values = if count < 2 { "0, 1".to_owned() } else { format!("a number from 0 to {count}") };
                    let or = if lists { ", a list of these" } else { "" };
                    Diagnostic::at(source, span(source, cell), format!("a cell is {values}{or} or `null`"))
                })?,
            });
        }
        if cells.len() % width != 0 {
            let title = format!("this row does not have as many cells as the board is wide, which is {width}");
            return Err(Diagnostic::at(source, span(source, row), title));
        }
    }
    if cells.len() != height * width {
        let title = format!("the picture has {} cells but the board has {}", cells.len(), height * width);
        return Err(Diagnostic::at(source, span(source, value), title));
    }
    Ok(Grid::from_cells(height, width, cells))
}
