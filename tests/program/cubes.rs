//! Parts of a puzzle: no two have a board in common, every answer is in one, and what they say together is what the
//! puzzle says.

mod certified;
mod tied;

use std::fs;
use std::sync::Arc;

use cluesat::board::Board;
use cluesat::family::Puzzle;
use cluesat::search::{Answers, Counted, Cube, Method, Options, Verdict, count, refine, split, unique};

use crate::run_in;

/// 288 answers.
const EMPTY: &str = include_str!("../../puzzles/sudoku/4x4-empty.txt");

/// Puzzles of each family with few and with many answers, and with none.
fn puzzles() -> Vec<Arc<dyn Puzzle>> {
    let texts = [
        "12..............",
        "1.....3..4.....2",
        "12....3...4.....",
        EMPTY,
        "1\n1\n1\n1\n1\n\n1\n1\n1\n1\n1\n",
        "2 1\n1\n3\n1 1\n\n1 1\n1\n3\n1 1\n",
        "3..\n...\n..2\n",
        "# family: slitherlink\n....\n.2..\n..3.\n....\n",
        "https://puzz.link/p?mashu/4/4/000000",
    ];
    let read = |text: &str| cluesat::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    texts.into_iter().map(read).collect()
}

fn answers(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Vec<Board> {
    Answers::new(puzzle, options).map(|answer| answer.expect("the engine runs")).collect()
}

#[test]
fn hard_parts_are_cut_again() {
    let hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let puzzles: Vec<_> = puzzles().into_iter().chain([cluesat::parse(hard).expect("a puzzle")]).collect();
    let (mut more, options) = (0, Options::default());
    for (number, puzzle) in puzzles.iter().enumerate() {
        let coarse = split(puzzle, &options, 3).expect("it is cut");
        let before = coarse.pieces.len();
        assert_eq!(refine(puzzle, &options, coarse.clone(), (u64::MAX, 1000)).expect("none is hard"), coarse);
        let fine = refine(puzzle, &options, coarse, (1, 24)).expect("it is cut").pieces;
        assert!(fine.len() >= before.min(1) && fine.len() <= 24.max(before), "puzzle {number}: {} parts", fine.len());
        more += usize::from(fine.len() > before);
        for answer in answers(puzzle, &options) {
            let having = fine.iter().filter(|piece| piece.cube.has(&answer)).count();
            assert_eq!(having, 1, "puzzle {number}");
        }
    }
    assert!(more > 0, "some parts were hard");
}

#[test]
fn every_answer_is_in_one_part() {
    for (number, puzzle) in puzzles().iter().enumerate() {
        let all = answers(puzzle, &Options::default());
        for wanted in [1, 2, 3, 8, 40] {
            let pieces = split(puzzle, &Options::default(), wanted).expect("it is cut").pieces;
            assert!(all.is_empty() || !pieces.is_empty(), "{number}");
            for answer in &all {
                let having = pieces.iter().filter(|piece| piece.cube.has(answer)).count();
                assert_eq!(having, 1, "puzzle {number} in {wanted} parts");
            }
            // Any two differ in a place, so that no board at all is in both.
            for (at, one) in pieces.iter().enumerate() {
                for other in &pieces[..at] {
                    let apart = one.cube.0.iter().any(|fact| {
                        let values = other.cube.0.iter().filter(|other| other.place == fact.place);
                        values.clone().any(|other| other.value != fact.value && fact.holds && other.holds)
                    });
                    assert!(apart, "puzzle {number} in {wanted} parts");
                }
            }
        }
    }
}

#[test]
fn what_is_asked_under_a_cube_is_what_is_in_it() {
    for (number, puzzle) in puzzles().iter().enumerate() {
        let mut all = answers(puzzle, &Options::default());
        all.sort_by(|one, other| one.0.cmp(&other.0));
        for backend in ["varisat", "batsat"] {
            let options = Options { backend: backend.parse().expect("it is built in"), ..Options::default() };
            let mut found = Vec::new();
            for piece in split(puzzle, &options, 6).expect("it is cut").pieces {
                let under = Options { under: piece.cube.clone(), ..options.clone() };
                let mine = answers(puzzle, &under);
                assert!(mine.iter().all(|answer| piece.cube.has(answer)), "{number}");
                let counted = count(puzzle, &under, Method::Auto, None).expect("it is counted").result;
                assert_eq!(counted, Counted::Exactly(mine.len() as u128), "{number}");
                let verdict = unique(puzzle, &under).expect("the engine runs");
                match mine.len() {
                    0 => assert_eq!(verdict, Verdict::None, "{number}"),
                    1 => assert_eq!(verdict, Verdict::Unique(mine[0].clone()), "{number}"),
                    _ => assert_eq!(verdict.word(), "multiple", "{number}"),
                }
                found.extend(mine);
            }
            found.sort_by(|one, other| one.0.cmp(&other.0));
            assert_eq!(found, all, "puzzle {number} with {backend}");
        }
    }
}

#[test]
fn facts_may_deny_a_value() {
    let puzzle = cluesat::parse(EMPTY).expect("a puzzle");
    let total = |names: &[&str]| {
        let under = Cube::read(&*puzzle, names.iter().copied()).expect("facts");
        assert_eq!(under.names(&*puzzle), names);
        count(&puzzle, &Options { under, ..Options::default() }, Method::Auto, None).expect("counted").result
    };
    assert_eq!(total(&["r1c1=1"]), Counted::Exactly(72));
    assert_eq!(total(&["r1c1!=1"]), Counted::Exactly(216));
    assert_eq!(total(&["r1c1!=1", "r1c1!=2", "r1c1!=3", "r1c1!=4"]), Counted::Exactly(0));
    assert_eq!(total(&["r1c1=1", "r1c2=1"]), Counted::Exactly(0));
    for wrong in ["", "r1c1", "r9c9=1", "r1c1=5", "r1c1-r1c2=1", "=1", "r1c1=1=1"] {
        assert!(Cube::read(&*puzzle, [wrong]).is_err(), "{wrong}");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn field(line: &str, name: &str) -> serde_json::Value {
    serde_json::from_str::<serde_json::Value>(line).expect("an object")[name].clone()
}

#[test]
fn parts_are_counted_by_shards_and_added() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    fs::write(folder.path().join("p.txt"), EMPTY).expect("there is room");
    let cut = run(&["split", "p.txt", "-n", "20", "-o", "cubes.jsonl"]);
    assert_eq!(cut.status.code(), Some(0), "{}", text(&cut.stderr));
    let cubes = fs::read_to_string(folder.path().join("cubes.jsonl")).expect("it is there").lines().count();
    assert!((20..=23).contains(&cubes), "{cubes}");
    for shard in ["0/3", "1/3", "2/3"] {
        let out = format!("{}.json", &shard[..1]);
        let done = run(&["count", "p.txt", "--under", "cubes.jsonl", "--shard", shard, "--json", "--resume", &out]);
        assert_eq!(done.status.code(), Some(0), "{}", text(&done.stderr));
    }
    let merged = run(&["merge", "0.json", "1.json", "2.json"]);
    let line = text(&merged.stdout);
    assert_eq!(
        (merged.status.code(), field(&line, "count"), field(&line, "exact")),
        (Some(0), 288.into(), true.into())
    );
    // A part that occurs twice is counted once, and reported.
    let merged = run(&["merge", "0.json", "1.json", "0.json", "2.json"]);
    assert_eq!(field(&text(&merged.stdout), "count"), 288);
    assert!(text(&merged.stderr).contains("there twice"), "{}", text(&merged.stderr));
    // A part that is missing leaves a bound.
    let merged = run(&["merge", "0.json", "2.json"]);
    let line = text(&merged.stdout);
    assert_eq!(
        (merged.status.code(), field(&line, "status"), field(&line, "exact")),
        (Some(3), "limit".into(), false.into())
    );
    assert!(field(&line, "count").as_u64().is_some_and(|count| count < 288));
    assert!(text(&merged.stderr).contains("missing:"), "{}", text(&merged.stderr));
    // A line that was cut is no line.
    let whole = fs::read_to_string(folder.path().join("1.json")).expect("it is there");
    fs::write(folder.path().join("1.json"), &whole[..whole.len() - 5]).expect("there is room");
    let merged = run(&["merge", "0.json", "1.json", "2.json"]);
    assert_eq!((merged.status.code(), text(&merged.stderr).contains("middle of a line")), (Some(3), true));
    // Two that differ are not believed.
    fs::write(folder.path().join("1.json"), whole.replacen("\"count\":", "\"count\":1", 1) + &whole).expect("room");
    let merged = run(&["merge", "0.json", "1.json", "2.json"]);
    assert_eq!((merged.status.code(), text(&merged.stderr).contains("contradicts")), (Some(2), true));
}

#[test]
fn uniqueness_is_known_when_all_parts_have_answered() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    for (puzzle, status, exit) in
        [("1.....3..4.....2", "unique", 0), ("12..............", "multiple", 1), ("12....3...4.....", "none", 1)]
    {
        fs::write(folder.path().join("p.txt"), puzzle).expect("there is room");
        let alone = field(&text(&run(&["unique", "p.txt", "--json"]).stdout), "status");
        assert_eq!(alone, status);
        run(&["split", "p.txt", "--deduce", "off", "-n", "9", "-o", "cubes.jsonl"]);
        run(&["unique", "p.txt", "--under", "cubes.jsonl", "--json", "-o", "all.json"]);
        let merged = run(&["merge", "all.json"]);
        assert_eq!((field(&text(&merged.stdout), "status"), merged.status.code()), (alone, Some(exit)), "{puzzle}");
        // As of the whole: two answers, and where they differ.
        let (answers, differs) = (field(&text(&merged.stdout), "answers"), field(&text(&merged.stdout), "differs"));
        let cells = |board: &serde_json::Value| -> Vec<serde_json::Value> {
            board["grid"]
                .as_array()
                .expect("rows")
                .iter()
                .flat_map(|row| row.as_array().expect("cells"))
                .cloned()
                .collect()
        };
        let wanted: Vec<String> = match &answers.as_array().expect("boards")[..] {
            [one, other] => {
                let both = itertools::izip!(0.., cells(one), cells(other));
                let differ = both.filter(|(_, one, other)| one != other);
                differ.map(|(at, ..): (usize, _, _)| format!("r{}c{}", at / 4 + 1, at % 4 + 1)).collect()
            }
            answers => {
                assert_eq!(answers.len(), usize::from(status == "unique"));
                Vec::new()
            }
        };
        assert_eq!((serde_json::json!(wanted), wanted.is_empty()), (differs, status != "multiple"), "{puzzle}");
        let lines = fs::read_to_string(folder.path().join("all.json")).expect("it is there");
        let without = |at: usize| {
            let kept = lines.lines().enumerate().filter(|(number, _)| *number != at);
            kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
        };
        for at in 0..lines.lines().count().min(4) {
            let kept = without(at);
            if kept.is_empty() {
                continue;
            }
            fs::write(folder.path().join("some.json"), kept).expect("there is room");
            let merged = run(&["merge", "some.json"]);
            let said = field(&text(&merged.stdout), "status");
            // Without one part, two answers are still two; one answer or none is no verdict.
            assert!(said == "limit" || said == "multiple" && status == "multiple", "{puzzle}: {said}");
        }
    }
}

#[test]
fn cubes_are_of_their_puzzle() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    fs::write(folder.path().join("p.txt"), "12..............").expect("there is room");
    fs::write(folder.path().join("q.txt"), "21..............").expect("there is room");
    run(&["split", "p.txt", "-n", "4", "-o", "cubes.jsonl"]);
    let other = run(&["unique", "q.txt", "--under", "cubes.jsonl"]);
    assert_eq!((other.status.code(), text(&other.stderr).contains("to another puzzle")), (Some(2), true));
    let refused = run(&["rate", "p.txt", "--under", "cubes.jsonl"]);
    assert_eq!(refused.status.code(), Some(2));
    let some = fs::read_to_string(folder.path().join("cubes.jsonl")).expect("it is there");
    let some: String = some.lines().skip(1).map(|line| format!("{line}\n")).collect();
    fs::write(folder.path().join("some.jsonl"), some).expect("there is room");
    let refused = run(&["count", "p.txt", "--under", "some.jsonl"]);
    assert_eq!((refused.status.code(), text(&refused.stderr).contains("not have all cubes")), (Some(2), true));
    let counted = run(&["count", "p.txt", "--under", "r1c3=3,r2c1!=3"]);
    let all: u64 = text(&run(&["count", "p.txt"]).stdout).trim().parse().expect("a number");
    let part: u64 = text(&counted.stdout).trim().parse().expect("a number");
    assert!(part > 0 && part < all, "{part} of {all}");
}

