//! Words along a line: an automaton as a table.
//!
//! In: a start, steps. Out: the next state by the symbol that is read. Must not know: where the line is, what its words
//! mean.

use std::hash::Hash;

use foldhash::HashMap;

use crate::rule::automaton::TooLarge;

/// The state from which nothing is accepted.
const DEAD: u32 = u32::MAX;

/// An automaton as a table. Its symbols are the numbers of the values of a place, and one more for a gap in the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    symbols: usize,
    /// For each state and symbol the state after it.
    next: Vec<u32>,
    accepts: Vec<bool>,
}

impl Word {
    /// The most entries of a table.
    pub const MOST: usize = 1 << 16;

    /// The automaton with these steps over so many values, for words of at most this length; `step` gets the number of
    /// values for a gap. What is remembered at the end of such a word needs no further steps.
    ///
    /// # Errors
    /// When there are more than [`Word::MOST`] entries.
    pub fn explore<S: Clone + Eq + Hash>(
        start: S,
        (values, length): (usize, usize),
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, TooLarge> {
        let symbols = values + 1;
        let mut numbers: HashMap<_, u32> = [(start.clone(), 0)].into_iter().collect();
        let mut states = vec![start];
        let mut next = Vec::new();
        // How many steps lead to each state at least.
        let mut depth = vec![0];
        let mut at = 0;
        while at < states.len() {
            if states.len() * symbols > Self::MOST {
                return Err(TooLarge);
            }
            for symbol in 0..symbols {
                let after = if depth[at] < length { step(&states[at], symbol) } else { None };
                next.push(match after {
                    None => DEAD,
                    Some(after) => *numbers.entry(after).or_insert_with_key(|after| {
                        states.push(after.clone());
                        depth.push(depth[at] + 1);
                        states.len() as u32 - 1
                    }),
                });
            }
            at += 1;
        }
        let accepts: Vec<bool> = states.iter().map(accepts).collect();
        let mut word = Word { symbols, next, accepts };
        word.bury();
        Ok(word)
    }

    /// Makes all states dead from which nothing is accepted, so that a line ends as soon as it is lost.
    fn bury(&mut self) {
        let mut before = vec![Vec::new(); self.accepts.len()];
        for (at, &to) in self.next.iter().enumerate().filter(|(_, to)| **to != DEAD) {
            before[to as usize].push(at / self.symbols);
        }
        let mut lives = self.accepts.clone();
        let mut open: Vec<usize> = (0..lives.len()).filter(|&state| lives[state]).collect();
        while let Some(state) = open.pop() {
            for &from in &before[state] {
                if !std::mem::replace(&mut lives[from], true) {
                    open.push(from);
                }
            }
        }
        self.next.iter_mut().filter(|to| **to != DEAD && !lives[**to as usize]).for_each(|to| *to = DEAD);
    }

    /// The symbol of a gap.
    pub(super) fn gap(&self) -> usize {
        self.symbols - 1
    }

    /// The state after a symbol; none is left where nothing can be accepted any more.
    pub(super) fn after(&self, state: Option<u32>, symbol: usize) -> Option<u32> {
        let to = self.next[state? as usize * self.symbols + symbol];
        (to != DEAD).then_some(to)
    }

    /// Whether a line may end in this state.
    pub(super) fn accepts(&self, state: Option<u32>) -> bool {
        state.is_some_and(|state| self.accepts[state as usize])
    }
}
