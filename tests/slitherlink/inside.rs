//! The single loop inside the search: every clause holds in all answers, and no answer is missed.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cluesat::backend::{Backend, Limits};
use cluesat::card::{Connectivity, Encoding};
use cluesat::cnf::{Cnf, Encoder, Lit, Theory};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::{Deduce, Format};
use cluesat::grid::{Edge, Edges, Grid, Spot};
use cluesat::search::{Options, Progress, Solutions};
use fastrand::Rng;

use super::common::{
    answers, board, check, clueless, keeps, known_lines, lines, object, options, parse, sides, single_loops, sort,
    theory,
};
use super::generate::random_loop;

fn lemmas(backend: Backend, deduce: Deduce) -> Options {
    let encoding = Encoding { connectivity: Connectivity::Lemmas, ..Encoding::default() };
    Options { encoding, ..options(backend, deduce) }
}

fn random_clues(height: usize, width: usize, source: &Edges<bool>, rng: &mut Rng) -> Grid<Option<u8>> {
    let mut clues = Grid::filled(height, width, None);
    let (some, wild) = (rng.usize(..4), rng.usize(..8) == 0);
    for cell in clues.positions() {
        if rng.usize(..4) < some {
            clues[cell] = Some(if wild { rng.usize(..5) as u8 } else { sides(source, cell) });
        }
    }
    clues
}

/// The rule as an engine sees it, beside what was asserted, and the answers to judge by.
struct Play<'a> {
    theory: Box<dyn Theory>,
    edges: Vec<(Edge, Lit)>,
    asserted: Vec<Lit>,
    answers: Vec<&'a Edges<bool>>,
}

impl Play<'_> {
    fn holds(&self, board: &Edges<bool>, lit: Lit) -> bool {
        let (edge, positive) = self.edges.iter().find(|(_, other)| other.var() == lit.var()).expect("an edge");
        board[*edge] == (lit == *positive)
    }

    /// The clause holds in all answers, and all of it is false now.
    fn judge(&self, clause: &[Lit]) {
        assert!(clause.iter().all(|&lit| self.asserted.contains(&!lit)), "{clause:?} is not false");
        self.hold(clause);
    }

    fn hold(&self, clause: &[Lit]) {
        for answer in &self.answers {
            assert!(clause.iter().any(|&lit| self.holds(answer, lit)), "{clause:?} forbids {answer:?}");
        }
    }

    fn explained(&self, implied: Lit) {
        let mut clause = Vec::new();
        self.theory.explain(implied, &mut clause);
        assert!(!clause.contains(&implied));
        assert!(clause.iter().all(|&lit| self.asserted.contains(&!lit)), "{clause:?} is not false");
        clause.push(implied);
        self.hold(&clause);
    }

    fn lines_at(&self, lit: Lit) -> bool {
        let edge = |lit: Lit| self.edges.iter().find(|(_, other)| *other == lit).map(|(edge, _)| *edge);
        let Some(new) = edge(lit) else { return false };
        let lines: Vec<Edge> = self.asserted.iter().filter_map(|&lit| edge(lit)).collect();
        new.dots().iter().any(|dot| lines.iter().filter(|line| line.dots().contains(dot)).count() > 1)
    }
}

