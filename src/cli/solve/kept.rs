//! The answers that have what is filled in.
//!
//! In: a puzzle, with a position. Out: answers, printed as they are found. Must not know: how they are printed.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Ending, Solve};
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::family::{Partial, Puzzle};
use crate::rule::Fact;
use crate::search::{Answers, Options, Progress};

impl Solve<'_> {
    /// Prints the answers that have what is filled in, or those of the puzzle itself where nothing completes what
    /// stands in its own file.
    pub(super) fn kept(
        &self,
        options: &Options,
        ending: &mut Ending,
        (puzzle, job, out): (&Arc<dyn Puzzle>, &PuzzleContext<'_>, &mut Out<'_>),
    ) -> Result<(), Failure> {
        let kept = self.positions.kept(puzzle, job, out)?;
        let again = kept.is_some() && !self.positions.are_given();
        self.keeping(&kept.unwrap_or_default(), options, ending, (puzzle, job, out))?;
        if again && matches!(ending.exit(), Exit::No) {
            if !output::is_quiet() {
                out.say("note: nothing completes that; `check` says what is wrong; the puzzle itself:");
            }
            self.keeping(&(Partial::new(), Vec::new()), options, ending, (puzzle, job, out))?;
        }
        Ok(())
    }

    /// Prints the answers that have what is filled in and noted.
    fn keeping(
        &self,
        (filled, struck): &(Partial, Vec<Fact>),
        options: &Options,
        ending: &mut Ending,
        (puzzle, job, out): (&Arc<dyn Puzzle>, &PuzzleContext<'_>, &mut Out<'_>),
    ) -> Result<(), Failure> {
        let mut options = Cow::Borrowed(options);
        if !struck.is_empty() {
            options.to_mut().under.0.extend(struck);
        }
        let mut answers = Answers::keeping(puzzle, &options, filled);
        ending.began.get_or_insert(answers.began());
        while ending.found < self.args.wanted() {
            match answers.next() {
                None => break,
                Some(Err(error)) if self.json() => {
                    ending.failed = Some(error);
                    break;
                }
                Some(answer) => self.print(puzzle, &answer?, ending, job, out)?,
            }
        }
        ending.progress = if answers.are_all() { Progress::Complete } else { answers.progress() };
        ending.stats = answers.stats();
        Ok(())
    }
}
