//! Boards that players have: what `--board` takes, and what it says of others.

use std::fs;
use std::path::Path;

use cluesat::search::Judgement;

use super::{LINE, folder, judged, run};

/// The candidates of each cell of [`LINE`] after a few steps, as forums write them.
const CANDIDATES: &str = "\
.-------------------.------------------.-------------------.
| 5    3     124    | 26   7    2468   | 1489  1249  248   |
| 6    247   247    | 1    9    5      | 3478  234   2478  |
| 12   9     8      | 23   34   24     | 13457 6     247   |
:-------------------+------------------+-------------------:
| 8    125   1259   | 579  6    147    | 4579  2459  3     |
| 4    256   2569   | 8    5    3      | 579   259   1     |
| 7    15    1359   | 59   2    14     | 4589  459   6     |
:-------------------+------------------+-------------------:
| 139  6     134579 | 357  35   7      | 2     8     4     |
| 23   278   237    | 4    1    9      | 36    3     5     |
| 123  1245  12345  | 2356 8    26     | 146   7     9     |
'-------------------'------------------'-------------------'
";

#[test]
fn candidates_are_a_position() {
    let folder = folder(&[("p.txt", LINE), ("c.txt", CANDIDATES)]);
    let (code, out, err) = run(folder.path(), &["hint", "-mmm", "p.txt", "--board", "c.txt"]);
    assert!(code == Some(0) && !out.is_empty(), "{out}{err}");
    // 33 cells have one digit, 30 of them are given; r8c8 is solved by what is struck beside it.
    let puzzle = cluesat::parse(LINE).expect("a puzzle");
    let (saved, filled) = puzzle
        .saved(&cluesat::diagnostic::Source { name: "c", bytes: CANDIDATES.as_bytes(), first_line: 1 })
        .expect("it is a position of this puzzle");
    assert_eq!(
        filled.len(),
        CANDIDATES.split_whitespace().filter(|word| word.parse().is_ok_and(|n: u32| n < 10)).count()
    );
    let struck = saved.shortcuts().noted.expect("sudokus have notes").struck();
    let digits = |word: &str| word.bytes().filter(u8::is_ascii_digit).count();
    let several = CANDIDATES.split_whitespace().map(digits).filter(|&digits| digits > 1);
    assert_eq!(struck.len(), several.map(|digits| 9 - digits).sum::<usize>());
    // As a puzzle of its own they are clues, as before.
    assert!(run(folder.path(), &["unique", "c.txt"]).2.contains("all that can stand there"));
}

/// Each board that `explain --every` draws is read back, with the names of its rows and columns.
#[test]
fn what_an_explanation_draws_is_a_position() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for puzzle in
        ["loops/masyu-6x6.txt", "loops/simple-loop-6x6.txt", "loops/yajilin-6x6.txt", "loops/full-slitherlink-5x5.txt"]
    {
        let puzzle = root.join("puzzles").join(puzzle);
        let text = fs::read_to_string(&puzzle).expect("a file");
        let (_, told, _) = run(root, &["explain", "--every", "3", puzzle.to_str().expect("a path")]);
        let parsed = cluesat::parse(&text).expect("a puzzle");
        let is_told = |line: &&str| line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
        let lines: Vec<&str> = told.lines().collect();
        let mut before = 0;
        let mut drawings = 0;
        // What stands between the last step and the last drawing.
        let is_ending = |line: &str| {
            ["solved", "techniques: ", "hardest step: ", "to learn: "].iter().any(|word| line.starts_with(word))
        };
        for drawing in lines.split(|line| is_told(line) || is_ending(line)).filter(|lines| lines.len() > 1) {
            let board = drawing.join("\n") + "\n";
            let filled = cluesat::position(&parsed, &board).unwrap_or_else(|error| panic!("{board}\n{error}"));
            assert!(filled.len() > before, "{board}");
            (before, drawings) = (filled.len(), drawings + 1);
            let judged = judged(&parsed, &board);
            assert!(matches!(judged, Judgement::Open(_) | Judgement::Right), "{board}{judged:?}");
        }
        assert!(drawings > 1, "{told}");
    }
}

#[test]
fn boards_that_lack_rows_are_told_what_to_do() {
    let grid: String = LINE.as_bytes().chunks(9).take(7).map(|row| String::from_utf8_lossy(row) + "\n").collect();
    let folder =
        folder(&[("p.txt", LINE), ("b.txt", &grid), ("n.txt", "1 1\n0\n3\n\n2\n1\n2\n"), ("m.txt", "# #\n\n###\n")]);
    let (code, _, err) = run(folder.path(), &["hint", "p.txt", "--board", "b.txt"]);
    assert!(code == Some(2) && err.contains("write a row of `?` for each row that is missing"), "{err}");
    let rest = grid + "?????????\n? ? ? ? ? ? ? ? ?\n";
    fs::write(folder.path().join("b.txt"), rest.replace("? ", "?")).expect("there is room");
    assert_eq!(run(folder.path(), &["hint", "p.txt", "--board", "b.txt"]).0, Some(0));
    let (code, _, err) = run(folder.path(), &["hint", "n.txt", "--board", "m.txt"]);
    assert!(code == Some(2) && err.contains("`?`, not a blank, for an open one"), "{err}");
}
