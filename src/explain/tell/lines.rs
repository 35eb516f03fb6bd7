//! Techniques for the runs of a line: overlap, reach, joining, splitting, walls, edge logic.
//!
//! In: a step whose first rule is a line with its runs. Out: its technique; the argument, where it is not told as a story.
//! Must not know: which way the line goes.

use itertools::Itertools;

use super::super::explainer::Target;
use super::super::rate::Level;
use super::super::words::list;
use super::{Case, Part, Technique, story};
use crate::grid::{Pos, Spot};
use crate::rule::Form;

type Told = (Option<Technique>, Option<Vec<Part>>);

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

/// Where a run may lie: its first places at the earliest and at the latest, by what is known of the line; nothing where
/// the runs do not fit.
fn reach(runs: &[u32], known: &[Option<bool>]) -> Option<Vec<(usize, usize)>> {
    let earliest = pushed(runs, known)?;
    let turned = |items: &[Option<bool>]| items.iter().rev().copied().collect_vec();
    let back = pushed(&runs.iter().rev().copied().collect_vec(), &turned(known))?;
    let latest = back.iter().rev().zip(runs).map(|(&start, &run)| known.len() - start - run as usize);
    Some(earliest.into_iter().zip(latest).collect())
}

/// Where each run starts at the earliest in any way to place all of them.
fn pushed(runs: &[u32], known: &[Option<bool>]) -> Option<Vec<usize>> {
    let (count, length) = (runs.len(), known.len());
    // Whether the runs from `run` on can be placed from `at` on.
    let mut fits = vec![vec![false; length + 2]; count + 1];
    for at in (0..=length + 1).rev() {
        fits[count][at] = known.iter().skip(at).all(|&known| known != Some(true));
    }
    let here = |run: usize, at: usize| {
        let end = at + runs[run] as usize;
        end <= length
            && known[at..end].iter().all(|&known| known != Some(false))
            && known.get(end).is_none_or(|&known| known != Some(true))
    };
    for run in (0..count).rev() {
        for at in (0..length).rev() {
            let starts = here(run, at) && fits[run + 1][(at + runs[run] as usize + 1).min(length + 1)];
            fits[run][at] = starts || (known[at] != Some(true) && fits[run][at + 1]);
        }
    }
    let mut at = 0;
    let mut starts = Vec::new();
    for run in 0..count {
        while !(at < length && here(run, at) && fits[run + 1][(at + runs[run] as usize + 1).min(length + 1)]) {
            if at >= length || known[at] == Some(true) {
                return None;
            }
            at += 1;
        }
        starts.push(at);
        at += runs[run] as usize + 1;
    }
    Some(starts)
}

