//! The line makes one loop: all edges that hold are one closed line, and there is one.
//!
//! In: a plane graph; if the family knows it, how many edges other rules demand. Out: the check, what follows, clauses
//! that state everything, lemmas where the clauses do not, the rule inside a search, words. Must not know: which puzzle
//! it is.
//!
//! The rule relies on the rules of dots: they report lines that branch or end, and the check here lists only loops that
//! touch no other line. Propagation and [`LazyRule::violated`] use this rule alone and treat a closed cycle as broken
//! even if other lines touch it; on a board that keeps the dots there is no difference. Propagation is not complete.
//!
//! By default no clause forbids two loops. A board with separate loops gets a lemma for each. There are two kinds. The
//! *cycle* lemma says "not all edges of this loop, or not that edge elsewhere": cheap, but as long as the loop. The
//! *cut* lemma says "some edge crosses from here to there", where the rules demand a line on both sides: it holds
//! whatever the loops look like, but is only worth it if there is a small cut through the open edges (subtour
//! elimination: Dantzig, Fulkerson, Johnson: Solution of a large-scale traveling-salesman problem, 1954). The board is
//! scanned once for all its loops; after that a loop costs no more than the edges that it and its cut search touch,
//! however large the board is.

mod anneal;
mod cut;
mod demands;
mod encode;
mod forest;
mod frontier;
mod guess;
mod inside;
mod justify;
mod loops;
mod parts;
pub(crate) mod paths;
mod propagate;
mod switches;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

pub(crate) use self::anneal::Wanted;
use self::cut::Cuts;
use self::demands::{Demands, Seen};
use self::frontier::Frontier;
pub(crate) use self::guess::guess;
use self::inside::Inside;
use self::parts::Parts;
use self::switches::Switches;
use super::counted;
use super::{Claim, Conditional, Fact, Form, LazyRule, Lemma, OneLoop, Origin, Phrase, Reason, Report, Rule, Vars};
use crate::board::{Atom, Board, Graph, Layout, Place};
use crate::cnf::{Encoder, Lit, Theory};

/// A cut is searched for when the loop has at least this many edges ...
const LONG: usize = 80;
/// ... and used when it has this many times fewer edges. Without cuts, a 30x30 board without a single unnecessary clue
/// took 13,104 rounds and 73 s (varisat), with them 154 rounds and 0.3 s. Ratios of 2 and less, or cuts that also have
/// to say that there is a line on both sides, are 2 to 8 times slower on boards with few clues; for shorter loops, cuts
/// cost more time than they save.
const SHORTER: usize = 4;
/// The most clauses against one cycle, each with another line elsewhere.
const OTHERS: usize = 8;

/// The number of edges that other rules demand around each face. The demands are built when they are first needed: most
/// boards are done before.
#[derive(Debug)]
struct Counts {
    faces: Vec<Option<u8>>,
    demands: OnceLock<Arc<Demands<'static>>>,
}

impl Counts {
    fn demands(&self, graph: &Graph) -> &Arc<Demands<'static>> {
        self.demands.get_or_init(|| {
            let faces = self.faces.iter().enumerate().filter_map(|(face, k)| Some((graph.round(face), (*k)?)));
            Arc::new(Demands::counts(graph.edge_count(), faces))
        })
    }
}

/// The line is one closed loop, not several, and not nothing.
#[derive(Clone, Debug)]
pub struct SingleLoop {
    layout: Arc<Layout>,
    /// Set if no other rule demands a line, so that the clauses of this one must.
    demands_a_line: bool,
    counts: Option<Arc<Counts>>,
}

impl SingleLoop {
    /// The rule over all edges of a layout. Set `demands_a_line` where no other rule does.
    pub fn new(layout: &Arc<Layout>, demands_a_line: bool) -> Self {
        SingleLoop { layout: layout.clone(), demands_a_line, counts: None }
    }

    /// The same where other rules count edges: for each face how many edges around it are demanded, if any. These must be
    /// all rules besides those that every loop keeps. They make lemmas and search faster.
    #[must_use]
    pub fn counting(self, faces: Vec<Option<u8>>) -> Self {
        SingleLoop { counts: Some(Arc::new(Counts { faces, demands: OnceLock::new() })), ..self }
    }

