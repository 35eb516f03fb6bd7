//! Nonogram formats: round trips, detection, messages, and text that somebody has damaged.

mod damaged;
mod refused;

use std::ops::Range;
use std::sync::Arc;

use cluesat::board::{Board, Domain};
use cluesat::diagnostic::{Diagnostic, Source};
use cluesat::family::nonogram::{Clue, FAMILY, Nonogram, OPEN};
use cluesat::family::{Format, ParseOptions, Puzzle, WriteError};
use cluesat::grid::Grid;
use cluesat::render::text::{Density, TextStyle, text};
use cluesat::render::{Mark, Marks};

const FORMATS: [Format; 15] = [
    Format::Non,
    Format::Blocks,
    Format::Webpbn,
    Format::Nin,
    Format::Mk,
    Format::Cwd,
    Format::G,
    Format::Edn,
    Format::Mathematica,
    Format::Json,
    Format::Taai,
    Format::Pbm,
    Format::Png,
    Format::Tatham,
    Format::Puzzlink,
];

fn parse(format: Format, text: impl AsRef<[u8]>) -> Result<Nonogram, Diagnostic> {
    let source = Source { name: "bad.non", bytes: text.as_ref(), first_line: 1 };
    Nonogram::parse(&source, format, &ParseOptions::default())
}

fn read(format: Format, text: impl AsRef<[u8]>) -> Nonogram {
    parse(format, text).unwrap_or_else(|error| panic!("{}", error.render(false)))
}

fn puzzle(rows: &[&[u32]], columns: &[&[u32]]) -> Nonogram {
    let clues = |lines: &[&[u32]]| lines.iter().map(|runs| Clue::new(runs.iter().copied())).collect();
    Nonogram::new(clues(rows), clues(columns)).expect("the clues fit")
}

fn recognise(text: &[u8]) -> Vec<Format> {
    FAMILY.texts.detect(text)
}

fn split(format: Format, text: &[u8]) -> Vec<Range<usize>> {
    FAMILY.texts.split(format, text)
}

fn try_write(puzzle: &Nonogram, format: Format, answer: Option<&Grid<u16>>) -> Result<Vec<u8>, WriteError> {
    let (puzzle, mut out): (&dyn Puzzle, _) = (puzzle, Vec::new());
    let answer = answer.map(|picture| Board(picture.cells().to_vec()));
    puzzle.write(format, answer.as_ref(), &mut out).map(|()| out)
}

fn write(puzzle: &Nonogram, format: Format, answer: Option<&Grid<u16>>) -> Vec<u8> {
    try_write(puzzle, format, answer).expect("the format can hold it")
}

/// The L of three cells.
fn ell() -> Nonogram {
    puzzle(&[&[1], &[2]], &[&[2], &[1]])
}

