//! The judge of lemmas: whether every answer satisfies a clause, for the reason that is given.
//!
//! In: the facts of a clause, a reason. Out: whether the clause holds, or what is wrong with it. Must not know: the code
//! that makes lemmas, engines.
//!
//! A clause says "one of these places is not in, or one of those is". It holds if those, when they are out, leave no way
//! from the first of these places to the second, or to the rim.

use super::{APART, Connected};
use crate::board::Place;
use crate::rule::{Fact, Reason};

/// What a clause says of the nodes.
struct Said {
    /// The nodes of which it says that they are out.
    out: Vec<u32>,
    /// The nodes of which it says that they are in.
    wall: Vec<bool>,
}

/// What a clause says; `None` if it is about anything else.
fn said(rule: &Connected, clause: &[Fact]) -> Option<Said> {
    let mut said = Said { out: Vec::new(), wall: vec![false; rule.net.len()] };
    let mut values = vec![0; rule.net.len()];
    for fact in clause {
        let node = rule.places.iter().position(|&place| place == fact.place)?;
        let (told_by, has) = rule.told(node);
        if !told_by.contains(&fact.value) {
            return None;
        }
        if fact.holds == has {
            values[node] += 1;
            said.wall[node] = values[node] == told_by.len();
        } else {
            said.out.push(node as u32);
        }
    }
    // That it has some of the values, but not which, is not said of a place that may have others.
    (0..values.len()).all(|node| values[node] == 0 || said.wall[node]).then_some(said)
}

impl Said {
    /// The side of a node, as far as the walls let it.
    fn side(&self, rule: &Connected, node: u32) -> Vec<bool> {
        rule.net.flood(node, |node| !self.wall[node as usize])
    }
}

/// The reason of a clause; `None` if it has none.
pub(super) fn reason(rule: &Connected, clause: &[Fact]) -> Option<Reason> {
    let said = said(rule, clause)?;
    let ends = || said.out.iter().copied().chain(rule.net.outside);
    let apart = ends().find_map(|one| {
        let side = said.side(rule, one);
        let other = ends().find(|&other| !side[other as usize])?;
        Some([one, other])
    })?;
    Some(rule.apart(apart))
}

/// Checks a clause with its reason.
pub(super) fn justify(rule: &Connected, clause: &[Fact], reason: &Reason) -> Result<(), String> {
    if reason.name != APART || reason.other.is_some() {
        return Err(format!("`{}` is no reason why places must hang together", reason.name));
    }
    let said = said(rule, clause).ok_or("the clause is not about the places that must hang together")?;
    let node = |place: &Place| {
        let node = rule.places.iter().position(|other| other == place).map(|node| node as u32);
        node.filter(|node| said.out.contains(node) && !said.wall[*node as usize])
    };
    let named: Option<Vec<u32>> = reason.places.iter().map(node).collect();
    let named = named.ok_or("the clause does not say of the places that one of them is out")?;
    let (one, other) = match (&named[..], rule.net.outside) {
        (&[one], Some(outside)) => (one, outside),
        (&[one, other], None) if one != other => (one, other),
        _ => return Err("it does not name two places, or one and the rim".to_owned()),
    };
    let sides = [one, other].map(|node| said.side(rule, node));
    if sides[0][other as usize] {
        return Err("the places that the clause says to be in leave a way between these two".to_owned());
    }
    let walls = || (0..said.wall.len() as u32).filter(|&node| said.wall[node as usize]);
    let touches = |wall: u32, side: &[bool]| rule.net.beside(wall).iter().any(|&node| side[node as usize]);
    if said.out.len() != named.len() || !walls().all(|wall| sides.iter().all(|side| touches(wall, side))) {
        return Err("the clause has a place that does not stand between these two".to_owned());
    }
    Ok(())
}
