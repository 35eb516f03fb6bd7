//! The puzzles of an input, one after the other.
//!
//! In: lines. Out: a [`Record`] for each puzzle, with what it looks like and what was said of it further up. Must not
//! know: where the lines come from.
//!
//! A stream of one-line puzzles is read line by line, so that memory stays flat, and so is a table of boards; everything
//! else is read whole and cut into puzzles by its family, also what comes after a table.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;

use super::{Id, Input, Reader, Record, Source};
use crate::diagnostic::Diagnostic;
use crate::family::{Family, Reading};
use crate::puzzle::ParseOptions;
use crate::puzzle::directives::{Directives, MARK, is_comment};

/// The largest input that is read whole.
const MAX_DOCUMENT: u64 = 256 << 20;
/// So much of blank lines and comments may stand before the first puzzle. A small packed file can hold very many, and
/// who looks at a text goes over its lines.
const MAX_HEAD: usize = 4 << 20;
/// So much of a text is looked at to see whether it is a stream, where its first line alone does not tell.
const LOOK: usize = 1 << 20;
/// The longest line of a stream.
const MAX_LINE: u64 = 16 << 20;

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
    said: Directives,
    /// What is carried along; then each line is a puzzle.
    id: Option<Id>,
    /// Nobody has to be waited for.
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

    /// The puzzles of `input`, which `reader` gives.
    pub fn of(input: &Input, reader: Reader, options: &ParseOptions) -> Self {
        Records { all_there: input.is_all_there(), ..Self::new(&input.name(), reader, options) }
    }

    /// Carries along what stands beside each puzzle; then each line is a puzzle.
    #[must_use]
    pub fn with_ids(mut self, id: Option<Id>) -> Self {
        self.id = id;
        self
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
            said: Directives::default(),
            id: None,
            all_there: false,
        }
    }

    /// Whether nobody has to be waited for from here on.
    pub fn is_all_there(&self) -> bool {
        self.all_there && self.mode == Mode::Lines
    }

    /// Whether the next puzzle can be had without waiting for more input.
    pub fn ready(&self) -> bool {
        if self.is_all_there() {
            return true;
        }
        let buffer = self.reader.buffer();
        // Most often the next line is a puzzle, and then this takes no second look at it.
        let buffered = || {
            let mut lines = buffer.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
            buffer.contains(&b'\n') && (!is_comment(buffer) || lines.any(|line| !is_comment(line)))
        };
        !self.parts.is_empty() || lines(&self.ahead[self.next..]).any(|line| !is_comment(line)) || buffered()
    }

    /// Passes over the next puzzle; of a line of a stream nothing is looked at but its end. `None` behind the last one.
    pub fn pass(&mut self) -> Option<io::Result<()>> {
        if self.mode != Mode::Lines || self.next < self.ahead.len() {
            return Some(self.next()?.map(drop));
        }
        match self.reader.fill_buf() {
            // Comments hold for lines that follow.
            Ok([first, ..]) if !first.is_ascii_whitespace() && *first != b'#' && *first != MARK[0] => {
                self.line += 1;
                self.index += 1;
                Some(self.reader.skip_until(b'\n').map(drop))
            }
            Ok(_) => Some(self.next()?.map(drop)),
            Err(error) => Some(Err(error)),
        }
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
        if self.id.is_some() {
            self.mode = Mode::Lines;
            return Ok(());
        }
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
        if self.begins_a_long_stream()? {
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
                let record = Record { first_line: 1, ..Record::new(name, text, 0, Err(diagnostic)) };
                self.parts.push_back(record);
            }
        }
        Ok(())
    }

    /// Looks at the first [`LOOK`] bytes: whether they are lines that are a puzzle each, and more follow, so that the text
    /// need not be read whole.
    fn begins_a_long_stream(&mut self) -> io::Result<bool> {
        while self.ahead.len() < LOOK {
            if self.reader.read_until(b'\n', &mut self.ahead)? == 0 {
                return Ok(false);
            }
        }
        if self.reader.fill_buf()?.is_empty() {
            return Ok(false);
        }
        let source = Source { name: &self.name, bytes: &self.ahead, first_line: 1 };
        Ok(match Reading::of(&source, &self.options) {
            Ok(reading) => reading.format.is_line_based(),
            Err(_) => self.goes_on(&self.ahead),
        })
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
            let family = Directives::at_head(&bytes).family.or(self.said.family);
            let reading = match family.filter(|&family| family != reading.family && self.options.family.is_none()) {
                None => Ok(reading),
                Some(family) => {
                    Err(another_family(&Source { name: &name, bytes: &bytes, first_line }, family, reading))
                }
            };
            self.parts.push_back(Record { first_line, boxes_above, ..Record::new(name, bytes, index, reading) });
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
                return Ok(Some(Record { first_line, ..Record::new(name, bytes, index, Ok(reading)) }));
            }
        }
        Ok(None)
    }

    /// Lines may be of other families than a comment says of the first one.
    fn line_options(&self) -> ParseOptions {
        ParseOptions { box_shape: self.options.box_shape.or(self.said.box_shape), ..self.options.clone() }
    }

    /// Cuts what is carried along out of a line; or says that it has no such column.
    fn cut_id(&self, line: &mut Vec<u8>, number: usize) -> (Option<String>, Option<Diagnostic>) {
        match self.id {
            None => (None, None),
            Some(Id::Line) => (Some(number.to_string()), None),
            Some(Id::Column(column)) => match Id::cut(column, line) {
                Some((id, rest)) => {
                    *line = rest;
                    (Some(id), None)
                }
                None => {
                    let source = Source { name: &self.name, bytes: line, first_line: number };
                    let what = Diagnostic::at(&source, 0..line.len().min(40), format!("there is no column {column}"));
                    let help = "columns stand between tabs, commas, semicolons or blanks: give another one with `--id`";
                    (Some(String::new()), Some(what.help(help)))
                }
            },
        }
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
            let (id, missing) = self.cut_id(&mut bytes, first_line);
            let source = Source { name: &self.name, bytes: &bytes, first_line };
            let reading = match (missing, self.last) {
                (Some(missing), _) => Err(missing),
                (None, Some(last)) if last.fits(&bytes) => Ok(last),
                _ => Reading::of(&source, &self.line_options()),
            };
            self.last = reading.as_ref().ok().copied();
            let index = self.index;
            self.index += 1;
            let name = Arc::clone(&self.name);
            let has_boxes = reading.as_ref().is_ok_and(|reading| reading.family.boxed.is_some());
            let boxes_above = self.said.box_shape.filter(|_| has_boxes);
            let record = Record::new(name, bytes, index, reading);
            return Ok(Some(Record { first_line, boxes_above, is_line: true, id, ..record }));
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
