//! Drawings of edges: a lattice of dots, with lines and crosses between them.
//!
//! In: the text of a drawing, as `solve` prints it or with marks, and the size that it must have. Out: the edges that
//! are decided. Must not know: which family it is.

use super::partial::{Partial, text};
use crate::diagnostic::Diagnostic;
use crate::grid::{Edge, Grid, Place, Pos};
use crate::input::Source;

/// What dots are drawn as: where lines meet, as the lines do; cells that are dots by their circles.
const DOTS: &str = "+.·╭╮╰╯├┤┬┴┼─│╷╵╶╴○●O@";
/// What edges are drawn as that are a line.
const LINES: &str = "-|─│━┃#=H═║%/\\╱╲";
/// What edges are drawn as that are none.
const CROSSES: &str = "xX×*o!";
/// What edges are drawn as that are open.
const OPEN: &str = "?┄┆";

/// Reads a drawing of `+---+`, or `+-+`, and `|` in which `x` crosses an edge off: each edge that is a line or crossed
/// off. Where `?` says what is open, a blank is no line. Marks are read as what they mark.
pub(crate) fn edges(source: &Source<'_>, size: (usize, usize)) -> Result<Partial, Diagnostic> {
    between(source, size, 0)
}

/// The same where the dots are the cells of a board of this size.
pub(crate) fn links(source: &Source<'_>, (height, width): (usize, usize)) -> Result<Partial, Diagnostic> {
    between(source, (height - 1, width - 1), 1)
}

/// The edges between dots, which are round `height` x `width` cells, each size told with `more`.
fn between(source: &Source<'_>, (height, width): (usize, usize), more: usize) -> Result<Partial, Diagnostic> {
    let (rows, step) = lattice(source, (height, width), more)?;
    let symbol = |row: usize, col: usize| rows[row].get(col).copied().unwrap_or(' ');
    let told = rows.iter().flatten().any(|&c| OPEN.contains(c));
    let meaning = |edge: Edge, symbol: char| match meaning(symbol, told) {
        Some(value) => Ok(value.map(|is_line| (Place::Edge(edge), u16::from(is_line)))),
        None => Err(Diagnostic::new(format!("`{symbol}` is no line at edge {edge}"))
            .help("a line is `---` or `|`, a cross is `x`, a blank says nothing")),
    };
    let mut partial = Vec::new();
    for row in 0..=height {
        for col in 0..width {
            partial.extend(meaning(Edge::Horizontal(Pos::new(row, col)), symbol(2 * row, step * col + step / 2))?);
        }
    }
    for row in 0..height {
        for col in 0..=width {
            partial.extend(meaning(Edge::Vertical(Pos::new(row, col)), symbol(2 * row + 1, step * col))?);
        }
    }
    Ok(partial)
}

/// Whether an edge that is drawn as this is a line, as far as that says; `None` where it is no drawing of an edge. Where it
/// is `told` what is open, a blank is no line.
pub(crate) fn meaning(symbol: char, told: bool) -> Option<Option<bool>> {
    match symbol {
        _ if LINES.contains(symbol) => Some(Some(true)),
        _ if CROSSES.contains(symbol) => Some(Some(false)),
        ' ' if told => Some(Some(false)),
        ' ' | '.' => Some(None),
        _ if OPEN.contains(symbol) => Some(None),
        _ => None,
    }
}

/// A line of a drawing: where it starts in the text, and its characters behind the margin, without blanks at its end.
struct Drawn {
    start: usize,
    chars: Vec<char>,
}

impl Drawn {
    /// How many cells wide the drawing is when this is a line of dots with so many characters from one to the next.
    fn width(&self, step: usize) -> Option<usize> {
        let fits = self.chars.len() % step == 1 && self.chars.iter().step_by(step).all(|&c| DOTS.contains(c));
        fits.then_some(self.chars.len() / step)
    }
}

