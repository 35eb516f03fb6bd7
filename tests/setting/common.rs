//! Boards and puzzles that the tests share.

use std::sync::Arc;

use cluesat::board::Board;
use cluesat::family::nonogram::Nonogram;
use cluesat::family::{Clue, FAMILIES, Family, Puzzle, Setting, families};
use cluesat::grid::Grid;
use cluesat::search::{Made, Options, Recipe, any_will_do, generate};

/// The families with code of their own, and the kinds whose rows have no first line.
pub(crate) fn tested() -> impl Iterator<Item = &'static Family> {
    let counted = families().iter().copied().filter(|family| family.texts.is_counted());
    FAMILIES.into_iter().chain(counted)
}

/// A plain recipe of this size.
pub(crate) fn recipe(name: &str, size: (usize, usize)) -> Recipe {
    let mut recipe = cluesat::recipe(name).expect("the family is in the table");
    recipe.shape.size = size;
    recipe
}

/// A puzzle of a recipe.
pub(crate) fn made(recipe: &Recipe, number: u64) -> Made {
    let made = generate(recipe, number, &Options::default(), &any_will_do).expect("the recipe is good");
    made.expect("there is no limit")
}

/// The capability of a puzzle whose clues can be set.
pub(crate) fn setting(puzzle: &Arc<dyn Puzzle>) -> &dyn Setting {
    puzzle.shortcuts().setting.expect("clues of these families can be set")
}

/// All clues by slots.
pub(crate) fn clues(puzzle: &Arc<dyn Puzzle>) -> Vec<Option<Clue>> {
    let setting = setting(puzzle);
    (0..setting.slots()).map(|slot| setting.clue(slot)).collect()
}

/// The puzzle with all clues of a board.
pub(crate) fn full(puzzle: &Arc<dyn Puzzle>, board: &Board) -> Arc<dyn Puzzle> {
    let setting = setting(puzzle);
    let clues: Vec<Option<Clue>> = (0..setting.slots()).map(|slot| setting.clue_on(slot, board)).collect();
    setting.with(&clues).expect("a board has clues")
}

/// All answers of a puzzle, by the search that has its own tests.
pub(crate) fn answers(puzzle: &Arc<dyn Puzzle>) -> Vec<Board> {
    cluesat::answers(puzzle).map(|answer| answer.expect("the engine works")).collect()
}

/// The nonogram of a picture, given as the bits of a number.
pub(crate) fn picture(height: usize, width: usize, bits: u64) -> (Arc<dyn Puzzle>, Board) {
    let cells: Vec<u16> = (0..height * width).map(|at| (bits >> at & 1) as u16).collect();
    let puzzle = Nonogram::of_picture(&Grid::from_cells(height, width, cells.clone())).expect("it is small");
    (Arc::new(puzzle), Board(cells))
}

/// The smallest numbers of elements of which one is in each set, by trying all subsets of `count` elements.
pub(crate) fn fewest_hitting(sets: &[u64], count: usize) -> usize {
    let hits = |mask: &u64| sets.iter().all(|set| set & mask != 0);
    (0u64..1 << count).filter(hits).map(|mask| mask.count_ones() as usize).min().expect("some set hits all")
}
