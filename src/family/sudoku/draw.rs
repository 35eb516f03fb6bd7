//! Sudoku as a picture: givens, answer, candidates, borders of the boxes.
//!
//! In: a puzzle with a board or with what deduction knows. Out: a [`Scene`]. Must not know: renderers.

use super::{Sudoku, constraint};
use crate::grid::{Edge, Pos};
use crate::render::{EdgeArt, Ink, Scene};

/// Draws the givens.
pub(super) fn draw(sudoku: &Sudoku) -> Scene {
    let mut scene = empty(sudoku);
    for pos in sudoku.givens.positions().filter(|&pos| sudoku.givens[pos] != 0) {
        scene.cells[pos].text = (sudoku.givens[pos] - 1 + sudoku.first).to_string();
        scene.cells[pos].ink = Ink::Given;
    }
    for constraint in sudoku.constraints() {
        (constraint.kind().draw)(constraint, &mut scene);
        scene.notes.push(constraint::text::write(constraint, sudoku.order()));
    }
    scene
}

/// The board without digits: a border around each box, fine lines inside.
fn empty(sudoku: &Sudoku) -> Scene {
    let order = sudoku.order();
    let (rows, cols) = sudoku.box_shape();
    let usual = Sudoku::usual_box(order) == Some((rows, cols));
    let boxes = if usual || !sudoku.has_boxes() { String::new() } else { format!(", boxes {rows}x{cols}") };
    let mut scene = Scene::new(format!("{}sudoku {order}x{order}{boxes}{}", kind(sudoku), rest(sudoku)), order, order);
    for edge in scene.edges.edges() {
        let border = match edge {
            Edge::Horizontal(Pos { row, .. }) => row.is_multiple_of(if rows == 0 { order } else { rows }),
            Edge::Vertical(Pos { col, .. }) => col.is_multiple_of(if cols == 0 { order } else { cols }),
        };
        scene.edges[edge] = if border { EdgeArt::Border } else { EdgeArt::Hair };
    }
    scene
}

/// The well-known name of the variant: `killer X `.
fn kind(sudoku: &Sudoku) -> String {
    let names = [("regions", "jigsaw "), ("cage", "killer "), ("windoku", "window "), ("diagonal", "X ")];
    let has = |name: &str| sudoku.constraints().iter().any(|constraint| constraint.kind().name == name);
    names.iter().filter(|(kind, _)| has(kind)).map(|(_, name)| *name).collect()
}

/// The name of a kind where there are several: `arrows`, `lunchboxes`, `x signs`.
fn several(name: &str) -> String {
    match name {
        "x" | "v" | "greater" => format!("{name} signs"),
        "between" | "entropic" | "lockout" | "modular" | "region sum" => format!("{name} lines"),
        _ if name.ends_with('s') || name.starts_with("all ") => name.to_owned(),
        _ if name.ends_with("ch") || name.ends_with('x') => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// How many constraints there are of each kind that the name does not tell.
fn rest(sudoku: &Sudoku) -> String {
    let mut text = String::new();
    for of_kind in sudoku.constraints().chunk_by(|one, other| one.kind().name == other.kind().name) {
        let name = of_kind[0].kind().name;
        match of_kind.len() {
            _ if matches!(name, "regions" | "windoku" | "diagonal") => {}
            1 if of_kind[0].groups().is_empty() => text.push_str(&format!(", {name}")),
            1 => text.push_str(&format!(", 1 {name}")),
            count => text.push_str(&format!(", {count} {}", several(name))),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::several;
    use crate::family::sudoku::kinds;

    #[test]
    fn kinds_have_a_plural() {
        assert_eq!(several("arrow"), "arrows");
        assert_eq!(several("sandwich"), "sandwiches");
        assert_eq!(several("lunchbox"), "lunchboxes");
        assert_eq!(several("whispers"), "whispers");
        assert_eq!(several("x"), "x signs");
        for kind in kinds() {
            assert!(!several(kind.name).ends_with("chs") && !several(kind.name).ends_with("xs"), "{}", kind.name);
        }
    }
}
