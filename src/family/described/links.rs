//! Links on boards as text: what a cell says of the links to its neighbours.
//!
//! In: a board and a cell, or the word of a cell. Out: the one from the other. Must not know: rules.

use itertools::Itertools;

use super::Described;
use crate::board::{Board, Place, Value};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Partial;
use crate::grid::{Edge, Pos, Spot};
use crate::kind::{Links, Token, Way, Where};
use crate::text::Part;

/// What the words of a board say, cell by cell.
pub(super) struct Told<'a> {
    pub source: &'a Source<'a>,
    /// What they tell.
    pub values: Partial,
    /// Links of words that are about other things: closed, unless the neighbour tells a line.
    pub unsaid: Vec<Place>,
}

impl Told<'_> {
    /// All values, each place once.
    pub(super) fn finish(mut self) -> Partial {
        self.values.extend(self.unsaid.into_iter().map(|link| (link, 0)));
        self.values.sort_unstable_by_key(|&(place, value)| (place, std::cmp::Reverse(value)));
        self.values.dedup_by_key(|(place, _)| *place);
        self.values
    }
}

impl Described {
    /// The sides of a cell with what each of them adds to the number of its closed ones.
    const SIDES: [(Way, u16); 4] = [(Way::Up, 8), (Way::Right, 4), (Way::Down, 2), (Way::Left, 1)];

    /// The link from a cell in a direction.
    pub(super) fn link(&self, cell: usize, way: Way) -> Option<Place> {
        self.kind.links.as_ref()?;
        let (row, col) = (cell / self.given.size.1, cell % self.given.size.1);
        let edge = match way {
            Way::Up => Edge::Vertical(Pos::new(row.checked_sub(1)?, col)),
            Way::Down => Edge::Vertical(Pos::new(row, col)),
            Way::Left => Edge::Horizontal(Pos::new(row, col.checked_sub(1)?)),
            Way::Right => Edge::Horizontal(Pos::new(row, col)),
            _ => return None,
        };
        self.made.layout.place(Spot::Edge(edge))
    }

    /// Adds what the word of a cell tells of a link. It must not differ from a word before it, or lead off the board.
    fn tell(
        &self,
        told: &mut Told<'_>,
        word: Part<'_>,
        (cell, way): (usize, Way),
        value: Value,
    ) -> Result<(), Diagnostic> {
        let wrong = |title: String| Err(Diagnostic::at(told.source, word.span(), title));
        let Some(link) = self.link(cell, way) else {
            return if value == 0 { Ok(()) } else { wrong(format!("`{}` leads off the board", word.shown())) };
        };
        // A cell tells its value, whether its line crosses itself and four links: no cell that shares a link is further back.
        let near = 6 * (self.given.size.1 + 1);
        match told.values.iter().rev().take(near).find(|(place, _)| *place == link) {
            Some(&(_, other)) if other != value => {
                wrong(format!("`{}` and the cell beside it differ about what is between them", word.shown()))
            }
            Some(_) => Ok(()),
            None => {
                told.values.push((link, value));
                Ok(())
            }
        }
    }

    /// Whether a word names the directions of a line, each once.
    pub(super) fn is_line(&self, text: &str) -> bool {
        let ways = text.chars().all(|letter| Way::pointing(letter).is_some());
        self.kind.links.is_some() && !text.is_empty() && ways && text.chars().all_unique()
    }

    /// Tells the line of a cell, by its directions; another word tells that there is none.
    pub(super) fn tell_line(&self, told: &mut Told<'_>, cell: usize, word: Part<'_>) -> Result<(), Diagnostic> {
        let text = word.lossy();
        let is_line = self.is_line(&text);
        Way::ALL
            .into_iter()
            .try_for_each(|way| self.tell(told, word, (cell, way), Value::from(is_line && text.contains(way.point()))))
    }

    /// Lines across a cell by their number, lines down by a letter; nothing where a clue stands.
    pub(super) fn bridges_at(&self, cell: usize, board: &Board) -> String {
        let most = |ways: [Way; 2]| {
            let lines = ways.into_iter().filter_map(|way| self.link(cell, way)).map(|link| board[link]);
            lines.max().filter(|_| !self.is_clued(cell)).unwrap_or(0)
        };
        match (most([Way::Left, Way::Right]), most([Way::Up, Way::Down])) {
            (0, 0) => "-".into(),
            (0, down) => char::from(b'a' + down as u8 - 1).to_string(),
            (across, _) => across.to_string(),
        }
    }

