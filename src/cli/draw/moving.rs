//! `draw --animate`: how a puzzle is solved, as a moving picture.
//!
//! In: a puzzle. Out: an SVG with a frame for each step of its explanation. Must not know: how pictures are made.

use std::sync::Arc;

use crate::board::Board;
use crate::cli::exit::Exit;
use crate::cli::one_answer::OneAnswer;
use crate::cli::options::SearchArgs;
use crate::cli::scenes::{position_scene, ruled, shown};
use crate::cli::stream::{Failure, Out};
use crate::explain::{self, Explainer};
use crate::family::Puzzle;
use crate::render::animate::animate_told;
use crate::render::{Marks, Scene};
use crate::search::Options;

/// How much is done for a step of an animation; see [`explain::Options::effort`].
const EFFORT: usize = 500_000;

/// The answer follows after this many steps of several rules.
const HARD: usize = 200;

/// How long each step of an animation is seen.
const SECONDS: f64 = 2.0;

/// Writes a frame for the puzzle, one for each step of its explanation that is found quickly, and one for the answer
/// from a search.
pub(super) fn animate(puzzle: &Arc<dyn Puzzle>, search: &SearchArgs, out: &mut Out<'_>) -> Result<Exit, Failure> {
    let mut frames = vec![(ruled(puzzle.picture(None, &Marks::new())), String::new())];
    let mut search = OneAnswer::of(puzzle, search);
    let (answer, exit) = search.first("to draw", out)?;
    if let Some(answer) = answer {
        add_steps(puzzle, search.options(), &answer, &mut frames)?;
    }
    out.answer.write_all(animate_told(&frames, SECONDS * frames.len() as f64).as_bytes())?;
    Ok(exit)
}

fn add_steps(
    puzzle: &Arc<dyn Puzzle>,
    search: &Options,
    answer: &Board,
    frames: &mut Vec<(Scene, String)>,
) -> Result<(), Failure> {
    let options = explain::Options { limits: search.limits.clone(), effort: EFFORT, ..explain::Options::default() };
    let mut explainer = Explainer::new(puzzle, &options, &Vec::new());
    let mut hard = 0;
    while hard < HARD
        && let Some(step) = explainer.next_told()?
    {
        hard += usize::from(step.choices == 0);
        if !step.routine {
            let marks = shown(puzzle, &explainer, &step.conclusions);
            let words = format!("{}. {}", frames.len(), explain::sentence(puzzle, &step));
            frames.push((ruled(position_scene(puzzle, &explainer.filled(), &marks)), words));
        }
    }
    frames.push((ruled(puzzle.picture(Some(answer), &Marks::new())), "Solved.".to_owned()));
    Ok(())
}
