//! Places, values and rules in words.
//!
//! In: places, atoms, rules. Out: words: `r1c1:r1c4 are 7`, `the left side of the 3 at r1c1`. Must not know:
//! techniques.

use std::collections::{BTreeMap, VecDeque};

use itertools::Itertools;

use super::super::rule_graph::{Known, RuleGraph, Target};
use super::super::words::{cells, clauses, facts_among, list, must};
use super::mention::marked;
use crate::board::{Place, PlaceKind, Words};
use crate::grid::{Edge, Pos, Spot};
use crate::rule::{Form, Phrase, Subject, Verb};

/// Words for the places of a step.
pub(in crate::explain) struct Names<'a> {
    pub(in crate::explain) graph: &'a RuleGraph,
    /// What was known before, where that matters.
    pub(in crate::explain) known: Option<&'a Known>,
    /// The rules of the step: sides are named after their clues.
    pub(in crate::explain) rules: Vec<usize>,
    /// Whether clues are marked, for a text that may name them more than once.
    pub(in crate::explain) marks: bool,
}

/// The sides of a cell, in the order in which they are named, then its corners.
const PARTS: [&str; 8] = ["top", "bottom", "left", "right", "top left", "top right", "bottom left", "bottom right"];

/// The cells around an edge or a dot, each with the index of the side or corner that this is.
pub(super) fn beside(spot: Spot, (height, width): (usize, usize)) -> Vec<(Pos, usize)> {
    // How far up and left of the place the cell is.
    let (at, all): (Pos, &[(usize, usize, usize)]) = match spot {
        Spot::Cell(_) | Spot::Mark(_) => return Vec::new(),
        Spot::Edge(Edge::Horizontal(at)) => (at, &[(0, 0, 0), (1, 0, 1)]),
        Spot::Edge(Edge::Vertical(at)) => (at, &[(0, 0, 2), (0, 1, 3)]),
        Spot::Dot(at) => (at, &[(1, 1, 7), (1, 0, 6), (0, 1, 5), (0, 0, 4)]),
    };
    let cell = |&(up, left, part): &(usize, usize, usize)| {
        let pos = Pos { row: at.row.checked_sub(up)?, col: at.col.checked_sub(left)? };
        (pos.row < height && pos.col < width).then_some((pos, part))
    };
    all.iter().filter_map(cell).collect()
}

