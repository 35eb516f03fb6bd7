//! Nonograms: the size of the clauses, what each rule says, and what is named.

use cluesat::cnf::RuleMode;
use cluesat::family::nonogram::{Clue, Misfit, Nonogram};
use cluesat::family::{Cause, Deduce};
use cluesat::grid::{Grid, Pos};
use cluesat::render::{EdgeArt, Mark, Marks};

use super::{answers, board, count, formula, line_clues, object, picture, puzzle};

/// With the selector of one row alone, exactly its C(n - s + 1, k) placements are models.
#[test]
fn one_guarded_row_has_its_placements() {
    let choose = |n: usize, k: usize| (0..k).fold(1, |ways, at| ways * (n - at) / (at + 1));
    for n in 1..=8 {
        for clue in line_clues(n) {
            let (sum, runs) = (clue.sum() as usize, clue.runs().len());
            let row = Nonogram::new(vec![clue.clone()], vec![Clue::default(); n]).expect("fits");
            let (cnf, trace, key) = formula(&row, Deduce::Off, RuleMode::Selected);
            assert_eq!(object(&row).phrase(trace.rules[0] as usize).to_string(), format!("row 1 is {clue}"));
            let models = count(&cnf, &key, &trace.selectors[..1]);
            assert_eq!(models, choose(n - sum + 1, runs), "{clue} in {n}");
            // Without any rule, every picture is a model.
            assert_eq!(count(&cnf, &key, &[]), 1 << n);
        }
    }
}

/// The size of the clauses, as the head of the encoder's file states it.
#[test]
fn size_is_as_documented() {
    for n in 1..=9usize {
        for clue in line_clues(n) {
            let row = Nonogram::new(vec![clue.clone()], vec![Clue::default(); n]).expect("fits");
            let (cnf, trace, _) = formula(&row, Deduce::Off, RuleMode::Traced);
            // The columns are empty: one unit clause each, the last of all.
            let (vars, clauses) = (cnf.vars(), cnf.len() - n);
            let (runs, needs) = (clue.runs().len(), clue.needs() as usize);
            let slack = n - needs;
            let wanted =
                if runs == 0 || slack == 0 { (n, n) } else { (n + runs * slack, 4 * runs * slack + needs - runs) };
            assert_eq!((vars, clauses), wanted, "{clue} in {n}");
            let definitions = trace.clause_rules.iter().filter(|rule| rule.is_none()).count();
            let chains = if runs == 0 || slack == 0 { 0 } else { runs * (slack - 1) + (runs - 1) * slack };
            assert_eq!(definitions, chains, "{clue} in {n}");
            assert_eq!(trace.names.len(), vars, "every variable has a name");
        }
    }
}

#[test]
fn variables_and_rules_are_named() {
    let puzzle = puzzle(&[&[1, 1], &[]], &[&[1], &[], &[], &[1]]);
    let (_, trace, _) = formula(&puzzle, Deduce::Off, RuleMode::Traced);
    let names: Vec<&str> = trace.names.iter().map(|(_, name)| &**name).collect();
    assert!(names.contains(&"r1c4 filled"), "{names:?}");
    assert!(names.contains(&"row 1 run 2 starts <= 3"), "{names:?}");
    assert!(names.contains(&"column 4 run 1 starts <= 1"), "{names:?}");
    let rules: Vec<String> =
        trace.rules.iter().map(|&rule| object(&puzzle).phrase(rule as usize).to_string()).collect();
    assert_eq!(rules[..3], ["row 1 is 1 1", "row 2 is empty", "column 1 is 1"]);
}

/// A puzzle that deduction finishes writes nothing at all.
#[test]
fn nothing_open_writes_nothing() {
    let puzzle = puzzle(&[&[2], &[1]], &[&[2], &[1]]);
    let (cnf, trace, key) = formula(&puzzle, Deduce::Full, RuleMode::Selected);
    assert_eq!((cnf.vars(), cnf.len(), trace.rules.len(), key.len()), (0, 0, 0, 0));
    assert_eq!(answers(&puzzle, Deduce::Full), [[1, 1, 1, 0]]);
}

#[test]
fn sums_that_differ_are_told() {
    let puzzle = puzzle(&[&[2], &[2]], &[&[2], &[1]]);
    let contradiction = object(&puzzle).deduce(Deduce::Full).expect_err("four against three");
    let Cause::Whole(words) = contradiction.cause else { panic!("{contradiction:?} is of no single rule") };
    assert_eq!(words.to_string(), "the rows fill 4 cells, the columns 3");
    assert_eq!(answers(&puzzle, Deduce::Full), Vec::<Vec<u16>>::new());
    assert_eq!(answers(&puzzle, Deduce::Off), Vec::<Vec<u16>>::new());
}

