//! The answer of a puzzle as a picture, or what all answers share.
//!
//! In: a puzzle. Out: a scene, or a message why there is none. Must not know: formats.

use std::sync::Arc;

use super::Draw;
use crate::cli::exit::Exit;
use crate::cli::one_answer::OneAnswer;
use crate::cli::stream::{Failure, Out, PuzzleContext};
use crate::family::Puzzle;
use crate::render::{Marks, Scene};
use crate::search;
use crate::view;

impl Draw<'_> {
    /// What all answers share. Where there is none, a message says why.
    pub(super) fn shared_scene(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        out: &mut Out<'_>,
    ) -> Result<(Option<Scene>, Exit), Failure> {
        let options = self.args.search.options();
        if let Some(possible) = search::possible(puzzle, &options)? {
            return Ok((Some(Scene { names: self.args.names, ..view::shared(puzzle, &possible) }), Exit::Yes));
        }
        let exit = if options.limits.reached() { Exit::Limit } else { Exit::No };
        let gave_up =
            if exit == Exit::Limit { self.args.search.gave_up(&options.limits) + ": " } else { String::new() };
        out.say(&format!("{gave_up}no answers to draw"));
        Ok((None, exit))
    }

    /// The first answer. Where there is none to draw, a message says why.
    pub(super) fn answer_scene(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<(Option<Scene>, Exit), Failure> {
        let mut answers = OneAnswer::of(puzzle, &self.args.search);
        let (answer, exit) = answers.first("to draw", out)?;
        let Some(answer) = answer else { return Ok((None, exit)) };
        let mut scene = puzzle.picture(Some(&answer), &Marks::new());
        scene.names = self.args.names;
        answers.warn_of_others(job, out)?;
        Ok((Some(scene), exit))
    }
}
