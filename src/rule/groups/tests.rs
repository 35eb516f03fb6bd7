//! Check, propagation, lemmas, judge and search of the rule against all boards of small graphs.

use std::collections::BTreeMap;

use fastrand::Rng;

use super::{Bounds, Demand, Groups, Node, Pairs};
use crate::board::{Board, Holds, Layout, Place, Value, Values};
use crate::rule::tests::{Trial, all_open, boards};
use crate::rule::{Given, Head, Origin, Phrase, Rule, Vars};

const TWO: Values = Values::two(&["sea", "land"]);

fn head() -> Head {
    let phrase = Phrase::new("each group", ("has", "cannot have"), "its size");
    Head {
        kind: "groups",
        origin: Origin::Law,
        phrase: phrase.into(),
        clue_place: None,
        label: "groups".to_owned().into(),
    }
}

fn bounds(random: &mut Rng, most: u32) -> Bounds {
    let least = random.u32(0..=most);
    match random.u8(..4) {
        0 => Bounds::ANY,
        1 => Bounds { least, most: u32::MAX },
        2 => Bounds { least: 0, most: least },
        _ => Bounds::just(least),
    }
}

/// A rule about a few places, and those of its marks that are given as land.
struct Case {
    rule: Groups,
    values: Values,
    places: usize,
    given: Vec<Box<dyn Rule>>,
}

/// Any places that may touch, of two or more values.
fn random_case(random: &mut Rng) -> Case {
    let values = if random.bool() { TWO } else { Values::digits(3) };
    let count = random.u32(2..if values.are_two() { 8 } else { 6 });
    let all = (0..count).flat_map(|one| (0..one).map(move |other| [one, other]));
    let pairs: Vec<[u32; 2]> = all.filter(|_| random.u8(..10) < 4).collect();
    let by_mark = random.bool();
    let node = |place: u32| {
        let mark = random.u8(..3) == 0;
        let size = if mark && random.bool() { bounds(random, 4) } else { Bounds::ANY };
        Node { place: Place(place), fixed: place == 0 && random.u8(..6) == 0, weight: 1, mark, size }
    };
    let nodes: Vec<Node> = (0..count).map(node).collect();
    let mut layers: Vec<(Value, Bounds)> = values.range().map(|value| (value, bounds(random, 4))).collect();
    layers.retain(|_| random.u8(..3) > 0);
    if layers.is_empty() || by_mark {
        layers = vec![(1, bounds(random, 4))];
    }
    let marks = match random.u8(..3) {
        0 => Bounds::ANY,
        1 => Bounds::just(1),
        _ => bounds(random, 2),
    };
    let given = nodes.iter().filter(|node| node.mark && random.bool());
    let given = given.map(|node| Box::new(Given::new(node.place, 1, values)) as Box<dyn Rule>).collect();
    let demand = Demand {
        layers,
        marks,
        borders: false,
        images: BTreeMap::new(),
        pairs: asked(random, &nodes),
        names: ["group".to_owned(), "mark".to_owned()],
    };
    let holds = Holds::all(values, count as usize);
    Case { rule: Groups::new(head(), &holds, nodes, &pairs, demand), values, places: count as usize, given }
}

/// What marks of one group ask: nothing, to be different, or a size between them.
fn asked(random: &mut Rng, nodes: &[Node]) -> Pairs {
    let numbers = nodes.iter().map(|node| node.mark.then(|| random.u32(..5))).collect();
    match random.u8(..3) {
        0 => Pairs::Free,
        1 => Pairs::Distinct(numbers),
        _ => Pairs::Between(numbers),
    }
}

