//! Sets of cells on a board: pairs, windows, runs, stretches, regions, corners.
//!
//! In: a board. Out: the members of selections that need no clue. Must not know: formulas.

use std::sync::Arc;

use itertools::Itertools;
use smallvec::smallvec;

use super::given::Frame;
use super::language::{Fault, Selection};
use super::scope::Scope;
use super::select::{Member, law};
use super::token::Way;

impl Frame<'_> {
    /// What a list of cells is called: its first and its last one.
    pub(super) fn span(&self, cells: &[usize]) -> String {
        match cells {
            [] => String::new(),
            [only] => self.name(*only),
            [one, other] => [self.name(*one).as_str(), " and ", &self.name(*other)].concat(),
            [first, .., last] => format!("{}:{}", self.name(*first), self.name(*last)),
        }
    }

    /// Two cells, which get their name where a rule is made of them: most pairs of a line are none that a sentence means.
    pub(super) fn pair(&self, kind: &'static str, one: usize, other: usize) -> Member {
        law(kind, "", vec![one, other])
    }

    pub(super) fn pairs(&self, kind: &'static str, near: impl Fn(&Self, usize) -> Vec<usize>) -> Vec<Member> {
        let cells = self.live(0..self.cells.len());
        let of = |&cell: &usize| {
            self.live(near(self, cell))
                .into_iter()
                .filter(move |&other| other > cell)
                .map(move |other| self.pair(kind, cell, other))
        };
        cells.iter().flat_map(of).collect()
    }

    pub(super) fn within(&self, selection: &Selection, sets: &[Vec<usize>]) -> Result<Vec<Member>, Fault> {
        let pairs: usize = sets.iter().map(|set| set.len() * set.len().saturating_sub(1) / 2).sum();
        let most = self.most_pairs();
        if pairs > most {
            let title =
                format!("a board of this size has {pairs} pairs here; with as much as is given, the most is {most}");
            return Err(selection.fault(title, "too many"));
        }
        let of = |set: &Vec<usize>| {
            self.live(set.iter().copied())
                .into_iter()
                .array_combinations()
                .map(|[one, other]| self.pair("pair", one, other))
                .collect::<Vec<_>>()
        };
        Ok(sets.iter().flat_map(of).collect())
    }

    pub(super) fn knight(&self, cell: usize) -> Vec<usize> {
        let (row, col) = ((cell / self.width) as i64, (cell % self.width) as i64);
        let ways = [(1, 2), (1, -2), (2, 1), (2, -1), (-1, 2), (-1, -2), (-2, 1), (-2, -1)];
        ways.iter().filter_map(|(down, right)| self.cell(row + down, col + right)).collect()
    }

    /// Each two rows, or columns: all their cells, or the first cell of each, where these are to have names.
    pub(super) fn two(&self, rows: bool, firsts: bool) -> Vec<Member> {
        let lines = self.lines();
        let (lines, name) = if rows { (&lines[..self.height], "rows") } else { (&lines[self.height..], "columns") };
        let of = |[(one, first), (other, second)]: [(usize, &Vec<usize>); 2]| {
            let both = if firsts { [&first[..1], &second[..1]] } else { [&first[..], &second[..]] };
            let it = both.concat();
            law("lines", format!("{name} {} and {}", one + 1, other + 1), it)
        };
        lines.iter().enumerate().array_combinations().map(of).collect()
    }

    /// The names of two cells, lines or regions.
    pub(super) fn name_both(
        &self,
        selection: &Selection,
        (words, [one, other]): (&[&str], &[Arc<str>; 2]),
        member: &mut Member,
    ) -> Result<(), Fault> {
        let [first, second] = member.scope.it[..] else {
            return Err(selection.fault("only pairs of cells have two names", "these are not pairs"));
        };
        member.scope.named = smallvec![(Arc::clone(one), first), (Arc::clone(other), second)];
        if words[0] == "two" {
            let whole = |(name, first): (&Arc<str>, usize)| Some((name.to_string(), self.whole(words, first)?));
            member.scope.wholes = [(one, first), (other, second)].into_iter().filter_map(whole).collect();
        }
        Ok(())
    }

    /// The line or the region of its first cell, where a selection is of two of these.
    fn whole(&self, words: &[&str], first: usize) -> Option<Vec<usize>> {
        let cells = match words {
            ["two", "rows"] => self.row(first / self.width),
            ["two", "columns"] => self.column(first % self.width),
            ["two", "regions"] => self.members[self.regions[first]].clone(),
            _ => return None,
        };
        Some(self.live(cells))
    }

    /// Each two regions that share a border: all their cells, or the first cell of each, where these are to have names.
    pub(super) fn touching_regions(&self, selection: &Selection, is_named: bool) -> Result<Vec<Member>, Fault> {
        self.regions(selection)?;
        let mut touching = std::collections::BTreeSet::new();
        for cell in 0..self.cells.len() {
            for other in self.around(cell).into_iter().filter(|&other| self.regions[other] > self.regions[cell]) {
                touching.insert([self.regions[cell], self.regions[other]]);
            }
        }
        let of = |regions: [usize; 2]| {
            let firsts = regions.map(|region| self.members[region][0]);
            let name = format!("the regions at {} and {}", self.name(firsts[0]), self.name(firsts[1]));
            let both =
                regions.map(|region| &self.members[region][..if is_named { 1 } else { self.members[region].len() }]);
            law("regions", name, both.concat())
        };
        Ok(touching.into_iter().map(of).collect())
    }

    pub(super) fn diagonals(&self, selection: &Selection) -> Result<Vec<Member>, Fault> {
        if self.height != self.width {
            return Err(selection.fault("only square boards have diagonals", "this board is not square"));
        }
        let of = |col: &dyn Fn(usize) -> usize| (0..self.height).map(|row| row * self.width + col(row)).collect();
        Ok(vec![
            law("diagonal", "the diagonal \\", of(&|row| row)),
            law("diagonal", "the diagonal /", of(&|row| self.width - 1 - row)),
        ])
    }

    pub(super) fn regions(&self, selection: &Selection) -> Result<Vec<Member>, Fault> {
        if self.regions.is_empty() {
            return Err(selection.fault("this kind has no regions", "not given").help("`given = [.., \"regions\"]`"));
        }
        let of = |cells: &Vec<usize>| {
            let mut member =
                law("region", format!("the region of {}", self.name(cells[0])), self.live(cells.iter().copied()));
            member.scope.clues = cells.as_slice().into();
            member
        };
        // Where cells hold something by what is given, a region without any may ask for it in vain.
        let asks = self.kind.except.iter().any(|except| except.starts_with("not "));
        Ok(self.members.iter().map(of).filter(|region| asks || !region.scope.it.is_empty()).collect())
    }

    /// The cells of each line between what blocks.
    pub(super) fn runs(&self) -> Vec<Vec<usize>> {
        let mut runs = Vec::new();
        for line in self.lines() {
            runs.extend(
                line.split(|&cell| self.cells[cell].blocked).filter(|run| !run.is_empty()).map(<[usize]>::to_vec),
            );
        }
        runs
    }

    pub(super) fn straights(&self, lines: &[Vec<usize>], length: usize) -> Vec<Member> {
        let free = |cells: &&[usize]| !cells.iter().any(|&cell| self.cells[cell].blocked);
        let of = |line: &Vec<usize>| {
            line.windows(length).filter(free).map(|cells| law("line", "", cells.to_vec())).collect::<Vec<_>>()
        };
        lines.iter().flat_map(of).collect()
    }

    /// The shortest pieces of a line that meet this many regions one after the other.
    pub(super) fn stretches(&self, selection: &Selection, count: usize) -> Result<Vec<Member>, Fault> {
        self.regions(selection)?;
        let mut found = Vec::new();
        for line in self.lines() {
            let mut starts: Vec<usize> = Vec::new();
            for at in 0..line.len() {
                if at == 0 || self.regions[line[at]] != self.regions[line[at - 1]] {
                    starts.push(at);
                    if let Some(first) = starts.len().checked_sub(count) {
                        // From the last cell of the first region to the first cell of the last one.
                        let from = if count > 1 { starts[first + 1] - 1 } else { at };
                        let cells = line[from..=at].to_vec();
                        if !cells.iter().any(|&cell| self.cells[cell].blocked) {
                            found.push(law("line", "", cells));
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    pub(super) fn window(&self, row: usize, col: usize, (height, width): (usize, usize)) -> Vec<usize> {
        (row..row + height)
            .flat_map(|row| (col..col + width).map(move |col| (row, col)))
            .map(|(row, col)| row * self.width + col)
            .collect()
    }

    pub(super) fn blocks(&self, selection: &Selection, size: &str) -> Result<Vec<Member>, Fault> {
        let (height, width) = size_of(selection, size)?;
        let mut found = Vec::new();
        for row in 0..(self.height + 1).saturating_sub(height) {
            for col in 0..(self.width + 1).saturating_sub(width) {
                let cells = self.window(row, col, (height, width));
                if !cells.iter().any(|&cell| self.cells[cell].blocked) {
                    found.push(law("block", format!("the {height}x{width} at {}", self.name(cells[0])), cells));
                }
            }
        }
        Ok(found)
    }

    /// The boxes of a sudoku of this size: as square as can be, and wider than high.
    pub(super) fn box_size(&self) -> String {
        let size = self.grids.iter().map(|grid| grid.len().max(grid[0].len())).max().unwrap_or(1);
        let height = (1..=size).rfind(|height| size % height == 0 && height * height <= size).unwrap_or(1);
        format!("{height}x{}", size / height)
    }

    pub(super) fn boxes(&self, selection: &Selection, size: &str) -> Result<Vec<Member>, Fault> {
        let (height, width) = size_of(selection, size)?;
        let fits = |grid: &Vec<Vec<usize>>| grid.len().is_multiple_of(height) && grid[0].len().is_multiple_of(width);
        if !self.grids.iter().all(fits) {
            return Err(selection.fault(format!("boxes of {height}x{width} do not fill this board"), "another size"));
        }
        Ok(self.grid_boxes((height, width)))
    }

    /// The diagonals of two cells or more, as long as they are.
    pub(super) fn diagonal_lines(&self) -> Vec<Member> {
        let of = |cells: Vec<usize>| {
            let [first, last] = [cells[0], cells[cells.len() - 1]].map(|cell| self.name(cell));
            law("diagonal", format!("the diagonal from {first} to {last}"), cells)
        };
        self.slants().into_iter().map(|cells| self.live(cells)).filter(|cells| cells.len() > 1).map(of).collect()
    }

    /// All lines that go through corners of cells.
    pub(super) fn slants(&self) -> Vec<Vec<usize>> {
        let starts = |way: Way| (0..self.cells.len()).filter(move |&cell| self.step(cell, way.opposite()).is_none());
        [Way::DownRight, Way::DownLeft]
            .into_iter()
            .flat_map(|way| starts(way).map(move |cell| self.walk(Some(cell), way).collect()))
            .collect()
    }

    /// The two pairs of cells that meet at a corner only.
    pub(super) fn crossed(&self, corner: usize) -> Vec<Member> {
        let [one, two, three, four] = self.at_corner(corner)[..] else { return Vec::new() };
        let of = |(first, second)| {
            let member = self.corner(corner);
            let scope = Scope { it: vec![first, second], ..member.scope.clone() };
            Member { scope, ..member }
        };
        [(one, four), (two, three)].map(of).to_vec()
    }

    pub(super) fn corner(&self, corner: usize) -> Member {
        let (row, col) = (corner / (self.width + 1) + 1, corner % (self.width + 1) + 1);
        let mut member = law("corner", format!("the corner at r{row}c{col}"), self.live(self.at_corner(corner)));
        member.scope.clues = smallvec![corner];
        member.scope.corner = Some(corner);
        member
    }
}

pub(super) fn length_of(selection: &Selection, word: &str) -> Result<usize, Fault> {
    let wrong = || selection.fault(format!("`{word}` is no length"), "a number from 1 is expected");
    word.parse().ok().filter(|&length| length > 0).ok_or_else(wrong)
}

pub(super) fn size_of(selection: &Selection, word: &str) -> Result<(usize, usize), Fault> {
    let wrong = || selection.fault(format!("`{word}` is no size"), "rows and columns are expected: `2x2`");
    let (height, width) = word.split_once('x').ok_or_else(wrong)?;
    Ok((length_of(selection, height)?, length_of(selection, width)?))
}
