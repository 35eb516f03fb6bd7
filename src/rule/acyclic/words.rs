//! The rule in words: what is wrong with a board, why something follows.
//!
//! In: a cycle, or a way between unlike marks; what is known and what follows. Out: words. Must not know: clauses.

use super::net::Clash;
use super::{Acyclic, justify};
use crate::board::Place;
use crate::rule::Fact;

fn name(rule: &Acyclic, node: u32) -> &str {
    &rule.nodes[node as usize].name
}

/// What is wrong with a board.
pub(super) fn flaw(rule: &Acyclic, clash: &Clash) -> String {
    let subject = &rule.head.phrase.subject;
    match clash.marks {
        Some([one, other]) => format!("{subject} join {} to {}", name(rule, one), name(rule, other)),
        None => format!("{subject} close a cycle at {}", name(rule, rule.net.ends(clash.joins[0])[0])),
    }
}

/// Why something follows, and the places that need no other words.
pub(super) fn why(rule: &Acyclic, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
    let against = facts.iter().map(|fact| Fact { holds: !fact.holds, ..*fact });
    let clause: Vec<Fact> = against.chain([found]).collect();
    let clash = justify::clashes(rule, &clause).into_iter().next()?;
    let text = match clash.marks {
        Some([one, other]) => format!("otherwise {} would be joined to {}", name(rule, one), name(rule, other)),
        None => format!("otherwise a cycle would be closed at {}", name(rule, rule.net.ends(clash.joins[0])[0])),
    };
    Some((text, clause.iter().map(|fact| fact.place).collect()))
}
