//! What a puzzle of a kind becomes.
//!
//! In: a kind, what is given. Out: its rules, and their words on demand. Must not know: how a rule is made.

use std::borrow::Cow;
use std::sync::Arc;

use super::apart::{is_of_own_clue, law, without_clues};
use super::compile::rules;
use super::given::Misfit;
use super::language::{Fault, Sentence};
use super::naming::Wording;
use super::{Given, Kind};
use crate::board::{Holds, Layout};
use crate::patience;
use crate::rule::{AllSaid, Rule, Words};

/// Why a puzzle of a kind cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmade {
    /// A sentence of the kind does not fit.
    Kind(Fault),
    /// Something that is given does not fit.
    Puzzle(Misfit),
}

impl From<Fault> for Unmade {
    fn from(fault: Fault) -> Self {
        Unmade::Kind(fault)
    }
}

impl From<Misfit> for Unmade {
    fn from(misfit: Misfit) -> Self {
        Unmade::Puzzle(misfit)
    }
}

/// What a sentence became.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Became {
    /// The number of the sentence.
    pub sentence: usize,
    /// The shapes of its rules, each with how many there are.
    pub shapes: Vec<(String, usize)>,
}

/// The rules of one puzzle.
#[derive(Debug)]
pub struct Compiled {
    /// The places.
    pub layout: Arc<Layout>,
    /// The values of each.
    pub holds: Holds,
    /// The rules.
    pub rules: Vec<Box<dyn Rule>>,
    /// The number of the sentence that each rule says; none for what holds of all kinds.
    pub said: Vec<Option<usize>>,
    /// For each rule that comes from a clue, the number of the block and of the token.
    pub clues: Vec<(usize, (usize, usize))>,
    /// Whether a clue changes no rules but its own: absence means nothing.
    pub are_apart: bool,
    /// Whether there is one loop, which tells all that cells hold.
    pub is_loop: bool,
    /// The mark of each cell, where lines join equal ones.
    pub marks: Option<Vec<Option<u32>>>,
    /// Whether each cell has a clue, as one without says the opposite.
    pub tells_all: bool,
    /// The cells of each box.
    pub boxes: Vec<Vec<usize>>,
    /// Whether each cell is one that holds nothing.
    pub blocked: Vec<bool>,
    /// What each sentence became.
    pub became: Vec<Became>,
}

/// Makes the rules of a puzzle.
///
/// # Errors
/// What does not fit.
pub fn compile(kind: &Arc<Kind>, given: &Given) -> Result<Compiled, Unmade> {
    made(kind, given, |_, sentence| Some(Cow::Borrowed(sentence)), &[])
}

/// The sentence that is meant by a sentence of a kind, if any.
pub(super) type Meant = for<'k> fn(&'k Kind, &'k Sentence) -> Option<Cow<'k, Sentence>>;

/// Makes the rules that hold whatever the clues are: without the sentences to which the absence of clues matters, but for
/// what these say of areas on a board that is small enough, and of the cells that will have no clue.
///
/// # Errors
/// What does not fit.
pub fn laws(kind: &Arc<Kind>, given: &Given, without: &[bool]) -> Result<Compiled, Unmade> {
    let own: Meant = |kind, sentence| is_of_own_clue(kind, sentence).then_some(Cow::Borrowed(sentence));
    let part: Meant = |kind, sentence| law(kind, sentence).or_else(|| without_clues(kind, sentence).map(Cow::Owned));
    made(kind, given, part, without).or_else(|_| made(kind, given, own, without))
}

/// The rules of the sentences that are meant. Their words are made on demand, by making the rules once more.
fn made(kind: &Arc<Kind>, given: &Given, meant: Meant, without: &[bool]) -> Result<Compiled, Unmade> {
    let (own, board, bare) = (Arc::clone(kind), given.clone(), without.to_vec());
    let said = AllSaid::new(move || {
        let again = patience::asking(|| true, || rules(&own, &board, (meant, &bare), Wording::Now(Words::default())));
        match again {
            Some(Ok((_, Wording::Now(words)))) => words,
            _ => unreachable!("the same sentences make the same rules"),
        }
    });
    rules(kind, given, (meant, without), Wording::later(said)).map(|(compiled, _)| compiled)
}
