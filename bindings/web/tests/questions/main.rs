//! The questions of the page, asked without a page.

mod canvas;
mod kinds;

use cluesat_web::Engine;
use serde_json::{Value, json};

const SUDOKU: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
const MASYU: &str = "https://puzz.link/p?mashu/6/6/2i109001092i";
const SLITHERLINK: &str = "# family: slitherlink\n.22.\n3..1\n.3.3\n";

fn ask(engine: &mut Engine, question: &Value) -> Value {
    serde_json::from_str(&engine.ask(&question.to_string())).expect("answers are JSON")
}

fn refused(answer: &Value) -> &str {
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("an error: {answer}"))
}

#[test]
fn a_puzzle_is_recognised_and_played() {
    let engine = &mut Engine::default();
    let read = ask(engine, &json!({ "op": "read", "text": SUDOKU }));
    assert_eq!((read["family"].as_str(), read["rows"].as_u64()), (Some("sudoku"), Some(9)), "{read}");
    assert_eq!(read["places"].as_array().map(Vec::len), Some(81));
    assert_eq!(read["places"][9][0], "row 2 column 1");
    assert_eq!(read["given"].as_array().map(Vec::len), Some(17));
    let text = read["texts"][0].clone();
    let hint = ask(engine, &json!({ "op": "hint", "text": text, "filled": [], "pencil": [] }));
    assert_eq!(hint["status"], "step", "{hint}");
    // A hint fills in correct values, and so does the complete answer.
    let filled = hint["fills"].clone();
    assert!(!filled.as_array().expect("a list").is_empty());
    let check = ask(engine, &json!({ "op": "check", "text": text, "filled": filled }));
    assert_eq!(check["status"], "open");
    let solved = ask(engine, &json!({ "op": "solve", "text": text }));
    let answer: Vec<Value> = solved["answer"].as_array().expect("an answer").clone();
    let all: Vec<Value> = answer.iter().enumerate().map(|(place, value)| json!([place, value])).collect();
    assert_eq!(ask(engine, &json!({ "op": "check", "text": text, "filled": all }))["status"], "right");
    // One wrong digit at an open place is found.
    let wrong = json!([[0, answer[0].as_u64().expect("a digit") % 9 + 1]]);
    let check = ask(engine, &json!({ "op": "check", "text": text, "filled": wrong }));
    assert_eq!(check, json!({ "status": "wrong", "places": [0] }));
    let draw = json!({ "op": "draw", "text": text, "filled": all, "pencil": [[2, 3]], "wrong": [0] });
    assert!(ask(engine, &draw)["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
}

#[test]
fn candidates_are_what_no_digit_sees() {
    let engine = &mut Engine::default();
    let text = "1..........2.34.";
    let left = ask(engine, &json!({ "op": "candidates", "text": text, "filled": [] }));
    let left: Vec<(u32, u16)> = serde_json::from_value(left["pencil"].clone()).expect("places and values");
    let at = |place: u32| left.iter().filter(|(at, _)| *at == place).map(|(_, value)| *value).collect::<Vec<_>>();
    // Row 1, column 2 sees the 1 and the 3 below; column 4 sees the 1 and the 2.
    assert_eq!((at(1), at(3)), (vec![2, 4], vec![3, 4]));
    assert!(at(0).is_empty(), "a given has no candidates");
}

#[test]
fn verdicts_come_with_pictures() {
    let engine = &mut Engine::default();
    let two = "# family: slitherlink\n..\n..\n";
    let unique = ask(engine, &json!({ "op": "unique", "text": two }));
    assert_eq!((unique["status"].as_str(), unique["svgs"].as_array().map(Vec::len)), (Some("multiple"), Some(2)));
    let none = ask(engine, &json!({ "op": "unique", "text": "1\n1\n\n1\n2\n" }));
    assert_eq!(none["status"], "none");
    assert!(!none["clash"].as_array().expect("clues").is_empty());
    for text in [MASYU, SLITHERLINK] {
        let read = ask(engine, &json!({ "op": "read", "text": text }));
        assert_eq!(read["lines"], true, "{read}");
        let status = ask(engine, &json!({ "op": "decided", "text": text }))["status"].clone();
        assert!(status == "decided" || status == "none", "{status}");
    }
}

#[test]
fn a_loop_is_done_when_it_is_drawn() {
    let engine = &mut Engine::default();
    let answer = ask(engine, &json!({ "op": "solve", "text": MASYU }))["answer"].clone();
    let lines = answer.as_array().expect("an answer").iter().enumerate().filter(|(_, value)| **value == 1);
    let mut filled: Vec<Value> = lines.map(|(place, _)| json!([place, 1])).collect();
    let done = |engine: &mut Engine, filled: &[Value]| {
        let done = ask(engine, &json!({ "op": "done", "text": MASYU, "filled": filled }))["done"].clone();
        (done, ask(engine, &json!({ "op": "check", "text": MASYU, "filled": filled }))["status"].clone())
    };
    assert_eq!(done(engine, &filled), (json!(true), json!("right")), "nobody has to cross out the rest");
    filled.pop();
    assert_eq!(done(engine, &filled), (json!(false), json!("open")));
}

#[test]
fn the_next_hint_goes_on_from_what_is_noted() {
    let engine = &mut Engine::default();
    let text = std::fs::read_to_string("../../puzzles/sudoku-variants/9x9-killer.txt").expect("the file can be read");
    let text = ask(engine, &json!({ "op": "read", "text": text }))["texts"][0].clone();
    let hint = |engine: &mut Engine, pencil: &Value| {
        ask(engine, &json!({ "op": "hint", "text": text, "filled": [], "pencil": pencil }))
    };
    // A hint has a time limit, and the machine may be busy: then both are asked for again.
    let mut both = (0..20).map(|_| {
        let first = hint(engine, &json!([]));
        let second = hint(engine, &first["notes"]);
        [first, second]
    });
    let in_time = |hints: &[Value; 2]| hints.iter().all(|hint| hint["status"] == "step");
    let [first, second] = both.find(in_time).expect("two hints in twenty tries");
    assert_eq!(first["fills"], json!([]), "a cage strikes digits out: {first}");
    assert_ne!(second["sentence"], first["sentence"]);
    // Without notes the same hint comes again.
    let again = hint(engine, &json!([]));
    assert!(again["status"] == "limit" || again["sentence"] == first["sentence"], "{again}");
}

#[test]
fn a_hint_that_needs_long_is_found_with_patience() {
    let engine = &mut Engine::default();
    // Nobody finds the first step here by one rule.
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let hint = ask(engine, &json!({ "op": "hint", "text": text, "filled": [], "pencil": [], "long": true }));
    assert_eq!(hint["status"], "step", "{hint}");
    assert!(hint["size"].as_u64().is_some_and(|size| size > 1), "{hint}");
}

#[test]
fn an_explanation_comes_step_by_step() {
    let engine = &mut Engine::default();
    let text = "1..........2.34.";
    let mut restart = true;
    let mut sentences = Vec::new();
    let status = loop {
        let step = ask(engine, &json!({ "op": "why", "text": text, "restart": restart }));
        restart = false;
        if step["status"] != "step" {
            break step["status"].clone();
        }
        sentences.push(step["sentence"].as_str().expect("a sentence").to_owned());
    };
    assert_eq!(status, "unique");
    let expected = cluesat::explain(&cluesat::parse(text).expect("a puzzle")).expect("steps");
    assert_eq!(sentences, expected.steps, "as the library explains it");
}

/// For every family: what is read can be drawn, solved and filled in place by place, and is right then.
#[test]
fn every_small_puzzle_of_the_project_can_be_played() {
    let folders = std::fs::read_dir("../../puzzles").expect("the puzzles are there");
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.expect("a folder").path()).expect("files"));
    let mut played = 0;
    for file in files {
        let path = file.expect("a file").path();
        let name = path.display().to_string();
        if ["hard", "random", "36x36", "25x25", "16x16", "40x40", "magazine"].iter().any(|large| name.contains(large)) {
            continue;
        }
        let engine = &mut Engine::default();
        let bytes = std::fs::read(&path).expect("the file can be read");
        let data = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, bytes);
        let read = ask(engine, &json!({ "op": "read", "data": data, "name": name }));
        let text = read["texts"][0].clone();
        assert!(text.is_string(), "{name}: {read}");
        let count = read["places"].as_array().map_or(0, Vec::len);
        let solved = ask(engine, &json!({ "op": "solve", "text": text }));
        let draw = json!({ "op": "draw", "text": text, "filled": [], "pencil": [], "wrong": [0] });
        assert!(ask(engine, &draw)["svg"].is_string(), "{name}");
        if solved["status"] == "none" {
            continue;
        }
        let answer = solved["answer"].as_array().expect("an answer");
        assert_eq!(answer.len(), count, "{name}");
        let filled: Vec<Value> = answer.iter().enumerate().map(|(place, value)| json!([place, value])).collect();
        let check = ask(engine, &json!({ "op": "check", "text": text, "filled": filled }));
        assert_eq!(check["status"], "right", "{name}");
        let draw = json!({ "op": "draw", "text": text, "filled": filled, "pencil": [], "wrong": [] });
        assert!(ask(engine, &draw)["svg"].is_string(), "{name}");
        played += 1;
    }
    assert!(played > 10, "only {played}");
}

