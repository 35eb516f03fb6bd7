//! The reasons of a puzzle with several rules that its clauses do not state.

use std::sync::Arc;

use super::bounds::Bounds;
use super::judge::{Judge, meanings};
use super::loops::{self, Loops};
use super::stated::Formula;
use crate::backend::{Backend, Lazy, Limits, Refutation, SolverResult, refute_lazily};
use crate::board::{Board, Layout, Place};
use crate::cnf::{Lit, Model};
use crate::family::Puzzle;
use crate::family::tests::{Own, TWO, connected};
use crate::rule::{Given, Rule};

/// Both colours are connected on cells of 3x4, some of them given.
fn puzzle(givens: &[(u32, u16)]) -> Arc<dyn Puzzle> {
    let layout = Layout::cells(3, 4);
    let given = |&(place, value): &(u32, u16)| Box::new(Given::new(Place(place), value, TWO)) as Box<dyn Rule>;
    let colours = [connected(&layout, 0), connected(&layout, 1)];
    let rules = givens.iter().map(given).chain(colours).collect();
    Arc::new(Own { layout, rules })
}

#[test]
fn each_lemma_names_its_rule_and_is_judged_by_it() {
    let (mut lemmas, mut rules) = (0, [0; 2]);
    for givens in
        [&[(0, 1), (3, 0), (8, 0), (11, 1)][..], &[(0, 1), (2, 1), (3, 0), (9, 0)], &[(0, 1), (11, 1), (1, 0)]]
    {
        let puzzle = puzzle(givens);
        let boards = (0u32..1 << 12).map(|bits| Board((0..12).map(|at| (bits >> at & 1) as u16).collect()));
        let answers: Vec<Board> = boards.filter(|board| puzzle.check(board).is_empty()).collect();
        let mut formula = Formula::new(&puzzle, &Limits::none()).expect("it is small").expect("nothing ends it");
        let cnf = formula.blocking(&puzzle, &answers, &Bounds::default());
        let theory = formula.theory(&puzzle);
        let mut against = |_: &Model| -> Vec<Vec<Lit>> { panic!("a rule was not followed") };
        let (found, clauses) =
            refute_lazily(&cnf, Lazy { theory, against: &mut against }, None, &Limits::none()).expect("it runs");
        assert_eq!(found, Refutation::Proved);
        let before = formula.cnf().len();
        formula.add_followed(&puzzle, &clauses).expect("each clause has a reason");
        lemmas += clauses.len();

        // With the lemmas, an engine that knows no such rule finds that there are no more answers.
        let mut solver = Backend::Varisat.solver(&Limits::none());
        formula.blocking(&puzzle, &answers, &Bounds::default()).pour(&mut *solver);
        assert!(matches!(solver.solve(&[], &Limits::none()), Ok(SolverResult::Unsat(_))));

        let mut text = Vec::new();
        loops::write(puzzle.layout(), true, &formula.reasons, &mut text).expect("it is written");
        let read: Loops = serde_json::from_slice(&text).expect("it is read");
        assert_eq!(read.write().expect("it is written"), text);
        let judge =
            Judge::new(&puzzle, meanings(&puzzle, formula.cnf(), &formula.notes.names, &|| true).expect("all named"));
        for (clause, reason) in formula.cnf().clauses().skip(before).zip(&read.loops) {
            assert_eq!(judge.lemma(clause, reason), Ok(()));
            let number = reason.rule.expect("there are two such rules");
            rules[number - givens.len()] += 1;
            // The other rule says the opposite; a rule that is no such rule, or none, justifies nothing.
            for rule in [Some(2 * givens.len() + 1 - number), Some(0), None] {
                let mut other = reason.clone();
                other.rule = rule;
                assert!(judge.lemma(clause, &other).is_err(), "{other:?}");
            }
            for at in 0..clause.len() {
                let mut changed = clause.to_vec();
                changed[at] = !changed[at];
                assert!(judge.lemma(&changed, reason).is_err(), "{changed:?}");
            }
        }
    }
    assert!(lemmas > 10 && rules.iter().all(|&count| count > 0), "{lemmas} {rules:?}");
}

#[test]
fn a_reason_is_written_in_one_way() {
    let layout = Layout::squares(2, 2);
    let reads = |text: &str| {
        let read: loops::Loop = serde_json::from_str(text).expect("JSON");
        read.reason(&layout)
    };
    assert!(reads(r#"{"edges":[]}"#).is_ok_and(|reason| reason.name == "cut"));
    assert!(reads(r#"{"edges":["r1c1-r1c2"]}"#).is_ok_and(|reason| reason.name == "loop"));
    assert!(reads(r#"{"reason":"apart","places":["r1c1","r2c2"]}"#).is_ok_and(|reason| reason.places.len() == 2));
    for wrong in [
        "{}",
        r#"{"places":["r1c1"]}"#,
        r#"{"reason":"cut","places":[]}"#,
        r#"{"reason":"apart","edges":["r1c1-r1c2"]}"#,
        r#"{"reason":"apart","places":["r9c1"]}"#,
        r#"{"edges":[],"places":[]}"#,
        r#"{"edges":["r1c1"]}"#,
    ] {
        assert!(reads(wrong).is_err(), "{wrong}");
    }
}
