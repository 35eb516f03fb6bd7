//! The marks of the area of each cell, where each area has one mark or two.
//!
//! In: marks with the images of cells and borders, what an area keeps. Out: clauses with a variable for "this cell lies in
//! the area of these marks", and what follows. Must not know: engines, lemmas.
//!
//! An *owner* is the mark of an area, or both of them where these allow each other a size. Cells that no border parts have
//! the same owner, and a border does not stand between two cells of one owner; where areas are symmetric, a cell belongs to
//! a mark only if its image does. So the borders of a board that keeps the rule fix all variables. The clauses do not say
//! that areas hang together, nor how large they are: that is left to lemmas.
//!
//! With v variables, one for each owner and each cell that it can have, and o owners beside the borders together, these
//! are at most 3 o + 3 v clauses, one for each cell, and one for each two owners of a mark. Elsewhere two owners exclude each
//! other by what hangs together with a mark: clauses for each two of a cell were three quarters of a formula, for nothing.

use std::collections::VecDeque;

use itertools::Itertools;

use super::flood::{Flood, NONE};
use super::search::Is;
use super::{Bounds, Groups};
use crate::board::Lists;
use crate::cnf::{Encoder, Truth};
use crate::rule::{Claim, Fact, Vars};

/// More variables than these are too dear.
const MOST: usize = 400_000;

/// The marks of an area, and which nodes may be cells of it.
#[derive(Clone, Debug)]
struct Owner {
    marks: Vec<u32>,
    may: Vec<bool>,
}

/// The owners and their cells.
#[derive(Clone, Debug)]
pub(super) struct Owners {
    all: Vec<Owner>,
    cells: Vec<u32>,
    /// For each node the owners that may have it.
    at: Lists,
}

/// How many cells the shortest way from a mark has that passes no other mark but those of its owner, for each node.
fn near(rule: &Groups, from: u32, marks: &[u32]) -> Vec<u32> {
    let mut cells = vec![NONE; rule.nodes.len()];
    cells[from as usize] = 1;
    let mut left = VecDeque::from([from]);
    while let Some(cell) = left.pop_front() {
        for &border in rule.beside.get(cell as usize) {
            for &next in rule.beside.get(border as usize) {
                let is_other = rule.nodes[next as usize].mark && !marks.contains(&next);
                if cells[next as usize] == NONE && !is_other {
                    cells[next as usize] = cells[cell as usize] + 1;
                    left.push_back(next);
                }
            }
        }
    }
    cells
}

impl Owner {
    /// `None` where no area has these marks.
    fn new(rule: &Groups, marks: Vec<u32>) -> Option<Self> {
        let own = marks.iter().fold(rule.demand.layers[0].1, |size, &mark| size.and(rule.nodes[mark as usize].size));
        let Bounds { least, most } = rule.demand.pairs.size(&marks, own);
        let near: Vec<Vec<u32>> = marks.iter().map(|&mark| near(rule, mark, &marks)).collect();
        let apart = near.last().map_or(NONE, |last| last[marks[0] as usize]);
        let images = rule.demand.images.get(&marks[0]);
        let is_other = |node: u32| rule.nodes[node as usize].mark && !marks.contains(&node);
        let may = |node: usize| {
            let image = images.map_or(node as u32, |images| images[node]);
            let ways = near.iter().map(|near| near[node]);
            if rule.nodes[node].weight == 0 || ways.clone().contains(&NONE) || image == NONE || is_other(image) {
                return false;
            }
            // What joins three cells has at least half as many steps as the ways between each two of them.
            let steps = ways.map(|cells| u64::from(cells - 1)).sum::<u64>() + u64::from(apart - 1);
            let fewest = if marks.len() > 1 { steps.div_ceil(2) } else { steps };
            fewest < u64::from(most)
        };
        let mut may: Vec<bool> = (0..rule.nodes.len()).map(may).collect();
        if let Some(images) = images {
            // What a mark cannot reach is not its own, nor is its image.
            may = may.iter().zip(images).map(|(&may_be, &image)| may_be && may[image as usize]).collect();
        }
        let room: u32 = rule.nodes.iter().zip(&may).filter(|(_, may)| **may).map(|(node, _)| node.weight).sum();
        (least <= most && room >= least && marks.iter().all(|&mark| may[mark as usize])).then_some(Owner { marks, may })
    }
}