#[test]
fn each_format_reads() {
    let texts: [(Format, &str); 30] = [
        (Format::Non, "title \"L\"\nwidth 2\nheight 2\n\nrows\n1\n2\n\ncolumns\n2\n1\n\ngoal \"1011\"\n"),
        (Format::Non, "\u{feff}# origin: x\r\nwidth 2 \r\nheight 2\r\nrows\r\n1\r\n2\r\ncolumns\r\n2\r\n1"),
        (Format::Non, "rows\n1\n2\ncolumns\n2\n1\n"),
        (Format::Blocks, "1\n2\n\n2\n1\n"),
        (Format::Blocks, "# answers: 1\n\n 1 \n2\n\n\n\n2\n1\n\n"),
        (Format::Edn, "{:vertical [[2] [1]] :horizontal [[1] [2]]}"),
        (Format::Edn, "; a comment\n{:horizontal\n [[1], [2]],\n :vertical\n [[2] ; first\n [1]]}\n"),
        (Format::Mathematica, "rows = {{1}, {2}}; cols = {{2}, {1}};"),
        (Format::Mathematica, "(* rows = {{9}} *) cols={{2},{1}}\nrows={{1},{2}}"),
        (Format::Pbm, "P1\n# a comment\n2 2\n10\n11\n"),
        (Format::Pbm, "P1 2 2 1 0 1 1"),
        (Format::Nin, "2 2\n1\n2\n2\n1\n"),
        (Format::Nin, "# a comment\n2 2\n1\n2\n\n2\n1\n\n"),
        (Format::Mk, "2 2\n1\n2\n#\n2\n1\n"),
        (Format::Mk, "# a comment\n2 2\n1\n2\n#\n2\n1\n\n"),
        (Format::Cwd, "2\n2\n1\n2\n\n2\n1\n"),
        (Format::G, "An L\n: rows\n1\n2\n: columns\n2\n1\n:\n"),
        (Format::G, "# origin: x\n#d\n  0:   #FFFFFF   white\n  1:*  #000000 black\n:\n1\n2\n:\n2\n1\n\n\n"),
        (Format::Json, "{\"rows\": [[1], [2]], \"columns\": [[2], [1]]}"),
        (Format::Json, "# a comment\n{\"name\": \"L\", \"cols\": [[2],\n[1]], \"x\": {}, \"rows\": [[1], [2]]}\n"),
        (Format::Json, "{\"rowHints\": [[1], [2]], \"colHints\": [[2], [1]]}"),
        (Format::Json, "row=[[1],[2]];\ncolumn=[[2],[1]];\n"),
        (Format::Taai, "$1\n2\n1\n1\n2\n"),
        (Format::Taai, "$17\r\n2\r\n1\r\n1\r\n2\r\n\r\n"),
        (Format::Tatham, "2x2:2/1/1/2"),
        (Format::Tatham, "# comments\n2x2:2/1/1/2\n"),
        (Format::Puzzlink, "https://puzz.link/p?nonogram/2/2/2112"),
        (Format::Puzzlink, "http://pzv.jp/p.html?nonogram_edit/2/2/2112"),
        (Format::Puzzlink, "nonogram/v:/2/2/2112"),
        (
            Format::Webpbn,
            "<?xml version=\"1.0\"?>\n<!DOCTYPE pbn SYSTEM \"https://webpbn.com/pbn-0.3.dtd\">\n<puzzleset>\
             <puzzle type=\"grid\" defaultcolor=\"black\"><title>L</title>\
             <clues type=\"columns\"><line><count>2</count></line><line><count>1</count></line></clues>\
             <clues type=\"rows\"><line><count>1</count></line><line><count>2</count></line></clues>\
             </puzzle></puzzleset>",
        ),
    ];
    for (format, text) in texts {
        assert_eq!(read(format, text), ell(), "{format}: {text}");
        assert_eq!(recognise(text.as_bytes()), [format], "{text}");
    }
    assert_eq!(read(Format::Pbm, b"P4\n2 2\n\x80\xc0"), ell());
}

#[test]
fn zeros_and_empty_lines_are_empty_clues() {
    let wanted = puzzle(&[&[2], &[], &[2]], &[&[1, 1], &[1, 1]]);
    for text in ["2\n0\n2\n\n1 1\n1 1\n", "2\n\n2\n\n1 1\n1 1\n", "2\n\n2\n\n1,1\n1,1\n"] {
        assert_eq!(read(Format::Blocks, text), wanted, "{text}");
        assert_eq!(recognise(text.as_bytes()), [Format::Blocks], "{text}");
    }
    assert_eq!(read(Format::Edn, "{:vertical [[1 1] [1 1]] :horizontal [[2] [] [2]]}"), wanted);
    assert_eq!(read(Format::Mathematica, "rows={{2},{0},{2}};cols={{1,1},{1,1}}"), wanted);
    assert_eq!(read(Format::Non, "width 2\nheight 3\nrows\n2\n\n2\n\ncolumns\n1,1\n1,1\n"), wanted);
    assert_eq!(read(Format::Non, "width 2\nheight 3\nrows\n\n2\n\n0\n2\n\ncolumns\n1,1\n\n1,1\n\n"), wanted);
    let empty = puzzle(&[&[], &[]], &[&[], &[]]);
    assert_eq!(read(Format::Non, "width 2\nheight 2\nrows\n\n\n\ncolumns\n\n\n"), empty);
}

