//! Sue de coq: as many values as cells in two houses that meet, none of which can stand twice.
//!
//! In: candidates. Out: the pattern. Must not know: other patterns.

use itertools::Itertools;

use super::super::level::Level;
use super::Found;
use super::board::{Board, House, bits};
use super::cells::Cells;

/// The most cells beside those in both houses, in each of them.
const BESIDE: usize = 3;

/// Some cells, what is left in them, and their number.
type Some = (Cells, u64, u32);

/// The pattern, where it strikes something out.
pub(super) fn sue_de_coq(board: &Board<'_>) -> Option<Found> {
    let open = board.open();
    let of = |cells: Cells, size: usize| -> Vec<Some> {
        let all = cells.iter().combinations(size).map(Cells::from_iter);
        all.map(|cells| (cells, board.left_in(cells), size as u32)).collect()
    };
    let houses = board.frame.houses.iter().array_combinations();
    houses.into_iter().find_map(|[one, other]| {
        let both = one.cells & other.cells & open;
        let wide = |some: &Some| some.1.count_ones() >= some.2 + 2;
        let middles = (2..=both.len().min(3)).flat_map(|size| of(both, size)).filter(wide).collect_vec();
        if middles.is_empty() {
            return None;
        }
        let beside = |house: &House| {
            let cells = (house.cells & open) - (one.cells & other.cells);
            (1..=BESIDE).flat_map(|size| of(cells, size)).collect_vec()
        };
        let (here, there) = (beside(one), beside(other));
        middles.iter().find_map(|middle| {
            let near = here.iter().filter(|here| (here.1 | middle.1).count_ones() <= here.2 + middle.2 + BESIDE as u32);
            near.cartesian_product(&there).find_map(|(here, there)| {
                let is_full = (here.1 | middle.1 | there.1).count_ones() == here.2 + middle.2 + there.2;
                let fits = is_full && here.1 & there.1 == 0;
                fits.then(|| locked(board, [one, other], middle.0, [here.0, there.0])).flatten()
            })
        })
    })
}

fn locked(board: &Board<'_>, houses: [&House; 2], middle: Cells, beside: [Cells; 2]) -> Option<Found> {
    let [here, there] = beside.map(|cells| board.left_in(cells));
    let cells = middle | beside[0] | beside[1];
    let values = board.left_in(cells);
    // A value that is not beside in the other house stands in this one.
    let struck = |at: usize| {
        let own = values & ![there, here][at];
        bits(own).map(move |value| (value, (board.of[value] & houses[at].cells) - cells)).collect_vec()
    };
    let both = [struck(0), struck(1)].concat();
    let conclusions =
        both.into_iter().flat_map(|(value, cells)| board.targets(value, cells, false)).unique().collect_vec();
    if conclusions.is_empty() {
        return None;
    }
    let text = format!(
        "{} hold {} between them, with {} and {}; so no other cell of {} or {} has its part of these",
        board.name(middle),
        board.values(values),
        board.name(beside[0]),
        board.name(beside[1]),
        houses[0].name,
        houses[1].name
    );
    let rules = houses.iter().cartesian_product(bits(values)).map(|(house, value)| house.rule(value));
    Some(Found {
        rules: board.cell_rules(cells).chain(rules).collect(),
        conclusions,
        ..Found::new("sue de coq", Level::Expert, text)
    })
}
