//! Somebody changes a certificate, with and without making the hashes right again.

use cluesat::certify::{CheckError, MANIFEST, check};
use cluesat::cnf::Lit;
use serde_json::{Value, json};

use super::memory::{Memory, NONOGRAM, SHIDOKU, SLITHERLINK, SUDOKU, unique};

/// Changes a copy of the certificate; the change alone, and with right hashes, is refused at this part.
fn refused(store: &Memory, part: &str, change: impl Fn(&Memory)) -> String {
    let copy = store.clone();
    change(&copy);
    assert!(copy.0 != store.0, "something was changed");
    let careless = copy.refusal();
    assert!(careless.starts_with(part), "{part}: {careless}");
    copy.reseal();
    let careful = copy.refusal();
    assert!(careful.starts_with(part), "{part}: {careful}");
    careful
}

fn replace(store: &Memory, part: &str, from: &str, to: &str) {
    let text = store.text(part);
    assert!(text.contains(from), "{part} has {from}");
    store.set(part, text.replacen(from, to, 1));
}

/// The lines of a formula that are clauses.
fn clause_lines(store: &Memory) -> Vec<usize> {
    let text = store.text("formula.cnf");
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| !line.starts_with(['c', 'p'])).map(|(number, _)| number).collect()
}

fn set_line(store: &Memory, number: usize, change: impl Fn(&str) -> String) {
    let text = store.text("formula.cnf");
    let lines = text.lines().enumerate();
    let lines: Vec<String> =
        lines.map(|(at, line)| if at == number { change(line) } else { line.to_owned() }).collect();
    store.set("formula.cnf", lines.join("\n") + "\n");
}

fn negate_first(line: &str) -> String {
    let (first, rest) = line.split_once(' ').expect("a literal");
    let lit = Lit::from_dimacs(first.parse().expect("a number"));
    format!("{:?} {rest}", !lit)
}

#[test]
fn one_literal() {
    for (text, step) in [(SHIDOKU, 1), (NONOGRAM, 1), (SLITHERLINK, 1), (SUDOKU, 997)] {
        let store = unique(text);
        let lines = clause_lines(&store);
        let mut seen = 0;
        for &number in lines.iter().step_by(step) {
            let copy = store.clone();
            set_line(&copy, number, negate_first);
            let reason = copy.refusal();
            assert!(reason.starts_with("formula.cnf"), "{reason}");
            copy.reseal();
            let reason = copy.refusal();
            if reason.contains(&format!("line {}, clause", number + 1)) {
                seen += 1;
            } else {
                // The lemmas at the end are told by their loop.
                assert!(reason.contains(&format!("line {}", number + 1)), "{reason}");
            }
        }
        assert!(seen + 20 > lines.len() / step, "most are told by their line: {seen} of {}", lines.len());
    }
}

#[test]
fn one_clause_more_or_less() {
    for text in [SHIDOKU, NONOGRAM, SLITHERLINK] {
        let store = unique(text);
        let first = clause_lines(&store)[0];
        for extra in ["0", "1 0", "-1 0", "1 -2 0"] {
            let copy = store.clone();
            set_line(&copy, first, |line| format!("{extra}\n{line}"));
            copy.reseal();
            assert!(copy.refusal().starts_with("formula.cnf"), "the header is wrong");
            let header = store.text("formula.cnf").lines().find(|line| line.starts_with("p cnf")).map(str::to_owned);
            let header = header.expect("a header");
            let numbers: Vec<usize> = header.split(' ').filter_map(|word| word.parse().ok()).collect();
            replace(&copy, "formula.cnf", &header, &format!("p cnf {} {}", numbers[0], numbers[1] + 1));
            copy.reseal();
            assert!(copy.refusal().contains(MANIFEST), "the manifest is wrong");
            let mut manifest = copy.manifest();
            manifest["formula"]["rules"] = (manifest["formula"]["rules"].as_u64().expect("a number") + 1).into();
            copy.set_manifest(&manifest);
            assert!(copy.refusal().contains("does not follow from a rule"), "{}", copy.refusal());
        }
    }
}

