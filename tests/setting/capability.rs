//! What families state of their clues, for random puzzles of each.

use cluesat::search;

use super::common::{clues, full, made, recipe, setting, tested};

#[test]
fn clues_are_set_and_told_alike() {
    for family in tested() {
        for variant in family.maker.variants {
            // Windows are for one size; boards of other tilings have several faces where squares have one.
            let side = match (family.name, *variant) {
                (_, "windoku") => 9,
                ("slitherlink", "squares") => 6,
                // Of Penrose tilings smaller parts have no tile.
                ("slitherlink", "penrose-kite-dart" | "penrose-rhombs") => 4,
                ("slitherlink", _) => 2,
                // A line through every dot needs an even number of them.
                ("full-slitherlink", _) => 5,
                _ => 6,
            };
            let mut recipe = recipe(family.name, (side, side));
            recipe.shape.variant = (*variant).to_owned();
            for number in 0..4 {
                let made = made(&recipe, number);
                let (puzzle, answer) = (&made.puzzle, &made.answer);
                let setting = setting(puzzle);
                let before = clues(puzzle);
                assert_eq!(before.iter().flatten().count(), made.clues);
                let same = setting.with(&before).expect("it has these clues");
                assert_eq!(clues(&same), before);
                for (slot, clue) in before.iter().enumerate() {
                    // A clue holds on the answer that it was taken from, and its rule is a clue of the puzzle.
                    if let Some(clue) = clue {
                        assert_eq!(setting.clue_on(slot, answer).as_ref(), Some(clue), "{}", setting.name(slot));
                        let rule = &puzzle.rules()[setting.rules(slot)[0]];
                        let mut kept = true;
                        rule.check(answer, puzzle.layout(), &mut |_, _| kept = false);
                        assert!(kept, "{rule:?}");
                        // Where every cell says something, what it says may be the law of the family.
                        let is_law = rule.origin() == cluesat::rule::Origin::Law;
                        assert!(!is_law || !setting.may_be_blank(), "{rule:?}");
                        assert!(!setting.words(clue).is_empty());
                    } else {
                        assert!(setting.rules(slot).is_empty());
                    }
                }
                assert_eq!(full(puzzle, answer).check(answer), []);
                let rules = |puzzle: &std::sync::Arc<dyn cluesat::family::Puzzle>| puzzle.rules().len();
                if setting.may_be_blank() {
                    let fewer = |slot: usize| {
                        let mut fewer = before.clone();
                        fewer[slot] = None;
                        setting.with(&fewer).expect("clues may be missing")
                    };
                    // A yajilin may need none: where no line can pass says enough.
                    if let Some(slot) = before.iter().position(Option::is_some) {
                        assert_eq!(rules(&fewer(slot)) + 1, rules(puzzle));
                    }
                }
            }
        }
    }
}

/// Of 21,786 answers one clue leaves one, and hardly any other has it.
#[test]
fn a_clue_that_does_alone_is_found_among_many_answers() {
    let text = "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let puzzle = cluesat::parse(text).expect("a sudoku");
    let found = search::repair(&puzzle, &search::Repair::default(), &search::Options::default());
    let found = found.expect("the engines work");
    assert_eq!(found.proposals[0].edits, [search::Edit::Clue { slot: 0, before: None, after: Some(vec![4]) }]);
    assert!(found.is_fewest());
}
