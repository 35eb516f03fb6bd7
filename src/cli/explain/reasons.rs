//! Options for finding reasons, and a step as a sentence.
//!
//! In: what was typed. Out: options of the library; a step as a sentence. Must not know: how steps are found.

use std::sync::Arc;
use std::time::Duration;

use clap::Args;

use crate::backend::{Backend, UnknownBackend};
use crate::cli::options::{limits, seconds};
use crate::cli::stream::{Out, PuzzleContext};
use crate::cli::{gave_up, output, words};
use crate::explain::{self, Minimal, Step};
use crate::family::Puzzle;

/// Calls of the engine for one step with `--smallest`.
const SMALLEST: usize = 100_000;

/// How reasons are searched for.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct ReasonArgs {
    /// The engine that searches: varisat or batsat; reasons are proved by the other one.
    #[arg(long, value_name = "ENGINE", default_value = "batsat", value_parser = inside)]
    backend: Backend,
    /// Give up on a puzzle after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(in crate::cli) time_limit: Option<Duration>,
    /// For each step that needs several rules, say how many it uses and whether fewer would do.
    #[arg(long)]
    pub(in crate::cli) stats: bool,
    /// Find a smallest reason for each step. The number of engine calls is bounded; steps whose reason is not proved
    /// to be smallest are marked.
    #[arg(long)]
    pub(in crate::cli) smallest: bool,
    /// Use patterns that hold only if the puzzle has one answer, too: rectangles, BUG+1. Whether it has is found out
    /// first.
    #[arg(long)]
    assume_unique: bool,
}

/// Reads the name of an engine inside this process.
fn inside(text: &str) -> Result<Backend, String> {
    match text.parse().map_err(|error: UnknownBackend| error.to_string())? {
        Backend::Process(_) => Err(ONLY_INSIDE.into()),
        backend => Ok(backend),
    }
}

/// Why programs find no reasons.
pub(in crate::cli) const ONLY_INSIDE: &str = "a step takes thousands of calls, and a program would be started for each of \
                                      them: use `varisat` or `batsat`";

impl ReasonArgs {
    /// The options for one puzzle; the clock starts now.
    pub(in crate::cli) fn options(&self) -> explain::Options {
        let limits = limits(self.time_limit);
        let (backend, assume_unique) = (self.backend.clone(), self.assume_unique);
        let options = explain::Options { backend, limits, assume_unique, ..explain::Options::default() };
        if self.smallest { explain::Options { smallest: SMALLEST, ..options } } else { options }
    }

    /// Says where no step can rest on there being one answer, though that was asked for.
    pub(in crate::cli) fn say(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) {
        if self.assume_unique && !output::is_quiet() && !explain::can_assume_unique(&**puzzle) {
            out.say(&format!(
                "note: {}: --assume-unique adds nothing, its patterns need rows, columns and boxes and no further rule",
                job.called()
            ));
        }
    }

    /// The message when a limit was reached.
    pub(in crate::cli) fn gave_up(&self) -> String {
        gave_up::limit(self.time_limit)
    }
}

/// The step as a sentence, with `--stats` the size of its reason behind it: ` [2 rules, minimum]`.
pub(in crate::cli) fn sentence(puzzle: &Arc<dyn Puzzle>, step: &Step, reasons: &ReasonArgs) -> String {
    let sentence = explain::sentence(puzzle, step);
    let smallest = match step.minimal {
        Minimal::Proven => "minimum",
        Minimal::Irreducible => "irreducible",
        Minimal::Unreduced => "not reduced",
        Minimal::Assumed => "as there is one answer",
    };
    match step.size() {
        size if reasons.stats && size > 1 => format!("{sentence} [{}, {smallest}]", words::count(size, "rule")),
        _ => sentence,
    }
}
