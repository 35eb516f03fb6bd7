//! The words of an automaton as a minimal layered diagram.
//!
//! In: an automaton, values, a length. Out: [`Diagram`]: states in layers, transitions between neighbouring layers,
//! each on a path from the start to the end. Must not know: places, clauses.
//!
//! States are reached forward, then merged from the end: two states of a layer that accept the same rest become one,
//! and a state from which no word is accepted is removed (Pesant, "A regular language membership constraint", CP 2004).
//! The last layer has one state. The numbering depends on the automaton alone, never on a hash.

use std::ops::Range;

use foldhash::{HashMap, HashMapExt as _};

use super::Automaton;
use crate::board::{Domain, Values};
use crate::patience;

/// The most transitions before states are merged.
pub const MAX_TRANSITIONS: usize = 1 << 20;

/// The most parts of the states of one position: see [`Automaton::size`].
const MAX_PARTS: usize = 1 << 18;

/// The number of transitions between two looks at whether anybody still waits. A small diagram never fails by that.
const LOOK: usize = 1 << 8;

/// An automaton has too many states for a diagram, or nobody waits for it any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this rule has more than {MAX_TRANSITIONS} steps from state to state")]
pub struct TooLarge;

/// One step of a word: the value with this number leads from a state of one layer to a state of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition {
    /// Its number in the whole diagram.
    pub number: u32,
    /// The state before, by its number in its layer.
    pub from: u32,
    /// The number of the value.
    pub index: u8,
    /// The state after, by its number in its layer.
    pub to: u32,
}

/// The transitions of each position.
pub type Steps = Vec<Vec<Transition>>;

/// The words of an automaton that have one length.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The number of states in each layer; one layer more than positions. All 0 when no word is accepted.
    widths: Vec<usize>,
    steps: Steps,
    /// The number of transitions before states were merged.
    made: usize,
    /// What it took to find them: see [`Diagram::over`].
    work: usize,
}

impl PartialEq for Diagram {
    fn eq(&self, other: &Self) -> bool {
        (&self.widths, &self.steps) == (&other.widths, &other.steps)
    }
}

impl Eq for Diagram {}

impl Diagram {
    /// The words of this length.
    ///
    /// # Errors
    /// When there are more than [`MAX_TRANSITIONS`], which also bounds the memory, whatever the automaton.
    pub fn new<A: Automaton>(automaton: &A, values: Values, length: usize) -> Result<Self, TooLarge> {
        Self::within(automaton, values, length, MAX_TRANSITIONS)
    }

    /// The same with another limit.
    ///
    /// # Errors
    /// When there are more than `most` transitions before states are merged.
    pub fn within<A: Automaton>(automaton: &A, values: Values, length: usize, most: usize) -> Result<Self, TooLarge> {
        let mut any_work = usize::MAX;
        Self::made_within(automaton, length, |_| values, most, &mut any_work)
    }

    /// The same with other values at each position. What it takes is taken from `work`: for each value after each state
    /// the parts of the state, at least one.
    ///
    /// # Errors
    /// When there are more than [`MAX_TRANSITIONS`] before states are merged, or not enough work is left.
    pub fn over<A: Automaton>(
        automaton: &A,
        length: usize,
        values: impl Fn(usize) -> Values,
        work: &mut usize,
    ) -> Result<Self, TooLarge> {
        Self::made_within(automaton, length, values, MAX_TRANSITIONS, work)
    }

    fn made_within<A: Automaton>(
        automaton: &A,
        length: usize,
        values: impl Fn(usize) -> Values,
        most: usize,
        work: &mut usize,
    ) -> Result<Self, TooLarge> {
        let before = *work;
        let (mut layer, mut total, mut look) = (automaton.starts(), 0, LOOK);
        let (mut reached, mut steps) = (vec![layer.len()], Steps::with_capacity(length));
        for position in 0..length {
            let (mut next, mut numbers, mut found) = (Vec::new(), HashMap::new(), Vec::new());
            let mut parts = 0;
            for (from, state) in (0..).zip(&layer) {
                let steps = automaton.size(state).max(1).saturating_mul(values(position).len());
                *work = work.checked_sub(steps).ok_or_else(|| {
                    *work = 0;
                    TooLarge
                })?;
                for (index, value) in (0..).zip(values(position).range()) {
                    let Some(after) = automaton.step(state, value, position) else { continue };
                    let to = *numbers.entry(after).or_insert_with_key(|after: &A::State| {
                        parts += automaton.size(after);
                        next.push(after.clone());
                        next.len() as u32 - 1
                    });
                    found.push(Transition { number: 0, from, index, to });
                }
                let made = total + found.len();
                if made > most || parts > MAX_PARTS || made >= look && patience::is_over() {
                    return Err(TooLarge);
                }
                look = look.max(made - made % LOOK + LOOK);
            }
            total += found.len();
            reached.push(next.len());
            steps.push(found);
            layer = next;
        }
        let accepted: Vec<_> = layer.iter().map(|state| automaton.accepts(state).then_some(0)).collect();
        Ok(Diagram { made: total, work: before - *work, ..Self::reduce(&reached, steps, accepted) })
    }

