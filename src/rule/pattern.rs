//! Values that match a regular expression along a line.
//!
//! In: places, an expression over digits, one character for each value. Out: a rule, or why the expression is invalid.
//! Must not know: where the lines are.
//!
//! The state is a set of states of Thompson's automaton for the expression. Beyond 9, values are `A`, `B`, and so on.

use regex_automata::nfa::thompson::{Config, NFA, State, WhichCaptures};
use regex_automata::util::primitives::StateID;
use regex_automata::util::syntax;

use super::Head;
use super::automaton::{Automaton, AutomatonRule, TooLarge};
use crate::board::{Layout, Place, Value, Values};

/// The most bytes that an expression may take as an automaton.
const MAX_SIZE: usize = 1 << 16;

/// A regular expression.
#[derive(Clone, Debug)]
pub struct Pattern(NFA);

impl Pattern {
    /// Reads an expression.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(expression: &str) -> Result<Self, String> {
        if cfg!(not(feature = "expressions")) {
            return Err("this build reads no regular expressions; the program does".to_owned());
        }
        let config = Config::new().nfa_size_limit(Some(MAX_SIZE)).which_captures(WhichCaptures::None);
        let syntax = syntax::Config::new().unicode(false).utf8(false);
        let nfa = NFA::compiler().configure(config.utf8(false)).syntax(syntax).build(expression);
        let nfa = nfa.map_err(|error| {
            use std::error::Error as _;
            error.source().map_or_else(|| error.to_string(), ToString::to_string)
        })?;
        if nfa.look_set_any().is_empty() {
            Ok(Pattern(nfa))
        } else {
            Err("it has anchors, which a line as a whole does not need".to_owned())
        }
    }

    /// The states before anything is read.
    pub(crate) fn before(&self) -> Vec<StateID> {
        self.closed(vec![self.0.start_anchored()])
    }

    /// The states after one more character; `None` where nothing can match any more.
    pub(crate) fn read(&self, states: &[StateID], byte: u8) -> Option<Vec<StateID>> {
        let next = states.iter().filter_map(|&state| match self.0.state(state) {
            State::ByteRange { trans } => trans.matches_byte(byte).then_some(trans.next),
            State::Sparse(transitions) => transitions.matches_byte(byte),
            State::Dense(transitions) => transitions.matches_byte(byte),
            _ => None,
        });
        let next = self.closed(next.collect());
        (!next.is_empty()).then_some(next)
    }

    /// Whether what was read matches.
    pub(crate) fn ends(&self, states: &[StateID]) -> bool {
        states.iter().any(|&state| matches!(self.0.state(state), State::Match { .. }))
    }

    /// All states that can be reached from these without reading a value, ascending.
    fn closed(&self, mut open: Vec<StateID>) -> Vec<StateID> {
        let mut all = Vec::new();
        while let Some(state) = open.pop() {
            if all.contains(&state) {
                continue;
            }
            all.push(state);
            match self.0.state(state) {
                State::Union { alternates } => open.extend(alternates.iter()),
                State::BinaryUnion { alt1, alt2 } => open.extend([*alt1, *alt2]),
                State::Capture { next, .. } | State::Look { next, .. } => open.push(*next),
                _ => {}
            }
        }
        all.sort_unstable();
        all
    }
}

/// The character of a value.
fn symbol(value: Value) -> u8 {
    if value < 10 { b'0' + value as u8 } else { b'A'.saturating_add((value - 10).min(150) as u8) }
}

impl AutomatonRule<Pattern> {
    /// The values along the line match the expression, which appears in the rule's words as it was written.
    ///
    /// # Errors
    /// When there are too many states.
    pub fn matching(
        layout: &Layout,
        values: Values,
        places: Vec<Place>,
        (pattern, written): (Pattern, &str),
    ) -> Result<Self, TooLarge> {
        let head = Head::at(layout, "regex", &places, ("matches", "cannot match"), &format!("/{written}/"));
        Self::new(head, pattern, places, values)
    }
}

impl Automaton for Pattern {
    type State = Vec<StateID>;

    fn start(&self) -> Self::State {
        self.before()
    }

    fn step(&self, states: &Self::State, value: Value, _: usize) -> Option<Self::State> {
        self.read(states, symbol(value))
    }

    fn accepts(&self, states: &Self::State) -> bool {
        self.ends(states)
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let text: String = word.iter().map(|&value| char::from(symbol(value))).collect();
        Some(format!("is {text}, which its expression does not match"))
    }
}
