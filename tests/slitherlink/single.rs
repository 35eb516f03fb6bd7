//! The single loop as part of the formula: exact on its own, without lemmas.

use cluesat::backend::{Backend, Limits, SolverResult};
use cluesat::card::{Connectivity, Encoding};
use cluesat::cnf::{Cnf, Encoder, Lit, RuleMode};
use cluesat::family::Deduce;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::grid::{Edges, Grid};
use cluesat::search::{Options, Solutions};
use fastrand::Rng;

use super::common::{boundary, check, clueless, keeps, lines, object, parse, sides, single_loops, sort};
use super::generate::random_loop;

const IN_THE_FORMULA: [Connectivity; 2] = [Connectivity::Static, Connectivity::Order];

fn encoding(connectivity: Connectivity) -> Encoding {
    Encoding { connectivity, ..Encoding::default() }
}

/// The formula, the literals of its answer, and the boards of all its models, projected onto the edges or not.
/// Nothing is blocked but the model itself, so that whatever the formula allows comes out.
fn models(puzzle: &Slitherlink, deduce: Deduce, connectivity: Connectivity, all_vars: bool) -> Vec<Edges<bool>> {
    let puzzle = object(puzzle);
    let Ok(known) = puzzle.deduce(deduce) else { return Vec::new() };
    let mut cnf = Cnf::new();
    let vars = puzzle.encode(&known, &mut Encoder::with(&mut cnf, RuleMode::Plain, encoding(connectivity)));
    let mut solver = Backend::Batsat.solver(&Limits::none());
    cnf.pour(&mut *solver);
    let key = puzzle.projection(&vars);
    let mut boards = Vec::new();
    while let SolverResult::Sat(model) = solver.solve(&[], &Limits::none()).expect("the engine runs") {
        boards.push(lines(&*puzzle, &vars.decode(&model)));
        let told_apart: Vec<Lit> = if all_vars { model.lits().collect() } else { key.clone() };
        let block: Vec<Lit> = told_apart.iter().map(|&lit| if model.value(lit) { !lit } else { lit }).collect();
        solver.add_clause(&block);
    }
    sort(&mut boards);
    boards
}

/// OEIS A140517, and what would come out if the formula said nothing of loops.
#[test]
fn clueless_boards_through_the_formula_alone() {
    for connectivity in IN_THE_FORMULA {
        for (n, count) in [(1, 1), (2, 13), (3, 213), (4, 9349)] {
            let puzzle = clueless(n, n);
            let boards = models(&puzzle, Deduce::Off, connectivity, false);
            assert_eq!(boards.len(), count, "{n}x{n}, {connectivity}");
            assert!(boards.iter().all(|board| check(&puzzle, board).is_empty()), "{n}x{n}, {connectivity}");
        }
    }
    assert!(models(&clueless(3, 3), Deduce::Off, Connectivity::Lazy, false).len() > 213);
}

#[test]
fn long_thin_boards() {
    for connectivity in IN_THE_FORMULA {
        for (height, width) in [(1, 6), (6, 1), (2, 5), (5, 2)] {
            let boards = models(&clueless(height, width), Deduce::Off, connectivity, false);
            let mut wanted = single_loops(height, width);
            sort(&mut wanted);
            assert_eq!(boards, wanted, "{height}x{width}, {connectivity}");
        }
    }
}

#[test]
fn the_numbers_of_an_order_are_fixed_by_the_answer() {
    for (height, width, count) in [(1, 1, 1), (2, 2, 13), (3, 3, 213)] {
        assert_eq!(models(&clueless(height, width), Deduce::Off, Connectivity::Order, true).len(), count);
    }
}

