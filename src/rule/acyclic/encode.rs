//! The rule as clauses, for a formula that states everything.
//!
//! In: joins as truths. Out: clauses that leave exactly the boards that keep the rule. Must not know: engines, lemmas.
//!
//! A forest is gone when nodes with at most one join to others that are left are taken away again and again. A node is
//! *gone by t* if it is taken away in the first t rounds; half of the nodes are the most rounds that a forest needs. Where
//! there are marks, a node that is taken away hands over what it has seen, as a number in binary, to the one that it is
//! joined to then: what two ends of a join have seen must agree. Every variable is a function of the board, and unit
//! propagation takes the board apart.
//!
//! With n nodes, m joins and marks of b bits these are at most (n + 2m) n / 2 variables for rounds and n (b + 1) + 2m more
//! for marks.

use super::Acyclic;
use crate::card::Connectivity;
use crate::cnf::{Encoder, RuleMode, Truth};
use crate::rule::Vars;

/// Whether the formula has to state the rule.
pub(super) fn wanted(enc: &Encoder<'_>) -> bool {
    !matches!(enc.encoding().connectivity, Connectivity::Lazy | Connectivity::Lemmas)
        && enc.mode() != RuleMode::Selected
}

struct Writer<'r, 'e, 's> {
    rule: &'r Acyclic,
    enc: &'e mut Encoder<'s>,
}

impl Writer<'_, '_, '_> {
    /// A truth that is the conjunction of these.
    fn all(&mut self, parts: &[Truth], name: impl Fn() -> String) -> Truth {
        let open: Vec<Truth> = parts.iter().copied().filter(|part| part.lit().is_some()).collect();
        match open[..] {
            _ if parts.contains(&Truth::Known(false)) => Truth::Known(false),
            [] => Truth::Known(true),
            [only] => only,
            _ => {
                let label = &self.rule.head.label;
                let all: Truth = self.enc.named_var(|| format!("{label} {}", name())).positive().into();
                open.iter().for_each(|&part| self.enc.add_truths([!all, part]));
                self.enc.add_truths(open.iter().map(|&part| !part).chain([all]));
                all
            }
        }
    }

    fn any(&mut self, parts: &[Truth], name: impl Fn() -> String) -> Truth {
        let denied: Vec<Truth> = parts.iter().map(|&part| !part).collect();
        !self.all(&denied, name)
    }

    /// That at most one of these is true.
    fn at_most_one(&mut self, parts: &[Truth], name: impl Fn() -> String) -> Truth {
        let (mut some, mut two) = (Truth::Known(false), Truth::Known(false));
        for (at, &part) in parts.iter().enumerate() {
            let both = self.all(&[some, part], || format!("{} second {at}", name()));
            two = self.any(&[two, both], || format!("{} two by {at}", name()));
            some = self.any(&[some, part], || format!("{} one by {at}", name()));
        }
        !two
    }
}

/// Writes that there is no cycle and that no unlike marks are joined.
pub(super) fn encode(rule: &Acyclic, vars: &Vars, enc: &mut Encoder<'_>) {
    let net = &rule.net;
    let mut writer = Writer { rule, enc };
    let joins: Vec<Truth> = (0..net.joins())
        .map(|join| {
            let facts: Vec<Truth> = net.facts(join).iter().map(|&code| rule.truth(vars, code)).collect();
            writer.all(&facts, || format!("join {join}"))
        })
        .collect();
    let nodes = net.nodes();
    let mut gone = vec![Truth::Known(false); nodes];
    // Whether one end of a join is taken away before the other: the first end, the second.
    let mut before = vec![[Truth::Known(false); 2]; joins.len()];
    for round in 1..=nodes.div_ceil(2) {
        let mut next = Vec::with_capacity(nodes);
        for node in 0..nodes as u32 {
            let mut left = Vec::new();
            for &join in net.at(node) {
                let other = net.across(join, node);
                let parts = [joins[join as usize], !gone[other as usize]];
                left.push(writer.all(&parts, || format!("join {join} of node {node} at {round}")));
            }
            next.push(writer.at_most_one(&left, || format!("node {node} gone by {round}")));
        }
        for (join, before) in before.iter_mut().enumerate() {
            let ends = net.ends(join as u32).map(|end| end as usize);
            for (side, before) in before.iter_mut().enumerate() {
                let name = |what: &str| format!("join {join} end {side} {what} {round}");
                let now = [joins[join], next[ends[side]], !gone[ends[side]], !next[ends[1 - side]]];
                let now = writer.all(&now, || name("first at"));
                *before = writer.any(&[*before, now], || name("first by"));
            }
        }
        gone = next;
    }
    gone.iter().for_each(|&gone| writer.enc.add_truths([gone]));
    if rule.nodes.iter().any(|node| node.mark.is_some()) {
        agree(&mut writer, &joins, &before);
    }
}

/// What two ends of a join have seen agrees.
fn agree(writer: &mut Writer<'_, '_, '_>, joins: &[Truth], before: &[[Truth; 2]]) {
    let net = &writer.rule.net;
    let nodes = net.nodes() as u32;
    let mut marks: Vec<u32> = (0..nodes).filter_map(|node| net.mark(node)).collect();
    marks.sort_unstable();
    marks.dedup();
    let bits = marks.len().next_power_of_two().trailing_zeros();
    let number = |node: u32| net.mark(node).and_then(|mark| marks.binary_search(&mark).ok());
    let rule = writer.rule;
    let own = |writer: &mut Writer<'_, '_, '_>, what: &str, node: u32| -> Truth {
        writer.enc.named_var(|| format!("{} node {node} {what}", rule.head.label)).positive().into()
    };
    let seen: Vec<Truth> = (0..nodes)
        .map(|node| if number(node).is_some() { Truth::Known(true) } else { own(writer, "has seen", node) })
        .collect();
    let told: Vec<Vec<Truth>> = (0..nodes)
        .map(|node| {
            let bit = |bit: u32, writer: &mut Writer<'_, '_, '_>| match number(node) {
                Some(number) => Truth::Known(number >> bit & 1 == 1),
                None => own(writer, &format!("bit {bit}"), node),
            };
            (0..bits).map(|at| bit(at, writer)).collect()
        })
        .collect();
    for node in (0..nodes).filter(|&node| number(node).is_none()) {
        // It has seen what is handed over to it, and nothing else.
        let mut handed = Vec::new();
        for &join in net.at(node) {
            let other = net.across(join, node) as usize;
            let side = usize::from(net.ends(join)[0] == node);
            let parts = [before[join as usize][side], seen[other]];
            handed.push(writer.all(&parts, || format!("join {join} hands over to node {node}")));
        }
        let at = node as usize;
        writer.enc.add_truths(handed.iter().copied().chain([!seen[at]]));
        handed.iter().for_each(|&one| writer.enc.add_truths([!one, seen[at]]));
        told[at].iter().for_each(|&bit| writer.enc.add_truths([seen[at], !bit]));
        for (&one, &join) in handed.iter().zip(net.at(node)) {
            let other = net.across(join, node) as usize;
            for (&own, &their) in told[at].iter().zip(&told[other]) {
                writer.enc.add_truths([!one, own, !their]);
                writer.enc.add_truths([!one, !own, their]);
            }
        }
    }
    for (join, &is_on) in joins.iter().enumerate() {
        let [one, other] = net.ends(join as u32).map(|end| end as usize);
        for (&own, &their) in told[one].iter().zip(&told[other]) {
            writer.enc.add_truths([!is_on, !seen[one], !seen[other], own, !their]);
            writer.enc.add_truths([!is_on, !seen[one], !seen[other], !own, their]);
        }
    }
}
