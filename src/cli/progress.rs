//! The line on the terminal that says how far it is.
//!
//! In: what the search tells a [`Metrics`], puzzles that are done. Out: after a quarter of a second one line on
//! standard error, erased at the end; nothing where standard error is no terminal. Must not know: what the verbs do.
//!
//! The search only adds to numbers; a thread of its own reads them and draws. Without a terminal there is neither
//! thread nor number. Text that goes to the terminal goes through [`without_bar`], so that line and text do not mix.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::terminal;
use super::words::count;
use crate::backend::Metrics;

/// What ends sooner shows nothing.
const DELAY: Duration = Duration::from_millis(250);
/// How often the line is drawn.
const TICK: Duration = Duration::from_millis(100);

/// What is shown; there is one terminal, so there is one of these.
static SHOWN: OnceLock<Shown> = OnceLock::new();

struct Shown {
    watch: Arc<Metrics>,
    /// Puzzles that are done, and the bytes that they took.
    puzzles: AtomicU64,
    bytes: AtomicU64,
    /// The bytes of all puzzles; 0 when that is not known.
    total: AtomicU64,
    /// When the puzzle under way was begun; `None` when there are several.
    begun: Mutex<Option<Instant>>,
    /// What somebody types stands on the terminal now.
    typing: AtomicBool,
    /// There while the line may be on the terminal.
    bar: Mutex<Option<ProgressBar>>,
}

/// Shows progress until it is dropped.
#[derive(Debug)]
pub(super) struct Progress {
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

/// Shows progress from now on, after a moment; unless it is not wanted, or standard error is no terminal that can
/// erase a line. `total` is the size of all inputs in bytes, where that is known.
pub(super) fn start(total: Option<u64>) -> Progress {
    let run = terminal::run();
    if run.quiet || !run.erases_lines() {
        return Progress { drawing: None };
    }
    let shown = SHOWN.get_or_init(|| Shown {
        watch: Arc::default(),
        puzzles: AtomicU64::new(0),
        bytes: AtomicU64::new(0),
        total: AtomicU64::new(0),
        begun: Mutex::new(None),
        typing: AtomicBool::new(false),
        bar: Mutex::new(None),
    });
    shown.puzzles.store(0, Ordering::Relaxed);
    shown.bytes.store(0, Ordering::Relaxed);
    shown.total.store(total.unwrap_or(0), Ordering::Relaxed);
    shown.watch.reset();
    let (end, ended) = channel();
    Progress { drawing: Some((end, std::thread::spawn(move || shown.draw(&ended)))) }
}

/// The numbers for a search to keep, when somebody watches.
pub(super) fn watch() -> Option<Arc<Metrics>> {
    SHOWN.get().map(|shown| Arc::clone(&shown.watch))
}

/// Does something that writes to the terminal; the line is away meanwhile.
pub(super) fn without_bar<T>(write: impl FnOnce() -> T) -> T {
    let bar = SHOWN.get().and_then(|shown| shown.bar.lock().ok()?.clone());
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Somebody types at the terminal, or no more: the line is away meanwhile.
pub(super) fn typing(typing: bool) {
    if let Some(shown) = SHOWN.get() {
        shown.typing.store(typing, Ordering::Relaxed);
    }
}

/// Wipes the line without waiting for anybody: the process is about to end.
pub(super) fn wipe() {
    if SHOWN.get().is_some() {
        let _ = terminal::Stderr.write_all(b"\r\x1b[2K");
    }
}

impl Progress {
    /// A single puzzle is begun.
    pub(super) fn begin(&self) {
        if let Some(shown) = self.shown() {
            shown.watch.reset();
            shown.set_begun(Some(Instant::now()));
        }
    }

    /// Several puzzles are done at a time from now on.
    pub(super) fn begin_several(&self) {
        if let Some(shown) = self.shown() {
            shown.set_begun(None);
        }
    }

    /// Puzzles are done.
    pub(super) fn done(&self, puzzles: usize, bytes: usize) {
        if let Some(shown) = self.shown() {
            shown.puzzles.fetch_add(puzzles as u64, Ordering::Relaxed);
            shown.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        }
    }

    fn shown(&self) -> Option<&'static Shown> {
        self.drawing.as_ref().and_then(|_| SHOWN.get())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.drawing.take() {
            drop(end);
            let _ = thread.join();
        }
    }
}

impl Shown {
    fn set_begun(&self, begun: Option<Instant>) {
        if let Ok(mut place) = self.begun.lock() {
            *place = begun;
        }
    }

    fn set_bar(&self, bar: Option<ProgressBar>) {
        if let Ok(mut place) = self.bar.lock() {
            *place = bar;
        }
    }

    /// Draws the line now and then until the end.
    fn draw(&self, ended: &Receiver<()>) {
        let started = Instant::now();
        if ended.recv_timeout(DELAY) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = |template| ProgressStyle::with_template(template).expect("the template is right");
        bar.set_style(style("{spinner} {wide_msg}").tick_chars("-\\|/ "));
        self.set_bar(Some(bar.clone()));
        let (mut barred, mut away) = (false, false);
        loop {
            if self.typing.load(Ordering::Relaxed) {
                if !away {
                    bar.finish_and_clear();
                    away = true;
                }
                if ended.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
                continue;
            }
            if std::mem::take(&mut away) {
                bar.reset();
            }
            let total = self.total.load(Ordering::Relaxed);
            let puzzles = self.puzzles.load(Ordering::Relaxed);
            if puzzles > 0 && total > 0 {
                if !barred {
                    bar.set_style(style("[{bar:16}] {percent} % {wide_msg}").progress_chars("=> "));
                    bar.set_length(total);
                    barred = true;
                }
                bar.set_position(self.bytes.load(Ordering::Relaxed).min(total));
            }
            let left = barred.then(|| bar.eta());
            bar.set_message(self.message(puzzles, started.elapsed(), left));
            bar.tick();
            if ended.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
                break;
            }
        }
        self.set_bar(None);
        bar.finish_and_clear();
    }

    /// `1200 puzzles, 3400/s, 12 s left; solving: 3 rounds, 1.2 s`, as far as there is something to say.
    fn message(&self, puzzles: u64, elapsed: Duration, left: Option<Duration>) -> String {
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
