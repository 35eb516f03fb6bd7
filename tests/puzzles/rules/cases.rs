//! Every rule on small boards. A rule enters by a line in [`table`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cluesat::board::{Board, Domain, Domains, Holds, Layout, Place, Value, Values};
use cluesat::rule::Fact;
use cluesat::rule::acyclic::{Join, Node as Joined};
use cluesat::rule::formula::{Between, Clause};
use cluesat::rule::local::{Local, Ways};
use cluesat::rule::matching::Owner;
use cluesat::rule::window::Window;
use cluesat::rule::{
    Acyclic, Among, Bounds, Clue, Connected, Count, Demand, Distinct, ExactlyOne, Given, Groups, Head, House,
    HouseKind, Matching, Named, Node, NoneOrTwo, Origin, Pairs, Partition, Patterns, Phrase, Piece, Placements, Rule,
    Run, Runs, SingleLoop, Verb,
};
use fastrand::Rng;

/// Rules over the same few places. Mostly one; several where only together they state all that they demand.
pub(super) struct Case {
    pub(super) layout: Layout,
    pub(super) values: Values,
    pub(super) rules: Vec<Box<dyn Rule>>,
}

pub(super) const TWO: Values = Values::two(&["empty", "filled"]);
const LINES: Values = Values::two(&["no line", "line"]);

pub(super) fn line(cells: usize) -> Vec<Place> {
    (0..cells as u32).map(Place).collect()
}

fn case(layout: Layout, values: Values, rule: impl Rule + 'static) -> Case {
    Case { layout, values, rules: vec![Box::new(rule)] }
}

/// A house with this many cells: a single digit cannot notice that it is missing.
fn house(cells: usize, house: &Arc<House>) -> Case {
    let values = Values::digits(cells);
    let digits = values.range().map(|digit| Box::new(ExactlyOne::place(house.clone(), digit, values)) as Box<dyn Rule>);
    Case { layout: Layout::cells(1, cells), values, rules: digits.collect() }
}

/// So many consecutive digits.
fn window(cells: usize, digits: usize) -> Case {
    let (layout, values) = (Layout::cells(1, cells), Values::digits(digits));
    let rule = Window::renban(&layout, values, line(cells)).expect("a small rule");
    case(layout, values, rule)
}

fn runs<const N: usize>(cells: usize, runs: [u32; N]) -> Case {
    case(Layout::cells(1, cells), TWO, Runs::new("row", "row 1".to_owned(), line(cells), Clue::new(runs)))
}

/// A line in this many colours; the first letter of the alphabet is the first colour: `2a1b`.
fn coloured(cells: usize, colours: Value, clue: &str, tells_cells: bool) -> Case {
    let run = |pair: &[u8]| Run { length: u32::from(pair[0] - b'0'), colour: Value::from(pair[1] - b'a' + 1) };
    let clue = Clue::coloured(clue.as_bytes().chunks(2).map(run));
    let names = ["empty", "red", "green", "blue"].map(str::to_owned);
    let layout = Layout::cells(1, cells).with_value_names(names.to_vec());
    let values = Values::colours(colours);
    case(layout, values, Runs::coloured("row", "row 1".to_owned(), line(cells), clue, values, tells_cells))
}

/// So many of the four edges round one cell.
fn count(k: usize) -> Case {
    let layout = Layout::squares(1, 1);
    let atoms = layout.graph().round(0).iter().map(|&edge| (Place(edge), 1)).collect();
    let named = Named::CluePlace(layout.face(0));
    case(layout, LINES, Count { kind: "clue", origin: Origin::Clue, named, noun: "edge", atoms, k })
}

/// The dot with this number on 2x2 squares.
fn dot(number: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = NoneOrTwo::new(&layout, number);
    case(layout, LINES, rule)
}

/// The dot with this number on 2x2 squares whose dots tell whether they are on the line.
fn passed_dot(number: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = Local::passed_dots(&layout).swap_remove(number);
    Case { layout, values: LINES, rules: vec![rule] }
}

