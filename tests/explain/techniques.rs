//! docs/TECHNIQUES.md and its pictures: each technique with a name, as the program tells it.
//!
//! `SNAPSHOTS=overwrite cargo test --test explain techniques` writes them anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cluesat::explain::{GLOSSARY, Options, entry_of};
use cluesat::family::Puzzle;
use cluesat::render::svg;
use cluesat::view::step_scene;

use crate::common::{corpus, start};

/// Names that are so rare that no puzzle here shows them: they are told without a picture.
const RARE: &[&str] = &["naked quad", "hidden quad", "jellyfish", "sashimi jellyfish", "remote pair", "death blossom"];

/// The most bytes of all pictures together.
const ROOM: usize = 1_200_000;
/// The most steps of a puzzle that are looked at.
const STEPS: usize = 400;

/// Puzzles in which the techniques occur, the easiest first; the last files have puzzles for those that are rare.
const PUZZLES: &[&str] = &[
    "puzzles/sudoku/9x9-easy.txt",
    "puzzles/sudoku/9x9-killer.txt",
    "puzzles/slitherlink/easy-7x7.txt",
    "puzzles/loops/masyu-6x6.txt",
    "puzzles/loops/yajilin-6x6.txt",
    "puzzles/loops/country-road-6x6.txt",
    "puzzles/loops/simple-loop-6x6.txt",
    "puzzles/nonogram/house-10x10.txt",
    "docs/techniques/country-road.txt",
    "docs/gallery/hitori.txt",
    "docs/gallery/nurikabe.txt",
    "docs/gallery/heyawake.txt",
    "puzzles/nonogram/key-5x5.txt",
    "puzzles/nonogram/random-12x12.txt",
    "docs/techniques/puzzles.txt",
    "docs/techniques/yajilin.txt",
    UNIQUE,
];

/// Puzzles of which steps may rest on there being one answer.
const UNIQUE: &str = "docs/techniques/unique.txt";

const HEAD: &str = "\
# Techniques

For people who read an explanation, a hint or a rating and meet a name that they do not know. Each name has what to
look for, what follows, and a step of a puzzle in the program's own words: in the picture the green places are what it
concludes. `cluesat explain` ends with the techniques of a puzzle, `cluesat rate --stats` counts them, and
EXPLAIN.md tells how they are found. N and M stand for numbers.

";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Checks a file, or writes it.
fn is_current(name: &str, text: &str, wrong: &mut Vec<String>) {
    let path = root().join("docs").join(name);
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        fs::write(&path, text).expect("the file can be written");
    } else if fs::read_to_string(&path).ok().as_deref() != Some(text) {
        wrong.push(name.to_owned());
    }
}

/// The puzzles of a file.
fn puzzles(path: &str) -> Vec<Arc<dyn Puzzle>> {
    corpus(&format!("../{path}"))
}

#[test]
fn every_technique_has_a_picture_and_three_sentences() {
    let mut shown: BTreeMap<&str, (String, String, usize)> = BTreeMap::new();
    let puzzles =
        PUZZLES.iter().flat_map(|path| puzzles(path).into_iter().map(move |puzzle| (*path == UNIQUE, puzzle)));
    for (assume_unique, puzzle) in puzzles {
        let mut explainer = start(&puzzle, &Options { assume_unique, ..Options::default() });
        for _ in 0..STEPS {
            let Some(step) = explainer.next_told().expect("the engines work") else { break };
            let Some(entry) = entry_of(&step.telling.technique.name).filter(|_| !step.routine) else { continue };
            if !shown.contains_key(entry.name) {
                let picture = svg::svg(&step_scene(&puzzle, &explainer, &step));
                shown.insert(entry.name, (picture, step.telling.sentence(), puzzle.size().1));
            }
            if shown.len() == GLOSSARY.len() {
                break;
            }
        }
    }
    let (mut page, mut wrong, mut missing, mut bytes) = (HEAD.to_owned(), Vec::new(), Vec::new(), 0);
    for entry in GLOSSARY {
        let Some((picture, sentence, width)) = shown.get(entry.name) else {
            if RARE.contains(&entry.name) {
                let _ = writeln!(page, "## {}\n\n{} {}\n", entry.name, entry.see, entry.then);
            } else {
                missing.push(entry.name);
            }
            continue;
        };
        bytes += picture.len();
        let file = format!("techniques/{}.svg", entry.name.to_lowercase().replace(' ', "-"));
        is_current(&file, picture, &mut wrong);
        let _ = writeln!(page, "## {}\n", entry.name);
        let _ = writeln!(page, "<img src=\"{file}\" alt=\"{}\" width=\"{}\">\n", entry.name, 30 * width.clamp(&8, &20));
        let _ = writeln!(page, "{} {} In the picture: {sentence}.\n", entry.see, entry.then);
    }
    assert!(missing.is_empty(), "no example of {missing:?}: add a puzzle to docs/techniques/puzzles.txt");
    assert!(bytes < ROOM, "{bytes} bytes");
    is_current("TECHNIQUES.md", &(page.trim_end().to_owned() + "\n"), &mut wrong);
    assert!(wrong.is_empty(), "not current: {wrong:?}; `SNAPSHOTS=overwrite cargo test --test explain techniques`");
}
