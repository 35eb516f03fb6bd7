//! No shaded cell of a yajilin lies inside the loop.
//!
//! In: the cells. Out: a rule for each cell that could. Must not know: engines, what arrows demand.

use super::WORDS;
use crate::board::{Layout, Values};
use crate::grid::{Edge, Grid, Pos, Spot};
use crate::rule::automaton::{AutomatonRule, Head};
use crate::rule::tally::Many;
use crate::rule::{Origin, Phrase, Rule};
use crate::text::pzpr::Arrow;

/// For all cells, the rule that the cell is not shaded inside the loop: if it is shaded, a path from its upper side
/// along the gap between two rows to the border of the board crosses an even number of edges of the line. The line does
/// not enter a shaded cell.
pub(super) fn rules(cells: &Grid<Arrow>, layout: &Layout) -> Vec<Box<dyn Rule>> {
    let width = cells.width();
    let inner = |at: &Pos| cells[*at] == Arrow::None && at.row > 0 && (1..width - 1).contains(&at.col);
    let rule = |at: Pos| {
        let gone = if at.col < width / 2 { 0..at.col } else { at.col + 1..width };
        let edge =
            |col| layout.place(Spot::Edge(Edge::Vertical(Pos::new(at.row - 1, col)))).expect("it is on the board");
        let places = std::iter::once(layout.cell(at)).chain(gone.map(edge)).collect();
        let phrase = Phrase::new(at.to_string(), "is", "not shaded inside the loop");
        let head = Head { kind: "outside", origin: Origin::Law, phrase, seat: None, label: format!("outside {at}") };
        let wrong = |_| "is shaded inside the loop".to_owned();
        let rule = AutomatonRule::tally(head, Values::two(WORDS), places, Many::EvenIf, wrong);
        Box::new(rule.expect("there are four states")) as Box<dyn Rule>
    };
    cells.positions().filter(inner).map(rule).collect()
}
