//! The single loop, followed inside the search.
//!
//! In: edges as they become lines or crosses. Out: edges that would close a loop too early, and why; a loop that was
//! closed too early. Must not know: which engine searches.
//!
//! A path of lines closes too early when the loop would break a rule, or when there is a line elsewhere. Only an edge
//! between the two ends of a path can close one, so after a line is drawn there is at most one edge to examine, and one
//! more when it starts the second path. Each clause is a lemma of the rule: not all edges of this loop, or not that
//! line elsewhere; the second part is needed only if the loop alone may be an answer.

use std::sync::Arc;

use super::demands::{Demands, Seen};
use super::paths::{Join, NONE, Paths, Value};
use super::switches::Switches;
use crate::board::{Layout, Place};
use crate::cnf::{Lit, Theory, Truth};
use crate::rule::Vars;

/// Loops with more lines are left to cuts: when everything is decided, a shorter loop or a cut is stronger. Published
/// boards, boards with few clues and minimal ones are all near their best at 160; without a bound one 18x10 board did
/// not finish, and at 40 boards with few clues take three times as long.
const SHORT: u32 = 160;

/// After this many conflicts, that length is halved. Once it is below `LEAST`, it starts at `SHORT` again, and each step
/// then takes half as many conflicts again. A part of the board that no line may enter alone can be closed in thousands
/// of ways: forbidden one by one, they kept the engine there for ever (20x20 boards without a needless clue; 0.02 s with
/// this). If the length stays short for good, the engine never ends on boards with few clues: it finds ever more separate
/// loops (60x60 with 40 % of the clues: 19 s; 0.1 s with this). With 300 or 1000 conflicts, or with `LEAST` at 10 or 30,
/// one of the two takes twice as long or does not end.
const PATIENCE: u32 = 500;
const LEAST: u32 = 20;

/// Why an edge was implied to be a cross.
#[derive(Clone, Copy, Debug)]
enum Why {
    /// It would close the path between its dots too early, given the lines that were there; and, if needed for the
    /// reason, this line elsewhere, or this switch of a clue that the loop breaks.
    Early(Option<Lit>),
    /// The loop was closed, by the lines that were there.
    Closed,
}

/// What an asserted literal changed.
#[derive(Clone, Copy, Debug)]
enum Change {
    Nothing,
    /// A clue was switched on.
    Switch,
    Cross(u32),
    /// A line that closed a path, whether it may or not.
    Close,
    /// A line that joined two paths.
    Join(Join),
}

/// The paths of a board on which the engine draws.
#[derive(Debug)]
pub(super) struct Inside {
    demands: Arc<Demands<'static>>,
    /// The sum of all counts.
    demand: u32,
    lits: Vec<Option<Lit>>,
    /// Clues that come and go.
    switches: Switches,
    /// The edge of a variable.
    edge_of: Vec<u32>,
    /// The rules of the loop that is looked at, and how many of its lines those that count have left.
    seen: Seen,
    room: Vec<u32>,

    /// The lines, those known in advance first.
    paths: Paths,
    /// If the loop is closed and an answer: the number of lines at that time.
    closed: Option<usize>,
    /// For each edge that was implied to be a cross: the number of lines at that time, and why.
    why: Vec<(u32, Why)>,
    changes: Vec<Change>,
    /// Loops with more lines are left to cuts.
    short: u32,
    /// The conflicts until this length changes.
    left: u32,
    /// The conflicts between two of these changes.
    patience: u32,
}

impl Inside {
    /// The rule on a board; `None` when what is known in advance contains a loop already.
    pub(super) fn new(
        layout: &Arc<Layout>,
        vars: &Vars,
        demands: Arc<Demands<'static>>,
        switches: Switches,
    ) -> Option<Self> {
        let edges = 0..layout.graph().edge_count() as u32;
        let lits: Vec<Option<Lit>> = edges.clone().map(|edge| vars.lit(Place(edge), 1)).collect();
        let mut edge_of = Vec::new();
        for (number, lit) in lits.iter().enumerate() {
            if let Some(lit) = lit {
                let var = lit.var().index();
                edge_of.resize(edge_of.len().max(var + 1), NONE);
                edge_of[var] = number as u32;
            }
        }
        let paths = Paths::new(layout.clone(), edges.clone().map(|edge| demands.of(edge).len() as u8).collect());
        let mut rule = Inside {
            demand: demands.ks().unwrap_or_default().iter().sum(),
            seen: Seen::default(),
            room: vec![0; demands.ks().unwrap_or_default().len()],
            demands,
            switches,
            paths,
            closed: None,
            why: vec![(0, Why::Closed); lits.len()],
            changes: Vec::new(),
            short: SHORT,
            left: PATIENCE,
            patience: PATIENCE,
            lits,
            edge_of,
        };
        for edge in edges {
            match vars.truth(Place(edge), 1) {
                Truth::Open(_) => {}
                Truth::Known(false) => rule.paths.set(edge, Value::Cross),
                Truth::Known(true) if rule.paths.closes(edge) => return None,
                Truth::Known(true) => {
                    rule.paths.join(edge);
                }
            }
        }
        Some(rule)
    }

    /// Whether the loop that the edge closes keeps every rule on its own, as far as known.
    fn is_answer(&mut self, edge: u32) -> bool {
        let Some(ks) = self.demands.ks() else { return self.meets_all(edge) };
        if self.paths.beside(edge).sides + self.paths.sides(edge) != self.demand {
            return false;
        }
        // The total number of sides matches the counts, so if none has too many, none has too few.
        self.seen.start(ks.len());
        for line in self.paths.around(edge) {
            for &count in self.demands.of(line) {
                let left = &mut self.room[count as usize];
                if self.seen.is_first(count) {
                    *left = ks[count as usize];
                }
                match left.checked_sub(1) {
                    Some(rest) => *left = rest,
                    None => return false,
                }
            }
        }
        true
    }

