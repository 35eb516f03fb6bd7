//! A check of a certificate that ends in time.
//!
//! In: a folder, limits. Out: what the check found, if it came to an end. Must not know: what is checked.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use crate::backend::Limits;
use crate::certify::{CheckError, Report, Store, check};
use crate::cli::folder::Folder;

/// A folder whose parts cannot be read any more when a limit is reached.
struct Timed {
    folder: Folder,
    limits: Limits,
}

impl Store for Timed {
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        self.folder.create(name)
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(TimedReader { reader: self.folder.open(name)?, limits: &self.limits }))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.folder.remove(name)
    }

    fn names(&self) -> io::Result<Vec<String>> {
        self.folder.names()
    }

    fn is_given_up(&self) -> bool {
        self.limits.reached()
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        self.folder.path(name)
    }
}

struct TimedReader<'l> {
    reader: Box<dyn Read + 'l>,
    limits: &'l Limits,
}

impl Read for TimedReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.limits.reached() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.reader.read(buffer)
    }
}

/// The interval between two checks of the limits.
const TICK: Duration = Duration::from_millis(20);

/// Checks on a separate thread, which is abandoned at a limit: then the result is `None`. The thread ends when it looks at
/// the next clause or step.
pub(super) fn check_in_time(folder: &Folder, limits: &Limits) -> io::Result<Option<Result<Report, CheckError>>> {
    let timed = Timed { folder: folder.clone(), limits: limits.clone() };
    let (sender, receiver) = channel();
    let checking = thread::Builder::new().spawn(move || {
        let result = check(&timed);
        // A refusal may be caused by the limit, so a result that comes too late does not count. The receiver may be
        // gone by then.
        let _ = sender.send((!timed.limits.reached()).then_some(result));
    })?;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) if limits.reached() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                // It panicked, and so do we.
                let panic = checking.join().expect_err("it has sent nothing");
                std::panic::resume_unwind(panic);
            }
        }
    }
}
