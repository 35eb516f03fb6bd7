//! Lemmas against a board.
//!
//! In: a board. Out: clauses that are false on it, each with its reason. Must not know: engines.

use super::flood::Flood;
use super::reach;
use super::search::{Because, Is, Search};
use super::seated::Seated;
use super::{Groups, justify};
use crate::board::Board;
use crate::cnf::Lit;
use crate::rule::{Lemma, Vars};

/// From so many places of a group without a mark there is a lemma.
const STARTS: usize = 3;

/// Lemmas against each group of a board that breaks the rule.
pub(super) fn against(rule: &Groups, seated: &Seated, vars: &Vars, board: &Board) -> Vec<Lemma> {
    let (all, count) = (rule.on(board), rule.nodes.len());
    let mut flood = Flood::default();
    let mut lemmas = Vec::new();
    let mut add = |layer: usize, because: Because| {
        let mut clause: Vec<Lit> = rule.clause(vars, layer, &because);
        clause.sort_unstable();
        clause.dedup();
        let lemma = Lemma { clause, reason: justify::because(rule, &because) };
        if !lemmas.contains(&lemma) {
            lemmas.push(lemma);
        }
    };
    for (layer, &(_, size)) in rule.demand.layers.iter().enumerate() {
        let is = &all[layer * count..(layer + 1) * count];
        let mut done = vec![false; count];
        for node in (0..count as u32).filter(|&node| is[node as usize] == Is::In) {
            if done[node as usize] {
                continue;
            }
            flood.run(&rule.beside, &[node], |node| is[node as usize] == Is::In, |_| false);
            let nodes = flood.reached.clone();
            nodes.iter().for_each(|&node| done[node as usize] = true);
            for &from in nodes.iter().take(STARTS) {
                let mut found = Vec::new();
                let mut search =
                    Search { rule, size, is, seated, thorough: false, flood: &mut flood, found: &mut found };
                let Err(mut because) = search.group_of(from) else { break };
                // What keeps all marks from it may be less than its whole frame.
                if because.ins == [from]
                    && reach::marks(rule).is_some()
                    && !nodes.iter().any(|&node| rule.nodes[node as usize].mark)
                {
                    let outs = reach::walls(rule, is, seated, &mut flood, from);
                    if outs.len() < because.outs.len() {
                        because.outs = outs;
                    }
                }
                add(layer, because);
            }
        }
    }
    lemmas
}
