//! Texts of kinds as others write them: answers that show an option, rims, words beyond the board, addresses.

use cluesat::family::{Family, Format, Puzzle};
use cluesat::search::Verdict;
use std::sync::Arc;

use super::puzzle;

fn family(name: &str) -> &'static Family {
    name.parse().expect("it is there")
}

/// Whether the answer behind a puzzle is right, and the verdict of the puzzle.
fn judged(name: &str, line: &str) -> (bool, &'static str) {
    let puzzle = puzzle(family(name), line);
    let source = cluesat::diagnostic::Source { name: "line", bytes: line.as_bytes(), first_line: 1 };
    let filled = family(name).texts.filled(&*puzzle, &source).unwrap_or_else(|wrong| panic!("{line}\n{wrong}"));
    let Some(cluesat::family::Filled::Answer(answer)) = filled else { panic!("{line} has an answer") };
    let is_right = cluesat::check(&puzzle, &answer).expect("no limit") == cluesat::search::Judgement::Right;
    (is_right, cluesat::unique(&puzzle).expect("no limit").word())
}

/// An option that the answer needs is on; no answer that is wrong anyway switches one on.
#[test]
fn an_answer_shows_the_option_that_it_needs() {
    assert_eq!(judged("numberlink", "x\t2 2/1 1/- -\t2 2/s s/ne nw"), (true, "unique"));
    assert_eq!(judged("numberlink", "x\t2 2/1 1/- -\t2 2/e w/- -"), (true, "multiple"));
    assert_eq!(judged("numberlink", "x\t2 2/1 1/- -\t2 2/- -/e w"), (false, "unique"));
    let four = "4 5/- - - - -/- - - - -/- - - - -/- - - - -";
    assert!(judged("foseruzu", &format!("x\t{four}\t4 5/1 2 3 4 5/1 2 3 4 5/1 2 3 4 5/1 2 3 4 5")).0);
    assert!(judged("foseruzu", &format!("x\t{four}\t4 5/1 1 1 1 1/2 2 2 2 2/3 3 3 3 3/4 4 4 4 4")).0);
    assert!(!judged("foseruzu", &format!("x\t{four}\t4 5/1 1 1 1 2/2 2 2 2 2/3 3 3 3 3/4 4 4 4 4")).0);
}

/// A number in a dark cell may be repeated without its sign; the size of an answer may be that without the rim.
#[test]
fn answers_repeat_what_is_given() {
    assert_eq!(judged("str8ts", "x\t2 2/1x -/- -\t2 2/1 2/2 1"), (true, "unique"));
    assert!(!judged("str8ts", "x\t2 2/1x -/- -\t2 2/1 1/2 1").0);
    let rim = "5 5/- - - - -/- 4 4 4 -/- 4 4 4 -/- 4 4 4 -/- - - - -";
    let answer = "- s s s -/e 4 4 4 w/e 4 4 4 w/e 4 4 4 w/- n n n -";
    assert!(judged("arrow-numbers", &format!("x\t{rim}\t3 3/{answer}")).0);
    assert!(judged("arrow-numbers", &format!("x\t{rim}\t5 5/{answer}")).0);
    // Where a clue stands in the rim, the size is that of the board.
    let source = cluesat::diagnostic::Source { name: "board", bytes: b"1 1\n- - x\n- x x\n- x x\n", first_line: 1 };
    let wrong = family("nurikabe").texts.read_board(&*puzzle(family("nurikabe"), "3 3/2 - -/- - -/- - -"), &source);
    assert!(wrong.is_err_and(|wrong| wrong.title.contains("not 3x3")));
}

/// `-` beyond the board gives nothing, a clue there is wrong.
#[test]
fn nothing_is_given_beyond_the_board() {
    let read = |line: &str| {
        let source = cluesat::diagnostic::Source { name: "line", bytes: line.as_bytes(), first_line: 1 };
        family("tents").texts.parse(&source, Format::Rows, &cluesat::family::ParseOptions::default())
    };
    let written = |puzzle: Arc<dyn Puzzle>| {
        let mut text = Vec::new();
        puzzle.write(Format::Rows, None, &mut text).map(|()| text).map_err(|wrong| wrong.reason)
    };
    let plain = read("2 2/1 0/0 1/- -/- x").expect("it is right");
    let wide = read("2 2/1 0 - -/0 1 -/- -/- x").expect("what is beyond says nothing");
    assert!(plain.warnings().is_empty());
    assert_eq!(wide.warnings(), ["ignored: `-` beyond the board, in 2 lines"]);
    assert_eq!(written(plain), written(wide));
    assert!(read("2 2/1 0 3/0 1/- -/- x").is_err());
    assert!(read("2 2/1 0/0 1/- - -/- x").is_err());
}

