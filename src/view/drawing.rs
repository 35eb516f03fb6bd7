//! Boards that were drawn with characters, read back.
//!
//! In: a puzzle, a drawing. Out: what is filled in. Must not know: families, how anything is drawn.
//!
//! The puzzle is drawn with other values, and compared: a character that changes with one place alone shows that place. To
//! find out which one, each place has a sign of binary digits; all places whose sign has a certain digit get a value at
//! once, and then the others: two drawings for each digit. What changes with several places, such as a corner of a frame,
//! shows none of them. Where the width of all cells depends on what is in one, this is done with the words of cells in place
//! of characters; then lines between cells say nothing.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::scenes::{position_scene, ruled};
use crate::board::{Board, Place, Value};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Partial, Puzzle};
use crate::render::text::{TextStyle, text};
use crate::render::{Marks, Scene};

/// The most places that are drawn to read one drawing, counted once for each value and digit: larger boards have rows.
const MOST: usize = 200_000;

/// The first character that stands for a word, of 65,000 without a meaning of their own.
const FIRST: u32 = 0xf_0000;

/// A drawing as rows of characters of one length.
type Drawing = Vec<Vec<char>>;

/// Reads what a player has filled in: a board as the family reads it, or a drawing of this puzzle.
///
/// # Errors
/// When it is neither.
pub fn read_board(puzzle: &Arc<dyn Puzzle>, source: &Source<'_>) -> Result<Partial, Diagnostic> {
    puzzle
        .parse_board(source)
        .or_else(|wrong| str::from_utf8(source.bytes).ok().and_then(|text| drawn(puzzle, text)).ok_or(wrong))
}

/// The same, or a puzzle that was saved with a position.
///
/// # Errors
/// When it is none of these, or was saved with another puzzle.
pub fn read_position(puzzle: &Arc<dyn Puzzle>, source: &Source<'_>) -> Result<Partial, Diagnostic> {
    let saved = puzzle.saved(source);
    saved.map_or_else(|| read_board(puzzle, source), |saved| puzzle.position_of(source, saved))
}

/// What a drawing shows; `None` where it is none of this puzzle.
fn drawn(puzzle: &Arc<dyn Puzzle>, text: &str) -> Option<Partial> {
    let lines = rows(text);
    let places = puzzle.places();
    let values = puzzle.all_places().map(|place| puzzle.values(place).len()).max()?;
    if places * values * length(digits(places)) as usize > MOST || lines.len() < 2 {
        return None;
    }
    let widths = [(None, 80), (None, usize::MAX), (Some(RefCell::default()), usize::MAX)];
    let styles = itertools::iproduct!(widths, [false, true], [false, true]);
    styles.into_iter().find_map(|((words, width), unicode, is_ruled)| {
        let look = Look { puzzle, unicode, is_ruled, width, words };
        let given = look.cut(lines.clone());
        // What is open may look like what has nothing in it. Then it is an answer if it can be.
        let whole = look.whole(&given);
        if whole.as_ref().is_some_and(|whole| is_right(puzzle, whole)) {
            return whole;
        }
        look.position(&given).or(whole)
    })
}

/// Whether a full board keeps all rules.
fn is_right(puzzle: &Arc<dyn Puzzle>, values: &Partial) -> bool {
    let mut board = puzzle.empty_board();
    values.iter().for_each(|&(place, value)| board[place] = value);
    puzzle.is_answer(&board)
}

/// The rows of a drawing, without the notes below it.
fn rows(text: &str) -> Drawing {
    let mut lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
    while lines.last().is_some_and(|line| line.is_empty() || line.first() == Some(&'#') && line.get(1) == Some(&' ')) {
        lines.pop();
    }
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    lines.drain(..first);
    even(lines)
}

/// Rows of one length.
fn even(mut rows: Drawing) -> Drawing {
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    rows.iter_mut().for_each(|row| row.resize(width, ' '));
    rows
}

/// How a puzzle is drawn.
struct Look<'p> {
    puzzle: &'p Arc<dyn Puzzle>,
    unicode: bool,
    is_ruled: bool,
    /// How many columns there are: drawings are as large as fits.
    width: usize,
    /// Where words of cells are compared, a character for each of them.
    words: Option<RefCell<HashMap<String, char>>>,
}

