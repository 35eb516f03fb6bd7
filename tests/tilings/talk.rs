//! Names, boards as text and JSON, drawings, certificates.

use cluesat::board::{Layout, Place};
use cluesat::diagnostic::Source;
use cluesat::render::text::{TextStyle, text};
use cluesat::render::{Marks, svg};

use super::common::{KINDS, boards, clueless};

#[test]
fn places_are_found_by_their_names() {
    for (number, prefix) in KINDS {
        let Some(tiling) = boards(number, prefix, 4).pop() else { panic!("tiling {number} has boards") };
        let layout = Layout::tiling(&tiling);
        let all = layout.edge_count() + layout.dot_count() + layout.face_count();
        for place in (0..all as u32).map(Place) {
            assert_eq!(layout.find(&layout.at(place)), Some(place), "{tiling:?} {place:?}");
            assert_eq!(layout.find(&layout.name(place)), Some(place), "{tiling:?} {place:?}");
            assert_eq!(layout.place(layout.spot(place)), Some(place), "{tiling:?} {place:?}");
        }
        for bad in ["", "d0", "d", "f0", "d1-d1", "d1-", "r1c1", "d99999", "d1-d2-d3", "f"] {
            assert_eq!(layout.find(bad), None, "{tiling:?} {bad}");
        }
    }
}

/// What is printed of an answer says the same when it is read again: its faces in a line, its drawing or its words.
#[test]
fn boards_read_as_they_are_printed() {
    for (number, prefix) in KINDS {
        let Some(tiling) = boards(number, prefix, 4).pop() else { panic!("tiling {number} has boards") };
        let puzzle = clueless(tiling);
        let answer = cluesat::solve(&puzzle).expect("it solves").expect("there are loops");
        let read = |text: &str| {
            let source = Source { name: "board", bytes: text.as_bytes(), first_line: 1 };
            puzzle.parse_board(&source).unwrap_or_else(|error| panic!("{}\n{text}", error.render(false)))
        };
        let lines = |partial: cluesat::family::Partial| -> Vec<Place> {
            let mut lines: Vec<Place> =
                partial.into_iter().filter(|&(_, value)| value == 1).map(|(place, _)| place).collect();
            lines.sort_unstable();
            lines
        };
        let wanted: Vec<Place> = answer.iter().filter(|&(_, value)| value == 1).map(|(place, _)| place).collect();
        assert_eq!(lines(read(&puzzle.line(&answer))), wanted, "{tiling:?}");
        assert_eq!(read(&puzzle.line(&answer)).len(), puzzle.places());
        let scene = puzzle.picture(Some(&answer), &Marks::new());
        for unicode in [false, true] {
            let drawn = text(&scene, &TextStyle { unicode, ..TextStyle::default() });
            assert_eq!(lines(read(&drawn)), wanted, "{drawn}");
        }
        // What is known, too: lines, crosses, what is open.
        let known = puzzle.deduce(cluesat::family::Deduce::Full).expect("there are loops");
        let mut known = known;
        known.set(Place(0), cluesat::board::Domain::just(1));
        known.set(Place(1), cluesat::board::Domain::just(0));
        let drawn = text(&puzzle.picture_known(&known), &TextStyle::default());
        let partial = read(&drawn);
        assert!(partial.contains(&(Place(0), 1)) && partial.contains(&(Place(1), 0)), "{drawn}\n{partial:?}");
        assert_eq!(partial.len(), puzzle.all_places().filter(|&place| known.only(place).is_some()).count(), "{drawn}");
        // One circle for each dot, one text for each name.
        let mut scene = scene;
        scene.names = true;
        let picture = svg::svg(&scene);
        let layout = puzzle.layout();
        assert_eq!(picture.matches("<circle").count(), layout.dot_count(), "{tiling:?}");
        assert_eq!(picture.matches("<text").count(), layout.dot_count() + layout.face_count(), "{tiling:?}");
    }
}

#[test]
fn a_honeycomb_is_drawn_with_characters() {
    let puzzle = cluesat::parse("2x2t2:5b2").expect("an id");
    let drawn = text(&puzzle.picture(None, &Marks::new()), &TextStyle::default());
    let wanted = "  +   +

+   5   +   +

  +   +       +

+       +   +

  +   +   2   +

        +   +
";
    assert_eq!(drawn, wanted);
}
