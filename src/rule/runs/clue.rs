//! The lengths of the runs of a line.
//!
//! In: numbers, or cells. Out: a [`Clue`] and its text. Must not know: where the line lies.

use std::fmt;

/// The lengths of the runs of a line, in order; none for an empty line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clue(Vec<u32>);

impl Clue {
    /// The clue with these runs; zeros say nothing and are left out.
    pub fn new(runs: impl IntoIterator<Item = u32>) -> Self {
        Clue(runs.into_iter().filter(|&run| run > 0).collect())
    }

    /// The clue of a line with these cells filled.
    pub fn of_cells(cells: impl IntoIterator<Item = bool>) -> Self {
        let mut runs = Vec::new();
        let mut run = 0;
        for filled in cells.into_iter().chain([false]) {
            if filled {
                run += 1;
            } else if run > 0 {
                runs.push(run);
                run = 0;
            }
        }
        Clue(runs)
    }

    /// Whether it is the clue of a line with these cells filled.
    pub fn fits(&self, cells: impl IntoIterator<Item = bool>) -> bool {
        let (mut run, mut rest) = (0, self.0.iter());
        for filled in cells.into_iter().chain([false]) {
            if filled {
                run += 1;
            } else if run > 0 {
                if rest.next() != Some(&run) {
                    return false;
                }
                run = 0;
            }
        }
        rest.next().is_none()
    }

    /// The clue of the line read from its other end.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Clue(self.0.iter().rev().copied().collect())
    }

    /// The lengths of the runs.
    pub fn runs(&self) -> &[u32] {
        &self.0
    }

    /// The number of filled cells.
    pub fn sum(&self) -> u64 {
        self.0.iter().map(|&run| u64::from(run)).sum()
    }

    /// The cells that the runs and the gaps between them need.
    pub fn needs(&self) -> u64 {
        self.sum() + self.0.len().saturating_sub(1) as u64
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.split_first() {
            None => f.write_str("empty"),
            Some((first, rest)) => {
                write!(f, "{first}")?;
                rest.iter().try_for_each(|run| write!(f, " {run}"))
            }
        }
    }
}
