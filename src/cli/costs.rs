//! What a search took, for JSON and in words.
//!
//! In: its statistics. Out: the last fields of an object, or a sentence. Must not know: what was found.

use super::stream::Out;
use super::words::count;
use crate::backend::Moment;
use crate::json::Object;
use crate::search::{PortfolioReport, Stats};

/// Adds the costs of a search that began at this moment.
pub(super) fn add(stats: &Stats, portfolio: &PortfolioReport, began: Moment, object: &mut Object) {
    object.number("vars", stats.vars);
    object.number("clauses", stats.clauses);
    object.number("rounds", stats.rounds);
    object.optional("conflicts", stats.conflicts.as_ref());
    object.optional("way", portfolio.winner.as_ref());
    object.optional("failed", Some(&portfolio.failed).filter(|failed| !failed.is_empty()));
    object.seconds("seconds", began.elapsed());
}

/// Says its sizes and times in words, and which way found it.
pub(super) fn say(stats: &Stats, portfolio: &PortfolioReport, out: &mut Out<'_>) {
    if let Some(way) = &portfolio.winner {
        out.say(&format!("found by {way}"));
    }
    out.say(&format!(
        "{}, {}, {}, {}; deduction {:.3} ms, encoding {:.3} ms, solving {:.3} ms",
        count(stats.vars, "variable"),
        count(stats.clauses, "clause"),
        count(stats.rounds, "round"),
        count(stats.lemmas, "lemma"),
        stats.deduce.as_secs_f64() * 1e3,
        stats.encode.as_secs_f64() * 1e3,
        stats.solve.as_secs_f64() * 1e3,
    ));
}