/// A small board that is divided: its borders are places, its cells are fixed.
fn divided(random: &mut Rng) -> Case {
    let (height, width) = [(2, 2), (2, 3), (1, 4), (3, 2)][random.usize(..4)];
    let layout = Layout::centers(height, width);
    let places = layout.edge_count();
    let cell = |at: usize| Place((places + at) as u32);
    let mut nodes: Vec<Node> = Vec::new();
    for place in (0..places as u32).map(Place) {
        nodes.push(Node { place, fixed: false, weight: 0, mark: false, size: Bounds::ANY });
    }
    for at in 0..height * width {
        let mark = random.u8(..2) == 0;
        let size = if mark && random.bool() { bounds(random, 4) } else { Bounds::ANY };
        nodes.push(Node { place: cell(at), fixed: true, weight: 1, mark, size });
    }
    let sides = |edge: u32| layout.graph().dots(edge as usize).map(|dot| [edge, (places + dot) as u32]);
    let pairs: Vec<[u32; 2]> = (0..places as u32).flat_map(sides).collect();
    let marks = [Bounds::just(1), Bounds::just(2), Bounds::ANY][random.usize(..3)];
    let mut images = BTreeMap::new();
    if marks == Bounds::just(1) && random.bool() {
        // Each mark is in the middle of its area.
        let image = |mark: usize, cell: usize| {
            let (row, col) =
                ((2 * (mark / width)).checked_sub(cell / width)?, (2 * (mark % width)).checked_sub(cell % width)?);
            (row < height && col < width).then_some(row * width + col)
        };
        for mark in (0..height * width).filter(|&at| nodes[places + at].mark) {
            let border = |edge: usize| {
                let [one, other] = layout.graph().dots(edge).map(|dot| image(mark, dot));
                let (one, other) = (one?, other?);
                let is_it = |ends: [u32; 2]| ends.map(|end| end as usize) == [one.min(other), one.max(other)];
                (0..places).find(|&edge| is_it(layout.graph().dots(edge).map(|dot| dot as u32))).map(|edge| edge as u32)
            };
            let cells = (0..height * width).map(|cell| image(mark, cell).map(|cell| (places + cell) as u32));
            let all = (0..places).map(border).chain(cells).map(|node| node.unwrap_or(u32::MAX)).collect();
            images.insert((places + mark) as u32, all);
        }
    }
    let demand = Demand {
        layers: vec![(0, bounds(random, 4))],
        marks,
        borders: true,
        pairs: if images.is_empty() { asked(random, &nodes) } else { Pairs::Free },
        images,
        names: ["area".to_owned(), "number".to_owned()],
    };
    let holds = {
        let mut holds = Holds::all(TWO, places);
        (0..height * width).for_each(|_| holds.push(Values::numbers(0, 1)));
        holds
    };
    Case { rule: Groups::new(head(), &holds, nodes, &pairs, demand), values: TWO, places, given: Vec::new() }
}

fn case(random: &mut Rng) -> Case {
    if random.u8(..3) == 0 { divided(random) } else { random_case(random) }
}

impl Case {
    fn all_open(&self) -> Vars {
        all_open(self.places, self.values)
    }

    fn boards(&self) -> Vec<Board> {
        boards(self.places, self.values)
    }

    /// What the rule means, said in another way.
    fn passes(&self, board: &Board) -> bool {
        let rule = &self.rule;
        self.given.iter().all(|given| given.is_kept(board, &Layout::cells(1, self.places)))
            && rule.demand.layers.iter().all(|&(value, size)| {
                let is_in = |node: &Node| node.fixed || board.0.get(node.place.index()) == Some(&value);
                let mut name: Vec<usize> = (0..rule.nodes.len()).collect();
                for _ in 0..rule.nodes.len() {
                    for one in 0..rule.nodes.len() {
                        for &other in rule.beside.get(one) {
                            let other = other as usize;
                            if is_in(&rule.nodes[one]) && is_in(&rule.nodes[other]) {
                                let least = name[one].min(name[other]);
                                (name[one], name[other]) = (least, least);
                            }
                        }
                    }
                }
                let parts = |border: &usize| {
                    let sides = rule.beside.get(*border);
                    is_in(&rule.nodes[*border])
                        || sides.len() != 2
                        || name[sides[0] as usize] != name[sides[1] as usize]
                };
                (0..rule.nodes.len()).filter(|&node| is_in(&rule.nodes[node])).all(|first| {
                    let own =
                        || (0..rule.nodes.len()).filter(|&node| is_in(&rule.nodes[node]) && name[node] == name[first]);
                    let weight: u32 = own().map(|node| rule.nodes[node].weight).sum();
                    let marks = own().filter(|&node| rule.nodes[node].mark).count() as u32;
                    let fits = |bounds: Bounds, number: u32| bounds.least <= number && number <= bounds.most;
                    fits(size, weight)
                        && fits(rule.demand.marks, marks)
                        && own().all(|node| fits(rule.nodes[node].size, weight))
                        && own().all(|one| {
                            own().filter(|&other| other > one).all(|other| match &rule.demand.pairs {
                                Pairs::Free => true,
                                Pairs::Distinct(numbers) => numbers[one].is_none() || numbers[one] != numbers[other],
                                Pairs::Between(numbers) => {
                                    let ends = numbers[one].zip(numbers[other]);
                                    let ends = ends.map(|(one, other)| (one.min(other), one.max(other)));
                                    ends.is_none_or(|(least, most)| least < weight && weight < most)
                                }
                            })
                        })
                        && own().all(|mark| {
                            // Each cell of the area has its image there, and a border that is open inside is so again.
                            rule.demand.images.get(&(mark as u32)).is_none_or(|images| {
                                own().all(|node| {
                                    let image = images[node] as usize;
                                    image < rule.nodes.len() && own().any(|other| other == image)
                                })
                            })
                        })
                }) && (!rule.demand.borders
                    || (0..rule.nodes.len()).filter(|&node| rule.nodes[node].weight == 0).all(|border| parts(&border)))
            })
    }
}