impl Names<'_> {
    /// Whether edges are sides of cells here.
    pub(super) fn has_sides(&self) -> bool {
        let layout = self.graph.puzzle.layout();
        !layout.joins_centers() && layout.plane().is_none()
    }

    /// The clue in a cell, `the 3`, given a place in its rule's scope; and whether its rule is one of the step.
    pub(super) fn clue(&self, place: usize, at: Pos) -> Option<(String, bool)> {
        let layout = self.graph.puzzle.layout();
        let rules = self.graph.watch.get(place)?.iter().copied();
        rules
            .filter_map(|rule| {
                self.clue_of(rule).filter(|&(clue_place, _)| clue_place == layout.cell(at)).map(|(_, k)| (k, rule))
            })
            .map(|(k, rule)| (k, self.rules.contains(&rule)))
            .next()
    }

    fn clue_of(&self, rule: usize) -> Option<(Place, String)> {
        let (number, rule) = (rule, &self.graph.puzzle.rules()[rule]);
        let clue_place = rule.clue_place()?;
        match rule.form() {
            Form::Sides(k) => Some((clue_place, format!("the {k}"))),
            Form::Other(_) => {
                let phrase = self.graph.puzzle.phrase(number);
                phrase.subject.at.filter(|_| matches!(phrase.verb, Verb::Means(_)))?;
                Some((clue_place, phrase.subject.name))
            }
            _ => None,
        }
    }

    /// A cell with its number: `the 3 at r1c1`, `r2c2`.
    fn cell(&self, edge: usize, at: Pos) -> String {
        self.clue(edge, at).map_or_else(|| at.to_string(), |(clue, _)| self.mention(&Subject::at(clue, at)))
    }

    /// Edges or dots in words, and whether they are several: `the top and left sides of the 3 at r1c1`.
    pub(in crate::explain) fn edges(&self, edges: &[Place]) -> (String, bool) {
        self.edges_of(None, edges)
    }

    /// The same where the text is already about this cell: `its top side`.
    fn edges_of(&self, own: Option<Pos>, edges: &[Place]) -> (String, bool) {
        let layout = self.graph.puzzle.layout();
        let mut left: Vec<(usize, Spot)> = edges.iter().map(|&place| (place.index(), layout.spot(place))).collect();
        let one_or_many = match left.first() {
            Some((_, Spot::Dot(_))) => ["corner", "corners"],
            _ => ["side", "sides"],
        };
        let noun = |many: usize| one_or_many[usize::from(many > 1)];
        if !self.has_sides() {
            let names = edges.iter().map(|&place| layout.at(place)).collect_vec();
            return (list(&names), names.len() > 1);
        }
        let mut said: Vec<(bool, Vec<&str>, Vec<(bool, String)>)> = Vec::new();
        while !left.is_empty() {
            // The cell that has most of them as sides, preferring one with a clue of the step.
            let mut of: BTreeMap<Pos, Vec<(usize, usize)>> = BTreeMap::new();
            for (at, &(_, spot)) in left.iter().enumerate() {
                for (cell, side) in beside(spot, layout.size()) {
                    of.entry(cell).or_default().push((side, at));
                }
            }
            let rank = |(cell, sides): &(&Pos, &Vec<(usize, usize)>)| {
                let clue = sides.first().and_then(|&(_, at)| self.clue(left[at].0, **cell));
                let clue = clue.map_or(0, |(_, of_step)| 1 + usize::from(of_step));
                // Among equals, the first cell.
                (own == Some(**cell), clue == 2, sides.len(), clue, std::cmp::Reverse(**cell))
            };
            let Some((cell, sides)) = of.iter().max_by_key(rank) else { break };
            let mut sides = sides.clone();
            sides.sort_unstable();
            let edge = left[sides[0].1].0;
            let name = (self.clue(edge, *cell).is_some(), self.cell(edge, *cell));
            let words = sides.iter().map(|&(side, _)| PARTS[side]).collect_vec();
            let is_own = own == Some(*cell);
            // The same sides of several cells are named together.
            match said.iter_mut().find(|(other, same, _)| !other && !is_own && *same == words) {
                Some((_, _, names)) => names.push(name),
                None => said.push((is_own, words, vec![name])),
            }
            let gone = sides.iter().map(|&(_, at)| at).collect_vec();
            let mut at = 0;
            left.retain(|_| {
                at += 1;
                !gone.contains(&(at - 1))
            });
        }
        let said = said.into_iter().map(|(is_own, words, names)| {
            // A clue that is followed by cells without one would seem to stand in all of them.
            let (clues, cells): (Vec<_>, Vec<_>) = names.into_iter().partition(|(has_clue, _)| *has_clue);
            let names = cells.into_iter().chain(clues).map(|(_, name)| name).collect_vec();
            let noun = noun(words.len() * names.len());
            let parts = list(&words.iter().map(|&word| word.to_owned()).collect_vec());
            match (words.len(), is_own) {
                (4, true) => format!("all its {noun}"),
                (_, true) => format!("its {parts} {noun}"),
                (4, false) => format!("all {noun} of {}", list(&names)),
                (_, false) => format!("the {parts} {noun} of {}", list(&names)),
            }
        });
        (list(&said.collect_vec()), edges.len() > 1)
    }

    /// Drawn edges, and whether they are several: where edges are not sides of cells, connected ones become one line,
    /// `r1c1-r1c2-r2c2`.
    pub(super) fn lines(&self, edges: &[Place]) -> (String, bool) {
        if self.has_sides() {
            return self.edges(edges);
        }
        let layout = self.graph.puzzle.layout();
        let lines = joined(edges.iter().map(|&edge| layout.ends(edge)).collect());
        let name = |line: VecDeque<Place>| line.into_iter().map(|dot| layout.at(dot)).join("-");
        let lines = lines.into_iter().map(name).collect_vec();
        (list(&lines), lines.len() > 1)
    }

    /// The sides of the cell with the clue of a rule, and other edges.
    pub(super) fn sides(&self, rule: usize, atoms: &[Target]) -> String {
        let edges = atoms.iter().map(|&(atom, _)| self.place(atom)).collect_vec();
        self.edges_of(self.clue_cell(rule), &edges).0
    }

    /// The cell with the clue of a rule.
    fn clue_cell(&self, rule: usize) -> Option<Pos> {
        let (clue_place, _) = self.clue_of(rule)?;
        match self.graph.puzzle.layout().spot(clue_place) {
            Spot::Cell(at) => Some(at),
            _ => None,
        }
    }

    /// A dot in words: `the top left corner of the 3 at r1c1`.
    pub(super) fn dot(&self, dot: Place) -> String {
        let layout = self.graph.puzzle.layout();
        match (layout.spot(dot), self.corner(dot)) {
            (_, Some((part, of))) => format!("the {part} corner of {of}"),
            (Spot::Dot(_), None) => layout.name(dot),
            _ => layout.at(dot),
        }
    }

    /// A dot as a corner: `top left`, of `the 3 at r1c1`.
    pub(super) fn corner(&self, dot: Place) -> Option<(&'static str, String)> {
        let layout = self.graph.puzzle.layout();
        let Spot::Dot(at) = layout.spot(dot) else { return None };
        if !self.has_sides() {
            return None;
        }
        let edges = layout.graph().at_dot(dot.index() - layout.edge_count());
        let near = || edges.iter().map(|&edge| edge as usize).chain([dot.index()]);
        let clue = |cell: Pos| near().find_map(|place| self.clue(place, cell));
        // Cells with clues of the step come before cells with other clues, and these before cells without.
        let rank = |&(cell, _): &(Pos, usize)| clue(cell).map_or(2, |(_, of_step)| usize::from(!of_step));
        let cells = beside(Spot::Dot(at), layout.size());
        let (cell, part) = cells.into_iter().min_by_key(rank)?;
        let of = clue(cell).map_or_else(|| cell.to_string(), |(clue, _)| self.mention(&Subject::at(clue, cell)));
        Some((PARTS[part], of))
    }

    pub(super) fn place(&self, atom: usize) -> Place {
        self.graph.atoms[atom].0
    }

    /// Atoms as statements: `r1c1 is 5, and r1c2 and r1c4 are not 7`, `the left side of the 3 at r1c1 is a line`.
    pub(in crate::explain) fn facts(&self, atoms: &[Target]) -> String {
        self.state(atoms, false)
    }

    /// Atoms as the only values that are left: `r1c1 must be 5`.
    pub(super) fn must(&self, atoms: &[Target]) -> String {
        let facts = atoms.iter().map(|&(atom, value)| self.graph.fact(atom, value)).collect_vec();
        must(&self.graph.puzzle, &facts)
    }

    /// Atoms as instructions: `draw the left side of the 3 at r1c1`, `r1c1 is 5`.
    pub(super) fn orders(&self, atoms: &[Target]) -> String {
        self.state(atoms, true)
    }

    fn state(&self, atoms: &[Target], order: bool) -> String {
        let puzzle = &self.graph.puzzle;
        let kind =
            |one: &Target| match (puzzle.layout().kind(self.place(one.0)), puzzle.values(self.place(one.0)).words()) {
                // How many lines there are is a value like that of a cell.
                (PlaceKind::Edge, Words::Numbers) => PlaceKind::Face,
                (kind, _) => kind,
            };
        let has_corners = self.has_sides();
        let said_of = |wanted: PlaceKind, value: bool| {
            let fits = |one: &&Target| kind(one) == wanted && one.1 == value;
            let all = atoms.iter().filter(fits).map(|&(atom, _)| (atom, self.place(atom))).collect_vec();
            let &(atom, place) = all.first()?;
            let places = all.into_iter().map(|(_, place)| place).collect_vec();
            let (words, many) = match (wanted, value) {
                (PlaceKind::Edge, true) => self.lines(&places),
                _ => self.edges(&places),
            };
            let are = if many { "are" } else { "is" };
            Some(match (wanted, order, value) {
                (PlaceKind::Edge, true, true) => format!("draw {words}"),
                (PlaceKind::Edge, true, false) => format!("cross out {words}"),
                (PlaceKind::Edge, false, true) => format!("{words} {are} {}", if many { "lines" } else { "a line" }),
                (PlaceKind::Edge, false, false) => format!("{words} {are} crossed out"),
                _ => format!("{words} {are} {}", puzzle.value_name(place, self.graph.fact(atom, value).value)),
            })
        };
        let both =
            |wanted: PlaceKind| [true, false].into_iter().filter_map(|value| said_of(wanted, value)).collect_vec();
        let is_told = |one: &&Target| kind(one) == PlaceKind::Edge || (kind(one) == PlaceKind::Dot && has_corners);
        let (edges, mut others) = (both(PlaceKind::Edge), if has_corners { both(PlaceKind::Dot) } else { Vec::new() });
        let facts = atoms.iter().filter(|one| !is_told(one)).map(|&(atom, value)| self.graph.fact(atom, value));
        let facts = facts.collect_vec();
        if !facts.is_empty() {
            let is_open = |place: Place, value: u16| {
                let mut atoms = self.graph.of_place(place).into_iter().flatten();
                let atom = atoms.find(|&atom| self.graph.atoms[atom].1 == value);
                self.known.zip(atom).is_none_or(|(known, atom)| known[atom] != Some(false))
            };
            others.push(facts_among(puzzle, &facts, &is_open));
        }
        // Each of these may be a list with commas.
        match (&edges[..], &others[..]) {
            ([drawn, crossed], []) if order => return format!("{drawn}, and {crossed}"),
            ([edges @ .., last], [_, ..]) if order => {
                return format!("{}, and {}", edges.iter().chain([last]).join(", "), list(&others));
            }
            _ => {}
        }
        clauses(&[edges, others].concat())
    }

    /// Cells, with adjacent ones combined.
    pub(super) fn cells(&self, atoms: impl IntoIterator<Item = usize>) -> String {
        let layout = self.graph.puzzle.layout();
        cells(layout, &atoms.into_iter().map(|atom| self.place(atom)).collect_vec())
    }

    /// The subject of a rule: `row 3`, `the 3 at r1c1`, `r5c5`.
    pub(super) fn subject(&self, rule: usize) -> String {
        let puzzle = &self.graph.puzzle;
        match puzzle.rules()[rule].form() {
            Form::House { name, .. } | Form::Runs { name, .. } => name.to_owned(),
            Form::Cell(place) => puzzle.layout().name(place),
            Form::Dot(at) | Form::Passed(at) | Form::Through { at, .. } => self.dot(at),
            Form::Loop => "the one loop".to_owned(),
            Form::Sides(_) | Form::Given | Form::Other(_) => self.phrase(rule).to_string(),
        }
    }

    /// A clue in words.
    fn mention(&self, clue: &Subject) -> String {
        if self.marks { marked(clue) } else { clue.to_string() }
    }

    /// The demand of a rule.
    pub(super) fn phrase(&self, rule: usize) -> Phrase {
        let phrase = self.graph.puzzle.phrase(rule);
        match phrase.verb {
            Verb::Names("at") => {
                let clue = self.mention(&Subject::at(phrase.subject.name, phrase.object));
                Phrase::new(clue, Verb::Names(""), "")
            }
            _ => Phrase { subject: self.mention(&phrase.subject).into(), ..phrase },
        }
    }

    /// The words for a rule as one of several things.
    pub(super) fn named(&self, rule: usize) -> String {
        self.mention(&self.noun(rule))
    }

    /// A rule as one of several things: `box 4`, `the arrow` at `r1c1`, `the rule that r1c1 is less than r1c2`.
    pub(super) fn noun(&self, rule: usize) -> Subject {
        let puzzle = &self.graph.puzzle;
        let phrase = puzzle.phrase(rule);
        match puzzle.rules()[rule].form() {
            Form::House { .. } => phrase.subject,
            // The clue is `the 3` / `at` / `r1c1`.
            Form::Sides(_) | Form::Given | Form::Other(_) if !phrase.is_sentence() => {
                Subject::at(phrase.subject.name, phrase.object)
            }
            Form::Given | Form::Other(_) if phrase.subject.at.is_some() => phrase.subject,
            // `row 1`, for the rule that it has 1 star.
            Form::Given | Form::Other(_) if phrase.verb == Verb::HAS && !phrase.subject.are_cells() => phrase.subject,
            Form::Given | Form::Other(_) => format!("the rule that {phrase}").into(),
            _ => self.subject(rule).into(),
        }
    }
}