#[test]
fn titles_goals_and_saved_pictures_are_kept() {
    let text = "title \"Salt &amp; &#x22;pepper&quot;\"\nwidth 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n\
                goal \"10aa\"\nsaved \"1??0\"\n";
    let puzzle = read(Format::Non, text);
    assert_eq!(puzzle.title(), Some("Salt & \"pepper\""));
    assert_eq!(puzzle.goal().map(|goal| goal.cells().to_vec()), Some(vec![1, 0, 1, 1]));
    assert_eq!(
        puzzle.saved().map(|saved| saved.cells().to_vec()),
        Some(vec![Domain::just(1), OPEN, OPEN, Domain::just(0)])
    );
    assert_eq!(puzzle, ell(), "none of it is part of what the puzzle demands");
    let again = read(Format::Non, write(&puzzle, Format::Non, puzzle.goal()));
    assert_eq!((again.title(), again.goal()), (puzzle.title(), puzzle.goal()));
    let bare = read(Format::Non, write(&puzzle, Format::Non, None));
    assert_eq!((bare.title(), bare.goal()), (puzzle.title(), None), "the goal is the answer");
}

#[test]
fn a_goal_that_is_no_answer_is_told() {
    let non = |goal: &str| format!("width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\ngoal \"{goal}\"\n");
    let json = |goal: &str| format!("{{\"rows\":[[1],[2]],\"columns\":[[2],[1]],\"goal\":{goal}}}");
    let told = ["the goal that comes with the puzzle is no answer of it: it differs from the clues"];
    for (format, right, wrong) in
        [(Format::Non, non("1011"), non("0111")), (Format::Json, json("[[1,0],[1,1]]"), json("[[0,1],[1,1]]"))]
    {
        assert_eq!(read(format, right).warnings(), [""; 0]);
        assert_eq!(read(format, wrong).warnings(), told);
    }
}

#[test]
fn several_puzzles_in_one_text() {
    let count = |format, text: &[u8]| {
        let parts = split(format, text);
        assert!(parts.windows(2).all(|pair| pair[0].end <= pair[1].start), "in order");
        for part in &parts {
            assert_eq!(read(format, &text[part.clone()]), ell(), "{format} {part:?}");
        }
        parts.len()
    };
    let non = "rows\n1\n2\ncolumns\n2\n1\n";
    assert_eq!(count(Format::Non, format!("{non}====\n{non}====\n{non}====\n").as_bytes()), 3);
    let blocks = "1\n2\n\n2\n1\n";
    assert_eq!(count(Format::Blocks, format!("{blocks}====\n{blocks}").as_bytes()), 2);
    let edn = "{:vertical [[2] [1]] :horizontal [[1] [2]]}\n";
    assert_eq!(count(Format::Edn, edn.repeat(3).as_bytes()), 3);
    let lists = "rows = {{1}, {2}}; cols = {{2}, {1}};\n";
    assert_eq!(count(Format::Mathematica, lists.repeat(2).as_bytes()), 2);
    let lists = "cols = {{2}, {1}}; rows = {{1}, {2}};\n";
    assert_eq!(count(Format::Mathematica, lists.repeat(2).as_bytes()), 2);
    assert_eq!(count(Format::Pbm, b"P1\n2 2\n10\n11\nP1\n2 2\n1 0 1 1"), 2);
    assert_eq!(count(Format::Pbm, b"P4\n2 2\n\x80\xc0P4\n2 2\n\x80\xc0"), 2);
}

/// Five rows and three columns, two of which are empty.
fn gappy() -> Nonogram {
    puzzle(&[&[1], &[], &[1], &[2], &[]], &[&[1, 2], &[], &[1]])
}

