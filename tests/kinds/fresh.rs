//! New puzzles of kinds whose clues do not each follow from the answer by itself.

use std::sync::Arc;

use cluesat::backend::Limits;
use cluesat::board::Symmetry;
use cluesat::family::{Format, Puzzle, described};
use cluesat::search::{self, Made, Options, Recipe};

/// A puzzle of this kind, rows and columns, with exactly one answer and some clues.
fn made(kind: &str, size: (usize, usize)) -> Made {
    let made = super::made::made(kind, size, 1, 1_000_000);
    assert!(made.clues > 0, "{kind}: {:?}", made.puzzle);
    made
}

fn rows(puzzle: &Arc<dyn Puzzle>) -> String {
    let mut rows = Vec::new();
    puzzle.write(Format::Rows, None, &mut rows).expect("rows hold every kind");
    String::from_utf8(rows).expect("text")
}

/// Numbers of paths, of dominoes, dots of areas: a sentence about the whole board ties them to each other.
#[test]
fn clues_that_are_tied_to_each_other_are_made() {
    // Paths of two cells that share a side say nothing: few are left.
    let text = rows(&made("numberlink", (6, 6)).puzzle);
    let cells: Vec<Vec<&str>> = text.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
    let told = cells.iter().flatten().filter(|cell| **cell != "-").count();
    assert!(cells.len() == 6 && told > 0 && told <= 18, "{text}");
    // Each two numbers, equal ones too, in as many cells as there are.
    let text = rows(&made("dominosa", (5, 6)).puzzle);
    let mut numbers: Vec<u32> =
        text.lines().skip(1).flat_map(str::split_whitespace).map(|cell| cell.parse().expect("each is told")).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..5).flat_map(|number| [number; 6]).collect::<Vec<u32>>());
    // An area has one dot. There are no holes, and neither one area for each cell nor one for all.
    let galaxies = made("galaxies", (7, 7));
    let text = rows(&galaxies.puzzle);
    assert!((7..30).contains(&galaxies.clues) && text.lines().skip(1).all(|row| !row.contains('#')), "{text}");
}

/// Numbers that clues outside count, arrows that are walls, trees: they are drawn before the answer.
#[test]
fn what_is_drawn_with_the_shape_stays() {
    for (kind, size) in [
        ("number cross", (7, 7)),
        ("digital battleships", (6, 6)),
        ("pills", (5, 5)),
        ("starry sky", (6, 6)),
        ("tents", (8, 8)),
    ] {
        let puzzle = made(kind, size).puzzle;
        let reduced = cluesat::reduce(&puzzle).unwrap_or_else(|wrong| panic!("{kind}: {wrong}"));
        let board = |puzzle: &Arc<dyn Puzzle>| {
            let text = rows(puzzle);
            let from = text.lines().count() - size.0;
            text.lines().skip(from).map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()
        };
        let (before, after): (Vec<Vec<String>>, Vec<Vec<String>>) = (board(&puzzle), board(&reduced.puzzle));
        assert_eq!(before, after, "{kind}");
        assert!(before.iter().flatten().any(|cell| cell != "-"), "{kind}");
    }
}

/// Numbers under conditions, such as one for each of two digits, and numbers that follow from no board.
#[test]
fn clues_that_say_a_part_or_nothing_alone_are_made() {
    for (kind, size) in
        [("eulero", (4, 4)), ("grand tour", (5, 5)), ("number snake", (4, 4)), ("shirokuro", (4, 4)), ("hashi", (6, 6))]
    {
        made(kind, size);
    }
}

/// Symmetry that is asked for holds for clues that are told at random, too.
#[test]
fn clues_that_are_told_are_symmetrical() {
    let mut recipe = Recipe::new(described::family(super::made::called("number snake")));
    recipe.shape.size = (4, 4);
    recipe.wish.symmetry = Symmetry::Rotate180;
    let options = Options { limits: Limits::none().with_work(400_000), ..Options::default() };
    for number in 0..3 {
        let made = search::generate(&recipe, number, &options, &search::any_will_do).expect("it fits");
        let text = rows(&made.expect("enough work").puzzle);
        let told: Vec<bool> = text.lines().skip(1).flat_map(str::split_whitespace).map(|cell| cell != "-").collect();
        assert!(told.len() == 16 && told.iter().eq(told.iter().rev()), "{text}");
    }
}

/// No board is one large area, in which there is nothing to find out.
#[test]
fn boards_have_clues_enough_to_think_about() {
    let made = |number| super::made::made("nurikabe", (7, 7), number, 200_000);
    let few = (0..10).filter(|&number| made(number).clues < 4).count();
    assert!(few < 2, "{few} of 10 are one area, or nearly");
}
