//! The clock: the one place of the library that reads it.
//!
//! In: nothing. Out: a [`Moment`]. Must not know: its users.
//!
//! In a web page a library has no clock of its own, and the one of the standard library panics. The page provides one
//! with [`set_clock`]; before that, time stands still and no deadline is ever reached. Tests provide one that leaps.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Provides a clock: the time since some fixed moment, never decreasing. Only the first call counts.
pub fn set_clock(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// The time since the first question.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn machine() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn machine() -> Duration {
    Duration::ZERO
}

/// A point in time, for deadlines and for how long something took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(Duration);

impl Moment {
    /// This moment.
    pub fn now() -> Self {
        Moment(CLOCK.get().map_or_else(machine, |clock| clock()))
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        Self::now().saturating_duration_since(*self)
    }

    /// The time from an earlier moment to this one; zero when that moment is later.
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// This moment plus `time`; `None` on overflow.
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Moment)
    }
}

impl Add<Duration> for Moment {
    type Output = Self;
    fn add(self, time: Duration) -> Self {
        Moment(self.0.saturating_add(time))
    }
}
