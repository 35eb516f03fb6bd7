//! `solve --format json`: one object for each puzzle.
//!
//! In: a puzzle, and how its search ended. Out: the fields in front of the answers, and those behind them. Must not know:
//! how answers are found.

use std::sync::Arc;

use super::{Ending, Solve};
use crate::cli::costs;
use crate::cli::decided;
use crate::cli::exit::Exit;
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::family::Puzzle;
use crate::json::Object;
use crate::search::{Options, Progress, SearchError};

impl Solve<'_> {
    /// The object up to the first answer, if there is to be one.
    pub(super) fn begin(&self, job: &PuzzleContext<'_>) -> Option<Object> {
        self.json().then(|| {
            let mut object = job.named.begin(Some(job.family.name));
            object.begin_list("answers");
            object
        })
    }

    /// The rest of the object.
    pub(super) fn end_object(
        &self,
        mut object: Object,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        ending: &Ending,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let exit = ending.exit();
        let status = match exit {
            Exit::Yes => "solved",
            Exit::No => "none",
            Exit::Limit => "limit",
            _ => "error",
        };
        let silent = self.args.search.program_gave_up(&options.limits).filter(|_| exit == Exit::Limit);
        let decided = ending.decided.as_ref().map(|overview| decided::Report::new(puzzle, overview));
        let all = decided.as_ref().is_some_and(|decided| decided.are_all(ending.found));
        object.end_list();
        object.word("status", status);
        object.optional("message", ending.failed.as_ref().map(SearchError::to_string).or(silent).as_ref());
        object.field("complete", &(ending.progress == Progress::Complete || all));
        object.optional_fields(decided.as_ref());
        let began = ending.began.unwrap_or_else(|| options.limits.now());
        costs::add(&ending.stats, &ending.portfolio, began, &mut object);
        Ok(out.json(object)?)
    }
}
