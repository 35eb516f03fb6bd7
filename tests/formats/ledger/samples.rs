//! The samples of each format.

use std::sync::Arc;

use cluesat::diagnostic::Source;
use cluesat::family::sudoku::kinds;
use cluesat::family::{Format, ParseOptions, Puzzle, Reading};
use fastrand::Rng;

use super::super::sample::{Sample, write};

/// A sample.
pub(super) struct Given {
    pub(super) name: String,
    pub(super) text: Vec<u8>,
    /// The keys of a document that are left as they are, since other samples have them.
    pub(super) skips: &'static [&'static str],
}

impl Given {
    fn new(name: &str, text: impl Into<Vec<u8>>) -> Self {
        Given { name: name.to_owned(), text: text.into(), skips: &[] }
    }

    /// Whether it is a document of keys and values.
    pub(super) fn is_document(&self) -> bool {
        self.text.starts_with(b"{\"")
    }

    pub(super) fn shown(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }
}

/// All samples of a format.
pub(super) fn of(reading: Reading) -> Vec<Given> {
    let Reading { family, format } = reading;
    let ours = TEXTS.iter().filter(|(name, of, ..)| *name == family.name && *of == format);
    let mut all: Vec<Given> = ours.map(|(.., name, text)| Given::new(name, *text)).collect();
    let mut random = Rng::with_seed(5);
    let side = if family.name == "nonogram" { 6 } else { 4 };
    let written = std::iter::repeat_with(|| Sample::new(family, &mut random, side).write(format)).take(200).flatten();
    // Rooms may have any names; those by hand have no room of one cell.
    let is_free = format == Format::Rows && family.name.starts_with("country-road");
    let written = written.filter(|_| !is_free);
    let random = written.filter(|text| text.len() < 700).take(2).map(|text| reading.with_family(text));
    all.extend(random.zip(["random 1", "random 2"]).map(|(text, name)| Given::new(name, text)));
    if family.name == "sudoku" {
        all.extend(kinds().filter_map(|kind| {
            let text = if format == Format::Variant {
                format!("size: 9\n{}\n", kind.example).into_bytes()
            } else {
                let is_small = matches!(format, Format::Iss | Format::Json);
                is_small.then(|| write(&*example(kind.example), format, None)).flatten()?
            };
            Some(Given { skips: &["grid", "size"], ..Given::new(kind.name, text) })
        }));
    }
    all
}

/// An empty 9x9 board with this constraint.
fn example(constraint: &str) -> Arc<dyn Puzzle> {
    let text = format!("size: 9\n{constraint}\n");
    let (source, options) = (Source { name: "text", bytes: text.as_bytes(), first_line: 1 }, ParseOptions::default());
    Reading { family: "sudoku".parse().expect("a family"), format: Format::Variant }
        .parse(&source, &options)
        .expect(constraint)
}

