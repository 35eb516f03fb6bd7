//! The puzzles of an input, one after the other.
//!
//! In: lines. Out: a [`Record`] for each puzzle, with what it looks like and what was said of it further up. Must not
//! know: where the lines come from.
//!
//! A stream of one-line puzzles is read line by line, so that memory stays flat, and so is a table of boards; everything
//! else is read whole and cut into puzzles by its family, also what comes after a table.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

use super::{Input, Reader, Source};
use crate::diagnostic::Diagnostic;
use crate::family::{Family, Puzzle, Reading};
use crate::puzzle::ParseOptions;
use crate::puzzle::head::{MARK, Said, is_comment};

/// The largest input that is read whole.
const MAX_DOCUMENT: u64 = 256 << 20;
/// So much of blank lines and comments may stand before the first puzzle. A small packed file can hold very many, and
/// who looks at a text goes over its lines.
const MAX_HEAD: usize = 4 << 20;
/// The longest line of a stream.
const MAX_LINE: u64 = 16 << 20;

/// The text of one puzzle, owned.
#[derive(Clone, Debug)]
pub struct Record {
    /// The name of the input.
    pub name: Arc<str>,
    /// The text.
    pub bytes: Vec<u8>,
    /// The number of its first line within the input, from 1.
    pub first_line: usize,
    /// The number of the puzzle within the input, from 0.
    pub index: usize,
    /// What it looks like, or why that cannot be told.
    pub reading: Result<Reading, Diagnostic>,
    /// The rows and columns of a sudoku's box, where a comment further up in the input names them.
    pub boxes_above: Option<(usize, usize)>,
}

impl Record {
    /// The text as a source.
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.name, bytes: &self.bytes, first_line: self.first_line }
    }

    /// The text with all that is said of it further up in the input, which is one line more than the text has: it says
    /// the same by itself.
    pub fn alone(&self) -> Cow<'_, [u8]> {
        match self.boxes_above {
            None => Cow::Borrowed(&self.bytes),
            Some((rows, cols)) => [format!("# box: {rows}x{cols}\n").as_bytes(), &self.bytes].concat().into(),
        }
    }

    /// Reads the puzzle.
    ///
    /// # Errors
    /// When the text is not understood, or not a puzzle.
    pub fn parse(&self, options: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        let reading = self.reading.clone()?;
        if self.boxes_above.is_none() {
            return reading.parse(&self.source(), options);
        }
        // What is said stands further up, so there is a line before the first one.
        let source = Source { bytes: &self.alone(), first_line: self.first_line - 1, ..self.source() };
        reading.parse(&source, options)
    }
}

