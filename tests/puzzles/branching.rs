//! Answers by listing, and numbers of answers by branching, against the engine that blocks each answer and against published
//! counts.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::backend::Limits;
use cluesat::family::Puzzle;
use cluesat::search::{Answers, Counted, Method, Options, Progress, count};

/// Some puzzle text of each family, with many answers.
fn puzzles() -> Vec<Arc<dyn Puzzle>> {
    let mut texts: Vec<String> = vec![
        "# family: slitherlink\n---\n---\n---\n".into(),
        "# family: slitherlink\n-2--\n---1\n----\n--2-\n".into(),
        "# family: sudoku\n# box: 2x3\n12....\n......\n....3.\n......\n.4....\n......\n".into(),
        "# family: sudoku\n....\n....\n....\n....\n".into(),
    ];
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..12 {
        let (height, width) = (random.usize(5..=8), random.usize(5..=8));
        let picture: Vec<Vec<bool>> =
            (0..height).map(|_| (0..width).map(|_| random.u8(..100) < 35).collect()).collect();
        let clue = |cells: &mut dyn Iterator<Item = bool>| {
            let cells: Vec<bool> = cells.collect();
            let runs: Vec<String> =
                (cells.split(|&cell| !cell)).filter(|run| !run.is_empty()).map(|run| run.len().to_string()).collect();
            if runs.is_empty() { "0".to_owned() } else { runs.join(" ") }
        };
        let rows: Vec<String> = picture.iter().map(|row| clue(&mut row.iter().copied())).collect();
        let columns: Vec<String> = (0..width).map(|col| clue(&mut picture.iter().map(|row| row[col]))).collect();
        texts.push(format!("# family: nonogram\n{}\n\n{}\n", rows.join("\n"), columns.join("\n")));
    }
    texts.iter().map(|text| cluesat::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))).collect()
}

#[test]
fn listing_finds_the_answers_of_the_engine() {
    let mut most = 0;
    for puzzle in puzzles() {
        let all = |listing| {
            let mut answers = Answers::new(&puzzle, &Options { own_search: listing, ..Options::default() });
            let found: Vec<_> = answers.by_ref().map(|answer| answer.expect("the engine runs").0).collect();
            assert_eq!(answers.progress(), Progress::Complete);
            let set: BTreeSet<_> = found.iter().cloned().collect();
            assert_eq!(set.len(), found.len(), "an answer comes twice: {puzzle:?}");
            set
        };
        let (by_listing, by_blocking) = (all(true), all(false));
        assert_eq!(by_listing, by_blocking, "{puzzle:?}");
        // In a random order, answers are not listed.
        for (method, shuffle) in [(Method::Search, None), (Method::Auto, None), (Method::Auto, Some(7))] {
            let options = Options { shuffle, ..Options::default() };
            let counted = count(&puzzle, &options, method, None).expect("it applies");
            assert_eq!(counted.result, Counted::Exactly(by_blocking.len() as u128), "{method:?} {puzzle:?}");
        }
        most = most.max(by_blocking.len());
    }
    assert!(most > 200, "the most answers are {most}");
}

#[test]
fn places_that_tell_answers_apart_do_so_where_there_are_many() {
    for puzzle in puzzles() {
        let some: Vec<_> = puzzle.all_places().step_by(3).take(9).collect();
        let all = |branching| -> BTreeSet<Vec<u16>> {
            let distinct = Some(some.clone());
            let options = Options { own_search: branching, distinct, ..Options::default() };
            let boards = Answers::new(&puzzle, &options).map(|answer| answer.expect("the engine runs"));
            let mut count = 0;
            let told = boards.inspect(|_| count += 1).map(|board| some.iter().map(|&place| board[place]).collect());
            let told: BTreeSet<_> = told.collect();
            assert_eq!(told.len(), count, "{puzzle:?}");
            told
        };
        assert_eq!(all(true), all(false), "{puzzle:?}");
    }
}

