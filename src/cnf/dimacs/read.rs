//! Reads DIMACS, strictly unless asked otherwise.
//!
//! In: the text of a file. Out: a formula and the contents of its comments, or the first place that is wrong. Must not
//! know: the program that wrote the file.
//!
//! It reads `p cnf` and `p gcnf`, comments between any two lines, clauses over any number of lines, and the `%` at the
//! end of SATLIB's files. Memory is proportional to the file, whatever its header claims.

use std::ops::Range;

use super::notes::Notes;
use super::scan::{Scanner, Word};
use crate::cnf::{ClauseSink, Cnf, Lit, Var};
use crate::diagnostic::{Diagnostic, Source};

/// What to do about a header that is missing or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strictness {
    /// A header is needed and must be right; each clause ends with 0.
    #[default]
    Strict,
    /// Wrong counts in the header, a missing header and a missing last 0 are accepted.
    Relaxed,
}

/// The contents of a DIMACS file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dimacs {
    /// The formula, with as many variables as the header states; in relaxed mode with more, if more occur.
    pub cnf: Cnf,
    /// The contents of the comments.
    pub notes: Notes,
    /// Grouped files: the group of each clause.
    pub groups: Option<Vec<u32>>,
}

/// Reads a DIMACS file.
///
/// # Errors
/// A [`Diagnostic`] that points at the first place that is wrong.
pub fn read(source: &Source<'_>, strictness: Strictness) -> Result<Dimacs, Diagnostic> {
    let strict = strictness == Strictness::Strict;
    let mut reader = Reader {
        source: *source,
        strict,
        scanner: Scanner::new(source.bytes),
        header: None,
        dimacs: Dimacs::default(),
        clause: Vec::new(),
        open: None,
    };
    reader.run()?;
    Ok(reader.dimacs)
}

#[derive(Clone)]
struct Header {
    vars: usize,
    clauses: usize,
    /// Grouped: the number of groups.
    groups: Option<usize>,
    /// The place of the number of clauses.
    clauses_span: Range<usize>,
}

struct Reader<'a> {
    source: Source<'a>,
    strict: bool,
    scanner: Scanner<'a>,
    header: Option<Header>,
    dimacs: Dimacs,
    /// The clause that is being read.
    clause: Vec<Lit>,
    /// Where it begins, and its group.
    open: Option<(Range<usize>, u32)>,
}

impl<'a> Reader<'a> {
    fn at(&self, span: Range<usize>, title: impl Into<String>) -> Diagnostic {
        Diagnostic::at(&self.source, span, title)
    }

    fn run(&mut self) -> Result<(), Diagnostic> {
        while let Some(word) = self.scanner.word() {
            match word.text[0] {
                b'0'..=b'9' | b'-' => self.literal(&word)?,
                b'c' if word.first => {
                    let line = self.scanner.line_from(word.span.start + 1);
                    let text = String::from_utf8_lossy(line);
                    let text = text.strip_prefix(' ').unwrap_or(&text);
                    self.dimacs.notes.read(text.trim_end());
                }
                b'p' if word.first => self.read_header(&word)?,
                b'%' if word.first && word.text == b"%" => break,
                b'{' => self.group(&word)?,
                _ => return Err(self.not_a_literal(&word)),
            }
        }
        self.end()
    }

    fn not_a_literal(&self, word: &Word<'_>) -> Diagnostic {
        let error = self.at(word.span.clone(), format!("`{}` is not a literal", word.shown()));
        if word.text.starts_with(b"c") {
            error.help("a comment has a line of its own")
        } else {
            error.help("a clause is made of whole numbers, such as `1 -2 0`; comments begin with `c`")
        }
    }

    fn read_header(&mut self, p: &Word<'a>) -> Result<(), Diagnostic> {
        let form = "a header looks like `p cnf 3 2`: 3 variables, 2 clauses";
        if p.text != b"p" {
            return Err(self.not_a_literal(p));
        }
        let line = p.span.start..p.span.end + self.scanner.clone().line_from(p.span.end).trim_ascii_end().len();
        if self.header.is_some() {
            return Err(self.at(line, "a second header").help("a file holds one formula: take this line out"));
        }
        if !self.dimacs.cnf.is_empty() || self.open.is_some() {
            return Err(self.at(line, "the header stands behind clauses").help("move it in front of the first clause"));
        }
        let Some(format) = self.scanner.word_of_line() else {
            return Err(self.at(line, "the header says nothing").help(form));
        };
        let grouped = match format.text {
            b"cnf" => false,
            b"gcnf" => true,
            _ => {
                let title = format!("`{}` is not a format that can be read", format.shown());
                return Err(self.at(format.span, title).help("use `cnf`, or `gcnf` for clauses in groups"));
            }
        };
        let mut number = |what: &str| -> Result<(usize, Range<usize>), Diagnostic> {
            let Some(word) = self.scanner.word_of_line() else {
                return Err(Diagnostic::at(
                    &self.source,
                    line.clone(),
                    format!("the header lacks the number of {what}"),
                )
                .help(form));
            };
            let Some(number) = word.number() else {
                let title = format!("`{}` is not a number of {what}", word.shown());
                return Err(Diagnostic::at(&self.source, word.span, title).help(form));
            };
            Ok((number, word.span))
        };
        let (vars, vars_span) = number("variables")?;
        let (clauses, clauses_span) = number("clauses")?;
        let groups = if grouped { Some(number("groups")?.0) } else { None };
        if let Some(word) = self.scanner.word_of_line() {
            return Err(self.at(word.span.clone(), format!("`{}` behind the header", word.shown())).help(form));
        }
        if vars > Var::MAX {
            let title = format!("{vars} variables are more than there can be");
            return Err(self.at(vars_span, title).help(format!("the format ends at {}", Var::MAX)));
        }
        self.dimacs.groups = grouped.then(Vec::new);
        self.dimacs.cnf.vars = vars;
        self.header = Some(Header { vars, clauses, groups, clauses_span });
        Ok(())
    }

