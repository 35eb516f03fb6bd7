//! A rule as the list of all ways to keep it.
//!
//! In: a rule, what is known. Out: its open atoms, and the combinations of their values that keep the rule. Must not
//! know: engines, which family the rule is of.

use super::rule_graph::RuleGraph;

/// The open atoms of a rule and their possible values.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    /// The open atoms, ascending.
    pub(super) atoms: Vec<usize>,
    /// For each way to keep the rule, a bit for each of the atoms that hold; after the first way, those that differ
    /// most from it come first.
    pub(super) rows: Vec<u64>,
}

/// A table without atoms.
pub(super) static NO_TABLE: Table = Table { atoms: Vec::new(), rows: Vec::new() };

/// Rules with more open atoms than this have no table.
const ATOMS: usize = 24;
/// Nor have rules that can be kept in more ways than this.
const ROWS: usize = 64;

impl Table {
    /// The table of a rule, if it is small enough.
    pub(super) fn new(graph: &RuleGraph, rule: usize, known: &[Option<bool>]) -> Option<Table> {
        let scope = &graph.scope[rule];
        let seen: Vec<Option<bool>> = scope.iter().map(|&atom| known[atom]).collect();
        let open: Vec<usize> = (0..scope.len()).filter(|&index| seen[index].is_none()).collect();
        if open.len() > ATOMS {
            return None;
        }
        let mut rows = Vec::new();
        ways(graph, rule, seen, &open, &mut rows)?;
        let atoms: Vec<usize> = open.into_iter().map(|index| scope[index]).collect();
        if let Some((&mut first, others)) = rows.split_first_mut() {
            others.sort_by_key(|&row: &u64| (std::cmp::Reverse((row ^ first).count_ones()), row));
        }
        Some(Table { atoms, rows })
    }
}

/// Adds all ways to keep the rule; `None` when there are too many.
fn ways(
    graph: &RuleGraph,
    rule: usize,
    mut known: Vec<Option<bool>>,
    open: &[usize],
    rows: &mut Vec<u64>,
) -> Option<()> {
    let Some(found) = graph.puzzle.rules()[rule].propagate(&known) else { return Some(()) };
    for (index, value) in found {
        known[index] = Some(value);
    }
    let Some(&branch) = open.iter().find(|&&index| known[index].is_none()) else {
        rows.push((0..open.len()).filter(|&bit| known[open[bit]] == Some(true)).fold(0, |row, bit| row | 1 << bit));
        return (rows.len() <= ROWS).then_some(());
    };
    for value in [true, false] {
        let mut next = known.clone();
        next[branch] = Some(value);
        ways(graph, rule, next, open, rows)?;
    }
    Some(())
}
