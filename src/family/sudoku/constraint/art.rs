//! How constraints are drawn.
//!
//! In: cells. Out: figures of a scene. Must not know: which constraint it is.

use crate::grid::Pos;
use crate::render::{Figure, Form, Point, Scene, Tone};

/// The middle of a cell.
pub(super) fn middle(pos: Pos) -> Point {
    [100 * pos.col as i32 + 50, 100 * pos.row as i32 + 50]
}

fn push(scene: &mut Scene, tone: Tone, form: Form, above: bool) {
    scene.figures.push(Figure { tone, form, above });
}

/// A line through the middles of cells.
pub(super) fn line(scene: &mut Scene, cells: &[Pos], tone: Tone, width: i32) {
    push(scene, tone, Form::Path { points: cells.iter().map(|&pos| middle(pos)).collect(), width }, false);
}

/// A disc in a cell.
pub(super) fn disc(scene: &mut Scene, pos: Pos, tone: Tone, radius: i32) {
    push(scene, tone, Form::Disc { at: middle(pos), radius }, false);
}

/// A ring around what the cells hold: one cell, or a pill of several.
pub(super) fn ring(scene: &mut Scene, cells: &[Pos], tone: Tone) {
    for (tone, width) in [(tone, 84), (Tone::Paper, 72)] {
        match cells {
            [only] => disc(scene, *only, tone, width / 2),
            _ => line(scene, cells, tone, width),
        }
    }
}

/// A square in a cell.
pub(super) fn square(scene: &mut Scene, pos: Pos, tone: Tone, side: i32) {
    push(scene, tone, Form::Square { at: middle(pos), side }, false);
}

/// A shaft through the middles of cells with a head at its end; it begins at the edge of a circle.
pub(super) fn arrow(scene: &mut Scene, cells: &[Pos]) {
    let mut points: Vec<Point> = cells.iter().map(|&pos| middle(pos)).collect();
    let [first, second, ..] = points[..] else { return };
    let by = [second[0] - first[0], second[1] - first[1]].map(f64::from);
    let share = 42.0 / by[0].hypot(by[1]).max(1.0);
    points[0] = [first[0] + (by[0] * share) as i32, first[1] + (by[1] * share) as i32];
    let (end, before) = (points[points.len() - 1], points[points.len() - 2]);
    let [x, y] = [end[0] - before[0], end[1] - before[1]].map(f64::from);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length * 18.0, y / length * 18.0);
    push(scene, Tone::Grey, Form::Path { points, width: 7 }, false);
    let wing = |side: f64| [end[0] - (x - side * y) as i32, end[1] - (y + side * x) as i32];
    push(scene, Tone::Grey, Form::Path { points: vec![wing(1.0), end, wing(-1.0)], width: 7 }, false);
}

/// A small sign at each side of a cell, which points out of it or into it.
pub(super) fn points(scene: &mut Scene, pos: Pos, outwards: bool) {
    let [x, y] = middle(pos);
    let (tip, ends) = if outwards { (44, 35) } else { (35, 44) };
    for [across, down] in [[1, 0], [-1, 0], [0, 1], [0, -1]] {
        let at = |far: i32, aside: i32| [x + across * far + down * aside, y + down * far + across * aside];
        push(scene, Tone::Ink, Form::Path { points: vec![at(ends, 9), at(tip, 0), at(ends, -9)], width: 3 }, false);
    }
}

/// A dot with a text between two cells.
pub(super) fn dot(scene: &mut Scene, cells: &[Pos], tone: Option<Tone>, text: &str) {
    if let [one, other] = cells[..] {
        scene.figures.extend(Figure::between(one, other, tone, text));
    }
}

/// A letter in the corner of a cell.
pub(in crate::family::sudoku) fn letter(scene: &mut Scene, pos: Pos, text: String) {
    let [x, y] = middle(pos);
    push(scene, Tone::Ink, Form::Text { at: [x - 50 + 10 + 6 * text.len() as i32, y - 34], size: 24, text }, true);
}

/// Lines that share a stretch with one below them are narrower, so that both are seen.
pub(in crate::family::sudoku) fn apart(scene: &mut Scene) {
    /// The widths of lines; what is narrower or wider is part of a sign.
    const LINES: std::ops::RangeInclusive<i32> = 10..=30;
    let mut below: Vec<[Point; 2]> = Vec::new();
    for figure in scene.figures.iter_mut().filter(|figure| !figure.above) {
        let Form::Path { points, width } = &mut figure.form else { continue };
        if !LINES.contains(width) {
            continue;
        }
        let steps = points.windows(2).map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]);
        let steps: Vec<[Point; 2]> = steps.collect();
        let deep = |step: &[Point; 2]| below.iter().filter(|other| *other == step).count();
        match steps.iter().map(deep).max().unwrap_or(0) {
            0 => {}
            1 => *width /= 2,
            _ => *width /= 4,
        }
        below.extend(steps);
    }
}

/// A disc with a text where four cells meet.
pub(super) fn corner(scene: &mut Scene, cells: &[Pos], text: String) {
    let Some(last) = cells.iter().max() else { return };
    let at = [100 * last.col as i32, 100 * last.row as i32];
    push(scene, Tone::Ink, Form::Disc { at, radius: 30 }, true);
    push(scene, Tone::White, Form::Disc { at, radius: 28 }, true);
    push(scene, Tone::Black, Form::Text { at, size: if text.len() > 4 { 16 } else { 22 }, text }, true);
}

/// A text before the first cell of a line, outside the board; with an arrow if the line is a diagonal.
pub(in crate::family::sudoku) fn outside(scene: &mut Scene, cells: &[Pos], text: String) {
    let Some(&first) = cells.first() else { return };
    let [x, y] = middle(first);
    let [across, down] = match cells.get(1) {
        Some(&second) => {
            let [x2, y2] = middle(second);
            [x2 - x, y2 - y]
        }
        None if first.row == 0 => [if first.col == 0 { 100 } else { -100 }, 100],
        None => [if first.col == 0 { 100 } else { -100 }, -100],
    };
    let mut at = [x - across, y - down];
    // If there is already a clue, the next one is placed further out.
    let is_taken = |at: Point, scene: &Scene| {
        scene.figures.iter().any(|figure| matches!(&figure.form, Form::Text { at: other, .. } if *other == at))
    };
    // A number with a sign is wider.
    let wide = if text.bytes().all(|byte| byte.is_ascii_digit()) { 62 } else { 96 };
    while is_taken(at, scene) {
        let [width, height] = [scene.cells.width(), scene.cells.height()].map(|cells| 100 * cells as i32);
        let out = |at: i32, far: i32, by: i32| if at < 0 { -by } else { by * i32::from(at > far) };
        let [right, below] = [out(at[0], width, wide), out(at[1], height, 50)];
        // In a corner, texts move up or down.
        at = [at[0] + if below == 0 { right } else { 0 }, at[1] + below];
        if right == 0 && below == 0 {
            break;
        }
    }
    push(scene, Tone::Ink, Form::Text { at, size: 42, text }, true);
    if across != 0 && down != 0 {
        let from = [x - across * 7 / 10, y - down * 7 / 10];
        let to = [x - across * 55 / 100, y - down * 55 / 100];
        push(scene, Tone::Ink, Form::Path { points: vec![from, to], width: 4 }, true);
        for wing in [[to[0] - across / 10, to[1]], [to[0], to[1] - down / 10]] {
            push(scene, Tone::Ink, Form::Path { points: vec![to, wing], width: 4 }, true);
        }
    }
}