/// An engine that draws at random, goes back at random, and asks why.
#[test]
fn what_follows_holds_and_is_explained() {
    let mut rng = Rng::with_seed(17);
    let (mut implications, mut conflicts, mut whole) = (0, 0, 0);
    for (height, width) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
        let loops = single_loops(height, width);
        for _ in 0..150 {
            let puzzle = Slitherlink::new(random_clues(height, width, &loops[rng.usize(..loops.len())], &mut rng));
            let puzzle = puzzle.expect("a board");
            let object = object(&puzzle);
            let known = object.deduce(Deduce::Off).expect("nothing is deduced");
            let mut cnf = Cnf::new();
            let vars = object.encode(&known, &mut Encoder::new(&mut cnf));
            let rule = theory(&*object, &vars);
            let place = |edge| object.layout().place(Spot::Edge(edge)).expect("an edge of the board");
            let edges = known_lines(&*object, &known).edges().map(|edge| (edge, vars.lit(place(edge), 1)));
            let edges = edges.map(|(edge, lit)| (edge, lit.expect("nothing is known"))).collect();
            let answers = loops.iter().filter(|board| keeps(board, puzzle.clues())).collect();
            let mut play = Play { theory: rule, edges, asserted: Vec::new(), answers };
            let mut implied = Vec::new();
            play.theory.start(&mut implied);
            assert!(implied.is_empty(), "nothing follows from nothing");
            let mut states: Vec<BTreeSet<Lit>> = Vec::new();
            for _ in 0..120 {
                let open: Vec<Lit> = (play.edges.iter().map(|&(_, lit)| lit))
                    .filter(|&lit| !play.asserted.contains(&lit) && !play.asserted.contains(&!lit))
                    .collect();
                let back = if open.is_empty() {
                    play.asserted.len()
                } else {
                    rng.usize(..4) * usize::from(rng.usize(..9) == 0)
                };
                let mut back = back.min(play.asserted.len());
                if let (true, Some(&lit)) = (back == 0, open.get(rng.usize(..open.len().max(1)))) {
                    let lit = if rng.usize(..4) == 0 { !lit } else { lit };
                    if play.lines_at(lit) {
                        continue;
                    }
                    implied.clear();
                    play.asserted.push(lit);
                    match play.theory.assert(lit, &mut implied) {
                        Err(clause) => {
                            conflicts += 1;
                            assert!(!clause.is_empty());
                            play.judge(&clause);
                            back = 1 + rng.usize(..play.asserted.len());
                            states.push(BTreeSet::new());
                        }
                        Ok(()) => {
                            implications += implied.len();
                            implied.iter().for_each(|&lit| play.explained(lit));
                            states.push(implied.iter().copied().collect());
                        }
                    }
                }
                if open.len() == 1 && back == 0 {
                    // Everything is decided and nothing was said: what is drawn is one loop, or open, or nothing.
                    let mut board = lines(&*object, &object.empty_board());
                    play.edges.iter().for_each(|&(edge, lit)| board[edge] = play.asserted.contains(&lit));
                    let flaws = check(&clueless(height, width), &board);
                    assert!(
                        !flaws.iter().any(|flaw| flaw.to_string().contains("separate loop")),
                        "{board:?}: {flaws:?}"
                    );
                    whole += 1;
                }
                if back > 0 {
                    for _ in 0..back {
                        play.theory.undo();
                        play.asserted.pop();
                        states.pop();
                    }
                    // GaveUpSolver back, everything is as it was: a fresh rule says the same.
                    let mut fresh = theory(&*object, &vars);
                    for (lit, state) in play.asserted.iter().zip(&states) {
                        implied.clear();
                        fresh.assert(*lit, &mut implied).expect("it was no conflict before");
                        assert_eq!(&implied.iter().copied().collect::<BTreeSet<Lit>>(), state);
                    }
                }
            }
        }
    }
    assert!(implications > 1000 && conflicts > 500 && whole > 50, "{implications}, {conflicts}, {whole}");
}

/// All 1,296 clue sets of 2x2, all answers.
#[test]
fn every_clue_set_of_2x2() {
    let loops = single_loops(2, 2);
    let values = [None, Some(0), Some(1), Some(2), Some(3), Some(4)];
    for code in 0..6usize.pow(4) {
        let cells = (0..4).map(|cell| values[code / 6usize.pow(cell) % 6]).collect();
        let puzzle = Slitherlink::new(Grid::from_cells(2, 2, cells)).expect("a board");
        let mut wanted: Vec<_> = loops.iter().filter(|board| keeps(board, puzzle.clues())).cloned().collect();
        sort(&mut wanted);
        for options in [Deduce::Off, Deduce::Full].map(|deduce| options(Backend::Batsat, deduce)) {
            assert_eq!(answers(&puzzle, &options, usize::MAX), wanted, "{:?}", puzzle.clues());
        }
    }
}

/// All answers of random boards, with lemmas and without.
#[test]
fn random_boards_up_to_4x4() {
    let mut rng = Rng::with_seed(23);
    for (height, width) in [(1, 3), (2, 3), (3, 3), (3, 4), (4, 4)] {
        let loops = single_loops(height, width);
        for _ in 0..80 {
            let clues = random_clues(height, width, &loops[rng.usize(..loops.len())], &mut rng);
            let puzzle = Slitherlink::new(clues).expect("a board");
            let mut wanted: Vec<_> = loops.iter().filter(|board| keeps(board, puzzle.clues())).cloned().collect();
            sort(&mut wanted);
            if wanted.len() > 60 {
                continue;
            }
            for options in [options(Backend::Batsat, Deduce::Full), lemmas(Backend::Batsat, Deduce::Full)] {
                assert_eq!(answers(&puzzle, &options, usize::MAX), wanted, "{:?}", puzzle.clues());
            }
        }
    }
}

