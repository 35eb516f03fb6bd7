//! Boards of a kind as text: the sign of each cell, or the directions in which the line leaves it.
//!
//! In: a board, or its text. Out: the one from the other. Must not know: rules.

use super::Described;
use super::rows::{has_slash, lines, word};
use crate::board::{Board, Place};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Partial;
use crate::grid::{Edge, Pos, Spot};
use crate::kind::{Links, Token, Way, Where};
use crate::rule::counted;
use crate::text::Part;
use crate::text::pzpr::parts;

impl Described {
    /// How a value of a cell is written on a board.
    fn sign(&self, place: Place, value: u16) -> String {
        let name = self.made.holds.at(place).name_at(&self.made.layout, place, value);
        let words = self.kind.cells.iter().flat_map(|cells| &cells.words);
        words.into_iter().find(|word| word.name == name).map_or(name, |word| word.sign.clone())
    }

    /// A board as rows joined by `/`: the sign of each cell, or the directions in which the line leaves it.
    pub(super) fn board_line(&self, board: &Board) -> String {
        let (height, width) = self.given.size;
        if self.kind.edges.is_some() {
            let rooms = parts((height, width), &|one, other| board[self.between(one, other)] == 0);
            let blocks = |cell: usize| {
                let place = |way| self.side(Pos::new(cell / width, cell % width), way);
                Way::ALL.into_iter().filter_map(place).all(|place| self.made.holds.at(place).len() == 1)
            };
            let room = |(cell, room): (usize, &u32)| if blocks(cell) { "-".to_owned() } else { (room + 1).to_string() };
            let rooms: Vec<String> = rooms.cells().iter().enumerate().map(room).collect();
            return rooms.chunks(width).map(|row| row.join(" ")).collect::<Vec<_>>().join("/");
        }
        let joint = self.joint(board);
        let cell = |index: usize| {
            let pos = Pos::new(index / width, index % width);
            let at = self.made.layout.cell(pos);
            match self.kind.links {
                Some(Links::Numbers(_)) => return self.bridges_at(index, board),
                Some(Links::Joint) => return joint[index].to_string(),
                _ => {}
            }
            let ways: String = Way::ALL
                .iter()
                .filter(|&&way| self.link(index, way).is_some_and(|link| board[link] == 1))
                .map(|way| way.point())
                .collect();
            match (ways.is_empty(), self.kind.cells.is_some()) {
                (false, _) => ways,
                (true, true) if self.kind.links.is_some() && board[at] == self.made.holds.at(at).value(0) => "-".into(),
                (true, true) => self.sign(at, board[at]),
                (true, false) => "-".into(),
            }
        };
        let rows = (0..height).map(|row| (0..width).map(|col| cell(row * width + col)).collect::<Vec<_>>());
        let rows: Vec<Vec<String>> = rows.collect();
        let joint = if rows.iter().flatten().all(|word| word.chars().count() == 1) { "" } else { " " };
        rows.iter().map(|row| row.join(joint)).collect::<Vec<_>>().join(if has_slash(&self.kind) { "|" } else { "/" })
    }

    /// The border between two cells that share a side.
    fn between(&self, one: Pos, other: Pos) -> Place {
        let way = if one.row == other.row { Way::Right } else { Way::Down };
        let first = if (one.row, one.col) < (other.row, other.col) { one } else { other };
        self.side(first, way).expect("a border of the board")
    }

    /// The border of a cell on one side.
    fn side(&self, cell: Pos, way: Way) -> Option<Place> {
        self.made.layout.place(Spot::Edge(way.side(cell)?))
    }

