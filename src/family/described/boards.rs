//! Boards of a kind as text: the sign of each cell, or the directions in which the line leaves it.
//!
//! In: a board, or its text. Out: the one from the other. Must not know: rules.

use super::Described;
use super::links::Told;
use super::looks::arrow;
use super::rows::{has_slash, lines, word};
use crate::board::{Board, Place};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Partial, Puzzle};
use crate::grid::{Pos, Spot};
use crate::kind::{Links, Token, Way, Where};
use crate::rule::counted;
use crate::text::Part;
use crate::text::pzpr::parts;

impl Described {
    /// How a value of a cell is written on a board.
    fn sign(&self, place: Place, value: u16) -> String {
        let name = self.made.holds.at(place).name_at(&self.made.layout, place, value);
        let words = self.kind.cell_words();
        words.into_iter().find(|word| word.name == name).map_or(name, |word| word.sign.clone())
    }

    /// How the mark of a cell is written behind its value.
    fn mark_sign(&self, pos: Pos, board: &Board) -> &str {
        let Some(marks) = &self.kind.marks else { return "" };
        let mark = usize::from(board[self.made.layout.mark(pos)]);
        marks.words.get(mark).filter(|_| mark > 0).map_or("", |word| word.sign.as_str())
    }

    /// What a word says of a cell, and its mark; a `?` behind a value leaves the mark open.
    fn split_mark<'t>(&self, text: &'t str) -> (&'t str, Option<u16>) {
        let Some(marks) = &self.kind.marks else { return (text, None) };
        let signs = (1..).zip(marks.words.iter().skip(1));
        let marked = signs.into_iter().find_map(|(mark, word)| Some((text.strip_suffix(&*word.sign)?, Some(mark))));
        let open = || text.strip_suffix('?').map(|value| (value, None));
        marked.or_else(open).unwrap_or((text, Some(0).filter(|_| text != ".")))
    }

    /// A board as rows joined by `/`: the sign of each cell, or the directions in which the line leaves it.
    pub(super) fn board_line(&self, board: &Board) -> String {
        if let Some(line) = self.inside_line(board).or_else(|| self.ways_line(board)) {
            return line;
        }
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
                Some(Links::Door) => return self.closed_at(index, board).to_string(),
                _ => {}
            }
            let ways: String = Way::ALL
                .iter()
                .filter(|&&way| self.link(index, way).is_some_and(|link| board[link] == 1))
                .map(|way| way.point())
                .collect();
            match (ways.is_empty(), self.kind.cells.is_some()) {
                (false, _) => ways,
                // What stands for nothing there is no number.
                (true, true) if self.made.blocked[index] => "-".into(),
                (true, true) if self.kind.links.is_some() && board[at] == self.made.holds.at(at).value(0) => "-".into(),
                (true, true) => self.sign(at, board[at]) + self.mark_sign(pos, board),
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

    /// A board: rows of signs, after the size if that is said; `.` and `?` are open, and so is `-` where it is no value.
    pub(super) fn read_answer(&self, source: &Source<'_>, text: Part<'_>) -> Result<Partial, Diagnostic> {
        let own = Source { name: source.name, bytes: text.text, first_line: source.first_line };
        if let Some(partial) = self.read_line(&own)? {
            return Ok(partial);
        }
        if let Some(partial) = self.read_marked(source, text)? {
            return Ok(partial);
        }
        let (height, width) = self.given.size;
        // As many rows as the board has are its rows, also where one looks like a comment.
        let all: Vec<Part<'_>> = text.lines().map(Part::trimmed).filter(|line| !line.text.is_empty()).collect();
        let wide = |line: &Part<'_>| line.words(|byte| byte.is_ascii_whitespace()).count() == width;
        let is_bare = all.len() == height && all.iter().all(wide);
        let mut rows = if is_bare { all } else { lines(&self.kind, text) };
        let bottom = usize::from(self.kind.counts_bottom);
        // What stands below the board may be repeated.
        if bottom == 1 && rows.len() > height + bottom {
            rows.pop();
        }
        if rows.len() == height + 1 {
            let header = rows.remove(0);
            let mut numbers = header.words(|byte| byte.is_ascii_whitespace()).map(Part::number);
            let said = (numbers.next().flatten(), numbers.next().flatten());
            // The size may be that without the rim, where nothing is given there.
            let is_inner = said == (height.checked_sub(2), width.checked_sub(2)) && numbers.next().is_none();
            if said != (Some(height + bottom), Some(width)) && !(is_inner && self.has_bare_rim()) {
                return Err(Diagnostic::at(source, header.span(), format!("this board is not {height}x{width}")));
            }
        }
        if rows.len() != height {
            return Err(Diagnostic::new(format!("the board has {}, the puzzle {height}", counted(rows.len(), "row"))));
        }
        let mut told = Told { source, values: Partial::new(), unsaid: Vec::new() };
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
                    Some(Links::Numbers(most)) => self.read_bridges(&mut told, row * width + col, word, most)?,
                    Some(Links::Joint) => all.push(word),
                    Some(Links::Door) => self.read_doors(&mut told, row * width + col, word)?,
                    _ => self.read_cell(&mut told, row * width + col, word)?,
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
                    told.values.push((link, u16::from(word.text == other.text)));
                }
            }
        }
        if self.kind.edges.is_some() {
            return Ok(self.borders(&rooms));
        }
        Ok(told.finish())
    }

    /// A drawn board of cells with marks: a mark may stand in front of its value, and what the setter gives behind it.
    fn read_marked(&self, source: &Source<'_>, text: Part<'_>) -> Result<Option<Partial>, Diagnostic> {
        let Some(marks) = &self.kind.marks else { return Ok(None) };
        let (height, width) = self.given.size;
        let rows: Vec<Vec<Part<'_>>> = text
            .uncommented()
            .map(|line| line.words(|byte| byte.is_ascii_whitespace() || byte == b'|').collect::<Vec<_>>())
            .filter(|words| !words.iter().all(|word| word.text.iter().all(|byte| b"+-".contains(byte))))
            .collect();
        let is_drawn = text.text.iter().any(|byte| b"+|".contains(byte));
        if !is_drawn || rows.len() != height || rows.iter().any(|row| row.len() != width) {
            return Ok(None);
        }
        let signs = || marks.words.iter().skip(1).map(|word| word.sign.as_bytes());
        let mut told = Told { source, values: Partial::new(), unsaid: Vec::new() };
        // Where something is open, a value that is given does not say what its mark is.
        let is_form = rows.iter().flatten().any(|word| word.text == b".");
        for (cell, word) in rows.into_iter().flatten().enumerate() {
            let whole = word.lossy();
            let (clues, values): (Vec<_>, Vec<_>) = self.shown_in(cell).partition(|(_, is_value)| !is_value);
            // A form shows a clue alone where nothing is filled in.
            if clues.iter().any(|(clue, _)| *clue == whole) {
                continue;
            }
            if is_form && values.iter().any(|(value, _)| *value == whole) {
                let open = format!("{whole}?");
                self.read_cell(&mut told, cell, Part { text: open.as_bytes(), ..word })?;
                continue;
            }
            let behind = clues.iter().find_map(|(clue, _)| {
                let before = whole.strip_suffix(&**clue)?;
                before.strip_suffix(':').or(Some(before).filter(|_| !clue.ends_with(|c: char| c.is_ascii_digit())))
            });
            let value = Part { text: &word.text[..behind.map_or(word.text.len(), str::len)], ..word };
            let front = signs().find(|sign| value.text.len() > sign.len() && value.text.starts_with(sign));
            let turned = front.map(|sign| [&value.text[sign.len()..], sign].concat());
            let text = turned.as_deref().unwrap_or(value.text);
            self.read_cell(&mut told, cell, Part { text, ..word })?;
        }
        Ok(Some(told.finish()))
    }

    /// Whether no clue stands in a cell of the rim.
    fn has_bare_rim(&self) -> bool {
        let (height, width) = self.given.size;
        let is_rim = |cell: usize| {
            let (row, col) = (cell / width, cell % width);
            row == 0 || col == 0 || row + 1 == height || col + 1 == width
        };
        let mut blocks = self.kind.given.iter().zip(&self.given.blocks).filter(|(block, _)| block.at == Where::Cells);
        blocks.all(|(_, tokens)| (0..tokens.len()).all(|cell| !is_rim(cell) || tokens[cell] == Token::Blank))
    }

    /// The same puzzle with one option more, where what stands behind it is an answer with that option and none without:
    /// then the setter had it in mind, and the first line does not say so.
    pub(super) fn as_answered(&self, source: &Source<'_>, text: Part<'_>) -> Option<Self> {
        let is_answer = |puzzle: &Self| {
            let told = puzzle.read_answer(source, text).ok()?;
            let mut values = vec![None; puzzle.places()];
            told.into_iter().for_each(|(place, value)| values[place.index()] = Some(value));
            let board = Board(values.into_iter().collect::<Option<Vec<u16>>>()?);
            let puzzle: &dyn Puzzle = puzzle;
            Some(puzzle.check(&board).is_empty())
        };
        let off = (0..self.given.options.len()).filter(|&at| !self.given.options[at]);
        let mut others = off.map(|at| {
            let mut given = self.given.clone();
            given.options[at] = true;
            let (letter, name) = &self.kind.options[at];
            let note = format!("with the option `{letter}` ({name}), which the answer behind the puzzle needs");
            Some(Described { aside: vec![note], ..Self::new(self.family, &self.kind, given).ok()? })
        });
        if self.given.options.is_empty() || is_answer(self)? {
            return None;
        }
        others.find_map(|other| other.filter(|other| is_answer(other) == Some(true)))
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

    fn read_cell(&self, told: &mut Told<'_>, cell: usize, word: Part<'_>) -> Result<(), Diagnostic> {
        let whole = word.lossy();
        let width = self.given.size.1;
        let pos = Pos::new(cell / width, cell % width);
        let at = self.made.layout.cell(pos);
        let (text, mark) = self.split_mark(&whole);
        told.values.extend(mark.map(|mark| (self.made.layout.mark(pos), mark)));
        let source = told.source;
        let wrong = || {
            Diagnostic::at(source, word.span(), format!("`{}` is no value of a cell", word.shown()))
                .help("open cells are `.` or `?`")
        };
        if matches!(text, "." | "?" | "") && !self.kind.cell_words().any(|word| word.sign == text) {
            return Ok(());
        }
        let has_links = self.kind.links.is_some();
        let is_line = self.is_line(text);
        let repeats = self.repeats(cell, text);
        let mut value = None;
        if self.kind.cells.is_some() {
            let values = self.made.holds.at(at);
            if values.len() == 1 {
                // A cell that a clue blocks holds nothing else: the clue may be repeated, or a number in it.
                let own = self.sign(at, values.value(0));
                let is_value = self.kind.cell_words().any(|word| word.sign == text);
                let is_nothing = own == text || !is_value && matches!(text, "-" | "x" | "#");
                told.values.push((at, values.value(0)));
                let has_number = |given: String| {
                    let is_part = |beyond: fn(char) -> bool| given.split(beyond).any(|part| part == text);
                    is_part(|c| !c.is_alphanumeric()) || is_part(|c| !c.is_ascii_digit())
                };
                let is_of_clue = || self.repeats(cell, text) || self.given_in(cell).any(has_number);
                return if is_nothing || is_of_clue() { Ok(()) } else { Err(wrong()) };
            }
            value = values.range().find(|&value| self.sign(at, value) == text);
            if is_line || (value.is_none() && has_links && (text == "-" || repeats)) {
                value = Some(values.value(0));
            }
            told.values.extend(value.map(|value| (at, value)));
        }
        if value.is_none() && !is_line && text != "-" && !repeats {
            return Err(wrong());
        }
        // Whether the line crosses itself follows from it.
        if is_line && self.kind.crosses() {
            told.values.push((at, u16::from(text.len() != 4)));
        }
        if is_line || (text == "-" && has_links) {
            self.tell_line(told, cell, word)?;
        } else {
            told.unsaid.extend(Way::ALL.into_iter().filter_map(|way| self.link(cell, way)));
        }
        Ok(())
    }

    /// Whether a word repeats what is given in a cell.
    pub(super) fn repeats(&self, cell: usize, text: &str) -> bool {
        self.given_in(cell).any(|given| given == text)
    }

    /// The same as it is drawn, and whether it is a value.
    fn shown_in(&self, cell: usize) -> impl Iterator<Item = (String, bool)> {
        let blocks = self.kind.given.iter().zip(&self.given.blocks).enumerate();
        let tokens = blocks.filter(|(_, (block, _))| block.at == Where::Cells).map(move |(at, all)| (at, &all.1[cell]));
        tokens.filter(|(_, token)| **token != Token::Blank).map(|(number, token)| match token {
            Token::Arrow(count, way) => (format!("{count}{}", arrow(*way)), false),
            token => (word(&self.kind, number, token), matches!(token, Token::Value(_))),
        })
    }

    /// The words of what is given in a cell.
    fn given_in(&self, cell: usize) -> impl Iterator<Item = String> {
        let blocks = self.kind.given.iter().zip(&self.given.blocks).enumerate();
        let cells = blocks.filter(|(_, (block, _))| block.at == Where::Cells);
        cells.map(move |(number, (_, tokens))| word(&self.kind, number, &tokens[cell]))
    }
}
