//! Scenes as SVG, read back.

use cluesat::grid::{Edge, Pos};
use cluesat::render::svg::{Theme, dark_style, svg, svg_in};
use cluesat::render::{EdgeArt, Ink, Scene};
use cluesat::render::{Mark, Marks};
use roxmltree::{Document, Node};

use crate::sample;

fn all<'a>(document: &'a Document<'_>, name: &'static str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| node.has_tag_name(name))
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).expect("the attribute is there").parse().expect("it is a number")
}

/// The paths of a class, split into their commands: letters with the numbers behind them.
fn path(document: &Document<'_>, class: &str) -> Vec<(char, Vec<f64>)> {
    let data: String = all(document, "path")
        .filter(|node| node.attribute("class") == Some(class))
        .map(|node| node.attribute("d").expect("a path has data"))
        .collect();
    let mut commands = Vec::new();
    for part in data.split_inclusive(|char: char| char.is_ascii_alphabetic()) {
        let (numbers, letter) = part.split_at(part.len() - usize::from(part.ends_with(char::is_alphabetic)));
        if let Some((_, before)) = commands.last_mut() {
            *before = numbers.split_whitespace().map(|number| number.parse().expect("numbers")).collect();
        }
        commands.extend(letter.chars().map(|letter| (letter, Vec::new())));
    }
    commands
}

/// The area of the rectangles and the length of the straight lines of a class.
fn measure(document: &Document<'_>, class: &str) -> (f64, f64) {
    let (mut area, mut length, mut at, mut width) = (0.0, 0.0, (0.0, 0.0), 0.0);
    for (letter, numbers) in path(document, class) {
        match letter {
            'M' => at = (numbers[0], numbers[1]),
            'H' => length += (numbers[0] - at.0).abs(),
            'V' => length += (numbers[0] - at.1).abs(),
            'h' if numbers[0] > 0.0 => width = numbers[0],
            'v' => area += width * numbers[0],
            _ => {}
        }
    }
    (area, length)
}

fn texts(document: &Document<'_>) -> Vec<String> {
    let mut texts: Vec<String> =
        all(document, "text").map(|node| node.text().expect("texts are not empty").to_owned()).collect();
    texts.sort();
    texts
}

#[test]
fn documents_are_well_formed_and_tell_what_they_show() {
    for scene in
        [sample::nine(), sample::small_ring(), sample::heart(), sample::disc(30, 40), Scene::new("nothing", 0, 0)]
    {
        let text = svg(&scene);
        let document = Document::parse(&text).expect("well-formed XML");
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        assert_eq!(root.attribute("role"), Some("img"));
        let first = root.first_element_child().expect("there is a title");
        assert!(first.has_tag_name(("http://www.w3.org/2000/svg", "title")));
        assert_eq!(first.text(), Some(scene.title.as_str()));
        let (width, height) = (number(root, "width"), number(root, "height"));
        assert_eq!(root.attribute("viewBox"), Some(format!("0 0 {width} {height}").as_str()), "it scales");
        assert!(!text.contains("NaN") && !text.contains("inf"));
        assert_eq!(text, svg(&scene), "the same bytes again");
    }
}

#[test]
fn titles_are_escaped() {
    let title = "a < b & \"c\" > 'd' ]]> \u{1} é 数";
    let text = svg(&Scene::new(title, 1, 1));
    let document = Document::parse(&text).expect("well-formed XML");
    let found = all(&document, "title").next().and_then(|node| node.text()).expect("there is a title");
    assert_eq!(found, title.replace('\u{1}', "\u{fffd}"));
}

#[test]
fn numbers_are_text() {
    let text = svg(&sample::nine());
    let document = Document::parse(&text).expect("well-formed XML");
    let mut digits: Vec<String> =
        sample::nine_answer().chars().filter(char::is_ascii_digit).map(String::from).collect();
    digits.sort();
    assert_eq!(texts(&document), digits);
    let bold = |node: &Node<'_, '_>| node.parent().and_then(|group| group.attribute("font-weight")) == Some("bold");
    let given = sample::nine_given().chars().filter(char::is_ascii_digit).count();
    assert_eq!(all(&document, "text").filter(bold).count(), given, "givens are bold");
    // Each number stands in its own cell: the first one at the left of the first row, say.
    let five = all(&document, "text").find(|node| number(*node, "x") < 30.0 && number(*node, "y") < 36.0);
    assert_eq!(five.and_then(|node| node.text()), Some("5"));
}

/// A digit in the circle of an arrow is read on every screen: the circle is as the board.
#[test]
fn circles_of_arrows_are_as_the_paper() {
    let text = format!("{}arrow: r1c1 = r1c2 r1c3\n", ".........\n".repeat(9));
    let puzzle = cluesat::parse(&text).expect("a sudoku");
    let document = svg(&puzzle.picture(None, &Marks::new()));
    let document = Document::parse(&document).expect("well-formed XML");
    let inside = all(&document, "g").find(|node| node.attribute("class") == Some("tone-paper")).expect("a circle");
    assert!(
        inside.first_element_child().is_some_and(|disc| disc.has_tag_name(("http://www.w3.org/2000/svg", "circle")))
    );
}

#[test]
fn a_number_that_points_has_an_arrow() {
    let mut scene = sample::nine();
    for (col, text) in ["2>", "0^", "2v"].iter().enumerate() {
        scene.cells[Pos::new(0, col)].text = (*text).to_owned();
        scene.cells[Pos::new(0, col)].ink = Ink::Given;
    }
    let (before, after) = (svg(&sample::nine()), svg(&scene));
    let [before, after] = [&before, &after].map(|text| Document::parse(text).expect("well-formed XML"));
    let all = texts(&after);
    assert!(!all.iter().any(|text| text.contains(['<', '>', '^', 'v'])), "{all:?}");
    assert!(all.len() >= texts(&before).len() && all.iter().any(|text| text == "0"));
    let strokes = |document| path(document, "ink-line").iter().filter(|(command, _)| *command == 'M').count();
    assert!(strokes(&after) > strokes(&before));
}

