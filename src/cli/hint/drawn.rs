//! The board with a hint, as a picture in a file.
//!
//! In: a scene. Out: the file that was asked for. Must not know: what the hint is.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::Asked;
use crate::cli::exit::Exit;
use crate::cli::picture::Picture;
use crate::cli::scenes::ruled;
use crate::cli::stream::{self, Failure, PuzzleContext};
use crate::cli::{extension, written};
use crate::diagnostic::Diagnostic;
use crate::render::Scene;

/// What is kept back until it is known that there is one puzzle alone.
#[derive(Default)]
pub(super) struct Held {
    picture: Mutex<Option<Vec<u8>>>,
    are_several: AtomicBool,
}

impl Asked<'_> {
    /// Refuses a second puzzle where the hint is drawn: its picture would take the place of the first one.
    pub(super) fn is_alone(&self, job: &PuzzleContext<'_>) -> Result<(), Diagnostic> {
        if self.args.picture.is_none() || job.number == 0 {
            return Ok(());
        }
        self.held.are_several.store(true, Ordering::Relaxed);
        let error = Diagnostic::new("`--picture` draws one hint, and this is another puzzle");
        Err(error.help("give one puzzle, or leave `--picture` out"))
    }

    /// Draws the board for the file that was asked for, if one was.
    pub(super) fn draw(&self, scene: &Scene) -> Result<(), Failure> {
        let Some(path) = &self.args.picture else { return Ok(()) };
        let picture = extension::format::<Picture>(None, Some(path)).map_err(io::Error::other)?;
        let drawn = picture.unwrap_or(Picture::Svg).draw(&[ruled(scene.clone())], &self.style)?;
        *self.held.picture.lock().unwrap_or_else(PoisonError::into_inner) = Some(drawn);
        Ok(())
    }

    /// Prints the hints. If one is to be drawn, nothing is printed until it is certain that there is only one puzzle.
    pub(super) fn run_all(&self, answer: &mut (dyn Write + Send)) -> anyhow::Result<Exit> {
        let inputs = &self.args.inputs;
        if self.args.picture.is_none() {
            return stream::run(self, inputs, Some(1), answer);
        }
        let mut said = Vec::new();
        let exit = stream::run(self, inputs, Some(1), &mut said)?;
        self.release(&said, answer)?;
        Ok(exit)
    }

    /// Writes the picture and what was `said`, where that was of one puzzle. Of several, lines of JSON stay, as there is
    /// one for each.
    fn release(&self, said: &[u8], answer: &mut dyn Write) -> anyhow::Result<()> {
        let are_several = self.held.are_several.load(Ordering::Relaxed);
        let drawn = self.held.picture.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some(path), Some(drawn), false) = (&self.args.picture, drawn, are_several) {
            let mut file = written::Output::create(path)?;
            file.write_all(&drawn)?;
            file.flush()?;
        }
        if !are_several || self.args.report.json() {
            answer.write_all(said)?;
            answer.flush()?;
        }
        Ok(())
    }
}
