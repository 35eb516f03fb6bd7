//! Small boards whose answers were counted by other programs, from the published rules alone.

use cluesat::count;
use cluesat::family::Family;
use cluesat::search::{Counted, Judgement, Options, Solutions};

use super::puzzle;

/// A kind, a puzzle with `/` between its lines, how many answers it has.
const COUNTED: &[(&str, &str, u64)] = &[
    // The ring round a clue closes in each corner.
    ("tapa", "2 2/2 -/- -", 2),
    ("tapa", "2 2/- 2/- -", 2),
    ("tapa", "2 2/- -/2 -", 2),
    ("tapa", "2 2/- -/- 2", 2),
    ("tapa", "3 3/- - -/- - -/- - 2", 28),
    // One island is connected without a bridge; of two, none is alone.
    ("hashi", "1 1/0", 1),
    ("hashi", "2 2/? -/- -", 1),
    ("hashi", "2 2/1 -/- -", 0),
    ("hashi", "1 3/? - ?", 2),
    ("hashi", "1 3/0 - ?", 0),
    // A number that is not told still marks its cell.
    ("kuromasu", "1 1/?", 1),
    ("kuromasu", "3 3/- - -/- - ?/- - -", 34),
    ("cave", "1 1/?", 1),
    ("cave", "1 5/- - ? - -", 9),
    // A run without a sum has no digit twice either.
    ("kakuro", "3 3/- - 7,/- ,2 0/- 0 0", 8),
    ("kakuro", "2 3/- 5, 5,/- 0 0", 0),
    ("kakuro", "2 3/- - -/- 0 0", 72),
    // One white neighbour asks for a circle, none does not.
    ("nurimisaki", "1 1/-", 2),
    ("nurimisaki", "1 2/- -", 3),
    ("nurimisaki", "1 3/- - -", 4),
    // Each room has a black circle.
    ("nondango", "1 1/-/1", 0),
    ("nondango", "1 3/- x x/3 1 2", 0),
    // Numbers in dark cells count, too.
    ("str8ts", "1 2/1x 1x", 0),
    ("str8ts", "2 2/1x x/x 1x", 1),
    ("nanro", "1 3/- - -/1 1 2", 1),
];

/// The decisions and sentences of a kind, a puzzle with `/` between its lines, how many answers it has.
const SENTENCES: &[(&str, &str, u64)] = &[
    ("links = \"0..2\"\nrules = 'each row: crossings() = 2'", "2 1/-/-", 1),
    ("links = \"0..2\"\nrules = 'each row: crossings() < 3'", "2 2/- -/- -", 54),
    // Of no cells, anything holds.
    ("cells = \"1..3\"\nrules = 'each cell: consecutive(ray(here, up))'", "2 3/- - -/- - -", 729),
    ("cells = \"1..3\"\nrules = 'each row: all(p in it: equal(ray(p, right)))'", "1 3/- - -", 9),
    (
        "cells = \"white -, black x\"\nrules = 'each cell: if here is black then here.left is white else here is white'",
        "1 2/- -",
        2,
    ),
    ("cells = \"white -, black x\"\nrules = 'each pair a b: some(q in a + b: q is black)'", "1 2/- -", 3),
    ("cells = \"white -, black x\"\nrules = 'each two rows a b: some(q in cells: q is black)'", "2 1/-/-", 3),
    // Six queens, and five.
    (QUEENS, "6 6/- - - - - -/- - - - - -/- - - - - -/- - - - - -/- - - - - -/- - - - - -", 4),
    (QUEENS, "5 5/- - - - -/- - - - -/- - - - -/- - - - -/- - - - -", 10),
];

const QUEENS: &str = "cells = \"empty -, queen q\"\nrules = \"\"\"\neach line: count(queen) = 1\neach diagonal line: count(queen) <= 1\n\"\"\"";