#[test]
fn blank_lines_are_clues_where_they_count() {
    let texts = [
        (Format::Nin, "3 5\n1\n\n1\n2\n\n1 2\n\n1\n"),
        (Format::Nin, "3 5\n1\n0\n1\n2\n0\n\n1 2\n0\n1\n"),
        (Format::Mk, "5 3\n1\n\n1\n2\n\n#\n1 2\n\n1\n"),
        (Format::Mk, "5 3\n1\n0\n1\n2\n0\n#\n1 2\n0\n1\n\n"),
        (Format::Cwd, "5\n3\n1\n\n1\n2\n\n\n1 2\n\n1\n"),
        (Format::Cwd, "5\n3\n1\n0\n1\n2\n0\n\n1 2\n0\n1\n"),
        (Format::G, ": rows\n1\n\n1\n2\n\n: columns\n1 2\n\n1\n:\n"),
        (Format::Tatham, "3x5:1.2//1/1//1/2/"),
    ];
    for (format, text) in texts {
        assert_eq!(read(format, text), gappy(), "{format}: {text}");
    }
    let out = write(&gappy(), Format::Puzzlink, None);
    assert_eq!(String::from_utf8_lossy(&out), "https://puzz.link/p?nonogram/3/5/21j1h1i1g2i\n");
    assert_eq!(read(Format::Puzzlink, &out), gappy());
    // Empty lines at the end of a batch.
    let square = puzzle(&[&[1, 1], &[], &[]], &[&[1], &[], &[1]]);
    assert_eq!(read(Format::Taai, "$1\n1\n\n1\n1\t1\n\n\n"), square);
    assert_eq!(read(Format::Taai, "$1\n1\n\n1\n1\t1\n\n\n\n\n"), square, "and more blank lines");
    let empty = puzzle(&[&[], &[]], &[&[], &[]]);
    assert_eq!(read(Format::Taai, "$1\n\n\n\n\n"), empty);
    // A missing end of the last section, with an empty column.
    let short = puzzle(&[&[1, 1], &[]], &[&[1], &[], &[1], &[]]);
    assert_eq!(read(Format::G, ":\n1 1\n\n:\n1\n\n1\n\n:\n"), short);
    assert_eq!(read(Format::G, ":\n3\n\n:\n1\n1\n\n\n\n").columns().len(), 3, "as many as the rows need");
}

/// The example of the format's description.
#[test]
fn addresses_store_clues_from_the_board_outwards() {
    let wanted =
        puzzle(&[&[2], &[1], &[2], &[2], &[1], &[1], &[3], &[1], &[1], &[3]], &[&[4, 1], &[1, 2, 1, 1], &[3, 4]]);
    assert_eq!(read(Format::Puzzlink, "https://puzz.link/p?nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g"), wanted);
    let long = Nonogram::of_picture(&Grid::filled(1, 200, 1)).expect("small");
    let text = write(&long, Format::Puzzlink, None);
    assert!(String::from_utf8_lossy(&text).contains("-c8"));
    assert_eq!(read(Format::Puzzlink, text), long);
    let longer = Nonogram::of_picture(&Grid::filled(1, 300, 1)).expect("small");
    let error = try_write(&longer, Format::Puzzlink, None).expect_err("too long");
    assert_eq!(error.to_string(), "a nonogram cannot be written as `puzzlink`: it has no place for runs above 255");
}

#[test]
fn cells_given_beforehand_are_kept() {
    let text = "3x2:1/1/1/1.1/1,aAaz\n";
    assert!(parse(Format::Tatham, text).is_err(), "z goes beyond the board");
    let puzzle = read(Format::Tatham, "3x2:1/1/1/1.1/1,Abbb\n");
    assert_eq!(puzzle.given().cells(), [Some(1), None, Some(0), None, Some(0), None]);
}

