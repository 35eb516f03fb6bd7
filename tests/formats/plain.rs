//! Texts of other programs and of people: each is read as the same puzzle in a format of ours, and a warning names what
//! was left out.

use std::io::{BufReader, Cursor, Read};

use cluesat::family::{ParseOptions, Puzzle};
use cluesat::input::{Record, Records};
use std::sync::Arc;

use super::sample::Same;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The rows of [`EASY`], with this between the cells.
fn rows(between: &str) -> Vec<String> {
    let row = |row: &[u8]| row.iter().map(|&cell| char::from(cell).to_string()).collect::<Vec<_>>().join(between);
    EASY.as_bytes().chunks(9).map(row).collect()
}

fn records(text: &str) -> Vec<Record> {
    let reader: Box<dyn Read> = Box::new(Cursor::new(text.as_bytes().to_vec()));
    let records = Records::new("text", BufReader::new(reader), &ParseOptions::default());
    records.map(|record| record.expect("it is in memory")).collect()
}

/// The one puzzle of a text, and its warnings.
fn one(text: &str) -> (Arc<dyn Puzzle>, Vec<String>) {
    let [record] = &records(text)[..] else { panic!("not one puzzle: {text}") };
    let puzzle = record.parse(&ParseOptions::default());
    (puzzle.unwrap_or_else(|refused| panic!("{text}\n{}", refused.render(false))), record.notes.clone())
}

/// A text that is read as another one, and these words are told.
fn same(text: &str, other: &str, told: &[&str]) {
    let ((puzzle, notes), (wanted, _)) = (one(text), one(other));
    assert_eq!(Same(puzzle), Same(wanted), "{text}");
    assert_eq!(notes.len(), told.len(), "{text}: {notes:?}");
    notes.iter().zip(told).for_each(|(note, told)| assert!(note.contains(told), "{text}: {note}"));
    // The library does not pass over anything.
    assert_eq!(cluesat::parse(text).is_ok(), told.is_empty(), "{text}");
}

/// A text that is refused.
fn refused(text: &str) {
    let all = records(text);
    assert!(all.iter().all(|record| record.parse(&ParseOptions::default()).is_err()), "{text}");
}

#[test]
fn blanks_of_all_kinds() {
    for blank in ["\u{a0}", "\u{2009}", "\u{202f}", "\u{3000}"] {
        same(&rows(blank).join("\n"), EASY, &[]);
    }
    same(&EASY.replace('.', "0\u{200b}"), EASY, &[]);
    let gaps: Vec<String> = rows(" ").iter().map(|row| row.replace('.', "\u{a0}")).collect();
    same(&gaps.join("\n"), EASY, &[]);
}

#[test]
fn one_cell_a_line() {
    let lines = |blank: &str| EASY.chars().map(|cell| cell.to_string().replace('.', blank) + "\n").collect::<String>();
    for blank in [".", "0", "", "_"] {
        same(&lines(blank), EASY, &[]);
    }
    refused(&lines(".").replace('7', "77"));
    refused(&lines("0")[2..]);
    // Not a line for each board of one cell, either, where the family is named.
    for count in [2, 15, 72] {
        let text = format!("# family: sudoku\n{}", "1\n".repeat(count));
        let found = records(&text);
        let said = found[0].parse(&ParseOptions::default()).expect_err("no board").render(false);
        assert!(found.len() == 1 && said.contains(&format!("{count} lines with one cell each")), "{said}");
    }
    // As many cells as a small board has, and no more than that tells what they are.
    let column = |cells: &str| cells.chars().map(|cell| format!("{cell}\n")).collect::<String>();
    let sudoku = "1.3..4.2..4.4..3";
    same(&column(sudoku), sudoku, &[]);
    for low in ["1.3..2.1..1.3...", "1030020100103000"] {
        let text = column(low);
        refused(&text);
        let said = records(&text)[0].parse(&ParseOptions::default()).expect_err("either").render(false);
        assert!(said.contains("sudoku, slitherlink"), "{said}");
        same(&format!("# family: sudoku\n{text}"), &format!("# family: sudoku\n{low}\n"), &[]);
        let named = ParseOptions { family: "sudoku".parse().ok(), ..ParseOptions::default() };
        let reader: Box<dyn Read> = Box::new(Cursor::new(text.into_bytes()));
        let all: Vec<_> = Records::new("text", BufReader::new(reader), &named).collect();
        assert_eq!(all.len(), 1, "one board");
        let board = all.into_iter().next().and_then(Result::ok).expect("it is in memory").parse(&named);
        assert_eq!(board.map(Same).ok(), Some(Same(one(&format!("# family: sudoku\n{low}\n")).0)));
    }
    same("# family: slitherlink\n1\n.\n3\n", "1x3t0:1a3", &[]);
}

