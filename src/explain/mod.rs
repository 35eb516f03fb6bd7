//! Explanations: why a value is forced, one step after the other, from the clues to the answer.
//!
//! In: a puzzle, and what a player has found already. Out: [`Step`]s: what follows, from which rules and known values,
//! none of which can be left out; in words; and a rating of how hard the puzzle is. Must not know: the family, the
//! caller.
//!
//! Every clause of a puzzle is written under a rule that can be switched off, so a conclusion has a reason: rules and
//! known values that refute its opposite. The steps of one rule come from the rule's own deduction (`Rule::propagate`:
//! line solving, counting; `single_rule`). Reasons of two to four rules are found by examining every connected set of
//! rules (`rule_sets`, `sets`, `table_join`). For more rules at once, candidates come from propagation under the
//! opposite of each open value, traced back to the rules it used (`refute`), and from cores of the rules near it
//! (`candidates`). On request, one pool of models, shared by all open values and kept from step to step, shows which
//! sizes are impossible (`smallest`): a reason must contain a rule that each model with the opposite value breaks, so
//! it is a hitting set (Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set
//! dualization", CP 2015; Bogaerts, Gamba, Guns, "Step-wise explanations of constraint satisfaction problems", ECAI
//! 2020; Espasa, Gent, Hoffmann, Jefferson, Lynch, "Using small MUSes to explain how to solve pen and paper puzzles",
//! arXiv 2104.15040).
//!
//! The goal, what all answers have in common, is searched for only when none of this finds a step (`backbone`), and the
//! engines start only for steps of several rules (`engines`).
//!
//! `state` holds what is known, a `Strategy` (`single_rule`, `rule_sets`, `near_reason`, `smallest`) finds the next step
//! and is notified of what is learned, and `conclude` proves a reason and turns it into a step. The `explainer` is the
//! loop over the strategies; the `reasoner` is what those for several rules share.
//!
//! No core of an engine is trusted: each reason is proved with a separate call, in an engine other than the one that
//! searched.

mod alike;
mod backbone;
mod candidates;
mod conclude;
mod effort;
mod ending;
mod engines;
mod explainer;
mod glance;
mod glossary;
mod hint;
mod hint_chain;
mod leads;
mod level;
mod links;
mod near_reason;
mod one_reason;
mod pattern;
mod pool;
mod proof;
mod rate;
mod rater;
mod reach;
mod reasoner;
mod reasons;
mod refute;
mod rule_graph;
mod rule_sets;
mod sets;
mod shrink_budget;
mod single_rule;
mod smallest;
mod state;
mod step;
mod strategy;
mod summary;
mod table;
mod table_join;
mod tell;
mod wanted;
mod words;
mod worklist;

pub use crate::rule::Fact;
pub use ending::Ending;
pub use engines::Engines;
pub use explainer::Explainer;
pub use glossary::{Entry, GLOSSARY, entry_of};
pub use hint::{Hint, Judged, Objection, hint, in_a_moment, judged, why};
pub use leads::{Way, way_to};
pub use level::Level;
pub use pattern::can_assume_unique;
pub use rate::{Rated, Rating, Tally, rate, told};
pub use rater::Rater;
pub use step::{Minimal, Step};
pub use summary::Summary;
pub use tell::{Focus, Part, Role, Technique, Telling};
pub use wanted::{RATING, Wanted, rating};
pub use words::{facts, named, premises, sentence};

use crate::backend::{Backend, Limits};

/// How explanations are found.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine that searches; reasons are proved by another one.
    pub backend: Backend,
    /// When to give up.
    pub limits: Limits,
    /// The effort to find a short reason for one step: the number of sets of rules, and of ways to keep them, that are
    /// examined. A twentieth of it limits how many rules are asked what follows from an assumption, and a thousandth
    /// how often the engine is called, both to find a reason and to leave out what it does not need. After that, the
    /// best reason so far is taken. The effort shrinks when earlier steps took much of it.
    pub effort: usize,
    /// The most calls of the engine for one step to prove that a reason is smallest, in addition to the effort.
    pub smallest: usize,
    /// What a player has noted besides what is filled in; it is not questioned either.
    pub struck: Vec<Fact>,
    /// Whether steps may rest on the puzzle having one answer, which is found out first. Those that do are
    /// [`Minimal::Assumed`]. Only plain sudokus have such steps, and only with the feature `roomy`.
    pub assume_unique: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            backend: Backend::INCREMENTAL,
            limits: Limits::none(),
            effort: 5_000_000,
            smallest: 0,
            struck: Vec::new(),
            assume_unique: false,
        }
    }
}
