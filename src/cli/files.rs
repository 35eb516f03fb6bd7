//! Files that options name.
//!
//! In: a name, and what it was given for. Out: all its bytes, a place to write to, or an error that says which file, for
//! what, and why not.
//! Must not know: what is in the file.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;

use super::{resume, waiting};
use crate::input::Input;
use crate::puzzle::directives::MARK;

/// Reads all of an input, unpacked and without a byte order mark; `what` says what for, as in `for --given`.
pub(super) fn read(input: &Input, what: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = waiting::read(input, || input.open().and_then(|mut reader| reader.read_to_end(&mut bytes)));
    read.map_err(|error| anyhow!("cannot read {} {what}: {}", input.name(), reason(&error, "file")))?;
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    Ok(bytes)
}

/// Sees to it that a file that is to be written is none of those that are read, by whatever name: it would be emptied
/// before it is read.
pub(super) fn refuse_overwriting_input(path: &Path, inputs: &[Input]) -> anyhow::Result<()> {
    // What is no file cannot be emptied; what is not there is not read.
    let Some(written) = fs::metadata(path).ok().filter(Metadata::is_file) else { return Ok(()) };
    let same = |input: &&Input| {
        let read = match input {
            Input::Path(path) => fs::metadata(path),
            Input::Stdin => io::stdin().as_fd().try_clone_to_owned().and_then(|fd| File::from(fd).metadata()),
            Input::Text(_) => return false,
        };
        read.is_ok_and(|read| (read.dev(), read.ino()) == (written.dev(), written.ino()))
    };
    inputs.iter().find(same).map_or(Ok(()), |input| {
        let (path, name) = (path.display().to_string(), input.name());
        let same = if path == name { String::new() } else { format!("the same file as {name}, which is ") };
        Err(anyhow!("cannot write {path}: it is {same}read here, and would be lost; name another file"))
    })
}

/// Sees to it that standard input is read for one thing only: there would be nothing left for the other.
pub(super) fn refuse_reading_twice(inputs: &[Input]) -> anyhow::Result<()> {
    match inputs.iter().filter(|&input| *input == Input::Stdin).count() {
        0 | 1 => Ok(()),
        _ => Err(anyhow!("standard input cannot be read twice: name a file for one of the two")),
    }
}

/// A place to write to, whose errors have its name.
pub(super) struct Output {
    name: String,
    to: To,
}

enum To {
    /// A file that becomes another one at the end; the flag says that something was written.
    Aside(File, Arc<AtomicBool>),
    /// A file that is written where it is; whether what was in it before is still there.
    File(File, bool),
    Stdout(io::Stdout),
}

impl Output {
    /// Opens a file for what is to be in it; that takes the place of the old file at the end, with [`keep_written`].
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        if let Some(target) = replaceable(path).map_err(|error| unwritable(path, &error))? {
            match Aside::begin(&target, &name) {
                Ok((file, written)) => return Ok(Output { name, to: To::Aside(file, written) }),
                // The old file would be lost just so.
                Err(error) if matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) => {
                    return Err(unwritable(path, &error));
                }
                // A folder in which no file can be made may hold one that can be written; if not, that says why.
                Err(_) => {}
            }
        }
        let file = File::options().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| unwritable(path, &error))?;
        let old = file.metadata().is_ok_and(|file| file.is_file());
        Ok(Output { name, to: To::File(file, old) })
    }

    /// A file that goes on where it ended.
    pub(super) fn append(path: &Path) -> anyhow::Result<Self> {
        Ok(Output { name: path.display().to_string(), to: To::File(resume::open(path)?, false) })
    }

    /// Standard output.
    pub(super) fn stdout() -> Self {
        Output { name: "to standard output".into(), to: To::Stdout(io::stdout()) }
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {}", self.name, reason(error, "folder")))
    }
}

