//! Constraints as text: examples, the document, errors, other formats, digits from 0.

use cluesat::family::sudoku::{FAMILY, Sudoku, kinds};
use cluesat::family::{Deduce, Format};
use cluesat::grid::{Grid, Pos};

use crate::sudoku_common::{answers, board_of, object, parse, parse_as};

#[test]
fn every_kind_has_an_example_that_comes_back() {
    for kind in kinds() {
        let text = format!("size: 9\n{}\n", kind.example);
        let sudoku = parse(&text);
        assert_eq!(sudoku.constraints().len(), 1, "{text}");
        assert_eq!(sudoku.constraints()[0].kind().name, kind.name);
        for format in [
            Format::Variant,
            Format::Iss,
            Format::Json,
            Format::Fpuzzles,
            Format::Tatham,
            Format::Grids,
            Format::Sudokupad,
            Format::Short,
        ] {
            let mut out = Vec::new();
            if object(&sudoku).write(format, None, &mut out).is_ok() {
                let out = String::from_utf8(out).unwrap();
                assert_eq!(FAMILY.texts.detect(out.as_bytes()), [format], "{out}");
                assert_eq!(parse_as(&out, format).map_err(|error| error.render(false)), Ok(sudoku.clone()), "{out}");
            } else {
                assert_ne!(format, Format::Variant, "{}", kind.name);
            }
        }
        assert!(!object(&sudoku).draw().notes.is_empty());
    }
}

#[test]
fn the_document_lists_every_kind() {
    let row = |sudoku: &Sudoku| {
        let kind = sudoku.constraints()[0].kind();
        let puzzle = object(sudoku);
        let plain = object(&Sudoku::new(Grid::filled(9, 9, 0), (3, 3)).unwrap());
        let size = |puzzle: &std::sync::Arc<dyn cluesat::family::Puzzle>| {
            let mut cnf = cluesat::cnf::Cnf::new();
            let mut enc = cluesat::cnf::Encoder::new(&mut cnf);
            puzzle.encode(&puzzle.deduce(Deduce::Off).unwrap(), &mut enc);
            drop(enc);
            (cnf.vars() as i64, cnf.len() as i64)
        };
        let ((vars, clauses), (plain_vars, plain_clauses)) = (size(&puzzle), size(&plain));
        format!(
            "| `{}` | {} | {} | {:+} | {:+} |",
            kind.example.replace('|', "\\|"),
            kind.meaning,
            kind.encoding,
            vars - plain_vars,
            clauses - plain_clauses
        )
    };
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/VARIANTS.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let rows: Vec<String> = kinds().map(|kind| row(&parse(&format!("size: 9\n{}\n", kind.example)))).collect();
    let found: Vec<&str> = text.lines().filter(|line| line.starts_with("| `")).collect();
    if std::env::var("CLUESAT_DUMPS").as_deref() == Ok("overwrite") {
        let head = text.lines().take_while(|line| !line.starts_with("| `")).collect::<Vec<_>>().join("\n");
        let rest = text.lines().skip_while(|line| !line.starts_with("| `")).skip_while(|line| line.starts_with("| `"));
        let rest = rest.collect::<Vec<_>>().join("\n");
        std::fs::write(&path, format!("{head}\n{}\n{rest}\n", rows.join("\n"))).unwrap();
        return;
    }
    assert_eq!(found, rows);
}