/// The puzzles of one input, one after the other.
pub struct Records {
    name: Arc<str>,
    reader: Reader,
    options: ParseOptions,
    /// Text that was read to see what the input is. It is kept in one piece: lines by themselves would take many times
    /// the room, and a small packed file can hold very many.
    ahead: Vec<u8>,
    /// Where the next line in it starts.
    next: usize,
    /// The puzzles of an input that was read whole.
    parts: VecDeque<Record>,
    mode: Mode,
    line: usize,
    index: usize,
    last: Option<Reading>,
    /// What the comments so far say of the lines or parts that follow.
    said: Said,
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
        Ok(Self::new(&input.name(), input.open()?, options))
    }

    /// The puzzles in what `reader` gives.
    pub fn new(name: &str, reader: Reader, options: &ParseOptions) -> Self {
        Records {
            name: name.into(),
            reader,
            options: options.clone(),
            ahead: Vec::new(),
            next: 0,
            parts: VecDeque::new(),
            mode: Mode::Start,
            line: 1,
            index: 0,
            last: None,
            said: Said::default(),
        }
    }

    /// Whether the next puzzle can be had without waiting for more input.
    pub fn ready(&self) -> bool {
        let buffer = self.reader.buffer();
        // Most often the next line is a puzzle, and then this takes no second look at it.
        let buffered = || {
            let mut lines = buffer.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
            buffer.contains(&b'\n') && (!is_comment(buffer) || lines.any(|line| !is_comment(line)))
        };
        !self.parts.is_empty() || lines(&self.ahead[self.next..]).any(|line| !is_comment(line)) || buffered()
    }

    fn read_line(&mut self, most: u64) -> io::Result<Option<Vec<u8>>> {
        if let Some(line) = lines(&self.ahead[self.next..]).next().map(<[u8]>::to_vec) {
            self.next += line.len();
            return Ok(Some(line));
        }
        // It is not needed any more.
        (self.ahead, self.next) = (Vec::new(), 0);
        let mut line = Vec::with_capacity(96);
        let read = (&mut self.reader).take(most).read_until(b'\n', &mut line)?;
        if read as u64 == most {
            let what = format!("it has a line of more than {} MiB", most >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        Ok((read > 0).then_some(line))
    }

    /// Looks at the first line that is not a comment; when that is a puzzle by itself, the input is a stream. The
    /// comments before it may name the family: a row of 100 clues is no sudoku then.
    fn start(&mut self) -> io::Result<()> {
        let mut head = Vec::new();
        let mut stream = false;
        while let Some(line) = self.read_line(MAX_LINE)? {
            let blank = is_comment(&line);
            head.extend_from_slice(&line);
            if blank && head.len() >= MAX_HEAD {
                let what = "it begins with more than 4 MiB of blank lines and comments";
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
            if !blank {
                let readings = Reading::recognise(&head, &self.options);
                let alone = !readings.is_empty() && readings.iter().all(|reading| reading.format.is_line_based());
                // A short line may as well be the first row of a board.
                let unmistakable = line.trim_ascii().len() > 64 || line.contains(&b':');
                stream = alone && (unmistakable || self.options.from.is_some());
                if let [reading] = readings[..]
                    && self.is_table(&line, reading)
                {
                    self.mode = Mode::Table;
                    self.last = Some(reading);
                }
            }
            if !blank {
                break;
            }
        }
        (self.ahead, self.next) = (head, 0);
        if self.mode == Mode::Table {
            return Ok(());
        }
        if stream {
            self.mode = Mode::Lines;
            return Ok(());
        }
        let text = self.rest()?;
        self.mode = Mode::Parts;
        let source = Source { name: &self.name, bytes: &text, first_line: 1 };
        match Reading::of(&source, &self.options) {
            Ok(reading) if reading.format.is_line_based() => {
                self.mode = Mode::Lines;
                (self.ahead, self.next) = (text, 0);
            }
            Ok(reading) => self.cut(&text, reading),
            // The first line is a bad puzzle, or the names of columns: that is said of it alone.
            Err(_) if self.goes_on(&text) => {
                self.mode = Mode::Lines;
                (self.ahead, self.next) = (text, 0);
            }
            Err(diagnostic) => {
                let name = Arc::clone(&self.name);
                let record =
                    Record { name, bytes: text, first_line: 1, index: 0, reading: Err(diagnostic), boxes_above: None };
                self.parts.push_back(record);
            }
        }
        Ok(())
    }

    /// Whether what follows the first line is a puzzle on each line, though the text as a whole has no look of anything.
    fn goes_on(&self, text: &[u8]) -> bool {
        let mut at = 0;
        let mut lines = text.split_inclusive(|&byte| byte == b'\n').inspect(|line| at += line.len());
        lines.find(|line| !is_comment(line));
        let rest = &text[at..];
        let line = rest.split(|&byte| byte == b'\n').find(|line| !is_comment(line)).unwrap_or_default();
        let readings = Reading::recognise(rest, &self.options);
        Reading::recognise(text, &self.options).is_empty()
            && matches!(readings[..], [reading] if reading.format.is_line_based() || self.is_table(line, reading))
    }

    /// All that is still to be read.
    fn rest(&mut self) -> io::Result<Vec<u8>> {
        let mut text = std::mem::take(&mut self.ahead);
        text.drain(..std::mem::take(&mut self.next));
        (&mut self.reader).take(MAX_DOCUMENT).read_to_end(&mut text)?;
        // A terminal whose input was ended would be asked again.
        self.reader = BufReader::new(Box::new(io::empty()));
        if text.len() as u64 >= MAX_DOCUMENT {
            return Err(too_large());
        }
        Ok(text)
    }

    /// Cuts a text, which begins at the line and puzzle that are next.
    fn cut(&mut self, text: &[u8], reading: Reading) {
        let mut at = 0;
        for part in reading.split(text) {
            let before = &text[at..part.start];
            self.line += before.iter().filter(|&&byte| byte == b'\n').count();
            before.split(|&byte| byte == b'\n').for_each(|line| self.said.hear(line));
            at = part.start;
            let (name, bytes) = (Arc::clone(&self.name), text[part].to_vec());
            let (first_line, index) = (self.line, self.index);
            let boxes_above = self.said.box_shape.filter(|_| reading.family.boxed.is_some());
            let family = Said::at_head(&bytes).family.or(self.said.family);
            let reading = match family.filter(|&family| family != reading.family && self.options.family.is_none()) {
                None => Ok(reading),
                Some(family) => {
                    Err(another_family(&Source { name: &name, bytes: &bytes, first_line }, family, reading))
                }
            };
            self.parts.push_back(Record { name, bytes, first_line, index, reading, boxes_above });
            self.index += 1;
        }
    }

    /// Whether a line begins a table: a puzzle by itself, of a kind of which a row of numbers cannot be.
    fn is_table(&self, line: &[u8], reading: Reading) -> bool {
        let source = Source { name: &self.name, bytes: line, first_line: 1 };
        b"\t/".iter().all(|byte| line.contains(byte))
            && reading.is_whole(line)
            && reading.parse(&source, &self.options).is_ok()
    }

    /// The next row of a table; what comes after rows that are a board each is read whole, as if no table had been there.
    fn next_row(&mut self, reading: Reading) -> io::Result<Option<Record>> {
        while let Some(mut bytes) = self.read_line(MAX_DOCUMENT)? {
            if bytes.starts_with(MARK) {
                bytes.drain(..MARK.len());
            }
            if !is_comment(&bytes) && !reading.is_whole(&bytes) {
                let text = [bytes, self.rest()?].concat();
                self.mode = Mode::Parts;
                self.cut(&text, reading);
                return Ok(self.parts.pop_front());
            }
            let first_line = self.line;
            self.line += 1;
            if !is_comment(&bytes) {
                let end = bytes.strip_suffix(b"\n").map_or(bytes.len(), <[u8]>::len);
                let end = bytes[..end].strip_suffix(b"\r").map_or(end, <[u8]>::len);
                bytes.truncate(end);
                let (name, index) = (Arc::clone(&self.name), self.index);
                self.index += 1;
                return Ok(Some(Record { name, bytes, first_line, index, reading: Ok(reading), boxes_above: None }));
            }
        }
        Ok(None)
    }

    /// Lines may be of other families than a comment says of the first one.
    fn line_options(&self) -> ParseOptions {
        ParseOptions { box_shape: self.options.box_shape.or(self.said.box_shape), ..self.options.clone() }
    }

    fn next_line(&mut self) -> io::Result<Option<Record>> {
        while let Some(mut bytes) = self.read_line(MAX_LINE)? {
            let first_line = self.line;
            self.line += 1;
            if is_comment(&bytes) {
                self.said.hear(&bytes);
                continue;
            }
            bytes.truncate(bytes.trim_ascii_end().len());
            let source = Source { name: &self.name, bytes: &bytes, first_line };
            let reading = match self.last {
                Some(last) if last.fits(&bytes) => Ok(last),
                _ => Reading::of(&source, &self.line_options()),
            };
            self.last = reading.as_ref().ok().copied();
            self.index += 1;
            let name = Arc::clone(&self.name);
            let has_boxes = reading.as_ref().is_ok_and(|reading| reading.family.boxed.is_some());
            let boxes_above = self.said.box_shape.filter(|_| has_boxes);
            return Ok(Some(Record { name, bytes, first_line, index: self.index - 1, reading, boxes_above }));
        }
        Ok(None)
    }
}

/// The lines of a text, each with its newline.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// More than is read whole; what is packed may be small all the same.
fn too_large() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, "it is larger than 256 MiB")
}

/// A comment names another family than that of the first puzzle, by which the text was cut.
fn another_family(source: &Source<'_>, family: &'static Family, reading: Reading) -> Diagnostic {
    let title = format!("a {} after a {} as `{}`", family.name, reading.family.name, reading.format);
    Diagnostic::at(source, 0..0, title)
        .help("puzzles of several lines each are of one family in a file: give each family a file of its own")
}

impl Iterator for Records {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.mode == Mode::Start
            && let Err(error) = self.start()
        {
            self.mode = Mode::Parts;
            return Some(Err(error));
        }
        match self.mode {
            Mode::Lines => self.next_line().transpose(),
            Mode::Table => self.last.and_then(|reading| self.next_row(reading).transpose()),
            _ => self.parts.pop_front().map(Ok),
        }
    }
}
