//! A folder for the parts of a certificate.
//!
//! In: a path. Out: files in it. Must not know: what they hold.

use std::io::{self, Write};
use std::path::PathBuf;

use cluesat::certify::Store;

/// A folder for the parts of a certificate.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Store for Folder {
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(io::BufWriter::new(std::fs::File::create(self.0.join(name))?)))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn io::Read + '_>> {
        Ok(Box::new(std::fs::File::open(self.0.join(name))?))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        match std::fs::remove_file(self.0.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.0.join(name))
    }
}
