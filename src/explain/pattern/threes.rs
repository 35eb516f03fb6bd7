//! Numbers of sides that miss one each, side by side or across a corner: eyes find these before anything else.
//!
//! In: numbers of sides, and the ends that meet at their corners. Out: the rules and what follows. Must not know: how
//! cells lie, words.

use itertools::Itertools;

use super::super::level::Level;
use super::super::rule_graph::{Known, RuleGraph, Target};
use super::Found;
use crate::rule::Form;

/// The shapes of a board, each with its rules and all that follows where nothing is known there.
#[derive(Default)]
pub(super) struct Threes(Vec<(Vec<usize>, Vec<Target>)>);

impl Threes {
    /// All pairs on a board; those side by side first.
    pub(super) fn new(graph: &RuleGraph) -> Self {
        let forms = graph.puzzle.rules().iter().map(|rule| rule.form()).enumerate().collect_vec();
        let clues = forms.iter().filter(|(rule, form)| *form == Form::Sides(graph.scope[*rule].len().wrapping_sub(1)));
        let clues = clues.map(|one| one.0).filter(|&rule| graph.scope[rule].len() > 2).collect_vec();
        let dots = |atom: usize| {
            let rules = graph.watch[atom].iter().copied();
            rules.filter(|&rule| graph.puzzle.rules()[rule].form().meeting().is_some())
        };
        let at = |clue: usize| graph.scope[clue].iter().flat_map(|&atom| dots(atom)).unique().collect_vec();
        // Only numbers that meet somewhere make a pair.
        let met = clues.iter().flat_map(|&clue| at(clue).into_iter().map(move |dot| (dot, clue))).into_group_map();
        let pairs = met.into_values().flat_map(|clues| clues.into_iter().array_combinations().collect_vec());
        let (mut beside, mut across) = (Vec::new(), Vec::new());
        for [one, other] in pairs.sorted_unstable().dedup() {
            let common =
                graph.scope[one].iter().copied().filter(|atom| graph.scope[other].contains(atom)).collect_vec();
            let of_both = |atom: &usize| graph.scope[one].contains(atom) || graph.scope[other].contains(atom);
            let sides = graph.scope[one].iter().chain(&graph.scope[other]).copied();
            if let [middle] = common[..] {
                let ends = dots(middle).collect_vec();
                let is_near = |atom: &usize| ends.iter().any(|&end| graph.scope[end].contains(atom));
                let outer = sides.filter(|atom| !is_near(atom)).map(|atom| (atom, true));
                let leaving =
                    ends.iter().flat_map(|&end| graph.scope[end].iter().copied()).filter(|atom| !of_both(atom));
                let found = outer.chain(leaving.map(|atom| (atom, false))).collect_vec();
                let rules = [one, other].into_iter().chain(ends.iter().copied()).collect_vec();
                if ends.len() == 2 && !found.is_empty() {
                    beside.push((rules, found));
                }
            } else if common.is_empty()
                && let [dot] = at(one).into_iter().filter(|dot| at(other).contains(dot)).collect_vec()[..]
                && graph.scope[dot].len() == 4
                && graph.scope[dot].iter().all(of_both)
            {
                let far = sides.filter(|atom| !graph.scope[dot].contains(atom)).map(|atom| (atom, true));
                across.push((vec![one, other, dot], far.collect()));
            }
        }
        beside.append(&mut across);
        beside.reverse();
        Threes(beside)
    }

    /// The next of them that shows something; its words are those of any step.
    pub(super) fn next(&mut self, known: &Known) -> Option<Found> {
        std::iter::from_fn(|| self.0.pop()).find_map(|(rules, found)| {
            let conclusions = found.into_iter().filter(|one| known[one.0].is_none()).collect_vec();
            (!conclusions.is_empty()).then(|| Found {
                rules,
                conclusions,
                ..Found::new("", Level::Easy, String::new())
            })
        })
    }
}
