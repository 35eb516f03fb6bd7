//! Scenes with sentences as one SVG, read back.

use cluesat::grid::Pos;
use cluesat::render::Scene;
use cluesat::render::steps::steps;
use cluesat::render::svg::{Theme, svg};
use roxmltree::{Document, Node};

use crate::sample;

fn size(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).expect("it has a size").parse().expect("a number")
}

#[test]
fn steps_are_one_document_below_each_other() {
    let scene = sample::nine();
    let long = "because of this ".repeat(20);
    let text =
        steps("all & sundry", &[("1. a < b".into(), scene.clone()), (long.clone(), scene.clone())], Theme::Light);
    let document = Document::parse(&text).expect("one XML document");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("svg")).count(), 1);
    assert_eq!(
        document.descendants().find(|node| node.has_tag_name("title")).expect("it has a title").text(),
        Some("all & sundry")
    );

    let spoken = document.descendants().filter(|node| node.has_tag_name("text"));
    let spoken: Vec<Vec<String>> = spoken
        .map(|node| node.children().filter(|line| line.has_tag_name("tspan")))
        .map(|lines| lines.filter_map(|line| line.text()).map(str::to_owned).collect())
        .filter(|lines: &Vec<String>| !lines.is_empty())
        .collect();
    assert_eq!(spoken[0], ["1. a < b"]);
    assert!(spoken[1].len() > 2, "a long sentence has several lines");
    assert_eq!(spoken[1].join(" "), long.trim());

    let alone = svg(&scene);
    let alone = Document::parse(&alone).expect("a document").root_element().attribute("height").map(str::to_owned);
    let alone: f64 = alone.expect("a height").parse().expect("a number");
    let shifts: Vec<f64> = document
        .descendants()
        .filter_map(|node| node.attribute("transform"))
        .map(|shift| shift.trim_start_matches("translate(0 ").trim_end_matches(')').parse().expect("a number"))
        .collect();
    assert_eq!(shifts.len(), 2);
    assert!(shifts[1] >= shifts[0] + alone, "pictures do not overlap");
    assert!(size(document.root_element(), "height") >= shifts[1] + alone, "all are on the page");
}

/// Some programs draw nothing that is higher than 32,767 pixels.
#[test]
fn many_steps_stand_in_columns() {
    let many: Vec<_> = (0..200).map(|number| (format!("{number}. so it is"), sample::nine())).collect();
    let text = steps("many", &many, Theme::Light);
    let document = Document::parse(&text).expect("one XML document");
    let (width, height) = (size(document.root_element(), "width"), size(document.root_element(), "height"));
    assert!(height < 13_000.0 && width > 2.0 * 560.0, "{width} x {height}");
    let mut places: Vec<(f64, f64)> = document
        .descendants()
        .filter_map(|node| node.attribute("transform"))
        .map(|shift| {
            let (x, y) =
                shift.trim_start_matches("translate(").trim_end_matches(')').split_once(' ').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        })
        .collect();
    assert!(places.is_sorted_by(|a, b| a < b), "columns from left to right, steps from top to bottom");
    places.dedup();
    assert_eq!(places.len(), 200);
    assert!(places.iter().all(|&(x, y)| x < width && y < height));
}

/// The texts below a node and where they are, with what it refers to.
fn texts(document: &Document<'_>, node: Node<'_, '_>) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for node in node.descendants() {
        if let Some(name) = node.attribute("href") {
            let is_it = |other: &Node<'_, '_>| other.attribute("id") == name.strip_prefix('#');
            let other = document.descendants().find(is_it).expect("it refers to something");
            assert!(other.range().start < node.range().start, "it stands before it is used");
            found.extend(texts(document, other));
        } else if node.has_tag_name("text") {
            let of = |name| node.attribute(name).unwrap_or_default().to_owned();
            found.push((of("x"), of("y"), node.text().unwrap_or_default().to_owned()));
        }
    }
    found.sort();
    found
}

#[test]
fn boards_share_what_they_have_in_common_and_show_all_of_it() {
    let frame = |number: usize| {
        let mut scene = Scene::new("t", 40, 40);
        (0..20).for_each(|row| scene.cells[Pos::new(row, row)].text = "7".into());
        (0..number / 4).for_each(|col| scene.cells[Pos::new(30, col)].text = "5".into());
        (String::new(), scene)
    };
    let frames: Vec<_> = (0..37).map(frame).collect();
    let text = steps("t", &frames, Theme::Light);
    let document = Document::parse(&text).expect("one XML document");
    let boards: Vec<Node<'_, '_>> = document.descendants().filter(|node| node.has_attribute("transform")).collect();
    assert_eq!(boards.len(), frames.len());
    for (board, (_, scene)) in boards.into_iter().zip(&frames) {
        let alone = svg(scene);
        let alone = Document::parse(&alone).expect("a document");
        assert_eq!(texts(&document, board), texts(&alone, alone.root_element()));
    }
    let alone: usize = frames.iter().map(|(_, scene)| svg(scene).len()).sum();
    assert!(2 * text.len() < alone, "{} bytes, {alone} apart", text.len());
}

#[test]
fn a_theme_holds_for_all_of_them() {
    let frames = [(String::new(), sample::nine())];
    let [light, dark, auto] = [Theme::Light, Theme::Dark, Theme::Auto].map(|theme| steps("t", &frames, theme));
    assert!(!light.contains("<style>"), "white paper");
    assert!(dark.contains("<style>") && !dark.contains("prefers-color-scheme"));
    assert!(auto.contains("prefers-color-scheme"));
}