#[test]
fn every_clue_set_of_2x2() {
    let loops = single_loops(2, 2);
    let values = [None, Some(0), Some(1), Some(2), Some(3), Some(4)];
    for code in 0..6usize.pow(4) {
        let clues = Grid::from_cells(2, 2, (0..4).map(|cell| values[code / 6usize.pow(cell) % 6]).collect());
        let mut wanted: Vec<_> = loops.iter().filter(|board| keeps(board, &clues)).cloned().collect();
        sort(&mut wanted);
        let puzzle = Slitherlink::new(clues).expect("a board");
        for connectivity in IN_THE_FORMULA {
            for deduce in [Deduce::Off, Deduce::Full] {
                let found = models(&puzzle, deduce, connectivity, false);
                assert_eq!(found, wanted, "{:?}, {deduce:?}, {connectivity}", puzzle.clues());
            }
        }
    }
}

#[test]
fn random_clues_on_boards_up_to_4x3() {
    let mut rng = Rng::with_seed(17);
    for (height, width) in [(1, 4), (2, 3), (3, 3), (3, 4), (4, 3)] {
        let loops = single_loops(height, width);
        for round in 0..60 {
            // Half of them from a loop, so that many have answers; the others anything.
            let source = &loops[rng.usize(..loops.len())];
            let mut clues = Grid::filled(height, width, None);
            for cell in clues.positions() {
                if rng.usize(..5) < 2 {
                    clues[cell] = Some(if round % 2 == 0 { sides(source, cell) } else { rng.usize(..5) as u8 });
                }
            }
            let mut wanted: Vec<_> = loops.iter().filter(|board| keeps(board, &clues)).cloned().collect();
            sort(&mut wanted);
            let puzzle = Slitherlink::new(clues).expect("a board");
            for connectivity in IN_THE_FORMULA {
                let deduce = if round % 4 < 2 { Deduce::Off } else { Deduce::Full };
                let found = models(&puzzle, deduce, connectivity, false);
                assert_eq!(found, wanted, "{:?}, {deduce:?}, {connectivity}", puzzle.clues());
            }
        }
    }
}

/// What deduction draws to the end is judged without clauses, also when it drew two loops.
#[test]
fn boards_without_open_edges() {
    for (rows, answers) in [("4-4\n", 0), ("4--\n", 1), ("43-34\n", 0)] {
        let puzzle = parse(rows, cluesat::family::Format::Rows);
        for connectivity in IN_THE_FORMULA {
            for deduce in [Deduce::Off, Deduce::Full] {
                assert_eq!(models(&puzzle, deduce, connectivity, false).len(), answers, "{rows}, {deduce:?}");
            }
        }
    }
}

