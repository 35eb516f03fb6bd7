//! Drawings of edges: a lattice of dots, with lines and crosses between them.
//!
//! In: the text of a drawing, as `solve` prints it or with marks, and the size that it must have. Out: the edges that
//! are decided, and cells that are filled. Must not know: which family it is.

use super::entries::{Entries, cells, text};
use super::ways::ways;
use crate::diagnostic::{Diagnostic, Source};
use crate::grid::{Edge, Edges, Grid, Pos, Spot};
use crate::text::Part;

/// The characters for dots: where lines meet, as the lines do; for cells that are dots, their circles.
const DOTS: &str = "+.·╭╮╰╯├┤┬┴┼─│╷╵╶╴○●O@";
/// The characters for dots between cells that are on the line, and off it.
const PASSED: &str = "O●@◉Q◎%";
const OFF: &str = "xX×*o!";
/// The characters for edges that are a line.
const LINES: &str = "-|─│━┃#=H═║%/\\╱╲";
/// The characters for edges that are no line.
const CROSSES: &str = "xX×*o!";
/// The characters for edges that are open.
const OPEN: &str = "?┄┆";
/// Further characters for cells that are dots: numbers, holes, open cells.
const CELLS: &str = "0123456789x?";
/// The characters for cells that are dots and filled.
const FILLED: &str = "#■";
/// The characters between cells that no line joins: a border, the end of a number and its arrow.
const BETWEEN: &str = ":~┊┈<>^v0123456789";

/// Reads a drawing of `+---+`, or `+-+`, and `|`, in which `x` crosses an edge out: each edge that is a line or crossed
/// out. If `?` marks open edges, a blank is no line. Marks are read as what they mark.
fn edges(source: &Source<'_>, size: (usize, usize)) -> Result<Entries, Diagnostic> {
    between(source, size, 0)
}

/// The same where the dots are the cells of a board of this size; also the cells that are filled, `#`. Alternatively,
/// all of it in the form of [`ways`].
pub(crate) fn links(source: &Source<'_>, (height, width): (usize, usize)) -> Result<Entries, Diagnostic> {
    if let Some(partial) = ways(source, (height, width), &|c| (c == '#').then_some(1))? {
        return Ok(partial);
    }
    between(source, (height - 1, width - 1), 1)
}

/// As [`edges`], or the cells inside (`#`) and outside (`.`) of a loop.
pub(crate) fn outline(source: &Source<'_>, size: (usize, usize)) -> Result<Entries, Diagnostic> {
    let by_cells = || {
        cells(source, size, |word| match word {
            "#" => Some(Some(1)),
            "." | "-" => Some(Some(0)),
            _ => None,
        })
    };
    // Dots alone are cells outside, where there are as many as the board has cells.
    let are_dots = source.bytes.iter().all(|&byte| b"./".contains(&byte) || byte.is_ascii_whitespace());
    if is_drawing(source) && !(are_dots && by_cells().is_ok()) {
        return edges(source, size);
    }
    let cells = by_cells()?;
    let mut inside = Grid::filled(size.0, size.1, false);
    for (place, value) in cells {
        if let Spot::Cell(pos) = place {
            inside[pos] = value == 1;
        }
    }
    Ok(border(&inside))
}

/// The dots of a drawing that are shown to be on the line or off it.
pub(crate) fn dots(source: &Source<'_>, size: (usize, usize)) -> Result<Vec<(Pos, bool)>, Diagnostic> {
    if !is_drawing(source) {
        return Ok(Vec::new());
    }
    let (rows, step) = lattice(source, size, 0)?;
    let said = |c: &char| if PASSED.contains(*c) { Some(true) } else { OFF.contains(*c).then_some(false) };
    let dots = |(row, line): (usize, &Vec<char>)| -> Vec<(Pos, bool)> {
        let dots = line.iter().step_by(step).enumerate();
        dots.filter_map(|(col, c)| Some((Pos::new(row, col), said(c)?))).collect()
    };
    Ok(rows.iter().step_by(2).enumerate().flat_map(dots).collect())
}

/// Whether the text is a drawing of a loop along borders; otherwise it describes the loop by cells.
fn is_drawing(source: &Source<'_>) -> bool {
    // A comment may start with `#`, too.
    let is_drawn = |c: char| matches!(c, '+' | '·' | '\u{2500}'..='\u{257f}');
    String::from_utf8_lossy(source.bytes).contains(is_drawn) || !source.bytes.contains(&b'#')
}

