//! All layers at once.
//!
//! In: what is known of each node of each layer. Out: where to look, and all that follows by one lemma, with or without
//! reasons. Must not know: values, clauses.

use super::flood::Flood;
use super::search::{Because, Found, Is, Search};
use super::seated::Seated;
use super::{Bounds, Groups};
use crate::rule::Traced;

/// What a look over a layer finds.
pub(super) struct Starts {
    /// One node of each group, and open ones around which there may be too little room.
    pub(super) at: Vec<u32>,
    /// Open nodes around which there is too little room, whatever else is. All nodes that hang together have the same
    /// room, so this costs one flood for all of them.
    pub(super) lost: Vec<u32>,
}

/// The nodes of a layer at which something can be found.
pub(super) fn starts(rule: &Groups, size: Bounds, is: &[Is], seated: &Seated, flood: &mut Flood) -> Starts {
    let mut starts = Starts { at: Vec::new(), lost: Vec::new() };
    let (mut grouped, mut roomed) = (vec![false; is.len()], vec![false; is.len()]);
    for node in 0..is.len() as u32 {
        if is[node as usize] == Is::In && !grouped[node as usize] {
            starts.at.push(node);
            flood.run(&rule.beside, &[node], |node| is[node as usize] == Is::In, |_| false);
            flood.reached.iter().for_each(|&node| grouped[node as usize] = true);
        }
        if is[node as usize] != Is::Open || roomed[node as usize] {
            continue;
        }
        let (mut weight, mut marks) = (0, 0);
        flood.run(
            &rule.beside,
            &[node],
            |node| is[node as usize] != Is::Out,
            |node| {
                weight += rule.nodes[node as usize].weight;
                marks += u32::from(rule.nodes[node as usize].mark);
                false
            },
        );
        for &node in &flood.reached {
            roomed[node as usize] = true;
            if is[node as usize] != Is::Open {
                continue;
            }
            let own = size.and(rule.nodes[node as usize].size);
            if rule.is_too_much(node, own) || own.least > weight || rule.demand.marks.least > marks {
                starts.lost.push(node);
            } else if seated.has(node) {
                starts.at.push(node);
            }
        }
    }
    starts
}

/// All that follows by one lemma, by the numbers of atoms; `None` where the rule is broken.
pub(super) fn all(rule: &Groups, is: &[Is]) -> Option<Vec<(usize, bool)>> {
    let mut atoms = Vec::new();
    each_layer(rule, is, |look, layer, starts| {
        let found = look.found.iter().map(|one| (one.node, one.is_in)).chain(starts.iter().map(|&node| (node, false)));
        let reached = super::reach::reached(rule, look.is, look.seated, look.flood)?;
        let missed = (0..look.is.len() as u32).filter(|&node| look.is(node) == Is::Open && !reached[node as usize]);
        atoms.extend(found.chain(missed.map(|node| (node, false))).filter_map(|(node, is_in)| {
            let (atom, holds) = rule.told[rule.slot(layer, node)]?;
            Some((atom as usize, holds == is_in))
        }));
        Some(())
    })?;
    atoms.sort_unstable();
    atoms.dedup();
    // Two that contradict each other.
    atoms.windows(2).all(|two| two[0].0 != two[1].0).then_some(atoms)
}

/// The same but for what no mark reaches, each with atoms that are enough for it.
pub(super) fn traced(rule: &Groups, is: &[Is]) -> Option<Traced> {
    let mut traced = Traced::default();
    each_layer(rule, is, |look, layer, lost| {
        let mut lost = lost.to_vec();
        while let Some(node) = lost.pop() {
            let before = look.found.len();
            look.open(node);
            // Those in the same room have the same walls, but for a seated mark, from which places beside others are barred.
            // Where there are no walls, what a node itself demands may be what is wrong.
            let outs = look.found.get(before).map(|one| one.because.outs.clone());
            let of_room = |node: u32| !rule.is_too_much(node, look.size.and(rule.nodes[node as usize].size));
            if let Some(outs) = outs.filter(|outs| (!outs.is_empty() || of_room(node)) && !look.seated.has(node)) {
                let is_alike = |other: u32| look.flood.has(other) && (!outs.is_empty() || of_room(other));
                let (room, others) = lost.into_iter().partition(|&other| is_alike(other));
                lost = others;
                let alike = |node: u32| Found {
                    node,
                    is_in: false,
                    because: Because { outs: outs.clone(), ..Because::default() },
                };
                look.found.extend(Vec::<u32>::into_iter(room).map(alike));
            }
        }
        let atom = |node: u32| rule.told[rule.slot(layer, node)];
        for one in look.found.drain(..) {
            let Some((found, holds)) = atom(one.node) else { continue };
            let by = one.because.ins.iter().chain(&one.because.outs).filter_map(|&node| Some(atom(node)?.0 as usize));
            traced.add((found as usize, holds == one.is_in), by.collect());
        }
        Some(())
    })?;
    Some(traced)
}

/// Looks at each layer: what was found, with its reason, and the nodes that have too little room.
fn each_layer(
    rule: &Groups,
    is: &[Is],
    mut then: impl FnMut(&mut Search<'_>, usize, &[u32]) -> Option<()>,
) -> Option<()> {
    let count = rule.nodes.len();
    let mut flood = Flood::default();
    let seated = Seated::new(rule, rule.fixed_marks());
    for (layer, &(_, size)) in rule.demand.layers.iter().enumerate() {
        let is = &is[layer * count..(layer + 1) * count];
        let mut found = Vec::new();
        let starts = starts(rule, size, is, &seated, &mut flood);
        let mut search =
            Search { rule, size, is, seated: &seated, thorough: true, flood: &mut flood, found: &mut found };
        for node in starts.at {
            match is[node as usize] {
                Is::In => search.group_of(node).ok()?,
                _ => search.open(node),
            }
        }
        then(&mut search, layer, &starts.lost)?;
    }
    Some(())
}
