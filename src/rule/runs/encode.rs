//! A line as clauses.
//!
//! In: the cells of a line, and the starts that are left for each run. Out: clauses, and the variables of the starts. Must
//! not know: how the starts were found.
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

use super::Runs;
use crate::cnf::{ClauseSink, Encoder, Lit, Truth};

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

/// Writes the clauses; `starts` has the ascending starts of each run, `None` where the runs cannot be laid with what is
/// known.
pub(super) fn encode(rule: &Runs, cells: &[Truth], starts: Option<Vec<Vec<usize>>>, enc: &mut Encoder<'_>) {
    let Some(starts) = starts else { return enc.add_clause(&[]) };
    if cells.iter().all(|cell| cell.lit().is_none()) {
        return;
    }
    let runs: Vec<Run> = (starts.iter().enumerate()).map(|(number, starts)| order(rule, number, starts, enc)).collect();
    for (pair, starts) in runs.windows(2).zip(starts.iter().skip(1)) {
        follow(&pair[0], &pair[1], starts, enc);
    }
    for run in &runs {
        cover(run, cells, enc);
    }
    for gap in 0..=runs.len() {
        let left = gap.checked_sub(1).map(|left| &runs[left]);
        part(left, runs.get(gap), cells, enc);
    }
}

/// The variables of a run, and clauses 1.
fn order(rule: &Runs, number: usize, starts: &[usize], enc: &mut Encoder<'_>) -> Run {
    let (first, last) = (starts[0], starts[starts.len() - 1]);
    let mut order = Vec::with_capacity(last - first);
    let mut earlier: Option<Lit> = None;
    for (at, &start) in starts[..starts.len() - 1].iter().enumerate() {
        let lit = enc.named_var(|| rule.start_name(number, start)).positive();
        if let Some(earlier) = earlier.replace(lit) {
            enc.define(&[!earlier, lit]);
        }
        order.resize(starts[at + 1] - first, lit.into());
    }
    Run { length: rule.lengths()[number] as usize, first, order }
}

/// Clauses 2: `right` starts behind `left` and a gap. Of clauses with the same conclusion the first premise that
/// implies the others is enough.
fn follow(left: &Run, right: &Run, starts: &[usize], enc: &mut Encoder<'_>) {
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
fn cover(run: &Run, cells: &[Truth], enc: &mut Encoder<'_>) {
    let end = run.first + run.order.len() + run.length;
    for at in run.first..end {
        let (begun, ended) = (run.by(at), run.by_before(at, run.length));
        if begun != ended {
            write([!begun, ended, cells[at]], enc);
        }
    }
}

/// Clauses 4: the cells between two neighbouring runs, or between a run and the border.
fn part(left: Option<&Run>, right: Option<&Run>, cells: &[Truth], enc: &mut Encoder<'_>) {
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
fn write(clause: [Truth; 3], enc: &mut Encoder<'_>) {
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
