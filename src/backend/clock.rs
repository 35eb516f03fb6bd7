//! The clock: the one place of the library that reads it.
//!
//! In: nothing. Out: a [`Moment`]. Must not know: its users.
//!
//! In a web page a library has no clock of its own, and the one of the standard library panics. The page provides one
//! with [`set_clock`]; before that, time stands still and no deadline is ever reached. Tests provide one that leaps.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Provides a clock: the time since some fixed moment, never decreasing. Only the first call counts.
pub fn set_clock(clock: fn() -> Duration) {
    let _ = CLOCK.set(clock);
}

/// What the machine's clock says. A difference of times is made where one is asked for, not here: a stream of small puzzles
/// asks thousands of times.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn machine() -> At {
    At::Machine(Instant::now())
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn machine() -> At {
    At::Provided(Duration::ZERO)
}

/// A point in time, for deadlines and for how long something took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(At);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum At {
    Machine(Instant),
    Provided(Duration),
}

impl Moment {
    /// This moment.
    pub fn now() -> Self {
        Moment(CLOCK.get().map_or_else(machine, |clock| At::Provided(clock())))
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        Self::now().saturating_duration_since(*self)
    }

    /// The time from an earlier moment to this one; zero when that moment is later, or of another clock.
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        match (self.0, earlier.0) {
            (At::Machine(now), At::Machine(then)) => now.saturating_duration_since(then),
            (At::Provided(now), At::Provided(then)) => now.saturating_sub(then),
            _ => Duration::ZERO,
        }
    }

    /// This moment plus `time`; `None` on overflow.
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        Some(Moment(match self.0 {
            At::Machine(now) => At::Machine(now.checked_add(time)?),
            At::Provided(now) => At::Provided(now.checked_add(time)?),
        }))
    }
}

impl Add<Duration> for Moment {
    type Output = Self;
    fn add(self, time: Duration) -> Self {
        // What is later than any clock tells is never reached.
        const FAR: Duration = Duration::from_secs(1 << 32);
        self.checked_add(time).or_else(|| self.checked_add(FAR)).unwrap_or(self)
    }
}
