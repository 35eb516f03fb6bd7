//! Rules of clues in the order in which these stand on the board, though sentences go through them one after the other.
//!
//! In: rules as sentences made them. Out: the same in another order. Must not know: what they demand.

use super::compile::Maker;
use super::language::Sentence;

impl Maker<'_, '_> {
    /// Whether a sentence is about clues alone.
    pub(super) fn is_of_clues(&self, sentence: &Sentence) -> bool {
        match sentence {
            Sentence::Each { selections, .. } => selections.iter().all(|selection| self.frame.is_of_clues(selection)),
            _ => false,
        }
    }

    /// Notes that the rules that are new say this sentence.
    pub(super) fn resize(&mut self, sentence: Option<usize>) {
        self.cells.resize(self.rules.len(), None);
        self.said.resize(self.rules.len(), sentence);
    }

    /// Sorts the rules from this one on by the cells of their clues, if all have one.
    pub(super) fn sort_clues(&mut self, from: usize) {
        let Some(cells) = self.cells[from..].iter().copied().collect::<Option<Vec<usize>>>() else { return };
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&at| cells[at]);
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(to, &at)| place[at] = to);
        let moved = |number: usize| if number < from { number } else { from + place[number - from] };
        let mut rules: Vec<_> = self.rules.drain(from..).zip(&place).collect();
        rules.sort_by_key(|(_, to)| **to);
        self.rules.extend(rules.into_iter().map(|(rule, _)| rule));
        self.clues.iter_mut().for_each(|(number, _)| *number = moved(*number));
        self.met.iter_mut().flatten().for_each(|number| *number = moved(*number));
        let said: Vec<Option<usize>> = order.iter().map(|&at| self.said[from + at]).collect();
        self.said.truncate(from);
        self.said.extend(said);
        self.cells.truncate(from);
        self.cells.resize(self.rules.len(), None);
    }
}
