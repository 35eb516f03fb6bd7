//! Editing clues on the board: what can stand where, and the puzzle after an edit.
//!
//! In: a puzzle, a change. Out: layers with their positions in a picture, the puzzle as text. Must not know: any family.

use std::sync::Arc;
use std::time::Duration;

use cluesat::backend::Limits;
use cluesat::family::Puzzle;
use cluesat::family::canvas::{Along, Canvas, Layer, Painted, Seat, Stroke};
use cluesat::grid::{Pos, Spot};
use cluesat::render::{Marks, Outline, Outlines, Scene, Side};
use cluesat::search::{self, Options};
use cluesat::view;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::lettered::{drawn, lettered};
use crate::reading::short;
use crate::reply::Refusal;

/// The time limit for what stands in a cell in some answer.
const LIVE: Duration = Duration::from_secs(5);

/// An edit.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Edit {
    /// A word at some seats of a layer.
    Put { layer: usize, seats: Vec<usize>, word: String },
    /// A stroke through cells, as row and column.
    Draw { brush: String, clue: String, lists: Vec<Vec<[usize; 2]>> },
    /// A stroke less.
    Erase { stroke: usize },
}

fn canvas(puzzle: &Arc<dyn Puzzle>) -> Result<&dyn Canvas, Refusal> {
    puzzle.shortcuts().canvas.ok_or_else(|| Refusal::plain("clues of this kind cannot be edited"))
}

/// The puzzle after a change.
pub(crate) fn changed(puzzle: &Arc<dyn Puzzle>, edit: &Edit) -> Result<Arc<dyn Puzzle>, Refusal> {
    let canvas = canvas(puzzle)?;
    let changed = match edit {
        Edit::Put { layer, seats, word } => canvas.put(*layer, seats, word),
        Edit::Draw { brush, clue, lists } => {
            let cells = |list: &Vec<[usize; 2]>| list.iter().map(|&[row, col]| Pos::new(row, col)).collect();
            canvas.draw(brush, clue, &lists.iter().map(cells).collect::<Vec<_>>())
        }
        Edit::Erase { stroke } => canvas.erase(*stroke),
    };
    changed.map_err(Refusal::plain)
}

/// The puzzle without anything on its seats, as far as that is a puzzle; areas stay.
pub(crate) fn bare(mut puzzle: Arc<dyn Puzzle>) -> Arc<dyn Puzzle> {
    let layers = puzzle.shortcuts().canvas.map(Canvas::layers).unwrap_or_default();
    for (number, layer) in layers.iter().enumerate() {
        let whole = layer.seats.iter().any(|seat| matches!(seat, Seat::Whole(_)));
        if whole || layer.painted == Painted::Areas || layer.words.iter().all(String::is_empty) {
            continue;
        }
        let seats: Vec<usize> = (0..layer.seats.len()).collect();
        let cleared = puzzle.shortcuts().canvas.and_then(|canvas| canvas.put(number, &seats, "").ok());
        puzzle = cleared.filter(|cleared| text(cleared).is_ok()).unwrap_or(puzzle);
    }
    puzzle
}

/// The text of a puzzle that is being set: it names its family, and is read back as the same.
pub(crate) fn text(puzzle: &Arc<dyn Puzzle>) -> Result<String, Refusal> {
    match short(puzzle, b"") {
        text if text.is_empty() => Err(Refusal::plain("this cannot be written down")),
        text => Ok(text),
    }
}

/// A scene in which numbers at the sides have a place where there are none.
fn with_places(mut scene: Scene, layers: &[Layer]) -> Scene {
    const NOTHING: &str = "·";
    let (height, width) = (scene.cells.height(), scene.cells.width());
    let mut deep = |side: Side, nearer: usize| {
        let lists = match side {
            Side::Left => &mut scene.left,
            Side::Top => &mut scene.top,
            Side::Right => return scene.right.resize(height, String::new()),
            Side::Bottom => return scene.bottom.resize(width, String::new()),
        };
        lists.resize(if side == Side::Left { height } else { width }, Vec::new());
        for list in lists {
            while list.len() <= nearer {
                list.insert(0, String::new());
            }
        }
    };
    for seat in layers.iter().flat_map(|layer| &layer.seats) {
        if let Seat::Beside(side, _, nearer) = *seat {
            deep(side, nearer);
        }
    }
    let words = scene.left.iter_mut().chain(&mut scene.top).flatten().chain(&mut scene.right).chain(&mut scene.bottom);
    words.filter(|word| word.is_empty()).for_each(|word| NOTHING.clone_into(word));
    scene
}

/// The same with letters for colours, and without names.
fn dressed(canvas: &dyn Canvas, scene: Scene) -> Scene {
    lettered(with_places(Scene { names: false, ..scene }, &canvas.layers()))
}

