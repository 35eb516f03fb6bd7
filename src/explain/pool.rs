//! Models seen so far: the values of atoms, and which rules they break.
//!
//! In: models of most rules. Out: for each open value the sets of rules of which any reason must contain one; and
//! whether a set of rules is known to be no reason. Must not know: engines.
//!
//! One pool serves all open values: a model counts for every value of which it has the opposite. It stays while it
//! agrees with what has become known.

/// A model of all rules but some.
#[derive(Clone, Debug)]
struct Entry {
    values: Vec<bool>,
    broken: Vec<usize>,
}

/// The models.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool {
    entries: Vec<Entry>,
}

/// The most models kept; the oldest go first.
const ROOM: usize = 2000;

impl Pool {
    /// Adds a model and the rules that it breaks.
    pub(super) fn add(&mut self, values: Vec<bool>, broken: Vec<usize>) {
        if self.entries.len() >= ROOM {
            self.entries.drain(..ROOM / 4);
        }
        self.entries.push(Entry { values, broken });
    }

    /// Keeps the models in which this atom has this value.
    pub(super) fn learn(&mut self, atom: usize, value: bool) {
        self.entries.retain(|entry| entry.values[atom] == value);
    }

    /// The broken rules of each model in which the atom does not have this value.
    pub(super) fn against(&self, atom: usize, value: bool) -> impl Iterator<Item = &[usize]> {
        self.entries.iter().filter(move |entry| entry.values[atom] != value).map(|entry| &entry.broken[..])
    }

    /// Whether some model keeps all of these rules (a flag for each rule) and does not have this value.
    pub(super) fn denies(&self, rules: &[bool], atom: usize, value: bool) -> bool {
        let mut latest = self.entries.iter().rev().filter(|entry| entry.values[atom] != value);
        latest.any(|entry| !entry.broken.iter().any(|&rule| rules[rule]))
    }
}
