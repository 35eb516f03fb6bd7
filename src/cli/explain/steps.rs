//! One step after the other, as it is found.
//!
//! In: steps. Out: sentences, objects, pictures. Must not know: how steps are found, how it ends.

use std::sync::Arc;

use super::args::OutputFormat;
use super::pictures::Pictures;
use super::report::{Line, StepReport};
use super::way::Way;
use super::{Explain, sentence};
use crate::cli::scenes::{draw, shown};
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::explain::{Explainer, Step, Summary};
use crate::family::Puzzle;
use crate::search::SearchError;

/// What was told.
pub(super) struct Told {
    /// How many steps.
    pub(super) count: usize,
    /// The number of the last one that there was.
    pub(super) last: usize,
    /// The techniques.
    pub(super) summary: Summary,
}

impl Explain<'_> {
    /// Adds a puzzle to the page.
    pub(super) fn page(
        &self,
        pictures: Pictures,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        end: &str,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let mut page = self.page.lock().expect("no drawing panicked");
        write!(out.answer, "{}", pictures.html(puzzle, job.label(), end, *page))?;
        *page += 1;
        Ok(())
    }

    /// The next step. Programs get each one by itself.
    pub(super) fn next(&self, explainer: &mut Explainer) -> Result<Option<Step>, SearchError> {
        if self.json() { explainer.next_apart() } else { explainer.next_told() }
    }

    /// Tells one step after the other, or keeps its picture; how many there are, and by which techniques. Only those of
    /// a way, where one is asked for.
    pub(super) fn steps(
        &self,
        (puzzle, explainer): (&Arc<dyn Puzzle>, &mut Explainer),
        job: &PuzzleContext<'_>,
        way: Option<&Way>,
        pictures: &mut Pictures,
        out: &mut Out<'_>,
    ) -> Result<Told, Failure> {
        let (mut number, mut count, mut summary) = (0, 0, Summary::default());
        for at in 0..way.map_or(usize::MAX, Way::end) {
            let Some(step) = self.next(explainer)? else { break };
            if step.routine && !self.args.all_steps {
                continue;
            }
            number += 1;
            if way.is_some_and(|way| !way.leads(at)) {
                continue;
            }
            count += 1;
            if !step.routine {
                summary.add(&step.telling.technique, number);
            }
            let numbered = || format!("{number}. {}", sentence(puzzle, &step, &self.args.reasons));
            match self.format {
                OutputFormat::Json => {
                    out.json(job.head("step").with(&Line { number, step: StepReport::new(puzzle, &step) }))?;
                }
                OutputFormat::Svg => pictures.add(puzzle, explainer, &step, numbered()),
                OutputFormat::Html => pictures.tell(puzzle, explainer, &step),
                OutputFormat::Text => self.write(puzzle, explainer, &step, number, &numbered(), out)?,
            }
        }
        Ok(Told { count, last: number, summary })
    }

    /// Writes a step, and the board when it is time for it.
    fn write(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        explainer: &Explainer,
        step: &Step,
        number: usize,
        text: &str,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        writeln!(out.answer, "{}", self.style.wrap(text, number.to_string().len() + 2))?;
        // The ending draws the last board.
        let is_due = self.args.every > 0 && number.is_multiple_of(self.args.every);
        if is_due && !explainer.free().is_empty() {
            let marks = shown(puzzle, explainer, &step.conclusions);
            write!(out.answer, "{}", draw(puzzle, explainer, &marks, &self.style))?;
        }
        Ok(out.answer.flush()?)
    }
}
