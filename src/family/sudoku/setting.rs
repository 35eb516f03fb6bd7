//! Sudoku for setters: givens and cages that can be set one by one, random boards.
//!
//! In: a [`Sudoku`]. Out: what [`Setting`] asks for. Must not know: engines.
//!
//! The slots are the cells in reading order, then the cages in theirs.

mod mixed;
mod regions;

use std::sync::Arc;

use fastrand::Rng;

use super::deduce::bench;
use super::{Clue as ConstraintClue, Constraint, Sudoku};
use crate::board::Board;
use crate::family::setting::Empty;
use crate::family::{Clue, Follows, Maker, Puzzle, Removal, Setting, Shape, Wish};
use crate::grid::{Grid, Pos};
use crate::rule::Subject;
use mixed::mixed;
use regions::regions;

/// How new sudokus are made.
pub(super) const MAKER: Maker = Maker {
    variants: &["plain", "x", "windoku", "killer", "jigsaw"],
    random_shapes: &["killer", "jigsaw"],
    size: (9, 9),
    coloured: None,
    follows: Follows { boxes: true, ..Follows::NONE },
    distribution: "clues are removed from a random full board, in random order; such puzzles have fewer clues (a plain 9x9 \
                   24.4 on average) than puzzles drawn uniformly from all minimal ones (26.6)",
    empty: Empty::Of(empty),
};

fn empty(shape: &Shape, random: &mut Rng) -> Result<Arc<dyn Puzzle>, String> {
    let (size, width) = shape.size;
    if size != width {
        return Err(format!("a board is square, as in 9x9, not {width}x{size}"));
    }
    if size > Sudoku::MAX_SIZE {
        return Err(format!("a board has at most {max}x{max} cells", max = Sudoku::MAX_SIZE));
    }
    if shape.variant == "jigsaw" {
        if shape.box_shape.is_some() {
            return Err("the regions of a jigsaw have no shape to choose".to_owned());
        }
        let sudoku = Sudoku::without_boxes(Grid::filled(size, size, 0)).map_err(|fault| fault.to_string())?;
        let regions = Constraint::new("regions", ConstraintClue::None, regions(size, random)).into_iter().collect();
        return Ok(Arc::new(sudoku.with(regions).map_err(|fault| fault.to_string())?));
    }
    let shown = shape.box_shape.or_else(|| Sudoku::usual_box(size));
    let box_shape = shown.ok_or_else(|| {
        format!("a {size}x{size} board has no boxes, as {size} is prime: choose another size, or the variant jigsaw")
    })?;
    let sudoku = Sudoku::new(Grid::filled(size, size, 0), box_shape).map_err(|fault| fault.to_string())?;
    let constraints = match shape.variant.as_str() {
        "x" => Constraint::diagonals(size).to_vec(),
        "windoku" => Constraint::new("windoku", ConstraintClue::None, Vec::new()).into_iter().collect(),
        "killer" => cages(size, random),
        _ => return Ok(Arc::new(sudoku)),
    };
    Ok(Arc::new(sudoku.with(constraints).map_err(|fault| fault.to_string())?))
}

/// Cages without sums that cover the board: each grows at random to two to five cells. A cell that is left alone joins
/// the smallest adjacent cage, because alone it would be a given.
fn cages(size: usize, random: &mut Rng) -> Vec<Constraint> {
    let mut cage_of: Grid<Option<usize>> = Grid::filled(size, size, None);
    let mut cages: Vec<Vec<Pos>> = Vec::new();
    let mut order: Vec<Pos> = cage_of.positions().collect();
    random.shuffle(&mut order);
    for start in order {
        if cage_of[start].is_some() {
            continue;
        }
        let wanted = random.usize(2..=5.min(size));
        let mut cage = vec![start];
        cage_of[start] = Some(cages.len());
        while cage.len() < wanted {
            let free: Vec<Pos> =
                cage.iter().flat_map(|&at| beside(at, size)).filter(|&at| cage_of[at].is_none()).collect();
            let Some(&next) = random.choice(&free) else { break };
            cage_of[next] = Some(cages.len());
            cage.push(next);
        }
        let near = beside(start, size).into_iter().filter_map(|at| cage_of[at]).filter(|&near| near < cages.len());
        match near.min_by_key(|&near| cages[near].len()) {
            Some(near) if cage.len() == 1 && cages[near].len() < size => {
                cage_of[start] = Some(near);
                cages[near].push(start);
            }
            _ => cages.push(cage),
        }
    }
    cages.into_iter().map(|cells| Constraint::cage(cells, None)).collect()
}

/// The cells that share a side with this one.
fn beside(at: Pos, size: usize) -> Vec<Pos> {
    let Pos { row, col } = at;
    let up = row.checked_sub(1).map(|row| Pos::new(row, col));
    let left = col.checked_sub(1).map(|col| Pos::new(row, col));
    let inside = |pos: &Pos| pos.row < size && pos.col < size;
    [up, left, Some(Pos::new(row + 1, col)), Some(Pos::new(row, col + 1))]
        .into_iter()
        .flatten()
        .filter(inside)
        .collect()
}

fn is_cage(constraint: &Constraint) -> bool {
    constraint.kind().name == "cage"
}

