//! Kinds of one's own on the command line: said in English, looked at, shared, proved, printed.

use std::fs;
use std::path::Path;

use crate::run_in;

const KIND: &str = r#"
name = "far doublers"
given = ["cells: number", "regions"]
cells = "1..size"
marks = "plain -, doubler/doublers *"
rules = """
each line: distinct() and count(doubler) = 1
each region with number: sum(c in it: value(c) * (1 + doubler(c))) = number
"""
[make]
size = "4x4"
regions = "2..3"
"#;
const PUZZLE: &str = "4 4\n4 - 4 8\n7 - - -\n6 7 3 -\n- - 11 -\n1 1 2 3\n4 4 2 3\n5 6 7 7\n5 6 8 8\n";

/// The exit code, what goes to standard output, and messages.
fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let run = run_in(folder, args);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    (run.status.code(), text(run.stdout), text(run.stderr))
}

/// A folder with the kind, the puzzle, and the puzzle with its kind above it.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let shared = format!("+++{KIND}+++\n{PUZZLE}");
    let named = format!("# kind: own.toml\n{PUZZLE}");
    for (name, text) in [("own.toml", KIND), ("named.txt", &named), ("bare.txt", PUZZLE), ("shared.txt", &shared)] {
        fs::write(folder.path().join(name), text).expect("there is room");
    }
    folder
}

#[test]
fn a_certificate_brings_its_kind_along() {
    let folder = folder();
    for (out, args) in [("a", &["shared.txt"][..]), ("b", &["named.txt"]), ("c", &["--kind", "own.toml", "bare.txt"])] {
        let (code, _, said) = run(folder.path(), &[&["prove", "-q", "-o", out], args].concat());
        assert_eq!(code, Some(0), "{args:?}: {said}");
    }
    fs::rename(folder.path().join("own.toml"), folder.path().join("gone")).expect("it was there");
    for out in ["a", "b", "c"] {
        let (code, told, said) = run(folder.path(), &["check-proof", out]);
        assert!(code == Some(0) && told.starts_with("accepted: unique"), "{out}: {told}{said}");
        let puzzle = fs::read_to_string(folder.path().join(out).join("puzzle.rows")).expect("a part");
        assert!(puzzle.contains(KIND.trim()) && !puzzle.contains("/own.toml"), "{puzzle}");
    }
    // Another kind of that name, even where the puzzle's own hash was adapted.
    let manifest = folder.path().join("a/manifest.json");
    let text = fs::read_to_string(&manifest).expect("a part");
    let at = text.find("\"kind\": \"").expect("it names the kind by its content") + 9;
    let digit = if text.as_bytes()[at] == b'0' { "1" } else { "0" };
    fs::write(&manifest, format!("{}{digit}{}", &text[..at], &text[at + 1..])).expect("there is room");
    let (code, told, _) = run(folder.path(), &["check-proof", "a"]);
    assert!(code == Some(1) && told.contains("this is not the kind `far-doublers`"), "{code:?} {told}");
}

#[test]
fn rules_are_said_in_english_and_printed() {
    let folder = folder();
    let (code, told, said) = run(folder.path(), &["kinds", "--check", "own.toml", "--explain"]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let wanted = [
        "Each cell holds a number from 1 to the size of the board.",
        "Besides, each cell is plain or a doubler.",
        "Each row and column has no number twice and exactly 1 doubler.",
        "Each number is the sum, for each cell C in its region, of the number in C times 1, or 2 if C is a doubler.",
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), wanted);
    let (code, told, _) = run(folder.path(), &["kinds", "star-battle", "--explain"]);
    assert!(code == Some(0) && told.contains("both stars."), "{told}");
    let (code, _, said) = run(folder.path(), &["kinds", "--explain"]);
    assert!(code == Some(2) && said.contains("needs a kind"), "{code:?} {said}");
    // Nobody knows the rules of a kind of one's own, so a book has them even if nobody asks.
    for (out, more) in [("a.pdf", None), ("b.pdf", Some("--rules"))] {
        let args = ["book", "-q", "shared.txt", "-o", out];
        assert_eq!(run(folder.path(), &[&args[..], more.as_slice()].concat()).0, Some(0));
    }
    let pdf = |name: &str| fs::read(folder.path().join(name)).expect("a book");
    assert!(pdf("a.pdf") == pdf("b.pdf"));
}

