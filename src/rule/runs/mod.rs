//! The filled places of a line form runs of these lengths and colours, in this order: a clue of a nonogram. Two runs of
//! one colour have a gap between them, others may touch.
//!
//! In: consecutive places, runs. Out: the rule. Must not know: the direction of the line, the lines that cross it.
//!
//! The value 0 is empty, others are colours; with one colour there are two values. Propagation is complete. An
//! auxiliary variable means "run k starts at or before place p"; the filled places of a line that keeps the rule are
//! its runs in order, so where a run starts is a function of the board.

pub(crate) mod bits;
mod clue;
mod encode;
mod entail;
pub(crate) mod line;
mod reference;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{Claim, Form, Origin, Phrase, Report, Rule, Vars, Verb};
use crate::board::{Atom, Board, Domain, Domains, Layout, Place, Values};
use crate::cnf::{Encoder, Truth};
use bits::{Bits, with_bits};
pub use clue::{Clue, Run};
use line::LineSolver;

/// The runs of a line.
#[derive(Clone, Debug)]
pub struct Runs {
    kind: &'static str,
    name: String,
    places: Vec<Place>,
    clue: Clue,
    /// Empty, and the colours.
    values: Values,
    /// Whether its clauses state that each place has one value; otherwise those of other rules do.
    tells_cells: bool,
}

impl Runs {
    /// The places, in order, are empty or filled, with these runs: `row`, `row 3`.
    ///
    /// # Panics
    /// When the runs and the gaps between them do not fit.
    pub fn new(kind: &'static str, name: String, places: Vec<Place>, clue: Clue) -> Self {
        Self::coloured(kind, name, places, clue, Values::two(&["empty", "filled"]), true)
    }

    /// The same with colours: the values from 1. Unless `tells_cells` is set, the clauses of other rules must state
    /// that each place has one value; a line that crosses each place can do that.
    ///
    /// # Panics
    /// When the runs do not fit, or the colour of one is not among the values.
    pub fn coloured(
        kind: &'static str,
        name: String,
        places: Vec<Place>,
        clue: Clue,
        values: Values,
        tells_cells: bool,
    ) -> Self {
        assert!(clue.needs() <= places.len() as u64, "the runs fit into the line");
        assert!(values.range().start == 0, "the first value is empty");
        let is_colour = |run: &Run| run.colour > 0 && values.index(run.colour).is_some();
        assert!(clue.runs().iter().all(is_colour), "each run has a colour");
        Runs { kind, name, places, clue, values, tells_cells }
    }

    /// A clue in words: `1 4 2`, `3 red, 1 blue`, `empty`.
    fn words(&self, clue: &Clue, layout: &Layout) -> String {
        if self.values.are_two() || clue.runs().is_empty() {
            return clue.to_string();
        }
        let run = |run: &Run| format!("{} {}", run.length, layout.value_name(0, run.colour));
        clue.runs().iter().map(run).collect::<Vec<_>>().join(", ")
    }

    /// The number of the variable "run `run` starts at or before `by`", both from 0.
    fn number(&self, run: usize, by: usize) -> u32 {
        (run * self.places.len() + by) as u32
    }

    /// The run and the place of a variable.
    fn start(&self, number: u32) -> (usize, usize) {
        (number as usize / self.places.len(), number as usize % self.places.len())
    }

    /// The name of "run `run` starts at or before `by`".
    fn start_name(&self, run: usize, by: usize) -> String {
        format!("{} run {} starts <= {}", self.name, run + 1, by + 1)
    }
}

impl Rule for Runs {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn origin(&self) -> Origin {
        Origin::Clue
    }

    /// `row 3 is 1 4 2`, or `the 3 red, 1 blue of row 5`.
    fn phrase(&self, layout: &Layout) -> Phrase {
        let clue = self.words(&self.clue, layout);
        if self.values.are_two() || self.clue.runs().is_empty() {
            return Phrase::new(&*self.name, Verb::IS, clue);
        }
        Phrase::new(format!("the {clue}"), Verb::Names("of"), &*self.name)
    }

