//! Text that somebody has damaged: it is read or refused, never more than that.
//!
//! One test for each parser, some hundred texts each. `CLUESAT_FUZZ_TRIES=1000000 cargo test --release --test
//! formats fuzz -- --nocapture` tries so many with each and prints what came of them;
//! `CLUESAT_FUZZ_SEED=n` starts elsewhere. A failure names its seed and shows its text.
//!
//! Required of every text: no panic; all memory asked for is at most so many times the text, beyond what the largest
//! board of the family takes; an error that can be shown; and a puzzle that is read is the same after it is written and
//! read.

use std::alloc::System;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;

use cluesat::diagnostic::Source;
use cluesat::family::{Family, Format, ParseOptions, Reading};
use fastrand::Rng;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

use super::sample::{Same, Sample, family, tested, write};

#[global_allocator]
static MEMORY: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// One test at a time, so that memory is that of one parser.
static ALONE: Mutex<()> = Mutex::new(());

/// Memory for each byte of the text.
const PER_BYTE: usize = 400;
/// Memory for each board that a short text describes: 1,000,000 cells of a slitherlink.
const BOARD: usize = 48 << 20;

/// What damages a parser more than noise does.
const WORDS: [&str; 60] = [
    "0",
    "-1",
    "1",
    "9",
    "255",
    "256",
    "2001",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e9",
    "====\n",
    "\n\n",
    "\r",
    "\t",
    " ",
    "#",
    "# family: sudoku\n",
    "\u{feff}",
    "\u{fffd}",
    "\u{e9}",
    "\0",
    "\x7f",
    "&#x41;",
    "&lt;",
    "<!DOCTYPE p [<!ENTITY a \"bb\">]>",
    "&a;",
    "<puzzle>",
    "</puzzle>",
    "<line/>",
    "<count>",
    "/>",
    "rows",
    "columns",
    "width 3\n",
    "height 3\n",
    "goal \"",
    "color a #ff0000\n",
    "3b",
    ":",
    ": ",
    "$1\n",
    "{",
    "}",
    "[[",
    "]]",
    ",",
    "\"",
    "\\u0041",
    "P1\n",
    "P4\n",
    "t0:",
    "zzzz",
    "_",
    "/",
    "https://puzz.link/p?",
    "+fff",
    "pzprv3",
    ".",
];

fn damage(text: &mut Vec<u8>, other: &[u8], random: &mut Rng) {
    for _ in 0..random.usize(0..8) {
        let at = random.usize(0..=text.len());
        let end = random.usize(at..=text.len());
        match random.u8(0..10) {
            0 if at < text.len() => text[at] = random.u8(..),
            1 if at < text.len() => text[at] ^= 1 << random.u8(0..8),
            2 if at < text.len() => drop(text.remove(at)),
            3 => text.insert(at, random.u8(..)),
            4 | 5 => drop(text.splice(at..at, WORDS[random.usize(0..WORDS.len())].bytes())),
            6 => text.truncate(at),
            7 => drop(text.drain(at..end.min(at + 20))),
            8 => {
                let part = text[at..end.min(at + 60)].to_vec();
                let times = if random.u8(0..20) == 0 { 300 } else { 2 };
                text.splice(at..at, part.repeat(times));
            }
            _ if !other.is_empty() => {
                let from = random.usize(0..other.len());
                let to = random.usize(from..=other.len());
                text.splice(at..end.min(at + 40), other[from..to].iter().copied());
            }
            _ => {}
        }
    }
}

/// Reads a text in every way there is; how many puzzles were in it, and how many were looked for.
fn attempt(reading: Reading, text: &[u8]) -> (usize, usize) {
    let options = ParseOptions::default();
    let whole = Source { name: "text", bytes: text, first_line: 1 };
    if let Err(error) = Reading::of(&whole, &options) {
        assert!(error.render(false).starts_with("error: "));
    }
    let (mut read, mut parts) = (0, 0);
    for part in reading.split(text) {
        parts += 1;
        let source = Source { name: "text", bytes: &text[part], first_line: 1 };
        match reading.parse(&source, &options) {
            Ok(_) => read += 1,
            Err(error) => assert!(error.render(false).starts_with("error: ")),
        }
    }
    (read, parts)
}

