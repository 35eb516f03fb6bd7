//! Pictures with their numbers, as text.

use super::{ASCII, COLOUR, UNICODE, drawn, widest};
use crate::sample;
use cluesat::grid::Pos;
use cluesat::render::EdgeArt;
use cluesat::render::Mark;
use cluesat::render::text::{Density, TextStyle, text};
use snapbox::assert_data_eq;
use snapbox::str;

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
    let picture = sample::picture(&rows.join("\n"));
    // Where there is room, cells are as wide as the numbers need.
    let wide = text(&picture, &ASCII);
    assert!(wide.starts_with("    10 10\n     1  1  1\n  +---------+\n2 |######   |\n"), "{wide}");
    let square = TextStyle { density: Density::Wide, ..ASCII };
    assert_data_eq!(
        drawn(&picture, &square),
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
1 │· @█* │
2 │████· │
1 │░░O█· │
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
