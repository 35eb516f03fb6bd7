//! The input and output of a run of the command line.
//!
//! In: the streams of this process, or others in their place. Out: the same for the whole run, on any thread. Must not
//! know: what is read or written.
//!
//! There is only one run at a time in a process: signals, the progress line, and files that are being written belong to
//! the process. So the terminal of the run is found here, and is passed neither to every verb nor to every thread.

mod closed;
mod run;

use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

use anstream::{AutoStream, ColorChoice};

pub use closed::note_closed_output;
pub(super) use run::{Stderr, Stdin, Stdout, begin, run};

/// The streams of a run of the command line, and what is known about their terminal.
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
        let output: Box<dyn Write + Send> = match closed::output() {
            Some(closed) => Box::new(closed),
            None => Box::new(io::stdout()),
        };
        let streams = Streams {
            is_process: true,
            width: terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0)),
            colours: [wanted(AutoStream::choice(&io::stdout())), wanted(AutoStream::choice(&io::stderr()))],
            ..Streams::new(io::stdin(), output, io::stderr())
        };
        Terminal(Arc::new(streams))
    }

    /// Any three streams: the input that is read when no file is named, answers, and messages. No user is assumed:
    /// nothing is coloured or wrapped, no progress is shown, and no environment variable and no signal counts.
    pub fn new(
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        error: impl Write + Send + 'static,
    ) -> Self {
        Terminal(Arc::new(Streams::new(input, output, error)))
    }

    /// The same streams, shown on a terminal with this many columns.
    #[must_use]
    pub fn with_width(self, columns: usize) -> Self {
        self.with(|streams| streams.width = Some(columns))
    }

    /// The same streams, with or without colours unless the arguments decide.
    #[must_use]
    pub fn with_colour(self, colour: bool) -> Self {
        self.with(|streams| streams.colours = [colour; 2])
    }

    fn with(mut self, change: impl FnOnce(&mut Streams)) -> Self {
        // Between runs there are no other references.
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
