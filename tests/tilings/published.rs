//! Ids that loopy has made: how many faces, one answer each, written as they were read.

use std::collections::BTreeSet;
use std::path::Path;

use cluesat::board::{Layout, Tiling, Unfit};
use cluesat::search::Verdict;

use super::common::id;

/// One for each tiling and each form.
pub(crate) const IDS: [&str; 17] = [
    "4x4t2:a2b4a4a35a24b0",
    "4x4t3:a320b1a111b2a1e102c22b2b3a0a2a",
    "4x4t4:a4a4b4b2c442b2b0a1",
    "4x4t5:a2b5c1b3a11a5b243b4a1b2c2g2b2a11a05c21b2a2324a25",
    "4x4t6:5a5a320414b5b3b7224c",
    "4x4t7:b3c1d21111c2a2b12a3d3d2111a32032b2a3b2c12a22b212321e3a2b22a2a33a12c22",
    "4x4t8:24c0f32a4a3a33b4c4b43e31a2220234b34d3d1e33a21a34e4c3",
    "4x4t9:d2700c22c92c702e8cB",
    "4x4t10:f42a184c2655c743a02a3a3d32a835b2B4d4332a4b2Ac3b",
    "4x4t11:G307,-136,180_4b",
    "4x4t12:G1331,1177,324_b4",
    "4x4t13:a3b1Aa4b2c5a2a0c3d2m331c5b113b01a23Bc33b73a4a3b22207c2c3a1e33aA5d4a4b30c3a21B2",
    "4x4t14:a2b2b123b2a1a422a20232c0a2a3b30a130a4a2a",
    "4x4t15:A0a2c2a2a1a2b21a5a2e2b1a2022b9c03402a0d221b3b",
    "4x4t1:0_a1a12b2a01d202g01a2a02a02a",
    "5x5t1:2c2a1a2a201a1a1a1112a1a2b1211f0b21a2a2a0a",
    "5x6t1:a022a212h1a1d1a12c2b11a012b1a20d1a0a12e",
];

#[test]
fn published_ids_have_one_answer() {
    for text in IDS {
        let puzzle = cluesat::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(id(&puzzle), text);
        let verdict = cluesat::unique(&puzzle).expect("it solves");
        assert!(matches!(verdict, Verdict::Unique(_)), "{text}");
    }
}

/// Tiles near the rim of a window lie there by a hair.
#[test]
fn a_patch_far_out_has_its_tiles() {
    let text = "10x10t11:G-4850,-3027,108_22a2a2b22a3b2e32f2a232a2c3a1e2a201c0a3b2";
    let puzzle = cluesat::parse(text).expect("it is read");
    assert!(matches!(cluesat::unique(&puzzle), Ok(Verdict::Unique(_))));
}

/// What follows the last comma of these is as long as a sudoku of 10x10.
#[test]
fn a_long_id_is_no_sudoku() {
    for text in [
        "14x14t11:G7313,-2310,216_a1c3b312a1e3a1a2a3a2b2a3b12a1e2b1b0a2a1a2d33b1c3b1a21b2a32c21023b1a322a2a1f2a23a3e121c211b02c1e3",
        "puzzle\t14x14t11:G7313,-2310,216_a1c3b312a1e3a1a2a3a2b2a3b12a1e2b1b0a2a1a2d33b1c3b1a21b2a32c21023b1a322a2a1f2a23a3e121c211b02c1e3",
    ] {
        let puzzle = cluesat::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(puzzle.family().name, "slitherlink");
        assert!(matches!(cluesat::unique(&puzzle), Ok(Verdict::Unique(_))));
    }
}

