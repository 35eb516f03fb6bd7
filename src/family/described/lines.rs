//! Boards of kinds with a line between cells: one line of text, as it is written, and drawings.
//!
//! In: a board, or a text. Out: a text, or what it says. Must not know: any of the kinds.

use super::Described;
use crate::board::{Board, Place};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ways::ways;
use crate::family::{Partial, Puzzle, dot_values, inside_line, link_values, outline_values, placed};
use crate::grid::{Edge, Edges, Pos, Spot};
use crate::kind::{Links, Way};

impl Described {
    /// Whether a character for each cell says where the line goes from there, or what else the cell holds.
    fn has_ways(&self) -> bool {
        let is_plain = |c: char| !c.is_ascii_hexdigit() && !"./|".contains(c);
        let is_sign = |sign: &str| sign.chars().count() == 1 && sign.chars().all(is_plain);
        let cells = self.kind.cells.iter();
        self.kind.links == Some(Links::Line)
            && cells.clone().all(|cells| cells.numbers.is_none())
            && cells.flat_map(|cells| &cells.words).all(|word| is_sign(&word.sign))
    }

    /// The number of the value of cells with this sign.
    fn value_of(&self, sign: char) -> Option<u16> {
        let words = self.kind.cell_words();
        let found = words.into_iter().position(|word| word.sign.chars().eq([sign]));
        found.map(|at| at as u16)
    }

    /// The cells in reading order, rows joined by `/`: the hexadecimal digit of the directions in which the line leaves a
    /// cell (1 up, 2 down, 4 left, 8 right); where it does not pass, the sign of the value, `.` for the first one.
    pub(super) fn ways_line(&self, board: &Board) -> Option<String> {
        let (height, width) = self.given.size;
        let cell = |index: usize| {
            let has = |way: Way| self.link(index, way).is_some_and(|link| board[link] == 1);
            let ways: u32 = Way::ALL.into_iter().zip(0..).filter(|&(way, _)| has(way)).map(|(_, bit)| 1 << bit).sum();
            let value = || {
                let value = board[self.made.layout.cell(Pos::new(index / width, index % width))];
                let words = self.kind.cells.iter().filter_map(|cells| cells.words.get(usize::from(value)));
                words.into_iter().flat_map(|word| word.sign.chars()).next().filter(|_| value > 0).unwrap_or('.')
            };
            match ways {
                0 if self.kind.cells.is_some() => value(),
                0 => '.',
                ways => char::from_digit(ways, 16).unwrap_or('.'),
            }
        };
        let row = |row: usize| (0..width).map(|col| cell(row * width + col)).collect::<String>();
        self.has_ways().then(|| (0..height).map(row).collect::<Vec<_>>().join("/"))
    }

    /// The cells inside of a line along borders as `#`, those outside as `.`; rows joined by `/`.
    pub(super) fn inside_line(&self, board: &Board) -> Option<String> {
        let layout = self.layout();
        let has = |edge: Edge| layout.place(Spot::Edge(edge)).is_some_and(|place| board[place] == 1);
        let mut edges = Edges::filled(self.given.size.0, self.given.size.1, false);
        edges.edges().for_each(|edge| edges[edge] = has(edge));
        self.kind.has_outline().then(|| inside_line(&edges))
    }

    /// What a drawing of a line along borders says, or the cells within it.
    fn read_outline(&self, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        let (layout, size) = (self.layout(), self.given.size);
        let mut partial = placed(layout, outline_values(source, size)?);
        if !self.kind.notes_corners() {
            return Ok(partial);
        }
        let said = dot_values(source, size)?.into_iter();
        partial.extend(said.filter_map(|(dot, on)| Some((layout.place(Spot::Dot(dot))?, u16::from(on)))));
        let mut known = vec![None; self.places()];
        partial.iter().for_each(|&(place, value)| known[place.index()] = Some(value));
        // Corners on the line that is drawn.
        let passed = (0..layout.dot_count()).filter(|&dot| {
            let line = layout.graph().at_dot(dot).iter().any(|&edge| known[Place(edge).index()] == Some(1));
            line && known[layout.dot(dot).index()].is_none()
        });
        partial.extend(passed.map(|dot| (layout.dot(dot), 1)));
        Ok(partial)
    }

    /// What a line of text or a drawing says, as `solve` prints them; `None` where the text is neither.
    pub(super) fn read_line(&self, source: &Source<'_>) -> Result<Option<Partial>, Diagnostic> {
        if self.kind.has_outline() {
            return self.read_outline(source).map(Some);
        }
        if self.kind.links != Some(Links::Line) {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(source.bytes);
        let said = if self.has_ways() { ways(source, self.given.size, &|sign| self.value_of(sign))? } else { None };
        let entries = match said {
            Some(entries) => entries,
            None if text.contains(['+', '·', '─', '│', '╭', '╯']) => link_values(source, self.given.size)?,
            None => return Ok(None),
        };
        let layout = self.layout();
        let mut partial = placed(layout, entries);
        partial.retain(|&(place, _)| place.index() < self.places());
        // What cells hold that the line passes: the first value, and that it does not cross itself there.
        let mut known = vec![None; self.places()];
        partial.iter().for_each(|&(place, value)| known[place.index()] = Some(value));
        let is_held = self.kind.cells.is_some() || self.kind.crosses();
        for dot in (0..layout.dot_count()).filter(|_| is_held) {
            let place = layout.dot(dot);
            let values = self.made.holds.at(place);
            let lines = || layout.graph().at_dot(dot).iter().map(|&edge| known[Place(edge).index()]);
            let count = lines().filter(|line| *line == Some(1)).count();
            let value = match self.kind.crosses() {
                true if count == 4 => Some(0),
                true => lines().all(|line| line.is_some()).then_some(1),
                false => (values.len() == 1 || count > 0).then(|| values.value(0)),
            };
            partial.retain(|&(other, _)| other != place || !self.kind.crosses());
            if known[place.index()].is_none() || self.kind.crosses() {
                partial.extend(value.map(|value| (place, value)));
            }
        }
        // Where the lines alone are an answer, no cell is open that might be crossed.
        if self.kind.crosses() && self.kind.cells.is_none() {
            let whole: &dyn Puzzle = self;
            let lines = |place: Place| known[place.index()] == Some(1);
            let crossed = |dot: usize| {
                let count = layout.graph().at_dot(dot).iter().filter(|&&edge| lines(Place(edge))).count();
                (layout.dot(dot), u16::from(count < 4))
            };
            let mut board = Board((0..self.places()).map(|at| u16::from(lines(Place(at as u32)))).collect());
            (0..layout.dot_count())
                .map(crossed)
                .filter(|(place, _)| place.index() < self.places())
                .for_each(|(place, value)| board[place] = value);
            if whole.is_answer(&board) {
                return Ok(Some((0..).map(Place).zip(board.0).collect()));
            }
        }
        Ok(Some(partial))
    }
}