#[test]
fn what_is_no_question_is_refused() {
    let engine = &mut Engine::default();
    assert!(refused(&ask(engine, &json!({ "op": "dance" }))).contains("dance"));
    let bad = ask(engine, &json!({ "op": "read", "text": "1..\n2.x\n3..\n" }));
    assert!(!refused(&bad).is_empty());
    let other = json!({ "op": "check", "text": "1..........2.34.", "filled": [[99, 1]] });
    assert!(refused(&ask(engine, &other)).contains("another puzzle"));
}

#[test]
fn what_a_page_cannot_do_is_not_advised() {
    let engine = &mut Engine::default();
    let read = |engine: &mut Engine, text: &str| ask(engine, &json!({ "op": "read", "text": text }));
    let ambiguous = read(engine, "12.4\n....\n....\n....\n");
    let help = ambiguous["error"]["help"].as_str().unwrap_or_else(|| panic!("help: {ambiguous}"));
    assert!(help.contains("`# family: sudoku`") && !help.contains("`--"), "{help}");
    let nonsense = read(engine, "hello");
    assert!(!nonsense["error"].to_string().contains("`--"), "{nonsense}");
    let large = read(engine, &format!("P1\n200 200\n{}", "1 ".repeat(40_000)));
    assert!(refused(&large).contains("200 rows and 200 columns is too large for this page"), "{large}");
}

