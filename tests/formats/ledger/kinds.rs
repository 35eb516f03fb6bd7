//! The ledger of the kinds that texts describe: rows and addresses.
//!
//! That what is given matters for the rules and for pictures is asked elsewhere, so here it is only looked whether it is read.

use std::any::Any;
use std::sync::Arc;

use cluesat::diagnostic::Source;
use cluesat::family::described::Described;
use cluesat::family::{Family, Format, ParseOptions, Puzzle, Reading};
use cluesat::kind::{Given, Kind, Token, built_in};
use fastrand::Rng;

use super::tokens::{self, Changes};
use crate::given::random_given;

/// What a text gives, as far as it is read.
fn read(reading: Reading, text: &[u8]) -> Option<Given> {
    let source = Source { name: "text", bytes: text, first_line: 1 };
    let [part] = &reading.split(text)[..] else { return None };
    let source = Source { bytes: &text[part.clone()], ..source };
    let puzzle = reading.parse(&source, &ParseOptions::default()).ok()?;
    let puzzle: &dyn Any = &*puzzle;
    Some(puzzle.downcast_ref::<Described>()?.given().clone())
}

/// What is done to the tokens of a puzzle of a kind without anybody noticing.
fn lost(reading: Reading, text: &[u8]) -> Vec<String> {
    let before = read(reading, text).unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(text)));
    let lost_of = |Changes { without, all }: Changes| {
        let without = read(reading, &without);
        let unnoticed = |(what, changed): (String, Vec<u8>)| {
            let now = read(reading, &changed).filter(|_| changed != text)?;
            let is_nothing = !what.ends_with("taken out") && without.as_ref().is_some_and(|without| *without == now);
            (now == before || is_nothing).then(|| format!("{what} in {}", String::from_utf8_lossy(text)))
        };
        all.into_iter().filter_map(unnoticed).collect::<Vec<_>>()
    };
    tokens::changes(text, &[], false).into_iter().flat_map(lost_of).collect()
}

/// A puzzle of a kind on a small board, as a text in which something is given.
fn sample(family: &'static Family, kind: &Arc<Kind>, format: Format) -> Option<Vec<u8>> {
    let mut random = Rng::with_seed(8);
    let texts = std::iter::repeat_with(|| {
        let given = random_given(kind, &mut random);
        let is_small = given.size.0 * given.size.1 <= 9 || kind.size().is_some();
        let says = given.blocks.iter().flatten().any(|token| *token != Token::Blank);
        let puzzle = is_small.then(|| Described::new(family, kind, given).ok()).flatten()?;
        let puzzle: &dyn Puzzle = &puzzle;
        let mut text = Vec::new();
        puzzle.write(format, None, &mut text).ok()?;
        (2..150).contains(&text.iter().filter(|byte| byte.is_ascii_alphanumeric()).count()).then_some((says, text))
    });
    // The one with the most in it.
    let most =
        |(says, text): &(bool, Vec<u8>)| (*says, text.iter().filter(|byte| byte.is_ascii_alphanumeric()).count());
    texts.take(60).flatten().max_by_key(most).map(|(_, text)| text)
}

/// How many changes say nothing: an arrow without a number counts nothing, wherever it points; blank cells at the end of
/// some ids may be left out.
const KNOWN: [(&str, usize); 3] = [("yajilin puzzlink: ", 3), ("yajilin out puzzlink: ", 3), ("foseruzu tatham: ", 1)];

#[test]
fn nothing_is_lost_of_kinds() {
    let (mut found, mut count) = (Vec::new(), [0; 3]);
    for kind in built_in() {
        let family: &'static Family = kind.name.parse().expect("it comes with the program");
        for (at, format) in [Format::Rows, Format::Puzzlink, Format::Tatham].into_iter().enumerate() {
            let Some(text) = sample(family, kind, format) else { continue };
            count[at] += 1;
            let reading = Reading { family, format };
            found.extend(lost(reading, &text).into_iter().map(|what| format!("{} {format}: {what}", kind.name)));
        }
    }
    let at = |site: &str| {
        let has = |kind: &&Arc<Kind>| kind.address.iter().any(|(other, _)| other == site);
        built_in().iter().filter(has).count()
    };
    assert_eq!(count[..2], [built_in().len(), at("puzz.link")]);
    // Some boards are not those of a game: no set of dominoes.
    assert!((15..=at("tatham")).contains(&count[2]), "{count:?}");
    for (sample, changes) in KNOWN {
        let before = found.len();
        found.retain(|what| !what.starts_with(sample));
        assert_eq!(before - found.len(), changes, "{sample}");
    }
    assert!(found.is_empty(), "{count:?} samples, {} changes are not noticed:\n{}", found.len(), found.join("\n"));
}