impl Look<'_> {
    fn draw(&self, scene: Scene) -> Drawing {
        let scene = if self.is_ruled { ruled(scene) } else { scene };
        let style = TextStyle { unicode: self.unicode, width: self.width, ..TextStyle::default() };
        self.cut(rows(&text(&scene, &style)))
    }

    /// The characters of a drawing, or a character for each word between its lines.
    fn cut(&self, lines: Drawing) -> Drawing {
        let Some(words) = &self.words else { return lines };
        let mut words = words.borrow_mut();
        let is_line = |sign: char| matches!(sign, '|' | '\u{2500}'..='\u{257f}');
        let mut rows: Drawing = Vec::new();
        for line in &lines {
            let cells: Vec<String> = line
                .split(|&sign| sign.is_whitespace() || is_line(sign))
                .filter(|word| !word.is_empty())
                .map(|word| word.iter().collect())
                .collect();
            let is_frame = |word: &String| word.chars().all(|sign| matches!(sign, '+' | '-'));
            if cells.is_empty() || cells.iter().all(is_frame) && cells.iter().any(|word| word.len() > 2) {
                continue;
            }
            let mut sign = |word: String| {
                let next = u32::try_from(words.len()).ok().and_then(|number| char::from_u32(FIRST + number));
                *words.entry(word).or_insert(next.unwrap_or(char::MAX))
            };
            rows.push(cells.into_iter().map(&mut sign).collect());
        }
        even(rows)
    }

    /// The value with this number at a place.
    fn value(&self, place: Place, number: usize) -> Option<Value> {
        self.puzzle.values(place).range().nth(number)
    }

    /// An answer: each place has a value.
    fn whole(&self, given: &Drawing) -> Option<Partial> {
        let draw = |value: &dyn Fn(Place) -> usize| {
            let of =
                |place: Place| self.value(place, value(place)).or_else(|| self.value(place, 0)).unwrap_or_default();
            self.draw(self.puzzle.picture(Some(&Board(self.puzzle.all_places().map(of).collect())), &Marks::new()))
        };
        self.read(given, 0, &draw)
    }

    /// A position: some places are open. The number 0 stands for that.
    fn position(&self, given: &Drawing) -> Option<Partial> {
        let draw = |value: &dyn Fn(Place) -> usize| {
            let told = |place: Place| Some((place, self.value(place, value(place).checked_sub(1)?)?));
            let filled: Partial = self.puzzle.all_places().filter_map(told).collect();
            self.draw(position_scene(self.puzzle, &filled, &Marks::new()))
        };
        self.read(given, 1, &draw)
    }

    /// Reads a drawing by others: `draw` draws the board on which each place has the state with this number, of which the
    /// first `open` are no values.
    fn read(&self, given: &Drawing, open: usize, draw: &dyn Fn(&dyn Fn(Place) -> usize) -> Drawing) -> Option<Partial> {
        let places = self.puzzle.places();
        let states = self.puzzle.all_places().map(|place| self.puzzle.values(place).len()).max()? + open;
        let (width, digits) = (given.first()?.len(), digits(places));
        // What each character shows: nothing at first, then one place, by its characters for each state, or several.
        let mut shown: Vec<Shown> = given.iter().flatten().map(|_| Shown::Nothing).collect();
        for state in 1..states {
            let mut pairs: Vec<[Drawing; 2]> = Vec::new();
            for digit in 0..length(digits) {
                let with = |bit: u32| draw(&|place| if sign(place.0, digits) >> digit & 1 == bit { state } else { 0 });
                let pair = [with(0), with(1)];
                if pair.iter().any(|one| one.len() != given.len() || one[0].len() != width) {
                    return None;
                }
                pairs.push(pair);
            }
            for (at, shown) in shown.iter_mut().enumerate() {
                let seen = pairs.iter().map(|pair| [0, 1].map(|bit: usize| pair[bit][at / width][at % width]));
                shown.see(state, &seen.collect::<Vec<_>>(), (places, digits));
            }
        }
        let mut own: Vec<Vec<(char, &Vec<char>)>> = vec![Vec::new(); places];
        for (shown, &there) in shown.iter().zip(given.iter().flatten()) {
            match shown {
                Shown::Always(sign) if *sign != there => return None,
                Shown::One(place, characters) => own.get_mut(*place as usize)?.push((there, characters)),
                Shown::Nothing | Shown::Always(_) | Shown::Several => {}
            }
        }
        let (mut filled, mut vague) = (Partial::new(), Vec::new());
        for (place, own) in (0..).map(Place).zip(own) {
            let states = 0..self.puzzle.values(place).len() + open;
            let shows = |state: &usize| own.iter().all(|(there, characters)| characters.get(*state) == Some(there));
            match states.filter(shows).collect::<Vec<usize>>()[..] {
                // What looks like an open place is one.
                [state, ..] if state < open => {}
                [state] => filled.push((place, self.value(place, state - open)?)),
                [first, .., last] => vague.push((place, [first, last])),
                [] => return None,
            }
        }
        if vague.is_empty() {
            // What tells of several places must fit, too, but for lines, whose ends are easily forgotten.
            let mut state = vec![0; places];
            filled.iter().for_each(|&(place, value)| {
                let at = self.puzzle.values(place).range().position(|other| other == value);
                state[place.index()] = at.map_or(0, |at| at + open);
            });
            let again = draw(&|place| state[place.index()]);
            let is_line = |sign: char| matches!(sign, ' ' | '+' | '-' | '|' | '\u{2500}'..='\u{257f}');
            let mut signs = given.iter().flatten().zip(again.iter().flatten());
            let fits = signs.all(|(&there, &meant)| there == meant || is_line(there));
            return (fits && again.len() == given.len()).then_some(filled);
        }
        // What a clue hides is what makes the board right.
        [0, 1].into_iter().find_map(|at: usize| {
            let hidden = vague.iter().filter_map(|(place, states)| Some((*place, self.value(*place, states[at])?)));
            let all: Partial = filled.iter().copied().chain(hidden).collect();
            is_right(self.puzzle, &all).then_some(all)
        })
    }
}

