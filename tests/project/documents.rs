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

/// `hint --board`, or `cluesat hint --board FILE`, in a document names an option that help of `hint` lists: no former
/// name of one.
#[test]
fn options_in_documents_are_those_of_help() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs =
        fs::read_dir(root.join("docs")).expect("the folder is there").map(|entry| entry.expect("an entry").path());
    let others = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "benches/README.md"];
    let others = others.map(|name| root.join(name));
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut seen = 0;
    for path in docs.chain(others).filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(&path).expect("the document can be read");
        // What stands between backticks, in order.
        for code in text.split('`').skip(1).step_by(2) {
            let mut words = code.split_whitespace().skip_while(|&word| word == "cluesat");
            let Some(verb) = words.next().filter(|verb| verb.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
            else {
                continue;
            };
            // Behind a pipe there is another verb.
            for option in words.take_while(|&word| word != "|").filter(|word| word.starts_with("--")) {
                let name: String = option.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
                let help = helps.entry(verb.to_owned()).or_insert_with(|| help(verb));
                if help.is_empty() {
                    break;
                }
                let told = |word: &str| word.trim_matches([',', '[', ']', '`', '.']) == name;
                let is_listed = name == "--json" || help.split_whitespace().any(told);
                assert!(is_listed, "{}: `{verb}` has no option `{name}`", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen >= 30, "{seen} options");
}

/// The command lines in the indented blocks of a document, without the remarks behind them. What is in a `console` block is
/// a transcript, which `tests/cli.rs` runs.
fn commands(text: &str) -> Vec<String> {
    let outside = text.split("\n```").step_by(2);
    let indented = outside.flat_map(str::lines).filter_map(|line| line.strip_prefix("    "));
    let bare = indented.map(|line| line.strip_prefix("$ ").unwrap_or(line));
    let bare = bare.map(|line| line.strip_prefix("/usr/bin/time -f %U ").unwrap_or(line));
    // Cargo builds the program and runs it with what follows; here it is built.
    let built = |line: &str| line.strip_prefix("cargo run --release -- ").map(|rest| format!("cluesat {rest}"));
    let typed = bare.map(|line| built(line).unwrap_or_else(|| line.to_owned()));
    let ours = typed.filter(|line| line.starts_with("cluesat "));
    ours.map(|line| line.split("   ").next().unwrap_or(&line).to_owned()).collect()
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
    let docs = fs::read_dir(root.join("docs")).expect("the folder is there");
    for document in docs.map(|entry| entry.expect("an entry").path()).chain([root.join("README.md")]) {
        let Ok(text) = fs::read_to_string(&document) else { continue };
        let folder = tempfile::tempdir().expect("a folder can be made");
        for (name, puzzle) in STAND_INS {
            fs::copy(root.join(puzzle), folder.path().join(name)).expect("there is room");
        }
        let many = "12......1.......\n".repeat(80);
        fs::write(folder.path().join("puzzles.txt"), "# family: sudoku\n".to_owned() + &many).expect("there is room");
        std::os::unix::fs::symlink(root.join("puzzles"), folder.path().join("puzzles")).expect("there is room");
        for name in ["kinds", "docs"] {
            std::os::unix::fs::symlink(root.join(name), folder.path().join(name)).expect("there is room");
        }
        for name in ["out", "parts"] {
            fs::create_dir(folder.path().join(name)).expect("there is room");
        }
        let run = |line: &str| {
            let run = Command::new("sh").args(["-c", line]).env("PATH", &path).current_dir(&folder).output();
            run.expect("there is a shell")
        };
        run("cluesat solve noise.non -o photo.png");
        for line in commands(&text) {
            let run = run(&line);
            let said = String::from_utf8_lossy(&run.stderr);
            assert!(matches!(run.status.code(), Some(0 | 1 | 3)), "{}: {line}: {said}", document.display());
            seen += 1;
        }
    }
    assert!(seen >= 17, "{seen} commands");
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

/// The code that docs/LOOPS.md and CONTRIBUTING.md show is that of the sources, which the compiler reads.
#[test]
fn code_in_documents_is_in_the_sources() {
    let sources = [
        include_str!("../../kinds/simpleloop.toml"),
        include_str!("../../src/board/tiling/regular.rs"),
        include_str!("../../src/rule/cage.rs"),
        include_str!("../puzzles/automata/rows.rs"),
        include_str!("../../src/family/format.rs"),
        include_str!("../../src/family/nonogram/parse/numbers.rs"),
        include_str!("../../src/family/nonogram/write/text.rs"),
        include_str!("../../src/family/nonogram/formats.rs"),
    ];
    // Blocks within a list are indented further.
    let plain = |text: &str| text.lines().map(str::trim_start).collect::<Vec<_>>().join("\n");
    let sources = sources.map(plain);
    for (text, least) in [(include_str!("../../docs/LOOPS.md"), 2), (include_str!("../../CONTRIBUTING.md"), 8)] {
        let mut blocks = vec![String::new()];
        for line in text.lines() {
            match (line.strip_prefix("    "), blocks.last_mut().expect("there is one")) {
                (Some(code), block) => *block += &format!("{}\n", code.trim_start()),
                (None, block) if line.is_empty() && !block.is_empty() => block.push('\n'),
                (None, _) => blocks.push(String::new()),
            }
        }
        // A command is no code.
        let blocks =
            blocks.iter().map(|block| block.trim_end()).filter(|block| !block.is_empty() && *block != ".ci/run");
        let blocks: Vec<&str> = blocks.collect();
        assert!(blocks.len() >= least, "{blocks:?}");
        for block in blocks {
            assert!(sources.iter().any(|source| source.contains(block)), "{block}");
        }
    }
}

/// The pictures of the README are what the program draws, and the words below the hints are what it says.
#[test]
fn pictures_of_the_readme_are_drawn_by_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &str, picture: &str| {
        let file = folder.path().join(picture);
        let mut command = Command::new(env!("CARGO_BIN_EXE_cluesat"));
        let run = command.args(args.split(' ')).arg(&file).current_dir(root).output().expect("the program starts");
        let drawn = fs::read(file).unwrap_or_else(|error| panic!("{args}: {error}: {run:?}"));
        let shown = fs::read(root.join("docs/images").join(picture)).expect("it is there");
        assert!(drawn == shown, "{args}: not docs/images/{picture}");
        String::from_utf8(run.stdout).expect("text")
    };
    for (rung, picture) in [("", "hint-1.svg"), ("-mm ", "hint-2.svg"), ("-mmm ", "hint-3.svg")] {
        let said = run(&format!("hint {rung}puzzles/sudoku/9x9-easy.txt --picture"), picture);
        let line = said.lines().next().expect("a hint");
        // The last rung says what, and again why.
        let line = line.split_once(" (").map_or(line, |(what, _)| what);
        assert!(include_str!("../../README.md").contains(&format!("| {line} |")), "{said}");
    }
    run("draw --answer puzzles/slitherlink/medium-10x10.txt -o", "slitherlink.svg");
    run("draw --answer puzzles/nonogram-colour/boat-11x10.g -o", "boat.svg");
    run("draw puzzles/sudoku/9x9-killer.txt -o", "killer.svg");
    let kites = "4x4t7:b3c1d21111c2a2b12a3d3d2111a32032b2a3b2c12a22b212321e3a2b22a2a33a12c22";
    run(&format!("draw --answer {kites} -o"), "kites.svg");
}
