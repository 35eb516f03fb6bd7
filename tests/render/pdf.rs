//! Booklets, taken apart.

use std::io::Read;
use std::process::{Command, Stdio};

use cluesat::render::pdf::{BookStyle, Entry, Paper, book};
use cluesat::render::{Ink, Scene};
use flate2::read::ZlibDecoder;

use crate::sample;

fn position(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).position(|window| window == word)
}

/// The contents of the pages, in order.
fn pages(pdf: &[u8]) -> Vec<String> {
    // The fonts have one byte for a character, as Latin-1 has.
    let text = |bytes: Vec<u8>| bytes.iter().map(|&byte| char::from(byte)).collect();
    streams(pdf).into_iter().filter(|(is_font, _)| !is_font).map(|(_, bytes)| text(bytes)).collect()
}

/// The streams of a file, each with whether it is a font.
fn streams(pdf: &[u8]) -> Vec<(bool, Vec<u8>)> {
    let mut streams = Vec::new();
    let mut rest = pdf;
    while let Some(at) = position(rest, b"\nstream\n") {
        let end = position(rest, b"\nendstream").expect("the stream ends");
        let mut bytes = Vec::new();
        ZlibDecoder::new(&rest[at + 8..end]).read_to_end(&mut bytes).expect("it inflates");
        let about = rest[..at].rsplit(|&byte| byte == b'\n').take_while(|line| !line.ends_with(b" obj"));
        streams.push((about.into_iter().any(|line| position(line, b"/Length1 ").is_some()), bytes));
        rest = &rest[end + 10..];
    }
    streams
}

#[test]
fn both_fonts_are_in_the_file() {
    let pdf = book(&[entry("€ Š", sample::nine())], &BookStyle::default());
    let fonts: Vec<Vec<u8>> =
        streams(&pdf).into_iter().filter(|(is_font, _)| *is_font).map(|(_, bytes)| bytes).collect();
    let [regular, bold] = &fonts[..] else { panic!("{} fonts", fonts.len()) };
    for font in [regular, bold] {
        assert_eq!(font[..4], [0, 1, 0, 0], "a TrueType font");
        assert!(position(&pdf, format!("/Length1 {}", font.len()).as_bytes()).is_some());
    }
    assert_ne!(regular, bold);
    for name in ["/FontFile2 ", "/BaseFont /PuzzleSans-Bold", "/BaseFont /PuzzleSans-Regular"] {
        assert!(position(&pdf, name.as_bytes()).is_some(), "{name}");
    }
    assert!(position(&pdf, b"Helvetica").is_none());
}

fn entry(title: &str, answer: Scene) -> Entry {
    let mut puzzle = answer.clone();
    for cell in puzzle.cells.cells_mut() {
        cell.fill = 0;
        if cell.ink == Ink::Answer {
            cell.text.clear();
        }
    }
    Entry { title: title.to_owned(), puzzle, answer: Some(answer) }
}

fn digits(page: &str) -> usize {
    page.lines().filter(|line| line.len() == 6 && line.starts_with('(') && line.ends_with(") Tj")).count()
}

#[test]
fn puzzles_come_first_and_answers_last() {
    let entries =
        [entry("Nine (easy) – 数", sample::nine()), entry("", sample::heart()), entry("Loop", sample::small_ring())];
    let style = BookStyle { title: "A book".to_owned(), ..BookStyle::default() };
    let pages = pages(&book(&entries, &style));
    assert_eq!(pages.len(), 3);
    assert!(pages[0].contains("(A book)") && pages[0].contains("(2)") && pages[0].contains("(1 / 3)"), "{}", pages[0]);
    let nine: String = b"1. Nine (easy) \x96 ?".iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02X}"));
    assert!(pages[0].contains(&format!("<{nine}>")), "{}", pages[0]);
    assert!(pages[1].contains("(3. Loop)"));
    assert!(pages[2].contains("(Answers)"));
    for heading in [&format!("<{nine}>"), "(2)", "(3. Loop)"] {
        assert!(pages[2].contains(heading), "{heading}");
    }
    // The puzzle has its 30 givens, the answer all 81 digits; the picture has 11 numbers at its sides, which its answer
    // does without, the loop 8. The heading of the picture is a single digit too.
    assert_eq!(digits(&pages[0]), 30 + 11 + 1);
    assert_eq!(digits(&pages[2]), 81 + 8 + 1);
    // Behind the numbers of the picture are two tints; filled cells are in its answer alone.
    let rects = |page: &str| page.matches(" re\n").count();
    assert_eq!(rects(&pages[0]), 2);
    assert!(rects(&pages[2]) > 10, "{}", rects(&pages[2]));
}