/// Addresses mean what they mean where they come from.
#[test]
fn addresses_mean_what_they_mean_there() {
    let address = |name: &str, text: &str| {
        let puzzle = puzzle(family(name), text);
        let mut address = Vec::new();
        puzzle.write(Format::Puzzlink, None, &mut address).map_err(|wrong| wrong.reason)?;
        let address = String::from_utf8(address).expect("text");
        let again = cluesat::parse(&address).unwrap_or_else(|wrong| panic!("{address}\n{wrong}"));
        let mut rows = Vec::new();
        again.write(Format::Rows, None, &mut rows).map_err(|wrong| wrong.reason)?;
        assert_eq!(String::from_utf8(rows).expect("text").trim_end().replace('\n', "/"), text, "{address}");
        Ok::<_, String>(address.trim_end().rsplit('?').next().unwrap_or_default().to_owned())
    };
    // Bits are cells without a circle.
    assert_eq!(address("nondango", "2 2/x -/- x/1 1/2 2").as_deref(), Ok("nondango/2/2/0oc"));
    // The first sign is the circle.
    assert_eq!(address("hakoiri", "2 2/c -/- t/1 1/1 1").as_deref(), Ok("hakoiri/2/2/001b2"));
    assert_eq!(address("four-cells", "2 2/- */3 -").as_deref(), Ok("fourcells/2/2/a73a"));
    // Cells may stay empty there.
    assert_eq!(address("numberlink", "2 2 E/1 1/- -").as_deref(), Ok("numlin/2/2/11h"));
    assert!(address("numberlink", "2 2/1 1/- -").is_err());
    let puzzle = cluesat::parse("https://puzz.link/p?numlin/2/2/11h").expect("it is right");
    assert!(matches!(cluesat::unique(&puzzle), Ok(Verdict::Multiple(_))));
}

/// Each pill has the sum of its cells for a number; the answers of small boards are counted by hand.
#[test]
fn pills_are_counted() {
    let answers = |text: &str| match cluesat::count(&puzzle(family("pills"), text), None).expect("no limit").result {
        cluesat::search::Counted::Exactly(count) => u64::try_from(count).expect("few"),
        other => panic!("{other:?}"),
    };
    // One pill of three zeros and a one; two places for it, three where it is two of five cells.
    assert_eq!(answers("1 3/1 0 0/1/1 0 0"), 1);
    assert_eq!(answers("1 3/1 0 0/1/2 0 0"), 0);
    assert_eq!(answers("1 5/- - - - -/1/0 0 1 0 0"), 3);
    // 1 and 2 side by side, in one way; not 2 alone.
    assert_eq!(answers("1 6/- - - - - -/3/0 1 0 1 1 0"), 1);
    assert_eq!(answers("1 4/- - - -/2/0 1 1 0"), 0);
    // No bent pill.
    assert_eq!(answers("2 2/- -/- -/1 0/0 0"), 1);
}

/// The width that is told above says that a line is a row, even if it begins as a comment does.
#[test]
fn boards_of_one_row_may_begin_with_a_wall() {
    let text = "name = \"holes tried\"\ngiven = ['cells: number | hole \"#\"']\nexcept = \"hole\"\ncells = \"a -, b o\"\nrules = \"each number: count(b in around(here)) = number\"\n";
    let kind = super::kind(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let own = cluesat::family::described::family(&kind);
    for (rows, cells) in [("1 4\n# 3 - 4\n", 3), ("1 3\n# # #\n", 0), ("1 1\n#\n", 0), ("1 3\n# by me, 2\n- - 1\n", 3)]
    {
        let puzzle = puzzle(own, rows);
        let free = puzzle.all_places().filter(|&place| puzzle.values(place).len() > 1).count();
        assert_eq!(free, cells, "{rows}");
    }
}

/// A region in several pieces may be meant, but nobody is surprised by it.
#[test]
fn regions_in_pieces_are_told() {
    let board = |regions: &str| format!("3 3/- - -/- - -/- - -/{regions}");
    let told = |regions: &str| puzzle(family("heyawake"), &board(regions)).warnings().to_vec();
    assert!(told("1 1 2/1 2 2/1 2 2").is_empty());
    let pieces = told("1 1 2/1 2 2/2 2 1");
    assert!(pieces.len() == 1 && pieces[0].contains("r1c1") && pieces[0].contains("r3c3"), "{pieces:?}");
}
