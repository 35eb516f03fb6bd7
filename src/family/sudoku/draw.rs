//! Sudoku as a picture: givens, answer, candidates, borders of the boxes.
//!
//! In: a puzzle with a board or with what deduction knows. Out: a [`Scene`]. Must not know: renderers.

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
    let is_mixed = beside(sudoku).len() > 1;
    let mut letters = letters();
    for constraint in sudoku.constraints() {
        match constraint.kind().words {
            Words::Beside(before, behind) if is_mixed => {
                let text = format!("{before}{}{behind}", constraint.number());
                constraint::outside(&mut scene, constraint.groups().first().map_or(&[], Vec::as_slice), text);
            }
            _ => (constraint.kind().draw)(constraint, &mut scene),
        }
        if is_lettered(constraint) {
            let letter = letters.next().unwrap_or_default();
            for (number, list) in (1..).zip(constraint.groups()) {
                let one = constraint.groups().len() == 1;
                let text = if one { letter.clone() } else { format!("{letter}{number}") };
                list.first().into_iter().for_each(|&pos| constraint::letter(&mut scene, pos, text.clone()));
            }
        }
        scene.notes.push(constraint::text::write(constraint, sudoku.order()));
    }
    constraint::apart(&mut scene);
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
    let is_told = |constraint: &&Constraint| match (constraint.kind().words, constraint.kind().wanted) {
        (Words::None | Words::Beside(..), _) => false,
        (Words::All, _) => true,
        (Words::Number, Wanted::Or(usual)) => constraint.number() != usual(order),
        (Words::Number, _) => true,
    };
    let beside = beside(sudoku);
    let outside = match beside[..] {
        [] => None,
        [(name, ..)] => Some(format!("numbers beside the board: {}", several(name))),
        _ => Some(itertools::join(
            beside.iter().map(|(name, before, behind)| format!("{before}n{behind} {}", several(name))),
            ", ",
        )),
    };
    let mut letters = letters();
    let told = sudoku.constraints().iter().filter(is_told).map(|constraint| {
        if !is_lettered(constraint) {
            return constraint::text::write(constraint, order);
        }
        let text = constraint::text::write(constraint, order);
        // The cells have the letter.
        let name = text.rsplit_once(": ").map_or(&*text, |(name, _)| name);
        format!("{}: {name}", letters.next().unwrap_or_default())
    });
    outside.into_iter().chain(settings(sudoku)).chain(told).collect()
}

/// The kinds of numbers beside the board: names, and the signs before and behind a number where there are several.
fn beside(sudoku: &Sudoku) -> Vec<(&'static str, &'static str, &'static str)> {
    let signs = |constraint: &Constraint| match constraint.kind().words {
        Words::Beside(before, behind) => Some((constraint.kind().name, before, behind)),
        _ => None,
    };
    sudoku.constraints().iter().filter_map(signs).unique().collect()
}

/// Whether a letter stands in its cells: no drawing tells what it is.
fn is_lettered(constraint: &Constraint) -> bool {
    constraint.kind().words == Words::All && !constraint.groups().is_empty()
}

/// A, B, C, ..., Z, A', ...
fn letters() -> impl Iterator<Item = String> {
    (0..).map(|at: usize| {
        let letter = char::from(b'A' + (at % 26) as u8);
        std::iter::once(letter).chain(std::iter::repeat_n('\'', at / 26)).collect()
    })
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
    use crate::render::{Figure, Form, Scene, Tone};

    fn drawn(demands: &str) -> Scene {
        crate::parse(&format!("size: 9\n{demands}\n")).expect("a sudoku").draw()
    }

    #[test]
    fn pictures_say_what_they_do_not_show() {
        let said = |demands: &str| drawn(demands).captions.join("; ");
        #[cfg(feature = "expressions")]
        assert_eq!(said("anti-knight\nregex /.*12.*/: r1"), "anti-knight; A: regex /.*12.*/");
        assert_eq!(said("clone: r1c1 = r5c5\nclone: r2c1 = r6c5"), "A: clone; B: clone");
        assert_eq!(said("cage 15: r1c1:r1c3\nthermo: r4c4 r4c5\nrenban: r9c1 r9c2\ndifference 3: r2c1 r2c2"), "");
        // The usual number needs no words.
        assert_eq!(said("sum line 10: r1c1:r1c6"), "");
        assert_eq!(said("sum line 12: r1c1:r1c6"), "sum line 12: r1c1:r1c6");
        // Numbers beside the board look the same, whatever they are; those of several kinds have signs.
        assert_eq!(said("skyscraper 4: r2\nskyscraper 3: c1"), "numbers beside the board: skyscrapers");
        assert_eq!(said("sandwich 4: r2\nskyscraper 3: c1"), "<n> sandwiches, ^n skyscrapers");
        let texts = |demands: &str| -> Vec<String> {
            let text =
                |figure: &Figure| if let Form::Text { text, .. } = &figure.form { Some(text.clone()) } else { None };
            drawn(demands).figures.iter().filter_map(text).collect()
        };
        assert_eq!(texts("sandwich 4: r2\nskyscraper 3: c1"), ["<4>", "^3"]);
        assert_eq!(texts("clone: r1c1 = r5c5\nequal sums: r2c1 = r2c3 = r2c5"), ["A1", "A2", "B1", "B2", "B3"]);
        let svg = crate::render::svg::svg(&drawn("anti-knight"));
        assert!(svg.contains(">anti-knight</text>"), "{svg}");
    }

    #[test]
    fn lines_over_each_other_are_both_seen() {
        let widths = |demands: &str| -> Vec<i32> {
            let width = |figure: &Figure| if let Form::Path { width, .. } = figure.form { Some(width) } else { None };
            drawn(demands).figures.iter().filter_map(width).collect()
        };
        assert_eq!(widths("whispers: r3c5:r3c9\npalindrome: r3c9 r3c8"), [18, 9]);
        assert_eq!(widths("whispers: r3c5:r3c9\npalindrome: r4c5:r4c9"), [18, 18]);
    }

    #[test]
    fn the_ends_of_a_between_line_are_no_circles_of_arrows() {
        assert!(drawn("between: r1c1:r1c4").figures.iter().any(|figure| figure.tone == Tone::Shade));
        assert!(!drawn("arrow: r1c1 = r1c2").figures.iter().any(|figure| figure.tone == Tone::Shade));
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
