//! How the texts of a kind are recognised, read and written.
//!
//! In: text. Out: puzzles, boards, and text again. Must not know: any of the kinds.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::{address, embedded, rows};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::{Beside, Family, Format, ParseOptions, Partial, Puzzle, Texts, WriteError};
use crate::kind::{Kind, Unmade, built_in};
use crate::text::Part;

/// The texts of one kind.
#[derive(Debug)]
pub struct Described {
    /// The kind.
    pub kind: Arc<Kind>,
    /// The family.
    pub family: OnceLock<&'static Family>,
}

impl Described {
    /// The family.
    pub(super) fn family(&self) -> &'static Family {
        self.family.get().expect("a kind is registered before it is used")
    }

    /// The last field of a line with tabs is the answer, the second one the puzzle.
    fn puzzle(text: Part<'_>) -> Part<'_> {
        let mut fields = text.content().next().into_iter().flat_map(|line| line.split(b'\t'));
        match (fields.next(), fields.next()) {
            (Some(_), Some(puzzle)) => puzzle,
            _ => text,
        }
    }

    /// What does not fit, at its place.
    fn unmade(&self, source: &Source<'_>, lines: &[Part<'_>], unmade: Unmade) -> Diagnostic {
        match unmade {
            Unmade::Kind(fault) => {
                let at = Diagnostic::at(&self.kind.source(), fault.span, fault.title).label(fault.label);
                if let Some(help) = fault.help { at.help(help) } else { at }
            }
            Unmade::Puzzle(misfit) => {
                let word = misfit.at.and_then(|(block, token)| {
                    let (height, width) = rows::read(&self.kind, source, lines).ok()?.size;
                    let before: usize =
                        self.kind.given[..block].iter().map(|block| block.at.size((height, width)).0).sum();
                    let (_, width) = self.kind.given[block].at.size((height, width));
                    let line = lines.get(1 + before + token / width)?;
                    line.words(|byte| byte.is_ascii_whitespace()).nth(token % width)
                });
                let span = word.or(lines.first().copied()).map_or(0..0, Part::span);
                Diagnostic::at(source, span, misfit.title)
            }
        }
    }
}

impl Texts for Described {
    fn owns(&self, puzzle: &dyn Puzzle) -> bool {
        puzzle.is_of_family::<super::Described>()
    }

    fn is_called(&self, name: &str) -> bool {
        self.kind.is_called(name)
    }

    fn header(&self) -> Option<String> {
        if built_in().iter().any(|kind| Arc::ptr_eq(kind, &self.kind)) {
            return None;
        }
        if self.kind.file.ends_with(".toml") {
            return Some(format!("# kind: {}\n", self.kind.file));
        }
        Some(format!("+++\n{}\n+++\n", self.kind.text.trim_end()))
    }

    fn detect(&self, head: &[u8]) -> Vec<Format> {
        let line = Part::whole(head).content().next();
        let is_address = line.is_some_and(|line| address::address(&self.kind, line).is_some());
        if is_address { vec![Format::Puzzlink] } else { Vec::new() }
    }

    fn detect_leniently(&self, _: &[u8]) -> Option<Format> {
        Some(Format::Rows)
    }

    fn is_one_line_puzzle(&self, format: Format, line: &[u8]) -> bool {
        format == Format::Rows && line.iter().any(|byte| b"/|\t".contains(byte))
    }

    fn split(&self, _: Format, text: &[u8]) -> Vec<Range<usize>> {
        let begin = embedded::puzzles_at(text);
        let below = Part { text: &text[begin..], start: begin };
        let lines: Vec<Part<'_>> = below.content().collect();
        let is_address = |line: &Part<'_>| address::address(&self.kind, *line).is_some();
        if lines.first().is_some_and(is_address) {
            return lines.into_iter().map(Part::span).collect();
        }
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(&first) = lines.get(at) {
            let is_whole = self.is_one_line_puzzle(Format::Rows, first.text);
            let count = if is_whole { 1 } else { rows::length(&self.kind, first).unwrap_or(usize::MAX) };
            let last = lines[at..].iter().take(count).next_back().copied().unwrap_or(first);
            parts.push(first.start..last.end());
            at = at.saturating_add(count);
        }
        parts
    }

    fn parse(&self, source: &Source<'_>, _: Format, _: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        let begin = embedded::puzzles_at(source.bytes);
        let text = Self::puzzle(Part { text: &source.bytes[begin..], start: begin });
        let lines = rows::lines(&self.kind, text);
        let address = text.content().next().and_then(|line| address::address(&self.kind, line));
        let given = match address {
            Some(address) => address::read(&self.kind, source, &address)?,
            None => rows::read(&self.kind, source, &lines)?,
        };
        let puzzle = super::Described::new(self.family(), &self.kind, given);
        puzzle.map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>).map_err(|unmade| self.unmade(source, &lines, unmade))
    }

    fn read_board(&self, puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        puzzle.of_family::<super::Described>().read_answer(source)
    }

    fn write(&self, puzzle: &dyn Puzzle, format: Format, _: Beside<'_>, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let puzzle: &super::Described = puzzle.of_family();
        let written = match format {
            Format::Rows => Ok(rows::write(puzzle)),
            Format::Puzzlink => address::write(puzzle),
            _ => Err(format!("a {} is written as rows or as an address", self.kind.name)),
        };
        let refused = |reason| WriteError { family: self.family(), format, reason };
        out.extend_from_slice(written.map_err(refused)?.as_bytes());
        Ok(())
    }

    fn line(&self, puzzle: &dyn Puzzle, board: &Board) -> String {
        puzzle.of_family::<super::Described>().board_line(board)
    }
}
