//! One picture as other programs write it.

use cluesat::family::Puzzle;
use cluesat::puzzle::Format;
use cluesat::puzzle::nonogram::Nonogram;

use super::{look, parse, read, tiny};

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
        if format != Format::Json {
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
    let xpm = "/* XPM */\n\"3 2 3 2\",\n\"__ c None\",\n\"rr c red\",\n\"bb c #0000FFFF\",\n";
    assert!(parse(Format::Xpm, xpm).is_err(), "twelve digits are no shade");
    let xpm = "/* XPM */\n\"3 2 3 2\",\n\"__ c None\",\n\"rr c red\",\n\"bb c blue\",\n\"rrrrbb\",\n\"rr__rr\"";
    assert_eq!(read(Format::Xpm, xpm), tiny());
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
