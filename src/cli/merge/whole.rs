//! What answers about the parts of a puzzle say together.
//!
//! In: an answer for each part. Out: one for the puzzle. Must not know: files, how parts are made.
//!
//! Parts share no boards, and every answer is in one of them. So numbers of answers add up, and two answers from any
//! parts are two answers of the puzzle. That there is only one, or none, is known once all parts have answered.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::differs::differs;

/// What is known of a part.
pub(super) struct Part {
    pub(super) status: String,
    pub(super) count: Option<u128>,
    pub(super) exact: bool,
    pub(super) complete: bool,
    pub(super) answers: Vec<Box<RawValue>>,
    /// Whether it was asked if there is one answer only.
    pub(super) unique: bool,
    /// Where two answers of it differ.
    pub(super) differs: Option<Box<RawValue>>,
    pub(super) seconds: f64,
}

impl Part {
    /// Whether nothing more can be said of it.
    pub(super) fn is_settled(&self) -> bool {
        !matches!(self.status.as_str(), "limit" | "error") && (self.count.is_none() || self.exact)
    }

    /// Whether its answers are all.
    fn is_all(&self) -> bool {
        match self.status.as_str() {
            "unique" | "none" => true,
            "solved" => self.complete,
            _ => false,
        }
    }
}

/// The parts of one puzzle.
pub(super) struct Whole {
    pub(super) family: Option<String>,
    pub(super) cubes: u64,
    /// Which cut the parts are of.
    pub(super) cut: Option<String>,
    /// The facts of what was cut; none for the whole puzzle.
    pub(super) within: Vec<String>,
    /// Whether the answers are numbers, where one of them tells.
    pub(super) counting: Option<bool>,
    pub(super) parts: BTreeMap<u64, Part>,
}

/// The merged answer for a puzzle.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    source: &'a str,
    index: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<&'a str>,
    pub(super) status: &'static str,
    /// How many parts have answered, of how many.
    parts: u64,
    cubes: u64,
    /// The facts of what was cut; none for the whole puzzle.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    within: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<&'a RawValue>>,
    /// The places in which two answers differ, where uniqueness was asked for and they have names without the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<Vec<String>>,
    complete: bool,
    /// What all parts took together, and the longest one.
    seconds: f64,
    longest: f64,
}

impl Whole {
    /// Whether all answers were asked for: each part that was solved has all of its own.
    pub(super) fn wants_all(&self) -> bool {
        let mut solved = self.parts.values().filter(|part| part.status == "solved").peekable();
        solved.peek().is_some() && solved.all(|part| part.complete)
    }

    pub(super) fn report<'a>(&'a self, source: &'a str, index: u64) -> Report<'a> {
        let parts = || self.parts.values();
        // Parts of a part leave out the rest of the puzzle.
        let all_there = self.parts.len() as u64 == self.cubes && self.within.is_empty();
        let settled = all_there && parts().all(Part::is_settled);
        let counting = parts().any(|part| part.count.is_some());
        let asked_unique = parts().any(|part| part.unique);
        let mut answers: Vec<&RawValue> = parts().flat_map(|part| part.answers.iter().map(AsRef::as_ref)).collect();
        let complete = all_there && parts().all(Part::is_all);
        let count = parts().filter_map(|part| part.count).fold(0, u128::saturating_add);
        let (settled, count) = (settled && count < u128::MAX, counting.then_some(count));
        let status = match (answers.len(), complete) {
            _ if counting && settled => "counted",
            _ if counting => "limit",
            (0, true) => "none",
            (1, true) if asked_unique => "unique",
            (2.., _) if asked_unique => "multiple",
            (1.., _) if !asked_unique => "solved",
            _ => "limit",
        };
        let mut differ = (asked_unique && matches!(status, "unique" | "none")).then(Vec::new);
        if status == "multiple" {
            // As without parts: two answers, those of one part if it has two.
            if let Some(part) = parts().find(|part| part.answers.len() > 1) {
                answers = part.answers.iter().map(AsRef::as_ref).collect();
                differ = part.differs.as_ref().and_then(|told| serde_json::from_str(told.get()).ok());
            } else {
                answers.truncate(2);
                differ = differs(answers[0], answers[1]);
            }
        }
        Report {
            source,
            index,
            family: self.family.as_deref(),
            status,
            parts: parts().filter(|part| part.is_settled()).count() as u64,
            cubes: self.cubes,
            within: &self.within,
            count,
            exact: counting.then_some(settled),
            answers: (!counting).then_some(answers),
            differs: differ,
            complete: if counting { settled } else { complete },
            seconds: parts().map(|part| part.seconds).sum(),
            longest: parts().map(|part| part.seconds).fold(0.0, f64::max),
        }
    }
}