    fn edges(&self) -> std::ops::Range<u32> {
        0..self.layout.graph().edge_count() as u32
    }

    /// Calls a function with the demands of the other rules.
    fn with_demands<T>(&self, rules: &[Box<dyn Rule>], then: impl FnOnce(&Demands<'_>) -> T) -> T {
        match &self.counts {
            Some(counts) => then(counts.demands(self.layout.graph())),
            None => then(&Demands::rules(self.layout.graph().edge_count(), rules)),
        }
    }

    /// The loops that are not the whole line, in the order in which they are found.
    fn separate(&self, board: &Board) -> Vec<Vec<u32>> {
        let is_line = |edge: u32| board.0[edge as usize] == 1;
        let total = self.edges().filter(|&edge| is_line(edge)).count();
        let mut loops = loops::loops(self.layout.graph(), is_line);
        loops.retain(|edges| edges.len() < total);
        loops
    }
}

/// "Not all of these edges"; edges that are known to be lines are omitted.
fn not_all(vars: &Vars, edges: impl IntoIterator<Item = u32>) -> Vec<Lit> {
    edges.into_iter().filter_map(|edge| vars.lit(Place(edge), 1)).map(|lit| !lit).collect()
}

fn places(edges: &[u32]) -> Vec<Place> {
    edges.iter().copied().map(Place).collect()
}

/// Not all of these edges, in walking order: they would be a closed loop, and so not the only one. The other edge is one
/// elsewhere; it is not needed where the loop alone breaks another rule.
const LOOP: &str = "loop";
/// One of the edges of the clause: they separate two parts of the board, and the other rules demand a line in each.
const CUT: &str = "cut";

fn closed(edges: &[u32], other: Option<u32>) -> Reason {
    Reason { name: LOOP.into(), places: places(edges), other: other.map(Place) }
}

fn cut_off() -> Reason {
    Reason { name: CUT.into(), places: Vec::new(), other: None }
}

impl Rule for SingleLoop {
    fn kind(&self) -> &'static str {
        "loop"
    }

    fn origin(&self) -> Origin {
        Origin::Law
    }

    fn phrase(&self, _layout: &Layout) -> Phrase {
        Phrase::new("the line", ("makes", "cannot make"), "one loop")
    }

    fn form(&self) -> Form<'_> {
        Form::Loop
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Owned(self.edges().map(|edge| (Place(edge), 1)).collect())
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        // Another rule that demands a line can be switched off.
        if encode::wanted(enc) {
            encode::encode(self, vars, enc);
        } else if self.demands_a_line || enc.rules_stand_alone() {
            enc.add_truths(self.edges().map(|edge| vars.truth(Place(edge), 1)));
        }
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        if self.edges().all(|edge| board.0[edge as usize] != 1) {
            report(&[], "no line at all".to_owned());
        }
        for edges in self.separate(board) {
            let start = layout.graph().dots(edges[0] as usize)[0];
            let at = layout.at(layout.dot(start));
            report(&places(&edges), format!("a separate loop of {} at {at}", counted(edges.len(), "edge")));
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        propagate::propagate(self.layout.graph(), known)
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        let mut known = vec![None; self.edges().len()];
        for claim in clause {
            let Claim::Fact(Fact { place, value: 1, holds }) = *claim else { return false };
            let Some(known) = known.get_mut(place.index()) else { return false };
            if known.replace(!holds) == Some(holds) {
                return true;
            }
        }
        self.propagate(&known).is_none()
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        if self.demands_a_line {
            let line = |edge| Claim::Fact(Fact { place: Place(edge), value: 1, holds: true });
            take(&self.edges().map(line).collect::<Vec<_>>());
        }
        true
    }

    fn lazy(&self) -> Option<&dyn LazyRule> {
        Some(self)
    }
}

