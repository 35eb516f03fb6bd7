//! Somebody changes a certificate, with and without making the hashes right again.

use cluesat::certify::{CheckError, MANIFEST, check};
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
fn lemmas_have_loops() {
    // One answer, and none: the two squares.
    for (text, max) in [(SLITHERLINK, 1), ("# family: slitherlink\n4--4\n", 1)] {
        let (_, store) = super::memory::prove(text, max);
        assert!(store.check().is_accepted());
        let loops: Value = serde_json::from_str(&store.text("loops.json")).expect("JSON");
        let loops = loops["loops"].as_array().expect("a list").clone();
        let manifest = store.manifest();
        let number = |name: &str| manifest["formula"][name].as_u64().expect("a number") as usize;
        assert_eq!(loops.len(), number("lemmas"), "{text}");
        assert!(!loops.is_empty(), "{text} needs lemmas");
        let formula = store.text("formula.cnf");
        let names: std::collections::BTreeMap<i64, &str> = (formula.lines())
            .filter_map(|line| line.strip_prefix("c var ")?.split_once(" edge "))
            .map(|(var, name)| (var.parse().expect("a number"), name))
            .collect();
        let clauses: Vec<&str> = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
        for (index, found) in loops.iter().enumerate() {
            let stated = found["edges"].as_array().expect("edges").iter().chain(found.get("other"));
            let stated: std::collections::BTreeSet<&str> = stated.map(|name| name.as_str().expect("a name")).collect();
            let lits =
                clauses[number("rules") + index].split_whitespace().map(|word| word.parse::<i64>().expect("a number"));
            let written: std::collections::BTreeSet<&str> =
                lits.filter(|&lit| lit != 0).map(|lit| names[&-lit]).collect();
            assert_eq!(written, stated, "lemma {}", index + 1);
        }
        if store.manifest()["answers"] != 0 {
            // Without any one of the loops the list does not fit; with another list nothing does.
            refused(&store, "loops.json", |store| store.set("loops.json", "{\"loops\":[]}\n"));
        }
    }
}

#[test]
fn other_ways_to_say_the_same() {
    let store = unique(SLITHERLINK);
    for part in ["answers.json", "loops.json"] {
        let at = refused(&store, part, |store| store.set(part, format!(" {}", store.text(part))));
        assert!(at.ends_with("says more, or in another way, than a certificate does"), "{at}");
    }
    let at = refused(&store, "formula.cnf", |store| replace(store, "formula.cnf", "p cnf", "c a remark\np cnf"));
    assert!(at.contains(": line ") && at.ends_with("than a certificate does"), "{at}");
    let at = refused(&store, "formula.cnf", |store| replace(store, "formula.cnf", " 0\n", "  0\n"));
    assert!(at.starts_with("formula.cnf: line "), "{at}");
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
    let mut commands = store.manifest()["check"].clone();
    commands[0] = "sh ./surprise".into();
    assert!(change("/check", commands).refusal().starts_with("manifest.json: check"));
    let mut files = store.manifest()["files"].clone();
    files["more"] = files["proof.drat"].clone();
    assert!(!change("/files", files).check().is_accepted());
    let hash = "0".repeat(64);
    assert!(change("/files/formula.cnf/sha256", hash.into()).refusal().starts_with("formula.cnf: its sha256 is not"));
    for part in ["formula.cnf", "answers.json", "puzzle.rows", "proof.drat"] {
        let copy = store.clone();
        let mut manifest = copy.manifest();
        manifest["files"].as_object_mut().expect("files").remove(part);
        copy.set_manifest(&manifest);
        assert!(copy.refusal().starts_with("manifest.json: files"), "{}", copy.refusal());
        let copy = store.clone();
        copy.0.borrow_mut().remove(part);
        assert!(copy.refusal().starts_with(&format!("{part}: cannot be read: it is not there")), "{}", copy.refusal());
    }
    assert!(matches!(check(&change("/certificate", 2.into())), Err(CheckError::Version(2))));
    store.set(MANIFEST, "{}");
    assert!(matches!(check(&store), Err(CheckError::NotAManifest(_))));
}

/// A board with long loops, of which the search forbids some by a cut: the clause is all that its reason says.
#[test]
fn one_cut() {
    let path = format!("{}/puzzles/slitherlink/hard-30x30.txt", env!("CARGO_MANIFEST_DIR"));
    let store = unique(&std::fs::read_to_string(path).expect("the puzzle is there"));
    assert!(store.check().is_accepted());
    let loops: Value = serde_json::from_str(&store.text("loops.json")).expect("JSON");
    let found = loops["loops"].as_array().expect("a list");
    let edges = |index: usize| found[index]["edges"].as_array().expect("edges");
    let (cuts, closed): (Vec<usize>, Vec<usize>) = (0..found.len()).partition(|&index| edges(index).is_empty());
    assert!(cuts.len() > 20 && !closed.is_empty(), "{} cuts, {} loops", cuts.len(), closed.len());
    let rules = store.manifest()["formula"]["rules"].as_u64().expect("a number") as usize;
    let formula = store.text("formula.cnf");
    let is_clause = |line: &&str| !line.starts_with(['c', 'p']);
    let lemma = |index: usize| formula.lines().filter(is_clause).nth(rules + index).expect("a clause");
    for &index in cuts.iter().step_by(9) {
        // A loop elsewhere is no reason for this clause, nor is a cut one for the clause of a loop.
        let mut other = loops.clone();
        other["loops"][index] = found[closed[0]].clone();
        let at = refused(&store, "loops.json", |store| store.set("loops.json", other.to_string()));
        assert!(at.starts_with(&format!("loops.json: loop {}: the lemma at line", index + 1)), "{at}");
        // One side of the cut is open when an edge is not in it.
        let clause = lemma(index);
        let (_, shorter) = clause.split_once(' ').expect("several edges");
        let at = refused(&store, "", |store| replace(store, "formula.cnf", clause, shorter));
        assert!(at.contains("has no two parts that need a line each"), "{at}");
        let at = refused(&store, "", |store| replace(store, "formula.cnf", clause, &format!("-{clause}")));
        assert!(at.contains("does not say that one of these edges is a line"), "{at}");
    }
    let mut other = loops.clone();
    other["loops"][closed[0]] = json!({ "edges": [] });
    let at = refused(&store, "loops.json", |store| store.set("loops.json", other.to_string()));
    assert!(at.contains("does not say that one of these edges is a line"), "{at}");
}
