//! A board that does not consist of squares.
//!
//! In: a scene with a plane. Out: a drawing, if its edges are four characters long or go two characters to the side and
//! two down; otherwise the lines by the names of their dots, and which output to use instead. Must not know: which
//! tiling it is.

use super::canvas::Canvas;
use super::lattice::{Pattern, pattern, signed};
use super::{TextStyle, tone};
use crate::board::{PlaceKind, Plane};
use crate::grid::{Edge, Pos};
use crate::render::{EdgeArt, Mark, Scene};

/// Draws the scene; false if it cannot be drawn.
pub(super) fn draw(scene: &Scene, plane: &Plane, style: &TextStyle, canvas: &mut Canvas) -> bool {
    let Some(dots) = plane.characters() else { return false };
    let unicode = style.unicode;
    for (number, &[from, to]) in plane.edges().iter().enumerate() {
        let edge = Edge::Horizontal(Pos::new(0, number));
        let (pattern, style) = pattern(edge, scene.edges[edge], scene.edge_marks[edge], unicode);
        let (from, to) = (dots[from as usize], dots[to as usize]);
        let (left, right) = (from.min(to), from.max(to));
        let middle = (usize::midpoint(left.0, right.0), usize::midpoint(left.1, right.1));
        match pattern {
            Pattern::All(char) if left.1 == right.1 => {
                canvas.fill(middle.1, left.0 + 1, char, right.0 - left.0 - 1, style);
            }
            Pattern::All(char) => canvas.set(middle.1, middle.0, slanted(char, left.1 < right.1), style),
            Pattern::Middle(char) => canvas.set(middle.1, middle.0, char, style),
        }
    }
    let drawn = |number: usize| scene.edges[Edge::Horizontal(Pos::new(0, number))] == EdgeArt::Line;
    let mut on_line = vec![false; dots.len()];
    for (_, ends) in plane.edges().iter().enumerate().filter(|&(number, _)| drawn(number)) {
        ends.iter().for_each(|&dot| on_line[dot as usize] = true);
    }
    for (dot, (&(x, y), on_line)) in dots.iter().zip(on_line).enumerate() {
        let plain = (if unicode { '·' } else { '+' }, if on_line { tone::LINE } else { tone::FAINT });
        let (char, style) = signed(scene, Pos::new(0, dot), plain, unicode);
        canvas.set(y, x, char, style);
    }
    for (face, cell) in scene.cells.cells().iter().enumerate() {
        let corners = plane.corners(face);
        let mean = |of: fn((usize, usize)) -> usize| {
            let sum: usize = corners.iter().map(|&dot| of(dots[dot as usize])).sum();
            (sum as f64 / corners.len() as f64).round() as usize
        };
        let (x, y) = (mean(|at| at.0), mean(|at| at.1));
        let tone = match cell.mark {
            Some(mark) if style.colour => tone::mark_cell(mark),
            _ => tone::ink(cell.ink),
        };
        let width = cell.text.chars().count();
        canvas.write(y, x - width / 2, &cell.text, tone);
        // Triangles have no room on the sides.
        if let (Some(mark), false, true) = (cell.mark, style.colour, corners.len() > 3 && width > 0) {
            let [before, after] = brackets(mark);
            canvas.set(y, x - width / 2 - 1, before, tone::PLAIN);
            canvas.set(y, x - width / 2 + width, after, tone::PLAIN);
        }
    }
    true
}

fn brackets(mark: Mark) -> [char; 2] {
    match mark {
        Mark::Differs | Mark::Conclusion => ['[', ']'],
        Mark::Free | Mark::Scope => [' ', ' '],
        Mark::Reason => ['(', ')'],
        Mark::Wrong => ['!', '!'],
    }
}

/// The character of a horizontal line, as one of a line slanting down or up.
fn slanted(char: char, down: bool) -> char {
    match char {
        '-' => ['/', '\\'][usize::from(down)],
        '─' | '━' | '═' => ['╱', '╲'][usize::from(down)],
        '┄' => '?',
        other => other,
    }
}

/// The lines, the crosses and the open edges by the names of their dots, one path after the other.
pub(super) fn words(scene: &Scene, plane: &Plane, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (word, art) in [("line", EdgeArt::Line), ("none", EdgeArt::Cross), ("open", EdgeArt::Open)] {
        let of = |number: &usize| scene.edges[Edge::Horizontal(Pos::new(0, *number))] == art;
        let mut line = word.to_owned();
        for path in paths(plane, (0..plane.edges().len()).filter(of)) {
            let names: Vec<String> = path.iter().map(|&dot| plane.name(PlaceKind::Dot, dot as usize)).collect();
            if line.len() + names[0].len() + names[1].len() + 2 > width {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            }
            line.push(' ');
            line.push_str(&names[0]);
            for pair in names.windows(2) {
                // A long path continues in the next line with the same dot.
                if line.len() + pair[1].len() + 1 > width {
                    lines.push(std::mem::replace(&mut line, format!("{word} {}", pair[0])));
                }
                line.push('-');
                line.push_str(&pair[1]);
            }
        }
        if line != word {
            lines.push(line);
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Edges as paths of dots, each edge in exactly one; paths that start at their ends come first.
fn paths(plane: &Plane, edges: impl Iterator<Item = usize>) -> Vec<Vec<u32>> {
    let mut at: std::collections::BTreeMap<u32, Vec<u32>> = std::collections::BTreeMap::new();
    for number in edges {
        let [from, to] = plane.edges()[number];
        at.entry(from).or_default().push(to);
        at.entry(to).or_default().push(from);
    }
    let ends: Vec<u32> = at.iter().filter(|(_, next)| next.len() % 2 == 1).map(|(&dot, _)| dot).collect();
    let others: Vec<u32> = at.keys().copied().collect();
    let mut found = Vec::new();
    for start in ends.into_iter().chain(others) {
        let mut path = vec![start];
        let mut dot = start;
        while let Some(next) = at.get_mut(&dot).and_then(Vec::pop) {
            if let Some(back) = at.get_mut(&next) {
                back.retain(|&other| other != dot);
            }
            path.push(next);
            dot = next;
        }
        if path.len() > 1 {
            found.push(path);
        }
    }
    found
}
