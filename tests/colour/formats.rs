//! One picture as other programs write it.

use std::sync::Arc;

use cluesat::family::nonogram::{Colour, Nonogram, Palette};
use cluesat::family::{Format, Puzzle};
use cluesat::grid::Grid;
use cluesat::search::Cube;

use super::{FORMATS, look, parse, read, tiny, try_write};

/// `rrb` over `r.r` in each format, as the authors of the formats write it.
const TINY: [(Format, &str); 12] = [
    (
        Format::Non,
        "title \"Tiny\"\ncolor r #ff0000\ncolor b #0000ff\nwidth 3\nheight 2\n\nrows\n2r,1b\n1r,1r\n\ncolumns\n2r\n1r\n\
         1b,1r\n\ngoal \"rrbr0r\"\n",
    ),
    (
        Format::Webpbn,
        "<?xml version=\"1.0\"?>\n<puzzleset>\n<puzzle type=\"grid\" defaultcolor=\"black\" backgroundcolor=\"white\">\n\
         <title>Tiny</title>\n<color name=\"white\" char=\".\">fff</color>\n<color name=\"red\" char=\"r\">f00</color>\n\
         <color name=\"blue\" char=\"b\">0000ff</color>\n<clues type=\"columns\">\n\
         <line><count color=\"red\">2</count></line>\n<line><count color=\"red\">1</count></line>\n\
         <line><count color=\"blue\">1</count><count color=\"red\">1</count></line>\n</clues>\n<clues type=\"rows\">\n\
         <line><count color=\"red\">2</count><count color=\"blue\">1</count></line>\n\
         <line><count color=\"red\">1</count><count color=\"red\">1</count></line>\n</clues>\n\
         <solution type=\"goal\"><image>|rrb|\n|r.r|</image></solution>\n</puzzle>\n</puzzleset>\n",
    ),
    // Tags and types in capitals, the default colour red, no background named.
    (
        Format::Webpbn,
        "<puzzleset><puzzle type=\"Grid\" defaultcolor=\"red\"><COLOR name=\"red\">f00</COLOR>\
         <color name=\"blue\">00f</color><clues type=\"Columns\"><line><count>2</count></line><line><count>1</count></line>\
         <line><count color=\"blue\">1</count><count>1</count></line></clues><clues type=\"rows\"><line><count>2</count>\
         <count color=\"blue\">1</count></line><line><count>1</count><count>1</count></line></clues></puzzle></puzzleset>",
    ),
    // number-loom: the background is the default colour, and every run has a colour.
    (
        Format::Webpbn,
        "<puzzleset><puzzle type=\"grid\" defaultcolor=\"white\"><color name=\"white\" char=\" \">fff</color>\
         <color name=\"red\" char=\"r\">f00</color><color name=\"blue\" char=\"b\">00f</color><clues type=\"columns\">\
         <line><count color=\"red\">2</count></line><line><count color=\"red\">1</count></line>\
         <line><count color=\"blue\">1</count><count color=\"red\">1</count></line></clues><clues type=\"rows\">\
         <line><count color=\"red\">2</count><count color=\"blue\">1</count></line>\
         <line><count color=\"red\">1</count><count color=\"red\">1</count></line></clues></puzzle></puzzleset>",
    ),
    (
        Format::G,
        "Tiny\n#declaration of colours\n   0:.  #FFFFFF  white\n   r:r  #FF0000  red\n   b:b  #0000FF  blue\n: rows\n2r 1b\n\
         1r 1r\n: columns\n2r\n1r\n1b 1r\n: end\n",
    ),
    // Names of X11, a colour for runs without one, tables that lean to the right.
    (
        Format::G,
        "Tiny\n#d\n   0:   white\n   1:*  red\n   b:%  blue\n: rows\n  2 1b\n   1 1\n: columns\n   2\n   1\n1b 1\n",
    ),
    (
        Format::Toml,
        "[clues]\ncolumns = \"2r, 1r, 1b 1r\"\nrows = \"\"\"\n2r 1b  # the first\n1r 1r ; the second\n\"\"\"\n[colors]\n\
         defs = [\"r = (FF0000) r\", \"b = (0, 0, 255) b\"]\n",
    ),
    (
        Format::Page,
        "<html><script>\nvar d=[[0],[1,3,1,100],[1,2,1,100],[1,2,1,100],[5,7,9,11],[262,5,11,264],[7,5,266,9],[1,1,1,100],\
         [10,20,30,40],[11,22,31,41],[13,21,32,41],[11,21,31,42],[13,21,31,42]];\n</script></html>\n",
    ),
    (
        Format::Json,
        "{\"styles\":{\"R\":[\"red\",\"bgRed\"],\"B\":[\"blue\",\"bgBlue\"]},\"rows\":[\"2R1B\",\"1R 1R\"],\
         \"cols\":[\"2R\",\"1R\",\"1B1R\"]}",
    ),
    (
        Format::Json,
        "{\"rows\":[[[\"r\",2],[\"b\",1]],[[\"r\",1],[\"r\",1]]],\"cols\":[[[\"r\",2]],[[\"r\",1]],[[\"b\",1],[\"r\",1]]]}",
    ),
    (
        Format::Xpm,
        "/* XPM */\nstatic char *tiny[] = {\n\"3 2 3 1\",\n\". c #FFFFFF\",\n\"r c #FF0000\",\n\"b m white c blue\",\n\"rrb\",\n\
         \"r.r\"};\n",
    ),
    (Format::Ppm, "P3\n# made by hand\n3 2 15\n15 0 0  15 0 0  0 0 15\n15 0 0  15 15 15  15 0 0\n"),
];

