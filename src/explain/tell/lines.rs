//! Techniques for the runs of a line: overlap, reach, joining, splitting, walls, edge logic.
//!
//! In: a step whose first rule is a line with its runs. Out: its technique, and the argument where it is not told as a
//! story. Must not know: the direction of the line.

use itertools::Itertools;

use super::super::explainer::Target;
use super::super::rate::Level;
use super::super::words::list;
use super::{Case, Part, Technique, story};
use crate::board::{Domain, Place};
use crate::grid::{Pos, Spot};
use crate::rule::{Form, Run};

type Told = (Option<Technique>, Option<Vec<Part>>);

/// The most runs whose places are listed when all are known.
const FEW: usize = 4;

/// The technique, and the argument.
pub(super) fn tell(case: &Case<'_>) -> Told {
    match *case.rules {
        [rule] => match case.form(rule) {
            Form::Runs { runs, .. } => case.one_line(rule, runs),
            _ => (None, None),
        },
        _ => (case.several_lines(), None),
    }
}

/// The gap that a run needs before the next one.
fn gap(runs: &[Run], run: usize) -> usize {
    usize::from(runs.get(run + 1).is_some_and(|next| next.colour == runs[run].colour))
}

/// Where each run may lie: its earliest and latest first place, given the remaining domains of the line's cells; `None`
/// where the runs do not fit.
fn reach(runs: &[Run], cells: &[Domain]) -> Option<Vec<(usize, usize)>> {
    let earliest = pushed(runs, cells)?;
    let turned = |cells: &[Domain]| cells.iter().rev().copied().collect_vec();
    let back = pushed(&runs.iter().rev().copied().collect_vec(), &turned(cells))?;
    let latest = back.iter().rev().zip(runs).map(|(&start, run)| cells.len() - start - run.length as usize);
    Some(earliest.into_iter().zip(latest).collect())
}

/// Where each run starts at the earliest in any way to place all of them.
fn pushed(runs: &[Run], cells: &[Domain]) -> Option<Vec<usize>> {
    let (count, length) = (runs.len(), cells.len());
    let may_be_empty = |at: usize| cells.get(at).is_none_or(|cell| cell.contains(0));
    // Whether the runs from `run` on can be placed from `at` on.
    let mut fits = vec![vec![false; length + 2]; count + 1];
    for at in (0..=length + 1).rev() {
        fits[count][at] = (at..length).all(may_be_empty);
    }
    let next = |run: usize, at: usize| (at + runs[run].length as usize + gap(runs, run)).min(length + 1);
    let here = |run: usize, at: usize| {
        let end = at + runs[run].length as usize;
        let is_free = |cell: &Domain| cell.contains(usize::from(runs[run].colour));
        end <= length && cells[at..end].iter().all(is_free) && (gap(runs, run) == 0 || may_be_empty(end))
    };
    for run in (0..count).rev() {
        for at in (0..length).rev() {
            let starts = here(run, at) && fits[run + 1][next(run, at)];
            fits[run][at] = starts || (may_be_empty(at) && fits[run][at + 1]);
        }
    }
    let mut at = 0;
    let mut starts = Vec::new();
    for run in 0..count {
        while !(at < length && here(run, at) && fits[run + 1][next(run, at)]) {
            if at >= length || !may_be_empty(at) {
                return None;
            }
            at += 1;
        }
        starts.push(at);
        at = next(run, at);
    }
    Some(starts)
}

/// A line before and after a step.
struct Line<'r> {
    runs: &'r [Run],
    places: Vec<Place>,
    /// The domain of each cell that the step's premises leave.
    before: Vec<Domain>,
    /// The domains after the step.
    after: Vec<Domain>,
    /// The earliest and latest start of each run.
    reach: Vec<(usize, usize)>,
}