#[test]
fn sentences_have_as_many_answers_as_a_program_counts_that_reads_them_literally() {
    for &(said, board, wanted) in SENTENCES {
        for play in ["play = 'x'\n", ""] {
            let text = format!(
                "+++\nname = \"f\"\n{play}given = [\"cells: number\"]\n{said}\n+++\n{}\n",
                board.replace('/', "\n")
            );
            let puzzle = cluesat::parse(&text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
            let found = count(&puzzle, None).expect("no limit");
            assert_eq!(found.result, Counted::Exactly(wanted.into()), "{text}");
        }
    }
}

/// Where some cells have but two of the values that others have.
#[test]
fn cells_with_few_values_are_explained() {
    let puzzle = puzzle("nanro".parse().expect("it is there"), "2 2\n- -\n- -\n1 1\n1 2\n");
    let hint = cluesat::hint(&puzzle, &Vec::new()).expect("no limit");
    assert!(matches!(hint, cluesat::explain::Hint::Step { .. }), "{hint:?}");
    let rated = cluesat::rate(&puzzle).expect("no limit");
    assert!(rated.ending.is_complete());
}

/// A clue that is no value of its cell stays what it is when a puzzle is repaired.
#[test]
fn walls_stay_walls() {
    for text in ["2 2\nx -\n- -\n", "1 3\nx - -\n"] {
        let puzzle = puzzle("str8ts".parse().expect("it is there"), text);
        let setting = puzzle.shortcuts().setting.expect("it has clues");
        let answer = cluesat::answers(&puzzle).next().expect("there is one").expect("no limit");
        assert_eq!(setting.clue_on(0, &answer), None, "{text}");
    }
}

#[test]
fn small_boards_have_as_many_answers_as_others_count() {
    for &(name, text, wanted) in COUNTED {
        let family: &'static Family = name.parse().expect("it is there");
        let found = count(&puzzle(family, &text.replace('/', "\n")), None).expect("no limit");
        assert_eq!(found.result, Counted::Exactly(wanted.into()), "{name} {text}");
    }
}

/// The size of an area between a number and one that is not told is no range, so that is refused.
#[test]
fn areas_between_numbers_need_both() {
    let family: &'static Family = "araf".parse().expect("it is there");
    let source = cluesat::diagnostic::Source { name: "araf", bytes: b"1 2\n? 3\n", first_line: 1 };
    let reading = cluesat::family::Reading { family, format: cluesat::family::Format::Rows };
    let wrong = reading.parse(&source, &cluesat::family::ParseOptions::default()).expect_err("one is not told");
    assert!(wrong.title.contains("each number must be told here"), "{}", wrong.title);
}

/// The answer of each puzzle of the gallery is read back as it is drawn.
#[test]
fn drawings_are_read_back_as_boards() {
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/gallery");
    let files =
        std::fs::read_dir(gallery).expect("the gallery is there").map(|file| file.expect("it can be read").path());
    let mut texts: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    texts.sort();
    assert!(texts.len() > 100, "{}", texts.len());
    for path in texts {
        let (text, name) = (std::fs::read_to_string(&path).expect("it can be read"), path.display());
        let puzzle = cluesat::parse(&text).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        let answer = cluesat::answers(&puzzle).next().expect("there is one").expect("no limit");
        let scene = puzzle.picture(Some(&answer), &cluesat::render::Marks::new());
        for unicode in [false, true] {
            let style = cluesat::render::text::TextStyle { unicode, ..cluesat::render::text::TextStyle::default() };
            let drawing = cluesat::render::text::text(&scene, &style);
            let board =
                cluesat::position(&puzzle, &drawing).unwrap_or_else(|wrong| panic!("{name}\n{drawing}\n{wrong}"));
            let judged = cluesat::check(&puzzle, &board).expect("no limit");
            // A wide clue may hide a line beside it, but not of its own cell.
            let is_right = match judged {
                Judgement::Open(_) if name.to_string().contains("pipelink") => false,
                Judgement::Right => true,
                Judgement::Open(whole) => whole == answer,
                _ => false,
            };
            assert!(is_right, "{name}\n{drawing}");
        }
    }
}

/// What each two rows of a board of five columns demand, how many rows there are, and the same of the cells of both as bits.
type OfRows = (&'static str, usize, fn(u32, u32) -> bool);

const OF_ROWS: [OfRows; 8] = [
    ("count(black in row(a)) = count(black in row(b))", 3, |one, other| one.count_ones() == other.count_ones()),
    ("count(black in row(a)) < count(black in row(b))", 3, |one, other| one.count_ones() < other.count_ones()),
    ("count(black in row(a)) != count(black in row(b)) + 1", 2, |one, other| {
        one.count_ones() != other.count_ones() + 1
    }),
    ("count(black in row(a)) + count(white in row(b)) >= 7", 2, |one, other| {
        one.count_ones() + 5 - other.count_ones() >= 7
    }),
    ("some(black in row(a)) iff none(black in row(b))", 3, |one, other| (one != 0) == (other == 0)),
    ("if some(black in row(a)) then all(black in row(b)) or none(black in row(b))", 3, |one, other| {
        one == 0 || other == 31 || other == 0
    }),
    ("(some(black in row(a)) iff all(black in row(b))) iff all(black in row(a))", 2, |one, other| {
        ((one != 0) == (other == 31)) == (one == 31)
    }),
    ("if all(black in row(a)) then (some(black in row(b)) iff all(white in row(b)))", 2, |one, _| one != 31),
];

/// Rules that share what they count, or whether some of their cells are black, in a search.
#[test]
fn rules_that_share_variables_have_the_answers_of_brute_force() {
    for (said, height, holds) in OF_ROWS {
        let line = "\n- - - - -".repeat(height);
        let text = format!(
            "+++\nname = \"f\"\ngiven = [\"cells: number\"]\ncells = \"white -, black x\"\n\
             rules = 'each two rows a b: {said}'\n+++\n{height} 5{line}\n"
        );
        let puzzle = cluesat::parse(&text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
        let wanted = (0u32..1 << (5 * height)).filter(|board| {
            let rows: Vec<u32> = (0..height).map(|row| board >> (5 * row) & 31).collect();
            rows.iter().enumerate().all(|(at, &other)| rows[..at].iter().all(|&one| holds(one, other)))
        });
        let found = Solutions::new(&puzzle, &Options::default()).map(|board| board.expect("no limit"));
        assert_eq!(found.count(), wanted.count(), "{said}");
    }
}