/// How many binary digits the numbers of so many places have.
fn digits(places: usize) -> u32 {
    usize::BITS - places.saturating_sub(1).leading_zeros()
}

/// How many digits the sign of a place has, of as many places as have numbers of so many digits: an odd number.
fn length(digits: u32) -> u32 {
    digits + digits % 2 + 1
}

/// The sign of a place: its number, with one or two more digits such that an even number of all is 1. So no sign is the
/// opposite of another.
fn sign(place: u32, digits: u32) -> u32 {
    let odd = |number: u32| number.count_ones() % 2;
    let number = if digits % 2 == 1 { place | odd(place & 0x5555_5555) << digits } else { place };
    number | odd(number) << (length(digits) - 1)
}

/// What a character shows.
enum Shown {
    Nothing,
    /// The same on each board.
    Always(char),
    /// One place: how it looks in each state.
    One(u32, Vec<char>),
    Several,
}

impl Shown {
    /// Takes in how it looked where the places with a certain digit in their signs had this state and the others none, and
    /// the other way round, for each digit.
    fn see(&mut self, state: usize, seen: &[[char; 2]], (places, digits): (usize, u32)) {
        let [first, second] = seen[0];
        let now = if seen.iter().flatten().all(|&sign| sign == first) {
            Shown::Always(first)
        } else {
            // Either may be how the state looks; only one of them gives the sign of a place.
            let of = |on: char, off: char| {
                let is_told = |pair: &[char; 2]| *pair == [on, off] || *pair == [off, on];
                let number = seen.iter().rev().fold(0u32, |number, pair| number << 1 | u32::from(pair[1] == on));
                let place = (0..places as u32).find(|&place| sign(place, digits) == number);
                place.filter(|_| seen.iter().all(is_told)).map(|place| (place, off, on))
            };
            match of(first, second).or_else(|| of(second, first)) {
                None => Shown::Several,
                Some((place, off, on)) => Shown::One(place, vec![off, on]),
            }
        };
        let before = std::mem::replace(self, Shown::Several);
        *self = match (before, now) {
            (Shown::Nothing, Shown::One(place, looks)) => {
                Shown::One(place, (0..state).map(|_| looks[0]).chain([looks[1]]).collect())
            }
            (Shown::Nothing, now) => now,
            (Shown::Always(one), Shown::Always(other)) if one == other => Shown::Always(one),
            // Before, this place looked alike in all states.
            (Shown::Always(one), Shown::One(place, looks)) if looks[0] == one => {
                Shown::One(place, vec![one; state].into_iter().chain([looks[1]]).collect())
            }
            (Shown::One(place, mut looks), Shown::One(other, now)) if place == other && looks[0] == now[0] => {
                looks.push(now[1]);
                Shown::One(place, looks)
            }
            (Shown::One(place, mut looks), Shown::Always(sign)) if looks[0] == sign => {
                looks.push(sign);
                Shown::One(place, looks)
            }
            _ => Shown::Several,
        };
    }
}
