//! The lines of a stream, each of which is a puzzle.
//!
//! In: lines. Out: a [`Record`] for each, with the identifier next to it. Must not know: how puzzles are parsed.

use std::io;
use std::sync::Arc;

use super::{Id, MAX_LINE, Record, Records, Source};
use crate::diagnostic::Diagnostic;
use crate::family::directives::names_a_family;
use crate::family::{ParseOptions, Reading};
use crate::text::is_comment;

impl Records {
    /// What a line looks like. The family that a comment names decides, but for addresses: each of these names its own.
    fn read(&self, source: &Source<'_>) -> Result<Reading, Diagnostic> {
        let box_shape = self.options.box_shape.or(self.said.box_shape);
        let options = ParseOptions { box_shape, ..self.options.clone() };
        let is_address = || memchr::memmem::find(source.bytes, b"://").is_some();
        match Reading::of(source, &self.said.apply_to(&options)) {
            Err(error) if self.said.family.is_none() || is_address() => {
                Reading::of(source, &options).map_err(|_| error)
            }
            reading => reading,
        }
    }

    /// Removes the identifier from a line; or reports that there is no such column.
    pub(super) fn cut_id(&self, line: &mut Vec<u8>, number: usize) -> (Option<String>, Option<Diagnostic>) {
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
                    let help =
                        "columns are separated by tabs, commas, semicolons or spaces: give another number with `--id`";
                    (Some(String::new()), Some(what.help(help)))
                }
            },
        }
    }

    /// Appends the lines that go on with a puzzle.
    fn append(&mut self, reading: Reading, puzzle: &mut Vec<u8>) -> io::Result<()> {
        while let Some(line) = self.read_line(MAX_LINE)? {
            if names_a_family(&line) || !reading.goes_on(puzzle, &line) {
                self.unread(line);
                break;
            }
            self.line += 1;
            puzzle.push(b'\n');
            puzzle.extend_from_slice(line.trim_ascii_end());
        }
        Ok(())
    }

    pub(super) fn next_line(&mut self) -> io::Result<Option<Record>> {
        while let Some(mut bytes) = self.read_line(MAX_LINE)? {
            let first_line = self.line;
            self.line += 1;
            if self.has_puzzle && names_a_family(&bytes) {
                self.line -= 1;
                self.begin_section(bytes);
                return Ok(None);
            }
            if is_comment(&bytes) {
                self.said.read_line(&bytes);
                continue;
            }
            bytes.truncate(bytes.trim_ascii_end().len());
            let (id, missing) = self.cut_id(&mut bytes, first_line);
            let source = Source { name: &self.name, bytes: &bytes, first_line };
            let reading = match (missing, self.last) {
                (Some(missing), _) => Err(Box::new(missing)),
                (None, Some(last)) if last.fits(&bytes) => Ok(last),
                _ => self.read(&source).map_err(Box::new),
            };
            self.last = reading.as_ref().ok().copied();
            if let Some(last) = self.last.filter(|last| last.format.may_go_on() && id.is_none()) {
                self.append(last, &mut bytes)?;
            }
            if let (0, Some(first)) = (self.index, self.last) {
                self.note_unused(first);
            }
            self.has_puzzle |= reading.is_ok();
            let index = self.index;
            self.index += 1;
            let name = Arc::clone(&self.name);
            let has_boxes = reading.as_ref().is_ok_and(|reading| reading.family.texts.has_boxes());
            let boxes_above = self.said.box_shape.filter(|_| has_boxes);
            let notes = std::mem::take(&mut self.notes);
            return Ok(Some(Record { name, bytes, first_line, index, reading, boxes_above, is_line: true, notes, id }));
        }
        Ok(None)
    }
}
