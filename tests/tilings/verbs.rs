//! Every verb of the command line on every tiling.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::published::IDS;

/// What a run prints; it must end well.
fn run(arguments: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args(arguments).output().expect("the program starts");
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(0), "{arguments:?}\n{said}{}", String::from_utf8_lossy(&run.stdout));
    String::from_utf8(run.stdout).expect("text")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("tilings")
}

/// A file to write into.
fn file(name: &str) -> String {
    std::fs::create_dir_all(folder()).expect("a folder");
    folder().join(name).to_str().expect("text").to_owned()
}

#[test]
fn answers_are_printed_and_judged() {
    for id in IDS {
        let line = run(&["solve", "--format", "line", id]);
        assert!(line.trim_end().chars().all(|c| "#.".contains(c)), "{line}");
        let json: serde_json::Value = serde_json::from_str(&run(&["unique", "--format", "json", id])).expect("JSON");
        assert_eq!(json["status"], "unique");
        let edges = json["answers"][0]["edges"].as_array().expect("a list");
        assert!(edges.iter().all(|edge| edge == 0 || edge == 1), "{json}");
        assert_eq!(run(&["count", id]).trim_end(), "1");
        assert_eq!(run(&["convert", "--to", "tatham", id]).trim_end(), id);
        let board = file("board.txt");
        for format in ["line", "text"] {
            std::fs::write(&board, run(&["solve", "--format", format, id])).expect("a file");
            run(&["check", "--board", &board, id]);
        }
        assert!(!run(&["solve", "--decided", "--format", "text", id]).contains('?'), "{id}");
        assert!(run(&["export", "--raw", id]).contains("edge d1-d"), "{id}");
    }
}

#[test]
fn steps_lead_to_the_answer() {
    for id in IDS {
        let steps = run(&["explain", id]);
        assert!(steps.starts_with("1. ") && steps.contains("solved"), "{steps}");
        run(&["hint", "--more", id]);
        assert!(run(&["rate", id]).contains("score"), "{id}");
        let page = file("steps.html");
        run(&["explain", "--format", "html", "-o", &page, id]);
        assert!(std::fs::read_to_string(&page).expect("a page").contains("<svg"));
    }
}

#[test]
fn certificates_are_written_and_checked() {
    for (number, id) in IDS.iter().enumerate() {
        let certificate = file(&format!("certificate-{number}"));
        let _ = std::fs::remove_dir_all(&certificate);
        run(&["prove", id, "-o", &certificate]);
        assert!(run(&["check-proof", &certificate]).starts_with("accepted: unique"), "{id}");
    }
}

#[test]
fn all_pictures_are_drawn() {
    for id in IDS {
        for (name, start) in [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG"), ("a.tex", b"\\Req")] {
            let picture = file(name);
            run(&["draw", "--answer", "-o", &picture, id]);
            assert!(std::fs::read(&picture).expect("a picture").starts_with(start), "{id} {name}");
        }
        let (book, moving) = (file("book.pdf"), file("moving.svg"));
        run(&["book", "-o", &book, id]);
        assert!(std::fs::read(&book).expect("a book").starts_with(b"%PDF"));
        run(&["draw", "--animate", &moving, id]);
        assert!(std::fs::read_to_string(&moving).expect("a picture").contains("@keyframes"), "{id}");
    }
}

#[test]
fn pages_of_steps_are_drawn_in_one_scale() {
    let page = file("scale.html");
    let id = "4x4t4:a4a4b4b2c442b2b0a1";
    run(&["explain", "--format", "html", "-o", &page, id]);
    let text = std::fs::read_to_string(&page).expect("a page");
    // The only 0 is a clue; names, which are on both pictures, make the frame larger.
    let picture = run(&["draw", "--names", "--format", "svg", id]);
    let at = |text: &str| -> std::collections::BTreeSet<String> {
        let lines = text.lines().filter(|line| line.ends_with(">0</text>"));
        lines.map(|line| line.trim_end_matches(">0</text>").to_owned()).collect()
    };
    assert_eq!((at(&text), at(&picture).len()), (at(&picture), 1));
}

/// A form is read back; what is written into it is judged; and what is left open stays so.
#[test]
fn forms_are_filled_in_and_read_back() {
    for id in IDS {
        let form = file("form.txt");
        run(&["draw", "--form", "-o", &form, id]);
        assert_eq!(run(&["check", "--board", &form, id]).trim_end(), "right so far: nothing is filled in", "{id}");
        // The answer by names, a part of it, in the words of the form.
        let solved = std::fs::read_to_string(&form).expect("a form");
        let answer: serde_json::Value = serde_json::from_str(&run(&["solve", "--format", "json", id])).expect("JSON");
        let edges = answer["answers"][0]["edges"].as_array().expect("a list").clone();
        let puzzle = cluesat::parse(id).expect("an id");
        let name = |at: usize| puzzle.layout().at(cluesat::board::Place(at as u32));
        let half = edges.iter().enumerate().filter(|(at, _)| at % 2 == 0);
        let word = |edge: &serde_json::Value| if edge == 1 { "line" } else { "none" };
        let half: String = half.map(|(at, edge)| format!("{} {}\n", word(edge), name(at))).collect();
        std::fs::write(&form, &half).expect("a file");
        assert_eq!(run(&["check", "--board", &form, id]).trim_end(), "right so far: it can be completed", "{id}");
        // The same as it is drawn with what was filled in, and as a form once more.
        let again = run(&["draw", "--form", "--board", &form, id]);
        std::fs::write(&form, &again).expect("a file");
        assert_eq!(run(&["draw", "--form", "--board", &form, id]), again, "{id}");
        assert!(run(&["check", "--board", &form, id]).starts_with("right"), "{id}");
        assert_ne!(again, solved, "{id}");
    }
}