    /// The number of the group of joined cells of each cell; only where links are joints.
    fn joint(&self, board: &Board) -> Vec<usize> {
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
    fn step(&self, cell: usize, way: Way) -> usize {
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

    /// Lines across a cell by their number, lines down by a letter; nothing where a clue stands.
    fn bridges_at(&self, cell: usize, board: &Board) -> String {
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

    /// Whether a clue stands in a cell.
    fn is_clued(&self, cell: usize) -> bool {
        let blocks = self.kind.given.iter().zip(&self.given.blocks).filter(|(block, _)| block.at == Where::Cells);
        blocks.into_iter().any(|(_, tokens)| tokens[cell] != Token::Blank)
    }

    /// The lines through a cell, as [`Described::bridges_at`] writes them.
    fn read_bridges(
        &self,
        source: &Source<'_>,
        cell: usize,
        word: Part<'_>,
        partial: &mut Partial,
    ) -> Result<(), Diagnostic> {
        let text = word.lossy();
        // Lines between clues side by side are not written, so they stay open.
        if self.is_clued(cell) {
            return Ok(());
        }
        let mut signs = text.bytes();
        let (across, down) = match (signs.next(), signs.next()) {
            (Some(b'.' | b'?'), None) => return Ok(()),
            (Some(b'-'), None) => (0, 0),
            (Some(digit @ b'1'..=b'9'), None) => (digit - b'0', 0),
            (Some(letter @ b'a'..=b'i'), None) => (0, letter - b'a' + 1),
            _ => {
                return Err(Diagnostic::at(source, word.span(), format!("`{}` is no number of lines", word.shown()))
                    .help("a digit across, a letter down: `2`, `b`"));
            }
        };
        for (way, lines) in [(Way::Left, across), (Way::Right, across), (Way::Up, down), (Way::Down, down)] {
            partial.extend(self.link(cell, way).map(|link| (link, u16::from(lines))));
        }
        Ok(())
    }

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

    /// A board: rows of signs, after the size if that is said; `.` and `?` are open, and so is `-` where it is no value.
    pub(super) fn read_answer(&self, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        let (height, width) = self.given.size;
        let mut rows = lines(&self.kind, Part::whole(source.bytes));
        let bottom = usize::from(self.kind.counts_bottom);
        // What stands below the board may be repeated.
        if bottom == 1 && rows.len() > height + bottom {
            rows.pop();
        }
        if rows.len() == height + 1 {
            let header = rows.remove(0);
            let mut numbers = header.words(|byte| byte.is_ascii_whitespace()).map(Part::number);
            if numbers.next().flatten() != Some(height + bottom) || numbers.next().flatten() != Some(width) {
                return Err(Diagnostic::at(source, header.span(), format!("this board is not {height}x{width}")));
            }
        }
        if rows.len() != height {
            return Err(Diagnostic::new(format!("the board has {}, the puzzle {height}", counted(rows.len(), "row"))));
        }
        let mut partial = Partial::new();
        let mut rooms: Vec<String> = Vec::new();
        let mut all = Vec::new();
        for (row, line) in rows.into_iter().enumerate() {
            let words: Vec<Part<'_>> = line.words(|byte| byte.is_ascii_whitespace()).collect();
            let words = match words[..] {
                [only] if width > 1 => only.characters().map(|(_, part)| part).collect(),
                _ => words,
            };
            if words.len() != width {
                let title =
                    format!("row {} has {} but the board is {width} wide", row + 1, counted(words.len(), "cell"));
                return Err(Diagnostic::at(source, line.span(), title));
            }
            if self.kind.edges.is_some() {
                rooms.extend(words.iter().map(|word| word.lossy().into_owned()));
                continue;
            }
            for (col, word) in words.into_iter().enumerate() {
                match self.kind.links {
                    Some(Links::Numbers(_)) => self.read_bridges(source, row * width + col, word, &mut partial)?,
                    Some(Links::Joint) => all.push(word),
                    _ => self.read_cell(source, row * width + col, word, &mut partial)?,
                }
            }
        }
        // Where links are joints, cells with the same word belong together.
        let is_told = |word: &Part<'_>| !matches!(word.text, b"." | b"?");
        for (cell, word) in all.iter().enumerate().filter(|(_, word)| is_told(word)) {
            for way in [Way::Right, Way::Down] {
                if let Some(link) = self.link(cell, way)
                    && let Some(other) = all.get(self.step(cell, way)).filter(|other| is_told(other))
                {
                    partial.push((link, u16::from(word.text == other.text)));
                }
            }
        }
        if self.kind.edges.is_some() {
            return Ok(self.borders(&rooms));
        }
        if self.kind.links.is_some() {
            partial.sort_unstable_by_key(|&(place, value)| (place, std::cmp::Reverse(value)));
            partial.dedup_by_key(|(place, _)| *place);
        }
        Ok(partial)
    }

    /// The borders between rooms, which have different names; a cell that is no part of the board has none.
    fn borders(&self, rooms: &[String]) -> Partial {
        let (height, width) = self.given.size;
        let mut partial = Partial::new();
        for (cell, room) in rooms.iter().enumerate() {
            let at = Pos::new(cell / width, cell % width);
            let beyond = [
                (Way::Right, at.col + 1 == width, cell + 1),
                (Way::Down, at.row + 1 == height, cell + width),
                (Way::Left, at.col == 0, rooms.len()),
                (Way::Up, at.row == 0, rooms.len()),
            ];
            for (way, is_rim, other) in beyond {
                let other = rooms.get(other).filter(|_| !is_rim);
                let is_open = |room: &String| matches!(room.as_str(), "." | "?");
                if !is_rim && (other.is_none() || is_open(room)) || other.is_some_and(is_open) {
                    continue;
                }
                let is_border = other.is_none_or(|other| other != room) || room == "-";
                partial.extend(self.side(at, way).map(|place| (place, u16::from(is_border))));
            }
        }
        partial
    }

    fn read_cell(
        &self,
        source: &Source<'_>,
        cell: usize,
        word: Part<'_>,
        partial: &mut Partial,
    ) -> Result<(), Diagnostic> {
        let text = word.lossy();
        let width = self.given.size.1;
        let at = self.made.layout.cell(Pos::new(cell / width, cell % width));
        let wrong = || {
            Diagnostic::at(source, word.span(), format!("`{}` is no value of a cell", word.shown()))
                .help("open cells are `.` or `?`")
        };
        if matches!(&*text, "." | "?")
            && !self.kind.cells.iter().flat_map(|cells| &cells.words).any(|word| word.sign == *text)
        {
            return Ok(());
        }
        let is_line = self.kind.links.is_some() && !text.is_empty() && text.chars().all(|c| Way::pointing(c).is_some());
        let mut value = None;
        if self.kind.cells.is_some() {
            let values = self.made.holds.at(at);
            if values.len() == 1 {
                // A cell that a clue blocks: the clue may be repeated.
                partial.push((at, values.value(0)));
                return Ok(());
            }
            value = values.range().find(|&value| self.sign(at, value) == *text);
            if is_line || (value.is_none() && text == "-" && self.kind.links.is_some()) {
                value = Some(values.value(0));
            }
            if value.is_none() && !(text == "-" && self.kind.links.is_none()) && !self.repeats(cell, &text) {
                return Err(wrong());
            }
            if value.is_none() && self.repeats(cell, &text) && self.kind.links.is_some() {
                value = Some(values.value(0));
            }
        }
        if let Some(value) = value {
            partial.push((at, value));
        }
        // Whether the line crosses itself follows from it.
        if is_line && self.kind.crosses() {
            partial.push((at, u16::from(text.len() != 4)));
        }
        if self.kind.links.is_some() {
            for way in Way::ALL {
                if let Some(link) = self.link(cell, way) {
                    partial.push((link, u16::from(is_line && text.contains(way.point()))));
                }
            }
            if !is_line && value.is_none() && text != "-" && !self.repeats(cell, &text) {
                return Err(wrong());
            }
        }
        Ok(())
    }

    /// Whether a word repeats what is given in a cell.
    fn repeats(&self, cell: usize, text: &str) -> bool {
        let blocks = self.kind.given.iter().zip(&self.given.blocks).enumerate();
        let mut cells = blocks.filter(|(_, (block, _))| block.at == Where::Cells);
        cells.any(|(number, (_, tokens))| word(&self.kind, number, &tokens[cell]) == text)
    }
}