impl LazyRule for SingleLoop {
    /// A cut between each separate loop and the rest of the line if there is a small one; otherwise "not all of its
    /// edges", if the loop breaks another rule on its own; otherwise "not all of its edges, or not one line elsewhere",
    /// because the loop alone may be an answer.
    fn lemmas(&self, rules: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Lemma> {
        if self.edges().all(|edge| board.0[edge as usize] != 1) {
            let clause = self.edges().filter_map(|edge| vars.lit(Place(edge), 1)).collect();
            return vec![Lemma { clause, reason: cut_off() }];
        }
        let (graph, loops) = (self.layout.graph(), self.separate(board));
        if loops.is_empty() {
            return Vec::new();
        }
        let parts = Parts::new(graph, board, &loops);
        let (mut cuts, mut seen) = (None, Seen::default());
        let mut lemma = |demands: &Demands<'_>, number: usize, edges: &[u32]| {
            if edges.len() >= LONG {
                let cuts = cuts.get_or_insert_with(|| Cuts::new(graph, vars, &parts));
                if let Some(clause) = cuts.around(demands, &mut seen, number, edges, edges.len() / SHORTER) {
                    return Lemma { clause, reason: cut_off() };
                }
            }
            let keeps_all = demands.keeps_all(&mut seen, edges, |edge| parts.is_on(number, edge));
            let other = if keeps_all { parts.elsewhere(number) } else { None };
            let clause = not_all(vars, edges.iter().copied().chain(other));
            Lemma { clause, reason: closed(edges, other) }
        };
        self.with_demands(rules, |demands| {
            loops.iter().enumerate().map(|(number, edges)| lemma(demands, number, edges)).collect()
        })
    }

    /// Each closed cycle, even if other lines touch it, and one line elsewhere: one that is known, or else any of a few,
    /// as several may be needed later.
    fn violated(&self, vars: &Vars, board: &Board, is_fact: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        let lines = || self.edges().filter(|&edge| board.0[edge as usize] == 1);
        let cycles = forest::cycles(self.layout.graph(), lines());
        if cycles.is_empty() {
            return Vec::new();
        }
        let others = not_all(vars, lines());
        let facts: Vec<Lit> = others.iter().filter(|&&other| is_fact(!other)).copied().collect();
        let completed = |cycle| {
            let clause = not_all(vars, cycle);
            let own: BTreeSet<Lit> = clause.iter().copied().collect();
            let elsewhere = |other: &&Lit| !own.contains(other);
            let fact = facts.iter().find(elsewhere);
            let others = fact.map_or(&others[..], std::slice::from_ref).iter().filter(elsewhere).take(OTHERS);
            others.map(|&other| clause.iter().copied().chain([other]).collect()).collect::<Vec<_>>()
        };
        cycles.into_iter().flat_map(completed).collect()
    }

    fn theory(&self, rules: &[Box<dyn Rule>], vars: &Vars, clues: &[Conditional]) -> Option<Box<dyn Theory>> {
        let demands = match &self.counts {
            Some(counts) => counts.demands(self.layout.graph()).clone(),
            None => Arc::new(Demands::rules(self.edges().len(), rules).met()),
        };
        let edges = self.edges().len();
        let of_edges = |clue: &&Conditional| clue.places.iter().all(|place| place.index() < edges);
        let clues: Vec<Conditional> = clues.iter().filter(of_edges).cloned().collect();
        Some(Box::new(Inside::new(&self.layout, vars, demands, Switches::new(edges, &clues))?))
    }

    fn reason(&self, _: &[Box<dyn Rule>], clause: &[Fact]) -> Option<Reason> {
        let edge = |fact: &Fact| (!fact.holds && fact.place.index() < self.edges().len()).then_some(fact.place.0);
        let edges = clause.iter().map(edge).collect::<Option<Vec<u32>>>()?;
        let (edges, other) = loops::with_other(self.layout.graph(), edges)?;
        Some(closed(&edges, other))
    }

    fn justifies(&self, rules: &[Box<dyn Rule>], clause: &[Fact], reason: &Reason) -> Result<(), String> {
        justify::justify(&self.layout, rules, clause, reason)
    }

    fn one_loop(&self) -> Option<&dyn OneLoop> {
        Some(self)
    }
}

impl OneLoop for SingleLoop {
    fn frontier(&self) -> usize {
        frontier::width(&self.layout)
    }

    fn count(&self, rules: &[Box<dyn Rule>], go_on: &mut dyn FnMut() -> bool) -> Result<Option<u128>, String> {
        Ok(Frontier::new(&self.layout, rules)?.count(go_on))
    }

    fn ends(&self, known: &[Option<bool>]) -> Option<Vec<[usize; 2]>> {
        propagate::ends(self.layout.graph(), known)
    }
}
