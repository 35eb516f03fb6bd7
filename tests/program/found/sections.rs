//! Files with puzzles of several families, as `convert` writes them.

use super::{folder, run};

#[test]
fn puzzles_of_several_families_are_read_back() {
    let puzzles = [
        ("masyu", "# family: masyu\n---\n-w-\n---\n"),
        ("certain", "# family: slitherlink\n---\n---\n---\n---\n"),
        ("uncertain", "# family: slitherlink\n1---\n--3-\n----\n----\n"),
        ("row", "# family: slitherlink\n2101\n"),
        ("simple", "# family: simple-loop\n---\n-x-\n---\n"),
    ];
    let folder = folder(&puzzles);
    let count = |names: &[&str]| run(folder.path(), &[&["count"][..], names].concat());
    for names in [
        &["masyu", "certain", "masyu", "uncertain", "simple", "simple", "masyu"][..],
        &["certain", "uncertain", "row"],
        &["uncertain", "simple", "certain", "row", "uncertain"],
        &["row", "row", "masyu", "masyu"],
    ] {
        for format in ["rows", "puzzlink"] {
            let (code, text, error) = run(folder.path(), &[&["convert", "--to", format][..], names].concat());
            assert_eq!(code, Some(0), "{error}");
            std::fs::write(folder.path().join("all"), &text).expect("there is room");
            assert_eq!(count(&["all"]), count(names), "{names:?} as {format}:\n{text}");
        }
    }
}

/// A line of output for each puzzle, also where a section is no stream: `--resume` counts them.
#[test]
fn runs_go_on_behind_sections() {
    let line = "1......24......3";
    let text = format!("{line}\n# family: slitherlink\n33333/9----\n# family: sudoku\n{line}\n{line}\n");
    let folder = folder(&[("all", &*text)]);
    let whole = run(folder.path(), &["count", "--resume", "whole", "all"]);
    let lines = std::fs::read_to_string(folder.path().join("whole")).expect("it was written");
    assert_eq!(lines.lines().collect::<Vec<_>>(), ["1", "error", "1", "1"], "{whole:?}");
    for done in 1..4 {
        let begun: String = lines.split_inclusive('\n').take(done).collect();
        std::fs::write(folder.path().join("part"), begun).expect("there is room");
        run(folder.path(), &["count", "--resume", "part", "all"]);
        assert_eq!(std::fs::read_to_string(folder.path().join("part")).expect("it was written"), lines, "{done}");
    }
}

#[test]
fn what_cannot_name_a_family_holds_one() {
    let folder = folder(&[("sudoku", "1..........2.34.\n"), ("masyu", "# family: masyu\n--\n--\n")]);
    std::fs::write(folder.path().join("key"), "1\n1\n\n1\n1\n").expect("there is room");
    let (code, _, error) = run(folder.path(), &["convert", "--to", "json", "sudoku", "key"]);
    assert!(code == Some(2) && error.contains("holds puzzles of one family"), "{error}");
    let (code, _, error) = run(folder.path(), &["count", "--family", "slitherlink", "masyu"]);
    assert!(code == Some(2) && error.contains("contradicts `--family slitherlink`"), "{error}");
}

#[test]
fn each_line_of_a_table_is_of_the_family_above_it() {
    let table = "# family: masyu\na\t---/---\nb\t---/---\n# family: simple-loop\nc\t---/---\n";
    let lines = "# family: sudoku\n2 2/- -/- -/1 1/2 2\n";
    let folder = folder(&[("table", table), ("lines", lines)]);
    let count = |name: &str| run(folder.path(), &["count", name]).1;
    assert_eq!(count("table"), "3\n3\n1\n");
    assert_eq!(count("lines"), "2\n");
    for (shard, said) in [("0/2", "3\n1\n"), ("1/2", "3\n")] {
        let (_, counts, _) = run(folder.path(), &["count", "--shard", shard, "table"]);
        assert_eq!(
            counts.lines().filter(|line| line.parse::<u32>().is_ok()).collect::<Vec<_>>().join("\n") + "\n",
            said
        );
    }
}
