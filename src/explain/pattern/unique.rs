//! Patterns that rest on the puzzle having one answer: rectangles, BUG+1.
//!
//! In: candidates, values that were found and not given. Out: what keeps a second answer away. Must not know: whether
//! there is but one.
//!
//! Four cells in two rows, two columns and two boxes that hold two values crosswise can hold them the other way round, and
//! each house still has the same values. So in a puzzle with one answer no four cells do, unless one of them is given.

use itertools::Itertools;

use super::super::level::Level;
use super::super::rule_graph::{Known, Target};
use super::super::words::either;
use super::Found;
use super::board::{Board, Frame, House, bits};
use super::cells::Cells;
use crate::rule::HouseKind;

/// The most cells that form a subset with the extra values of a rectangle.
const SUBSET: usize = 3;

/// How an argument ends.
const SECOND: &str = "and the puzzle would have two answers";

/// The first pattern; what it concludes holds if there is exactly one answer.
pub(super) fn find(board: &Board<'_>, corners: &[[usize; 4]], known: &Known) -> Option<Found> {
    let pairs = |corners: [usize; 4]| {
        let common = corners.iter().fold(u64::MAX, |all, &cell| all & board.left[cell]);
        bits(common).array_combinations().map(move |pair| Rectangle { board, corners, pair })
    };
    let shapes: [fn(&Rectangle<'_, '_>) -> Option<Found>; 6] = [
        |one| one.one_side_open(),
        |one| one.one_more(),
        |one| one.tied(),
        |one| one.crossed(),
        |one| one.subset(),
        |one| one.hidden(),
    ];
    let with_pair = |shape: &fn(&Rectangle<'_, '_>) -> Option<Found>| {
        corners.iter().copied().flat_map(pairs).find_map(|rectangle| shape(&rectangle))
    };
    let avoidable = || {
        let found = board.found(known);
        corners.iter().find_map(|&corners| avoidable(board, &found, corners))
    };
    shapes.iter().find_map(with_pair).or_else(avoidable).or_else(|| bug(board))
}

/// Cells in two rows and two columns, one after the other around; in each of their houses two values that are there
/// crosswise can change places.
pub(super) fn rectangles(frame: &Frame) -> impl Iterator<Item = [usize; 4]> + '_ {
    let of = |kind| frame.houses.iter().filter(move |house| house.kind == kind).array_combinations();
    of(HouseKind::Row).cartesian_product(of(HouseKind::Column).collect_vec()).filter_map(|(rows, columns)| {
        let meet = |row: &House, column: &House| (row.cells & column.cells).iter().exactly_one().ok();
        let [[a, b], [d, c]] = rows.map(|row| columns.map(|column| meet(row, column)));
        let corners = [a?, b?, c?, d?];
        let keeps = |house: &House| {
            let [one, other] = [[0, 2], [1, 3]]
                .map(|diagonal| diagonal.iter().filter(|&&at| house.cells.contains(corners[at])).count());
            one == other && one < 2
        };
        frame.houses.iter().all(keeps).then_some(corners)
    })
}

/// A rectangle whose cells are open and have two values in common.
struct Rectangle<'b, 'a> {
    board: &'b Board<'a>,
    corners: [usize; 4],
    pair: [usize; 2],
}

impl Rectangle<'_, '_> {
    fn cells(&self) -> Cells {
        self.corners.into_iter().collect()
    }

    fn pair(&self) -> u64 {
        1 << self.pair[0] | 1 << self.pair[1]
    }

    /// The cells with further values.
    fn extra(&self) -> Cells {
        self.corners.into_iter().filter(|&cell| self.board.left[cell] != self.pair()).collect()
    }

    /// `3 and 5 could change places in r1c1, ...`.
    fn swap(&self) -> String {
        let (pair, cells) = (self.board.values(self.pair()), self.board.name(self.cells()));
        format!("{pair} could change places in {cells}, {SECOND}")
    }

    fn told(&self, kind: &str, why: String, houses: Vec<usize>, struck: Vec<Target>) -> Option<Found> {
        let found = of(kind, why, self.board.cell_rules(self.cells()).chain(houses).collect(), struck);
        (!found.conclusions.is_empty()).then_some(found)
    }

    /// The values of the pair, at the only cell that has others.
    fn one_side_open(&self) -> Option<Found> {
        let (board, extra) = (self.board, self.extra());
        let struck = self.pair.iter().flat_map(|&value| board.targets(value, extra, false)).collect();
        let why = format!("if {} were {}, {}", board.name(extra), self.either(), self.swap());
        (extra.len() == 1).then(|| self.told("unique rectangle type 1", why, Vec::new(), struck))?
    }

    fn either(&self) -> String {
        self.pair.map(|value| self.board.value(value)).join(" or ")
    }

