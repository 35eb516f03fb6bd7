//! The invented kinds of `kinds/invented/`: each puzzle has one answer, to which steps lead.

use std::fs;
use std::path::Path;

use cluesat::backend::Limits;
use cluesat::explain::{self, Ending, Level, Options};
use cluesat::family::described;
use cluesat::search;

use super::{kind, puzzle};

/// Each kind that docs/KINDS.md shows.
fn texts_of_the_document() -> Vec<&'static str> {
    let page = include_str!("../../docs/KINDS.md");
    let blocks = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default());
    blocks.filter(|block| block.contains("rules = ")).collect()
}

#[test]
fn the_kinds_of_the_document_are_right() {
    let texts = texts_of_the_document();
    assert!(texts.len() >= 4);
    for text in texts {
        let kind = kind(text).unwrap_or_else(|wrong| panic!("{wrong}"));
        let answer = cluesat::invent::shown(described::family(&kind), &kind, &Limits::none());
        assert!(answer.expect("no bug").is_some_and(|shown| shown.is_all), "{text}");
    }
}

/// Nobody has to say a size: the kinds that documents show make puzzles at their own, and boards of several grids have that
/// of the grids.
#[test]
fn shown_kinds_make_puzzles_at_their_own_size() {
    let mut kinds: Vec<_> = texts_of_the_document().into_iter().map(|text| kind(text).expect("it is right")).collect();
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("kinds/invented")).expect("the folder is there")
    {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|end| end == "toml") {
            kinds.push(kind(&fs::read_to_string(&path).expect("a text")).expect("it is right"));
        }
    }
    assert!(kinds.len() >= 14, "{}", kinds.len());
    for kind in kinds {
        let recipe = search::Recipe::new(described::family(&kind));
        let options = search::Options { limits: Limits::none().with_work(50_000), ..search::Options::default() };
        let made = search::generate(&recipe, 0, &options, &search::any_will_do);
        let made = made.unwrap_or_else(|wrong| panic!("{}: {wrong}", kind.name));
        assert!(made.is_some(), "{}: none within the work", kind.name);
    }
    for kind in cluesat::kind::built_in() {
        let Some(size) = kind.size() else { continue };
        let maker = &described::family(kind).maker;
        assert_eq!(maker.size, size, "{}", kind.name);
        let shape = cluesat::family::Shape { size: (size.0 - 1, size.1), box_shape: None, variant: String::new() };
        let wrong = maker.empty(&shape, &mut fastrand::Rng::with_seed(1)).expect_err("it is too small");
        assert!(wrong.contains(&format!("has {}x{} cells", size.1, size.0)), "{wrong}");
    }
}

/// What is shown keeps all sentences, those about clues, too; else it is said that it does not.
#[test]
fn boards_that_are_shown_keep_the_rules() {
    let stars = "name = \"starred areas\"\ngiven = ['cells: star \"*\"']\nedges = \"line\"\nrules = \"groups undivided: count(star) = 1 and size = 3\"\n";
    let galaxies = include_str!("../../kinds/galaxies.toml").replace("\"galaxies\"", "\"own galaxies\"");
    let galaxies = galaxies.split("also").next().expect("there is one").to_owned()
        + galaxies.split_once("tentaisho\"]").expect("there is one").1;
    let own = |text: &str, is_all: bool| (kind(text).unwrap_or_else(|wrong| panic!("{wrong}")), is_all);
    let built_in = ["nurikabe", "shikaku", "tatamibari", "yonmasu", "four cells", "star battle"].map(|name| {
        let found = cluesat::kind::built_in().iter().find(|kind| kind.is_called(name));
        (std::sync::Arc::clone(found.expect("it is there")), true)
    });
    for (kind, is_all) in built_in.into_iter().chain([own(stars, true), own(&galaxies, false)]) {
        let limits = Limits::none();
        let shown = cluesat::invent::shown(described::family(&kind), &kind, &limits).expect("no bug").expect("some");
        assert_eq!(shown.is_all, is_all, "{}", kind.name);
        let is_right = |(puzzle, board): &(std::sync::Arc<dyn cluesat::family::Puzzle>, _)| {
            // A puzzle of its own, as one reads it: with all sentences.
            let mut rows = Vec::new();
            puzzle.write(cluesat::family::Format::Rows, None, &mut rows).expect("rows");
            let again = super::puzzle(described::family(&kind), &String::from_utf8_lossy(&rows));
            again.check(board).is_empty()
        };
        assert!(!shown.boards.is_empty() && shown.boards.iter().all(is_right) == is_all, "{}", kind.name);
    }
}

#[test]
fn each_has_a_puzzle_that_is_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kinds/invented");
    let page = fs::read_to_string(folder.join("README.md")).expect("the page is there");
    let mut kinds = 0;
    for file in fs::read_dir(&folder).expect("the folder is there") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|end| end != "toml") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        let kind = kind(&text).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert!(text.lines().count() <= 20 && page.contains(&kind.play), "{}", kind.name);
        let own = fs::read_to_string(path.with_extension("txt")).expect("a puzzle");
        let name = path.file_name().expect("a name").to_string_lossy();
        let rows = own.strip_prefix(&format!("# kind: {name}\n")).expect("it names its kind");
        let puzzle = puzzle(described::family(&kind), rows);
        let rated = explain::rate(&puzzle, &Options::default()).expect("no limit");
        assert_eq!(rated.ending, Ending::Unique, "{}", kind.name);
        assert!(rated.tally.rating().level <= Level::Hard, "{}: nobody likes to guess", kind.name);
        kinds += 1;
    }
    assert!(kinds >= 10, "{kinds}");
}
