//! Scenes as text, whole.

use cluesat::grid::{Edge, Pos};
use cluesat::puzzle::Mark;
use cluesat::render::text::{Density, TextStyle, text};
use cluesat::render::{EdgeArt, Ink, Scene};
use snapbox::assert_data_eq;
use snapbox::prelude::*;
use snapbox::str;

use crate::sample;

const ASCII: TextStyle = TextStyle { unicode: false, colour: false, width: 80, density: Density::Auto };
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
    assert!(coloured.contains("\u{1b}[30m\u{1b}[45m4\u{1b}[0m"), "black on magenta: {coloured:?}");
    assert_eq!(coloured.lines().count(), 13);
}

#[test]
fn loops_between_dots() {
    assert_data_eq!(
        drawn(&sample::small_ring(), &ASCII),
        str![[r#"
+---+---+   +---+   +
|     3 |   | 2 |
+---+   +---+   +   +
  3 |         1 |
+   +   +---+   +---+
    |   | 2 |     3 |
+   +---+   +---+---+
      0       3
+   +   +   +   +   +

"#]]
    );
    assert_data_eq!(
        drawn(&sample::small_ring(), &UNICODE),
        str![[r#"
╭───────╮   ╭───╮   ·
│     3 │   │ 2 │
╰───╮   ╰───╯   │   ·
  3 │         1 │
·   │   ╭───╮   ╰───╮
    │   │ 2 │     3 │
·   ╰───╯   ╰───────╯
      0       3
·   ·   ·   ·   ·   ·

"#]]
    );
    let compact = TextStyle { density: Density::Compact, ..UNICODE };
    assert_data_eq!(
        drawn(&sample::small_ring(), &compact),
        str![[r#"
╭───╮ ╭─╮ ·
│  3│ │2│
╰─╮ ╰─╯ │ ·
 3│    1│
· │ ╭─╮ ╰─╮
  │ │2│  3│
· ╰─╯ ╰───╯
   0   3
· · · · · ·

"#]]
    );
}

#[test]
fn what_is_known_of_a_loop() {
    let mut scene = sample::small_ring();
    for edge in scene.edges.edges() {
        scene.edges[edge] = match (edge, scene.edges[edge]) {
            (_, EdgeArt::Line) => EdgeArt::Line,
            (Edge::Horizontal(at), _) if at.row > 2 => EdgeArt::Open,
            (Edge::Vertical(at), _) if at.col > 3 => EdgeArt::Open,
            _ => EdgeArt::Cross,
        };
    }
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
+---+---+ x +---+ x +
|   x 3 |   | 2 |   ?
+---+ x +---+ x + x +
x 3 |   x   x 1 |   ?
+ x + x +---+ x +---+
x   |   | 2 |   ? 3 |
+ ? +---+ ? +---+---+
x   x 0 x   x 3 ?   ?
+ ? + ? + ? + ? + ? +

"#]]
    );
    assert_data_eq!(
        drawn(&scene, &UNICODE),
        str![[r#"
╭───────╮ × ╭───╮ × ·
│   × 3 │   │ 2 │   ┆
╰───╮ × ╰───╯ × │ × ·
× 3 │   ×   × 1 │   ┆
· × │ × ╭───╮ × ╰───╮
×   │   │ 2 │   ┆ 3 │
·┄┄┄╰───╯┄┄┄╰───────╯
×   × 0 ×   × 3 ┆   ┆
·┄┄┄·┄┄┄·┄┄┄·┄┄┄·┄┄┄·

"#]]
    );
}

#[test]
fn marked_lines_show_without_colour() {
    let mut scene = sample::small_ring();
    let marks = [
        (Edge::Horizontal(Pos::new(0, 0)), Mark::Differs),
        (Edge::Vertical(Pos::new(0, 0)), Mark::Differs),
        (Edge::Horizontal(Pos::new(0, 1)), Mark::Reason),
        (Edge::Vertical(Pos::new(0, 2)), Mark::Reason),
        (Edge::Vertical(Pos::new(0, 3)), Mark::Wrong),
        (Edge::Vertical(Pos::new(1, 5)), Mark::Free),
        (Edge::Horizontal(Pos::new(4, 0)), Mark::Conclusion),
        (Edge::Vertical(Pos::new(3, 0)), Mark::Conclusion),
        (Edge::Vertical(Pos::new(3, 2)), Mark::Reason),
    ];
    for (edge, mark) in marks {
        scene.edge_marks[edge] = Some(mark);
    }
    scene.cells[Pos::new(0, 1)].mark = Some(Mark::Reason);
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
+###+===+   +---+   +
#    (3)H   ! 2 |
+---+   +---+   +   +
  3 |         1 |   ?
+   +   +---+   +---+
    |   | 2 |     3 |
+   +---+   +---+---+
*     0 o     3
+ * +   +   +   +   +

"#]]
    );
    assert_data_eq!(
        drawn(&scene, &UNICODE),
        str![[r#"
╭━━━─═══╮   ╭───╮   ·
┃    (3)║   ! 2 │
╰───╮   ╰───╯   │   ·
  3 │         1 │   ┆
·   │   ╭───╮   ╰───╮
    │   │ 2 │     3 │
·   ╰───╯   ╰───────╯
*     0 o     3
· * ·   ·   ·   ·   ·

"#]]
    );
}

#[test]
fn pictures_with_their_numbers() {
    assert_data_eq!(
        drawn(&sample::heart(), &ASCII),
        str![[r#"
      2 4 4 4 2
    +----------+
1 1 |  ##  ##  |
  5 |##########|
  5 |##########|
  3 |  ######  |
  1 |    ##    |
    +----------+

"#]]
    );
    assert_data_eq!(
        drawn(&sample::heart(), &UNICODE),
        str![[r#"
      2 4 4 4 2
    ┌──────────┐
1 1 │  ██  ██  │
  5 │██████████│
  5 │██████████│
  3 │  ██████  │
  1 │    ██    │
    └──────────┘

"#]]
    );
    let compact = TextStyle { density: Density::Compact, ..UNICODE };
    assert_data_eq!(
        drawn(&sample::heart(), &compact),
        str![[r#"
         24442
        ┌─────┐
1 1 / 5 │▄█▄█▄│
  5 / 3 │▀███▀│
  1     │  ▀  │
        └─────┘

"#]]
    );
    let tiny = TextStyle { density: Density::Tiny, ..UNICODE };
    assert_data_eq!(
        drawn(&sample::heart(), &tiny),
        str![[r#"
┌───┐
│⢾⣾⠆│
│⠀⠁⠀│
└───┘

"#]]
    );
    let compact = TextStyle { density: Density::Compact, ..ASCII };
    assert_data_eq!(
        drawn(&sample::heart(), &compact),
        str![[r#"
     24442
    +-----+
1 1 | # # |
  5 |#####|
  5 |#####|
  3 | ### |
  1 |  #  |
    +-----+

"#]]
    );
}

#[test]
fn pictures_without_frame_show_where_their_cells_are() {
    let mut scene = sample::heart();
    scene.edges = cluesat::grid::Edges::filled(5, 5, EdgeArt::None);
    scene.left.clear();
    scene.top.clear();
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
. ##. ##.
##########
##########
. ######.
. . ##. .

"#]]
    );
}

#[test]
fn numbers_that_would_run_together_are_stacked() {
    let mut rows = vec!["##.".to_owned(); 12];
    rows[5] = "###".to_owned();
    rows[10] = "...".to_owned();
    assert_data_eq!(
        drawn(&sample::picture(&rows.join("\n")), &ASCII),
        str![[r#"
    1 1
    0 0

    1 1 1
  +------+
2 |####  |
2 |####  |
2 |####  |
2 |####  |
2 |####  |
3 |######|
2 |####  |
2 |####  |
2 |####  |
2 |####  |
0 |      |
2 |####  |
  +------+

"#]]
    );
}

#[test]
fn open_and_marked_pixels() {
    let mut scene = sample::picture("?#.\n##?\n.#?\n...");
    scene.cells[Pos::new(0, 1)].mark = Some(Mark::Differs);
    scene.cells[Pos::new(0, 2)].mark = Some(Mark::Differs);
    scene.cells[Pos::new(2, 0)].mark = Some(Mark::Free);
    scene.cells[Pos::new(3, 0)].mark = Some(Mark::Wrong);
    scene.cells[Pos::new(2, 1)].mark = Some(Mark::Reason);
    assert_data_eq!(
        drawn(&scene, &ASCII),
        str![[r#"
    1 3 0
  +------+
1 |? @#* |
2 |####? |
1 |? O#? |
0 |!     |
  +------+

"#]]
    );
    assert_data_eq!(
        drawn(&scene, &UNICODE),
        str![[r#"
    1 3 0
  ┌──────┐
1 │░░@█* │
2 │████░░│
1 │░░O█░░│
0 │!     │
  └──────┘

"#]]
    );
    // Half blocks could not say this without colour: one character for each pixel.
    let compact = TextStyle { density: Density::Compact, ..UNICODE };
    assert_eq!(text(&scene, &compact).lines().count(), text(&scene, &UNICODE).lines().count());
}

#[test]
fn wide_pictures_shrink_until_they_fit() {
    let picture = sample::disc(30, 40);
    let unicode = text(&picture, &UNICODE);
    assert!(unicode.contains('▀') && !unicode.contains("██████████████████████████████████"), "{unicode}");
    assert!(widest(&unicode) <= 80, "{}", widest(&unicode));
    assert!(unicode.contains("4 / "), "the numbers of two rows stand side by side\n{unicode}");
    // Plain ASCII never has blocks, and keeps its numbers.
    let ascii = text(&picture, &ASCII);
    assert!(ascii.is_ascii());
    assert!(widest(&ascii) <= 80 && ascii.contains("10 10 |"), "{ascii}");
    // 70 columns of pixels fit without their numbers, 100 only as Braille.
    let bare = text(&sample::disc(70, 70), &UNICODE);
    assert_eq!((widest(&bare), bare.lines().count()), (72, 37));
    let tiny = text(&sample::disc(100, 100), &UNICODE);
    assert_eq!((widest(&tiny), tiny.lines().count()), (52, 27));
    assert_eq!(widest(&text(&sample::disc(100, 100), &ASCII)), 102);
    let wide = TextStyle { width: 400, ..UNICODE };
    assert!(text(&sample::disc(100, 100), &wide).lines().count() > 102, "there is room for everything");
}

#[test]
fn numbers_stay_where_there_is_no_picture_yet() {
    let mut scene = sample::disc(100, 100);
    for cell in scene.cells.cells_mut() {
        cell.fill = 0;
    }
    let drawn = text(&scene, &UNICODE);
    assert!(drawn.contains(&scene.left[50].join(" ")), "{drawn}");
}

#[test]
fn half_blocks_have_all_colours() {
    let mut scene = sample::picture("##..\n#.#.");
    scene.cells[Pos::new(0, 0)].fill = 2;
    scene.cells[Pos::new(1, 2)].fill = 3;
    let compact = TextStyle { density: Density::Compact, ..COLOUR };
    assert_data_eq!(
        drawn(&scene, &compact),
        str![[r#"
         2110
        [2m┌────┐[0m
2 / 1 1 [2m│[0m[41m▄[0m▀[32m▄[0m [2m│[0m
        [2m└────┘[0m

"#]]
    );
    // Without colour the number of the colour says it.
    assert_data_eq!(
        drawn(&scene, &UNICODE),
        str![[r#"
      2 1 1 0
    ┌────────┐
  2 │22██    │
1 1 │██  33  │
    └────────┘

"#]]
    );
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
