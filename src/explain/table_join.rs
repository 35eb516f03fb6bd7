//! The conclusions of a few rules together.
//!
//! In: the tables of the rules. Out: the atoms with the same value in all ways to keep all of them. Must not know:
//! engines, which sets of rules are worth examining.

use super::links::{Links, Near};
use super::rule_graph::{Known, RuleGraph};
use super::table::Table;

/// What follows from a set of rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Joint {
    /// The atoms that are forced, and their values.
    pub(super) forced: Vec<(usize, bool)>,
    /// Whether these are certainly all; false where there is too much to examine.
    pub(super) exact: bool,
    /// The number of ways examined.
    pub(super) work: usize,
}

/// The most atoms examined together.
const ATOMS: usize = 60;
/// The most atoms of the rules themselves under a global rule.
const LINKED: usize = 30;

/// Whether a set can give more than its parts do: each rule must share two open atoms with others, for what a rule says
/// through a single atom is something about that atom alone.
pub(super) fn shares_two_atoms<'t>(tables: impl Iterator<Item = &'t Table> + Clone, times: &mut [u8]) -> bool {
    let atoms = tables.clone().flat_map(|table| &table.atoms);
    atoms.clone().for_each(|&atom| times[atom] += 1);
    let shares = |table: &Table| table.atoms.iter().filter(|&&atom| times[atom] > 1).nth(1).is_some();
    let all_share = tables.into_iter().all(shares);
    atoms.for_each(|&atom| times[atom] = 0);
    all_share
}

/// The conclusions of the tables together, under a global rule where its links are given.
pub(super) fn joint(graph: &RuleGraph, tables: &[&Table], links: Option<&Links>, known: &Known) -> Joint {
    let mut atoms: Vec<usize> = tables.iter().flat_map(|table| table.atoms.iter().copied()).collect();
    atoms.sort_unstable();
    atoms.dedup();
    if atoms.len() > ATOMS {
        return Joint::default();
    }
    let own = atoms.len();
    if links.is_some() && own > LINKED {
        return Joint::default();
    }
    let near = match links {
        None => None,
        Some(links) => match links.near(&mut atoms) {
            None => return Joint { exact: true, ..Joint::default() },
            near => near,
        },
    };
    if atoms.len() > ATOMS {
        return Joint::default();
    }
    let rules: Vec<(u64, Vec<u64>)> = (tables.iter())
        .map(|table| {
            let bits: Vec<usize> =
                table.atoms.iter().map(|atom| atoms[..own].binary_search(atom).unwrap_or(0)).collect();
            let spread = |row: u64| (0..bits.len()).fold(0, |spread, bit| spread | (row >> bit & 1) << bits[bit]);
            (spread(u64::MAX), table.rows.iter().map(|&row| spread(row)).collect())
        })
        .collect();
    let mut search =
        Search { graph, known, first: None, open: (1 << atoms.len()) - 1, atoms, own, rules, links, near, work: 0 };
    search.branch(0, 0, 0);
    // The rules cannot be kept together; that contradiction is found elsewhere.
    let Some(first) = search.first else { return Joint { work: search.work, ..Joint::default() } };
    let forced = (0..search.atoms.len()).filter(|&bit| search.open >> bit & 1 == 1);
    let forced = forced.map(|bit| (search.atoms[bit], first >> bit & 1 == 1)).collect();
    Joint { forced, exact: true, work: search.work }
}

struct Search<'s> {
    graph: &'s RuleGraph,
    known: &'s Known,
    /// The atoms examined, those of the rules first.
    atoms: Vec<usize>,
    own: usize,
    /// For each rule its atoms as bits, and the ways to keep it.
    rules: Vec<(u64, Vec<u64>)>,
    links: Option<&'s Links>,
    near: Option<Near>,
    /// The atoms that hold in the first way that was found. Those outside the rules never do, as only the global rule
    /// could force them.
    first: Option<u64>,
    /// The atoms that have had the same value in all ways so far.
    open: u64,
    work: usize,
}

impl Search<'_> {
    /// Tries all ways to keep the rules from `index` on, as long as they can still show something new.
    fn branch(&mut self, index: usize, value: u64, set: u64) {
        let beside = if self.near.is_some() { u64::MAX << self.own } else { 0 };
        if self.first.is_some_and(|first| self.open & (!set | beside | (value ^ first)) == 0) {
            return;
        }
        self.work += 1;
        if index == self.rules.len() {
            return self.way(value);
        }
        let scope = self.rules[index].0;
        for row in 0..self.rules[index].1.len() {
            let row = self.rules[index].1[row];
            if (row ^ value) & set & scope == 0 {
                self.branch(index + 1, value | row, set | scope);
            }
        }
    }

    /// Records one way to keep all the rules: what differs from the first way is not forced.
    fn way(&mut self, value: u64) {
        let own = (1 << self.own) - 1;
        let Some(near) = &self.near else {
            self.open &= !(value ^ *self.first.get_or_insert(value));
            return;
        };
        let Some(tree) = near.join(value) else {
            // A cycle that is the whole line keeps all the rules if everything else is false.
            if near.whole && self.is_whole(value) {
                self.open &= !(value ^ *self.first.get_or_insert(value)) | !own;
            }
            return;
        };
        let whole = near.whole;
        let closed: Vec<usize> =
            (self.own..self.atoms.len()).filter(|&bit| self.open >> bit & 1 == 1 && near.closes(&tree, bit)).collect();
        let mut kept = closed.iter().fold(0, |kept, &bit| kept | 1_u64 << bit);
        for bit in closed {
            // Then it may hold if everything else is false.
            if whole && self.is_whole(value | 1 << bit) {
                kept &= !(1 << bit);
            }
        }
        self.open &= (own & !(value ^ *self.first.get_or_insert(value))) | kept;
    }

    /// Whether the global rule is kept when these atoms hold and all other open ones are false.
    fn is_whole(&self, value: u64) -> bool {
        let Some(links) = self.links else { return false };
        let mut values: Known = self.known.iter().map(|known| known.or(Some(false))).collect();
        for (bit, &atom) in self.atoms.iter().enumerate() {
            values[atom] = Some(value >> bit & 1 == 1);
        }
        self.graph.deduce(links.rule, &values).is_some()
    }
}