/// So many cells, of which the ways in the bits of `allowed` are.
fn local(cells: usize, allowed: u64) -> Case {
    let rule = Local {
        kind: "cells",
        origin: Origin::Clue,
        phrase: Phrase::new("the cells", ("are", "cannot be"), "as allowed"),
        clue_place: None,
        passes: None,
        atoms: line(cells).into_iter().map(|place| (place, 1)).collect(),
        ways: Ways::new(cells, |way| allowed >> way & 1 == 1),
        wrong: |_| "are not as allowed",
    };
    case(Layout::cells(1, cells), TWO, rule)
}

/// The edges at a corner, this many of which are lines.
fn at_dot(k: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = Count::at_dot(&layout, "dot", Origin::Law, 4, k);
    case(layout, LINES, rule)
}

/// All dots and the loop of 2x2 squares: the loop leans on the dots.
fn single_loop() -> Case {
    let layout = Arc::new(Layout::squares(2, 2));
    let dots = (0..layout.dot_count()).map(|dot| Box::new(NoneOrTwo::new(&layout, dot)) as Box<dyn Rule>);
    let the_loop: Box<dyn Rule> = Box::new(SingleLoop::new(&layout, true));
    Case { layout: (*layout).clone(), values: LINES, rules: dots.chain([the_loop]).collect() }
}

/// The cells with these values hang together, or with a rim reach one of its cells.
fn connected((height, width): (usize, usize), values: Values, of: &[Value], diagonal: bool, rim: &[u32]) -> Case {
    let (layout, places) = (Layout::cells(height, width), line(height * width));
    let rim: Vec<Place> = rim.iter().copied().map(Place).collect();
    let pairs = Connected::pairs(&layout, &places, diagonal);
    let head = Head::at(&layout, "connected", &places[..1], Verb::IS, "connected");
    let rim = if rim.is_empty() { None } else { Some(&rim[..]) };
    let rule = Connected::new(&layout, head, places, pairs, (values, of), rim);
    case(layout, values, rule)
}

/// Groups of these values with their sizes; each has so many of the marks, of which each tells the size of its group.
fn groups(
    (height, width): (usize, usize),
    values: Values,
    layers: &[(Value, Bounds)],
    marks: &[(u32, Bounds)],
) -> Case {
    let layout = Layout::cells(height, width);
    let node = |place: Place| {
        let mark = marks.iter().find(|mark| mark.0 == place.0);
        let size = mark.map_or(Bounds::ANY, |mark| mark.1);
        Node { place, fixed: false, weight: 1, mark: mark.is_some(), size }
    };
    let places = line(height * width);
    let pairs: Vec<[u32; 2]> =
        Connected::pairs(&layout, &places, false).into_iter().map(|pair| pair.map(|place| place.0)).collect();
    let head = Head::at(&layout, "groups", &places[..1], Verb::HAS, "its size");
    let marked = if marks.is_empty() { Bounds::ANY } else { Bounds::just(1) };
    let names = ["the group".to_owned(), "number".to_owned()];
    let demand = Demand {
        layers: layers.to_vec(),
        marks: marked,
        borders: false,
        images: BTreeMap::new(),
        pairs: Pairs::Free,
        names,
    };
    let holds = Holds::all(values, height * width);
    case(layout, values, Groups::new(head, &holds, places.into_iter().map(node).collect(), &pairs, demand))
}