impl Owners {
    /// `None` where areas do not have one mark each, or two, or where they cannot be told apart by these cheaply enough.
    pub(super) fn new(rule: &Groups) -> Option<Self> {
        let demand = &rule.demand;
        let nodes = 0..rule.nodes.len() as u32;
        let marks: Vec<u32> = nodes.clone().filter(|&node| rule.nodes[node as usize].mark).collect();
        let is_told = |mark: &u32| demand.images.is_empty() || demand.images.contains_key(mark);
        let count = demand.marks.most as usize;
        if !demand.borders || !(1..=2).contains(&count) || demand.marks.least != demand.marks.most {
            return None;
        }
        if marks.is_empty() || demand.layers.len() != 1 || !marks.iter().all(is_told) {
            return None;
        }
        let (mut all, mut variables) = (Vec::new(), 0);
        for marks in marks.into_iter().combinations(count) {
            let Some(owner) = Owner::new(rule, marks) else { continue };
            variables += owner.may.iter().filter(|&&may| may).count();
            if variables > MOST {
                return None;
            }
            all.push(owner);
        }
        let mut at = Lists::default();
        for node in nodes.clone() {
            at.push((0..all.len() as u32).filter(|&owner| all[owner as usize].may[node as usize]));
        }
        let cells = nodes.filter(|&node| rule.nodes[node as usize].weight > 0).collect();
        Some(Owners { all, cells, at })
    }

    fn may(&self, owner: u32, cell: u32) -> bool {
        self.all[owner as usize].may[cell as usize]
    }

    fn marks(&self, owner: u32) -> &[u32] {
        &self.all[owner as usize].marks
    }

    /// The image of a cell in the area of an owner.
    fn image(&self, rule: &Groups, owner: u32, cell: u32) -> Option<u32> {
        Some(rule.demand.images.get(&self.marks(owner)[0])?[cell as usize])
    }

    /// The number of the variable.
    fn number(&self, owner: u32, cell: u32) -> u32 {
        owner * self.at.len() as u32 + cell
    }

    /// The owner and the cell of a variable.
    fn of(&self, number: u32) -> Option<(u32, u32)> {
        let (owner, cell) = (number / self.at.len() as u32, number % self.at.len() as u32);
        ((owner as usize) < self.all.len() && self.may(owner, cell)).then_some((owner, cell))
    }

    /// What a variable says: `r1c2 of r3c4`, `r1c2 of r3c4+r5c6`.
    pub(super) fn name(&self, number: u32, at: impl Fn(u32) -> String) -> Option<String> {
        let (owner, cell) = self.of(number)?;
        Some(format!("{} of {}", at(cell), self.marks(owner).iter().map(|&mark| at(mark)).join("+")))
    }

    /// The variable that says this.
    pub(super) fn named(&self, name: &str, node: impl Fn(&str) -> Option<u32>) -> Option<u32> {
        let (cell, marks) = name.split_once(" of ")?;
        let marks: Vec<u32> = marks.split('+').map(&node).collect::<Option<_>>()?;
        let owner = self.all.iter().position(|owner| owner.marks == marks)? as u32;
        let number = self.number(owner, node(cell)?);
        self.of(number).map(|_| number)
    }

    /// The borders between two cells, each with these.
    fn borders(&self, rule: &Groups) -> impl Iterator<Item = (u32, [u32; 2])> {
        let nodes = 0..rule.nodes.len() as u32;
        nodes.filter(|&node| rule.nodes[node as usize].weight == 0).filter_map(|border| {
            let &[one, other] = rule.beside.get(border as usize) else { return None };
            Some((border, [one, other]))
        })
    }

    /// The owners that may have one of two cells.
    fn beside(&self, sides: [u32; 2]) -> impl Iterator<Item = u32> {
        let [one, other] = sides.map(|cell| self.at.get(cell as usize));
        one.iter().merge(other).copied().dedup()
    }