/// The lines of a drawing that has this size, and the characters from dot to dot: two in narrow drawings, else four.
fn lattice(
    source: &Source<'_>,
    (height, width): (usize, usize),
    more: usize,
) -> Result<(Vec<Vec<char>>, usize), Diagnostic> {
    const HELP: &str = "draw dots as `+`, lines as `---` and `|`, crosses as `x`";
    let text = text(source)?;
    let mut at = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        at += line.len();
        Drawn { start: at - line.len(), chars: line.trim_end().chars().collect() }
    });
    let starts = |line: &Drawn| line.chars.iter().find(|c| !c.is_whitespace()).is_some_and(|&c| DOTS.contains(c));
    let mut lines: Vec<Drawn> = lines.skip_while(|line| !starts(line)).collect();
    let Some(first) = lines.first() else {
        return Err(Diagnostic::at(source, 0..0, "there is no drawing of dots and lines").help(HELP));
    };
    let margin = first.chars.iter().take_while(|c| c.is_whitespace()).count();
    for line in &mut lines {
        line.chars.drain(..margin.min(line.chars.len()));
    }
    // Where both fit, the width of the puzzle is meant.
    let widths = [2, 4].map(|step| lines[0].width(step).map(|wide| (wide, step)));
    let joined = lines[0].chars.get(2) == Some(&'─');
    let likely = |&(wide, step): &(usize, usize)| (wide != width, (step == 2) == joined);
    let Some((wide, step)) = widths.into_iter().flatten().min_by_key(likely) else {
        let title = "this line of the drawing has no dots in equal distances";
        return Err(Diagnostic::at(source, lines[0].start..lines[0].start + 1, title).help(HELP));
    };
    // Every other line has dots. What follows behind a blank line may be another drawing.
    let begins = |line: &&Drawn| line.chars.first().is_some_and(|&c| DOTS.contains(c));
    let has_dots = |line: &&Drawn| line.width(step) == Some(wide) || (wide != width && begins(line));
    let dotted = lines.iter().step_by(2).take_while(has_dots).count();
    let last = |number: usize| number * 2 * (height + 1) - 1;
    let apart = |number: usize| lines.get(last(number)).is_none_or(|line| line.chars.is_empty());
    let drawings = dotted / (height + 1);
    let several = dotted % (height + 1) == 0 && drawings > 0 && (1..drawings).all(apart);
    let tall = if several { height } else { dotted - 1 };
    let odd = lines.get(2 * dotted).filter(begins).filter(|_| wide == width && dotted <= height);
    let long = lines.iter().take(2 * tall + 1).find(|line| line.chars.len() > step * wide + 1);
    if let Some(line) = odd.or(long) {
        let title = format!("this line of the drawing is not {} cells wide", wide + more);
        return Err(Diagnostic::at(source, line.start..line.start + 1, title).help(HELP));
    }
    if (tall, wide) != (height, width) {
        let [tall, wide, height, width] = [tall, wide, height, width].map(|side| side + more);
        let title = format!("the drawing has {tall} x {wide} cells, the puzzle {height} x {width}");
        return Err(Diagnostic::at(source, lines[0].start..lines[0].start, title).help(HELP));
    }
    lines.truncate(2 * height + 1);
    Ok((lines.into_iter().map(|line| line.chars).collect(), step))
}

/// Every edge of the board whose inside cells are given.
pub(crate) fn border(inside: &Grid<bool>) -> Partial {
    let is_inside = |row: Option<usize>, col: Option<usize>| {
        row.zip(col).and_then(|(row, col)| inside.get(Pos::new(row, col))).copied().unwrap_or(false)
    };
    let mut partial = Vec::new();
    for row in 0..=inside.height() {
        for col in 0..inside.width() {
            let line = is_inside(row.checked_sub(1), Some(col)) != is_inside(Some(row), Some(col));
            partial.push((Place::Edge(Edge::Horizontal(Pos::new(row, col))), u16::from(line)));
        }
    }
    for row in 0..inside.height() {
        for col in 0..=inside.width() {
            let line = is_inside(Some(row), col.checked_sub(1)) != is_inside(Some(row), Some(col));
            partial.push((Place::Edge(Edge::Vertical(Pos::new(row, col))), u16::from(line)));
        }
    }
    partial
}
