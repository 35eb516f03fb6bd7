//! Clues as nested lists: EDN maps and Mathematica assignments.
//!
//! In: `{:vertical [[1] ..] :horizontal [[5] ..]}` or `rows = {{1}, ..}; cols = {{3}, ..}`. Out: a puzzle. Must
//! not know: other formats.
//!
//! Vertical lines are columns, horizontal ones rows.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};

use super::lines::runs;
use super::{ClueAt, Nonogram, Side, build};
use crate::text::Part;

/// How one of the two languages writes.
struct Dialect {
    open: u8,
    close: u8,
    /// The names of the rows and of the columns, the one to write first.
    rows: &'static [&'static str],
    columns: &'static [&'static str],
    /// What may stand between a name and its list; nothing does where there is none.
    assign: &'static str,
    comments: Comments,
}

/// How a language writes comments.
#[derive(PartialEq)]
enum Comments {
    None,
    /// From `;` to the end of the line.
    Semicolon,
    /// Between `(*` and `*)`.
    Starred,
}

const EDN: Dialect = Dialect {
    open: b'[',
    close: b']',
    rows: &[":horizontal", ":rows"],
    columns: &[":vertical", ":columns", ":cols"],
    assign: "",
    comments: Comments::Semicolon,
};

const MATHEMATICA: Dialect = Dialect {
    open: b'{',
    close: b'}',
    rows: &["rows"],
    columns: &["cols", "columns"],
    assign: "=",
    comments: Comments::Starred,
};

/// Assignments as a script writes them.
const SCRIPT: Dialect = Dialect {
    open: b'[',
    close: b']',
    rows: &["rows", "row"],
    columns: &["columns", "column", "cols", "col"],
    assign: "=:",
    comments: Comments::None,
};

/// Whether the text is a map with clues of rows or columns.
pub(in crate::family::nonogram) fn detect_edn(text: Part<'_>) -> bool {
    let mut scan = Scan::of(text, &EDN);
    scan.skip();
    scan.peek() == Some(b'{') && names(text, &EDN)
}

/// Whether the text assigns a list to rows or columns.
pub(in crate::family::nonogram) fn detect_mathematica(text: Part<'_>) -> bool {
    names(text, &MATHEMATICA)
}

/// Whether the text assigns a list in brackets to rows or columns.
pub(super) fn detect_script(text: Part<'_>) -> bool {
    names(text, &SCRIPT)
}

/// Whether one of the dialect's names comes with a list of lists.
fn names(text: Part<'_>, dialect: &'static Dialect) -> bool {
    if !text.text.contains(&dialect.open) {
        return false;
    }
    let mut scan = Scan::of(text, dialect);
    while !scan.rest.text.is_empty() {
        scan.skip();
        if scan.name().is_some() && scan.assigned() && scan.peek() == Some(dialect.open) {
            return true;
        }
        scan.pass(1);
    }
    false
}

/// One range for each top-level map.
pub(in crate::family::nonogram) fn split_edn(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut scan = Scan::of(Part::whole(bytes), &EDN);
    let (mut parts, mut depth, mut start) = (Vec::new(), 0usize, 0);
    while !scan.rest.text.is_empty() {
        scan.skip();
        match scan.peek() {
            Some(b'{') => depth += 1,
            Some(b'}') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    parts.push(start..scan.rest.start + 1);
                    start = scan.rest.start + 1;
                }
            }
            _ => {}
        }
        scan.pass(1);
    }
    close(bytes, parts, start)
}

/// One range for each assignment of rows with what follows it, or of columns when they come first.
pub(in crate::family::nonogram) fn split_mathematica(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut scan = Scan::of(Part::whole(bytes), &MATHEMATICA);
    let (mut parts, mut start, mut seen) = (Vec::new(), 0, [false; 2]);
    while !scan.rest.text.is_empty() {
        scan.skip();
        let at = scan.rest.start;
        let Some(is_row) = scan.name() else {
            scan.pass(1);
            continue;
        };
        if scan.assigned() && std::mem::replace(&mut seen[usize::from(is_row)], true) {
            parts.push(start..at);
            start = at;
            seen = [!is_row, is_row];
        }
    }
    close(bytes, parts, start)
}