impl Line<'_> {
    /// The cells that get a value of this kind.
    fn became(&self, is_kind: impl Fn(usize) -> bool) -> Vec<usize> {
        let new = |&at: &usize| self.after[at] != self.before[at] && self.after[at].only().is_some_and(&is_kind);
        (0..self.places.len()).filter(new).collect()
    }

    fn length(&self, run: usize) -> usize {
        self.runs[run].length as usize
    }

    /// The runs of a colour.
    fn runs_of(&self, colour: usize) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (0..self.runs.len()).filter(move |&run| usize::from(self.runs[run].colour) == colour)
    }

    /// The colours of the line that a cell loses.
    fn lost(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let gone = self.before[at].iter().filter(move |&value| !self.after[at].contains(value));
        gone.filter(|&value| value == 0 || self.runs_of(value).next().is_some())
    }

    /// Whether a run of the colour can reach a place.
    fn touches(&self, colour: usize, at: usize) -> bool {
        let covers = |run: usize| (self.reach[run].0..self.reach[run].1 + self.length(run)).contains(&at);
        colour == 0 || self.runs_of(colour).any(covers)
    }

    /// The run that covers a place wherever it lies.
    fn covering(&self, at: usize) -> Option<usize> {
        (0..self.runs.len()).find(|&run| (self.reach[run].1..self.reach[run].0 + self.length(run)).contains(&at))
    }

    /// The nearest runs of the colour before and after a place that they do not reach.
    fn near(&self, colour: usize, at: usize) -> impl Iterator<Item = usize> {
        let before = self.runs_of(colour).rev().find(|&run| self.reach[run].1 + self.length(run) <= at);
        let after = self.runs_of(colour).find(|&run| self.reach[run].0 > at);
        before.into_iter().chain(after)
    }

    fn is_fixed(&self, run: usize) -> bool {
        self.reach[run].0 == self.reach[run].1
    }
}

