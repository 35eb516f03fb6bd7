//! Sets of rules that are updated with everything that becomes known.
//!
//! In: numbers of rules. Out: those that must be examined again, and those with conclusions. Must not know: what rules
//! say.

use std::collections::{BTreeMap, BTreeSet};

/// Rules that must be examined again: they are listed one by one, and then all are taken at once.
#[derive(Clone, Debug)]
pub(super) struct Worklist {
    is_in: Vec<bool>,
    list: Vec<usize>,
}

impl Worklist {
    /// A list of all rules.
    pub(super) fn all(rules: usize) -> Self {
        Worklist { is_in: vec![true; rules], list: (0..rules).collect() }
    }

    pub(super) fn insert(&mut self, rule: usize) {
        if !std::mem::replace(&mut self.is_in[rule], true) {
            self.list.push(rule);
        }
    }

    pub(super) fn extend(&mut self, rules: &[usize]) {
        rules.iter().for_each(|&rule| self.insert(rule));
    }

    pub(super) fn has(&self, rule: usize) -> bool {
        self.is_in[rule]
    }

    /// Returns the marked rules, ascending, and clears all marks.
    pub(super) fn take(&mut self) -> Vec<usize> {
        let mut list = std::mem::take(&mut self.list);
        list.iter().for_each(|&rule| self.is_in[rule] = false);
        list.sort_unstable();
        list
    }
}

/// Rules that have conclusions on their own.
#[derive(Clone, Debug, Default)]
pub(super) struct Ready {
    /// Rules with only bookkeeping.
    routine: BTreeSet<usize>,
    others: BTreeMap<usize, Seen>,
}

/// How hard the conclusion of a rule is to see, and one statement that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) rank: u8,
    pub(super) first: (usize, bool),
}

impl Ready {
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn len(&self) -> usize {
        self.routine.len() + self.others.len()
    }

    /// Adds a rule with its conclusion; `None` for bookkeeping.
    pub(super) fn insert(&mut self, rule: usize, seen: Option<Seen>) {
        self.remove(rule);
        match seen {
            Some(seen) => _ = self.others.insert(rule, seen),
            None => _ = self.routine.insert(rule),
        }
    }

    pub(super) fn remove(&mut self, rule: usize) {
        self.routine.remove(&rule);
        self.others.remove(&rule);
    }

    /// Removes the first rule with bookkeeping or, if there is none, the one with the least key. Also returns its
    /// conclusion.
    pub(super) fn take<K: Ord>(&mut self, key: impl Fn(usize, Seen) -> K) -> Option<(usize, Option<Seen>)> {
        if let Some(rule) = self.routine.pop_first() {
            return Some((rule, None));
        }
        let (&rule, &seen) = self.others.iter().min_by_key(|&(&rule, &seen)| (key(rule, seen), rule))?;
        self.others.remove(&rule);
        Some((rule, Some(seen)))
    }

    /// The rules that are not bookkeeping, each with its conclusion.
    pub(super) fn others(&self) -> impl Iterator<Item = (usize, Seen)> + '_ {
        self.others.iter().map(|(&rule, &seen)| (rule, seen))
    }

    /// Removes the first rule with bookkeeping for which `fits` holds.
    pub(super) fn take_routine(&mut self, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let rule = self.routine.iter().copied().find(|&rule| fits(rule))?;
        self.routine.remove(&rule);
        Some(rule)
    }

    /// Removes the first rule that is not bookkeeping and for which `wanted` holds.
    pub(super) fn take_if(&mut self, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let rule = self.others.keys().copied().find(|&rule| wanted(rule))?;
        self.others.remove(&rule);
        Some(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_rules_come_once_and_ascending() {
        let mut marks = Worklist::all(4);
        assert_eq!(marks.take(), [0, 1, 2, 3]);
        assert!(marks.take().is_empty());
        marks.extend(&[3, 1, 3]);
        marks.insert(1);
        assert!(marks.has(3) && !marks.has(2));
        assert_eq!(marks.take(), [1, 3]);
        marks.insert(3);
        assert_eq!(marks.take(), [3]);
    }

    #[test]
    fn bookkeeping_comes_first_and_then_the_least_key() {
        let mut ready = Ready::default();
        let seen = |rank| Some(Seen { rank, first: (0, true) });
        [(2, 1), (5, 0), (7, 1)].into_iter().for_each(|(rule, rank)| ready.insert(rule, seen(rank)));
        ready.insert(6, None);
        ready.insert(4, None);
        ready.insert(4, seen(0));
        ready.insert(9, seen(0));
        ready.remove(9);
        ready.insert(1, None);
        assert_eq!((ready.take_routine(|rule| rule < 6), ready.take_routine(|rule| rule > 6)), (Some(1), None));
        assert_eq!(ready.len(), 5);
        let order: Vec<usize> = (0..5).filter_map(|_| ready.take(|_, seen| seen.rank)).map(|(rule, _)| rule).collect();
        assert_eq!(order, [6, 4, 5, 2, 7]);
        assert!(ready.is_empty() && ready.take(|_, _| 0).is_none());
    }
}
