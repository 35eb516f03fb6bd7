//! Files that options name.
//!
//! In: a name, and what it was given for. Out: all its bytes, or an error that says which file, for what, and why not.
//! Must not know: what is in the file.

use std::io::{self, Read};
use std::path::Path;

use anyhow::anyhow;

use crate::input::Input;

/// Reads all of an input, unpacked; `what` says what for, as in `for --given`.
pub(super) fn read(input: &Input, what: &str) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = input.open().and_then(|mut reader| reader.read_to_end(&mut bytes));
    read.map_err(|error| anyhow!("cannot read {} {what}: {}", input.name(), reason(&error, "file")))?;
    Ok(bytes)
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
        assert_eq!(reason(&Error::new(ErrorKind::IsADirectory, "is a directory"), "file"), "it is a folder");
    }
}
