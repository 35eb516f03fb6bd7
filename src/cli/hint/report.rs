//! What `hint` says, in JSON.
//!
//! In: a hint. Out: its object. Must not know: how it was found.

use serde::Serialize;

use crate::cli::explain::StepReport;

#[derive(Serialize)]
pub(super) struct Report {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) step: Option<StepReport>,
    /// The steps from there to one that can be written on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) then: Vec<StepReport>,
    /// The steps that can be taken now, with `--other`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) others: Vec<StepReport>,
    /// The places that stay open, if there is no further step, or none that can be written on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) free: Vec<String>,
    /// Always empty here: what is wrong is an object of its own.
    pub(super) wrong: [&'static str; 0],
    /// What is filled in could not be checked in time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) unchecked: bool,
}

impl Report {
    /// An empty report, for an object with only a status.
    pub(super) fn nothing() -> Self {
        Report { step: None, then: Vec::new(), others: Vec::new(), free: Vec::new(), wrong: [], unchecked: false }
    }
}
