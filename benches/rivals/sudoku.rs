//! The crate `sudoku` on a list. With the limit 1 it writes the answer of each line, as `cluesat solve` does. The last
//! line of its output is the number of lines that have as many answers as the limit says, or more.
use sudoku::Sudoku;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let list = std::fs::read_to_string(arguments.next().expect("a list")).expect("a file");
    let limit: usize = arguments.next().and_then(|limit| limit.parse().ok()).expect("a limit");
    let (mut answers, mut reached) = (String::new(), 0);
    for line in list.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')) {
        let sudoku = Sudoku::from_str_line(&line[..81]).expect("a sudoku");
        if limit > 1 {
            reached += usize::from(sudoku.solutions_count_up_to(limit) == limit);
        } else if let Some(answer) = sudoku.some_solution() {
            answers.push_str(&answer.to_str_line());
            answers.push('\n');
            reached += 1;
        }
    }
    println!("{answers}{reached}");
}
