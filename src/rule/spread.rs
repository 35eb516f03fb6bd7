//! Long sums over groups of different values: an arrow through several boxes.
//!
//! In: places in groups, a sum or the places of its number. Out: rules. Must not know: why the values of a group
//! differ.
//!
//! The state is the rest of the sum and the values so far in the current group. A state is dropped when the remaining
//! groups, with their smallest and largest possible values, cannot make up the rest. Where a sum is near its minimum or
//! maximum, few states remain, and they determine the values of each group.

use super::automaton::{Automaton, AutomatonRule, TooLarge};
use super::{Head, Verb};
use crate::board::{Layout, Place, Value, Values};

/// A sum over groups of different values.
#[derive(Clone, Debug)]
pub struct Spread {
    values: Values,
    /// The sum, unless places hold it.
    sum: Option<u32>,
    /// How many places hold the number, digit by digit.
    pill: usize,
    /// For each position, how many places of its group follow, and the least and the greatest sum of later groups.
    after: Vec<(usize, [i64; 2])>,
}

/// What a long sum adds up to.
#[derive(Clone, Copy, Debug)]
pub enum Total<'a> {
    /// This number.
    Number(u32),
    /// The number in these places, digit by digit.
    Pill(&'a [Place]),
}

impl AutomatonRule<Spread> {
    /// The values of each group differ, and all together add up to the total. `kind` is the name of the rule, `where_`
    /// says what the groups are: `a box`.
    ///
    /// # Errors
    /// When there are more than `most` steps from state to state.
    pub fn spread(
        layout: &Layout,
        values: Values,
        (kind, where_): (&'static str, &str),
        total: Total<'_>,
        groups: &[Vec<Place>],
        most: usize,
    ) -> Result<Self, TooLarge> {
        let (pill, sum, object) = match total {
            Total::Number(sum) => (&[][..], Some(sum), sum.to_string()),
            Total::Pill(pill) if pill.len() > 1 => (pill, None, "the number in its pill".to_owned()),
            Total::Pill(pill) => (pill, None, "the number in its circle".to_owned()),
        };
        let places = [pill, &groups.concat()].concat();
        let object = format!("{object}, no digit twice in {where_}");
        let head = Head::at(layout, kind, &places, Verb::SUMS, &object);
        let (least, most_of) = (|count| bound(values.range(), count), |count| bound(values.range().rev(), count));
        let mut after = Vec::with_capacity(places.len());
        let mut later = [0, 0];
        for group in groups.iter().rev() {
            after.extend((0..group.len()).map(|left| (left, later)));
            later = [later[0] + least(group.len()), later[1] + most_of(group.len())];
        }
        after.extend((0..pill.len()).map(|left| (left, later)));
        after.reverse();
        let spread = Spread { values, sum, pill: pill.len(), after };
        Self::within(head, spread, places, values, most)
    }
}

/// The sum of the first `count` values.
fn bound(values: impl Iterator<Item = Value>, count: usize) -> i64 {
    values.take(count).map(i64::from).sum()
}

impl Automaton for Spread {
    /// The rest of the sum; the values of the current group so far.
    type State = (i64, u128);

    fn start(&self) -> Self::State {
        (self.sum.unwrap_or(0).into(), 0)
    }

    fn step(&self, &(left, set): &Self::State, value: Value, index: usize) -> Option<Self::State> {
        let (of_group, [least, most]) = self.after[index];
        if index < self.pill {
            // A value of two digits is two characters.
            let left =
                left.checked_mul(10_i64.pow(value.checked_ilog10().unwrap_or(0) + 1))?.checked_add(value.into())?;
            let fits = of_group > 0 && left <= most || (least..=most).contains(&left);
            return fits.then_some((left, 0));
        }
        let bit = 1 << self.values.index(value)?;
        let (left, after) = (left - i64::from(value), set | bit);
        let open =
            || self.values.range().enumerate().filter(|(index, _)| after >> index & 1 == 0).map(|(_, value)| value);
        let many: Vec<Value> = open().collect();
        let fits = set & bit == 0
            && left >= least + bound(many.iter().copied(), of_group)
            && left <= most + bound(many.iter().rev().copied(), of_group);
        fits.then_some((left, if of_group == 0 { 0 } else { after }))
    }

    fn accepts(&self, &(left, _): &Self::State) -> bool {
        left == 0
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let (pill, shaft) = word.split_at_checked(self.pill)?;
        let sum: u32 = shaft.iter().map(|&value| u32::from(value)).sum();
        let wanted = self.sum.map_or_else(|| itertools::join(pill, ""), |sum| sum.to_string());
        Some(if sum.to_string() == wanted {
            "has a digit twice".to_owned()
        } else {
            format!("adds up to {sum}, not to {wanted}")
        })
    }
}
