//! What a cell says in text: what the answer puts there, then what the setter gives.
//!
//! In: a cell of a scene. Out: a few characters. Must not know: where they stand.

use std::borrow::Cow;

use crate::render::{CellArt, Ink};

/// The text of a cell; empty for an empty one.
pub(super) fn words(cell: &CellArt) -> Cow<'_, str> {
    let [given, answer] = &cell.words;
    if given.is_empty() && answer.is_empty() && cell.clue.is_empty() {
        return Cow::Borrowed(&cell.text);
    }
    let is_given = cell.ink == Ink::Given;
    let own = [answer.as_str(), if is_given { "" } else { &cell.text }];
    let number = if is_given { cell.text.as_str() } else { "" };
    let mut text = own.concat();
    for part in [number, given, &cell.clue].into_iter().filter(|part| !part.is_empty()) {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        if digit(text.chars().last()) && digit(part.chars().next()) {
            text.push(':');
        }
        text.push_str(part);
    }
    Cow::Owned(text)
}
