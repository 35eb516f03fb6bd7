//! The scripts that the documents tell a reader to run, each on the smallest puzzles; and whether the tables that one of them
//! prints are those of the document.
//!
//! `CLUESAT_PYTHON` names a Python; without one nothing is run, unless `CLUESAT_REQUIRE_SOLVERS=1`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// What stands in front of the script and behind it, and what it must print. `CLUESAT` is the program.
const RUNS: [(&str, &str, &str); 9] = [
    ("benches/growth/puzzles.py", "nonogram 10 30", "width 10\nheight 10\n"),
    ("benches/growth/unique.py", "CLUESAT 4 55", "# family: slitherlink\n"),
    ("benches/growth/run.py", "CLUESAT", ""),
    ("benches/growth/chart.py", "", "| family | step | slope |\n"),
    ("benches/setting/run.py", "CLUESAT others once", "| masyu 10x10 | "),
    ("benches/rating/run.py", "CLUESAT mine e=easy.txt h=hard.txt", "mine: "),
    ("benches/rivals/run.py", "CLUESAT --only loops --repeat 1", "| slitherlink 10x10, 5 of them | cluesat |"),
    // Without the rival's sources, which are not part of the project.
    ("benches/rivals/kinds.py", "--help", "--cspuz SOURCES"),
    ("benches/cubes.py", "CLUESAT 4 one.txt", "| one.txt |"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn python() -> Option<String> {
    let python = std::env::var("CLUESAT_PYTHON").unwrap_or_else(|_| "python3".into());
    let there = Command::new(&python).arg("--version").output().is_ok_and(|run| run.status.success());
    let required = std::env::var_os("CLUESAT_REQUIRE_SOLVERS").is_some_and(|value| value == "1");
    assert!(there || !required, "there is no {python}");
    there.then_some(python)
}

/// A folder with the scripts, so that what they write replaces nothing, and with the puzzles of [`RUNS`].
fn copied() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for name in ["benches/growth", "benches/setting", "benches/rating", "benches/rivals", "docs"] {
        fs::create_dir_all(folder.path().join(name)).expect("there is room");
        for entry in fs::read_dir(root().join(name)).expect("it is there") {
            let from = entry.expect("an entry").path();
            if from.is_file() && name != "docs" {
                fs::copy(&from, folder.path().join(name).join(from.file_name().expect("a name"))).expect("room");
            }
        }
    }
    fs::copy(root().join("benches/cubes.py"), folder.path().join("benches/cubes.py")).expect("there is room");
    fs::copy(root().join("puzzles/slitherlink/easy-5x5.txt"), folder.path().join("one.txt")).expect("there is room");
    fs::write(folder.path().join("easy.txt"), "2x2:1_4b2g4b1\n2x2:1a2e3_4f\n").expect("there is room");
    fs::write(folder.path().join("hard.txt"), "2x2:2e3a1a4e\n2x2:1a2e2c3a1a\n").expect("there is room");
    folder
}

fn run(python: &str, folder: &Path, script: &str, args: &str) -> Output {
    let args = args.split_whitespace().map(|arg| if arg == "CLUESAT" { env!("CARGO_BIN_EXE_cluesat") } else { arg });
    let run = Command::new(python).arg(folder.join(script)).args(args).current_dir(folder).output();
    run.expect("Python starts")
}

/// The scripts that a document names behind `python3`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split("python3 ")
        .skip(1)
        .filter_map(|rest| rest.split([' ', '\n', '`']).next())
        .filter(|name| Path::new(name).extension().is_some_and(|name| name == "py"))
}

#[test]
fn scripts_in_documents_run() {
    let documents = ["README.md", "CONTRIBUTING.md", "benches/README.md"].map(|name| root().join(name));
    let docs = fs::read_dir(root().join("docs")).expect("it is there").map(|entry| entry.expect("an entry").path());
    let mut seen = 0;
    for path in docs.chain(documents).filter(|path| path.extension().is_some_and(|name| name == "md")) {
        let text = fs::read_to_string(&path).expect("the document can be read");
        for name in named(&text) {
            assert!(RUNS.iter().any(|run| run.0 == name), "{}: {name} is run by no test", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 8, "{seen} scripts");
    let Some(python) = python() else { return };
    let folder = copied();
    // One small puzzle is measured again.
    let growth = folder.path().join("benches/growth/growth.jsonl");
    let lines = fs::read_to_string(&growth).expect("it is text");
    let is_measured = |line: &&str| !line.contains("\"family\": \"slitherlink\", \"kind\": \"100\", \"size\": 5,");
    let kept: String = lines.lines().filter(is_measured).map(|line| format!("{line}\n")).collect();
    assert!(kept.lines().count() < lines.lines().count());
    fs::write(&growth, kept).expect("there is room");
    for (script, args, said) in RUNS {
        let run = run(&python, folder.path(), script, args);
        let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        assert!(run.status.success() && out.contains(said), "{script} {args}: {out}{err}");
    }
    let measured = fs::read_to_string(&growth).expect("it is text");
    assert_eq!(measured.lines().count(), lines.lines().count(), "one line for each that was taken away");
}

#[test]
fn the_chart_and_its_tables_are_those_of_the_documents() {
    let Some(python) = python() else { return };
    let folder = copied();
    let run = run(&python, folder.path(), "benches/growth/chart.py", "");
    let tables = String::from_utf8(run.stdout).expect("text");
    let page = include_str!("../../benches/README.md");
    let mut seen = 0;
    for table in tables.split("\n\n").map(str::trim) {
        assert!(page.contains(table), "{table}");
        seen += 1;
    }
    assert_eq!(seen, 2);
    let chart = fs::read(folder.path().join("docs/growth.svg")).expect("it was drawn");
    assert!(chart == include_bytes!("../../docs/growth.svg"), "docs/growth.svg is not that of growth.jsonl");
}
