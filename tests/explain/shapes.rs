//! Each pattern of a sudoku has the shape that its name says, on the candidates that are left; judged by definitions
//! that share nothing with the search for patterns.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cluesat::explain::{Options, Step};
use cluesat::family::Puzzle;
use cluesat::rule::{Form, HouseKind};
use itertools::Itertools;

use crate::common::{corpus, line_sudoku, object, start};

/// A value at a place.
type Candidate = (usize, u16);

/// The candidates that are left, and the houses.
pub(crate) struct Board {
    pub(crate) left: Vec<BTreeSet<u16>>,
    pub(crate) houses: Vec<(HouseKind, Vec<usize>)>,
}

impl Board {
    pub(crate) fn new(puzzle: &Arc<dyn Puzzle>) -> Self {
        let mut houses: Vec<(HouseKind, Vec<usize>)> = Vec::new();
        for rule in puzzle.rules() {
            let Form::House { kind, .. } = rule.form() else { continue };
            let places: Vec<usize> = rule.scope().iter().map(|atom| atom.0.index()).collect();
            if !houses.contains(&(kind, places.clone())) {
                houses.push((kind, places));
            }
        }
        let left = puzzle.all_places().map(|place| puzzle.values(place).range().collect()).collect();
        Board { left, houses }
    }

    pub(crate) fn learn(&mut self, step: &Step) {
        for fact in &step.conclusions {
            let left = &mut self.left[fact.place.index()];
            left.retain(|&value| (value == fact.value) == fact.holds);
        }
    }

    fn see(&self, one: usize, other: usize) -> bool {
        one != other && self.houses.iter().any(|(_, places)| places.contains(&one) && places.contains(&other))
    }

    /// Whether all of some places see all of others.
    fn all_see(&self, some: &[usize], others: &[usize]) -> bool {
        some.iter().cartesian_product(others).all(|(&one, &other)| self.see(one, other))
    }

    fn of(&self, value: u16, house: &(HouseKind, Vec<usize>)) -> Vec<usize> {
        house.1.iter().copied().filter(|&at| self.left[at].contains(&value)).collect()
    }

    fn union(&self, places: &[usize]) -> BTreeSet<u16> {
        places.iter().flat_map(|&at| self.left[at].iter().copied()).collect()
    }

    fn open(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.left.len()).filter(|&at| self.left[at].len() > 1)
    }

    pub(crate) fn with(&self, kind: HouseKind) -> impl Iterator<Item = &(HouseKind, Vec<usize>)> {
        self.houses.iter().filter(move |house| house.0 == kind)
    }

    /// Almost locked sets: places of a house with one value more than places.
    fn almost_locked(&self) -> BTreeSet<Vec<usize>> {
        let mut sets = BTreeSet::new();
        for (_, places) in &self.houses {
            let open: Vec<usize> = places.iter().copied().filter(|&at| self.left[at].len() > 1).collect();
            for size in 1..=5 {
                let fits = |set: &Vec<usize>| self.union(set).len() == size + 1;
                sets.extend(
                    open.iter().copied().combinations(size).filter(fits).map(|set| set.into_iter().sorted().collect()),
                );
            }
        }
        sets
    }

    /// Whether all of some sets have their places for a value in sight of a place.
    fn blocks(&self, sets: &[&Vec<usize>], (at, value): Candidate) -> bool {
        let all = |set: &&Vec<usize>| {
            let holds = self.places(set, value);
            !holds.is_empty() && self.all_see(&holds, &[at])
        };
        sets.iter().all(|set| !set.contains(&at)) && sets.iter().all(all)
    }

    fn places(&self, set: &[usize], value: u16) -> Vec<usize> {
        set.iter().copied().filter(|&at| self.left[at].contains(&value)).collect()
    }

    fn is_restricted(&self, one: &[usize], other: &[usize], value: u16) -> bool {
        let [here, there] = [one, other].map(|set| self.places(set, value));
        !here.is_empty() && !there.is_empty() && self.all_see(&here, &there)
    }

    /// Whether assuming a candidate leads to a contradiction by these moves alone: houses that have two places left for a
    /// value, of those `values`, and cells that have two.
    fn falls(&self, struck: Candidate, houses: Option<&[u16]>, cells: bool) -> bool {
        let mut left = self.left.clone();
        let mut open = vec![struck];
        let mut done = BTreeSet::new();
        while let Some((at, value)) = open.pop() {
            if !done.insert((at, value)) {
                continue;
            }
            if !left[at].contains(&value) {
                return true;
            }
            let others: Vec<u16> = left[at].iter().copied().filter(|&other| other != value).collect();
            let mut out: Vec<Candidate> = others.into_iter().map(|other| (at, other)).collect();
            out.extend((0..left.len()).filter(|&other| self.see(at, other)).map(|other| (other, value)));
            for (other, gone) in out {
                left[other].remove(&gone);
                if cells && self.left[other].len() == 2 {
                    open.extend(left[other].iter().map(|&value| (other, value)));
                }
                if left[other].is_empty() && cells {
                    return true;
                }
                for house in self.houses.iter().filter(|house| house.1.contains(&other)) {
                    if houses.is_none_or(|values| !values.contains(&gone)) {
                        continue;
                    }
                    let places = house.1.iter().filter(|&&at| left[at].contains(&gone)).copied().collect_vec();
                    match places[..] {
                        [] => return true,
                        [only] => open.push((only, gone)),
                        _ => {}
                    }
                }
            }
        }
        false
    }
}