impl Case<'_> {
    fn one_line(&self, rule: usize, runs: &[Run]) -> Told {
        let told =
            |name: &str, text: String| (Some(Technique::new(name, Level::Easy)), Some(Part::because(text, self.rules)));
        let noun = self.names().noun(rule);
        if runs.is_empty() {
            return told("empty line", format!("nothing is filled in {noun}"));
        }
        let whole = format!("the clue {} of {noun}", self.clue(runs));
        let Some(line) = self.line(rule, runs) else { return (None, None) };
        let (filled, empty) = (line.became(|value| value > 0), line.became(|value| value == 0));
        let changed = (0..line.places.len()).filter(|&at| line.after[at] != line.before[at]);
        // Where cells get their colour, colours that other cells lose are not told.
        let is_told = |at: &usize| empty.contains(at) || !self.decides();
        let others = changed.filter(|at| !filled.contains(at)).filter(is_told).collect_vec();
        if self.facts.is_empty() && filled.len() + empty.len() == line.places.len() {
            return told("exact fit", format!("{whole} fits in one way only"));
        }
        let sum: u32 = runs.iter().map(|run| run.length).sum();
        let stands = |cell: &&Domain| cell.only().is_some_and(|value| value > 0);
        let stand = line.before.iter().filter(stands).count();
        if filled.is_empty() && stand == sum as usize {
            return told("finished line", format!("{whole} is complete already"));
        }
        let bare = others.iter().all(|&at| line.lost(at).next().is_none());
        if filled.is_empty() && bare && !self.graph.two_valued {
            return told("no colour left", format!("no colour of {noun} is left there"));
        }
        let far = others.iter().all(|&at| line.lost(at).all(|colour| !line.touches(colour, at)));
        let is_fixed = || (0..line.runs.len()).all(|run| line.is_fixed(run));
        let name = match (filled.is_empty(), stand) {
            (true, 0) if !self.facts.is_empty() && others == empty && (self.graph.two_valued || !far) => {
                "gap too small"
            }
            (true, _) if far => "out of reach",
            (true, _) => "splitting",
            (false, 0) if is_fixed() => "exact fit",
            (false, 0) => "overlap",
            (false, _) if between(&line, &filled) => "joining",
            (false, _) if self.facts.len() > self.facts.iter().filter(|fact| fact.1).count() => "wall",
            (false, _) if is_fixed() => "exact fit",
            (false, _) => "overlap",
        };
        told(name, self.reasons(&line, &whole, &filled, &others))
    }

    /// Whether a step about lines decides some cells.
    pub(super) fn decides(&self) -> bool {
        let all_lines = self.forms().all(|form| matches!(form, Form::Runs { .. }));
        all_lines && !self.graph.two_valued && self.found.iter().any(|one| one.1)
    }

    /// The line of a rule, with the step's premises and conclusions; `None` where the runs do not fit.
    fn line<'r>(&self, rule: usize, runs: &'r [Run]) -> Option<Line<'r>> {
        let atoms = &self.graph.atoms;
        let places = self.graph.scope[rule].iter().map(|&atom| atoms[atom].0).dedup().collect_vec();
        let mut before = vec![Domain::first(self.graph.puzzle.values().len()); places.len()];
        let tell = |cells: &mut Vec<Domain>, targets: &[Target]| {
            for &(atom, holds) in targets {
                let (place, value) = atoms[atom];
                if let Some(at) = places.iter().position(|&other| other == place) {
                    let value = usize::from(value);
                    cells[at] = if holds { Domain::just(value) } else { cells[at].without(value) };
                }
            }
        };
        tell(&mut before, self.facts);
        let mut after = before.clone();
        tell(&mut after, self.found);
        let reach = reach(runs, &before)?;
        Some(Line { runs, places, before, after, reach })
    }

    /// A run by its length and its colour: `3`, `3 red`.
    fn run(&self, run: Run) -> String {
        if self.graph.two_valued {
            return run.length.to_string();
        }
        format!("{} {}", run.length, self.graph.puzzle.layout().value_name(run.colour))
    }

    /// All runs of a line: `3 1`, `3 red, 1 blue`.
    pub(super) fn clue(&self, runs: &[Run]) -> String {
        runs.iter().map(|&run| self.run(run)).join(if self.graph.two_valued { " " } else { ", " })
    }

    /// A run by its length, and by its number where the length is ambiguous: `the 8`, `the second 2`.
    fn ordinal(&self, runs: &[Run], run: usize) -> String {
        ordinal(runs, run, &self.run(runs[run]))
    }

    /// Why these places of a line, with its whole clue in words, are filled, and why the others lose values.
    fn reasons(&self, line: &Line<'_>, whole: &str, filled: &[usize], others: &[usize]) -> String {
        let span = self.span(&line.places);
        let clue = self.clue(line.runs);
        let name = |run: usize| self.ordinal(line.runs, run);
        let at = |run: usize, start: usize| span(start, start + line.length(run) - 1);
        let lies = |run: usize| {
            if line.is_fixed(run) {
                format!("{} is in {}", name(run), at(run, line.reach[run].0))
            } else {
                format!(
                    "{} lies within {}",
                    name(run),
                    span(line.reach[run].0, line.reach[run].1 + line.length(run) - 1)
                )
            }
        };
        if (0..line.runs.len()).all(|run| line.is_fixed(run)) {
            let all = (0..line.runs.len()).map(lies).collect_vec();
            return match &all[..] {
                [_] => format!("{} can only be in {}", name(0), at(0, line.reach[0].0)),
                many if many.len() > FEW => format!("each of the {} runs fits in one place only", many.len()),
                _ => format!("{whole} fits in one way only: {}", list(&all)),
            };
        }
        let mut reasons = Vec::new();
        let by_run = filled.iter().map(|&at| line.covering(at)).dedup().collect_vec();
        let mut told = Vec::new();
        let covering = by_run.iter().flatten().copied().unique().collect_vec();
        if covering.len() > FEW {
            reasons.push(format!("{} runs always cover these cells", covering.len()));
            told.clone_from(&covering);
        }
        for &run in covering.iter().filter(|_| covering.len() <= FEW) {
            told.push(run);
            reasons.push(if line.is_fixed(run) {
                format!("{} can only be in {}", name(run), at(run, line.reach[run].0))
            } else {
                let of_run = filled.iter().copied().filter(|&at| line.covering(at) == Some(run)).collect_vec();
                let covers =
                    of_run.first().zip(of_run.last()).map_or("them".to_owned(), |(&one, &last)| span(one, last));
                format!("{} and so always covers {covers}", lies(run))
            });
        }
        if by_run.contains(&None) {
            reasons.push(format!(
                "every way to place {clue} fills {}",
                match (told.is_empty(), filled.len()) {
                    (true, 1) => "it",
                    (true, _) => "them",
                    (false, _) => "the other cells",
                }
            ));
        }
        // Colours that a run can still reach at a place, and those that no run reaches there.
        let lost = || others.iter().flat_map(|&at| line.lost(at).map(move |colour| (colour, at)));
        let (close, far): (Vec<_>, Vec<_>) = lost().partition(|&(colour, at)| line.touches(colour, at));
        let near = far.iter().flat_map(|&(colour, at)| line.near(colour, at)).unique().sorted().collect_vec();
        match near.len() {
            0 => {}
            1..=3 => reasons.extend(near.iter().filter(|run| !told.contains(run)).map(|&run| lies(run))),
            _ if reasons.is_empty() => {
                reasons.push(format!("no run reaches {}", if others.len() == 1 { "it" } else { "them" }));
            }
            _ => reasons.push("no run reaches the other cells".to_owned()),
        }
        let places = close.iter().map(|&(_, at)| at).unique().count();
        if places > 0 {
            let which = match (places, places == others.len() && filled.is_empty()) {
                (1, true) => "it",
                (2, true) => "either of them",
                (_, true) => "one of them",
                (_, false) => "one of the other cells",
            };
            let colours = close.iter().map(|&(colour, _)| colour).unique().collect_vec();
            reasons.push(match colours[..] {
                _ if self.graph.two_valued => format!("{clue} would not fit with {which} filled"),
                [colour] => {
                    let colour = self.graph.puzzle.layout().value_name(colour as u16);
                    format!("{clue} would not fit with {which} {colour}")
                }
                _ => format!("{clue} would not fit otherwise"),
            });
        }
        if others.iter().any(|&at| line.lost(at).next().is_none()) && !self.graph.two_valued {
            reasons.push("no colour of this line is left for the other cells".to_owned());
        }
        list(&reasons)
    }

    /// Names for stretches of a line: `columns 3 to 10`.
    fn span<'s>(&'s self, places: &'s [Place]) -> impl Fn(usize, usize) -> String + 's {
        let pos = |at: usize| match self.graph.puzzle.layout().spot(places[at]) {
            Spot::Cell(at) => at,
            _ => Pos { row: 0, col: at },
        };
        let down = places.len() > 1 && pos(0).col == pos(1).col;
        move |from, to| {
            let number = |at: usize| 1 + if down { pos(at).row } else { pos(at).col };
            let noun = if down { "row" } else { "column" };
            if from == to {
                format!("{noun} {}", number(from))
            } else {
                format!("{noun}s {} to {}", number(from), number(to))
            }
        }
    }

    /// Lines that cross.
    fn several_lines(&self) -> Option<Technique> {
        if self.forms().any(|form| !matches!(form, Form::Runs { .. })) {
            return None;
        }
        let (height, width) = self.graph.puzzle.size();
        let rim = |&(atom, _): &Target| match self.graph.puzzle.layout().spot(self.graph.atoms[atom].0) {
            Spot::Cell(at) => at.row == 0 || at.col == 0 || at.row + 1 == height || at.col + 1 == width,
            _ => false,
        };
        let turns = self.found.iter().find_map(|&(atom, value)| story::refute(self, &[(atom, !value)]));
        match self.rules.len() {
            3..=5 if self.found.iter().any(rim) && turns.is_some() => Some(Technique::new("edge logic", Level::Hard)),
            2 => Some(Technique::new("two lines together", Level::Medium)),
            3 | 4 => Some(Technique::new("crossing lines", Level::Hard)),
            _ => None,
        }
    }
}

/// Whether some of these cells lie between filled ones.
fn between(line: &Line<'_>, filled: &[usize]) -> bool {
    let stands = |cell: &Domain| cell.only().is_some_and(|value| value > 0);
    filled.iter().any(|&at| line.before[..at].iter().any(stands) && line.before[at + 1..].iter().any(stands))
}

/// A run in these words, with its number where several runs share them.
fn ordinal(runs: &[Run], run: usize, words: &str) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let same = runs.iter().filter(|&&other| other == runs[run]).count();
    let before = runs[..run].iter().filter(|&&other| other == runs[run]).count();
    match (same, WORDS.get(before)) {
        (1, _) => format!("the {words}"),
        (_, Some(word)) => format!("the {word} {words}"),
        _ => format!("run {} ({words})", run + 1),
    }
}

#[cfg(test)]
#[path = "lines_tests.rs"]
mod tests;