#[test]
fn parts_for_other_engines_hold_what_ours_find() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    for puzzle in ["12..............", "3..\n...\n..2\n", "1\n1\n1\n\n1\n1\n1\n"] {
        fs::write(folder.path().join("p.txt"), puzzle).expect("there is room");
        run(&["split", "p.txt", "-n", "7", "-o", "cubes.jsonl"]);
        let cut = run(&["split", "p.txt", "-n", "7", "-o", "p.icnf"]);
        assert_eq!(cut.status.code(), Some(0), "{}", text(&cut.stderr));
        let formula = fs::read_to_string(folder.path().join("p.icnf")).expect("it is there");
        let (assumed, rest): (Vec<&str>, Vec<&str>) = formula.lines().partition(|line| line.starts_with("a "));
        let clauses: Vec<&str> =
            rest.into_iter().filter(|line| !line.starts_with('c') && *line != "p inccnf").collect();
        let found = run(&["solve", "p.txt", "--under", "cubes.jsonl", "--json"]);
        let found: Vec<bool> = text(&found.stdout).lines().map(|line| field(line, "status") == "solved").collect();
        assert_eq!(assumed.len(), found.len());
        let literals = clauses.iter().chain(&assumed).flat_map(|line| line.split_ascii_whitespace());
        let vars = literals.filter_map(|word| word.parse::<i32>().ok()).map(i32::abs).max().unwrap_or(0);
        for (line, has) in assumed.iter().zip(&found) {
            let units: Vec<&str> = line.split_ascii_whitespace().filter(|word| *word != "a" && *word != "0").collect();
            let mut cnf = format!("p cnf {vars} {}\n{}\n", clauses.len() + units.len(), clauses.join("\n"));
            units.iter().for_each(|unit| cnf.push_str(&format!("{unit} 0\n")));
            fs::write(folder.path().join("one.cnf"), cnf).expect("there is room");
            let exit = run(&["sat", "one.cnf"]).status.code();
            assert_eq!(exit, Some(if *has { 10 } else { 20 }), "{puzzle}: {line}");
        }
    }
}

