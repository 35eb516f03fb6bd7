//! Groups of places: how large each one is, how many marks it has.
//!
//! In: places, which of them touch, values; marks with bounds of the size. Out: the check, what follows, lemmas, the rule
//! inside the search, words. Must not know: which puzzle it is, the shape of its board.
//!
//! A *layer* is a value. A place is *in* the layer of its value, and a group is what hangs together in one layer. So land
//! is one layer, and numbers of which equal ones form groups are a layer each. Where a board is divided, the places are
//! borders: one is in if it is open, and the cells beside it are *fixed*, always in. Each group keeps the bounds of its
//! layer, those of all its marks, and the bounds of how many marks it has.
//!
//! No clause says any of this, but where areas have one mark each, or two ([`owners`]). A lemma is against one group, and small:
//! - *joined*: not all of these are in, as they hang together and are too many, or have too many marks;
//! - *enclosed*: this one is not in, or one of those is, as within those there is too little room, or no mark that it can
//!   belong to;
//! - *image*: not all of these borders are open, or that one is, the image of one of them;
//! - *split*: this border is open, or one on this way from one of its sides to the other is not.
//!
//! Propagation finds what one such lemma says when all its literals but one are false ([`search`]). An engine that follows
//! rules inside its search gets the same clauses as soon as they are useful ([`inside`]).

mod borders;
mod flood;
mod inside;
mod justify;
mod layers;
mod lemmas;
mod owners;
mod pairs;
mod reach;
mod search;
mod seated;
#[cfg(test)]
mod tests;
mod words;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use self::inside::Inside;
use self::owners::Owners;
pub use self::pairs::Pairs;
use self::search::{Because, Is};
use self::seated::Seated;
use super::head::delegate_to_head;
use super::{Claim, Conditional, Fact, Head, LazyRule, Lemma, Reason, Report, Rule, Traced, Vars, by_propagation};
use crate::board::{Atom, Board, Holds, Layout, Lists, Place, Value};
use crate::cnf::{Encoder, Lit, Theory, Truth};

/// The least and the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Bounds {
    /// Any number.
    pub const ANY: Bounds = Bounds { least: 0, most: u32::MAX };

    /// This number.
    pub fn just(number: u32) -> Self {
        Bounds { least: number, most: number }
    }

    /// What keeps both.
    #[must_use]
    pub fn and(self, other: Bounds) -> Self {
        Bounds { least: self.least.max(other.least), most: self.most.min(other.most) }
    }
}

/// A place of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where it is.
    pub place: Place,
    /// Whether it is always in; else its value tells.
    pub fixed: bool,
    /// How much it adds to the size of its group: 1, or 0 for borders.
    pub weight: u32,
    /// Whether it is one of the marks that are counted.
    pub mark: bool,
    /// The size of its group.
    pub size: Bounds,
}

/// The values that form groups, and what each group keeps.
#[derive(Clone, Debug)]
pub struct Demand {
    /// The layers: values, each with the size of its groups.
    pub layers: Vec<(Value, Bounds)>,
    /// How many marks a group has.
    pub marks: Bounds,
    /// Whether places of weight 0 are borders, which part what is on their sides.
    pub borders: bool,
    /// Where areas are symmetric about their mark: for each mark the image of each node, `NOWHERE` if it has none.
    pub images: BTreeMap<u32, Vec<u32>>,
    /// What two marks of a group ask.
    pub pairs: Pairs,
    /// What a group is called, and a mark: `group of land`, `number`.
    pub names: [String; 2],
}

/// What each group keeps.
#[derive(Clone, Debug)]
pub struct Groups {
    head: Head,
    nodes: Vec<Node>,
    beside: Lists,
    demand: Demand,
    scope: Vec<Atom>,
    /// For each layer and node, the number of the atom that tells whether it is in, and whether it is in if that holds.
    told: Vec<Option<(u32, bool)>>,
    owners: Option<Arc<Owners>>,
}

