//! All areas that a divided board can have, where what marks ask keeps them few.
//!
//! In: cells, what touches, what each area keeps. Out: a rule with all of them, or nothing where they are too many. Must not
//! know: text, engines.
//!
//! Each area is found from its first cell, by cells behind it (Redelmeier, "Counting polyominoes: yet another attack",
//! Discrete Mathematics 1981); one that has too much is not followed further.

use super::compile::Maker;
use crate::board::Place;
use crate::patience;
use crate::rule::{Bounds, Demand, Head, Node, Partition, Phrase, Piece, Verb, list};

/// The most areas that are listed, and the most steps to find them.
const AREAS: usize = 30_000;
const STEPS: usize = 1_000_000;
/// The steps between two looks at whether anybody still waits.
const LOOK: usize = 256;

struct Areas<'a> {
    nodes: &'a [Node],
    demand: &'a Demand,
    beside: Vec<Vec<u32>>,
    /// No area is larger.
    largest: u32,
    /// The cells of the one that is being made, and its marks.
    cells: Vec<u32>,
    marks: Vec<u32>,
    /// What lies beside it or was left out of it.
    met: Vec<bool>,
    found: Vec<Vec<u32>>,
    steps: usize,
}

impl Areas<'_> {
    fn size(&self) -> Bounds {
        let own =
            self.cells.iter().fold(self.demand.layers[0].1, |size, &cell| size.and(self.nodes[cell as usize].size));
        self.demand.pairs.size(&self.marks, own)
    }

    /// Adds what can be added, of these and of what is met on the way; `None` where there is too much of it.
    fn grow(&mut self, first: u32, mut open: Vec<u32>) -> Option<()> {
        while let Some(cell) = open.pop() {
            self.steps += 1;
            let is_late = || self.steps.is_multiple_of(LOOK) && patience::is_over();
            if self.steps > STEPS || self.found.len() > AREAS || is_late() {
                return None;
            }
            let is_mark = self.nodes[cell as usize].mark;
            self.cells.push(cell);
            self.marks.extend(is_mark.then_some(cell));
            let (size, weight) = (self.size(), self.cells.len() as u32);
            let marks = self.marks.len() as u32;
            if weight <= size.most.min(self.largest) && marks <= self.demand.marks.most {
                if weight >= size.least && marks >= self.demand.marks.least {
                    let mut cells = self.cells.clone();
                    cells.sort_unstable();
                    self.found.push(cells);
                }
                let new: Vec<u32> = self.beside[cell as usize]
                    .iter()
                    .copied()
                    .filter(|&next| next > first && !self.met[next as usize])
                    .collect();
                new.iter().for_each(|&next| self.met[next as usize] = true);
                self.grow(first, open.iter().chain(&new).copied().collect())?;
                new.iter().for_each(|&next| self.met[next as usize] = false);
            }
            self.cells.pop();
            if is_mark {
                self.marks.pop();
            }
        }
        Some(())
    }
}

impl Maker<'_, '_> {
    /// The rule that the board is divided into areas that keep the demand, if these are few.
    pub(super) fn areas(
        &mut self,
        nodes: &[Node],
        borders: &[(Place, [u32; 2])],
        demand: &Demand,
        said: &[String],
    ) -> Option<()> {
        if (nodes.iter().filter(|node| node.mark).count() as u32) < demand.marks.least {
            // No area has its marks, and each step towards one is lost.
            return None;
        }
        let mut beside = vec![Vec::new(); nodes.len()];
        for (_, [one, other]) in borders {
            beside[*one as usize].push(*other);
            beside[*other as usize].push(*one);
        }
        let marked = nodes.iter().filter(|node| node.mark).map(|node| node.size.most).max().unwrap_or_default();
        let largest = if demand.marks.least > 0 { marked } else { u32::MAX };
        let (cells, marks, met) = (Vec::new(), Vec::new(), vec![false; nodes.len()]);
        let mut areas = Areas { nodes, demand, beside, largest, cells, marks, met, found: Vec::new(), steps: 0 };
        for first in 0..nodes.len() as u32 {
            areas.met[first as usize] = true;
            areas.grow(first, vec![first])?;
        }
        let name = |cell: u32| self.layout.at(nodes[cell as usize].place);
        let [_, mark] = &demand.names;
        let piece = |cells: Vec<u32>| {
            let clue = cells.iter().find(|&&cell| nodes[cell as usize].mark);
            Piece {
                name: itertools::join(cells.iter().map(|&cell| name(cell)), "+"),
                clue: clue.map(|&cell| (cell, format!("the {mark} at {}", name(cell)))),
                cells,
            }
        };
        let pieces = areas.found.into_iter().map(piece).collect();
        let object = format!("areas with {}", list(said));
        let phrase = Phrase::new("the board", Verb::Either("is divided into", "cannot be divided into"), object);
        let head = Head { label: "area".to_owned().into(), ..Head::law("areas", phrase) };
        let cells = nodes.iter().map(|node| node.place).collect();
        self.add(Partition::new(head, cells, borders.to_vec(), pieces));
        Some(())
    }
}
