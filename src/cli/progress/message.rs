//! What the line says.
//!
//! In: numbers. Out: words. Must not know: how they are drawn.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::{Progress, Shown};
use crate::cli::output;
use crate::cli::words::count;

impl Progress {
    /// Says after how many puzzles the run was interrupted. Of a single puzzle, its own verdict says so.
    pub(in crate::cli) fn interrupted(&self) {
        let done = self.puzzles.load(Ordering::Relaxed);
        if done > 1 && !output::is_quiet() {
            output::complain(&format!("interrupted after {}", count(done, "puzzle")));
        }
    }
}

impl Shown {
    /// `1200 puzzles, 3400/s, 12 s left; solving: 3 rounds, 1.2 s`, as far as there is something to say.
    pub(super) fn message(&self, puzzles: u64, elapsed: Duration, left: Option<Duration>) -> String {
        let mut parts = Vec::new();
        if puzzles > 0 {
            let mut many =
                vec![count(puzzles as usize, "puzzle"), format!("{:.0}/s", puzzles as f64 / elapsed.as_secs_f64())];
            many.extend(left.map(|left| format!("{} left", span(left))));
            parts.push(many.join(", "));
        }
        let begun = self.begun.lock().map_or(None, |begun| *begun);
        if let Some(begun) = begun {
            let seen = self.watch.snapshot();
            let numbers =
                [(seen.steps, "step"), (seen.rounds, "round"), (seen.lemmas, "lemma"), (seen.answers, "answer")];
            let mut numbers: Vec<String> = (numbers.into_iter())
                .filter(|&(number, _)| number > 0)
                .map(|(number, noun)| count(number as usize, noun))
                .collect();
            if seen.percent > 0 {
                numbers.insert(0, format!("{} % known", seen.percent));
            }
            if seen.bytes > 0 {
                numbers.push(format!("{} kB of proof", seen.bytes.div_ceil(1000)));
            }
            numbers.push(span(begun.elapsed()));
            parts.push(format!("{}: {}", seen.phase, numbers.join(", ")));
        } else if puzzles == 0 {
            parts.push(format!("working: {}", span(elapsed)));
        }
        parts.join("; ")
    }
}

/// `1.2 s`, `12 s`, `3 min 20 s`, `2 h 5 min`.
fn span(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 10..60 => format!("{seconds} s"),
        seconds @ 60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::span;
    use std::time::Duration;

    #[test]
    fn times_in_words() {
        let words = |milliseconds| span(Duration::from_millis(milliseconds));
        assert_eq!(words(1240), "1.2 s");
        assert_eq!(words(59_900), "59 s");
        assert_eq!(words(200_000), "3 min 20 s");
        assert_eq!(words(7_500_000), "2 h 5 min");
    }
}
