//! The rule inside a search.
//!
//! In: literals that an engine makes true and takes back. Out: facts that cannot hold any more, each with its reason; a
//! cycle that was closed, unlike marks that were joined. Must not know: which engine searches.
//!
//! What is joined is kept as trees with a root. When two become one, the smaller one is turned so that it hangs by the join
//! between them, and its nodes get the number of the other; that costs as much as it has nodes, and taking it back as
//! much. A join that lacks one fact is looked at when its ends come into one tree, or into trees with unlike marks. The
//! reason of a fact is the way between its ends, which does not change as long as the fact is excluded.

use std::sync::Arc;

use super::Acyclic;
use super::net::{NONE, Net};
use crate::cnf::{Lit, Theory, Truth, Var};
use crate::rule::Vars;

/// The rule on a board on which the engine decides.
#[derive(Debug)]
pub(super) struct Inside {
    net: Arc<Net>,
    /// The literal of each fact that is open.
    lits: Vec<Option<Lit>>,
    /// The fact of each literal.
    code_of: Vec<u32>,
    holds: Vec<Option<bool>>,
    /// For each join, how many of its facts are open, and how many are false.
    open: Vec<u8>,
    lost: Vec<u8>,
    /// The number of the tree of each node, and the next one of the same tree, in a circle.
    tree: Vec<u32>,
    next: Vec<u32>,
    /// Of each tree: its nodes, and one with a mark.
    size: Vec<u32>,
    marked: Vec<u32>,
    /// The join that leads to the root.
    up: Vec<u32>,
    unions: Vec<Union>,
    /// For each asserted literal its fact, how many unions and reported facts there were before.
    changes: Vec<(u32, usize, usize)>,
    /// Why a fact was excluded.
    why: Vec<Option<Why>>,
    reported: Vec<u32>,
}

/// A small tree was hung into another one.
#[derive(Clone, Copy, Debug)]
struct Union {
    join: u32,
    small: u32,
    large: u32,
    /// The node of the small one by which it hangs.
    by: u32,
    marked: u32,
}

/// Why a fact cannot hold: joins that would be there, and the ends of ways that are there.
#[derive(Clone, Debug, Default)]
struct Why {
    joins: Vec<u32>,
    ways: Vec<[u32; 2]>,
}

impl Inside {
    /// The rule on a board; `None` when what is known in advance breaks it.
    pub(super) fn new(rule: &Acyclic, vars: &Vars) -> Option<Self> {
        let net = &rule.net;
        let (nodes, joins) = (net.nodes(), net.joins() as usize);
        let mut inside = Inside {
            net: Arc::clone(net),
            lits: Vec::new(),
            code_of: Vec::new(),
            holds: Vec::new(),
            open: vec![0; joins],
            lost: vec![0; joins],
            tree: (0..nodes as u32).collect(),
            next: (0..nodes as u32).collect(),
            size: vec![1; nodes],
            marked: (0..nodes as u32).map(|node| if net.mark(node).is_some() { node } else { NONE }).collect(),
            up: vec![NONE; nodes],
            unions: Vec::new(),
            changes: Vec::new(),
            why: vec![None; net.codes() as usize],
            reported: Vec::new(),
        };
        for code in 0..net.codes() {
            let truth = rule.truth(vars, code);
            inside.lits.push(truth.lit());
            inside.holds.push(if let Truth::Known(known) = truth { Some(known) } else { None });
            if let Some(lit) = truth.lit() {
                inside.code_of.resize(inside.code_of.len().max(lit.code() + 1), NONE);
                inside.code_of[lit.code()] = code;
            }
            for &join in net.needing(code) {
                inside.open[join as usize] += u8::from(truth.lit().is_some());
                inside.lost[join as usize] += u8::from(truth == Truth::Known(false));
            }
        }
        let net = Arc::clone(net);
        for join in 0..net.joins() {
            if !inside.is_on(join) {
                continue;
            }
            if inside.clash(join).is_some() {
                return None;
            }
            inside.unite(join);
        }
        inside.unions.clear();
        Some(inside)
    }

    fn is_on(&self, join: u32) -> bool {
        self.open[join as usize] == 0 && self.lost[join as usize] == 0
    }

    /// The one fact that a join lacks.
    fn lacks(&self, join: u32) -> Option<u32> {
        if self.open[join as usize] != 1 || self.lost[join as usize] > 0 {
            return None;
        }
        self.net.facts(join).iter().copied().find(|&code| self.holds[code as usize].is_none())
    }

