//! What time it is: the one place of the library that asks.
//!
//! In: nothing. Out: a [`Moment`]. Must not know: what waits for what.
//!
//! In a web page there is no clock that a library could ask by itself, and the one of the standard library panics. The
//! page lends its own with `set_clock`; before that, time stands still and no deadline is ever reached.

/// A point in time, for deadlines and for how long something took.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub type Moment = std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use page::{Moment, set_clock};

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod page {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Lends the library a clock: the time since some moment, never less than before. The first one counts.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A point in time, for deadlines and for how long something took.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Moment(Duration);

    impl Moment {
        /// This moment.
        pub fn now() -> Self {
            Moment(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Self::now().saturating_duration_since(*self)
        }

        /// The time from an earlier moment to this one; none when it is later.
        pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// Later by so much, where that can be told.
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
}
