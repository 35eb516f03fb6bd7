//! Masyu reads what it writes, judges circles and draws them.

use super::{Circles, FAMILY};
use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::loops::{Cell, Looped};
use crate::family::{Beside, Format, ParseOptions, Puzzle, Reading};
use crate::grid::{Edge, Grid, Pos, Spot};
use crate::render::text::{TextStyle, text};
use crate::render::{EdgeArt, Mark};
use crate::rule::Colour;

fn source(text: &str) -> Source<'_> {
    Source { name: "text", bytes: text.as_bytes(), first_line: 1 }
}

fn read(text: &str, format: Format) -> Result<Looped, Diagnostic> {
    let puzzle = FAMILY.texts.parse(&source(text), format, &ParseOptions::default())?;
    Ok(puzzle.of_family::<Looped>().clone())
}

fn masyu(circles: &Grid<Option<Colour>>) -> Looped {
    Looped::new(&Circles, circles.map(|circle| Cell::of(circle.map_or(0, |colour| colour as u32 + 1))))
        .expect("it has cells")
}

/// A puzzle and its answer, from the directions of the line in each cell.
pub(super) fn stated(circles: &[&str], ways: &[&str]) -> (Looped, Board) {
    let cells = |rows: &[&str]| -> Vec<Vec<String>> {
        rows.iter().map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()
    };
    let (circles, ways) = (cells(circles), cells(ways));
    let grid = circles.concat().into_iter().map(|cell| match cell.as_str() {
        "w" => Some(Colour::White),
        "b" => Some(Colour::Black),
        _ => None,
    });
    let grid = Grid::from_cells(circles.len(), circles[0].len(), grid.collect());
    let puzzle = masyu(&grid);
    let mut board = Board(vec![0; puzzle.places()]);
    for (row, ways) in ways.iter().enumerate() {
        for (col, ways) in ways.iter().enumerate() {
            let at = Pos { row, col };
            for (way, edge) in [('e', Edge::Horizontal(at)), ('s', Edge::Vertical(at))] {
                if ways.contains(way) {
                    board[puzzle.layout().place(Spot::Edge(edge)).expect("the line stays on the board")] = 1;
                }
            }
        }
    }
    (puzzle, board)
}

/// From <https://www.janko.at/Raetsel/Masyu/>, number 2.
pub(super) fn sample() -> (Looped, Board) {
    stated(
        &["- - - - - -", "- - - - - w", "- b - w b -", "- b w - b -", "w - - - - -", "- - - - - -"],
        &[
            "se sw - - se sw",
            "ns ns - - ns ns",
            "ns ne ew ew nw ns",
            "ns se ew ew sw ns",
            "ns ns - - ns ns",
            "ne nw - - ne nw",
        ],
    )
}

pub(super) fn round_trips(puzzle: &Looped) {
    for &format in FAMILY.formats {
        let mut out = Vec::new();
        let has_circles = puzzle.cells().cells().iter().any(|cell| cell.sign > 0);
        let written = FAMILY.texts.write(puzzle, format, Beside::default(), &mut out);
        if format == Format::Tatham && !has_circles {
            // Such an id would be one of a sudoku.
            assert!(written.is_err());
            continue;
        }
        written.expect("the format holds it");
        let text = String::from_utf8(out).expect("it is text");
        assert_eq!(read(&text, format).expect("it parses").cells(), puzzle.cells(), "{text}");
        if format != Format::Rows {
            assert_eq!(FAMILY.texts.detect(text.as_bytes()), [format], "{text}");
        }
        let named = Reading { family: &FAMILY, format }.with_family(text.into_bytes());
        let known = Reading::detect(&named, &ParseOptions::default());
        assert!(known == [Reading { family: &FAMILY, format }] || !has_circles);
    }
}

#[test]
fn what_is_written_parses_to_the_same() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..300 {
        let (height, width) = (random.usize(1..12), random.usize(1..12));
        let cell = |_| [None, None, Some(Colour::White), Some(Colour::Black)][random.usize(0..4)];
        let cells = (0..height * width).map(cell).collect();
        round_trips(&masyu(&Grid::from_cells(height, width, cells)));
    }
}

