//! Moving pictures, stopped at each frame.

use cluesat::grid::{Edge, Pos};
use cluesat::render::animate::{animate, slides};
use cluesat::render::svg::{Theme, svg};
use cluesat::render::{EdgeArt, Ink, Marks, Scene};
use roxmltree::{Document, Node};

use crate::sample;

/// How much is filled with `class` below `node`, in cells.
fn area(node: Node<'_, '_>, class: &str) -> f64 {
    let path = |node: &Node<'_, '_>| node.has_tag_name("path") && node.attribute("class") == Some(class);
    let rects = node.descendants().filter(path).flat_map(|node| node.attribute("d").unwrap_or_default().split('z'));
    let size = |rect: &str| {
        let (width, height) = rect.split_once('h')?.1.split_once('v')?;
        let height = height.split('h').next()?;
        Some(width.parse::<f64>().ok()? * height.parse::<f64>().ok()? / 576.0)
    };
    rects.filter_map(size).sum()
}

/// Whether a class is visible at `percent` of the whole time: the last step of its key frames before that.
fn visible(style: &str, class: &str, percent: f64) -> bool {
    let frames = style.split_once(&format!("@keyframes {class} {{")).expect("the class moves").1;
    let frames = frames.lines().next().expect("they are in one line");
    let mut visible = None;
    for step in frames.split('}') {
        let Some((at, what)) = step.split_once('%') else { continue };
        if at.trim().parse::<f64>().expect("a percentage") <= percent + 0.01 {
            visible = Some(what.contains("visible"));
        }
    }
    visible.expect("there is a step at 0 %")
}

/// Ten frames in which a picture appears from its left; what is not known yet is open.
fn frames() -> Vec<Scene> {
    let picture = sample::disc(12, 9);
    let frame = |known: usize| {
        let mut scene = picture.clone();
        for pos in picture.cells.positions().filter(|pos| pos.col >= known) {
            scene.cells[pos].fill = 0;
            scene.cells[pos].open = true;
        }
        scene
    };
    (0..10).map(frame).collect()
}

#[test]
fn each_frame_shows_what_it_shows() {
    let frames = frames();
    let text = animate(&frames, 6.0);
    assert_eq!(text, animate(&frames, 6.0), "the same bytes again");
    let document = Document::parse(&text).expect("well-formed XML");
    let style = document.descendants().find(|node| node.has_tag_name("style")).and_then(|node| node.text());
    let style = style.expect("there is a style sheet");
    assert!(style.contains("8s step-end infinite"), "6 seconds, and 2 to look at it");
    assert!(style.contains("prefers-reduced-motion"));
    let groups: Vec<Node<'_, '_>> = document
        .descendants()
        .filter(|node| node.attribute("class").is_some_and(|class| class.starts_with('t') && class.contains('-')))
        .filter(|node| node.has_tag_name("g"))
        .collect();
    let static_ink = area(document.root(), "ink") - groups.iter().map(|group| area(*group, "ink")).sum::<f64>();
    for (at, frame) in frames.iter().enumerate() {
        let percent = 100.0 * 6.0 / 8.0 * at as f64 / 9.0;
        let seen = |node: &&Node<'_, '_>| visible(style, node.attribute("class").unwrap_or_default(), percent);
        let filled = frame.cells.cells().iter().filter(|cell| cell.fill > 0).count() as f64;
        let ink: f64 = groups.iter().filter(seen).map(|group| area(*group, "ink")).sum();
        assert!((static_ink + ink - filled).abs() < 1e-6, "frame {at}: {ink} of {filled}");
        let open = frame.cells.cells().iter().filter(|cell| cell.open).count() as f64;
        let squares: f64 = groups.iter().filter(seen).map(|group| area(*group, "hair")).sum();
        assert!((squares * 576.0 / 100.0 - open).abs() < 1e-6, "frame {at}: {squares} of {open}");
    }
    // Without animation the last frame is seen: nothing is hidden but what is gone by then.
    let hidden: f64 =
        groups.iter().filter(|group| group.has_attribute("visibility")).map(|group| area(*group, "ink")).sum();
    assert!(hidden.abs() < 1e-6);
    let shown = groups.iter().filter(|group| !group.has_attribute("visibility"));
    assert_eq!(shown.filter(|group| area(**group, "hair") > 0.0).count(), 0, "nothing stays open");
}

#[test]
fn texts_and_lines_move_too() {
    let first = sample::small_ring();
    let mut last = first.clone();
    last.edges[Edge::Horizontal(Pos::new(4, 0))] = EdgeArt::Line;
    last.cells[Pos::new(0, 0)].text = "7".to_owned();
    last.cells[Pos::new(0, 0)].ink = Ink::Answer;
    let text = animate(&[first, last], 1.0);
    let document = Document::parse(&text).expect("well-formed XML");
    let groups: Vec<Node<'_, '_>> =
        document.descendants().filter(|node| node.attribute("class") == Some("t1-2")).collect();
    assert_eq!(groups.len(), 2, "one behind, one before the lines that stay");
    assert!(groups[0].descendants().any(|node| node.attribute("class") == Some("answer-line")));
    assert_eq!(groups[1].descendants().filter_map(|node| node.text()).find(|text| !text.trim().is_empty()), Some("7"));
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("circle")).count(), 30, "dots are there once");
}

#[test]
fn odd_frames_do_no_harm() {
    assert!(Document::parse(&animate(&[], 1.0)).is_ok());
    let still = animate(&[sample::nine()], f64::NAN);
    assert!(Document::parse(&still).is_ok() && !still.contains("@keyframes"));
    // One frame is the picture itself.
    let shapes = |text: &str| text.lines().filter(|line| line.contains("<text") || line.contains("<path")).count();
    assert_eq!(shapes(&still), shapes(&svg(&sample::nine())));
    let mixed = animate(&[sample::nine(), sample::heart(), sample::nine()], -1.0);
    assert!(Document::parse(&mixed).is_ok() && !mixed.contains("@keyframes"), "other sizes are left out");
    // Each frame another board: still one document of moderate size.
    let wild: Vec<Scene> = (2..40)
        .map(|at| {
            let mut scene = sample::disc(10, 10);
            for (number, cell) in scene.cells.cells_mut().iter_mut().enumerate() {
                cell.fill = u16::from(number % at == 0);
            }
            scene
        })
        .collect();
    let text = animate(&wild, 5.0);
    assert!(Document::parse(&text).is_ok() && text.len() < 400_000, "{}", text.len());
}

/// Cages, arrows and what else the setter draws are there in every frame, as in a picture that stands still.
#[test]
fn what_the_setter_draws_stays() {
    let grid = ".........\n".repeat(9);
    let text = format!(
        "{grid}cage 9: r1c1 r1c2\narrow: r5c5 = r5c6 r5c7\ndiagonal: /\nthermo: r7c1 r7c2\nx-sum 20: r1c1:r1c9\n"
    );
    let puzzle = cluesat::parse(&text).expect("a sudoku");
    let empty = puzzle.picture(None, &Marks::new());
    let mut filled = empty.clone();
    filled.cells[Pos::new(0, 0)].text = "4".to_owned();
    let still = svg(&empty);
    let shapes = |text: &str, what: &str| text.matches(what).count();
    for moving in [animate(&[empty.clone(), filled.clone()], 2.0), slides(&[empty, filled], Theme::Light)] {
        for what in ["<circle", "<rect", "class=\"tone-", "<text"] {
            assert!(shapes(&moving, what) >= shapes(&still, what), "{what}: {moving}");
            assert!(shapes(&still, what) > 0, "{what}");
        }
    }
}
