//! What an argument rests on: each conclusion is argued, and premises from elsewhere are said.

use cluesat::explain::Role;

use crate::common::corpus;
use crate::telling::{board, sentences, told};

#[test]
fn colours_that_crossing_lines_lack_are_told() {
    let steps = sentences("nonogram-colour/tulip-7x9.non");
    assert!(steps[1].contains("(overlap): only column 4 has yellow; the first 2 red lies"), "{}", steps[1]);
    let steps = sentences("nonogram-colour/boat-11x10.g");
    assert!(steps[0].ends_with("columns 1 and 11 have no black; no colour of row 1 is left there"), "{}", steps[0]);
    assert!(
        steps[3].contains("columns 5, 6 and 11 have no red; the 3 red lies within columns 7 to 10"),
        "{}",
        steps[3]
    );
    // A row that does not rest on the colours of its columns says nothing of them.
    assert!(steps.iter().any(|step| step.ends_with("(exact fit): the clue 11 blue of row 9 fits in one way only")));
}

#[test]
fn what_a_special_rule_of_a_loop_rests_on_is_said() {
    let steps = sentences("loops/masyu-6x6.txt");
    let white =
        "then r4c4-r4c5 is a line and r4c5-r4c6 is crossed out, by the white circle at r4c4, where r4c2-r4c3 is a line";
    assert!(steps.iter().any(|step| step.contains(white)), "{steps:#?}");
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
    assert!(seen.iter().all(|&count| count > 0), "each of the ways occurs: {seen:?}");
    let whispers = told(&board("9x9-lines.txt", 1), true).iter().map(|step| step.telling.sentence()).find(|step| {
        step.contains(
            "then column 2 has no place left for a 6; so r2c1 is 1; then r1c2 is not 9, r2c2 is neither 1 nor 2",
        )
    });
    assert!(whispers.is_some_and(|step| step.contains("(column and whispers)")));
}
