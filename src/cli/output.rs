//! Where answers and talk go.
//!
//! In: text. Out: standard output or a file for answers, standard error for talk. Must not know: what is said.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;

use super::options::ShareArgs;
use super::{files, progress};
use crate::certify::{Store, is_part};
use crate::diagnostic::{Diagnostic, tidy};
use crate::input::Input;

/// Whether the user's locale says that characters beyond ASCII can be shown.
pub(super) fn is_utf8() -> bool {
    let mut set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    set.find(|value| !value.is_empty()).is_some_and(|value| {
        let value = value.to_ascii_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}

/// As [`open`], but never a file that is also read: it would be emptied before that. Nor is standard input read twice.
pub(super) fn open_checked(path: Option<&Path>, inputs: &[Input]) -> anyhow::Result<Box<dyn Write + Send>> {
    files::refuse_reading_twice(inputs)?;
    if let Some(path) = path.filter(|path| *path != Path::new("-")) {
        files::refuse_overwriting_input(path, inputs)?;
    }
    open(path)
}

/// As [`open_checked`]; or a file of an earlier run of the same kind, to go on behind its last whole line.
pub(super) fn open_for(
    share: &ShareArgs,
    inputs: &[Input],
    path: Option<&Path>,
) -> anyhow::Result<Box<dyn Write + Send>> {
    let Some(resumed) = &share.resume else { return open_checked(path, inputs) };
    if path.is_some() {
        bail!("`--output` begins a file and `--resume` goes on in one: give one of the two");
    }
    files::refuse_reading_twice(inputs)?;
    files::refuse_overwriting_input(resumed, inputs)?;
    let file = files::Output::append(resumed)?;
    FILED.store(true, Ordering::Relaxed);
    Ok(Box::new(BufWriter::with_capacity(1 << 16, file)))
}

/// Opens the file for answers before the work starts; standard output when there is none.
pub(super) fn open(path: Option<&Path>) -> anyhow::Result<Box<dyn Write + Send>> {
    match path {
        Some(path) if path != Path::new("-") => {
            let file = files::Output::create(path)?;
            FILED.store(true, Ordering::Relaxed);
            Ok(Box::new(BufWriter::new(file)))
        }
        _ if io::stdout().is_terminal() => Ok(Box::new(BufWriter::with_capacity(1 << 16, Screen { rest: Vec::new() }))),
        _ => Ok(Box::new(BufWriter::with_capacity(1 << 16, files::Output::stdout()))),
    }
}

/// The terminal: whole lines, beside the line that says how far it is.
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
        progress::without_bar(|| io::stdout().write_all(&lines))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = io::stdout().write_all(&self.rest);
        let _ = io::stdout().flush();
    }
}

/// Standard error, beside the line that says how far it is.
#[derive(Debug)]
pub(super) struct Talk;

impl Write for Talk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        progress::without_bar(|| io::stderr().write_all(bytes))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
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

static FILED: AtomicBool = AtomicBool::new(false);

/// Whether answers go into a file, so that an error among them is not seen.
pub(super) fn is_filed() -> bool {
    FILED.load(Ordering::Relaxed)
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// A run begins, in which nothing is said but answers and errors, or more.
pub(super) fn begin(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
    FILED.store(false, Ordering::Relaxed);
}

/// Whether nothing is to be said but answers and errors.
pub(super) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Says something on standard error; when nobody listens, nothing is said.
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
    diagnostic.render(colour_on_stderr())
}

/// Whether the reader of our answers has gone, which is no error.
pub(super) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe))
}

/// A folder as the place of a certificate.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A folder, which is made when something is written into it.
    pub(super) fn new(path: PathBuf) -> Self {
        Folder { path }
    }

    /// Whether there is a part of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.path.join(name).is_file()
    }

    /// The folders in it, in the order of their names.
    pub(super) fn folders(&self) -> io::Result<Vec<Folder>> {
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(&self.path)? {
            let path = entry?.path();
            if path.is_dir() {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths.into_iter().map(Folder::new).collect())
    }

    /// The number that is its name, as those in a folder of several certificates have one.
    pub(super) fn number(&self) -> Option<usize> {
        self.path.file_name()?.to_str().filter(|name| name.len() >= 4)?.parse().ok()
    }

    /// Removes all parts of a certificate.
    pub(super) fn clear(&self) -> io::Result<()> {
        self.names()?.iter().filter(|name| is_part(name)).try_for_each(|name| self.remove(name))
    }

    /// Removes the folder when nothing is in it.
    pub(super) fn remove_empty(&self) -> io::Result<()> {
        std::fs::remove_dir(&self.path)
    }

    /// The name for people.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }
}

impl Store for Folder {
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        std::fs::create_dir_all(&self.path)?;
        Ok(Box::new(BufWriter::with_capacity(1 << 16, File::create(self.path.join(name))?)))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn io::Read + '_>> {
        // A name from a manifest must not lead out of the folder.
        if Path::new(name).components().count() != 1 || name.contains(['/', '\\']) || name.starts_with('.') {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "is not the name of a part"));
        }
        Ok(Box::new(files::open_plain(&self.path.join(name))?))
    }

    fn names(&self) -> io::Result<Vec<String>> {
        let entries = std::fs::read_dir(&self.path)?;
        let names: io::Result<Vec<String>> =
            entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect();
        let mut names = names?;
        names.sort();
        Ok(names)
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        match std::fs::remove_file(self.path.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.path.join(name))
    }
}
