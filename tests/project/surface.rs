//! The names that other programs use: a change of them must be intended, and mentioned in the changelog.
//!
//! `tests/surface.txt` lists the front page with its signatures, and what each module shows. After a wanted change,
//! rewrite it with `SNAPSHOTS=overwrite cargo test --test project surface`, and read the difference.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// What is public in a file, without bodies, one item a line.
fn public(text: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start() != line || !line.starts_with("pub ") {
            continue;
        }
        let mut item = line.to_owned();
        while !item.contains(['{', ';']) || (item.starts_with("pub use") && !item.contains(';')) {
            let Some(next) = lines.next() else { break };
            let space = if item.ends_with(['(', '{']) || next.trim().starts_with([')', '}']) { "" } else { " " };
            write!(item, "{space}{}", next.trim()).expect("text grows");
        }
        let end = if item.starts_with("pub use") { item.find(';') } else { item.find(['{', ';']) };
        items.push(item[..end.unwrap_or(item.len())].trim().replace(",)", ")").replace(",}", "}"));
    }
    items
}

#[test]
fn the_public_names_are_as_they_were() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("the source is there");
    let front = read("src/lib.rs");
    let mut told = String::new();
    let mut tell = |name: &str, text: &str| {
        for item in public(text) {
            writeln!(told, "{name}: {item}").expect("text grows");
        }
    };
    tell("cluesat", &front);
    tell("front", &read("src/front.rs"));
    for module in public(&front).iter().filter_map(|item| item.strip_prefix("pub mod ")) {
        let files = [format!("src/{module}/mod.rs"), format!("src/{module}.rs")];
        let file = files.iter().find(|file| root.join(file).exists()).expect("a module has a file");
        tell(module, &read(file));
    }
    let kept = root.join("tests/surface.txt");
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        fs::write(&kept, &told).expect("the list can be written");
    }
    let before = fs::read_to_string(&kept).unwrap_or_default();
    let differs = |ours: &str, theirs: &str, sign: char| {
        let lines = ours.lines().filter(|line| !theirs.lines().any(|other| other == *line));
        lines.map(|line| format!("{sign} {line}\n")).collect::<String>()
    };
    let difference = differs(&before, &told, '-') + &differs(&told, &before, '+');
    assert!(
        difference.is_empty(),
        "public names have changed; if that is wanted, `SNAPSHOTS=overwrite cargo test --test project surface`:\n{difference}"
    );
}
