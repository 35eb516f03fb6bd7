//! What is added up over all puzzles, printed at the end.
//!
//! In: sums. Out: lines, objects, a plot. Must not know: how it was measured.

use std::io::Write;
use std::path::Path;

use super::cactus::{self, Curve};
use super::compare::Comparison;
use super::table::TableFormat;
use super::total::Total;
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::json;

/// What is added up over all puzzles.
pub(super) struct Sums {
    /// One for each case.
    pub(super) totals: Vec<Total>,
    pub(super) comparison: Option<Comparison>,
    /// Whether a puzzle has been measured.
    pub(super) begun: bool,
}

impl Sums {
    /// Prints the sums, and how they compare with an earlier run.
    pub(super) fn print(&self, format: TableFormat, answer: &mut dyn Write) -> anyhow::Result<Exit> {
        let (json, markdown) = (format == TableFormat::Json, format == TableFormat::Markdown);
        // Of nothing there is no sum.
        let shown = json || self.begun && matches!(format, TableFormat::Text | TableFormat::Markdown);
        if markdown && self.begun {
            writeln!(answer)?;
        }
        for total in self.totals.iter().filter(|_| shown) {
            if json {
                answer.write_all(&json::Object::of(total).line())?;
            } else {
                let text = total.text(&self.totals[0]);
                let line = if markdown { format!("- {}", text.replace('\n', "; ")) } else { text };
                writeln!(answer, "{line}")?;
            }
        }
        match self.comparison.as_ref().filter(|_| shown) {
            Some(comparison) => comparison.print(json, output::is_quiet(), answer),
            None => Ok(Exit::Yes),
        }
    }

    /// Draws how many puzzles each engine ends within a time.
    pub(super) fn plot(&self, path: &Path) -> anyhow::Result<()> {
        if !self.begun {
            return Ok(());
        }
        let names = self.totals.iter().map(|total| if total.way.is_empty() { "all" } else { &total.way });
        let ended = self.totals.iter().map(|total| total.ended.clone());
        let curves: Vec<Curve> = names.map(str::to_owned).zip(ended).collect();
        let mut plot = output::open(Some(path))?;
        plot.write_all(cactus::plot(&curves).as_bytes())?;
        Ok(plot.flush()?)
    }
}
