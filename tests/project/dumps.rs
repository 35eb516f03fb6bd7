//! The golden DIMACS in `cnf-dumps/`: tiny puzzles whole, large ones by size and hash.
//!
//! After a wanted change of an encoding, rewrite them with `CLUESAT_DUMPS=overwrite cargo test --test project dumps`
//! and read the difference.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Tiny puzzles, each with the arguments of its exports and their names.
const WHOLE: [(&str, &[&str], &str); 14] = [
    ("nonogram/ones-2x2.txt", &[], "nonogram/ones-2x2.cnf"),
    ("nonogram/ones-2x2.txt", &["--format", "gcnf"], "nonogram/ones-2x2.gcnf"),
    ("slitherlink/zeros-4x4.txt", &["--format", "gcnf"], "slitherlink/zeros-4x4.gcnf"),
    ("nonogram/key-5x5.txt", &["--raw"], "nonogram/key-5x5-raw.cnf"),
    ("sudoku/4x4-easy.txt", &["--raw"], "sudoku/4x4-easy-raw.cnf"),
    ("sudoku/4x4-empty.txt", &[], "sudoku/4x4-empty.cnf"),
    ("sudoku/4x4-easy.txt", &["--raw", "--format", "gcnf"], "sudoku/4x4-easy-raw.gcnf"),
    ("slitherlink/easy-5x5.txt", &["--raw"], "slitherlink/easy-5x5-lazy-raw.cnf"),
    ("slitherlink/many-7x7.txt", &[], "slitherlink/many-7x7-lazy.cnf"),
    ("slitherlink/zeros-4x4.txt", &["--raw"], "slitherlink/zeros-4x4-lazy-raw.cnf"),
    ("slitherlink/easy-5x5.txt", &["--connectivity", "static", "--raw"], "slitherlink/easy-5x5-static-raw.cnf"),
    (
        "slitherlink/two-loops-1x3.txt",
        &["--connectivity", "static", "--raw"],
        "slitherlink/two-loops-1x3-static-raw.cnf",
    ),
    (
        "slitherlink/two-loops-1x3.txt",
        &["--connectivity", "static", "--raw", "--format", "gcnf"],
        "slitherlink/two-loops-1x3-static-raw.gcnf",
    ),
    ("slitherlink/two-loops-1x3.txt", &["--connectivity", "order", "--raw"], "slitherlink/two-loops-1x3-order-raw.cnf"),
];

/// Larger puzzles, of which only the sizes and a hash are kept.
const SIZES: [(&str, &[&str]); 13] = [
    ("sudoku/9x9-easy.txt", &["--raw"]),
    ("sudoku/9x9-easy.txt", &["--raw", "--encoding", "amo=pairwise"]),
    ("sudoku/16x16-minimal.txt", &["--raw"]),
    ("sudoku/25x25-easy.txt", &["--raw"]),
    ("sudoku/36x36-easy.txt", &["--raw"]),
    ("nonogram/domino-14.non", &[]),
    ("nonogram/random-30x30-hard.non", &["--raw"]),
    ("slitherlink/hard-20x20.txt", &["--raw"]),
    ("slitherlink/hard-20x36.txt", &["--raw"]),
    ("slitherlink/medium-10x10.txt", &["--raw", "--connectivity", "static"]),
    ("slitherlink/hard-20x20.txt", &["--connectivity", "static"]),
    ("slitherlink/hard-20x36.txt", &["--raw", "--connectivity", "static"]),
    ("slitherlink/hard-20x36.txt", &["--raw", "--connectivity", "order"]),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The exported file, without the line that names the version.
fn export(puzzle: &str, arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_cluesat"))
        .current_dir(root())
        .arg("export")
        .args(arguments)
        .arg(Path::new("puzzles").join(puzzle))
        .output()
        .expect("our program runs");
    assert!(output.status.success(), "{puzzle}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("DIMACS is text");
    text.replace(concat!("cluesat ", env!("CARGO_PKG_VERSION")), "cluesat")
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo): short, and the same everywhere.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn compare(name: &str, found: &str) {
    let path = root().join("cnf-dumps").join(name);
    if std::env::var("CLUESAT_DUMPS").is_ok_and(|value| value == "overwrite") {
        fs::create_dir_all(path.parent().expect("a dump is in a folder")).expect("the folder can be made");
        fs::write(&path, found).expect("the dump can be written");
    }
    let golden = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(golden == found, "{name} has changed: rewrite it as the head of this file says, and read the difference");
}

#[test]
fn tiny_puzzles_whole() {
    for (puzzle, arguments, name) in WHOLE {
        compare(name, &export(puzzle, arguments));
    }
}

#[test]
fn large_puzzles_by_size() {
    let mut table = String::from("puzzle\texport\tvariables\tclauses\tliterals\tfnv1a\n");
    for (puzzle, arguments) in SIZES {
        let text = export(puzzle, arguments);
        let header = text.lines().find(|line| line.starts_with("p cnf ")).expect("a file has a header");
        let sizes: Vec<&str> = header.split(' ').skip(2).collect();
        let clauses = text.lines().filter(|line| !line.starts_with(['c', 'p']));
        let literals: usize = clauses.map(|clause| clause.split(' ').count() - 1).sum();
        let arguments = if arguments.is_empty() { "-".into() } else { arguments.join(" ") };
        writeln!(table, "{puzzle}\t{arguments}\t{}\t{}\t{literals}\t{:016x}", sizes[0], sizes[1], hash(&text))
            .expect("a string takes all");
    }
    compare("sizes.tsv", &table);
}
