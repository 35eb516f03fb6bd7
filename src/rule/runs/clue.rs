//! The runs of a line: their lengths and their colours.
//!
//! In: numbers, or cells. Out: a [`Clue`], its text, the gaps that its runs need. Must not know: where the line is,
//! what colours are called.

use std::fmt;

use crate::board::Value;

/// Consecutive places with the same value, which is not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The number of places.
    pub length: u32,
    /// Their value, from 1; always 1 where there is only one colour.
    pub colour: Value,
}

/// The runs of a line, in order; none for an empty line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clue(Vec<Run>);

impl Clue {
    /// The clue with these runs of colour 1; zeros are left out.
    pub fn new(lengths: impl IntoIterator<Item = u32>) -> Self {
        Self::coloured(lengths.into_iter().map(|length| Run { length, colour: 1 }))
    }

    /// The clue with these runs; those with length 0 are left out.
    pub fn coloured(runs: impl IntoIterator<Item = Run>) -> Self {
        Clue(runs.into_iter().filter(|run| run.length > 0).collect())
    }

    /// The clue of a line with these cells filled.
    pub fn of_cells(cells: impl IntoIterator<Item = bool>) -> Self {
        Self::of_values(cells.into_iter().map(Value::from))
    }

    /// The clue of a line with these values, where 0 is not a colour.
    pub fn of_values(cells: impl IntoIterator<Item = Value>) -> Self {
        Clue(runs_of(cells).collect())
    }

    /// Whether it is the clue of a line with these values.
    pub fn fits(&self, cells: impl IntoIterator<Item = Value>) -> bool {
        runs_of(cells).eq(self.0.iter().copied())
    }

    /// The clue of the line read from its other end.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Clue(self.0.iter().rev().copied().collect())
    }

    /// The clue with its colours replaced.
    #[must_use]
    pub fn recoloured(&self, colour: impl Fn(Value) -> Value) -> Self {
        Clue(self.0.iter().map(|run| Run { colour: colour(run.colour), ..*run }).collect())
    }

    /// The runs.
    pub fn runs(&self) -> &[Run] {
        &self.0
    }

    /// The lengths of the runs.
    pub fn lengths(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + '_ {
        self.0.iter().map(|run| run.length)
    }

    /// The number of filled cells.
    pub fn sum(&self) -> u64 {
        self.lengths().map(u64::from).sum()
    }

    /// The number of cells of a colour.
    pub fn sum_of(&self, colour: Value) -> u64 {
        self.0.iter().filter(|run| run.colour == colour).map(|run| u64::from(run.length)).sum()
    }

    /// The cells that the runs and the gaps between them need.
    pub fn needs(&self) -> u64 {
        self.sum() + self.0.windows(2).map(|pair| gap(pair[0], pair.get(1)) as u64).sum::<u64>()
    }
}

/// The empty cells that a run needs before the next one: runs of one colour would otherwise merge, others may touch.
/// The last run gets a gap, too: the line is treated as one cell longer.
pub(super) fn gap(run: Run, next: Option<&Run>) -> usize {
    #[cfg(test)]
    if let Some(gap) = super::tests::wrong_gap(next.is_some()) {
        return gap;
    }
    usize::from(next.is_none_or(|next| next.colour == run.colour))
}

/// The runs of a line with these values.
fn runs_of(cells: impl IntoIterator<Item = Value>) -> impl Iterator<Item = Run> {
    let mut cells = cells.into_iter();
    let mut next = cells.next();
    std::iter::from_fn(move || {
        while next == Some(0) {
            next = cells.next();
        }
        let (colour, mut length) = (next?, 0);
        while next == Some(colour) {
            length += 1;
            next = cells.next();
        }
        Some(Run { length, colour })
    })
}

/// Shows the lengths only.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.split_first() {
            None => f.write_str("empty"),
            Some((first, rest)) => {
                write!(f, "{}", first.length)?;
                rest.iter().try_for_each(|run| write!(f, " {}", run.length))
            }
        }
    }
}
