//! The progress of a search while it runs.
//!
//! In: what the search does. Out: numbers that another thread may read at any time. Must not know: the reader.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a search is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display, strum::FromRepr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
#[repr(u8)]
pub enum Phase {
    /// The puzzle is being read, or nothing else was reported.
    #[default]
    Working,
    /// Cheap consequences are derived.
    Deducing,
    /// Clauses are written.
    Encoding,
    /// The engine is asked.
    Solving,
    /// Answers are counted without being built.
    Counting,
    /// Decided places are separated from free ones.
    #[strum(serialize = "comparing answers")]
    Comparing,
    /// Clues are left out as long as the others still contradict each other.
    #[strum(serialize = "shrinking the contradiction")]
    Shrinking,
    /// Reasons are searched for.
    Explaining,
    /// A proof is written or checked.
    Proving,
}

/// Numbers that a search updates if somebody watches.
#[derive(Debug, Default)]
pub struct Metrics {
    phase: AtomicU8,
    rounds: AtomicU64,
    lemmas: AtomicU64,
    answers: AtomicU64,
    steps: AtomicU64,
    percent: AtomicU64,
    bytes: AtomicU64,
}

/// The progress of a search at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// What the search is doing.
    pub phase: Phase,
    /// Calls of the engine.
    pub rounds: u64,
    /// Clauses added for flaws.
    pub lemmas: u64,
    /// Answers found.
    pub answers: u64,
    /// Steps of an explanation that were given.
    pub steps: u64,
    /// The progress in percent, where it is known.
    pub percent: u64,
    /// The number of bytes of a proof written so far.
    pub bytes: u64,
}

impl Metrics {
    /// A new phase begins.
    pub fn enter(&self, phase: Phase) {
        self.phase.store(phase as u8, Ordering::Relaxed);
    }

    /// The engine was called.
    pub fn round(&self) {
        self.rounds.fetch_add(1, Ordering::Relaxed);
    }

    /// A clause was added for a flaw.
    pub fn lemma(&self) {
        self.lemmas.fetch_add(1, Ordering::Relaxed);
    }

    /// An answer was found.
    pub fn answer(&self) {
        self.answers.fetch_add(1, Ordering::Relaxed);
    }

    /// A step of an explanation was given.
    pub fn step(&self) {
        self.steps.fetch_add(1, Ordering::Relaxed);
    }

    /// This many bytes of a proof were written.
    pub fn bytes(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Sets the progress in percent.
    pub fn percent(&self, percent: u64) {
        self.percent.store(percent, Ordering::Relaxed);
    }

    /// The next puzzle begins.
    pub fn reset(&self) {
        self.enter(Phase::Working);
        let numbers = [&self.rounds, &self.lemmas, &self.answers, &self.steps, &self.percent, &self.bytes];
        for number in numbers {
            number.store(0, Ordering::Relaxed);
        }
    }

    /// The progress of the search.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            phase: Phase::from_repr(self.phase.load(Ordering::Relaxed)).unwrap_or_default(),
            rounds: self.rounds.load(Ordering::Relaxed),
            lemmas: self.lemmas.load(Ordering::Relaxed),
            answers: self.answers.load(Ordering::Relaxed),
            steps: self.steps.load(Ordering::Relaxed),
            percent: self.percent.load(Ordering::Relaxed),
            bytes: self.bytes.load(Ordering::Relaxed),
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::{Metrics, Phase, Snapshot};

    #[test]
    fn what_is_told_is_seen() {
        let watch = Metrics::default();
        for &phase in Phase::VARIANTS {
            watch.enter(phase);
            assert_eq!(watch.snapshot().phase, phase);
        }
        watch.round();
        watch.round();
        watch.lemma();
        watch.answer();
        watch.step();
        watch.percent(40);
        watch.bytes(700);
        watch.bytes(77);
        let seen =
            Snapshot { phase: Phase::Proving, rounds: 2, lemmas: 1, answers: 1, steps: 1, percent: 40, bytes: 777 };
        assert_eq!(watch.snapshot(), seen);
        watch.reset();
        assert_eq!(watch.snapshot(), Snapshot::default());
    }
}