/// A search with the loop in the formula adds no lemma, on boards where without it many are needed.
#[test]
fn no_lemma_is_ever_needed() {
    let mut lazy_lemmas = 0;
    for seed in 0..4 {
        let mut rng = Rng::with_seed(seed);
        let line = random_loop(10, 10, &mut rng);
        let mut clues = Grid::filled(10, 10, None);
        for cell in clues.positions() {
            clues[cell] = (rng.usize(..3) == 0).then(|| sides(&line, cell));
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let object = object(&puzzle);
        let search = |connectivity, deduce| {
            // This engine cannot follow the loop.
            let backend = Backend::Varisat;
            let options = Options { backend, encoding: encoding(connectivity), deduce, ..Options::default() };
            let mut search = Solutions::new(&object, &options);
            let found = search.by_ref().take(20).map(|answer| lines(&*object, &answer.expect("the engine runs")));
            let mut found: Vec<_> = found.collect();
            sort(&mut found);
            (found, search.stats().lemmas)
        };
        for deduce in [Deduce::Off, Deduce::Full] {
            let (wanted, lemmas) = search(Connectivity::Lazy, deduce);
            lazy_lemmas += lemmas;
            for connectivity in IN_THE_FORMULA {
                let (found, lemmas) = search(connectivity, deduce);
                assert_eq!(lemmas, 0, "seed {seed}, {connectivity}");
                assert!(found.iter().all(|board| check(&puzzle, board).is_empty()));
                assert_eq!(found.len(), wanted.len(), "seed {seed}, {connectivity}");
                assert!(wanted.len() == 20 || found == wanted, "seed {seed}, {connectivity}");
            }
        }
    }
    assert!(lazy_lemmas > 20, "only {lazy_lemmas} lemmas without it: these boards show nothing");
}

#[test]
fn sizes_are_the_formulas() {
    for (height, width) in [(1, 2), (1, 7), (6, 1), (2, 2), (5, 8), (10, 10), (20, 36)] {
        let (h, w) = (height, width);
        let edges = 2 * h * w + h + w;
        let candidates = h * w;
        let (root_vars, root_clauses) = (2 * candidates - 3, 6 * candidates - 8);
        let size = |connectivity| {
            let puzzle = object(&clueless(height, width));
            let mut cnf = Cnf::new();
            let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
            puzzle.encode(&known, &mut Encoder::with(&mut cnf, RuleMode::Plain, encoding(connectivity)));
            (cnf.vars(), cnf.len())
        };
        let rim = 2 * (h + w);
        let dots = 19 * (h - 1) * (w - 1) + 20 * (h + w - 2) + 16;
        let cells = 10 * h * w + 3 * (h - 1) * w;
        let insides = 4 * edges - 2 * rim;
        let clauses = 8 * h * w + 11 * edges + insides + dots + cells + 1 + root_clauses;
        let expected = (5 * edges + h * w + root_vars, clauses);
        assert_eq!(size(Connectivity::Static), expected, "static {height}x{width}");

        let dots = (h + 1) * (w + 1);
        let inner = edges - rim;
        let bits = [2, 3, 4, 5, 6, 7, 9, 10].into_iter().find(|&bits| 2 * ((1 << bits) - 1) > dots).expect("enough");
        let vars = edges + h * w + 2 * inner + bits * dots + root_vars;
        let steps = (2 * inner + rim) * (2 * bits + 2) + (2 * candidates - w) * bits;
        let numbers = bits * dots + 2 * edges;
        let clauses = 8 * h * w + 4 * inner + 2 * rim + 6 * inner + steps + numbers + root_clauses;
        assert_eq!(size(Connectivity::Order), (vars, clauses), "order {height}x{width}");
    }
}

/// Each group of a grouped file stands for its rule: without a clue's group, the formula allows what the other clues
/// allow.
#[test]
fn groups_can_be_left_out() {
    let line = boundary(3, 3, |cell| cell.row < 2 || cell.col == 0);
    let mut clues = clueless(3, 3).clues().clone();
    for cell in clues.positions().filter(|cell| (cell.row + cell.col) % 2 == 0) {
        clues[cell] = Some(sides(&line, cell));
    }
    let puzzle = object(&Slitherlink::new(clues.clone()).expect("a board"));
    for connectivity in IN_THE_FORMULA {
        let mut cnf = Cnf::new();
        let mut enc = Encoder::with(&mut cnf, RuleMode::Traced, encoding(connectivity));
        let vars = puzzle.encode(&puzzle.deduce(Deduce::Off).expect("nothing is deduced"), &mut enc);
        let trace = enc.finish();
        for left_out in clues.positions().filter(|&cell| clues[cell].is_some()) {
            let words = format!("the {} at {left_out}", clues[left_out].expect("a clue"));
            let rule = trace
                .rules
                .iter()
                .position(|&rule| puzzle.phrase(rule as usize).to_string() == words)
                .expect("it is a rule");
            let mut solver = Backend::Batsat.solver(&Limits::none());
            for _ in 0..cnf.vars() {
                solver.new_var();
            }
            for (clause, &of) in cnf.clauses().zip(&trace.clause_rules) {
                if of != Some(rule as u32) {
                    solver.add_clause(clause);
                }
            }
            let mut count = 0;
            while let SolverResult::Sat(model) = solver.solve(&[], &Limits::none()).expect("the engine runs") {
                let key = puzzle.projection(&vars).into_iter();
                let block: Vec<Lit> = key.map(|lit| if model.value(lit) { !lit } else { lit }).collect();
                solver.add_clause(&block);
                count += 1;
            }
            let mut fewer = clues.clone();
            fewer[left_out] = None;
            let wanted = single_loops(3, 3).iter().filter(|board| keeps(board, &fewer)).count();
            assert_eq!(count, wanted, "without {words}, {connectivity}");
        }
    }
}
