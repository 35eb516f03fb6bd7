//! A folder for the parts of a certificate.
//!
//! In: a path. Out: files in it. Must not know: what they hold.

use std::io::{self, Write};
use std::path::PathBuf;

use cluesat::certify::{Original, Store, is_part, obstacle};

use crate::errors::Failure;

/// A folder for the parts of a certificate.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Refuses a folder in which something else stands; with `force`, the parts of another certificate go.
    pub(crate) fn make_room(&self, original: &Original<'_>, force: bool) -> Result<(), Failure> {
        let names = self.names().map_err(Failure::File)?;
        let Some(what) = obstacle(self, &names, original) else { return Ok(()) };
        if force {
            return names
                .iter()
                .filter(|name| is_part(name))
                .try_for_each(|name| self.remove(name))
                .map_err(Failure::File);
        }
        let help = "name another folder, or write into this one with `force=True`";
        Err(Failure::Value(format!("{} {what}: {help}", self.0.display())))
    }
}

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

    fn names(&self) -> io::Result<Vec<String>> {
        let entries = std::fs::read_dir(&self.0)?;
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.0.join(name))
    }
}
