//! What is refused, and what a warning tells.

use cluesat::board::Value;
use cluesat::family::nonogram::{Colour, FAMILY, Nonogram, Palette};
use cluesat::family::{Format, Puzzle};
use cluesat::grid::Grid;

use super::{FORMATS, parse, read, tiny, try_write};

/// No format drops colours.
#[test]
fn formats_without_colour_refuse() {
    let red = Palette::new([Colour::new("white", [255; 3], '.'), Colour::new("red", [255, 0, 0], 'r')]);
    let one = Nonogram::of_coloured_picture(&Grid::filled(2, 2, 1), red).expect("small");
    for puzzle in [tiny(), one] {
        for &format in FAMILY.formats {
            let written = try_write(&puzzle, format, puzzle.goal());
            match written {
                Ok(_) => assert!(FORMATS.contains(&format), "{format}"),
                Err(error) => {
                    assert!(!FORMATS.contains(&format), "{format}: {error}");
                    assert!(error.reason.starts_with("it has no place for colours; "), "{format}: {error}");
                }
            }
        }
    }
}

#[test]
fn triangles_are_written_where_they_can_be() {
    let split = Colour { split: Some(([255, 255, 0], true)), ..Colour::new("roof", [200, 0, 0], 'R') };
    let palette = Palette::new([Colour::new("white", [255; 3], '.'), split, Colour::new("black", [0; 3], 'k')]);
    let puzzle = Nonogram::of_coloured_picture(&Grid::from_cells(1, 3, vec![1, 2, 1]), palette).expect("small");
    for format in FORMATS {
        let written = try_write(&puzzle, format, puzzle.goal());
        if !matches!(format, Format::G | Format::Json) {
            assert!(written.expect_err("triangles").reason.contains("two triangles"), "{format}");
            continue;
        }
        let back = read(format, written.expect("it has a place"));
        assert_eq!(back, puzzle);
        assert_eq!(back.palette().colour(1).split, Some(([255, 255, 0], true)), "{format}");
    }
}

/// A triangle whose left half is black is not black.
#[test]
fn runs_without_a_colour_are_no_triangles() {
    let text = "X\n#d\n   0:.  #FFFFFF  white\n   t:/  black/orange  tri\n: r\n1t 1\n: c\n1t\n1\n\n:\n";
    let of = |puzzle: &Nonogram| {
        puzzle.rows()[0]
            .runs()
            .iter()
            .map(|run| puzzle.palette().colour(run.colour).split.is_some())
            .collect::<Vec<_>>()
    };
    assert_eq!(of(&read(Format::G, text)), [true, false]);
    assert_eq!(of(&read(Format::G, text.replace("   t:", "   k:# black  soot\n   t:"))), [true, false]);
}