    fn form(&self) -> Form<'_> {
        Form::Runs { name: &self.name, runs: self.clue.runs() }
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        let atoms = |&place: &Place| self.values.atoms().map(move |value| (place, value));
        self.places.iter().flat_map(atoms).collect::<Vec<_>>().into()
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        with_bits!(self.places.len(), encode_in(self, vars, enc));
    }

    /// Of runs of one colour a gap parts any two, and of others the colour, so a line of cells says where each starts.
    fn fixes_variables(&self) -> bool {
        true
    }

    /// Every value but 0 counts as a colour, and a value that no place can have is a flaw of its own.
    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        let most = self.values.range().end - 1;
        for &place in self.places.iter().filter(|&&place| board[place] > most) {
            let values = if most == 1 { "0 or 1".to_owned() } else { format!("0 to {most}") };
            report(&[place], format!("{} is {} on the board; it can be {values}", layout.name(place), board[place]));
        }
        // With a single colour, any other value counts as that colour.
        let cells = self.places.iter().map(|&place| if most == 1 { board[place].min(1) } else { board[place] });
        if !self.clue.fits(cells.clone()) {
            let [found, wanted] = [&Clue::of_values(cells), &self.clue].map(|clue| self.words(clue, layout));
            report(&self.places, format!("{}: the clue is {wanted}, the board has {found}", self.name));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        with_bits!(self.places.len(), propagate_in(self, known))
    }

    fn narrow(&self, left: &Domains, found: &mut Vec<(Place, Domain)>) -> Option<bool> {
        Some(with_bits!(self.places.len(), narrow_in(self, left, found)))
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        self.no_way_denies(clause)
    }

    fn own_name(&self, _layout: &Layout, number: u32) -> Option<String> {
        let (run, by) = self.start(number);
        (run < self.clue.runs().len()).then(|| self.start_name(run, by))
    }

    fn own_number(&self, _layout: &Layout, name: &str) -> Option<u32> {
        let rest = name.strip_prefix(&self.name)?.strip_prefix(" run ")?;
        let (run, by) = rest.split_once(" starts <= ")?;
        let (run, by) = (run.parse::<usize>().ok()?.checked_sub(1)?, by.parse::<usize>().ok()?.checked_sub(1)?);
        let is_here = run < self.clue.runs().len() && by < self.places.len();
        // A number has several spellings, a name only one.
        (is_here && self.start_name(run, by) == name).then(|| self.number(run, by))
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        self.plain_clauses(take);
        true
    }
}

/// The excluded values as one set of cells for each value; `out` says whether a cell cannot have a value.
fn sets<B: Bits>(cells: usize, values: usize, out: impl Fn(usize, usize) -> bool) -> Vec<B> {
    let set = |value| (0..cells).filter(|&at| out(at, value)).fold(B::default(), |set, at| set | B::one(at));
    (0..values).map(set).collect()
}

fn propagate_in<B: Bits>(rule: &Runs, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
    let (cells, values, each) = (rule.places.len(), rule.values.len(), rule.values.atoms().len());
    // With two values, the atom is that of the second one.
    let mut out = vec![B::default(); values];
    for (at, known) in known.chunks_exact(each).enumerate() {
        let cell = B::one(at);
        let mut holding = (0..each).filter(|&value| known[value] == Some(true));
        let (only, two) = (holding.next(), holding.next().is_some());
        for (value, out) in out.iter_mut().enumerate() {
            let is_out = match known {
                [known] => *known == Some(value == 0),
                _ => two || only.is_some_and(|only| only != value) || known[value] == Some(false),
            };
            if is_out {
                *out = *out | cell;
            }
        }
    }
    let mut solver = LineSolver::default();
    let never = solver.solve(rule.clue.runs(), cells, &out)?;
    if each == 1 {
        let new = |set: B| set.places().filter(|&at| known[at].is_none());
        return Some(new(never[0]).map(|at| (at, true)).chain(new(never[1]).map(|at| (at, false))).collect());
    }
    let mut found = Vec::new();
    for at in 0..cells {
        let left = (0..values).filter(|&value| !never[value].has(at)).count();
        let open = (0..values).filter(|&value| known[at * each + value].is_none());
        let told = open.filter_map(|value| {
            let out = never[value].has(at);
            (out || left == 1).then_some((at * each + value, !out))
        });
        found.extend(told);
    }
    Some(found)
}

fn narrow_in<B: Bits>(rule: &Runs, left: &Domains, found: &mut Vec<(Place, Domain)>) -> bool {
    let values = rule.values.len();
    let cells = rule.places.iter().map(|&place| left.at(place)).enumerate();
    let out: SmallVec<[B; 2]> = if values == 2 {
        let without = |[empty, filled]: [B; 2], (at, left): (usize, Domain)| {
            [empty.with(at, !left.contains(0)), filled.with(at, !left.contains(1))]
        };
        cells.fold([B::default(); 2], without).into()
    } else {
        let of = |value| cells.clone().fold(B::default(), |out, (at, left)| out.with(at, !left.contains(value)));
        (0..values).map(of).collect()
    };
    let mut solver = LineSolver::default();
    let Some(never) = solver.solve(rule.clue.runs(), rule.places.len(), &out) else { return false };
    let lost = out.iter().zip(never).fold(B::default(), |lost, (&out, &never)| lost | never.minus(out));
    for at in lost.places() {
        let can = (0..values).filter(|&value| !never[value].has(at)).map(Domain::just);
        found.push((rule.places[at], can.fold(Domain::default(), |left, value| left | value)));
    }
    true
}

/// Finds the possible starts of each run, and writes the clauses; a line without open cells writes nothing.
fn encode_in<B: Bits>(rule: &Runs, vars: &Vars, enc: &mut Encoder<'_>) {
    let of_value = |value| rule.places.iter().map(|&place| vars.truth(place, value)).collect();
    let cells: Vec<Vec<Truth>> = rule.values.range().map(of_value).collect();
    let out = sets::<B>(rule.places.len(), cells.len(), |at, value| cells[value][at] == Truth::Known(false));
    let mut solver = LineSolver::<B>::default();
    let starts = solver.starts(rule.clue.runs(), rule.places.len(), &out);
    let starts = starts.map(|starts| starts.iter().map(|starts| starts.places().collect()).collect());
    encode::encode(rule, &cells, starts, enc);
}
