//! `draw`: a picture of a puzzle, or of its answer.
//!
//! In: puzzles. Out: text, SVG, PNG, bitmaps, LaTeX. Must not know: how pictures are made.

mod answers;
mod moving;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::bail;
use clap::Args as ClapArgs;

use super::exit::Exit;
use super::extension;
use super::options::{InputArgs, SearchArgs, Style, StyleArgs};
use super::output;
use super::picture::Picture;
use super::position::{PositionArgs, Positions, Use};
use super::scenes::{noted_scene, written_over};
use super::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use crate::diagnostic::Diagnostic;
use crate::family::{Partial, Puzzle};
use crate::render::{Marks, Scene, carried};

/// The arguments of `draw`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Draw a form to fill in, with open places marked; `--board` reads it back.
    #[arg(long, conflicts_with_all = ["answer", "animate"])]
    form: bool,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    style: StyleArgs,
    /// Draw the answer; in LaTeX and PDF, a page for the puzzle and one for the answer.
    #[arg(long, conflicts_with = "board")]
    answer: bool,
    /// Draw what all answers share, and small the values that other places have in some answer.
    #[arg(long, conflicts_with_all = ["answer", "form", "animate", "board"])]
    decided: bool,
    /// Write the names of dots and faces beside them, if the board does not consist of squares.
    #[arg(long)]
    names: bool,
    /// Write an animated SVG to this file: the steps of `explain` with their words, then the answer; `-` for standard
    /// output.
    #[arg(long, value_name = "FILE.svg", conflicts_with_all = ["format", "output", "answer", "board"])]
    animate: Option<PathBuf>,
    /// The format (default: the one that the extension of the file names).
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Picture>,
    /// Draw into this file: .svg, .png, .pdf, .pbm, .tex or .txt.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `draw`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let file = args.animate.as_deref().or(args.output.as_deref());
    if let Some(moving) = args.animate.as_deref().filter(|path| *path != Path::new("-"))
        && !moving.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"))
    {
        bail!("{}: the animation is an SVG; name a .svg file", moving.display());
    }
    let text = |path: &Path| path == Path::new("-") || path.extension().is_some_and(|extension| extension == "txt");
    let picture = match extension::format(args.format, args.output.as_deref())? {
        _ if args.animate.is_some() => Picture::Svg,
        Some(format) => format,
        None if args.output.as_deref().is_none_or(text) => Picture::Text,
        None => bail!("the extension of the file is none of .svg, .png, .pdf, .pbm, .tex and .txt: use --format"),
    };
    let style = args.style.style(file.is_none());
    let positions = args.position.open()?;
    let mut answer = output::open(file)?;
    let draw = Draw { args, picture, style, positions, pages: Mutex::new(Vec::new()) };
    let exit = stream::run(&draw, &args.inputs, Some(1), &mut *answer)?;
    let pages = draw.pages.into_inner().expect("no drawing panicked");
    if !pages.is_empty() {
        answer.write_all(&picture.draw(&pages, &style)?)?;
        answer.flush()?;
    }
    Ok(exit)
}

struct Draw<'a> {
    args: &'a Args,
    picture: Picture,
    style: Style,
    positions: Positions,
    /// The pages, where all make one document.
    pages: Mutex<Vec<Scene>>,
}

impl Verb for Draw<'_> {
    fn only_one(&self) -> Option<Diagnostic> {
        let what = "a picture shows one puzzle, and this is the second one";
        let help = "give one puzzle at a time, or draw a .pdf or .tex document with a page for each";
        (!self.picture.holds_many()).then(|| Diagnostic::new(what).help(help))
    }

    fn manner(&self) -> Manner<'_> {
        let plain = !self.args.answer && !self.args.decided && self.args.animate.is_none();
        Manner { position: if plain { Use::Any(&self.positions) } else { Use::Nothing }, ..Manner::default() }
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        if self.args.animate.is_some() {
            return moving::animate(puzzle, &self.args.search, out);
        }
        let mut scene = self.puzzle_scene(puzzle, job, out)?;
        let mut exit = Exit::Yes;
        if self.args.answer {
            let solved;
            (solved, exit) = self.answer_scene(puzzle, job, out)?;
            // Where there is no answer, the puzzle itself is drawn all the same.
            if let Some(solved) = solved {
                let empty = std::mem::replace(&mut scene, solved);
                if self.picture.is_document() {
                    self.pages.lock().expect("no drawing panicked").push(empty);
                }
            }
        }
        if self.args.decided {
            let shared;
            (shared, exit) = self.shared_scene(puzzle, out)?;
            scene = shared.unwrap_or(scene);
        }
        if self.picture.is_document() {
            self.picture.lost(&scene, job).iter().for_each(|warning| out.say(warning));
            self.pages.lock().expect("no drawing panicked").push(scene);
            return Ok(exit);
        }
        if !job.first && self.picture == Picture::Text {
            out.answer.write_all(b"\n")?;
        }
        let picture = self.picture.draw(&[scene], &self.style)?;
        let picture = match self.text(job) {
            Some(text) => carried::with(picture, &text),
            None => picture,
        };
        out.answer.write_all(&picture)?;
        Ok(exit)
    }
}

impl Draw<'_> {
    /// The text from which the picture is read back, if it says all that the picture shows.
    fn text(&self, job: &PuzzleContext<'_>) -> Option<String> {
        let reading = job.record.reading.as_ref().ok().filter(|_| !self.positions.are_given())?;
        String::from_utf8(reading.with_family(job.record.alone().into_owned())).ok()
    }

    /// The puzzle, with what the user has filled in and struck out unless the answer is to be drawn.
    fn puzzle_scene(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<Scene, Failure> {
        let (mut filled, mut struck) = (Partial::new(), Vec::new());
        if !self.args.answer && !self.args.decided {
            // Several digits in a cell of a form would not be read back.
            let notes = !self.args.form || !puzzle.has_numbers();
            filled = self.positions.used("drawn with", notes, puzzle, job, out)?;
            written_over(puzzle, &filled).iter().for_each(|warning| out.say(warning));
            struck = self.positions.struck(puzzle);
            if !notes && !struck.is_empty() {
                struck.clear();
                if !output::is_quiet() {
                    out.say("note: pencil marks are not shown: a form has room for one digit in a cell");
                }
            }
        }
        let mut scene = if self.args.form || !filled.is_empty() || !struck.is_empty() {
            noted_scene(puzzle, &filled, &struck, &Marks::new())
        } else {
            puzzle.picture(None, &Marks::new())
        };
        scene.names = self.args.names;
        if self.args.form {
            self.picture.as_form(&mut scene);
        }
        Ok(scene)
    }
}
