//! Clues in arguments: in full where one first mentions them, `the 3` after that.
//!
//! In: texts in which each clue is marked where it is written. Out: texts without marks. Must not know: rules, techniques.

use std::collections::BTreeSet;

use super::Part;
use crate::rule::Subject;

/// The mark before a name. Unicode keeps this character, and the next two, for use within a program.
const NAME: char = '\u{fdd0}';
/// The mark between a name and its place.
const AT: char = '\u{fdd1}';
/// The mark behind a place.
const END: char = '\u{fdd2}';

/// A clue with marks, if it has a place beside its name.
pub(super) fn marked(clue: &Subject) -> String {
    match clue {
        Subject { name, at: Some(at) } => format!("{NAME}{name}{AT}{at}{END}"),
        Subject { name, at: None } => name.clone(),
    }
}

/// The name and the place of a clue whose mark a text follows, and the text behind it.
fn clue(text: &str) -> Option<(&str, &str, &str)> {
    let (name, text) = text.split_once(AT)?;
    let (at, text) = text.split_once(END)?;
    Some((name, at, text))
}

/// A text without marks, in which each clue is said in this way.
fn said<'t>(text: &'t str, mut say: impl FnMut(&'t str, &'t str) -> String) -> String {
    let mut pieces = text.split(NAME);
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |before, piece| match clue(piece) {
        Some((name, at, behind)) => format!("{before}{}{behind}", say(name, at)),
        None => before + piece,
    })
}

fn in_full(name: &str, at: &str) -> String {
    format!("{name} at {at}")
}

/// A text without marks, with all clues in full.
pub(super) fn plain(text: &str) -> String {
    said(text, in_full)
}

/// Takes the marks out of an argument. Of these clues, those with a name of their own in it are named in full only once.
pub(super) fn shorten(parts: &mut [Part], clues: &BTreeSet<Subject>) {
    let mut places: BTreeSet<(String, String)> = BTreeSet::new();
    for part in &*parts {
        said(&part.text, |name, at| {
            places.insert((name.to_owned(), at.to_owned()));
            String::new()
        });
    }
    let is_alone = |name: &str| places.iter().filter(|(other, _)| other == name).count() == 1;
    let is_clue = |name: &str, at: &str| clues.iter().any(|clue| clue.name == name && clue.at.as_deref() == Some(at));
    let mut before = BTreeSet::new();
    for part in parts {
        part.text = said(&part.text, |name, at| {
            let is_first = before.insert((name.to_owned(), at.to_owned()));
            if is_first || !is_clue(name, at) || !is_alone(name) { in_full(name, at) } else { name.to_owned() }
        });
    }
}
