//! What a player pasted.
//!
//! In: text, or a file in base64. Out: the puzzles in it; for the first one its shape: values, places and their
//! positions. Must not know: any format.

use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use cluesat::backend::Limits;
use cluesat::board::{Place, PlaceKind, Words};
use cluesat::diagnostic::Source;
use cluesat::family::{Filled, ParseOptions, Partial, Puzzle, Setting, families};
use cluesat::input::Records;
use cluesat::patience;
use cluesat::render::{Marks, Outline, Outlines, Scene};
use cluesat::view;
use serde_json::{Value, json};

use crate::clues::Clues;
use crate::formats;
use crate::lettered::{self, lettered};
use crate::picture::bitmap;
use crate::play;
use crate::reply::Refusal;

/// The most puzzles of one text that are offered.
const MOST: usize = 500;
/// Boards with more places than this are too large to be played in a page.
const MOST_PLACES: usize = 25_000;
/// A longer text is not stored as it is if the puzzle can be written in a shorter form.
const LONG: usize = 2000;
/// How long a text may take to be read.
const LONGEST: Duration = Duration::from_secs(10);

/// What was pasted or dropped: text, a file, or a picture, which becomes a bitmap.
pub(crate) fn came(text: Option<String>, data: Option<String>, picture: Option<String>) -> Result<Vec<u8>, Refusal> {
    let file = |data: String| {
        let bytes = base64::engine::general_purpose::STANDARD.decode(data);
        bytes.map_err(|error| Refusal::plain(format!("the file did not arrive whole: {error}")))
    };
    Ok(match (text, data, picture) {
        (Some(text), ..) => text.into_bytes(),
        (None, Some(data), _) => file(data)?,
        (None, None, Some(data)) => bitmap(&file(data)?)?.into_bytes(),
        (None, None, None) => Vec::new(),
    })
}

/// Reads what came, if that does not take long.
pub(crate) fn read(bytes: Vec<u8>, name: Option<&str>) -> Result<Value, Refusal> {
    let limits = Limits::none().with_time(Some(LONGEST));
    let late = || Refusal::plain("this takes too long to read for a page; the program reads it");
    patience::with(move || !limits.reached(), || read_all(bytes, name)).unwrap_or_else(|| Err(late()))
}

fn read_all(bytes: Vec<u8>, name: Option<&str>) -> Result<Value, Refusal> {
    let options = ParseOptions::default();
    let reader = cluesat::input::unpacked(Box::new(Cursor::new(bytes)));
    let reader = reader.map_err(|error| Refusal::plain(error.to_string()))?;
    let mut records = Records::new(name.unwrap_or("<text>"), reader, &options);
    let (mut texts, mut first, mut refused) = (Vec::new(), None, None);
    let mut passed: Vec<String> = Vec::new();
    while texts.len() < MOST {
        let record = match records.next() {
            Some(Ok(record)) => record,
            Some(Err(error)) => return Err(Refusal::plain(error.to_string())),
            None => break,
        };
        match record.parse(&options) {
            Ok(puzzle) => {
                passed.extend(record.notes.iter().cloned());
                if puzzle.places() > MOST_PLACES {
                    let (rows, columns) = puzzle.size();
                    return Err(Refusal::plain(format!(
                        "a board of {rows} rows and {columns} columns is too large for this page; the program solves it"
                    )));
                }
                let text = short(&puzzle, &record.alone());
                let alone = record.alone();
                let source = Source { bytes: &alone, ..record.source() };
                if first.is_none() {
                    let filled = puzzle.filled(&source)?;
                    let format = record.reading.as_ref().map(|reading| reading.format.name()).unwrap_or_default();
                    let filled = filled.and_then(Filled::position).unwrap_or_default();
                    first = Some((puzzle, format, filled));
                }
                texts.push(text);
            }
            Err(diagnostic) => refused = refused.or(Some(diagnostic)),
        }
    }
    let Some((puzzle, format, filled)) = first else {
        return Err(refused.map_or_else(|| Refusal::plain("there is no puzzle in it"), Refusal::from));
    };
    let mut answer = shape(&puzzle, &filled);
    answer["format"] = format.into();
    answer["skipped"] = refused.map(|diagnostic| diagnostic.render(false)).or_else(|| passed.into_iter().next()).into();
    answer["more"] = (texts.len() == MOST).into();
    answer["texts"] = texts.into();
    Ok(answer)
}

