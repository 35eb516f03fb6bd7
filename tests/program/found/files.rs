//! The user's files: what is read is never written, what is written is whole, and nothing is cut that is not ours.

use std::fs;
use std::path::Path;

use super::{LINE, SHIDOKU, folder, listing, run};

#[test]
fn no_output_is_an_input_by_whatever_option_it_was_named() {
    let cube = "{\"cube\":0,\"cubes\":1,\"under\":[\"r1c2=2\"]}\n";
    let files =
        [("p.txt", SHIDOKU), ("c", cube), ("pattern", "x.xx\n....\n....\nxxxx\n"), ("f.cnf", "p cnf 1 1\n1 0\n")];
    let folder = folder(&files);
    let path = folder.path();
    let board = "12342143..........\n";
    fs::write(path.join("board"), board).expect("there is room");
    assert_eq!(run(path, &["draw", "p.txt", "-o", "photo.png"]).0, Some(0));
    fs::create_dir_all(path.join("D")).expect("a folder");
    fs::copy(path.join("p.txt"), path.join("D/s.cnf")).expect("there is room");
    assert_eq!(run(path, &["prove", "p.txt", "--from", "grid", "-o", "F", "-q", "--max", "50"]).0, Some(0));
    let measured = run(path, &["bench", "p.txt", "--json", "-o", "b.json"]);
    assert_eq!(measured.0, Some(0), "{}", measured.2);
    fs::hard_link(path.join("p.txt"), path.join("link.txt")).expect("a link");
    let puzzle = listing(&path.join("F")).into_iter().find(|(name, _)| name.starts_with("puzzle.")).expect("a part").0;
    let part = format!("F/{puzzle}");
    let before = (listing(path), listing(&path.join("F")), listing(&path.join("D")));
    for args in [
        &["solve", "p.txt", "-o", "p.txt"][..],
        &["solve", "p.txt", "-o", "link.txt"],
        &["solve", "p.txt", "--resume", "p.txt", "--format", "line"],
        &["count", "p.txt", "--under", "c", "-o", "c"],
        &["count", "p.txt", "--under", "c", "--resume", "c", "--json"],
        &["unique", "p.txt", "--under", "c", "-o", "c"],
        &["generate", "sudoku", "--size", "4", "--pattern", "pattern", "-o", "pattern"],
        &["generate", "nonogram", "--size", "4x4", "--from", "photo.png", "-o", "photo.png"],
        &["generate", "nonogram", "--size", "4x4", "--from", "photo.png", "--sheet", "photo.png"],
        &["hint", "p.txt", "--board", "board", "-o", "board"],
        &["check", "p.txt", "--board", "board", "-o", "board"],
        &["repair", "p.txt", "--board", "board", "--wcnf", "board"],
        &["draw", "p.txt", "--board", "board", "-o", "board", "--format", "svg"],
        &["export", "--raw", "D/s.cnf", "-o", "D/"],
        &["export", "p.txt", "-o", "p.txt"],
        &["sat", "f.cnf", "-o", "f.cnf"],
        &["bench", "p.txt", "--compare", "b.json", "-o", "b.json"],
        &["prove", "--force", &part, "-o", "F"],
        &["prove", "--force", "p.txt", &part, "-o", "F"],
        &["merge", "b.json", "-o", "b.json"],
        &["book", "D/s.cnf", "--family", "sudoku", "-o", "D/s.cnf"],
    ] {
        let (code, out, err) = run(path, args);
        assert!(code == Some(if args[0] == "sat" { 1 } else { 2 }), "{args:?}: {code:?} {out}{err}");
        assert!(err.contains("read here") || err.contains("written here") || args[0] == "book", "{args:?}: {err}");
        assert_eq!((listing(path), listing(&path.join("F")), listing(&path.join("D"))), before, "{args:?}");
    }
}

#[test]
fn a_file_that_is_not_ours_is_not_gone_on_with() {
    let folder = folder(&[("p.txt", &format!("{LINE}\n").repeat(3))]);
    let path = folder.path();
    let verdict = "unique\n";
    for (text, verbs) in [
        (&b"my notes"[..], &["unique", "count", "solve", "convert"][..]),
        (b"unique\nmy notes", &["unique"]),
        (b"1\nmy notes", &["count"]),
        (b"one line\n", &["unique", "count", "solve"]),
        (b"\x7fELF\x02\x01\0\0", &["unique", "count", "solve", "convert"]),
        (b"unique\n\0\0\0", &["unique"]),
        (b"{\"name\":", &["unique", "count", "solve", "convert"]),
    ] {
        for verb in verbs {
            for json in [false, true] {
                fs::write(path.join("mine"), text).expect("there is room");
                let form = if json { &["--format", "json"][..] } else { &["--format", "line"] };
                let form = if *verb == "convert" { &["--to", "line"][..] } else { form };
                let form = if *verb == "count" && !json { &[][..] } else { form };
                let (code, out, err) = run(path, &[&[verb, "p.txt", "--resume", "mine"], form].concat());
                assert_eq!(code, Some(2), "{verb} {json} {text:?}: {out}{err}");
                assert!(err.contains("this verb cannot have written this line"), "{err}");
                assert_eq!(fs::read(path.join("mine")).expect("it is there"), text, "{verb} {json}");
            }
        }
    }
    // What is behind the last line is the beginning of one of ours, but of no puzzle.
    fs::write(path.join("mine"), verdict.repeat(3) + "uni").expect("there is room");
    assert_eq!(run(path, &["unique", "p.txt", "--resume", "mine"]).0, Some(2));
    assert_eq!(fs::read_to_string(path.join("mine")).expect("it is there"), verdict.repeat(3) + "uni");
    fs::write(path.join("mine"), verdict.repeat(2) + "uni").expect("there is room");
    assert_eq!(run(path, &["unique", "p.txt", "--resume", "mine"]).0, Some(0));
    assert_eq!(fs::read_to_string(path.join("mine")).expect("it is there"), verdict.repeat(3));
}

