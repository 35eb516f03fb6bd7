//! The first rungs of a hint: where to look, and what to ask.
//!
//! In: a step. Out: words that do not give its conclusion away. Must not know: how it is argued.

use itertools::Itertools;

use super::super::words::{either, list};
use super::names::{Names, beside};
use super::{Case, Focus, WHOLE};
use crate::board::{Place, PlaceKind};
use crate::grid::{Pos, Spot};
use crate::rule::{Form, HouseKind, Run, plural};

/// The most rules named in a question.
const MANY: usize = 8;

impl Names<'_> {
    /// A cell near a place: that of an edge, or the place itself.
    fn near(&self, place: Place) -> String {
        let layout = self.graph.puzzle.layout();
        if layout.plane().is_some() {
            return layout.at(place);
        }
        let at = match layout.spot(place) {
            Spot::Cell(at) | Spot::Mark(at) => at,
            Spot::Edge(edge) if !self.has_sides() => edge.dots()[0],
            spot => {
                let cells = beside(spot, layout.size());
                let clued = cells.iter().find(|(cell, _)| self.clue(place.index(), *cell).is_some());
                clued.or(cells.first()).map_or(Pos { row: 0, col: 0 }, |&(cell, _)| cell)
            }
        };
        at.to_string()
    }

    /// The surroundings of a place.
    pub(in crate::explain) fn around(&self, place: Place) -> Focus {
        Focus::Around(self.near(place))
    }

    /// The house or line that a step of a single rule is about, given the atom of its first conclusion.
    pub(in crate::explain) fn house(&self, atom: usize) -> Option<Focus> {
        let form = |rule: usize| self.graph.puzzle.rules()[rule].form();
        let [rule] = self.rules[..] else { return None };
        match form(rule) {
            Form::House { name, .. } | Form::Runs { name, .. } => Some(Focus::On(name.to_owned())),
            Form::Cell(_) => {
                let houses = self.graph.watch[atom].iter().filter_map(|&rule| match form(rule) {
                    Form::House { kind, name, .. } => Some((kind == HouseKind::Box, name)),
                    _ => None,
                });
                houses.max_by_key(|&(is_box, _)| is_box).map(|(_, name)| Focus::On(name.to_owned()))
            }
            _ => None,
        }
    }

    /// Where to look for a step.
    pub(super) fn look(&self, case: &Case<'_>) -> Focus {
        let Some(&(atom, _)) = case.found.first() else { return Focus::On(WHOLE.to_owned()) };
        self.house(atom).unwrap_or_else(|| {
            // A clue is easier to find than one of the places that it is about.
            let clue = if let [rule] = *case.rules { self.graph.puzzle.rules()[rule].clue_place() } else { None };
            self.around(clue.unwrap_or(self.place(atom)))
        })
    }

    /// What to ask of a line with runs.
    fn where_runs_lie(&self, case: &Case<'_>, name: &str, runs: &[Run]) -> String {
        let the = if runs.len() == 1 { "" } else { "runs " };
        // The last of the cells that it rests on is the one that the clue itself does not show.
        let filled = case.facts.iter().rev().map(|&(atom, holds)| self.graph.fact(atom, holds));
        let filled = filled.clone().find(|fact| fact.holds && fact.value > 0);
        let puzzle = &self.graph.puzzle;
        let now = filled.map_or(String::new(), |fact| {
            let is = puzzle.value_name(fact.place, fact.value);
            format!(", now that {} is {is}", puzzle.layout().name(fact.place))
        });
        format!("where can the {the}{} of {name} lie{now}?", case.clue(runs))
    }

    /// The cell to try, where nothing short shows what follows.
    fn to_try(&self, case: &Case<'_>) -> String {
        let at = self.graph.atoms[case.found[0].0].0;
        let puzzle = &self.graph.puzzle;
        let atoms = self.graph.of_place(at).into_iter().flatten().filter(|&atom| case.known[atom] != Some(false));
        let values = atoms.map(|atom| puzzle.value_name(at, self.graph.atoms[atom].1)).collect_vec();
        let name =
            if puzzle.layout().kind(at) == PlaceKind::Edge { self.edges(&[at]).0 } else { puzzle.layout().name(at) };
        match &values[..] {
            values if self.graph.is_two(at) || values.len() > MANY => {
                format!("no pattern is left: try {name}, and see which way fails")
            }
            values => format!("no pattern is left: try {name}, which can only be {}", either(values)),
        }
    }

    /// The question that leads there, without the answer.
    pub(super) fn question(&self, case: &Case<'_>) -> String {
        match *case.rules {
            [rule] => match case.form(rule) {
                Form::House { name, .. } if case.found.iter().any(|one| one.1) => {
                    format!("where can the {} of {name} go?", case.value_of(rule))
                }
                Form::Cell(place) => format!("what can stand at {}?", self.graph.puzzle.layout().name(place)),
                Form::Runs { name, runs } if !runs.is_empty() => self.where_runs_lie(case, name, runs),
                Form::Loop => format!("where would the loop close, around {}?", self.near(self.place(case.found[0].0))),
                Form::Sides(_) => format!("what follows from {}?", self.subject(rule)),
                form if form.meeting().is_some() => format!("what can the loop do at {}?", self.subject(rule)),
                _ if self.subject(rule) == self.named(rule) => {
                    format!("what follows from {}?", self.named(rule))
                }
                _ => self.subject(rule),
            },
            ref rules => {
                let clue = rules.first().map(|&first| self.named(first));
                // Directly after `the 3 at r1c1`, its corners are `its top left corner`.
                let mut follows = true;
                let name = |(index, &rule): (usize, &usize)| {
                    let dot = self.graph.puzzle.rules()[rule].form().meeting();
                    let corner = dot.and_then(|dot| self.corner(dot)).filter(|(_, of)| Some(of) == clue.as_ref());
                    follows &= index == 0 || corner.is_some();
                    match corner.filter(|_| follows) {
                        Some((part, _)) => format!("its {part} corner"),
                        None => self.named(rule),
                    }
                };
                let about = rules.iter().enumerate().map(name).unique().collect_vec();
                let digits = rules.iter().filter_map(|&rule| match case.form(rule) {
                    Form::House { value, .. } => Some((value, case.value_of(rule))),
                    _ => None,
                });
                let digits = digits.sorted().dedup().map(|(_, name)| name).collect_vec();
                if about.len() > MANY {
                    return self.to_try(case);
                }
                let about = list(&about);
                let noun = self.graph.puzzle.noun();
                match &digits[..] {
                    [] => about,
                    [one] => format!("{about}; {noun} {one}"),
                    many => format!("{about}; {} {}", plural(noun), list(many)),
                }
            }
        }
    }
}
