//! The tables of docs/ENCODINGS.md: computed here, and compared with what stands there.
//!
//! After a wanted change of an encoding, rewrite them with `CLUESAT_DUMPS=overwrite cargo test --test project tables`
//! and read the difference.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cluesat::card::{self, Amo, Connectivity, Encoding};
use cluesat::cnf::{ClauseSink, Counter, Encoder, Lit, RuleMode};
use cluesat::diagnostic::Source;
use cluesat::family::nonogram::Nonogram;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Deduce, ParseOptions, Puzzle, Reading};
use cluesat::grid::Grid;

/// The clauses of a puzzle with nothing deduced.
fn size(puzzle: &Arc<dyn Puzzle>, guard: RuleMode, encoding: Encoding) -> Counter {
    let mut counter = Counter::new();
    let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
    puzzle.encode(&known, &mut Encoder::with(&mut counter, guard, encoding));
    counter
}

fn puzzle(name: &str) -> Arc<dyn Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name);
    let bytes = std::fs::read(path).expect("the puzzle is there");
    let reading = Reading::detect(&bytes, &ParseOptions::default())[0];
    let source = Source { name, bytes: &bytes, first_line: 1 };
    reading.parse(&source, &ParseOptions::default()).unwrap_or_else(|error| panic!("{}", error.render(false)))
}

/// `12345678` as `12,345,678`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A power of ten.
fn about(log10: f64) -> String {
    if log10 < 9.0 { grouped(10f64.powf(log10).round() as usize) } else { format!("10^{log10:.0}") }
}

/// The logarithm of a sum of numbers that are given by theirs.
fn sum(logs: impl IntoIterator<Item = f64>) -> f64 {
    let logs: Vec<f64> = logs.into_iter().collect();
    let most = logs.iter().copied().fold(f64::MIN, f64::max);
    most + logs.iter().map(|log| 10f64.powf(log - most)).sum::<f64>().log10()
}

/// A blank board with this many digits: 4 n^2 times "exactly one of n" over n^3 variables.
fn sudoku(order: usize, amo: Amo) -> [usize; 3] {
    let mut one = Counter::new();
    let lits: Vec<Lit> = (0..order).map(|_| one.new_var().positive()).collect();
    card::exactly_one(&mut one, &lits, amo);
    let constraints = 4 * order * order;
    [order.pow(3) + constraints * (one.vars() - order), constraints * one.clauses(), constraints * one.literals()]
}

/// The size of a sudoku on its own.
fn automatic(order: usize) -> Amo {
    if order <= 9 { Amo::Pairwise } else { Amo::Auto.resolve(order) }
}

fn sudoku_table() -> String {
    let mut table =
        String::from("| board | at most one | variables | clauses | literals |\n| --- | --- | ---: | ---: | ---: |\n");
    for order in [9, 16, 25, 36, 64, 100] {
        for amo in &Amo::ALL[1..] {
            let [vars, clauses, literals] = sudoku(order, *amo).map(grouped);
            let chosen = if automatic(order) == *amo { " (auto)" } else { "" };
            writeln!(table, "| {order}x{order} | {amo}{chosen} | {vars} | {clauses} | {literals} |").expect("space");
        }
        // "This one and no other" n times: one literal out of each of n terms of n.
        let naive = (4 * order * order) as f64;
        let naive = about(naive.log10() + order as f64 * (order as f64).log10());
        writeln!(table, "| {order}x{order} | DNF multiplied out | {} | {naive} | |", grouped(order.pow(3)))
            .expect("space");
    }
    table
}

/// The number of terms in the DNF of "exactly k of these".
fn terms(sides: usize, allowed: &[usize]) -> usize {
    (0..1usize << sides).filter(|bits| allowed.contains(&(bits.count_ones() as usize))).count()
}

/// One literal from each term: this many clauses.
fn multiplied(sides: usize, allowed: &[usize]) -> usize {
    sides.pow(terms(sides, allowed) as u32)
}

/// Those that are left when tautologies and repetitions go, and those that no other one implies.
fn without_tautologies(sides: usize, allowed: &[usize]) -> (usize, usize) {
    let mut clauses = BTreeSet::from([BTreeSet::new()]);
    for term in (0..1usize << sides).filter(|bits| allowed.contains(&(bits.count_ones() as usize))) {
        let lits: Vec<(usize, bool)> = (0..sides).map(|side| (side, term >> side & 1 == 1)).collect();
        clauses = clauses
            .iter()
            .flat_map(|clause| lits.iter().map(move |lit| (clause, lit)))
            .filter(|(clause, (side, value))| !clause.contains(&(*side, !*value)))
            .map(|(clause, lit)| clause.iter().copied().chain([*lit]).collect())
            .collect();
    }
    let minimal =
        clauses.iter().filter(|clause| !clauses.iter().any(|other| other.is_subset(clause) && other != *clause));
    (clauses.len(), minimal.count())
}

fn parts_table() -> String {
    let mut table = String::from(
        "| what | terms | multiplied out | without tautologies and repetitions | ours |\n| --- | ---: | ---: | ---: | ---: |\n",
    );
    let parts: [(&str, usize, &[usize]); 6] = [
        ("a 1, or a 3", 4, &[1]),
        ("a 2", 4, &[2]),
        ("a 0, or a 4", 4, &[0]),
        ("inner dot", 4, &[0, 2]),
        ("dot on the rim", 3, &[0, 2]),
        ("corner", 2, &[0, 2]),
    ];
    for (name, sides, allowed) in parts {
        let (left, minimal) = without_tautologies(sides, allowed);
        let (terms, multiplied) = (terms(sides, allowed), grouped(multiplied(sides, allowed)));
        writeln!(table, "| {name} | {terms} | {multiplied} | {left} | {minimal} |").expect("space");
    }
    table
}

