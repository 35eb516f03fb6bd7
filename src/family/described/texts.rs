//! How the texts of a kind are recognised, read and written.
//!
//! In: text. Out: puzzles, boards, and text again. Must not know: any of the kinds.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::{address, counted, embedded, ids, rows, saved, seats};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::formats::foreign;
use crate::family::{Beside, Family, Filled, Format, ParseOptions, Partial, Plain, Puzzle, Texts, WriteError};
use crate::grid::Pos;
use crate::kind::{Kind, Unmade, Where, make};
use crate::rule::with_article;
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

    /// The puzzle and its answer. In a line with tabs a name stands before the puzzle, and an answer may stand behind it.
    ///
    /// # Errors
    /// At a fourth field.
    fn fields<'t>(source: &Source<'_>, text: Part<'t>) -> Result<(Part<'t>, Option<Part<'t>>), Diagnostic> {
        let mut fields = text.content().next().into_iter().flat_map(|line| line.split(b'\t'));
        let (_, puzzle, answer, more) = (fields.next(), fields.next(), fields.next(), fields.next());
        match more {
            Some(more) => Err(Diagnostic::at(source, more.span(), "this line has a fourth field")
                .help("a name, the puzzle and its answer are read, with tabs between them")),
            None => Ok((puzzle.unwrap_or(text), answer.filter(|answer| !answer.is_blank()))),
        }
    }

    /// The format of a puzzle that is one line: an address, or an id.
    fn on_a_line(&self, line: Part<'_>) -> Option<Format> {
        let is_id = || ids::is_id(&self.kind, line).then_some(Format::Tatham);
        address::address(&self.kind, line).map(|_| Format::Puzzlink).or_else(is_id)
    }

    /// Whether a word says something in the first block.
    fn is_token(&self, word: &str) -> bool {
        !self.kind.given.is_empty() && rows::known(&self.kind, 0, word).is_some()
    }

    fn no_address(&self, source: &Source<'_>, line: Part<'_>) -> Diagnostic {
        let wrong = Diagnostic::at(
            source,
            line.span(),
            format!("this is not the address of {}", with_article(&self.kind.name)),
        );
        match address::example(&self.kind) {
            Some(example) => wrong.help(format!("an address looks like `{example}`")),
            None => wrong
                .help("this kind names no code of addresses: give the puzzle as text, or write the key `[address]`"),
        }
    }

    /// What does not fit, at its place.
    fn unmade(&self, source: &Source<'_>, lines: &[Part<'_>], unmade: Unmade) -> Diagnostic {
        match unmade {
            Unmade::Kind(fault) => fault.at(&self.kind.source()),
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
        let (text, is_known) = self.definition()?;
        if is_known {
            return None;
        }
        if self.kind.file.ends_with(".toml") {
            return Some(format!("# kind: {}\n", self.kind.file));
        }
        Some(embedded::fenced(text))
    }

    fn definition(&self) -> Option<(&str, bool)> {
        let mut own = crate::kind::called(&self.kind.file);
        Some((&self.kind.text, own.any(|own| Arc::ptr_eq(crate::kind::nth(own), &self.kind))))
    }

    fn detect(&self, head: &[u8]) -> Vec<Format> {
        line_of(head).and_then(|line| self.on_a_line(line)).into_iter().collect()
    }

    fn detect_leniently(&self, head: &[u8]) -> Option<Format> {
        let is_token = |word: &Part<'_>| matches!(&*word.lossy(), "-" | ".") || self.is_token(&word.lossy());
        if line_of(head).is_some_and(|line| ids::may_be_id(&self.kind, line)) {
            return Some(Format::Tatham);
        }
        (!self.kind.is_counted || counted::begins(&self.kind, head, is_token)).then_some(Format::Rows)
    }

    fn is_counted(&self) -> bool {
        self.kind.is_counted
    }

    fn plain(&self, text: &str) -> Option<Plain> {
        saved::plain(&self.kind, &self.family().header(), text)
    }

    fn is_one_line_puzzle(&self, format: Format, line: &[u8]) -> bool {
        format == Format::Rows
            && if self.kind.is_counted {
                counted::is_whole(line)
            } else {
                line.iter().any(|byte| b"/|\t".contains(byte))
            }
    }

    fn split(&self, _: Format, text: &[u8]) -> Vec<Range<usize>> {
        let below = puzzles(text);
        let lines: Vec<Part<'_>> = below.content().collect();
        let is_line = |&line: &Part<'_>| self.on_a_line(line).is_some() || ids::may_be_id(&self.kind, line);
        if lines.first().is_some_and(is_line) {
            return lines.into_iter().map(Part::span).collect();
        }
        if self.kind.is_counted {
            return counted::boards(below);
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

    fn parse(&self, source: &Source<'_>, format: Format, _: &ParseOptions) -> Result<Arc<dyn Puzzle>, Diagnostic> {
        if !self.family().formats.contains(&format) {
            return Err(foreign(format, &self.kind.name, self.family().formats));
        }
        let text = puzzles(source.bytes);
        let parts = if self.kind.is_counted { self.split(format, source.bytes) } else { Vec::new() };
        if let Some(second) = parts.get(1) {
            let title = format!("there is more here than one {}", self.kind.name);
            return Err(Diagnostic::at(source, second.clone(), title).label("the next one starts here"));
        }
        let first = text.content().next().unwrap_or(text);
        let (text, answer) = Self::fields(source, text)?;
        let lines = rows::lines(&self.kind, text);
        let given = match (address::address(&self.kind, first), format) {
            (Some(address), _) => address::read(&self.kind, source, &address)?,
            (None, Format::Tatham) => ids::read(&self.kind, source, first)?,
            (None, Format::Puzzlink) => return Err(self.no_address(source, first)),
            _ if first.behind(b"://").is_some() => return Err(self.no_address(source, first)),
            _ => rows::read(&self.kind, source, &lines)?,
        };
        let is_rows = format == Format::Rows && address::address(&self.kind, first).is_none();
        let slack = is_rows.then(|| seats::slack(&self.kind, given.size, &lines)).flatten();
        let puzzle = super::Described::new(self.family(), &self.kind, given);
        let puzzle = puzzle.map_err(|unmade| self.unmade(source, &lines, unmade))?;
        let mut puzzle = answer.and_then(|answer| puzzle.as_answered(source, answer)).unwrap_or(puzzle);
        let unread = answer.and_then(|answer| puzzle.read_answer(source, answer).err());
        puzzle.aside.extend(slack);
        let given = puzzle.given();
        let blocks = self.kind.given.iter().zip(&given.blocks).filter(|(block, _)| block.at == Where::Regions);
        let in_pieces = blocks.filter_map(|(_, regions)| make::in_pieces(regions, given.size)).map(|cells| {
            let [one, other] = cells.map(|cell| Pos::new(cell / given.size.1, cell % given.size.1));
            format!("the region of {one} is in several pieces: it does not hang together with {other}")
        });
        let in_pieces: Vec<String> = in_pieces.collect();
        puzzle.aside.extend(in_pieces);
        puzzle.aside.extend(unread.map(|wrong| format!("the answer behind the puzzle is not read: {}", wrong.title)));
        Ok(Arc::new(puzzle))
    }

    fn filled(&self, puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Option<Filled>, Diagnostic> {
        let (_, answer) = Self::fields(source, puzzles(source.bytes))?;
        let read = |answer| puzzle.of_family::<super::Described>().read_answer(source, answer);
        Ok(answer.map(read).transpose()?.map(Filled::Answer))
    }

    fn read_board(&self, puzzle: &dyn Puzzle, source: &Source<'_>) -> Result<Partial, Diagnostic> {
        puzzle.of_family::<super::Described>().read_answer(source, Part::whole(source.bytes))
    }

    fn write(&self, puzzle: &dyn Puzzle, format: Format, _: Beside<'_>, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let puzzle: &super::Described = puzzle.of_family();
        let written = match format {
            Format::Rows => Ok(rows::write(puzzle)),
            Format::Puzzlink => address::write(puzzle),
            Format::Tatham if ids::has(&self.kind) => ids::write(puzzle),
            _ => Err(format!("{} formats are {}", self.kind.name, itertools::join(self.family().formats, ", "))),
        };
        let refused = |reason| WriteError { family: self.family(), format, reason };
        out.extend_from_slice(written.map_err(refused)?.as_bytes());
        Ok(())
    }

    fn line(&self, puzzle: &dyn Puzzle, board: &Board) -> String {
        puzzle.of_family::<super::Described>().board_line(board)
    }
}

/// The first line that says something.
fn line_of(head: &[u8]) -> Option<Part<'_>> {
    Part::whole(head).content().next()
}

/// The part of a text behind the kind that it may hold.
fn puzzles(text: &[u8]) -> Part<'_> {
    match embedded::puzzles_at(text) {
        0 => Part::whole(text),
        begin => Part { text: &text[begin..], start: begin },
    }
}
