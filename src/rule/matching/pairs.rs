//! Pairings of owners and goods, and what is too few where there is none.
//!
//! In: what is beside each owner, what is there. Out: pairings, sets that break Hall's condition. Must not know: places,
//! clauses.
//!
//! Pairings grow by alternating ways (Kuhn: The Hungarian method for the assignment problem, 1955). What such a way
//! reaches from one that stays alone is a set that has too few on the other side.

use std::collections::BTreeSet;

/// Nobody.
const NONE: u32 = u32::MAX;

/// What is beside what.
#[derive(Clone, Debug)]
pub(super) struct Net {
    /// The goods beside each owner.
    goods: Vec<Vec<u32>>,
    /// The owners beside each of the goods.
    owners: Vec<Vec<u32>>,
}

/// Many that have fewer on the other side than they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Few {
    pub(super) many: Vec<u32>,
    pub(super) others: Vec<u32>,
}

/// Each one of a side is paired with one of the other side.
#[derive(Clone, Debug)]
pub(super) struct Pairing<'n> {
    /// What is beside each one of the side that has to be paired, and which of them are allowed.
    beside: &'n [Vec<u32>],
    is_allowed: Vec<bool>,
    /// The partner of each one of the other side, and of this side.
    of_other: Vec<u32>,
    of_own: Vec<u32>,
    /// Those that stay alone.
    alone: Vec<u32>,
}

impl Net {
    pub(super) fn new(goods: Vec<Vec<u32>>, count: usize) -> Self {
        let mut owners = vec![Vec::new(); count];
        for (owner, beside) in (0..).zip(&goods) {
            beside.iter().for_each(|&at| owners[at as usize].push(owner));
        }
        Net { goods, owners }
    }

    /// All goods that may be beside some owners.
    pub(super) fn beside_all(&self, owners: &[u32]) -> Vec<u32> {
        let all: BTreeSet<u32> = owners.iter().flat_map(|&owner| &self.goods[owner as usize]).copied().collect();
        all.into_iter().collect()
    }

    /// All owners beside some goods.
    pub(super) fn owners_of(&self, goods: &[u32]) -> Vec<u32> {
        let all: BTreeSet<u32> = goods.iter().flat_map(|&at| &self.owners[at as usize]).copied().collect();
        all.into_iter().collect()
    }

    /// A largest pairing of all owners with goods that are there.
    pub(super) fn pair_owners(&self, is_there: &dyn Fn(u32) -> bool) -> Pairing<'_> {
        let is_allowed = (0..self.owners.len() as u32).map(is_there).collect();
        Pairing::new(&self.goods, is_allowed, &mut (0..self.goods.len() as u32))
    }

    /// A largest pairing of the goods that are there with owners.
    pub(super) fn pair_goods(&self, is_there: &dyn Fn(u32) -> bool) -> Pairing<'_> {
        let mut there = (0..self.owners.len() as u32).filter(|&at| is_there(at));
        Pairing::new(&self.owners, vec![true; self.goods.len()], &mut there)
    }

    /// For each owner that stays alone: owners that have too few goods.
    pub(super) fn owners_without(&self, is_there: &dyn Fn(u32) -> bool) -> Vec<Few> {
        self.pair_owners(is_there).short()
    }

    /// For each of the goods that stays alone: goods that have too few owners.
    pub(super) fn goods_without(&self, is_there: &dyn Fn(u32) -> bool) -> Vec<Few> {
        self.pair_goods(is_there).short()
    }
}

impl<'n> Pairing<'n> {
    fn new(beside: &'n [Vec<u32>], is_allowed: Vec<bool>, all: &mut dyn Iterator<Item = u32>) -> Self {
        let others = is_allowed.len();
        let mut pairing = Pairing {
            beside,
            is_allowed,
            of_other: vec![NONE; others],
            of_own: vec![NONE; beside.len()],
            alone: Vec::new(),
        };
        for one in all {
            if !pairing.admits(one) {
                pairing.alone.push(one);
            }
        }
        pairing
    }

    pub(super) fn is_short(&self) -> bool {
        !self.alone.is_empty()
    }

    /// Pairs one more, if that can be.
    pub(super) fn admits(&mut self, one: u32) -> bool {
        let (seen, came) = self.reach(one);
        let Some(mut other) = seen.into_iter().find(|&other| self.of_other[other as usize] == NONE) else {
            return false;
        };
        loop {
            let own = came[other as usize];
            let before = std::mem::replace(&mut self.of_own[own as usize], other);
            self.of_other[other as usize] = own;
            if own == one {
                return true;
            }
            other = before;
        }
    }

    /// Whether all of this side could not be paired without this one of the other.
    pub(super) fn needs(&self, other: u32) -> bool {
        let own = self.of_other[other as usize];
        if own == NONE {
            return false;
        }
        let mut without = self.clone();
        without.is_allowed[other as usize] = false;
        without.of_other[other as usize] = NONE;
        without.of_own[own as usize] = NONE;
        !without.admits(own)
    }

    /// What alternating ways from one that is not paired lead to, up to the first that is free: those of the other side, and
    /// from which of this side each of them was reached.
    fn reach(&self, one: u32) -> (Vec<u32>, Vec<u32>) {
        let mut came = vec![NONE; self.of_other.len()];
        let (mut seen, mut left) = (Vec::new(), vec![one]);
        while let Some(own) = left.pop() {
            for &other in &self.beside[own as usize] {
                if !self.is_allowed[other as usize] || came[other as usize] != NONE {
                    continue;
                }
                came[other as usize] = own;
                seen.push(other);
                match self.of_other[other as usize] {
                    NONE => return (seen, came),
                    next => left.push(next),
                }
            }
        }
        (seen, came)
    }

    /// For each that stays alone, those that have too few.
    fn short(&self) -> Vec<Few> {
        let few = |&one: &u32| {
            let (mut others, _) = self.reach(one);
            let partners = others.iter().map(|&other| self.of_other[other as usize]);
            let mut many: Vec<u32> = partners.chain([one]).collect();
            many.sort_unstable();
            others.sort_unstable();
            Few { many, others }
        };
        self.alone.iter().map(few).collect()
    }
}
