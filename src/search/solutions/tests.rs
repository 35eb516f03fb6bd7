//! Rules under switches that no clauses state in full.

use std::collections::HashSet;
use std::sync::Arc;

use super::{Solutions, Within};
use crate::backend::{Backend, Limits};
use crate::board::{Board, Domains, Layout};
use crate::family::Puzzle;
use crate::family::tests::{Own, connected};
use crate::search::Options;

#[test]
fn a_lazy_rule_holds_when_it_is_switched_on() {
    let layout = Layout::cells(3, 3);
    let colours = || vec![connected(&layout, 0), connected(&layout, 1)];
    let full: Arc<dyn Puzzle> = Arc::new(Own { layout: layout.clone(), rules: colours() });
    let bare: Arc<dyn Puzzle> = Arc::new(Own { layout: layout.clone(), rules: Vec::new() });
    let boards = || (0u32..1 << 9).map(|bits| Board((0..9).map(|at| (bits >> at & 1) as u16).collect()));
    for backend in Backend::BUILT_IN {
        for on in [[false, false], [true, false], [false, true], [true, true]] {
            let kept = |board: &Board| (0..2).all(|rule| !on[rule] || full.rules()[rule].is_kept(board, &layout));
            let wanted: HashSet<Board> = boards().filter(kept).collect();
            let options = Options { backend: backend.clone(), ..Options::default() };
            let mut solutions = Solutions::knowing(&bare, &options, &Domains::all(bare.holds()));
            let switches = solutions.switch(&full, &[0, 1]).expect("all is open");
            // A switch that is not assumed may be on or off.
            let assumed: Vec<_> = switches.iter().zip(on).map(|(&lit, on)| if on { lit } else { !lit }).collect();
            let mut found = HashSet::new();
            loop {
                match solutions.ask(&assumed, &Limits::none()).expect("the engine runs") {
                    Within::Answer(board) => {
                        solutions.block(&board);
                        assert!(found.insert(board), "an answer comes twice");
                    }
                    Within::None(_) => break,
                    Within::Limit => panic!("there is no limit"),
                }
            }
            assert_eq!(found, wanted, "{backend:?} {on:?}");
        }
    }
}