#[test]
fn numbers_stand_at_the_sides() {
    let text = svg(&sample::heart());
    let document = Document::parse(&text).expect("well-formed XML");
    assert_eq!(texts(&document), ["1", "1", "1", "2", "2", "3", "4", "4", "4", "5", "5"]);
}

#[test]
fn filled_cells_have_their_area() {
    for scene in [sample::heart(), sample::disc(30, 40)] {
        let text = svg(&scene);
        let document = Document::parse(&text).expect("well-formed XML");
        let filled = scene.cells.cells().iter().filter(|cell| cell.fill > 0).count();
        assert!((measure(&document, "ink").0 - 576.0 * filled as f64).abs() < 1e-6);
    }
}

#[test]
fn lines_have_their_length() {
    let mut scene = sample::small_ring();
    let text = svg(&scene);
    let document = Document::parse(&text).expect("well-formed XML");
    let lines = scene.edges.edges().filter(|&edge| scene.edges[edge] == EdgeArt::Line).count();
    assert!((measure(&document, "answer-line").1 - 24.0 * lines as f64).abs() < 1e-6);
    assert_eq!(all(&document, "circle").count(), 30, "as many dots as corners");

    scene.edges[Edge::Horizontal(Pos::new(4, 0))] = EdgeArt::Cross;
    scene.edges[Edge::Vertical(Pos::new(3, 0))] = EdgeArt::Open;
    let text = svg(&scene);
    let document = Document::parse(&text).expect("well-formed XML");
    assert_eq!(path(&document, "cross-line").iter().filter(|command| command.0 == 'L').count(), 2);
    let dashed = all(&document, "path").find(|node| node.attribute("class") == Some("open-line"));
    assert!(dashed.expect("the open edge is drawn").has_attribute("stroke-dasharray"));
}

#[test]
fn marks_and_candidates_are_drawn() {
    let mut scene = sample::nine();
    for (at, mark) in [Mark::Differs, Mark::Free, Mark::Wrong, Mark::Reason, Mark::Conclusion].into_iter().enumerate() {
        scene.cells[Pos::new(at, 0)].mark = Some(mark);
        scene.edge_marks[Edge::Vertical(Pos::new(at, 4))] = Some(mark);
    }
    scene.cells[Pos::new(8, 8)].text = "129".to_owned();
    scene.cells[Pos::new(8, 8)].ink = Ink::Pencil;
    let text = svg(&scene);
    let document = Document::parse(&text).expect("well-formed XML");
    for mark in ["differs", "free", "wrong", "reason", "conclusion"] {
        let (area, _) = measure(&document, &format!("tint-{mark}"));
        assert!((area - 576.0).abs() < 1e-6, "{mark} colours its cell");
        assert!(measure(&document, &format!("tint-{mark}-line")).1 >= 24.0, "{mark} colours its edge");
        assert!(measure(&document, &format!("sign-{mark}-line")).1 > 70.0, "{mark} has a frame");
    }
    let pencil: Vec<&str> = all(&document, "text")
        .filter(|node| node.parent().and_then(|group| group.attribute("class")) == Some("pencil"))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(pencil, ["1", "2", "9"]);
    // On a board with more than nine values a mark of two digits is one.
    let mut scene = Scene::new("", 16, 16);
    scene.cells[Pos::new(8, 8)].text = "12".to_owned();
    scene.cells[Pos::new(8, 8)].ink = Ink::Pencil;
    let text = svg(&scene);
    assert!(text.contains(">12<"), "{text}");
}

#[test]
fn every_class_has_a_colour_for_dark_screens() {
    let mut scene = sample::nine();
    scene.cells[Pos::new(0, 0)].mark = Some(Mark::Wrong);
    // A picture of pixels is never shown as its negative.
    assert!(!svg_in(&sample::heart(), Theme::Auto, 1.0).contains("<style>"));
    assert!(!svg(&scene).contains("<style>"), "light when nobody asks");
    for scene in [scene, sample::small_ring()] {
        let text = svg_in(&scene, Theme::Auto, 1.0);
        let document = Document::parse(&text).expect("well-formed XML");
        let style = all(&document, "style").next().and_then(|node| node.text()).expect("there is a style sheet");
        assert!(style.contains("@media screen and (prefers-color-scheme: dark)"), "and print stays as it is");
        for node in document.descendants() {
            if let Some(class) = node.attribute("class") {
                assert!(style.contains(&format!(".{class} {{")), "{class}");
                assert!(dark_style(":root").contains(&format!(".{class} {{")), "{class} in pages");
                assert!(
                    node.has_attribute("fill") || node.has_attribute("stroke"),
                    "{class} shows without style sheet"
                );
            }
        }
    }
}

#[test]
fn numbers_that_are_a_reason_are_marked() {
    let mut scene = Scene::new("a picture", 2, 2);
    scene.left = vec![vec!["1".into()], vec!["2".into()]];
    scene.top = vec![vec!["3".into()], vec!["4".into()]];
    scene.reason_rows.insert(1);
    scene.reason_cols.insert(0);
    let text = svg(&scene);
    let document = Document::parse(&text).expect("a document");
    let marked = |node: &Node<'_, '_>| node.parent().and_then(|group| group.attribute("class")) == Some("sign-reason");
    let mut texts: Vec<&str> = all(&document, "text").filter(marked).filter_map(|node| node.text()).collect();
    texts.sort_unstable();
    assert_eq!(texts, ["2", "3"]);
}
