//! Lines that join equal clues, followed cell by cell: the first answers without clauses.
//!
//! In: a board of lines whose ends have marks. Out: its first answers, or that this way is too long. Must not know: any of
//! the kinds, engines.
//!
//! Cells are taken row by row. What counts of those before is only which lines lead on to the cells behind, one at most
//! for each column and one to the right: whether two of them are one line, or the mark at the other end. Boards that agree
//! in this are one *state*, and each layer of states follows from the one before. Where rows are short there are few of
//! them, also where an engine would go through all ways across the board.

use foldhash::{HashSet, HashSetExt as _};

use super::Described;
use crate::board::{Board, Place, Values};
use crate::family::{Deduce, FirstAnswers, Puzzle};
use crate::kind::Way;

/// The most states of all layers.
const STATES: usize = 1_000_000;
/// The longest rows.
const LONGEST: usize = 14;
/// The bits of each line end in a state: 0 for none, then marks, then names of lines with two open ends.
const BITS: usize = 6;

/// A board, the shorter side across.
struct Paths {
    rows: usize,
    columns: usize,
    /// Which mark a cell has, from 1.
    marks: Vec<Option<u8>>,
    /// Whether lines may leave a cell out.
    can_be_empty: Vec<bool>,
    /// How many different marks there are.
    named: u8,
    /// Whether no rule forbids every board.
    is_possible: bool,
}

fn end(state: u128, at: usize) -> u8 {
    (state >> (BITS * at)) as u8 & 63
}

fn with(state: u128, at: usize, end: u8) -> u128 {
    state & !(63 << (BITS * at)) | u128::from(end) << (BITS * at)
}

impl Paths {
    /// Each way to go on at a cell: whether a line leads to the right and down, and the state then.
    fn step(&self, cell: usize, state: u128, take: &mut dyn FnMut(u8, u128)) {
        let (col, behind) = (cell % self.columns, cell + self.columns);
        let (left, above) = (end(state, 0), end(state, col + 1));
        let rest = with(with(state, 0, 0), col + 1, 0);
        // A line that leads into a cell with another mark is of no use.
        let fits = |end: u8, into: usize| end > self.named || self.marks[into].is_none_or(|mark| mark == end);
        let can_right = col + 1 < self.columns;
        let can_down = behind < self.marks.len();
        let mut put = |right: u8, down: u8, rest: u128| {
            if right > 0 && !(can_right && fits(right, cell + 1)) || down > 0 && !(can_down && fits(down, behind)) {
                return;
            }
            let state = self.renamed(with(with(rest, 0, right), col + 1, down));
            take(u8::from(right > 0) + 2 * u8::from(down > 0), state);
        };
        // The other end of a line gets the name of what it is joined to; `None` where that end cannot go on.
        let joined = |line: u8, to: u8| {
            let other = (1..=self.columns).find(|&at| end(rest, at) == line)?;
            let into = if other - 1 > col { cell - col + other - 1 } else { cell - col + self.columns + other - 1 };
            (to > self.named || fits(to, into)).then(|| with(rest, other, to))
        };
        match (left, above, self.marks[cell]) {
            (0, 0, Some(mark)) => {
                put(mark, 0, rest);
                put(0, mark, rest);
            }
            (1.., 1.., Some(_)) => {}
            (0, one, Some(mark)) | (one, 0, Some(mark)) if one <= self.named => {
                if one == mark {
                    put(0, 0, rest);
                }
            }
            (0, line, Some(mark)) | (line, 0, Some(mark)) => {
                joined(line, mark).into_iter().for_each(|rest| put(0, 0, rest));
            }
            (0, 0, None) => {
                if self.can_be_empty[cell] {
                    put(0, 0, rest);
                }
                // A new line, by a name that no other has.
                put(63, 63, rest);
            }
            (0, one, None) | (one, 0, None) => {
                put(one, 0, rest);
                put(0, one, rest);
            }
            (one, other, None) if one.max(other) <= self.named => {
                if one == other {
                    put(0, 0, rest);
                }
            }
            // The same line twice would be a loop.
            (one, other, None) if one == other => {}
            (one, other, None) => joined(one.max(other), one.min(other)).into_iter().for_each(|rest| put(0, 0, rest)),
        }
    }

    /// The state with its lines named in order.
    fn renamed(&self, state: u128) -> u128 {
        let (mut names, mut next, mut new) = ([0; 64], self.named, state);
        for at in 0..=self.columns {
            let line = end(state, at);
            if line > self.named {
                if names[usize::from(line)] == 0 {
                    next += 1;
                    names[usize::from(line)] = next;
                }
                new = with(new, at, names[usize::from(line)]);
            }
        }
        new
    }

    /// The first answers: for each cell whether a line leads to the right, and down. `None` where there are too many states.
    fn answers(&self, max: usize) -> Option<Vec<Vec<u8>>> {
        if !self.is_possible {
            return Some(Vec::new());
        }
        let mut layers = vec![vec![0u128]];
        let mut total = 0;
        for cell in 0..self.marks.len() {
            let mut next = HashSet::new();
            for &state in layers.last()? {
                self.step(cell, state, &mut |_, state| {
                    next.insert(state);
                });
                if total + next.len() > STATES {
                    return None;
                }
            }
            total += next.len();
            layers.push(next.into_iter().collect());
        }
        // What led to the end, from there to the first cell.
        let mut found: Vec<(u128, Vec<u8>)> = layers.pop()?.into_iter().map(|state| (state, Vec::new())).collect();
        for cell in (0..self.marks.len()).rev() {
            let mut before = Vec::new();
            let mut layer = layers.pop()?;
            layer.sort_unstable();
            for state in layer {
                self.step(cell, state, &mut |ways, then| {
                    let led = found.iter().filter(|(state, _)| *state == then && before.len() < max);
                    let led: Vec<_> = led.map(|(_, more)| (state, [&more[..], &[ways]].concat())).collect();
                    before.extend(led);
                });
            }
            before.truncate(max);
            found = before;
        }
        Some(found.into_iter().map(|(_, ways)| ways.into_iter().rev().collect()).collect())
    }
}

