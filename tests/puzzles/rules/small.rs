//! Rules on the smallest boards on which they show all that they do.
//!
//! In: what a rule is about. Out: the rule with its board. Must not know: how rules are judged.

use std::collections::BTreeMap;
use std::sync::Arc;

use cluesat::board::{Holds, Layout, Place, Value, Values};
use cluesat::rule::Fact;
use cluesat::rule::acyclic::{Join, Node as Joined};
use cluesat::rule::formula::{Between, Clause};
use cluesat::rule::local::{Local, Ways};
use cluesat::rule::matching::Owner;
use cluesat::rule::window::Window;
use cluesat::rule::{
    Acyclic, Bounds, Clue, Connected, Count, Demand, ExactlyOne, Groups, Head, House, Matching, Named, Node, NoneOrTwo,
    Origin, Pairs, Partition, Patterns, Phrase, Piece, Placements, Rule, Run, Runs, SingleLoop, Verb,
};

/// Rules over the same few places. Mostly one; several where only together they state all that they demand.
pub(super) struct Case {
    pub(super) layout: Layout,
    pub(super) values: Values,
    pub(super) rules: Vec<Box<dyn Rule>>,
}

pub(super) const TWO: Values = Values::two(&["empty", "filled"]);
/// No image.
pub(super) const NONE: u32 = u32::MAX;
pub(super) const LINES: Values = Values::two(&["no line", "line"]);

pub(super) fn line(cells: usize) -> Vec<Place> {
    (0..cells as u32).map(Place).collect()
}

pub(super) fn case(layout: Layout, values: Values, rule: impl Rule + 'static) -> Case {
    Case { layout, values, rules: vec![Box::new(rule)] }
}

/// A house with this many cells: a single digit cannot notice that it is missing.
pub(super) fn house(cells: usize, house: &Arc<House>) -> Case {
    let values = Values::digits(cells);
    let digits = values.range().map(|digit| Box::new(ExactlyOne::place(house.clone(), digit, values)) as Box<dyn Rule>);
    Case { layout: Layout::cells(1, cells), values, rules: digits.collect() }
}

/// So many consecutive digits.
pub(super) fn window(cells: usize, digits: usize) -> Case {
    let (layout, values) = (Layout::cells(1, cells), Values::digits(digits));
    let rule = Window::renban(&layout, values, line(cells)).expect("a small rule");
    case(layout, values, rule)
}

pub(super) fn runs<const N: usize>(cells: usize, runs: [u32; N]) -> Case {
    case(Layout::cells(1, cells), TWO, Runs::new("row", "row 1".to_owned(), line(cells), Clue::new(runs)))
}

/// A line in this many colours; the first letter of the alphabet is the first colour: `2a1b`.
pub(super) fn coloured(cells: usize, colours: Value, clue: &str, tells_cells: bool) -> Case {
    let run = |pair: &[u8]| Run { length: u32::from(pair[0] - b'0'), colour: Value::from(pair[1] - b'a' + 1) };
    let clue = Clue::coloured(clue.as_bytes().chunks(2).map(run));
    let names = ["empty", "red", "green", "blue"].map(str::to_owned);
    let layout = Layout::cells(1, cells).with_value_names(names.to_vec());
    let values = Values::colours(colours);
    case(layout, values, Runs::coloured("row", "row 1".to_owned(), line(cells), clue, values, tells_cells))
}

/// So many of the four edges round one cell.
pub(super) fn count(k: usize) -> Case {
    let layout = Layout::squares(1, 1);
    let atoms = layout.graph().round(0).iter().map(|&edge| (Place(edge), 1)).collect();
    let named = Named::CluePlace(layout.face(0));
    case(layout, LINES, Count { kind: "clue", origin: Origin::Clue, named, noun: "edge", atoms, k })
}

/// The dot with this number on 2x2 squares.
pub(super) fn dot(number: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = NoneOrTwo::new(&layout, number);
    case(layout, LINES, rule)
}

/// The dot with this number on 2x2 squares whose dots tell whether they are on the line.
pub(super) fn passed_dot(number: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = Local::passed_dot(&layout, number);
    Case { layout, values: LINES, rules: vec![rule] }
}

/// So many cells, of which the ways in the bits of `allowed` are.
pub(super) fn local(cells: usize, allowed: u64) -> Case {
    let rule = Local {
        kind: "cells",
        origin: Origin::Clue,
        phrase: Phrase::new("the cells", ("are", "cannot be"), "as allowed").into(),
        clue_place: None,
        passes: None,
        atoms: line(cells).into_iter().map(|place| (place, 1)).collect(),
        ways: Ways::new(cells, |way| allowed >> way & 1 == 1),
        second: Box::default(),
        wrong: |_| "are not as allowed",
    };
    case(Layout::cells(1, cells), TWO, rule)
}

/// The edges at a corner, this many of which are lines.
pub(super) fn at_dot(k: usize) -> Case {
    let layout = Layout::squares(2, 2);
    let rule = Count::at_dot(&layout, "dot", Origin::Law, 4, k);
    case(layout, LINES, rule)
}

/// All dots and the loop of 2x2 squares: the loop leans on the dots.
pub(super) fn single_loop() -> Case {
    let layout = Arc::new(Layout::squares(2, 2));
    let dots = (0..layout.dot_count()).map(|dot| Box::new(NoneOrTwo::new(&layout, dot)) as Box<dyn Rule>);
    let the_loop: Box<dyn Rule> = Box::new(SingleLoop::new(&layout, true));
    Case { layout: (*layout).clone(), values: LINES, rules: dots.chain([the_loop]).collect() }
}