#[test]
fn lists_of_programs() {
    let list: Vec<String> = rows(",").iter().map(|row| format!("[{}]", row.replace('.', "0"))).collect();
    let line = format!("[{}]", list.join(","));
    for text in [
        line.clone(),
        format!("board = {line}\n"),
        format!("board = [{}]\n", list.join(",\n")),
        format!("{{\"grid\":{line}}}"),
        line.replace('0', "None"),
        line.replace('0', "null"),
        line.replace('0', "\"\""),
        format!("int board[9][9] = {};", line.replace('[', "{").replace(']', "}")),
        format!("[\"{}\"]", rows("").join("\", \"")),
        format!("[{}]", rows(",").join(",").replace('.', "0")),
        format!("[{}]", rows(", ").join(", ").replace('.', "null")),
    ] {
        same(&text, EASY, &[]);
    }
    same("[[1,null,3,null],[null,4,1,null],[null,1,null,null],[null,3,null,1]]", "1.3..41..1...3.1", &[]);
    // Low digits alone may be those of another puzzle.
    let low = "[[1,null,3,null],[null,2,1,null],[null,1,null,null],[null,3,null,1]]";
    let said = records(low)[0].parse(&ParseOptions::default()).expect_err("low").render(false);
    assert!(said.contains("`--family sudoku`"), "{said}");
    same(&format!("# family: sudoku\n{low}\n"), "1.3..21..1...3.1", &[]);
    let blocks = "1 1\n0\n3\n\n2\n1\n2\n";
    same("rows: [[1, 1], [], [3]]\ncolumns: [[2], [1], [2]]\n", blocks, &[]);
    same("rows = [[1, 1], [], [3]]\ncols = [[2], [1], [2]]\n", blocks, &[]);
}

#[test]
fn tables_of_pages() {
    let row = |row: &String| {
        let cell = |cell: char| match cell {
            '.' => "<td>&nbsp;</td>".to_owned(),
            _ => format!("<td class=\"given\"><b>{cell}</b></td>"),
        };
        format!("<tr>{}</tr>\n", row.chars().map(cell).collect::<String>())
    };
    let table =
        format!("<html><p>Today</p><TABLE id='x'>{}</TABLE></html>", rows("").iter().map(row).collect::<String>());
    same(&table, EASY, &["`Today` is taken for words"]);
    let typed = table.replace("<td>&nbsp;</td>", "<td><input maxlength=1 value=\"\"></td>");
    same(&typed, EASY, &["`Today` is taken for words"]);
    refused(&format!("{table}{table}"));
    // A small one may be that of several families, also in a letter.
    let small = "<table><tr><td>1</td><td></td><td>3</td><td></td></tr><tr><td></td><td></td><td>1</td><td></td></tr>\
                 <tr><td></td><td>1</td><td></td><td></td></tr><tr><td></td><td>3</td><td></td><td>1</td></tr></table>";
    let letter = "Dear all,\n\nhere is my grid:\n\n1 . 3 .\n. . 1 .\n. 1 . .\n. 3 . 1\n\nBest wishes,\nAnn\n";
    for text in [small, letter] {
        let said = records(text)[0].parse(&ParseOptions::default()).expect_err("several").render(false);
        assert!(said.contains("`--family` and one of sudoku, slitherlink"), "{said}");
    }
    refused(&table.replacen("<td", "<td colspan=\"2\"", 1));
    let clues = "<table><tr><td></td><td>2</td><td>1</td><td>2</td></tr><tr><th>1 1</th><td></td><td></td><td></td></tr>\
                 <tr><th>0</th><td></td><td></td><td></td></tr><tr><th>3</th><td></td><td></td><td></td></tr></table>";
    same(clues, "1 1\n0\n3\n\n2\n1\n2\n", &[]);
    // A head without words in it.
    let line = |row: &String| format!("| {} |\n", row.replace('.', " "));
    let lines: String = rows(" | ").iter().map(line).collect();
    let rule = format!("|{}\n", "---|".repeat(9));
    same(&format!("{}\n{rule}{lines}", "|  ".repeat(9) + "|"), EASY, &[]);
}