#[test]
fn one_clue() {
    let change =
        |part: &'static str, from: &'static str, to: &'static str| move |store: &Memory| replace(store, part, from, to);
    let at = refused(&unique(SUDOKU), "", change("puzzle.line", "53..7", "53..8"));
    assert!(at.starts_with("puzzle.line") || at.starts_with("answers.json"), "{at}");
    let at = refused(&unique(SUDOKU), "", change("puzzle.line", "53..7", "53..."));
    assert!(at.contains("formula.cnf: line") && at.contains("r1c5 = 7"), "{at}");
    let at = refused(&unique(SLITHERLINK), "", change("puzzle.rows", "3", "2"));
    assert!(at.contains("answers.json: answer 1: the 2 at r2c1"), "{at}");
    let at = refused(&unique(SLITHERLINK), "", change("puzzle.rows", "3", "-"));
    assert!(at.starts_with("formula.cnf: line"), "{at}");
    let at = refused(&unique(NONOGRAM), "", change("puzzle.non", "4", "3"));
    assert!(at.starts_with("answers.json: answer 1: column 1"), "{at}");
}

#[test]
fn one_cell_of_the_answer() {
    let at = refused(&unique(SUDOKU), "answers.json", |store| replace(store, "answers.json", "5,3,4", "5,3,2"));
    assert!(at.contains("answer 1: "), "{at}");
    let at = refused(&unique(SUDOKU), "answers.json", |store| replace(store, "answers.json", "5,3,4", "5,3,44"));
    assert!(at.contains("no value of the puzzle at r1c3"), "{at}");
    refused(&unique(SUDOKU), "answers.json", |store| replace(store, "answers.json", "[[", "[[1],["));
    refused(&unique(SUDOKU), "answers.json", |store| replace(store, "answers.json", "{", "["));
    refused(&unique(NONOGRAM), "answers.json", |store| replace(store, "answers.json", "1", "0"));
    refused(&unique(SLITHERLINK), "answers.json", |store| replace(store, "answers.json", "0", "1"));
}

#[test]
fn an_answer_twice() {
    let (_, store) = super::memory::prove("--\n--\n", 13);
    let mut answers: Value = serde_json::from_str(&store.text("answers.json")).expect("JSON");
    answers["answers"][12] = answers["answers"][3].clone();
    let at = refused(&store, "answers.json", |store| store.set("answers.json", answers.to_string()));
    assert_eq!(at, "answers.json: answer 13: is answer 4 once more");
    // Two answers in the other order do not fit their blocking clauses.
    answers = serde_json::from_str(&store.text("answers.json")).expect("JSON");
    answers["answers"].as_array_mut().expect("a list").swap(0, 1);
    let at = refused(&store, "", |store| store.set("answers.json", answers.to_string()));
    assert!(at.contains("formula.cnf") && at.contains("block"), "{at}");
}

#[test]
fn one_lemma() {
    let store = unique(SLITHERLINK);
    let loops: Value = serde_json::from_str(&store.text("loops.json")).expect("JSON");
    let count = loops["loops"].as_array().expect("a list").len();
    assert!(count > 0, "the puzzle needs lemmas");
    for index in 0..count {
        for edge in ["r1c1-r1c2", "r1c1-r3c1", "r9c9-r9c10", ""] {
            let mut other = loops.clone();
            other["loops"][index]["edges"][0] = edge.into();
            if other == loops {
                continue;
            }
            let at = refused(&store, "loops.json", |store| store.set("loops.json", other.to_string()));
            assert!(at.starts_with(&format!("loops.json: loop {}: the lemma at line", index + 1)), "{at}");
        }
        let mut fewer = loops.clone();
        fewer["loops"].as_array_mut().expect("a list").remove(index);
        refused(&store, "loops.json", |store| store.set("loops.json", fewer.to_string()));
    }
    // The line of an answer is a loop too, and no lemma may forbid it.
    let mut answer: Value = loops.clone();
    let board: Value = serde_json::from_str(&store.text("answers.json")).expect("JSON");
    let board = &board["answers"][0];
    let mut edges = Vec::new();
    for (name, down, right) in [("horizontal", 0, 1), ("vertical", 1, 0)] {
        for (row, line) in board[name].as_array().expect("rows").iter().enumerate() {
            for (col, value) in line.as_array().expect("a row").iter().enumerate() {
                if value == 1 {
                    edges.push(format!("r{}c{}-r{}c{}", row + 1, col + 1, row + 1 + down, col + 1 + right));
                }
            }
        }
    }
    answer["loops"][0] = json!({ "edges": edges });
    let at = refused(&store, "loops.json", |store| store.set("loops.json", answer.to_string()));
    assert!(at.contains("the loop breaks no clue: it may be an answer"), "{at}");
}

