//! Processor time.
//!
//! In: nothing. Out: how long this process has computed. Must not know: what it computed.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// The processor time of all threads of this process so far.
pub(super) fn cpu() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
