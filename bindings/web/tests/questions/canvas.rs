//! Clues that a setter puts on the board.

use cluesat_web::Engine;
use serde_json::{Value, json};

use crate::{ask, refused};

fn put(engine: &mut Engine, canvas: &Value, layer: usize, seats: &[usize], word: &str) -> Value {
    let edit = json!({ "do": "put", "layer": layer, "seats": seats, "word": word });
    ask(engine, &json!({ "op": "canvas", "text": canvas["text"], "edit": edit }))
}

fn blank(engine: &mut Engine, family: &str, rows: usize, columns: usize) -> Value {
    let form = json!({ "op": "blank", "family": family, "variant": "", "rows": rows, "columns": columns, "any": true });
    let blank = ask(engine, &form);
    ask(engine, &json!({ "op": "canvas", "text": blank["text"] }))
}

/// The number of the layer with this name.
fn layer(canvas: &Value, name: &str) -> usize {
    let layers = canvas["layers"].as_array().unwrap_or_else(|| panic!("layers: {canvas}"));
    layers.iter().position(|layer| layer["name"] == name).unwrap_or_else(|| panic!("{name} among {layers:?}"))
}

/// Every word that a layer of any kind offers can be put at some seat, is there after that, and can be taken away.
#[test]
fn each_word_of_every_kind_can_be_put_and_taken_away() {
    let engine = &mut Engine::default();
    let makers = ask(engine, &json!({ "op": "makers" }));
    let makers = makers["makers"].as_array().expect("a list").clone();
    assert!(makers.len() > 100);
    let mut tried = 0;
    for maker in &makers {
        let family = maker["family"].as_str().expect("a name");
        let side = |name: &str| maker[name].as_u64().unwrap_or(6) as usize;
        let sides = [(side("rows"), side("columns")), (6, 6)];
        let Some(canvas) = sides
            .iter()
            .map(|&(rows, columns)| blank(engine, family, rows, columns))
            .find(|canvas| canvas["error"].is_null())
        else {
            panic!("{family} has no board: {}", blank(engine, family, sides[0].0, sides[0].1));
        };
        for (number, layer) in canvas["layers"].as_array().expect("layers").iter().enumerate() {
            let (seats, words) = (layer["seats"].as_array().expect("seats"), layer["words"].as_array().expect("words"));
            assert_eq!(seats.len(), words.len(), "{family}: {}", layer["name"]);
            assert!(seats.iter().all(|seat| !seat.is_null()), "{family}");
            if layer["painted"] != "words" {
                continue;
            }
            let takes = layer["takes"].as_array().expect("takes");
            // Of many, the first and the last ones.
            let some = takes.iter().enumerate().filter(|(at, _)| *at < 4 || at + 4 > takes.len());
            for (_, take) in some {
                let word = take[1].as_str().expect("a word");
                let word = if take[2] == true {
                    word.replace('#', "2").replace('@', "b").replace('^', "e")
                } else {
                    word.to_owned()
                };
                let whole = seats[0]["name"].is_string();
                let mut reasons = Vec::new();
                let found = (0..seats.len()).find_map(|seat| {
                    if whole && takes.iter().position(|other| other == take)? > seat {
                        return None;
                    }
                    let after = put(engine, &canvas, number, &[seat], &word);
                    let told = after["layers"][number]["words"][seat].as_str().map(str::to_owned);
                    if told.as_deref() == Some(&*word) || told.is_some() && take[2] == true {
                        return Some((seat, after));
                    }
                    reasons.push(format!("{seat}: {} {told:?}", after["error"]["message"]));
                    None
                });
                let Some((seat, after)) = found else {
                    // A number may be too large for the kind, or must be told, and the kind says so.
                    if (word == "?" || word.parse::<u32>().is_ok())
                        && reasons.iter().all(|reason| !reason.contains("cannot stand here"))
                    {
                        continue;
                    }
                    panic!("{family}: `{word}` fits nowhere in {}: {}", layer["name"], reasons.join("; "));
                };
                let again = put(engine, &after, number, &[seat], "");
                // Where nothing stands; a board may have begun with something there.
                let left = &again["layers"][number]["words"][seat];
                assert!(left == "" || *left == words[seat], "{family}: {} {word} {left}", layer["name"]);
                tried += 1;
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn words_are_completed_from_what_stands_there() {
    let engine = &mut Engine::default();
    let canvas = blank(engine, "yajilin", 6, 6);
    // A number is an arrow; a direction turns it.
    let canvas = put(engine, &canvas, 0, &[7], "2");
    assert_eq!(canvas["layers"][0]["words"][7], "2e", "{canvas}");
    let canvas = put(engine, &canvas, 0, &[7], "n");
    assert_eq!(canvas["layers"][0]["words"][7], "2n");
    let canvas = blank(engine, "shingoki", 6, 6);
    let canvas = put(engine, &canvas, 0, &[0], "b");
    let canvas = put(engine, &canvas, 0, &[0], "b4");
    assert_eq!(canvas["layers"][0]["words"][0], "b4");
    let canvas = put(engine, &canvas, 0, &[0], "5");
    assert_eq!(canvas["layers"][0]["words"][0], "b5");
    let wrong = put(engine, &canvas, 0, &[0], "q");
    assert_eq!(refused(&wrong), "`q` cannot stand here");
}

#[test]
fn regions_are_painted_in_one_piece_each() {
    let engine = &mut Engine::default();
    let canvas = blank(engine, "star-battle", 4, 4);
    let regions = layer(&canvas, "regions");
    assert_eq!(canvas["layers"][regions]["painted"], "areas");
    // All of it one region, then the second column by itself: it parts the rest.
    let canvas = put(engine, &canvas, regions, &(0..16).collect::<Vec<_>>(), "1");
    let canvas = put(engine, &canvas, regions, &[1, 5, 9, 13], "");
    let words: Vec<&str> =
        canvas["layers"][regions]["words"].as_array().expect("words").iter().filter_map(Value::as_str).collect();
    assert_eq!(words[..4], ["1", "2", "3", "3"]);
    assert_eq!(words[12..], ["1", "2", "3", "3"]);
    // The number of stars is a clue of the whole puzzle.
    let whole = layer(&canvas, "whole puzzle");
    assert_eq!(canvas["layers"][whole]["seats"][0]["name"], "stars");
    let canvas = put(engine, &canvas, whole, &[0], "1");
    let verdict = ask(engine, &json!({ "op": "verdict", "text": canvas["text"] }));
    assert!(["none", "unique", "multiple"].contains(&verdict["status"].as_str().unwrap_or_default()), "{verdict}");
}

#[test]
fn chains_are_drawn_and_lose_all_their_cells_together() {
    let engine = &mut Engine::default();
    let canvas = blank(engine, "thermometers", 4, 4);
    let chains = canvas["layers"].as_array().expect("layers").iter().position(|layer| layer["painted"] == "chains");
    let chains = chains.expect("a layer of chains");
    let before = canvas["layers"][chains]["words"].clone();
    let seats: Vec<usize> = (0..16).collect();
    let none = put(engine, &canvas, chains, &seats, "");
    let canvas = put(engine, &none, chains, &[0, 1, 5], "+");
    let words = canvas["layers"][chains]["words"].clone();
    assert_eq!((&words[0], &words[1], &words[5]), (&json!("1.1"), &json!("1.2"), &json!("1.3")), "{before} {canvas}");
    let canvas = put(engine, &canvas, chains, &[1], "");
    assert!(canvas["layers"][chains]["words"].as_array().expect("words").iter().all(|word| word == ""), "{canvas}");
}

#[test]
fn strokes_of_sudokus_are_drawn_and_erased() {
    let engine = &mut Engine::default();
    let canvas = blank(engine, "sudoku", 9, 9);
    let brushes = canvas["brushes"].as_array().expect("brushes").clone();
    assert!(brushes.len() > 35);
    let draw = |engine: &mut Engine, canvas: &Value, brush: &str, clue: &str, lists: Value| {
        let edit = json!({ "do": "draw", "brush": brush, "clue": clue, "lists": lists });
        ask(engine, &json!({ "op": "canvas", "text": canvas["text"], "edit": edit }))
    };
    let mut all = canvas.clone();
    let texts = [
        ("cage", "10", json!([[[0, 0], [0, 1]]]), "cage 10: r1c1 r1c2"),
        ("arrow", "", json!([[[4, 4], [4, 5], [3, 6]]]), "arrow: r5c5 = r5c6 r4c7"),
        ("thermo", "", json!([[[8, 0], [7, 0], [7, 1]]]), "thermo: r9c1 r8c1 r8c2"),
        ("sandwich", "16", json!([[[0, 2], [1, 2]]]), "sandwich 16: c3"),
        ("x-sum", "26", json!([[[8, 4], [7, 4]]]), "x-sum 26: r9c5:r1c5"),
        ("little killer", "17", json!([[[0, 2], [1, 1]]]), "little killer 17: r1c3 r2c2 r3c1"),
        ("quadruple", "3 4", json!([[[0, 7], [0, 8], [1, 7], [1, 8]]]), "quadruple 3 4: r1c8 r1c9 r2c8 r2c9"),
        ("difference", "", json!([[[6, 6], [6, 7]]]), "difference 1: r7c7 r7c8"),
        ("clone", "", json!([[[5, 0]], [[5, 8]]]), "clone: r6c1 = r6c9"),
    ];
    for (brush, clue, lists, _) in &texts {
        all = draw(engine, &all, brush, clue, lists.clone());
        assert!(all["error"].is_null(), "{brush}: {all}");
    }
    let strokes = all["strokes"].as_array().expect("strokes").clone();
    for (brush, .., text) in &texts {
        let has = strokes.iter().any(|stroke| stroke["text"] == *text);
        assert!(has, "{brush}: {text} among {strokes:?}");
    }
    let wrong = draw(engine, &all, "cage", "2", json!([[[3, 0], [3, 1]]]));
    assert!(refused(&wrong).contains("cannot add up to 2"), "{wrong}");
    for left in (0..texts.len()).rev() {
        all = ask(engine, &json!({ "op": "canvas", "text": all["text"], "edit": { "do": "erase", "stroke": 0 } }));
        assert_eq!(all["strokes"].as_array().map(Vec::len), Some(left));
    }
    // What is about the whole board is a switch.
    let whole = layer(&canvas, "whole puzzle");
    let seats = canvas["layers"][whole]["seats"].as_array().expect("seats").clone();
    let knight = seats.iter().position(|seat| seat["name"] == "anti-knight").expect("a switch");
    let on = put(engine, &canvas, whole, &[knight], "anti-knight");
    assert_eq!(on["layers"][whole]["words"][knight], "anti-knight");
    assert_eq!(put(engine, &on, whole, &[knight], "")["layers"][whole]["words"][knight], "");
    let twice = put(engine, &canvas, 0, &[0, 1], "5");
    assert!(refused(&twice).contains('5'), "{twice}");
}

#[test]
fn the_verdict_tells_what_answers_have_in_common() {
    let engine = &mut Engine::default();
    let one = ask(engine, &json!({ "op": "verdict", "text": "1..........2.3.." }));
    assert_eq!(one["status"], "multiple", "{one}");
    assert!(
        one["svg"].as_str().is_some_and(|svg| svg.contains("<svg")) && one["svgs"].as_array().map(Vec::len) == Some(2)
    );
    let none = ask(engine, &json!({ "op": "verdict", "text": "# family: slitherlink\n44\n" }));
    assert_eq!(none["status"], "none", "{none}");
    assert!(!none["clash"].as_array().expect("clues").is_empty());
}

#[test]
fn clues_of_nonograms_are_typed_and_grow_with_a_drawing() {
    let engine = &mut Engine::default();
    let canvas = blank(engine, "nonogram", 3, 4);
    let canvas = put(engine, &canvas, 0, &[1], "2 1");
    assert_eq!(canvas["layers"][0]["words"][1], "2 1", "{canvas}");
    assert!(refused(&put(engine, &canvas, 0, &[1], "3 2")).contains("row 2 needs 6 cells"), "too long");
    let draw = json!({ "op": "draw", "text": "0\n0\n\n0\n0\n", "filled": [[0, 1], [1, 1]], "pencil": [], "wrong": [], "clues": true });
    let drawn = ask(engine, &draw);
    assert!(drawn["svg"].as_str().is_some_and(|svg| svg.contains(">2</text>")), "{drawn}");
}

#[test]
fn finished_clues_are_told_apart() {
    let engine = &mut Engine::default();
    let text = "1 1\n0\n\n1\n0\n1\n";
    let areas = |engine: &mut Engine, filled: Value| {
        let answer = ask(engine, &json!({ "op": "finished", "text": text, "filled": filled }));
        answer["areas"].as_array().map_or(usize::MAX, Vec::len)
    };
    // Nothing is finished by doing nothing; half a clue is not; then row 1 with its two columns.
    assert_eq!(areas(engine, json!([])), 0);
    assert_eq!(areas(engine, json!([[0, 1]])), 1);
    assert_eq!(areas(engine, json!([[0, 1], [2, 1]])), 3);
}