#[test]
fn the_same_picture_in_each_format() {
    for (format, text) in TINY {
        assert_eq!(look(text.as_bytes()), [format], "{text}");
        let found = read(format, text);
        assert_eq!(found, tiny(), "{text}");
        let shades: Vec<[u8; 3]> = found.palette().all().iter().map(|colour| colour.rgb).collect();
        assert_eq!(shades, [[255; 3], [255, 0, 0], [0, 0, 255]], "{text}");
        // Letters alone say nothing of shades.
        if format != Format::Json || text.contains("styles") {
            assert_eq!(found.warnings(), &[] as &[String], "{text}");
        }
    }
}

#[test]
fn transparent_pixels_are_the_background() {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, 3, 2);
    encoder.set_color(png::ColorType::Rgba);
    let data: Vec<u8> =
        [[255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 255, 255], [255, 0, 0, 255], [7, 7, 7, 0], [255, 0, 0, 255]]
            .concat();
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&data)).expect("it fits");
    assert_eq!(read(Format::Png, &out), tiny());
    let xpm = |blue: &str| {
        format!("/* XPM */\n\"3 2 3 2\",\n\"__ c None\",\n\"rr c red\",\n\"bb c {blue}\",\n\"rrrrbb\",\n\"rr__rr\"")
    };
    assert!(parse(Format::Xpm, xpm("#0000FFFF")).is_err(), "eight digits are no shade");
    for blue in ["#00F", "#0000FF", "#000000FFF", "#00000000FFFF"] {
        let found = read(Format::Xpm, xpm(blue));
        assert_eq!((&found, found.palette().all()[2].rgb), (&tiny(), [0, 0, 255]), "{blue}");
    }
    assert_eq!(read(Format::Xpm, xpm("blue")), tiny());
}

/// Greys are colours like any others, in each kind of file; a picture of one bit is black and white.
#[test]
fn greys_are_colours() {
    let draw = |colour: png::ColorType, depth: png::BitDepth, data: &[u8]| {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, 3, 1);
        encoder.set_color(colour);
        encoder.set_depth(depth);
        encoder.write_header().and_then(|mut writer| writer.write_image_data(data)).expect("it fits");
        out
    };
    let grey = draw(png::ColorType::Grayscale, png::BitDepth::Eight, &[0, 255, 128]);
    let alpha = draw(png::ColorType::GrayscaleAlpha, png::BitDepth::Eight, &[0, 255, 9, 0, 128, 255]);
    let two_bits = draw(png::ColorType::Grayscale, png::BitDepth::Two, &[0b0011_1000]);
    let shades = |puzzle: &Nonogram| puzzle.palette().all().iter().map(|colour| colour.rgb[0]).collect::<Vec<_>>();
    let goal = |puzzle: &Nonogram| puzzle.goal().map(|goal| goal.cells().to_vec());
    for (format, text, last) in [
        (Format::Png, grey.as_slice(), 128),
        (Format::Png, alpha.as_slice(), 128),
        (Format::Png, two_bits.as_slice(), 170),
        (Format::Ppm, b"P2 3 1 255 0 255 128", 128),
    ] {
        let found = read(format, text);
        assert_eq!((shades(&found), goal(&found)), (vec![255, 0, last], Some(vec![1, 0, 2])), "{format}");
        assert_eq!(found.warnings(), &[] as &[String]);
    }
    let no_white = read(Format::Png, draw(png::ColorType::Grayscale, png::BitDepth::Eight, &[9, 0, 9]));
    assert_eq!((shades(&no_white), no_white.warnings().len()), (vec![9, 0], 1));
    let black = read(Format::Png, draw(png::ColorType::Grayscale, png::BitDepth::One, &[0]));
    assert!(black.palette().is_plain() && goal(&black) == Some(vec![1; 3]));
}

