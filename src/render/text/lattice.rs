//! Cells between lines and dots.
//!
//! In: a scene. Out: characters on a canvas. Must not know: pixels.
//!
//! With dots, every line of the lattice has its own row or column of characters. Without dots, only lines with
//! something on them have one, so that boxes are compact: `| 5 3 . | . 7 . |`.

use std::borrow::Cow;

use anstyle::Style;

use super::canvas::Canvas;
use super::words::words;
use super::{Density, TextStyle, labels, tone};
use crate::grid::{Edge, Edges, Pos};
use crate::render::Mark;
use crate::render::{CellArt, EdgeArt, Ink, Scene};

/// Draws the scene.
pub(super) fn draw(scene: &Scene, style: &TextStyle, canvas: &mut Canvas) {
    let layout = Layout::new(scene, style);
    layout.labels(canvas);
    for row in 0..=scene.cells.height() {
        if let Some(y) = layout.line_y[row] {
            layout.line(row, y, canvas);
        }
        if row < scene.cells.height() {
            layout.cells(row, canvas);
        }
    }
}

/// A column of cells.
struct Column {
    /// Where its block starts, after the line on its left.
    x: usize,
    /// The width of the block, including blanks on both sides.
    block: usize,
    /// Where the text starts.
    text_x: usize,
    /// The width of texts.
    text: usize,
}

struct Layout<'a> {
    scene: &'a Scene,
    style: &'a TextStyle,
    columns: Vec<Column>,
    /// The positions of the vertical lines that are drawn at all.
    line_x: Vec<Option<usize>>,
    line_y: Vec<Option<usize>>,
    cell_y: Vec<usize>,
    left: Vec<String>,
    top: Vec<Vec<String>>,
    bottom: Vec<Vec<String>>,
    left_aligned: bool,
}

impl<'a> Layout<'a> {
    fn new(scene: &'a Scene, style: &'a TextStyle) -> Self {
        let (height, width) = (scene.cells.height(), scene.cells.width());
        let clued = has_clues(scene) || scene.lattice;
        let shown = |edge: Edge| scene.dots || clued || !is_blank(scene, edge);
        let lines: Vec<bool> =
            (0..=width).map(|col| (0..height).any(|row| shown(Edge::Vertical(Pos { row, col })))).collect();
        let pencil = scene.cells.cells().iter().any(|cell| cell.ink == Ink::Pencil);
        let lengths = |cells: &mut dyn Iterator<Item = &CellArt>| {
            cells.map(|cell| cell_text(scene, cell).chars().count()).max().unwrap_or(0).max(1)
        };
        let widest = lengths(&mut scene.cells.cells().iter());
        // Without colour, a mark is a pair of brackets, which needs room on both sides.
        let brackets = !style.colour && scene.cells.cells().iter().any(|cell| cell.mark.is_some());

        let left = labels::left(&scene.left);
        let gutter = left.first().map_or(0, |line| line.chars().count());
        let clue = scene.dot_art.values().map(|art| art.text.chars().count()).max().unwrap_or(0);
        let widest = widest.max(clue);
        let dotted = if brackets || Self::is_wide(scene, style, gutter) { widest + 2 } else { widest };
        let mut columns = Vec::with_capacity(width);
        let mut line_x = Vec::with_capacity(width + 1);
        let mut x = gutter;
        for col in 0..=width {
            line_x.push(lines[col].then_some(x));
            x += usize::from(lines[col]);
            if col == width {
                break;
            }
            let column = if scene.dots || clued {
                Column { x, block: dotted, text_x: x + (dotted - widest) / 2, text: widest }
            } else {
                let own = lengths(&mut scene.cells.col(col));
                let text = if pencil { own } else { widest };
                let before = usize::from(brackets || lines[col]);
                let after = usize::from(brackets || lines[col + 1] || col + 1 < width);
                Column { x, block: before + text + after, text_x: x + before, text }
            };
            x += column.block;
            columns.push(column);
        }

        let steps = columns.windows(2).map(|two| two[1].text_x - two[0].text_x);
        let slot = steps.chain(columns.first().map(|column| column.block + 1)).min().unwrap_or(1);
        let top = labels::top(&scene.top, slot);
        let bottom = labels::bottom(&scene.bottom, slot);
        let mut y = top.first().map_or(0, Vec::len);
        let mut line_y = Vec::with_capacity(height + 1);
        let mut cell_y = Vec::with_capacity(height);
        for row in 0..=height {
            let line = (0..width).any(|col| shown(Edge::Horizontal(Pos { row, col })));
            line_y.push(line.then_some(y));
            y += usize::from(line);
            cell_y.push(y);
            y += 1;
        }
        Layout { scene, style, columns, line_x, line_y, cell_y, left, top, bottom, left_aligned: pencil }
    }

