//! Files of many puzzles, as they come from other systems.

use std::fs;
use std::io::Write;

use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Family, Format, ParseOptions, Reading};
use cluesat::input::{Input, Records};
use fastrand::Rng;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::sample::{Same, Sample, family};

/// As other systems end their lines, and what editors leave behind.
fn dressed(text: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let each_line = |end: &str| -> Vec<u8> {
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        lines.flat_map(|line| [line.strip_suffix(b"\n").unwrap_or(line), end.as_bytes()].concat()).collect()
    };
    vec![
        ("CRLF", each_line("\r\n")),
        ("blanks at the ends", each_line("  \n")),
        ("a byte-order mark", [b"\xef\xbb\xbf", text].concat()),
        ("a mark and CRLF", [b"\xef\xbb\xbf", &each_line("\r\n")[..]].concat()),
    ]
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).expect("memory");
    encoder.finish().expect("memory")
}

/// Reads a file as the command line does.
pub(super) fn read(text: &[u8]) -> Result<Vec<Same>, String> {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    fs::write(file.path(), text).expect("the file can be written");
    let options = ParseOptions::default();
    let records = Records::open(&Input::Path(file.path().to_owned()), &options).expect("the file can be read");
    let parse = |record: std::io::Result<cluesat::input::Record>| {
        record.expect("the file can be read").parse(&options).map(Same).map_err(|error| error.render(false))
    };
    records.map(parse).collect()
}

fn many_of(family: &'static Family) {
    let mut random = Rng::with_seed(7);
    for &format in family.formats {
        for count in [1, 2, 40] {
            let mut samples: Vec<Sample> = Vec::new();
            let mut bodies: Vec<Vec<u8>> = Vec::new();
            while samples.len() < if format.holds_many() { count } else { 1 } {
                let sample = Sample::new(family, &mut random, 9);
                if let Some(text) = sample.write(format) {
                    bodies.push(format.frame().body(&text).to_vec());
                    samples.push(sample);
                }
            }
            let frame = format.frame();
            let inner = bodies.join(frame.between.as_bytes());
            let text = [frame.open.as_bytes(), &inner, frame.close.as_bytes()].concat();
            // As the command line writes them: what nothing else tells, the family on top tells.
            let text = Reading { family, format }.with_family(text);
            let mut texts = vec![("nothing", text.clone()), ("gzip", packed(&text))];
            if !matches!(format, Format::Png | Format::Pbm) {
                texts.extend(dressed(&text));
            }
            for (dress, text) in texts {
                let found = read(&text).unwrap_or_else(|error| panic!("{count} {format} with {dress}: {error}"));
                assert_eq!(found.len(), samples.len(), "{count} {format} with {dress}");
                for (found, sample) in found.iter().zip(&samples) {
                    assert_eq!(*found, sample.puzzle, "{format} with {dress}");
                }
            }
        }
    }
}

/// Boards of all sizes are told by their content, alone: rows may be as many as the words of a line, or as a line is
/// wide.
#[test]
fn slitherlinks_of_every_size() {
    let mut random = Rng::with_seed(3);
    for _ in 0..600 {
        let sample = Sample::new(family("slitherlink"), &mut random, 40);
        for &format in family("slitherlink").formats {
            // Ids hold every board, the others those of squares.
            let Some(text) = sample.write(format) else {
                assert_ne!(format, Format::Tatham);
                continue;
            };
            let found = Reading::detect(&text, &ParseOptions::default());
            let reading = Reading { family: family("slitherlink"), format };
            assert!(found.contains(&reading), "{}", String::from_utf8_lossy(&text));
            if format != Format::Rows {
                assert_eq!(found, [reading], "{}", String::from_utf8_lossy(&text));
            }
        }
    }
}

#[test]
fn nonograms() {
    many_of(family("nonogram"));
}

#[test]
fn sudokus() {
    many_of(family("sudoku"));
}

#[test]
fn slitherlinks() {
    many_of(family("slitherlink"));
}

#[test]
fn masyus() {
    many_of(family("masyu"));
}

#[test]
fn loops_of_all_kinds() {
    for name in [
        "yajilin",
        "yajilin-out",
        "simple-loop",
        "country-road",
        "country-road-empty",
        "full-slitherlink",
        "vertex-slitherlink",
        "touch-slitherlink",
        "sheep-and-wolves",
    ] {
        many_of(family(name));
    }
}

