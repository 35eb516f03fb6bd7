//! Clues between two cells, and the pairs of cells beside them; clues of several numbers.
//!
//! In: the name of a clue. Out: pairs of cells with their names. Must not know: formulas.

use itertools::Itertools;

use super::Where;
use super::given::{ClueValue, Frame, Misfit};
use super::language::{Fault, Selection};
use super::naming::Name;
use super::select::Member;
use super::token::{Token, Way};
use crate::rule::Subject;

impl Frame<'_> {
    /// Refuses a clue between two cells one of which holds nothing.
    pub(super) fn has_both_cells(&self) -> Result<(), Misfit> {
        for (number, (block, tokens)) in self.kind.given.iter().zip(&self.given.blocks).enumerate() {
            let Some(way) = block.at.across() else { continue };
            for at in (0..tokens.len()).filter(|&at| tokens[at] != Token::Blank) {
                let first = self.first_of(block.at, at);
                let cells = std::iter::once(first).chain(self.step(first, way));
                if cells.into_iter().any(|cell| self.cells[cell].blocked) {
                    let title = "one of the two cells beside this clue holds nothing".to_owned();
                    return Err(Misfit { at: Some((number, at)), title });
                }
            }
        }
        Ok(())
    }

    /// Whether a clue of this name stands between two cells.
    pub(super) fn stands_between(&self, name: &str) -> bool {
        self.stands(name, |at| at.across().is_some())
    }

    /// Whether clues of this name stand where cells meet.
    pub(super) fn stands_at_corners(&self, name: &str) -> bool {
        self.stands(name, |at| matches!(at, Where::Corners | Where::Crossings))
    }

    /// Whether clues of this name stand at the sides or between cells alone.
    pub(super) fn stands_in_no_cell(&self, name: &str) -> bool {
        let is_no_cell = |at: Where| at.is_side() || at.across().is_some();
        self.stands(name, is_no_cell) && !self.stands(name, |at| !is_no_cell(at))
    }

    /// Whether clues of this name stand at such a place.
    fn stands(&self, name: &str, is_there: impl Fn(Where) -> bool) -> bool {
        let blocks = self.kind.given.iter().filter(|block| is_there(block.at));
        blocks.flat_map(|block| &block.tokens).any(|(names, _)| names.iter().any(|other| other == name))
    }

    /// The two cells beside each clue of this name whose number is known.
    pub(super) fn pairs_at(&self, selection: &Selection, name: &str) -> Result<Vec<Member>, Fault> {
        if !self.stands_between(name) {
            let title = format!("there is no clue `{name}` between two cells");
            return Err(selection
                .fault(title, "not given")
                .help(format!("`given = [\"beside: {name} '..'\", \"below: {name} '..'\"]` puts it there")));
        }
        let told = self.between.get(name).into_iter().flatten().filter(|(_, value)| **value != ClueValue::Unknown);
        let member = |(&(first, way), &value): (&(usize, Way), &ClueValue)| {
            let pair = self.pair("clue", first, self.step(first, way)?);
            let at = self.span(&pair.scope.it);
            let what = match value {
                ClueValue::Number(number) => format!("the {number}"),
                _ => format!("the {}", name.replace('_', " ")),
            };
            let mut member = Member { is_clue: true, name: Name::Told(Subject::at(what, at)), ..pair };
            (member.scope.clue, member.scope.called) = (Some(value), Some(name.to_owned()));
            member.seat = Some(self.seat_between(first, way));
            Some(member)
        };
        Ok(told.filter_map(member).collect())
    }

    /// The neighbours between which nothing is given.
    pub(super) fn pairs_without(&self) -> Vec<Member> {
        let mut pairs = self.pairs("pair", Frame::around);
        pairs.retain(|pair| {
            let [one, other] = pair.scope.it[..] else { return false };
            let way = if other == one + 1 { Way::Right } else { Way::Down };
            !self.between.values().any(|clues| clues.contains_key(&(one, way)))
        });
        pairs
    }

    /// The numbers of a clue that has several, in words.
    pub(super) fn told_list(&self, list: usize) -> String {
        self.lists[list].iter().map(|number| number.map_or("?".to_owned(), |number| number.to_string())).join(" ")
    }
}