#[test]
fn a_cover_has_the_title_alone_and_stars_are_drawn() {
    let entries = [entry("Nine **", sample::nine()), entry("Plain", sample::nine())];
    let style =
        BookStyle { title: "A book".to_owned(), cover: Some("Ann: 2 puzzles".to_owned()), ..BookStyle::default() };
    let pages = pages(&book(&entries, &style));
    assert_eq!(pages.len(), 3);
    assert!(pages[0].contains("(A book)") && pages[0].contains("(Ann: 2 puzzles)") && pages[0].contains("(1 / 3)"));
    assert!(!pages[1].contains("(A book)") && pages[1].contains("(1. Nine)"), "{}", pages[1]);
    // Each star has ten corners.
    let stars = |page: &str| page.lines().filter(|line| line.ends_with(" l")).count();
    let lines = |page: &str| page.lines().filter(|line| line.ends_with(" m")).count();
    let bare =
        self::pages(&book(&[entry("Nine", sample::nine()), entry("Plain", sample::nine())], &BookStyle::default()));
    assert_eq!(stars(&pages[1]), stars(&bare[0]) + 2 * 9);
    assert_eq!(lines(&pages[1]), lines(&bare[0]) + 2);
}

#[test]
fn a_long_heading_is_smaller_before_it_is_cut() {
    let long = "sudoku 9x9, 2 little killers, 2 sandwiches, 2 x-sums, 2 skyscrapers";
    let on = |title: &str| pages(&book(&[entry(title, sample::nine())], &BookStyle::default())).remove(0);
    assert!(on(long).contains(&format!("(1. {long})")), "whole");
    assert!(on(&long.repeat(3)).contains("..."), "cut");
}

#[test]
fn paper_has_a_name_or_a_size() {
    assert_eq!("A5".parse(), Ok(Paper::Millimetres(148, 210)));
    assert_eq!("170x240".parse(), Ok(Paper::Millimetres(170, 240)));
    for wrong in ["a9", "170", "x", "10x10", "170x99999", ""] {
        assert!(wrong.parse::<Paper>().is_err(), "{wrong}");
    }
    let style = BookStyle { paper: Paper::Millimetres(170, 240), ..BookStyle::default() };
    let pdf = book(&[entry("Nine", sample::nine())], &style);
    assert!(position(&pdf, b"/MediaBox [0 0 481.8").is_some());
}

#[test]
fn large_puzzles_have_pages_of_their_own_and_small_ones_fill_theirs() {
    let entries = [
        entry("first", sample::nine()),
        entry("large", sample::disc(60, 60)),
        entry("second", sample::nine()),
        entry("third", sample::nine()),
    ];
    let headings = |per_page: usize, answers_per_page: usize| -> Vec<Vec<&str>> {
        let style = BookStyle { per_page, answers_per_page, ..BookStyle::default() };
        let pages = pages(&book(&entries, &style));
        let names = ["1. first", "2. large", "3. second", "4. third"];
        let on = |page: &String| names.into_iter().filter(|name| page.contains(&format!("({name})"))).collect();
        pages.iter().map(on).collect()
    };
    assert_eq!(headings(2, 4)[..3], [vec!["1. first", "3. second"], vec!["2. large"], vec!["4. third"]]);
    // Answers may be smaller: all four on one page.
    assert_eq!(headings(2, 4)[3..], [vec!["1. first", "2. large", "3. second", "4. third"]]);
    assert_eq!(headings(1, 1).len(), 8);
    assert_eq!(headings(0, 0).len(), 8, "none to a page is one to a page");
    let alone = [entry("large", sample::disc(60, 60))];
    assert_eq!(pages(&book(&alone, &BookStyle { title: "T".to_owned(), ..BookStyle::default() })).len(), 2);
}

/// The heights of the pictures of a page, from the top down: where their upper edges are, from the lower end of the
/// paper.
fn tops(page: &str) -> Vec<f64> {
    let lines = page.lines().filter(|line| line.ends_with(" cm"));
    lines.map(|line| line.split(' ').nth(5).and_then(|word| word.parse().ok()).expect("a number")).collect()
}

