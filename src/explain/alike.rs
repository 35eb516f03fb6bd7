//! Steps of one rule that need no words, or that are told together.
//!
//! In: a rule, its conclusions, what is known. Out: whether the board shows them already, and with which steps they are
//! told. Must not know: engines, the family.

use itertools::Itertools as _;

use super::rule_graph::{Known, RuleGraph, Target};
use crate::board::PlaceKind;
use crate::rule::Form;

/// What steps that are told together have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    /// The line has only one way to continue.
    RunsOn,
    /// What cannot be drawn any more is crossed out.
    Crosses,
    /// One known value decides a place beside it.
    Beside,
}

impl Group {
    /// The group of a rule's conclusions; `None` where each step is told separately.
    pub(super) fn of(graph: &RuleGraph, rule: usize, found: &[Target]) -> Option<Self> {
        let form = graph.puzzle.rules()[rule].form();
        let told = graph.without_shown(&[rule], found);
        // That the line misses a dot is not worth telling; that a cell is shaded is.
        let kind = |one: &Target| graph.puzzle.layout().kind(graph.atoms[one.0].0);
        let are_edges = told.iter().all(|one| matches!(kind(one), PlaceKind::Edge | PlaceKind::Dot));
        let (draws, crosses) = (told.iter().all(|one| one.1), told.iter().all(|one| !one.1));
        match form {
            _ if told.is_empty() => None,
            Form::Sides(k) => (crosses && k > 0).then_some(Group::Crosses),
            Form::Other(_) => (graph.is_pair(rule) && (graph.two_valued || crosses)).then_some(Group::Beside),
            _ if form.meeting().is_none() || !are_edges => None,
            _ if draws => Some(Group::RunsOn),
            _ => crosses.then_some(Group::Crosses),
        }
    }
}

impl RuleGraph {
    /// Whether a rule relates exactly two places. With more than two values, it must also be a law of the whole board.
    fn is_pair(&self, rule: usize) -> bool {
        let places = self.scope[rule].iter().map(|&atom| self.atoms[atom].0).unique().take(3).count();
        places == 2 && (self.two_valued || self.words(rule).law.is_some())
    }

    /// For a rule about whether the line passes a place: the atom of that place, with its value where the line passes.
    fn passing(&self, rule: usize) -> Option<Target> {
        match self.puzzle.rules()[rule].form() {
            Form::Through { at, on } => Some((self.of_place(at)?.start, on)),
            _ => None,
        }
    }

    /// Whether the board already shows these conclusions: that the line passes a place where it is drawn, or that no
    /// line comes to a place that it misses.
    pub(super) fn shows(&self, rule: usize, found: &[Target], known: &Known) -> bool {
        self.passing(rule).is_some_and(|(atom, on)| found == [(atom, on)] || known[atom] == Some(!on))
    }

    /// The conclusions of some rules, except that the line passes a place to which it is drawn. For a single rule, this
    /// also holds where the step only crosses out other edges: then the lines there were drawn before.
    pub(super) fn without_shown(&self, rules: &[usize], found: &[Target]) -> Vec<Target> {
        let drawn = |rule: usize| {
            let (atom, on) = self.passing(rule)?;
            let is_only = rules.len() == 1;
            let is_line = |one: &Target| one.0 != atom && (one.1 || is_only) && self.scope[rule].contains(&one.0);
            found.iter().any(is_line).then_some((atom, on))
        };
        let shown: Vec<Target> = rules.iter().filter_map(|&rule| drawn(rule)).collect();
        found.iter().copied().filter(|one| !shown.contains(one)).collect()
    }
}
