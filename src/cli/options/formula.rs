//! Which formula a puzzle becomes.
//!
//! In: what was typed. Out: encodings, and how much is deduced. Must not know: what the verbs do.

use clap::Args;

use crate::card::{Amo, Card, Connectivity, Encoding};
use crate::family::Deduce;

/// Which formula a puzzle becomes.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct FormulaArgs {
    /// Deduce nothing: the whole puzzle becomes clauses.
    #[arg(long)]
    pub(in crate::cli) raw: bool,
    #[command(flatten)]
    encoding: EncodingArgs,
}

impl FormulaArgs {
    /// How much is deduced first.
    pub(in crate::cli) fn deduce(&self) -> Deduce {
        if self.raw { Deduce::Off } else { Deduce::Full }
    }

    /// How constraints become clauses.
    pub(in crate::cli) fn encoding(&self) -> Encoding {
        self.encoding.encoding()
    }
}

/// How rules become clauses.
#[derive(Clone, Debug, Args)]
pub(super) struct EncodingArgs {
    /// How constraints become clauses, as in amo=product,card=totalizer.
    #[arg(long, value_name = "CHOICES", default_value = "", hide_default_value = true, long_help = encodings())]
    encoding: Encoding,
    /// How the single loop of a loop puzzle is enforced
    ///
    /// - lazy: the formula leaves it out; separate loops are ruled out as the search finds them (default).
    /// - lemmas: the formula leaves it out; after each model, clauses rule out its separate loops.
    /// - static: the formula states it, so that every model is an answer.
    /// - order: the formula states it in another way; it is larger, and the answer fixes every variable.
    #[arg(long, value_name = "HOW", verbatim_doc_comment)]
    connectivity: Option<Connectivity>,
}

/// What encodings can be chosen.
pub(in crate::cli) fn encodings() -> String {
    let (amo, card) = (itertools::join(Amo::ALL, ", "), itertools::join(Card::ALL, ", "));
    format!(
        "How constraints become clauses, as in amo=product,card=totalizer.\n\n\
         amo, at most one: {amo}.\n\ncard, at most, at least or exactly k: {card}.\n\n\
         connectivity, the single loop: {}.",
        itertools::join(Connectivity::ALL, ", ")
    )
}

impl EncodingArgs {
    pub(super) fn encoding(&self) -> Encoding {
        let connectivity = self.connectivity.unwrap_or(self.encoding.connectivity);
        Encoding { connectivity, ..self.encoding.clone() }
    }
}
