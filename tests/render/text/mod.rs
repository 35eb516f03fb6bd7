//! Scenes as text, whole.

mod loops;
mod pictures;

use cluesat::grid::{Edge, Pos};
use cluesat::render::Mark;
use cluesat::render::text::{Density, Shades, TextStyle, text};
use cluesat::render::{EdgeArt, Ink, Scene};
use snapbox::assert_data_eq;
use snapbox::prelude::*;
use snapbox::str;

use crate::sample;

const ASCII: TextStyle =
    TextStyle { unicode: false, colour: false, shades: Shades::Letters, width: 80, density: Density::Auto };
const UNICODE: TextStyle = TextStyle { unicode: true, ..ASCII };
const COLOUR: TextStyle = TextStyle { colour: true, ..UNICODE };

/// Lines without newline at the start, and with one at the end.
fn drawn(scene: &Scene, style: &TextStyle) -> snapbox::Data {
    text(scene, style).into_data().raw()
}

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn digits_in_boxes() {
    assert_data_eq!(
        drawn(&sample::nine(), &ASCII),
        str![[r#"
+-------+-------+-------+
| 5 3 4 | 6 7 8 | 9 1 2 |
| 6 7 2 | 1 9 5 | 3 4 8 |
| 1 9 8 | 3 4 2 | 5 6 7 |
+-------+-------+-------+
| 8 5 9 | 7 6 1 | 4 2 3 |
| 4 2 6 | 8 5 3 | 7 9 1 |
| 7 1 3 | 9 2 4 | 8 5 6 |
+-------+-------+-------+
| 9 6 1 | 5 3 7 | 2 8 4 |
| 2 8 7 | 4 1 9 | 6 3 5 |
| 3 4 5 | 2 8 6 | 1 7 9 |
+-------+-------+-------+

"#]]
    );
    assert_data_eq!(
        drawn(&sample::nine(), &UNICODE),
        str![[r#"
┌───────┬───────┬───────┐
│ 5 3 4 │ 6 7 8 │ 9 1 2 │
│ 6 7 2 │ 1 9 5 │ 3 4 8 │
│ 1 9 8 │ 3 4 2 │ 5 6 7 │
├───────┼───────┼───────┤
│ 8 5 9 │ 7 6 1 │ 4 2 3 │
│ 4 2 6 │ 8 5 3 │ 7 9 1 │
│ 7 1 3 │ 9 2 4 │ 8 5 6 │
├───────┼───────┼───────┤
│ 9 6 1 │ 5 3 7 │ 2 8 4 │
│ 2 8 7 │ 4 1 9 │ 6 3 5 │
│ 3 4 5 │ 2 8 6 │ 1 7 9 │
└───────┴───────┴───────┘

"#]]
    );
}

#[test]
fn blanks_are_dots_and_widths_follow_the_widest_text() {
    let mut scene = sample::digits("1...\n..2.\n....\n...4", "....\n....\n....\n....", 2, 2);
    scene.cells[Pos::new(3, 0)].text = "16".to_owned();
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
+-------+-------+
|  1  . |  .  . |
|  .  . |  2  . |
+-------+-------+
|  .  . |  .  . |
| 16  . |  .  4 |
+-------+-------+

"#]]
    );
    assert_data_eq!(
        drawn(&scene, &UNICODE),
        str![[r#"
┌───────┬───────┐
│  1  · │  ·  · │
│  ·  · │  2  · │
├───────┼───────┤
│  ·  · │  ·  · │
│ 16  · │  ·  4 │
└───────┴───────┘

"#]]
    );
}

#[test]
fn pencil_marks_line_up_at_the_left() {
    let mut scene = sample::digits("1...\n..2.\n....\n...4", "....\n....\n....\n....", 2, 2);
    for (pos, text) in [(Pos::new(0, 1), "24"), (Pos::new(1, 0), "234"), (Pos::new(2, 3), "13"), (Pos::new(3, 2), "13")]
    {
        scene.cells[pos].text = text.to_owned();
        scene.cells[pos].ink = Ink::Pencil;
    }
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
+--------+-------+
| 1   24 | .  .  |
| 234 .  | 2  .  |
+--------+-------+
| .   .  | .  13 |
| .   .  | 13 4  |
+--------+-------+

"#]]
    );
}

#[test]
fn one_pencil_mark_is_no_digit() {
    let mut scene = sample::digits("1...\n..2.\n....\n...4", "....\n....\n....\n....", 2, 2);
    for (pos, text) in [(Pos::new(0, 1), "2"), (Pos::new(1, 0), "23")] {
        scene.cells[pos].text = text.to_owned();
        scene.cells[pos].ink = Ink::Pencil;
    }
    scene.cells[Pos::new(0, 1)].mark = Some(Mark::Wrong);
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
+--------+------+
| 1  !2?!| .  . |
| 23  .  | 2  . |
+--------+------+
| .   .  | .  . |
| .   .  | .  4 |
+--------+------+

"#]]
    );
}

#[test]
fn borders_of_any_shape() {
    let mut scene = sample::digits("12.\n..3\n...", "...\n...\n...", 3, 3);
    for edge in [Edge::Vertical(Pos::new(0, 1)), Edge::Horizontal(Pos::new(1, 1)), Edge::Horizontal(Pos::new(1, 2))] {
        scene.edges[edge] = EdgeArt::Border;
    }
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
+---+-----+
| 1 | 2 . |
|   +-----+
| .   . 3 |
| .   . . |
+---------+

"#]]
    );
    assert_data_eq!(
        drawn(&scene, &UNICODE),
        str![[r#"
┌───┬─────┐
│ 1 │ 2 · │
│   └─────┤
│ ·   · 3 │
│ ·   · · │
└─────────┘

"#]]
    );
}

#[test]
fn marked_digits_show_without_colour() {
    let mut scene = sample::nine();
    let marks = [
        (Pos::new(0, 2), Mark::Differs),
        (Pos::new(0, 3), Mark::Differs),
        (Pos::new(3, 2), Mark::Reason),
        (Pos::new(5, 8), Mark::Free),
        (Pos::new(7, 4), Mark::Conclusion),
        (Pos::new(8, 8), Mark::Wrong),
    ];
    for (pos, mark) in marks {
        scene.cells[pos].mark = Some(mark);
    }
    scene.cells[Pos::new(5, 8)].text.clear();
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
+---------+---------+---------+
| 5  3 [4]|[6] 7  8 | 9  1  2 |
| 6  7  2 | 1  9  5 | 3  4  8 |
| 1  9  8 | 3  4  2 | 5  6  7 |
+---------+---------+---------+
| 8  5 (9)| 7  6  1 | 4  2  3 |
| 4  2  6 | 8  5  3 | 7  9  1 |
| 7  1  3 | 9  2  4 | 8  5  ? |
+---------+---------+---------+
| 9  6  1 | 5  3  7 | 2  8  4 |
| 2  8  7 | 4 [1] 9 | 6  3  5 |
| 3  4  5 | 2  8  6 | 1  7 !9!|
+---------+---------+---------+

"#]]
    );
    let coloured = text(&scene, &COLOUR);
    assert!(coloured.contains("\u{1b}[1m\u{1b}[38;5;231m\u{1b}[48;5;127m4\u{1b}[0m"), "white on magenta: {coloured:?}");
    assert_eq!(coloured.lines().count(), 13);
}

#[test]
fn no_line_ends_with_blanks_and_colour_changes_no_character() {
    let scenes = [sample::nine(), sample::small_ring(), sample::heart(), sample::disc(30, 30)];
    for scene in &scenes {
        for style in [&ASCII, &UNICODE] {
            let plain = text(scene, style);
            assert!(plain.lines().all(|line| !line.ends_with(' ')), "{plain}");
            assert!(plain.ends_with('\n'));
            assert_eq!(plain, text(scene, style), "the same bytes again");
            let coloured = text(scene, &TextStyle { colour: true, ..style.clone() });
            let mut bare = String::new();
            for (at, part) in coloured.split("\u{1b}[").enumerate() {
                bare.push_str(if at == 0 { part } else { part.split_once('m').expect("a style ends").1 });
            }
            assert_eq!(bare, plain);
        }
    }
}

#[test]
fn boards_without_cells_draw() {
    for (height, width) in [(0, 0), (0, 3), (3, 0)] {
        for (dots, pixels) in [(false, false), (true, false), (false, true)] {
            for density in [Density::Auto, Density::Wide, Density::Compact, Density::Tiny] {
                let mut scene = Scene::new("nothing", height, width);
                scene.dots = dots;
                scene.pixels = pixels;
                sample::boxes(&mut scene, 3, 3);
                assert!(text(&scene, &TextStyle { density, ..UNICODE }).lines().count() <= 9);
            }
        }
    }
}
