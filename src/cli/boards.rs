//! The boards of a file, one for each puzzle of a run.
//!
//! In: a text, a puzzle. Out: what its board has filled in. Must not know: what is done with it.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::stream::{Out, PuzzleContext};
use crate::diagnostic::{Diagnostic, Source, tidy};
use crate::family::{Partial, Puzzle};
use crate::view::read_board;

/// The text of all boards.
pub(super) struct Boards {
    name: String,
    bytes: Vec<u8>,
    /// What blank lines part, with the number of its first line.
    blocks: Vec<Block>,
    /// The lines that are neither blank nor comments: boards of puzzles on one line.
    lines: Vec<Block>,
    /// The number of the next puzzle, and of the block that its board starts with.
    next: Mutex<(usize, usize)>,
    /// Where the last board ends that was read.
    used: AtomicUsize,
}

/// A part of a text, and the number of its first line.
type Block = (usize, Range<usize>);

impl Boards {
    /// Finds the boards in a text.
    pub(super) fn new(name: String, bytes: Vec<u8>) -> Self {
        let (mut blocks, mut lines): (Vec<Block>, Vec<Block>) = Default::default();
        let mut at = 0;
        // A block of comments alone belongs to the board below it.
        let (mut open, mut bare) = (false, true);
        for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let blank = line.trim_ascii().is_empty();
            let range = at..at + line.len();
            at = range.end;
            // A row of a nonogram may start with `#`, too.
            // So may the first row of a line: `#a6/..`.
            let is_board = |text: &[u8]| {
                text.iter().all(|c| b"#.?/ ".contains(c))
                    || text.contains(&b'/') && text.iter().all(|c| b"#./".contains(c) || c.is_ascii_hexdigit())
            };
            let comment = line.starts_with(b"#") && !is_board(line.trim_ascii());
            if !blank && !comment {
                lines.push((number + 1, range.clone()));
            }
            match blocks.last_mut() {
                _ if blank => {}
                Some((_, block)) if open => {
                    block.end = range.end;
                    bare &= comment;
                }
                _ => {
                    blocks.push((number + 1, range));
                    bare = comment;
                }
            }
            open = !blank || bare;
        }
        Boards { name, bytes, blocks, lines, next: Mutex::default(), used: AtomicUsize::new(0) }
    }

    fn source(&self, first_line: usize, range: Range<usize>) -> Source<'_> {
        Source { name: &self.name, bytes: &self.bytes[range], first_line }
    }

    /// The puzzle that the whole text is, saved with a position.
    pub(super) fn saved(&self, puzzle: &Arc<dyn Puzzle>) -> Option<(Arc<dyn Puzzle>, Partial)> {
        puzzle.saved(&self.source(1, 0..self.bytes.len()))
    }

    /// Says what was passed over in a board that is a saved puzzle, unless the puzzle itself has said that.
    pub(super) fn warn(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) {
        if job.number > 0 || *self.name == *job.record.name {
            return;
        }
        for warning in self.saved(puzzle).iter().flat_map(|(saved, _)| saved.warnings()) {
            out.say(&format!("warning: {}: {warning}", tidy(&self.name)));
        }
    }

    /// More boards than puzzles.
    fn too_many(&self, line: usize, range: Range<usize>) -> Diagnostic {
        let source = self.source(line, range);
        let end = source.bytes.trim_ascii_end().len();
        Diagnostic::at(&source, 0..end, format!("{} has more than the board of one puzzle", self.name))
            .label("this does not belong to the board above")
            .help("give one board for each puzzle, in the same order")
    }

    /// All up to a byte is of boards that were read.
    fn use_up(&self, end: usize) {
        self.used.fetch_max(end, Ordering::Relaxed);
    }

    /// Refuses what stands behind the board of the last puzzle.
    pub(super) fn are_all_used(&self) -> Result<(), Diagnostic> {
        let used = self.used.load(Ordering::Relaxed);
        let left = self.lines.iter().find(|(_, range)| used > 0 && range.start >= used);
        left.map_or(Ok(()), |(line, range)| Err(self.too_many(*line, range.clone())))
    }

    /// The board of a puzzle.
    pub(super) fn board(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>) -> Result<Partial, Diagnostic> {
        let missing = || {
            Diagnostic::new(format!("{} has no board for puzzle {}", self.name, job.number + 1))
                .help("give one board for each puzzle, in the same order")
        };
        if job.number == 0
            && let Some(saved) = self.saved(puzzle)
        {
            self.use_up(self.bytes.len());
            return puzzle.position_of(&self.source(1, 0..self.bytes.len()), saved);
        }
        let all = self.bytes.len();
        let whole = || read_board(puzzle, &self.source(1, 0..all)).inspect(|_| self.use_up(all));
        let is_only_puzzle = job.number == 0 && job.label().is_none();
        if job.one_line {
            let (line, range) = self.lines.get(job.number).cloned().ok_or_else(missing)?;
            let end = range.end;
            let alone = || puzzle.parse_board(&self.source(line, range.clone())).inspect(|_| self.use_up(end));
            return match self.lines.get(1) {
                // All lines together are the board of the only puzzle.
                Some((second, next)) if is_only_puzzle => whole().map_err(|error| match alone() {
                    Ok(_) => self.too_many(*second, next.clone()),
                    Err(_) => error,
                }),
                _ => alone().or_else(|error| whole().ok().filter(|_| job.number == 0).ok_or(error)),
            };
        }
        // Numbers above a drawing may be a block of their own, which looks like a board.
        if is_only_puzzle && let Ok(whole) = whole() {
            return Ok(whole);
        }
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        // Puzzles that could not be read have a board each, too.
        let first = next.1 + job.number.saturating_sub(next.0);
        let mut blocks = self.blocks.iter().enumerate().skip(first);
        let (_, (line, start)) = blocks.clone().next().ok_or_else(missing)?;
        *next = (job.number + 1, first + 1);
        // A drawing may contain blank lines: rows without lines, one at the start, one after its title.
        let mut read = |(index, (_, block)): (usize, &Block)| {
            let partial = read_board(puzzle, &self.source(*line, start.start..block.end))?;
            next.1 = index + 1;
            self.use_up(block.end);
            Ok(partial)
        };
        let alone = blocks.next().map_or_else(|| Err(missing()), &mut read);
        alone.or_else(|error| blocks.take(2 * puzzle.size().0 + 3).find_map(|block| read(block).ok()).ok_or(error))
    }
}
