//! One step after the other, as it is found.
//!
//! In: steps. Out: sentences, objects, pictures. Must not know: how steps are found, how it ends.

use std::sync::Arc;

use super::args::OutputFormat;
use super::pictures::Pictures;
use super::report::{Line, StepReport};
use super::{Explain, sentence};
use crate::cli::scenes::{draw, shown};
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::explain::{Explainer, Step, Summary};
use crate::family::Puzzle;

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

    /// Tells one step after the other, or keeps its picture; how many there are, and by which techniques.
    pub(super) fn steps(
        &self,
        (puzzle, explainer): (&Arc<dyn Puzzle>, &mut Explainer),
        job: &PuzzleContext<'_>,
        pictures: &mut Pictures,
        out: &mut Out<'_>,
    ) -> Result<(usize, Summary), Failure> {
        let (mut number, mut summary) = (0, Summary::default());
        // Programs get each step by itself.
        let next = |explainer: &mut Explainer| if self.json() { explainer.next_apart() } else { explainer.next_told() };
        while let Some(step) = next(explainer)? {
            if step.routine && !self.args.all_steps {
                continue;
            }
            number += 1;
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
        Ok((number, summary))
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
