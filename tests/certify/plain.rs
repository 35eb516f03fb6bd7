//! The second, plain encoder against the first: the same clauses, and the same answers.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::backend::{Backend, Limits, Solver, SolverResult};
use cluesat::board::{Board, Place};
use cluesat::card::{Amo, Card, Encoding};
use cluesat::certify::Plain;
use cluesat::cnf::{ClauseSink, Cnf, Encoder, Lit, RuleMode};
use cluesat::family::nonogram::{Clue, Nonogram};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Deduce, Puzzle};
use cluesat::grid::{Grid, Pos, Spot};
use cluesat::search::{Options, Solutions};
use fastrand::Rng;

fn sudoku(random: &mut Rng) -> Option<Arc<dyn Puzzle>> {
    let (rows, cols) = [(2, 2), (2, 2), (2, 3), (1, 3), (3, 1)][random.usize(..5)];
    let order = rows * cols;
    let mut givens = Grid::filled(order, order, 0);
    for _ in 0..order + random.usize(..order) {
        givens[Pos::new(random.usize(..order), random.usize(..order))] = random.usize(..order) as u16 + 1;
    }
    Sudoku::new(givens, (rows, cols)).ok().map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>)
}

fn slitherlink(random: &mut Rng) -> Option<Arc<dyn Puzzle>> {
    let mut clues = Grid::filled(1 + random.usize(..3), 1 + random.usize(..3), None);
    for pos in clues.positions() {
        clues[pos] = (random.usize(..2) == 0).then(|| random.usize(..4) as u8);
    }
    Slitherlink::new(clues).map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>)
}

fn nonogram(random: &mut Rng) -> Option<Arc<dyn Puzzle>> {
    Some(Arc::new(pictures_clues(random)?))
}

/// The clues of a picture, sometimes of two.
fn pictures_clues(random: &mut Rng) -> Option<Nonogram> {
    let (height, width) = (1 + random.usize(..5), 1 + random.usize(..5));
    let mut lines = |others: usize, each: usize| -> Vec<Vec<bool>> {
        (0..others).map(|_| (0..each).map(|_| random.usize(..5) < 3).collect()).collect()
    };
    let picture = lines(height, width);
    let other = lines(height, width);
    let rows = picture.iter().map(|row| Clue::of_cells(row.iter().copied())).collect();
    let spoilt = random.usize(..3) == 0;
    let columns = (0..width).map(|col| {
        let from = if spoilt && col == 0 { &other } else { &picture };
        Clue::of_cells(from.iter().map(|row| row[col]))
    });
    Nonogram::new(rows, columns.collect()).ok()
}

/// The clauses as sets of named literals, each as often as it is there.
fn said(cnf: &Cnf, names: &[String]) -> Vec<BTreeSet<(String, bool)>> {
    let literal = |lit: &Lit| (names[lit.var().index()].clone(), lit.is_positive());
    let mut all: Vec<BTreeSet<_>> = cnf.clauses().map(|clause| clause.iter().map(literal).collect()).collect();
    all.sort();
    all
}

/// What the encoder writes for certificates.
fn encoded(puzzle: &Arc<dyn Puzzle>) -> (Cnf, Vec<String>) {
    let mut cnf = Cnf::new();
    let encoding = Encoding { amo: Amo::Pairwise, card: Card::Binomial, ..Encoding::default() };
    let mut enc = Encoder::with(&mut cnf, RuleMode::Named, encoding);
    puzzle.encode(&puzzle.deduce(Deduce::Off).expect("nothing is deduced"), &mut enc);
    let mut names = vec![String::new(); enc.finish().names.len()];
    let mut again = Cnf::new();
    let encoding = Encoding { amo: Amo::Pairwise, card: Card::Binomial, ..Encoding::default() };
    let mut enc = Encoder::with(&mut again, RuleMode::Named, encoding);
    puzzle.encode(&puzzle.deduce(Deduce::Off).expect("nothing is deduced"), &mut enc);
    for (var, name) in enc.finish().names {
        names[var.index()] = name;
    }
    (cnf, names)
}

/// The boards that keep all rules among those that satisfy the clauses, where `value` reads a place.
fn models(
    puzzle: &Arc<dyn Puzzle>,
    cnf: &Cnf,
    key: &[Lit],
    value: impl Fn(&dyn Fn(Lit) -> bool, Place) -> u16,
) -> Vec<Board> {
    let mut solver: Box<dyn Solver> = Backend::Batsat.solver(&Limits::none());
    cnf.pour(&mut *solver);
    let mut found = Vec::new();
    while let SolverResult::Sat(model) = solver.solve(&[], &Limits::none()).expect("batsat runs") {
        let mut board = puzzle.empty_board();
        for place in puzzle.all_places() {
            board[place] = value(&|lit| model.value(lit), place);
        }
        if puzzle.check(&board).is_empty() {
            found.push(board);
        }
        let other: Vec<Lit> = key.iter().map(|&lit| if model.value(lit) { !lit } else { lit }).collect();
        solver.add_clause(&other);
    }
    found
}

