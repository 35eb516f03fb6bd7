//! `generate`: new puzzles with exactly one answer.
//!
//! In: a family and wishes. Out: puzzles, in any format of the family. Must not know: how puzzles are made.

mod args;
mod hardness;
mod made;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::Instant;

use itertools::Itertools;

use super::exit::Exit;
use super::options::ShareArgs;
use super::photo::Photo;
use super::printer;
use super::words::count;
use super::{interrupt, output, progress, waiting};
use crate::diagnostic::Diagnostic;
use crate::explain;
use crate::family::Format;
use crate::search::{self, Made, Recipe, SearchError, SettingError};
pub(super) use args::Args;

/// Runs `generate`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let recipes = args.recipes()?;
    let (sheet, report) = args.sheet()?;
    let to = report.puzzles(args.to);
    let mut answer = report.open_for(to, &ShareArgs::default())?;
    if let Some(path) = &args.from {
        let Args { threshold, line_solvable, colors: colours, .. } = *args;
        let photo = Photo { path, threshold, colours, line_solvable, sheet, to, json: report.json() };
        let exit = photo.make(&recipes[0], &args.options(), &mut *answer)?;
        answer.flush()?;
        return Ok(exit);
    }
    if !output::is_quiet() && !args.report.json() {
        let mut notes = vec![recipes[0].family.maker.distribution.to_owned()];
        for recipe in &recipes {
            notes.extend(recipe.notes().map_err(|error| Diagnostic::new(error.to_string()))?);
        }
        notes.iter().unique().for_each(|note| output::complain(&format!("note: {note}")));
    }
    let progress = progress::start(None);
    let total = args.count.saturating_mul(recipes.len() as u64);
    let jobs = args.jobs.jobs().min(total.try_into().unwrap_or(usize::MAX)).max(1);
    if jobs == 1 {
        progress.begin();
    } else {
        progress.begin_several();
    }
    let (next, stop, framed) = (AtomicU64::new(0), AtomicBool::new(false), printer::Framed::default());
    let task = Task { args, to, recipes: &recipes, total, framed: &framed, next: &next, stop: &stop };
    waiting::begin();
    let exit = thread::scope(|scope| {
        // Only a few puzzles may wait for an earlier one.
        let (sender, news) = channel();
        for _ in 0..jobs {
            let sender = sender.clone();
            scope.spawn(move || task.work(&|number, done| sender.send((number, done)).is_ok()));
        }
        drop(sender);
        let exit = task.write_in_order(&news, &mut *answer, &progress);
        stop.store(true, Relaxed);
        // The workers that are still running notice that the receiver is gone.
        drop(news);
        exit
    });
    waiting::all_done();
    let exit = exit?;
    answer.flush()?;
    Ok(exit)
}

type Done = Result<Option<(Made, Option<explain::Rating>, f64)>, SettingError>;

/// What all workers share.
#[derive(Clone, Copy)]
struct Task<'a> {
    args: &'a Args,
    /// The format of the puzzles.
    to: Option<Format>,
    /// One for each size.
    recipes: &'a [Recipe],
    /// How many puzzles, of all sizes.
    total: u64,
    next: &'a AtomicU64,
    framed: &'a printer::Framed,
    stop: &'a AtomicBool,
}

impl Task<'_> {
    fn work(&self, tell: &dyn Fn(u64, Done) -> bool) {
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.total || self.stop.load(Relaxed) || interrupt::happened() {
                return;
            }
            let started = Instant::now();
            let options = self.args.options();
            // Each size yields the same puzzles as it would alone.
            let (recipe, nth) = ((number / self.args.count) as usize, number % self.args.count);
            let wanted = explain::Wanted { levels: self.args.level, score: self.args.score.clone() };
            let rater = explain::Rater::new(&wanted, &options.limits);
            let done = search::generate(&self.recipes[recipe], nth, &options, &rater);
            let done = done.and_then(|made| {
                let Some(made) = made else { return Ok(None) };
                // A puzzle that is as asked was rated in time, so it gets the time to be rated again.
                let limits = if made.as_asked { options.limits.with_time(None) } else { options.limits };
                let rating = match rater.known(&made.puzzle) {
                    Some(rating) => Some(rating),
                    None if wanted.is_any() => explain::rating(&made.puzzle, &limits)?,
                    None => None,
                };
                Ok(Some((made, rating, started.elapsed().as_secs_f64())))
            });
            if !tell(number, done) {
                return;
            }
        }
    }

    fn write_in_order(
        &self,
        news: &Receiver<(u64, Done)>,
        answer: &mut dyn Write,
        progress: &progress::Progress,
    ) -> anyhow::Result<Exit> {
        let mut early = BTreeMap::new();
        let (mut next, mut exit, mut used) = (0, Exit::Yes, None);
        loop {
            let (number, done) = match news.try_recv() {
                Ok(done) => done,
                // A finished puzzle does not wait for the next one.
                Err(TryRecvError::Empty) => {
                    answer.flush()?;
                    let Ok(done) = news.recv() else { break };
                    done
                }
                Err(TryRecvError::Disconnected) => break,
            };
            early.insert(number, done);
            while let Some(done) = early.remove(&next) {
                match done {
                    Ok(Some((made, rating, seconds))) => {
                        let as_asked = made.as_asked;
                        used = Some(self.write(next, &made, rating, seconds, used, answer)?);
                        exit = exit.worst(if as_asked { Exit::Yes } else { Exit::Limit });
                    }
                    Ok(None) => {
                        exit = exit.worst(Exit::Limit);
                        if !interrupt::happened() {
                            let time = self.args.time_limit.as_secs_f64();
                            output::complain(&format!("puzzle {}: none was found in {time} s", next + 1));
                            self.write_none(next, answer)?;
                        }
                    }
                    Err(SettingError::Search(error @ SearchError::Bug(_))) => {
                        output::complain(&format!("error: {error}"));
                        return Ok(Exit::Bug);
                    }
                    Err(error) => return Err(Diagnostic::new(error.to_string()).into()),
                }
                next += 1;
                progress.done(1, 0);
            }
        }
        if let Some(format) = used {
            answer.write_all(format.frame().close.as_bytes())?;
        }
        if !output::is_quiet() && interrupt::happened() && next < self.total {
            output::complain(&format!("interrupted after {}", count(next as usize, "puzzle")));
        }
        Ok(if next < self.total { exit.worst(Exit::Limit) } else { exit })
    }
}
