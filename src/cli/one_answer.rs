//! One answer of a puzzle, for a picture or a text that shows no more.
//!
//! In: a puzzle. Out: its first answer; a line on standard error when there is none, or more than one. Must not know: how
//! the answer is shown.

use std::sync::Arc;

use super::exit::Exit;
use super::options::SearchArgs;
use super::output;
use super::stream::{Failure, Out, PuzzleContext};
use crate::board::Board;
use crate::family::Puzzle;
use crate::search::{Answers, Options, Progress};

/// A search for one answer.
pub(super) struct OneAnswer<'a> {
    answers: Answers,
    options: Options,
    search: &'a SearchArgs,
}

impl<'a> OneAnswer<'a> {
    pub(super) fn of(puzzle: &Arc<dyn Puzzle>, search: &'a SearchArgs) -> Self {
        let options = search.options();
        OneAnswer { answers: Answers::new(puzzle, &options), options, search }
    }

    /// How it is searched, with the clock that began with the search.
    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// The first answer. Where there is none, a message says so, with the purpose of the answer: `to draw`.
    pub(super) fn first(&mut self, purpose: &str, out: &mut Out<'_>) -> Result<(Option<Board>, Exit), Failure> {
        let answer = self.answers.next().transpose()?;
        let exit = match &answer {
            Some(_) => return Ok((answer, Exit::Yes)),
            None if self.answers.are_all() => Exit::No,
            None => Exit::Limit,
        };
        let gave_up =
            if exit == Exit::Limit { self.search.gave_up(&self.options.limits) + ": " } else { String::new() };
        out.say(&format!("{gave_up}no answer {purpose}"));
        Ok((None, exit))
    }

    /// Says that the first answer is not the only one, or that this is not known. Does not search if the note would not
    /// be shown.
    pub(super) fn warn_of_others(mut self, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<(), Failure> {
        if output::is_quiet() {
            return Ok(());
        }
        let other = self.answers.next().transpose()?;
        match (other, self.answers.progress()) {
            (Some(_), _) => {
                out.say(&format!("warning: {} has more than one answer; one of them is shown", job.called()));
            }
            (None, Progress::Limit) => {
                let gave_up = self.search.gave_up(&self.options.limits);
                out.say(&format!("{gave_up}: whether {} has another answer is not known", job.called()));
            }
            (None, _) => {}
        }
        Ok(())
    }
}
