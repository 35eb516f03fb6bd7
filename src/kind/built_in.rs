//! The kinds that come with the program: the texts of the folder `kinds/`.
//!
//! In: a name, an address. Out: kinds. Must not know: any of them by name.
//!
//! To read all texts takes several milliseconds, more than most puzzles. So a text is read when its kind is first asked
//! for; what tells kinds apart, names and those in addresses, `build.rs` finds in the texts.

use std::sync::{Arc, LazyLock, OnceLock};

use super::Kind;
use crate::diagnostic::Source;

/// A text, and what tells its kind apart.
struct Known {
    /// The name of the file without its end.
    file: &'static str,
    text: &'static str,
    name: &'static str,
    /// All names, in small letters and with blanks for hyphens.
    names: &'static [&'static str],
    /// Its names in addresses.
    addresses: &'static [&'static str],
    /// The game whose ids it has, and whether these need not name it.
    game: Option<(&'static str, bool)>,
}

const TEXTS: &[Known] = &include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

static KINDS: [OnceLock<Arc<Kind>>; TEXTS.len()] = [const { OnceLock::new() }; TEXTS.len()];

static ALL: LazyLock<Vec<Arc<Kind>>> = LazyLock::new(|| numbers().map(|number| Arc::clone(nth(number))).collect());

/// The kinds that come with the program, in the order of their files.
pub fn built_in() -> &'static [Arc<Kind>] {
    &ALL
}

/// Their numbers.
pub(crate) fn numbers() -> std::ops::Range<usize> {
    0..TEXTS.len()
}

/// The kind with this number.
pub(crate) fn nth(number: usize) -> &'static Arc<Kind> {
    KINDS[number].get_or_init(|| {
        let Known { file: name, text, .. } = TEXTS[number];
        let source = Source { name, bytes: text.as_bytes(), first_line: 1 };
        Arc::new(Kind::parse(&source).unwrap_or_else(|wrong| panic!("{}", wrong.render(false))))
    })
}

/// Their names, in one word each.
pub(crate) fn names() -> impl Iterator<Item = String> {
    TEXTS.iter().map(|known| super::id(known.name))
}

/// The numbers of the kinds with this name.
pub(crate) fn called(name: &str) -> impl Iterator<Item = usize> {
    let wanted = name.to_lowercase().replace(['-', '_'], " ");
    numbers().filter(move |&number| TEXTS[number].names.contains(&&*wanted))
}

/// The numbers of the kinds whose names in addresses stand in a line, and of those with ids, if it may be one.
pub(crate) fn with_address(line: &[u8]) -> impl Iterator<Item = usize> {
    let may_be_id = line.contains(&b':');
    let is_there = move |kind: &Known| {
        let is_named = |name: &str| line.windows(name.len()).any(|at| at.eq_ignore_ascii_case(name.as_bytes()));
        may_be_id && kind.game.is_some_and(|(game, is_plain)| is_plain || is_named(game))
            || kind.addresses.iter().any(|name| memchr::memmem::find(line, name.as_bytes()).is_some())
    };
    numbers().filter(move |&number| is_there(&TEXTS[number]))
}

#[cfg(test)]
mod tests {
    use super::{built_in, called, names, with_address};

    /// What is looked for in the texts is what the kinds that are read from them know.
    #[test]
    fn kinds_are_found_by_names_and_addresses() {
        for (number, kind) in built_in().iter().enumerate() {
            assert_eq!(names().nth(number), Some(kind.id()));
            for name in [&kind.name, &kind.id(), &kind.name.to_uppercase()].into_iter().chain(&kind.also) {
                assert!(kind.is_called(name) && called(name).any(|other| other == number), "{name}");
            }
            for (site, codes) in &kind.address {
                let names = codes.split(':').next().unwrap_or_default().split_whitespace();
                for name in names.filter_map(|name| name.split('/').next()).filter(|_| site == "puzz.link") {
                    let line = format!("https://puzz.link/p?{name}/4/4/");
                    assert!(with_address(line.as_bytes()).any(|other| other == number), "{line}");
                }
                assert!(
                    site != "tatham"
                        || with_address(
                            format!("{}:4x4:abc", codes.split([' ', ':']).next().unwrap_or_default()).as_bytes()
                        )
                        .any(|other| other == number),
                    "{}",
                    kind.name
                );
            }
        }
        assert_eq!(called("no such kind").count() + with_address(b"53..7....").count(), 0);
    }
}
