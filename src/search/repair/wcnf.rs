//! The fewest clues to drop, as a maximum satisfiability problem.
//!
//! In: a puzzle. Out: a formula in the `WCNF` format of the `MaxSAT` evaluations since 2022: hard clauses start with
//! `h`, soft ones with their weight. Must not know: the family.
//!
//! The rules of the family are hard, the clauses of a clue hold when its switch is on, and each switch is a soft clause
//! of weight 1. So the switches that an optimum violates are the clues to drop.

use std::fmt::Write;
use std::sync::Arc;

use super::are_apart;
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
    are_apart(&**puzzle)?;
    if let Some(why) = puzzle.unstated() {
        return Err(SettingError::Shape(why));
    }
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
    let mut soft: Vec<(Lit, usize)> = Vec::new();
    let mut is_law = vec![true; switches.len()];
    for slot in 0..setting.slots() {
        let rules = setting.rules(slot);
        rules.iter().for_each(|&rule| is_law[rule] = false);
        match rules[..] {
            [] => {}
            [rule] => soft.push((switches[rule], slot)),
            _ => {
                // A clue of several rules costs no more than one of one rule.
                let all = cnf.new_var().positive();
                rules.iter().for_each(|&rule| cnf.add_clause(&[!all, switches[rule]]));
                soft.push((all, slot));
            }
        }
    }
    let laws = switches.iter().zip(is_law).filter(|(_, is_law)| *is_law);
    laws.for_each(|(&switch, _)| cnf.add_clause(&[switch]));
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