/// Dots that hold a value are called as cells are.
#[test]
fn names_of_cubes_are_read_back() {
    for family in ["slitherlink", "vertex-slitherlink", "touch-slitherlink", "sheep-and-wolves", "simple-loop"] {
        let puzzle = cluesat::parse(&format!("# family: {family}\n---\n---\n---\n")).expect(family);
        let facts = puzzle.all_places().map(|place| cluesat::rule::Fact { place, value: 1, holds: place.0 % 2 == 0 });
        let cube = cluesat::search::Cube(facts.collect());
        let names = cube.names(&*puzzle);
        let read = cluesat::search::Cube::read(&*puzzle, names.iter().map(String::as_str));
        assert_eq!(read, Ok(cube), "{family}: {names:?}");
    }
}

#[test]
fn files_of_cubes_that_are_not_whole_are_told_as_what_they_are() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let run = |args: &[&str]| run_in(folder.path(), args);
    fs::write(folder.path().join("p.txt"), "12..............").expect("there is room");
    run(&["split", "p.txt", "-n", "4", "-o", "cubes.jsonl"]);
    let cubes = fs::read_to_string(folder.path().join("cubes.jsonl")).expect("it is there");
    let lines: Vec<&str> = cubes.split_inclusive('\n').collect();
    let some = |which: &[usize]| which.iter().map(|&at| lines[at]).collect::<String>();
    let refused = |content: &str, args: &[&str], wanted: &str| {
        fs::write(folder.path().join("some.jsonl"), content).expect("there is room");
        let done = run(args);
        assert_eq!(done.status.code(), Some(2), "{done:?}");
        assert!(text(&done.stderr).contains(wanted), "{wanted}: {done:?}");
    };
    let under = ["unique", "p.txt", "--under", "some.jsonl", "--json"];
    refused("", &under, "some.jsonl is empty: `cluesat split` writes the cubes anew");
    refused("", &["unique", "p.txt", "--under", ""], "no facts and no file are named");
    refused("", &["split", "p.txt", "--shard", "0/2"], "`--shard` is for the verbs that answer its parts");
    refused("", &["count", "p.txt", "--under", "cubes.jsonl", "--distinct", "r1c1"], "cannot be used with");
    refused(&some(&[0, 1]), &under, "some.jsonl does not have all cubes: numbers 2 to 3 of 4 are missing at the end");
    refused(&some(&[0, 1, 2]), &under, "number 3 of 4 is missing at the end");
    refused(&some(&[0, 2, 3]), &under, "it has number 2 of 4 instead of 1 of 4");
    refused(&cubes[..lines[0].len() + 20], &under, "some.jsonl ends in the middle of line 2: it is incomplete");
    refused(&format!("{}nothing\n", lines[0]), &under, "some.jsonl:2: this line is no cube");
    refused("", &["merge", "some.jsonl"], "there is nothing in some.jsonl");
    refused(&lines[0][..20], &["merge", "some.jsonl"], "there is no whole line in some.jsonl");
    refused(lines[0], &["merge", "some.jsonl"], "some.jsonl:1: this line is no answer: it is a cube");
    run(&["unique", "p.txt", "--under", "cubes.jsonl", "--json", "-o", "all.json"]);
    fs::write(folder.path().join("none.json"), "").expect("there is room");
    let merged = run(&["merge", "all.json", "none.json"]);
    assert!(text(&merged.stderr).contains("warning: none.json is empty"), "{merged:?}");
    // The number of a line that is broken.
    let all = fs::read_to_string(folder.path().join("all.json")).expect("it is there");
    let first = all.split_inclusive('\n').next().expect("there is a line");
    fs::write(folder.path().join("all.json"), format!("{first}{}\n", &first[..30])).expect("there is room");
    let merged = run(&["merge", "all.json"]);
    let said = text(&merged.stderr);
    assert!(said.contains("all.json:2: this line is no answer") && !said.contains("line 1"), "{said}");
}