/// Texts with what formats know and our writers do not write.
const TEXTS: &[(&str, Format, &str, &str)] = &[
    ("nonogram", Format::Non, "all keys", NON),
    (
        "nonogram",
        Format::Non,
        "a saved board",
        "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal \"1001\"\nsaved \"1??0\"\n",
    ),
    ("nonogram", Format::Webpbn, "all elements", WEBPBN),
    ("nonogram", Format::Webpbn, "a goal alone", WEBPBN_GOAL),
    ("nonogram", Format::Json, "colours", JSON),
    (
        "nonogram",
        Format::Json,
        "styles",
        r#"{"rowClues":["2R 1B","1R"],"columnClues":["2R","1R","1B"],"styles":{"R":["bgRed"],"B":["blue"]," ":["bgWhite"]}}"#,
    ),
    ("nonogram", Format::Json, "an assignment", "row = [[2], [1]]; column = [[2], [1]]\n"),
    (
        "nonogram",
        Format::Json,
        "given and saved",
        r#"{"rows":[[1],[1]],"columns":[[1],[1]],"given":[[1,null],[null,null]],"goal":[[1,0],[0,1]],"saved":[[1,0],[null,null]]}"#,
    ),
    ("nonogram", Format::Toml, "all tables", TOML),
    (
        "nonogram",
        Format::G,
        "all sections",
        "A title\n#d\n   0:.  #ffffff  white\n   r:r  #dc1e1e  red\n   1:#  #000000  black\n: rows\n2r 1\n1\n: columns\n1r 1\n1r\n1\n:\n",
    ),
    ("nonogram", Format::Taai, "tabs", "$1\n1\t1\n1\n2\n2\n1\n1\t1\n"),
    ("nonogram", Format::Pbm, "plain", "P1\n3 2\n1 0 1\n010\n"),
    (
        "nonogram",
        Format::Ppm,
        "plain",
        "P3\n# background #ffff00\n# color #ff0000 red\n2 2\n255\n255 0 0 255 255 0\n0 0 0 255 0 0\n",
    ),
    (
        "nonogram",
        Format::Xpm,
        "all kinds",
        "/* XPM */\nstatic char *x[] = {\n\"3 2 3 1\",\n\". c #ffffff s background\",\n\"r c #ff0000 m black\",\n\"b c blue\",\n\"r.b\",\n\".r.\"\n};\n",
    ),
    ("nonogram", Format::Edn, "a comment", "{:vertical [[2] [1]]\n :horizontal [[1] [2]]}\n"),
    ("nonogram", Format::Tatham, "given cells", "2x2:1/1/1/1,AC\n"),
    ("slitherlink", Format::Rows, "on one line", "x\t2\t2\t3-/-2\n"),
    ("slitherlink", Format::Rows, "a table", "3,,2\n,1,\n"),
    (
        "slitherlink",
        Format::Pzprv3,
        "played",
        "pzprv3\nslither\n2\n2\n. 3 \n- . \n0 0 -1 \n1 0 0 \n0 1 \n1 0 \n0 -1 \n",
    ),
    ("slitherlink", Format::Puzzlink, "a file", "https://puzz.link/p?pzprv3/slither/2/2/._3_/2_._/\n"),
    ("slitherlink", Format::Puzzlink, "kanpen", "http://www.kanpen.net/slitherlink.html?problem=2/2/._3_/2_._/\n"),
    ("slitherlink", Format::Tatham, "a tiling", "3x3t1:a3c2l\n"),
    ("masyu", Format::Tatham, "named", "Pearl:3x2dt:BaWc\n"),
    ("yajilin", Format::Puzzlink, "all codes", "https://puzz.link/p?yajilin/5/2/21b60fa0.a42b\n"),
    ("yajilin", Format::Rows, "words", "# family: yajilin\n2w - 1^\n- x -\n"),
    ("country-road", Format::Rows, "rooms", "# family: country-road\n- 2\n- -\na b\na b\n"),
    ("country-road-empty", Format::Rows, "rooms", "# family: country-road-empty\n- 2\n- -\na b\na b\n"),
    ("country-road", Format::Puzzlink, "numbers", "https://puzz.link/p?country/3/2/m4g3-12\n"),
    ("sudoku", Format::Line, "an answer", "12............34,1234341221434321\n"),
    ("sudoku", Format::Line, "regions", "1............... 1112122233343444\n"),
    ("sudoku", Format::Line, "a rule", "1............... diagonal: /\n"),
    ("sudoku", Format::Grid, "borders", "1 . | . .\n. . | 2 .\n----+----\n. 3 | . .\n. . | . 4\n"),
    (
        "sudoku",
        Format::Sdk,
        "a state",
        "#Aanything\n[Puzzle]\n1...\n..2.\n.3..\n...4\n[State]\n12..\n..2.\n.3..\n...4\n",
    ),
    ("sudoku", Format::Tatham, "killer", "2x2k:p,_a________babaaa,4_5a5a8_6a6b6d\n"),
    ("sudoku", Format::Tatham, "diagonals", "2x2x:1a2m\n"),
    ("sudoku", Format::Grids, "cages", "4 4/10 - 10 -/- - - -/10 - 10 -/- - - -/1 1 2 2/1 1 2 2/3 3 4 4/3 3 4 4\n"),
    ("sudoku", Format::Iss, "blanks", ".Shape~4x4 .~R1C1_1 .~R1C2_2 .Cage~3~R2C1~R2C2\n"),
    ("sudoku", Format::Iss, "lines", ".Shape~4x4\n# anything\n.~R1C1_1\n.Cage~7~R1C2~R2C2\n"),
    ("sudoku", Format::Iss, "lists", ".Shape~6x6.~R1C1_1_3.Thermo~R3C1~R3C2.AntiKnight.DisjointSets\n"),
    ("sudoku", Format::Variant, "settings", "size: 4x4\nboxes: 2x2\ndigits: 0-3\ncage 3: r1c1 r1c2\n"),
    (
        "sudoku",
        Format::Variant,
        "a grid",
        "1 . . .\n. . 2 .\n. . . .\n. . . 3\nboxes: none\nthermo: r1c1:r1c3\nanti-knight\n",
    ),
    ("sudoku", Format::Json, "cells", F_CELLS),
    ("sudoku", Format::Json, "pencil marks", F_MARKS),
    ("sudoku", Format::Json, "constraints 1", F_ONE),
    ("sudoku", Format::Json, "constraints 2", F_TWO),
    ("sudoku", Format::Json, "SudokuPad", PAD),
    ("sudoku", Format::Json, "SudokuPad cages", PAD_CAGES),
];