    /// Whether cells between dots have room on both sides of their text.
    fn is_wide(scene: &Scene, style: &TextStyle, gutter: usize) -> bool {
        match style.density {
            Density::Wide => true,
            Density::Compact | Density::Tiny => false,
            Density::Auto => gutter + 4 * scene.cells.width() < style.width,
        }
    }

    fn labels(&self, canvas: &mut Canvas) {
        for (column, labels) in self.columns.iter().zip(&self.top) {
            for (y, label) in labels.iter().enumerate() {
                let x = (column.text_x + column.text).saturating_sub(label.chars().count());
                canvas.write(y, x, label, tone::PLAIN);
            }
        }
        for (&y, label) in self.cell_y.iter().zip(&self.left) {
            canvas.write(y, 0, label, tone::PLAIN);
        }
        let ends = self.columns.last().map_or(0, |column| column.x + column.block) + 1;
        for (&y, label) in self.cell_y.iter().zip(&self.scene.right).filter(|(_, label)| !label.is_empty()) {
            canvas.write(y, ends + usize::from(self.line_x.last() != Some(&None)), label, tone::PLAIN);
        }
        let below = self.cell_y.last().map_or(0, |&y| y) + usize::from(self.line_y.last() != Some(&None));
        for (column, labels) in self.columns.iter().zip(&self.bottom) {
            for (y, label) in labels.iter().enumerate() {
                let x = (column.text_x + column.text).saturating_sub(label.chars().count());
                canvas.write(below + y, x, label, tone::PLAIN);
            }
        }
    }

    /// A line of the lattice: horizontal edges, and the characters where lines meet.
    fn line(&self, row: usize, y: usize, canvas: &mut Canvas) {
        for (col, column) in self.columns.iter().enumerate() {
            let edge = Edge::Horizontal(Pos { row, col });
            let (pattern, style) = self.edge(edge);
            match pattern {
                Pattern::All(char) => canvas.fill(y, column.x, char, column.block, style),
                Pattern::Middle(char) => {
                    canvas.fill(y, column.x, ' ', column.block, style);
                    canvas.set(y, column.x + (column.block - 1) / 2, char, style);
                }
            }
        }
        for (col, x) in self.line_x.iter().enumerate() {
            let Some(x) = *x else { continue };
            let clue = self.scene.dot_art.get(&Pos { row, col }).map_or("", |art| &art.text);
            if clue.is_empty() {
                let (char, style) = self.dot(Pos { row, col });
                canvas.set(y, x, char, style);
            } else {
                canvas.write(y, x.saturating_sub((clue.chars().count() - 1) / 2), clue, tone::PLAIN.bold());
            }
        }
    }

    fn edge(&self, edge: Edge) -> (Pattern, Style) {
        pattern(edge, self.scene.edges[edge], self.scene.edge_marks[edge], self.style.unicode)
    }

    fn dot(&self, dot: Pos) -> (char, Style) {
        let meets = meeting(&self.scene.edges, dot, self.style.unicode, self.scene.dots);
        signed(self.scene, dot, meets, self.style.unicode)
    }

    /// A row of cells with the vertical edges between them.
    fn cells(&self, row: usize, canvas: &mut Canvas) {
        let y = self.cell_y[row];
        for (col, x) in self.line_x.iter().enumerate() {
            if let Some(x) = *x {
                let (Pattern::All(char) | Pattern::Middle(char), style) = self.edge(Edge::Vertical(Pos { row, col }));
                canvas.set(y, x, char, style);
            }
        }
        for (col, column) in self.columns.iter().enumerate() {
            self.cell(Pos { row, col }, column, y, canvas);
        }
    }

