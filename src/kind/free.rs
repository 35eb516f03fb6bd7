//! Numbers that a setter is free to choose, as they do not follow from the answer.
//!
//! In: a kind whose `[make]` gives their range, an answer. Out: a number for each cell under which the answer keeps all
//! sentences that compare numbers. Must not know: engines.

use fastrand::Rng;

use super::given::{ClueValue, Frame};
use super::ground::Grounder;
use super::language::{Expression, Sentence};
use super::make::{chosen, free_block};
use super::select::Member;
use super::token::Token;
use super::{Given, Kind};
use crate::board::Board;
use crate::rule::formula::Formula;

/// The most changes that are tried, for each cell.
const CHANGES: usize = 40;

/// The numbers of a board, and the sentences that compare them.
struct Numbers<'k> {
    frame: Frame<'k>,
    /// The cells that a sentence compares, its condition and what it demands.
    members: Vec<(Member, &'k Expression, &'k Expression)>,
    /// The members that a cell is in.
    of: Vec<Vec<usize>>,
    name: &'k str,
    now: Vec<u32>,
    range: (u32, u32),
}

impl<'k> Numbers<'k> {
    fn new(kind: &'k Kind, given: &'k Given) -> Option<Self> {
        let (least, most) = chosen(kind, given.size)?;
        let block = free_block(kind)?;
        let name = kind.given[block].tokens.iter().find_map(|(names, _)| names.first())?;
        let frame = Frame::new(kind, given).ok()?;
        let mut numbers = Numbers {
            of: vec![Vec::new(); frame.cells.len()],
            now: vec![0; frame.cells.len()],
            members: Vec::new(),
            range: (least, most),
            frame,
            name,
        };
        for sentence in &kind.rules {
            let Sentence::Each { selections, ways, values, condition: Some(condition), formula, .. } = sentence else {
                continue;
            };
            for selection in selections.iter().filter(|selection| !numbers.frame.is_of_clues(selection)) {
                for member in numbers.frame.members_of(selection, ways, values).ok()? {
                    member.scope.it.iter().for_each(|&cell| numbers.of[cell].push(numbers.members.len()));
                    numbers.members.push((member, condition, formula));
                }
            }
        }
        for (cell, token) in given.blocks[block].iter().enumerate() {
            if let Token::Number(number) = token {
                numbers.set(cell, *number);
            }
        }
        Some(numbers)
    }

    fn set(&mut self, cell: usize, number: u32) {
        self.now[cell] = number;
        self.frame.clues.entry(self.name).or_default().insert(cell, ClueValue::Number(number.into()));
    }

    /// Whether a board breaks what a sentence demands of these cells.
    fn is_broken(&self, member: usize, board: &Board) -> bool {
        let (member, condition, formula) = &self.members[member];
        let grounder = Grounder { frame: &self.frame, scope: &member.scope };
        let is_meant = matches!(grounder.formula(condition), Ok(Some(Formula::Known(true))));
        let index = |place| self.frame.holds.at(place).index(board[place]);
        is_meant && matches!(grounder.formula(formula), Ok(Some(formula)) if formula.on_board(&index) == Some(false))
    }

    fn broken(&self, cell: usize, board: &Board) -> usize {
        self.of[cell].iter().filter(|&&member| self.is_broken(member, board)).count()
    }

    /// Gives a cell the number that breaks the least.
    fn mend(&mut self, cell: usize, board: &Board, random: &mut Rng) {
        let mut best = Vec::new();
        let mut least = usize::MAX;
        for number in self.range.0..=self.range.1 {
            self.set(cell, number);
            let broken = self.broken(cell, board);
            if broken < least {
                (least, best) = (broken, Vec::new());
            }
            if broken == least {
                best.push(number);
            }
        }
        if let Some(&number) = random.choice(&best) {
            self.set(cell, number);
        }
    }

    /// Numbers that the board keeps; whether there are any was found.
    fn fit(&mut self, board: &Board, random: &mut Rng) -> bool {
        let mut cells: Vec<usize> = (0..self.now.len()).collect();
        random.shuffle(&mut cells);
        cells.iter().for_each(|&cell| self.mend(cell, board, random));
        for _ in 0..CHANGES * cells.len() {
            let broken: Vec<usize> = cells.iter().copied().filter(|&cell| self.broken(cell, board) > 0).collect();
            let Some(&cell) = random.choice(&broken) else { return true };
            self.mend(cell, board, random);
        }
        false
    }

    /// Changes one number so that the board still fits and the other one does not.
    fn rule_out(&mut self, board: &Board, other: &Board, random: &mut Rng) -> bool {
        let differs = |cell: &usize| self.frame.cells[*cell].place.is_some_and(|place| board[place] != other[place]);
        let near: Vec<usize> = (0..self.now.len()).filter(differs).collect();
        for _ in 0..CHANGES * self.now.len() {
            let any = random.usize(..self.now.len());
            let cell = if random.u8(..4) > 0 { random.choice(&near).copied().unwrap_or(any) } else { any };
            let old = self.now[cell];
            self.set(cell, random.u32(self.range.0..=self.range.1));
            if self.broken(cell, other) > 0 && self.broken(cell, board) == 0 {
                return true;
            }
            self.set(cell, old);
        }
        false
    }

    fn given(&self, kind: &Kind, given: &Given) -> Option<Given> {
        let mut given = given.clone();
        given.blocks[free_block(kind)?] = self.now.iter().map(|&number| Token::Number(number)).collect();
        Some(given)
    }
}

/// What is given, with random numbers that the board keeps.
pub fn free_numbers(kind: &Kind, given: &Given, board: &Board, random: &mut Rng) -> Option<Given> {
    let mut numbers = Numbers::new(kind, given)?;
    if numbers.fit(board, random) { numbers.given(kind, given) } else { None }
}

/// The same with one other number, which the other board does not keep.
pub fn without_board(kind: &Kind, given: &Given, board: &Board, other: &Board, random: &mut Rng) -> Option<Given> {
    let mut numbers = Numbers::new(kind, given)?;
    if numbers.rule_out(board, other, random) { numbers.given(kind, given) } else { None }
}
