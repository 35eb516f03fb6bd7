//! The puzzles of an input.
//!
//! In: lines. Out: a [`Record`] for each puzzle, with what it looks like and what was stated for it further up. Must
//! not know: where the lines come from.
//!
//! A stream of one-line puzzles is read line by line, so that memory stays flat, and so is a table of boards;
//! everything else is read as a whole and cut into puzzles by its family, including what follows a table. A line that
//! names a family begins a section, which is read as if it were an input of its own.

mod lines;
mod parts;
mod start;

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

use super::{Id, Input, Reader, Record, Source};
use crate::family::directives::Directives;
use crate::family::{ParseOptions, Reading};
use crate::text::{MARK, is_comment};

/// The largest input that is read whole.
const MAX_DOCUMENT: u64 = 256 << 20;
/// The longest line of a stream.
const MAX_LINE: u64 = 16 << 20;

/// The puzzles of one input.
pub struct Records {
    name: Arc<str>,
    reader: Reader,
    options: ParseOptions,
    /// Text that was read to find out what the input is. It is kept in one piece: separate lines would take many times
    /// the memory, and a small compressed file can contain very many.
    ahead: Vec<u8>,
    /// Where the next line in it starts.
    next: usize,
    /// The puzzles of an input that was read as a whole.
    parts: VecDeque<Record>,
    /// What of it was passed over, for its first puzzle.
    notes: Vec<String>,
    /// The sections of it that are not cut into puzzles yet, with the numbers of their first lines.
    sections: VecDeque<(usize, Vec<u8>)>,
    /// Puzzles that were read to find out how many there are.
    early: VecDeque<io::Result<Record>>,
    mode: Mode,
    line: usize,
    index: usize,
    last: Option<Reading>,
    /// Whether the section has a puzzle so far.
    has_puzzle: bool,
    /// Whether a comment above it names the family of this section.
    is_named: bool,
    /// What the comments so far state for the lines or parts that follow.
    said: Directives,
    /// The identifier to pass through; if set, each line is a puzzle.
    id: Option<Id>,
    /// Whether the input can be read without waiting for anyone.
    all_there: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Start,
    Lines,
    Table,
    Parts,
}

impl std::fmt::Debug for Records {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Records").field("name", &self.name).field("index", &self.index).finish_non_exhaustive()
    }
}

impl Records {
    /// The puzzles of `input`.
    ///
    /// # Errors
    /// When the input cannot be opened.
    pub fn open(input: &Input, options: &ParseOptions) -> io::Result<Self> {
        Ok(Self::of(input, input.open()?, options))
    }

    /// The puzzles of `input`, read from `reader`.
    pub fn of(input: &Input, reader: Reader, options: &ParseOptions) -> Self {
        Records { all_there: input.is_all_there(), ..Self::new(&input.name(), reader, options) }
    }

    /// Passes through the identifier next to each puzzle; then each line is a puzzle.
    #[must_use]
    pub fn with_ids(mut self, id: Option<Id>) -> Self {
        self.id = id;
        self
    }

    /// The puzzles read from `reader`.
    pub fn new(name: &str, reader: Reader, options: &ParseOptions) -> Self {
        Records {
            name: name.into(),
            reader,
            options: options.clone(),
            ahead: Vec::new(),
            next: 0,
            parts: VecDeque::new(),
            notes: Vec::new(),
            sections: VecDeque::new(),
            early: VecDeque::new(),
            mode: Mode::Start,
            line: 1,
            index: 0,
            last: None,
            has_puzzle: false,
            is_named: false,
            said: Directives::default(),
            id: None,
            all_there: false,
        }
    }

    /// Whether the rest can be read without waiting for anyone.
    pub fn is_all_there(&self) -> bool {
        self.all_there && self.mode == Mode::Lines
    }

    /// Whether the next puzzle is available without waiting for more input.
    pub fn ready(&self) -> bool {
        if self.is_all_there() || !self.early.is_empty() {
            return true;
        }
        // A line that has not ended yet may have to be waited for.
        let buffer = self.reader.buffer();
        let buffered =
            || memchr::memrchr(b'\n', buffer).is_some_and(|end| lines(&buffer[..end]).any(|line| !is_comment(line)));
        !self.parts.is_empty()
            || !self.sections.is_empty()
            || lines(&self.ahead[self.next..]).any(|line| !is_comment(line))
            || buffered()
    }