#[test]
fn propagation_is_sound_and_the_check_is_right() {
    let mut rng = Rng::with_seed(1);
    let (mut found_some, mut missed, mut broken) = (0, 0, 0);
    let mut traced = 0;
    for _ in 0..250 {
        let mut case = case(&mut rng);
        case.given.clear();
        let all = case.boards();
        let layout = Layout::centers(case.places + 1, case.places + 1);
        assert!(all.iter().all(|board| case.rule.is_kept(board, &layout) == case.passes(board)), "{:?}", case.rule);
        let passing: Vec<&Board> = all.iter().filter(|board| case.passes(board)).collect();
        for _ in 0..20 {
            let share = rng.u8(..11);
            let partly: Vec<Option<Value>> = (0..case.places)
                .map(|_| (rng.u8(..10) < share).then(|| case.values.value(rng.usize(..case.values.len()))))
                .collect();
            let scope = case.rule.scope();
            let known: Vec<Option<bool>> =
                scope.iter().map(|(place, value)| Some(partly[place.index()]? == *value)).collect();
            let fits = |board: &&&Board| (0..case.places).all(|at| partly[at].is_none_or(|value| board.0[at] == value));
            let left: Vec<&&Board> = passing.iter().filter(fits).collect();
            let Some(found) = case.rule.propagate(&known) else {
                broken += 1;
                assert!(left.is_empty(), "{:?} {partly:?}", case.rule);
                continue;
            };
            let told = case.rule.traced(&known).expect("it can be kept");
            for &(at, is, number) in &told.found {
                let reason = &told.reasons[number];
                let few: Vec<Option<bool>> =
                    (0..known.len()).map(|at| known[at].filter(|_| reason.contains(&at))).collect();
                assert!(reason.iter().all(|&at| known[at].is_some()), "{:?} {partly:?} {at}", case.rule);
                let by_few = case.rule.propagate(&few).expect("it can be kept");
                assert!(
                    found.contains(&(at, is)) && by_few.contains(&(at, is)),
                    "{partly:?} {at} {reason:?} {told:?} {:?}",
                    case.rule
                );
                traced += 1;
            }
            for (at, is) in found {
                found_some += usize::from(known[at].is_none());
                let (place, value) = scope[at];
                assert!(left.iter().all(|board| (board[place] == value) == is), "{:?} {partly:?} {at}", case.rule);
            }
            // A full board that does not pass is always refused.
            missed += usize::from(left.is_empty());
            assert!(!left.is_empty() || partly.contains(&None), "{:?} {partly:?}", case.rule);
        }
    }
    assert!(found_some > 1_000 && broken > 2 * missed, "{found_some} {missed} {broken}");
    assert!(traced > found_some / 2, "{traced} of {found_some}");
}

#[test]
fn lemmas_hold_on_every_board_that_passes_and_the_judge_sees_why() {
    let mut rng = Rng::with_seed(2);
    let (mut lemmas, mut refused) = (0, 0);
    for _ in 0..250 {
        let case = case(&mut rng);
        let (passing, broken): (Vec<Board>, Vec<Board>) = case.boards().into_iter().partition(|one| case.passes(one));
        let layout = Layout::cells(1, case.places);
        let is_given = |board: &&Board| case.given.iter().all(|rule| rule.is_kept(board, &layout));
        let trial = Trial { rule: &case.rule, others: &case.given, vars: &case.all_open(), passing: &passing };
        let [found, changed] = trial.all_lemmas(broken.iter().filter(is_given).take(60));
        (lemmas, refused) = (lemmas + found, refused + changed);
    }
    assert!(lemmas > 2_000 && refused > 4_000, "{lemmas} {refused}");
}

#[test]
fn what_the_rule_says_inside_a_search_holds() {
    let mut rng = Rng::with_seed(3);
    let (mut implied, mut conflicts) = (0, 0);
    for _ in 0..150 {
        let case = case(&mut rng);
        let passing: Vec<Board> = case.boards().into_iter().filter(|board| case.passes(board)).collect();
        let trial = Trial { rule: &case.rule, others: &case.given, vars: &case.all_open(), passing: &passing };
        let [found, failed] = trial.search(&mut rng, true);
        (implied, conflicts) = (implied + found, conflicts + failed);
    }
    assert!(implied > 500 && conflicts > 100, "{implied} {conflicts}");
}

/// A clue counts what hangs together with it, but not itself.
#[test]
fn a_clue_of_nothing_is_kept_where_nothing_is_beside_it() {
    let clue = Node { place: Place(1), fixed: true, weight: 0, mark: false, size: Bounds::just(0) };
    let cell = Node { place: Place(0), fixed: false, weight: 1, size: Bounds::ANY, ..clue };
    let demand = Demand {
        layers: vec![(1, Bounds::ANY)],
        marks: Bounds::ANY,
        borders: false,
        images: BTreeMap::new(),
        pairs: Pairs::Free,
        names: ["the cells beside it".to_owned(), "clue".to_owned()],
    };
    let rule = Groups::new(head(), &Holds::all(TWO, 2), vec![cell, clue], &[[0, 1]], demand);
    let kept = |value: Value| rule.is_kept(&Board(vec![value, 0]), &Layout::cells(1, 2));
    assert_eq!([0, 1].map(kept), [true, false]);
}
