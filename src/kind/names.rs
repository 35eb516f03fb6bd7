//! Names that a sentence gives to directions and to values: it is said once for each of them.
//!
//! In: `each line, value n`. Out: members of the selection that know what their names mean. Must not know: formulas.

use std::ops::Range;

use itertools::Itertools;

use super::Kind;
use super::given::Frame;
use super::language::{Fault, Selection};
use super::select::Member;
use super::token::Way;
use crate::board::Value;
use crate::text::nearest;

impl Frame<'_> {
    /// The members of a selection, each once for each meaning of the names of directions and of values.
    pub(super) fn members_of(
        &self,
        selection: &Selection,
        ways: &[String],
        values: &[String],
    ) -> Result<Vec<Member>, Fault> {
        let mut members = self.select(selection)?;
        for name in ways {
            let with = |(member, way): (Member, Way)| {
                let mut member = member;
                member.scope.ways.push((name.clone(), way));
                member
            };
            members = members.into_iter().cartesian_product(Way::ALL).map(with).collect();
        }
        for name in values {
            let with = |(member, value): (Member, Value)| {
                let mut member = member;
                member.scope.values.push((name.clone(), value));
                member
            };
            members = members.into_iter().cartesian_product(self.held()).map(with).collect();
        }
        Ok(members)
    }

    /// The numbers that cells can hold; the words, where they hold no numbers.
    fn held(&self) -> Vec<Value> {
        if self.coding.numbers.is_none() {
            return (0..usize::from(self.coding.count)).map(|word| self.coding.word(word)).collect();
        }
        let places = self.cells.iter().filter_map(|cell| cell.place);
        let held = places.flat_map(|place| self.holds.at(place).range());
        held.filter(|&value| self.coding.number(value).is_some()).sorted_unstable().dedup().collect()
    }
}

impl Kind {
    /// An error where it gives none of this name.
    pub(super) fn demand_clue(&self, name: &str, at: &Range<usize>) -> Result<(), Fault> {
        if self.has_clue(name) {
            return Ok(());
        }
        let names: Vec<String> = self.clue_names().cloned().collect();
        let wrong = Fault::new(at.clone(), format!("there is no clue `{name}`"), "not given");
        Err(if names.is_empty() { wrong } else { wrong.help(nearest(name, &names)) })
    }
}
