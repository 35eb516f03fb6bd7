//! The puzzles of a text that was read as a whole, and the rows of a table.
//!
//! In: a text, what it looks like. Out: a [`Record`] for each puzzle. Must not know: how puzzles are parsed.

use std::io;
use std::sync::Arc;

use super::{MAX_DOCUMENT, Mode, Record, Records, Source};
use crate::diagnostic::Diagnostic;
use crate::family::directives::Directives;
use crate::family::{Family, Reading};
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
            let family = Directives::at_head(&bytes).family.or(self.said.family);
            let reading = match family.filter(|&family| family != reading.family && self.options.family.is_none()) {
                None => Ok(reading),
                Some(family) => {
                    Err(Box::new(another_family(&Source { name: &name, bytes: &bytes, first_line }, family, reading)))
                }
            };
            self.parts.push_back(Record { first_line, boxes_above, ..Record::new(name, bytes, index, reading) });
            self.index += 1;
        }
    }

    /// The next row of a table; what follows the rows of boards is read as a whole, as if there had been no table.
    pub(super) fn next_row(&mut self, reading: Reading) -> io::Result<Option<Record>> {
        while let Some(mut bytes) = self.read_line(MAX_DOCUMENT)? {
            if bytes.starts_with(MARK) {
                bytes.drain(..MARK.len());
            }
            if !is_comment(&bytes) && !reading.is_one_line_puzzle(&bytes) {
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
}

/// The error when a comment states another family than that of the first puzzle, by which the text was cut.
fn another_family(source: &Source<'_>, family: &'static Family, reading: Reading) -> Diagnostic {
    let title = format!("a {} after a {} as `{}`", family.name, reading.family.name, reading.format);
    Diagnostic::at(source, 0..0, title)
        .help("in one file, all puzzles of several lines are of one family: give each family a file of its own")
}
