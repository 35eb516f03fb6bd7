//! Files that take the place of others for good.
//!
//! In: files that are written, and where they belong. Out: each is on the disk before it gets its name, and its name
//! before the run goes on: whatever fails, power included, the old file is there or the new one. Must not know: what is
//! in them.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::platform;

/// What is asked of a disk.
pub(super) trait Disk {
    /// Has what was written to a file kept for good. What the disk refuses shows here, and not when a file is closed.
    fn sync(&self, file: &Path) -> io::Result<()>;
    /// Gives a file another name, in the place of what has that name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Has the names in a folder kept for good.
    fn sync_names(&self, folder: &Path) -> io::Result<()>;
}

/// The disk of this machine.
pub(super) struct Machine;

impl Disk for Machine {
    fn sync(&self, file: &Path) -> io::Result<()> {
        File::options().write(true).open(file)?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn sync_names(&self, folder: &Path) -> io::Result<()> {
        platform::sync_names(folder)
    }
}

/// Puts files in the place of others, in this order. `ready` is done in between: all are on the disk then, and the old ones
/// have their names still.
pub(super) fn replace(
    disk: &dyn Disk,
    files: &[(PathBuf, PathBuf)],
    ready: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    files.iter().try_for_each(|(from, _)| disk.sync(from))?;
    ready()?;
    files.iter().try_for_each(|(from, to)| disk.rename(from, to))?;
    let mut folders: Vec<&Path> = files.iter().filter_map(|(_, to)| to.parent()).collect();
    folders.dedup();
    folders.into_iter().try_for_each(|folder| disk.sync_names(folder))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::io;
    use std::path::{Path, PathBuf};

    use super::{Disk, replace};

    /// A disk that loses what it was not told to keep: the text of a file, a name in a folder.
    #[derive(Clone, Default)]
    struct Forgetful {
        /// What a name leads to, now and after the power has failed, and whether its text was kept.
        now: BTreeMap<PathBuf, (&'static str, bool)>,
        kept: BTreeMap<PathBuf, (&'static str, bool)>,
        /// Whether a name is kept only when that is asked for, and not at once.
        is_late: bool,
        /// The call that fails.
        fails_at: Option<usize>,
        calls: usize,
    }

    struct Shared(RefCell<Forgetful>);

    impl Shared {
        fn call(&self, act: impl FnOnce(&mut Forgetful)) -> io::Result<()> {
            let mut disk = self.0.borrow_mut();
            disk.calls += 1;
            if disk.fails_at == Some(disk.calls) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            act(&mut disk);
            Ok(())
        }
    }

    impl Disk for Shared {
        fn sync(&self, file: &Path) -> io::Result<()> {
            self.call(|disk| disk.now.get_mut(file).expect("it is there").1 = true)
        }

        fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
            self.call(|disk| {
                let file = disk.now.remove(from).expect("it is there");
                disk.now.insert(to.to_owned(), file);
                if !disk.is_late {
                    disk.kept.insert(to.to_owned(), file);
                }
            })
        }

        fn sync_names(&self, folder: &Path) -> io::Result<()> {
            self.call(|disk| {
                let here = |(path, file): (&PathBuf, &(&'static str, bool))| {
                    (path.parent() == Some(folder)).then(|| (path.clone(), *file))
                };
                disk.kept = disk.now.iter().filter_map(here).collect();
            })
        }
    }

    #[test]
    fn a_name_leads_to_the_old_text_or_the_new_one_whatever_fails() {
        let path = |name: &str| Path::new("folder").join(name);
        let files = ["a", "b"].map(|name| (path(&format!("{name}.part")), path(name)));
        for (fails_at, is_late) in (1..=6).flat_map(|call| [(call, false), (call, true)]) {
            let mut disk = Forgetful { fails_at: Some(fails_at), is_late, ..Forgetful::default() };
            for (part, target) in &files {
                disk.now.insert(part.clone(), ("new", false));
                disk.now.insert(target.clone(), ("old", true));
                disk.kept.insert(target.clone(), ("old", true));
            }
            let disk = Shared(RefCell::new(disk));
            let mut said = None;
            let done = replace(&disk, &files, || {
                said = Some(disk.0.borrow().now[&files[1].0].1);
                Ok(())
            });
            assert_eq!(done.is_ok(), fails_at == 6, "call {fails_at}");
            assert_eq!(said, (fails_at > 2).then_some(true), "all are on the disk when the old ones go");
            let disk = disk.0.into_inner();
            for (_, target) in &files {
                assert!(disk.kept[target].1, "call {fails_at}: {target:?} has a text that is lost");
            }
            // Who hears that it is done finds the new ones after a failure of power, and their first names nowhere.
            if fails_at == 6 {
                assert_eq!(disk.calls, 5, "two files, two names, one folder");
                assert_eq!(disk.kept.values().map(|file| file.0).collect::<Vec<_>>(), ["new", "new"]);
            }
        }
    }
}
