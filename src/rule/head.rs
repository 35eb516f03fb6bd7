//! What rules of many kinds say of themselves.
//!
//! In: names, words, places. Out: [`Head`]. Must not know: what the rules demand.

use super::{Origin, Phrase, Said, Subject, Verb};
use crate::board::{Layout, Place};

/// The name and the origin of a rule.
#[derive(Clone, Debug)]
pub struct Head {
    /// The kind of the rule.
    pub kind: &'static str,
    /// The origin of the rule.
    pub origin: Origin,
    /// What it demands, in words.
    pub phrase: Said<Phrase>,
    /// The place of its clue.
    pub clue_place: Option<Place>,
    /// The start of the names of its auxiliary variables: unique within the puzzle.
    pub label: Said<String>,
}

impl Head {
    /// A clue about places, seated at the first one and named after all of them: `cage r1c1 r1c2`. Its subject is `the
    /// cage at r1c1`. The label is unique unless two rules of a kind are about the same places.
    pub fn at(layout: &Layout, kind: &'static str, places: &[Place], verb: impl Into<Verb>, object: &str) -> Self {
        Self::saying(layout, kind, places, verb.into(), object)
    }

    /// A law that is said once, named by its words.
    pub(crate) fn law(kind: &'static str, phrase: Phrase) -> Self {
        let label = phrase.to_string();
        Head { kind, origin: Origin::Law, phrase: phrase.into(), clue_place: None, label: label.into() }
    }

    fn saying(layout: &Layout, kind: &'static str, places: &[Place], verb: Verb, object: &str) -> Self {
        let names: Vec<String> = places.iter().map(|&place| layout.name(place)).collect();
        let at = names.first().map_or("nowhere", String::as_str);
        Head {
            kind,
            origin: Origin::Clue,
            phrase: Phrase::new(Subject::at(format!("the {kind}"), at), verb, object).into(),
            clue_place: places.first().copied(),
            label: format!("{kind} {} {object}", names.join(" ")).into(),
        }
    }
}

/// The methods of a rule that the `head` of its type answers.
macro_rules! delegate_to_head {
    () => {
        fn kind(&self) -> &'static str {
            self.head.kind
        }

        fn origin(&self) -> $crate::rule::Origin {
            self.head.origin
        }

        fn phrase(&self, _: &$crate::board::Layout) -> $crate::rule::Phrase {
            $crate::rule::Phrase::clone(&self.head.phrase)
        }

        fn clue_place(&self) -> Option<$crate::board::Place> {
            self.head.clue_place
        }
    };
}
pub(super) use delegate_to_head;
