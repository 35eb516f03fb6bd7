//! Arrows with numbers.
//!
//! In: a word that people type. Out: what a cell says, and the word again; where an arrow points. Must not know:
//! families, what is counted.

use std::fmt;

use crate::grid::Pos;

/// Where the number of an arrow is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// To the top.
    Up,
    /// To the bottom.
    Down,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// The letters of the ways in words and in drawings, in the order of [`Way::ALL`].
const LETTERS: [[char; 4]; 2] = [['n', 's', 'w', 'e'], ['^', 'v', '<', '>']];

impl Way {
    /// All of them, in the order of their numbers in addresses, from 1.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];

    /// The cells of a board of this size in this direction, the nearest first.
    pub fn ahead(self, Pos { row, col }: Pos, (height, width): (usize, usize)) -> Vec<Pos> {
        match self {
            Way::Up => (0..row).rev().map(|row| Pos { row, col }).collect(),
            Way::Down => (row + 1..height).map(|row| Pos { row, col }).collect(),
            Way::Left => (0..col).rev().map(|col| Pos { row, col }).collect(),
            Way::Right => (col + 1..width).map(|col| Pos { row, col }).collect(),
        }
    }
}

/// Counts are below this one, so that addresses can hold them.
const MOST: u32 = 4096;

/// A number with the direction in which it counts; there is nothing to count where one is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// A cell without one.
    None,
    /// A cell that is taken, without a number.
    Block,
    /// This many, in this direction.
    Count(Way, u32),
}

impl Arrow {
    /// A word: a number and a letter or a sign for its way, `x` for a cell that is taken, `-` for none.
    pub fn of(word: &[u8]) -> Option<Arrow> {
        match word {
            b"-" | b"." => return Some(Arrow::None),
            b"x" | b"X" | b"@" => return Some(Arrow::Block),
            _ => {}
        }
        let (&way, digits) = word.split_last()?;
        let way = LETTERS.iter().find_map(|letters| letters.iter().position(|&letter| letter == char::from(way)))?;
        let digits = std::str::from_utf8(digits).ok().filter(|_| word[0].is_ascii_digit())?;
        Some(Arrow::Count(Way::ALL[way], digits.parse().ok().filter(|&number: &u32| number < MOST)?))
    }

    /// A word of the file form: `.`, or the number of the way and the number, with a comma between. An arrow without a
    /// number takes its cell and counts nothing.
    pub fn of_file(word: &str) -> Option<Arrow> {
        let Some((way, number)) = word.split_once(',') else { return (word == ".").then_some(Arrow::None) };
        let way = Way::ALL.get(way.parse::<usize>().ok()?.checked_sub(1)?)?;
        if number == "-" {
            return Some(Arrow::Block);
        }
        Some(Arrow::Count(*way, number.parse().ok().filter(|&number: &u32| number < MOST)?))
    }

    /// How it is drawn in its cell.
    pub fn drawn(self) -> String {
        match self {
            Arrow::None => String::new(),
            Arrow::Block => "x".to_owned(),
            Arrow::Count(way, number) => format!("{number}{}", LETTERS[1][way as usize]),
        }
    }

    /// A number of its own: 0 for none, 1 for a cell that is taken.
    pub fn number(self) -> u32 {
        match self {
            Arrow::None => 0,
            Arrow::Block => 1,
            Arrow::Count(way, number) => 2 + 4 * number + way as u32,
        }
    }

    /// The arrow with this [number](Arrow::number).
    pub fn numbered(number: u32) -> Arrow {
        match number.checked_sub(2) {
            None if number == 0 => Arrow::None,
            None => Arrow::Block,
            Some(rest) => Arrow::Count(Way::ALL[rest as usize % 4], rest / 4),
        }
    }

    /// The same after a clockwise quarter turn.
    #[must_use]
    pub fn turned(self) -> Arrow {
        self.with([Way::Right, Way::Left, Way::Up, Way::Down])
    }

    /// The same after left and right are swapped.
    #[must_use]
    pub fn mirrored(self) -> Arrow {
        self.with([Way::Up, Way::Down, Way::Right, Way::Left])
    }

    fn with(self, ways: [Way; 4]) -> Arrow {
        match self {
            Arrow::Count(way, number) => Arrow::Count(ways[way as usize], number),
            other => other,
        }
    }
}

/// The word that [`Arrow::of`] reads.
impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Arrow::None => f.write_str("-"),
            Arrow::Block => f.write_str("x"),
            Arrow::Count(way, number) => write!(f, "{number}{}", LETTERS[0][way as usize]),
        }
    }
}
