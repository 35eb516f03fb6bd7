//! Patterns of almost locked sets: cells of a house with one value more than cells.
//!
//! In: candidates. Out: ALS-XZ, ALS-XY-wing, death blossom. Must not know: other patterns.

use itertools::Itertools;

use super::super::level::Level;
use super::board::{Board, bits};
use super::cells::Cells;
use super::{Found, sees};

/// The most cells of a set.
const CELLS: usize = 5;
/// The most sets that are looked at.
const SETS: usize = 1500;

/// An almost locked set.
#[derive(Clone, Copy, Debug)]
struct Set {
    cells: Cells,
    values: u64,
    house: usize,
}

/// The almost locked sets of a board.
pub(super) struct Sets<'b, 'a> {
    board: &'b Board<'a>,
    all: Vec<Set>,
    /// Two sets each, and the values that only one of them can hold.
    pairs: Vec<(usize, usize, u64)>,
}

impl<'b, 'a> Sets<'b, 'a> {
    pub(super) fn new(board: &'b Board<'a>) -> Self {
        let open = board.open();
        let mut sets: Vec<Set> = Vec::new();
        for size in 1..=CELLS {
            for (house, all) in board.frame.houses.iter().enumerate() {
                for cells in (all.cells & open).iter().combinations(size).map(Cells::from_iter) {
                    let values = board.left_in(cells);
                    let is_new = |sets: &[Set]| size > 3 || !sets.iter().any(|set| set.cells == cells);
                    if values.count_ones() as usize == size + 1 && sets.len() < SETS && is_new(&sets) {
                        sets.push(Set { cells, values, house });
                    }
                }
            }
        }
        let mut all = Sets { board, all: sets, pairs: Vec::new() };
        all.pairs = all.pairs();
        all
    }

    /// Where a value may go in a set.
    fn at(&self, set: &Set, value: usize) -> Cells {
        self.board.of[value] & set.cells
    }

    /// Whether a value can be in one of two sets only.
    fn is_restricted(&self, one: &Set, other: &Set, value: usize) -> bool {
        let [here, there] = [one, other].map(|set| self.at(set, value));
        !here.meets(&there) && here.is_within(&self.board.seeing(there))
    }

    fn rules(&self, set: &Set) -> Vec<usize> {
        let house = &self.board.frame.houses[set.house];
        let values = bits(set.values).map(|value| house.rule(value));
        self.board.cell_rules(set.cells).chain(values).collect()
    }

    /// What a pattern strikes out: a value that all of these sets have and one of them must hold.
    fn strikes(&self, sets: &[&Set], value: usize) -> (Cells, Cells) {
        let held = sets.iter().fold(Cells::NONE, |all, set| all | self.at(set, value));
        let inside = sets.iter().fold(Cells::NONE, |all, set| all | set.cells);
        ((self.board.of[value] & self.board.seeing(held)) - inside, held)
    }

    /// Values that only one of two sets can hold, each with the sets.
    fn pairs(&self) -> Vec<(usize, usize, u64)> {
        let mut pairs = Vec::new();
        for [one, other] in (0..self.all.len()).array_combinations() {
            let [a, b] = [&self.all[one], &self.all[other]];
            let common = a.values & b.values;
            if common == 0 || a.cells.meets(&b.cells) {
                continue;
            }
            let only =
                bits(common).filter(|&value| self.is_restricted(a, b, value)).fold(0, |all, value| all | 1 << value);
            if only != 0 {
                pairs.push((one, other, only));
            }
        }
        pairs
    }

    fn said(&self, set: &Set) -> String {
        format!("{} ({})", self.board.name(set.cells), bits(set.values).map(|value| self.board.value(value)).join(""))
    }

    fn told(&self, sets: &[&Set], value: usize, (struck, held): (Cells, Cells), links: Vec<usize>) -> Found {
        let rules = sets.iter().flat_map(|set| self.rules(set)).chain(links);
        Found {
            rules: rules.chain(self.board.seen_by(value, struck, held)).collect(),
            conclusions: self.board.targets(value, struck, false).collect(),
            ..Found::new("", Level::Expert, String::new())
        }
    }

