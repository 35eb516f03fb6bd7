//! Sums that follow from cages and houses hold on every board that keeps those, and say more than the cages.

use cluesat::board::Board;
use cluesat::rule::{Form, Sum, implied_sums};
use fastrand::Rng;

/// The rows of a solved board of 6x6 boxes of 2x3, with its digits, rows and columns shuffled.
fn solved(random: &mut Rng) -> Vec<Vec<usize>> {
    let mut digits: Vec<usize> = (1..=6).collect();
    random.shuffle(&mut digits);
    let mut order = |groups: usize, size: usize| {
        let mut groups: Vec<usize> = (0..groups).collect();
        random.shuffle(&mut groups);
        let mut lines = Vec::new();
        for group in groups {
            let mut inner: Vec<usize> = (0..size).collect();
            random.shuffle(&mut inner);
            lines.extend(inner.into_iter().map(|at| size * group + at));
        }
        lines
    };
    let (rows, columns) = (order(3, 2), order(2, 3));
    let value = |row: usize, col: usize| digits[(3 * (row % 2) + row / 2 + col) % 6];
    rows.iter().map(|&row| columns.iter().map(|&col| value(row, col)).collect()).collect()
}

/// Cages that part the board, none with a digit twice, as text.
fn cages(rows: &[Vec<usize>], random: &mut Rng) -> String {
    let mut free = [true; 36];
    let mut text = String::new();
    for start in 0..36 {
        if !free[start] {
            continue;
        }
        let mut cage = vec![start];
        free[start] = false;
        for _ in 1..random.usize(1..5) {
            let beside = |&cell: &usize| {
                let (row, col) = (cell / 6, cell % 6);
                [(row, col + 1), (row + 1, col)].into_iter().filter(|&(row, col)| row < 6 && col < 6)
            };
            let digit = |cell: usize| rows[cell / 6][cell % 6];
            let fits = |cell: &usize| free[*cell] && cage.iter().all(|&other| digit(other) != digit(*cell));
            let next: Vec<usize> = cage.iter().flat_map(beside).map(|(row, col)| 6 * row + col).filter(fits).collect();
            let Some(&next) = random.choice(&next) else { break };
            free[next] = false;
            cage.push(next);
        }
        let sum: usize = cage.iter().map(|&cell| rows[cell / 6][cell % 6]).sum();
        let names: Vec<String> = cage.iter().map(|cell| format!("r{}c{}", cell / 6 + 1, cell % 6 + 1)).collect();
        text += &format!("cage {sum}: {}\n", names.join(" "));
    }
    text
}

#[test]
fn sums_that_follow_hold_on_every_board() {
    let mut random = Rng::with_seed(4);
    let mut seen = [0; 5];
    for _ in 0..100 {
        let rows = solved(&mut random);
        let blank = "......\n".repeat(6);
        let text = format!("# family: sudoku\n{blank}{}", cages(&rows, &mut random));
        let puzzle = cluesat::parse(&text).unwrap_or_else(|error| panic!("{text}{error}"));
        let board = Board(rows.iter().flatten().map(|&digit| digit as u16).collect());
        assert!(puzzle.check(&board).is_empty(), "{text}");
        for rule in implied_sums(puzzle.layout(), &puzzle.holds(), puzzle.rules()) {
            let Form::Other(Some(Sum { total: Some(total), .. })) = rule.form() else { panic!("{rule:?} is no sum") };
            let mut places: Vec<_> = rule.scope().iter().map(|&(place, _)| place).collect();
            places.dedup();
            let sum: u32 = places.iter().map(|&place| u32::from(board[place])).sum();
            assert_eq!(sum, total, "{text}{rule:?}");
            let mut flaws = 0;
            rule.check(&board, puzzle.layout(), &mut |_, _| flaws += 1);
            assert_eq!(flaws, 0, "{text}{rule:?}");
            seen[places.len()] += 1;
        }
    }
    assert!(seen[0] == 0 && seen[1..].iter().all(|&count| count > 20), "{seen:?}");
}

/// A cage leaves one cell of a row, so its digit is a sum of its own.
#[test]
fn one_cell_that_cages_leave_of_a_row_is_known() {
    let text = "# family: sudoku\n....\n....\n....\n....\ncage 6: r1c1 r1c2 r1c3\n";
    let puzzle = cluesat::parse(text).expect("a killer");
    let sums = implied_sums(puzzle.layout(), &puzzle.holds(), puzzle.rules());
    let labels: Vec<String> = sums.iter().map(|rule| rule.phrase(puzzle.layout()).to_string()).collect();
    assert!(labels.iter().any(|label| label.contains("r1c4") && label.contains('4')), "{labels:?}");
}