/// The puzzle as text to store and share: unchanged, or in a format that is shorter. It is read back as the same
/// puzzle, even if the file stated its family further up.
pub(crate) fn short(puzzle: &Arc<dyn Puzzle>, came: &[u8]) -> String {
    // Colours keep their names, too.
    let names = |puzzle: &Arc<dyn Puzzle>| -> Vec<String> {
        puzzle.values(Place(0)).range().map(|value| puzzle.layout().value_name(0, value)).collect()
    };
    let same = |text: &String| {
        cluesat::parse(text).is_ok_and(|again| {
            again.family() == puzzle.family()
                && again.size() == puzzle.size()
                && again.places() == puzzle.places()
                && names(&again) == names(puzzle)
        })
    };
    let came = std::str::from_utf8(came).ok().map(str::to_owned);
    let headed = came.iter().map(|text| format!("# family: {}\n{text}", puzzle.family().name));
    let kept: Option<String> = came.iter().cloned().chain(headed).find(same);
    // A kind of one's own is not known where the text is opened next: it stands above.
    let is_own = families().iter().all(|family| *family != puzzle.family());
    match kept {
        Some(text) if is_own || text.len() <= LONG => text,
        kept => {
            let written = formats::written(puzzle).into_iter().map(|(_, text)| text);
            kept.into_iter().chain(written.filter(same)).min_by_key(String::len).unwrap_or_default()
        }
    }
}

/// Everything that the page must know about a puzzle so that it can be played.
fn shape(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Value {
    // Like drawings of positions.
    let scene = lettered(Scene { names: false, ..puzzle.picture(None, &Marks::new()) });
    let outlines = Outlines::of(&scene);
    let layout = puzzle.layout();
    // What a player puts on the board: the values of its last open place, as edges come first.
    let is_open = |&place: &Place| puzzle.values(place).len() > 1;
    let last = Place(puzzle.places() as u32 - 1);
    let values = puzzle.values(puzzle.all_places().filter(is_open).last().unwrap_or(last));
    let place = |place: Place| {
        let outline = match outlines.at(layout.spot(place)) {
            Outline::Square { corner: (x, y), side } => json!({ "x": x, "y": y, "side": side }),
            Outline::Line { from, to } => json!({ "from": from, "to": to }),
            Outline::Dot { at } => json!({ "at": at }),
        };
        json!([view::described(&**puzzle, place), outline])
    };
    let is_line = |&place: &Place| layout.kind(place) == PlaceKind::Edge;
    // Borders round the board are not open.
    let one_of = |is: &dyn Fn(&Place) -> bool| {
        puzzle.all_places().find(|place| is(place) && is_open(place)).or_else(|| puzzle.all_places().find(is))
    };
    let (line, cell) = (one_of(&is_line), one_of(&|place| !is_line(place)));
    let names = |at: Option<Place>| -> Vec<String> {
        at.map(|at| puzzle.values(at).range().map(|value| puzzle.value_name(at, value)).collect()).unwrap_or_default()
    };
    let colour = |value| {
        let [red, green, blue] = scene.swatch(scene.fill_of(value))?.rgb;
        Some(format!("#{red:02x}{green:02x}{blue:02x}"))
    };
    let letter = |value| lettered::colour(&scene, scene.fill_of(value)).map(|swatch| swatch.symbol);
    let (rows, columns) = puzzle.size();
    let clues = Clues::of(puzzle);
    json!({
        "family": puzzle.family().name,
        "title": scene.title,
        "rules": rules(puzzle, &scene),
        "rows": rows,
        "columns": columns,
        "size": outlines.size(),
        "ends": play::ends(puzzle, &outlines),
        "first": values.range().start,
        "names": names(cell),
        "line_names": names(line),
        // Whether it keeps its paper on dark screens, because a picture would otherwise look like its negative.
        "paper": scene.pixels,
        // For values that are colours.
        "colours": values.range().map(colour).collect::<Vec<_>>(),
        "letters": values.range().map(letter).collect::<Vec<_>>(),
        "numbers": values.words() == Words::Numbers,
        "lines": line.is_some(),
        "cells": cell.is_some(),
        "places": puzzle.all_places().map(place).collect::<Vec<_>>(),
        // What a screen reader tells of each place besides its value.
        "clues": clues.words,
        "spoken": clues.spoken,
        "about": clues.about,
        "given": play::given(puzzle),
        "filled": filled,
        "formats": formats::names(puzzle),
        // Whether clues can be set: removed, changed, drawn.
        "settable": puzzle.shortcuts().setting.is_some(),
        // Whether its clues can be edited.
        "canvas": puzzle.shortcuts().canvas.is_some(),
        "reducible": puzzle.shortcuts().setting.is_some_and(Setting::may_be_blank),
    })
}

/// The rules for players: those of the family, and those that this puzzle has beside them.
pub(crate) fn rules(puzzle: &Arc<dyn Puzzle>, scene: &Scene) -> Vec<String> {
    let others = scene.rules.iter().map(|(name, rule)| format!("{name}: {rule}"));
    std::iter::once(puzzle.family().rules.to_owned()).chain(others).collect()
}