/// Questions under assumptions between answers that are blocked, all to one engine.
#[test]
fn assumptions_and_blocked_answers() {
    let mut rng = Rng::with_seed(29);
    let loops = single_loops(3, 4);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..60 {
        let clues = random_clues(3, 4, &loops[rng.usize(..loops.len())], &mut rng);
        let puzzle = Slitherlink::new(clues).expect("a board");
        let mut left: Vec<_> = loops.iter().filter(|board| keeps(board, puzzle.clues())).collect();
        let object = object(&puzzle);
        let mut solutions = Solutions::new(&object, &options(Backend::Batsat, Deduce::Off));
        let edges: Vec<Edge> = Edges::filled(3, 4, ()).edges().collect();
        for _ in 0..20 {
            let wishes: Vec<(Edge, bool)> =
                (0..rng.usize(..4)).map(|_| (edges[rng.usize(..edges.len())], rng.usize(..2) == 0)).collect();
            let lits = wishes.iter().map(|&(edge, line)| {
                let place = object.layout().place(Spot::Edge(edge)).expect("an edge of the board");
                solutions.truth(place, u16::from(line)).and_then(cluesat::cnf::Truth::lit)
            });
            let Some(lits) = lits.collect::<Option<Vec<Lit>>>() else { break };
            let fits = |board: &Edges<bool>| wishes.iter().all(|&(edge, line)| board[edge] == line);
            let found = solutions.next_under(&lits).expect("the engine runs");
            assert_eq!(found.is_some(), left.iter().any(|board| fits(board)), "{wishes:?}");
            if let Some(found) = found {
                yes += 1;
                let found = lines(&*object, &found);
                assert!(fits(&found) && left.contains(&&found));
                if rng.usize(..2) == 0 {
                    solutions.block(&board(&found));
                    left.retain(|&board| *board != found);
                }
            } else {
                no += 1;
            }
        }
    }
    assert!(yes > 200 && no > 200, "{yes} answers, {no} times none");
}

/// Boards on which loops grow longer than what is followed inside: the verdicts and the answers of the other ways.
#[test]
fn long_loops_are_left_to_lemmas() {
    let mut counts = BTreeSet::new();
    for seed in 0..12 {
        let mut rng = Rng::with_seed(100 + seed);
        let answer = random_loop(20, 20, &mut rng);
        let mut clues = Grid::filled(20, 20, None);
        let tenths = 3 + seed as usize % 6;
        for cell in clues.positions() {
            clues[cell] = (rng.usize(..10) < tenths).then(|| sides(&answer, cell));
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let inside = answers(&puzzle, &options(Backend::Batsat, Deduce::Full), 2);
        let outside = answers(&puzzle, &lemmas(Backend::Batsat, Deduce::Full), 2);
        assert_eq!(inside.len(), outside.len(), "seed {seed}");
        if inside.len() == 1 {
            assert_eq!(inside, outside, "seed {seed}");
            assert_eq!(inside, [answer], "seed {seed}");
        }
        counts.insert(inside.len());
    }
    assert!(counts.contains(&2), "boards with several answers were tried");
}

#[test]
fn an_interrupt_ends_it_between_answers() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits { interrupt: Some(Arc::clone(&flag)), ..Limits::none() };
    let puzzle = object(&clueless(12, 12));
    let options = Options { limits, ..options(Backend::Batsat, Deduce::Full) };
    let mut solutions = Solutions::new(&puzzle, &options);
    assert!(solutions.next().is_some_and(|answer| answer.is_ok()));
    flag.store(true, Ordering::Relaxed);
    assert!(solutions.next().is_none());
    assert_eq!(solutions.progress(), Progress::Limit);
}

#[test]
fn an_engine_tells_whether_it_follows() {
    let puzzle = object(&clueless(2, 2));
    for (backend, follows) in [(Backend::Varisat, false), (Backend::Batsat, true)] {
        let mut solver = backend.solver(&Limits::none());
        let known = puzzle.deduce(Deduce::Full).expect("it has answers");
        let vars = puzzle.encode(&known, &mut Encoder::new(&mut *solver));
        assert_eq!(solver.follow(theory(&*puzzle, &vars)), follows);
    }
    // A loop that is known beforehand is found otherwise.
    let clues = Grid::from_cells(1, 3, vec![Some(4), None, Some(1)]);
    let puzzle = Slitherlink::new(clues).expect("a board");
    assert!(answers(&puzzle, &options(Backend::Batsat, Deduce::Full), 2).is_empty());
}

/// A part of this board can be closed in thousands of ways. Forbidding them one by one never ends; after some of them
/// the loops are left to cuts.
#[test]
fn a_part_with_thousands_of_loops() {
    let text = "\
-3---0-0------------\n\
-1-13--2-0----------\n\
1---------0---------\n\
1-222--10-3---------\n\
-3-1---21---22------\n\
--1211---0--3--0----\n\
--2-----1--201--0---\n\
1-2--32-1013---23-20\n\
-12---2-----12--2-2-\n\
1-3--1-3---2---1--3-\n\
2--130--01----1--2--\n\
--2--20----211--1--1\n\
3-----12----1----12-\n\
21-1-21-2-0--2-2---1\n\
-311-2-1--1------3-1\n\
---1-------2-22-1111\n\
-0----1221--1-2-----\n\
-0--00---311---2--23\n\
-0-0-0-1-----1--13--\n\
-1---1--11--223---2-\n\
";
    let puzzle = parse(text, Format::Rows);
    for deduce in [Deduce::Full, Deduce::Off] {
        let limits = Limits { conflicts: Some(50_000), ..Limits::none() };
        let mut found = Solutions::new(&object(&puzzle), &Options { limits, ..options(Backend::Batsat, deduce) });
        assert_eq!(found.by_ref().collect::<Result<Vec<_>, _>>().expect("the engine runs").len(), 1);
        assert_eq!(found.progress(), Progress::Complete);
    }
}
