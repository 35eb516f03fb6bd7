//! The invariants of ARCHITECTURE.md that are about who may know whom.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// All source files below a folder of `src`, or one file, with comments and `#[cfg(test)]` modules cut off.
fn sources(place: &str) -> Vec<(PathBuf, String)> {
    fn walk(path: &Path, found: &mut Vec<PathBuf>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).expect("the folder can be read") {
                walk(&entry.expect("the entry can be read").path(), found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            found.push(path.to_owned());
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(place), &mut found);
    assert!(!found.is_empty(), "src/{place} is there");
    found.sort();
    let code = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("the source can be read");
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
        let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
        let code = lines.collect::<Vec<_>>().join("\n");
        (path, code)
    };
    found.into_iter().map(code).collect()
}

/// Fails when a file of `place` holds one of `words`, unless its path ends with one of `except`.
fn must_not_know(place: &str, words: &[&str], except: &[&str]) {
    for (path, code) in sources(place) {
        if except.iter().any(|end| path.ends_with(end)) {
            continue;
        }
        for (number, line) in code.lines().enumerate() {
            for word in words {
                assert!(!line.contains(word), "{}:{} must not know `{word}`", path.display(), number + 1);
            }
        }
    }
}

#[test]
fn lower_layers_do_not_know_higher_ones() {
    must_not_know("grid.rs", &["crate::"], &[]);
    must_not_know("cnf", &["puzzle", "crate::backend", "crate::cli", "crate::search", "crate::render"], &[]);
    must_not_know("card", &["puzzle", "crate::backend", "crate::cli", "crate::search", "crate::render"], &[]);
    must_not_know("backend", &["puzzle", "crate::cli", "crate::search", "crate::render"], &[]);
    must_not_know("puzzle", &["crate::backend", "crate::cli", "crate::search"], &[]);
    must_not_know("search", &["nonogram", "sudoku", "slitherlink", "crate::cli", "crate::render"], &[]);
    must_not_know("explain", &["nonogram", "sudoku", "slitherlink", "crate::cli", "crate::render"], &[]);
    must_not_know("render", &["nonogram", "sudoku", "slitherlink", "crate::cli", "crate::search", "backend"], &[]);
}

#[test]
fn certificates_are_checked_without_the_encoders() {
    let encoders = ["Encoder", ".encode(", "card::", "deduce("];
    for place in ["certify/judge", "certify/plain", "certify/formula.rs", "certify/check.rs", "certify/drat.rs"] {
        must_not_know(place, &encoders, &[]);
    }
    must_not_know("certify", &["crate::cli", "fs::", "File::", "Command::new"], &[]);
}

#[test]
fn the_engines_are_named_in_one_file_each() {
    for place in
        ["backend", "card", "cli", "cnf", "explain", "puzzle", "render", "search", "grid.rs", "input", "diagnostic.rs"]
    {
        must_not_know(
            place,
            &["varisat::", "use varisat"],
            &["backend/varisat.rs", "backend/mod.rs", "backend/proof.rs"],
        );
        must_not_know(place, &["batsat::", "use batsat"], &["backend/batsat.rs", "backend/mod.rs"]);
    }
}

#[test]
fn only_the_command_line_talks() {
    for place in
        ["backend", "card", "cnf", "explain", "puzzle", "render", "search", "grid.rs", "input", "diagnostic.rs"]
    {
        must_not_know(place, &["println!", "eprint", "print!(", "io::stdout", "io::stderr", "process::exit"], &[]);
        // Where programs are is asked in one place.
        must_not_know(place, &["env::var", "env::args"], &["backend/command.rs"]);
    }
}

#[test]
fn files_and_processes_have_their_places() {
    let files = ["std::fs", " fs::", "File::"];
    for place in ["card", "cnf", "explain", "puzzle", "render", "search", "grid.rs", "diagnostic.rs"] {
        must_not_know(place, &files, &[]);
        must_not_know(place, &["process::Command", "Command::new"], &[]);
    }
    must_not_know("backend", &["Command::new"], &["backend/process.rs"]);
    must_not_know("cli", &["Command::new"], &[]);
}

#[test]
fn the_families_look_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzle");
    let family = |name: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(folder.join(name)).expect("the family has a folder");
        let names = entries.map(|entry| entry.expect("the entry can be read").file_name().into_string());
        names.map(|name| name.expect("names are text").trim_end_matches(".rs").to_owned()).collect()
    };
    let names = family("nonogram");
    assert_eq!(names, family("sudoku"));
    assert_eq!(names, family("slitherlink"));
    for file in ["mod", "parse", "write", "deduce", "encode", "check", "draw", "rule"] {
        assert!(names.contains(file), "each family has {file}");
    }
}

#[test]
fn the_families_tell_about_themselves_in_the_same_order() {
    let items = |family: &str| -> Vec<String> {
        let code = sources(&format!("puzzle/{family}/mod.rs")).remove(0).1;
        let (_, body) = code.split_once("impl Puzzle for").expect("the family is a puzzle");
        let body = body.split("\n}\n").next().expect("the implementation ends");
        let items = body.lines().filter_map(|line| line.strip_prefix("    "));
        let items =
            items.filter(|line| line.starts_with("fn ") || line.starts_with("type ") || line.starts_with("const "));
        items.map(|line| line.split(['(', '<', ':', '=']).next().unwrap_or_default().trim().to_owned()).collect()
    };
    let trait_items: Vec<String> = {
        let code = sources("puzzle/mod.rs").into_iter().find(|(path, _)| path.ends_with("puzzle/mod.rs"));
        let code = code.expect("the trait has its file").1;
        let (_, body) = code.split_once("pub trait Puzzle").expect("the trait is there");
        let items =
            body.split("\n}\n").next().expect("the trait ends").lines().filter_map(|line| line.strip_prefix("    "));
        let items =
            items.filter(|line| line.starts_with("fn ") || line.starts_with("type ") || line.starts_with("const "));
        items.map(|line| line.split(['(', '<', ':', '=']).next().unwrap_or_default().trim().to_owned()).collect()
    };
    for family in ["nonogram", "sudoku", "slitherlink"] {
        let own = items(family);
        let expected: Vec<String> = trait_items.iter().filter(|item| own.contains(item)).cloned().collect();
        assert_eq!(own, expected, "{family} has its items in the order of the trait");
        assert!(own.len() >= 18, "{family} was read: {own:?}");
    }
}