fn square(outline: Outline) -> Value {
    match outline {
        Outline::Square { corner: (x, y), side } => json!({ "x": x, "y": y, "side": side }),
        Outline::Line { from, to } => json!({ "at": [f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1)] }),
        Outline::Dot { at } => json!({ "at": at }),
    }
}

/// Everything that a page must know to let somebody put clues on the board.
pub(crate) fn told(puzzle: &Arc<dyn Puzzle>) -> Result<Value, Refusal> {
    let canvas = canvas(puzzle)?;
    let layers = canvas.layers();
    let scene = dressed(canvas, puzzle.picture(None, &Marks::new()));
    let outlines = Outlines::of(&scene);
    // Where lines go through the middles of cells, a corner is not where their dots are.
    let corners = Outlines::of(&Scene { centers: false, ..scene.clone() });
    let seat = |seat: &Seat| match seat {
        Seat::Spot(spot @ Spot::Cell(_)) => square(outlines.at(*spot)),
        Seat::Spot(spot) => square(corners.at(*spot)),
        Seat::Beside(side, line, nearer) => square(outlines.beside(*side, *line, *nearer)),
        Seat::Whole(name) => json!({ "name": name }),
    };
    let layer = |layer: &Layer| {
        let painted = match layer.painted {
            Painted::Words => "words",
            Painted::Areas => "areas",
            Painted::Chains => "chains",
        };
        json!({
            "name": layer.name,
            "seats": layer.seats.iter().map(seat).collect::<Vec<_>>(),
            "words": layer.words,
            "takes": layer.takes.iter().map(|take| json!([take.name, take.word, take.open])).collect::<Vec<_>>(),
            "painted": painted,
        })
    };
    let brush = |brush: &cluesat::family::canvas::Brush| {
        json!({
            "name": brush.name,
            "meaning": brush.meaning,
            "clue": brush.clue,
            "lists": [brush.lists.0, brush.lists.1.min(99)],
            "apart": brush.along == Along::FirstApart,
            "whole": matches!(brush.along, Along::Line | Along::Diagonal),
        })
    };
    let stroke = |stroke: &Stroke| {
        let cells = stroke.cells.iter().map(|cell| [cell.row, cell.col]).collect::<Vec<_>>();
        json!({ "name": stroke.name, "text": stroke.text, "cells": cells })
    };
    let cells = || scene.cells.positions().map(|at| square(outlines.at(Spot::Cell(at)))).collect::<Vec<_>>();
    let brushes = canvas.brushes();
    Ok(json!({
        "text": text(puzzle)?,
        "size": outlines.size(),
        "columns": scene.cells.width(),
        // Only strokes need them.
        "cells": if brushes.is_empty() { Vec::new() } else { cells() },
        "layers": layers.iter().map(layer).collect::<Vec<_>>(),
        "brushes": brushes.iter().map(brush).collect::<Vec<_>>(),
        "strokes": canvas.strokes().iter().map(stroke).collect::<Vec<_>>(),
        "svg": cluesat::render::svg::svg(&scene),
    }))
}

/// The verdict on a puzzle that is being set, and what its answers have in common, on the board.
pub(crate) fn verdict(puzzle: &Arc<dyn Puzzle>) -> Result<Value, Refusal> {
    let limits = || Options { limits: Limits::none().with_time(Some(LIVE)), ..Options::default() };
    let verdict = search::unique(puzzle, &limits())?;
    let mut answer = json!({ "status": verdict.word() });
    match &verdict {
        search::Verdict::None => {
            let clash = search::minimal_conflict(puzzle, &limits())?;
            answer["clash"] = clash
                .map(|clash| {
                    let clues = clash.clues.iter().map(|&clue| puzzle.phrase(clue).to_string());
                    clash.whole.iter().map(ToString::to_string).chain(clues).collect::<Vec<_>>()
                })
                .into();
        }
        search::Verdict::Unique(board) => {
            let values = board.iter().map(|(_, value)| vec![value]);
            answer["svg"] = common(puzzle, &values.collect::<Vec<_>>())?.into();
        }
        search::Verdict::Multiple(_) => {
            let differs = verdict.differs();
            answer["differs"] = differs.len().into();
            let marks: Marks = differs.iter().map(|&place| (place, cluesat::render::Mark::Differs)).collect();
            if let search::Verdict::Multiple(both) = &verdict {
                answer["svgs"] = both.iter().map(|board| drawn(puzzle.picture(Some(board), &marks))).collect();
            }
            if let Some(possible) = search::possible(puzzle, &limits())? {
                answer["svg"] = common(puzzle, &possible)?.into();
            }
        }
        search::Verdict::Limit { .. } => {}
    }
    Ok(answer)
}

/// The board with what all answers share, and at other places the values that they have.
fn common(puzzle: &Arc<dyn Puzzle>, possible: &[Vec<u16>]) -> Result<String, Refusal> {
    let scene = view::shared(puzzle, possible);
    Ok(cluesat::render::svg::svg(&dressed(canvas(puzzle)?, scene)))
}