/// The table of docs/LOOPS.md: numbers, sides of faces, edges at a dot.
#[test]
fn the_table_of_tilings_is_true() {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/LOOPS.md")).expect("a file");
    let table = text.lines().skip_while(|line| !line.starts_with("| number |")).skip(2);
    let mut seen = BTreeSet::new();
    for line in table.take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let list =
            |cell: &str| cell.split(", ").map(|word| word.parse().expect("a number")).collect::<BTreeSet<usize>>();
        let (mut sides, mut most) = (BTreeSet::new(), 0);
        for number in list(cells[1]) {
            seen.insert(number);
            let mut random = fastrand::Rng::with_seed(0);
            let layouts: Vec<Layout> = match number {
                0 => vec![Layout::squares(5, 5)],
                11 | 12 => (0..20)
                    .map(|_| Layout::tiling(&Tiling::random(number, 12, 12, &mut random).expect("a patch")))
                    .collect(),
                _ => vec![Layout::tiling(&Tiling::random(number, 6, 6, &mut random).expect("it fits"))],
            };
            for graph in layouts.iter().map(Layout::graph) {
                sides.extend((0..graph.face_count()).map(|face| graph.round(face).len()));
                most = most.max((0..graph.dot_count()).map(|dot| graph.at_dot(dot).len()).max().unwrap_or_default());
            }
        }
        assert_eq!((sides, most), (list(cells[3]), cells[4].parse().expect("a number")), "{line}");
    }
    assert!(seen.into_iter().eq(0..16));
}

#[test]
fn boards_have_their_faces() {
    let faces = |number, width, height| {
        let prefix = (number == 1).then_some("0");
        Tiling::new(number, height, width, prefix).map(|tiling| tiling.sides(usize::MAX).len())
    };
    // Tiling, columns, rows, faces.
    for (number, width, height, count) in [
        (1, 3, 5, 33),
        (1, 6, 4, 52),
        (1, 5, 5, 53),
        (3, 3, 5, 37),
        (3, 6, 4, 62),
        (4, 3, 5, 22),
        (4, 6, 4, 38),
        (5, 3, 5, 61),
        (5, 6, 4, 107),
        (5, 5, 5, 113),
        (8, 2, 3, 30),
        (8, 4, 2, 36),
        (8, 3, 3, 42),
        (9, 2, 3, 10),
        (9, 4, 2, 14),
        (9, 3, 3, 17),
        (10, 2, 3, 19),
        (10, 4, 2, 27),
        (10, 3, 3, 33),
        (13, 2, 3, 31),
        (13, 4, 2, 45),
        (13, 3, 3, 57),
        (14, 3, 5, 43),
        (14, 6, 4, 70),
        (14, 5, 5, 73),
        (15, 2, 3, 16),
        (15, 4, 2, 23),
        (15, 3, 3, 29),
    ] {
        assert_eq!(faces(number, width, height), Ok(count), "t{number} {width}x{height}");
    }
    let layout =
        |number, side| cluesat::board::Layout::tiling(&Tiling::new(number, side, side, None).expect("it fits"));
    for (number, edges, dots) in [(5, 262, 150), (7, 338, 189)] {
        let layout = layout(number, 5);
        assert_eq!((layout.edge_count(), layout.dot_count()), (edges, dots), "t{number}");
        // Euler: a plane graph in one piece.
        assert_eq!(dots + layout.face_count(), edges + 1);
    }
    assert_eq!(faces(2, 0, 3), Err(Unfit::Empty));
    assert_eq!(faces(2, 500, 500), Err(Unfit::Large));
    assert_eq!(faces(2, usize::MAX, usize::MAX), Err(Unfit::Large));
    assert_eq!(faces(16, 6, 6), Err(Unfit::Number));
}

#[test]
fn what_is_wrong_with_an_id_is_said() {
    let title = |text: &str| cluesat::parse(text).map(|_| ()).map_err(|error| error.to_string());
    for (text, said) in [
        ("6x6t16:G1,2_a", "the hats tiling is not supported"),
        ("6x6t17:0_a", "the spectres tiling is not supported"),
        ("6x6t18:a", "tiling 18 is not supported"),
        ("4x4t2:a2b4", "the clues end after 5 of 16 faces"),
        ("4x4t2:a2b4zz", "there are more clues than the 16 faces"),
        ("4x4t2:7p", "face 1 of the id cannot have the clue 7"),
        ("4x4t2:0_7p", "`0` does not belong to tiling 2"),
        ("4x4t2#12", "this names a puzzle by a random seed"),
        ("4x4t11:b4", "the id does not say which part of the tiling it is"),
        ("4x4t11:G1,2,35_b4", "`G1,2,35` does not belong to tiling 11"),
        ("4x4t11:01ABUV_b4", "Penrose ids of this newer form are not supported"),
        ("0x4t2:a", "the board has no faces"),
        ("900x900t2:a", "a board of 900x900 is too large"),
    ] {
        let error = title(text).expect_err(text);
        assert!(error.contains(said), "{text}: {error}");
    }
}
