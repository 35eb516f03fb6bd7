//! Rules read back in plain English: each kind has them, without a leftover of the language of kinds.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use cluesat::kind::{Builder, Kind, built_in};

use super::kind;

/// Words of the language that are none of English, or mean something else there.
const FOREIGN: &[&str] = &["iff", "abs", "unmarked", "block9", "elbow", "fail", "na", "nan"];

/// The kinds that come with the program, and the invented ones.
fn all() -> Vec<Arc<Kind>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kinds/invented");
    let files = fs::read_dir(&folder).expect("the folder is there").map(|file| file.expect("a file").path());
    let texts = files.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let invented = texts.map(|path| kind(&fs::read_to_string(path).expect("a text")).expect("it is right"));
    built_in().iter().cloned().chain(invented).collect()
}

#[test]
fn every_kind_is_told_in_english() {
    let kinds = all();
    assert!(kinds.len() >= 140);
    for kind in kinds {
        let said = kind.explained();
        assert!(said.len() >= kind.rules.len(), "{}: {said:?}", kind.name);
        for sentence in &said {
            let told = format!("{}: {sentence}", kind.name);
            assert!(sentence.starts_with(|first: char| first.is_uppercase()) && sentence.ends_with('.'), "{told}");
            // A name of the kind may stand in quotes.
            let plain = sentence.split('"').step_by(2).collect::<Vec<_>>().join("name");
            let sign = plain.find(|sign: char| !sign.is_alphanumeric() && !" .,:;'".contains(sign));
            assert_eq!(sign, None, "{told}");
            for odd in ["  ", " ,", " .", " ;", ",,", ",.", ".."] {
                assert!(!plain.contains(odd), "{told}");
            }
            for word in plain.split([' ', '.', ',', ':', ';']) {
                assert!(!FOREIGN.contains(&word), "{told}: {word}");
            }
            let inner = plain.trim_end_matches('.').split(". ").all(|one| !one.contains('.'));
            assert!(inner, "{told}");
        }
    }
}

#[test]
fn sentences_are_those_that_people_say() {
    let kind = Builder::new("stars")
        .given("cells: number")
        .given("regions")
        .cells("empty -, star/stars x")
        .marks("plain -, double/doubles *")
        .rule("each row, column: count(star) = 1 and count(double) <= 2")
        .rule("each touching pair: not all(star)")
        .rule("each number: count(star in near(here)) = number")
        .rule("each region with number: sum(c in it: star(c) * (1 + double(c))) = number")
        .rule("each pair a b: if a is star then b.up is not star")
        .rule("connected empty")
        .build()
        .expect("it is right");
    let wanted = [
        "Each cell is empty or a star.",
        "Besides, each cell is plain or a double.",
        "Each row and column has exactly 1 star and at most 2 doubles.",
        "No two cells that touch, also at a corner, are both stars.",
        "Each number counts the stars around it, also at its corners.",
        "Each number is the sum, for each cell C in its region, of 1 if C is a star, else 0, times 1, or 2 if C is a double.",
        "For each two cells A and B that share a side, A first in reading order: if A is a star, then the cell above B is not a star.",
        "All empty cells hang together.",
    ];
    assert_eq!(kind.explained(), wanted);
    // Where its author says nothing, players are told this.
    assert_eq!(kind.told(), wanted.join(" "));
}

#[test]
fn parts_of_numbers_have_names() {
    let text = |parts: &str| {
        let rules = "each number: value(here) / 2 + value(here) % 2 = number\n\
                     each straight 2 in row a b: value(a) % 2 = value(b) / 2\n\
                     each number where number > 1: here is 3";
        let frame = "name = \"corners\"\ngiven = [\"cells: number\"]\ncells = \"0..3\"";
        format!("{frame}\nrules = \"\"\"\n{rules}\n\"\"\"\n[parts]\n{parts}\n")
    };
    let named = kind(&text("\"/ 2\" = \"left corner\"\n\"% 2\" = \"right corner\"\n\"+\" = \"corner/corners\""))
        .expect("it is right");
    let said = named.explained().join(" ");
    for wanted in ["counts the corners of its cell", "the right corner of A is the left corner of B"] {
        assert!(said.contains(wanted), "{said}");
    }
    let wrong = kind(&text("\"- 2\" = \"left corner\"")).expect_err("it is no part");
    assert!(wrong.contains("`- 2` is no part of a number"), "{wrong}");
}

#[test]
fn places_that_are_added_up_are_counted_from_an_end() {
    let weighed = built_in().iter().find(|kind| kind.is_called("kakurasu")).expect("it comes with the program");
    let said = weighed.explained().join(" ");
    assert!(said.contains("counted from 1 at the left or at the top"), "{said}");
}