/// Names of files in a folder that are parts.
fn parts(path: &Path) -> Vec<String> {
    listing(path)
        .into_iter()
        .map(|(name, _)| name)
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "part"))
        .collect()
}

#[test]
fn parts_of_dead_processes_are_taken_over_and_those_of_others_are_not() {
    let folder = folder(&[("p.txt", LINE), ("x", "old"), ("x.part", "of the dead"), ("x.2.part", "of another")]);
    let path = folder.path();
    let other = fs::File::options().write(true).open(path.join("x.2.part")).expect("it is there");
    rustix::fs::flock(&other, rustix::fs::FlockOperation::LockExclusive).expect("nobody has it");
    assert_eq!(run(path, &["unique", "p.txt", "-o", "x"]).0, Some(0));
    assert_eq!(parts(path), ["x.2.part"]);
    assert_eq!(fs::read_to_string(path.join("x.2.part")).expect("it is there"), "of another");
    let new = fs::read_to_string(path.join("x")).expect("it is there");
    assert!(new.starts_with("unique"), "{new}");
    // A link that stands there is not followed.
    fs::write(path.join("precious"), "precious").expect("there is room");
    std::os::unix::fs::symlink("precious", path.join("x.part")).expect("a link");
    assert_eq!(run(path, &["unique", "p.txt", "-o", "x"]).0, Some(0));
    assert_eq!(fs::read_to_string(path.join("precious")).expect("it is there"), "precious");
    // With no name left, the old file stays: it is never written in place.
    fs::write(path.join("x"), "old").expect("there is room");
    let names = (1..=100).map(|number| if number == 1 { "x.part".into() } else { format!("x.{number}.part") });
    for name in names {
        let _ = fs::remove_file(path.join(&name));
        fs::create_dir(path.join(name)).expect("there is room");
    }
    let (code, _, err) = run(path, &["unique", "p.txt", "-o", "x"]);
    assert!(code == Some(2) && err.contains("cannot write x"), "{err}");
    assert_eq!(fs::read_to_string(path.join("x")).expect("it is there"), "old");
}

#[test]
fn a_link_that_leads_nowhere_yet_gets_a_whole_file() {
    let folder = folder(&[("p.txt", LINE)]);
    let path = folder.path();
    fs::create_dir(path.join("there")).expect("a folder");
    std::os::unix::fs::symlink("there/x", path.join("link")).expect("a link");
    assert_eq!(run(path, &["unique", "--format", "line", "p.txt", "-o", "link"]).0, Some(0));
    assert!(path.join("link").is_symlink());
    assert_eq!(fs::read_to_string(path.join("there/x")).expect("it is there"), "unique\n");
    assert_eq!(parts(&path.join("there")), [""; 0]);
}

/// Characters that turn a text round, or that terminals take for commands.
const ODD: [char; 6] = ['\u{7f}', '\u{85}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200f}'];

#[test]
fn no_output_holds_characters_that_mislead() {
    let title: String = ODD.iter().flat_map(|odd| [*odd, 'x']).collect();
    let text = format!("title \"a{title}b\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n");
    let folder = folder(&[("a.non", &text), (&format!("b{title}.txt"), "1...\n..2.\n..2.\n...4\n")]);
    let path = folder.path();
    let odd = format!("b{title}.txt");
    for args in [
        &["explain", "--format", "html", "a.non"][..],
        &["draw", "--format", "svg", "a.non"],
        &["draw", "--format", "latex", "a.non"],
        &["draw", "--format", "text", "a.non"],
        &["solve", "a.non"],
        &["solve", "--json", &odd],
        &["solve", "--json", "a.non", "--with-puzzle"],
        &["convert", "--to", "json", "a.non"],
        &["convert", "--to", "webpbn", "a.non"],
        &["explain", "--format", "json", "a.non"],
        &["solve", &odd],
        &["unique", &odd, &odd],
        &["check-proof", &odd, "--json"],
        &["bench", &odd, "--json"],
    ] {
        let (_, out, err) = run(path, args);
        for text in [&out, &err] {
            assert!(!text.contains(ODD), "{args:?}: {text:?}");
        }
        assert!(!out.is_empty() || !err.is_empty(), "{args:?}");
    }
    // In JSON they are only written in another way.
    let (_, out, _) = run(path, &["solve", "--json", &odd]);
    let object: serde_json::Value = serde_json::from_str(out.lines().next().expect("a line")).expect("JSON");
    assert_eq!(object["source"], odd);
}
