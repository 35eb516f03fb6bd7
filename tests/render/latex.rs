//! Scenes as LaTeX: balanced, and compiled where a TeX is.

use std::fs;
use std::process::{Command, Stdio};

use cluesat::grid::{Edge, Pos};
use cluesat::render::Mark;
use cluesat::render::latex::latex;
use cluesat::render::{EdgeArt, Figure, Form, Scene, Tone};

use crate::sample;

/// Signs of order between cells.
fn ordered() -> Scene {
    let mut scene = Scene::new("<^>", 1, 1);
    let sign = |text: &str| Form::Text { at: [100, 50], size: 30, text: text.to_owned() };
    let figure = |text| Figure { tone: Tone::Ink, form: sign(text), above: true };
    scene.figures = ["<", ">", "^"].into_iter().map(figure).collect();
    scene
}

/// The fonts of texts have `^` as an accent only, and those without serifs no `<`.
#[test]
fn signs_of_order_are_those_of_formulas() {
    let text = latex(&[ordered()]);
    for sign in ["{$<$}", "{$>$}", "{$\\wedge$}"] {
        assert_eq!(text.matches(sign).count(), 1, "{sign}\n{text}");
    }
    assert!(text.contains("\\strut \\textless{}\\textasciicircum{}\\textgreater{}"), "{text}");
}

fn scenes() -> Vec<Scene> {
    let mut marked = sample::small_ring();
    marked.edges[Edge::Horizontal(Pos::new(4, 0))] = EdgeArt::Cross;
    marked.edges[Edge::Vertical(Pos::new(3, 0))] = EdgeArt::Open;
    marked.cells[Pos::new(0, 0)].mark = Some(Mark::Wrong);
    let mut titled = sample::nine();
    "50% of $x_1$ & \\y{} ~^# \"é ß 数 Ð\" <|> `'\u{1}".clone_into(&mut titled.title);
    vec![titled, marked, sample::heart(), sample::disc(40, 40), Scene::new("", 0, 0), ordered()]
}

#[test]
fn braces_and_environments_are_balanced() {
    for scenes in [scenes(), Vec::new()] {
        let text = latex(&scenes);
        let mut depth = 0_i32;
        let mut open: Vec<&str> = Vec::new();
        let mut chars = text.char_indices();
        while let Some((at, char)) = chars.next() {
            match char {
                '\\' => {
                    for (command, start) in [("\\begin{", true), ("\\end{", false)] {
                        if let Some(rest) = text[at..].strip_prefix(command) {
                            let name = rest.split('}').next().expect("the name ends");
                            if start {
                                open.push(name);
                            } else {
                                assert_eq!(open.pop(), Some(name));
                            }
                        }
                    }
                    chars.next();
                }
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            assert!(depth >= 0, "closed before it was opened: {}", &text[..at]);
        }
        assert_eq!((depth, open.len()), (0, 0));
        assert_eq!(text.matches("\\newpage").count(), scenes.len());
        assert_eq!(text, latex(&scenes), "the same bytes again");
    }
}

#[test]
fn titles_say_what_they_said() {
    let text = latex(&scenes()[..1]);
    assert!(
        text.contains(
            "50\\% of \\$x\\_1\\$ \\& \\textbackslash{}y\\{\\} \\textasciitilde{}\\textasciicircum{}\\# ''é ß ? ?'' \
             \\textless{}\\textbar{}\\textgreater{} `'?"
        ),
        "{text}"
    );
}

#[test]
fn numbers_and_lines_are_there() {
    let scene = sample::nine();
    let text = latex(&[scene]);
    assert_eq!(text.matches("\\makebox(0,0)").count(), 81);
    // The 5 in the first cell: the middle is 24 units from the corner, upwards is positive for `\put`.
    assert!(text.contains("\\put(24,-24){\\makebox(0,0){5}}"), "{text}");
    let ring = latex(&[sample::small_ring()]);
    assert!(ring.contains("line cap=round]\n(12,12) -- (60,12)"), "{ring}");
}

#[test]
fn documents_compile_where_a_tex_is() {
    let tikz = Command::new("kpsewhich").arg("tikz.sty").stdin(Stdio::null()).output();
    if !tikz.is_ok_and(|output| output.status.success()) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut scenes = scenes();
    // Large boards must fit into TeX's memory.
    let mut large = Scene::new("large", 100, 100);
    sample::boxes(&mut large, 10, 10);
    for cell in large.cells.cells_mut() {
        cell.text = "100".to_owned();
    }
    scenes.push(large);
    let mut large = Scene::new("large", 100, 100);
    large.dots = true;
    for edge in large.edges.edges() {
        large.edges[edge] = EdgeArt::Cross;
    }
    scenes.push(large);
    for (name, scenes) in [("all", &scenes[..]), ("none", &[])] {
        fs::write(folder.path().join(format!("{name}.tex")), latex(scenes)).expect("it can be written");
        let output = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", name])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .expect("pdflatex runs");
        let log = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{log}");
        let pages = format!("({} page", scenes.len().max(1));
        assert!(log.contains(&pages), "{log}");
        assert!(!log.contains("Overfull"), "{log}");
        assert!(folder.path().join(format!("{name}.pdf")).exists());
    }
}
