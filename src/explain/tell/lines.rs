//! Techniques for the runs of a line: overlap, reach, joining, splitting, walls, edge logic.
//!
//! In: a step whose first rule is a line with its runs. Out: its technique, and the argument where it is not told as a
//! story. Must not know: the direction of the line.

use itertools::Itertools;

use super::super::level::Level;
use super::super::rule_graph::Target;
use super::super::words::{either, list};
use super::runs::{Line, between, reach};
use super::{Case, Part, Technique, TechniqueAndArgument, refute};
use crate::board::{Domain, Place};
use crate::grid::{Pos, Spot};
use crate::rule::{Form, Run};

/// The most runs whose places are listed when all are known.
const FEW: usize = 6;

/// The technique, and the argument.
pub(super) fn tell(case: &Case<'_>) -> TechniqueAndArgument {
    match *case.rules {
        [rule] => match case.form(rule) {
            Form::Runs { runs, .. } => case.one_line(rule, runs),
            _ => (None, None),
        },
        _ => (case.several_lines(), None),
    }
}

impl Case<'_> {
    fn one_line(&self, rule: usize, runs: &[Run]) -> TechniqueAndArgument {
        // It is harder to see where a line has no room than what its runs cover.
        let level =
            |name: &str| if matches!(name, "splitting" | "gap too small") { Level::Medium } else { Level::Easy };
        let because = |name: &str, parts| (Some(Technique::new(name, level(name))), Some(parts));
        let noun = self.names().subject(rule);
        if runs.is_empty() {
            return because("empty line", Part::because(format!("the clue of {noun} is 0"), self.rules));
        }
        let whole = format!("the clue {} of {noun}", self.clue(runs));
        // The words are about the line as it is on the board; what the technique is called depends on the premises.
        let lines = [&self.seen(rule)[..], self.facts].map(|known| self.line(rule, runs, known));
        let [Some(line), Some(premises)] = lines else { return (None, None) };
        let (filled, empty) = (line.became(|value| value > 0), line.became(|value| value == 0));
        let changed = (0..line.places.len()).filter(|&at| line.after[at] != line.before[at]);
        // Where cells get their colour, colours that other cells lose are not told.
        let is_told = |at: &usize| empty.contains(at) || !self.decides();
        let others = changed.filter(|at| !filled.contains(at)).filter(is_told).collect_vec();
        let told = |name: &str, text: String| {
            let lacking = self.lacking(rule, &line, [&filled, &others]).into_iter();
            let parts = lacking.chain([text]).flat_map(|text| Part::because(text, self.rules)).collect();
            because(name, parts)
        };
        if self.facts.is_empty() && filled.len() + empty.len() == line.places.len() {
            return told("exact fit", format!("{whole} fits in one way only"));
        }
        let sum: u32 = runs.iter().map(|run| run.length).sum();
        if filled.is_empty() && line.stand() == sum as usize {
            return told("finished line", format!("{whole} is complete already"));
        }
        let bare = others.iter().all(|&at| line.lost(at).next().is_none());
        if filled.is_empty() && bare && !self.graph.two_valued {
            return told("no colour left", format!("no colour of {noun} is left there"));
        }
        let far = others.iter().all(|&at| line.lost(at).all(|colour| !line.touches(colour, at)));
        let is_fixed = || (0..line.runs.len()).all(|run| line.is_fixed(run));
        let name = match (filled.is_empty(), premises.stand()) {
            (true, _) if far && line.stand() > 0 => "out of reach",
            (true, 0) if !self.facts.is_empty() && others == empty && (self.graph.two_valued || !far) => {
                "gap too small"
            }
            (true, _) if far => "out of reach",
            (true, _) => "splitting",
            (false, 0) if is_fixed() => "exact fit",
            (false, 0) => "overlap",
            (false, _) if between(&premises, &filled) => "joining",
            (false, _) if self.facts.len() > self.facts.iter().filter(|fact| fact.1).count() => "wall",
            (false, _) if is_fixed() => "exact fit",
            (false, _) => "overlap",
        };
        if let Some(gaps) = line.gaps(&others).filter(|_| name == "gap too small") {
            let least = runs.iter().map(|run| run.length).min().unwrap_or_default();
            let span = self.span(&line.places);
            let at = list(&gaps.iter().map(|&(from, to)| span(from, to)).collect_vec());
            let are = if gaps.len() > 1 { "gaps at" } else { "gap at" };
            let verb = if gaps.len() > 1 { "are" } else { "is" };
            return told(name, format!("in {noun}, the {are} {at} {verb} shorter than {least}"));
        }
        told(name, self.reasons(&line, &noun, &filled, &others))
    }

    /// Whether a step about lines decides some cells.
    pub(super) fn decides(&self) -> bool {
        let all_lines = self.forms().all(|form| matches!(form, Form::Runs { .. }));
        all_lines && !self.graph.two_valued && self.found.iter().any(|one| one.1)
    }

    /// What a reader sees of a line: all that is known, or only the premises.
    fn seen(&self, rule: usize) -> Vec<Target> {
        if self.board.is_some() {
            return self.facts.to_vec();
        }
        self.graph.scope[rule].iter().filter_map(|&atom| Some((atom, self.known[atom]?))).collect()
    }

    /// The line of a rule, with what is known and the step's conclusions; `None` where the runs do not fit.
    fn line<'r>(&self, rule: usize, runs: &'r [Run], known: &[Target]) -> Option<Line<'r>> {
        let atoms = &self.graph.atoms;
        let places = self.cells_of(rule);
        let mut before = places.iter().map(|&at| Domain::first(self.graph.puzzle.values(at).len())).collect_vec();
        let tell = |cells: &mut Vec<Domain>, targets: &[Target]| {
            for &(atom, holds) in targets {
                let (place, value) = atoms[atom];
                if let Some(at) = places.iter().position(|&other| other == place) {
                    let value = usize::from(value);
                    cells[at] = if holds { Domain::just(value) } else { cells[at].without(value) };
                }
            }
        };
        tell(&mut before, known);
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
        format!("{} {}", run.length, self.graph.puzzle.layout().value_name(0, run.colour))
    }

    /// All runs of a line: `3 1`, `3 red, 1 blue`.
    pub(super) fn clue(&self, runs: &[Run]) -> String {
        runs.iter().map(|&run| self.run(run)).join(if self.graph.two_valued { " " } else { ", " })
    }

    /// A run by its length, and by its number where the length is ambiguous: `the 8`, `the second 2`.
    fn ordinal(&self, runs: &[Run], run: usize) -> String {
        ordinal(runs, run, &self.run(runs[run]))
    }

    /// Why these places of a line are filled, and why the others lose values.
    fn reasons(&self, line: &Line<'_>, noun: &str, filled: &[usize], others: &[usize]) -> String {
        let span = self.span(&line.places);
        let clue = self.clue(line.runs);
        let name = |run: usize| self.ordinal(line.runs, run);
        let at = |run: usize, start: usize| span(start, start + line.length(run) - 1);
        let lies = |run: usize| {
            if line.is_fixed(run) {
                format!("{} is in {}", name(run), at(run, line.reach[run].0))
            } else {
                let within = span(line.reach[run].0, line.reach[run].1 + line.length(run) - 1);
                match line.pins(run) {
                    Some((from, to)) => {
                        let cells = self.graph.puzzle.layout();
                        let held = super::super::words::cells(cells, &line.places[from..=to]);
                        format!("{} holds {held}, so it lies within {within}", name(run))
                    }
                    None => format!("{} lies within {within}", name(run)),
                }
            }
        };
        let matter = line.reasons_near(filled, others);
        if (0..line.runs.len()).all(|run| line.is_fixed(run)) && matter.len() < 3 && matter.len() < line.runs.len() {
            let all = matter.into_iter().map(lies).collect_vec();
            return format!("in {noun}, {}", list(&all));
        }
        if (0..line.runs.len()).all(|run| line.is_fixed(run)) {
            let all = (0..line.runs.len()).map(lies).collect_vec();
            return match &all[..] {
                [_] => format!("in {noun}, {} can only be in {}", name(0), at(0, line.reach[0].0)),
                many if many.len() > FEW => {
                    format!("in {noun}, each of the {} runs fits in one place only", many.len())
                }
                _ => format!("in {noun}, {}", list(&all)),
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
                // With several runs, the conclusion says which cells they cover.
                if covering.len() > 1 { lies(run) } else { format!("{} and so always covers {covers}", lies(run)) }
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
        if !close.is_empty() {
            reasons.push(self.no_room(line, &close, filled.is_empty() && far.is_empty()));
        }
        if others.iter().any(|&at| line.lost(at).next().is_none()) && !self.graph.two_valued {
            reasons.push("no colour of this line is left for the other cells".to_owned());
        }
        format!("in {noun}, {}", list(&reasons))
    }

    /// Why cells do not have these colours though a run can reach them; whether they are `all` that the step is about.
    fn no_room(&self, line: &Line<'_>, close: &[(usize, usize)], all: bool) -> String {
        let layout = self.graph.puzzle.layout();
        let places = close.iter().map(|&(_, at)| at).unique().collect_vec();
        let which = match places.len() {
            1 if all => "it".to_owned(),
            2 if all => "either of them".to_owned(),
            _ if all => "one of them".to_owned(),
            1..=3 => either(&places.iter().map(|&at| layout.at(line.places[at])).collect_vec()),
            _ => "one of the other cells".to_owned(),
        };
        let what = match close.iter().map(|&(colour, _)| colour).unique().collect_vec()[..] {
            _ if self.graph.two_valued => "filled".to_owned(),
            [colour] => layout.value_name(0, colour as u16),
            _ => return format!("{} would not fit otherwise", self.clue(line.runs)),
        };
        let made = close.iter().map(|&(colour, at)| line.length_if_filled(colour, at)).minmax().into_option();
        let most = close.iter().map(|&(colour, at)| line.longest(colour, at)).max();
        match made.zip(most) {
            Some(((least, greatest), most)) if least > most && most > 0 => {
                let about = if least < greatest { "at least " } else { "" };
                format!(
                    "with {which} {what} there would be a run of {about}{least}, and none there is longer than {most}"
                )
            }
            _ => format!("{} would not fit with {which} {what}", self.clue(line.runs)),
        }
    }

    /// What the places of a line are called, and their numbers.
    pub(super) fn numbering<'s>(&'s self, places: &'s [Place]) -> (&'static str, impl Fn(usize) -> usize + 's) {
        let pos = |at: usize| match self.graph.puzzle.layout().spot(places[at]) {
            Spot::Cell(at) | Spot::Mark(at) => at,
            _ => Pos { row: 0, col: at },
        };
        let down = places.len() > 1 && pos(0).col == pos(1).col;
        (if down { "row" } else { "column" }, move |at| 1 + if down { pos(at).row } else { pos(at).col })
    }

    /// Names for stretches of a line: `columns 3 to 10`.
    fn span<'s>(&'s self, places: &'s [Place]) -> impl Fn(usize, usize) -> String + 's {
        let (noun, number) = self.numbering(places);
        move |from, to| {
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
        let turns = self.found.iter().find_map(|&(atom, value)| refute::refute(self, &[(atom, !value)]));
        match self.rules.len() {
            3..=5 if self.found.iter().any(rim) && turns.is_some() => Some(Technique::new("edge logic", Level::Hard)),
            2 => Some(Technique::new("two lines together", Level::Medium)),
            3 | 4 => Some(Technique::new("crossing lines", Level::Hard)),
            _ => None,
        }
    }
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
mod tests {
    use super::ordinal;
    use crate::rule::Run;

    #[test]
    fn runs_have_names() {
        let list = [(2, 1), (8, 1), (2, 1), (2, 2)].map(|(length, colour)| Run { length, colour });
        assert_eq!(ordinal(&list, 2, "2 red"), "the second 2 red");
        assert_eq!((ordinal(&list, 1, "8"), ordinal(&list, 3, "2 blue")), ("the 8".into(), "the 2 blue".into()));
    }
}
