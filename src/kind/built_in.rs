//! The kinds that come with the program: the texts of the folder `kinds/`.
//!
//! In: a name, an address. Out: kinds. Must not know: any of them by name.
//!
//! To read all texts takes several milliseconds, more than most puzzles. So a text is read when its kind is first asked
//! for, and what tells kinds apart, names and those in addresses, is looked for in the texts as they are.

use std::sync::{Arc, LazyLock, OnceLock};

use super::Kind;
use crate::diagnostic::Source;

/// The name of each file without its end, and its text.
const TEXTS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

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
        let (name, text) = TEXTS[number];
        let source = Source { name, bytes: text.as_bytes(), first_line: 1 };
        Arc::new(Kind::parse(&source).unwrap_or_else(|wrong| panic!("{}", wrong.render(false))))
    })
}

/// Their names, in one word each.
pub(crate) fn names() -> impl Iterator<Item = String> {
    TEXTS.iter().flat_map(|(_, text)| values(text, "name")).map(super::id)
}

/// The texts in quotes behind a key at the start of a line.
fn values<'t>(text: &'t str, key: &str) -> impl Iterator<Item = &'t str> {
    let line = text.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
    line.into_iter().flat_map(|line| line.split('"').skip(1).step_by(2))
}

/// What tells a kind apart, without its text being read as a whole.
struct Known {
    /// Its names, in small letters and with blanks for hyphens.
    names: Vec<String>,
    /// Its names in addresses.
    addresses: Vec<&'static str>,
    /// The game whose ids it has, and whether these need not name it.
    game: Option<(&'static str, bool)>,
}

static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let known = |&(file, text): &(&'static str, &'static str)| {
        let names = std::iter::once(file).chain(values(text, "name")).chain(values(text, "also"));
        let codes = values(text, "\"puzz.link\"").flat_map(|codes| codes.split(':').take(1));
        let addresses = codes.flat_map(str::split_whitespace).filter_map(|name| name.split('/').next());
        Known {
            names: names.map(plain).collect(),
            addresses: addresses.collect(),
            game: values(text, "tatham").next().and_then(|text| {
                let (game, parts) = text.split_once(':')?;
                let mut parts = parts.split(',').map(|part| part.split_whitespace().next().unwrap_or_default());
                Some((game.split_whitespace().next()?, parts.all(|word| word.len() == 1)))
            }),
        }
    };
    TEXTS.iter().map(known).collect()
});

fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ")
}

/// The numbers of the kinds with this name.
pub(crate) fn called(name: &str) -> impl Iterator<Item = usize> {
    let wanted = plain(name);
    // The name of a file first: for that no text is looked at.
    let file = numbers().find(|&number| plain(TEXTS[number].0) == wanted);
    file.into_iter()
        .chain(numbers().filter(move |&number| Some(number) != file && KNOWN[number].names.contains(&wanted)))
}

/// The numbers of the kinds whose names in addresses stand in a line, and of those with ids, if it may be one.
pub(crate) fn with_address(line: &[u8]) -> impl Iterator<Item = usize> {
    let may_be_id = line.contains(&b':');
    let is_there = move |kind: &Known| {
        let is_named = |name: &str| line.windows(name.len()).any(|at| at.eq_ignore_ascii_case(name.as_bytes()));
        may_be_id && kind.game.is_some_and(|(game, is_plain)| is_plain || is_named(game))
            || kind.addresses.iter().any(|name| memchr::memmem::find(line, name.as_bytes()).is_some())
    };
    numbers().filter(move |&number| is_there(&KNOWN[number]))
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
