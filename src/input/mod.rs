//! Inputs.
//!
//! In: files, standard input, text given on the command line; `.gz` transparently. Out: one [`Record`] for each
//! puzzle, with what it looks like. Must not know: how any puzzle is parsed or solved.

mod kinds;
pub mod picture;
mod record;
mod records;
mod share;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;

use crate::diagnostic::Source;
use crate::family::{ParseOptions, Reading, advice};

pub use kinds::read_kind;
pub use record::Record;
pub use records::Records;
pub use share::{Id, Shard};

/// How much is read at once.
const BUFFER: usize = 1 << 16;

/// An open input.
pub type Reader = BufReader<Box<dyn Read>>;

/// Where puzzles come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A file.
    Path(PathBuf),
    /// Standard input.
    Stdin,
    /// Text given in place of a file: an address, a game id, a puzzle.
    Text(String),
}

impl Input {
    /// The meaning of an argument on the command line: `-`, an address or a game id, otherwise the name of a file.
    pub fn from_argument(argument: &str) -> Self {
        if argument == "-" {
            return Input::Stdin;
        }
        let text = || {
            let source = Source { name: "<argument>", bytes: argument.as_bytes(), first_line: 1 };
            let readings = Reading::detect(source.bytes, &ParseOptions::default());
            readings.iter().any(|reading| reading.format.is_line_based())
                || argument.contains('/') && advice(&source).is_some()
        };
        if argument.contains("://") || !Path::new(argument).exists() && text() {
            Input::Text(argument.to_owned())
        } else {
            Input::Path(PathBuf::from(argument))
        }
    }

    /// The meaning of an argument that may not be valid text: then it is the name of a file.
    pub fn from_os_argument(argument: &OsStr) -> Self {
        argument.to_str().map_or_else(|| Input::Path(PathBuf::from(argument)), Self::from_argument)
    }

    /// The name for messages.
    pub fn name(&self) -> String {
        match self {
            Input::Path(path) => path.display().to_string(),
            Input::Stdin => "<stdin>".into(),
            Input::Text(_) => "<argument>".into(),
        }
    }

    /// The size of the text in bytes, where that is known before it is read.
    pub fn size(&self) -> Option<u64> {
        match self {
            Input::Path(path) if path.extension().is_some_and(|extension| extension == "gz") => None,
            Input::Path(path) => path.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len()),
            Input::Stdin => None,
            Input::Text(text) => Some(text.len() as u64),
        }
    }

    /// Whether it can be read without waiting for anyone.
    pub fn is_all_there(&self) -> bool {
        match self {
            Input::Path(path) => path.is_file(),
            Input::Stdin => false,
            Input::Text(_) => true,
        }
    }

    /// Opens the input.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn open(&self) -> io::Result<Reader> {
        let plain: Box<dyn Read> = match self {
            Input::Path(path) => {
                let file = File::open(path)?;
                if file.metadata()?.is_dir() {
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
                }
                Box::new(file)
            }
            Input::Stdin => Box::new(io::stdin()),
            Input::Text(text) => Box::new(io::Cursor::new(text.clone().into_bytes())),
        };
        unpacked(plain)
    }
}

/// The contents of a stream of bytes, which may be compressed with gzip.
///
/// # Errors
/// When it cannot be read.
pub fn unpacked(plain: Box<dyn Read>) -> io::Result<Reader> {
    let mut plain = BufReader::with_capacity(BUFFER, plain);
    if plain.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
        plain = BufReader::with_capacity(BUFFER, Box::new(MultiGzDecoder::new(plain)));
    }
    Ok(plain)
}
