//! What the lines of a coloured board say about each other: which colours they lack.
//!
//! In: a step of one line. Out: the colours that lines across it lack, where the step rests on that. Must not know: the
//! direction of the line, techniques.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::super::words::{either, list};
use super::Case;
use super::runs::{Line, reach};
use crate::board::{Domain, Place};
use crate::rule::Form;

/// The most places that are named as the only ones with a colour.
const FEW: usize = 4;

impl Case<'_> {
    /// Which colours the lines that cross this one lack, as far as a step that fills some places, and takes values from
    /// others, rests on that: `only column 4 has yellow`.
    pub(super) fn lacking(&self, rule: usize, line: &Line<'_>, [filled, others]: [&[usize]; 2]) -> Option<String> {
        if self.graph.two_valued {
            return None;
        }
        let told = line.reasons(filled, others);
        let atoms = &self.graph.atoms;
        let has = |other: usize, colour: u16| match self.form(other) {
            Form::Runs { runs, .. } => runs.iter().any(|run| run.colour == colour),
            _ => true,
        };
        let is_lacked = |atom: usize, colour: u16| self.graph.watch[atom].iter().any(|&other| !has(other, colour));
        let mut cells = line.before.clone();
        // The places that must lack a colour, and those that have it.
        let mut by_places: BTreeMap<[Vec<usize>; 2], Vec<String>> = BTreeMap::new();
        for colour in line.runs.iter().map(|run| run.colour).unique().sorted() {
            let at = |atom: usize| line.places.iter().position(|&place| place == atoms[atom].0);
            let scope = self.graph.scope[rule].iter().filter(|&&atom| atoms[atom].1 == colour);
            let (lacked, with): (Vec<_>, Vec<_>) =
                scope.filter_map(|&atom| Some((atom, at(atom)?))).partition(|&(atom, _)| is_lacked(atom, colour));
            let mut needed = Vec::new();
            for (atom, at) in lacked {
                let more = Domain(cells[at].0 | Domain::just(usize::from(colour)).0);
                if self.stands(atom).is_some() || more == cells[at] {
                    continue;
                }
                let before = std::mem::replace(&mut cells[at], more);
                let same = |reach: Vec<(usize, usize)>| told.iter().all(|&run| reach[run] == line.reach[run]);
                if self.facts.contains(&(atom, false)) || !reach(line.runs, &cells).is_some_and(same) {
                    cells[at] = before;
                    needed.push(at);
                }
            }
            if !needed.is_empty() {
                let with = with.into_iter().map(|(_, at)| at).collect();
                let name = self.graph.puzzle.layout().value_name(0, colour);
                by_places.entry([needed, with]).or_default().push(name);
            }
        }
        let said = by_places.into_iter().map(|([needed, with], colours)| {
            let is_short = !with.is_empty() && with.len() <= FEW && with.len() < needed.len();
            let places = self.numbers(&line.places, if is_short { &with } else { &needed });
            let many = if is_short { with.len() } else { needed.len() } > 1;
            let has = if many { "have" } else { "has" };
            if is_short {
                format!("only {places} {has} {}", list(&colours))
            } else {
                format!("{places} {has} no {}", either(&colours))
            }
        });
        let said = said.collect_vec();
        (!said.is_empty()).then(|| said.join("; "))
    }

    /// Places of a line by their numbers: `columns 1 to 4 and 7`.
    fn numbers(&self, places: &[Place], at: &[usize]) -> String {
        let (noun, number) = self.numbering(places);
        let stretches = at
            .iter()
            .map(|&at| (at, at))
            .coalesce(|one, next| if one.1 + 1 == next.0 { Ok((one.0, next.1)) } else { Err((one, next)) });
        let said = stretches.flat_map(|(from, to)| match to - from {
            0 | 1 => (from..=to).map(|at| number(at).to_string()).collect_vec(),
            _ => vec![format!("{} to {}", number(from), number(to))],
        });
        let plural = if at.len() > 1 { "s" } else { "" };
        format!("{noun}{plural} {}", list(&said.collect_vec()))
    }
}