impl Sudoku {
    fn cage_list(&self) -> impl Iterator<Item = (&[Pos], Option<u32>)> {
        self.constraints().iter().filter(|constraint| is_cage(constraint)).map(|cage| {
            let sum = if let ConstraintClue::Number(sum) = cage.clue() { Some(*sum) } else { None };
            (cage.cells(), sum)
        })
    }

    fn cell_count(&self) -> usize {
        self.givens.cells().len()
    }

    fn pos(&self, slot: usize) -> Pos {
        Pos::new(slot / self.order(), slot % self.order())
    }

    fn is_plain_nine(&self) -> bool {
        (self.order(), self.box_shape()) == (9, (3, 3)) && self.is_plain()
    }
}

impl Setting for Sudoku {
    fn slots(&self) -> usize {
        self.cell_count() + self.cage_list().count()
    }

    /// Of plain boards; that of 9x9 is from "There is no 16-clue sudoku" (arXiv 1201.0749, 2012).
    fn fewest(&self) -> usize {
        match self.box_shape() {
            (2, 2) if self.constraints.is_empty() => 4,
            (2, 3) | (3, 2) if self.constraints.is_empty() => 8,
            (3, 3) if self.constraints.is_empty() => 17,
            _ => 0,
        }
    }

    fn cell(&self, slot: usize) -> Option<Pos> {
        (slot < self.cell_count()).then(|| self.pos(slot))
    }

    fn is_large(&self, slot: usize) -> bool {
        slot >= self.cell_count()
    }

    fn name(&self, slot: usize) -> Subject {
        match slot.checked_sub(self.cell_count()) {
            None => self.pos(slot).to_string().into(),
            Some(cage) => {
                let first = self.cage_list().nth(cage).and_then(|(cells, _)| cells.first());
                first.map_or_else(|| Subject::from("the cage"), |at| Subject::at("the cage", at))
            }
        }
    }

    fn words(&self, clue: &Clue) -> String {
        clue.first().map_or_else(|| "without a sum".to_owned(), u32::to_string)
    }

    fn clue(&self, slot: usize) -> Option<Clue> {
        match slot.checked_sub(self.cell_count()) {
            None => Some(self.givens.cells()[slot])
                .filter(|&given| given != 0)
                .map(|given| vec![u32::from(given - 1 + self.first)]),
            Some(cage) => self.cage_list().nth(cage).map(|(_, sum)| sum.into_iter().collect()),
        }
    }

    fn clue_on(&self, slot: usize, board: &Board) -> Option<Clue> {
        match slot.checked_sub(self.cell_count()) {
            None => Some(vec![u32::from(board.0[slot])]),
            Some(cage) => {
                let (cells, _) = self.cage_list().nth(cage)?;
                let digits: Vec<u32> = cells.iter().map(|&at| u32::from(board[self.place(at)])).collect();
                let differ = digits.iter().enumerate().all(|(at, digit)| !digits[..at].contains(digit));
                differ.then(|| vec![digits.iter().sum()])
            }
        }
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        let (cells, cages) = clues.split_at(self.cell_count());
        // A given counts from 1, whatever the smallest digit is.
        let digit = |clue: &Clue| clue.first().map_or(0, |&digit| digit as u16 + 1 - self.first);
        let given = |clue: &Option<Clue>| clue.as_ref().map_or(0, digit);
        let givens = Grid::from_cells(self.order(), self.order(), cells.iter().map(given).collect());
        let sudoku = Sudoku::clashing(givens, self.box_shape());
        let sudoku = if self.first == 0 { sudoku.ok()?.from_zero() } else { sudoku.ok()? };
        if self.constraints().is_empty() {
            return Some(Arc::new(sudoku));
        }
        let mut cages = cages.iter();
        let kept = self.constraints().iter().filter_map(|constraint| {
            if !is_cage(constraint) {
                return Some(constraint.clone());
            }
            let clue = cages.next()?.as_ref()?;
            Some(Constraint::cage(constraint.cells().to_vec(), clue.first().copied()))
        });
        Some(Arc::new(sudoku.with(kept.collect()).ok()?))
    }

    fn rules(&self, slot: usize) -> Vec<usize> {
        match slot.checked_sub(self.cell_count()) {
            None if self.givens.cells()[slot] == 0 => Vec::new(),
            None => vec![self.given_rule(self.pos(slot))],
            Some(cage) => {
                let rules = Puzzle::rules(self).iter().enumerate().filter(|(_, rule)| rule.kind() == "cage");
                rules.map(|(number, _)| number).skip(cage).take(1).collect()
            }
        }
    }

    /// 9x9 boards are filled by search; for other sizes a standard board is mixed. Variants are left to an engine.
    fn random_board(&self, random: &mut Rng, _wish: &Wish) -> Option<Board> {
        if !self.is_plain() {
            return None;
        }
        Some(Board(if self.is_plain_nine() { bench::full(random) } else { mixed(self, random) }))
    }

    fn removal(&self, answer: &Board) -> Option<Box<dyn Removal>> {
        let left = self.givens.cells().try_into().ok()?;
        let answer = answer.0.as_slice().try_into().ok()?;
        self.is_plain_nine().then(|| Box::new(bench::Clues { left, answer }) as Box<dyn Removal>)
    }
}

impl Removal for bench::Clues {
    fn remove(&mut self, slots: &[usize]) -> Option<bool> {
        bench::Clues::remove(self, slots)
    }
}
