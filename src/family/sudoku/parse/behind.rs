//! What stands behind a board on its line: a map of its regions, constraints; an answer, a number, a name.
//!
//! In: the rest of a line. Out: what of it belongs to the puzzle. Must not know: how the board is written.

use super::rule_words::{is_cell, refused, rule_word};
use super::symbols::is_blank;
use super::variant;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::sudoku::constraint::text::{alike, kind_of};
use crate::grid::Pos;
use crate::text::Part;

/// What belongs to the puzzle.
#[derive(Default)]
pub(super) struct Behind<'t> {
    /// Regions, and where they are written.
    pub(super) map: Option<(Vec<Vec<Pos>>, Part<'t>)>,
    /// Constraints.
    pub(super) demands: Vec<Part<'t>>,
}

impl<'t> Behind<'t> {
    /// Looks at what follows a board of this size.
    pub(super) fn of(source: &Source<'_>, mut rest: Part<'t>, size: usize) -> Result<Self, Diagnostic> {
        let is_gap = |byte: &u8| byte.is_ascii_whitespace() || b",;:\"".contains(byte);
        let mut behind = Behind::default();
        rest = rest.take(is_gap).1;
        let (word, after) = rest.take(|byte| !is_gap(byte));
        // An answer differs: the digits of its first row are all different.
        let is_map = word.text.len() == size * size && (1..size).any(|at| word.text[..at].contains(&word.text[at]));
        if is_map {
            match map(word.text, size) {
                Some(regions) => (behind.map, rest) = (Some((regions, word)), after),
                None if word.text.iter().any(u8::is_ascii_alphabetic) => {
                    let title = format!("this is no map of {size} regions with {size} cells each");
                    return Err(Diagnostic::at(source, word.span(), title)
                        .label("as many characters as the board has cells")
                        .help("equal characters are the cells of one region, which touch each other"));
                }
                None => {}
            }
        }
        // As many digits as a board has, or more, are its answer; there is one.
        let answers = rest.words(|byte| is_gap(&byte)).filter(|word| {
            word.text.len() >= size * size && word.text.iter().all(|&byte| byte.is_ascii_digit() || is_blank(byte))
        });
        let answers: Vec<Part<'_>> = answers.collect();
        let is_answer = |word: Part<'_>| {
            let fits = |&byte: &u8| is_blank(byte) || size > 9 || (1..=size).contains(&usize::from(byte - b'0'));
            word.text.len() == size * size && word.text.iter().all(fits)
        };
        if let Some(wrong) = answers.iter().copied().find(|&word| !is_answer(word)).or(answers.get(1).copied()) {
            let title = format!("this is no answer of a {size}x{size} board");
            let label = if is_answer(wrong) { "a second one" } else { "other digits, or another length" };
            return Err(Diagnostic::at(source, wrong.span(), title).label(label).help("leave it out, or correct it"));
        }
        if is_nearly(rest.take(|byte| !is_gap(byte)).0.text, size * size) {
            let title = format!("{} characters are no map and no answer of a {size}x{size} board", word.text.len());
            return Err(Diagnostic::at(source, word.span(), title).help("both have a character for each cell"));
        }
        if rest.text.iter().any(u8::is_ascii_alphabetic) {
            let mut words = rest.words(|byte| is_gap(&byte));
            let named =
                words.find(|word| rest.at(word.start..rest.end()).as_str().is_some_and(|text| kind_of(text).is_some()));
            let from = |word: Part<'t>| rest.at(word.start..rest.end());
            behind.demands = named.map_or(Vec::new(), |word| variant::pieces(from(word)));
            let is_cell = |word: &Part<'_>| {
                let text = word.lossy().to_ascii_lowercase();
                let parts = text.strip_prefix('r').and_then(|text| text.split_once('c'));
                parts.is_some_and(|(row, col)| {
                    row.parse::<u8>().is_ok() && col.starts_with(|c: char| c.is_ascii_digit())
                })
            };
            let is_said = rest.text.windows(2).any(|two| two[0].is_ascii_alphanumeric() && two[1] == b':');
            named_or_told(source, rest, named)?;
            if named.is_none() && (is_said || rest.words(|byte| is_gap(&byte)).any(|word| is_cell(&word))) {
                return Err(variant::unknown(source, rest.trimmed().span(), &rest.lossy()));
            }
        } else if rest.text.iter().any(|byte| b"/\\".contains(byte)) {
            named_or_told(source, rest, None)?;
        }
        Ok(behind)
    }

    /// Whether there is something.
    pub(super) fn has_any(&self) -> bool {
        self.map.is_some() || !self.demands.is_empty()
    }
}

/// Refuses a rule in brackets or quotes, which is no constraint as people write it. Where a constraint is `named`, what
/// stands there is a name or a remark.
fn named_or_told(source: &Source<'_>, rest: Part<'_>, named: Option<Part<'_>>) -> Result<(), Diagnostic> {
    let bare: Vec<u8> =
        rest.text.iter().map(|&byte| if b"()[]{}<>!?.*'\",;".contains(&byte) { b' ' } else { byte }).collect();
    let bare = Part::new(rest.start, &bare);
    let is_rule = |word: &Part<'_>| {
        matches!(word.text, b"/" | b"\\")
            || rule_word(*word).is_some() && !is_cell(&word.text.to_ascii_lowercase())
            || bare.from(word.start - bare.start).as_str().is_some_and(|text| kind_of(text).is_some())
    };
    let told = bare.words(|byte| byte.is_ascii_whitespace()).find(is_rule).filter(|_| named.is_none());
    told.map_or(Ok(()), |word| Err(refused(source, word, "behind")))
}

/// Whether a word has nearly as many characters as a board has cells, and most of them are digits or blanks.
pub(super) fn is_nearly(word: &[u8], cells: usize) -> bool {
    let others = word.iter().filter(|&&byte| !byte.is_ascii_digit() && !is_blank(byte)).count();
    let length = word.len();
    length != cells && 3 * cells <= 4 * length && 4 * length <= 5 * cells && others <= 2
}

/// The regions of a map: as many as digits, of as many cells, which touch.
fn map(symbols: &[u8], size: usize) -> Option<Vec<Vec<Pos>>> {
    let regions = alike(symbols.iter(), size);
    let whole = |cells: &[Pos]| {
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while let Some(&one) = reached.get(next) {
            let beside = |other: &&Pos| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1;
            let new: Vec<Pos> = cells.iter().filter(beside).filter(|cell| !reached.contains(cell)).copied().collect();
            reached.extend(new);
            next += 1;
        }
        reached.len() == cells.len()
    };
    let fits = regions.len() == size && regions.iter().all(|cells| cells.len() == size && whole(cells));
    fits.then_some(regions)
}
