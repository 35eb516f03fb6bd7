//! What the documents say of options is what help says.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The text of help of a verb; empty where there is no such verb.
fn help(verb: &str) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_cluesat")).args([verb, "--help"]).output().expect("the program starts");
    if run.status.success() { String::from_utf8_lossy(&run.stdout).into_owned() } else { String::new() }
}

/// `hint --board` in a document names an option that help of `hint` lists: no former name of one.
#[test]
fn options_in_documents_are_those_of_help() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs =
        fs::read_dir(root.join("docs")).expect("the folder is there").map(|entry| entry.expect("an entry").path());
    let others = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|name| root.join(name));
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut seen = 0;
    for path in docs.chain(others).filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(&path).expect("the document can be read");
        // What stands between backticks, in order.
        for code in text.split('`').skip(1).step_by(2) {
            let mut words = code.split_whitespace();
            let (Some(verb), Some(option)) = (words.next(), words.next()) else { continue };
            let name: String = option.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            if !name.starts_with("--") || !verb.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
                continue;
            }
            let help = helps.entry(verb.to_owned()).or_insert_with(|| help(verb));
            if help.is_empty() {
                continue;
            }
            let is_listed = help.split_whitespace().any(|word| word.trim_matches([',', '[', ']', '`', '.']) == name);
            assert!(is_listed, "{}: `{verb}` has no option `{name}`", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen} options");
}

/// The command lines in the indented blocks of a document, without the remarks behind them. What is in a `console` block is
/// a transcript, which `tests/cli.rs` runs.
fn commands(text: &str) -> Vec<&str> {
    let outside = text.split("\n```").step_by(2);
    let indented = outside.flat_map(str::lines).filter_map(|line| line.strip_prefix("    "));
    let bare = indented.map(|line| line.strip_prefix("$ ").unwrap_or(line));
    let bare = bare.map(|line| line.strip_prefix("/usr/bin/time -f %U ").unwrap_or(line));
    let typed = bare.filter(|line| line.starts_with("cluesat "));
    typed.map(|line| line.split("   ").next().unwrap_or(line)).collect()
}

/// Files that stand for those of the reader.
const STAND_INS: [(&str, &str); 5] = [
    ("PUZZLE", "puzzles/slitherlink/easy-5x5.txt"),
    ("puzzle.txt", "puzzles/sudoku/6x6-tall-boxes.txt"),
    ("hard.txt", "puzzles/slitherlink/hard-14x14.txt"),
    ("broken.non", "puzzles/nonogram/swapped-15x15.non"),
    ("noise.non", "puzzles/nonogram/domino-6.non"),
];

/// What a document shows as a command line can be typed, in the order of the document.
#[test]
#[cfg(unix)]
fn command_lines_in_documents_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_BIN_EXE_cluesat")).parent().expect("it is in a folder").display();
    let path = format!("{program}:/usr/bin:/bin");
    let mut seen = 0;
    for entry in fs::read_dir(root.join("docs")).expect("the folder is there") {
        let document = entry.expect("an entry").path();
        let Ok(text) = fs::read_to_string(&document) else { continue };
        let folder = tempfile::tempdir().expect("a folder can be made");
        for (name, puzzle) in STAND_INS {
            fs::copy(root.join(puzzle), folder.path().join(name)).expect("there is room");
        }
        let many = "12......1.......\n".repeat(80);
        fs::write(folder.path().join("puzzles.txt"), "# family: sudoku\n".to_owned() + &many).expect("there is room");
        for name in ["out", "parts"] {
            fs::create_dir(folder.path().join(name)).expect("there is room");
        }
        let run = |line: &str| {
            let run = Command::new("sh").args(["-c", line]).env("PATH", &path).current_dir(&folder).output();
            run.expect("there is a shell")
        };
        run("cluesat solve noise.non -o photo.png");
        for line in commands(&text) {
            let run = run(line);
            let said = String::from_utf8_lossy(&run.stderr);
            assert!(matches!(run.status.code(), Some(0 | 1 | 3)), "{}: {line}: {said}", document.display());
            seen += 1;
        }
    }
    assert!(seen >= 15, "{seen} commands");
}

/// The README's lines in Rust are those of the crate's first page, which the documentation's tests run.
#[test]
fn the_rust_of_the_readme_is_run() {
    let page = include_str!("../../src/lib.rs").split("//! ```\n").nth(1).expect("there is an example");
    let lines = page.lines().filter_map(|line| line.strip_prefix("//! ")).filter(|line| !line.starts_with('#'));
    let lines: String = lines.map(|line| format!("    {line}\n")).collect();
    assert!(lines.contains("cluesat::parse") && include_str!("../../README.md").contains(&lines), "{lines}");
}

/// The first paragraph of a document says for whom it is.
#[test]
fn documents_say_for_whom_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    for path in fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path()) {
        if path.extension().is_some_and(|extension| extension == "md") {
            let text = fs::read_to_string(&path).expect("it is text");
            let first = text.split("\n\n").nth(1).unwrap_or_default();
            assert!(first.contains("For ") || first.contains(" is for people"), "{}: {first}", path.display());
        }
    }
}

/// The code that docs/LOOPS.md shows is that of the sources.
#[test]
fn code_in_documents_is_in_the_sources() {
    let sources = [include_str!("../../src/family/simple_loop.rs"), include_str!("../../src/board/tiling/regular.rs")];
    let text = include_str!("../../docs/LOOPS.md");
    let mut blocks = vec![String::new()];
    for line in text.lines() {
        match (line.strip_prefix("    "), blocks.last_mut().expect("there is one")) {
            (Some(code), block) => *block += &format!("{code}\n"),
            (None, block) if line.is_empty() && !block.is_empty() => block.push('\n'),
            (None, _) => blocks.push(String::new()),
        }
    }
    let blocks: Vec<&str> = blocks.iter().map(|block| block.trim_end()).filter(|block| !block.is_empty()).collect();
    assert!(blocks.len() >= 4, "{blocks:?}");
    for block in blocks {
        assert!(sources.iter().any(|source| source.contains(block)), "{block}");
    }
}
