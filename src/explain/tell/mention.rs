//! Clues in arguments: in full at the first mention, `the 3` after that.
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

/// Splits a text that begins behind the mark before a name: the clue, and the rest.
fn clue(text: &str) -> Option<(Subject, &str)> {
    let (name, text) = text.split_once(AT)?;
    let (at, rest) = text.split_once(END)?;
    Some((Subject::at(name, at), rest))
}

/// The text without marks; `say` gives the words for each clue.
fn said(text: &str, mut say: impl FnMut(Subject) -> String) -> String {
    let mut pieces = text.split(NAME);
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |before, piece| match clue(piece) {
        Some((clue, rest)) => format!("{before}{}{rest}", say(clue)),
        None => before + piece,
    })
}

/// The text without marks, with all clues in full.
pub(super) fn plain(text: &str) -> String {
    said(text, |clue| clue.to_string())
}

/// Takes the marks out of an argument. Of these clues, those whose name no other clue in it shares are named in full only
/// once.
pub(super) fn shorten(parts: &mut [Part], clues: &BTreeSet<Subject>) {
    let mentions = parts.iter().flat_map(|part| part.text.split(NAME).skip(1).filter_map(clue));
    let all: BTreeSet<Subject> = mentions.map(|(clue, _)| clue).collect();
    let is_alone = |clue: &Subject| all.iter().filter(|other| other.name == clue.name).count() == 1;
    let mut before = BTreeSet::new();
    for part in parts {
        part.text = said(&part.text, |clue| {
            let is_first = before.insert(clue.clone());
            if is_first || !clues.contains(&clue) || !is_alone(&clue) { clue.to_string() } else { clue.name }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{marked, plain, shorten};
    use crate::explain::tell::{Part, Role};
    use crate::rule::Subject;

    /// The texts of an argument after it was shortened; `of` are the clues that may be.
    fn shortened(texts: &[String], of: &[&Subject]) -> Vec<String> {
        let mut parts: Vec<Part> = texts.iter().map(|text| Part::new(Role::Because, text.clone(), &[])).collect();
        shorten(&mut parts, &of.iter().map(|&clue| clue.clone()).collect());
        parts.into_iter().map(|part| part.text).collect()
    }

    #[test]
    fn a_clue_is_named_in_full_once() {
        let [near, far] = ["r1c1", "r1c10"].map(|at| Subject::at("the 3", at));
        let [one, other] = [&near, &far].map(marked);
        let alone = [format!("{one} needs a side of {one}"), format!("so {one} is satisfied")];
        assert_eq!(shortened(&alone, &[&near]), ["the 3 at r1c1 needs a side of the 3", "so the 3 is satisfied"]);
        // Two of the same name are told apart, even if the place of one begins as that of the other.
        let both = [format!("{one} and {other}; {one}")];
        assert_eq!(shortened(&both, &[&near, &far]), ["the 3 at r1c1 and the 3 at r1c10; the 3 at r1c1"]);
        // Clues of other rules keep their places.
        assert_eq!(shortened(&[format!("{one}, {one}")], &[]), ["the 3 at r1c1, the 3 at r1c1"]);
    }

    #[test]
    fn no_mark_is_left() {
        let house = Subject::from("row 3");
        let text = format!("{} and {}", marked(&house), marked(&Subject::at("the arrow", "r2c2")));
        assert_eq!(plain(&text), "row 3 and the arrow at r2c2");
        assert_eq!(plain("a \u{fdd0}stray mark"), "a stray mark");
    }
}
