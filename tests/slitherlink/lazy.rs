//! The loop rule through lemmas: what they forbid, and what they must not.

use cluesat::backend::{Backend, Limits, SolverResult};
use cluesat::card::Encoding;
use cluesat::cnf::{Encoder, Lit, RuleMode};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::{Deduce, Format, Puzzle};
use cluesat::grid::{Edge, Edges, Grid, Pos, Spot};
use cluesat::rule::{Flaw, Vars};
use fastrand::Rng;

use super::common::{
    answers, board, boundary, check, clueless, lines, object, options, parse, sides, single_loops, sort, the_loop,
};
use super::generate::random_loop;

#[test]
fn flaws_are_named_where_they_are() {
    let corners = |cell: Pos| (cell.row == 0 || cell.row == 2) && (cell.col == 0 || cell.col == 2);
    let board = boundary(3, 3, |cell| corners(cell) && cell.row == cell.col);
    let flaws: Vec<String> = check(&clueless(3, 3), &board).iter().map(ToString::to_string).collect();
    assert_eq!(flaws, ["a separate loop of 4 edges at r1c1", "a separate loop of 4 edges at r3c3"]);

    let mut board = Edges::filled(2, 2, false);
    board[Edge::Horizontal(Pos::new(1, 0))] = true;
    let puzzle = parse("3-\n--\n", Format::Rows);
    let flaws: Vec<String> = check(&puzzle, &board).iter().map(ToString::to_string).collect();
    assert_eq!(flaws, ["the 3 at r1c1 has 1 edge", "the line ends at dot r2c1", "the line ends at dot r2c2"]);

    let empty = Edges::filled(2, 2, false);
    let flaws: Vec<String> = check(&clueless(2, 2), &empty).iter().map(ToString::to_string).collect();
    assert_eq!(flaws, ["no line at all"]);
}

fn is_a_loop(flaw: &Flaw) -> bool {
    flaw.text.starts_with("a separate loop of ")
}

/// The clauses against a board: those that hold wherever the rule itself holds, or those that hold where all rules hold.
fn clauses(puzzle: &dyn Puzzle, vars: &Vars, lines: &Edges<bool>, guard: RuleMode) -> Vec<Vec<Lit>> {
    let (_, rule) = the_loop(puzzle);
    if guard == RuleMode::Selected {
        return rule.violated(vars, &board(lines), &|_| false);
    }
    rule.lemmas(puzzle.rules(), vars, &board(lines)).into_iter().map(|lemma| lemma.clause).collect()
}