    /// The same further value at all cells that have one: one of them has it.
    fn one_more(&self) -> Option<Found> {
        let (board, extra) = (self.board, self.extra());
        let more = board.left_in(extra) & !self.pair();
        if extra.len() < 2 || !more.is_power_of_two() || extra.iter().any(|cell| board.left[cell] & more == 0) {
            return None;
        }
        let value = more.trailing_zeros() as usize;
        let struck = board.of[value] & board.seeing(extra);
        let in_line = extra.len() == 2 && board.around(extra).next().is_some();
        let name = if in_line { "unique rectangle type 2" } else { "unique rectangle type 5" };
        let why = format!("without {} at {}, {}", board.value(value), board.any(extra), self.swap());
        self.told(name, why, board.seen_by(value, struck, extra), board.targets(value, struck, false).collect())
    }

    /// A house that has one value of the pair only at the two cells with others: it keeps the other value away from them.
    fn tied(&self) -> Option<Found> {
        let (board, extra) = (self.board, self.extra());
        if extra.len() != 2 {
            return None;
        }
        let ways = board.around(extra).cartesian_product(self.ways());
        ways.filter(|(house, [value, _])| board.of[*value] & house.cells == extra).find_map(
            |(house, [value, other])| {
                let why = format!(
                    "{} has its {} at {}; if one of these were {}, {}",
                    house.name,
                    board.value(value),
                    board.any(extra),
                    board.value(other),
                    self.swap()
                );
                let struck = board.targets(other, extra, false).collect();
                self.told("unique rectangle type 4", why, vec![house.rule(value)], struck)
            },
        )
    }

    /// The values of the pair in both orders.
    fn ways(&self) -> [[usize; 2]; 2] {
        let [one, other] = self.pair;
        [[one, other], [other, one]]
    }

    /// Two parallel lines that have a value of the pair only in the rectangle, whose cells with others lie crosswise.
    fn crossed(&self) -> Option<Found> {
        let (board, extra) = (self.board, self.extra());
        if extra.len() != 2 || board.around(extra).next().is_some() {
            return None;
        }
        let sides = [HouseKind::Row, HouseKind::Column].into_iter().cartesian_product(self.pair);
        sides.into_iter().find_map(|(kind, value)| {
            let is_side = |house: &&House| house.kind == kind && house.cells.meets(&self.cells());
            let sides = board.frame.houses.iter().filter(is_side).collect_vec();
            if sides.iter().any(|house| !(board.of[value] & house.cells).is_within(&self.cells())) {
                return None;
            }
            let lines = board.lines(sides.iter().copied());
            let said = board.value(value);
            let why = format!(
                "in {lines} the {said} can only be in this rectangle; if it were at {}, {}",
                board.any(extra),
                self.swap()
            );
            let rules = sides.iter().map(|house| house.rule(value)).collect();
            self.told("unique rectangle type 6", why, rules, board.targets(value, extra, false).collect())
        })
    }

    /// The further values of two cells of a house, one of which is needed, form a subset with other cells of the house.
    fn subset(&self) -> Option<Found> {
        let (board, extra) = (self.board, self.extra());
        let more = board.left_in(extra) & !self.pair();
        if extra.len() != 2 {
            return None;
        }
        board.around(extra).find_map(|house| {
            let others = (board.open() & house.cells) - extra;
            let sets = (1..=SUBSET).flat_map(|size| others.iter().combinations(size));
            sets.map(|set| set.into_iter().collect::<Cells>()).find_map(|set| {
                let values = more | board.left_in(set);
                if values.count_ones() as usize != set.len() + 1 {
                    return None;
                }
                let struck = bits(values).flat_map(|value| {
                    board.targets(value, (board.of[value] & house.cells) - extra - set, false).collect_vec()
                });
                let why = format!(
                    "without {} at {}, {}; so {} use up {} in {}",
                    either(&bits(more).map(|value| board.value(value)).collect_vec()),
                    board.any(extra),
                    self.swap(),
                    board.name(extra | set),
                    board.values(values),
                    house.name
                );
                let rules = board.cell_rules(set).chain(bits(values).map(|value| house.rule(value))).collect();
                self.told("unique rectangle type 3", why, rules, struck.collect())
            })
        })
    }

    /// A cell with the pair alone, and opposite one whose row and column have a value of the pair only in the rectangle.
    fn hidden(&self) -> Option<Found> {
        let board = self.board;
        (0..4).cartesian_product(self.ways()).find_map(|(at, [value, other])| {
            let (near, far) = (self.corners[at], self.corners[(at + 2) % 4]);
            let is_line = |house: &&House| house.kind != HouseKind::Box && house.cells.contains(far);
            let lines = board.frame.houses.iter().filter(is_line).collect_vec();
            let is_tied = |house: &&House| (board.of[value] & house.cells).is_within(&self.cells());
            if board.left[near] != self.pair() || !lines.iter().all(is_tied) {
                return None;
            }
            let far = Cells::one(far);
            let why = format!(
                "in {} the {} can only be in this rectangle; if {} were {}, {}",
                board.lines(lines.iter().copied()),
                board.value(value),
                board.name(far),
                board.value(other),
                self.swap()
            );
            let rules = lines.iter().map(|house| house.rule(value)).collect();
            self.told("hidden rectangle", why, rules, board.targets(other, far, false).collect())
        })
    }
}