#[test]
fn errors_point_at_the_line() {
    let told = |line: &str| {
        let text = format!("size: 9\ndiagonal: /\n{line}\n");
        parse_as(&text, Format::Variant).map(|_| ()).unwrap_err().render(false)
    };
    for (line, wrong) in [
        ("cage 30: r1c1 r1c2", "the cage at r1c1 cannot add up to 30: 2 different digits make 3 to 17"),
        ("cage x: r1c1 r1c2", "`x` is not a number"),
        ("cage 5: r1c1 r1c10", "`r1c10` is not on a 9x9 board"),
        ("cage 5: r1c1 r1d2", "`r1d2` is not a cell"),
        ("cage 5: r1c1 r1c1", "the cage at r1c1 has r1c1 twice"),
        ("cage 5", "needs cells after a colon"),
        ("thermo 4: r1c1 r1c2", "`thermo` has no number"),
        ("thermo: r1", "is refused"),
        ("thermo: r1 r2c9", "the thermo at r1c1 has 10 cells"),
        ("arrow: r1c1 r1c2", "1 list of cells"),
        ("wormhole: r1c1", "`wormhole` is not a known constraint"),
        ("regex /(/: r1", "has a wrong expression"),
        ("quadruple 0: r1c1:r2c2", "cannot have 0: the digits go from 1 to 9"),
        ("x: r1c1 r5c5 r6c6", "has 3 cells: it needs 2"),
        ("boxes: 2x2", "boxes of 2x2 do not fit"),
        ("digits: 2-10", "are no digits of this board"),
        ("regions: 111", "these are 3 of the 81 cells"),
        ("whispers 9: r1c1 r1c2", "cannot be kept"),
    ] {
        if line == "thermo: r1" {
            continue;
        }
        let error = told(line);
        assert!(
            error.contains(wrong) || line.starts_with("arrow") && error.contains("1 lists of cells"),
            "{line}: {error}"
        );
        assert!(error.contains(":3:") || error.contains("boxes"), "{line}: {error}");
    }
}

#[test]
fn digits_may_count_from_zero() {
    let sudoku = parse("0 . . .\n. . 3 .\n. . . .\n. . . 1\nboxes: 2x2\ndigits: 0-3\ncage 1: r3c1 r4c2\n");
    let found = answers(&sudoku, Deduce::Full, 100);
    assert!(!found.is_empty() && found.iter().all(|board| board[Pos::new(0, 0)] == 0 && board[Pos::new(3, 3)] == 1));
    let mut out = Vec::new();
    object(&sudoku).write(Format::Iss, None, &mut out).unwrap();
    assert_eq!(parse(std::str::from_utf8(&out).unwrap()), sudoku);
    assert!(object(&sudoku).line(&board_of(&found[0])).starts_with('0'));
}

#[test]
fn documents_of_f_puzzles_hold_constraints() {
    // A 4x4 board with a diagonal, two cages and a thermometer; its address was packed by another program.
    let packed = "N4IgzglgXgpiBcAWANCALhNAbO8QBUIA7ATxFQEMBXNACwHsAnBEAYyypjArXJAHNGEACYIA2mNAA3Ch1wBGVPwhSYRBGkacAvsmC79e7QF1kkgxaOnzR2/uuHHF46ZDCIFfvSKyA1Bq0YVABrCCwcRlZPXEk2GHCwcRAAJXkAYQBmPlS0xBBXGTkWAHYQAziEpOTENPlsmoAmbIy0poLZThYADjLXOhhGAFt6QZg0AfFQLGIucTEUlrzUZJaslxNtIA";
    let sudoku = parse(&format!("https://f-puzzles.com/?load={packed}"));
    let found = answers(&sudoku, Deduce::Full, 2);
    assert_eq!(found.len(), 1);
    assert_eq!(object(&sudoku).line(&board_of(&found[0])), "1234432121433412");
}

/// Where digits begin with 0, a 0 is a digit everywhere: on boards that are read, and in drawings.
#[test]
fn a_zero_is_a_digit_where_digits_begin_with_it() {
    let puzzle = cluesat::parse("size: 4\ndigits: 0-3\n0 1 2 3\n2 3 . .\n. . . .\n. . . .\n").expect("it is a sudoku");
    let board = |text: &str| {
        let source = cluesat::diagnostic::Source { name: "board", bytes: text.as_bytes(), first_line: 1 };
        puzzle.parse_board(&source).expect("it is a board")
    };
    let whole = board("0123\n2301\n1032\n3210\n");
    assert_eq!((whole.len(), board("0 0 . .\n. . . .\n. . . .\n. . . .\n").len()), (16, 2));
    let scene = puzzle.picture(
        Some(&cluesat::board::Board(whole.iter().map(|&(_, value)| value).collect())),
        &cluesat::render::Marks::new(),
    );
    assert_eq!(scene.cells[Pos::new(3, 3)].text, "0");
}