/// Edges by their ends, with connected ones combined: `ab` and `bc` are `abc`.
fn joined<T: Copy + PartialEq>(mut left: Vec<[T; 2]>) -> Vec<VecDeque<T>> {
    let mut lines = Vec::new();
    while !left.is_empty() {
        let mut line = VecDeque::from(left.remove(0));
        loop {
            let (first, last) = (line[0], line[line.len() - 1]);
            let end = |at: T| left.iter().position(|edge| edge.contains(&at));
            let beyond = |[one, other]: [T; 2], at| if one == at { other } else { one };
            if let Some(at) = end(last) {
                line.push_back(beyond(left.remove(at), last));
            } else if let Some(at) = end(first) {
                line.push_front(beyond(left.remove(at), first));
            } else {
                break;
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn edges_that_hang_together_are_one_line() {
        let lines = |edges: &[&str]| {
            let ends = |edge: &&str| [edge.as_bytes()[0], edge.as_bytes()[1]];
            let lines = joined(edges.iter().map(ends).collect());
            lines.into_iter().map(|line| line.into_iter().map(char::from).collect::<String>()).collect::<Vec<_>>()
        };
        assert_eq!(lines(&["ab", "cd"]), ["ab", "cd"]);
        assert_eq!(lines(&["ab", "ef", "cb", "xa"]), ["xabc", "ef"]);
        assert_eq!(lines(&["ab", "bc", "ac"]), ["abca"]);
    }
}