#[test]
fn the_family_named_on_top_holds_for_rows_that_could_be_sudokus() {
    // 100 clues in a row look like a 10x10 sudoku on one line.
    let row = "2".repeat(100);
    let board = format!("# family: slitherlink\n{}", format!("{row}\n").repeat(3));
    let found = read(board.as_bytes()).expect("it is one board");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].family(), family("slitherlink"));
    // Without the name they are sudokus, and wrong ones.
    assert!(read(board.split_once('\n').expect("two lines").1.as_bytes()).is_err());
    // A stream keeps its name, too.
    let line = format!("{}\n", ".".repeat(100));
    let found = read(format!("# family: sudoku\n{}", line.repeat(2)).as_bytes()).expect("two sudokus");
    assert_eq!(found.iter().map(|puzzle| puzzle.family()).collect::<Vec<_>>(), [family("sudoku"); 2]);
}

/// A text that is stated to be of a family need not look like it.
#[test]
fn who_says_the_family_is_believed() {
    let low = "x 1 x x 2 x\nx x x 3 x x\n2 x x x x x\nx x x x x 1\nx x 3 x x x\nx 2 x x x x\n".replace('x', ".");
    let one = |text: &str| read(text.as_bytes()).map(|mut puzzles| puzzles.remove(0).family());
    assert_eq!(one(&low), Ok(family("slitherlink")));
    assert_eq!(one(&format!("# family: sudoku\n{low}")), Ok(family("sudoku")));
    for row in ["3", "33", "3 3", "3..............3"] {
        assert_eq!(one(&format!("# family: slitherlink\n{row}\n")), Ok(family("slitherlink")), "{row}");
    }
    for nonsense in ["# family: sudoku\nhello\n", "# family: slitherlink\nhello\n", "# family: nonogram\n3 3\n"] {
        assert!(one(nonsense).is_err_and(|error| error.contains("not recognised as a puzzle")), "{nonsense}");
    }
}

#[test]
fn too_large_a_sudoku_is_told_to_be_too_large() {
    let row = |row: usize| -> String {
        let cell =
            |col: usize| if (row + col).is_multiple_of(3) { (1 + (row + col) % 144).to_string() } else { ".".into() };
        (0..144).map(cell).collect::<Vec<_>>().join(" ") + "\n"
    };
    let rows = (0..144).map(row).collect::<String>();
    // On one line: more than the head of a text, and few different numbers.
    for text in [&rows, &rows.replace('\n', " "), &vec!["0"; 144 * 144].join(" ")] {
        let error = read(text.as_bytes()).expect_err("larger than what is read");
        assert!(error.contains("a 144x144 board is too large: the limit is 128x128"), "{error}");
    }
}

/// With boxes of 2x2 there are 16 cells, so that 16 characters are no row.
#[test]
fn a_box_tells_rows_from_boards() {
    let boxed = |text: &str| -> Vec<Result<usize, String>> {
        let options = ParseOptions { box_shape: Some((2, 2)), ..ParseOptions::default() };
        let reader = std::io::BufReader::new(Box::new(std::io::Cursor::new(text.to_owned())) as Box<dyn std::io::Read>);
        let puzzle = |record: cluesat::input::Record| match record.parse(&options) {
            Ok(puzzle) if puzzle.family() == family("sudoku") => Ok(puzzle.of_family::<Sudoku>().order()),
            Ok(other) => Err(other.family().name.to_owned()),
            Err(error) => Err(error.title),
        };
        Records::new("boxed", reader, &options).map(|record| puzzle(record.expect("memory"))).collect()
    };
    let (good, twice) = ("1.3.3.1.2.4...2.\n", "11..............\n");
    assert_eq!(boxed(&good.repeat(400)), vec![Ok(4); 400]);
    let found = boxed(&format!("{good}{twice}{}", good.repeat(14)));
    assert_eq!(found.iter().filter(|found| **found == Ok(4)).count(), 15, "{found:?}");
    assert_eq!(found[1], Err("row 1 has two 1s".to_owned()));
    // Rows stay rows.
    assert_eq!(boxed("1.3.\n3.1.\n2.4.\n..2.\n"), [Ok(4)]);
    assert_eq!(boxed("-------\n1.|3.\n3.|1.\n-------\n2.|4.\n..|2.\n-------\n"), [Ok(4)]);
}

/// A table that never ends is read as it comes.
#[test]
fn a_table_of_boards_is_a_stream() {
    struct Endless(usize);
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let row = format!("# a comment\nboard-{}\t2\t2\t3-/-{}\n", self.0, self.0 % 4);
            self.0 += 1;
            buffer[..row.len()].copy_from_slice(row.as_bytes());
            Ok(row.len())
        }
    }
    let options = ParseOptions::default();
    let reader = std::io::BufReader::new(Box::new(Endless(0)) as Box<dyn std::io::Read>);
    for (number, record) in Records::new("endless", reader, &options).take(1000).enumerate() {
        let record = record.expect("it never fails");
        assert_eq!((record.index, record.first_line), (number, 2 * number + 2));
        assert_eq!(record.parse(&options).expect("a board").family(), family("slitherlink"));
    }
}

