//! Why there are no more steps.
//!
//! In: nothing. Out: an [`Ending`]. Must not know: how steps are found.

/// Why there are no more steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The only answer is known, or the only one with what was filled in.
    Unique,
    /// Everything that is the same in all answers is known, and they differ elsewhere.
    Multiple,
    /// There is no answer, or none with what was filled in; the steps so far are still valid.
    NoAnswer,
    /// A limit was reached.
    Limit,
}

impl Ending {
    /// Whether everything that is the same in all answers is known.
    pub fn is_complete(self) -> bool {
        matches!(self, Ending::Unique | Ending::Multiple)
    }

    /// The verdict in one word, those of `search::Verdict`.
    pub fn word(self) -> &'static str {
        match self {
            Ending::Unique => "unique",
            Ending::Multiple => "multiple",
            Ending::NoAnswer => "none",
            Ending::Limit => "limit",
        }
    }
}