/// Whether all that a step strikes out fits the shape.
fn has_shape(board: &Board, name: &str, struck: &[Candidate]) -> bool {
    let sizes = [("pair", 2), ("triple", 3), ("quad", 4), ("X-wing", 2), ("swordfish", 3), ("jellyfish", 4)];
    let size = sizes.iter().find(|(word, _)| name.ends_with(word)).map_or(0, |(_, size)| *size);
    let (at, value) = struck[0];
    let one_value = struck.iter().map(|one| one.1).all_equal();
    let all: Vec<usize> = struck.iter().map(|one| one.0).collect();
    let lines = [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)];
    match name {
        "pointing" | "claiming" => board.houses.iter().any(|from| {
            let places = board.of(value, from);
            let is_outside = |house: &(HouseKind, Vec<usize>)| {
                all.iter().all(|at| house.1.contains(at) && !from.1.contains(at))
                    && (house.0 == HouseKind::Box) == (name == "claiming")
            };
            let to = |house: &&(HouseKind, Vec<usize>)| places.iter().all(|at| house.1.contains(at));
            one_value && board.houses.iter().filter(to).any(is_outside)
        }),
        "naked pair" | "naked triple" | "naked quad" => board.houses.iter().any(|house| {
            let open = house.1.iter().copied().filter(|&at| board.left[at].len() > 1);
            open.combinations(size).any(|set| {
                let values = board.union(&set);
                values.len() == size
                    && struck.iter().all(|(at, value)| values.contains(value) && board.all_see(&set, &[*at]))
            })
        }),
        "hidden pair" | "hidden triple" | "hidden quad" => board.houses.iter().any(|house| {
            let inside: BTreeSet<usize> = house.1.iter().copied().filter(|&at| board.left[at].len() > 1).collect();
            board.union(&inside.into_iter().collect_vec()).into_iter().combinations(size).any(|values| {
                let set: BTreeSet<usize> = values.iter().flat_map(|&value| board.of(value, house)).collect();
                set.len() == size && struck.iter().all(|(at, value)| set.contains(at) && !values.contains(value))
            })
        }),
        _ if size > 1 && name != "remote pair" => {
            one_value
                && lines.into_iter().any(|(along, across)| {
                    let has = |house: &&(HouseKind, Vec<usize>)| !board.of(value, house).is_empty();
                    board.with(along).filter(has).combinations(size).any(|bases| {
                        let base = bases.iter().flat_map(|house| board.of(value, house)).collect_vec();
                        board.with(across).combinations(size).any(|covers| {
                            let is_in = |at: &usize, houses: &[&(HouseKind, Vec<usize>)]| {
                                houses.iter().any(|house| house.1.contains(at))
                            };
                            let fins = base.iter().copied().filter(|at| !is_in(at, &covers)).collect_vec();
                            let thin = bases
                                .iter()
                                .any(|house| board.of(value, house).iter().filter(|at| is_in(at, &covers)).count() < 2);
                            let kind = match (fins.is_empty(), thin) {
                                (true, _) => !name.contains(' '),
                                (_, false) => name.starts_with("finned "),
                                (_, true) => name.starts_with("sashimi "),
                            };
                            kind && all
                                .iter()
                                .all(|at| is_in(at, &covers) && !is_in(at, &bases) && board.all_see(&fins, &[*at]))
                        })
                    })
                })
        }
        "skyscraper" | "two-string kite" | "turbot fish" | "empty rectangle" => {
            one_value && {
                let pairs = board.houses.iter().map(|house| (house, board.of(value, house)));
                pairs.clone().filter(|pair| pair.1.len() == 2).cartesian_product(pairs.collect_vec()).any(
                    |(one, other)| {
                        let kinds = [one.0.0, other.0.0];
                        let parallel = kinds == [HouseKind::Row; 2] || kinds == [HouseKind::Column; 2];
                        let crossed = kinds.contains(&HouseKind::Row) && kinds.contains(&HouseKind::Column);
                        (0..2).any(|turn| {
                            let (near, far) = (one.1[turn], one.1[1 - turn]);
                            if name == "empty rectangle" {
                                // All places of a box are seen by the near end or by what is struck out, some by each.
                                let by = |from: usize| other.1.iter().filter(|&&at| board.see(from, at)).count();
                                return kinds[1] == HouseKind::Box
                                    && all.iter().all(|&at| {
                                        board.see(far, at)
                                            && by(near) > 0
                                            && by(at) > 0
                                            && other
                                                .1
                                                .iter()
                                                .all(|&place| board.see(near, place) || board.see(at, place))
                                    });
                            }
                            let [a, b] = other.1[..] else { return false };
                            [(a, b), (b, a)].into_iter().any(|(meets, end)| {
                                let shared = |kind| {
                                    board.with(kind).any(|house| house.1.contains(&near) && house.1.contains(&meets))
                                };
                                let across =
                                    if kinds[0] == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
                                let is_kind = match name {
                                    "skyscraper" => parallel && shared(across),
                                    "two-string kite" => crossed && shared(HouseKind::Box),
                                    _ => board.see(near, meets),
                                };
                                is_kind && all.iter().all(|&at| board.all_see(&[far, end], &[at]))
                            })
                        })
                    },
                )
            }
        }
        "XY-wing" | "XYZ-wing" => {
            one_value
                && board.open().any(|middle| {
                    let three = name == "XYZ-wing";
                    let ends = board.open().filter(|&end| board.left[end].len() == 2 && board.see(middle, end));
                    board.left[middle].len() == if three { 3 } else { 2 }
                        && ends.combinations(2).any(|ends| {
                            let union = board.union(&[middle, ends[0], ends[1]]);
                            let holders = if three { vec![middle, ends[0], ends[1]] } else { ends.clone() };
                            union.len() == 3
                                && board.left[ends[0]] != board.left[ends[1]]
                                && ends.iter().all(|&end| board.left[end].contains(&value))
                                && board.left[middle].contains(&value) == three
                                && board.all_see(&holders, &all)
                        })
                })
        }
        "W-wing" => {
            one_value
                && board.open().filter(|&end| board.left[end].len() == 2).combinations(2).any(|ends| {
                    let link = board.left[ends[0]].iter().find(|&&other| other != value).copied();
                    let links = |link: u16| {
                        board.houses.iter().any(|house| {
                            let places = board.of(link, house);
                            places.iter().all(|&at| ends.iter().any(|&end| board.see(at, end)))
                                && ends.iter().all(|&end| places.iter().any(|&at| board.see(at, end)))
                        })
                    };
                    board.left[ends[0]] == board.left[ends[1]]
                        && board.left[ends[0]].contains(&value)
                        && board.all_see(&ends, &all)
                        && link.is_some_and(links)
                })
        }
        "simple colours" | "X-chain" => one_value && struck.iter().all(|&one| board.falls(one, Some(&[value]), false)),
        "XY-chain" | "remote pair" => struck.iter().all(|&one| board.falls(one, None, true)),
        // With groups, what falls need not fall by single candidates.
        "AIC" => {
            let values: Vec<u16> = board.union(&board.open().collect_vec()).into_iter().collect();
            struck.iter().all(|&one| board.falls(one, Some(&values), true))
        }
        "ALS-XZ" => {
            one_value && {
                let sets = board.almost_locked();
                sets.iter().filter(|set| board.blocks(&[set], (at, value))).combinations(2).any(|pair| {
                    let common = board.union(pair[0]).into_iter().filter(|&link| link != value);
                    all.iter().all(|&at| board.blocks(&pair, (at, value)))
                        && pair[0].iter().all(|at| !pair[1].contains(at))
                        && common.into_iter().any(|link| board.is_restricted(pair[0], pair[1], link))
                })
            }
        }
        "ALS-XY-wing" => {
            one_value && {
                let sets = board.almost_locked();
                sets.iter().filter(|set| board.blocks(&[set], (at, value))).combinations(2).any(|pair| {
                    all.iter().all(|&at| board.blocks(&pair, (at, value)))
                        && sets.iter().any(|middle| {
                            let links = |end: &[usize]| {
                                let links = board.union(middle).into_iter().filter(|&link| link != value);
                                links.filter(|&link| board.is_restricted(middle, end, link)).collect_vec()
                            };
                            links(pair[0])
                                .into_iter()
                                .cartesian_product(links(pair[1]))
                                .any(|(one, other)| one != other)
                        })
                })
            }
        }
        // Those are judged by their proofs alone.
        "sue de coq" | "grouped AIC" | "death blossom" => true,
        _ => false,
    }
}