#[test]
fn a_proof_cut_short_or_changed() {
    for text in [SUDOKU, SLITHERLINK, NONOGRAM] {
        let store = unique(text);
        let proof = store.0.borrow()["proof.drat"].clone();
        for length in [0, 1, proof.len() / 2, proof.len() - 2, proof.len() - 1] {
            let at = refused(&store, "proof.drat", |store| store.set("proof.drat", &proof[..length]));
            assert!(at.starts_with("proof.drat: step "), "{at}");
        }
        let at = refused(&store, "proof.drat", |store| store.set("proof.drat", [b"x", &proof[..]].concat()));
        assert_eq!(at, "proof.drat: step 1: byte 0x78 begins no step");
        // Nothing follows from nothing.
        refused(&store, "proof.drat", |store| store.set("proof.drat", &b"a\x00"[..]));
        // Variables that the formula does not have.
        let at = refused(&store, "proof.drat", |store| store.set("proof.drat", &b"a\xff\xff\xff\x7f\x00"[..]));
        assert!(at.contains("there is no variable"), "{at}");
    }
}

#[test]
fn names_of_variables() {
    for text in [SHIDOKU, NONOGRAM, SLITHERLINK] {
        let store = unique(text);
        let names: Vec<String> =
            store.text("formula.cnf").lines().filter(|line| line.starts_with("c var")).map(str::to_owned).collect();
        let named = |line: &str, number: usize| {
            let name = line.splitn(4, ' ').nth(3).expect("a name").to_owned();
            format!("c var {number} {name}")
        };
        // Swapped, twice, missing, nonsense.
        let swapped = format!("{}\n{}", named(&names[1], 1), named(&names[0], 2));
        refused(&store, "formula.cnf", |store| {
            replace(store, "formula.cnf", &format!("{}\n{}\n", names[0], names[1]), &format!("{swapped}\n"));
        });
        let at = refused(&store, "formula.cnf", |store| {
            replace(store, "formula.cnf", &format!("{}\n", names[1]), &format!("{}\n", named(&names[0], 2)));
        });
        assert!(at.contains("variables 1 and 2 have the same name"), "{at}");
        let at = refused(&store, "formula.cnf", |store| replace(store, "formula.cnf", &format!("{}\n", names[1]), ""));
        assert!(at.contains("names"), "{at}");
        let at = refused(&store, "formula.cnf", |store| {
            replace(store, "formula.cnf", &format!("{}\n", names[1]), "c var 2 r99c1 = 1\n");
        });
        assert!(at.contains("variable 2: `r99c1 = 1` is nothing on this board"), "{at}");
    }
}

#[test]
fn the_manifest() {
    let store = unique(SLITHERLINK);
    let change = |pointer: &str, value: Value| {
        let copy = store.clone();
        let mut manifest = copy.manifest();
        *manifest.pointer_mut(pointer).expect("the field is there") = value;
        copy.set_manifest(&manifest);
        copy
    };
    assert_eq!(
        change("/answers", 0.into()).refusal(),
        "manifest.json: verdict: `unique` is not the verdict for 0 answers"
    );
    assert!(change("/verdict", "none".into()).refusal().contains("is not the verdict"));
    assert!(change("/family", "sudoku".into()).refusal().contains("no such family and format"));
    assert!(change("/format", "png".into()).refusal().contains("no such family and format"));
    assert!(change("/formula/lemmas", 0.into()).refusal().starts_with("formula.cnf"));
    assert!(change("/formula/rules", u64::MAX.into()).refusal().starts_with("formula.cnf"));
    assert!(change("/files/formula.cnf/bytes", 1.into()).refusal().starts_with("formula.cnf: has"));
    for part in ["formula.cnf", "answers.json", "puzzle.rows", "proof.drat"] {
        let copy = store.clone();
        let mut manifest = copy.manifest();
        manifest["files"].as_object_mut().expect("files").remove(part);
        copy.set_manifest(&manifest);
        assert!(copy.refusal().starts_with("manifest.json: files"), "{}", copy.refusal());
        let copy = store.clone();
        copy.0.borrow_mut().remove(part);
        assert!(copy.refusal().starts_with(&format!("{part}: cannot be read")), "{}", copy.refusal());
    }
    assert!(matches!(check(&change("/certificate", 2.into())), Err(CheckError::Version(2))));
    store.set(MANIFEST, "{}");
    assert!(matches!(check(&store), Err(CheckError::NotAManifest(_))));
}