/// A `.g` without a table is black and white; where a table has no colour for runs without a letter, that is black,
/// too.
#[test]
fn runs_without_a_letter_are_black() {
    let plain = read(Format::G, "Bar\n: rows\n2\n: columns\n1\n1\n:\n");
    assert!(plain.palette().is_plain() && plain.warnings().is_empty());
    let g = |table: &str| read(Format::G, format!("#d\n{table}: rows\n1 1r\n: columns\n1\n1r\n:\n"));
    let shades = |puzzle: &Nonogram| puzzle.palette().all().iter().map(|colour| colour.rgb).collect::<Vec<_>>();
    let found = g("  r:r  red\n");
    assert_eq!(shades(&found), [[255; 3], [255, 0, 0], [0; 3]]);
    assert_eq!(found.warnings(), ["the table has no line `1`: runs without a letter are taken as black"]);
    let found = g("  r:r  red3\n  1:*  green\n");
    assert_eq!((shades(&found), found.warnings().len()), (vec![[255; 3], [205, 0, 0], [0, 255, 0]], 0));
}

/// color-nonogram names its colours as a terminal does.
#[test]
fn styles_are_colours() {
    let json = |styles: &str| format!("{{\"styles\":{{{styles}}},\"rows\":[\"1Q1z\"],\"cols\":[\"1Q\",\"1z\",\"\"]}}");
    let shades = |styles: &str| -> Vec<[u8; 3]> {
        let found = read(Format::Json, json(styles));
        assert_eq!(found.warnings(), &[] as &[String]);
        found.palette().all().iter().map(|colour| colour.rgb).collect()
    };
    let styles = "\"Q\":[\"white\",\"bgCyan\"],\"z\":[\"bold\",\"yellow\"],\" \":[\"black\",\"bgBlack\"]";
    assert_eq!(shades(styles), [[0; 3], [0, 255, 255], [255, 255, 0]]);
    assert_eq!(shades("\"z\":[\"bgRedBright\"],\"Q\":[\"gray\"]"), [[255; 3], [255, 85, 85], [128; 3]]);
    let found = read(Format::Json, json("\"Q\":[\"underline\"],\"z\":[\"blue\"]"));
    assert_eq!(found.warnings()[0], "the styles of `Q` name no colour");
    assert!(found.warnings()[1].starts_with("the colour `Q` is not declared; "), "{:?}", found.warnings());
    let error = parse(Format::Json, json("\"Q\":\"red\"")).expect_err("no list");
    assert_eq!(error.title, "this is no list of styles");
}

/// nonogrid breaks long series of clues by empty lines and comments.
#[test]
fn empty_lines_are_no_clues() {
    let close = "[clues]\nrows = \"\"\"\n1\n1\n\"\"\"\ncolumns = \"2\"\n";
    let apart = "[clues]\nrows = \"\"\"\n\n1\n\n  \n# below\n1\n\"\"\"\ncolumns = \"2\"\n";
    assert_eq!(read(Format::Toml, apart), read(Format::Toml, close));
    assert_eq!(read(Format::Toml, close.replace(['1', '2'], "0")).rows().len(), 2);
}