#[test]
fn puzzles_are_written_in_other_formats() {
    let engine = &mut Engine::default();
    let text = "1..........2.34.";
    let formats = ask(engine, &json!({ "op": "read", "text": text }))["formats"].clone();
    for format in formats.as_array().expect("formats") {
        let written = ask(engine, &json!({ "op": "export", "text": text, "format": format }));
        assert!(!written["text"].as_str().unwrap_or_default().is_empty(), "{format}: {written}");
    }
    let sheet = ask(engine, &json!({ "op": "sheet", "text": text }));
    assert_ne!(sheet["puzzle"], sheet["answer"]);
}

#[test]
fn puzzles_are_made_reduced_repaired_and_drawn() {
    let engine = &mut Engine::default();
    let makers = ask(engine, &json!({ "op": "makers" }));
    // Those that are programs; tests/kinds makes puzzles of all that are texts.
    for maker in makers["makers"].as_array().expect("families").iter().filter(|maker| maker["kind"] == false) {
        let side = if maker["family"] == "sudoku" { 4 } else { 5 };
        for variant in maker["variants"].as_array().expect("variants") {
            if !["plain", "square", "squares"].contains(&variant.as_str().expect("a name")) {
                continue;
            }
            let form = json!({ "family": maker["family"], "variant": variant, "rows": side, "columns": side });
            let mut wish = form.clone();
            wish["op"] = "make".into();
            (wish["level"], wish["symmetry"], wish["seed"]) = ("".into(), "none".into(), 7.into());
            let made = ask(engine, &wish);
            assert_eq!(made["status"], "made", "{made}");
            let unique = ask(engine, &json!({ "op": "unique", "text": made["text"] }));
            assert_eq!(unique["status"], "unique", "{made}");
            let mut blank = form.clone();
            blank["op"] = "blank".into();
            // If rooms are part of the shape, an empty board has different ones.
            if !maker["drawn"].as_array().expect("variants").contains(variant) {
                assert!(refused(&ask(engine, &blank)).contains("shape of its own"));
                continue;
            }
            // The drawing of its answer, on a board without clues, yields clues that the answer keeps.
            let blank = ask(engine, &blank)["text"].clone();
            assert!(blank.as_str().is_some_and(|text| !text.is_empty()), "{form}");
            let answer = ask(engine, &json!({ "op": "solve", "text": made["text"] }))["answer"].clone();
            let filled: Vec<Value> = answer
                .as_array()
                .expect("an answer")
                .iter()
                .enumerate()
                .map(|(place, value)| json!([place, value]))
                .collect();
            let drawn = ask(engine, &json!({ "op": "drawn", "text": blank, "filled": filled }));
            assert_eq!(drawn["status"], "unique", "{drawn}");
            let check = ask(engine, &json!({ "op": "check", "text": drawn["text"], "filled": filled }));
            assert_eq!(check["status"], "right", "{drawn}");
        }
    }
    let reduced = ask(engine, &json!({ "op": "reduce", "text": "12343412214343.1", "seed": 1 }));
    assert!(reduced["clues"].as_u64() < reduced["before"].as_u64(), "{reduced}");
    let several = "1\n1\n\n1\n1\n";
    let repaired = ask(engine, &json!({ "op": "repair", "text": several }));
    let text = repaired["offers"][0]["text"].clone();
    assert_eq!(ask(engine, &json!({ "op": "unique", "text": text }))["status"], "unique", "{repaired}");
    assert!(!refused(&ask(engine, &json!({ "op": "reduce", "text": several, "seed": 1 }))).is_empty());
    // The same digit twice in a row.
    let twice =
        json!({ "op": "drawn", "text": "# family: sudoku\n....\n....\n....\n....\n", "filled": [[0, 1], [1, 1]] });
    assert_eq!(ask(engine, &twice)["status"], "none");
    let bad = json!({ "op": "blank", "family": "sudoku", "variant": "", "rows": 0, "columns": 4 });
    assert!(!refused(&ask(engine, &bad)).is_empty());
}

