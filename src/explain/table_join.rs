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

/// What is used again for each set.
pub(super) struct Joiner {
    /// The atoms examined, those of the rules first.
    atoms: Vec<usize>,
    /// Which of these each atom is; [`NONE`] for the others.
    bit: Vec<u8>,
    /// For each rule its atoms as bits, and the first of the ways to keep it.
    rules: Vec<(u64, usize)>,
    /// The ways to keep the rules.
    rows: Vec<u64>,
    near: Near,
}

/// No atom of the set.
const NONE: u8 = u8::MAX;

impl Joiner {
    pub(super) fn new(atoms: usize) -> Self {
        let near = Near::default();
        Joiner { atoms: Vec::new(), bit: vec![NONE; atoms], rules: Vec::new(), rows: Vec::new(), near }
    }

    /// The conclusions of the tables together, under a global rule where its links are given, with the ends that each
    /// table touches.
    pub(super) fn joint(
        &mut self,
        graph: &RuleGraph,
        tables: &[&Table],
        links: Option<(&Links, &[&[usize]])>,
        known: &Known,
    ) -> Joint {
        self.atoms.clear();
        for &atom in tables.iter().flat_map(|table| &table.atoms) {
            if std::mem::replace(&mut self.bit[atom], 0) == NONE {
                self.atoms.push(atom);
            }
        }
        self.atoms.sort_unstable();
        let joint = self.of_atoms(graph, tables, links, known);
        self.atoms.iter().for_each(|&atom| self.bit[atom] = NONE);
        joint
    }

    fn of_atoms(
        &mut self,
        graph: &RuleGraph,
        tables: &[&Table],
        links: Option<(&Links, &[&[usize]])>,
        known: &Known,
    ) -> Joint {
        let own = self.atoms.len();
        if own > ATOMS || links.is_some() && own > LINKED {
            return Joint::default();
        }
        if let Some((links, touched)) = links
            && !links.near(&mut self.atoms, touched, |atom| self.bit[atom] != NONE, &mut self.near)
        {
            return Joint { exact: true, ..Joint::default() };
        }
        if self.atoms.len() > ATOMS {
            return Joint::default();
        }
        self.atoms.iter().zip(0..).for_each(|(&atom, bit)| self.bit[atom] = bit);
        self.rules.clear();
        self.rows.clear();
        for table in tables {
            let bits = || table.atoms.iter().map(|&atom| self.bit[atom]);
            let spread = |row: u64| bits().zip(0..).fold(0, |spread, (bit, at)| spread | (row >> at & 1) << bit);
            self.rules.push((spread(u64::MAX), self.rows.len()));
            self.rows.extend(table.rows.iter().map(|&row| spread(row)));
        }
        let (open, near) = ((1 << self.atoms.len()) - 1, links.map(|(links, _)| (links, &self.near)));
        let (atoms, rules, rows) = (&self.atoms[..], &self.rules[..], &self.rows[..]);
        let mut search = Search { graph, known, first: None, open, atoms, own, rules, rows, near, work: 0 };
        search.branch(0, 0, 0);
        // The rules cannot be kept together; that contradiction is found elsewhere.
        let Some(first) = search.first else { return Joint { work: search.work, ..Joint::default() } };
        let forced = (0..atoms.len()).filter(|&bit| search.open >> bit & 1 == 1);
        let forced = forced.map(|bit| (atoms[bit], first >> bit & 1 == 1)).collect();
        Joint { forced, exact: true, work: search.work }
    }
}

struct Search<'s> {
    graph: &'s RuleGraph,
    known: &'s Known,
    atoms: &'s [usize],
    own: usize,
    rules: &'s [(u64, usize)],
    rows: &'s [u64],
    near: Option<(&'s Links, &'s Near)>,
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
        let (scope, from) = self.rules[index];
        let to = self.rules.get(index + 1).map_or(self.rows.len(), |&(_, next)| next);
        for &row in &self.rows[from..to] {
            if (row ^ value) & set & scope == 0 {
                self.branch(index + 1, value | row, set | scope);
            }
        }
    }

    /// Records one way to keep all the rules: what differs from the first way is not forced.
    fn way(&mut self, value: u64) {
        let own = (1 << self.own) - 1;
        let Some((links, near)) = self.near else {
            self.open &= !(value ^ *self.first.get_or_insert(value));
            return;
        };
        let Some(tree) = near.join(value) else {
            // A cycle that is the whole line keeps all the rules if everything else is false.
            if near.whole && self.is_whole(links, value) {
                self.open &= !(value ^ *self.first.get_or_insert(value)) | !own;
            }
            return;
        };
        // One more atom may hold if everything else is false.
        let is_kept = |bit: &usize| {
            self.open >> bit & 1 == 1
                && near.closes(&tree, *bit)
                && !(near.whole && self.is_whole(links, value | 1 << bit))
        };
        let kept = (self.own..self.atoms.len()).filter(is_kept).fold(0, |kept, bit| kept | 1_u64 << bit);
        self.open &= (own & !(value ^ *self.first.get_or_insert(value))) | kept;
    }

    /// Whether the global rule is kept when these atoms hold and all other open ones are false.
    fn is_whole(&self, links: &Links, value: u64) -> bool {
        let mut values: Known = self.known.iter().map(|known| known.or(Some(false))).collect();
        for (bit, &atom) in self.atoms.iter().enumerate() {
            values[atom] = Some(value >> bit & 1 == 1);
        }
        self.graph.deduce(links.rule, &values).is_some()
    }
}