/// A black board on whose diagonal are white squares of 4x4, each with two cells in its middle that can stand in two
/// ways.
fn switches(number: usize) -> String {
    let size = 4 * number;
    let line = |at: usize| {
        let (before, after) = (at / 4 * 4, size - at / 4 * 4 - 4);
        let middle = usize::from(matches!(at % 4, 1 | 2));
        let runs: Vec<String> =
            [before, middle, after].iter().filter(|&&run| run > 0).map(ToString::to_string).collect();
        if runs.is_empty() { "0".to_owned() } else { runs.join(" ") }
    };
    let lines: Vec<String> = (0..size).map(line).collect();
    format!("# family: nonogram\n{}\n\n{}\n", lines.join("\n"), lines.join("\n"))
}

/// One by one, a billion answers would take longer than anybody waits.
#[test]
fn parts_of_a_board_are_multiplied() {
    for number in [1, 3, 30] {
        let puzzle = cluesat::parse(&switches(number)).expect("it is a nonogram");
        let counted = count(&puzzle, &Options::default(), Method::Search, None).expect("it applies");
        assert_eq!(counted.result, Counted::Exactly(1 << number), "{number}");
    }
}

/// A square nonogram with one filled cell in each line: as many answers as there are orders of the lines.
fn orders(size: usize) -> Arc<dyn Puzzle> {
    let lines = vec!["1"; size].join("\n");
    cluesat::parse(&format!("# family: nonogram\n{lines}\n\n{lines}\n")).expect("it is a nonogram")
}

/// The same part is left in many branches, and is counted once.
#[test]
fn parts_that_come_again_are_not_counted_again() {
    for size in [4, 9, 13] {
        let counted = count(&orders(size), &Options::default(), Method::Search, None).expect("it applies");
        assert_eq!(counted.result, Counted::Exactly((1..=size as u128).product()), "{size}");
    }
    for (text, published) in [("....\n".repeat(4), 288), ("123456\n".to_owned() + &"......\n".repeat(5), 39_168)] {
        let shape = if published == 288 { "2x2" } else { "2x3" };
        let puzzle = cluesat::parse(&format!("# family: sudoku\n# box: {shape}\n{text}")).expect("a sudoku");
        let counted = count(&puzzle, &Options::default(), Method::Search, None).expect("it applies");
        assert_eq!(counted.result, Counted::Exactly(published));
    }
}

/// An engine refutes branches because of the whole board; numbers of parts must not depend on that.
#[test]
fn numbers_of_parts_are_right_beside_parts_without_answers() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut several = [0; 2];
    for number in 0..80 {
        let mut rows = [[false; 9]; 8];
        rows.iter_mut().flatten().for_each(|cell| *cell = random.u8(..100) < 25);
        let clue = |cells: Vec<bool>| {
            let runs = cells.split(|&cell| !cell).filter(|run| !run.is_empty()).map(|run| run.len().to_string());
            let runs: Vec<String> = runs.collect();
            if runs.is_empty() { "0".to_owned() } else { runs.join(" ") }
        };
        let columns: Vec<String> = (0..9).map(|col| clue(rows.iter().map(|row| row[col]).collect())).collect();
        let mut rows: Vec<String> = rows.iter().map(|row| clue(row.to_vec())).collect();
        if number % 2 == 0 {
            rows.swap(random.usize(..8), random.usize(..8));
        }
        let text = format!("# family: nonogram\n{}\n\n{}\n", rows.join("\n"), columns.join("\n"));
        let puzzle = cluesat::parse(&text).expect("a nonogram");
        let by = |method| count(&puzzle, &Options::default(), method, None).expect("it applies").result;
        assert_eq!(by(Method::Search), by(Method::Enumerate), "{text}");
        several[usize::from(by(Method::Search) == Counted::Exactly(0))] += 1;
    }
    assert!(several.iter().all(|&number| number > 0), "with and without answers: {several:?}");
}

#[test]
fn what_was_counted_before_a_limit_is_told() {
    let limits = Limits::none().with_work(100);
    let options = Options { limits, ..Options::default() };
    let counted = count(&orders(40), &options, Method::Search, None).expect("it applies");
    assert!(matches!(counted.result, Counted::Limit(found) if found > 0), "{counted:?}");
}
