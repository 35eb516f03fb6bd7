//! A decoded board, as text, JSON and pictures.
//!
//! In: a board and its flaws, or why there is none. Out: text, an object or a picture. Must not know: formulas.

use std::sync::Arc;

use super::Decode;
use crate::board::Board;
use crate::cli::exit::Exit;
use crate::cli::picture::BoardFormat;
use crate::cli::stream::{Failure, Out, PuzzleContext, Verb as _};
use crate::family::Puzzle;
use crate::json;
use crate::render::Marks;
use crate::rule::Flaw;

#[derive(serde::Serialize)]
struct Report<'a> {
    answers: Vec<json::Board<'a>>,
    flaws: Vec<String>,
}

impl Decode<'_> {
    /// Says that there is no board.
    pub(super) fn verdict(
        &self,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
        status: &'static str,
        words: &str,
        exit: Exit,
    ) -> Result<Exit, Failure> {
        if self.json() {
            out.json(job.head(status).with(&Report { answers: Vec::new(), flaws: Vec::new() }))?;
        } else {
            writeln!(out.answer, "{words}")?;
        }
        Ok(exit)
    }

    /// Prints the board, and what is wrong with it.
    pub(super) fn print(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        board: &Board,
        flaws: &[Flaw],
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let scene = || puzzle.picture(Some(board), &Marks::new());
        match self.format {
            BoardFormat::Json => {
                let status = if flaws.is_empty() { "solved" } else { "flawed" };
                let answers = vec![json::Board(puzzle.layout(), board)];
                let flaws = flaws.iter().map(ToString::to_string).collect();
                out.json(job.head(status).with(&Report { answers, flaws }))?;
            }
            BoardFormat::Line => writeln!(out.answer, "{}", puzzle.line(board))?,
            BoardFormat::Text => write!(out.answer, "{}", self.style.draw(&scene()))?,
            picture => {
                let picture = picture.picture().expect("all others were dealt with");
                out.answer.write_all(&picture.draw(&[scene()], &self.style)?)?;
            }
        }
        for flaw in flaws.iter().filter(|_| !self.json()) {
            // A picture has no place for words.
            if self.format.picture().is_some() {
                out.say(&format!("flaw: {flaw}"));
            } else {
                writeln!(out.answer, "flaw: {flaw}")?;
            }
        }
        Ok(())
    }
}
