//! Nonograms as clauses, and models as boards.
//!
//! In: a puzzle and what deduction knows. Out: clauses under their rules, the literals of the cells, boards.
//! Must not know: engines.
//!
//! The order encoding (Crawford and Baker, "Experimental results on the application of satisfiability algorithms
//! to scheduling problems", AAAI 1994; Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into
//! SAT", Constraints 14, 2009) of where each run starts: a variable "run k starts at or before p" for each
//! start p that is left but the last. With `R_k` the start and `L_k` the length of run k, a line is
//!
//! 1. `R_k <= p` implies `R_k <= p'`, p' the next start (two literals);
//! 2. `R_(k+1) <= p` implies `R_k <= p - L_k - 1` (two literals);
//! 3. `R_k <= c` and not `R_k <= c - L_k` implies that cell c is filled: run k covers it (three literals);
//! 4. `R_k <= c - L_k` and not `R_(k+1) <= c` implies that cell c is empty: it lies in the gap (three literals).
//!
//! The first two speak of the line alone and can always be satisfied where its runs fit, so they are
//! definitions; the last two are the line's rule. Only starts and cells that line solving leaves open get
//! variables, equal literals fall together, and a line without open cells writes nothing.
//!
//! Size: nothing known, a line of n cells with K > 0 runs that need m cells has s = n - m cells of slack. With
//! s > 0 it gets K s variables (besides the n cells) and K (s - 1) + (K - 1) s clauses of two literals; clauses 3
//! and 4 come to K s + n - s - K + 1 and K s + s + K - 1, so 4 K s + m - K clauses in all. Without slack, or
//! without runs, it gets no variables and n unit clauses.

use itertools::{Either, Itertools};

use crate::cnf::{ClauseSink, Encoder, Lit, Model, Truth};
use crate::grid::{Grid, Place};

use super::{Known, Line, Nonogram, Rule, cell, deduce};

/// Writes the clauses of what `known` leaves open; gives the truth of "filled" of each cell, shape (H, W).
///
/// With selectors, what is known counts as a fact: let `known` be of [`Deduce::Off`](super::Deduce::Off) where
/// each rule must stand alone.
pub(super) fn encode(puzzle: &Nonogram, known: &Known, enc: &mut Encoder<'_, Rule>) -> Grid<Truth> {
    let mut vars = known.cells().map(|cell| Truth::Known(*cell == Some(true)));
    for (pos, cell) in known.cells().positions().zip(known.cells().cells()) {
        if cell.is_none() {
            vars[pos] = enc.named_var(|| format!("{pos} filled")).positive().into();
        }
    }
    if vars.cells().iter().all(|cell| cell.lit().is_none()) {
        return vars;
    }
    for pos in vars.positions() {
        if let (Truth::Open(lit), Some(filled)) = (vars[pos], puzzle.given[pos]) {
            let unit = if filled { lit } else { !lit };
            enc.rule(|| Rule::Cell { pos, filled }, |enc| enc.add_clause(&[unit]));
        }
    }
    let mut buffers = Buffers::default();
    deduce::open_starts(puzzle, known, |line, starts| {
        buffers.cells.clear();
        buffers.cells.extend((0..puzzle.room(line)).map(|index| vars[cell(line, index)]));
        let runs = puzzle.clue(line).runs();
        enc.rule(|| puzzle.rule(line), |enc| encode_line(line, runs, starts, &mut buffers, enc));
    });
    vars
}

/// What one line needs, kept from line to line.
#[derive(Default)]
struct Buffers {
    cells: Vec<Truth>,
    runs: Vec<Run>,
}

/// The order literals of one run.
struct Run {
    length: usize,
    first: usize,
    /// "Starts at or before `first + i`".
    order: Vec<Truth>,
}

impl Run {
    /// "Starts at or before `place`".
    fn by(&self, place: usize) -> Truth {
        match place.checked_sub(self.first) {
            None => Truth::Known(false),
            Some(at) => self.order.get(at).copied().unwrap_or(Truth::Known(true)),
        }
    }

    /// "Starts at or before `place - back`".
    fn by_before(&self, place: usize, back: usize) -> Truth {
        place.checked_sub(back).map_or(Truth::Known(false), |place| self.by(place))
    }
}

fn encode_line(line: Line, lengths: &[u32], starts: &[Vec<usize>], buffers: &mut Buffers, enc: &mut Encoder<'_, Rule>) {
    if starts.iter().any(Vec::is_empty) {
        // The runs cannot be laid with what is known.
        enc.add_clause(&[]);
        return;
    }
    let Buffers { cells, runs } = buffers;
    runs.clear();
    for (number, (&length, starts)) in lengths.iter().zip(starts).enumerate() {
        runs.push(order(line, number, length as usize, starts, enc));
    }
    for (pair, starts) in runs.windows(2).zip(starts.iter().skip(1)) {
        follow(&pair[0], &pair[1], starts, enc);
    }
    for run in &*runs {
        cover(run, cells, enc);
    }
    for gap in 0..=runs.len() {
        let left = gap.checked_sub(1).map(|left| &runs[left]);
        part(left, runs.get(gap), cells, enc);
    }
}