/// So many cells, each of which joins two nodes where it is filled; some nodes have marks. With `pairs`, two cells do.
fn acyclic(cells: usize, joins: &[[u32; 2]], marks: &[(usize, u32)], pairs: bool) -> Case {
    let layout = Layout::cells(1, cells);
    let fact = |at: usize| Fact { place: Place((at % cells) as u32), value: 1, holds: true };
    let facts = |at: usize| if pairs { vec![fact(at), fact(at + 1)] } else { vec![fact(at)] };
    let joins = joins.iter().enumerate().map(|(at, &ends)| Join { ends, facts: facts(at) });
    let mark = |node: usize| marks.iter().find(|(at, _)| *at == node).map(|&(_, mark)| mark);
    let nodes = (0..5).map(|node| Joined { name: format!("node {node}"), mark: mark(node) }).collect();
    let head = Head::at(&layout, "cycle", &line(1), ("close no", "would close a"), "cycle");
    case(layout, TWO, Acyclic::new(head, nodes, &joins.collect::<Vec<_>>()))
}

/// So many cells, each of which is filled if it holds something to be owned by one of those that list it.
fn matching(cells: usize, owners: &[&[u32]]) -> Case {
    let layout = Layout::cells(1, cells);
    let goods = line(cells).into_iter().map(|place| Fact { place, value: 1, holds: true }).collect();
    let owners = owners.iter().map(|beside| Owner { place: Place(0), beside: beside.to_vec() }).collect();
    let head = Head::at(&layout, "pairs", &line(1), Verb::HAS, "its own");
    case(layout, TWO, Matching::new(head, ["trees".into(), "tents".into()], owners, goods))
}

/// One of these ways to fill some cells.
fn placements(values: Values, ways: &[&[Value]]) -> Case {
    let cells = ways[0].len();
    let layout = Layout::cells(1, cells);
    let head = Head::at(&layout, "pieces", &line(cells), Verb::HAS, "one of these");
    case(layout, values, Placements::new(head, values, line(cells), ways.iter().map(|way| way.to_vec()).collect()))
}

/// Three cells in a row, with the two borders between them; these runs of cells, first and last, can lie together.
fn partition(runs: &[[u32; 2]]) -> Case {
    let layout = Layout::cells(1, 2);
    let borders = vec![(Place(0), [0, 1]), (Place(1), [1, 2])];
    let piece = |&[first, last]: &[u32; 2]| Piece {
        name: format!("{first}-{last}"),
        cells: (first..=last).collect(),
        clue: None,
    };
    let head = Head::at(&layout, "pieces", &line(1), Verb::IS, "parted");
    let cells = vec![Place(0), Place(0), Place(1)];
    case(layout, TWO, Partition::new(head, cells, borders, runs.iter().map(piece).collect()))
}

/// At least one of these literals, which are about the first cells.
fn clause(values: Values, literals: &[(Value, bool)]) -> Case {
    let facts = line(literals.len()).into_iter().zip(literals);
    let facts = facts.map(|(place, &(value, holds))| Fact { place, value, holds });
    let layout = Layout::cells(1, literals.len());
    let head = Head::at(&layout, "clause", &line(literals.len()), Verb::HAS, "one of these");
    case(layout, values, Clause::new(head, facts))
}

/// Between two numbers of cells.
fn between(cells: usize, least: usize, most: usize) -> Case {
    let layout = Layout::cells(1, cells);
    let head = Head::at(&layout, "count", &line(cells), Verb::HAS, "so many");
    let atoms = line(cells).into_iter().map(|place| (place, 1)).collect();
    case(layout, TWO, Between::new(head, atoms, least, most))
}

/// One line for each rule.
/// So many of these patterns on a line of five cells.
fn patterns(values: Values, patterns: &[&[(u32, Value, bool)]], least: usize, most: usize) -> Case {
    let layout = Layout::cells(1, 5);
    let head = Head::at(&layout, "board", &line(5), Verb::HAS, "patterns");
    let fact = |&(place, value, holds): &(u32, Value, bool)| Fact { place: Place(place), value, holds };
    let patterns = patterns.iter().map(|pattern| pattern.iter().map(fact).collect()).collect();
    case(layout, values, Patterns::new(head, patterns, least, most))
}

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
                assert!(places.iter().all(|place| self.places().contains(place)));
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
