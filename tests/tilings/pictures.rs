//! Pictures of all tilings: names that can be read, the inside of the loop.

use cluesat::board::Tiling;
use cluesat::render::{Marks, svg};

use super::common::{KINDS, boards, clueless, puzzle, used};

/// A text of a picture: its middle, and how far it reaches to the side and up.
#[derive(Debug)]
struct Text {
    at: (f64, f64),
    half: (f64, f64),
    size: f64,
    word: String,
}

fn number(text: &str, before: &str) -> f64 {
    let rest = &text[text.find(before).unwrap_or_else(|| panic!("no {before} in {text}")) + before.len()..];
    rest[..rest.find('"').expect("it ends")].parse().expect("a number")
}

fn texts(picture: &str) -> Vec<Text> {
    let mut size = 0.0;
    let mut texts = Vec::new();
    for line in picture.lines() {
        if line.contains("font-size=\"") {
            size = number(line, "font-size=\"");
        }
        if let Some(rest) = line.strip_prefix("<text ") {
            let word = rest[rest.find('>').expect("it opens") + 1..].trim_end_matches("</text>").to_owned();
            let at = (number(rest, "x=\""), number(rest, "y=\"") - 0.36 * size);
            let half = (0.556 * size * word.len() as f64 / 2.0, 0.36 * size);
            texts.push(Text { at, half, size, word });
        }
    }
    texts
}

/// The edges of a picture: its fine lines.
fn hairs(picture: &str) -> Vec<[(f64, f64); 2]> {
    let line = picture.lines().find(|line| line.contains("class=\"hair-line\"")).expect("edges are drawn");
    let path = line[line.find(" d=\"").expect("a path") + 4..].trim_end_matches("\"/>");
    let mut lines = Vec::new();
    for part in path.split('M').skip(1) {
        let end = part.find(['L', 'H', 'V']).expect("a line");
        let pair = |text: &str| -> Vec<f64> { text.split(' ').map(|word| word.parse().expect("a number")).collect() };
        let (from, to) = (pair(&part[..end]), pair(&part[end + 1..]));
        let to = match part.as_bytes()[end] {
            b'H' => (to[0], from[1]),
            b'V' => (from[0], to[0]),
            _ => (to[0], to[1]),
        };
        lines.push([(from[0], from[1]), to]);
    }
    lines
}

/// Whether a line goes through a text.
fn crosses(text: &Text, [from, to]: [(f64, f64); 2]) -> bool {
    (0..=100).any(|at| {
        let along = f64::from(at) / 100.0;
        let (x, y) = (from.0 + along * (to.0 - from.0), from.1 + along * (to.1 - from.1));
        (x - text.at.0).abs() < text.half.0 && (y - text.at.1).abs() < text.half.1
    })
}

/// A board of about this many rows and columns, each face with a clue.
fn full(tiling: Tiling) -> std::sync::Arc<dyn cluesat::family::Puzzle> {
    let empty = clueless(tiling);
    let answer = cluesat::solve(&empty).expect("it solves").expect("there are loops");
    puzzle(tiling, used(&empty, &answer).into_iter().map(Some).collect())
}

#[test]
fn names_can_be_read() {
    let mut wrong = Vec::new();
    for (kind, prefix) in KINDS {
        let Some(tiling) = boards(kind, prefix, 5).pop() else { panic!("tiling {kind} has boards") };
        let mut scene = full(tiling).picture(None, &Marks::new());
        scene.names = true;
        let picture = svg::svg(&scene);
        let (width, height) = (number(&picture, " width=\""), number(&picture, " height=\""));
        let (texts, lines) = (texts(&picture), hairs(&picture));
        for (at, text) in texts.iter().enumerate() {
            assert!(text.size >= 9.0, "{tiling:?}: {text:?} is small");
            let inside = (text.half.0..=width - text.half.0).contains(&text.at.0)
                && (text.half.1..=height - text.half.1).contains(&text.at.1);
            if !inside {
                wrong.push(format!("{tiling:?}: {} is cut off at {:?}", text.word, text.at));
            }
            for other in &texts[..at] {
                let apart = |one: f64, other: f64, halves: f64| (one - other).abs() >= halves;
                if !apart(text.at.0, other.at.0, text.half.0 + other.half.0)
                    && !apart(text.at.1, other.at.1, text.half.1 + other.half.1)
                {
                    wrong.push(format!("{tiling:?}: {text:?} on {other:?}"));
                }
            }
            if let Some(line) = lines.iter().find(|&&line| crosses(text, line)) {
                wrong.push(format!("{tiling:?}: {text:?} on {line:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of all: {}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_inside_of_the_loop_is_tinted() {
    for (kind, prefix) in KINDS {
        let Some(tiling) = boards(kind, prefix, 4).pop() else { panic!("tiling {kind} has boards") };
        let puzzle = clueless(tiling);
        let answer = cluesat::solve(&puzzle).expect("it solves").expect("there are loops");
        let picture = svg::svg(&puzzle.picture(Some(&answer), &Marks::new()));
        let faces = puzzle.line(&answer).matches('#').count();
        let tinted = picture.lines().find(|line| line.contains("class=\"inside\"")).unwrap_or_default();
        assert_eq!(tinted.matches('z').count(), faces, "{tiling:?}");
        assert!(picture.contains("class=\"answer-line\""), "{tiling:?}");
        // Only whole answers have an inside.
        assert!(!svg::svg(&puzzle.picture(None, &Marks::new())).contains("class=\"inside\""), "{tiling:?}");
    }
}