/// The file that another one may take the place of, links followed; `None` for pipes, devices, folders, and for what our
/// standard output or error goes to, as others write there, too.
fn replaceable(path: &Path) -> io::Result<Option<PathBuf>> {
    let Ok(old) = fs::metadata(path) else {
        // What a link without an end leads to is made by who opens it.
        return Ok((!path.is_symlink()).then(|| path.to_owned()));
    };
    let same = |fd: io::Result<OwnedFd>| {
        let open = fd.and_then(|fd| File::from(fd).metadata());
        open.is_ok_and(|open| (open.dev(), open.ino()) == (old.dev(), old.ino()))
    };
    let ours = same(io::stdout().as_fd().try_clone_to_owned()) || same(io::stderr().as_fd().try_clone_to_owned());
    // What is no file has no other name, either.
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

/// A file that is being written, beside the one whose place it is to take.
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

/// More parts of earlier runs than this are not stepped over.
const MOST_PARTS: usize = 100;

impl Aside {
    /// Makes the file, which was not there before.
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

/// All that was to be written is written: the files take the places of the old ones. One without anything in it takes
/// none.
pub(super) fn keep_written() -> anyhow::Result<()> {
    for Aside { part, target, name, written } in Aside::all() {
        if written.load(Ordering::Relaxed) {
            fs::rename(&part, &target).map_err(|error| {
                let why = reason(&error, "folder");
                anyhow!("cannot write {name}: {why}; what was to be in it is in {}", part.display())
            })?;
        } else {
            let _ = fs::remove_file(&part);
        }
    }
    Ok(())
}

/// The run has ended early: the old files stay, and where the new ones are is said.
pub(super) fn leave_parts() {
    for Aside { part, name, written, .. } in Aside::all() {
        if written.load(Ordering::Relaxed) {
            let part = part.display();
            super::output::complain(&format!("warning: {name} is as it was before; what was written is in {part}"));
        } else {
            let _ = fs::remove_file(&part);
        }
    }
}

/// What was written is of no use: the old files stay.
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

/// Opens a file, no link and no pipe: one of a stranger could lead anywhere, and would not have to end.
pub(super) fn open_plain(path: &Path) -> io::Result<File> {
    let not_plain = || io::Error::other("it is no plain file");
    let refusal = |found: &Metadata| match found.is_dir() {
        _ if found.is_file() => None,
        true => Some(io::ErrorKind::IsADirectory.into()),
        false => Some(not_plain()),
    };
    if let Some(refusal) = refusal(&fs::symlink_metadata(path)?) {
        return Err(refusal);
    }
    // It may have become another file meanwhile.
    let flags = rustix::fs::OFlags::NOFOLLOW | rustix::fs::OFlags::NONBLOCK;
    let file = File::options().read(true).custom_flags(flags.bits().cast_signed()).open(path)?;
    refusal(&file.metadata()?).map_or(Ok(file), Err)
}

/// Says that nothing can be written to a file.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("cannot write {}: {}", path.display(), reason(error, "folder"))
}

/// Why a file cannot be had, without the numbers of the system; `missing` is what there is not.
pub(super) fn reason(error: &io::Error, missing: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("there is no such {missing}"),
        io::ErrorKind::IsADirectory => "it is a folder".into(),
        io::ErrorKind::NotADirectory => "a part of its path is a file, not a folder".into(),
        io::ErrorKind::PermissionDenied => "that is not permitted".into(),
        // What the unpacking of `.gz` says, not the system.
        io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof if error.raw_os_error().is_none() => {
            "it is damaged".into()
        }
        _ => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or(&text);
            let mut letters = text.chars();
            letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::reason;

    #[test]
    fn reasons_have_no_numbers() {
        assert_eq!(reason(&Error::from_raw_os_error(2), "file"), "there is no such file");
        assert_eq!(reason(&Error::from_raw_os_error(28), "folder"), "no space left on device");
        assert_eq!(reason(&Error::new(ErrorKind::InvalidInput, "corrupt deflate stream"), "file"), "it is damaged");
        assert_eq!(reason(&Error::new(ErrorKind::IsADirectory, "is a directory"), "file"), "it is a folder");
    }
}