/// The verdicts of a text: the family and size of each puzzle, or `None` if it is not one.
fn sizes(text: &[u8]) -> Vec<Option<(&'static Family, (usize, usize))>> {
    let options = ParseOptions::default();
    let reader = std::io::BufReader::new(Box::new(std::io::Cursor::new(text.to_vec())) as Box<dyn std::io::Read>);
    let records = Records::new("text", reader, &options).map(|record| record.expect("memory").parse(&options).ok());
    records.map(|puzzle| puzzle.map(|any| (any.family(), any.size()))).collect()
}

/// What only looks like a row of a table begins none, and a line that is no puzzle takes no others with it.
#[test]
fn what_is_no_table() {
    // Clues with tabs between them: the whole text tells that this may be a nonogram.
    assert_eq!(sizes(b"1\t1\t1\n1\n1\t1\t1\n\n3\n1\n1\t1\n1\n3\n"), [None]);
    let sudoku = |digit: &str| format!("{digit}{}\n", ".".repeat(81 - digit.len()));
    let text = [sudoku("1"), "----\n".into(), sudoku(".1"), "0101\n".into(), sudoku("..1"), sudoku("2")].concat();
    let found = sizes(text.as_bytes());
    assert_eq!(found.len(), 6);
    assert_eq!(found.iter().filter(|size| **size == Some((family("sudoku"), (9, 9)))).count(), 4, "{found:?}");
    let ids = sizes(b"2x2:1/1/1/1\np\t2\t1\t3-\n2x2:1/1/1/1\n2x2:2/2/2/2\n");
    assert_eq!(ids.iter().filter(|size| **size == Some((family("nonogram"), (2, 2)))).count(), 3, "{ids:?}");
}

/// Addresses with names are a stream of any families.
#[test]
fn addresses_with_names_are_no_table() {
    let loop_line = "b\thttps://puzz.link/p?slither/5/5/kdd1bg2d2cd\n";
    let text = [loop_line, "a\thttps://puzz.link/p?sudoku/4/4/1l24l3\n", loop_line].concat();
    let families: Vec<_> = sizes(text.as_bytes()).into_iter().map(|size| size.map(|(family, _)| family)).collect();
    assert_eq!(families, [Some(family("slitherlink")), Some(family("sudoku")), Some(family("slitherlink"))]);
}

/// Blanks at the end of a row are cells, and wrong rows spoil no others.
#[test]
fn rows_of_a_table() {
    let board = |height, width| Some((family("slitherlink"), (height, width)));
    let found = sizes(b"a\t2\t2\t3-/-2\nb\t2\t1\t2 \nc\t1\t2\t1/ \nd\t2\t2\t3-\ne\t2\tx\t--\n \nf\t2\t2\t--/--");
    assert_eq!(found, [board(2, 2), board(1, 2), board(2, 1), None, None, board(2, 2)]);
}

/// Boards of several lines may come after lines that are a board each; places are those of the file.
#[test]
fn boards_of_several_lines_after_a_table() {
    let text = b"\xef\xbb\xbf# two\na\t2\t2\t3-/-2\r\nb\t2\t1\t3-\n\n# of two rows\n3-\n-2\n\n-3\n2-\nc\t2\t1\t-x\n";
    let options = ParseOptions::default();
    let reader = std::io::BufReader::new(Box::new(&text[..]) as Box<dyn std::io::Read>);
    let records: Vec<_> = Records::new("table", reader, &options).map(|record| record.expect("memory")).collect();
    let places: Vec<_> = records.iter().map(|record| (record.index, record.first_line)).collect();
    assert_eq!(places, [(0, 2), (1, 3), (2, 6), (3, 9), (4, 11)]);
    let sizes = records.iter().map(|record| record.parse(&options).map(|puzzle| puzzle.size()).ok());
    assert_eq!(sizes.collect::<Vec<_>>(), [Some((2, 2)), Some((1, 2)), Some((2, 2)), Some((2, 2)), None]);
    let wrong = records[4].parse(&options).expect_err("an x").render(false);
    assert!(wrong.contains("table:11:8"), "{wrong}");
}

#[test]
fn a_sudoku_that_was_cut_short_is_not_read_as_something_else() {
    let whole = "53..7....6..195....9.....6.8.......34..8.3..17.......6.6....28....419..5....8..79";
    let sizes = [1, 4, 6, 8, 9, 10, 12, 15, 16, 25, 36, 49, 64];
    // What is short may be a smaller board; nothing else.
    for end in (1..81).filter(|end| !sizes.contains(end)) {
        let part = &whole[..end];
        assert!(read(part.as_bytes()).is_err(), "{part}");
        let stream = format!("{whole}\n{part}\n{whole}\n");
        assert!(read(stream.as_bytes()).is_err(), "{part}");
    }
}
