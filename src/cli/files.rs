//! Files that options name.
//!
//! In: a name, and what it was given for. Out: all its bytes, a place to write to, or an error that says which file, for
//! what, and why not.
//! Must not know: what is in the file.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use anyhow::anyhow;

use super::waiting;
use crate::input::Input;
use crate::puzzle::head::MARK;

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
pub(super) fn keep(path: &Path, inputs: &[Input]) -> anyhow::Result<()> {
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
pub(super) fn once(inputs: &[Input]) -> anyhow::Result<()> {
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
    /// A file; whether what was in it before is still there.
    File(File, bool),
    Stdout(io::Stdout),
}

impl Output {
    /// Makes the file where there is none. What is in it stays until there is something else to write.
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = File::options().write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| unwritable(path, &error))?;
        let old = file.metadata().is_ok_and(|file| file.is_file());
        Ok(Output { name: path.display().to_string(), to: To::File(file, old) })
    }

    /// Standard output.
    pub(super) fn stdout() -> Self {
        Output { name: "to standard output".into(), to: To::Stdout(io::stdout()) }
    }

    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("cannot write {}: {}", self.name, reason(error, "folder")))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &mut self.to {
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
            To::File(file, _) => file.flush(),
            To::Stdout(stdout) => stdout.flush(),
        };
        flushed.map_err(|error| self.named(&error))
    }
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