fn of(name: &str, why: String, rules: Vec<usize>, conclusions: Vec<Target>) -> Found {
    Found { rules, conclusions, ..Found::new(name, Level::Hard, why) }
}

/// A rectangle with values that were found and not given: three of them keep the fourth away, two keep both away from the
/// others, so one of these has what else is left there.
fn avoidable(board: &Board<'_>, found: &[Option<usize>], corners: [usize; 4]) -> Option<Found> {
    let open: Cells = corners.into_iter().filter(|&cell| board.left[cell] != 0).collect();
    if open.is_empty() || open.len() > 2 || corners.iter().any(|&cell| !open.contains(cell) && found[cell].is_none()) {
        return None;
    }
    // What each diagonal has; the values crosswise differ.
    let of = |[one, other]: [usize; 2]| match (found[corners[one]], found[corners[other]]) {
        (Some(one), Some(other)) => Some(one).filter(|_| one == other),
        (one, other) => one.or(other),
    };
    let swapped = |values: [usize; 2]| {
        let values = board.values(1 << values[0] | 1 << values[1]);
        let cells = board.name(corners.into_iter().collect());
        format!("{values} could change places in {cells}, none of which is given, {SECOND}")
    };
    let wanted = |cell: usize, values: [usize; 2]| values[corners.iter().position(|&at| at == cell).unwrap_or(0) % 2];
    let tell = |name, why: String, rules: Vec<usize>, struck: Vec<Target>| {
        let rules = board.cell_rules(corners.into_iter().collect()).chain(rules).collect();
        (!struck.is_empty()).then(|| self::of(name, why, rules, struck))
    };
    let diagonals = [of([0, 2]), of([1, 3])];
    if let [Some(one), Some(other)] = diagonals
        && open.len() == 1
        && one != other
    {
        let cell = open.iter().next()?;
        let value = wanted(cell, [one, other]);
        let why = format!("if {} were {}, {}", board.name(open), board.value(value), swapped([one, other]));
        return tell(
            "avoidable rectangle type 1",
            why,
            Vec::new(),
            board.targets(value, open & board.of[value], false).collect(),
        );
    }
    // Two cells are open: beside each other, or crosswise with a value that both can have.
    let both = board.left_in(open);
    let choices = match diagonals {
        [Some(one), Some(other)] => vec![[one, other]],
        [Some(one), None] => bits(both).map(|other| [one, other]).collect(),
        [None, Some(other)] => bits(both).map(|one| [one, other]).collect(),
        [None, None] => return None,
    };
    choices.into_iter().filter(|[one, other]| open.len() == 2 && one != other).find_map(|values| {
        let rest = open.iter().map(|cell| {
            let wanted = 1 << wanted(cell, values);
            (board.left[cell] & wanted != 0).then_some(board.left[cell] & !wanted)
        });
        let more = rest.collect::<Option<Vec<u64>>>()?;
        if !more[0].is_power_of_two() || !more.iter().all_equal() {
            return None;
        }
        let value = more[0].trailing_zeros() as usize;
        let struck = board.of[value] & board.seeing(open);
        let why = format!("without {} at {}, {}", board.value(value), board.any(open), swapped(values));
        let rules = board.seen_by(value, struck, open);
        tell("avoidable rectangle type 2", why, rules, board.targets(value, struck, false).collect())
    })
}

/// Two values in each open cell but one, and each value at two places of each house, but for one value of that cell: without
/// it, the other value of each cell would be another answer.
fn bug(board: &Board<'_>) -> Option<Found> {
    let open = board.open();
    let odd = open.iter().filter(|&cell| board.left[cell].count_ones() != 2).exactly_one().ok()?;
    if board.left[odd].count_ones() != 3 {
        return None;
    }
    let cell = Cells::one(odd);
    let fits = |&value: &usize| {
        board.frame.houses.iter().all(|house| {
            (0..board.frame.values).all(|other| {
                let count = (board.of[other] & house.cells).len();
                let wanted = if other == value && house.cells.contains(odd) { 3 } else { 2 };
                count == 0 || count == wanted
            })
        })
    };
    let value = bits(board.left[odd]).find(fits)?;
    let why = format!(
        "each open cell but {0} has two values left, and each house two places for each of them; without {1} at {0} all \
         could change places, {SECOND}",
        board.name(cell),
        board.value(value)
    );
    Some(of("BUG+1", why, board.cell_rules(open).collect(), board.targets(value, cell, true).collect()))
}
