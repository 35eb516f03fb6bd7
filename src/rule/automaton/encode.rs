//! A diagram as clauses.
//!
//! In: the live part of a diagram, the truths of the places. Out: clauses. Must not know: the automaton.
//!
//! If there are several states at the start, they get variables (counted in W, too), and one clause says that one of
//! them is true. The state before and the value give the state after. So on a board the states of its word are true,
//! one after the other, and the word must be accepted: that makes both encodings exact, without any "at most one
//! state". A layer with one state needs no variable: the state is true. Let W be the number of states in layers with
//! more than one, A the number of transitions, and let "wide" positions be those where the layer before has more than
//! one state.
//!
//! [`Method::States`]: W variables. Clauses for each pair of successive states where the second is not alone in its
//! layer: a single clause if several values of the first state lead to the second and at most one leads elsewhere (the
//! state and not that other value give the next state); otherwise one clause for each value that leads there (state and
//! value give the next state). At wide positions, one clause for each state that lacks a value (it needs one of its
//! values) and one for each value (it needs a state that allows it); at the others, a unit for each value that the only
//! state lacks. One clause for each state after a wide position (it needs a parent). Unit propagation is not complete.
//! A state that the word of the model does not reach may be true: it adds no constraint beyond those of the word's own
//! states. To count, project models onto the places.
//! Bacchus, "GAC via unit propagation", CP 2007; Abio, Gange, Mayer-Eichberger, Stuckey, "On CNF encodings of decision
//! diagrams", CPAIOR 2016.
//!
//! [`Method::Transitions`]: one more variable for each transition at a wide position; elsewhere, transitions are their
//! values. Each such transition needs its state before, its value and its state after, and each of these needs one of
//! its transitions. Together with "a place has exactly one value", unit propagation is complete for the rule, and all
//! variables are functions of the board. Quimper and Walsh, "Global grammar constraints", CP 2006.
//!
//! These clauses do not say that a place has exactly one value, and they promise nothing about models in which a place
//! has none or two. On models that stand for boards they are equivalent to the rule, with or without the other rules,
//! so the same clauses serve [`Encoder::rules_stand_alone`].

use foldhash::{HashMap, HashMapExt as _, HashSet, HashSetExt as _};

use super::diagram::{Diagram, Transition};
use crate::board::{Domain, Place};
use crate::cnf::{ClauseSink, Encoder, Lit, Truth};
use crate::rule::Vars;

/// The clauses that state a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// A variable for each state. On 40 killers of 9x9: half the clauses, three times the conflicts, about the same
    /// time.
    #[default]
    States,
    /// A variable for each transition, too: unit propagation is complete.
    Transitions,
}

/// A variable of a diagram, by its meaning for a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// After this many places, the word is in this state.
    State(usize, u32),
    /// The word takes this transition at this position.
    Step(usize, Transition),
}

/// The literals of a clause that are looked through one by one.
const FEW: usize = 32;

/// Adds a clause unless it is always true.
fn add(enc: &mut Encoder<'_>, clause: impl IntoIterator<Item = Truth>) {
    let mut lits: Vec<Lit> = Vec::new();
    // A value of a wide layer has a literal for each state: too many to look through for each of them.
    let mut met: HashSet<Lit> = HashSet::new();
    for truth in clause {
        let lit = match truth {
            Truth::Known(true) => return,
            Truth::Known(false) => continue,
            Truth::Open(lit) => lit,
        };
        if lits.len() == FEW {
            met.extend(&lits);
        }
        let is_met = |lit: Lit| if lits.len() < FEW { lits.contains(&lit) } else { met.contains(&lit) };
        if is_met(!lit) {
            return;
        }
        if !is_met(lit) {
            if lits.len() >= FEW {
                met.insert(lit);
            }
            lits.push(lit);
        }
    }
    enc.add_clause(&lits);
}

/// The successors of one state, each with the number of values that lead there.
pub(super) fn targets(of_state: &[Transition]) -> Vec<(u32, usize)> {
    let mut targets: Vec<(u32, usize)> = Vec::new();
    for step in of_state {
        match targets.iter_mut().find(|(to, _)| *to == step.to) {
            Some((_, ways)) => *ways += 1,
            None => targets.push((step.to, 1)),
        }
    }
    targets
}

/// Whether all values of a state, or all but one, lead to the same successor. Then the clause names the exception,
/// which propagates as much. With more exceptions there would be fewer clauses, too, but a false state would not rule
/// out its values.
pub(super) fn is_usual(ways: usize, all: usize) -> bool {
    ways > 1 && ways + 1 >= all
}