    pub(super) fn encode(&self, rule: &Groups, vars: &Vars, enc: &mut Encoder<'_>, at: impl Fn(u32) -> String) {
        let mut own = vec![Truth::Known(false); self.all.len() * self.at.len()];
        for owner in 0..self.all.len() as u32 {
            for &cell in self.cells.iter().filter(|&&cell| self.may(owner, cell)) {
                let number = self.number(owner, cell);
                let name = || format!("{} {}", rule.head.label, self.name(number, &at).unwrap_or_default());
                own[number as usize] = enc.named_var(name).positive().into();
            }
        }
        let truth = |owner: u32, cell: u32| -> Truth { own[self.number(owner, cell) as usize] };
        for &cell in &self.cells {
            let some = self.at.get(cell as usize);
            enc.add_truths(some.iter().map(|&owner| truth(owner, cell)));
            if rule.nodes[cell as usize].mark {
                for (at, &one) in some.iter().enumerate() {
                    some[..at].iter().for_each(|&other| enc.add_truths([!truth(one, cell), !truth(other, cell)]));
                }
            }
            for &owner in some {
                if let Some(image) = self.image(rule, owner, cell).filter(|&image| image != cell) {
                    enc.add_truths([!truth(owner, cell), truth(owner, image)]);
                }
                // One mark is its own in any case.
                let marks = self.marks(owner).iter().filter(|&&mark| mark != cell && self.marks(owner).len() > 1);
                marks.for_each(|&mark| enc.add_truths([!truth(owner, cell), truth(owner, mark)]));
            }
        }
        for (border, sides) in self.borders(rule) {
            let open = rule.truth(vars, border as usize);
            for owner in self.beside(sides) {
                let [one, other] = sides.map(|cell| truth(owner, cell));
                enc.add_truths([!one, !other, open]);
                enc.add_truths([!one, !open, other]);
                enc.add_truths([!other, !open, one]);
            }
        }
    }

    /// The same clauses by what they say, from the cells on.
    pub(super) fn reference(&self, rule: &Groups, take: &mut dyn FnMut(&[Claim])) {
        let claim = |owner: u32, cell: u32, holds: bool| Claim::Own { number: self.number(owner, cell), holds };
        let line = |border: u32, holds: bool| {
            let place = rule.nodes[border as usize].place;
            Claim::Fact(Fact { place, value: 1, holds })
        };
        for &cell in &self.cells {
            let may: Vec<u32> = (0..self.all.len() as u32).filter(|&owner| self.may(owner, cell)).collect();
            take(&may.iter().map(|&owner| claim(owner, cell, true)).collect::<Vec<_>>());
            for &one in &may {
                if rule.nodes[cell as usize].mark {
                    may.iter().filter(|&&other| other < one).for_each(|&other| {
                        take(&[claim(one, cell, false), claim(other, cell, false)]);
                    });
                }
                let both = self.marks(one).iter().copied().filter(|_| self.marks(one).len() > 1);
                let follow = both.chain(self.image(rule, one, cell)).filter(|&other| other != cell);
                follow.for_each(|other| take(&[claim(one, cell, false), claim(one, other, true)]));
            }
            for &border in rule.beside.get(cell as usize) {
                let sides = rule.beside.get(border as usize);
                let Some(&beyond) = sides.iter().find(|&&side| side != cell) else { continue };
                for &owner in &may {
                    let mut clause = vec![claim(owner, cell, false), line(border, true)];
                    clause.extend(self.may(owner, beyond).then(|| claim(owner, beyond, true)));
                    take(&clause);
                    if cell < beyond && self.may(owner, beyond) {
                        take(&[claim(owner, cell, false), claim(owner, beyond, false), line(border, false)]);
                    }
                }
            }
        }
    }

