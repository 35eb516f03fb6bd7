//! Values that a sum needs, whatever set it holds: no cell that sees all their places in it has these.
//!
//! In: candidates, cells whose values differ and add up to something. Out: what they strike out elsewhere. Must not
//! know: houses but for what sees what.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::super::level::Level;
use super::super::words::either;
use super::Found;
use super::board::{Board, Sum, bits};

/// The most cells of a sum that is looked at, and the most sets that are listed.
const CELLS: usize = 5;
const SETS: usize = 4;

/// The first sum that strikes something out elsewhere.
pub(super) fn needed(board: &Board<'_>) -> Option<Found> {
    board.frame.sums.iter().filter(|sum| sum.cells.len() <= CELLS).find_map(|sum| by(board, sum))
}

fn by(board: &Board<'_>, sum: &Sum) -> Option<Found> {
    let cells = sum.cells.iter().collect_vec();
    // Sums with known values are left to the rule itself.
    if cells.iter().any(|&cell| board.left[cell] == 0) {
        return None;
    }
    let sets = sets(board, &cells, sum.total);
    let all = sets.iter().fold(u64::MAX, |all, &set| all & set);
    if sets.is_empty() || sets.len() > SETS || all == 0 {
        return None;
    }
    let (mut rules, mut conclusions, mut named) = (vec![sum.rule], Vec::new(), 0_u64);
    for value in bits(all) {
        let places = board.of[value] & sum.cells;
        let struck = (board.seeing(places) & board.of[value]) - sum.cells;
        if !struck.is_empty() {
            named |= 1 << value;
            rules.extend(board.seen_by(value, places, struck));
            conclusions.extend(board.targets(value, struck, false));
        }
    }
    let said = sets.iter().map(|&set| bits(set).map(|value| board.value(value)).join("+")).collect_vec();
    let which = if sets.len() > 1 { format!(", with {} in any case", board.values(named)) } else { String::new() };
    let subject = board.graph.puzzle.phrase(sum.rule).subject;
    let kind = board.graph.puzzle.rules()[sum.rule].kind();
    let which_of = if named.count_ones() > 1 { "all places of one of these" } else { "all its places there" };
    let text = format!("{subject} holds {}{which}, so no cell that sees {which_of} has it", either(&said));
    rules.extend(board.cell_rules(sum.cells));
    (!conclusions.is_empty()).then(|| Found {
        rules,
        conclusions,
        named: vec![sum.rule],
        ..Found::new(format!("pointing {kind}"), Level::Medium, text)
    })
}

/// The sets of values that are left for these cells, as bits; more than [`SETS`] where there are many.
fn sets(board: &Board<'_>, cells: &[usize], total: u32) -> BTreeSet<u64> {
    let place = board.frame.place(cells[0]);
    let first = board.graph.of_place(place).map_or(0, |atoms| atoms.start);
    let worth = |value: usize| u32::from(board.graph.atoms[first + value].1);
    let mut sets = BTreeSet::new();
    let mut open = vec![(0, 0_u64, 0)];
    while let Some((at, set, sum)) = open.pop().filter(|_| sets.len() <= SETS) {
        match cells.get(at) {
            Some(&cell) => {
                let next = bits(board.left[cell] & !set).map(|value| (at + 1, set | 1 << value, sum + worth(value)));
                open.extend(next.filter(|next| next.2 <= total));
            }
            None if sum == total => _ = sets.insert(set),
            None => {}
        }
    }
    sets
}
