//! The puzzle in other formats.
//!
//! In: a puzzle, the name of a format. Out: text. Must not know: any format.

use std::sync::Arc;

use cluesat::cnf::dimacs::{self, Notes};
use cluesat::cnf::{ClauseSink, Cnf, Encoder, RuleMode};
use cluesat::family::{Deduce, Format, Puzzle, Reading};
use cluesat::render::{Marks, latex, svg};
use serde_json::{Value, json};

use crate::reply::Refusal;

/// The formats of the family in which this puzzle can be written as text, and the texts.
pub(crate) fn written(puzzle: &Arc<dyn Puzzle>) -> Vec<(Format, String)> {
    let family = puzzle.family();
    let write = |&format: &Format| {
        let mut bytes = Vec::new();
        puzzle.write(format, None, &mut bytes).ok()?;
        let text = String::from_utf8(Reading { family, format }.with_family(bytes)).ok()?;
        Some((format, text))
    };
    family.formats.iter().filter_map(write).collect()
}

/// The names of all that [`export`] can make of this puzzle.
pub(crate) fn names(puzzle: &Arc<dyn Puzzle>) -> Vec<&'static str> {
    written(puzzle).into_iter().map(|(format, _)| format.name()).chain(["svg", "latex", "cnf"]).collect()
}

/// The puzzle in a format.
pub(crate) fn export(puzzle: &Arc<dyn Puzzle>, format: &str) -> Result<Value, Refusal> {
    let text = match format {
        "svg" => svg::svg(&puzzle.picture(None, &Marks::new())),
        "latex" => latex::latex(&[puzzle.picture(None, &Marks::new())]),
        "cnf" => cnf(puzzle)?,
        other => written(puzzle)
            .into_iter()
            .find(|(format, _)| format.name() == other)
            .map(|(_, text)| text)
            .ok_or_else(|| Refusal::plain(format!("this puzzle cannot be written as `{other}`")))?,
    };
    Ok(json!({ "text": text }))
}

/// The clauses of the whole puzzle, because a reader of the clauses would not know what was deduced; with the names of
/// variables in comments.
fn cnf(puzzle: &Arc<dyn Puzzle>) -> Result<String, Refusal> {
    let mut cnf = Cnf::new();
    let mut notes = Notes::default();
    if let Ok(known) = puzzle.deduce(Deduce::Off) {
        let mut encoder = Encoder::with(&mut cnf, RuleMode::Named, cluesat::card::Encoding::default());
        let vars = puzzle.encode(&known, &mut encoder);
        notes.names = encoder.finish().names;
        notes.show = Some(puzzle.projection(&vars).into_iter().map(cluesat::cnf::Lit::var).collect());
    } else {
        cnf.add_clause(&[]);
    }
    let mut bytes = Vec::new();
    let failed = |error: std::io::Error| Refusal::plain(error.to_string());
    dimacs::write(&mut bytes, &cnf, &notes).map_err(failed)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
