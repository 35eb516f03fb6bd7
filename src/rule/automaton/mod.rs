//! Rules stated as an automaton that reads the values of some places, one after the other.
//!
//! In: an [`Automaton`], places. Out: [`AutomatonRule`], a rule with everything that rules have. Must not know: which
//! rules there are.
//!
//! The automaton takes a page of code; the diagram, the clauses, propagation, entailment and the check follow from it.
//! The check runs the automaton itself and does not use the diagram. The code that depends on the automaton's type is
//! short, so that each further rule costs little machine code.

mod diagram;
mod encode;
mod joint;
mod line;

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use super::head::delegate_to_head;
use super::{Claim, Form, Head, Phrase, Report, Rule, Subject, Sum, Vars};
use crate::board::{Atom, Board, Layout, Place, Value, Values};
use crate::card::Size;
use crate::cnf::Encoder;

pub use diagram::{Diagram, MAX_TRANSITIONS, Steps, TooLarge, Transition};
pub use encode::{Method, Own};
pub use joint::{Joint, Logic};
use line::Line;

/// Reads one value after the other and decides at the end whether it accepts them.
pub trait Automaton: Debug + Send + Sync {
    /// What must be remembered of the values so far.
    type State: Clone + Eq + Hash;

    /// The state before the first value.
    fn start(&self) -> Self::State;

    /// All possible start states; a word is accepted if one of them leads to acceptance. For rules that depend on
    /// something before the first value that no place shows.
    fn starts(&self) -> Vec<Self::State> {
        vec![self.start()]
    }

    /// The state after one more value, at this position; `None` when no continuation can be accepted.
    fn step(&self, state: &Self::State, value: Value, index: usize) -> Option<Self::State>;

    /// Whether a word may end in this state.
    fn accepts(&self, state: &Self::State) -> bool;

    /// How many parts of some hundred bytes a state has; none where states are small.
    fn size(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// What the values add up to, if the automaton is about that.
    fn sum(&self) -> Option<Sum> {
        None
    }

    /// What is wrong with values that are not accepted, as it continues the subject of the rule's phrase: `adds up to
    /// 9`.
    fn wrong(&self, word: &[Value]) -> Option<String> {
        let _ = word;
        None
    }
}

/// A rule that is kept by the boards whose values along a list of places are a word of an automaton.
///
/// A place may stand in the list twice. The rule stays correct then, but propagation may miss something, because within
/// one pass it treats the two as different places.
#[derive(Debug)]
pub struct AutomatonRule<A> {
    automaton: A,
    head: Head,
    line: Line,
    /// What it says, by what others may say, too.
    joint: Option<Joint>,
}

impl<A: Automaton> AutomatonRule<A> {
    /// The rule that the values at `places` are a word of the automaton.
    ///
    /// # Errors
    /// When the automaton has too many states.
    pub fn new(head: Head, automaton: A, places: Vec<Place>, values: Values) -> Result<Self, TooLarge> {
        Self::within(head, automaton, places, values, MAX_TRANSITIONS)
    }

    /// The same with a given limit.
    ///
    /// # Errors
    /// When there are more than `most` steps from state to state.
    pub fn within(head: Head, automaton: A, places: Vec<Place>, values: Values, most: usize) -> Result<Self, TooLarge> {
        let diagram = Diagram::within(&automaton, values, places.len(), most)?;
        Ok(AutomatonRule { automaton, head, line: Line::new(Arc::new(diagram), places, |_| values), joint: None })
    }

    /// The same where each place of the list has values of its own, with the diagram of the automaton over these.
    pub fn along(head: Head, automaton: A, diagram: Arc<Diagram>, places: Vec<Place>, values: &[Values]) -> Self {
        AutomatonRule { automaton, head, line: Line::new(diagram, places, |position| values[position]), joint: None }
    }

    /// The same rule, stated by other clauses.
    #[must_use]
    pub fn with_method(mut self, method: Method) -> Self {
        self.line.method = method;
        self
    }

    /// The same rule, which says no more and no less than this.
    #[must_use]
    pub fn with_joint(self, joint: Option<Joint>) -> Self {
        AutomatonRule { joint, ..self }
    }

    /// The same rule, named after the place of its clue: `the sandwich of column 3`. The name must be unique among the
    /// rules with its automaton.
    #[must_use]
    pub fn called(mut self, subject: impl Into<Subject>) -> Self {
        let phrase = Phrase { subject: subject.into(), ..Phrase::clone(&self.head.phrase) };
        self.head.label = phrase.to_string().into();
        self.head.phrase = phrase.into();
        self
    }

    /// The same rule with another kind, named after its places.
    #[must_use]
    pub fn of_kind(mut self, layout: &Layout, kind: &'static str) -> Self {
        let Head { origin, phrase, .. } = self.head;
        self.head = Head { origin, ..Head::at(layout, kind, &self.line.places, phrase.verb, &phrase.object) };
        self
    }

    /// The diagram.
    pub fn diagram(&self) -> &Diagram {
        &self.line.diagram
    }

    /// The size of the clauses while every value is open.
    pub fn size(&self) -> Size {
        self.line.size()
    }

    fn accepts(&self, word: &[Value]) -> bool {
        let known = self.line.has_values(word);
        let from = |start: A::State| {
            let mut values = word.iter().enumerate();
            values.try_fold(start, |state, (index, &value)| self.automaton.step(&state, value, index))
        };
        known && self.automaton.starts().into_iter().filter_map(from).any(|state| self.automaton.accepts(&state))
    }
}

impl<A: Automaton> Rule for AutomatonRule<A> {
    delegate_to_head!();

    fn form(&self) -> Form<'_> {
        Form::Other(self.automaton.sum())
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.line.scope)
    }

    /// Those of a diagram that others have, too, are shared out.
    fn steps(&self) -> usize {
        self.line.diagram.made() / Arc::strong_count(&self.line.diagram)
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        match &self.joint {
            Some(joint) if enc.shares() => joint.encode(vars, enc),
            _ => self.line.encode(&self.head.label, vars, enc),
        }
    }

    fn check(&self, board: &Board, _: &Layout, report: Report<'_>) {
        let word: Vec<Value> = self.line.places.iter().map(|&place| board[place]).collect();
        if !self.accepts(&word) {
            let phrase = &self.head.phrase;
            let wrong = self.automaton.wrong(&word).map(|wrong| format!("{} {wrong}", phrase.subject));
            report(&self.line.distinct, wrong.unwrap_or_else(|| phrase.broken()));
        }
    }

    /// Complete, by forward and backward reachability, unless a place stands in the list twice.
    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        self.line.propagate(known)
    }

    /// Complete, too, including auxiliary variables.
    fn entails(&self, clause: &[Claim]) -> bool {
        self.line.entails(clause)
    }

    fn own_name(&self, _: &Layout, number: u32) -> Option<String> {
        Some(line::name(&self.head.label, self.line.own(number)?))
    }

    fn own_number(&self, _: &Layout, name: &str) -> Option<u32> {
        self.line.own_number(name.strip_prefix(&*self.head.label)?)
    }
}
