//! How and where it is printed, and how many puzzles are worked on at a time.
//!
//! In: what was typed. Out: a format, a place to write to, a number of threads. Must not know: what the verbs do.

use std::io::Write;
use std::path::PathBuf;
use std::thread::available_parallelism;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::{ShareArgs, at_least_one};
use crate::cli::{extension, output};
use crate::family::Format;

/// The format of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ReportFormat {
    /// For people: lines, sentences.
    #[default]
    Text,
    /// One JSON object for each puzzle.
    Json,
}

/// The format of reports, and where they are written.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct ReportArgs {
    /// The output format (default: text).
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    /// Print to this file; its extension names the format if no other option does.
    #[arg(long, short, value_name = "FILE")]
    pub(in crate::cli) output: Option<PathBuf>,
}

impl ReportArgs {
    /// Whether JSON is wanted.
    pub(in crate::cli) fn json(&self) -> bool {
        extension::format(self.format, self.output.as_deref()).is_ok_and(|format| format == Some(ReportFormat::Json))
    }

    /// The format of puzzles that are printed: as asked, else the one that the extension of the file names.
    pub(in crate::cli) fn puzzles(&self, asked: Option<Format>) -> Option<Format> {
        asked.or_else(|| extension::of_puzzles(self.output.as_deref()?).filter(|_| self.format.is_none()))
    }

    /// Opens what is printed to, before the work starts. Fails if the file is also an input, or if its extension names
    /// another format.
    pub(in crate::cli) fn open(&self, share: &ShareArgs) -> anyhow::Result<Box<dyn Write + Send>> {
        self.open_for(None, share)
    }

    /// The same for puzzles in a format, whose extension the file may have.
    pub(in crate::cli) fn open_for(
        &self,
        puzzles: Option<Format>,
        share: &ShareArgs,
    ) -> anyhow::Result<Box<dyn Write + Send>> {
        if puzzles.is_none() || puzzles != self.output.as_deref().and_then(extension::of_puzzles) {
            extension::format(self.format, self.output.as_deref())?;
        }
        let resumed = extension::format::<ReportFormat>(None, share.resume.as_deref())?;
        if resumed == Some(ReportFormat::Json) && !self.json() {
            bail!("the name of the file to continue says that it holds JSON: choose that with `--format json`");
        }
        output::open_for(share, self.output.as_deref())
    }
}

/// How many puzzles are worked on at a time.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct JobsArgs {
    /// Work on this many puzzles at a time, at most 256 (default: one for each processor).
    #[arg(long, short, value_name = "N", value_parser = at_least_one)]
    jobs: Option<usize>,
}

/// The number of puzzles at a time where none was asked for.
pub(in crate::cli) fn one_for_each_processor() -> usize {
    available_parallelism().map_or(1, usize::from).min(MOST_JOBS)
}

/// More threads than the system allows would end the run.
const MOST_JOBS: usize = 256;

impl JobsArgs {
    /// The number of puzzles at a time, at most `MOST_JOBS`; `None` for one for each processor.
    pub(in crate::cli) fn asked(self) -> Option<usize> {
        self.jobs.map(|jobs| jobs.min(MOST_JOBS))
    }

    /// The number of puzzles at a time.
    pub(in crate::cli) fn jobs(self) -> usize {
        self.asked().unwrap_or_else(one_for_each_processor)
    }
}