    /// What follows for borders from what is known of them and of variables: whether each is open. `None` where the rule
    /// cannot be kept.
    pub(super) fn follow(&self, rule: &Groups, is: &[Is], given: &[(u32, bool)]) -> Option<Vec<(u32, bool)>> {
        let own = vec![None; self.all.len() * self.at.len()];
        let mut state = State { is: is.to_vec(), own, news: true, broken: false };
        for owner in 0..self.all.len() as u32 {
            for &cell in self.cells.iter().filter(|&&cell| !self.may(owner, cell)) {
                state.set(self.number(owner, cell), false);
            }
        }
        for &(number, holds) in given {
            self.of(number)?;
            state.set(number, holds);
        }
        let mut flood = Flood::default();
        while std::mem::replace(&mut state.news, false) && !state.broken {
            self.round(rule, &mut state, &mut flood);
        }
        if state.broken {
            return None;
        }
        let found =
            self.borders(rule).filter(|&(border, _)| is[border as usize] == Is::Open).filter_map(|(border, _)| {
                match state.is[border as usize] {
                    Is::Open => None,
                    now => Some((border, now == Is::In)),
                }
            });
        Some(found.collect())
    }

    fn round(&self, rule: &Groups, state: &mut State, flood: &mut Flood) {
        for &cell in &self.cells {
            let own = |owner: u32| self.number(owner, cell);
            let at = self.at.get(cell as usize).iter().copied();
            let left: Vec<u32> = at.filter(|&owner| state.own[own(owner) as usize] != Some(false)).collect();
            match left[..] {
                [] => state.broken = true,
                [only] => state.set(own(only), true),
                _ => {}
            }
            if let Some(&sure) = left.iter().find(|&&owner| state.own[own(owner) as usize] == Some(true)) {
                left.iter().filter(|&&owner| owner != sure).for_each(|&owner| state.set(own(owner), false));
                self.marks(sure).iter().for_each(|&mark| state.set(self.number(sure, mark), true));
            }
            for owner in left {
                let image = self.image(rule, owner, cell).map(|image| self.number(owner, image));
                if let Some((image, known)) = image.zip(state.own[own(owner) as usize]) {
                    state.set(image, known);
                }
            }
        }
        for (border, sides) in self.borders(rule) {
            let mut joint = false;
            for owner in self.beside(sides) {
                let [one, other] = sides.map(|cell| self.number(owner, cell));
                let known = [one, other].map(|number| state.own[number as usize]);
                joint |= known.iter().all(|&known| known != Some(false));
                match known {
                    [Some(true), Some(true)] => state.border(border, true),
                    [Some(true), Some(false)] | [Some(false), Some(true)] => state.border(border, false),
                    _ => {}
                }
                for (from, to) in [(0, other), (1, one)] {
                    match (state.is[border as usize], known[from]) {
                        (Is::In, Some(known)) => state.set(to, known),
                        (Is::Out, Some(true)) => state.set(to, false),
                        _ => {}
                    }
                }
            }
            if !joint {
                state.border(border, false);
            }
        }
        // What an owner cannot reach from one of its marks is not its own.
        for owner in 0..self.all.len() as u32 {
            let marks = self.marks(owner);
            let is_no = |node: u32, state: &State| state.own[self.number(owner, node) as usize] == Some(false);
            let is_gone = marks.iter().any(|&mark| is_no(mark, state));
            if !is_gone {
                let passes = |node: u32| match rule.nodes[node as usize].weight {
                    0 => state.is[node as usize] != Is::Out,
                    _ => !is_no(node, state),
                };
                flood.run(&rule.beside, &marks[..1], passes, |_| false);
            }
            for &cell in self.cells.iter().filter(|&&cell| is_gone || !flood.has(cell)) {
                state.set(self.number(owner, cell), false);
            }
        }
    }
}

/// What is known.
struct State {
    is: Vec<Is>,
    own: Vec<Option<bool>>,
    news: bool,
    broken: bool,
}

impl State {
    fn set(&mut self, number: u32, holds: bool) {
        let own = &mut self.own[number as usize];
        self.broken |= *own == Some(!holds);
        self.news |= own.is_none();
        *own = Some(holds);
    }

    fn border(&mut self, border: u32, is_open: bool) {
        let wanted = if is_open { Is::In } else { Is::Out };
        let own = &mut self.is[border as usize];
        self.broken |= *own != Is::Open && *own != wanted;
        self.news |= *own == Is::Open;
        *own = wanted;
    }
}