const NON: &str = "catalogue \"x\"\ntitle \"anything\"\nby \"anything\"\ncolor r #ff0000\ncolor 0 #ffff00\nwidth 3\nheight 2\n\nrows\n2r,1\n1\n\ncolumns\n1r,1\n1r\n1\n\ngoal \"rr1100\"\n";

const WEBPBN: &str = r#"<?xml version="1.0"?>
<puzzleset>
<puzzle type="grid" defaultcolor="black" backgroundcolor="white">
<title>anything</title>
<color name="white" char=".">fff</color>
<color name="black" char="X">000</color>
<color name="red" char="r">f00</color>
<clues type="columns">
<line><count>1</count></line>
<line><count color="red">1</count></line>
</clues>
<clues type="rows">
<line><count>1</count><count color="red">1</count></line>
<line></line>
</clues>
<solution type="goal"><image>|Xr||..|</image></solution>
<solution type="saved"><image>|X?||.[.r]|</image></solution>
</puzzle>
</puzzleset>
"#;

const WEBPBN_GOAL: &str =
    "<puzzle>\n<color name=\"red\" char=\"r\">f00</color>\n<solution><image>|Xr||..|</image></solution>\n</puzzle>\n";

const JSON: &str = r##"{"title":"anything","rows":[[["red",2],1],[1]],"columns":[[["red",1],1],[["red",1]],[1]],"colors":[{"name":"red","rgb":"#ff0000","symbol":"r"}],"background":{"name":"yellow","rgb":"#ffff00","symbol":"."}}"##;

const TOML: &str = "title = \"anything\"\n[clues]\nrows = \"\"\"\n2r 1b\n0\n\"\"\"\ncolumns = \"1r, 1r, 1b\"\n[colors]\ndefs = [\"r = (FF0000) r\", \"b = (0, 0, 255) b\", \"W = (ffff00) w\"]\n";

const F_CELLS: &str = r#"{"size":4,"title":"x","author":"x","ruleset":"x","grid":[[{"value":1,"given":true},{},{"value":2},{}],[{},{"givenPencilMarks":[1,2]},{},{}],[{},{},{},{"value":3,"given":true}],[{"region":2},{"region":2},{"region":3},{"region":3}]]}"#;

const F_MARKS: &str = r#"{"size":4,"grid":[[{"centerPencilMarks":[1,2]},{"cornerPencilMarks":[3]},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;

const F_ONE: &str = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"diagonal+":true,"antiknight":true,"nonconsecutive":true,"killercage":[{"cells":["R1C1","R1C2"],"value":"5"}],"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2","R3C3"]]}],"ratio":[{"cells":["R1C1","R1C2"],"value":"2"}],"littlekillersum":[{"cell":"R0C1","direction":"DR","value":"5"}],"odd":[{"cell":"R4C4"}],"negative":["ratio"]}"#;

const F_TWO: &str = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"thermometer":[{"lines":[["R1C1","R2C1"]]}],"difference":[{"cells":["R1C1","R1C2"],"value":"2"}],"xv":[{"cells":["R2C2","R2C3"],"value":"V"}],"sandwichsum":[{"cell":"R0C1","value":"5"}],"xsum":[{"cell":"R0C2","value":"10"}],"skyscraper":[{"cell":"R1C0","value":"2"}],"quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}],"clone":[{"cells":["R1C1"],"cloneCells":["R3C3"]}],"extraregion":[{"cells":["R1C1","R2C2","R3C3","R4C4"]}],"negative":["xv"],"whispers":[{"lines":[["R1C1","R1C2"]],"value":2}]}"#;

const PAD: &str = r#"{"cellSize":50,"cells":[[{"value":1,"given":true},{},{"value":2,"given":false},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":"4"}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"global":["antiknight","diagonalup"]}"#;

const PAD_CAGES: &str = r#"{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"cages":[{"cells":[[0,0],[0,1]],"sum":5,"unique":true,"value":"5"},{"cells":[[1,0],[2,0]],"value":7,"unique":true},{"cells":[[2,1],[3,1]],"sum":6},{"cells":[[0,3],[1,3],[2,3],[3,2]],"style":"extraregion","unique":true},{"cells":[[3,3]],"style":"fpRowIndexer"}],"lines":[{"wayPoints":[[0,0],[1,1]]}]}"#;
