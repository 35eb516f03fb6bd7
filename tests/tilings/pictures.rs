//! Pictures of all tilings: the inside of the loop.

use cluesat::render::{Marks, svg};

use super::common::{KINDS, boards, clueless};

#[test]
fn the_inside_of_the_loop_is_tinted() {
    for (kind, prefix) in KINDS {
        let Some(tiling) = boards(kind, prefix, 4).pop() else { panic!("tiling {kind} has boards") };
        let puzzle = clueless(tiling);
        let answer = cluesat::solve(&puzzle).expect("it solves").expect("there are loops");
        let picture = svg::svg(&puzzle.picture(Some(&answer), &Marks::new()));
        let faces = puzzle.line(&answer).matches('#').count();
        let tinted = picture.lines().find(|line| line.contains("class=\"inside\"")).unwrap_or_default();
        assert_eq!(tinted.matches('z').count(), faces, "{tiling:?}");
        assert!(picture.contains("class=\"answer-line\""), "{tiling:?}");
        // Only whole answers have an inside.
        assert!(!svg::svg(&puzzle.picture(None, &Marks::new())).contains("class=\"inside\""), "{tiling:?}");
    }
}
