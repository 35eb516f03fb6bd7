//! The demands of other rules on a loop: whether a loop alone keeps them, whether they demand a line somewhere.
//!
//! In: counts as plain data, or any rules. Out: which of them an edge matters to, which ones a line breaks when every
//! other edge is off. Must not know: which puzzle it is, clauses.
//!
//! Only rules with nothing but edges in their scope count: a board of edges says nothing about others. A rule that is
//! not known to be broken counts as kept, which makes lemmas weaker, but never wrong.

use crate::board::Lists;
use crate::rule::Rule;

/// Rules over edges, by number.
#[derive(Debug)]
pub(super) struct Demands<'r> {
    /// For each edge, the rules with that edge.
    of_edge: Lists,
    /// For each rule, its edges.
    scopes: Lists,
    /// Whether a board without lines breaks each rule, and how many rules it breaks.
    must: Vec<bool>,
    musts: usize,
    kind: Kind<'r>,
}

#[derive(Debug)]
enum Kind<'r> {
    /// An exact number of edges for each: this is everything that other rules demand, apart from what every loop keeps.
    Counts(Vec<u32>),
    /// Any rules.
    Rules(Vec<&'r dyn Rule>),
    /// Rules that are out of reach: all that is known is whether a loop meets them.
    Met,
}

/// Which rules were visited, and a buffer for the values of one.
#[derive(Debug, Default)]
pub(super) struct Seen {
    stamps: Vec<u64>,
    now: u64,
    known: Vec<Option<bool>>,
}

impl Seen {
    /// Forgets which rules were visited; there are this many.
    pub(super) fn start(&mut self, rules: usize) {
        self.stamps.resize(rules, 0);
        self.now += 1;
    }

    /// Whether a rule is visited for the first time.
    pub(super) fn is_first(&mut self, rule: u32) -> bool {
        std::mem::replace(&mut self.stamps[rule as usize], self.now) != self.now
    }
}

impl<'r> Demands<'r> {
    /// An exact number of edges for each of these lists.
    pub(super) fn counts<'e>(edge_count: usize, counts: impl Iterator<Item = (&'e [u32], u8)>) -> Self {
        let (mut scopes, mut must, mut ks) = (Lists::default(), Vec::new(), Vec::new());
        for (edges, k) in counts {
            scopes.push(edges.iter().copied());
            must.push(k > 0);
            ks.push(u32::from(k));
        }
        Self::new(edge_count, scopes, must, Kind::Counts(ks))
    }

    /// The demands of these rules, as far as their scope has only edges; lazy rules are ignored.
    pub(super) fn rules(edge_count: usize, rules: &'r [Box<dyn Rule>]) -> Self {
        let (mut scopes, mut must, mut found) = (Lists::default(), Vec::new(), Vec::new());
        for rule in rules.iter().map(|rule| &**rule).filter(|rule| rule.lazy().is_none()) {
            let scope = rule.scope();
            if scope.iter().all(|&(place, value)| place.index() < edge_count && value == 1) {
                scopes.push(scope.iter().map(|&(place, _)| place.0));
                must.push(rule.propagate(&vec![Some(false); scope.len()]).is_none());
                found.push(rule);
            }
        }
        Self::new(edge_count, scopes, must, Kind::Rules(found))
    }

    fn new(edge_count: usize, scopes: Lists, must: Vec<bool>, kind: Kind<'r>) -> Self {
        let musts = must.iter().filter(|&&must| must).count();
        Demands { of_edge: scopes.turned(edge_count), scopes, must, musts, kind }
    }

    /// The same without the rules themselves.
    pub(super) fn met(self) -> Demands<'static> {
        Demands { kind: Kind::Met, of_edge: self.of_edge, scopes: self.scopes, must: self.must, musts: self.musts }
    }

    /// The number of edges that each rule counts, if there are no other demands.
    pub(super) fn ks(&self) -> Option<&[u32]> {
        match &self.kind {
            Kind::Counts(ks) => Some(ks),
            Kind::Rules(_) | Kind::Met => None,
        }
    }

    /// The edges of a largest count above 0 (the last one), and that count.
    pub(super) fn largest(&self) -> Option<(&[u32], usize)> {
        let (number, k) = self.ks()?.iter().enumerate().filter(|&(_, &k)| k > 0).max_by_key(|&(_, &k)| k)?;
        Some((self.scopes.get(number), *k as usize))
    }

    /// The rules with an edge.
    pub(super) fn of(&self, edge: u32) -> &[u32] {
        self.of_edge.get(edge as usize)
    }

    /// Whether a board without lines breaks the rule.
    pub(super) fn is_must(&self, rule: u32) -> bool {
        self.must[rule as usize]
    }

    /// The number of rules.
    pub(super) fn count(&self) -> usize {
        self.must.len()
    }

    /// The number of rules that a board without lines breaks.
    pub(super) fn musts(&self) -> usize {
        self.musts
    }

    fn is_broken(&self, rule: u32, of: impl Fn(u32) -> Option<bool>, room: &mut Vec<Option<bool>>) -> bool {
        let known = self.scopes.get(rule as usize).iter().map(|&edge| of(edge));
        match &self.kind {
            Kind::Counts(ks) => {
                let (mut lines, mut open) = (0, 0);
                for known in known {
                    lines += u32::from(known == Some(true));
                    open += u32::from(known.is_none());
                }
                lines > ks[rule as usize] || lines + open < ks[rule as usize]
            }
            Kind::Rules(rules) => {
                room.clear();
                room.extend(known);
                rules[rule as usize].propagate(room).is_none()
            }
            Kind::Met => false,
        }
    }

    /// Whether these lines alone keep every rule, as far as known.
    pub(super) fn keeps_all(&self, seen: &mut Seen, lines: &[u32], is_line: impl Fn(u32) -> bool) -> bool {
        seen.start(self.must.len());
        let mut met = 0;
        for &rule in lines.iter().flat_map(|&line| self.of(line)) {
            if seen.is_first(rule) {
                met += usize::from(self.is_must(rule));
                if self.is_broken(rule, |edge| Some(is_line(edge)), &mut seen.known) {
                    return false;
                }
            }
        }
        met == self.musts
    }

    /// Whether some rule demands a line among the edges inside, and some rule one among the edges outside, when all
    /// other edges are off. `near` must include the edges of every rule that has an edge that is not outside.
    pub(super) fn on_both_sides(
        &self,
        seen: &mut Seen,
        near: impl Iterator<Item = u32>,
        is_within: impl Fn(u32) -> bool,
        is_without: impl Fn(u32) -> bool,
    ) -> bool {
        seen.start(self.must.len());
        let (mut within, mut without, mut met) = (false, false, 0);
        let open = |is_open: bool| if is_open { None } else { Some(false) };
        for &rule in near.flat_map(|edge| self.of(edge)) {
            if seen.is_first(rule) {
                met += usize::from(self.is_must(rule));
                within |= self.is_broken(rule, |edge| open(is_without(edge)), &mut seen.known);
                without |= self.is_broken(rule, |edge| open(is_within(edge)), &mut seen.known);
            }
        }
        // All rules not met have only edges outside.
        within && (without || met < self.musts)
    }
}