    /// The lines through a cell, as [`Described::bridges_at`] writes them, at most `most`.
    pub(super) fn read_bridges(
        &self,
        told: &mut Told<'_>,
        cell: usize,
        word: Part<'_>,
        most: u16,
    ) -> Result<(), Diagnostic> {
        let text = word.lossy();
        let wrong = |help: &str| {
            let title = format!("`{}` is no number of lines", word.shown());
            Err(Diagnostic::at(told.source, word.span(), title).help(help))
        };
        if matches!(&*text, "." | "?") {
            return Ok(());
        }
        // Lines between clues side by side are not written, so they stay open.
        if self.is_clued(cell) {
            let is_nothing = text == "-" || self.repeats(cell, &text);
            return if is_nothing { Ok(()) } else { wrong("a clue stands here: `-`, or the clue again") };
        }
        let (across, down) = match *text.as_bytes() {
            [b'-'] => (0, 0),
            [digit @ b'1'..=b'9'] => (u16::from(digit - b'0'), 0),
            [letter @ b'a'..=b'i'] => (0, u16::from(letter - b'a') + 1),
            _ => return wrong("a digit across, a letter down: `2`, `b`"),
        };
        if across.max(down) > most {
            return wrong(&format!("at most {most}"));
        }
        let ways = [(Way::Left, across), (Way::Right, across), (Way::Up, down), (Way::Down, down)];
        ways.into_iter().try_for_each(|(way, lines)| self.tell(told, word, (cell, way), lines))
    }

    /// Whether a clue stands in a cell.
    fn is_clued(&self, cell: usize) -> bool {
        let blocks = self.kind.given.iter().zip(&self.given.blocks).filter(|(block, _)| block.at == Where::Cells);
        blocks.into_iter().any(|(_, tokens)| tokens[cell] != Token::Blank)
    }

    /// The closed sides of a cell.
    pub(super) fn closed_at(&self, cell: usize, board: &Board) -> u16 {
        let is_closed = |way| self.link(cell, way).is_none_or(|link| board[link] == 0);
        Self::SIDES.into_iter().filter(|&(way, _)| is_closed(way)).map(|(_, side)| side).sum()
    }

    /// The doors of a cell, as [`Described::closed_at`] writes them.
    pub(super) fn read_doors(&self, told: &mut Told<'_>, cell: usize, word: Part<'_>) -> Result<(), Diagnostic> {
        if matches!(word.text, b"." | b"?") {
            return Ok(());
        }
        let number = word.number().filter(|number| *number < 16).ok_or_else(|| {
            let title = format!("`{}` is no number of closed sides", word.shown());
            Diagnostic::at(told.source, word.span(), title)
                .help("add up 8 for a closed side above, 4 at the right, 2 below, 1 at the left; `.` is open")
        })?;
        Self::SIDES.into_iter().try_for_each(|(way, side)| {
            let is_open = number as u16 & side == 0;
            self.tell(told, word, (cell, way), Value::from(is_open))
        })
    }

    /// The number of the group of joined cells of each cell; only where links are joints.
    pub(super) fn joint(&self, board: &Board) -> Vec<usize> {
        let cells = if self.kind.links == Some(Links::Joint) { self.given.size.0 * self.given.size.1 } else { 0 };
        let mut group = vec![0; cells];
        let mut next = 0;
        for first in 0..cells {
            let mut left = vec![first];
            next += usize::from(group[first] == 0);
            while let Some(cell) = left.pop() {
                if group[cell] == 0 {
                    group[cell] = next;
                    let joined = |way: &Way| self.link(cell, *way).is_some_and(|link| board[link] == 1);
                    left.extend(Way::ALL.into_iter().filter(joined).map(|way| self.step(cell, way)));
                }
            }
        }
        group
    }

    /// The neighbour in a direction in which there is one.
    pub(super) fn step(&self, cell: usize, way: Way) -> usize {
        let width = self.given.size.1;
        match way {
            Way::Up => cell - width,
            Way::Down => cell + width,
            Way::Left => cell - 1,
            Way::Right => cell + 1,
            // Links go in four directions.
            _ => cell,
        }
    }
}
