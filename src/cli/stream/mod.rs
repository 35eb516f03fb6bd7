//! Runs a verb over many puzzles.
//!
//! In: inputs and a verb. Out: what the verb says of each puzzle, in the order of the input; a bad puzzle gets an
//! error, and the others are still processed. Must not know: what the verb does.
//!
//! The first puzzle, and each one that arrives alone, is done at once and written as it goes. When more are waiting and
//! there is more than one job, batches of puzzles go to worker threads; their number is bounded, so memory stays flat.

mod batches;
mod task;
mod turns;
mod verb;

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::bail;

use super::exit::Exit;
use super::job::{self, InputLabel};
use super::options::{InputArgs, ShareArgs, one_for_each_processor};
use super::output::{self, Talk};
use super::progress::{self, Progress};
use super::{files, interrupt, waiting, written};
pub(super) use super::{job::PuzzleContext, line_kind::ObjectKind};
use crate::diagnostic::Diagnostic;
use crate::family::ParseOptions;
use crate::input::{Input, Records};
use task::{Task, refuse};
use turns::Turns;
pub(super) use verb::{Failure, Manner, Out, Verb};

/// Answers wait at most this long for others, when one puzzle is done at a time.
const FLUSH: Duration = Duration::from_millis(10);

/// Opens an input.
pub(super) fn open(input: &Input, inputs: &InputArgs) -> io::Result<Records> {
    let open = || Ok(Records::of(input, waiting::open(input)?, &inputs.parse_options()).with_ids(inputs.share.id));
    waiting::read(input, open)
}

/// Runs `verb` over all puzzles of the inputs.
pub(super) fn run(
    verb: &dyn Verb,
    inputs: &InputArgs,
    jobs: Option<usize>,
    answer: &mut (dyn Write + Send),
) -> anyhow::Result<Exit> {
    run_on(verb, inputs, None, jobs, answer)
}

/// The same, where the first input is open already.
pub(super) fn run_on(
    verb: &dyn Verb,
    inputs: &InputArgs,
    mut opened: Option<io::Result<Records>>,
    jobs: Option<usize>,
    answer: &mut (dyn Write + Send),
) -> anyhow::Result<Exit> {
    let (turns, all) = (Turns::of(verb, &inputs.share)?, inputs.inputs());
    let mut stream = Stream {
        verb,
        jobs: if verb.only_one().is_some() { Some(1) } else { jobs },
        only_one: verb.only_one(),
        turns,
        answer,
        said: AtomicBool::new(false),
        progress: progress::start(all.iter().map(Input::size).sum()),
        exit: Exit::Yes,
    };
    for (number, input) in all.iter().enumerate() {
        let next = match opened.take().unwrap_or_else(|| open(input, inputs)) {
            Err(error) => stream.unreadable(&input.name(), &error, &inputs.share)?,
            Ok(mut records) => {
                // Only where puzzles have names is it looked how many there are.
                let several = verb.manner().labels && !verb.json() && job::holds_several(input, &mut records);
                let origin = InputLabel::new(input, number, all.len(), several);
                let next = stream.read(input, records, &origin, &inputs.share, &inputs.parse_options())?;
                origin.end(&mut Out { answer: &mut *stream.answer, talk: &mut Talk });
                next
            }
        };
        if next == Next::Nothing {
            break;
        }
    }
    let Stream { turns, answer, exit, progress, .. } = stream;
    answer.flush()?;
    if interrupt::happened() {
        progress.interrupted();
        if inputs.share.resume.is_some() {
            return Ok(interrupt::exit());
        }
    } else {
        verb.manner().position.end(exit)?;
    }
    turns.all_passed()?;
    Ok(turns.exit(exit, inputs.share.resume.is_some()))
}

