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
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::exit::Exit;
use super::files;
use super::interrupt;
pub(super) use super::job::Job;
use super::job::Origin;
use super::options::InputArgs;
use super::output::{self, Talk};
use super::progress::{self, Progress};
use super::waiting;
use crate::diagnostic::Diagnostic;
use crate::family::{Family, Puzzle};
use crate::input::{Input, Record, Records};
use crate::puzzle::ParseOptions;
use crate::render::json;
use crate::search::SearchError;

/// What a verb does with one puzzle.
pub(super) trait Verb: Sync {
    /// Whether errors are JSON objects among the answers.
    fn json(&self) -> bool;

    /// Why a second puzzle ends the run, where what is written holds one only.
    fn only_one(&self) -> Option<Diagnostic> {
        None
    }

    /// Whether what is said of several puzzles needs to be told apart, so that [`Job::label`] is asked for.
    fn labels(&self) -> bool {
        false
    }

    /// Whether an answer is one line, so that a puzzle without one gets the line `error` to keep them side by side; of
    /// puzzles that are `one_line` each, where nothing else is said.
    fn answers_in_lines(&self, one_line: bool) -> bool {
        let _ = one_line;
        false
    }

    /// Says what the verb has to say of a puzzle.
    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure>;
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
    let (mut number, said) = (0, AtomicBool::new(false));
    let total = inputs.inputs().iter().map(Input::size).sum();
    let progress = progress::start(total);
    let all = inputs.inputs();
    let origins = Origin::of_all(&all, &options, verb.labels() && !verb.json());
    for (input, origin) in all.iter().zip(&origins) {
        let mut records = match waiting::read(input, || Records::open(input, &options)) {
            Ok(records) => records,
            Err(error) => {
                exit = exit.worst(unreadable(verb, &input.name(), &error, answer)?);
                continue;
            }
        };
        let task = Task { verb, options: &options, origin, said: &said };
        let mut first = true;
        let mut flushed = Instant::now();
        loop {
            if interrupt::happened() && number > 0 {
                // What is left is not begun.
                answer.flush()?;
                return Ok(exit.worst(Exit::Limit));
            }
            // The first puzzle of which anything is said looks different, and is not known before.
            if jobs > 1 && !first && said.load(Relaxed) && records.ready() {
                let (worst, failed) = in_parallel(&task, (input, &mut records), jobs, &mut number, answer, &progress)?;
                exit = exit.worst(worst);
                if let Some(error) = failed {
                    exit = exit.worst(unreadable(verb, &input.name(), &error, answer)?);
                    break;
                }
                if interrupt::happened() {
                    continue;
                }
            }
            first = false;
            match waiting::read(input, || records.next()) {
                None => break,
                Some(Ok(record)) => {
                    progress.begin();
                    let mut out = Out { answer, talk: &mut Talk };
                    if let Some(refusal) = only_one.as_ref().filter(|_| number > 0) {
                        refuse(verb, &record.name, record.index, None, refusal, &mut out)?;
                        answer.flush()?;
                        // A picture of the first puzzle alone is not what was asked for.
                        files::drop_written();
                        return Ok(exit.worst(Exit::Bad));
                    }
                    exit = exit.worst(task.one(&record, number, &mut out)?);
                    number += 1;
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
    family: Option<&'static Family>,
    diagnostic: &Diagnostic,
    out: &mut Out<'_>,
) -> io::Result<()> {
    if verb.json() {
        out.json(&json::Failure::new(name, index, family.map(|family| family.name), diagnostic))?;
    }
    if !verb.json() || output::is_filed() {
        // When nothing can be written any more, the run ends.
        out.answer.flush()?;
        out.say(&output::diagnostic(diagnostic));
    }
    Ok(())
}

/// What is the same for all puzzles of an input.
struct Task<'a, V> {
    verb: &'a V,
    options: &'a ParseOptions,
    origin: &'a Origin,
    /// Whether anything was said of a puzzle.
    said: &'a AtomicBool,
}

impl<V: Verb> Task<'_, V> {
    /// Runs the verb on one puzzle. Only a failure to write ends the run.
    fn one(&self, record: &Record, number: usize, out: &mut Out<'_>) -> io::Result<Exit> {
        let Task { verb, options, origin, said } = *self;
        let family = record.reading.as_ref().ok().map(|reading| reading.family);
        let result = match record.parse(options) {
            Err(diagnostic) => Err(Failure::Input(diagnostic)),
            Ok(any) => {
                let one_line = record.reading.as_ref().is_ok_and(|reading| reading.format.is_line_based());
                let job = Job { record, family: any.family(), one_line, first: !said.load(Relaxed), number, origin };
                for warning in any.warnings().iter().filter(|_| !super::output::is_quiet()) {
                    out.say(&format!("warning: {}: {warning}", job.called()));
                }
                verb.run(&any, &job, out)
            }
        };
        let (diagnostic, exit) = match result {
            Ok(exit) => {
                said.store(true, Relaxed);
                return Ok(exit);
            }
            Err(Failure::Io(error)) => return Err(error),
            Err(Failure::Json(error)) => return Err(error.into()),
            Err(Failure::Input(diagnostic)) => (diagnostic, Exit::Bad),
            Err(Failure::Search(error @ SearchError::Bug(_))) => (Diagnostic::new(error.to_string()), Exit::Bug),
            Err(Failure::Search(error)) => (Diagnostic::new(error.to_string()), Exit::Bad),
        };
        refuse(verb, &record.name, record.index, family, &diagnostic, out)?;
        // Of a first line that is nothing at all it is not known whether others follow it.
        let one_line = record.reading.as_ref().map_or(record.index > 0, |reading| reading.format.is_line_based());
        if verb.answers_in_lines(one_line) {
            out.answer.write_all(b"error\n")?;
        }
        Ok(exit)
    }
}

/// Puzzles that go to a worker together.
struct Batch {
    number: usize,
    /// The number of the first of them in the run.
    first: usize,
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
    /// The last puzzles were not begun, after an interrupt.
    cut: bool,
}

/// Answers wait at most this long for others, when one puzzle is done at a time.
const FLUSH: Duration = Duration::from_millis(10);

/// The first batches end at this many bytes of puzzles, or when no more input is waiting.
const BATCH: usize = 1 << 13;

/// When batch number `number` ends: the longer a stream is, the less it matters that all threads end together, and the
/// more that little is handed from thread to thread.
fn full(number: usize) -> usize {
    BATCH << (number / 32).min(3)
}

/// Runs the verb on the puzzles that are waiting, on `jobs` threads; and why no more can be read, if so.
fn in_parallel<V: Verb>(
    task: &Task<'_, V>,
    (input, records): (&Input, &mut Records),
    jobs: usize,
    begun: &mut usize,
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
            let mut batch = Batch { number, first: *begun, records: Vec::new() };
            let mut bytes = 0;
            while bytes < full(number) && (batch.records.is_empty() || records.ready()) {
                // Only the first one may have to be waited for.
                let next =
                    if batch.records.is_empty() { waiting::read(input, || records.next()) } else { records.next() };
                match next {
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
            *begun += batch.records.len();
            // The writer has gone when nothing can be written any more.
            if batch.records.is_empty() || free.recv().is_err() {
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

fn work<V: Verb>(task: &Task<'_, V>, inbox: &Mutex<Receiver<Batch>>, outbox: &Sender<Done>) {
    loop {
        let batch = inbox.lock().map_or(None, |inbox| inbox.recv().ok());
        let Some(Batch { number, first, records }) = batch else { return };
        let (mut answer, mut talk, mut said, mut cut) = (Vec::new(), Vec::new(), Vec::new(), false);
        let exit = records.iter().enumerate().try_fold(Exit::Yes, |exit, (index, record)| {
            cut |= interrupt::happened();
            if cut {
                return Ok(exit.worst(Exit::Limit));
            }
            let done = task.one(record, first + index, &mut Out { answer: &mut answer, talk: &mut talk });
            if !talk.is_empty() {
                said.push((take(&mut answer), take(&mut talk)));
            }
            done.map(|other| exit.worst(other))
        });
        said.push((answer, talk));
        let bytes = records.iter().map(|record| record.bytes.len() + 1).sum();
        if outbox.send(Done { number, said, puzzles: records.len(), bytes, exit, cut }).is_err() {
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
                // What comes after a gap would be taken for what is in it.
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