/// A lemma is false in its candidate and true in all answers, also where a loop alone is an answer.
#[test]
fn lemmas_hold_in_every_answer() {
    let mut rng = Rng::with_seed(3);
    let loops = single_loops(3, 4);
    let mut lemmas = 0;
    for bits in 0..1usize << 12 {
        // Boundaries without a branch and with several loops, side by side or one in the other, are candidates.
        let board = boundary(3, 4, |cell| bits >> (cell.row * 4 + cell.col) & 1 == 1);
        let flaws = check(&clueless(3, 4), &board);
        if flaws.is_empty() || !flaws.iter().all(is_a_loop) {
            continue;
        }
        assert!(flaws.len() > 1);
        // Clues that the candidate keeps, few enough that loops alone keep them too.
        let mut clues = Grid::filled(3, 4, None);
        for _ in 0..rng.usize(..5) {
            let cell = Pos::new(rng.usize(..3), rng.usize(..4));
            clues[cell] = Some(sides(&board, cell));
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        for guard in [RuleMode::Plain, RuleMode::Selected] {
            let mut cnf = cluesat::cnf::Cnf::new();
            let mut enc = Encoder::with(&mut cnf, guard, Encoding::default());
            let object = object(&puzzle);
            let known = object.deduce(Deduce::Off).expect("nothing is deduced");
            let vars = object.encode(&known, &mut enc);
            let truth = |board: &Edges<bool>, lit: Lit| {
                let edge = board.edges().find(|&edge| {
                    let place = object.layout().place(Spot::Edge(edge)).expect("an edge of the board");
                    vars.lit(place, 1).is_some_and(|other| other.var() == lit.var())
                });
                board[edge.expect("lemmas are about edges")] == lit.is_positive()
            };
            let found = clauses(&*object, &vars, &board, guard);
            // A loop has one lemma, or several where any of several lines may be the one elsewhere.
            let about = |flaw: &Flaw, clause: &[Lit]| {
                let own =
                    flaw.places.iter().filter(|&&place| clause.contains(&!vars.lit(place, 1).expect("all is open")));
                own.count() == flaw.places.len()
            };
            let alone = |flaw: &Flaw| found.iter().filter(|clause| about(flaw, clause)).count();
            let counts: Vec<usize> = flaws.iter().map(alone).collect();
            assert!(counts.iter().all(|&count| count == 1 || count > 1 && guard == RuleMode::Selected), "{counts:?}");
            assert_eq!(counts.iter().sum::<usize>(), found.len());
            lemmas += flaws.len();
            for lemma in found {
                let flaw = &board;
                assert!(lemma.iter().all(|&lit| !truth(&board, lit)), "{flaw:?} stays possible");
                for answer in &loops {
                    let judged = match guard {
                        // With rules that may be off, every single loop may be an answer.
                        RuleMode::Selected => true,
                        _ => check(&puzzle, answer).is_empty(),
                    };
                    assert!(!judged || lemma.iter().any(|&lit| truth(answer, lit)), "{flaw:?} forbids {answer:?}");
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
        let mut rng = Rng::with_seed(seed);
        let answer = random_loop(18, 18, &mut rng);
        let mut clues = Grid::filled(18, 18, None);
        for cell in clues.positions() {
            clues[cell] = (rng.usize(..5) < 2).then(|| sides(&answer, cell));
        }
        let puzzle = object(&Slitherlink::new(clues).expect("a board"));
        let mut solver = Backend::Varisat.solver(&Limits::none());
        let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
        let vars = puzzle.encode(&known, &mut Encoder::new(&mut *solver));
        let edges: Vec<Edge> = answer.edges().collect();
        loop {
            let SolverResult::Sat(model) = solver.solve(&[], &Limits::none()).expect("the engine runs") else {
                panic!("seed {seed}: the answer was lost")
            };
            let board = vars.decode(&model);
            let flaws = puzzle.check(&board);
            let lemmas = the_loop(&*puzzle).1.lemmas(puzzle.rules(), &vars, &board);
            assert_eq!(lemmas.len(), flaws.len(), "seed {seed}: each flaw has a lemma");
            for (flaw, lemma) in flaws.iter().zip(lemmas.into_iter().map(|lemma| lemma.clause)) {
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

/// Forbidding a loop that keeps all clues on its own loses answers: 202 are left of 213.
#[test]
fn a_loop_that_keeps_all_clues_alone_is_an_answer() {
    assert_eq!(answers(&clueless(3, 3), &options(Backend::Varisat, Deduce::Off), usize::MAX).len(), 213);
}

#[test]
fn guarded_clauses_with_all_selectors_are_the_plain_ones() {
    let mut rng = Rng::with_seed(5);
    let loops = single_loops(3, 3);
    for _ in 0..40 {
        let source = &loops[rng.usize(..loops.len())];
        let mut clues = Grid::filled(3, 3, None);
        for cell in clues.positions() {
            clues[cell] = (rng.usize(..3) == 0).then(|| sides(source, cell));
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let plain = answers(&puzzle, &options(Backend::Varisat, Deduce::Off), usize::MAX);

        let object = object(&puzzle);
        let mut solver = Backend::Batsat.solver(&Limits::none());
        let mut enc = Encoder::with(&mut *solver, RuleMode::Selected, Encoding::default());
        let vars = object.encode(&object.deduce(Deduce::Off).expect("nothing is deduced"), &mut enc);
        let trace = enc.finish();
        assert_eq!(trace.rules.len(), trace.selectors.len());
        let mut found = Vec::new();
        while let SolverResult::Sat(model) = solver.solve(&trace.selectors, &Limits::none()).expect("the engine runs") {
            let board = vars.decode(&model);
            let flaws = object.check(&board);
            let (rule, _) = the_loop(&*object);
            let rule = trace.rules.iter().position(|&other| other == rule as u32).expect("the loop is a rule");
            let found_lines = lines(&*object, &board);
            let lemmas = clauses(&*object, &vars, &found_lines, RuleMode::Selected);
            assert_eq!(lemmas.is_empty(), flaws.is_empty(), "a flaw has a lemma");
            for mut lemma in lemmas {
                lemma.push(!trace.selectors[rule]);
                solver.add_clause(&lemma);
            }
            if flaws.is_empty() {
                let block: Vec<Lit> = object.blocking(&vars, &board).iter().map(|&lit| !lit).collect();
                solver.add_clause(&block);
                found.push(found_lines);
            }
        }
        sort(&mut found);
        assert_eq!(found, plain, "{:?}", puzzle.clues());
    }
}

#[test]
fn rules_have_words() {
    let mut clues = Grid::filled(2, 5, None);
    clues[Pos::new(1, 4)] = Some(3);
    let puzzle = object(&Slitherlink::new(clues).expect("a board"));
    let words: Vec<String> = (0..puzzle.rules().len()).map(|rule| puzzle.phrase(rule).to_string()).collect();
    assert_eq!(words[0], "the 3 at r2c5");
    // One clue, then a row of six dots.
    assert_eq!(words[1 + 6 + 4], "the loop cannot end or branch at dot r2c5");
    assert_eq!(words.last().map(String::as_str), Some("the line makes one loop"));
    assert_eq!(words.len(), 1 + 3 * 6 + 1);
}
