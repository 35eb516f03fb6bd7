//! Options that several verbs share.
//!
//! In: what was typed. Out: options of the library. Must not know: what the verbs do.

mod engine;
mod formula;
mod input;
mod places;
mod report;
mod share;
mod style;

use std::time::Duration;

pub(super) use super::limits::limits;
pub(super) use engine::{EngineArgs, SearchArgs};
pub(super) use formula::{FormulaArgs, encodings};
pub(super) use input::{InputArgs, box_shape, formats};
pub(super) use places::places;
pub(super) use report::{JobsArgs, ReportArgs, ReportFormat, one_for_each_processor};
pub(super) use share::{CubesArgs, ShareArgs};
pub(super) use style::{Style, StyleArgs};

/// Reads a number that is not 0.
pub(super) fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "give a number from 1".to_owned())
}

/// Reads a number of seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "give a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "give a number of seconds, not negative and not without end".into())
}
