//! Files while they are written.
//!
//! In: a name, bytes. Out: the file, which replaces an old one only when everything is written; errors that name the
//! file. Must not know: what is in it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;

use super::files::{reason, unwritable};
use super::platform::FileId;
use super::{output, resume, terminal};

/// A place to write to, whose errors have its name.
pub(super) struct Output {
    name: String,
    to: To,
}

enum To {
    /// A file that replaces another one at the end; the flag says that something was written.
    Aside(File, Arc<AtomicBool>),
    /// A file that is written in place; whether its old contents are still there.
    File(File, bool),
    Stdout(terminal::Stdout),
}

impl Output {
    /// Opens a file for new contents, which replace the old file at the end, with [`keep_written`].
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        if let Some(target) = replaceable(path).map_err(|error| unwritable(path, &error))? {
            match Aside::begin(&target, &name) {
                Ok((file, written)) => return Ok(Output { name, to: To::Aside(file, written) }),
                // Writing in place would only destroy the old file.
                Err(error) if matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) => {
                    return Err(unwritable(path, &error));
                }
                // A folder where no file can be created may contain one that can be written; if not, the next attempt
                // says why.
                Err(_) => {}
            }
        }
        let file = File::options().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| unwritable(path, &error))?;
        let old = file.metadata().is_ok_and(|file| file.is_file());
        Ok(Output { name, to: To::File(file, old) })
    }

    /// A file that is continued where it ended.
    pub(super) fn append(path: &Path) -> anyhow::Result<Self> {
        Ok(Output { name: path.display().to_string(), to: To::File(resume::open(path)?, false) })
    }

    /// Standard output.
    pub(super) fn stdout() -> Self {
        Output { name: "to standard output".into(), to: To::Stdout(terminal::Stdout) }
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {}", self.name, reason(error, "folder")))
    }
}

/// The file that may be replaced, with links followed; `None` for pipes, devices, folders, and for the target of our
/// standard output or error, as others write there, too.
fn replaceable(path: &Path) -> io::Result<Option<PathBuf>> {
    let Ok(old) = fs::metadata(path) else {
        // A dangling link: its target is created by opening it.
        return Ok((!path.is_symlink()).then(|| path.to_owned()));
    };
    // Other terminals have no names.
    let streams = [FileId::of_stdout(), FileId::of_stderr()];
    let ours = terminal::run().is_process() && streams.into_iter().any(|id| id.is_some() && id == FileId::of(path));
    // Something that is not a file has no other names.
    if !old.is_file() || ours {
        return Ok(None);
    }
    let path = path.canonicalize()?;
    if path.starts_with("/dev") || path.starts_with("/proc") {
        return Ok(None);
    }
    // A user without permission to write a file must not replace it either.
    File::options().append(true).open(&path)?;
    Ok(Some(path))
}

/// A file that is written next to the one that it will replace.
struct Aside {
    /// Where it is: `FILE.part`.
    part: PathBuf,
    target: PathBuf,
    /// The name of the target for people.
    name: String,
    written: Arc<AtomicBool>,
}

/// All of them.
static ASIDE: Mutex<Vec<Aside>> = Mutex::new(Vec::new());

/// The most leftover parts of earlier runs that are skipped.
const MOST_PARTS: usize = 100;

impl Aside {
    /// Creates the file, which must not exist.
    fn begin(target: &Path, name: &str) -> io::Result<(File, Arc<AtomicBool>)> {
        let mut number = 1;
        let (file, part) = loop {
            let mut part = target.as_os_str().to_owned();
            part.push(if number == 1 { ".part".to_owned() } else { format!(".{number}.part") });
            match File::options().write(true).create_new(true).open(&part) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST_PARTS => number += 1,
                file => break (file?, PathBuf::from(part)),
            }
        };
        if let Ok(old) = fs::metadata(target) {
            file.set_permissions(old.permissions())?;
        }
        let written = Arc::new(AtomicBool::new(false));
        let aside = Aside { part, target: target.to_owned(), name: name.to_owned(), written: Arc::clone(&written) };
        ASIDE.lock().unwrap_or_else(PoisonError::into_inner).push(aside);
        Ok((file, written))
    }

    fn all() -> Vec<Aside> {
        std::mem::take(&mut *ASIDE.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Everything is written: the files replace the old ones. An empty one does so only after a run that was fine, such as a
/// shard without puzzles: an old file would be taken for its answers.
pub(super) fn keep_written(is_fine: bool) -> anyhow::Result<()> {
    for Aside { part, target, name, written } in Aside::all() {
        if written.load(Ordering::Relaxed) || is_fine {
            fs::rename(&part, &target).map_err(|error| {
                let why = reason(&error, "folder");
                anyhow!("cannot write {name}: {why}; the output is in {}", part.display())
            })?;
        } else {
            let _ = fs::remove_file(&part);
        }
    }
    Ok(())
}

/// The run ended early: the old files stay, and a message says where the new ones are.
pub(super) fn leave_parts() {
    for Aside { part, name, written, .. } in Aside::all() {
        if written.load(Ordering::Relaxed) {
            let part = part.display();
            output::complain(&format!("warning: {name} is as it was before; what was written is in {part}"));
        } else {
            let _ = fs::remove_file(&part);
        }
    }
}

/// The output is useless: the old files stay.
pub(super) fn drop_written() {
    Aside::all().iter().for_each(|aside| _ = fs::remove_file(&aside.part));
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
            To::Aside(file, written) => {
                if !bytes.is_empty() {
                    written.store(true, Ordering::Relaxed);
                }
                file.write(bytes)
            }
            To::File(file, old) => {
                let emptied = if std::mem::take(old) { file.set_len(0) } else { Ok(()) };
                emptied.and_then(|()| file.write(bytes))
            }
            To::Stdout(stdout) => stdout.write(bytes),
        };
        written.map_err(|error| self.named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.to {
            To::Aside(file, _) | To::File(file, _) => file.flush(),
            To::Stdout(stdout) => stdout.flush(),
        };
        flushed.map_err(|error| self.named(&error))
    }
}