    fn cell(&self, pos: Pos, column: &Column, y: usize, canvas: &mut Canvas) {
        let cell = &self.scene.cells[pos];
        let unicode = self.style.unicode;
        // A text, and how often it is repeated: the fill of a cell is as wide as texts are.
        let noted = cell_text(self.scene, cell);
        let (text, times, style) = if !noted.is_empty() {
            (&*noted, 1, tone::ink(cell.ink))
        } else if cell.open || cell.mark == Some(Mark::Free) {
            ("?", 1, tone::OPEN)
        } else if cell.fill > 0 {
            (if unicode { "█" } else { "#" }, column.text, tone::PLAIN.fg_color(tone::fill(cell.fill)))
        } else if self.scene.dots || has_clues(self.scene) {
            ("", 0, tone::PLAIN)
        } else {
            (if unicode { "·" } else { "." }, 1, tone::FAINT)
        };
        let length = times * text.chars().count();
        let spare = column.text.saturating_sub(length);
        let x = match () {
            () if self.scene.dots => column.text_x + spare / 2,
            () if self.left_aligned => column.text_x,
            () => column.text_x + spare,
        };
        let write = |canvas: &mut Canvas, style| (0..times).for_each(|at| canvas.write(y, x + at, text, style));
        match cell.mark {
            Some(mark) if self.style.colour => {
                let style = tone::mark_cell(mark);
                canvas.fill(y, column.text_x, ' ', column.text, style);
                write(canvas, style);
            }
            Some(mark) => {
                let [before, after] = match mark {
                    Mark::Differs | Mark::Conclusion => ['[', ']'],
                    Mark::Free if cell.text.is_empty() => [' ', ' '],
                    Mark::Scope => [' ', ' '],
                    Mark::Free => ['{', '}'],
                    Mark::Reason => ['(', ')'],
                    Mark::Wrong => ['!', '!'],
                };
                let room = column.block - column.text >= 2;
                if room {
                    canvas.set(y, x - 1, before, tone::PLAIN);
                    canvas.set(y, x + length.max(1), after, tone::PLAIN);
                }
                write(canvas, style);
            }
            None => write(canvas, style),
        }
    }
}

/// The text of a cell. One value that is noted has a `?` behind it: alone it would look like one that is filled in.
fn cell_text<'s>(scene: &Scene, cell: &'s CellArt) -> Cow<'s, str> {
    let one = cell.ink == Ink::Pencil && scene.notes(cell).len() == 1;
    let text = words(cell);
    if one { format!("{text}?").into() } else { text }
}

/// Whether clues stand at dots.
fn has_clues(scene: &Scene) -> bool {
    scene.dot_art.values().any(|art| !art.text.is_empty())
}

/// The edge as a character that is repeated or placed in the middle.
pub(super) fn pattern(edge: Edge, art: EdgeArt, mark: Option<Mark>, unicode: bool) -> (Pattern, Style) {
    use Pattern::{All, Middle};
    let across = matches!(edge, Edge::Horizontal(_));
    let pick = |horizontal: char, vertical: char| if across { horizontal } else { vertical };
    let plain = match art {
        EdgeArt::None | EdgeArt::Hair => (All(' '), tone::PLAIN),
        EdgeArt::Border if unicode => (All(pick('─', '│')), tone::FAINT),
        EdgeArt::Border => (All(pick('-', '|')), tone::FAINT),
        EdgeArt::Line if unicode => (All(pick('─', '│')), tone::LINE),
        EdgeArt::Line => (All(pick('-', '|')), tone::LINE),
        EdgeArt::Lines(_) if unicode => (All(pick('═', '║')), tone::LINE),
        EdgeArt::Lines(_) => (All(pick('=', 'H')), tone::LINE),
        EdgeArt::Cross => (Middle(if unicode { '×' } else { 'x' }), tone::FAINT),
        EdgeArt::Open if unicode => (All(pick('┄', '┆')), tone::OPEN),
        EdgeArt::Open => (Middle('?'), tone::OPEN),
    };
    let Some(mark) = mark else { return plain };
    let style = tone::mark_line(mark);
    let pattern = match (mark, art) {
        (Mark::Free, _) if unicode => All(pick('┄', '┆')),
        (Mark::Free, _) => Middle('?'),
        (Mark::Differs | Mark::Conclusion, EdgeArt::Line) if unicode => All(pick('━', '┃')),
        (Mark::Differs | Mark::Conclusion, EdgeArt::Line) => All('#'),
        (Mark::Reason, EdgeArt::Line) if unicode => All(pick('═', '║')),
        (Mark::Reason, EdgeArt::Line) => All(pick('=', 'H')),
        (Mark::Wrong, EdgeArt::Line) => All('%'),
        (Mark::Differs | Mark::Conclusion, _) => Middle('*'),
        (Mark::Reason, _) => Middle('o'),
        (Mark::Wrong, _) => Middle('!'),
        (Mark::Scope, _) => return plain,
    };
    (pattern, style)
}

