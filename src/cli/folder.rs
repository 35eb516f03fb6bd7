//! A folder as the place of a certificate.
//!
//! In: the names of parts. Out: the parts. Must not know: what is in them.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::files;
use super::staged::PREFIX;
use crate::certify::{Store, is_part};

/// A folder as the place of a certificate.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A folder, which is made when something is written into it.
    pub(super) fn new(path: PathBuf) -> Self {
        Folder { path }
    }

    /// Whether there is a part of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.path.join(name).is_file()
    }

    /// The folders in it, in the order of their names, but for those of runs that did not come to their end.
    pub(super) fn folders(&self) -> io::Result<Vec<Folder>> {
        let mut paths = Vec::new();
        for entry in std::fs::read_dir(&self.path)? {
            let path = entry?.path();
            let is_begun = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(PREFIX.as_bytes()));
            if path.is_dir() && !is_begun {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths.into_iter().map(Folder::new).collect())
    }

    /// The number that is its name, as those in a folder of several certificates have one.
    pub(super) fn number(&self) -> Option<usize> {
        self.path.file_name()?.to_str().filter(|name| name.len() >= 4)?.parse().ok()
    }

    /// Makes sure that this run reads none of the parts of a certificate, which are to be replaced.
    pub(super) fn spare_inputs(&self) -> anyhow::Result<()> {
        let names = self.names().unwrap_or_default();
        names.iter().filter(|name| is_part(name)).try_for_each(|name| files::writes(&self.path.join(name)))
    }

    /// Removes all parts of a certificate.
    pub(super) fn clear(&self) -> io::Result<()> {
        self.spare_inputs().map_err(io::Error::other)?;
        self.names()?.iter().filter(|name| is_part(name)).try_for_each(|name| self.remove(name))
    }

    /// Removes the folder when nothing is in it.
    pub(super) fn remove_empty(&self) -> io::Result<()> {
        std::fs::remove_dir(&self.path)
    }

    /// The name for people.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }
}

impl Store for Folder {
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        std::fs::create_dir_all(&self.path)?;
        Ok(Box::new(BufWriter::with_capacity(1 << 16, File::create(self.path.join(name))?)))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn io::Read + '_>> {
        // A name from a manifest must not lead out of the folder.
        if Path::new(name).components().count() != 1 || name.contains(['/', '\\']) || name.starts_with('.') {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "is not the name of a part"));
        }
        Ok(Box::new(files::open_plain(&self.path.join(name))?))
    }

    fn names(&self) -> io::Result<Vec<String>> {
        let entries = std::fs::read_dir(&self.path)?;
        let names: io::Result<Vec<String>> =
            entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect();
        let mut names = names?;
        names.sort();
        Ok(names)
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        match std::fs::remove_file(self.path.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            other => other,
        }
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.path.join(name))
    }
}
