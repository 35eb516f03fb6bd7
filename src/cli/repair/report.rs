//! What `repair` found, as text and JSON.
//!
//! In: proposals. Out: lines, an object. Must not know: how they were found.

use std::io::{self, Write as _};
use std::sync::Arc;

use serde::Serialize;

use super::Fix;
use crate::cli::printer;
use crate::cli::words::count;
use crate::family::Puzzle;
use crate::search::{self, Edit, Proposal, Repaired, Verdict};

#[derive(Serialize)]
struct Change {
    #[serde(rename = "where")]
    place: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Offer {
    #[serde(skip_serializing_if = "Option::is_none")]
    misread: Option<String>,
    changes: Vec<Change>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
}

#[derive(Serialize)]
pub(super) struct Report {
    pub(super) proposals: Vec<Offer>,
    /// `None` where no changes will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) least: Option<usize>,
    pub(super) fewest: bool,
    pub(super) all: bool,
    pub(super) seconds: f64,
}

impl Fix<'_> {
    /// Tells what is wrong with the puzzle and what would mend it.
    pub(super) fn tell(&self, puzzle: &Arc<dyn Puzzle>, repaired: &Repaired, text: &mut Vec<u8>) -> io::Result<()> {
        let what = match repaired.verdict {
            Verdict::None => "no answer",
            Verdict::Unique(_) => "not solvable line by line",
            Verdict::Limit { .. } => return writeln!(text, "gave up before it was known how many answers it has"),
            Verdict::Multiple(_) => "several answers",
        };
        let Some(first) = repaired.proposals.first() else {
            let kept = if self.args.keep.is_empty() { "" } else { " that keeps what is to stay" };
            let adds = matches!(repaired.verdict, Verdict::Multiple(_)) && !search::shows_pictures(&**puzzle);
            if adds && repaired.all {
                let which = if self.board.is_some() { "the one that is meant" } else { "one of them" };
                return writeln!(text, "{what}, and no added clues can make {which} the only one");
            }
            let least = count(repaired.least, "change");
            let names_board = self.board.is_some() || matches!(repaired.verdict, Verdict::Unique(_));
            let hint = if names_board { "" } else { "; name the intended answer with `--board FILE`" };
            return writeln!(text, "{what}; no repair found{kept}: if there is one, it takes {least} or more{hint}");
        };
        let size = repaired.proposals.iter().find(|proposal| proposal.misread.is_none()).map(|found| found.edits.len());
        let proof = match size {
            _ if first.misread.is_some() && repaired.proposals.len() == 1 => "no clue has to change".to_owned(),
            Some(size) if size <= repaired.least => format!("{}, proved the fewest", count(size, "change")),
            Some(size) => format!("{}, the fewest found; at least {} needed", count(size, "change"), repaired.least),
            None => "no clue has to change".to_owned(),
        };
        let many = match (repaired.proposals.len(), repaired.all) {
            (_, false) if self.args.all => "; there may be other ways".to_owned(),
            (1, _) | (_, false) => String::new(),
            (many, true) => format!("; all {many} ways"),
        };
        writeln!(text, "{what}: {proof}{many}")?;
        for proposal in &repaired.proposals {
            let edits: Vec<String> = proposal.edits.iter().map(|edit| edit.sentence(&**puzzle)).collect();
            writeln!(text, "  {}", proposal.misread.clone().unwrap_or_else(|| edits.join("; ")))?;
        }
        Ok(())
    }

    /// A repair in JSON.
    pub(super) fn offer(&self, puzzle: &Arc<dyn Puzzle>, proposal: &Proposal) -> Offer {
        let format = self.to.or_else(|| printer::holding(&*proposal.puzzle).first().copied());
        let written = |format| {
            let text = printer::text(&*proposal.puzzle, format, None).ok()?;
            Some(printer::field(&*proposal.puzzle, format, &text))
        };
        Offer {
            misread: proposal.misread.clone(),
            changes: proposal.edits.iter().map(|edit| change(puzzle, edit)).collect(),
            puzzle: format.and_then(written),
        }
    }
}

fn change(puzzle: &Arc<dyn Puzzle>, edit: &Edit) -> Change {
    let search::Change { place, before, after } = edit.change(&**puzzle);
    Change { place: place.to_string(), before, after }
}

/// Whether nothing has to change.
pub(super) fn is_nothing(proposal: &Proposal) -> bool {
    proposal.edits.is_empty() && proposal.misread.is_none()
}
