//! Where answers and talk go.
//!
//! In: text. Out: standard output or a file for answers, standard error for talk. Must not know: what is said.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::bail;

use super::options::ShareArgs;
use super::{progress, terminal, written};
use crate::diagnostic::{Diagnostic, tidy};

/// Like [`open`]; or opens a file of an earlier run of the same kind, to continue after its last whole line.
pub(super) fn open_for(share: &ShareArgs, path: Option<&Path>) -> anyhow::Result<Box<dyn Write + Send>> {
    let Some(resumed) = &share.resume else { return open(path) };
    if path.is_some() {
        bail!("`--output` starts a new file, `--resume` continues one: give only one of them");
    }
    let file = written::Output::append(resumed)?;
    terminal::run().set_filed();
    Ok(buffered(file))
}

/// Opens the file for answers before the work starts; standard output when there is none.
pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Box<dyn Write + Send>> {
    match path {
        Some(path) if path != Path::new("-") => {
            let file = written::Output::create(path)?;
            terminal::run().set_filed();
            Ok(buffered(file))
        }
        _ if terminal::run().is_screen() => Ok(buffered(Screen { rest: Vec::new() })),
        _ => Ok(buffered(written::Output::stdout())),
    }
}

fn buffered(out: impl Write + Send + 'static) -> Box<dyn Write + Send> {
    Box::new(BufWriter::with_capacity(1 << 16, out))
}

/// The terminal: whole lines, coordinated with the progress line.
struct Screen {
    /// The start of a line that has not ended yet.
    rest: Vec<u8>,
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') else {
            self.rest.extend_from_slice(bytes);
            return Ok(bytes.len());
        };
        self.rest.extend_from_slice(&bytes[..=end]);
        let lines = std::mem::replace(&mut self.rest, bytes[end + 1..].to_vec());
        progress::without_bar(|| terminal::Stdout.write_all(&lines))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        terminal::Stdout.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = terminal::Stdout.write_all(&self.rest);
        let _ = terminal::Stdout.flush();
    }
}

/// Standard error, coordinated with the progress line.
#[derive(Debug)]
pub(super) struct Talk;

impl Write for Talk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        progress::without_bar(|| terminal::Stderr.write_all(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        terminal::Stderr.flush()
    }
}

/// Whether only answers and errors are wanted.
pub(super) fn is_quiet() -> bool {
    terminal::run().quiet
}

/// Writes to standard error; a failure is ignored.
pub(super) fn complain(text: &str) {
    let _ = Talk.write_all(format!("{}\n", tidy(text)).as_bytes());
}

/// Says what ends the run.
pub(super) fn complain_of(error: &anyhow::Error) {
    match error.downcast_ref::<Diagnostic>() {
        Some(error) => _ = Talk.write_all(format!("{}\n", diagnostic(error)).as_bytes()),
        None => complain(&format!("error: {error:#}")),
    }
}

/// The text of a diagnostic for standard error.
pub(super) fn diagnostic(diagnostic: &Diagnostic) -> String {
    diagnostic.render(terminal::run().colour_on_error())
}

/// Whether the reader of our answers has gone, which is no error.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}
