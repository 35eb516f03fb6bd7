//! Lemmas, clauses and propagation of the loop rule against all boards of small graphs.

use std::sync::Arc;

use super::anneal::{Annealed, Wanted, anneal};
use super::cut::Cuts;
use super::demands::{Demands, Seen};
use super::parts::Parts;
use super::{SingleLoop, cut_off};
use crate::backend::{Backend, Limits, SolverResult};
use crate::board::{Board, Domains, Graph, Holds, Layout, Place, Tiling, Values};
use crate::card::{Connectivity, Encoding};
use crate::cnf::{Cnf, Encoder, Lit, RuleMode, Truth};
use crate::rule::{Count, Fact, LazyRule, NoneOrTwo, Reason, Rule, Vars};

const VALUES: Values = Values::two(&["no line", "line"]);

/// One clue for each number, the dots, and the loop rule, which is told about the clues or not.
fn rules(layout: &Arc<Layout>, clues: &[Option<u8>], tell: bool) -> (Vec<Box<dyn Rule>>, SingleLoop) {
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    for (face, k) in clues.iter().enumerate().filter_map(|(face, k)| Some((face, (*k)?))) {
        rules.push(Box::new(Count::round(layout, face, k.into())));
    }
    for dot in 0..layout.graph().dot_count() {
        rules.push(Box::new(NoneOrTwo::new(layout, dot)));
    }
    let demands_a_line = clues.iter().flatten().all(|&k| k == 0);
    let single = SingleLoop::new(layout, demands_a_line);
    let single = if tell { single.counting(clues.to_vec()) } else { single };
    rules.push(Box::new(single.clone()));
    (rules, single)
}

fn keeps_all(rules: &[Box<dyn Rule>], board: &Board, layout: &Layout) -> bool {
    rules.iter().all(|rule| rule.is_kept(board, layout))
}

fn all_open(layout: &Layout) -> Vars {
    let mut cnf = Cnf::new();
    Vars::new(layout, &Domains::all(Holds::all(VALUES, layout.graph().edge_count())), &mut Encoder::new(&mut cnf))
}

fn holds(clause: &[Lit], board: &Board) -> bool {
    clause.iter().any(|lit| (board.0[lit.var().index()] == 1) == lit.is_positive())
}

fn facts(clause: &[Lit]) -> Vec<Fact> {
    let fact = |lit: &Lit| Fact { place: Place(lit.var().index() as u32), value: 1, holds: lit.is_positive() };
    clause.iter().map(fact).collect()
}

/// The lines between a set of faces and all other faces.
fn border(graph: &Graph, inside: u32) -> Board {
    let is_in = |face: u32| face < 32 && inside >> face & 1 == 1;
    let line = |edge| {
        u16::from(graph.faces(edge).map(is_in) == [true, false] || graph.faces(edge).map(is_in) == [false, true])
    };
    Board((0..graph.edge_count()).map(line).collect())
}

/// The boards that keep the dots: the borders of all sets of faces.
fn closed(layout: &Arc<Layout>) -> Vec<Board> {
    let graph = layout.graph();
    let dots: Vec<NoneOrTwo> = (0..graph.dot_count()).map(|dot| NoneOrTwo::new(layout, dot)).collect();
    let boards = (0..1 << graph.face_count()).map(|inside| border(graph, inside));
    boards.filter(|board| dots.iter().all(|dot| dot.is_kept(board, layout))).collect()
}

/// A wheel: a hub and spokes to a rim, with triangles between.
fn wheel(spokes: u32) -> Arc<Layout> {
    let next = |spoke: u32| (spoke + 1) % spokes;
    let rim = (0..spokes).map(|spoke| [spoke + 1, next(spoke) + 1]);
    let edges = (0..spokes).map(|spoke| [0, spoke + 1]).chain(rim).collect();
    let faces: Vec<Vec<u32>> = (0..spokes).map(|spoke| vec![spoke, spokes + spoke, next(spoke)]).collect();
    Arc::new(Layout::with_graph(Graph::new(spokes as usize + 1, edges, &faces)))
}

