//! Sets of rules that grow with everything that becomes known.
//!
//! In: numbers of rules. Out: those that have to be looked at again, and those from which something follows. Must not
//! know: what rules say.

use std::collections::BTreeSet;

/// Rules that have to be looked at again: the same ones are marked over and over, and then all are taken at once.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    is_in: Vec<bool>,
    list: Vec<usize>,
}

impl Marks {
    /// All of so many rules.
    pub(super) fn all(rules: usize) -> Self {
        Marks { is_in: vec![true; rules], list: (0..rules).collect() }
    }

    /// Marks a rule.
    pub(super) fn insert(&mut self, rule: usize) {
        if !std::mem::replace(&mut self.is_in[rule], true) {
            self.list.push(rule);
        }
    }

    /// Marks rules.
    pub(super) fn extend(&mut self, rules: &[usize]) {
        rules.iter().for_each(|&rule| self.insert(rule));
    }

    /// The marked rules, ascending; none is marked any more.
    pub(super) fn take(&mut self) -> Vec<usize> {
        let mut list = std::mem::take(&mut self.list);
        list.iter().for_each(|&rule| self.is_in[rule] = false);
        list.sort_unstable();
        list
    }
}

/// Rules from which alone something follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Ready {
    /// Bookkeeping.
    routine: BTreeSet<usize>,
    others: BTreeSet<usize>,
}

impl Ready {
    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn len(&self) -> usize {
        self.routine.len() + self.others.len()
    }

    /// Adds a rule, and whether it is bookkeeping.
    pub(super) fn insert(&mut self, rule: usize, routine: bool) {
        let (to, from) =
            if routine { (&mut self.routine, &mut self.others) } else { (&mut self.others, &mut self.routine) };
        to.insert(rule);
        from.remove(&rule);
    }

    pub(super) fn remove(&mut self, rule: usize) {
        self.routine.remove(&rule);
        self.others.remove(&rule);
    }

    /// Takes out the first that is bookkeeping; without any, the next from `cursor` on, round the end. Also whether it
    /// is bookkeeping.
    pub(super) fn take(&mut self, cursor: usize) -> Option<(usize, bool)> {
        if let Some(rule) = self.routine.pop_first() {
            return Some((rule, true));
        }
        let rule = *self.others.range(cursor..).next().or_else(|| self.others.first())?;
        self.others.remove(&rule);
        Some((rule, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_rules_come_once_and_ascending() {
        let mut marks = Marks::all(4);
        assert_eq!(marks.take(), [0, 1, 2, 3]);
        assert!(marks.take().is_empty());
        marks.extend(&[3, 1, 3]);
        marks.insert(1);
        assert_eq!(marks.take(), [1, 3]);
        marks.insert(3);
        assert_eq!(marks.take(), [3]);
    }

    #[test]
    fn bookkeeping_comes_first_and_the_rest_goes_round() {
        let mut ready = Ready::default();
        [2, 5, 7].into_iter().for_each(|rule| ready.insert(rule, false));
        ready.insert(6, true);
        ready.insert(4, true);
        ready.insert(4, false);
        ready.insert(9, false);
        ready.remove(9);
        assert_eq!(ready.len(), 5);
        let order: Vec<_> = [3, 3, 5, 6, 8].into_iter().filter_map(|cursor| ready.take(cursor)).collect();
        assert_eq!(order, [(6, true), (4, false), (5, false), (7, false), (2, false)]);
        assert!(ready.is_empty() && ready.take(0).is_none());
    }
}
