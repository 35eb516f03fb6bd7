//! `draw`: a picture of a puzzle, or of its answer.
//!
//! In: puzzles. Out: text, SVG, PNG, bitmaps, LaTeX. Must not know: how pictures are made.

use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::bail;
use clap::Args as ClapArgs;

use super::exit::Exit;
use super::options::{InputArgs, SearchArgs, Style, StyleArgs};
use super::output;
use super::picture::Picture;
use super::stream::{self, Failure, Job, Out, Verb};
use crate::diagnostic::Diagnostic;
use crate::puzzle::{Marks, Puzzle};
use crate::render::Scene;
use crate::search::{Progress, Solutions};

/// The arguments of `draw`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    style: StyleArgs,
    /// Draw the answer; in LaTeX, a page for the puzzle and one for the answer.
    #[arg(long)]
    answer: bool,
    /// The format; taken from the extension of the file when not given.
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Picture>,
    /// Draw into this file: .svg, .png, .pbm, .tex or .txt.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `draw`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let by_extension = args.output.as_deref().map(Picture::of);
    let picture = match (args.format, by_extension) {
        (Some(format), _) | (None, Some(Some(format))) => format,
        (None, None) => Picture::Text,
        (None, Some(None)) => bail!("the extension of the file names no picture format: use --format"),
    };
    let style = args.style.style(args.output.is_none());
    let mut answer = output::open(args.output.as_deref())?;
    let draw = Draw { args, picture, style, pages: Mutex::new(Vec::new()) };
    let exit = stream::run(&draw, &args.inputs, 1, &mut *answer)?;
    let pages = draw.pages.into_inner().expect("no drawing panicked");
    if !pages.is_empty() {
        answer.write_all(&picture.draw(&pages, &style))?;
        answer.flush()?;
    }
    Ok(exit)
}

struct Draw<'a> {
    args: &'a Args,
    picture: Picture,
    style: Style,
    /// `LaTeX`: the pages of the one document.
    pages: Mutex<Vec<Scene>>,
}

impl Verb for Draw<'_> {
    fn json(&self) -> bool {
        false
    }

    fn run<P: Puzzle>(&self, puzzle: &P, job: &Job<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if !job.first && !self.picture.holds_many() {
            return Err(Diagnostic::new("a picture shows one puzzle, and this is the second one")
                .help("give one puzzle at a time, or draw a .tex document with a page for each")
                .into());
        }
        let mut scene = puzzle.draw(None, &Marks::new());
        let mut exit = Exit::Yes;
        let latex = self.picture == Picture::Latex;
        if self.args.answer {
            let mut solutions = Solutions::new(puzzle, &self.args.search.options());
            match solutions.next().transpose()? {
                Some(answer) => {
                    let solved = puzzle.draw(Some(&answer), &Marks::new());
                    let empty = std::mem::replace(&mut scene, solved);
                    if latex {
                        self.pages.lock().expect("no drawing panicked").push(empty);
                    }
                }
                None if solutions.progress() == Progress::Limit => exit = Exit::Limit,
                None => exit = Exit::No,
            }
            if exit != Exit::Yes {
                // The puzzle itself is drawn all the same.
                let _ = writeln!(out.talk, "no answer to draw");
            }
        }
        if latex {
            self.pages.lock().expect("no drawing panicked").push(scene);
            return Ok(exit);
        }
        if !job.first && self.picture == Picture::Text {
            out.answer.write_all(b"\n")?;
        }
        out.answer.write_all(&self.picture.draw(&[scene], &self.style))?;
        Ok(exit)
    }
}
