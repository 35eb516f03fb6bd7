//! Direct arguments round the numbers of a loop: how many of its sides a number has where they meet.
//!
//! In: a step of one or two numbers and dots. Out: its argument without an assumption, where these alone give it. Must
//! not know: how cells and dots lie; only which edges rules share.
//!
//! At a dot the loop has two lines or none. So of the sides of a number that meet there it can have both or neither, just
//! one, or at most one, by what else is known at the dot. That and the number itself leave few ways to place its lines;
//! what all of them have in common is what follows.

use itertools::Itertools;

use super::super::rule_graph::Target;
use super::super::words::{either, list};
use super::{Case, Part};
use crate::board::Place;
use crate::rule::Form;

/// The most ways that are listed.
const WAYS: usize = 3;

/// A number, what is known of its sides, and what is not.
struct Clue {
    rule: usize,
    /// Lines that are missing.
    missing: usize,
    open: Vec<usize>,
}

/// A dot, by what is known there.
struct Dot {
    place: Place,
    lines: usize,
    open: Vec<usize>,
    /// Whether the loop certainly passes there.
    is_passed: bool,
}

impl Dot {
    /// Whether this many more lines can meet there, perhaps with some on the other edges.
    fn allows(&self, more: usize, others: usize) -> bool {
        let least = self.lines + more;
        (least == 0 && !self.is_passed) || (least <= 2 && least + others >= 2)
    }

    /// What the other edges there must be, given this many lines: all lines, or none.
    fn others(&self, more: usize, others: usize) -> Option<bool> {
        match self.lines + more {
            2 => Some(false),
            0 if others < 2 && !self.is_passed => Some(false),
            lines if lines + others == 2 => Some(true),
            _ => None,
        }
    }
}