#[test]
fn clues_round_a_grid() {
    let blocks = "1 1\n0\n3\n\n1 1\n1\n2\n".replace("1 1\n1\n2\n", "1 1\n1\n1 1\n");
    for text in [
        "      1   1\n      1 1 1\n1 1   . . .\n      . . .\n  3   . . .\n",
        "     1 | 1\n     1 1 1\n1 1 |. . .|\n  0 |. . .|\n  3 |. . .|\n",
        "\t\t1\t\t1\n\t\t1\t1\t1\n1\t1\t\t\t\n\t0\t\t\t\n\t3\t\t\t\n",
    ] {
        same(text, &blocks, &[]);
    }
    for text in [
        // A number over no column, over two, and a row too short.
        "      1     1\n      1 1 1\n1 1   . . .\n      . . .\n  3   . . .\n",
        "      1   1\n      1 111\n1 1   . . .\n      . . .\n  3   . . .\n",
        "      1   1\n      1 1 1\n1 1   . . .\n      . .\n  3   . . .\n",
    ] {
        refused(text);
    }
}

#[test]
fn runs_that_are_joined() {
    for mark in [';', '+'] {
        same(&"1 1\n0\n3\n\n2\n1\n2\n".replace(' ', &mark.to_string()), "1 1\n0\n3\n\n2\n1\n2\n", &[]);
    }
    refused("1;1\n0\n3;\n\n2\n1\n2\n");
    refused("1+1 1\n0\n3\n\n2\n1\n2\n");
}

#[test]
fn words_beside_a_puzzle() {
    let (grid, blocks) = (rows("").join("\n"), "1 1\n0\n3\n\n2\n1\n2\n");
    same(&format!("A small crown\n{blocks}"), blocks, &["`A small crown` is taken for words"]);
    let letter = format!("Hi,\n\n{grid}\n\nbye\n");
    same(&letter, EASY, &["Hi,", "bye"]);
    let letter = format!("Hi Bob,\ncan you do this one?\n\n{grid}\n\nThanks\nAnn\n");
    same(&letter, EASY, &["Hi Bob", "can you", "Thanks", "Ann"]);
    let letter =
        format!("From: ann@example.org\nSubject: a hard one\n\n{grid}\nBest wishes,\nAnn\n-- \nAnn, 5 High Street\n");
    same(&letter, EASY, &["From: ann", "Subject: a", "Best wishes", "Ann", "--", "Ann, 5"]);
    let quoted: String = letter.lines().map(|line| format!("> {line}\n")).collect();
    same(&quoted, EASY, &["From: ann", "Subject: a", "Best wishes", "Ann", "--", "Ann, 5"]);
    same("Slitherlink of the day\n.3.\n2..\n..1\n", "# family: slitherlink\n.3.\n2..\n..1\n", &["of the day"]);
    same("Masyu\n..w\n...\nb..\n", "# family: masyu\n..w\n...\nb..\n", &["Masyu"]);
    // Words about rules, two grids, a title that names another kind.
    refused(&format!("All digits a knight's move apart differ\n\n{grid}\n\nThanks\n"));
    refused(&format!("Masyu for a change\n{grid}\n\nThanks\n"));
}