/// The cells inside of a loop as `#`, those outside as `.`; rows joined by `/`.
pub(crate) fn inside(line: &Edges<bool>) -> String {
    let mut text = String::with_capacity(line.height() * (line.width() + 1));
    for row in 0..line.height() {
        if row > 0 {
            text.push('/');
        }
        // Each vertical edge of the line changes sides.
        let mut inside = false;
        for col in 0..line.width() {
            inside ^= line.vertical[Pos::new(row, col)];
            text.push(if inside { '#' } else { '.' });
        }
    }
    text
}

/// The edges between dots, which are round `height` x `width` cells, each size told with `more`.
fn between(source: &Source<'_>, (height, width): (usize, usize), more: usize) -> Result<Entries, Diagnostic> {
    let (rows, step) = lattice(source, (height, width), more)?;
    let symbol = |row: usize, col: usize| rows[row].get(col).copied().unwrap_or(' ');
    let is_dot = |row: usize, at: usize| row.is_multiple_of(2) && at.is_multiple_of(step);
    let signs =
        rows.iter().enumerate().flat_map(|(row, line)| line.iter().enumerate().map(move |(at, &c)| (row, at, c)));
    let told = signs.clone().any(|(row, at, c)| OPEN.contains(c) && !is_dot(row, at));
    let meaning = |edge: Edge, symbol: char| match meaning(symbol, told) {
        Some(value) => Ok(value.map(|is_line| (Spot::Edge(edge), u16::from(is_line)))),
        None if more > 0 && (BETWEEN.contains(symbol) || symbol.is_alphanumeric()) => Ok(None),
        None => Err(Diagnostic::new(format!("`{symbol}` is no line at edge {edge}"))
            .help("a line is `---` or `|`, a cross is `x`, a blank says nothing")),
    };
    let mut partial = Vec::new();
    for row in 0..=height {
        for col in 0..width {
            // A wide sign of the cell may stand in the middle of the line.
            let at = [step / 2, step - 1].map(|more| symbol(2 * row, step * col + more));
            let symbol = if more > 0 && at[0].is_alphabetic() && !CROSSES.contains(at[0]) { at[1] } else { at[0] };
            partial.extend(meaning(Edge::Horizontal(Pos::new(row, col)), symbol)?);
        }
    }
    for row in 0..height {
        for col in 0..=width {
            partial.extend(meaning(Edge::Vertical(Pos::new(row, col)), symbol(2 * row + 1, step * col))?);
        }
    }
    if more > 0 {
        let filled = signs.filter(|&(row, at, c)| is_dot(row, at) && FILLED.contains(c));
        partial.extend(filled.map(|(row, at, _)| (Spot::Cell(Pos::new(row / 2, at / step)), 1)));
    }
    Ok(partial)
}

/// Whether an edge drawn with this character is a line, if the character says so; `None` if it cannot be an edge. If
/// open edges are `told`, a blank is no line.
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

/// Leaves the first character of the last cell of a line: of a clue such as `2^`, `10` and `ns`, of a circle marked as wrong.
fn cut_clue(line: &mut Vec<char>) {
    if line.last() == Some(&'!') {
        line.pop();
    }
    while let [.., before, last] = line[..]
        && (before.is_ascii_digit() && (last.is_ascii_digit() || "<>^v".contains(last))
            || before.is_ascii_alphabetic() && last.is_ascii_alphabetic())
    {
        line.pop();
    }
}

/// Leaves out the names of columns above a drawing and those of rows on its left: 1, 2, 3, ... The first line of a
/// drawing without names may have such numbers, too, but no number stands below them at its left.
fn cut_names(lines: &mut Vec<Drawn>) {
    let Some(head) = lines.iter().position(|line| !line.chars.is_empty()) else { return };
    let words: String = lines[head].chars.iter().collect();
    let are_names = words.split_whitespace().zip(1..).all(|(word, number)| word == number.to_string());
    let margin = words.find('1').filter(|_| are_names && words.contains('2'));
    let is_named = |margin: &usize| {
        let name = lines.get(head + 1).and_then(|line| line.chars.get(..*margin));
        name.is_some_and(|name| name.iter().collect::<String>().trim() == "1")
    };
    let Some(margin) = margin.filter(is_named) else { return };
    lines.drain(..=head);
    for line in lines {
        let names = line.chars.iter().take(margin);
        if names.clone().all(|c| c.is_ascii_digit() || *c == ' ') {
            line.chars.drain(..names.len());
        }
    }
}