/// What is read is the same when it is written and read again.
fn comes_back(reading: Reading, text: &[u8]) {
    let options = ParseOptions::default();
    for part in reading.split(text) {
        let source = Source { name: "text", bytes: &text[part], first_line: 1 };
        let Ok(puzzle) = reading.parse(&source, &options) else { continue };
        let Some(again) = write(&*puzzle, reading.format, None) else { continue };
        let source = Source { name: "text", bytes: &again, first_line: 1 };
        let back = reading.parse(&source, &options).map(Same).map_err(|error| error.render(false));
        assert_eq!(back, Ok(Same(puzzle)), "written as {:?}", String::from_utf8_lossy(&again));
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}

#[expect(clippy::print_stdout, reason = "with --nocapture one sees how much was tried")]
fn fuzz(family: &'static Family, format: Format) {
    let alone = ALONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let tries = number("CLUESAT_FUZZ_TRIES").unwrap_or(300);
    let first = number("CLUESAT_FUZZ_SEED").unwrap_or(1);
    let reading = Reading { family, format };
    let mut pool: Vec<Vec<u8>> = Vec::new();
    let mut random = Rng::with_seed(first);
    while pool.len() < 60 {
        pool.extend(Sample::new(family, &mut random, 12).write(format));
    }
    let fresh = pool.len();
    let (mut read, mut most) = (0, 0);
    for number in 0..tries {
        let seed = first.wrapping_mul(1 << 40) + number;
        let mut random = Rng::with_seed(seed);
        let mut text = pool[random.usize(0..pool.len())].clone();
        let other = pool[random.usize(0..pool.len())].clone();
        damage(&mut text, &other, &mut random);
        text.truncate(1 << 16);
        let region = Region::new(MEMORY);
        let result = panic::catch_unwind(AssertUnwindSafe(|| attempt(reading, &text)));
        let asked = region.change().bytes_allocated;
        most = most.max(asked);
        let result = result.and_then(|(found, parts)| {
            panic::catch_unwind(AssertUnwindSafe(|| {
                assert!(
                    asked <= BOARD * (1 + parts) + PER_BYTE * text.len(),
                    "{asked} bytes for a text of {}",
                    text.len()
                );
                comes_back(reading, &text);
            }))?;
            Ok(found)
        });
        let Ok(found) = result else {
            panic!("seed {seed}: {family:?} {format}: {:?}", String::from_utf8_lossy(&text));
        };
        read += usize::from(found > 0);
        // What is still read is a good start for the next.
        if found > 0 && text.len() < 3_000 {
            let at = if pool.len() < 400 { pool.len() } else { random.usize(fresh..400) };
            if at == pool.len() { pool.push(text) } else { pool[at] = text }
        }
    }
    drop(alone);
    println!("{} {format}: {tries} texts, {read} of them puzzles, at most {most} bytes", family.name);
    assert!(read > 0, "some damaged texts are still puzzles");
}

macro_rules! parsers {
    ($($name:ident: $family:literal $format:ident;)*) => {
        $(#[test]
        fn $name() {
            fuzz(family($family), Format::$format);
        })*

        #[test]
        fn every_parser_has_its_test() {
            let known = [$((family($family), Format::$format)),*];
            for family in tested() {
                for &format in family.formats {
                    assert!(known.contains(&(family, format)), "{} {format}", family.name);
                }
            }
        }
    };
}

parsers! {
    nonogram_non: "nonogram" Non;
    nonogram_blocks: "nonogram" Blocks;
    nonogram_webpbn: "nonogram" Webpbn;
    nonogram_nin: "nonogram" Nin;
    nonogram_mk: "nonogram" Mk;
    nonogram_cwd: "nonogram" Cwd;
    nonogram_g: "nonogram" G;
    nonogram_edn: "nonogram" Edn;
    nonogram_mathematica: "nonogram" Mathematica;
    nonogram_json: "nonogram" Json;
    nonogram_taai: "nonogram" Taai;
    nonogram_pbm: "nonogram" Pbm;
    nonogram_png: "nonogram" Png;
    nonogram_ppm: "nonogram" Ppm;
    nonogram_xpm: "nonogram" Xpm;
    nonogram_toml: "nonogram" Toml;
    nonogram_page: "nonogram" Page;
    nonogram_tatham: "nonogram" Tatham;
    nonogram_puzzlink: "nonogram" Puzzlink;
    sudoku_line: "sudoku" Line;
    sudoku_grid: "sudoku" Grid;
    sudoku_sdk: "sudoku" Sdk;
    sudoku_ss: "sudoku" Ss;
    sudoku_sdm: "sudoku" Sdm;
    sudoku_json: "sudoku" Json;
    sudoku_tatham: "sudoku" Tatham;
    sudoku_puzzlink: "sudoku" Puzzlink;
    sudoku_variant: "sudoku" Variant;
    sudoku_iss: "sudoku" Iss;
    sudoku_grids: "sudoku" Grids;
    sudoku_fpuzzles: "sudoku" Fpuzzles;
    sudoku_sudokupad: "sudoku" Sudokupad;
    sudoku_short: "sudoku" Short;
    masyu_rows: "masyu" Rows;
    masyu_tatham: "masyu" Tatham;
    masyu_puzzlink: "masyu" Puzzlink;
    yajilin_rows: "yajilin" Rows;
    yajilin_puzzlink: "yajilin" Puzzlink;
    yajilin_out_rows: "yajilin-out" Rows;
    yajilin_out_puzzlink: "yajilin-out" Puzzlink;
    simple_loop_rows: "simple-loop" Rows;
    simple_loop_puzzlink: "simple-loop" Puzzlink;
    country_road_rows: "country-road" Rows;
    country_road_puzzlink: "country-road" Puzzlink;
    country_road_empty_rows: "country-road-empty" Rows;
    country_road_empty_puzzlink: "country-road-empty" Puzzlink;
    full_slitherlink_rows: "full-slitherlink" Rows;
    full_slitherlink_puzzlink: "full-slitherlink" Puzzlink;
    vertex_slitherlink_rows: "vertex-slitherlink" Rows;
    vertex_slitherlink_puzzlink: "vertex-slitherlink" Puzzlink;
    touch_slitherlink_rows: "touch-slitherlink" Rows;
    touch_slitherlink_puzzlink: "touch-slitherlink" Puzzlink;
    sheep_and_wolves_rows: "sheep-and-wolves" Rows;
    sheep_and_wolves_puzzlink: "sheep-and-wolves" Puzzlink;
    slitherlink_rows: "slitherlink" Rows;
    slitherlink_pzprv3: "slitherlink" Pzprv3;
    slitherlink_tatham: "slitherlink" Tatham;
    slitherlink_puzzlink: "slitherlink" Puzzlink;
}
