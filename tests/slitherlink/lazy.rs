//! The loop rule through lemmas: what they forbid, and what they must not.

use cluesat::backend::{Backend, Limits, Verdict};
use cluesat::card::Encoding;
use cluesat::cnf::{Encoder, Guard, Lit};
use cluesat::grid::{Edge, Edges, Grid, Pos};
use cluesat::puzzle::slitherlink::{Flaw, Rule, Slitherlink};
use cluesat::puzzle::{Deduce, Format, Puzzle};

use super::common::{Rng, answers, boundary, clueless, options, parse, sides, single_loops, sort};
use super::generate::random_loop;

#[test]
fn flaws_are_named_where_they_are() {
    let corners = |cell: Pos| (cell.row == 0 || cell.row == 2) && (cell.col == 0 || cell.col == 2);
    let board = boundary(3, 3, |cell| corners(cell) && cell.row == cell.col);
    let flaws: Vec<String> = clueless(3, 3).check(&board).iter().map(ToString::to_string).collect();
    assert_eq!(flaws, ["a separate loop of 4 edges at r1c1", "a separate loop of 4 edges at r3c3"]);

    let mut board = Edges::filled(2, 2, false);
    board[Edge::Horizontal(Pos::new(1, 0))] = true;
    let puzzle = parse("3-\n--\n", Format::Rows);
    let flaws: Vec<String> = puzzle.check(&board).iter().map(ToString::to_string).collect();
    assert_eq!(flaws, ["the 3 at r1c1 has 1 edge", "the line ends at dot r2c1", "the line ends at dot r2c2"]);

    let empty = Edges::filled(2, 2, false);
    let flaws: Vec<String> = clueless(2, 2).check(&empty).iter().map(ToString::to_string).collect();
    assert_eq!(flaws, ["no line at all"]);
}