/// Whether a dot may be drawn like this; cells that are dots have more characters.
fn is_dot(c: char, more: usize) -> bool {
    let others = if more > 0 { [CELLS, FILLED] } else { [PASSED, OFF] };
    DOTS.contains(c) || others.iter().any(|signs| signs.contains(c)) || (more > 0 && c.is_alphanumeric())
}

/// A line of a drawing: where it starts in the text, and its characters behind the margin, without blanks at its end.
struct Drawn {
    start: usize,
    chars: Vec<char>,
}

impl Drawn {
    /// How many cells wide the drawing is when this is a line of dots with so many characters from one to the next.
    fn width(&self, step: usize, more: usize) -> Option<usize> {
        let fits = self.chars.len() % step == 1 && self.chars.iter().step_by(step).all(|&c| is_dot(c, more));
        fits.then_some(self.chars.len() / step)
    }
}

/// The characters from dot to dot, the usual ones first: between centers, wide signs stand further apart.
const STEPS: [usize; 6] = [2, 4, 5, 6, 7, 8];

/// The lines of a drawing that has this size, and the characters from dot to dot: two in narrow drawings, else four or more.
fn lattice(
    source: &Source<'_>,
    (height, width): (usize, usize),
    more: usize,
) -> Result<(Vec<Vec<char>>, usize), Diagnostic> {
    const HELP: &str = "draw dots as `+`, lines as `---` and `|`, crosses as `x`";
    let lines = Part::new(0, text(source)?.as_bytes()).lines();
    let lines = lines.map(|line| Drawn { start: line.start, chars: line.lossy().trim_end().chars().collect() });
    let starts = |line: &Drawn| {
        let chars: Vec<char> = line.chars.iter().copied().skip_while(|c| c.is_whitespace()).collect();
        let line = Drawn { start: line.start, chars };
        let is_plain = more > 0 || line.chars.first().is_some_and(|&c| DOTS.contains(c));
        // A sentence may begin with a letter that stands for a dot, too.
        line.chars.first().is_some_and(|&c| is_dot(c, more))
            && (is_plain || [2, 4].iter().any(|&step| line.width(step, more).is_some()))
    };
    let mut lines: Vec<Drawn> = lines.collect();
    cut_names(&mut lines);
    let first = lines.iter().position(starts).unwrap_or(lines.len());
    lines.drain(..first);
    let Some(first) = lines.first() else {
        return Err(Diagnostic::at(source, 0..0, "there is no drawing of dots and lines").help(HELP));
    };
    let margin = first.chars.iter().take_while(|c| c.is_whitespace()).count();
    for line in &mut lines {
        line.chars.drain(..margin.min(line.chars.len()));
        if more > 0 {
            cut_clue(&mut line.chars);
        }
    }
    // Where both fit, the width of the puzzle is meant.
    let steps = if more > 0 { &STEPS[..] } else { &STEPS[..2] };
    let widths = steps.iter().map(|&step| lines[0].width(step, more).map(|wide| (wide, step)));
    let joined = lines[0].chars.get(2) == Some(&'─');
    let likely = |&(wide, step): &(usize, usize)| (wide != width, (step == 2) == joined);
    let Some((wide, step)) = widths.flatten().min_by_key(likely) else {
        let title = "this line of the drawing has no dots in equal distances";
        return Err(Diagnostic::at(source, lines[0].start..lines[0].start + 1, title).help(HELP));
    };
    // Every other line has dots. What follows behind a blank line may be another drawing.
    let begins = |line: &&Drawn| line.chars.first().is_some_and(|&c| is_dot(c, more));
    let has_dots = |line: &&Drawn| line.width(step, more) == Some(wide) || (wide != width && begins(line));
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
fn border(inside: &Grid<bool>) -> Entries {
    let is_inside = |row: Option<usize>, col: Option<usize>| {
        row.zip(col).and_then(|(row, col)| inside.get(Pos::new(row, col))).copied().unwrap_or(false)
    };
    let mut partial = Vec::new();
    for row in 0..=inside.height() {
        for col in 0..inside.width() {
            let line = is_inside(row.checked_sub(1), Some(col)) != is_inside(Some(row), Some(col));
            partial.push((Spot::Edge(Edge::Horizontal(Pos::new(row, col))), u16::from(line)));
        }
    }
    for row in 0..inside.height() {
        for col in 0..=inside.width() {
            let line = is_inside(Some(row), col.checked_sub(1)) != is_inside(Some(row), Some(col));
            partial.push((Spot::Edge(Edge::Vertical(Pos::new(row, col))), u16::from(line)));
        }
    }
    partial
}