impl Case<'_> {
    /// The argument of a step about numbers and dots, without an assumption.
    pub(super) fn around(&self) -> Option<Vec<Part>> {
        let (mut clues, mut dots) = (Vec::new(), Vec::new());
        for &rule in self.rules {
            match self.form(rule) {
                Form::Sides(k) => clues.push(self.clue_at(rule, k)?),
                Form::Dot(place) => dots.push(self.dot_at(rule, place, false)),
                Form::Passed(place) => dots.push(self.dot_at(rule, place, true)),
                _ => return None,
            }
        }
        let text = match (&clues[..], &dots[..]) {
            ([clue], [_, ..]) => self.round(clue, &dots)?,
            ([one, other], [dot]) => self.across([one, other], dot)?,
            ([one, other], [_, ..]) => self.beside([one, other])?,
            _ => return None,
        };
        Some(Part::because(text, self.rules))
    }

    /// What is known of an edge before the step, as far as readers know it.
    pub(super) fn value(&self, atom: usize) -> Option<bool> {
        self.facts.iter().find(|fact| fact.0 == atom).map(|fact| fact.1).or_else(|| self.shown(atom))
    }

    fn open_of(&self, rule: usize) -> (usize, Vec<usize>) {
        let scope = &self.graph.scope[rule];
        let lines = scope.iter().filter(|&&atom| self.value(atom) == Some(true)).count();
        (lines, scope.iter().copied().filter(|&atom| self.value(atom).is_none()).collect())
    }

    fn clue_at(&self, rule: usize, k: usize) -> Option<Clue> {
        let (lines, open) = self.open_of(rule);
        Some(Clue { rule, missing: k.checked_sub(lines)?, open })
    }

    fn dot_at(&self, rule: usize, place: Place, is_passed: bool) -> Dot {
        let (lines, open) = self.open_of(rule);
        Dot { place, lines, open, is_passed }
    }

    /// One number: few ways to place its lines.
    fn round(&self, clue: &Clue, dots: &[Dot]) -> Option<String> {
        let fits = |way: &Vec<usize>| {
            dots.iter().all(|dot| {
                let (own, others): (Vec<usize>, Vec<usize>) =
                    dot.open.iter().partition(|atom| clue.open.contains(atom));
                dot.allows(own.iter().filter(|atom| way.contains(atom)).count(), others.len())
            })
        };
        let ways = clue.open.iter().copied().combinations(clue.missing).filter(fits).collect_vec();
        let follows =
            |&(atom, value): &Target| {
                let by_dot = |way: &Vec<usize>, dot: &Dot| {
                    let (own, others): (Vec<usize>, Vec<usize>) =
                        dot.open.iter().partition(|atom| clue.open.contains(atom));
                    let lines = own.iter().filter(|atom| way.contains(atom)).count();
                    others.contains(&atom) && dot.others(lines, others.len()) == Some(value)
                };
                let is_own = clue.open.contains(&atom);
                ways.iter().all(|way| {
                    if is_own { way.contains(&atom) == value } else { dots.iter().any(|dot| by_dot(way, dot)) }
                })
            };
        if ways.is_empty() || !self.found.iter().all(follows) {
            return None;
        }
        let names = self.names();
        let subject = names.subject(clue.rule);
        let outside = self.found.iter().filter(|one| !clue.open.contains(&one.0)).copied().collect_vec();
        let (ends, others): (Vec<&Dot>, Vec<&Dot>) =
            dots.iter().partition(|dot| outside.iter().any(|one| dot.open.contains(&one.0)));
        let said = |dots: &[&Dot]| list(&dots.iter().filter_map(|dot| self.pair(clue, dot)).collect_vec());
        let at = |dots: &[&Dot]| list(&dots.iter().map(|dot| self.corner_of(clue, dot.place)).collect_vec());
        let then = if outside.iter().all(|one| one.1) {
            format!("and the loop has one way on from {}", at(&ends))
        } else {
            format!("and no more lines fit at {}", at(&ends))
        };
        let own = said(&dots.iter().collect_vec());
        if let ([_], false) = (dots, own.is_empty()) {
            return Some(format!("{subject} has {own}, and {}", self.needs(clue)));
        }
        // What its other corners leave for the one where the step is.
        if let ([end], false) = (&ends[..], said(&others).is_empty()) {
            let at_end = clue.open.iter().filter(|atom| end.open.contains(atom)).collect_vec();
            let counts = ways.iter().map(|way| at_end.iter().filter(|atom| way.contains(atom)).count());
            if let Some(count) = counted(&counts.unique().sorted().collect_vec(), at_end.len()) {
                let then = then.replace(&format!(" {}", at(&ends)), " there");
                return Some(format!("{subject} has {}, so {count} at {}, {then}", said(&others), at(&ends)));
            }
        }
        if ways.len() > WAYS {
            return None;
        }
        let lines = |way: &Vec<usize>| names.sides(clue.rule, &way.iter().map(|&atom| (atom, true)).collect_vec());
        let ways = either(&ways.iter().map(lines).collect_vec());
        let takes = if own.is_empty() {
            format!("{subject} takes {ways}")
        } else {
            format!("{subject} has {own}, so it takes {ways}")
        };
        Some(if outside.is_empty() { takes } else { format!("{takes}, {then}") })
    }

    /// A dot as a corner of a number: `its top left corner`.
    fn corner_of(&self, clue: &Clue, dot: Place) -> String {
        let names = self.names();
        match names.corner(dot) {
            Some((part, of)) if of == names.named(clue.rule) => format!("its {part} corner"),
            _ => names.dot(dot),
        }
    }

    /// How many of its sides a number has at a dot, in words, where two of them are open there.
    fn pair(&self, clue: &Clue, dot: &Dot) -> Option<String> {
        let (own, others): (Vec<usize>, Vec<usize>) = dot.open.iter().partition(|atom| clue.open.contains(atom));
        let count = match (own.len(), dot.lines, others.len(), dot.is_passed) {
            (2, 0, 0, false) => "both sides or neither",
            (2, 0, 0, true) => "both sides",
            (2, 1, 0, _) => "one side",
            (2, 1, _, _) => "at most one side",
            (2, 0, 1, true) => "at least one side",
            _ => return None,
        };
        Some(format!("{count} at {}", self.corner_of(clue, dot.place)))
    }

    /// What a number still needs, in words.
    fn needs(&self, clue: &Clue) -> String {
        let words = ["no", "one", "two", "three", "four", "five"];
        let number = |count: usize| words.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned());
        let more = if clue.open.len() < self.graph.scope[clue.rule].len() { " more" } else { "" };
        match (clue.missing, clue.open.len() - clue.missing) {
            (1, _) => format!("needs just one{more}"),
            (_, 1) => "can miss only one".to_owned(),
            (missing, _) => format!("needs {} of {}", number(missing), number(clue.open.len())),
        }
    }

    /// Two numbers that meet in a dot: how many of their sides each of them has there.
    fn across(&self, clues: [&Clue; 2], dot: &Dot) -> Option<String> {
        let at = clues.map(|clue| dot.open.iter().copied().filter(|atom| clue.open.contains(atom)).collect_vec());
        if at[0].iter().any(|atom| at[1].contains(atom)) || at.iter().any(Vec::is_empty) {
            return None;
        }
        let far =
            [0, 1].map(|side| clues[side].open.iter().copied().filter(|atom| !at[side].contains(atom)).collect_vec());
        let others = dot.open.iter().copied().filter(|atom| !at.iter().any(|at| at.contains(atom))).collect_vec();
        // How many of its sides there a number can have by itself.
        let own = |side: usize| {
            let clue = clues[side];
            (0..=at[side].len()).filter(move |count| {
                clue.missing.checked_sub(*count).is_some_and(|rest| rest <= clue.open.len() - at_len(clue, dot))
            })
        };
        let ways = own(0).cartesian_product(own(1).collect_vec());
        let ways = ways.filter(|&(one, other)| dot.allows(one + other, others.len())).collect_vec();
        let all = |set: &[usize], count: usize, value: bool| count == if value { set.len() } else { 0 };
        let follows = |&(atom, value): &Target| {
            ways.iter().all(|&(one, other)| {
                let by_clue = [(0, one), (1, other)].into_iter().any(|(side, count)| {
                    at[side].contains(&atom) && all(&at[side], count, value)
                        || far[side].contains(&atom) && all(&far[side], clues[side].missing - count, value)
                });
                by_clue || others.contains(&atom) && dot.others(one + other, others.len()) == Some(value)
            })
        };
        if ways.is_empty() || !self.found.iter().all(follows) {
            return None;
        }
        let names = self.names();
        let [mine, theirs] = [0, 1].map(|side| counted(&own(side).collect_vec(), at[side].len()));
        let [now, then] = [
            ways.iter().map(|way| way.0).unique().sorted().collect_vec(),
            ways.iter().map(|way| way.1).unique().sorted().collect_vec(),
        ];
        let (first, second) = (counted(&now, at[0].len()), counted(&then, at[1].len()));
        let [one, other] = clues.map(|clue| names.subject(clue.rule));
        let place = self.corner_of(clues[0], dot.place);
        Some(match (mine, theirs) {
            (Some(mine), Some(theirs)) if first == second => {
                format!("{one} has {mine} of its sides at {place}, {other} {theirs}; so each has {}", first?)
            }
            (Some(mine), Some(theirs)) => format!(
                "{one} has {mine} of its sides at {place}, {other} {theirs}; so they have {} and {}",
                first?, second?
            ),
            (Some(mine), None) => format!("{one} has {mine} of its sides at {place}, so {other} has {} there", second?),
            (None, Some(theirs)) => {
                let place = self.corner_of(clues[1], dot.place);
                format!("{other} has {theirs} of its sides at {place}, so {one} has {} there", first?)
            }
            (None, None) => return None,
        })
    }

    /// Two numbers side by side that miss one side each.
    fn beside(&self, clues: [&Clue; 2]) -> Option<String> {
        let scopes = clues.map(|clue| &self.graph.scope[clue.rule]);
        let middle = scopes[0].iter().copied().find(|atom| scopes[1].contains(atom))?;
        let misses_one = |clue: &&Clue| {
            let known = self.graph.scope[clue.rule].len() - clue.open.len();
            let lines = self.graph.scope[clue.rule].iter().filter(|&&atom| self.value(atom) == Some(true)).count();
            clue.missing + 1 == clue.open.len() && known == lines
        };
        let graph = self.graph.puzzle.layout().graph();
        let dots = |atom: usize| graph.dots(self.graph.atoms[atom].0.index());
        let is_near = |atom: usize| dots(atom).iter().any(|dot| dots(middle).contains(dot));
        // Their outer sides are lines, and what leaves them at the ends of the middle one is not.
        let follows = |&(atom, value): &Target| {
            value != is_near(atom)
                && value == scopes.iter().any(|scope| scope.contains(&atom))
                && self.is_edge((atom, value))
        };
        if !clues.iter().all(misses_one) || !self.found.iter().all(follows) {
            return None;
        }
        // Three of their sides meet at each end of the one that they share, so one is missing there; and they miss no others.
        let [one, other] = clues.map(|clue| self.names().subject(clue.rule));
        Some(format!(
            "{one} and {other} miss one side each, at the ends of the side they share; so they have their outer sides"
        ))
    }
}

fn at_len(clue: &Clue, dot: &Dot) -> usize {
    dot.open.iter().filter(|atom| clue.open.contains(atom)).count()
}

/// How many of some sides: `one`, `at least one`; `None` where it may be any number.
fn counted(counts: &[usize], of: usize) -> Option<&'static str> {
    Some(match (counts, of) {
        ([0], _) => "none",
        ([1], 1) => "the only one left",
        ([1], _) => "one",
        ([2], _) => "both",
        ([0, 1], 2) => "at most one",
        ([1, 2], 2) => "at least one",
        ([0, 2], 2) => "both or neither",
        _ => return None,
    })
}