/// A run over all inputs.
struct Stream<'a> {
    verb: &'a dyn Verb,
    jobs: Option<usize>,
    only_one: Option<Diagnostic>,
    turns: Turns,
    answer: &'a mut (dyn Write + Send),
    /// Whether there was any output for a puzzle.
    said: AtomicBool,
    progress: Progress,
    /// The worst so far.
    exit: Exit,
}

/// What follows an input: the next one, or the end of the run.
#[derive(PartialEq)]
enum Next {
    Input,
    Nothing,
}

impl Stream<'_> {
    /// All puzzles of an input.
    fn read(
        &mut self,
        input: &Input,
        mut records: Records,
        origin: &InputLabel,
        share: &ShareArgs,
        options: &ParseOptions,
    ) -> anyhow::Result<Next> {
        let (mut first, mut jobs, mut flushed, quiet) = (true, self.jobs, Instant::now(), output::is_quiet());
        loop {
            if interrupt::happened() && self.turns.begun() {
                self.exit = self.exit.worst(Exit::Limit);
                return Ok(Next::Nothing);
            }
            let Stream { verb, turns, answer, said, progress, .. } = self;
            let task = Task { verb: *verb, options, origin, said, share, quiet };
            // The first puzzle with output looks different, and which one that is becomes known only here. Processors
            // are only counted, and threads begun, where another puzzle exists: they cost a quarter of the time of one.
            let several = jobs != Some(1) && !first && said.load(Relaxed) && turns.another(&mut records);
            let jobs = if several { *jobs.get_or_insert_with(one_for_each_processor) } else { 1 };
            if jobs > 1 {
                let (worst, failed) = batches::run(&task, (input, &mut records, turns), jobs, &mut **answer, progress)?;
                self.exit = self.exit.worst(worst);
                if let Some(error) = failed {
                    return self.unreadable(&input.name(), &error, share);
                }
                if interrupt::happened() {
                    continue;
                }
            }
            first = false;
            let Stream { turns, answer, progress, .. } = self;
            if !turns.ready(&records) {
                // It may have to be waited for.
                answer.flush()?;
            }
            let turn = match waiting::read(input, || turns.next(&mut records)) {
                None => return Ok(Next::Input),
                Some(Ok(turn)) if share.resume.is_some() && turn.record.bytes.trim_ascii().is_empty() => {
                    return self.unreadable(&input.name(), &io::Error::other("it is empty"), share);
                }
                Some(Ok(turn)) => turn,
                Some(Err(error)) => return self.unreadable(&input.name(), &error, share),
            };
            progress.begin();
            let mut out = Out { answer: &mut **answer, talk: &mut Talk };
            if let Some(refusal) = self.only_one.as_ref().filter(|_| !turn.first) {
                refuse(*verb, &task.named(&turn), None, refusal, &mut out)?;
                // The user did not ask for a picture of the first puzzle alone.
                written::drop_written();
                self.exit = self.exit.worst(Exit::Bad);
                return Ok(Next::Nothing);
            }
            let Some(exit) = task.one(&turn, &mut out)? else { continue };
            progress.done(1, turn.record.bytes.len() + 1);
            if flushed.elapsed() > FLUSH {
                answer.flush()?;
                flushed = Instant::now();
            }
            self.exit = self.exit.worst(exit);
        }
    }

    /// Says that an input cannot be read. A shard, or a run that can be resumed, ends there: its puzzles have lines later.
    fn unreadable(&mut self, name: &str, error: &io::Error, share: &ShareArgs) -> anyhow::Result<Next> {
        let why = format!("cannot read {name}: {}", files::reason(error, "file"));
        if share.resume.is_some() || share.shard.is_some() {
            self.answer.flush()?;
            bail!("{why}; the answers so far are written: run this again when the file can be read");
        }
        let (named, answer) = (task::Named { source: name, ..Default::default() }, &mut *self.answer);
        refuse(self.verb, &named, None, &Diagnostic::new(why), &mut Out { answer, talk: &mut Talk })?;
        self.exit = self.exit.worst(Exit::Bad);
        Ok(Next::Input)
    }
}
