//! Sudokus whose digits begin with 0: a given 0 is a digit like others.

use cluesat::search::{Options, Repair, Verdict, repair, unique};

use super::common::{answers, clues, full, setting};

#[test]
fn they_are_repaired() {
    let is_unique = |puzzle| matches!(unique(puzzle, &Options::default()), Ok(Verdict::Unique(_)));
    let puzzle = cluesat::parse("2 0 1 3\n3 1 . 2\n. 2 3 .\n. 3 2 .\nsize: 4\ndigits: 0-3\n").expect("a sudoku");
    let before = clues(&puzzle);
    for answer in answers(&puzzle) {
        for (slot, clue) in before.iter().enumerate().filter(|(_, clue)| clue.is_some()) {
            assert_eq!(setting(&puzzle).clue_on(slot, &answer), *clue, "{slot}");
        }
        assert_eq!(full(&puzzle, &answer).check(&answer), []);
    }
    assert!(!is_unique(&puzzle));
    let task = Repair { max: 5000, ..Repair::default() };
    let repaired = repair(&puzzle, &task, &Options::default()).expect("it can be repaired");
    assert!(!repaired.proposals.is_empty());
    for proposal in &repaired.proposals {
        assert!(proposal.edits.len() == 1 && is_unique(&proposal.puzzle), "{proposal:?}");
    }
}
