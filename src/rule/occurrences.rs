//! How often one value occurs: counting circles, groups with the same values.
//!
//! In: places that count for or against, a value, the allowed differences. Out: rules. Must not know: where the places
//! are.
//!
//! The state is the difference so far.

use super::automaton::{Automaton, AutomatonRule, TooLarge};
use super::{Head, Phrase};
use crate::board::{Layout, Place, Value, Values};

/// Places with one value, counted with signs.
#[derive(Clone, Debug)]
pub struct Occurrences {
    value: Value,
    signs: Vec<i32>,
    allowed: [i32; 2],
}

impl AutomatonRule<Occurrences> {
    /// A value that occurs in one of these places occurs in as many of them as its own number.
    ///
    /// # Errors
    /// When there are too many states.
    pub fn counting(layout: &Layout, values: Values, places: Vec<Place>, value: Value) -> Result<Self, TooLarge> {
        let [never, always] = never_or_always(values, value, places.len());
        let (verb, object, allowed) = match (never, always) {
            (true, false) => (("never occurs", "would occur"), String::new(), [0, 0]),
            (false, true) => (("occurs", "cannot occur"), of_times(value.into()), [value.into(); 2]),
            _ => (("occurs", "cannot occur"), format!("{}, or never", of_times(value.into())), [0, value.into()]),
        };
        let mut head = Head::at(layout, "circle group", &places, verb, &object);
        let mut phrase = Phrase::clone(&head.phrase);
        phrase.subject.name = format!("the digit {value} in {}", phrase.subject.name);
        (head.label, head.phrase) = (format!("{} digit {value}", head.label).into(), phrase.into());
        Self::new(head, Occurrences { value, signs: vec![1; places.len()], allowed }, places, values)
    }

    /// A value occurs in one group as often as in another.
    ///
    /// # Errors
    /// When there are too many states.
    pub fn as_often(
        layout: &Layout,
        values: Values,
        [one, other]: [&[Place]; 2],
        value: Value,
    ) -> Result<Self, TooLarge> {
        // The groups are read one after the other, so that a state is how often the value occurs in the first one. With
        // the places of both alternating, a published board took 50 times as long.
        let places = [one, other].concat();
        let signs = [vec![1; one.len()], vec![-1; other.len()]].concat();
        let as_often = format!("{value} as often as the other one");
        let head = Head::at(layout, "group", &places, ("has the digit", "cannot have the digit"), &as_often);
        Self::new(head, Occurrences { value, signs, allowed: [0, 0] }, places, values)
    }
}

/// `once`, `3 times`.
fn of_times(count: usize) -> String {
    match count {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        _ => format!("{count} times"),
    }
}

/// Whether a value cannot occur in this many circles, and whether it must: the values that occur add up to the number
/// of circles.
fn never_or_always(values: Values, value: Value, circles: usize) -> [bool; 2] {
    let others = values.range().filter(|&other| other != value).map(usize::from);
    let mut sums = vec![false; circles + 1];
    sums[0] = true;
    for other in others {
        for sum in (other..=circles).rev() {
            sums[sum] |= sums[sum - other];
        }
    }
    let stands = circles.checked_sub(value.into()).is_some_and(|rest| sums[rest]);
    [!stands, stands && !sums[circles]]
}

impl Automaton for Occurrences {
    type State = i32;

    fn start(&self) -> i32 {
        0
    }

    fn step(&self, count: &i32, value: Value, index: usize) -> Option<i32> {
        let after = if value == self.value { count + self.signs[index] } else { *count };
        // What the remaining places can still change.
        let left = |sign: i32| self.signs[index + 1..].iter().filter(|&&other| other == sign).count() as i32;
        self.allowed.iter().any(|allowed| (after - left(-1)..=after + left(1)).contains(allowed)).then_some(after)
    }

    fn accepts(&self, count: &i32) -> bool {
        self.allowed.contains(count)
    }

    fn wrong(&self, word: &[Value]) -> Option<String> {
        let count = |sign: i32| {
            let counted = word.iter().zip(&self.signs).filter(|&(&value, &other)| value == self.value && other == sign);
            counted.count()
        };
        Some(match (self.signs.contains(&-1), count(1), count(-1)) {
            (false, times, _) => format!("stands {}, not {}", of_times(times), of_times(self.allowed[1] as usize)),
            (true, times, others) => {
                format!("has the digit {} {}, the other one has it {}", self.value, of_times(times), of_times(others))
            }
        })
    }
}