    /// Two sets that share a value which only one of them can hold: the other holds all its other values.
    pub(super) fn xz(&self) -> Option<Found> {
        for &(one, other, only) in &self.pairs {
            let sets = [&self.all[one], &self.all[other]];
            for (link, value) in bits(only).cartesian_product(bits(sets[0].values & sets[1].values).collect_vec()) {
                let (struck, held) = self.strikes(&sets, value);
                if link == value || struck.is_empty() {
                    continue;
                }
                let links = self.board.seen_by(link, self.at(sets[0], link), self.at(sets[1], link));
                let text = format!(
                    "only one of {} and {} has the {}, so the other has the {}; {} {} all of these",
                    self.said(sets[0]),
                    self.said(sets[1]),
                    self.board.value(link),
                    self.board.value(value),
                    self.board.name(struck),
                    sees(struck, "sees", "see")
                );
                let found = self.told(&sets, value, (struck, held), links);
                return Some(Found { name: "ALS-XZ".to_owned(), text, ..found });
            }
        }
        None
    }

    /// Two sets, each of which shares such a value with a third.
    pub(super) fn xy_wing(&self) -> Option<Found> {
        let mut near = vec![Vec::new(); self.all.len()];
        for &(one, other, only) in &self.pairs {
            near[one].push((other, only));
            near[other].push((one, only));
        }
        for (middle, near) in near.iter().enumerate() {
            for [&(one, by), &(other, with)] in near.iter().array_combinations() {
                let sets = [&self.all[one], &self.all[other]];
                let common = sets[0].values & sets[1].values;
                if common == 0 || sets[0].cells.meets(&sets[1].cells) {
                    continue;
                }
                for (x, y) in bits(by).cartesian_product(bits(with).collect_vec()).filter(|(x, y)| x != y) {
                    for value in bits(common & !(1 << x | 1 << y)) {
                        let (struck, held) = self.strikes(&sets, value);
                        if struck.is_empty() {
                            continue;
                        }
                        let set = &self.all[middle];
                        let link = |value, end| self.board.seen_by(value, self.at(set, value), self.at(end, value));
                        let links = [self.rules(set), link(x, sets[0]), link(y, sets[1])].concat();
                        let text = format!(
                            "{} cannot do without both {} and {}, so {} or {} has the {}; {} {} all of these",
                            self.said(set),
                            self.board.value(x),
                            self.board.value(y),
                            self.said(sets[0]),
                            self.said(sets[1]),
                            self.board.value(value),
                            self.board.name(struck),
                            sees(struck, "sees", "see")
                        );
                        let found = self.told(&sets, value, (struck, held), links);
                        return Some(Found { name: "ALS-XY-wing".to_owned(), text, ..found });
                    }
                }
            }
        }
        None
    }

    /// A cell each of whose values leaves one of some sets without it: whichever it has, one of the sets has the value
    /// that is struck out.
    pub(super) fn blossom(&self) -> Option<Found> {
        for stem in 0..self.board.left.len() {
            let left = self.board.left[stem];
            if !(2..=3).contains(&left.count_ones()) {
                continue;
            }
            let peers = self.board.frame.peers[stem];
            let petals = bits(left).map(|value| {
                let fits = |set: &&Set| {
                    let at = self.at(set, value);
                    !at.is_empty() && at.is_within(&peers) && !set.cells.contains(stem)
                };
                self.all.iter().filter(fits).collect_vec()
            });
            for sets in petals.multi_cartesian_product().take(SETS * 20) {
                let common = sets.iter().fold(u64::MAX, |all, set| all & set.values) & !left;
                if common == 0 || sets.iter().array_combinations().any(|[a, b]| a.cells.meets(&b.cells)) {
                    continue;
                }
                for value in bits(common) {
                    let (struck, held) = self.strikes(&sets, value);
                    let struck = struck - Cells::one(stem);
                    if struck.is_empty() {
                        continue;
                    }
                    let links = bits(left)
                        .zip(&sets)
                        .flat_map(|(link, set)| self.board.seen_by(link, Cells::one(stem), self.at(set, link)));
                    let links = links.chain(self.board.cell_rules(Cells::one(stem))).collect();
                    let text = format!(
                        "whatever {} is, one of {} has the {}; {} {} all of these",
                        self.board.name(Cells::one(stem)),
                        super::super::words::list(&sets.iter().map(|set| self.said(set)).collect_vec()),
                        self.board.value(value),
                        self.board.name(struck),
                        sees(struck, "sees", "see")
                    );
                    let found = self.told(&sets, value, (struck, held), links);
                    return Some(Found { name: "death blossom".to_owned(), text, ..found });
                }
            }
        }
        None
    }
}
