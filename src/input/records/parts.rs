//! The puzzles of a text that was read as a whole, and the rows of a table.
//!
//! In: a text, what it looks like. Out: a [`Record`] for each puzzle. Must not know: how puzzles are parsed.

use std::io;
use std::sync::Arc;

use super::{MAX_DOCUMENT, Mode, Record, Records, Source};
use crate::diagnostic::Diagnostic;
use crate::family::Reading;
use crate::family::directives::{names_a_family, next_section};
use crate::text::{MARK, is_comment};

impl Records {
    /// Cuts a text that begins at the next line and puzzle.
    pub(super) fn cut(&mut self, text: &[u8], reading: Reading) {
        self.note_unused(reading);
        let mut at = 0;
        for part in reading.split(text) {
            let before = &text[at..part.start];
            self.line += before.iter().filter(|&&byte| byte == b'\n').count();
            before.split(|&byte| byte == b'\n').for_each(|line| self.said.read_line(line));
            at = part.start;
            let (name, bytes) = (Arc::clone(&self.name), text[part].to_vec());
            let (first_line, index) = (self.line, self.index);
            let boxes_above = self.said.box_shape.filter(|_| reading.family.texts.has_boxes());
            let notes = std::mem::take(&mut self.notes);
            let record = Record::new(name, bytes, index, Ok(reading));
            self.parts.push_back(Record { first_line, boxes_above, notes, ..record });
            self.index += 1;
        }
    }

    /// Notes an option that has no meaning for such puzzles.
    pub(super) fn note_unused(&mut self, reading: Reading) {
        if self.options.box_shape.is_some() && !reading.family.texts.has_boxes() {
            self.notes.push(format!("the shape of boxes is passed over: no {} has boxes", reading.family.name));
        }
    }

    /// Cuts a text that begins at the next line into sections, and keeps all but the first one for later. What stands
    /// above the first family line may be no puzzle but a title.
    pub(super) fn first_section(&mut self, mut text: Vec<u8>) -> Vec<u8> {
        let mut starts: Vec<usize> = Vec::new();
        let mut from = 0;
        while let Some(next) = next_section(&text[from..]) {
            let above = &text[..from + next];
            if from > 0 || !Reading::detect(above, &self.options).is_empty() || self.goes_on(above) {
                starts.push(from + next);
            }
            from += next + text[from + next..].iter().position(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        }
        let (mut line, mut before) = (self.line, 0);
        for (&at, &end) in starts.iter().zip(starts.iter().skip(1).chain([&text.len()])) {
            line += text[before..at].iter().filter(|&&byte| byte == b'\n').count();
            before = at;
            self.sections.push_back((line, text[at..end].to_vec()));
        }
        text.truncate(starts.first().map_or(text.len(), |&at| at));
        text
    }

    /// Comments at the end belong to no puzzle. One that names a family was probably meant for the puzzles above, unless
    /// these are named already.
    pub(super) fn refuse_names(&mut self, comments: &[u8]) {
        if self.is_named || self.options.family.is_some() {
            return;
        }
        let mut lines = comments.split_inclusive(|&byte| byte == b'\n').zip(self.line..);
        let Some((line, first_line)) = lines.find(|(line, _)| names_a_family(line)) else { return };
        let bytes = line.trim_ascii_end().to_vec();
        let source = Source { name: &self.name, bytes: &bytes, first_line };
        let what = Diagnostic::at(&source, 0..bytes.len(), "no puzzle stands below this line")
            .help("it is about what follows it: write it above the puzzle");
        let record = Record::new(Arc::clone(&self.name), bytes.clone(), self.index, Err(Box::new(what)));
        self.parts.push_back(Record { first_line, ..record });
        self.index += 1;
    }

    /// The next row of a table; what follows the rows of boards is read as a whole, as if there had been no table.
    pub(super) fn next_row(&mut self, reading: Reading) -> io::Result<Option<Record>> {
        while let Some(mut bytes) = self.read_line(MAX_DOCUMENT)? {
            if bytes.starts_with(MARK) {
                bytes.drain(..MARK.len());
            }
            if self.has_puzzle && names_a_family(&bytes) {
                self.begin_section(bytes);
                return Ok(None);
            }
            if !is_comment(&bytes) && !reading.is_one_line_puzzle(&bytes) {
                let text = [bytes, self.rest()?].concat();
                let text = self.first_section(text);
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
                self.has_puzzle = true;
                return Ok(Some(Record { first_line, ..Record::new(name, bytes, index, Ok(reading)) }));
            }
        }
        Ok(None)
    }
}
