//! The kind of an input: lines that are a puzzle each, a table of boards, or a text that is read as a whole.
//!
//! In: the first lines. Out: how the rest is read. Must not know: how puzzles are parsed.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

use super::{MAX_DOCUMENT, MAX_LINE, Mode, Record, Records, Source};
use crate::diagnostic::Diagnostic;
use crate::family::directives::{kind_files, names_a_family, next_section, wrong_family};
use crate::family::{Reading, holds_a_kind, load, pasted};
use crate::input::kinds::read_kind;
use crate::text::{is_comment, is_only_comments};

/// The most bytes of blank lines and comments before the first puzzle. A small compressed file can contain very many,
/// and recognising a text means scanning its lines.
const MAX_HEAD: usize = 4 << 20;
/// The most lines of an input that is read whole: telling what it is takes up to 60 bytes for each.
const MAX_LINES: usize = 4_000_000;
/// The number of bytes examined to find out whether a text is a stream, if its first line alone does not decide.
const LOOK: usize = 1 << 20;
/// The most places where a stream may begin, below lines that are no puzzles.
const STARTS: usize = 64;

impl Records {
    /// Examines the first line that is not a comment; if that is a puzzle on its own, the input is a stream. The
    /// comments before it may state the family: then a row of 100 clues is not a sudoku.
    pub(super) fn start(&mut self) -> io::Result<()> {
        if self.id.is_some() {
            self.mode = Mode::Lines;
            return Ok(());
        }
        // What was read already is given up now and then, and not for each section.
        if self.next > LOOK {
            self.ahead.drain(..std::mem::take(&mut self.next));
        }
        let mut head = Vec::new();
        let (mut stream, mut unread) = (false, None);
        while let Some(line) = self.read_line(MAX_LINE)? {
            let blank = is_comment(&line);
            head.extend_from_slice(&line);
            if blank && head.len() >= MAX_HEAD {
                let what = "it begins with more than 4 MiB of blank lines and comments";
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
            if !blank {
                unread = self.load_kinds(&head);
                let readings = Reading::detect(&head, &self.options);
                let alone = !readings.is_empty() && readings.iter().all(|reading| reading.format.is_line_based());
                stream = alone && (is_unmistakable(&line) || self.options.from.is_some());
                if let [reading] = readings[..] {
                    self.last = Some(reading);
                    if is_table(&line, reading) {
                        self.mode = Mode::Table;
                    }
                }
            }
            if !blank {
                break;
            }
        }
        if self.index > 0 && is_only_comments(&head) {
            self.mode = Mode::Parts;
            self.refuse_names(&head);
            return Ok(());
        }
        self.is_named = head.split(|&byte| byte == b'\n').any(names_a_family);
        let is_refused = unread.is_some() || wrong_family(&head, &self.options).is_some();
        self.unread(head);
        if is_refused {
            (stream, self.mode) = (false, Mode::Start);
        }
        if self.mode == Mode::Table {
            return Ok(());
        }
        if stream {
            self.mode = Mode::Lines;
            return Ok(());
        }
        if !is_refused && self.begins_a_long_stream()? {
            self.mode = Mode::Lines;
            return Ok(());
        }
        let text = self.rest()?;
        let text = self.first_section(text);
        self.mode = Mode::Parts;
        let text = match pasted::plain(&text, &self.options) {
            Some(plain) => {
                self.notes = plain.notes;
                plain.text.into_bytes()
            }
            None => text,
        };
        let source = Source { name: &self.name, bytes: &text, first_line: self.line };
        match unread.map_or_else(|| Reading::of(&source, &self.options), Err) {
            Ok(reading) if reading.format.is_line_based() => {
                self.mode = Mode::Lines;
                (self.ahead, self.next) = (text, 0);
            }
            Ok(reading) => {
                let alone = Diagnostic::at(&source, 0..0, "there is a kind here, and no puzzle of it")
                    .help("puzzles stand below the second line `+++`, before another family is named");
                self.cut(&text, reading);
                if self.parts.is_empty() && holds_a_kind(&text) {
                    self.parts.push_back(Record::new(Arc::clone(&self.name), text.clone(), 0, Err(Box::new(alone))));
                }
            }
            // The first line is a bad puzzle, or holds column names: only that line gets the error.
            Err(_) if self.goes_on(&text) => {
                self.mode = Mode::Lines;
                (self.ahead, self.next) = (text, 0);
            }
            Err(diagnostic) => {
                let name = Arc::clone(&self.name);
                let (first_line, index) = (self.line, self.index);
                let record = Record { first_line, ..Record::new(name, text, index, Err(Box::new(diagnostic))) };
                self.parts.push_back(record);
                self.index += 1;
            }
        }
        Ok(())
    }

    /// Loads the kinds whose files the comments above a puzzle name, so that they can be named there: from beside the
    /// input, or as the path stands.
    fn load_kinds(&self, head: &[u8]) -> Option<Diagnostic> {
        for (span, called) in kind_files(head) {
            let beside = Path::new(&*self.name).parent().map(|folder| folder.join(called));
            let path = beside.filter(|path| path.is_file()).unwrap_or_else(|| called.into());
            if let Err(wrong) = read_kind(&path).and_then(|kind| load(called, &kind)) {
                let source = Source { name: &self.name, bytes: head, first_line: self.line };
                return Some(Diagnostic::at(&source, span, format!("this kind cannot be read: {wrong}")));
            }
        }
        None
    }

    /// Examines the first [`LOOK`] bytes, or the section in them: whether they are lines that are a puzzle each, and more
    /// follow, so that the text need not be read as a whole.
    pub(super) fn begins_a_long_stream(&mut self) -> io::Result<bool> {
        while self.ahead.len() - self.next < LOOK {
            if self.reader.read_until(b'\n', &mut self.ahead)? == 0 {
                return Ok(false);
            }
        }
        if self.reader.fill_buf()?.is_empty() {
            return Ok(false);
        }
        let text = &self.ahead[self.next..];
        let text = &text[..next_section(text).unwrap_or(text.len())];
        Ok(match Reading::detect(text, &self.options)[..] {
            [reading] if wrong_family(text, &self.options).is_none() => reading.format.is_line_based(),
            _ => self.goes_on(text),
        })
    }

    /// Whether the lines below the first ones are a puzzle each, though the text as a whole is not recognised. What
    /// stands on top may be column names, a title, bad puzzles.
    pub(super) fn goes_on(&self, text: &[u8]) -> bool {
        if holds_a_kind(text) || !Reading::detect(text, &self.options).is_empty() {
            return false;
        }
        let mut at = 0;
        let lines = text.split_inclusive(|&byte| byte == b'\n').map(|line| {
            at += line.len();
            (at - line.len(), line)
        });
        let below = lines.filter(|(_, line)| !is_comment(line)).skip(1).enumerate();
        // The rows of a board with a fault on top are not taken for lines.
        let starts = below.filter(|(row, (_, line))| *row == 0 || is_unmistakable(line));
        starts.take(STARTS).any(|(_, (at, line))| {
            matches!(
                Reading::detect(&text[at..], &self.options)[..],
                [reading] if reading.format.is_line_based() || is_table(line, reading)
            )
        })
    }

    /// The rest of the input.
    pub(super) fn rest(&mut self) -> io::Result<Vec<u8>> {
        let mut text = std::mem::take(&mut self.ahead);
        text.drain(..std::mem::take(&mut self.next));
        (&mut self.reader).take(MAX_DOCUMENT).read_to_end(&mut text)?;
        // Otherwise a terminal whose input has ended would be read again.
        self.reader = BufReader::new(Box::new(io::empty()));
        if text.len() as u64 >= MAX_DOCUMENT {
            return Err(too_large("it is larger than 256 MiB"));
        }
        if text.iter().filter(|&&byte| byte == b'\n').count() > MAX_LINES {
            return Err(too_large("it has more than 4 million lines, and they are not a puzzle each"));
        }
        Ok(text)
    }
}

/// Whether a line is not a row of a board: a short line might be one.
fn is_unmistakable(line: &[u8]) -> bool {
    line.trim_ascii().len() > 64 || line.contains(&b':')
}

/// Whether a line begins a table: it may be a puzzle by itself, and is no row of numbers.
fn is_table(line: &[u8], reading: Reading) -> bool {
    b"\t/".iter().all(|byte| line.contains(byte)) && reading.is_one_line_puzzle(line)
}

/// The error for an input that is too large to be read as a whole; compressed, it may still be small.
fn too_large(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, what)
}