/// Two triangles, one within the other, connected by three edges: a prism.
fn prism() -> Arc<Layout> {
    let edges = vec![[0, 1], [1, 2], [2, 0], [3, 4], [4, 5], [5, 3], [0, 3], [1, 4], [2, 5]];
    // The first triangle lies within the second one, and outside the second one is the outside of the board.
    let faces = [vec![0, 1, 2], vec![0, 7, 3, 6], vec![1, 8, 4, 7], vec![2, 6, 5, 8]];
    Arc::new(Layout::with_graph(Graph::new(6, edges, &faces)))
}

#[test]
fn lemmas_hold_on_every_answer_and_fail_on_the_board() {
    let mut random = fastrand::Rng::with_seed(3);
    let (mut lemmas, mut cuts) = (0, 0);
    let squares = |h, w| Arc::new(Layout::squares(h, w));
    for layout in [squares(1, 3), squares(2, 3), squares(1, 6), squares(3, 3), squares(3, 4), prism(), wheel(5)] {
        let graph = layout.graph();
        let boards = closed(&layout);
        let vars = all_open(&layout);
        for tell in [true, false] {
            let (_, single) = rules(&layout, &[], tell);
            let loops: Vec<&Board> = boards.iter().filter(|board| single.is_kept(board, &layout)).collect();
            for board in boards.iter().filter(|board| !single.is_kept(board, &layout)) {
                let share = random.u8(..11);
                let clue = |face: usize| {
                    let sides = graph.round(face).iter().filter(|&&edge| board.0[edge as usize] == 1).count();
                    (random.u8(..10) < share).then_some(sides as u8)
                };
                let clues: Vec<Option<u8>> = (0..graph.face_count()).map(clue).collect();
                let (rules, single) = rules(&layout, &clues, tell);
                let answers: Vec<&&Board> = loops.iter().filter(|board| keeps_all(&rules, board, &layout)).collect();
                let found = single.lemmas(&rules, &vars, board);
                assert!(!found.is_empty(), "{board:?} breaks the rule");
                for lemma in &found {
                    lemmas += 1;
                    assert!(!holds(&lemma.clause, board));
                    assert!(answers.iter().all(|answer| holds(&lemma.clause, answer)), "{lemma:?}");
                    let Reason { places: edges, other, .. } = &lemma.reason;
                    if lemma.reason == cut_off() {
                        continue;
                    }
                    let facts = facts(&lemma.clause);
                    assert_eq!(single.justifies(&rules, &facts, &lemma.reason), Ok(()));
                    let closed = |edges: &[Place], other: Option<Place>| Reason {
                        places: edges.to_vec(),
                        other,
                        ..lemma.reason.clone()
                    };
                    assert!(single.justifies(&rules, &facts[1..], &lemma.reason).is_err());
                    assert!(single.justifies(&rules, &facts, &closed(&edges[1..], *other)).is_err());
                    if other.is_some() {
                        let short = &facts[..facts.len() - 1];
                        assert!(single.justifies(&rules, short, &closed(edges, None)).is_err());
                    }
                }
                let separate = single.separate(board);
                let parts = Parts::new(graph, board, &separate);
                let mut around = Cuts::new(graph, &vars, &parts);
                single.with_demands(&rules, |demands: &Demands<'_>| {
                    let mut seen = Seen::default();
                    for (number, edges) in separate.iter().enumerate() {
                        let Some(cut) = around.around(demands, &mut seen, number, edges, 12) else { continue };
                        cuts += 1;
                        assert!(!holds(&cut, board) && answers.iter().all(|answer| holds(&cut, answer)), "{cut:?}");
                        assert_eq!(single.justifies(&rules, &facts(&cut), &cut_off()), Ok(()), "{cut:?}");
                    }
                });
            }
        }
    }
    assert!(lemmas > 1_000 && cuts > 100, "{lemmas} lemmas, {cuts} cuts");
}

