//! A certificate while it is written.
//!
//! In: the target folder. Out: a new folder, whose parts are moved to the target when everything is done. Must not
//! know: what is in a certificate.
//!
//! Until then nothing changes in the target, and nobody else can have placed a file or a link where a part, or the log
//! of a program, is written.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::folder::Folder;
use super::platform;
use super::replace::{Disk, Machine, replace};
use crate::certify::{MANIFEST, Store, is_part};

/// How the names of such folders begin.
pub(super) const PREFIX: &str = ".cluesat-";

/// The most abandoned folders that are skipped.
const MOST: usize = 1000;

/// Those that are there now.
static NOW: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A certificate that is being written.
pub(super) struct Staged {
    target: PathBuf,
    path: PathBuf,
    folder: Folder,
}

impl Staged {
    /// Makes the folder: inside the one where the certificate is to be, or beside it when that is not there yet.
    pub(super) fn begin(target: &Path) -> io::Result<Self> {
        let near = if target.is_dir() { target } else { target.parent().unwrap_or(target) };
        let near = if near == Path::new("") { Path::new(".") } else { near };
        fs::create_dir_all(near)?;
        let near = near.canonicalize()?;
        let mut number = 0;
        let path = loop {
            let path = near.join(format!("{PREFIX}{}-{number}", std::process::id()));
            match platform::make_own_folder(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MOST => number += 1,
                made => break made.map(|()| path)?,
            }
        };
        NOW.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
        Ok(Staged { target: target.to_owned(), folder: Folder::new(path.clone()), path })
    }

    /// Moves the certificate to its target. The old manifest is removed first and the new one comes last, so that there
    /// is never a manifest that does not match all parts.
    pub(super) fn keep(self) -> io::Result<()> {
        fs::create_dir_all(&self.target)?;
        let names = self.folder.names()?;
        let moves = names.iter().map(|name| (self.path.join(name), self.target.join(name)));
        let (manifest, parts): (Vec<_>, Vec<_>) = moves.partition(|(_, to)| to.ends_with(MANIFEST));
        // Who wants to end the process waits for what is moved in an instant.
        let mut moving = None;
        let moved = replace(&Machine, &parts, || {
            manifest.iter().try_for_each(|(from, _)| Machine.sync(from))?;
            moving = Some(NOW.lock().unwrap_or_else(PoisonError::into_inner));
            let target = Folder::new(self.target.clone());
            target.remove(MANIFEST)?;
            let there = target.names()?;
            let mut old = there.iter().filter(|name| is_part(name) && !names.contains(name));
            old.try_for_each(|old| target.remove(old))?;
            // The old manifest is gone for good before a new part has its name.
            Machine.sync_names(&self.target)
        });
        let moved = moved.and_then(|()| replace(&Machine, &manifest, || Ok(())));
        drop(moving);
        moved
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
        NOW.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.path);
    }
}

/// Removes what is being written: this process is about to end.
pub(super) fn sweep() {
    NOW.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|path| _ = fs::remove_dir_all(path));
}

impl Store for Staged {
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        self.folder.create(name)
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        self.folder.open(name)
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.folder.remove(name)
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.path(name)
    }
}