#[test]
fn a_picture_alone_on_its_page_stands_in_the_middle() {
    let three = [entry("one", sample::nine()), entry("two", sample::nine()), entry("three", sample::nine())];
    let pages = pages(&book(&three, &BookStyle::default()));
    let (both, alone) = (tops(&pages[0]), tops(&pages[1]));
    assert_eq!((both.len(), alone.len()), (2, 1));
    // Between the two of the page before, and as large: the middle of three is as far from the first as from the last.
    assert!((both[0] - alone[0] - (alone[0] - both[1])).abs() < 40.0, "{both:?} {alone:?}");
    assert!(alone[0] < both[0] - 100.0, "{both:?} {alone:?}");
    let scale = |page: &str| sizes(page).into_iter().fold(0.0, f64::max);
    assert!((scale(&pages[0]) - scale(&pages[1])).abs() < 1e-6);
}

/// The sizes of the texts of a page in points, headings included.
fn sizes(page: &str) -> Vec<f64> {
    let (mut scale, mut size, mut found) = (vec![1.0_f64], 0.0, Vec::new());
    for line in page.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |at: usize| words[at].parse::<f64>().expect("a number");
        match words.last() {
            Some(&"q") => scale.push(scale[scale.len() - 1]),
            Some(&"Q") => _ = scale.pop(),
            Some(&"cm") => *scale.last_mut().expect("there is one") *= number(0).abs(),
            Some(&"Tf") => size = number(1),
            Some(&"Tj") => found.push(size * scale[scale.len() - 1]),
            _ => {}
        }
    }
    found
}

#[test]
fn clues_can_be_read() {
    // Pictures up to 45x45 with lines of many runs, upright and across.
    for (height, width) in [(5, 5), (20, 30), (30, 20), (25, 25), (40, 40), (45, 45), (30, 50)] {
        for per_page in [1, 2, 6, 12] {
            let entries = [entry("small", sample::nine()), entry("large", sample::disc(height, width))];
            let rules = [("sudoku".to_owned(), "each digit once in each row, column and box; ".repeat(6))];
            let with =
                BookStyle { title: "Twenty puzzles".into(), rules: rules.to_vec(), per_page, ..BookStyle::default() };
            let bare = BookStyle { per_page, ..BookStyle::default() };
            let both = [bare, with].map(|style| pages(&book(&entries, &style)));
            let puzzles =
                |pages: &Vec<String>| pages.iter().take_while(|page| !page.contains("(Answers)")).cloned().collect();
            let both: Vec<Vec<String>> = both.iter().map(puzzles).collect();
            for (number, page) in both.iter().flat_map(|pages| pages.iter().enumerate()) {
                let least = sizes(page).into_iter().fold(f64::INFINITY, f64::min);
                assert!(least >= 6.0, "{height}x{width}, {per_page} on a page, page {number}: {least} pt");
            }
        }
    }
}

#[test]
fn files_are_whole_and_always_the_same() {
    let mut silent = entry("no answer", sample::nine());
    silent.answer = None;
    for entries in [vec![], vec![entry("one", sample::disc(30, 30)), silent], vec![entry("", Scene::new("", 0, 0))]] {
        for paper in [Paper::A4, Paper::Letter] {
            let style = BookStyle { title: "Ünïcode 数".to_owned(), paper, ..BookStyle::default() };
            let pdf = book(&entries, &style);
            assert_eq!(pdf, book(&entries, &style), "the same bytes again");
            assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
            for word in [&b"/CreationDate"[..], b"/ModDate"] {
                assert_eq!(position(&pdf, word), None);
            }
            let width = if paper == Paper::A4 { &b"595.28"[..] } else { b"612" };
            assert!(position(&pdf, width).is_some());
            // Each line of the table says where an object starts.
            let table = position(&pdf, b"\nxref\n").expect("there is a table");
            let table = String::from_utf8_lossy(&pdf[table..]).into_owned();
            let offsets: Vec<usize> = table
                .lines()
                .filter(|line| line.trim_end().ends_with(" n"))
                .map(|line| line[..10].parse().expect("an offset"))
                .collect();
            // Each of the two fonts has its description and its file.
            assert_eq!(offsets.len(), 5 + 2 * pages(&pdf).len() + 4);
            for (at, offset) in offsets.iter().enumerate() {
                assert!(pdf[*offset..].starts_with(format!("{} 0 obj", at + 1).as_bytes()), "{at} at {offset}");
            }
        }
    }
}

#[test]
fn readers_accept_the_file_where_there_is_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("book.pdf");
    let entries = [entry("Nine", sample::nine()), entry("Disc", sample::disc(40, 40))];
    std::fs::write(&path, book(&entries, &BookStyle::default())).expect("it can be written");
    let Ok(output) = Command::new("pdftotext").arg(&path).arg("-").stdin(Stdio::null()).output() else {
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("1. Nine") && text.contains("2. Disc") && text.contains("Answers"), "{text}");
}