/// A lemma is false in its candidate and true in all answers, also where a loop alone is an answer.
#[test]
fn lemmas_hold_in_every_answer() {
    let mut rng = Rng::new(3);
    let loops = single_loops(3, 4);
    let mut lemmas = 0;
    for bits in 0..1usize << 12 {
        // Boundaries without a branch and with several loops, side by side or one in the other, are candidates.
        let board = boundary(3, 4, |cell| bits >> (cell.row * 4 + cell.col) & 1 == 1);
        let flaws = clueless(3, 4).check(&board);
        if flaws.is_empty() || !flaws.iter().all(|flaw| matches!(flaw, Flaw::Loop { .. })) {
            continue;
        }
        assert!(flaws.len() > 1);
        // Clues that the candidate keeps, few enough that loops alone keep them too.
        let mut clues = Grid::filled(3, 4, None);
        for _ in 0..rng.below(5) {
            let cell = Pos::new(rng.below(3), rng.below(4));
            clues[cell] = Some(sides(&board, cell));
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        for guard in [Guard::Plain, Guard::Guarded] {
            let mut cnf = cluesat::cnf::Cnf::new();
            let mut enc = Encoder::with(&mut cnf, guard, Encoding::default());
            let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
            let vars = puzzle.encode(&known, &mut enc);
            let truth = |board: &Edges<bool>, lit: Lit| {
                let edge = board.edges().find(|&edge| {
                    let place = cluesat::grid::Place::Edge(edge);
                    puzzle.truth(&vars, place, 1).lit().is_some_and(|other| other.var() == lit.var())
                });
                board[edge.expect("lemmas are about edges")] == lit.is_positive()
            };
            let found: Vec<Option<Vec<Lit>>> = match guard {
                Guard::Guarded => puzzle.lemma(&vars, &board, &flaws).into_iter().map(|lemma| Some(lemma?.1)).collect(),
                _ => puzzle.block(&vars, &board, &flaws),
            };
            assert_eq!(found.len(), flaws.len());
            for (flaw, lemma) in flaws.iter().zip(found) {
                let lemma = lemma.expect("a loop has a lemma");
                lemmas += 1;
                assert!(lemma.iter().all(|&lit| !truth(&board, lit)), "{flaw} stays possible");
                for answer in &loops {
                    let judged = match guard {
                        // With rules that may be off, every single loop may be an answer.
                        Guard::Guarded => true,
                        _ => puzzle.check(answer).is_empty(),
                    };
                    assert!(!judged || lemma.iter().any(|&lit| truth(answer, lit)), "{flaw} forbids {answer:?}");
                }
            }
        }
    }
    assert!(lemmas > 1000, "only {lemmas} lemmas were tried");
}

/// On boards where loops grow long, lemmas of both kinds come up; the answer that the clues were taken from keeps all.
#[test]
fn lemmas_on_larger_boards_hold_in_the_answer() {
    let (mut cycles, mut cuts) = (0, 0);
    for seed in 0..8 {
        let mut rng = Rng::new(seed);
        let answer = random_loop(18, 18, &mut rng);
        let mut clues = Grid::filled(18, 18, None);
        for cell in clues.positions() {
            clues[cell] = (rng.below(5) < 2).then(|| sides(&answer, cell));
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let mut solver = Backend::Varisat.solver(&Limits::none());
        let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
        let vars = puzzle.encode(&known, &mut Encoder::new(&mut *solver));
        let edges: Vec<Edge> = answer.edges().collect();
        loop {
            let Verdict::Sat(model) = solver.solve(&[], &Limits::none()).expect("the engine runs") else {
                panic!("seed {seed}: the answer was lost")
            };
            let board = puzzle.decode(&vars, &model);
            let flaws = puzzle.check(&board);
            for (flaw, lemma) in flaws.iter().zip(puzzle.block(&vars, &board, &flaws)) {
                let lemma = lemma.expect("a lemma");
                assert!(lemma.iter().all(|&lit| !model.value(lit)), "seed {seed}: {flaw}");
                let kept = lemma.iter().any(|&lit| answer[edges[lit.var().index()]] == lit.is_positive());
                assert!(kept, "seed {seed}: {flaw}");
                *if lemma[0].is_positive() { &mut cuts } else { &mut cycles } += 1;
                solver.add_clause(&lemma);
            }
            if flaws.is_empty() {
                break;
            }
        }
    }
    assert!(cuts > 5 && cycles > 100, "{cuts} cuts and {cycles} cycles");
}

/// Forbidding a loop that keeps all clues by itself loses answers: 202 are left of 213.
#[test]
fn a_loop_that_keeps_all_clues_alone_is_an_answer() {
    assert_eq!(answers(&clueless(3, 3), &options(Backend::Varisat, Deduce::Off), usize::MAX).len(), 213);
}

#[test]
fn guarded_clauses_with_all_selectors_are_the_plain_ones() {
    let mut rng = Rng::new(5);
    let loops = single_loops(3, 3);
    for _ in 0..40 {
        let source = &loops[rng.below(loops.len())];
        let mut clues = Grid::filled(3, 3, None);
        for cell in clues.positions() {
            clues[cell] = (rng.below(3) == 0).then(|| sides(source, cell));
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let plain = answers(&puzzle, &options(Backend::Varisat, Deduce::Off), usize::MAX);

        let mut solver = Backend::Batsat.solver(&Limits::none());
        let mut enc = Encoder::with(&mut *solver, Guard::Guarded, Encoding::default());
        let vars = puzzle.encode(&puzzle.deduce(Deduce::Off).expect("nothing is deduced"), &mut enc);
        let trace = enc.finish();
        assert_eq!(trace.rules.len(), trace.selectors.len());
        let mut found = Vec::new();
        while let Verdict::Sat(model) = solver.solve(&trace.selectors, &Limits::none()).expect("the engine runs") {
            let board = puzzle.decode(&vars, &model);
            let flaws = puzzle.check(&board);
            for lemma in puzzle.lemma(&vars, &board, &flaws) {
                let (rule, mut lemma) = lemma.expect("a lemma");
                assert_eq!(rule, Rule::Loop);
                let rule = trace.rules.iter().position(|other| *other == rule).expect("the loop is a rule");
                lemma.push(!trace.selectors[rule]);
                solver.add_clause(&lemma);
            }
            if flaws.is_empty() {
                let block: Vec<Lit> = puzzle.signature(&vars, &board).iter().map(|&lit| !lit).collect();
                solver.add_clause(&block);
                found.push(board);
            }
        }
        sort(&mut found);
        assert_eq!(found, plain, "{:?}", puzzle.clues());
    }
}

#[test]
fn rules_have_words() {
    let at = Pos::new(1, 4);
    assert_eq!(Rule::Clue { at, k: 3 }.to_string(), "the 3 at r2c5");
    assert_eq!(Rule::Dot(at).to_string(), "the line neither ends nor branches at dot r2c5");
    assert_eq!(Rule::Loop.to_string(), "the line makes one loop");
}