/// Hints name edges by their dots, so their pictures show the names, and are as large as that requires; the page lays its
/// places over either picture by two of them. Otherwise there are no names.
#[test]
fn a_tiling_is_played_with_its_names() {
    let engine = &mut Engine::default();
    let text = "4x4t2:a2b4a4a35a24b0";
    let read = ask(engine, &json!({ "op": "read", "text": text }));
    let hint = ask(engine, &json!({ "op": "hint", "text": text, "filled": [], "pencil": [] }));
    let drawn = ask(engine, &json!({ "op": "draw", "text": text, "filled": [], "pencil": [], "wrong": [] }));
    assert_eq!((&drawn["size"], &drawn["ends"]), (&read["size"], &read["ends"]));
    assert_ne!(hint["picture"]["ends"], read["ends"]);
    for (framed, names) in [(&hint["picture"], true), (&drawn, false)] {
        let svg = framed["svg"].as_str().expect("a picture");
        let size = [0, 1].map(|at| framed["size"][at].as_f64().expect("a number"));
        let number = |name: &str| {
            let rest = &svg[svg.find(&format!(" {name}=\"")).expect("it has a size") + name.len() + 3..];
            rest[..rest.find('"').expect("it ends")].parse::<f64>().expect("a number")
        };
        assert!((number("width") - size[0]).abs() < 0.01 && (number("height") - size[1]).abs() < 0.01, "{size:?}");
        assert_eq!(svg.contains(">38</text>"), names, "the dots of the hint are named: {svg}");
    }
}