#[test]
fn contradictions_name_a_line() {
    let puzzle = puzzle(&[&[3], &[1, 1], &[1]], &[&[1], &[3], &[2]]);
    let contradiction = object(&puzzle).deduce(Deduce::Full).expect_err("row 2 and column 2");
    let Cause::Rule(rule) = contradiction.cause else { panic!("{contradiction:?} names no line") };
    let told = object(&puzzle).phrase(rule).to_string();
    assert!(["row 2 is 1 1", "column 2 is 3", "column 1 is 1"].contains(&&*told), "{told}");
}

#[test]
fn given_cells_are_rules() {
    let ones = vec![Clue::new([1]); 3];
    let mut given = Grid::filled(3, 3, None);
    given[Pos::new(0, 0)] = Some(true);
    given[Pos::new(1, 1)] = Some(false);
    let puzzle = Nonogram::new(ones.clone(), ones).expect("fits").with_given(given);
    let wanted = vec![vec![1, 0, 0, 0, 0, 1, 0, 1, 0]];
    assert_eq!(answers(&puzzle, Deduce::Full), wanted);
    assert_eq!(answers(&puzzle, Deduce::Off), wanted);
    let (_, trace, _) = formula(&puzzle, Deduce::Off, RuleMode::Selected);
    let rules: Vec<String> =
        trace.rules.iter().map(|&rule| object(&puzzle).phrase(rule as usize).to_string()).collect();
    assert_eq!(rules[..2], ["r1c1 is filled", "r2c2 is empty"]);
    let flaws = object(&puzzle).check(&board(&picture(3, 3, 0b001_010_100)));
    let flaws: Vec<String> = flaws.iter().map(ToString::to_string).collect();
    assert_eq!(flaws, ["r1c1 is empty, but filled is given", "r2c2 is filled, but empty is given"]);
}

#[test]
fn flaws_are_named() {
    let puzzle = puzzle(&[&[1, 1], &[3]], &[&[2], &[1], &[2]]);
    let puzzle = object(&puzzle);
    assert!(puzzle.check(&board(&picture(2, 3, 0b111_101))).is_empty());
    let flaws: Vec<String> = puzzle.check(&board(&picture(2, 3, 0b111_001))).iter().map(ToString::to_string).collect();
    assert_eq!(flaws, ["row 1: the clue is 1 1, the board has 1", "column 3: the clue is 2, the board has 1"]);
    // A value that is none is never taken for a filled cell.
    let strange = Grid::from_cells(2, 3, vec![1, 0, 1, 1, 7, 1]);
    assert_ne!(puzzle.check(&board(&strange)), []);
}

#[test]
fn clues_that_do_not_fit_are_refused() {
    let clue = |runs: &[u32]| Clue::new(runs.iter().copied());
    let misfit = Nonogram::new(vec![clue(&[2, 2])], vec![Clue::default(); 4]).expect_err("five cells in four");
    assert_eq!(misfit.to_string(), "row 1 needs 5 cells but the board is 4 wide");
    assert!(matches!(Nonogram::new(vec![], vec![clue(&[])]), Err(Misfit::Nothing("rows"))));
    let long = vec![Clue::default(); 2_001];
    assert!(matches!(Nonogram::new(vec![clue(&[])], long), Err(Misfit::Side(2_001, "columns"))));
    let wide = vec![Clue::new([1; 500]); 2_000];
    assert!(matches!(Nonogram::new(wide.clone(), wide), Err(Misfit::Starts(_))));
}

#[test]
fn drawing_shows_clues_cells_and_marks() {
    let puzzle = puzzle(&[&[1, 1], &[]], &[&[1], &[], &[1]]);
    let puzzle = object(&puzzle);
    let marks = Marks::from([(puzzle.layout().cell(Pos::new(0, 1)), Mark::Wrong)]);
    let scene = puzzle.picture(Some(&board(&picture(2, 3, 0b000_101))), &marks);
    assert!(scene.pixels);
    assert_eq!(scene.left, [vec!["1", "1"], vec!["0"]]);
    assert_eq!(scene.top, [["1"], ["0"], ["1"]]);
    assert_eq!(scene.cells.cells().iter().map(|cell| cell.fill).collect::<Vec<_>>(), [1, 0, 1, 0, 0, 0]);
    assert_eq!(scene.cells[Pos::new(0, 1)].mark, Some(Mark::Wrong));
    assert!(scene.edges.horizontal.row(0).iter().all(|&edge| edge == EdgeArt::Border));
    assert!(scene.edges.vertical.col(3).all(|&edge| edge == EdgeArt::Border));
    let known = puzzle.deduce(Deduce::Off).expect("nothing known");
    assert!(puzzle.picture_known(&known).cells.cells().iter().all(|cell| cell.open));
    assert_eq!(puzzle.line(&board(&picture(2, 3, 0b000_101))), "#.#/...");
}
