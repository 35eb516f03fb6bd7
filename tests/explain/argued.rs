//! What an argument rests on: each conclusion is argued, and premises from elsewhere are said.

use cluesat::explain::Role;

use crate::common::corpus;
use crate::telling::{board, sentences, told};

#[test]
fn colours_that_crossing_lines_lack_are_told() {
    let steps = sentences("nonogram-colour/tulip-7x9.non");
    assert!(steps[1].contains("(overlap): only column 4 has yellow; in row 3, the first 2 red lies"), "{}", steps[1]);
    let steps = sentences("nonogram-colour/boat-11x10.g");
    assert!(steps[0].ends_with("columns 1 and 11 have no black; no colour of row 1 is left there"), "{}", steps[0]);
    assert!(
        steps[3].contains("columns 5, 6 and 11 have no red; in row 4, the 3 red lies within columns 7 to 10"),
        "{}",
        steps[3]
    );
    // A row that does not rest on the colours of its columns says nothing of them.
    assert!(steps.iter().any(|step| step.ends_with("(exact fit): the clue 11 blue of row 9 fits in one way only")));
}

#[test]
fn what_a_special_rule_of_a_loop_rests_on_is_said() {
    // A clue that has been read is named in one sentence, not explained again.
    let steps = sentences("loops/country-road-6x6.txt");
    assert!(steps.iter().any(|step| step.contains("otherwise ") || step.contains("(must pass)")), "{steps:#?}");
}

#[test]
fn only_digits_that_were_open_are_left() {
    let steps = told(&board("9x9-thermometers.txt", 0), true);
    let step = steps.iter().map(|step| step.telling.sentence()).find(|step| step.contains("r9c1 can only be"));
    assert!(step.as_ref().is_some_and(|step| step.contains("r9c1 can only be 5 or 6 (thermometer)")), "{step:?}");
}

#[test]
fn every_conclusion_is_argued() {
    let mut seen = [0; 3];
    for path in ["slitherlink/easy-5x5.txt", "slitherlink/easy-7x7.txt", "loops/masyu-6x6.txt", "sudoku/9x9-hard.txt"] {
        for step in told(&corpus(path)[0], false).iter().filter(|step| step.conclusions.len() > 1) {
            let parts = &step.telling.parts;
            if parts[0].role != Role::Suppose || step.telling.technique.name == "trial" {
                continue;
            }
            let argument = step.telling.argument();
            // No conclusion is left to a general remark at the end.
            assert!(!argument.contains("the others fall"), "{argument}");
            let opposites = parts.iter().filter(|part| part.role == Role::Suppose).count();
            let follows = parts.iter().filter(|part| part.text.starts_with("so ")).count();
            let alike = usize::from(argument.contains("; in the same way, "));
            let placed = step.conclusions.iter().any(|fact| fact.holds && path.starts_with("sudoku"));
            assert!(opposites + follows + alike > 1 || placed, "{}", step.telling.sentence());
            seen = [seen[0] + opposites - 1, seen[1] + follows, seen[2] + alike];
        }
    }
    assert!(seen[1..].iter().all(|&count| count > 0), "each of the ways occurs: {seen:?}");
    let whispers = told(&board("9x9-lines.txt", 1), true)
        .iter()
        .map(|step| step.telling.sentence())
        .find(|step| step.contains("and column 2 has no place left for a 6; in the same way, "));
    assert!(whispers.is_some_and(|step| step.contains("(column and whispers)")));
}

#[test]
fn sums_of_houses_are_told() {
    let steps = told(&board("9x9-killer.txt", 0), true);
    let step = steps.iter().map(|step| step.telling.sentence()).find(|step| step.contains("(rule of 45)"));
    let sums = "box 8 adds up to 45, and in it the cage at r7c4 adds up to 24 and the cage at r7c6 adds up to 17; so \
                r7c5 and r9c4 add up to 4 and hold 1+3";
    assert!(step.as_ref().is_some_and(|step| step.ends_with(sums)), "{step:?}");
}

#[test]
fn no_story_goes_against_the_board() {
    // Each told of a place that was taken: a given 2 at r7c4, a side that was drawn before.
    let sudoku = "8.9...3.....7.1...5.........7.....263...9.......1...4..6.2....4....8.5...........";
    let slitherlink = "7x7t0:3a2a22a2a1b12a3a333b21a0d2b1a2a1a1d33a31";
    for (puzzle, not_so, so) in [
        (sudoku, "must be at r7c4", " is 1"),
        (slitherlink, "the top and left sides of the 3 at r7c4", "the loop would branch at the bottom right corner"),
    ] {
        let puzzle = cluesat::parse(puzzle).expect("a puzzle");
        let steps: Vec<String> = told(&puzzle, false).iter().map(|step| step.telling.sentence()).collect();
        assert!(steps.iter().all(|step| !step.contains(not_so)), "{not_so}");
        assert!(steps.iter().any(|step| step.contains(so)), "{so}");
    }
}

#[test]
fn nothing_rests_on_what_is_told_behind_it() {
    let beside = "10x10t0:a33d2a3c1a2a22a2g13a2023a2a2a2b3b2a3a3c2a1a1a1a13b3c3a1b3b231e2a32b121a3b3";
    let puzzle = cluesat::parse(beside).expect("a puzzle");
    let steps: Vec<String> = told(&puzzle, false).iter().map(|step| step.telling.sentence()).collect();
    let argument = "in the same way, the left side of the 3 is a line; suppose the right side of the 1 is a line";
    assert!(steps.iter().any(|step| step.contains(argument)), "{steps:#?}");
}

#[test]
fn what_every_reader_sees_ends_a_story() {
    let sums: Vec<String> = told(&board("9x9-sums.txt", 0), true).iter().map(|step| step.telling.sentence()).collect();
    let twice = "second case: r4c9 is 8 and r4c8 is not 3; but then column 9 would have 8 twice, at r3c9 and r4c9";
    assert!(sums.iter().any(|step| step.contains(twice)), "{sums:#?}");
    // A cage has no sets that the board has ruled out: row 7 has a given 2.
    let killer = told(&board("9x9-killer.txt", 0), true);
    let pair =
        killer.iter().map(|step| step.telling.sentence()).filter(|step| step.contains("the cage at r7c8 adds up to 8"));
    let sets: Vec<String> = pair.filter(|step| step.contains("so it holds")).collect();
    assert!(!sets.is_empty() && sets.iter().all(|step| !step.contains("2 6")), "{sets:#?}");
}