/// The clues that stand in the picture are told, each at the places that it is about.
#[test]
fn clues_are_told_in_words() {
    let engine = &mut Engine::default();
    let killer = std::fs::read_to_string("../../puzzles/sudoku/9x9-killer.txt").expect("a puzzle");
    let jigsaw = "# family: sudoku\n....\n....\n....\n....\nregions: 1112/1222/3334/3444\ndiagonal: \\\n";
    let told = [
        ("1\n2\n\n1\n2\n", 2, vec!["row 2 is 2", "column 1 is 1"]),
        (SLITHERLINK, 1, vec!["the 2 at r1c2"]),
        (MASYU, 1, vec!["the black circle at r1c3", "the black circle at r1c4"]),
        ("https://puzz.link/p?yajilin/6/6/h40e40k31b12f", 0, vec![]),
        (&killer, 0, vec!["adds up to"]),
        (jigsaw, 4, vec!["region 1: r1c1 r1c2 r1c3 r2c1"]),
        (jigsaw, 5, vec!["region 2", "diagonal"]),
        (SUDOKU, 0, vec![]),
    ];
    for (text, place, wanted) in told {
        let read = ask(engine, &json!({ "op": "read", "text": text }));
        let about: Vec<usize> = serde_json::from_value(read["about"][place].clone()).expect("numbers of clues");
        let words: Vec<&str> = about.iter().map(|&clue| read["clues"][clue].as_str().expect("words")).collect();
        let alike = words.iter().zip(&wanted).all(|(words, wanted)| words.contains(wanted));
        assert!(words.len() == wanted.len() && alike, "{words:?}, not {wanted:?}");
        // Of a region, its name is read aloud at a cell, and not all of its cells.
        let spoken = about.iter().map(|&clue| read["spoken"][clue].as_str().expect("words"));
        assert!(spoken.zip(&words).all(|(spoken, words)| words.starts_with(spoken)), "{read}");
        assert!(text != jigsaw || read["spoken"][about[0]] == json!(if place == 4 { "region 1" } else { "region 2" }));
    }
}

/// A colour is never the only sign: the letters of drawings in text stand beside numbers and on cells.
#[test]
fn colours_have_letters() {
    let engine = &mut Engine::default();
    let text = std::fs::read_to_string("../../puzzles/nonogram-colour/mushroom-10x10.xml").expect("a puzzle");
    let read = ask(engine, &json!({ "op": "read", "text": text }));
    let letter = read["letters"][1].as_str().expect("a letter");
    assert!(read["letters"][0].is_null(), "the background has none: {read}");
    let text = read["texts"][0].clone();
    let svg = |filled: Value| -> String {
        let draw = json!({ "op": "draw", "text": text, "filled": filled, "pencil": [], "wrong": [] });
        ask(engine, &draw)["svg"].as_str().expect("a picture").to_owned()
    };
    let mut svg = svg;
    let (empty, filled) = (svg(json!([])), svg(json!([[0, 1]])));
    assert!(empty.contains(&format!("{letter}</text>")) && !empty.contains(&format!(">{letter}</text>")));
    assert!(filled.contains(&format!(">{letter}</text>")), "{filled}");
}

#[test]
fn a_page_has_no_command_line() {
    let engine = &mut Engine::default();
    for text in ["", "hello", "53", "https://git.io/penpa/x", "# family: sudoku\nhello", "12.4\n....\n....\n....\n"] {
        let answer = ask(engine, &json!({ "op": "read", "text": text }));
        let whole = answer["error"].to_string();
        for word in ["`--", "standard input", "docs/"] {
            assert!(!whole.contains(word), "{whole}");
        }
    }
}

#[test]
fn what_is_filled_in_clashes_at_sight() {
    let engine = &mut Engine::default();
    let text = "1..........2.34.";
    let clashes = |engine: &mut Engine, filled: Value| {
        ask(engine, &json!({ "op": "clashes", "text": text, "filled": filled }))["places"].clone()
    };
    assert_eq!(clashes(engine, json!([[1, 2]])), json!([]));
    // A second 1 beside the given one: the given is right.
    assert_eq!(clashes(engine, json!([[1, 1]])), json!([0, 1]));
    assert_eq!(clashes(engine, json!([[4, 3], [6, 3]])), json!([4, 6]));
}
