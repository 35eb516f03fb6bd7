//! The mark of each cell, where areas are symmetric about their mark.
//!
//! In: marks with the images of cells and borders. Out: clauses with a variable for "this cell belongs to that mark", and
//! what follows. Must not know: engines, lemmas.
//!
//! A cell belongs to a mark only if its image does; cells that no border parts belong to the same mark, and a border does
//! not stand between two cells of one mark. So the borders of a board that keeps the rule fix all variables. The clauses
//! do not say that areas hang together: that is left to lemmas.

use std::collections::BTreeMap;

use super::Groups;
use super::flood::{Flood, NONE};
use super::search::Is;
use crate::cnf::{Encoder, Lit, Truth};
use crate::rule::{Claim, Fact, Vars};

/// The marks and the cells that may belong to them.
pub(super) struct Owners<'g> {
    rule: &'g Groups,
    marks: Vec<u32>,
    images: Vec<&'g Vec<u32>>,
    cells: Vec<u32>,
}

impl<'g> Owners<'g> {
    /// `None` where areas are not symmetric.
    pub(super) fn new(rule: &'g Groups) -> Option<Self> {
        let is_told = |node: u32| !rule.nodes[node as usize].mark || rule.demand.images.contains_key(&node);
        let demand = &rule.demand;
        if demand.marks.least == 0 || demand.marks.most != 1 || !(0..rule.nodes.len() as u32).all(is_told) {
            return None;
        }
        let images: Vec<&Vec<u32>> = demand.images.values().collect();
        let marks = demand.images.keys().copied().collect();
        let nodes = 0..rule.nodes.len() as u32;
        let cells = nodes.filter(|&node| rule.nodes[node as usize].weight > 0).collect();
        (!images.is_empty()).then_some(Owners { rule, marks, images, cells })
    }

    /// Whether a cell may belong to the mark with this number: its image is there, and neither of them is another mark.
    fn may(&self, mark: usize, cell: u32) -> bool {
        let image = self.images[mark][cell as usize];
        let is_other = |node: u32| self.rule.nodes[node as usize].mark && node != self.marks[mark];
        image != NONE && !is_other(cell) && !is_other(image)
    }

    /// The number of the variable.
    fn number(&self, mark: usize, cell: u32) -> u32 {
        (mark * self.rule.nodes.len()) as u32 + cell
    }

    /// The mark and the cell of a variable.
    fn of(&self, number: u32) -> Option<(usize, u32)> {
        let count = self.rule.nodes.len() as u32;
        let (mark, cell) = ((number / count) as usize, number % count);
        (mark < self.marks.len() && self.cells.contains(&cell) && self.may(mark, cell)).then_some((mark, cell))
    }

    /// What a variable says: `r1c2 of r3c4`.
    pub(super) fn name(&self, number: u32, at: impl Fn(u32) -> String) -> Option<String> {
        let (mark, cell) = self.of(number)?;
        Some(format!("{} of {}", at(cell), at(self.marks[mark])))
    }

    /// The variable that says this.
    pub(super) fn named(&self, name: &str, at: impl Fn(u32) -> String) -> Option<u32> {
        let (one, other) = name.split_once(" of ")?;
        let cell = self.cells.iter().copied().find(|&cell| at(cell) == one)?;
        let mark = self.marks.iter().position(|&mark| at(mark) == other)?;
        self.may(mark, cell).then(|| self.number(mark, cell))
    }

