//! Every rule on small boards. A rule enters by a line in [`table`].

use std::collections::BTreeSet;

use cluesat::board::{Board, Domain, Domains, Holds, Layout, Place, Value, Values};
use cluesat::rule::{Among, Bounds, Distinct, ExactlyOne, Given, Head, House, HouseKind, Pairs, Verb};
use fastrand::Rng;

use super::small::{
    Case, NONE, TWO, acyclic, at_dot, between, case, clause, coloured, connected, count, divided, dot, groups, house,
    line, local, matching, partition, passed_dot, patterns, placements, runs, single_loop, window,
};

/// One line for each rule.
pub(super) fn table() -> Vec<Case> {
    let mut table = plain();
    table.extend(super::formulas::formulas());
    table
}

fn plain() -> Vec<Case> {
    let row = |cells| House::new(HouseKind::Row, "row 1".to_owned(), line(cells));
    // A box of 2x2 whose lines are stated by nobody here: it must state all where rules stand alone.
    let square = House::across(HouseKind::Box, "box 1".to_owned(), line(4), vec![[0, 0], [0, 1], [1, 0], [1, 1]]);
    let ships: [&[(u32, Value, bool)]; 4] = [
        &[(0, 1, true), (1, 2, true)],
        &[(1, 1, true), (2, 2, true)],
        &[(2, 1, true), (3, 2, true), (4, 3, false)],
        &[(4, 3, true)],
    ];
    let pairs: [&[(u32, Value, bool)]; 3] =
        [&[(0, 1, true), (1, 1, true)], &[(1, 1, true), (2, 1, false)], &[(3, 1, false), (4, 1, true), (0, 1, true)]];
    vec![
        patterns(Values::digits(3), &ships, 1, 1),
        patterns(Values::digits(3), &ships, 2, 3),
        patterns(Values::digits(3), &ships, 0, 1),
        patterns(TWO, &pairs, 1, 1),
        patterns(TWO, &pairs, 2, 2),
        patterns(TWO, &pairs, 4, 4),
        partition(&[[0, 0], [1, 2], [0, 1], [2, 2]]),
        partition(&[[0, 0], [1, 1], [2, 2], [0, 2], [1, 2]]),
        case(Layout::cells(1, 1), Values::digits(4), Given::new(Place(0), 3, Values::digits(4))),
        case(Layout::cells(1, 1), TWO, Given::new(Place(0), 0, TWO)),
        case(Layout::cells(1, 1), TWO, Given::new(Place(0), 1, TWO)),
        case(Layout::cells(1, 1), Values::digits(5), ExactlyOne::value(Place(0), Values::digits(5))),
        case(Layout::cells(1, 1), Values::digits(5), {
            let head = Head::at(&Layout::cells(1, 1), "odd", &line(1), Verb::IS, "odd");
            Among::new(head, Values::digits(5), Place(0), |value| value % 2 == 1)
        }),
        case(Layout::cells(1, 3), Values::digits(4), {
            let head = Head::at(&Layout::cells(1, 3), "region", &line(3), Verb::HAS, "no digit twice");
            Distinct::new(head, Values::digits(4), line(3))
        }),
        window(1, 4),
        window(2, 4),
        window(3, 6),
        window(4, 4),
        window(4, 5),
        house(2, &row(2)),
        house(4, &row(4)),
        house(4, &square),
        runs(1, []),
        runs(4, []),
        runs(3, [3]),
        runs(5, [2]),
        runs(6, [1, 2]),
        runs(7, [1, 1, 1]),
        runs(8, [2, 1, 2]),
        runs(9, [1, 3]),
        coloured(1, 2, "", true),
        coloured(2, 2, "1a1b", true),
        coloured(3, 2, "2a1b", true),
        coloured(5, 2, "1a1b", true),
        coloured(5, 2, "1a1a", false),
        coloured(6, 2, "1b2a1b", true),
        coloured(6, 2, "1a1a1b", false),
        coloured(4, 3, "1a1c", true),
        coloured(5, 3, "1c1a1b", true),
        coloured(5, 3, "2b1b", true),
        coloured(4, 3, "1a1b1a1b", false),
        count(0),
        count(1),
        count(3),
        count(4),
        // A corner, a dot of the rim, one inside: two, three and four edges.
        dot(0),
        dot(1),
        dot(4),
        single_loop(),
        connected((2, 3), TWO, &[1], false, &[]),
        connected((2, 4), TWO, &[0], true, &[]),
        connected((1, 5), TWO, &[0], false, &[2]),
        connected((3, 3), TWO, &[1], false, &[0, 1, 8]),
        // One value of three, all but one of them, two of four.
        connected((2, 3), Values::digits(3), &[2], false, &[]),
        connected((2, 3), Values::digits(3), &[1, 3], false, &[0]),
        connected((2, 2), Values::digits(4), &[1, 4], false, &[]),
        matching(5, &[&[0, 1], &[1, 2], &[3, 4]]),
        matching(4, &[&[0, 1, 2], &[1, 2], &[2]]),
        placements(TWO, &[&[1, 1, 0, 0], &[0, 1, 1, 0], &[0, 0, 1, 1], &[1, 0, 0, 0]]),
        placements(Values::digits(3), &[&[2, 2, 1], &[1, 2, 2], &[3, 1, 1], &[1, 1, 1]]),
        placements(Values::digits(3), &[&[2, 1, 1]]),
        groups((2, 4), TWO, &[(1, Bounds::ANY)], &[(0, Bounds::just(3)), (6, Bounds::just(2))]),
        groups((2, 3), TWO, &[(0, Bounds::just(2)), (1, Bounds { least: 0, most: 2 })], &[]),
        groups((2, 3), Values::digits(3), &[(1, Bounds::just(1)), (2, Bounds::just(2)), (3, Bounds::just(3))], &[]),
        divided((2, 3), &[(0, 2), (2, 4), (3, 5), (5, 1)], (2, Pairs::Between), &[]),
        divided((2, 3), &[(0, 1), (1, 4), (5, 6), (4, 1)], (2, Pairs::Between), &[]),
        divided((2, 3), &[(0, 2), (1, 3), (5, 1)], (1, |_| Pairs::Free), &[]),
        divided(
            (1, 4),
            &[(0, 1), (2, 3)],
            (1, |_| Pairs::Free),
            &[(3, &[NONE, NONE, NONE, 3, NONE, NONE, NONE]), (5, &[NONE, 2, 1, NONE, 6, 5, 4])],
        ),
        // The image of the last cell lies beyond another mark.
        divided(
            (1, 5),
            &[(1, 3), (2, 5)],
            (1, |_| Pairs::Free),
            &[(5, &[1, 0, NONE, NONE, 6, 5, 4, NONE, NONE]), (6, &[3, 2, 1, 0, 8, 7, 6, 5, 4])],
        ),
        acyclic(5, &[[0, 1], [1, 2], [2, 0], [2, 3], [3, 4]], &[], false),
        acyclic(5, &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]], &[(0, 1), (2, 2), (3, 1)], false),
        acyclic(4, &[[0, 1], [1, 2], [2, 3], [3, 0]], &[(0, 1), (2, 2)], true),
        clause(TWO, &[(1, true), (1, false), (1, true)]),
        clause(Values::digits(3), &[(2, true), (3, false)]),
        between(4, 1, 2),
        between(5, 0, 1),
        between(3, 3, 3),
        passed_dot(0),
        passed_dot(1),
        passed_dot(4),
        at_dot(0),
        at_dot(2),
        local(1, 0b10),
        local(2, 0b0111),
        local(3, 0b1001_0110),
        local(3, 0b1111_1111),
        local(4, 0x9e3b),
        local(6, 0x0123_4567_89ab_cdef),
        local(6, 0x8000_0000_0000_0001),
    ]
}