#[test]
fn files_of_hodoku_and_opensudoku() {
    same(&format!(":0000:x:{EASY}:::\n"), EASY, &[]);
    same(&format!(":0000:x:{EASY}::513:\n"), EASY, &["`513`, is not read"]);
    refused(&format!(":0000:x:{EASY}.:::\n"));
    refused(&format!(":0300:5:{EASY}:199 20::\n"));
    let (puzzle, _) = one(&format!(":0300:5:53+4{}:119 265::\n", &EASY[3..]));
    let filled = puzzle.shortcuts().noted.expect("sudokus have notes").struck();
    assert!(filled.is_empty() || filled.iter().all(|fact| !fact.holds));
    let record = &records(&format!(":0300:5:53+4{}:119 265::\n", &EASY[3..]))[0];
    let filled = puzzle.filled(&record.source()).expect("it is a board").expect("something is filled in");
    assert_eq!(filled.position().map(|all| all.len()), Some(1));
    let struck: Vec<_> = puzzle.shortcuts().noted.expect("sudokus have notes").struck();
    assert_eq!(struck.len(), 1, "one of the two is in a given cell: {struck:?}");
    let file = |data: &str| {
        format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<name>x</name>\n<game data=\"{data}\"/>\n</opensudoku>\n")
    };
    same(&file(&EASY.replace('.', "0")), EASY, &[]);
    for (notes, version) in [("0|", 1), ("0|0|", 4)] {
        let cell = |cell: char| if cell == '.' { format!("0|{notes}1|") } else { format!("{cell}|{notes}0|") };
        same(&file(&format!("version: {version}\n{}", EASY.chars().map(cell).collect::<String>())), EASY, &[]);
    }
    refused(&file(&EASY[1..]));
}

#[test]
fn files_of_nonogram_programs() {
    let blocks = "1 1\n0\n3\n\n2\n1\n2\n";
    same("[clues]\ncolumns =\n  2\n  1, 2\nrows = 1 1\n  0 ; nothing\n  3\n", blocks, &[]);
    same("GRID crown\nROWS\n[ 1 1 ]\n[ ]\n[ 3 ]\nCOLUMNS\n[ 2 ]\n[ 1 ]\n[ 2 ]\n", blocks, &[]);
    for joined in ["1;1\n2\n1\n\n2\n1\n1;1\n", "1;1\n2\n1\n\n2\n1\n1+1\n"] {
        same(joined, "1 1\n2\n1\n\n2\n1\n1 1\n", &[]);
    }
    refused("[clues]\nrows = 1 1\n  0\n  3\n[colors]\nblack = x\n");
}

#[test]
fn saved_files_of_puzzlink() {
    let drawn = &["not read, only the puzzle"][..];
    same("pzprv3\nmashu\n3\n3\n. 1 . \n. . . \n2 . . \n0 0 \n0 0 \n0 0 \n", "# family: masyu\n.w.\n...\nb..\n", &[]);
    same("pzprv3/mashu/3/3/. 1 . /. . . /2 . . /1 0 /", "# family: masyu\n.w.\n...\nb..\n", drawn);
    same("pzprv3\nsimpleloop\n3\n3\n. . . \n. * . \n. . . \n", "# family: simple-loop\n...\n.x.\n...\n", &[]);
    let yajilin = "# family: yajilin\n- 2s -\n- - x\n0w - -\n";
    same("pzprv3\nyajilin\n3\n3\n. 2,2 . \n. . 3,- \n3,0 . . \n. . . \n", yajilin, &[]);
    refused("pzprv3\nyajilin\n3\n3\n. 0,2 . \n. . . \n. . . \n");
    let country = "# family: country-road\n- 2\n? -\n1 2\n1 2\n";
    same("pzprv3\ncountry\n2\n2\n2\n0 1 \n0 1 \n. 2 \n- . \n0 \n0 \n0 0 \n", country, &[]);
    same(&format!("pzprv3\nsudoku\n9\n{}\n", rows(" ").join("\n")), EASY, &[]);
    let nonogram = "pzprv3\nnonogram\n3\n3\n. . . . . \n. . 2 1 2 \n1 1 . . . \n. . . . . \n. c3 . . . \n";
    same(nonogram, "1 1\n0\n3\n\n2\n1\n2\n", &[]);
    refused("pzprv3\nmashu\n3\n3\n. 3 . \n. . . \n2 . . \n");
}

#[test]
fn games_that_tathams_programs_saved() {
    let head = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n";
    let saved = format!("{head}GAME    :5:Loopy\nPARAMS  :5:3x3t0\nDESC    :5:3a2e2\nNSTATES :1:1\n");
    same(&saved, "3x3t0:3a2e2", &[]);
    same(&format!("{saved}MOVE    :2:3y\n"), "3x3t0:3a2e2", &["the moves"]);
    same(&format!("{head}GAME    :5:Pearl\nPARAMS  :5:5x5de\nDESC    :9:aBbWdBfWh\n"), "5x5de:aBbWdBfWh", &[]);
}