    /// The borders between two cells, each with these.
    fn borders(&self) -> impl Iterator<Item = (u32, [u32; 2])> + '_ {
        let nodes = 0..self.rule.nodes.len() as u32;
        nodes.filter(|&node| self.rule.nodes[node as usize].weight == 0).filter_map(|border| {
            let &[one, other] = self.rule.beside.get(border as usize) else { return None };
            Some((border, [one, other]))
        })
    }

    pub(super) fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>, at: impl Fn(u32) -> String) {
        let mut own: BTreeMap<u32, Lit> = BTreeMap::new();
        for mark in 0..self.marks.len() {
            for &cell in self.cells.iter().filter(|&&cell| self.may(mark, cell)) {
                let number = self.number(mark, cell);
                let name = || format!("{} {}", self.rule.head.label, self.name(number, &at).unwrap_or_default());
                own.insert(number, enc.named_var(name).positive());
            }
        }
        let truth = |mark: usize, cell: u32| match own.get(&self.number(mark, cell)) {
            Some(&lit) => Truth::Open(lit),
            None => Truth::Known(false),
        };
        for &cell in &self.cells {
            let all: Vec<Truth> = (0..self.marks.len()).map(|mark| truth(mark, cell)).collect();
            enc.add_truths(all.iter().copied());
            let some: Vec<Truth> = all.into_iter().filter(|&truth| truth != Truth::Known(false)).collect();
            for (at, &one) in some.iter().enumerate() {
                some[..at].iter().for_each(|&other| enc.add_truths([!one, !other]));
            }
            for mark in 0..self.marks.len() {
                if self.may(mark, cell) && self.images[mark][cell as usize] != cell {
                    enc.add_truths([!truth(mark, cell), truth(mark, self.images[mark][cell as usize])]);
                }
            }
        }
        for (border, [one, other]) in self.borders() {
            let open = self.rule.truth(vars, border as usize);
            for mark in 0..self.marks.len() {
                let [one, other] = [truth(mark, one), truth(mark, other)];
                enc.add_truths([!one, !other, open]);
                enc.add_truths([!one, !open, other]);
                enc.add_truths([!other, !open, one]);
            }
        }
    }

    /// The same clauses by what they say, from the cells on.
    pub(super) fn reference(&self, take: &mut dyn FnMut(&[Claim])) {
        let claim = |mark: usize, cell: u32, holds: bool| Claim::Own { number: self.number(mark, cell), holds };
        let line = |border: u32, holds: bool| {
            let place = self.rule.nodes[border as usize].place;
            Claim::Fact(Fact { place, value: 1, holds })
        };
        for &cell in &self.cells {
            let may: Vec<usize> = (0..self.marks.len()).filter(|&mark| self.may(mark, cell)).collect();
            take(&may.iter().map(|&mark| claim(mark, cell, true)).collect::<Vec<_>>());
            for &one in &may {
                may.iter().filter(|&&other| other < one).for_each(|&other| {
                    take(&[claim(one, cell, false), claim(other, cell, false)]);
                });
                let image = self.images[one][cell as usize];
                if image != cell {
                    take(&[claim(one, cell, false), claim(one, image, true)]);
                }
            }
            for &border in self.rule.beside.get(cell as usize) {
                let sides = self.rule.beside.get(border as usize);
                let Some(&beyond) = sides.iter().find(|&&side| side != cell) else { continue };
                for &mark in &may {
                    let mut clause = vec![claim(mark, cell, false), line(border, true)];
                    clause.extend(self.may(mark, beyond).then(|| claim(mark, beyond, true)));
                    take(&clause);
                    if cell < beyond && self.may(mark, beyond) {
                        take(&[claim(mark, cell, false), claim(mark, beyond, false), line(border, false)]);
                    }
                }
            }
        }
    }

    /// What follows for borders from what is known of them and of variables: whether each is open. `None` where the rule
    /// cannot be kept.
    pub(super) fn follow(&self, is: &[Is], given: &[(u32, bool)]) -> Option<Vec<(u32, bool)>> {
        let count = self.rule.nodes.len();
        let mut state = State { is: is.to_vec(), own: vec![None; self.marks.len() * count], news: true, broken: false };
        for mark in 0..self.marks.len() {
            for &cell in &self.cells {
                if !self.may(mark, cell) {
                    state.set(self.number(mark, cell), false);
                }
            }
        }
        for &(number, holds) in given {
            self.of(number)?;
            state.set(number, holds);
        }
        let mut flood = Flood::default();
        while std::mem::replace(&mut state.news, false) && !state.broken {
            self.round(&mut state, &mut flood);
        }
        if state.broken {
            return None;
        }
        let found =
            self.borders().filter(|&(border, _)| is[border as usize] == Is::Open).filter_map(|(border, _)| match state
                .is[border as usize]
            {
                Is::Open => None,
                now => Some((border, now == Is::In)),
            });
        Some(found.collect())
    }

    fn round(&self, state: &mut State, flood: &mut Flood) {
        for &cell in &self.cells {
            let own = |mark: usize| self.number(mark, cell);
            let left: Vec<usize> =
                (0..self.marks.len()).filter(|&mark| state.own[own(mark) as usize] != Some(false)).collect();
            match left[..] {
                [] => state.broken = true,
                [only] => state.set(own(only), true),
                _ => {}
            }
            if let Some(&sure) = left.iter().find(|&&mark| state.own[own(mark) as usize] == Some(true)) {
                left.iter().filter(|&&mark| mark != sure).for_each(|&mark| state.set(own(mark), false));
            }
            for mark in left {
                let image = self.number(mark, self.images[mark][cell as usize]);
                if let Some(known) = state.own[own(mark) as usize] {
                    state.set(image, known);
                }
            }
        }
        for (border, [one, other]) in self.borders() {
            let mut joint = false;
            for mark in 0..self.marks.len() {
                let [one, other] = [one, other].map(|cell| self.number(mark, cell));
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
        // What a mark cannot reach is not its own.
        for (mark, &start) in self.marks.iter().enumerate() {
            let passes = |node: u32| {
                let is_border = self.rule.nodes[node as usize].weight == 0;
                if is_border {
                    state.is[node as usize] != Is::Out
                } else {
                    state.own[self.number(mark, node) as usize] != Some(false)
                }
            };
            flood.run(&self.rule.beside, &[start], passes, |_| false);
            for &cell in self.cells.iter().filter(|&&cell| !flood.has(cell)) {
                state.set(self.number(mark, cell), false);
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