    /// Whether there is more than one; reads two ahead to find out.
    pub fn are_several(&mut self) -> bool {
        self.read_ahead(2)
    }

    /// Whether there is another puzzle; reads it to find out.
    pub fn have_more(&mut self) -> bool {
        self.read_ahead(1)
    }

    /// Whether there are at least `count` more puzzles.
    fn read_ahead(&mut self, count: usize) -> bool {
        while self.early.len() < count
            && let Some(record) = self.read_next()
        {
            self.early.push_back(record);
        }
        self.early.len() >= count
    }

    /// Whether the next puzzle is a whole input that looks like nothing that is known, or like several things: no share
    /// of it can be taken.
    pub fn is_unknown(&mut self) -> bool {
        if self.mode == Mode::Start {
            self.read_ahead(1);
        }
        let first = self.early.front().and_then(|first| first.as_ref().ok());
        first.is_some_and(|first| !first.is_line && first.reading.is_err())
    }

    /// Skips the next puzzle; for a line of a stream, only looks for its end. `None` after the last one.
    pub fn pass(&mut self) -> Option<io::Result<()>> {
        if let Some(early) = self.early.pop_front() {
            return Some(early.map(drop));
        }
        if self.mode != Mode::Lines
            || self.next < self.ahead.len()
            || self.last.is_some_and(|last| last.format.may_go_on())
        {
            return Some(self.next()?.map(drop));
        }
        match self.reader.fill_buf() {
            // Comments apply to the lines that follow, so they are read.
            Ok([first, ..]) if !first.is_ascii_whitespace() && *first != b'#' && *first != MARK[0] => {
                self.line += 1;
                self.index += 1;
                self.has_puzzle = true;
                Some(self.reader.skip_until(b'\n').map(drop))
            }
            Ok(_) => Some(self.next()?.map(drop)),
            Err(error) => Some(Err(error)),
        }
    }

    /// Puts lines back that were read last.
    fn unread(&mut self, text: Vec<u8>) {
        match self.next.checked_sub(text.len()).filter(|&at| self.ahead[at..self.next] == text) {
            Some(at) => self.next = at,
            None => {
                let rest = self.ahead.split_off(self.next);
                (self.ahead, self.next) = ([text, rest].concat(), 0);
            }
        }
    }

    /// Goes on with a section that begins with this line, which was read last.
    fn begin_section(&mut self, line: Vec<u8>) {
        self.unread(line);
        (self.mode, self.has_puzzle, self.last) = (Mode::Start, false, None);
    }

    fn read_line(&mut self, most: u64) -> io::Result<Option<Vec<u8>>> {
        if let Some(line) = lines(&self.ahead[self.next..]).next().map(<[u8]>::to_vec) {
            self.next += line.len();
            return Ok(Some(line));
        }
        // The text read ahead is used up.
        (self.ahead, self.next) = (Vec::new(), 0);
        let mut line = Vec::with_capacity(96);
        let read = (&mut self.reader).take(most).read_until(b'\n', &mut line)?;
        if read as u64 == most {
            let what = format!("it has a line of more than {} MiB", most >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        Ok((read > 0).then_some(line))
    }
}

/// The lines of a text, each with its newline.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

impl Iterator for Records {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        self.early.pop_front().or_else(|| self.read_next())
    }
}

impl Records {
    /// The next puzzle that was not read ahead.
    fn read_next(&mut self) -> Option<io::Result<Record>> {
        loop {
            if self.mode == Mode::Start
                && let Err(error) = self.start()
            {
                self.mode = Mode::Parts;
                return Some(Err(error));
            }
            let next = match self.mode {
                Mode::Lines => self.next_line().transpose(),
                Mode::Table => self.last.and_then(|reading| self.next_row(reading).transpose()),
                _ => self.parts.pop_front().map(Ok),
            };
            if next.is_some() || self.mode != Mode::Start && !self.next_section() {
                return next;
            }
        }
    }

    /// Goes on with the next section of a text that was read as a whole, if there is one.
    fn next_section(&mut self) -> bool {
        let Some((line, text)) = self.sections.pop_front() else { return false };
        (self.line, self.ahead, self.next) = (line, text, 0);
        (self.mode, self.has_puzzle, self.last) = (Mode::Start, false, None);
        true
    }
}
