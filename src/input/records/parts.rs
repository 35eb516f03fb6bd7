//! The puzzles of a text that was read as a whole, and the rows of a table.
//!
//! In: a text, what it looks like. Out: a [`Record`] for each puzzle. Must not know: how puzzles are parsed.

use std::io;
use std::sync::Arc;

use super::{MAX_DOCUMENT, Mode, Record, Records};
use crate::family::Reading;
use crate::family::directives::names_a_family;
use crate::text::{MARK, is_comment};

impl Records {
    /// Cuts a text that begins at the next line and puzzle.
    pub(super) fn cut(&mut self, text: &[u8], reading: Reading) {
        let mut at = 0;
        for part in reading.split(text) {
            let before = &text[at..part.start];
            self.line += before.iter().filter(|&&byte| byte == b'\n').count();
            before.split(|&byte| byte == b'\n').for_each(|line| self.said.read_line(line));
            at = part.start;
            let (name, bytes) = (Arc::clone(&self.name), text[part].to_vec());
            let (first_line, index) = (self.line, self.index);
            let boxes_above = self.said.box_shape.filter(|_| reading.family.texts.has_boxes());
            self.parts.push_back(Record { first_line, boxes_above, ..Record::new(name, bytes, index, Ok(reading)) });
            self.index += 1;
        }
    }

    /// Cuts a text that begins at the next line into sections, and keeps all but the first one for later.
    pub(super) fn first_section(&mut self, mut text: Vec<u8>) -> Vec<u8> {
        let mut starts = Vec::new();
        // A section begins with the comments above the line that names its family.
        let (mut at, mut number, mut head, mut has_puzzle) = (0, self.line, None, false);
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            if !is_comment(line) {
                (head, has_puzzle) = (None, true);
            } else if line.trim_ascii_start().starts_with(b"#") {
                head = head.or(Some((number, at)));
            }
            if let Some(head) = head.filter(|_| has_puzzle && names_a_family(line)) {
                starts.push(head);
                has_puzzle = false;
            }
            (at, number) = (at + line.len(), number + 1);
        }
        // Comments at the end are of no puzzle.
        starts.truncate(starts.len() - usize::from(!starts.is_empty() && !has_puzzle));
        let ends = starts.iter().skip(1).map(|&(_, at)| at).chain([text.len()]);
        self.sections.extend(starts.iter().zip(ends).map(|(&(line, at), end)| (line, text[at..end].to_vec())));
        let end = starts.first().map_or(text.len(), |&(_, at)| at);
        text.truncate(end);
        text
    }

    /// The next row of a table; what follows the rows of boards is read as a whole, as if there had been no table.
    pub(super) fn next_row(&mut self, reading: Reading) -> io::Result<Option<Record>> {
        while let Some(mut bytes) = self.read_line(MAX_DOCUMENT)? {
            if bytes.starts_with(MARK) {
                bytes.drain(..MARK.len());
            }
            if self.begins_a_section(&bytes) {
                self.unread(bytes);
                (self.mode, self.has_puzzle, self.last) = (Mode::Start, false, None);
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
                return Ok(Some(Record { first_line, ..Record::new(name, bytes, index, Ok(reading)) }));
            }
        }
        Ok(None)
    }
}