/// The border of any set of dots, sometimes less one edge.
#[test]
fn cuts_that_are_accepted_hold_on_every_answer() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut found = [0; 2];
    let squares = |h, w| Arc::new(Layout::squares(h, w));
    for layout in [squares(2, 3), squares(1, 6), squares(3, 4), prism(), wheel(5)] {
        let graph = layout.graph();
        let boards = closed(&layout);
        let (_, single) = rules(&layout, &[], true);
        let loops: Vec<&Board> = boards.iter().filter(|board| single.is_kept(board, &layout)).collect();
        for _ in 0..200 {
            let (model, share) = (random.choice(&boards).expect("some"), random.u8(1..6));
            let clue = |face: usize| {
                let sides = graph.round(face).iter().filter(|&&edge| model.0[edge as usize] == 1).count();
                (random.u8(..10) < share).then_some(sides as u8)
            };
            let clues: Vec<Option<u8>> = (0..graph.face_count()).map(clue).collect();
            let (rules, single) = rules(&layout, &clues, true);
            let answers: Vec<&&Board> = loops.iter().filter(|board| keeps_all(&rules, board, &layout)).collect();
            for _ in 0..20 {
                let side: Vec<bool> = (0..graph.dot_count()).map(|_| random.bool()).collect();
                let crosses = |edge: &usize| graph.dots(*edge).map(|dot| side[dot]) != [side[graph.dots(*edge)[0]]; 2];
                let mut cut: Vec<usize> = (0..graph.edge_count()).filter(crosses).collect();
                if random.bool() && !cut.is_empty() {
                    cut.swap_remove(random.usize(..cut.len()));
                }
                let fact = |&edge: &usize| Fact { place: Place(edge as u32), value: 1, holds: true };
                let facts: Vec<Fact> = cut.iter().map(fact).collect();
                let accepted = single.justifies(&rules, &facts, &cut_off()).is_ok();
                let holds = answers.iter().all(|answer| cut.iter().any(|&edge| answer.0[edge] == 1));
                assert!(holds || !accepted, "{clues:?} {cut:?}");
                found[usize::from(accepted)] += 1;
                if accepted {
                    let other = Fact { holds: false, ..facts.first().copied().expect("an edge") };
                    assert!(single.justifies(&rules, &[&[other], &facts[1..]].concat(), &cut_off()).is_err());
                }
            }
        }
    }
    assert!(found.iter().all(|&times| times > 400), "{found:?}");
}

#[test]
fn what_a_board_breaks_alone_holds_on_every_loop() {
    let mut random = fastrand::Rng::with_seed(5);
    for layout in [Arc::new(Layout::squares(3, 3)), prism(), wheel(6)] {
        let (_, single) = rules(&layout, &[], true);
        let vars = all_open(&layout);
        let loops: Vec<Board> = closed(&layout).into_iter().filter(|board| single.is_kept(board, &layout)).collect();
        for _ in 0..300 {
            let line = |_| u16::from(random.u8(..10) < 6);
            let board = Board((0..layout.graph().edge_count()).map(line).collect());
            for clause in single.violated(&vars, &board, &|_| false) {
                assert!(!holds(&clause, &board) && loops.iter().all(|board| holds(&clause, board)));
            }
            let known: Vec<Option<bool>> =
                board.0.iter().map(|&value| (random.u8(..10) < 6).then_some(value == 1)).collect();
            let fits = |board: &&Board| {
                known.iter().zip(&board.0).all(|(known, &value)| known.is_none_or(|known| known == (value == 1)))
            };
            let fitting: Vec<&Board> = loops.iter().filter(fits).collect();
            match single.propagate(&known) {
                None => assert!(fitting.is_empty(), "{known:?}"),
                Some(found) => {
                    for (edge, line) in found {
                        assert!(known[edge].is_none() && fitting.iter().all(|board| (board.0[edge] == 1) == line));
                    }
                }
            }
        }
    }
}

