//! The answers of a puzzle, printed as they are found.
//!
//! In: answers, and how the search ended. Out: drawings, lines, JSON or pictures. Must not know: how answers are found.

use std::sync::Arc;

use super::{Ending, Solve};
use crate::board::Board;
use crate::cli::costs;
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::cli::picture::BoardFormat;
use crate::cli::portfolio::complain;
use crate::cli::stream::{Failure, Out, PuzzleContext};
use crate::cli::words::count;
use crate::diagnostic::Diagnostic;
use crate::family::Puzzle;
use crate::json;
use crate::render::Marks;
use crate::search::{Options, Progress};

impl Solve<'_> {
    /// The next answer.
    pub(super) fn print(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        answer: &Board,
        ending: &mut Ending,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let index = ending.found;
        ending.found += 1;
        let by_input = if job.one_line { BoardFormat::Line } else { BoardFormat::Text };
        let format = self.format.unwrap_or(by_input);
        let scene = || puzzle.picture(Some(answer), &Marks::new());
        match (format, format.picture()) {
            (_, Some(picture)) if index > 0 && !picture.can_follow() => {
                let what = "a picture shows one answer, and this is the second one";
                return Err(Diagnostic::new(what).help("print one answer, or use --format text, line or json").into());
            }
            (_, Some(picture)) => {
                let scene = scene();
                if let Some(warning) = picture.lost(&scene, job).filter(|_| index == 0) {
                    out.say(&warning);
                }
                out.answer.write_all(&picture.draw(&[scene], &self.style)?)?;
            }
            (BoardFormat::Line, None) => {
                out.answer.write_all(puzzle.line(answer).as_bytes())?;
                out.answer.write_all(b"\n")?;
            }
            (BoardFormat::Json, None) => {
                if let Some(object) = &mut ending.object {
                    object.item(json::Board(puzzle.layout(), answer));
                    if self.args.wanted() > 1 {
                        out.answer.write_all(&object.take())?;
                    }
                }
            }
            (_, None) => {
                if index > 0 || !job.first {
                    writeln!(out.answer)?;
                }
                write!(out.answer, "{}", self.style.draw(&scene()))?;
            }
        }
        if self.args.wanted() > 1 {
            // Answers are seen as they are found.
            out.answer.flush()?;
        }
        Ok(())
    }

    /// What stands behind the answers.
    pub(super) fn end(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        ending: &mut Ending,
        out: &mut Out<'_>,
    ) -> Result<Exit, Failure> {
        let exit = ending.exit();
        if let Some(object) = ending.object.take() {
            self.end_object(object, puzzle, options, ending, out)?;
        } else {
            self.words(options, ending, out)?;
            complain(&ending.portfolio, out);
        }
        if self.args.stats {
            costs::say(&ending.stats, &ending.portfolio, out);
        }
        Ok(exit)
    }

    /// How many there were, and why no more, in words.
    fn words(&self, options: &Options, ending: &Ending, out: &mut Out<'_>) -> Result<(), Failure> {
        let (exit, found) = (ending.exit(), ending.found);
        if found == 0 {
            let none = if exit == Exit::No { "no answer".into() } else { self.args.search.gave_up(&options.limits) };
            match self.format.and_then(BoardFormat::picture) {
                // No picture says that.
                Some(_) => out.say(&none),
                None => writeln!(out.answer, "{none}")?,
            }
            if exit == Exit::No && self.positions.are_given() && !output::is_quiet() {
                out.say("note: none that completes this board; `check` with the same --board says what is wrong");
            }
        } else if exit == Exit::Limit {
            let found = count(found, "answer");
            out.say(&format!("{}: {found} found, there may be more", self.args.search.gave_up(&options.limits)));
        } else if self.args.wanted() > 1 && !output::is_quiet() {
            let more = if ending.progress == Progress::Complete { "that is all" } else { "there may be more" };
            out.say(&format!("{}; {more}", count(found, "answer")));
        }
        Ok(())
    }
}