    /// A node with a mark unlike that of another tree.
    fn unlike(&self, one: u32, other: u32) -> Option<[u32; 2]> {
        let marked = [one, other].map(|tree| self.marked[tree as usize]);
        (!marked.contains(&NONE) && self.net.mark(marked[0]) != self.net.mark(marked[1])).then_some(marked)
    }

    fn tree(&self, node: u32) -> u32 {
        self.tree[node as usize]
    }

    /// Why a join must not be there.
    fn clash(&self, join: u32) -> Option<Why> {
        let [one, other] = self.net.ends(join);
        if self.tree(one) == self.tree(other) {
            return Some(Why { joins: vec![join], ways: vec![[one, other]] });
        }
        let [left, right] = self.unlike(self.tree(one), self.tree(other))?;
        Some(Why { joins: vec![join], ways: vec![[one, left], [other, right]] })
    }

    /// Why two joins that one fact would make must not both be there.
    fn clash_of_two(&self, one: u32, other: u32) -> Option<Why> {
        let joins = vec![one, other];
        let (ends, [mut a, mut b]) = (self.net.ends(one), self.net.ends(other));
        // Seen from the tree that both have.
        let common = |a: u32| ends.iter().position(|&end| self.tree(end) == self.tree(a));
        let at = match (common(a), common(b)) {
            (Some(at), _) => at,
            (None, Some(at)) => {
                std::mem::swap(&mut a, &mut b);
                at
            }
            (None, None) => return None,
        };
        let (here, there) = (ends[at], ends[1 - at]);
        if self.tree(there) == self.tree(b) {
            return Some(Why { joins, ways: vec![[here, a], [there, b]] });
        }
        let [left, right] = self.unlike(self.tree(there), self.tree(b))?;
        Some(Why { joins, ways: vec![[here, a], [there, left], [b, right]] })
    }

    /// Excludes a fact that would close a cycle or join unlike marks.
    fn look(&mut self, code: u32, implied: &mut Vec<Lit>) {
        if self.why[code as usize].is_some() || self.holds[code as usize].is_some() {
            return;
        }
        let net = Arc::clone(&self.net);
        let lacking: Vec<u32> = net.needing(code).iter().copied().filter(|&join| self.lacks(join).is_some()).collect();
        let single = lacking.iter().find_map(|&join| self.clash(join));
        let pairs =
            || lacking.iter().enumerate().flat_map(|(at, &one)| lacking[..at].iter().map(move |&other| (one, other)));
        let why = single.or_else(|| pairs().find_map(|(one, other)| self.clash_of_two(one, other)));
        if let (Some(why), Some(lit)) = (why, self.lits[code as usize]) {
            self.why[code as usize] = Some(why);
            self.reported.push(code);
            implied.push(!lit);
        }
    }

    /// Makes one tree of two, and says which one was hung into which.
    fn unite(&mut self, join: u32) -> Union {
        let [mut by, mut to] = self.net.ends(join);
        if self.size[self.tree(by) as usize] > self.size[self.tree(to) as usize] {
            std::mem::swap(&mut by, &mut to);
        }
        let (small, large) = (self.tree(by), self.tree(to));
        // Turns the small tree so that `by` is its root.
        let (mut node, mut join_up) = (by, join);
        loop {
            let above = std::mem::replace(&mut self.up[node as usize], join_up);
            if above == NONE {
                break;
            }
            node = self.net.across(above, node);
            join_up = above;
        }
        let mut node = by;
        loop {
            self.tree[node as usize] = large;
            node = self.next[node as usize];
            if node == by {
                break;
            }
        }
        self.next.swap(by as usize, to as usize);
        self.size[large as usize] += self.size[small as usize];
        let marked = self.marked[large as usize];
        if marked == NONE {
            self.marked[large as usize] = self.marked[small as usize];
        }
        let union = Union { join, small, large, by, marked };
        self.unions.push(union);
        union
    }

    fn part(&mut self, union: Union) {
        let Union { join, small, large, by, marked } = union;
        let to = self.net.across(join, by);
        // The tree may have been turned since.
        let below = if self.up[by as usize] == join { by } else { to };
        self.up[below as usize] = NONE;
        self.next.swap(by as usize, to as usize);
        let mut node = by;
        loop {
            self.tree[node as usize] = small;
            node = self.next[node as usize];
            if node == by {
                break;
            }
        }
        self.size[large as usize] -= self.size[small as usize];
        self.marked[large as usize] = marked;
    }