    /// Merges states from the end. `class` says for each state of the last layer whether it accepts.
    fn reduce(reached: &[usize], mut steps: Steps, mut class: Vec<Option<u32>>) -> Self {
        let mut widths = vec![usize::from(class.iter().any(Option::is_some))];
        for (found, &states) in steps.iter_mut().zip(reached).rev() {
            let mut classes: HashMap<Vec<(u8, u32)>, u32> = HashMap::new();
            let (mut before, mut kept) = (vec![None; states], Vec::new());
            for of_state in found.chunk_by(|one, other| one.from == other.from) {
                let live = |step: &Transition| Some((step.index, class[step.to as usize]?));
                let ways: Vec<(u8, u32)> = of_state.iter().filter_map(live).collect();
                if ways.is_empty() {
                    continue;
                }
                let from = classes.len() as u32;
                before[of_state[0].from as usize] = Some(*classes.entry(ways).or_insert_with_key(|ways| {
                    kept.extend(ways.iter().map(|&(index, to)| Transition { number: 0, from, index, to }));
                    from
                }));
            }
            widths.push(classes.len());
            *found = kept;
            class = before;
        }
        widths.reverse();
        if widths[0] == 0 {
            widths.fill(0);
            steps.iter_mut().for_each(Vec::clear);
        }
        for (number, step) in (0..).zip(steps.iter_mut().flatten()) {
            step.number = number;
        }
        Diagram { widths, steps, made: 0, work: 0 }
    }

    /// The number of states in each layer; one layer more than positions.
    pub fn widths(&self) -> &[usize] {
        &self.widths
    }

    /// The number of transitions that were looked at to find these.
    pub fn made(&self) -> usize {
        self.made
    }

    /// What it took to find them, as [`Diagram::over`] counts it.
    pub fn work(&self) -> usize {
        self.work
    }

    /// The transitions of each position, by state and value.
    pub fn steps(&self) -> &[Vec<Transition>] {
        &self.steps
    }

    /// Whether some path from the start to the end uses only allowed transitions at these positions, and any at the
    /// others. Each state is on a path, so only these positions have to be walked.
    pub fn has_way(&self, positions: Range<usize>, allows: impl Fn(usize, &Transition) -> bool) -> bool {
        let mut reached = vec![true; self.widths[positions.start]];
        for position in positions {
            let mut after = vec![false; self.widths[position + 1]];
            for step in self.steps[position].iter().filter(|step| reached[step.from as usize]) {
                after[step.to as usize] |= allows(position, step);
            }
            reached = after;
        }
        reached.contains(&true)
    }

    /// The values at each position that lie on a path from the start to the end, where only these are `allowed` there.
    /// `None` when there is no path.
    pub(super) fn supported(&self, allowed: impl Fn(usize) -> Domain) -> Option<Vec<Domain>> {
        // The states of all layers: first those that are reached from the start, then those of them that lead to the end.
        let mut on_path = vec![false; self.widths.iter().sum()];
        on_path[..self.widths[0]].fill(true);
        let mut base = 0;
        for (position, steps) in self.steps.iter().enumerate() {
            let (before, after) = on_path[base..].split_at_mut(self.widths[position]);
            let domain = allowed(position);
            for step in steps.iter().filter(|step| domain.contains(step.index.into())) {
                after[step.to as usize] |= before[step.from as usize];
            }
            base += self.widths[position];
        }
        let mut found = vec![Domain::default(); self.steps.len()];
        let mut leads = Vec::new();
        for (position, steps) in self.steps.iter().enumerate().rev() {
            base -= self.widths[position];
            let (before, after) = on_path[base..].split_at_mut(self.widths[position]);
            let domain = allowed(position);
            leads.clear();
            leads.resize(before.len(), false);
            for step in steps.iter().filter(|step| domain.contains(step.index.into())) {
                if before[step.from as usize] && after[step.to as usize] {
                    leads[step.from as usize] = true;
                    found[position] = found[position] | Domain::just(step.index.into());
                }
            }
            before.copy_from_slice(&leads);
        }
        on_path[..self.widths[0]].contains(&true).then_some(found)
    }

    /// The part of the diagram that remains when only these transitions are allowed: those on a path from the start to
    /// the end. `None` when there is no path. States keep their numbers, so that they keep their meaning.
    pub fn live(&self, allows: impl Fn(usize, &Transition) -> bool) -> Option<Steps> {
        let mut reached = vec![true; self.widths[0]];
        let mut live = Steps::with_capacity(self.steps.len());
        for (position, steps) in self.steps.iter().enumerate() {
            let mut after = vec![false; self.widths[position + 1]];
            let mut left = Vec::new();
            for step in steps.iter().filter(|step| reached[step.from as usize] && allows(position, step)) {
                after[step.to as usize] = true;
                left.push(*step);
            }
            live.push(left);
            reached = after;
        }
        for (position, steps) in live.iter_mut().enumerate().rev() {
            let mut before = vec![false; self.widths[position]];
            steps.retain(|step| reached[step.to as usize]);
            steps.iter().for_each(|step| before[step.from as usize] = true);
            reached = before;
        }
        reached.contains(&true).then_some(live)
    }
}
