//! The current run, and its terminal.
//!
//! In: a terminal, and the arguments about it. Out: its streams, whether a user looks at them, and how. Must not know:
//! what is read or written.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError, RwLock};

use super::{Streams, Terminal};

/// A run, and its arguments about the terminal.
pub(in crate::cli) struct Run {
    streams: Arc<Streams>,
    /// Whether only answers and errors are wanted.
    pub(in crate::cli) quiet: bool,
    /// Whether colours are wanted; `None` leaves it to the terminal.
    colour: Option<bool>,
    /// Whether answers go into a file, so that the user does not see an error among them.
    filed: AtomicBool,
    /// Shows once how to end typed input.
    pub(in crate::cli) typing: Once,
}

/// The current run.
static RUN: RwLock<Option<Arc<Run>>> = RwLock::new(None);

/// Held by the current run.
static TURN: Mutex<()> = Mutex::new(());

/// The run lasts until this is dropped.
pub(in crate::cli) struct Turn {
    streams: Arc<Streams>,
    _turn: MutexGuard<'static, ()>,
}

/// Begins a run, after the current one has ended.
pub(in crate::cli) fn begin(terminal: &mut Terminal) -> Turn {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let turn = Turn { streams: Arc::clone(&terminal.0), _turn: turn };
    turn.settle(false, None);
    turn
}

impl Turn {
    /// The arguments are known now.
    pub(in crate::cli) fn settle(&self, quiet: bool, colour: Option<bool>) {
        let streams = Arc::clone(&self.streams);
        set(Some(Run { streams, quiet, colour, filed: AtomicBool::new(false), typing: Once::new() }));
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        set(None);
    }
}

fn set(run: Option<Run>) {
    *RUN.write().unwrap_or_else(PoisonError::into_inner) = run.map(Arc::new);
}

/// The current run; without one, a run on the streams of this process.
pub(in crate::cli) fn run() -> Arc<Run> {
    let run = RUN.read().unwrap_or_else(PoisonError::into_inner).clone();
    run.unwrap_or_else(|| {
        let Terminal(streams) = Terminal::standard();
        Arc::new(Run { streams, quiet: false, colour: None, filed: AtomicBool::new(false), typing: Once::new() })
    })
}

impl Run {
    /// Whether its streams are those of this process.
    pub(in crate::cli) fn is_process(&self) -> bool {
        self.streams.is_process
    }

    /// Whether the input is typed by a user.
    pub(in crate::cli) fn is_typed(&self) -> bool {
        self.is_process() && io::stdin().is_terminal()
    }

    /// Whether a user sees the answers as they come.
    pub(in crate::cli) fn is_screen(&self) -> bool {
        self.is_process() && io::stdout().is_terminal()
    }

    /// Whether a line of talk can be erased again.
    pub(in crate::cli) fn erases_lines(&self) -> bool {
        let able = || self.variable("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
        self.is_process() && able() && io::stderr().is_terminal()
    }

    /// The columns of the terminal that shows the answers.
    pub(in crate::cli) fn width(&self) -> Option<usize> {
        self.streams.width
    }

    /// Whether colours are wanted in answers.
    pub(in crate::cli) fn colour_on_output(&self) -> bool {
        self.colour.unwrap_or(self.streams.colours[0])
    }

    /// Whether colours are wanted in talk.
    pub(in crate::cli) fn colour_on_error(&self) -> bool {
        self.colour.unwrap_or(self.streams.colours[1])
    }

    /// A variable of the environment.
    pub(in crate::cli) fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok().filter(|_| self.is_process())
    }

    /// Whether the user's locale says that characters beyond ASCII can be shown.
    pub(in crate::cli) fn is_utf8(&self) -> bool {
        let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| self.variable(name));
        set.find(|value| !value.is_empty()).is_some_and(|value| {
            let value = value.to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        })
    }

    /// From now on answers go into a file.
    pub(in crate::cli) fn set_filed(&self) {
        self.filed.store(true, Ordering::Relaxed);
    }

    /// Whether answers go into a file, so that an error among them is not seen.
    pub(in crate::cli) fn is_filed(&self) -> bool {
        self.filed.load(Ordering::Relaxed)
    }
}

/// What the run reads when no file is named.
#[derive(Debug)]
pub(in crate::cli) struct Stdin;

/// Where the answers of the run go.
#[derive(Debug)]
pub(in crate::cli) struct Stdout;

/// Where the talk of the run goes.
#[derive(Debug)]
pub(in crate::cli) struct Stderr;

fn locked<T: ?Sized>(stream: &Mutex<T>) -> MutexGuard<'_, T> {
    stream.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Read for Stdin {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        locked(&run().streams.input).read(bytes)
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        locked(&run().streams.output).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        locked(&run().streams.output).flush()
    }
}

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        locked(&run().streams.error).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        locked(&run().streams.error).flush()
    }
}