#[test]
fn signs_have_a_meaning_and_rooms_none() {
    let one = |cell| Looped::new(&Circles, Grid::from_cells(1, 1, vec![cell]));
    assert!(one(Cell::of(3)).is_none());
    let cell = Cell { sign: 2, room: 7 };
    assert_eq!(one(cell).expect("it is a circle").cells().cells(), [Cell::of(2)]);
}

#[test]
fn errors_point_at_the_place() {
    let error = |text: &str, format| {
        let error = read(text, format).expect_err("it is refused");
        let column = error.spot.as_ref().map_or(0, |spot| spot.column);
        (error.title, column)
    };
    let puzzlink = |text: &str| error(text, Format::Puzzlink);
    let tatham = |text: &str| error(text, Format::Tatham);
    assert_eq!(puzzlink("mashu/3/2/0r").0, "this does not belong in the address");
    assert_eq!(puzzlink("mashu/3/2/0r").1, 12);
    assert_eq!(puzzlink("mashu/3/2/001"), ("the address has more than the 6 cells".to_owned(), 13));
    assert_eq!(puzzlink("mashu/f/3/2/00"), ("the variant `f` is not supported".to_owned(), 7));
    assert_eq!(puzzlink("mashu/3"), ("the address ends before the size of the board".to_owned(), 8));
    assert_eq!(puzzlink("mashu/0/2/"), ("the board has no cells".to_owned(), 7));
    assert_eq!(tatham("3x2:BbX"), ("this does not belong in the game id".to_owned(), 7));
    assert_eq!(tatham("3x2:Bb"), ("the id ends after 3 of 6 cells".to_owned(), 7));
    assert_eq!(tatham("3x2:Bf"), ("the id has more than the 6 cells of the board".to_owned(), 6));
    assert_eq!(tatham("3x2#12"), ("this names a puzzle by a random seed".to_owned(), 5));
}

#[test]
fn drawings_show_the_board_and_read_again() {
    let (puzzle, board) = sample();
    let mut scene = puzzle.draw();
    for edge in scene.links.edges() {
        let place = puzzle.layout().place(Spot::Edge(edge)).expect("links are edges");
        scene.links[edge] = if board[place] == 1 { EdgeArt::Line } else { EdgeArt::None };
    }
    assert_eq!((&puzzle as &dyn Puzzle).check(&board), []);
    assert_eq!(FAMILY.texts.line(&puzzle, &board), "a6..a6/33..33/39cc53/3acc63/33..33/95..95");
    let drawn = text(&scene, &TextStyle { unicode: true, ..TextStyle::default() });
    let expected = "\
╭───╮   ·   ·   ╭───╮
│   │           │   │
│   │   ·   ·   │   ○
│   │           │   │
│   ●───────○───●   │
│                   │
│   ●───○───────●   │
│   │           │   │
○   │   ·   ·   │   │
│   │           │   │
╰───╯   ·   ·   ╰───╯
";
    assert_eq!(drawn, expected);
    for unicode in [false, true] {
        for width in [10, 80] {
            let drawn = text(&scene, &TextStyle { unicode, width, ..TextStyle::default() });
            let read = FAMILY.texts.read_board(&puzzle, &source(&drawn)).expect("it is a board");
            let lines: Vec<_> = board.iter().filter(|&(_, value)| value == 1).collect();
            assert_eq!(read, lines, "{drawn}");
        }
    }
}

#[test]
fn wrong_circles_are_marked_and_read_back() {
    let puzzle = read("b-w\n---\n---\n", Format::Rows).expect("it fits");
    let clue_places = puzzle.rules().iter().filter_map(|rule| rule.clue_place());
    let marks = clue_places.map(|place| (place, Mark::Wrong)).collect();
    let puzzle: &dyn Puzzle = &puzzle;
    let mut board = puzzle.empty_board();
    let edge = puzzle.find("r1c1-r1c2").expect("it is an edge");
    board[edge] = 1;
    let scene = puzzle.picture(Some(&board), &marks);
    for unicode in [false, true] {
        let drawn = text(&scene, &TextStyle { unicode, ..TextStyle::default() });
        let first = if unicode { "●!──╴   ○!" } else { "@!--+   O!" };
        assert_eq!(drawn.lines().next(), Some(first), "{drawn}");
        assert_eq!(FAMILY.texts.read_board(puzzle, &source(&drawn)).expect("it is a board"), [(edge, 1)]);
    }
}
