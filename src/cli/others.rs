//! A note that a picture shows only one of several answers.
//!
//! In: a search that has found an answer. Out: a line on standard error when there is another. Must not know: how the
//! answer is shown.

use super::options::SearchArgs;
use super::output;
use super::stream::{Failure, Out, PuzzleContext};
use crate::search::{Answers, Options, Progress};

/// Says that the answer from `answers` is not the only one, or that this is not known. Does not search if the note
/// would not be shown.
pub(super) fn warn_of_others(
    mut answers: Answers,
    options: &Options,
    search: &SearchArgs,
    job: &PuzzleContext<'_>,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    if output::is_quiet() {
        return Ok(());
    }
    let other = answers.next().transpose()?;
    match (other, answers.progress()) {
        (Some(_), _) => out.say(&format!("warning: {} has more than one answer; one of them is shown", job.called())),
        (None, Progress::Limit) => {
            let gave_up = search.gave_up(&options.limits);
            out.say(&format!("{gave_up}: whether {} has another answer is not known", job.called()));
        }
        (None, _) => {}
    }
    Ok(())
}