impl Case {
    /// The places of the rules.
    pub(super) fn places(&self) -> Vec<Place> {
        let atoms = self.rules.iter().flat_map(|rule| rule.scope().to_vec());
        atoms.map(|(place, _)| place).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// How many places a board has.
    pub(super) fn size(&self) -> usize {
        self.places().last().map_or(0, |place| place.index() + 1)
    }

    /// All boards of the scope; other places have the first value.
    pub(super) fn boards(&self) -> Vec<Board> {
        let first = self.values.value(0);
        let mut boards = vec![Board(vec![first; self.size()])];
        for place in self.places() {
            let with = |board: &Board, value| {
                let mut board = board.clone();
                board[place] = value;
                board
            };
            boards = boards.iter().flat_map(|board| self.values.range().map(move |value| with(board, value))).collect();
        }
        assert!(boards.len() <= 5_000, "the scope is small");
        boards
    }

    pub(super) fn passes(&self, board: &Board) -> bool {
        let mut flaws = 0;
        for rule in &self.rules {
            rule.check(board, &self.layout, &mut |places, text| {
                assert!(!text.is_empty());
                // Cells of areas hold nothing themselves.
                let is_named = |place: &Place| self.places().contains(place) || place.index() >= self.size();
                assert!(places.iter().all(is_named));
                flaws += 1;
            });
        }
        flaws == 0
    }

    pub(super) fn all(&self) -> Domains {
        Domains::all(Holds::all(self.values, self.size()))
    }

    /// Some values of some places ruled out.
    pub(super) fn some(&self, random: &mut Rng) -> Domains {
        let mut known = self.all();
        for place in self.places() {
            let keep = Domain(random.u128(..) & Domain::first(self.values.len()).0);
            if random.bool() && !keep.is_empty() {
                known.set(place, keep);
            }
        }
        known
    }
}