/// The variables of a run, and clauses 1.
fn order(line: Line, number: usize, length: usize, starts: &[usize], enc: &mut Encoder<'_, Rule>) -> Run {
    let (first, last) = (starts[0], starts[starts.len() - 1]);
    let mut order = Vec::with_capacity(last - first);
    let mut earlier: Option<Lit> = None;
    for (at, &start) in starts[..starts.len() - 1].iter().enumerate() {
        let name = || format!("{line} run {} starts <= {}", number + 1, start + 1);
        let lit = enc.named_var(name).positive();
        if let Some(earlier) = earlier.replace(lit) {
            enc.define(&[!earlier, lit]);
        }
        order.resize(starts[at + 1] - first, lit.into());
    }
    Run { length, first, order }
}

/// Clauses 2: `right` starts behind `left` and a gap. Of clauses with the same conclusion the first premise that
/// implies the others is enough.
fn follow(left: &Run, right: &Run, starts: &[usize], enc: &mut Encoder<'_, Rule>) {
    for (at, &start) in starts.iter().enumerate() {
        let (premise, conclusion) = (right.by(start), left.by_before(start, left.length + 1));
        let next = starts.get(at + 1).map(|&next| left.by_before(next, left.length + 1));
        if conclusion == Truth::Known(true) || next == Some(conclusion) {
            continue;
        }
        match (premise, conclusion) {
            (Truth::Open(premise), Truth::Open(conclusion)) => enc.define(&[!premise, conclusion]),
            (Truth::Open(premise), Truth::Known(_)) => enc.define(&[!premise]),
            (Truth::Known(_), Truth::Open(conclusion)) => enc.define(&[conclusion]),
            (Truth::Known(_), Truth::Known(_)) => enc.define(&[]),
        }
    }
}

/// Clauses 3: the cells that a run covers.
fn cover(run: &Run, cells: &[Truth], enc: &mut Encoder<'_, Rule>) {
    let end = run.first + run.order.len() + run.length;
    for at in run.first..end {
        let (begun, ended) = (run.by(at), run.by_before(at, run.length));
        if begun != ended {
            write([!begun, ended, cells[at]], enc);
        }
    }
}

/// Clauses 4: the cells between two neighbouring runs, or between a run and the border.
fn part(left: Option<&Run>, right: Option<&Run>, cells: &[Truth], enc: &mut Encoder<'_, Rule>) {
    let begin = left.map_or(0, |left| left.first + left.length);
    let end = right.map_or(cells.len(), |right| right.first + right.order.len());
    let mut written = None;
    for at in begin..end.max(begin) {
        let ended = left.map_or(Truth::Known(true), |left| left.by_before(at, left.length));
        let begun = right.map_or(Truth::Known(false), |right| right.by(at));
        // Over cells that are filled for certain, the same pair of literals comes again.
        let short = cells[at] == Truth::Known(true);
        if short && written.replace((ended, begun)) == Some((ended, begun)) {
            continue;
        }
        write([!ended, begun, !cells[at]], enc);
    }
}

/// Writes a clause of literals and constants.
fn write(clause: [Truth; 3], enc: &mut Encoder<'_, Rule>) {
    let mut lits = clause.iter().filter_map(|truth| truth.lit());
    if clause.contains(&Truth::Known(true)) {
        return;
    }
    match (lits.next(), lits.next(), lits.next()) {
        (Some(a), Some(b), Some(c)) => enc.add_clause(&[a, b, c]),
        (Some(a), Some(b), None) => enc.add_clause(&[a, b]),
        (Some(a), ..) => enc.add_clause(&[a]),
        (None, ..) => enc.add_clause(&[]),
    }
}

/// The truth of "`place` has `value`".
pub(super) fn truth(vars: &Grid<Truth>, place: Place, value: u16) -> Truth {
    match (place, value) {
        (Place::Cell(pos), 1) => vars[pos],
        (Place::Cell(pos), 0) => !vars[pos],
        _ => Truth::Known(false),
    }
}

/// The board that a model stands for.
pub(super) fn decode(vars: &Grid<Truth>, model: &Model) -> Grid<u16> {
    vars.map(|&truth| u16::from(model.truth(truth)))
}

/// The filled ones among the open cells, or the empty ones when they are fewer: all answers fill as many cells,
/// so either half tells an answer from all others.
pub(super) fn signature(vars: &Grid<Truth>, answer: &Grid<u16>) -> Vec<Lit> {
    let open = vars.cells().iter().zip(answer.cells()).filter_map(|(cell, &value)| Some((cell.lit()?, value)));
    let (filled, empty): (Vec<Lit>, Vec<Lit>) =
        open.partition_map(|(lit, value)| if value == 1 { Either::Left(lit) } else { Either::Right(!lit) });
    if empty.len() < filled.len() { empty } else { filled }
}