fn same(found: &[Board], wanted: &[Board]) {
    assert_eq!(found.len(), wanted.len());
    assert!(wanted.iter().all(|board| found.contains(board)), "{wanted:?}");
}

/// The answers by the second encoder are those of the search, which uses the first one.
fn compare(puzzle: &Arc<dyn Puzzle>, plain: &Plain) {
    let lit = |name: String| {
        let index = plain.names.iter().position(|other| *other == name).expect("every place is spoken of");
        cluesat::cnf::Var::new(index).positive()
    };
    let named = |place: Place, value: u16| match puzzle.layout().spot(place) {
        Spot::Cell(pos) if puzzle.values(Place(0)).range().end == 2 => lit(format!("{pos} filled")),
        Spot::Cell(pos) => lit(format!("{pos} = {value}")),
        Spot::Edge(edge) => lit(format!("edge {edge}")),
        Spot::Dot(_) | Spot::Mark(_) => unreachable!("no dot holds a value, and cells have no marks"),
    };
    let values: Vec<u16> = puzzle.values(Place(0)).range().filter(|&value| value > 0).collect();
    let key: Vec<Lit> = puzzle
        .all_places()
        .flat_map(|place| values.iter().map(move |&value| (place, value)))
        .map(|(p, v)| named(p, v))
        .collect();
    let found = models(puzzle, &plain.cnf, &key, |holds, place| {
        values.iter().copied().find(|&value| holds(named(place, value))).unwrap_or(0)
    });
    let wanted: Vec<Board> =
        Solutions::new(puzzle, &Options::default()).map(|answer| answer.expect("varisat runs")).collect();
    same(&found, &wanted);
}

#[test]
fn both_encoders_write_the_same_clauses_and_have_the_same_answers() {
    let mut random = Rng::with_seed(1);
    for (family, rounds) in
        [(sudoku as fn(&mut Rng) -> Option<Arc<dyn Puzzle>>, 150), (slitherlink, 400), (nonogram, 400)]
    {
        let mut seen = 0;
        for _ in 0..rounds {
            let Some(puzzle) = family(&mut random) else { continue };
            let plain = Plain::of(&puzzle).expect("all rules of these families have a second encoding");
            let (cnf, names) = encoded(&puzzle);
            assert_eq!(said(&cnf, &names), said(&plain.cnf, &plain.names), "{puzzle:?}");
            compare(&puzzle, &plain);
            seen += 1;
        }
        assert!(seen > rounds / 4, "{seen} of {rounds} texts were puzzles");
    }
}

/// A nonogram without auxiliary variables: each way to fill a line against its clue is ruled out by a clause.
fn tables(puzzle: &Nonogram) -> (Cnf, Grid<Lit>) {
    let (height, width) = puzzle.size();
    let mut cnf = Cnf::new();
    let cells = (0..height * width).map(|_| cnf.new_var().positive()).collect();
    let cells = Grid::from_cells(height, width, cells);
    let rows = (0..height).map(|row| (&puzzle.rows()[row], cells.row(row).to_vec()));
    let columns = (0..width).map(|col| (&puzzle.columns()[col], cells.col(col).copied().collect()));
    for (clue, line) in rows.chain(columns) {
        let line: Vec<Lit> = line;
        for bits in 0..1usize << line.len() {
            let way = (0..line.len()).map(|at| bits >> at & 1 == 1);
            if Clue::of_cells(way.clone()) != *clue {
                let ruled_out: Vec<Lit> =
                    way.zip(&line).map(|(filled, &lit)| if filled { !lit } else { lit }).collect();
                cnf.add_clause(&ruled_out);
            }
        }
    }
    (cnf, cells)
}

#[test]
fn nonograms_by_tables_have_the_same_answers() {
    let mut random = Rng::with_seed(2);
    let mut counts = BTreeSet::new();
    for _ in 0..900 {
        let Some(nonogram) = pictures_clues(&mut random) else { continue };
        let (cnf, cells) = tables(&nonogram);
        let puzzle: Arc<dyn Puzzle> = Arc::new(nonogram);
        let found = models(&puzzle, &cnf, cells.cells(), |holds, place| match puzzle.layout().spot(place) {
            Spot::Cell(pos) => u16::from(holds(cells[pos])),
            _ => unreachable!("a picture has cells"),
        });
        let wanted: Vec<Board> =
            Solutions::new(&puzzle, &Options::default()).map(|answer| answer.expect("varisat runs")).collect();
        same(&found, &wanted);
        counts.insert(wanted.len().min(3));
    }
    assert_eq!(counts.len(), 4, "none, one, two and more answers were seen: {counts:?}");
}
