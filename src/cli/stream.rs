//! Runs a verb over many puzzles.
//!
//! In: inputs and a verb. Out: what the verb says of each puzzle, in the order of the input; a bad puzzle gets
//! its error and the others go on. Must not know: what the verb does.
//!
//! The first puzzle, and each one that arrives alone, is done at once and written as it goes. When more are
//! waiting and there is more than one job, batches of puzzles go to worker threads; the number of batches under
//! way is bounded, so memory stays flat.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem::take;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::exit::Exit;
use super::files;
use super::interrupt;
use super::options::InputArgs;
use super::output::{self, Talk};
use super::progress::{self, Progress};
use crate::diagnostic::Diagnostic;
use crate::input::{Input, Record, Records};
use crate::puzzle::{Family, ParseOptions, Puzzle};
use crate::render::json;
use crate::search::SearchError;
use crate::with_puzzle;

/// What a verb does with one puzzle.
pub(super) trait Verb: Sync {
    /// Whether errors are JSON objects on standard output.
    fn json(&self) -> bool;

    /// Why a second puzzle ends the run, where what is written holds one only.
    fn only_one(&self) -> Option<Diagnostic> {
        None
    }

    /// Says what the verb has to say of a puzzle.
    fn run<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure>;
}

/// One puzzle of a stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct Job<'a> {
    /// The text it came from.
    pub(super) record: &'a Record,
    /// The family.
    pub(super) family: Family,
    /// Whether it was one line in a stream of such lines.
    pub(super) one_line: bool,
    /// Whether it is the first puzzle of the run.
    pub(super) first: bool,
}

impl Job<'_> {
    /// The fields that every JSON object has.
    pub(super) fn head(&self, status: &'static str) -> json::Head<'_> {
        json::Head { source: &self.record.name, index: self.record.index, family: Some(self.family.name()), status }
    }
}

/// Where a verb writes.
pub(super) struct Out<'a> {
    /// Answers.
    pub(super) answer: &'a mut dyn Write,
    /// Talk.
    pub(super) talk: &'a mut dyn Write,
}

impl Out<'_> {
    /// Writes a JSON object on a line of its own.
    pub(super) fn json(&mut self, object: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut *self.answer, object)?;
        self.answer.write_all(b"\n")?;
        self.answer.flush()
    }

    /// Says something behind the answers so far.
    pub(super) fn say(&mut self, text: &str) {
        // When nobody listens to the talk, the answers still count.
        let _ = self.answer.flush();
        let _ = writeln!(self.talk, "{text}");
    }
}

/// Why a verb could not do its work on one puzzle.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// Nothing can be written any more: the run ends.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// As above, inside a JSON object.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The input is wrong for the verb.
    #[error(transparent)]
    Input(#[from] Diagnostic),
}

/// Runs `verb` over all puzzles of the inputs.
pub(super) fn run<V: Verb>(
    verb: &V,
    inputs: &InputArgs,
    jobs: usize,
    answer: &mut (dyn Write + Send),
) -> anyhow::Result<Exit> {
    let options = inputs.parse_options();
    let only_one = verb.only_one();
    let jobs = if only_one.is_some() { 1 } else { jobs };
    let mut exit = Exit::Yes;
    let mut first_of_all = true;
    let total = inputs.inputs().iter().map(Input::size).sum();
    let progress = progress::start(total);
    for input in inputs.inputs() {
        let mut records = match Records::open(&input, &options) {
            Ok(records) => records,
            Err(error) => {
                exit = exit.worst(unreadable(verb, &input.name(), &error, answer)?);
                continue;
            }
        };
        let mut first = true;
        let mut flushed = Instant::now();
        loop {
            if interrupt::happened() && !first_of_all {
                // What is left is not begun.
                answer.flush()?;
                return Ok(exit.worst(Exit::Limit));
            }
            if jobs > 1 && !first && records.ready() {
                let (worst, failed) = in_parallel(verb, &mut records, &options, jobs, answer, &progress)?;
                exit = exit.worst(worst);
                if let Some(error) = failed {
                    exit = exit.worst(unreadable(verb, &input.name(), &error, answer)?);
                    break;
                }
            }
            first = false;
            match records.next() {
                None => break,
                Some(Ok(record)) => {
                    progress.begin();
                    let mut out = Out { answer, talk: &mut Talk };
                    if let Some(refusal) = only_one.as_ref().filter(|_| !first_of_all) {
                        refuse(verb, &record.name, record.index, None, refusal, &mut out)?;
                        answer.flush()?;
                        return Ok(exit.worst(Exit::Bad));
                    }
                    exit = exit.worst(one(verb, &record, first_of_all, &options, &mut out)?);
                    first_of_all = false;
                    progress.done(1, record.bytes.len() + 1);
                    if !records.ready() || flushed.elapsed() > FLUSH {
                        out.answer.flush()?;
                        flushed = Instant::now();
                    }
                }
                Some(Err(error)) => {
                    exit = exit.worst(unreadable(verb, &input.name(), &error, answer)?);
                    break;
                }
            }
        }
    }
    answer.flush()?;
    Ok(exit)
}

/// Says that an input cannot be read.
fn unreadable<V: Verb>(verb: &V, name: &str, error: &io::Error, answer: &mut dyn Write) -> io::Result<Exit> {
    let diagnostic = Diagnostic::new(format!("cannot read {name}: {}", files::reason(error, "file")));
    let mut out = Out { answer, talk: &mut Talk };
    refuse(verb, name, 0, None, &diagnostic, &mut out)?;
    Ok(Exit::Bad)
}

