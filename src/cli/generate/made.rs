//! A puzzle that was made, as text and JSON.
//!
//! In: the puzzle, what is known of it. Out: its text, framed as one of many; its object. Must not know: how it was
//! made.

use std::io::Write;

use serde::Serialize;

use super::Task;
use crate::cli::{output, printer};
use crate::diagnostic::Diagnostic;
use crate::explain;
use crate::family::Format;
use crate::json;
use crate::search::{Made, Symmetry};

#[derive(Serialize)]
struct Report<'a> {
    puzzle: String,
    answers: [json::Board<'a>; 1],
    clues: usize,
    minimal: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    seed: u64,
    boards: usize,
    seconds: f64,
}

/// What a new puzzle is called.
fn named(number: u64) -> json::Named<'static> {
    json::Named { source: "generate", index: number as usize, ..json::Named::default() }
}

impl Task<'_> {
    /// Writes, in JSON, that no puzzle was found before a limit.
    pub(super) fn write_none(&self, number: u64, answer: &mut dyn Write) -> anyhow::Result<()> {
        if self.args.report.json() {
            let family = self.recipes.first().map(|recipe| recipe.family.name);
            let mut object = json::Head { named: &named(number), family, status: "limit" }.begin();
            object.field("seed", &self.args.seed);
            answer.write_all(&object.line())?;
        }
        Ok(())
    }

    /// Writes a puzzle, in the format that was used before if any was.
    pub(super) fn write(
        &self,
        number: u64,
        made: &Made,
        rating: Option<explain::Rating>,
        seconds: f64,
        used: Option<Format>,
        answer: &mut dyn Write,
    ) -> anyhow::Result<Format> {
        let puzzle = &*made.puzzle;
        let first = || printer::holding(puzzle).first().copied();
        let Some(format) = self.to.or(used).or_else(first) else {
            return Err(Diagnostic::new("no format can hold the puzzle").into());
        };
        let with = Some(&made.answer).filter(|_| self.args.answer || printer::text(puzzle, format, None).is_err());
        let text = printer::text(puzzle, format, with)?;
        if !made.as_asked && !output::is_quiet() {
            let what =
                rating.map_or_else(String::new, |rating| format!(": {}, score {:.1}", rating.level, rating.score));
            output::complain(&format!("puzzle {}: the best that was found in time{what}", number + 1));
        }
        if self.args.report.json() {
            let minimal = match (made.minimal, self.args.symmetry) {
                (false, _) => "no",
                (true, Symmetry::None) => "full",
                (true, _) => "orbit",
            };
            let status = if made.as_asked { "made" } else { "limit" };
            let family = Some(puzzle.family().name);
            let report = Report {
                puzzle: printer::field(puzzle, format, &text),
                answers: [json::Board(puzzle.layout(), &made.answer)],
                clues: made.clues,
                minimal,
                level: rating.map(|rating| rating.level.to_string()),
                score: rating.map(|rating| (10.0 * rating.score).round() / 10.0),
                seed: self.args.seed,
                boards: made.boards,
                seconds,
            };
            let head = json::Head { named: &named(number), family, status };
            answer.write_all(&head.with(&report).line())?;
        } else {
            answer.write_all(&self.framed.text(puzzle, format, text, used.is_none())?)?;
        }
        Ok(format)
    }
}
