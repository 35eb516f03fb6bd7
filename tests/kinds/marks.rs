//! Marks beside what cells hold, and products of the two: the answers are those of the plainest count.

use std::sync::Arc;

use cluesat::board::Board;
use cluesat::family::Puzzle;
use cluesat::family::described;
use cluesat::kind::Builder;
use cluesat::search::{Answers, Options};
use fastrand::Rng;

use super::{boards, kind, puzzle};

/// The answers that the search finds and those of a plain count, on a board of 2x2 cells.
fn compare(puzzle: &Arc<dyn Puzzle>, plain: impl Fn(&[u16], &[u16]) -> bool) -> usize {
    let all = boards(&**puzzle).expect("few boards");
    let mut wanted: Vec<Board> = all.into_iter().filter(|board| plain(&board.0[..4], &board.0[4..])).collect();
    let found = Answers::new(puzzle, &Options::default()).map(|answer| answer.expect("no limit and no bug"));
    let mut found: Vec<Board> = found.collect();
    for list in [&mut wanted, &mut found] {
        list.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    }
    assert_eq!(found, wanted, "{puzzle:?}");
    found.len()
}

#[test]
fn doubled_sums_are_those_of_a_plain_count() {
    let doublers = kind(
        "name = \"doubled\"\ngiven = ['cells: number', 'regions']\ncells = \"1..3\"\nmarks = \"plain -, double *\"\n\
         rules = \"\"\"\neach row: count(double) = 1\n\
         each region with number: sum(c in it: value(c) * (1 + double(c))) = number\n\"\"\"\n",
    )
    .expect("it is right");
    let family = described::family(&doublers);
    let mut with_answers = 0;
    for sum in 2..=12 {
        let text = format!("2 2\n{sum} -\n- 3\n1 1\n1 2\n");
        let puzzle = puzzle(family, &text);
        with_answers += usize::from(
            compare(&puzzle, |digits, marks| {
                let value = |cell: usize| digits[cell] * (1 + marks[cell]);
                marks[0] + marks[1] == 1
                    && marks[2] + marks[3] == 1
                    && value(0) + value(1) + value(2) == sum
                    && value(3) == 3
            }) > 0,
        );
    }
    assert!(with_answers > 5, "{with_answers}");
}

/// Random comparisons of products: of values, of values with marks, of sums with counts.
#[test]
fn products_compare_as_plain_numbers_do() {
    let mut random = Rng::with_seed(11);
    let mut with_some = 0;
    for _ in 0..60 {
        let [one, other, third] = [0; 3].map(|_| random.i64(-2..4));
        let number = random.i64(-3..15);
        let (sign, holds): (&str, fn(i64, i64) -> bool) = match random.u8(..5) {
            0 => ("=", |a, b| a == b),
            1 => ("!=", |a, b| a != b),
            2 => ("<=", |a, b| a <= b),
            3 => (">", |a, b| a > b),
            _ => ("<", |a, b| a < b),
        };
        let shape = random.u8(..4);
        let left = match shape {
            0 => "value(a) * value(b)".to_owned(),
            1 => format!("(value(a) + {one}) * ({other} + {third} * double(b))"),
            2 => format!("sum(row(a)) * count(double in row(a)) + {one} * value(a)"),
            _ => format!("(value(a) - double(a)) * (value(a) + {one} * value(b)) - {other} * double(b)"),
        };
        let built = Builder::new("products")
            .given("cells: value")
            .cells("1..3")
            .marks("plain -, double *")
            .rule(format!("each straight 2 in row a b: {left} {sign} {number}"))
            .build()
            .unwrap_or_else(|wrong| panic!("{}", wrong.render(false)));
        let puzzle = puzzle(described::family(&built), "2 2\n- -\n- -\n");
        let count = compare(&puzzle, |digits, marks| {
            [0, 2].into_iter().all(|at| {
                let [a, b, x, y] = [digits[at], digits[at + 1], marks[at], marks[at + 1]].map(i64::from);
                let product = match shape {
                    0 => a * b,
                    1 => (a + one) * (other + third * y),
                    2 => (a + b) * (x + y) + one * a,
                    _ => (a - x) * (a + one * b) - other * y,
                };
                holds(product, number)
            })
        });
        with_some += usize::from(count > 0 && count < 1296);
    }
    assert!(with_some > 15, "{with_some}");
}

#[test]
fn boards_with_marks_are_read_and_written() {
    let built = Builder::new("marked")
        .given("cells: value")
        .cells("1..3")
        .marks("plain -, double *, triple +")
        .rule("each line: count(double) <= 1 and none(triple)")
        .build()
        .expect("it is right");
    let puzzle = puzzle(described::family(&built), "2 2\n1 2\n- -\n");
    let mut random = Rng::with_seed(2);
    for _ in 0..30 {
        let mut value = |place| {
            let values = puzzle.values(place);
            values.value(random.usize(..values.len()))
        };
        let board = Board(puzzle.all_places().map(&mut value).collect());
        let line = puzzle.line(&board);
        let read = cluesat::position(&puzzle, &line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
        let mut again = puzzle.empty_board();
        for (place, value) in &read {
            again[*place] = *value;
        }
        assert_eq!((again, read.len()), (board, 8), "{line}");
    }
    // A value whose mark is open, and a mark whose value is.
    let open = cluesat::position(&puzzle, "1? .*\n. 3\n").expect("a position");
    assert_eq!(open.len(), 4, "{open:?}");
}

#[test]
fn what_marks_cannot_say_is_refused() {
    let refused = |marks: &str, rule: &str| {
        let text = format!(
            "name = \"x\"\ngiven = ['cells: number']\ncells = \"empty -, 1..9\"\nmarks = \"{marks}\"\nrules = \"{rule}\"\n"
        );
        kind(&text).err().unwrap_or_else(|| panic!("{text}"))
    };
    let plain = "plain -, double *";
    for (marks, rule, wanted) in [
        (plain, "each pair a b: value(a) * value(b) * value(a) = 3", "`*` multiplies what single cells count"),
        (plain, "each cell: value(here) * 5000 * 5000 = 3", "larger than 1000000"),
        (plain, "each board: sum(c in it: sum() * sum()) = 3", "products of two cells"),
        (plain, "connected double", "a mark: only cells with the same value"),
        (plain, "each line: sum(value(c) * (1 + double(c))) = 3", "`c in S: ..` names each cell of a set"),
        (plain, "each line: sum(value) = 3", "`value(..)` is a function, as in `value(here)`"),
        (plain, "each cell: double", "`here is double`"),
        (plain, "each row: between(double, 3)", "not for marks"),
        ("plain -", "each row: distinct()", "two or more words"),
        ("plain p, double *", "each row: distinct()", "has the sign `-`"),
        ("plain -, double 2", "each row: distinct()", "no digit"),
        ("plain -, empty *", "each row: distinct()", "the name or the sign"),
        ("plain -, here *", "each row: distinct()", "means something else"),
    ] {
        let wrong = refused(marks, rule);
        assert!(wrong.contains(wanted), "{marks} {rule}: {wrong}");
    }
}
