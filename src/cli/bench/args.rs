//! The arguments of `bench`.
//!
//! In: what was typed. Out: what is measured, and how it is printed. Must not know: how it is measured.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;

use super::case::{Asked, Case, on_the_wall};
use super::table::TableFormat;
use crate::backend::Backend;
use crate::card::Encoding;
use crate::cli::explain::ONLY_INSIDE;
use crate::cli::extension;
use crate::cli::options::{self, InputArgs};
use crate::family::Deduce;

/// The arguments of `bench`.
#[derive(Debug, ClapArgs)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) inputs: InputArgs,
    /// The question for each puzzle; may be given several times.
    #[arg(long, value_enum, value_name = "VERB", default_value = "unique")]
    pub(super) verb: Vec<Asked>,
    /// An engine: varisat, batsat, or the command line of a SAT solver, as in 'cadical -q'; may be given several times.
    #[arg(long, value_name = "ENGINE", default_value = "varisat")]
    pub(super) backend: Vec<Backend>,
    /// How constraints become clauses, as in amo=product,card=totalizer; may be given several times.
    #[arg(long, value_name = "CHOICES", default_value = "", hide_default_value = true, long_help = options::encodings())]
    pub(super) encoding: Vec<Encoding>,
    /// How much is deduced before clauses are written: off, singles or full.
    #[arg(long, value_name = "LEVEL", default_value = "full")]
    pub(super) deduce: Deduce,
    /// Give up on a run after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    pub(super) time_limit: Option<Duration>,
    /// With --verb count: stop as soon as there are more than this many answers.
    #[arg(long, value_name = "N")]
    pub(super) max: Option<u64>,
    /// Run each puzzle this many times and take the median.
    #[arg(long, alias = "runs", value_name = "N", default_value_t = 1, value_parser = options::at_least_one)]
    pub(super) repeat: usize,
    /// The output format (default: table).
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(super) format: Option<TableFormat>,
    /// Print to this file; its extension names the format if no other option does.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Draw a cactus plot into this file: how many puzzles each engine finishes within a time.
    #[arg(long, value_name = "FILE.svg")]
    pub(super) cactus: Option<PathBuf>,
    /// Compare with an earlier run, given as its JSON Lines: print the ratio of each puzzle, the greatest loss first.
    #[arg(long, value_name = "OLD.jsonl")]
    pub(super) compare: Option<PathBuf>,
}

impl Args {
    /// What is asked for, or the format that the name of the file stands for.
    pub(super) fn format(&self) -> anyhow::Result<TableFormat> {
        if let Some(cactus) = self.cactus.as_deref() {
            anyhow::ensure!(
                cactus.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")),
                "{}: the plot is an SVG; name a .svg file",
                cactus.display()
            );
        }
        Ok(extension::format(self.format, self.output.as_deref())?.unwrap_or_default())
    }

    /// All that is asked, of all engines and encodings.
    pub(super) fn cases(&self) -> anyhow::Result<Vec<Case>> {
        let mut cases = Vec::new();
        for &asked in &self.verb {
            for backend in &self.backend {
                for encoding in &self.encoding {
                    let (backend, encoding) = (backend.clone(), encoding.clone());
                    cases.push(Case { asked, backend, encoding, max: self.max });
                }
            }
        }
        if let Some(case) = cases.iter().find(|case| case.asked == Asked::Rate && on_the_wall(&case.backend)) {
            anyhow::bail!("--verb rate cannot take `{}`: {ONLY_INSIDE}", case.backend);
        }
        for case in cases.iter().filter(|case| case.asked == Asked::Prove) {
            case.backend.logs_proofs()?;
        }
        Ok(cases)
    }
}
