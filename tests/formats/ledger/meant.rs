//! Texts, and what they mean: what another text says, or nothing that may be read in silence.

use super::super::sample::Same;
use super::{demand_the_same, read};

/// What a text means.
pub(super) enum Means {
    /// What this text says.
    As(&'static str),
    /// It has to be refused, or read with a warning.
    Doubt,
}

use Means::{As, Doubt};

/// What is wrong with how a text is read, behind its name.
pub(super) fn wrong((name, text, means): &(&str, &str, Means)) -> Option<String> {
    let found = read(text.as_bytes(), None);
    let puzzles = |text: &str| -> Option<Vec<Same>> {
        Some(read(text.as_bytes(), None)?.into_iter().map(|found| found.puzzle).collect())
    };
    let why = match means {
        As(other) => {
            let wanted = puzzles(other).unwrap_or_else(|| panic!("{name} is to be read as {other}, which is refused"));
            match puzzles(text) {
                None => "is refused",
                Some(all) if all.len() != wanted.len() => "are several puzzles",
                Some(all) if all.iter().zip(&wanted).all(|(one, other)| demand_the_same(one, other)) => return None,
                Some(_) => "is another puzzle",
            }
        }
        Doubt => match found {
            None => return None,
            Some(all) if all.iter().any(|found| !found.warnings.is_empty()) => return None,
            Some(_) => "is read in silence",
        },
    };
    Some(format!("{name}: {why}: {text}"))
}

/// Names, texts, meanings.
pub(super) const TEXTS: &[(&str, &str, Means)] = &[
    ("ISS blanks", ".Shape~4x4 .~R1C1_1 .~R1C2_1", Doubt),
    ("ISS lines", ".Shape~4x4\n.~R1C1_1\n# anything\n.~R1C2_2\n", As(".Shape~4x4.~R1C1_1~R1C2_2")),
    ("ISS unknown behind a blank", ".Shape~4x4.Cage~3~R1C1~R1C2 .Foo~4", Doubt),
    ("size 4x5", "size: 4x5\ncage 3: r1c1 r1c2\n", Doubt),
    ("size 4 x 7", "size: 4 x 7\ncage 3: r1c1 r1c2\n", Doubt),
    ("size 9x", "size: 9x\ncage 3: r1c1 r1c2\n", Doubt),
    ("cells and a diagonal", "1............... diagonal: /", As("1...\n....\n....\n....\ndiagonal: /\n")),
    ("cells and X", "1............... X", Doubt),
    (
        "cells and regions",
        "1............... 1112122233343444",
        As("1...\n....\n....\n....\nboxes: none\nregions: 1112/1222/3334/3444\n"),
    ),
    (
        "a killer with a cell in no cage",
        "2x2::k:1280:1280:0000:0000:0:0:0:0:0:0:0:0:0:0:0:0:",
        As("size: 4\nboxes: 2x2\ncage 5: r1c1 r1c2\n"),
    ),
    ("a yajilin number without an arrow", "https://puzz.link/p?yajilin/4/4/03o", Doubt),
    ("a yajilin number without an arrow, small", "https://puzz.link/p?yajilin/3/2/01e", Doubt),
    ("a bitmap", "101\n010\n101\n", Doubt),
    (
        "skyscrapers from 0",
        ".Shape~4x4~0-3.Skyscraper~R1~1~2",
        As("size: 4\ndigits: 0-3\nskyscraper 1: r1c1:r1c4\nskyscraper 2: r1c4:r1c1\n"),
    ),
];
