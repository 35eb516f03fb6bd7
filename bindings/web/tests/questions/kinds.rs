//! Kinds that are texts: those of the page, and one's own.

use cluesat_web::Engine;
use serde_json::{Value, json};

use super::ask;

#[test]
fn a_kind_of_ones_own_is_judged_made_and_carried() {
    let engine = &mut Engine::default();
    let names = ask(engine, &json!({ "op": "makers" }));
    let kinds: Vec<&Value> =
        names["makers"].as_array().expect("a list").iter().filter(|one| one["kind"] == true).collect();
    assert!(kinds.len() > 100);
    let text =
        ask(engine, &json!({ "op": "kind_text", "name": "star-battle" }))["text"].as_str().expect("a text").to_owned();
    assert!(text.contains("name = \"my star battle\""), "{text}");
    let judged = ask(engine, &json!({ "op": "kind", "text": text }));
    assert_eq!(judged["name"], "my star battle");
    assert!(!judged["svgs"].as_array().expect("pictures").is_empty(), "{judged}");
    let wrong = ask(engine, &json!({ "op": "kind", "text": text.replace("touching pair", "touchy pair") }));
    assert!(
        wrong["error"]["line"].as_u64() > Some(1)
            && wrong["error"]["lines"].as_str().is_some_and(|lines| lines.contains('^')),
        "{wrong}"
    );
    let wish = json!({ "op": "make", "family": "", "kind": text, "variant": "", "rows": 5, "columns": 5, "level": "", "symmetry": "none", "seed": 1 });
    let made = ask(engine, &wish);
    let puzzle = made["text"].as_str().unwrap_or_else(|| panic!("a puzzle: {made}")).to_owned();
    let puzzle = puzzle.trim_end();
    assert!(puzzle.starts_with("+++\n"), "{puzzle}");
    let unique = ask(engine, &json!({ "op": "unique", "text": puzzle }));
    assert_eq!(unique["status"], "unique");
    // What is read is what another page can read.
    let read = ask(engine, &json!({ "op": "read", "text": puzzle }));
    assert_eq!(read["texts"][0], puzzle);
}

#[test]
fn each_kind_has_a_picture() {
    let engine = &mut Engine::default();
    let makers = ask(engine, &json!({ "op": "makers" }));
    let is_bare = |family: &&Value| {
        let tile = ask(engine, &json!({ "op": "tile", "family": family }));
        tile["svg"].as_str().is_none_or(|svg| !svg.starts_with("<svg"))
    };
    let families = makers["makers"].as_array().expect("a list").iter().map(|maker| &maker["family"]);
    let bare: Vec<&Value> = families.filter(is_bare).collect();
    // Boards of several grids may take longer than a glance on a busy machine.
    assert!(bare.len() <= 5, "{bare:?}");
}
