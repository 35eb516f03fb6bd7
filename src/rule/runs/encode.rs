//! A line as clauses.
//!
//! In: the cells of a line, and the possible starts of each run. Out: clauses, and the variables of the starts. Must
//! not know: how the starts were found.
//!
//! The order encoding (Crawford and Baker, "Experimental results on the application of satisfiability algorithms
//! to scheduling problems", AAAI 1994; Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into
//! SAT", Constraints 14, 2009) of where each run starts: a variable "run k starts at or before p" for each
//! start p that is left but the last. With `R_k` the start and `L_k` the length of run k, a line is
//!
//! 1. `R_k <= p` implies `R_k <= p'`, p' the next start (two literals);
//! 2. `R_(k+1) <= p` implies `R_k <= p - L_k - g_k` (two literals), where the gap `g_k` is 1 when both runs have one
//!    colour and 0 when they have not;
//! 3. `R_k <= c` and not `R_k <= c - L_k` implies that cell c has the colour of run k, which covers it (three
//!    literals);
//! 4. `R_k <= c - L_k` and not `R_(k+1) <= c` implies that cell c is empty: it lies in the gap (three literals).
//!
//! The first two are about the runs alone and can always be satisfied where the runs fit, so they are definitions; the
//! others are the rule of the line. Only starts and cells that line solving leaves open get variables, equal literals
//! are merged, and a line without open cells writes nothing.
//!
//! With several colours each cell has one variable for each value, and there are two more kinds of clauses:
//!
//! 5. for each colour, with k and l two runs of it that follow one another, `R_k <= c - L_k` and not `R_l <= c` implies
//!    that cell c has not this colour (three literals); a colour that no run has is nowhere;
//! 6. each cell has one value: at least one and, by pairs, at most one of 0 and the colours that the line has. It is
//!    enough that the lines of one direction say so, unless each rule has to say all by itself.
//!
//! Size: if nothing is known, a line of n cells with K > 0 runs that need m cells has s = n - m cells of slack. With s
//! > 0 it gets K s variables (besides the n cells) and K (s - 1) + (K - 1) s clauses of two literals; there are K s + n
//! - s - K + 1 clauses 3 and K s + s + K - 1 clauses 4, so 4 K s + m - K clauses in all. Without slack, or without
//! runs, it gets no variables and n unit clauses. With k colours, of which q occur in runs of f cells together, and
//! with G neighbours of one colour, there are K s + f clauses 3, (K + 1) s + G clauses 4, K s + k n - f clauses 5 and n
//! (1 + q (q + 1) / 2) clauses 6: 5 K s - K + G + n (k + 1 + q (q + 1) / 2) in all.

use super::Runs;
use super::clue::gap;
use crate::cnf::{ClauseSink, Encoder, Lit, Truth};

/// The order literals of one run.
struct Run {
    length: usize,
    colour: usize,
    /// The empty cells that must follow before the next run.
    gap: usize,
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

/// Writes the clauses. `cells[v]` has the truth of "the cell has value v" for each cell; `starts` has the ascending
/// starts of each run, `None` where the runs cannot be placed given what is known.
pub(super) fn encode(rule: &Runs, cells: &[Vec<Truth>], starts: Option<Vec<Vec<usize>>>, enc: &mut Encoder<'_>) {
    let Some(starts) = starts else { return enc.add_clause(&[]) };
    if cells.iter().flatten().all(|cell| cell.lit().is_none()) {
        return;
    }
    let runs: Vec<Run> = (starts.iter().enumerate()).map(|(number, starts)| order(rule, number, starts, enc)).collect();
    for (pair, starts) in runs.windows(2).zip(starts.iter().skip(1)) {
        follow(&pair[0], &pair[1], starts, enc);
    }
    for run in &runs {
        cover(run, &cells[run.colour], enc);
    }
    part(&runs.iter().collect::<Vec<_>>(), &cells[0], enc);
    if rule.values.are_two() {
        // A cell that is not empty is filled, so nothing remains to be stated.
        return;
    }
    for (colour, cells) in cells.iter().enumerate().skip(1) {
        let of_colour: Vec<&Run> = runs.iter().filter(|run| run.colour == colour).collect();
        let others: Vec<Truth> = cells.iter().map(|&cell| !cell).collect();
        part(&of_colour, &others, enc);
    }
    if rule.tells_cells || enc.rules_stand_alone() {
        let occur = |value: &usize| *value == 0 || runs.iter().any(|run| run.colour == *value);
        let values: Vec<usize> = (0..cells.len()).filter(occur).collect();
        (0..rule.places.len()).for_each(|at| one_value(&values, at, cells, enc));
    }
}

/// Clauses 6: the cell has one of these values.
fn one_value(values: &[usize], at: usize, cells: &[Vec<Truth>], enc: &mut Encoder<'_>) {
    if values.iter().all(|&value| cells[value][at].lit().is_none()) {
        return;
    }
    enc.add_truths(values.iter().map(|&value| cells[value][at]));
    for (index, &one) in values.iter().enumerate() {
        for &other in &values[..index] {
            enc.add_truths([!cells[other][at], !cells[one][at]]);
        }
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
    let runs = rule.clue.runs();
    let (length, colour) = (runs[number].length as usize, usize::from(runs[number].colour));
    Run { length, colour, gap: gap(runs[number], runs.get(number + 1)), first, order }
}

/// Clauses 2: `right` starts after `left` and a gap. Of clauses with the same conclusion only the one with the weakest
/// premise is written; it implies the others.
fn follow(left: &Run, right: &Run, starts: &[usize], enc: &mut Encoder<'_>) {
    for (at, &start) in starts.iter().enumerate() {
        let (premise, conclusion) = (right.by(start), left.by_before(start, left.length + left.gap));
        let next = starts.get(at + 1).map(|&next| left.by_before(next, left.length + left.gap));
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

/// Clauses 4 and 5: what holds for each cell that lies between two consecutive of these runs, or between one and the
/// border.
fn part(runs: &[&Run], holds: &[Truth], enc: &mut Encoder<'_>) {
    for gap in 0..=runs.len() {
        let (left, right) = (gap.checked_sub(1).map(|left| runs[left]), runs.get(gap));
        let begin = left.map_or(0, |left| left.first + left.length);
        let end = right.map_or(holds.len(), |right| right.first + right.order.len());
        let mut written = None;
        for at in begin..end.max(begin) {
            let ended = left.map_or(Truth::Known(true), |left| left.by_before(at, left.length));
            let begun = right.map_or(Truth::Known(false), |right| right.by(at));
            // Over cells that are known not to have this value, the same pair of literals would repeat.
            let short = holds[at] == Truth::Known(false);
            if short && written.replace((ended, begun)) == Some((ended, begun)) {
                continue;
            }
            write([!ended, begun, holds[at]], enc);
        }
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