fn slitherlink_table() -> String {
    let mut table =
        String::from("| board | loop | variables | clauses | literals |\n| --- | --- | ---: | ---: | ---: |\n");
    for name in ["medium-10x10.txt", "hard-20x20.txt", "hard-20x36.txt"] {
        let object = puzzle(&format!("slitherlink/{name}"));
        let puzzle: &Slitherlink = object.of_family();
        let (height, width) = puzzle.size();
        let board = format!("{height}x{width}");
        // `lemmas` is the formula of `lazy`.
        for &connectivity in Connectivity::ALL.iter().filter(|&&other| other != Connectivity::Lemmas) {
            let size = size(&object, RuleMode::Plain, Encoding { connectivity, ..Encoding::default() });
            let [vars, clauses, literals] = [size.vars(), size.clauses(), size.literals()].map(grouped);
            writeln!(table, "| {board} | {connectivity} | {vars} | {clauses} | {literals} |").expect("space");
        }
        let clue = |clue: u8| multiplied(4, &[usize::from(clue)]);
        let clues: usize = puzzle.clues().cells().iter().flatten().map(|&k| clue(k)).sum();
        let dots = (height - 1) * (width - 1) * multiplied(4, &[0, 2])
            + 2 * (height + width - 2) * multiplied(3, &[0, 2])
            + 4 * multiplied(2, &[0, 2]);
        let edges = 2 * height * width + height + width;
        writeln!(table, "| {board} | lazy, DNF multiplied out | {} | {} | |", grouped(edges), grouped(clues + dots))
            .expect("space");
    }
    table
}

/// The logarithm of the number of ways in which runs fit into a line: C(n - m + K, K) with m cells needed.
fn log_ways(room: usize, runs: &[usize]) -> f64 {
    let slack = room + 1 - (runs.iter().sum::<usize>() + runs.len()).min(room + 1);
    (1..=runs.len()).map(|k| ((slack + k) as f64 / k as f64).log10()).sum()
}

fn nonogram_table() -> String {
    let mut table = String::from("| puzzle | | variables | clauses | literals |\n| --- | --- | ---: | ---: | ---: |\n");
    for name in ["key-5x5.txt", "house-10x10.txt", "random-25x25-hard.non", "random-30x30-hard.non"] {
        let object = puzzle(&format!("nonogram/{name}"));
        let puzzle: &Nonogram = object.of_family();
        let (height, width) = puzzle.size();
        let size = size(&object, RuleMode::Plain, Encoding::default());
        let [vars, clauses, literals] = [size.vars(), size.clauses(), size.literals()].map(grouped);
        writeln!(table, "| {name} | starts in order | {vars} | {clauses} | {literals} |").expect("space");
        let lines =
            (puzzle.rows().iter().map(|clue| (width, clue))).chain(puzzle.columns().iter().map(|clue| (height, clue)));
        // Each way to fill a line is a term with a literal for each cell: room ^ ways clauses.
        let naive = lines.map(|(room, clue)| {
            let runs: Vec<usize> = clue.lengths().map(|run| run as usize).collect();
            10f64.powf(log_ways(room, &runs)) * (room as f64).log10()
        });
        let naive = sum(naive);
        let cells = grouped(height * width);
        writeln!(table, "| {name} | DNF multiplied out | {cells} | 10^{naive:.0} | |").expect("space");
    }
    table
}

fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ENCODINGS.md")
}

#[test]
fn the_tables_are_what_is_written() {
    let mut text = std::fs::read_to_string(page()).expect("the page is there");
    for (name, table) in [
        ("sudoku", sudoku_table()),
        ("parts", parts_table()),
        ("slitherlink", slitherlink_table()),
        ("nonogram", nonogram_table()),
    ] {
        let begin = format!("<!-- table {name} -->\n");
        let from = text.find(&begin).unwrap_or_else(|| panic!("the page has a table {name}")) + begin.len();
        let to = from + text[from..].find("<!-- end -->").expect("the table ends");
        if std::env::var("CLUESAT_DUMPS").is_ok_and(|value| value == "overwrite") {
            text.replace_range(from..to, &table);
            std::fs::write(page(), &text).expect("the page can be written");
        } else {
            assert!(text[from..to] == table, "table {name} has changed: rewrite it as the head of this file says");
        }
    }
}

/// The table multiplies; here the encoder writes whole boards.
#[test]
fn blank_boards_have_the_sizes_of_the_table() {
    for (order, shape) in [(9, (3, 3)), (16, (4, 4)), (25, (5, 5))] {
        let blank: Arc<dyn Puzzle> = Arc::new(Sudoku::new(Grid::filled(order, order, 0), shape).expect("a board"));
        for &amo in Amo::ALL {
            let encoding = Encoding { amo, ..Encoding::default() };
            // Rules that stand alone: nothing is left out of a box.
            let size = size(&blank, RuleMode::Traced, encoding);
            let expected = sudoku(order, if amo == Amo::Auto { automatic(order) } else { amo });
            assert_eq!([size.vars(), size.clauses(), size.literals()], expected, "{order} {amo}");
        }
    }
}

#[test]
fn multiplying_out_is_what_the_article_says() {
    assert_eq!((multiplied(4, &[2]), multiplied(4, &[0, 2])), (4096, 16_384));
}
