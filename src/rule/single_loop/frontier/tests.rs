use super::*;
use crate::board::Place;
use crate::rule::{Count, Named, Origin};

fn count(layout: &Layout, rules: &[Box<dyn Rule>]) -> Option<u128> {
    Frontier::new(layout, rules).expect("the rules are about a few edges").count(&mut || true)
}

fn clueless(height: usize, width: usize) -> Option<u128> {
    count(&Layout::squares(height, width), &[])
}

/// Exactly `k` of the first edges.
fn of_first(edges: u32, k: usize) -> Box<dyn Rule> {
    let named = Named::Counting(Place(0), "the first edges");
    let atoms = (0..edges).map(|edge| (Place(edge), 1)).collect();
    Box::new(Count { kind: "clue", origin: Origin::Clue, named, noun: "edge", atoms, k })
}

#[test]
fn loops_of_square_boards() {
    // OEIS A140517: the number of cycles in an n x n grid of cells.
    let published = [1, 13, 213, 9349, 1_222_363, 487_150_371, 603_841_648_931, 2_318_527_339_461_265];
    for (size, loops) in published.into_iter().enumerate() {
        assert_eq!(clueless(size + 1, size + 1), Some(loops), "{0} x {0}", size + 1);
    }
}

#[test]
fn a_board_may_be_turned() {
    assert_eq!(clueless(2, 5), clueless(5, 2));
    assert_eq!(clueless(1, 4), Some(10));
}

#[test]
fn the_shorter_side_is_the_width() {
    for (height, width) in [(1, 1), (2, 7), (7, 2), (9, 12), (40, 31)] {
        let layout = Layout::squares(height, width);
        assert_eq!(super::width(&layout), height.min(width));
        let order = Order::new(&layout);
        assert_eq!(order.items, if height * width == 1 { 2 } else { height.min(width) + 2 });
    }
}

#[test]
fn rules_over_long_distances_are_followed() {
    // The top and, after four edges of each row, the next row: all splits together are all loops.
    let layout = Layout::squares(3, 4);
    let split: Vec<u128> = (0..=12).filter_map(|k| count(&layout, &[of_first(12, k)])).collect();
    assert!(split.iter().all(|&loops| loops < split.iter().sum()));
    assert_eq!(Some(split.iter().sum()), clueless(3, 4));
}

#[test]
fn zeros_have_no_loop() {
    let layout = Layout::squares(3, 3);
    let zeros: Vec<Box<dyn Rule>> =
        (0..9).map(|face| Box::new(Count::round(&layout, face, 0)) as Box<dyn Rule>).collect();
    assert_eq!(count(&layout, &zeros), Some(0));
}

#[test]
fn more_boards_than_can_be_counted_may_lead_to_no_loop() {
    let layout = Layout::squares(60, 8);
    assert_eq!(count(&layout, &[]), Some(u128::MAX));
    // A 3 in the last row between two zeros.
    let clue = |(face, k): (usize, usize)| Box::new(Count::round(&layout, 59 * 8 + face, k)) as Box<dyn Rule>;
    assert_eq!(count(&layout, &[(2, 0), (3, 3), (4, 0)].map(clue)), Some(0));
}

#[test]
fn a_rule_without_edges_is_judged() {
    let layout = Layout::squares(2, 2);
    assert_eq!([0, 1].map(|k| count(&layout, &[of_first(0, k)])), [Some(13), Some(0)]);
}

#[test]
fn long_rules_are_refused_by_name() {
    let layout = Layout::squares(5, 5);
    let error = Frontier::new(&layout, &[of_first(13, 2)]).expect_err("13 edges are too many");
    assert!(error.ends_with("the 2 at r1c1-r1c2 counts the first edges"), "{error}");
}
