//! Boards that do not consist of squares, as text.
//!
//! In: names of edges behind `line` and `none`; or the faces inside (`#`) and outside (`.`) in the order of the id; or
//! a drawing of dots and lines as text. Out: the edges that are decided. Must not know: whether they fit.

use crate::board::{Layout, NOWHERE, Plane};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Entries, meaning};
use crate::grid::{Edge, Pos, Spot};
use crate::text::Part;

const HELP: &str =
    "name edges as in `line d1-d2-d7` and `none d3-d4`, or give `#` and `.` for the faces inside and outside";

/// Reads a board.
pub(super) fn read(source: &Source<'_>, layout: &Layout, plane: &Plane) -> Result<Entries, Diagnostic> {
    let all: Vec<Part<'_>> = Part::whole(source.bytes).lines().filter(|line| !is_comment(line)).collect();
    // A drawing may have blank lines, but not at its ends.
    let first = all.iter().position(|line| !line.is_blank()).unwrap_or(all.len());
    let end = all.iter().rposition(|line| !line.is_blank()).map_or(first, |last| last + 1);
    let all = &all[first..end];
    if let [line] = all[..]
        && line.trimmed().text.iter().all(|byte| b"#.".contains(byte))
    {
        return faces(source, layout, line.trimmed());
    }
    let is_named =
        all.iter().any(|line| line.trimmed().text.windows(2).any(|pair| pair[0] == b'd' && pair[1].is_ascii_digit()));
    match plane.characters() {
        Some(characters) if !is_named && !all.is_empty() => drawing(source, plane, characters, all),
        _ => named(source, layout, all),
    }
}

/// Whether a line says nothing of the board: faces may begin with `#`, too.
fn is_comment(line: &Part<'_>) -> bool {
    line.is_comment() && line.trimmed().text.iter().any(|byte| !b"#.".contains(byte))
}

fn decided(edge: usize, is_line: bool) -> (Spot, u16) {
    (Spot::Edge(Edge::Horizontal(Pos::new(0, edge))), u16::from(is_line))
}

/// The edges between faces inside and faces outside.
fn faces(source: &Source<'_>, layout: &Layout, line: Part<'_>) -> Result<Entries, Diagnostic> {
    let graph = layout.graph();
    if line.text.len() != graph.face_count() {
        let title = format!("the board has {} faces, the puzzle {}", line.text.len(), graph.face_count());
        return Err(Diagnostic::at(source, line.span(), title).help(HELP));
    }
    let inside = |face: u32| face != NOWHERE && line.text[face as usize] == b'#';
    let of = |edge: usize| decided(edge, inside(graph.faces(edge)[0]) != inside(graph.faces(edge)[1]));
    Ok((0..graph.edge_count()).map(of).collect())
}

/// Edges by their names, chains of them as paths.
fn named(source: &Source<'_>, layout: &Layout, lines: &[Part<'_>]) -> Result<Entries, Diagnostic> {
    let mut partial = Entries::new();
    let mut is_line = Some(true);
    for word in lines.iter().flat_map(|line| line.split_by(|byte| b" \t,".contains(&byte))) {
        let text = word.lossy();
        match &*text {
            "" => {}
            "line" | "line:" => is_line = Some(true),
            "none" | "none:" => is_line = Some(false),
            "open" | "open:" => is_line = None,
            path => {
                let dots: Vec<&str> = path.split('-').collect();
                let unknown = |name: &str| {
                    let title = format!("`{}` is no edge of the board", name.escape_debug());
                    Diagnostic::at(source, word.span(), title).help(HELP)
                };
                if dots.len() < 2 {
                    return Err(unknown(path));
                }
                for pair in dots.windows(2) {
                    let name = pair.join("-");
                    let edge = layout.find(&name).ok_or_else(|| unknown(&name))?;
                    partial.extend(is_line.map(|is_line| decided(edge.index(), is_line)));
                }
            }
        }
    }
    Ok(partial)
}

/// The lines of a drawing with characters: each edge by the character in its middle.
fn drawing(
    source: &Source<'_>,
    plane: &Plane,
    characters: &[(usize, usize)],
    lines: &[Part<'_>],
) -> Result<Entries, Diagnostic> {
    let rows: Vec<Vec<char>> = lines.iter().map(|line| line.lossy().chars().collect()).collect();
    let height = characters.iter().map(|at| at.1).max().unwrap_or_default() + 1;
    let first = characters.iter().filter(|at| at.1 == 0).map(|at| at.0).min().unwrap_or_default();
    let blanks = rows[0].iter().take_while(|c| c.is_whitespace()).count();
    let (Some(margin), true) = (blanks.checked_sub(first), rows.len() == height) else {
        let title = format!("the drawing has {} lines, a drawing of this board {height}", rows.len());
        return Err(Diagnostic::at(source, lines[0].span(), title).help(HELP));
    };
    let at = |(x, y): (usize, usize)| rows[y].get(x + margin).copied().unwrap_or(' ');
    if let Some(&(_, y)) = characters.iter().find(|&&dot| at(dot) == ' ') {
        let title = "this line of the drawing has no dot where one belongs";
        return Err(Diagnostic::at(source, lines[y].span(), title).help(HELP));
    }
    let middle = |[one, other]: [u32; 2]| {
        let (one, other) = (characters[one as usize], characters[other as usize]);
        (usize::midpoint(one.0, other.0), usize::midpoint(one.1, other.1))
    };
    let signs: Vec<((usize, usize), char)> =
        plane.edges().iter().map(|&edge| (middle(edge), at(middle(edge)))).collect();
    let told = signs.iter().any(|&(_, sign)| meaning(sign, false) == Some(None) && sign != ' ');
    let mut partial = Entries::new();
    for (edge, &((_, y), sign)) in signs.iter().enumerate() {
        let value = meaning(sign, told).ok_or_else(|| {
            Diagnostic::at(source, lines[y].span(), format!("`{sign}` is no line at an edge"))
                .help("lines are `---`, `/` and `\\`, a cross is `x`, a blank says nothing")
        })?;
        partial.extend(value.map(|is_line| decided(edge, is_line)));
    }
    Ok(partial)
}