impl Groups {
    /// The rule about these nodes, which touch as `pairs` of their numbers say.
    pub fn new(head: Head, holds: &Holds, nodes: Vec<Node>, pairs: &[[u32; 2]], demand: Demand) -> Self {
        let beside = Lists::beside(nodes.len(), pairs.iter().copied());
        let mut scope = Vec::new();
        let mut told = Vec::with_capacity(nodes.len() * demand.layers.len());
        let mut first = vec![None; nodes.len()];
        for &(value, _) in &demand.layers {
            for (at, node) in nodes.iter().enumerate() {
                // A fixed place may hold nothing.
                let values = if node.fixed { None } else { Some(holds.at(node.place)) };
                let Some(values) = values.filter(|values| values.index(value).is_some()) else {
                    told.push(None);
                    continue;
                };
                if values.are_two() {
                    // One atom tells of both values.
                    let atom = *first[at].get_or_insert_with(|| {
                        scope.push((node.place, 1));
                        scope.len() as u32 - 1
                    });
                    told.push(Some((atom, value == 1)));
                } else {
                    told.push(Some((scope.len() as u32, true)));
                    scope.push((node.place, value));
                }
            }
        }
        let mut groups = Groups { head, nodes, beside, demand, scope, told, owners: None };
        groups.owners = Owners::new(&groups).map(Arc::new);
        groups
    }

    /// A name of a node for variables.
    fn short(&self, node: u32) -> String {
        self.nodes[node as usize].place.0.to_string()
    }

    /// The node with such a name.
    fn called(&self, short: &str) -> Option<u32> {
        let place = Place(short.parse().ok()?);
        self.nodes.iter().position(|node| node.place == place).map(|node| node as u32)
    }

    /// Whether a node cannot be in, whatever is around it: no group with it has one of these sizes.
    fn is_too_much(&self, node: u32, size: Bounds) -> bool {
        let own = &self.nodes[node as usize];
        size.least > size.most || own.weight > size.most || own.mark && self.demand.marks.most == 0
    }

    /// The number of a node in a layer.
    fn slot(&self, layer: usize, node: u32) -> usize {
        layer * self.nodes.len() + node as usize
    }

    /// What is known of each node in each layer, from what is known of the atoms.
    fn known(&self, known: impl Fn(u32) -> Option<bool>) -> Vec<Is> {
        let is = |slot: usize| match self.told[slot] {
            _ if self.nodes[slot % self.nodes.len()].fixed => Is::In,
            None => Is::Out,
            Some((atom, holds)) => match known(atom) {
                None => Is::Open,
                Some(known) if known == holds => Is::In,
                Some(_) => Is::Out,
            },
        };
        (0..self.told.len()).map(is).collect()
    }

    /// The same on a board.
    fn on(&self, board: &Board) -> Vec<Is> {
        self.known(|atom| {
            let (place, value) = self.scope[atom as usize];
            Some(board[place] == value)
        })
    }

    /// Whether a node is in a layer, as a truth.
    fn truth(&self, vars: &Vars, slot: usize) -> Truth {
        if self.nodes[slot % self.nodes.len()].fixed {
            return Truth::Known(true);
        }
        let Some((atom, holds)) = self.told[slot] else { return Truth::Known(false) };
        let (place, value) = self.scope[atom as usize];
        let truth = vars.truth(place, value);
        if holds { truth } else { !truth }
    }

    /// A reason as a clause: one of those that are in is not, or one of those that are out is.
    fn clause(&self, vars: &Vars, layer: usize, because: &Because) -> Vec<Lit> {
        let ins = because.ins.iter().map(|&node| !self.truth(vars, self.slot(layer, node)));
        let outs = because.outs.iter().map(|&node| self.truth(vars, self.slot(layer, node)));
        ins.chain(outs).filter_map(Truth::lit).collect()
    }

    /// The marks that are always in, where a group has at most one mark.
    fn fixed_marks(&self) -> Vec<bool> {
        let is_one = self.demand.marks.most == 1 && self.demand.layers.len() == 1;
        self.nodes.iter().map(|node| is_one && node.mark && node.fixed).collect()
    }

    /// With those that are in by a rule of their own, such as a number that lies on land.
    fn seated(&self, rules: &[Box<dyn Rule>]) -> Seated {
        let mut seated = self.fixed_marks();
        if self.demand.marks.most != 1 || self.demand.layers.len() != 1 {
            return Seated::new(self, seated);
        }
        for rule in rules {
            let &[(place, value)] = &*rule.scope() else { continue };
            let node = (0..self.nodes.len()).find(|&node| self.nodes[node].place == place && self.nodes[node].mark);
            let Some((node, (atom, is_in))) = node.and_then(|node| Some((node, self.told[node]?))) else { continue };
            seated[node] |= self.scope[atom as usize] == (place, value)
                && rule.entails(&[Claim::Fact(Fact { place, value, holds: is_in })]);
        }
        Seated::new(self, seated)
    }
}

