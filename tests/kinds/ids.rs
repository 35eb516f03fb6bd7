//! Game ids of kinds: what the games wrote is read, has one answer, and is written again.

use cluesat::family::{Family, Format, ParseOptions, Puzzle, Reading};
use cluesat::search::Verdict;
use std::sync::Arc;

/// A family and an id that its game made.
const MADE: &[(&str, &str)] = &[
    ("hashi", "7x7m2:3c4d1c2g4a4j3b2d3c4a2"),
    ("dominosa", "6:61121625562113062100435545532136230224454041346053300466"),
    ("fillomino", "9x7:c59922a24c9c35e55a3a2a9b6d9a74a66d7c3b6b22"),
    ("galaxies", "7x7:dzfeozxcfuzd"),
    ("kenken", "6:__aa_aa_aa_____a___aaaaba____a___b__a___b,s1m6d2s1s1a11s3a9a7m6m72a16m6a6m6s3"),
    ("akari", "7x7:b1aBi0e1g2e0i1aBb"),
    ("kuromasu", "9x6:a2d6f3b8b7e8b6e10b4b4f4d8a"),
    ("shikaku", "7x7:2b4e4b2_2i4_4_4b3d6b2a2a2_2b6d"),
    ("hitori", "5x5:5245524543352242432543352"),
    ("gokigen", "8x8:b11a1a2a02b1c12c3b111a23a3c1a3c4a0f1c4a3a2a3c3a1c2b0b0a2a"),
    ("tents", "8x8:d_behacciddah,2,1,1,2,0,3,0,3,2,2,0,2,1,2,1,2"),
    ("skyscrapers", "5:1/5/2/2/3/3/1/2/2/2/1/4/2/3/2/3/2/1/3/3"),
    ("futoshiki", "4:0,0,0,0,0D,0,0,0,0D,0,0R,0,0R,0,0,3,"),
    ("binairo", "6x6:FBAiBBbCAi"),
    ("takuzu", "8x8u:mcBACcEEBdbDFCccab"),
    ("magnets", "6x5:222121,32122,222022,23113,TLRTLRBLRBLRLRLRLRLRTLRTLRBLRB"),
    ("magnets", "5x5:0...2,1.12.,1.2.3,...2.,*LRLRLRLRTLRLRBTLRTTBLRBB"),
    ("mosaic", "10x10:a33a0d3b4b2a3d431a02a3a745b1a2a5c3d23d75c4b3a86b6b234a78c6d567d33e"),
    ("foseruzu", "5x5n5:f1232b2a2d32c2"),
    ("foseruzu", "4x4n4:22a2d33f"),
];

fn read(name: &str, id: &str) -> Result<Arc<dyn Puzzle>, String> {
    let family: &'static Family = name.parse().expect("it is there");
    let source = cluesat::diagnostic::Source { name: "id", bytes: id.as_bytes(), first_line: 1 };
    let options = ParseOptions { family: Some(family), ..ParseOptions::default() };
    assert_eq!(Reading::detect(id.as_bytes(), &options), [Reading { family, format: Format::Tatham }], "{name} {id}");
    Reading { family, format: Format::Tatham }.parse(&source, &options).map_err(|wrong| wrong.render(false))
}

#[test]
fn ids_of_games_are_read_and_written() {
    for &(name, id) in MADE {
        let puzzle = read(name, id).unwrap_or_else(|wrong| panic!("{name} {id}\n{wrong}"));
        let verdict = cluesat::unique(&puzzle).expect("no limit");
        assert!(matches!(verdict, Verdict::Unique(_)), "{name} {id}: {}", verdict.word());
        let mut again = Vec::new();
        puzzle.write(Format::Tatham, None, &mut again).unwrap_or_else(|wrong| panic!("{name} {id}: {}", wrong.reason));
        assert_eq!(String::from_utf8(again).expect("text").trim_end(), id, "{name}");
    }
}

/// A number says how often a letter stands in the lines of cages; empty cells at the end may be left out of some ids.
#[test]
fn short_ids_are_the_same_puzzles() {
    for (name, short, long) in [
        (
            "kenken",
            "6:__aa_aa_aa_5a_3a4ba_4a_3b__a_3b,s1m6d2s1s1a11s3a9a7m6m72a16m6a6m6s3",
            "6:__aa_aa_aa_____a___aaaaba____a___b__a___b,s1m6d2s1s1a11s3a9a7m6m72a16m6a6m6s3",
        ),
        ("foseruzu", "4x4n4:22a2d33", "4x4n4:22a2d33f"),
    ] {
        let [one, other] = [short, long].map(|id| read(name, id).unwrap_or_else(|wrong| panic!("{id}\n{wrong}")));
        assert_eq!(one.rules().len(), other.rules().len(), "{short}");
        assert_eq!(cluesat::unique(&one).expect("no limit"), cluesat::unique(&other).expect("no limit"), "{short}");
    }
}

/// Other rules than ours, and damaged ids, are refused and do not panic.
#[test]
fn ids_with_other_rules_are_refused() {
    for (name, id) in [
        ("hashi", "7x7m2L:3e1g5a5c4c3a2a2c1a4b2e2a4b2"),
        ("hashi", "7x7m3:3c4d1c2g4a4j3b2d3c4a2"),
        ("futoshiki", "4a:1R,0DL,0R,0DL,0D,0UR,0DL,0U,0U,0RD,0UL,0D,0R,0UL,1R,0UL,"),
        ("takuzu", "8x8:mcBACcEEBdbDFCccab"),
        ("foseruzu", "6x6n3:f1232b2a2d32c2"),
    ] {
        assert!(read(name, id).is_err(), "{name} {id}");
    }
    for &(name, id) in MADE {
        for cut in 3..id.len() {
            for change in ["", "9", "z", ",", "_", "é"] {
                let damaged = format!("{}{change}{}", &id[..cut], &id[cut + 1..]);
                let family: &'static Family = name.parse().expect("it is there");
                let source = cluesat::diagnostic::Source { name: "id", bytes: damaged.as_bytes(), first_line: 1 };
                let _ = Reading { family, format: Format::Tatham }.parse(&source, &ParseOptions::default());
            }
        }
    }
}
