//! Where a run of the command line reads, answers and talks.
//!
//! In: the streams of this process, or others in their place. Out: the same for all of a run, on whichever thread it is
//! asked. Must not know: what is read or said.
//!
//! A run is one at a time in a process: signals, the line that says how far it is, and files that are being written are
//! the process's. So the terminal of the run is found here, and is handed neither to every verb nor to every thread.

use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError, RwLock};

use anstream::{AutoStream, ColorChoice};

/// What a run of the command line reads from and writes to, and what is known of whoever looks at it.
#[derive(Debug)]
pub struct Terminal(Arc<Streams>);

struct Streams {
    input: Mutex<Box<dyn Read + Send>>,
    output: Mutex<Box<dyn Write + Send>>,
    error: Mutex<Box<dyn Write + Send>>,
    /// Whether these are the streams of this process, whose environment and signals count then.
    is_process: bool,
    /// The columns of the terminal that shows the output.
    width: Option<usize>,
    /// Whether colours are shown unless the arguments say otherwise: on the output, among the talk.
    colours: [bool; 2],
}

impl Terminal {
    /// The streams of this process, with what its environment says of colours.
    pub fn standard() -> Self {
        let wanted = |choice| matches!(choice, ColorChoice::Always | ColorChoice::AlwaysAnsi);
        let streams = Streams {
            is_process: true,
            width: terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0)),
            colours: [wanted(AutoStream::choice(&io::stdout())), wanted(AutoStream::choice(&io::stderr()))],
            ..Streams::new(io::stdin(), io::stdout(), io::stderr())
        };
        Terminal(Arc::new(streams))
    }

    /// Any three streams: what is read when no file is named, answers, and talk. Nobody is taken to sit there: nothing is
    /// coloured or wrapped, no progress is shown, no variable of the environment and no signal counts.
    pub fn new(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        error: impl Write + Send + 'static,
    ) -> Self {
        Terminal(Arc::new(Streams::new(input, output, error)))
    }

    /// The same streams, shown on a terminal of so many columns.
    #[must_use]
    pub fn with_width(self, columns: usize) -> Self {
        self.with(|streams| streams.width = Some(columns))
    }

    /// The same streams, with or without colours where the arguments say nothing of them.
    #[must_use]
    pub fn with_colour(self, colour: bool) -> Self {
        self.with(|streams| streams.colours = [colour; 2])
    }

    fn with(mut self, change: impl FnOnce(&mut Streams)) -> Self {
        // Between runs nobody else has them.
        Arc::get_mut(&mut self.0).map(change);
        self
    }
}

impl Streams {
    fn new(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        error: impl Write + Send + 'static,
    ) -> Self {
        Streams {
            input: Mutex::new(Box::new(input)),
            output: Mutex::new(Box::new(output)),
            error: Mutex::new(Box::new(error)),
            is_process: false,
            width: None,
            colours: [false; 2],
        }
    }
}

impl std::fmt::Debug for Streams {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Streams").field("is_process", &self.is_process).finish_non_exhaustive()
    }
}

/// A run, and what its arguments say of the terminal.
pub(super) struct Run {
    streams: Arc<Streams>,
    /// Whether nothing is said but answers and errors.
    pub(super) quiet: bool,
    /// Whether colours are wanted; where that is not said, the terminal tells.
    colour: Option<bool>,
    /// Whether answers go into a file, so that an error among them is not seen.
    filed: AtomicBool,
    /// Says once how to end what is typed.
    pub(super) typing: Once,
}

/// The run that goes on.
static RUN: RwLock<Option<Arc<Run>>> = RwLock::new(None);

/// Whoever holds this runs.
static TURN: Mutex<()> = Mutex::new(());

/// A run goes on until this is dropped.
pub(super) struct Turn {
    streams: Arc<Streams>,
    _turn: MutexGuard<'static, ()>,
}

/// Begins a run, after the one that goes on.
pub(super) fn begin(terminal: &mut Terminal) -> Turn {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let turn = Turn { streams: Arc::clone(&terminal.0), _turn: turn };
    turn.settle(false, None);
    turn
}

impl Turn {
    /// The arguments are known now.
    pub(super) fn settle(&self, quiet: bool, colour: Option<bool>) {
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

/// The run that goes on; where none does, one on the streams of this process.
pub(super) fn run() -> Arc<Run> {
    let run = RUN.read().unwrap_or_else(PoisonError::into_inner).clone();
    run.unwrap_or_else(|| {
        let Terminal(streams) = Terminal::standard();
        Arc::new(Run { streams, quiet: false, colour: None, filed: AtomicBool::new(false), typing: Once::new() })
    })
}

impl Run {
    /// Whether its streams are those of this process.
    pub(super) fn is_process(&self) -> bool {
        self.streams.is_process
    }

    /// Whether somebody types what is read.
    pub(super) fn is_typed(&self) -> bool {
        self.is_process() && io::stdin().is_terminal()
    }

    /// Whether somebody looks at the answers as they come.
    pub(super) fn is_screen(&self) -> bool {
        self.is_process() && io::stdout().is_terminal()
    }

    /// Whether a line of talk can be erased again.
    pub(super) fn erases_lines(&self) -> bool {
        let able = || self.variable("TERM").is_some_and(|term| !term.is_empty() && term != "dumb");
        self.is_process() && able() && io::stderr().is_terminal()
    }

    /// The columns of the terminal that shows the answers.
    pub(super) fn width(&self) -> Option<usize> {
        self.streams.width
    }

    /// Whether colours are wanted in answers.
    pub(super) fn colour_on_output(&self) -> bool {
        self.colour.unwrap_or(self.streams.colours[0])
    }

    /// Whether colours are wanted in talk.
    pub(super) fn colour_on_error(&self) -> bool {
        self.colour.unwrap_or(self.streams.colours[1])
    }

    /// A variable of the environment.
    pub(super) fn variable(&self, name: &str) -> Option<String> {
        std::env::var(name).ok().filter(|_| self.is_process())
    }

    /// Whether the user's locale says that characters beyond ASCII can be shown.
    pub(super) fn is_utf8(&self) -> bool {
        let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| self.variable(name));
        set.find(|value| !value.is_empty()).is_some_and(|value| {
            let value = value.to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        })
    }

    /// From now on answers go into a file.
    pub(super) fn set_filed(&self) {
        self.filed.store(true, Ordering::Relaxed);
    }

    /// Whether answers go into a file, so that an error among them is not seen.
    pub(super) fn is_filed(&self) -> bool {
        self.filed.load(Ordering::Relaxed)
    }
}

/// What the run reads when no file is named.
#[derive(Debug)]
pub(super) struct Stdin;

/// Where the answers of the run go.
#[derive(Debug)]
pub(super) struct Stdout;

/// Where the talk of the run goes.
#[derive(Debug)]
pub(super) struct Stderr;

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
