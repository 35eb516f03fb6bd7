//! Unix.
//!
//! In: files, the process. Out: the same functions as in `elsewhere`. Must not know: the purpose.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::thread;
use std::time::Duration;

use rustix::fs::{FlockOperation, OFlags, flock};
use rustix::io::Errno;
use rustix::time::{ClockId, clock_gettime};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// The identity of a file, whatever its name. Files are not opened for this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct FileId(u64, u64);

impl FileId {
    fn new(file: io::Result<fs::Metadata>) -> Option<Self> {
        file.ok().map(|file| FileId(file.dev(), file.ino()))
    }

    fn of_open(stream: io::Result<OwnedFd>) -> Option<Self> {
        Self::new(stream.and_then(|stream| File::from(stream).metadata()))
    }

    /// The file of this name.
    pub(in crate::cli) fn of(path: &Path) -> Option<Self> {
        Self::new(fs::metadata(path))
    }

    /// An open file.
    pub(in crate::cli) fn of_file(file: &File) -> Option<Self> {
        Self::new(file.metadata())
    }

    /// What this process reads.
    pub(in crate::cli) fn of_stdin() -> Option<Self> {
        Self::of_open(io::stdin().as_fd().try_clone_to_owned())
    }

    /// What it writes to.
    pub(in crate::cli) fn of_stdout() -> Option<Self> {
        Self::of_open(io::stdout().as_fd().try_clone_to_owned())
    }

    /// What it complains to.
    pub(in crate::cli) fn of_stderr() -> Option<Self> {
        Self::of_open(io::stderr().as_fd().try_clone_to_owned())
    }
}

/// Opens a file that is not a link, and does not wait if it is a pipe.
pub(in crate::cli) fn open_no_link(path: &Path) -> io::Result<File> {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    File::options().read(true).custom_flags(flags.bits().cast_signed()).open(path)
}

/// Makes a folder that only its owner can read.
pub(in crate::cli) fn make_own_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Locks a file against other runs while it is open; `false` if another run has locked it, an error where that is not
/// known.
pub(in crate::cli) fn lock(file: &File) -> io::Result<bool> {
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Err(Errno::WOULDBLOCK) => Ok(false),
        locked => locked.map(|()| true).map_err(Into::into),
    }
}

/// Has the names in a folder kept for good, where the system does that for folders that may be read.
pub(in crate::cli) fn sync_names(folder: &Path) -> io::Result<()> {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    let Ok(folder) = File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Removes a file that was locked by a process which is dead; whether there was one.
pub(in crate::cli) fn remove_abandoned(path: &Path) -> bool {
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let file = File::options().write(true).custom_flags(flags.bits().cast_signed()).open(path);
    file.is_ok_and(|file| {
        // While it is locked, it is nobody else's, if it still has that name.
        lock(&file).is_ok_and(|locked| locked)
            && file.metadata().is_ok_and(|file| file.is_file())
            && FileId::of_file(&file) == FileId::of(path)
            && fs::remove_file(path).is_ok()
    })
}

/// The processor time of all threads of this process so far.
pub(in crate::cli) fn processor_time() -> Option<Duration> {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

/// The number of Ctrl-C.
pub(in crate::cli) const INTERRUPT: i32 = SIGINT;

/// From now on calls `tell`, on a separate thread, for each signal that asks for an end.
pub(in crate::cli) fn listen(tell: impl Fn(i32) + Send + 'static) {
    // Without a handler Ctrl-C simply ends the process, which is good enough.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    let _ = thread::Builder::new().spawn(move || signals.forever().for_each(tell));
}
