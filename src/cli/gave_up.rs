//! Why there is no verdict, in words.
//!
//! In: a time limit, a program. Out: the words; whether a text consists of them. Must not know: what was searched for.

use std::fmt::Display;
use std::time::Duration;

use super::interrupt;

const AFTER: &str = "gave up after ";
const SECONDS: &str = " s";
const INTERRUPTED: &str = "interrupted";
const NO_VERDICT: &str = "` gave no verdict";

/// A limit was reached: that of time, or Ctrl-C.
pub(super) fn limit(time: Option<Duration>) -> String {
    match time {
        Some(time) if !interrupt::happened() => format!("{AFTER}{}{SECONDS}", time.as_secs_f64()),
        _ => INTERRUPTED.to_owned(),
    }
}

/// A program ended without a verdict.
pub(super) fn program(name: impl Display) -> String {
    format!("`{name}{NO_VERDICT}")
}

/// Whether a text says why there is no verdict.
pub(super) fn is_said(text: &str) -> bool {
    let after = text.strip_prefix(AFTER).is_some_and(|time| time.ends_with(SECONDS));
    after || text == INTERRUPTED || text.starts_with('`') && text.ends_with(NO_VERDICT)
}

/// Whether such a text may begin with this.
pub(super) fn is_begun(text: &str) -> bool {
    let begins = |whole: &str| whole.starts_with(text) || text.starts_with(whole);
    begins(AFTER) || begins(INTERRUPTED) || text.starts_with('`')
}
