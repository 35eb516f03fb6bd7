//! Patterns of two or three cells: XY-wing, XYZ-wing, W-wing.
//!
//! In: candidates. Out: wings. Must not know: other patterns.

use itertools::Itertools;

use super::super::level::Level;
use super::board::{Board, bits};
use super::cells::Cells;
use super::{Found, sees};

/// Three cells with three values: whichever the middle one has, one of the three has the value that is struck out.
pub(super) fn three_cells(board: &Board<'_>, in_the_middle: u32) -> Option<Found> {
    let count = |cell: usize| board.left[cell].count_ones();
    for middle in (0..board.left.len()).filter(|&cell| count(cell) == in_the_middle) {
        let ends = board.frame.peers[middle].iter().filter(|&cell| count(cell) == 2);
        for [one, other] in ends.array_combinations() {
            let all = board.left[middle] | board.left[one] | board.left[other];
            let common = board.left[one] & board.left[other];
            let is_wing = common.is_power_of_two()
                && all.count_ones() == 3
                && (board.left[middle] & common != 0) == (in_the_middle == 3);
            let Some(value) = bits(common).next().filter(|_| is_wing) else { continue };
            let ends = Cells::one(one) | Cells::one(other);
            let holders = if in_the_middle == 3 { ends | Cells::one(middle) } else { ends };
            let struck = board.of[value] & board.seeing(holders);
            if struck.is_empty() {
                continue;
            }
            let cells = ends | Cells::one(middle);
            let name = if in_the_middle == 3 { "XYZ-wing" } else { "XY-wing" };
            let text = format!(
                "whatever {} is, {} is {}; {} {} {}",
                board.name(Cells::one(middle)),
                board.any(holders),
                board.value(value),
                board.name(struck),
                sees(struck, "sees", "see"),
                if holders.len() == 2 { "both" } else { "all three" }
            );
            let links =
                bits(all & !common).flat_map(|value| board.seen_by(value, Cells::one(middle), board.of[value] & ends));
            return Some(Found {
                rules: board.cell_rules(cells).chain(links).chain(board.seen_by(value, struck, holders)).collect(),
                conclusions: board.targets(value, struck, false).collect(),
                ..Found::new(name, Level::Hard, text)
            });
        }
    }
    None
}

/// Two cells with the same two values, one of which a house must have beside one of them: so one has the other value.
pub(super) fn w_wing(board: &Board<'_>) -> Option<Found> {
    let pairs = (0..board.left.len()).filter(|&cell| board.left[cell].count_ones() == 2);
    for [one, other] in pairs.array_combinations() {
        if board.left[one] != board.left[other] || board.frame.peers[one].contains(other) {
            continue;
        }
        let ends = Cells::one(one) | Cells::one(other);
        for (value, link) in bits(board.left[one]).permutations(2).map(|pair| (pair[0], pair[1])) {
            let struck = board.of[value] & board.seeing(ends);
            if struck.is_empty() {
                continue;
            }
            let [near, far] = [one, other].map(|end| board.frame.peers[end]);
            let fits = |places: Cells| {
                !places.meets(&ends) && places.is_within(&(near | far)) && places.meets(&near) && places.meets(&far)
            };
            let places = |house: usize| board.of[link] & board.frame.houses[house].cells;
            let Some(house) = (0..board.frame.houses.len()).find(|&house| fits(places(house))) else { continue };
            let places = places(house);
            let house = &board.frame.houses[house];
            let text = format!(
                "{} has its {} beside {}, so one of these is {}; {} {} both",
                house.name,
                board.value(link),
                board.any(ends),
                board.value(value),
                board.name(struck),
                sees(struck, "sees", "see")
            );
            let by_one = board.seen_by(link, places & near, Cells::one(one));
            let links = [by_one, board.seen_by(link, places - near, Cells::one(other))].concat();
            let rules = board.cell_rules(ends).chain([house.rule(link)]).chain(links);
            return Some(Found {
                rules: rules.chain(board.seen_by(value, struck, ends)).collect(),
                conclusions: board.targets(value, struck, false).collect(),
                ..Found::new("W-wing", Level::Hard, text)
            });
        }
    }
    None
}