/// The parts and what is left behind them, when it is more than blanks.
fn close(bytes: &[u8], mut parts: Vec<Range<usize>>, start: usize) -> Vec<Range<usize>> {
    if parts.is_empty() || !bytes[start..].trim_ascii().is_empty() {
        parts.push(start..bytes.len());
    }
    parts
}

/// Reads an EDN map.
pub(in crate::family::nonogram) fn parse_edn(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let mut scan = Scan::of(text, &EDN);
    scan.skip();
    scan.expect(source, b'{', "the map")?;
    let puzzle = scan.parts(source, Some(b'}'))?;
    scan.expect(source, b'}', "the end of the map")?;
    scan.end(source)?;
    Ok(puzzle)
}

/// Reads two assignments.
pub(in crate::family::nonogram) fn parse_mathematica(
    source: &Source<'_>,
    text: Part<'_>,
) -> Result<Nonogram, Diagnostic> {
    let mut scan = Scan::of(text, &MATHEMATICA);
    let puzzle = scan.parts(source, None)?;
    scan.end(source)?;
    Ok(puzzle)
}

/// Reads two assignments of lists in brackets.
pub(super) fn parse_script(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let mut scan = Scan::of(text, &SCRIPT);
    let puzzle = scan.parts(source, None)?;
    scan.end(source)?;
    Ok(puzzle)
}

/// What is left of a text of one dialect.
struct Scan<'a> {
    text: Part<'a>,
    rest: Part<'a>,
    dialect: &'static Dialect,
}

impl<'a> Scan<'a> {
    fn of(text: Part<'a>, dialect: &'static Dialect) -> Self {
        Scan { text, rest: text, dialect }
    }

    fn peek(&self) -> Option<u8> {
        self.rest.text.first().copied()
    }

    fn pass(&mut self, length: usize) {
        self.rest = self.rest.from(length.min(self.rest.text.len()));
    }

