//! The fewest clues to drop, as a maximum satisfiability problem.
//!
//! In: a puzzle. Out: a formula in the `WCNF` format of the `MaxSAT` evaluations since 2022: hard clauses start with
//! `h`, soft ones with their weight. Must not know: the family.
//!
//! The rules of the family are hard, the clauses of a clue hold when its switch is on, and each switch is a soft clause
//! of weight 1. So the switches that an optimum violates are the clues to drop.

use std::fmt::Write;
use std::sync::Arc;

use crate::card::{Connectivity, Encoding};
use crate::cnf::{ClauseSink, Cnf, Encoder, Lit, RuleMode};
use crate::family::{Deduce, Puzzle};
use crate::search::SettingError;
use crate::search::reduce::setting;

/// Writes the problem; comments name the clue of each soft clause.
///
/// # Errors
/// When clues of the family cannot be set one by one.
pub fn wcnf(puzzle: &Arc<dyn Puzzle>, encoding: &Encoding) -> Result<String, SettingError> {
    let setting = setting(&**puzzle)?;
    // A file cannot add clauses lazily, so every rule has to be stated in full.
    let connectivity = match encoding.connectivity {
        Connectivity::Order => Connectivity::Order,
        _ => Connectivity::Static,
    };
    let mut cnf = Cnf::new();
    let mut enc = Encoder::with(&mut cnf, RuleMode::Selected, Encoding { connectivity, ..encoding.clone() });
    let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
    puzzle.encode(&known, &mut enc);
    let switches = enc.finish().selectors;
    let clue_of: Vec<(usize, usize)> =
        (0..setting.slots()).flat_map(|slot| setting.rules(slot).into_iter().map(move |rule| (rule, slot))).collect();
    let mut soft: Vec<(Lit, usize)> = Vec::new();
    for (rule, &switch) in switches.iter().enumerate() {
        match clue_of.iter().find(|(number, _)| *number == rule) {
            Some(&(_, slot)) => soft.push((switch, slot)),
            None => cnf.add_clause(&[switch]),
        }
    }
    let mut text = format!("c {} clues, each a soft clause; what an optimum violates is to be dropped\n", soft.len());
    for clause in cnf.clauses() {
        text.push_str("h ");
        for lit in clause {
            let _ = write!(text, "{} ", lit.to_dimacs());
        }
        text.push_str("0\n");
    }
    for (switch, slot) in soft {
        let clue = setting.clue(slot).map(|clue| setting.words(&clue)).unwrap_or_default();
        let _ = write!(text, "c {} is {clue}\n1 {} 0\n", setting.name(slot), switch.to_dimacs());
    }
    Ok(text)
}
