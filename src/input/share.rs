//! A share of a stream: each N-th puzzle.
//!
//! In: numbers of puzzles. Out: whether a run handles them. Must not know: where the other runs are.

use std::fmt;
use std::str::FromStr;

/// The puzzles of one of several parallel runs: those whose number, from 0, leaves the remainder `index` when divided
/// by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this run, from 0.
    index: usize,
    /// The number of runs.
    of: usize,
}

impl Shard {
    /// Shard `index` of `of`; `None` if `index` is too large.
    pub fn new(index: usize, of: usize) -> Option<Self> {
        (index < of).then_some(Shard { index, of })
    }

    /// Whether it contains the puzzle with this number, from 0.
    pub fn has(self, number: usize) -> bool {
        number % self.of == self.index
    }

    /// The number of shards.
    pub fn of(self) -> usize {
        self.of
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        let (index, of) = numbers.ok_or("give a number and how many there are, as in 0/64")?;
        Shard::new(index, of).ok_or_else(|| match of {
            0 => "there must be one shard at least, as in 0/1".into(),
            _ => format!("the shards of {of} are 0/{of} to {}/{of}", of - 1),
        })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

/// The identifier of each puzzle in a stream of lines, which is passed through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Id {
    /// The number of its line.
    Line,
    /// A column of the line, from 1.
    Column(usize),
}

impl FromStr for Id {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let column = || text.parse().ok().filter(|&column| column > 0).map(Id::Column);
        if text == "line" { Ok(Id::Line) } else { column().ok_or("give the number of a column, from 1, or `line`") }
    }
}

impl Id {
    /// Cuts a column out of a line. Columns are separated by tabs if there are any, otherwise by commas, semicolons or
    /// blanks; `None` if the line has too few columns.
    pub(super) fn cut(column: usize, line: &[u8]) -> Option<(String, Vec<u8>)> {
        let mark = *b"\t,; ".iter().find(|mark| line.contains(mark))?;
        let columns: Vec<&[u8]> = line.split(|&byte| byte == mark).collect();
        let id = columns.get(column - 1)?.trim_ascii();
        let id = id.strip_prefix(b"\"").and_then(|id| id.strip_suffix(b"\"")).unwrap_or(id);
        let rest: Vec<&[u8]> = [&columns[..column - 1], &columns[column..]].concat();
        Some((String::from_utf8_lossy(id).into_owned(), rest.join(&mark)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Id, Shard};

    #[test]
    fn every_puzzle_is_in_one_shard() {
        for of in 1..7 {
            let shards: Vec<Shard> = (0..of).map(|index| Shard::new(index, of).expect("it is there")).collect();
            for number in 0..50 {
                assert_eq!(shards.iter().filter(|shard| shard.has(number)).count(), 1);
            }
            assert_eq!(Shard::new(of, of), None);
        }
    }

    #[test]
    fn shards_are_read_and_written() {
        for text in ["0/1", "3/64"] {
            assert_eq!(text.parse::<Shard>().map(|shard| shard.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "3", "64/64", "1/0", "-1/4", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn columns_are_cut_out() {
        let cut = |column, line: &str| {
            Id::cut(column, line.as_bytes()).map(|(id, rest)| (id, String::from_utf8(rest).expect("text")))
        };
        let both = |id: &str, rest: &str| Some((id.to_owned(), rest.to_owned()));
        assert_eq!(cut(1, "a\tb,c d"), both("a", "b,c d"));
        assert_eq!(cut(2, "1..2, 17 ,x"), both("17", "1..2,x"));
        assert_eq!(cut(1, "\"a b\";c"), both("a b", "c"));
        assert_eq!(cut(3, "a b"), None);
        assert_eq!(cut(1, "ab"), None);
    }
}