impl Case<'_> {
    fn one_line(&self, rule: usize, runs: &[u32]) -> Told {
        let scope = &self.frame.scope[rule];
        let at = |atom: usize| scope.iter().position(|&other| other == atom);
        let mut known = vec![None; scope.len()];
        for &(atom, value) in self.facts {
            if let Some(at) = at(atom) {
                known[at] = Some(value);
            }
        }
        let split = |value: bool| self.found.iter().filter(|one| one.1 == value).filter_map(|one| at(one.0)).sorted();
        let (filled, empty) = (split(true).collect_vec(), split(false).collect_vec());
        let told =
            |name: &str, text: String| (Some(Technique::new(name, Level::Easy)), Some(Part::because(text, self.rules)));
        let clue = runs.iter().join(" ");
        if runs.is_empty() {
            return told("empty line", "nothing is filled there".to_owned());
        }
        let Some(reach) = reach(runs, &known) else { return (None, None) };
        if self.facts.is_empty() && filled.len() + empty.len() == scope.len() {
            return told("exact fit", format!("{clue} fits in one way only"));
        }
        let sum: u32 = runs.iter().sum();
        let stand = self.facts.iter().filter(|fact| fact.1).count();
        if filled.is_empty() && stand == sum as usize {
            return told("finished line", format!("all of {clue} stands already"));
        }
        let reasons = self.reasons(rule, runs, &reach, (&filled, &empty));
        let far = empty.iter().all(|&at| !(0..runs.len()).any(|run| touches(runs, &reach, run, at)));
        let name = match (filled.is_empty(), empty.is_empty(), self.facts.is_empty(), stand) {
            (_, _, true, _) => "overlap",
            (true, _, _, 0) => "gap too small",
            (true, _, _, _) if far => "out of reach",
            (true, ..) => "splitting",
            (false, _, _, 0) => "overlap",
            (false, ..) if self.between(&filled, &known) => "joining",
            (false, ..) if known.contains(&Some(false)) => "wall",
            (false, ..) => "overlap",
        };
        told(name, reasons)
    }

    /// Why these places of a line are filled, and those empty.
    fn reasons(
        &self,
        rule: usize,
        runs: &[u32],
        reach: &[(usize, usize)],
        (filled, empty): (&[usize], &[usize]),
    ) -> String {
        let line = self.span(&self.frame.scope[rule]);
        let clue = runs.iter().join(" ");
        let long = |run: usize| runs[run] as usize;
        let is_fixed = |run: usize| reach[run].0 == reach[run].1;
        let lies = |run: usize| {
            if is_fixed(run) {
                format!("{} is at {}", ordinal(runs, run), line(reach[run].0, reach[run].0 + long(run) - 1))
            } else {
                format!("{} lies within {}", ordinal(runs, run), line(reach[run].0, reach[run].1 + long(run) - 1))
            }
        };
        if (0..runs.len()).all(is_fixed) {
            let all = (0..runs.len()).map(lies).collect_vec();
            return match &all[..] {
                [_] => format!("{} can only be at {}", ordinal(runs, 0), line(reach[0].0, reach[0].0 + long(0) - 1)),
                _ => format!("{clue} fits in one way only: {}", list(&all)),
            };
        }
        let mut reasons = Vec::new();
        // The run that covers a place wherever it lies.
        let covering = |at: usize| (0..runs.len()).find(|&run| (reach[run].1..reach[run].0 + long(run)).contains(&at));
        let by_run = filled.iter().map(|&at| covering(at)).dedup().collect_vec();
        let mut told = Vec::new();
        for run in by_run.iter().flatten().copied().unique() {
            let (first, last, name) = (reach[run].0, reach[run].1, ordinal(runs, run));
            told.push(run);
            reasons.push(if is_fixed(run) {
                format!("{name} can only be at {}", line(first, first + long(run) - 1))
            } else {
                let (one, other) = (line(first, first + long(run) - 1), line(last, last + long(run) - 1));
                format!(
                    "wherever {name} lies, from {one} to {other}, it covers {}",
                    stretches(filled, run, reach, runs, &line)
                )
            });
        }
        if by_run.contains(&None) {
            reasons.push(format!(
                "every way to place {clue} fills {}",
                if told.is_empty() { "them" } else { "the others" }
            ));
        }
        // Empty places that no run reaches.
        let far = |at: &usize| !(0..runs.len()).any(|run| touches(runs, reach, run, *at));
        let near = |at: &usize| {
            let after = (0..runs.len()).find(|&run| reach[run].0 > *at);
            let before = (0..runs.len()).rev().find(|&run| reach[run].1 + long(run) <= *at);
            [before, after].into_iter().flatten().collect_vec()
        };
        let runs_near = empty.iter().filter(|at| far(at)).flat_map(near).unique().sorted().collect_vec();
        match runs_near.len() {
            0 => {}
            1..=3 => reasons.extend(runs_near.iter().filter(|run| !told.contains(run)).map(|&run| lies(run))),
            _ => reasons.push("no run reaches the others".to_owned()),
        }
        let close = empty.iter().filter(|at| !far(at)).count();
        if close > 0 {
            let which = if close == empty.len() && filled.is_empty() { "them" } else { "the others" };
            reasons.push(format!("{clue} would not fit with one of {which} filled"));
        }
        list(&reasons)
    }

    /// Whether some of these lie between filled ones.
    fn between(&self, filled: &[usize], known: &[Option<bool>]) -> bool {
        let side = |range: std::ops::Range<usize>| known[range].contains(&Some(true));
        filled.iter().any(|&at| side(0..at) && side(at + 1..known.len()))
    }

    /// Names for stretches of a line: `columns 3 to 10`.
    fn span<'s>(&'s self, scope: &'s [usize]) -> impl Fn(usize, usize) -> String + 's {
        let pos = |at: usize| match self.frame.puzzle.layout().spot(self.frame.atoms[scope[at]].0) {
            Spot::Cell(at) => at,
            _ => Pos { row: 0, col: at },
        };
        let down = scope.len() > 1 && pos(0).col == pos(1).col;
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
        let (height, width) = self.frame.puzzle.size();
        let rim = |&(atom, _): &Target| match self.frame.puzzle.layout().spot(self.frame.atoms[atom].0) {
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

/// Whether a run reaches a place.
fn touches(runs: &[u32], reach: &[(usize, usize)], run: usize, at: usize) -> bool {
    (reach[run].0..reach[run].1 + runs[run] as usize).contains(&at)
}

/// Those of the places that a run covers wherever it lies.
fn stretches(
    filled: &[usize],
    run: usize,
    reach: &[(usize, usize)],
    runs: &[u32],
    line: &impl Fn(usize, usize) -> String,
) -> String {
    let covered = reach[run].1..reach[run].0 + runs[run] as usize;
    let of_run = filled.iter().copied().filter(|at| covered.contains(at)).collect_vec();
    match (of_run.first(), of_run.last()) {
        (Some(&first), Some(&last)) => line(first, last),
        _ => "them".to_owned(),
    }
}

/// A run by its length, and by its number where that says which: `the 8`, `the second 2`.
fn ordinal(runs: &[u32], run: usize) -> String {
    const WORDS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let same = runs.iter().filter(|&&other| other == runs[run]).count();
    let before = runs[..run].iter().filter(|&&other| other == runs[run]).count();
    match (same, WORDS.get(before)) {
        (1, _) => format!("the {}", runs[run]),
        (_, Some(word)) => format!("the {word} {}", runs[run]),
        _ => format!("run {} ({})", run + 1, runs[run]),
    }
}

#[cfg(test)]
mod tests {
    use super::{ordinal, reach};

    #[test]
    fn runs_are_pushed_to_both_sides() {
        let open = vec![None; 10];
        assert_eq!(reach(&[3, 4], &open), Some(vec![(0, 2), (4, 6)]));
        let mut known = open.clone();
        (known[1], known[9]) = (Some(true), Some(false));
        assert_eq!(reach(&[3, 4], &known), Some(vec![(0, 1), (4, 5)]));
        known[5] = Some(false);
        assert_eq!(reach(&[3, 4], &known), None);
        assert_eq!(reach(&[], &open), Some(Vec::new()));
        assert_eq!((ordinal(&[2, 8, 2], 2), ordinal(&[2, 8, 2], 1)), ("the second 2".into(), "the 8".into()));
    }
}