#[test]
fn marks_of_a_drawing_are_read_as_what_they_mark() {
    let puzzle: Arc<dyn Puzzle> = Arc::new(ell());
    let board = Board(vec![1, 0, 1, 1]);
    let wanted: Vec<_> = board.iter().collect();
    for mark in [Mark::Wrong, Mark::Conclusion, Mark::Reason, Mark::Differs] {
        let marks: Marks = wanted.iter().map(|&(place, _)| (place, mark)).collect();
        let scene = puzzle.picture(Some(&board), &marks);
        for (unicode, density) in [(false, Density::Wide), (true, Density::Wide), (false, Density::Compact)] {
            let text = text(&scene, &TextStyle { unicode, density, ..TextStyle::default() });
            let source = Source { name: "board", bytes: text.as_bytes(), first_line: 1 };
            assert_eq!(puzzle.parse_board(&source).as_ref(), Ok(&wanted), "{text}");
        }
    }
}

#[test]
fn webpbn_is_read_as_it_comes() {
    let clues = |kind: &str, lines: &str| format!("<clues type=\"{kind}\">{lines}</clues>");
    let one = "<line><count>1</count></line>";
    let two = "<line><count>2</count></line>";
    let body = clues("columns", &format!("{two}{one}")) + &clues("rows", &format!("{one}{two}"));
    let set = |puzzles: &str| format!("<?xml version=\"1.0\"?>\n<puzzleset>\n{puzzles}\n</puzzleset>\n");
    let text = set(&format!(
        "<puzzle><title>L &amp; &#60;more&gt;</title>{body}<solution type=\"goal\"><image>\n|X.|\n|XX|\n</image></solution>\
         <solution type=\"saved\"><image>|X[.X]||?.|</image></solution></puzzle>"
    ));
    let puzzle = read(Format::Webpbn, &text);
    assert_eq!(puzzle, ell());
    assert_eq!(puzzle.title(), Some("L & <more>"));
    assert_eq!(puzzle.goal().map(|goal| goal.cells().to_vec()), Some(vec![1, 0, 1, 1]));
    assert_eq!(
        puzzle.saved().map(|saved| saved.cells().to_vec()),
        Some(vec![Domain::just(1), OPEN, OPEN, Domain::just(0)])
    );
    let text = "{\"rows\":[[1],[2]],\"columns\":[[2],[1]],\"saved\":[[1,null],[[0,1],0]]}";
    let puzzle = read(Format::Json, text);
    let both = Domain::just(0) | Domain::just(1);
    assert_eq!(
        puzzle.saved().map(|saved| saved.cells().to_vec()),
        Some(vec![Domain::just(1), OPEN, both, Domain::just(0)])
    );
    assert_eq!(puzzle, ell());
    // Two puzzles in one set.
    let text = set(&format!("<puzzle>{body}</puzzle>\n<puzzle type=\"grid\">{body}</puzzle>"));
    let parts = split(Format::Webpbn, text.as_bytes());
    assert_eq!(parts.len(), 2);
    for part in parts {
        assert_eq!(read(Format::Webpbn, &text[part]), ell());
    }
    // The clues of a goal alone.
    let goal = set("<puzzle><solution><image>|X.||XX|</image></solution></puzzle>");
    assert_eq!(read(Format::Webpbn, goal), ell());
    // The background as the default colour, and a colour at every run.
    let all = body.replace("<count>", "<count color=\"black\">");
    assert_eq!(read(Format::Webpbn, set(&format!("<puzzle defaultcolor=\"white\">{all}</puzzle>"))), ell());
    // What is refused.
    let refused = [
        (body.replacen("<count>", "<count color=\"white\">", 1), "this run has the colour of the background, white"),
        (body.replacen("<count>1", "<count>?", 1), "the length of this run is `?`"),
        (body.replacen("<count>1", "<count>9", 1), "column 2 needs 9 cells but the board is 2 high"),
        (clues("rows", one), "there is no `<clues type=\"columns\">`"),
        (String::new(), "there are no clues, and no goal to take them from"),
        (body.clone() + "<solution><image>|X|</image></solution>", "the picture `goal` is not as large as the board"),
    ];
    for (body, wanted) in refused {
        let error = parse(Format::Webpbn, set(&format!("<puzzle>{body}</puzzle>"))).expect_err(wanted);
        assert_eq!(error.title, wanted);
        assert_eq!(error.spot.expect("a place").line, 3);
    }
    let triddler = set("<puzzle type=\"triddler\"></puzzle>");
    let error = parse(Format::Webpbn, triddler).expect_err("triangles");
    assert_eq!(error.title, "this is a triddler: its cells are triangles");
    let broken = parse(Format::Webpbn, "<puzzleset>\n<puzzle></title>").expect_err("not XML");
    assert!(broken.title.starts_with("this is not XML: "), "{}", broken.render(false));
    assert_eq!(broken.spot.expect("a place").line, 2);
}

