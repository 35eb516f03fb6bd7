//! The judge of lemmas: whether every answer satisfies a clause, for the reason that is given.
//!
//! In: the facts of a clause, a reason. Out: whether the clause holds, or what is wrong with it. Must not know: the code
//! that makes lemmas, engines.
//!
//! A clause says "not all of these facts". It holds if they make a cycle, or a way between unlike marks. None of them may
//! be needless.

use super::net::Clash;
use super::{Acyclic, reason};
use crate::rule::{Fact, Reason};

/// The cycles and the ways between unlike marks that the denied facts of a clause make; none where one is needless.
pub(super) fn clashes(rule: &Acyclic, clause: &[Fact]) -> Vec<Clash> {
    let denied: Option<Vec<u32>> = clause.iter().map(|fact| Some(rule.code(fact)? ^ 1)).collect();
    let mut holds = vec![false; rule.net.codes() as usize];
    denied.iter().flatten().for_each(|&code| holds[code as usize] = true);
    let is_on = |join: u32| rule.net.facts(join).iter().all(|&code| holds[code as usize]);
    let is_used = |&code: &u32| rule.net.needing(code).iter().any(|&join| is_on(join));
    if denied.is_none_or(|denied| !denied.iter().all(is_used)) {
        return Vec::new();
    }
    rule.net.clashes(&is_on)
}

/// Checks a clause with its reason.
pub(super) fn justify(rule: &Acyclic, clause: &[Fact], given: &Reason) -> Result<(), String> {
    let clashes = clashes(rule, clause);
    if clashes.is_empty() {
        return Err("what the clause denies is no cycle and joins no unlike marks".to_owned());
    }
    if clashes.iter().any(|clash| reason(clash) == *given) {
        return Ok(());
    }
    Err(format!("`{}` is not the reason why not all of these hold", given.name))
}
