//! The board with a hint, as a picture in a file.
//!
//! In: a scene. Out: the file that was asked for. Must not know: what the hint is.

use std::io::{self, Write as _};

use super::Asked;
use crate::cli::picture::Picture;
use crate::cli::scenes::ruled;
use crate::cli::stream::{Failure, PuzzleContext};
use crate::cli::{extension, written};
use crate::diagnostic::Diagnostic;
use crate::render::Scene;

impl Asked<'_> {
    /// Refuses a second puzzle where the hint is drawn: its picture would take the place of the first one.
    pub(super) fn is_alone(&self, job: &PuzzleContext<'_>) -> Result<(), Diagnostic> {
        if self.args.picture.is_none() || job.number == 0 {
            return Ok(());
        }
        let error = Diagnostic::new("`--picture` draws one hint, and this is another puzzle");
        Err(error.help("give one puzzle, or leave `--picture` out"))
    }

    /// Draws the board into the file that was asked for, if one was.
    pub(super) fn draw(&self, scene: &Scene) -> Result<(), Failure> {
        let Some(path) = &self.args.picture else { return Ok(()) };
        let picture = extension::format::<Picture>(None, Some(path)).map_err(io::Error::other)?;
        let drawn = picture.unwrap_or(Picture::Svg).draw(&[ruled(scene.clone())], &self.style)?;
        let mut file = written::Output::create(path).map_err(io::Error::other)?;
        file.write_all(&drawn)?;
        Ok(file.flush()?)
    }
}