/// The cells with these values hang together, or with a rim reach one of its cells.
pub(super) fn connected(
    (height, width): (usize, usize),
    values: Values,
    of: &[Value],
    diagonal: bool,
    rim: &[u32],
) -> Case {
    let (layout, places) = (Layout::cells(height, width), line(height * width));
    let rim: Vec<Place> = rim.iter().copied().map(Place).collect();
    let pairs = Connected::pairs(&layout, &places, diagonal);
    let head = Head::at(&layout, "connected", &places[..1], Verb::IS, "connected");
    let rim = if rim.is_empty() { None } else { Some(&rim[..]) };
    let rule = Connected::new(&layout, head, places, pairs, (values, of), rim);
    case(layout, values, rule)
}

/// Groups of these values with their sizes; each has so many of the marks, of which each tells the size of its group.
pub(super) fn groups(
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

/// A board that is divided into areas with so many of the marks each; `images` are those of symmetric areas.
pub(super) fn divided(
    (height, width): (usize, usize),
    marks: &[(usize, u32)],
    (count, pairs): (u32, fn(Vec<Option<u32>>) -> Pairs),
    images: &[(u32, &[u32])],
) -> Case {
    let layout = Layout::centers(height, width);
    let edges = layout.edge_count() as u32;
    let told = |cell: usize| marks.iter().find(|(at, _)| *at == cell).map(|&(_, number)| number);
    let border = |edge: u32| Node { place: Place(edge), fixed: false, weight: 0, mark: false, size: Bounds::ANY };
    let cell = |cell: usize| Node {
        fixed: true,
        weight: 1,
        mark: told(cell).is_some(),
        size: told(cell).filter(|_| count == 1).map_or(Bounds::ANY, Bounds::just),
        ..border(edges + cell as u32)
    };
    let nodes: Vec<Node> = (0..edges).map(border).chain((0..height * width).map(cell)).collect();
    let touching = |edge: u32| layout.graph().dots(edge as usize).map(|dot| [edge, edges + dot as u32]);
    let touching: Vec<[u32; 2]> = (0..edges).flat_map(touching).collect();
    let numbers = (0..edges as usize).map(|_| None).chain((0..height * width).map(told)).collect();
    let demand = Demand {
        layers: vec![(0, Bounds::ANY)],
        marks: Bounds::just(count),
        borders: true,
        images: images.iter().map(|&(mark, images)| (mark, images.to_vec())).collect(),
        pairs: pairs(numbers),
        names: ["area".to_owned(), "number".to_owned()],
    };
    let head = Head::at(&layout, "groups", &line(1), Verb::HAS, "its marks");
    let holds = Holds::all(LINES, edges as usize);
    case(layout, LINES, Groups::new(head, &holds, nodes, &touching, demand))
}

/// So many cells, each of which joins two nodes where it is filled; some nodes have marks. With `pairs`, two cells do.
pub(super) fn acyclic(cells: usize, joins: &[[u32; 2]], marks: &[(usize, u32)], pairs: bool) -> Case {
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
pub(super) fn matching(cells: usize, owners: &[&[u32]]) -> Case {
    let layout = Layout::cells(1, cells);
    let goods = line(cells).into_iter().map(|place| Fact { place, value: 1, holds: true }).collect();
    let owners = owners.iter().map(|beside| Owner { place: Place(0), beside: beside.to_vec() }).collect();
    let head = Head::at(&layout, "pairs", &line(1), Verb::HAS, "its own");
    case(layout, TWO, Matching::new(head, ["trees".into(), "tents".into()], owners, goods))
}

/// One of these ways to fill some cells.
pub(super) fn placements(values: Values, ways: &[&[Value]]) -> Case {
    let cells = ways[0].len();
    let layout = Layout::cells(1, cells);
    let head = Head::at(&layout, "pieces", &line(cells), Verb::HAS, "one of these");
    case(layout, values, Placements::new(head, values, line(cells), ways.iter().map(|way| way.to_vec()).collect()))
}

/// Three cells in a row, with the two borders between them; these runs of cells, first and last, can lie together.
pub(super) fn partition(runs: &[[u32; 2]]) -> Case {
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
pub(super) fn clause(values: Values, literals: &[(Value, bool)]) -> Case {
    let facts = line(literals.len()).into_iter().zip(literals);
    let facts = facts.map(|(place, &(value, holds))| Fact { place, value, holds });
    let layout = Layout::cells(1, literals.len());
    let head = Head::at(&layout, "clause", &line(literals.len()), Verb::HAS, "one of these");
    case(layout, values, Clause::new(head, facts))
}

/// Between two numbers of cells.
pub(super) fn between(cells: usize, least: usize, most: usize) -> Case {
    let layout = Layout::cells(1, cells);
    let head = Head::at(&layout, "count", &line(cells), Verb::HAS, "so many");
    let atoms = line(cells).into_iter().map(|place| (place, 1)).collect();
    case(layout, TWO, Between::new(head, atoms, least, most))
}

/// So many of these patterns on a line of five cells.
pub(super) fn patterns(values: Values, patterns: &[&[(u32, Value, bool)]], least: usize, most: usize) -> Case {
    let layout = Layout::cells(1, 5);
    let head = Head::at(&layout, "board", &line(5), Verb::HAS, "patterns");
    let fact = |&(place, value, holds): &(u32, Value, bool)| Fact { place: Place(place), value, holds };
    let patterns = patterns.iter().map(|pattern| pattern.iter().map(fact).collect()).collect();
    case(layout, values, Patterns::new(head, patterns, least, most))
}
