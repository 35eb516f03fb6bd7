//! Processor time.
//!
//! In: nothing. Out: how long this process has computed. Must not know: what it computed.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use crate::cli::platform;

/// Whether processor time is measured; otherwise wall-clock time is.
pub(super) const IS_OF_THE_PROCESSOR: bool = cfg!(unix);

/// The processor time of all threads of this process so far.
pub(super) fn cpu() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    platform::processor_time().unwrap_or_else(|| START.elapsed())
}
