//! The crate `sudoku` on a list: for each line how many answers there are, up to a limit.
use sudoku::Sudoku;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let list = std::fs::read_to_string(arguments.next().expect("a list")).expect("a file");
    let limit: usize = arguments.next().and_then(|limit| limit.parse().ok()).expect("a limit");
    let puzzles = list.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
    let counts = puzzles.map(|line| {
        let puzzle = Sudoku::from_str_line(&line[..81]).expect("a sudoku");
        if limit == 1 { usize::from(puzzle.solution().is_some()) } else { puzzle.solutions_count_up_to(limit) }
    });
    println!("{}", counts.map(|count| usize::from(count == limit)).sum::<usize>());
}
