//! The line on the terminal that shows the progress.
//!
//! In: what the search reports to a [`Metrics`], puzzles that are done. Out: after a quarter of a second one line on
//! standard error, erased at the end; no output if standard error is not a terminal. Must not know: what the verbs do.
//!
//! The search only adds to numbers; a separate thread reads and draws them. Without a terminal there is neither thread
//! nor number. Text for the terminal goes through [`without_bar`], so that line and text do not mix.

mod message;

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::terminal;
use crate::backend::Metrics;

/// A run that ends sooner shows nothing.
const DELAY: Duration = Duration::from_millis(250);
/// How often the line is drawn.
const TICK: Duration = Duration::from_millis(100);

/// What is shown; there is one terminal, so there is one of these.
static SHOWN: OnceLock<Shown> = OnceLock::new();

#[derive(Default)]
struct Shown {
    watch: Arc<Metrics>,
    /// Puzzles that are done, and the bytes that they took.
    puzzles: AtomicU64,
    bytes: AtomicU64,
    /// The bytes of all puzzles; 0 when that is not known.
    total: AtomicU64,
    /// When the puzzle under way was begun; `None` when there are several.
    begun: Mutex<Option<Instant>>,
    /// Whether the terminal shows what a user is typing.
    typing: AtomicBool,
    /// There while the line may be on the terminal.
    bar: Mutex<Option<ProgressBar>>,
}

/// Shows progress until it is dropped.
#[derive(Debug)]
pub(super) struct Progress {
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
    /// Puzzles that are done.
    puzzles: AtomicUsize,
}

/// Shows progress from now on, after a moment; unless it is not wanted, or standard error is no terminal that can
/// erase a line. `total` is the size of all inputs in bytes, where that is known.
pub(super) fn start(total: Option<u64>) -> Progress {
    let run = terminal::run();
    if run.quiet || !run.erases_lines() {
        return Progress { drawing: None, puzzles: AtomicUsize::new(0) };
    }
    let shown = SHOWN.get_or_init(Shown::default);
    shown.puzzles.store(0, Ordering::Relaxed);
    shown.bytes.store(0, Ordering::Relaxed);
    shown.total.store(total.unwrap_or(0), Ordering::Relaxed);
    shown.watch.reset();
    let (end, ended) = channel();
    let drawing = Some((end, std::thread::spawn(move || shown.draw(&ended))));
    Progress { drawing, puzzles: AtomicUsize::new(0) }
}

/// The numbers for a search to keep, when somebody watches.
pub(super) fn watch() -> Option<Arc<Metrics>> {
    SHOWN.get().map(|shown| Arc::clone(&shown.watch))
}

/// Runs something that writes to the terminal; the line is hidden meanwhile.
pub(super) fn without_bar<T>(write: impl FnOnce() -> T) -> T {
    let bar = SHOWN.get().and_then(|shown| shown.bar.lock().ok()?.clone());
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Records whether a user is typing at the terminal: the line is hidden meanwhile.
pub(super) fn typing(typing: bool) {
    if let Some(shown) = SHOWN.get() {
        shown.typing.store(typing, Ordering::Relaxed);
    }
}

/// Erases the line without waiting for a lock, before the process ends.
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
        self.puzzles.fetch_add(puzzles, Ordering::Relaxed);
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
}
