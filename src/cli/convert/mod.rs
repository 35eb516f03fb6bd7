//! `convert`: puzzles in another format.
//!
//! In: puzzles. Out: exactly the same puzzles, in the format asked for, and nothing else. Must not know: any
//! format.

mod lost;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use clap::Args as ClapArgs;
use itertools::Itertools as _;

use crate::cli::exit::Exit;
use crate::cli::extension;
use crate::cli::line_kind::LineKind;
use crate::cli::one_answer::OneAnswer;
use crate::cli::options::{InputArgs, JobsArgs, SearchArgs};
use crate::cli::output;
use crate::cli::position::{Use, own};
use crate::cli::printer;
use crate::cli::scenes::laid;
use crate::cli::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use crate::diagnostic::Diagnostic;
use crate::family::{Beside, Format, NO_ANSWER, Noted, Puzzle};

/// The arguments of `convert`.
#[derive(Debug, ClapArgs)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Write this format.
    #[arg(long, value_name = "FORMAT", long_help = crate::cli::options::formats("Write this format"))]
    to: Format,
    /// Write the answer too, where the format has a place for it.
    #[arg(long)]
    answer: bool,
    /// Write to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobsArgs,
}

/// Runs `convert`.
pub(in crate::cli) fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(packed) = args.output.as_ref().filter(|path| extension::is_packed(path)) {
        bail!("`convert` does not compress, but the name of {} says so: give the file another name", packed.display());
    }
    let mut answer = output::open_for(&args.inputs.share, args.output.as_deref())?;
    let convert = Convert { args, framed: printer::Framed::default() };
    let exit = stream::run(&convert, &args.inputs, args.jobs.asked(), &mut *answer)?;
    convert.framed.close(Some(args.to), &mut *answer)?;
    Ok(exit)
}

struct Convert<'a> {
    args: &'a Args,
    framed: printer::Framed,
}

impl Verb for Convert<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner { lines: Some(LineKind::Puzzle), position: Use::Own, ..Manner::default() }
    }

    fn answers_in_lines(&self, one_line: bool) -> bool {
        one_line && self.args.to.is_line_based()
    }

    fn only_one(&self) -> Option<Diagnostic> {
        let what = format!("a `{}` file holds one puzzle, and this is the second one", self.args.to);
        let refusal = Diagnostic::new(what).help("convert one puzzle at a time");
        (!self.args.to.holds_many()).then_some(refusal)
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut answer = None;
        let mut exit = Exit::Yes;
        if self.args.answer {
            // The one that came with the puzzle, if it is right: of several answers, it is the one that is meant.
            let came = puzzle.shortcuts().noted.and_then(Noted::answer).map(|came| laid(puzzle, &came).0);
            // Where there is none, the puzzle itself is written all the same.
            (answer, exit) = match came.filter(|came| puzzle.check(came).is_empty()) {
                Some(came) => (Some(came), Exit::Yes),
                None => OneAnswer::of(puzzle, &self.args.search).first("to write", out)?,
            };
        }
        let mut text = Vec::new();
        let filled = own(puzzle, job)?.unwrap_or_default();
        let beside = Beside { answer: answer.as_ref(), filled: &filled };
        let line = || puzzle.one_line().filter(|(format, _)| self.args.to == Format::Line && *format != Format::Json);
        match puzzle.write_with(self.args.to, beside, &mut text) {
            Ok(()) => {}
            // Some formats are answers only, and that there is none has been said.
            Err(_) if exit != Exit::Yes => return Ok(exit),
            Err(error) => {
                // A puzzle that is not written as cells on one line may still have another format of one line.
                if let Some((format, line)) = line() {
                    let text = format!("{line}\n").into_bytes();
                    lost::say(puzzle, format, beside, &text, self.args.answer, job, out);
                    return self.put(puzzle, format, text, job, out).map(|()| exit);
                }
                let formats = puzzle.family().formats;
                let what = Diagnostic::new(error.to_string());
                return Err(match (formats.contains(&self.args.to), self.args.to) {
                    (false, _) => what.help(format!("there are {}", formats.iter().join(", "))),
                    (true, _) if answer.is_none() && error.reason == NO_ANSWER => what.help("`--answer` finds it"),
                    (true, _) => what,
                }
                .into());
            }
        }
        lost::say(puzzle, self.args.to, beside, &text, self.args.answer, job, out);
        self.put(puzzle, self.args.to, text, job, out).map(|()| exit)
    }
}

impl Convert<'_> {
    /// Writes a puzzle behind those before it.
    fn put(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        format: Format,
        text: Vec<u8>,
        job: &PuzzleContext<'_>,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let share = &self.args.inputs.share;
        // Lines that are put together again are as many as the puzzles.
        let counted = share.resume.is_some() || share.id.is_some() || share.shard.is_some() && format.is_line_based();
        let text = if counted {
            self.framed.line(&**puzzle, format, &text, job.first)
        } else {
            self.framed.text(&**puzzle, format, text, job.first)?
        };
        Ok(out.answer.write_all(&text)?)
    }
}