impl Rule for Groups {
    delegate_to_head!();

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.scope)
    }

    /// Nothing, but where marks tell areas apart: see the header.
    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        if let Some(owners) = &self.owners {
            owners.encode(self, vars, enc, |node| self.short(node));
        }
    }

    fn fixes_variables(&self) -> bool {
        true
    }

    fn check(&self, board: &Board, layout: &Layout, report: Report<'_>) {
        words::flaws(self, board, layout, report);
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let is = self.known(|atom| known[atom as usize]);
        let mut found = layers::all(self, &is)?;
        if let Some(owners) = &self.owners {
            for (border, is_open) in owners.follow(self, &is, &[])? {
                let (atom, holds) = self.told[border as usize]?;
                found.push((atom as usize, holds == is_open));
            }
            found.sort_unstable();
            found.dedup();
        }
        // Two that contradict each other.
        found.windows(2).all(|two| two[0].0 != two[1].0).then_some(found)
    }

    fn traced(&self, known: &[Option<bool>]) -> Option<Traced> {
        layers::traced(self, &self.known(|atom| known[atom as usize]))
    }

    fn entails(&self, clause: &[Claim]) -> bool {
        let of_own = |claim: &Claim| match *claim {
            Claim::Own { number, holds } => Some((number, !holds)),
            Claim::Fact(_) => None,
        };
        let own: Vec<(u32, bool)> = clause.iter().filter_map(of_own).collect();
        if own.is_empty() {
            return by_propagation(&self.scope, &|known| self.propagate(known).is_some(), clause);
        }
        let Some(owners) = &self.owners else { return false };
        if own.iter().any(|&(number, _)| owners.name(number, |node| self.short(node)).is_none()) {
            return false;
        }
        let facts: Vec<Claim> = clause.iter().copied().filter(|claim| matches!(claim, Claim::Fact(_))).collect();
        let known = |known: &[Option<bool>]| self.known(|atom| known[atom as usize]);
        let follows = |atoms: &[Option<bool>]| owners.follow(self, &known(atoms), &own).is_some();
        by_propagation(&self.scope, &follows, &facts)
    }

    fn own_name(&self, _: &Layout, number: u32) -> Option<String> {
        Some(format!("{} {}", self.head.label, self.owners.as_ref()?.name(number, |node| self.short(node))?))
    }

    fn own_number(&self, _: &Layout, name: &str) -> Option<u32> {
        let name = name.strip_prefix(&*self.head.label)?.strip_prefix(' ')?;
        self.owners.as_ref()?.named(name, |short| self.called(short))
    }

    /// A certificate has no other clauses of this rule but lemmas.
    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        if let Some(owners) = &self.owners {
            owners.reference(self, take);
        }
        true
    }

    fn why(&self, layout: &Layout, facts: &[Fact], found: Fact) -> Option<(String, Vec<Place>)> {
        words::why(self, layout, facts, found)
    }

    fn broken(&self, layout: &Layout, facts: &[Fact]) -> Option<String> {
        words::broken(self, layout, facts)
    }

    fn lazy(&self) -> Option<&dyn LazyRule> {
        Some(self)
    }
}

impl LazyRule for Groups {
    fn can_be_stated(&self) -> bool {
        false
    }

    fn lemmas(&self, rules: &[Box<dyn Rule>], vars: &Vars, board: &Board) -> Vec<Lemma> {
        lemmas::against(self, &self.seated(rules), vars, board)
    }

    fn violated(&self, vars: &Vars, board: &Board, _: &dyn Fn(Lit) -> bool) -> Vec<Vec<Lit>> {
        let lemmas = lemmas::against(self, &Seated::new(self, self.fixed_marks()), vars, board);
        lemmas.into_iter().map(|lemma| lemma.clause).collect()
    }

    fn theory(&self, rules: &[Box<dyn Rule>], vars: &Vars, _: &[Conditional]) -> Option<Box<dyn Theory>> {
        Some(Box::new(Inside::new(self, self.seated(rules), vars)?))
    }

    fn reason(&self, rules: &[Box<dyn Rule>], clause: &[Fact]) -> Option<Reason> {
        justify::reason(self, &self.seated(rules), clause)
    }

    fn justifies(&self, rules: &[Box<dyn Rule>], clause: &[Fact], reason: &Reason) -> Result<(), String> {
        justify::justify(self, &self.seated(rules), clause, reason)
    }
}
