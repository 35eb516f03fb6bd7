//! Runs a program: feeds it, collects what it prints, and ends it in time.
//!
//! In: a command line, its input, limits. Out: what it printed and how it ended. Must not know: what any of that means.
//!
//! A separate thread writes the input, as a program may print before it has read everything. No file is created, so
//! none is left behind. When a limit can be reached, the program leads its own process group and is killed with all its
//! children; otherwise it stays in our group, and Ctrl-C at the terminal reaches it directly.

use std::io::{self, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

use super::command::CommandLine;
use super::ended::{End, Feed, Output};
use super::{Limits, Moment};

/// How long the children of a program that has ended may keep its output open.
const GRACE: Duration = Duration::from_secs(1);

/// Runs a program. It is killed when a limit is reached or one of its outputs is longer than `most` bytes.
///
/// # Errors
/// When it cannot be started.
pub(super) fn run(line: &CommandLine, args: &[String], feed: Feed, limits: &Limits, most: usize) -> io::Result<End> {
    let mut builder = Command::new(line.program());
    builder.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let own_group = limits.are_set();
    let mut command = CommandWrap::from(builder);
    if own_group {
        #[cfg(unix)]
        command.wrap(ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(JobObject);
    }
    let mut child = command.spawn()?;
    let (stdin, stdout, stderr) = (child.stdin().take(), child.stdout().take(), child.stderr().take());
    let mut running = Running { child: Arc::new(Mutex::new(child)), own_group, status: None, done: false };
    if own_group {
        groups().push(Arc::clone(&running.child));
    }
    if let Some(mut stdin) = stdin {
        // A program that has its answer may close its input early: that is no error. Dropping our end closes it.
        thread::Builder::new().spawn(move || feed(&mut stdin))?;
    }
    let (sender, pieces) = channel();
    if let Some(stdout) = stdout {
        collect(stdout, most, sender.clone(), Piece::Stdout)?;
    }
    if let Some(stderr) = stderr {
        collect(stderr, most, sender, Piece::Stderr)?;
    }
    running.wait(&pieces, limits)
}

/// The whole contents of one output; `None` when it was too long.
enum Piece {
    Stdout(Option<Vec<u8>>),
    Stderr(Option<Vec<u8>>),
}

/// Reads an output to its end on a separate thread.
fn collect(
    output: impl Read + Send + 'static,
    most: usize,
    sender: Sender<Piece>,
    piece: fn(Option<Vec<u8>>) -> Piece,
) -> io::Result<()> {
    let read = move || {
        let mut bytes = Vec::new();
        // After an error, what was read before it counts.
        let _ = output.take(most as u64 + 1).read_to_end(&mut bytes);
        // Sending fails if the run was given up.
        let _ = sender.send(piece((bytes.len() <= most).then_some(bytes)));
    };
    thread::Builder::new().spawn(read).map(drop)
}

/// A program, with its children if it leads a group. Shared, so that the end of the process can kill it, too.
type Group = Arc<Mutex<Box<dyn ChildWrapper>>>;

/// The groups that are running now.
static GROUPS: Mutex<Vec<Group>> = Mutex::new(Vec::new());

fn groups() -> MutexGuard<'static, Vec<Group>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all running programs, with their children, before this process ends.
pub(super) fn kill_all() {
    for group in groups().iter() {
        let _ = lock(group).start_kill();
    }
}

fn lock(group: &Group) -> MutexGuard<'_, Box<dyn ChildWrapper>> {
    group.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program that is killed when this value is dropped.
struct Running {
    child: Group,
    own_group: bool,
    status: Option<ExitStatus>,
    /// Whether it ended on its own and closed its outputs.
    done: bool,
}

impl Running {
    fn wait(&mut self, pieces: &Receiver<Piece>, limits: &Limits) -> io::Result<End> {
        let (mut stdout, mut stderr) = (None, None);
        let mut ended: Option<Moment> = None;
        while stdout.is_none() || stderr.is_none() {
            match pieces.recv_timeout(limits.wait()) {
                Ok(Piece::Stdout(None) | Piece::Stderr(None)) => return Ok(End::Flood),
                Ok(Piece::Stdout(bytes)) => stdout = bytes,
                Ok(Piece::Stderr(bytes)) => stderr = bytes,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    if limits.reached() {
                        return Ok(End::Limit);
                    }
                    if self.ended()?.is_some() && limits.since(*ended.get_or_insert_with(|| limits.now())) > GRACE {
                        return Err(io::Error::other("it ended, but its children keep its output open"));
                    }
                }
            }
        }
        // It has closed its outputs, so it will end very soon.
        let mut pause = Duration::from_micros(50);
        loop {
            if let Some(status) = self.ended()? {
                self.done = true;
                let (stdout, stderr) = (stdout.unwrap_or_default(), stderr.unwrap_or_default());
                return Ok(End::Done(Output { stdout, stderr, status }));
            }
            if limits.reached() {
                return Ok(End::Limit);
            }
            thread::sleep(pause);
            pause = (2 * pause).min(limits.wait());
        }
    }

    fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.status.is_none() {
            self.status = lock(&self.child).try_wait()?;
        }
        Ok(self.status)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        groups().retain(|other| !Arc::ptr_eq(other, &self.child));
        let mut child = lock(&self.child);
        // The group outlives its leader as long as one of its children runs.
        if self.status.is_none() || self.own_group && !self.done {
            let _ = child.start_kill();
        }
        if self.status.is_none() {
            let _ = child.wait();
        }
    }
}
