//! Lines between dots, as text.

use super::{ASCII, UNICODE, drawn};
use crate::sample;
use cluesat::grid::{Edge, Pos};
use cluesat::render::EdgeArt;
use cluesat::render::Mark;
use cluesat::render::text::{Density, TextStyle};
use snapbox::assert_data_eq;
use snapbox::str;

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
#    (3)H   % 2 |
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
┃    (3)║   % 2 │
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
