//! What is seen: the clues of triangles, cells that are saved half decided.

use std::collections::BTreeSet;

use cluesat::board::Domain;
use cluesat::diagnostic::Source;
use cluesat::family::nonogram::{Colour, FAMILY, Nonogram, OPEN, Palette};
use cluesat::family::{Format, Puzzle};
use cluesat::grid::{Grid, Pos};
use cluesat::render::latex::latex;
use cluesat::render::svg::svg;
use cluesat::render::text::{Density, Shades, TextStyle, text};

use super::{read, tiny, try_write};

/// A puzzle of one cell of red, or of red and white in one of the four ways.
fn of_one_cell() -> Vec<Nonogram> {
    let (red, white) = ([200, 0, 0], [255; 3]);
    let of = |rgb, split| {
        let colour = Colour { split, ..Colour::new("roof", rgb, 'R') };
        let palette = Palette::new([Colour::new("white", white, '.'), colour]);
        Nonogram::of_coloured_picture(&Grid::filled(1, 1, 1), palette).expect("small")
    };
    let triangles = [(red, white, true), (red, white, false), (white, red, true), (white, red, false)];
    let triangles = triangles.map(|(left, right, falls)| of(left, Some((right, falls))));
    triangles.into_iter().chain([of(red, None)]).collect()
}

/// Before anything is filled in the clue alone tells a triangle from the three others and from a whole cell.
#[test]
fn a_clue_shows_which_half_is_filled() {
    let scenes: Vec<_> = of_one_cell().iter().map(Puzzle::draw).collect();
    let ascii = TextStyle::default();
    let unicode = TextStyle { unicode: true, ..ascii.clone() };
    let colour = TextStyle { colour: true, shades: Shades::True, ..unicode.clone() };
    let few = TextStyle { unicode: false, ..colour.clone() };
    let all_differ = |drawn: Vec<String>| assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), 5, "{drawn:#?}");
    all_differ(scenes.iter().map(svg).collect());
    all_differ(scenes.iter().map(|scene| latex(std::slice::from_ref(scene))).collect());
    for style in [&ascii, &unicode, &colour, &few] {
        all_differ(scenes.iter().map(|scene| text(scene, style)).collect());
    }
    // The shape itself, where there is one; words, where there is none.
    let drawn: Vec<String> = scenes.iter().map(|scene| text(scene, &unicode)).collect();
    for (drawn, shape) in drawn.iter().zip(["1R◣ ", "1R◤ ", "1R◥ ", "1R◢ ", "1R "]) {
        assert!(drawn.contains(shape), "{drawn}");
    }
    assert!(text(&scenes[0], &ascii).ends_with("# R: red at the lower left, white at the upper right\n"));
    // A triangle beside the number at the left, one on top.
    assert_eq!(
        svg(&scenes[0]).matches("fill=\"#ffffff\" d=\"M").count(),
        svg(&scenes[4]).matches("fill=\"#ffffff\" d=\"M").count() + 2
    );
}

const SAVED: &str = "<puzzleset><puzzle><color name=\"red\" char=\"r\">f00</color><color name=\"blue\" char=\"b\">00f</color>\
    <clues type=\"columns\"><line><count color=\"red\">2</count></line><line><count color=\"red\">1</count></line>\
    <line><count color=\"blue\">1</count><count color=\"red\">1</count></line></clues><clues type=\"rows\">\
    <line><count color=\"red\">2</count><count color=\"blue\">1</count></line><line><count color=\"red\">1</count>\
    <count color=\"red\">1</count></line></clues>\
    <solution type=\"saved\"><image>|r[rb]?|\n|[.rb][.b][]|</image></solution></puzzle></puzzleset>";

#[test]
fn cells_that_are_saved_half_decided_stay_so() {
    let found = read(Format::Webpbn, SAVED);
    assert_eq!(found, tiny());
    let sets = [Domain(0b10), Domain(0b110), OPEN, OPEN, Domain(0b101), OPEN];
    assert_eq!(found.saved().map(|saved| saved.cells().to_vec()), Some(sets.to_vec()));
    let struck: Vec<(usize, u16)> = found
        .shortcuts()
        .noted
        .expect("it notes")
        .struck()
        .iter()
        .map(|fact| (fact.place.index(), fact.value))
        .collect();
    assert_eq!(struck, [(1, 0), (4, 1)]);
    let written = try_write(&found, Format::Webpbn, None).expect("it has a place");
    assert!(String::from_utf8_lossy(&written).contains("<image>\n|r[rb]?|\n|?[.b]?|\n</image>"));
    assert_eq!(read(Format::Webpbn, written).saved(), found.saved());
    // A colour that nothing else has stays, too.
    let three = SAVED
        .replace("<puzzle>", "<puzzle backgroundcolor=\"white\">")
        .replace("<clues type=\"columns\">", "<color name=\"green\" char=\"g\">0f0</color><clues type=\"columns\">");
    assert_eq!(read(Format::Webpbn, &three).palette().count(), 2);
    let three = read(Format::Webpbn, three.replace("[.b]", "[.g]"));
    assert_eq!(three.palette().count(), 3);
    assert_eq!(three.saved().map(|saved| saved[Pos::new(1, 1)]), Some(Domain(0b1001)));
}

/// A set that a pixel's characters do not show has a sign, which the legend explains; the drawing is read as a board all
/// the same.
#[test]
fn sets_of_colours_are_numbered() {
    let mut scene = tiny().draw();
    // The last one is the background.
    scene.swatches.insert(2, scene.swatches[0]);
    let sets: [&[u16]; 6] = [&[1, 2], &[1, 2, 4], &[], &[1, 2, 3], &[1, 2, 4], &[2]];
    for (cell, among) in scene.cells.positions().collect::<Vec<_>>().into_iter().zip(sets) {
        scene.cells[cell].open = among.len() != 1;
        scene.cells[cell].among = among.to_vec();
        scene.cells[cell].fill = if among.len() == 1 { among[0] } else { 0 };
    }
    let shown = |unicode| text(&scene, &TextStyle { unicode, ..TextStyle::default() });
    assert!(shown(true).contains("│rb░1░░│") && shown(true).contains("│░2░1bb│"), "{}", shown(true));
    assert!(shown(false).contains("|rb?1? |") && shown(false).contains("|?2?1bb|"), "{}", shown(false));
    assert!(shown(true).ends_with("# 1: rb.; 2: rbr\n"), "{}", shown(true));
    let small = text(&scene, &TextStyle { unicode: true, density: Density::Compact, ..TextStyle::default() });
    assert!(small.contains("│12░│") && small.contains("│32b│"), "one character is a sign: {small}");
    assert!(small.ends_with("# 1: rb; 2: rb.; 3: rbr\n"), "{small}");
    for drawn in [shown(true), shown(false), small] {
        let source = Source { name: "drawing", bytes: drawn.as_bytes(), first_line: 1 };
        let board = FAMILY.texts.read_board(&tiny(), &source).expect("it is a board");
        assert_eq!(board.iter().map(|(_, value)| *value).collect::<Vec<_>>(), [2], "{drawn}");
    }
}