/// The character where lines meet; where none do, a dot if it is `dotted`.
pub(super) fn meeting(edges: &Edges<EdgeArt>, dot: Pos, unicode: bool, dotted: bool) -> (char, Style) {
    let Pos { row, col } = dot;
    let art = |edge: Option<Edge>| edge.map_or(EdgeArt::None, |edge| edges[edge]);
    let up = art((row > 0).then(|| Edge::Vertical(Pos { row: row - 1, col })));
    let left = art((col > 0).then(|| Edge::Horizontal(Pos { row, col: col - 1 })));
    let right = art((col < edges.width()).then_some(Edge::Horizontal(dot)));
    let down = art((row < edges.height()).then_some(Edge::Vertical(dot)));
    let arms = [up, left, right, down];
    let drawn = |art: EdgeArt| art == EdgeArt::Border || art.is_line();
    let shape = arms.iter().fold(0, |shape, &art| 2 * shape + usize::from(drawn(art)));
    let loops = arms.into_iter().any(EdgeArt::is_line);
    let style = if loops { tone::LINE } else { tone::FAINT };
    let char = match (unicode, shape) {
        (true, 0) if dotted => '·',
        (false, _) if dotted => '+',
        // Up, left, right, down, from the highest bit to the lowest.
        (true, _) if loops => [' ', '╷', '╶', '╭', '╴', '╮', '─', '┬', '╵', '│', '╰', '├', '╯', '┤', '┴', '┼'][shape],
        (true, _) => [' ', '╷', '╶', '┌', '╴', '┐', '─', '┬', '╵', '│', '└', '├', '┘', '┤', '┴', '┼'][shape],
        (false, 0) => ' ',
        (false, 0b0110) => '-',
        (false, 0b1001) => '|',
        (false, _) => '+',
    };
    (char, style)
}

/// The character at a dot: its mark, or what is known about it and not shown by its edges; otherwise the one in
/// `meets`.
pub(super) fn signed(scene: &Scene, dot: Pos, meets: (char, Style), unicode: bool) -> (char, Style) {
    let Some(art) = scene.dot_art.get(&dot) else { return meets };
    let pick = |ascii: char, other: char| if unicode { other } else { ascii };
    let Some(mark) = art.mark.filter(|mark| !matches!(mark, Mark::Free | Mark::Scope)) else {
        return match scene.sign(dot) {
            Some(true) => (pick('O', '●'), tone::LINE),
            Some(false) => (pick('x', '×'), tone::FAINT),
            None => meets,
        };
    };
    let char = match (mark, scene.is_passed(dot)) {
        (Mark::Reason, true) => pick('Q', '◎'),
        (Mark::Reason, false) => 'o',
        (Mark::Wrong, true) => '%',
        (Mark::Wrong, false) => '!',
        (_, true) => pick('@', '◉'),
        (_, false) => '*',
    };
    (char, tone::mark_line(mark))
}

/// How an edge fills the room between its dots.
pub(super) enum Pattern {
    All(char),
    Middle(char),
}

/// Whether nothing of an edge is visible.
fn is_blank(scene: &Scene, edge: Edge) -> bool {
    matches!(scene.edges[edge], EdgeArt::None | EdgeArt::Hair) && scene.edge_marks[edge].is_none()
}
