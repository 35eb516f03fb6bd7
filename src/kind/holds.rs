//! Which values each place of a board holds.
//!
//! In: what a kind decides, which cells are blocked. Out: values, by place, and their names. Must not know: rules, text.

use super::Links;
use super::coding::{Coding, LARGEST};
use super::decided::Word;
use super::given::{Frame, Misfit};
use super::ground::number;
use super::language::{Expression, What};
use crate::board::{Layout, Value, Values};
use crate::grid::Pos;

impl Frame<'_> {
    /// Gives each place its values.
    pub(super) fn hold(&mut self) -> Result<(), Misfit> {
        let line = self.kind.links.unwrap_or(Links::Line).values();
        for edge in 0..self.layout.edge_count() {
            // What is decided are the borders between two cells; the rim, and what a clue blocks, has its own.
            let is_open = self.kind.edges.is_none() || self.kind.has_outline() || self.sides_of(edge).is_some();
            self.holds.push(if is_open { line } else { Values::numbers(1, 1) });
        }
        for _ in 0..if self.kind.notes_corners() { self.layout.dot_count() } else { 0 } {
            self.holds.push(Values::two(&["off the line", "on the line"]));
        }
        let Some(decided) = &self.kind.cells else {
            for cell in 0..if self.crosses() { self.cells.len() } else { 0 } {
                self.holds.push(Values::two(&["crossing", "no crossing"]));
                self.cells[cell].place = Some(self.layout.cell(Pos::new(cell / self.width, cell % self.width)));
            }
            return Ok(());
        };
        let wrong = |title: String| Misfit { at: None, title };
        let (mut bounds, mut whole) = (vec![(0, -1); self.cells.len()], None);
        if let Some([first, last]) = &decided.numbers {
            let is_same = !is_local(first) && !is_local(last);
            let mut all = None;
            for cell in (0..self.cells.len()).filter(|&cell| !self.cells[cell].blocked) {
                let at = |expression: &Expression| {
                    number(self, cell, expression)
                        .ok_or_else(|| wrong("the numbers of a cell depend on something that is not given".into()))
                };
                let bound = match all {
                    Some(bound) => bound,
                    None => {
                        let least = at(first)?;
                        (least, at(last)?.max(least - 1))
                    }
                };
                all = Some(bound).filter(|_| is_same);
                if bound.0 < 0 || bound.1 > LARGEST {
                    return Err(wrong(format!(
                        "cells would hold numbers from {} to {}: 0 to {LARGEST} fit",
                        bound.0, bound.1
                    )));
                }
                if bound.1 < bound.0 && decided.words.is_empty() {
                    return Err(wrong(format!("cells would hold no numbers: {} to {}", bound.0, bound.1)));
                }
                bounds[cell] = bound;
                whole = Some(whole.map_or(bound, |(least, most): (i64, i64)| (least.min(bound.0), most.max(bound.1))));
            }
            // Words and numbers of a cell are one range of values.
            let (least, most) = whole.unwrap_or_default();
            let above = least < decided.words.len() as i64;
            let fits = |&(cell, bound): &(usize, &(i64, i64))| {
                self.cells[cell].blocked || if above { bound.1 == most } else { bound.0 == least }
            };
            if !decided.words.is_empty() && !bounds.iter().enumerate().all(|found| fits(&found)) {
                return Err(wrong("where cells hold words, too, their numbers begin and end alike".into()));
            }
        }
        self.coding = Coding::new(decided, whole.map(|(least, _)| least), whole.map_or(0, |(_, most)| most));
        let coding = self.coding;
        let plain = decided.words.is_empty() && !decided.letters;
        let mut names: Vec<String> = Vec::new();
        if !plain {
            let end = usize::from(coding.words + coding.count).max(whole.map_or(0, |(_, most)| (most + 1) as usize));
            names = (0..end).map(|value| decided.numeral(value as u32)).collect();
            for (word, value) in decided.words.iter().zip(usize::from(coding.words)..) {
                names[value].clone_from(&word.name);
            }
        }
        for index in 0..self.cells.len() {
            let blocked = self.cells[index].blocked;
            let values = match bounds[index] {
                _ if blocked => Values::listed(coding.words, 1, 0),
                _ if decided.numbers.is_none() => Values::listed(0, decided.words.len(), 0),
                (first, last) if plain => Values::numbers(first as Value, (last + 1 - first) as usize),
                (first, last) if first as Value >= coding.words + coding.count => {
                    let from = if decided.words.is_empty() { first as Value } else { coding.words };
                    Values::listed(from, (last + 1 - i64::from(from)) as usize, 0)
                }
                (first, _) => {
                    Values::listed(first as Value, (i64::from(coding.words + coding.count) - first) as usize, 0)
                }
            };
            let place = self.layout.cell(Pos::new(index / self.width, index % self.width));
            self.holds.push(values);
            if !blocked {
                self.cells[index].place = Some(place);
            }
        }
        let mut layout = std::mem::replace(&mut self.layout, Layout::cells(1, 1));
        if !plain || self.kind.marks.is_some() {
            layout = layout.with_value_names(names);
        }
        layout = layout.with_nouns(self.kind.all_words().filter_map(Word::noun).collect());
        if let Some(marks) = &self.kind.marks {
            let names = marks.words.iter().map(|word| word.name.clone()).collect();
            layout = layout.with_marks().with_value_names(names);
            for (index, cell) in self.cells.iter_mut().enumerate() {
                let place = layout.mark(Pos::new(index / self.width, index % self.width));
                let count = if cell.blocked { 1 } else { marks.words.len() };
                self.holds.push(Values::listed(0, count, 1));
                cell.mark = Some(place).filter(|_| !cell.blocked);
            }
        }
        self.layout = layout;
        Ok(())
    }
}

/// Whether an expression depends on the cell.
fn is_local(expression: &Expression) -> bool {
    match &expression.what {
        What::Call(..) => true,
        What::Two(_, sides) => sides.iter().any(is_local),
        What::Minus(inner) => is_local(inner),
        _ => false,
    }
}
