//! Batches of puzzles on several threads.
//!
//! In: puzzles that are waiting. Out: what a verb says of them, in their order. Must not know: what the verb does.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem::take;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

use super::Out;
use super::task::Task;
use super::turns::{Turn, Turns};
use crate::cli::exit::Exit;
use crate::cli::output::Talk;
use crate::cli::progress::Progress;
use crate::cli::{interrupt, waiting};
use crate::input::{Input, Records};

/// Puzzles that go to a worker together.
struct Batch {
    number: usize,
    turns: Vec<Turn>,
}

/// What a worker says of a batch.
struct Done {
    number: usize,
    /// Answers, and the talk behind them, as often as there was any.
    said: Vec<(Vec<u8>, Vec<u8>)>,
    puzzles: usize,
    bytes: usize,
    exit: io::Result<Exit>,
    /// The last puzzles were not begun, after an interrupt.
    cut: bool,
}

/// The first batches end at this many bytes of puzzles, or when no more input is waiting.
const BATCH: usize = 1 << 13;

/// The size of batch number `number`: the longer a stream is, the less it matters that all threads end together, and
/// the more it matters that little is passed between threads.
fn full(number: usize) -> usize {
    BATCH << (number / 32).min(3)
}

/// Runs the verb on the puzzles that are waiting, on `jobs` threads; and why no more can be read, if so.
pub(super) fn run(
    task: &Task<'_>,
    (input, records, turns): (&Input, &mut Records, &mut Turns),
    jobs: usize,
    answer: &mut (dyn Write + Send),
    progress: &Progress,
) -> io::Result<(Exit, Option<io::Error>)> {
    progress.begin_several();
    let window = 8 * jobs;
    // The number of tokens limits the batches in progress: one is needed to read a batch.
    let (tokens, free) = sync_channel::<()>(window);
    for _ in 0..window {
        tokens.send(()).expect("the channel has room for all tokens");
    }
    let (to_do, inbox) = channel::<Batch>();
    let (outbox, done) = channel::<Done>();
    let inbox = Mutex::new(inbox);
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (inbox, outbox) = (&inbox, outbox.clone());
            scope.spawn(move || work(task, inbox, &outbox));
        }
        drop(outbox);
        let writer = scope.spawn(move || {
            let exit = write_in_order(&done, answer, &tokens, progress);
            waiting::all_done();
            exit
        });
        let mut failed = None;
        'reading: for number in 0.. {
            if interrupt::happened() {
                break;
            }
            let mut batch = Batch { number, turns: Vec::new() };
            let mut bytes = 0;
            while bytes < full(number) && (batch.turns.is_empty() || turns.ready(records)) {
                // Only the first puzzle may have to be waited for.
                let first = batch.turns.is_empty();
                let next = if first { waiting::read(input, || turns.next(records)) } else { turns.next(records) };
                match next {
                    None => break,
                    Some(Ok(turn)) => {
                        // A part of a puzzle is worth a thread by itself.
                        bytes += if turn.part.is_some() { full(number) } else { turn.record.bytes.len() };
                        batch.turns.push(turn);
                    }
                    Some(Err(error)) => {
                        failed = Some(error);
                        break;
                    }
                }
            }
            // The writer is gone when nothing can be written any more.
            if batch.turns.is_empty() || free.recv().is_err() {
                break 'reading;
            }
            waiting::begin();
            if to_do.send(batch).is_err() || failed.is_some() {
                break 'reading;
            }
        }
        drop(to_do);
        let exit = writer.join().expect("the writer does not panic")?;
        waiting::all_done();
        Ok((exit, failed))
    })
}

fn work(task: &Task<'_>, inbox: &Mutex<Receiver<Batch>>, outbox: &Sender<Done>) {
    loop {
        let batch = inbox.lock().map_or(None, |inbox| inbox.recv().ok());
        let Some(Batch { number, turns }) = batch else { return };
        let (mut answer, mut talk, mut said, mut cut) = (Vec::new(), Vec::new(), Vec::new(), false);
        let mut puzzles = 0;
        let exit = turns.iter().try_fold(Exit::Yes, |exit, turn| {
            cut |= interrupt::happened();
            if cut {
                return Ok(exit.worst(Exit::Limit));
            }
            let done = task.one(turn, &mut Out { answer: &mut answer, talk: &mut talk });
            if !talk.is_empty() {
                said.push((take(&mut answer), take(&mut talk)));
            }
            // A puzzle that was ended without a verdict counts as not begun.
            let done = done?;
            cut |= done.is_none();
            puzzles += usize::from(done.is_some());
            Ok(exit.worst(done.unwrap_or(Exit::Limit)))
        });
        said.push((answer, talk));
        let bytes = turns.iter().map(|turn| turn.record.bytes.len() + 1).sum();
        if outbox.send(Done { number, said, puzzles, bytes, exit, cut }).is_err() {
            return;
        }
    }
}

fn write_in_order(
    done: &Receiver<Done>,
    answer: &mut dyn Write,
    tokens: &SyncSender<()>,
    progress: &Progress,
) -> io::Result<Exit> {
    let mut exit = Exit::Yes;
    let mut early = BTreeMap::new();
    let mut next = 0;
    for batch in done {
        let first = next;
        early.insert(batch.number, batch);
        while let Some(batch) = early.remove(&next) {
            next += 1;
            for (answers, talk) in &batch.said {
                answer.write_all(answers)?;
                if !talk.is_empty() {
                    answer.flush()?;
                    let _ = Talk.write_all(talk);
                }
            }
            progress.done(batch.puzzles, batch.bytes);
            exit = exit.worst(batch.exit?);
            if batch.cut {
                // Answers after a gap would be mistaken for those in the gap.
                answer.flush()?;
                return Ok(exit);
            }
            // Room for one more batch; the reader may have finished already.
            let _ = tokens.try_send(());
        }
        answer.flush()?;
        waiting::done(next - first);
    }
    Ok(exit)
}
