//! Files while they are written.
//!
//! In: a name, bytes. Out: the file, which replaces an old one only when everything is written; errors that name the
//! file. Must not know: what is in it.

use std::fs::{self, File};
use std::io::{self, Seek as _, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::anyhow;

use super::aside::{Aside, replaceable};
use super::files::{reason, unwritable};
use super::replace::{Machine, replace};
use super::{files, output, resume, terminal};

/// A place to write to, whose errors have its name.
pub(super) struct Output {
    name: String,
    to: To,
}

enum To {
    /// A file that replaces another one at the end; the flag says that something was written.
    Aside(Arc<File>, Arc<AtomicBool>),
    /// A file that is written in place; where it is cut off first, unless that is done.
    InPlace(Arc<File>, Option<u64>),
    Stdout(terminal::Stdout),
}

impl Output {
    /// Opens a file for new contents, which replace the old file at the end, with [`keep_written`].
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        files::writes(path)?;
        Self::rewrite(path)
    }

    /// The same for a file that was read to be written anew.
    pub(super) fn rewrite(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        if let Some(target) = replaceable(path).map_err(|error| unwritable(path, &error))? {
            let begun = Aside::begin(&target).map_err(|error| {
                let why = unwritable(path, &error);
                // An old file is never written in place: a run that ends early would leave it neither old nor new.
                if target.exists() {
                    anyhow!("{why}: the new file is written beside it; name another one")
                } else {
                    why
                }
            })?;
            let (aside, file) = begun;
            let written = Arc::new(AtomicBool::new(false));
            begin(&name, &file, &written, Some(aside));
            return Ok(Output { name, to: To::Aside(file, written) });
        }
        let file = File::options().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| unwritable(path, &error))?;
        let cut = file.metadata().is_ok_and(|file| file.is_file()).then_some(0);
        Ok(Output { name, to: To::InPlace(Arc::new(file), cut) })
    }

    /// A file that is continued behind its last whole line. It is cut there when something is written, which is after it
    /// was judged.
    pub(super) fn append(path: &Path) -> anyhow::Result<Self> {
        files::writes(path)?;
        let (file, end) = resume::open(path)?;
        let (file, name) = (Arc::new(file), path.display().to_string());
        begin(&name, &file, &Arc::default(), None);
        Ok(Output { name, to: To::InPlace(file, Some(end)) })
    }

    /// Standard output.
    pub(super) fn stdout() -> Self {
        Output { name: "to standard output".into(), to: To::Stdout(terminal::Stdout) }
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {}", self.name, reason(error, "folder")))
    }
}

/// A file that is open for writing.
struct Open {
    /// Its name for people.
    name: String,
    file: Arc<File>,
    written: Arc<AtomicBool>,
    /// Where it is until the end; nothing for one that is continued.
    aside: Option<Aside>,
}

/// All of them.
static OPEN: Mutex<Vec<Open>> = Mutex::new(Vec::new());

/// Whether the files of this run are being replaced, or were.
static KEPT: AtomicBool = AtomicBool::new(false);

fn open() -> MutexGuard<'static, Vec<Open>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

fn begin(name: &str, file: &Arc<File>, written: &Arc<AtomicBool>, aside: Option<Aside>) {
    open().push(Open { name: name.to_owned(), file: Arc::clone(file), written: Arc::clone(written), aside });
}

impl Open {
    /// Replaces the old file, when the new one is on the disk.
    fn keep(&self, is_fine: bool) -> anyhow::Result<()> {
        let failed = |error: &io::Error| anyhow!("cannot write {}: {}", self.name, reason(error, "folder"));
        let Some(Aside { part, target }) = &self.aside else { return self.file.sync_all().map_err(|e| failed(&e)) };
        if self.written.load(Ordering::Relaxed) || is_fine {
            replace(&Machine, &[(part.clone(), target.clone())], || Ok(())).map_err(|error| failed(&error))
        } else {
            let _ = fs::remove_file(part);
            Ok(())
        }
    }
}

/// A run begins: what was kept before is not its own.
pub(super) fn forget() {
    KEPT.store(false, Ordering::Relaxed);
}

/// Everything is written: the files replace the old ones. An empty one does so only after a run that was fine, such as a
/// shard without puzzles: an old file would be taken for its answers.
pub(super) fn keep_written(is_fine: bool) -> anyhow::Result<()> {
    // Who wants to end the process waits until it is certain which files are there.
    let mut open = open();
    KEPT.store(!open.is_empty(), Ordering::Relaxed);
    while let Some(first) = open.first() {
        first.keep(is_fine)?;
        open.remove(0);
    }
    Ok(())
}

/// The run ended early: the old files stay, and a message says where the new ones are. Whether there is any. `None` if
/// the new ones are there already: the run ends of itself.
pub(super) fn leave_parts() -> Option<bool> {
    let mut open = open();
    let left: Vec<Open> = open.drain(..).filter(|file| file.aside.is_some()).collect();
    for Open { name, written, aside, .. } in &left {
        let Some(Aside { part, .. }) = aside else { continue };
        if written.load(Ordering::Relaxed) {
            let part = part.display();
            output::complain(&format!("warning: {name} is as it was before; what was written is in {part}"));
        } else {
            let _ = fs::remove_file(part);
        }
    }
    if left.is_empty() && KEPT.load(Ordering::Relaxed) { None } else { Some(!left.is_empty()) }
}

/// The output is useless: the old files stay.
pub(super) fn drop_written() {
    open().drain(..).filter_map(|file| file.aside).for_each(|aside| _ = fs::remove_file(aside.part));
}

/// Takes off what is behind the end of what stays, once.
fn cut_off(mut file: &File, cut: &mut Option<u64>) -> io::Result<()> {
    let Some(end) = cut.take() else { return Ok(()) };
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end)).map(|_| ())
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
            To::Aside(file, written) => {
                if !bytes.is_empty() {
                    written.store(true, Ordering::Relaxed);
                }
                (&**file).write(bytes)
            }
            To::InPlace(file, cut) => cut_off(file, cut).and_then(|()| (&**file).write(bytes)),
            To::Stdout(stdout) => stdout.write(bytes),
        };
        written.map_err(|error| self.named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = match &mut self.to {
            To::Aside(file, _) => (&**file).flush(),
            To::InPlace(file, _) => (&**file).flush(),
            To::Stdout(stdout) => stdout.flush(),
        };
        flushed.map_err(|error| self.named(&error))
    }
}
