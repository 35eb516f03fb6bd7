//! Damaged texts of kinds: each is read, or refused with a reason; none panics, and none takes long.

use std::time::{Duration, Instant};

use cluesat::diagnostic::Source;
use cluesat::family::described;
use cluesat::kind::{built_in, compile};
use fastrand::Rng;

use crate::given::random_given_of;
use crate::peak;

/// Texts with what the kinds that come with the program do not use.
const NEW: [&str; 3] = [
    include_str!("../../kinds/invented/doublers.toml"),
    include_str!("../../kinds/invented/slopes.toml"),
    include_str!("../../kinds/invented/rhythm.toml"),
];

/// Words that mean something somewhere, and numbers at the edge.
const WORDS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "9",
    "-1",
    "99",
    "65535",
    "4294967295",
    "18446744073709551616",
    "size",
    "cell",
    "row",
    "region",
    "each",
    "any",
    "pair",
    "touching",
    "knight",
    "count",
    "sum",
    "product",
    "distinct",
    "here",
    "number",
    "in",
    "around",
    "near",
    "ray",
    "sight",
    "up",
    "way",
    "d",
    "connected",
    "groups",
    "of",
    "one",
    "loop",
    "=",
    "!=",
    "<",
    "<=",
    "*",
    "/",
    "%",
    "-",
    "+",
    "(",
    ")",
    ",",
    ":",
    "not",
    "and",
    "or",
    "if",
    "then",
    "iff",
    "all",
    "some",
    "none",
    "value",
    "largest",
    "smallest",
    "weighted",
    "steps",
    "length",
    "box",
    "marks",
    "double",
    "double(here)",
    "value(here) *",
    "word",
    "[machines]",
    "start 0; step",
    "state",
    "accept",
    "fail",
    "else",
    "table 1; 1 -; accept 0",
    "lengths",
    "../",
    "3x3",
    "block",
    "9x9",
    "0x0",
    "straight",
    "\"",
    "'",
    "#",
    "=\"",
    "[",
    "]",
    "\n",
    "é",
];

/// The parts of a text: words, and single characters that are none.
fn parts(text: &str) -> Vec<&str> {
    text.split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
}

fn damaged(random: &mut Rng) -> String {
    let kinds = built_in();
    // Those with machines and marks are few, so they are taken more often.
    let mut text = || match random.usize(..kinds.len() + 30) {
        at if at < kinds.len() => &*kinds[at].text,
        at => NEW[at % NEW.len()],
    };
    let [text, other]: [&str; 2] = [text(), text()];
    let mut words: Vec<String> = parts(text).into_iter().map(str::to_owned).collect();
    for _ in 0..random.usize(1..5) {
        if words.is_empty() {
            break;
        }
        let at = random.usize(..words.len());
        match random.u8(..7) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[random.usize(..words.len())].clone()),
            2 => words[at] = format!("{} ", WORDS[random.usize(..WORDS.len())]),
            3 => words.insert(at, format!(" {} ", WORDS[random.usize(..WORDS.len())])),
            4 => {
                let others = parts(other);
                others[random.usize(..others.len())].clone_into(&mut words[at]);
            }
            5 => {
                let lines: Vec<&str> = other.lines().collect();
                words.insert(at, format!("\n{}\n", lines[random.usize(..lines.len())]));
            }
            _ => words.truncate(at.max(1)),
        }
    }
    words.concat()
}

#[test]
fn damaged_kinds_are_read_or_refused() {
    let texts: u64 = std::env::var("CLUESAT_FUZZ_KINDS").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000);
    let seed: u64 = std::env::var("CLUESAT_FUZZ_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let (mut read, mut slow) = (0, Vec::new());
    for number in 0..texts {
        let mut random = Rng::with_seed(seed.wrapping_mul(1_000_003).wrapping_add(number));
        let text = damaged(&mut random);
        let began = Instant::now();
        let source = Source { name: "fuzz", bytes: text.as_bytes(), first_line: 1 };
        let judged = std::panic::catch_unwind(|| {
            peak::of(|| {
                let kind = described::read(&source);
                // A board, too: what is damaged may be read as a formula over many cells.
                if let Ok(kind) = &kind {
                    let given = random_given_of(kind, kind.size().unwrap_or((10, 10)), &mut Rng::with_seed(number));
                    drop(compile(kind, &given));
                }
                kind.is_ok()
            })
        });
        let Ok((is_kind, bytes)) = judged else { panic!("seed {seed}, number {number}: this text panics:\n{text}") };
        read += u64::from(is_kind);
        let took = began.elapsed();
        // The machine may be busy, and the program is not optimised here: what is meant is a second.
        if took > Duration::from_secs(10) || bytes > 100_000_000 {
            slow.push((took, bytes, text));
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
    assert!(read * 20 > texts, "only {read} of {texts} are kinds: the damage is too large to try anything");
    assert!(read < texts, "all are kinds: nothing was damaged");
}