    /// Looks at the joins of all nodes of the circle from this one to that one, which is behind the last.
    fn look_at(&mut self, first: u32, end: u32, implied: &mut Vec<Lit>) {
        let net = Arc::clone(&self.net);
        let mut node = first;
        loop {
            for &join in net.at(node) {
                if let Some(code) = self.lacks(join) {
                    self.look(code, implied);
                }
            }
            node = self.next[node as usize];
            if node == end {
                return;
            }
        }
    }

    /// Appends the joins of the way between two nodes of a tree.
    fn way(&self, [one, other]: [u32; 2], joins: &mut Vec<u32>) {
        let climb = |from: u32| {
            let above = |&node: &u32| {
                let join = self.up[node as usize];
                (join != NONE).then(|| self.net.across(join, node))
            };
            std::iter::successors(Some(from), above).collect::<Vec<u32>>()
        };
        let (mut left, mut right) = (climb(one), climb(other));
        // What both have above them is not on the way.
        while left.len() > 1 && right.len() > 1 && left[left.len() - 2] == right[right.len() - 2] {
            left.pop();
            right.pop();
        }
        for way in [left, right] {
            joins.extend(way[..way.len() - 1].iter().map(|&node| self.up[node as usize]));
        }
    }

    /// The clause of a reason, without what it says of one fact.
    fn clause(&self, why: &Why, but: u32, clause: &mut Vec<Lit>) {
        let mut joins = why.joins.clone();
        why.ways.iter().for_each(|&way| self.way(way, &mut joins));
        let facts = joins.iter().flat_map(|&join| self.net.facts(join)).copied().filter(|&code| code != but);
        let from = clause.len();
        clause.extend(facts.filter_map(|code| self.lits[code as usize]).map(|lit| !lit));
        let mut own = clause.split_off(from);
        own.sort_unstable();
        own.dedup();
        clause.append(&mut own);
    }
}

impl Theory for Inside {
    fn about(&self) -> Option<Vec<Var>> {
        Some(self.lits.iter().flatten().map(|lit| lit.var()).collect())
    }

    fn start(&mut self, implied: &mut Vec<Lit>) {
        for join in 0..self.net.joins() {
            if let Some(code) = self.lacks(join) {
                self.look(code, implied);
            }
        }
    }

    fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let code = self.code_of.get(lit.code()).copied().unwrap_or(NONE);
        self.changes.push((code, self.unions.len(), self.reported.len()));
        if code == NONE {
            return Ok(());
        }
        let net = Arc::clone(&self.net);
        self.holds[code as usize] = Some(true);
        self.holds[code as usize ^ 1] = Some(false);
        for &join in net.needing(code) {
            self.open[join as usize] -= 1;
        }
        for &join in net.needing(code ^ 1) {
            self.open[join as usize] -= 1;
            self.lost[join as usize] += 1;
        }
        for &join in net.needing(code) {
            if !self.is_on(join) {
                if let Some(other) = self.lacks(join) {
                    self.look(other, implied);
                }
                continue;
            }
            if let Some(why) = self.clash(join) {
                let mut clause = Vec::new();
                self.clause(&why, NONE, &mut clause);
                return Err(clause);
            }
            let union = self.unite(join);
            // The circle runs from behind `by` through what was the large tree, and then through the small one.
            let to = net.across(join, union.by);
            let small = self.next[to as usize];
            self.look_at(small, self.next[union.by as usize], implied);
            if union.marked == NONE && self.marked[union.large as usize] != NONE {
                self.look_at(self.next[union.by as usize], small, implied);
            }
        }
        Ok(())
    }

    fn undo(&mut self) {
        let Some((code, unions, reported)) = self.changes.pop() else { return };
        while self.unions.len() > unions {
            if let Some(union) = self.unions.pop() {
                self.part(union);
            }
        }
        for code in self.reported.drain(reported..) {
            self.why[code as usize] = None;
        }
        if code == NONE {
            return;
        }
        self.holds[code as usize] = None;
        self.holds[code as usize ^ 1] = None;
        for &join in self.net.needing(code) {
            self.open[join as usize] += 1;
        }
        for &join in self.net.needing(code ^ 1) {
            self.open[join as usize] += 1;
            self.lost[join as usize] -= 1;
        }
    }

    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>) {
        let code = self.code_of[(!implied).code()];
        if let Some(why) = &self.why[code as usize] {
            self.clause(why, code, clause);
        }
    }
}