/// An entity that names itself, and one that grows without end, are refused and not unfolded.
#[test]
fn entities_do_not_blow_up() {
    let mut dtd = "<!ENTITY a0 \"ha\">".to_owned();
    for level in 1..12 {
        let body = format!("&a{};", level - 1).repeat(20);
        dtd.push_str("<!ENTITY a");
        dtd.push_str(&level.to_string());
        dtd.push_str(" \"");
        dtd.push_str(&body);
        dtd.push_str("\">");
    }
    let text = format!("<!DOCTYPE x [{dtd}]><puzzleset><puzzle><title>&a11;</title></puzzle></puzzleset>");
    assert!(parse(Format::Webpbn, text).is_err());
}

#[test]
fn dark_pixels_of_a_png_are_filled() {
    let draw = |colour: png::ColorType, data: &[u8]| {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, 2, 2);
        encoder.set_color(colour);
        encoder.write_header().and_then(|mut writer| writer.write_image_data(data)).expect("it fits");
        out
    };
    let grey = draw(png::ColorType::Grayscale, &[127, 128, 0, 60]);
    let at = |format: Format, bytes: &[u8], level: u8| {
        let options = ParseOptions { threshold: Some(level), ..ParseOptions::default() };
        Nonogram::parse(&Source { name: "picture", bytes, first_line: 1 }, format, &options).expect("it parses")
    };
    assert_eq!(at(Format::Png, &grey, 128), ell());
    let dark = at(Format::Png, &grey, 60);
    assert_eq!(dark.goal().map(|goal| goal.cells().to_vec()), Some(vec![0, 0, 1, 0]));
    // Transparent pixels are white; yellow is light, blue is dark.
    let see_through = draw(png::ColorType::GrayscaleAlpha, &[0, 255, 0, 0, 0, 255, 0, 200]);
    assert_eq!(at(Format::Png, &see_through, 128), ell());
    // So in all formats of pictures.
    assert_eq!(at(Format::Ppm, b"P2 2 2 255 127 128 0 60", 128), ell());
    let xpm = b"/* XPM */\n\"2 2 3 1\",\n\"a c navy\",\n\"b c None\",\n\"c c yellow\",\n\"ab\",\n\"aa\"";
    assert_eq!(at(Format::Xpm, xpm, 128), ell());
    let rgb = draw(png::ColorType::Rgb, &[0, 0, 255, 255, 255, 0, 255, 0, 0, 0, 100, 0]);
    assert_eq!(at(Format::Png, &rgb, 128), ell());
    assert_eq!(read(Format::Png, &rgb).palette().count(), 3, "four colours, one of them the background");
    assert_eq!(recognise(&rgb), [Format::Png]);
    let error = parse(Format::Png, &rgb[..40]).expect_err("cut off");
    assert!(error.title.starts_with("the PNG cannot be read: "), "{}", error.title);
    // A header that promises more than the limit is refused before anything is unpacked.
    let mut large = Vec::new();
    png::Encoder::new(&mut large, 100_000, 100_000).write_header().map(drop).unwrap_or_default();
    let error = parse(Format::Png, &large).expect_err("too large");
    assert!(error.title.starts_with("the picture has 100000 x 100000 pixels"), "{}", error.title);
}
