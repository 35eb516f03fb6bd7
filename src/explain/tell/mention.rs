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

/// Splits a text that begins behind the mark before a name: name, place, rest.
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

/// Takes the marks out of an argument. Of these clues, those whose name no other clue in it shares are named in full only
/// once.
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
