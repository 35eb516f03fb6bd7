//! Sudoku as a picture: givens, answer, candidates, borders of the boxes.
//!
//! In: a puzzle with a board or with what deduction knows. Out: a [`Scene`]. Must not know: renderers.

use std::collections::BTreeSet;

use itertools::Itertools as _;

use super::constraint::{Constraint, Wanted, Words};
use super::{Sudoku, constraint};
use crate::grid::{Edge, Pos};
use crate::render::{EdgeArt, Ink, Scene};
use crate::rule::plural;
use crate::text::sentence_case;

/// Draws the givens.
pub(super) fn draw(sudoku: &Sudoku) -> Scene {
    let mut scene = empty(sudoku);
    scene.notes.extend(settings(sudoku));
    for pos in sudoku.givens.positions().filter(|&pos| sudoku.givens[pos] != 0) {
        scene.cells[pos].text = (sudoku.givens[pos] - 1 + sudoku.first).to_string();
        scene.cells[pos].ink = Ink::Given;
    }
    for constraint in sudoku.constraints() {
        (constraint.kind().draw)(constraint, &mut scene);
        scene.notes.push(constraint::text::write(constraint, sudoku.order()));
    }
    scene.captions = captions(sudoku);
    let kinds = sudoku.constraints().iter().map(Constraint::kind).unique_by(|kind| kind.name);
    scene.rules = kinds.map(|kind| (several(kind.name), format!("{}.", sentence_case(kind.meaning)))).collect();
    scene
}

/// What no picture shows of the board: that digits begin with 0, that there are no boxes.
fn settings(sudoku: &Sudoku) -> impl Iterator<Item = String> {
    let order = sudoku.order();
    let is_divided = sudoku.has_boxes() || sudoku.constraints().iter().any(|one| one.kind().name == "regions");
    let digits = (sudoku.first == 0).then(|| format!("digits: 0-{}", order - 1));
    let boxes = (!is_divided && Sudoku::usual_box(order).is_some()).then(|| "boxes: none".to_owned());
    digits.into_iter().chain(boxes)
}

/// What a picture says in words: demands that it does not show, and what the numbers beside the board are.
fn captions(sudoku: &Sudoku) -> Vec<String> {
    let order = sudoku.order();
    let beside = sudoku.constraints().iter().map(Constraint::kind).filter(|kind| kind.words == Words::Kind);
    let beside: BTreeSet<&str> = beside.map(|kind| kind.name).collect();
    let is_told = |constraint: &&Constraint| match (constraint.kind().words, constraint.kind().wanted) {
        (Words::None, _) => false,
        (Words::All, _) => true,
        (Words::Kind, _) => beside.len() > 1,
        (Words::Number, Wanted::Or(usual)) => constraint.number() != usual(order),
        (Words::Number, _) => true,
    };
    let only = beside.first().filter(|_| beside.len() == 1);
    let only = only.map(|name| format!("numbers beside the board: {}", several(name)));
    let told = sudoku.constraints().iter().filter(is_told);
    let told = told.map(|constraint| constraint::text::write(constraint, order));
    only.into_iter().chain(settings(sudoku)).chain(told).collect()
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
        _ if name.starts_with("all ") => name.to_owned(),
        _ => plural(name),
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
    use crate::render::Scene;

    fn drawn(demands: &str) -> Scene {
        crate::parse(&format!("size: 9\n{demands}\n")).expect("a sudoku").draw()
    }

    #[test]
    fn pictures_say_what_they_do_not_show() {
        let said = |demands: &str| drawn(demands).captions.join("; ");
        assert_eq!(said("anti-knight\nregex /.*12.*/: r1"), "anti-knight; regex /.*12.*/: r1");
        assert_eq!(said("cage 15: r1c1:r1c3\nthermo: r4c4 r4c5\nrenban: r9c1 r9c2\ndifference 3: r2c1 r2c2"), "");
        // The usual number needs no words.
        assert_eq!(said("sum line 10: r1c1:r1c6"), "");
        assert_eq!(said("sum line 12: r1c1:r1c6"), "sum line 12: r1c1:r1c6");
        // Numbers beside the board look the same, whatever they are.
        assert_eq!(said("skyscraper 4: r2\nskyscraper 3: c1"), "numbers beside the board: skyscrapers");
        assert_eq!(said("sandwich 4: r2\nskyscraper 3: c1"), "sandwich 4: r2; skyscraper 3: c1");
        let svg = crate::render::svg::svg(&drawn("anti-knight"));
        assert!(svg.contains(">anti-knight</text>"), "{svg}");
    }

    #[test]
    fn minima_and_maxima_look_different() {
        assert_ne!(drawn("minimum: r2c2").figures, drawn("maximum: r2c2").figures);
    }

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