#[test]
fn clauses_that_say_all_leave_the_loops() {
    let squares = |h, w| Arc::new(Layout::squares(h, w));
    for layout in [squares(1, 3), squares(2, 2), prism(), wheel(5)] {
        let boards = closed(&layout);
        for connectivity in [Connectivity::Static, Connectivity::Order] {
            let (rules, single) = rules(&layout, &[], true);
            let mut solver = Backend::Varisat.solver(&Limits::none());
            let encoding = Encoding { connectivity, ..Encoding::default() };
            let mut enc = Encoder::with(&mut *solver, RuleMode::Plain, encoding);
            let vars = Vars::new(&layout, &Domains::all(Holds::all(VALUES, layout.graph().edge_count())), &mut enc);
            rules.iter().for_each(|rule| rule.encode(&vars, &mut enc));
            for board in &boards {
                let lit = |(place, value)| match vars.truth(place, value) {
                    Truth::Open(lit) => lit,
                    Truth::Known(_) => panic!("all is open"),
                };
                let verdict = solver.solve(&board.iter().map(lit).collect::<Vec<_>>(), &Limits::none());
                let is_model = matches!(verdict, Ok(SolverResult::Sat(_)));
                assert_eq!(is_model, single.is_kept(board, &layout), "{connectivity:?} {board:?}");
            }
        }
    }
}

/// What annealing makes of a layout without known edges.
fn annealed(layout: &Layout, counts: &[Option<u8>], from: Option<&Board>) -> Annealed {
    let known = vec![None; layout.graph().edge_count()];
    let wanted = Wanted { graph: layout.graph(), counts, known: &known };
    anneal(&wanted, from.map(|from| &from.0[..]), 1, &mut || true)
}

/// The loops of a board, which must keep the dots.
fn loops_of(layout: &Arc<Layout>, lines: &[bool]) -> usize {
    let board = Board(lines.iter().map(|&line| u16::from(line)).collect());
    let (mut rules, _) = rules(layout, &[], true);
    rules.pop();
    assert!(keeps_all(&rules, &board, layout), "a dot has one or three lines");
    super::loops::loops(layout.graph(), |edge| lines[edge as usize]).len()
}

#[test]
fn annealing_makes_one_loop() {
    let mut layouts = vec![Arc::new(Layout::squares(9, 8))];
    let regular = (1..=15).filter_map(|number| Tiling::new(number, 4, 4, None).ok());
    layouts.extend(regular.map(|tiling| Arc::new(Layout::tiling(&tiling))));
    assert!(layouts.len() > 10, "the regular tilings");
    for layout in &layouts {
        let graph = layout.graph();
        let counts: Vec<_> = (0..graph.face_count()).map(|face| (face % 3 == 0).then_some((face % 4) as u8)).collect();
        let Annealed { lines, broken } = annealed(layout, &counts, None);
        assert_eq!(loops_of(layout, &lines), 1);
        for (face, count) in (0..).zip(counts) {
            let around = graph.round(face as usize).iter().filter(|&&edge| lines[edge as usize]).count();
            let wrong = count.is_some_and(|count| usize::from(count) != around);
            assert_eq!(broken.contains(&face), wrong, "face {face}");
        }
    }
}

#[test]
fn annealing_joins_loops() {
    let layout = Arc::new(Layout::squares(11, 11));
    let block = |face: usize| face / 11 % 4 < 3 && face % 11 % 4 < 3;
    let line = |edge| {
        let inside = layout.graph().faces(edge).map(|face| (face as usize) < 121 && block(face as usize));
        u16::from(inside[0] != inside[1])
    };
    let board = Board((0..layout.graph().edge_count()).map(line).collect());
    assert_eq!(loops_of(&layout, &board.0.iter().map(|&line| line == 1).collect::<Vec<_>>()), 9);
    // No line around the middle of each block.
    let counts: Vec<_> =
        (0..121).map(|face| block(face).then_some(0).filter(|_| face / 11 % 4 == 1 && face % 11 % 4 == 1)).collect();
    let Annealed { lines, broken } = annealed(&layout, &counts, Some(&board));
    assert_eq!(loops_of(&layout, &lines), 1);
    assert!(broken.is_empty());
}
