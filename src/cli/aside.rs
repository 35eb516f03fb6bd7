//! The new file beside the old one that it will replace.
//!
//! In: the name of a file. Out: the file that may be replaced; a new one beside it, which is no other run's. Must not know:
//! what is written.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::platform::{self, FileId};
use super::terminal;

/// The file that may be replaced, with links followed; `None` for pipes, devices, folders, and for the target of our
/// standard output or error, as others write there, too.
pub(super) fn replaceable(path: &Path) -> io::Result<Option<PathBuf>> {
    // What these name is open already, under another name.
    if ["/dev/fd", "/dev/stdout", "/dev/stderr", "/proc"].iter().any(|own| path.starts_with(own)) {
        return Ok(None);
    }
    let Ok(old) = fs::metadata(path) else {
        // What a dangling link leads to is created.
        let target = fs::read_link(path).map(|to| path.parent().unwrap_or(path).join(to));
        return Ok(Some(target.unwrap_or_else(|_| path.to_owned())));
    };
    // Other terminals have no names.
    let streams = [FileId::of_stdout(), FileId::of_stderr()];
    let ours = terminal::run().is_process() && streams.into_iter().any(|id| id.is_some() && id == FileId::of(path));
    // Something that is not a file has no other names.
    if !old.is_file() || ours {
        return Ok(None);
    }
    let path = path.canonicalize()?;
    // A user without permission to write a file must not replace it either.
    File::options().append(true).open(&path)?;
    Ok(Some(path))
}

/// A file that is written next to the one that it will replace.
pub(super) struct Aside {
    /// Where it is: `FILE.part`.
    pub(super) part: PathBuf,
    pub(super) target: PathBuf,
}

/// The most parts of other runs that are skipped.
const MOST_PARTS: usize = 100;

impl Aside {
    /// Creates the file. A part that a dead process left is taken over; that of another run is not touched.
    pub(super) fn begin(target: &Path) -> io::Result<(Self, Arc<File>)> {
        let mut number = 1;
        loop {
            let mut part = target.as_os_str().to_owned();
            part.push(if number == 1 { ".part".to_owned() } else { format!(".{number}.part") });
            let part = PathBuf::from(part);
            match File::options().write(true).create_new(true).open(&part) {
                Ok(file) if platform::lock(&file).unwrap_or(true) && FileId::of(&part) == FileId::of_file(&file) => {
                    if let Ok(old) = fs::metadata(target) {
                        file.set_permissions(old.permissions())?;
                    }
                    return Ok((Aside { part, target: target.to_owned() }, Arc::new(file)));
                }
                // Another run took it for a left one, before it was locked.
                Ok(_) => {}
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
                Err(_) if platform::remove_abandoned(&part) => continue,
                Err(error) if number == MOST_PARTS => return Err(error),
                Err(_) => {}
            }
            number += 1;
        }
    }
}
