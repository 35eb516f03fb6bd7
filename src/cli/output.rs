//! Where answers and talk go.
//!
//! In: text. Out: standard output or a file for answers, standard error for talk. Must not know: what is said.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anyhow::Context;

use crate::diagnostic::Diagnostic;

/// Opens the file for answers before the work starts; standard output when there is none.
pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Box<dyn Write + Send>> {
    match path {
        Some(path) if path != Path::new("-") => {
            let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
            Ok(Box::new(BufWriter::new(file)))
        }
        _ => Ok(Box::new(BufWriter::with_capacity(1 << 16, io::stdout()))),
    }
}

/// Whether colours are wanted on standard output.
pub(super) fn colour_on_stdout() -> bool {
    colour(anstream::AutoStream::choice(&io::stdout()), io::stdout().is_terminal())
}

/// Whether colours are wanted on standard error.
pub(super) fn colour_on_stderr() -> bool {
    colour(anstream::AutoStream::choice(&io::stderr()), io::stderr().is_terminal())
}

fn colour(choice: anstream::ColorChoice, terminal: bool) -> bool {
    match choice {
        anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => true,
        anstream::ColorChoice::Auto => terminal,
        anstream::ColorChoice::Never => false,
    }
}

/// The width of the terminal on standard output.
pub(super) fn terminal_width() -> Option<usize> {
    rustix::termios::tcgetwinsize(io::stdout()).ok().map(|size| usize::from(size.ws_col)).filter(|&width| width > 0)
}

/// Says something on standard error; when nobody listens, nothing is said.
pub(super) fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// The text of a diagnostic for standard error.
pub(super) fn diagnostic(diagnostic: &Diagnostic) -> String {
    diagnostic.render(colour_on_stderr())
}

/// Whether the reader of our answers has gone, which is no error.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}
