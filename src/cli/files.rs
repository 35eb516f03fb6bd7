//! Files that options name.
//!
//! In: a name, and what it was given for. Out: all its bytes, or an error that says which file, for what, and why not;
//! the list of all files that a run reads, none of which it writes. Must not know: what is in the file.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{anyhow, bail};
use clap::{ArgMatches, Id};

use super::platform::{self, FileId};
use super::{terminal, waiting};
use crate::input::Input;
use crate::text::MARK;

/// Reads all of an input, unpacked and without a byte order mark; `what` says what for, as in `for --given`.
pub(super) fn read(input: &Input, what: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = waiting::read(input, || waiting::open(input).and_then(|mut reader| reader.read_to_end(&mut bytes)));
    read.map_err(|error| anyhow!("cannot read {} {what}: {}", input.name(), reason(&error, "file")))?;
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    Ok(bytes)
}

/// The files of the current run, by whatever option they were named.
#[derive(Default)]
struct Files {
    read: Vec<(FileId, Input)>,
    written: Vec<PathBuf>,
}

static FILES: Mutex<Files> = Mutex::new(Files { read: Vec::new(), written: Vec::new() });

fn files() -> MutexGuard<'static, Files> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A run begins, which reads all arguments that are inputs; more may follow. Standard input is read for only one purpose:
/// there would be nothing left for another.
pub(super) fn begin(found: &ArgMatches) -> anyhow::Result<()> {
    *files() = Files::default();
    let of = |id: &Id| found.try_get_many::<Input>(id.as_str()).ok().flatten();
    let inputs: Vec<&Input> = found.ids().filter_map(of).flatten().collect();
    if inputs.iter().filter(|&&input| *input == Input::Stdin).count() > 1 {
        bail!("standard input cannot be read twice: name a file for one of the inputs");
    }
    Ok(inputs.iter().try_for_each(|input| reads(input))?)
}

/// Notes that the run reads an input, which none of its outputs may be.
pub(super) fn reads(input: &Input) -> io::Result<()> {
    let id = match input {
        Input::Path(path) => FileId::of(path),
        Input::Stdin => FileId::of_stdin().filter(|_| terminal::run().is_process()),
        Input::Text(_) => None,
    };
    let (Some(id), mut files) = (id, files()) else { return Ok(()) };
    if let Some(path) = files.written.iter().find(|path| is_file(path) && FileId::of(path).as_ref() == Some(&id)) {
        return Err(io::Error::other(format!("{} is written here; name another file for that", path.display())));
    }
    if files.read.iter().all(|(read, _)| *read != id) {
        files.read.push((id, input.clone()));
    }
    Ok(())
}

/// Only files can be emptied, and what does not exist cannot be read.
fn is_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file())
}

/// Notes that the run writes a file, and makes sure that it is not one of those that are read, under whatever name: it
/// would be lost.
pub(super) fn writes(path: &Path) -> anyhow::Result<()> {
    let mut files = files();
    let id = if is_file(path) { FileId::of(path) } else { None };
    if let Some((_, input)) = id.and_then(|id| files.read.iter().find(|(read, _)| *read == id)) {
        let (path, name) = (path.display().to_string(), input.name());
        let same = if path == name { String::new() } else { format!("the same file as {name}, which is ") };
        return Err(anyhow!("cannot write {path}: it is {same}read here, and would be lost; name another file"));
    }
    if !files.written.iter().any(|written| written == path) {
        files.written.push(path.to_owned());
    }
    Ok(())
}

/// Opens a file that is neither a link nor a pipe: a stranger's could lead anywhere, or never end.
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
    // It may have been replaced by another file in the meantime.
    let file = platform::open_no_link(path)?;
    refusal(&file.metadata()?).map_or(Ok(file), Err)
}

/// Says that nothing can be written to a file.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("cannot write {}: {}", path.display(), reason(error, "folder"))
}

/// Whether these can be names of one input: a file may lie in another folder on another machine.
pub(super) fn same_name(one: &str, other: &str) -> bool {
    let file = |name: &str| Path::new(name).file_name().map(std::ffi::OsStr::to_owned);
    one == other || file(one) == file(other)
}

/// Why a file is not accessible, without the system's error number; `missing` says what does not exist.
pub(super) fn reason(error: &io::Error, missing: &str) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("there is no such {missing}"),
        io::ErrorKind::IsADirectory => "it is a folder: name a file in it".into(),
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

/// What is wrong with JSON that is one line of a file: of that, serde would always say line 1.
pub(super) fn without_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&place) {
        Some(what) => format!("{what}, at column {}", error.column()),
        None => text,
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
        assert_eq!(
            reason(&Error::new(ErrorKind::IsADirectory, "is a directory"), "file"),
            "it is a folder: name a file in it"
        );
    }
}
