//! Systems that are not Unix.
//!
//! In: files, the process. Out: the same functions as in `unix`; fewer capabilities where the standard library has
//! none. Must not know: the purpose.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use same_file::Handle;
use signal_hook::consts::{SIGINT, SIGTERM};

/// Which file it is, by whatever name.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::cli) struct FileId(Handle);

impl FileId {
    /// The file of this name.
    pub(in crate::cli) fn of(path: &Path) -> Option<Self> {
        Handle::from_path(path).ok().map(FileId)
    }

    /// An open file.
    pub(in crate::cli) fn of_file(file: &File) -> Option<Self> {
        Handle::from_file(file.try_clone().ok()?).ok().map(FileId)
    }

    /// What this process reads.
    pub(in crate::cli) fn of_stdin() -> Option<Self> {
        Handle::stdin().ok().map(FileId)
    }

    /// What it writes to.
    pub(in crate::cli) fn of_stdout() -> Option<Self> {
        Handle::stdout().ok().map(FileId)
    }

    /// What it complains to.
    pub(in crate::cli) fn of_stderr() -> Option<Self> {
        Handle::stderr().ok().map(FileId)
    }
}

/// Opens a file. The caller has just checked that it is not a link.
pub(in crate::cli) fn open_no_link(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Makes a folder.
pub(in crate::cli) fn make_own_folder(path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

/// Does not lock: on Windows no other handle of this process could read the file then.
pub(in crate::cli) fn lock(_: &File) -> io::Result<bool> {
    Ok(true)
}

/// Does nothing: elsewhere a folder is no file.
pub(in crate::cli) fn sync_names(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes nothing: without locks, it is not known whether a process is dead.
pub(in crate::cli) fn remove_abandoned(_: &Path) -> bool {
    false
}

/// The processor time of this process: unknown here.
pub(in crate::cli) fn processor_time() -> Option<Duration> {
    None
}

/// The number of Ctrl-C.
pub(in crate::cli) const INTERRUPT: i32 = SIGINT;

/// The interval between two checks for a signal.
const TICK: Duration = Duration::from_millis(50);

/// From now on calls `tell`, on a separate thread, for each signal that asks for an end.
pub(in crate::cli) fn listen(tell: impl Fn(i32) + Send + 'static) {
    let came = Arc::new(AtomicUsize::new(0));
    let ask = |signal: i32| signal_hook::flag::register_usize(signal, Arc::clone(&came), signal as usize);
    // Without a handler Ctrl-C simply ends the process, which is good enough.
    let (Ok(_), Ok(_)) = (ask(SIGINT), ask(SIGTERM)) else { return };
    let _ = thread::Builder::new().spawn(move || {
        loop {
            thread::sleep(TICK);
            match came.swap(0, Ordering::Relaxed) {
                0 => {}
                signal => tell(signal as i32),
            }
        }
    });
}