/// The kind says how an address below it is read. Any other fault is reported once.
#[test]
fn addresses_below_their_kind() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, stars, _) = run(folder.path(), &["kinds", "star-battle"]);
    let stars = stars.replace("star battle", "stars afar");
    let address = "https://puzz.link/p?starbattle/5/5/1/2u9d8r73o0";
    let no_codes = stars.split("[address]").next().expect("a text");
    let wrong = stars.replace("touching pair", "touchinx pair");
    for (kind, address, words) in [
        (&*stars, "https://puzz.link/p?slither/5/5/cbcbcddad", "this is not the address of a stars afar"),
        (no_codes, address, "this kind names no code of addresses"),
        (&*wrong, address, "touchinx"),
    ] {
        fs::write(folder.path().join("one.txt"), format!("+++\n{kind}+++\n{address}\n")).expect("there is room");
        let (code, _, said) = run(folder.path(), &["solve", "-q", "one.txt"]);
        assert!(code == Some(2) && said.contains(words) && said.matches("error: ").count() == 1, "{said}");
    }
    let (_, own, _) = run(folder.path(), &["generate", "star-battle", "--size", "5x5", "--to", "puzzlink"]);
    fs::write(folder.path().join("one.txt"), format!("+++\n{stars}+++\n{own}")).expect("there is room");
    assert!(run(folder.path(), &["unique", "-q", "one.txt"]).1.starts_with("unique\n"));
}

#[test]
fn what_looks_like_a_mistake_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = r#"
name = "many mistakes"
header = ["unused", "A = also_unused"]
given = ["cells: number | idle \"x\""]
cells = "empty -, number o"
rules = """
each row: count(number) >= 0
each line: count(empty) = 1
each row: count(empty) = 1
each corner: count(empty) <= 4
"""
[machines]
idle_machine = "/.*/"
"#;
    fs::write(folder.path().join("own.toml"), text).expect("there is room");
    let (code, told, _) = run(folder.path(), &["kinds", "--check", "own.toml"]);
    assert_eq!(code, Some(0), "{told}");
    for warning in [
        "`each row: count(number) >= 0` demands nothing",
        "`each row: count(empty) = 1` follows from the other sentences",
        "`each corner: count(empty) <= 4` demands nothing",
        "no sentence speaks of the clue `idle`",
        "no sentence speaks of the number `unused`",
        "no sentence speaks of the option `also_unused`",
        "no sentence speaks of the machine `idle_machine`",
        "`number` is a value of cells and something that is given",
    ] {
        assert!(told.contains(warning), "{warning}\n{told}");
    }
    let sound = KIND.replace("far doublers", "sound doublers");
    fs::write(folder.path().join("own.toml"), sound).expect("there is room");
    let (_, told, _) = run(folder.path(), &["kinds", "--check", "own.toml"]);
    assert!(!told.contains("warning") && told.contains("a puzzle with exactly one answer"), "{told}");
    let one = "name = \"x\"\ngiven = [\"cells: value\"]\ncells = \"1..2\"\nrules = \"each line: sum() >= size\"\n";
    fs::write(folder.path().join("own.toml"), one).expect("there is room");
    let (_, told, _) = run(folder.path(), &["kinds", "--check", "own.toml"]);
    assert!(told.contains("no small board breaks") || told.contains("demands nothing"), "{told}");
}

/// What a solver says of a formula of such a kind is read with the kind, as all verbs read it.
#[test]
fn answers_of_solvers_are_read_with_the_kind() {
    let folder = folder();
    let (code, formula, said) = run(folder.path(), &["export", "-q", "--raw", "--kind", "own.toml", "bare.txt"]);
    assert_eq!(code, Some(0), "{said}");
    fs::write(folder.path().join("own.cnf"), &formula).expect("there is room");
    let (_, answer, _) = run(folder.path(), &["sat", "own.cnf"]);
    fs::write(folder.path().join("said"), answer).expect("there is room");
    let (code, board, said) =
        run(folder.path(), &["decode", "--raw", "--kind", "own.toml", "bare.txt", "said", "--format", "line"]);
    assert_eq!(code, Some(0), "{said}");
    let (_, wanted, _) = run(folder.path(), &["solve", "--kind", "own.toml", "bare.txt", "--format", "line"]);
    assert_eq!(board, wanted);
    let (code, _, said) =
        run(folder.path(), &["decode", "--kind", "own.toml", "--family", "sudoku", "bare.txt", "said"]);
    assert!(code == Some(2) && said.contains("cannot be used with"), "{said}");
}