#[test]
fn each_name_says_the_shape() {
    let lines = [
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "...8.1..........435............7.8........1...2..3....6......75..34........2..6..",
        "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
        "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9",
        "984........25...4...19.4..2..6.9723...36.2...2.9.3561.195768423427351896638..9751",
        "........1.....2.3...4.5.6.....3...7...8.674...7...1..2..5......69..84...84....9..",
        "8.9...3.....7.1...5.........7.....263...9.......1...4..6.2....4....8.5...........",
        ".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..",
        "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
        "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    ];
    let mut puzzles: Vec<Arc<dyn Puzzle>> = lines.iter().map(|line| object(&line_sudoku(line))).collect();
    puzzles.extend(corpus("sudoku/9x9-17-givens.txt").into_iter().take(20));
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for puzzle in &puzzles {
        let mut board = Board::new(puzzle);
        let mut explainer = start(puzzle, &Options::default());
        for given in explainer.givens() {
            board.learn(&given);
        }
        while let Some(step) = explainer.next_step().expect("the engines work") {
            let name = step.telling.technique.name.clone();
            let is_shape = !name.ends_with("chain") || ["X-chain", "XY-chain"].contains(&&name[..]);
            let has_name = is_shape && step.size() > 1;
            if has_name && name != "trial" && name != "two rules together" {
                let struck: Vec<Candidate> =
                    step.conclusions.iter().map(|fact| (fact.place.index(), fact.value)).collect();
                assert!(step.conclusions.iter().all(|fact| !fact.holds), "{} is a strike", step.telling.sentence());
                assert!(has_shape(&board, &name, &struck), "{}\n{:?}", step.telling.sentence(), board.left);
                *seen.entry(name).or_default() += 1;
            }
            board.learn(&step);
        }
    }
    assert!(seen.len() > 20, "{} names: {seen:?}", seen.len());
}