/// Writes the clauses of a diagram whose positions are these places.
pub(super) fn encode(
    diagram: &Diagram,
    method: Method,
    places: &[Place],
    vars: &Vars,
    enc: &mut Encoder<'_>,
    name: &dyn Fn(Own) -> String,
) {
    let domains: Vec<Domain> = places.iter().map(|&place| vars.known().at(place)).collect();
    let Some(live) = diagram.live(|position, step| domains[position].contains(usize::from(step.index))) else {
        return enc.add_clause(&[]);
    };
    let mut starts: Vec<u32> = live.first().into_iter().flatten().map(|step| step.from).collect();
    starts.dedup();
    let mut before: HashMap<u32, Truth> = [(0, Truth::Known(true))].into_iter().collect();
    for &state in &starts {
        let own = || name(Own::State(0, state));
        let open = starts.len() > 1;
        before.insert(state, if open { enc.named_var(own).positive().into() } else { Truth::Known(true) });
    }
    if starts.len() > 1 {
        add(enc, starts.iter().map(|state| before[state]));
    }
    for (position, steps) in live.iter().enumerate() {
        let truth = |index: usize| vars.truth(places[position], vars.values(places[position]).value(index));
        let mut states: Vec<u32> = steps.iter().map(|step| step.to).collect();
        states.sort_unstable();
        states.dedup();
        let mut after = HashMap::new();
        for &state in &states {
            let own = || name(Own::State(position + 1, state));
            let open = states.len() > 1;
            after.insert(state, if open { enc.named_var(own).positive().into() } else { Truth::Known(true) });
        }
        let wide = if position == 0 { starts.len() > 1 } else { before.len() > 1 };
        let of_step: Vec<Truth> = match method {
            Method::Transitions if wide => {
                let mut variable = |&step| enc.named_var(|| name(Own::Step(position, step))).positive().into();
                steps.iter().map(&mut variable).collect()
            }
            _ => steps.iter().map(|step| truth(usize::from(step.index))).collect(),
        };
        let with_steps = method == Method::Transitions && wide;
        for (step, &taken) in steps.iter().zip(&of_step).filter(|_| with_steps) {
            add(enc, [!taken, before[&step.from]]);
            add(enc, [!taken, truth(usize::from(step.index))]);
            add(enc, [!taken, after[&step.to]]);
        }
        for of_state in steps.chunk_by(|one, other| one.from == other.from).filter(|_| !with_steps) {
            let from = before[&of_state[0].from];
            for (to, ways) in targets(of_state) {
                let value = |step: &Transition| truth(usize::from(step.index));
                if method == Method::States && is_usual(ways, of_state.len()) {
                    let others = of_state.iter().filter(|step| step.to != to).map(value);
                    add(enc, [!from, after[&to]].into_iter().chain(others));
                } else {
                    for step in of_state.iter().filter(|step| step.to == to) {
                        add(enc, [!from, !value(step), after[&to]]);
                    }
                }
            }
        }
        // A state needs a transition out of it. For the only state of a layer the units below say that.
        let mut first = 0;
        for of_state in steps.chunk_by(|one, other| one.from == other.from).filter(|_| wide) {
            let ways = &of_step[first..first + of_state.len()];
            first += of_state.len();
            if with_steps || ways.len() < domains[position].len() {
                add(enc, std::iter::once(!before[&of_state[0].from]).chain(ways.iter().copied()));
            }
        }
        // A value needs a state that allows it.
        for index in domains[position].iter() {
            let ways = steps.iter().zip(&of_step).filter(|(step, _)| usize::from(step.index) == index);
            let ways = ways.map(|(step, &taken)| if with_steps { taken } else { before[&step.from] });
            add(enc, std::iter::once(!truth(index)).chain(ways));
        }
        // A state needs a parent.
        if wide || method == Method::Transitions && states.len() > 1 {
            let mut ways: Vec<(&Transition, Truth)> = steps.iter().zip(of_step.iter().copied()).collect();
            ways.sort_by_key(|(step, _)| step.to);
            for of_state in ways.chunk_by(|(one, _), (other, _)| one.to == other.to) {
                let way = |&(step, taken): &(&Transition, Truth)| {
                    if with_steps || !wide { taken } else { before[&step.from] }
                };
                add(enc, std::iter::once(!after[&of_state[0].0.to]).chain(of_state.iter().map(way)));
            }
        }
        before = after;
    }
}