    /// Passes over blanks, commas, semicolons and comments.
    fn skip(&mut self) {
        loop {
            let rest = self.rest.text;
            let comment = match rest {
                [b';', ..] if self.dialect.comments == Comments::Semicolon => {
                    Some(rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()))
                }
                [b'(', b'*', ..] if self.dialect.comments == Comments::Starred => {
                    let end = rest.windows(2).position(|pair| pair == b"*)").map(|end| end + 2);
                    Some(end.unwrap_or(rest.len()))
                }
                [b' ' | b'\t' | b'\r' | b'\n' | b',' | b';', ..] => Some(1),
                _ => None,
            };
            let Some(length) = comment else { return };
            self.pass(length);
        }
    }

    /// Passes over a name of the dialect when the text goes on with one: whether it is that of the rows.
    fn name(&mut self) -> Option<bool> {
        let rest = self.rest.text;
        let word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        let before = (self.rest.start - self.text.start).checked_sub(1);
        let inside = before.and_then(|at| self.text.text.get(at)).is_some_and(|&byte| word(byte));
        let starts = |name: &&&str| {
            rest.starts_with(name.as_bytes()) && rest.get(name.len()).is_none_or(|&byte| !word(byte)) && !inside
        };
        let (row, column) = (self.dialect.rows.iter().find(starts), self.dialect.columns.iter().find(starts));
        self.pass(row.or(column)?.len());
        Some(row.is_some())
    }

    /// Passes over what stands between a name and its list: whether it is there.
    fn assigned(&mut self) -> bool {
        self.skip();
        if self.dialect.assign.is_empty() {
            return true;
        }
        let found = self.peek().is_some_and(|byte| self.dialect.assign.as_bytes().contains(&byte));
        if found {
            self.pass(1);
            self.skip();
        }
        found
    }

    /// The rows and the columns, in either order, up to `close` or the end.
    fn parts(&mut self, source: &Source<'_>, close: Option<u8>) -> Result<Nonogram, Diagnostic> {
        let (mut rows, mut columns) = (None, None);
        loop {
            self.skip();
            if self.peek().is_none() || self.peek() == close {
                break;
            }
            let from = self.rest.start;
            let Some(is_row) = self.name() else {
                let names = format!("`{}` or `{}`", self.dialect.rows[0], self.dialect.columns[0]);
                return Err(self.unexpected(source, &names));
            };
            let span = from..self.rest.start;
            if !self.assigned() {
                return Err(self.unexpected(source, "`=`"));
            }
            let name = if is_row { self.dialect.rows[0] } else { self.dialect.columns[0] };
            let clues = self.clues(source)?;
            let part = if is_row { &mut rows } else { &mut columns };
            if part.replace((clues, span.clone())).is_some() {
                return Err(Diagnostic::at(source, span, format!("`{name}` is given twice")));
            }
        }
        let missing = |name: &str| {
            Diagnostic::at(source, self.text.tail(), format!("there is no `{name}`")).help("list the clues of both")
        };
        let (row_name, column_name) = (self.dialect.rows[0], self.dialect.columns[0]);
        let (rows, row_span) = rows.ok_or_else(|| missing(row_name))?;
        let (columns, column_span) = columns.ok_or_else(|| missing(column_name))?;
        let rows = Side { name: &format!("`{row_name}`"), clues: rows, span: row_span };
        let columns = Side { name: &format!("`{column_name}`"), clues: columns, span: column_span };
        build(source, &rows, &columns)
    }

    /// A list of lists of numbers.
    fn clues(&mut self, source: &Source<'_>) -> Result<Vec<ClueAt>, Diagnostic> {
        self.expect(source, self.dialect.open, "a list of clues")?;
        let mut clues = Vec::new();
        loop {
            self.skip();
            if self.peek() == Some(self.dialect.close) {
                self.pass(1);
                return Ok(clues);
            }
            let from = self.rest.start;
            self.expect(source, self.dialect.open, "a clue, which is a list of numbers")?;
            let mut words = Vec::new();
            loop {
                self.skip();
                if self.peek() == Some(self.dialect.close) {
                    self.pass(1);
                    break;
                }
                let (word, rest) = self.rest.take(u8::is_ascii_alphanumeric);
                if word.text.is_empty() {
                    return Err(self.unexpected(source, "a number"));
                }
                words.push(word);
                self.rest = rest;
            }
            clues.push(ClueAt { runs: runs(source, words)?, span: from..self.rest.start });
        }
    }

    fn expect(&mut self, source: &Source<'_>, byte: u8, what: &str) -> Result<(), Diagnostic> {
        self.skip();
        if self.peek() == Some(byte) {
            self.pass(1);
            return Ok(());
        }
        Err(self.unexpected(source, &format!("`{}` for {what}", byte as char)))
    }

    fn end(&mut self, source: &Source<'_>) -> Result<(), Diagnostic> {
        self.skip();
        if self.rest.text.is_empty() { Ok(()) } else { Err(self.unexpected(source, "the end")) }
    }

    /// Something else than what was expected.
    fn unexpected(&self, source: &Source<'_>, expected: &str) -> Diagnostic {
        let rest = self.rest.text;
        let gap = |byte: &u8| byte.is_ascii_whitespace() || b"[]{},;".contains(byte);
        let length = rest.iter().position(gap).unwrap_or(rest.len()).max(1).min(rest.len());
        if rest.is_empty() {
            return Diagnostic::at(source, self.text.tail(), format!("expected {expected}, but the text ends"));
        }
        let found = String::from_utf8_lossy(&rest[..length.min(40)]).into_owned();
        let title = format!("expected {expected}, but found `{}`", found.escape_default());
        Diagnostic::at(source, self.rest.slice(0..length).span(), title)
    }
}