/// Black, which is there undeclared, counts only where it is used.
#[test]
fn sixty_three_colours() {
    let colours: String = (1..64).map(|at| format!("<color name=\"c{at}\">{at:06x}</color>")).collect();
    let runs: String = (1..64).map(|at| format!("<count color=\"c{at}\">1</count>")).collect();
    let columns: String = (1..64).map(|at| format!("<line><count color=\"c{at}\">1</count></line>")).collect();
    let xml = format!(
        "<PuzzleSet><Puzzle>{colours}<clues type=\"rows\"><line>{runs}</line></clues><clues type=\"columns\">{columns}</clues>\
         </Puzzle></PuzzleSet>"
    );
    assert_eq!(read(Format::Webpbn, xml).palette().count(), 63);
}

/// Colours that no run has are left out, so that a picture in black stays one in black and white.
#[test]
fn colours_that_do_not_occur_are_left_out() {
    let xml = "<puzzle><color name=\"red\">f00</color><color name=\"black\">000</color><clues type=\"rows\"><line><count>1</count>\
               </line></clues><clues type=\"columns\"><line><count>1</count></line></clues></puzzle>";
    let found = read(Format::Webpbn, xml);
    assert!(!found.is_coloured() && found.palette().is_plain());
    let one = read(Format::Non, "color r #ff0000\nrows\n1r\ncolumns\n1r\n");
    assert!(!one.is_coloured() && !one.palette().is_plain(), "red on white");
}

#[test]
fn names_of_colours_are_kept_where_there_are_any() {
    let xml = "<puzzle><color name=\"dark skin\" char=\"s\">840</color><color name=\"sky\" char=\"S\">8cf</color>\
               <solution type=\"goal\"><image>|sS|</image></solution></puzzle>";
    let found = read(Format::Webpbn, xml);
    let names = |puzzle: &Nonogram| puzzle.palette().all().iter().map(|colour| colour.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&found), ["white", "dark skin", "sky"]);
    for format in [Format::Webpbn, Format::G, Format::Json, Format::Xpm, Format::Ppm] {
        let text = super::try_write(&found, format, found.goal()).expect("it has a place");
        assert_eq!(names(&read(format, text))[1..], ["dark skin", "sky"], "{format}");
    }
}

/// Names with what separates words and values elsewhere: formats that hold names keep them, the others lose nothing else.
#[test]
fn names_with_separators() {
    let names = ["red, dark", "a=b c", "<b>\"q\" \\ x", "background", "light-blue", "light blue"];
    let shade = |at: usize| [40 * at as u8, 10, 200];
    let colours = names.iter().enumerate().map(|(at, &name)| Colour::new(name, shade(at), ' '));
    let white = Colour::new("white", [255; 3], '.');
    let palette = Palette::new(std::iter::once(white).chain(colours));
    let picture = Grid::from_cells(2, 3, vec![1, 2, 3, 4, 5, 6]);
    let puzzle = Nonogram::of_coloured_picture(&picture, palette).expect("small");
    let tidy = |name: &str| name.replace(['"', '\\'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
    for format in FORMATS {
        let found = read(format, try_write(&puzzle, format, Some(&picture)).expect("it holds colours"));
        let shades = |puzzle: &Nonogram| puzzle.palette().colours().map(|(_, colour)| colour.rgb).collect::<Vec<_>>();
        assert_eq!(shades(&found), shades(&puzzle), "{format}");
        assert_eq!((found.rows(), found.columns()), (puzzle.rows(), puzzle.columns()), "{format}");
        let called: Vec<String> = found.palette().colours().map(|(_, colour)| colour.name.clone()).collect();
        match format {
            Format::Webpbn | Format::Json | Format::Ppm => assert_eq!(called, names, "{format}"),
            // Quotes would end the text, a single `c` would begin a shade.
            Format::Xpm => {
                let kept = names.map(tidy).map(|name| name.replace(" c", " C").replace("background", "BACKGROUND"));
                assert_eq!(called, kept);
            }
            _ => {}
        }
    }
    // In facts a name is one word without a comma, or the number of the colour.
    let puzzle: Arc<dyn Puzzle> = Arc::new(puzzle);
    let cube = |text: &str| Cube::read(&*puzzle, [text]).map(|cube| cube.names(&*puzzle));
    for fact in ["r1c1=red--dark", "r1c1=5", "r1c1!=6", "r1c2=a=b-c"] {
        assert_eq!(cube(fact).expect("it is a fact"), [fact]);
    }
    assert!(cube("r1c1=light-blue").is_err(), "two colours have this name");
}