fn refuse<V: Verb>(
    verb: &V,
    name: &str,
    index: usize,
    family: Option<Family>,
    diagnostic: &Diagnostic,
    out: &mut Out<'_>,
) -> io::Result<()> {
    if verb.json() {
        out.json(&json::Failure::new(name, index, family, diagnostic))
    } else {
        // When nothing can be written any more, the run ends.
        out.answer.flush()?;
        out.say(&output::diagnostic(diagnostic));
        Ok(())
    }
}

/// Runs the verb on one puzzle. Only a failure to write ends the run.
fn one<V: Verb>(verb: &V, record: &Record, first: bool, options: &ParseOptions, out: &mut Out<'_>) -> io::Result<Exit> {
    let family = record.reading.as_ref().ok().map(|reading| reading.family);
    let result = match record.parse(options) {
        Err(diagnostic) => Err(Failure::Input(diagnostic)),
        Ok(any) => {
            let one_line = record.reading.as_ref().is_ok_and(|reading| reading.format.is_line_based());
            let job = Job { record, family: any.family(), one_line, first };
            with_puzzle!(&any, puzzle => verb.run(puzzle, &job, out))
        }
    };
    let (diagnostic, exit) = match result {
        Ok(exit) => return Ok(exit),
        Err(Failure::Io(error)) => return Err(error),
        Err(Failure::Json(error)) => return Err(error.into()),
        Err(Failure::Input(diagnostic)) => (diagnostic, Exit::Bad),
        Err(Failure::Search(error @ SearchError::Bug(_))) => (Diagnostic::new(error.to_string()), Exit::Bug),
        Err(Failure::Search(error)) => (Diagnostic::new(error.to_string()), Exit::Bad),
    };
    refuse(verb, &record.name, record.index, family, &diagnostic, out)?;
    Ok(exit)
}

/// Puzzles that go to a worker together.
struct Batch {
    number: usize,
    records: Vec<Record>,
}

/// What a worker says of a batch.
struct Done {
    number: usize,
    /// Answers, and the talk behind them, as often as there was any.
    said: Vec<(Vec<u8>, Vec<u8>)>,
    puzzles: usize,
    bytes: usize,
    exit: io::Result<Exit>,
}

/// Answers wait at most this long for others, when one puzzle is done at a time.
const FLUSH: Duration = Duration::from_millis(10);

/// A batch ends at this many bytes of puzzles, or when no more input is waiting.
const BATCH: usize = 1 << 13;

/// Runs the verb on the puzzles that are waiting, on `jobs` threads; and why no more can be read, if so.
fn in_parallel<V: Verb>(
    verb: &V,
    records: &mut Records,
    options: &ParseOptions,
    jobs: usize,
    answer: &mut (dyn Write + Send),
    progress: &Progress,
) -> io::Result<(Exit, Option<io::Error>)> {
    progress.begin_several();
    let window = 8 * jobs;
    // A batch may be read only while there is a token: one for each batch that may be under way.
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
            scope.spawn(move || work(verb, options, inbox, &outbox));
        }
        drop(outbox);
        let writer = scope.spawn(move || write_in_order(&done, answer, &tokens, progress));
        let mut failed = None;
        'reading: for number in 0.. {
            if interrupt::happened() {
                break;
            }
            let mut batch = Batch { number, records: Vec::new() };
            let mut bytes = 0;
            while bytes < BATCH && (batch.records.is_empty() || records.ready()) {
                match records.next() {
                    None => break,
                    Some(Ok(record)) => {
                        bytes += record.bytes.len();
                        batch.records.push(record);
                    }
                    Some(Err(error)) => {
                        failed = Some(error);
                        break;
                    }
                }
            }
            // The writer has gone when nothing can be written any more.
            if batch.records.is_empty() || free.recv().is_err() || to_do.send(batch).is_err() || failed.is_some() {
                break 'reading;
            }
        }
        drop(to_do);
        let exit = writer.join().expect("the writer does not panic")?;
        Ok((exit, failed))
    })
}

fn work<V: Verb>(verb: &V, options: &ParseOptions, inbox: &Mutex<Receiver<Batch>>, outbox: &Sender<Done>) {
    loop {
        let batch = inbox.lock().map_or(None, |inbox| inbox.recv().ok());
        let Some(Batch { number, records }) = batch else { return };
        let (mut answer, mut talk, mut said) = (Vec::new(), Vec::new(), Vec::new());
        let exit = records.iter().try_fold(Exit::Yes, |exit, record| {
            if interrupt::happened() {
                return Ok(exit.worst(Exit::Limit));
            }
            let done = one(verb, record, false, options, &mut Out { answer: &mut answer, talk: &mut talk });
            if !talk.is_empty() {
                said.push((take(&mut answer), take(&mut talk)));
            }
            done.map(|other| exit.worst(other))
        });
        said.push((answer, talk));
        let bytes = records.iter().map(|record| record.bytes.len() + 1).sum();
        if outbox.send(Done { number, said, puzzles: records.len(), bytes, exit }).is_err() {
            return;
        }
    }
}

fn write_in_order(
    done: &Receiver<Done>,
    answer: &mut dyn Write,
    tokens: &std::sync::mpsc::SyncSender<()>,
    progress: &Progress,
) -> io::Result<Exit> {
    let mut exit = Exit::Yes;
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for batch in done {
        waiting.insert(batch.number, batch);
        while let Some(batch) = waiting.remove(&next) {
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
            // Room for one more batch; the reader may have finished already.
            let _ = tokens.try_send(());
        }
        answer.flush()?;
    }
    Ok(exit)
}
