//! The rule as clauses, for a formula that states everything.
//!
//! In: places as truths. Out: clauses that leave exactly the boards that keep the rule. Must not know: engines, lemmas.
//!
//! A place is *near d* if at most d steps through places that are in lead to it from the root: the outside, if there is
//! one, else a place that is known to be in, else the first place that is. Every place that is in is near D, where D is
//! the length of the longest way that has no shortcut. The numbers are unary, so that unit propagation is a search of the
//! board, and a lemma about a known root is one step of a proof; with binary numbers it would be an induction. Every
//! variable is a function of the board.
//!
//! With n places, n at least 2, m pairs that touch, k of them with the first place, no rim and nothing known there are,
//! besides the n variables,
//! - n - 2 variables for "this one or one before is in", n - 1 for roots, (D - 1)(n - 1) for near;
//! - 6n - 9 clauses for roots, (D - 1)(2(n - 1) + 2m - k) + 2(n - 1) for near.
//!
//! With a rim, or a place that is known to be in, they are fewer: no roots, and nothing of places that are further away.

use super::Connected;
use super::net::Net;
use crate::card::Connectivity;
use crate::cnf::{Encoder, Lit, RuleMode, Truth};
use crate::rule::Vars;

/// Whether the formula has to say that the places hang together. Under selectors it never does: lemmas then find what the
/// rule alone forbids.
pub(super) fn wanted(enc: &Encoder<'_>) -> bool {
    !matches!(enc.encoding().connectivity, Connectivity::Lazy | Connectivity::Lemmas)
        && enc.mode() != RuleMode::Selected
}

/// The most steps between two nodes along a way without a shortcut. Such a way touches itself only from step to step; so
/// of all ends of pairs, those at its p nodes are at most those elsewhere and 2(p - 1) more.
pub(super) fn longest(net: &Net) -> usize {
    let mut degrees: Vec<usize> = (0..net.len() as u32).map(|node| net.beside(node).len()).collect();
    degrees.sort_unstable();
    let all: usize = degrees.iter().sum();
    let mut sum = 0;
    let steps = degrees.iter().enumerate().filter(|&(steps, degree)| {
        sum += degree;
        2 * sum <= all + 2 * steps
    });
    steps.map(|(steps, _)| steps).last().unwrap_or(0)
}

/// Writes that the places hang together.
pub(super) fn encode(rule: &Connected, vars: &Vars, enc: &mut Encoder<'_>) {
    let net = &rule.net;
    let name = |node: u32| rule.own(node);
    let mut is_in: Vec<Truth> = Vec::with_capacity(net.len());
    for node in 0..rule.places.len() as u32 {
        let signs: Vec<Truth> = rule.signs(vars, node).collect();
        is_in.push(any(&signs, enc, || format!("{} in", name(node))));
    }
    is_in.extend(net.outside.map(|_| Truth::Known(true)));
    let known = is_in.iter().position(|&truth| truth == Truth::Known(true)).map(|node| node as u32);
    let root = net.outside.or(known);
    let mut near: Vec<Truth> = match root {
        Some(root) => (0..net.len() as u32).map(|node| Truth::Known(node == root)).collect(),
        None => roots(&is_in, enc, &name),
    };
    let is = |value: bool| move |truth: Truth| truth == Truth::Known(value);
    let most = longest(net);
    for steps in 1..=most {
        let mut next = Vec::with_capacity(near.len());
        for node in 0..net.len() as u32 {
            let own = is_in[node as usize];
            let from = || net.beside(node).iter().chain([&node]).map(|&other| near[other as usize]);
            let before = near[node as usize];
            // What cannot be reached yet is known not to be; what is in must be reached in the end.
            let is_own = steps == most || before == own || own == Truth::Known(false) || from().any(is(true));
            let now = if is_own {
                own
            } else if from().all(is(false)) {
                Truth::Known(false)
            } else {
                enc.named_var(|| format!("{} near {steps}", name(node))).positive().into()
            };
            if before != own {
                enc.add_truths(from().chain([!now]));
                enc.add_truths([!before, now]);
            }
            if now != own {
                for &other in net.beside(node) {
                    enc.add_truths([!own, !near[other as usize], now]);
                }
            }
            next.push(now);
        }
        near = next;
    }
}

/// A truth that is the disjunction of these.
fn any(truths: &[Truth], enc: &mut Encoder<'_>, name: impl FnOnce() -> String) -> Truth {
    let open: Vec<Lit> = truths.iter().filter_map(|truth| truth.lit()).collect();
    match open[..] {
        _ if truths.contains(&Truth::Known(true)) => Truth::Known(true),
        [] => Truth::Known(false),
        [only] => only.into(),
        _ => {
            let any = enc.named_var(name).positive();
            open.iter().for_each(|&lit| enc.define(&[!lit, any]));
            enc.define(&[&[!any], &open[..]].concat());
            any.into()
        }
    }
}

/// Whether each place is the first one that is in.
fn roots(is_in: &[Truth], enc: &mut Encoder<'_>, name: &impl Fn(u32) -> String) -> Vec<Truth> {
    let mut before = Truth::Known(false);
    let mut roots = Vec::with_capacity(is_in.len());
    for (node, &own) in (0..).zip(is_in) {
        // The first one that is in: not "not in, or one before is".
        let not_first = any(&[!own, before], enc, || format!("{} not first", name(node)));
        roots.push(!not_first);
        if (node as usize) + 1 < is_in.len() {
            before = any(&[before, own], enc, || format!("{} or one before in", name(node)));
        }
    }
    roots
}