    /// Whether the loop that the edge closes meets every rule that demands a line.
    fn meets_all(&mut self, edge: u32) -> bool {
        let mut left = self.demands.musts();
        self.seen.start(self.demands.count());
        for &rule in self.paths.around(edge).flat_map(|line| self.demands.of(line)) {
            if left == 0 {
                break;
            }
            left -= usize::from(self.demands.is_must(rule) && self.seen.is_first(rule));
        }
        left == 0
    }

    /// Why the edge must not close its path now; `None` if it may.
    fn early(&mut self, edge: u32) -> Option<Why> {
        if !self.is_answer(edge) {
            return Some(Why::Early(None));
        }
        if let Some(switch) = self.switches.broken(self.paths.around(edge)) {
            return Some(Why::Early(Some(switch)));
        }
        let drawn = self.paths.value(edge) == Value::Line;
        if self.paths.lines().len() - usize::from(drawn) == self.paths.beside(edge).lines as usize {
            return None;
        }
        self.paths.elsewhere(edge).map(|line| Why::Early(self.lits[line as usize]))
    }

    /// Forbids the edge that would close the path with this end, if that is too early.
    fn look(&mut self, end: u32, implied: &mut Vec<Lit>) {
        let Some(edge) = self.paths.closing(end) else { return };
        if self.paths.path(end).lines > self.short {
            return;
        }
        if let (Some(why), Some(lit)) = (self.early(edge), self.lits[edge as usize]) {
            self.why[edge as usize] = (self.paths.lines().len() as u32, why);
            implied.push(!lit);
        }
    }

    /// Appends "not all of these lines".
    fn not_all(&self, lines: impl Iterator<Item = u32>, clause: &mut Vec<Lit>) {
        clause.extend(lines.filter_map(|line| self.lits[line as usize]).map(|lit| !lit));
    }

    /// Draws a line that closes a path. If that is allowed, all other edges are crosses.
    fn close(&mut self, edge: u32, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        self.paths.draw(edge);
        self.changes.push(Change::Close);
        let now = self.paths.lines().len();
        if let Some(Why::Early(elsewhere)) = self.early(edge) {
            if self.paths.beside(edge).lines > self.short {
                return Ok(());
            }
            self.left -= 1;
            if self.left == 0 {
                self.short /= 2;
                if self.short < LEAST {
                    self.short = SHORT;
                    self.patience = self.patience.saturating_add(self.patience / 2);
                }
                self.left = self.patience;
            }
            let mut clause = Vec::new();
            self.not_all(self.paths.between(edge, now as u32 - 1).chain([edge]), &mut clause);
            clause.extend(elsewhere.map(|lit| !lit));
            return Err(clause);
        }
        self.closed = Some(now);
        for (number, lit) in self.lits.iter().enumerate() {
            if let (Value::Open, Some(lit)) = (self.paths.value(number as u32), lit) {
                self.why[number] = (now as u32, Why::Closed);
                implied.push(!*lit);
            }
        }
        Ok(())
    }
}

impl Theory for Inside {
    fn start(&mut self, implied: &mut Vec<Lit>) {
        for dot in 0..self.paths.dot_count() {
            if self.paths.degree(dot) == 1 && dot < self.paths.path(dot).end {
                self.look(dot, implied);
            }
        }
    }

    fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let edge = self.edge_of.get(lit.var().index()).copied().unwrap_or(NONE);
        if edge == NONE {
            self.changes.push(if self.switches.turn_on(lit) { Change::Switch } else { Change::Nothing });
            return Ok(());
        }
        if self.lits[edge as usize] != Some(lit) {
            self.paths.set(edge, Value::Cross);
            self.changes.push(Change::Cross(edge));
            return Ok(());
        }
        if let Some(closed) = self.closed {
            self.paths.draw(edge);
            self.changes.push(Change::Close);
            let mut clause = vec![!lit];
            self.not_all(self.paths.lines()[..closed].iter().copied(), &mut clause);
            return Err(clause);
        }
        if self.paths.closes(edge) {
            return self.close(edge, implied);
        }
        let join = self.paths.join(edge);
        self.changes.push(Change::Join(join));
        let end = join.ends[0];
        self.look(end, implied);
        if self.paths.count() == 2
            && self.paths.path(end).lines == 1
            && let Some(other) = self.paths.another(end)
        {
            self.look(other, implied);
        }
        Ok(())
    }

    fn undo(&mut self) {
        match self.changes.pop() {
            None | Some(Change::Nothing) => {}
            Some(Change::Switch) => self.switches.turn_off(),
            Some(Change::Cross(edge)) => self.paths.set(edge, Value::Open),
            Some(Change::Close) => {
                self.paths.erase();
                if self.closed > Some(self.paths.lines().len()) {
                    self.closed = None;
                }
            }
            Some(Change::Join(join)) => self.paths.part(join),
        }
    }

    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>) {
        let edge = self.edge_of[implied.var().index()];
        match self.why[edge as usize] {
            (when, Why::Early(elsewhere)) => {
                self.not_all(self.paths.between(edge, when), clause);
                clause.extend(elsewhere.map(|lit| !lit));
            }
            (when, Why::Closed) => self.not_all(self.paths.lines()[..when as usize].iter().copied(), clause),
        }
    }
}