impl Described {
    /// The four links of a cell, where there are any.
    fn links_of(&self, cell: usize) -> Vec<Place> {
        Way::ALL.into_iter().filter_map(|way| self.link(cell, way)).collect()
    }

    /// The board, if its rules are that equal marks are joined, that no line ends elsewhere, and nothing else.
    fn paths(&self, is_turned: bool) -> Option<Paths> {
        let marks = self.made.marks.as_ref()?;
        let (height, width) = self.given.size;
        let (rows, columns) = if is_turned { (width, height) } else { (height, width) };
        let is_line = |(_, values): (Place, Values)| values.len() == 2;
        let all_lines = self.holds().iter().all(is_line) && self.places() == 2 * rows * columns - rows - columns;
        let puzzle: &dyn Puzzle = self;
        if columns > LONGEST || !all_lines || puzzle.lazy_rules().count() != 1 {
            return None;
        }
        // What the other rules leave of each cell: for each set of its links whether they allow it.
        let mut allowed = vec![0xffff_u16; marks.len()];
        let (mut board, mut is_possible) = (Board(vec![0; self.places()]), true);
        for rule in self.rules().iter().filter(|rule| rule.lazy().is_none()) {
            let scope: Vec<Place> = rule.scope().iter().map(|&(place, _)| place).collect();
            if scope.is_empty() {
                rule.check(&board, self.layout(), &mut |_, _| is_possible = false);
                continue;
            }
            let holds_all = |cell: &usize| {
                let links = self.links_of(*cell);
                scope.iter().all(|place| links.contains(place))
            };
            let cell = (0..marks.len()).find(holds_all)?;
            let links = self.links_of(cell);
            for set in 0..1u16 << links.len() {
                links.iter().enumerate().for_each(|(at, &link)| board.0[link.index()] = set >> at & 1);
                let mut is_kept = true;
                rule.check(&board, self.layout(), &mut |_, _| is_kept = false);
                if !is_kept {
                    allowed[cell] &= !(1 << set);
                }
            }
            links.iter().for_each(|link| board.0[link.index()] = 0);
        }
        let of = |counts: &[u32], links: usize| {
            (0..1u16 << links).filter(|set| counts.contains(&set.count_ones())).fold(0u16, |all, set| all | 1 << set)
        };
        let mut known: Vec<u32> = marks.iter().flatten().copied().collect();
        known.sort_unstable();
        known.dedup();
        let named = u8::try_from(known.len()).ok().filter(|&named| usize::from(named) + columns < 62)?;
        let mut paths = Paths { rows, columns, marks: Vec::new(), can_be_empty: Vec::new(), named, is_possible };
        for at in 0..marks.len() {
            let cell = paths.cell(at, is_turned);
            let links = self.links_of(cell).len();
            let left = allowed[cell] & of(&[0, 1, 2, 3, 4], links);
            let mark = marks[cell].and_then(|mark| known.binary_search(&mark).ok());
            let is_known = match mark {
                Some(_) => left == of(&[1], links),
                None => left == of(&[2], links) || left == of(&[0, 2], links),
            };
            // A cell without any way leaves no answer.
            paths.is_possible &= left > 0;
            if !is_known && paths.is_possible {
                return None;
            }
            paths.can_be_empty.push(mark.is_none() && left & 1 == 1);
            paths.marks.push(mark.map(|mark| mark as u8 + 1));
        }
        Some(paths)
    }
}

impl Paths {
    /// The number on the board of the cell that is taken as number `at`.
    fn cell(&self, at: usize, is_turned: bool) -> usize {
        if is_turned { at % self.columns * self.rows + at / self.columns } else { at }
    }
}

impl FirstAnswers for Described {
    fn first_answers(&self, _: Deduce, max: usize) -> Option<Vec<Board>> {
        let is_turned = self.given.size.0 < self.given.size.1;
        let paths = self.paths(is_turned)?;
        let board = |ways: Vec<u8>| {
            let mut board = Board(vec![0; self.places()]);
            for (at, ways) in ways.into_iter().enumerate() {
                let cell = paths.cell(at, is_turned);
                for (bit, way) in [(1, Way::Right), (2, Way::Down)] {
                    let way = match way {
                        Way::Right if is_turned => Way::Down,
                        Way::Down if is_turned => Way::Right,
                        way => way,
                    };
                    let link = self.link(cell, way).filter(|_| ways & bit > 0);
                    link.into_iter().for_each(|link| board.0[link.index()] = 1);
                }
            }
            let puzzle: &dyn Puzzle = self;
            puzzle.check(&board).is_empty().then_some(board)
        };
        // A board that breaks a rule would be a bug: then an engine decides.
        paths.answers(max)?.into_iter().map(board).collect()
    }
}