#[test]
fn bad_colours_are_refused_in_the_puzzles_words() {
    let xml = |body: &str| format!("<puzzleset><puzzle>{body}</puzzle></puzzleset>");
    let clue = |run: &str| {
        format!(
            "<clues type=\"rows\"><line>{run}</line></clues><clues type=\"columns\"><line><count>1</count></line></clues>"
        )
    };
    let many: String = (0..65).map(|at| format!("{} {} 7\n", at * 3, at)).collect();
    let cases: [(Format, String, &str); 29] = [
        (Format::Non, "color red #ff0000\nrows\n1\ncolumns\n1\n".into(), "`red` is not one letter"),
        (Format::Non, "color r\nrows\n1\ncolumns\n1\n".into(), "`` is not a colour"),
        (Format::Non, "color r #ff\nrows\n1\ncolumns\n1\n".into(), "`#ff` is not a colour"),
        (Format::Non, "color r #f00\ncolor r #0f0\nrows\n1\ncolumns\n1\n".into(), "the colour `r` is declared twice"),
        (
            Format::Non,
            "color r #f00\ncolor b #00f\nrows\n1r,1b\ncolumns\n1r\n1b\ngoal \"rx\"\n".into(),
            "`x` is not a colour of this puzzle",
        ),
        (Format::Non, "rows\n2?\ncolumns\n1\n1\n".into(), "`2?` is not the length of a run"),
        (Format::G, "#d\n r  red\n:\n1r\n:\n1r\n:".into(), "this is not a colour of the table"),
        (Format::G, "#d\n r:r  rouge\n:\n1r\n:\n1r\n:".into(), "`rouge` is not a shade"),
        (Format::G, "#d\n r:r red\n r:r blue\n:\n1r\n:\n1r\n:".into(), "`r` is declared twice"),
        (Format::G, "#d\n 5:r red\n:\n1r\n:\n1r\n:".into(), "`5` cannot stand for a colour"),
        (Format::G, "#d\n a:a red/blue < left\n:\n1a\n:\n1a\n:".into(), "this is a trianogram"),
        (Format::G, "#d\n a:a red\n:\na1a\n:\n1a\n:".into(), "this is a trianogram"),
        (Format::G, "#d\n a:a red\n:\n1a\n:\n<1a\n:".into(), "this is a trianogram"),
        (Format::Webpbn, xml("<color>f00</color>"), "this colour has no name"),
        (Format::Webpbn, xml("<color name=\"red\">rouge</color>"), "`rouge` is not the shade of a colour"),
        (
            Format::Webpbn,
            xml("<color name=\"red\">f00</color><color name=\"red\">f00</color>"),
            "the colour `red` is declared twice",
        ),
        (
            Format::Webpbn,
            xml(&clue("<count color=\"white\">1</count>")),
            "this run has the colour of the background, white",
        ),
        (Format::Webpbn, xml(&clue("<count>0</count>")), "the length of this run is `0`"),
        (Format::Webpbn, xml("<solution><image>|zX|</image></solution>"), "`z` stands for no colour in this picture"),
        (Format::Json, "{\"rows\":[[[\"r\"]]],\"cols\":[[1]]}".into(), "`[\"r\"]` is not the length of a run"),
        (
            Format::Json,
            "{\"rows\":[[1]],\"cols\":[[1]],\"colors\":[{\"name\":\"r\"}]}".into(),
            "this colour has no `rgb`",
        ),
        (Format::Toml, "[clues]\nrows = \"1\"\n".into(), "there is no `columns` in `[clues]`"),
        (Format::Toml, "[clues]\nrows = \"1\ncolumns = 1".into(), "the text does not end"),
        (
            Format::Toml,
            "[clues]\nrows = \"1r\"\ncolumns = \"1r\"\n[colors]\ndefs = [\"r = (xyz) r\"]\n".into(),
            "`xyz` is not a shade",
        ),
        (Format::Xpm, "/* XPM */\n\"1 1 1 1\",\n\"r c red\",\n\"b\"".into(), "`b` is not a colour of the picture"),
        (
            Format::Ppm,
            format!("P3\n65 1\n255\n{many}"),
            "the picture has 64 colours besides the background, the limit is 63",
        ),
        (Format::Ppm, "P3\n2 1\n255\n1 2 3".into(), "the picture has 3 values but needs 6"),
        (Format::Ppm, "P2\n2 1\n15\n1 16".into(), "the value 16 of a pixel is above 15"),
        (Format::Page, "var d=[[0],[1,3,1,0]];".into(), "list 1 divides by 0"),
    ];
    for (format, text, wanted) in cases {
        let error = parse(format, &text).expect_err(wanted);
        assert!(error.title.starts_with(wanted), "{text:?}: {}", error.render(false));
    }
}

/// A photograph is refused with advice, not read as something else.
#[test]
fn pictures_of_many_colours_are_refused_with_advice() {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, 20, 20);
    encoder.set_color(png::ColorType::Rgb);
    let data: Vec<u8> = (0..400_u32).flat_map(|at| [(at % 256) as u8, (at / 2) as u8, 99]).collect();
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&data)).expect("it fits");
    let error = parse(Format::Png, &out).expect_err("400 colours");
    assert_eq!(error.title, "the picture has 399 colours besides the background, the limit is 63");
    let help = error.help.expect("advice");
    assert!(help.contains("reduce its colours first") && help.contains("`--threshold 128`"), "{help}");
}

#[test]
fn what_is_made_up_is_told() {
    let warnings = |format, text: &str| read(format, text).warnings().to_vec();
    assert_eq!(
        warnings(Format::Non, "rows\n1r,1b\ncolumns\n1r\n1b\n"),
        ["the colour `r` is not declared; red is taken for it", "the colour `b` is not declared; blue is taken for it"]
    );
    assert!(warnings(Format::Non, "color r #f00\ncolor b #00f\nrows\n1r,1b\ncolumns\n1r\n1b\n").is_empty());
    let no_white = "P3\n2 2\n255\n9 9 9 255 0 0 9 9 9 0 0 255\n";
    assert_eq!(warnings(Format::Ppm, no_white), ["there is no white: #090909, the first pixel's, is the background"]);
    assert_eq!(read(Format::Ppm, no_white).palette().count(), 2);
    let skin = "<puzzle><color name=\"red\">f00</color><clues type=\"rows\"><line><count color=\"red\">1</count>\
                <count color=\"skin\">1</count></line></clues><clues type=\"columns\"><line><count color=\"red\">1</count>\
                </line><line><count color=\"skin\">1</count></line></clues></puzzle>";
    let found = warnings(Format::Webpbn, skin);
    assert_eq!(found, ["the colour `skin` is not declared; skin is taken for it"]);
    let values: Vec<Value> = read(Format::Webpbn, skin).rows()[0].runs().iter().map(|run| run.colour).collect();
    assert_eq!(values, [1, 2]);
}
