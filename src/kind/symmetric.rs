//! Areas that are symmetric about a dot.
//!
//! In: dots, each in the middle of its cell or on its side. Out: the image of each cell and border, and which borders a dot
//! covers. Must not know: text, engines.
//!
//! The number of a dot says where it is: 0 in the middle of its cell, 1 on its right side, 2 on its lower side, 3 at its
//! lower right corner. From 4 on it is the same for a dot of another colour.

use std::collections::BTreeMap;
use std::ops::Range;

use itertools::iproduct;

use super::compile::Maker;
use super::compiled::Unmade;
use super::given::ClueValue;
use super::language::Fault;
use crate::board::{Domain, NOWHERE, Place};
use crate::rule::formula::Formula;
use crate::rule::{Phrase, Verb};

/// The dot in the middle of an area that is symmetric about it: its cell and its number.
pub(super) fn dot_of(piece: &[usize], width: usize) -> Option<(usize, u32)> {
    let at = |cell: usize| (cell / width, cell % width);
    let ends = |of: fn((usize, usize)) -> usize| {
        let all = || piece.iter().map(|&cell| of(at(cell)));
        Some(all().min()? + all().max()?)
    };
    let (down, right) = (ends(|(row, _)| row)?, ends(|(_, col)| col)?);
    let is_inside = |row: usize, col: usize| piece.contains(&(row * width + col));
    let is_symmetric = piece.iter().map(|&cell| at(cell)).all(|(row, col)| is_inside(down - row, right - col));
    let mut touched = iproduct!(down / 2..=down.div_ceil(2), right / 2..=right.div_ceil(2));
    let is_dot = is_symmetric && touched.all(|(row, col)| is_inside(row, col));
    is_dot.then(|| (down / 2 * width + right / 2, (2 * (down % 2) + right % 2) as u32))
}

impl Maker<'_, '_> {
    /// The image of each cell and border about each dot of this name, by the numbers of nodes; `NOWHERE` for none. Borders
    /// that a dot covers are none.
    pub(super) fn images(
        &mut self,
        name: &str,
        cells: &[usize],
        borders: &[(Place, [u32; 2])],
        span: &Range<usize>,
    ) -> Result<BTreeMap<u32, Vec<u32>>, Unmade> {
        let frame = self.frame;
        let mut images = BTreeMap::new();
        let number: BTreeMap<[u32; 2], usize> = borders
            .iter()
            .enumerate()
            .map(|(at, (_, sides))| ([sides[0].min(sides[1]), sides[0].max(sides[1])], at))
            .collect();
        let node = |row: usize, col: usize| {
            let is_there = row < frame.height && col < frame.width;
            is_there.then(|| cells.binary_search(&(row * frame.width + col)).ok().map(|at| at as u32))?
        };
        for (&cell, value) in frame.clues.get(name).into_iter().flatten() {
            let &ClueValue::Number(dot @ 0..8) = value else {
                let fault =
                    Fault::new(span.clone(), "a dot is a number from 0 to 7: where in its cell it is", "another one");
                return Err(fault.into());
            };
            let (row, col) = (cell / frame.width, cell % frame.width);
            let (down, right) = (usize::from(dot & 2 > 0), usize::from(dot & 1 > 0));
            let image = |of: u32| {
                let cell = cells[of as usize];
                let row = (2 * row + down).checked_sub(cell / frame.width)?;
                node(row, (2 * col + right).checked_sub(cell % frame.width)?)
            };
            // The cells that the dot touches lie in one area.
            let touched =
                [(0, 0), (0, right), (down, 0), (down, right)].map(|(down, right)| node(row + down, col + right));
            let subject = || format!("the dot at {}", frame.name(cell));
            let said = || Phrase::new(subject(), Verb::Only("covers"), "the borders under it");
            if touched.contains(&None) {
                self.law("dot", said, &Formula::Known(false), span)?;
                continue;
            }
            let touched: Vec<u32> = touched.into_iter().flatten().collect();
            for (sides, &at) in number.iter().filter(|(sides, _)| sides.iter().all(|side| touched.contains(side))) {
                let _ = sides;
                self.law("dot", said, &Formula::Has(borders[at].0, Domain::just(0)), span)?;
            }
            let border = |&(_, sides): &(Place, [u32; 2])| {
                let [one, other] = sides.map(image);
                let (one, other) = (one?, other?);
                number.get(&[one.min(other), one.max(other)]).map(|&at| (cells.len() + at) as u32)
            };
            let all = (0..cells.len() as u32).map(image).chain(borders.iter().map(border));
            let own = node(row, col).unwrap_or(NOWHERE);
            images.insert(own, all.map(|node| node.unwrap_or(NOWHERE)).collect());
        }
        Ok(images)
    }
}
