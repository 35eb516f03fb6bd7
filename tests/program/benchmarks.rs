//! Formulas for others: what an engine is to say of each, the script that searches with any engine.

use std::path::Path;
use std::process::Command;

use crate::run_in;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A formula that has no model, one that has, and one whose models need not be answers.
#[test]
fn what_an_engine_is_to_say_is_listed_and_true() {
    let folder = tempfile::tempdir().expect("there is room");
    let hopeless = format!("{ROOT}/puzzles/sudoku/9x9-impossible.txt");
    std::fs::copy(hopeless, folder.path().join("one, two.txt")).expect("there is room");
    let puzzle = |name: &str| format!("{ROOT}/puzzles/{name}");
    let (loops, easy) = (puzzle("slitherlink/two-3x4.txt"), puzzle("sudoku/4x4-easy.txt"));
    let run = run_in(folder.path(), &["export", "--raw", "--expect", "-o", "out/", "one, two.txt", &easy, &loops]);
    let printed = String::from_utf8(run.stdout).expect("text");
    let expected: Vec<&str> = printed.lines().filter_map(|line| line.split_whitespace().nth(3)).collect();
    assert_eq!(expected, ["expected", "unsat", "sat", "sat"], "{printed}");
    let list = std::fs::read_to_string(folder.path().join("out/benchmarks.csv")).expect("a list");
    assert_eq!(
        list,
        "file,family,expected\n\"one, two.cnf\",sudoku,unsat\n4x4-easy.cnf,sudoku,sat\ntwo-3x4.cnf,slitherlink,sat\n"
    );
    for (file, code) in [("one, two.cnf", 20), ("4x4-easy.cnf", 10), ("two-3x4.cnf", 10)] {
        let run = run_in(&folder.path().join("out"), &["sat", file]);
        assert_eq!(run.status.code(), Some(code), "{file}");
    }
    let run = run_in(folder.path(), &["export", "--expect", &easy]);
    assert_eq!(run.status.code(), Some(2), "one formula has no list");
}

#[test]
fn any_engine_tells_whether_an_answer_is_the_only_one() {
    let program = env!("CARGO_BIN_EXE_cluesat");
    let engines = [format!("{program} sat"), "cadical -q".to_owned()];
    let is_there =
        |engine: &str| engine.starts_with(program) || Command::new("cadical").arg("--version").output().is_ok();
    for engine in engines.iter().filter(|engine| is_there(engine)) {
        for (name, code, last) in [
            ("slitherlink/two-3x4.txt", 1, "several answers"),
            ("slitherlink/easy-7x7.txt", 0, "unique"),
            ("sudoku/4x4-easy.txt", 0, "unique"),
            ("kinds/star-battle-5x5.txt", 0, "unique"),
        ] {
            let mut script = Command::new("sh");
            script.arg(Path::new(ROOT).join("examples/any-engine.sh")).args([engine, "--family"]);
            script.arg(if name.starts_with("kinds") { "star battle" } else { name.split('/').next().expect("one") });
            let run = script.arg(Path::new(ROOT).join("puzzles").join(name)).env("CLUESAT", program).output();
            let run = run.expect("there is a shell");
            let said = String::from_utf8_lossy(&run.stdout);
            assert_eq!(run.status.code(), Some(code), "{name}: {said}{}", String::from_utf8_lossy(&run.stderr));
            assert!(said.lines().last().is_some_and(|line| line.starts_with(last)), "{name}: {said}");
        }
    }
}