    /// Checks that a clause may begin here.
    fn begin(&mut self, span: &Range<usize>, group: u32) -> Result<(), Diagnostic> {
        match &self.header {
            None if self.strict => {
                let error = self.at(span.clone(), "a clause before the header");
                return Err(error.help("begin with a line such as `p cnf 3 2`, or read the file with `--force`"));
            }
            Some(header) if self.strict && self.dimacs.cnf.len() >= header.clauses => {
                let title = format!("more than the {} of the header", clauses(header.clauses));
                let help = "correct the header, or read the file with `--force`";
                return Err(self.at(span.clone(), title).help(help));
            }
            _ => {}
        }
        self.open = Some((span.clone(), group));
        Ok(())
    }

    fn group(&mut self, word: &Word<'a>) -> Result<(), Diagnostic> {
        let inside = word.text.strip_prefix(b"{").and_then(|text| text.strip_suffix(b"}"));
        let number = inside.and_then(|text| Word { text, ..word.clone() }.number());
        let Some(groups) = self.header.as_ref().and_then(|header| header.groups) else {
            let error = self.at(word.span.clone(), format!("`{}` in a formula without groups", word.shown()));
            return Err(error.help("the header of clauses in groups looks like `p gcnf 3 2 1`"));
        };
        if let Some((open, _)) = &self.open {
            return Err(self.at(open.clone(), "this clause does not end with 0").help("end each clause with ` 0`"));
        }
        match number.and_then(|number| u32::try_from(number).ok()) {
            Some(number) if number as usize <= groups || !self.strict => self.begin(&word.span, number),
            Some(_) => {
                let title = format!("`{}` is beyond the last group of the header, {groups}", word.shown());
                Err(self.at(word.span.clone(), title).help("correct the header, or read the file with `--force`"))
            }
            None => Err(self.at(word.span.clone(), format!("`{}` is not a group", word.shown())).help("write `{3}`")),
        }
    }

    fn literal(&mut self, word: &Word<'a>) -> Result<(), Diagnostic> {
        if self.open.is_none() {
            if self.dimacs.groups.is_some() {
                let error = self.at(word.span.clone(), "a clause without a group");
                return Err(error.help("each clause of `p gcnf` begins with its group, as in `{3} 1 -2 0`"));
            }
            self.begin(&word.span, 0)?;
        }
        let (negative, digits) = match word.text.strip_prefix(b"-") {
            Some(digits) => (true, digits),
            None => (false, word.text),
        };
        let Some(number) = small(digits) else { return Err(self.bad_number(word, digits)) };
        if number == 0 && !negative {
            self.close();
            return Ok(());
        }
        if number == 0 {
            return Err(self.not_a_literal(word));
        }
        let stated = self.dimacs.cnf.vars;
        if number > stated {
            if let Some(header) = &self.header
                && self.strict
            {
                let title = format!("variable {number} is beyond the last one of the header, {}", header.vars);
                return Err(self
                    .at(word.span.clone(), title)
                    .help("correct the header, or read the file with `--force`"));
            }
            self.dimacs.cnf.vars = number;
        }
        self.clause.push(Var::new(number - 1).lit(!negative));
        Ok(())
    }

    fn bad_number(&self, word: &Word<'_>, digits: &[u8]) -> Diagnostic {
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return self.not_a_literal(word);
        }
        let title = format!("variable {} is larger than there can be", word.shown().trim_start_matches('-'));
        self.at(word.span.clone(), title).help(format!("the format ends at {}", Var::MAX))
    }

    fn close(&mut self) {
        let (_, group) = self.open.take().unwrap_or_default();
        self.dimacs.cnf.add_clause(&self.clause);
        self.clause.clear();
        if let Some(groups) = &mut self.dimacs.groups {
            groups.push(group);
        }
    }

    /// Checks the end of the file.
    fn end(&mut self) -> Result<(), Diagnostic> {
        if let Some((open, _)) = &self.open {
            if self.strict {
                let error = self.at(open.clone(), "the last clause does not end with 0").label("it begins here");
                return Err(error.help("end it with ` 0`; if the file was cut off, fetch it again"));
            }
            self.close();
        }
        let Some(header) = &self.header else {
            if self.strict {
                let end = self.scanner.at();
                return Err(self.at(end..end, "no header").help("a formula begins with a line such as `p cnf 3 2`"));
            }
            return Ok(());
        };
        let found = self.dimacs.cnf.len();
        if self.strict && found < header.clauses {
            let title = format!("the header states {}, the file has {found}", clauses(header.clauses));
            let error = self.at(header.clauses_span.clone(), title);
            return Err(
                error.help("correct it, or read the file with `--force`; if the file was cut off, fetch it again")
            );
        }
        Ok(())
    }
}

/// A number of clauses in words: singular or plural.
fn clauses(number: usize) -> String {
    format!("{number} clause{}", if number == 1 { "" } else { "s" })
}

/// The number with these digits, if it can be a variable or 0.
fn small(digits: &[u8]) -> Option<usize> {
    if digits.is_empty() {
        return None;
    }
    let mut number = 0u64;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number * 10 + u64::from(digit - b'0');
        if number > Var::MAX as u64 {
            return None;
        }
    }
    Some(number as usize)
}
