//! The gallery: docs/GALLERY.md and its pictures are what the program draws of the puzzles in docs/gallery/.
//!
//! `SNAPSHOTS=overwrite cargo test --test kinds gallery` writes them anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cluesat::kind::{Kind, built_in};
use cluesat::render::{Marks, svg};
use cluesat::search::Verdict;

/// Boards with more cells are shown without their answers.
const MOST: usize = 200;

/// The most bytes of all pictures together.
const ROOM: usize = 1_500_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/gallery")
}

const HEAD: &str = "\
# Gallery

For people who look for a kind of puzzle to solve or to make: all kinds that come with the program as texts (KINDS.md),
each with a puzzle and its answer. Givens are black, what the answer adds is blue.

To solve a puzzle of the gallery, to get a hint, to make a new one, and to read the
text of a kind:

    $ cluesat solve docs/gallery/akari.txt
    $ cluesat hint docs/gallery/akari.txt
    $ cluesat generate akari --size 6x6
    $ cluesat kinds akari

";

/// Checks a file, or writes it.
fn is_current(name: &str, text: &str, wrong: &mut Vec<String>) {
    let path = folder().join(name);
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        fs::write(&path, text).expect("the file can be written");
    } else if fs::read_to_string(&path).ok().as_deref() != Some(text) {
        wrong.push(name.to_owned());
    }
}

/// The part of the page about one kind, and how large its pictures are.
fn part(kind: &Kind, wrong: &mut Vec<String>) -> (String, usize) {
    let (file, id) = (&*kind.file, kind.id());
    let also = kind.also.join(", ");
    let also = if also.is_empty() { also } else { format!("; also called {also}") };
    let rules = format!("\n{}\n\n`cluesat generate {id}`{also}.\n\n", kind.play);
    let mut page = format!("## {}\n\n", kind.name);
    // A new kind has no puzzle here at first.
    let Ok(text) = fs::read_to_string(folder().join(format!("{file}.txt"))) else {
        return (page + rules.trim_start(), 0);
    };
    let puzzle = cluesat::parse(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
    assert_eq!(puzzle.family().name, id, "{file}");
    let verdict = cluesat::unique(&puzzle).expect("no limit");
    let Verdict::Unique(answer) = verdict else { panic!("{file}: {verdict:?}") };
    let (height, width) = puzzle.size();
    let mut pictures = vec![(format!("{file}.svg"), puzzle.picture(None, &Marks::new()))];
    if height * width <= MOST {
        pictures.push((format!("{file}-answer.svg"), puzzle.picture(Some(&answer), &Marks::new())));
    }
    let mut bytes = 0;
    for (name, scene) in pictures {
        let picture = svg::svg(&scene);
        bytes += picture.len();
        let what = if name.contains("-answer") { "the answer" } else { "a puzzle" };
        let _ = writeln!(page, "<img src=\"gallery/{name}\" alt=\"{what}\" width=\"{}\">", 26 * width.min(22));
        is_current(&name, &picture, wrong);
    }
    page.push_str(&rules);
    (page, bytes)
}

#[test]
fn the_gallery_shows_every_kind() {
    let mut wrong = Vec::new();
    let mut page = HEAD.to_owned();
    let mut kinds: Vec<_> = built_in().iter().map(|kind| (kind.name.to_lowercase(), kind)).collect();
    kinds.sort_by(|one, other| one.0.cmp(&other.0));
    let mut bytes = 0;
    for (_, kind) in &kinds {
        let (part, size) = part(kind, &mut wrong);
        page.push_str(&part);
        bytes += size;
    }
    is_current("../GALLERY.md", &(page.trim_end().to_owned() + "\n"), &mut wrong);
    assert!(bytes < ROOM, "{bytes} bytes");
    assert!(wrong.is_empty(), "not current: {wrong:?}; `SNAPSHOTS=overwrite cargo test --test kinds gallery`");
}
