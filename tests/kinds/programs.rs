//! Three kinds as texts, and the same as programs: they agree on random boards.

use std::sync::Arc;

use cluesat::family::{Family, Puzzle, described};
use cluesat::search::{self, Method, Options};
use fastrand::Rng;

use super::{kind, puzzle};

/// A board of words, as the family reads it and as the text does.
fn agree(name: &str, text: &str, rounds: usize, word: &dyn Fn(&mut Rng) -> String, regions: bool) {
    let described = described::family(&kind(text).unwrap_or_else(|wrong| panic!("{wrong}")));
    let family: &'static Family =
        cluesat::family::FAMILIES.into_iter().find(|family| family.name == name).expect("it is a family");
    let mut random = Rng::with_seed(11);
    let mut seen = [0; 3];
    for _ in 0..rounds {
        let (height, width) = (random.usize(3..6), random.usize(3..6));
        let mut row = |_| (0..width).map(|_| word(&mut random)).collect::<Vec<_>>().join(" ");
        let mut rows: Vec<String> = (0..height).map(&mut row).collect();
        if regions {
            // Two regions, above and below, each with a number at its start, or without one.
            let half = height / 2;
            for (at, row) in rows.iter_mut().enumerate() {
                let first = row.split(' ').next().filter(|_| at == 0 || at == half).unwrap_or("-").to_owned();
                *row = std::iter::once(first).chain((1..width).map(|_| "-".to_owned())).collect::<Vec<_>>().join(" ");
            }
            let region = |row: usize| vec![if row < half { "a" } else { "b" }; width].join(" ");
            rows.extend((0..height).map(region));
        }
        let rows = rows.join("\n") + "\n";
        let one = puzzle(family, &rows);
        let other = puzzle(described, &format!("{height} {width}\n{rows}"));
        let count = |puzzle: &Arc<dyn Puzzle>| {
            let counted = search::count(puzzle, &Options::default(), Method::Enumerate, Some(50));
            counted.expect("no limit").result
        };
        let (own, text) = (count(&one), count(&other));
        assert_eq!(own, text, "{name}\n{rows}");
        let answers = cluesat::answers(&one).take(2).count();
        seen[answers] += 1;
    }
    assert!(seen.iter().filter(|&&count| count > 0).count() > 1, "{name}: {seen:?}");
}

#[test]
fn circles() {
    let word = |random: &mut Rng| match random.u8(..12) {
        0 => "w",
        1 => "b",
        _ => "-",
    };
    agree("masyu", include_str!("texts/masyu.toml"), 60, &|random| word(random).to_owned(), false);
}

#[test]
fn arrows() {
    let word = |random: &mut Rng| match random.u8(..10) {
        0 => format!("{}{}", random.u8(..2), ["n", "s", "w", "e"][random.usize(..4)]),
        1 => "x".to_owned(),
        _ => "-".to_owned(),
    };
    agree("yajilin", include_str!("texts/yajilin.toml"), 80, &word, false);
}

#[test]
fn rooms() {
    let word = |random: &mut Rng| match random.u8(..8) {
        0 => random.u8(2..5).to_string(),
        _ => "-".to_owned(),
    };
    agree("country-road", include_str!("texts/country-road.toml"), 80, &word, true);
}
