//! How formats represent colours.
//!
//! In: a puzzle, perhaps with its answer. Out: the text for each colour, and the formats made for colours. Must not
//! know: formats in black and white.

use std::io::Write;

use itertools::Itertools;

use super::super::{Colour, Palette, Rgb};
use super::{Clue, Nonogram};
use crate::colour::digits;
use crate::family::Format;
use crate::grid::Grid;

const WHITE: Rgb = [255; 3];

/// The formats that hold colours.
const OTHERS: &str = "non, g, webpbn, toml, json, xpm, ppm, png and nonograms-org have";

/// Whether a format can hold the colours of a puzzle.
///
/// # Errors
/// Why not.
pub(super) fn fit(puzzle: &Nonogram, format: Format) -> Result<(), String> {
    let palette = &puzzle.palette;
    if palette.is_plain() {
        return Ok(());
    }
    let is_split = palette.all().iter().any(|colour| colour.split.is_some());
    match format {
        Format::G | Format::Json => Ok(()),
        Format::Non | Format::Webpbn | Format::Toml | Format::Xpm | Format::Ppm | Format::Png | Format::Page => {
            if is_split {
                return Err("it has no place for cells of two triangles; g and json have".to_owned());
            }
            if format == Format::Non && palette.count() > 26 {
                return Err(format!("it has letters for 26 colours, and these are {}", palette.count()));
            }
            if format == Format::Page && palette.colour(0).rgb != WHITE {
                return Err("its background is white, and that of this puzzle is not".to_owned());
            }
            let is_picture = matches!(format, Format::Xpm | Format::Ppm | Format::Png | Format::Page);
            if is_picture && !palette.all().iter().map(|colour| colour.rgb).all_unique() {
                return Err("two of the colours have one shade, which a picture cannot tell apart".to_owned());
            }
            Ok(())
        }
        _ => Err(format!("it has no place for colours; {OTHERS}")),
    }
}

/// The text after the length of a run for each colour; `None` in black and white.
pub(super) struct Keys(Option<Vec<String>>);

impl Keys {
    /// The symbols of the colours, others where these are not `fit`.
    pub(super) fn of(puzzle: &Nonogram, fit: &dyn Fn(char) -> bool) -> Self {
        if puzzle.palette.is_plain() {
            return Keys(None);
        }
        let symbols: Vec<char> = puzzle.palette.colours().map(|(_, colour)| colour.symbol).collect();
        let small = |c: char| c.to_ascii_lowercase();
        let mut keys: Vec<char> = Vec::new();
        for &symbol in &symbols {
            let own = [symbol, small(symbol)].into_iter().filter(|own| *own == symbol || !symbols.contains(own));
            let free = |c: &char| fit(*c) && !keys.contains(c);
            let others = ('a'..='z').filter(|c| !symbols.contains(c)).chain('a'..='z').chain('A'..='Z');
            let key = own.chain(others).find(free);
            keys.push(key.unwrap_or(symbol));
        }
        Keys(Some(keys.into_iter().map(String::from).collect()))
    }

    /// Whether there are none.
    pub(super) fn are_plain(&self) -> bool {
        self.0.is_none()
    }

    /// The text for a colour.
    pub(super) fn of_value(&self, value: u16) -> String {
        let key = self.0.as_ref().and_then(|keys| keys.get(usize::from(value).checked_sub(1)?));
        key.cloned().unwrap_or_default()
    }

    /// A clue with separated runs, and a word for an empty one.
    fn clue(&self, clue: &Clue, separator: &str, empty: &str) -> String {
        if clue.runs().is_empty() {
            return empty.to_owned();
        }
        clue.runs().iter().map(|run| format!("{}{}", run.length, self.of_value(run.colour))).join(separator)
    }

    /// Clues one per line.
    pub(super) fn lines(&self, clues: &[Clue], separator: &str, empty: &str) -> String {
        clues.iter().map(|clue| self.clue(clue, separator, empty) + "\n").collect()
    }
}

/// nonogrid's TOML, in which `#` starts a comment, so that shades are without it.
pub(in crate::family::nonogram) fn toml(puzzle: &Nonogram) -> String {
    let palette = &puzzle.palette;
    let mut keys = Keys(None);
    let mut defs = String::new();
    if !palette.is_plain() {
        let letters = Keys::of(puzzle, &|symbol| symbol.is_ascii_alphabetic() && symbol != 'W');
        // A name says more than a letter, where it is one word.
        let key = |(value, colour): (u16, &Colour)| {
            let is_word = colour.name.len() > 1 && colour.name.bytes().all(|byte| byte.is_ascii_lowercase());
            if is_word { colour.name.clone() } else { letters.of_value(value) }
        };
        let names: Vec<String> = palette.colours().map(key).collect();
        // When the letters run out, words follow.
        let fit = |name: &String| name.bytes().all(|byte| byte.is_ascii_alphabetic());
        let are_names = names.iter().all_unique() && names.iter().all(fit);
        let names = if are_names { names } else { (1..=names.len()).map(|at| "c".repeat(at)).collect() };
        let def = |name: &str, colour: &Colour| {
            let symbol = if colour.symbol == '#' { '*' } else { colour.symbol };
            format!("    \"{name} = ({}) {symbol}\",\n", digits(colour.rgb).to_uppercase())
        };
        let ground = palette.colour(0);
        let ground = if ground.rgb == WHITE { String::new() } else { def("W", ground) };
        let all: String =
            names.iter().zip(palette.all().iter().skip(1)).map(|(name, colour)| def(name, colour)).collect();
        defs = format!("\n[colors]\ndefs = [\n{ground}{all}]\n");
        keys = Keys(Some(names));
    }
    // In colours nonogrid takes a 0 for a run.
    let empty = if palette.is_plain() { "0" } else { "''" };
    let (rows, columns) = (keys.lines(&puzzle.rows, " ", empty), keys.lines(&puzzle.columns, " ", empty));
    format!("[clues]\nrows = \"\"\"\n{rows}\"\"\"\ncolumns = \"\"\"\n{columns}\"\"\"\n{defs}")
}

/// An XPM picture; names of colours are symbolic names, and so is `background`.
pub(in crate::family::nonogram) fn xpm(answer: &Grid<u16>, puzzle: &Nonogram) -> String {
    let palette = &puzzle.palette;
    let colour = |(at, colour): (usize, &Colour)| {
        // A word such as `c` would begin another value, and `background` is the name of the background.
        let word = |word: &str| match word {
            "c" | "g" | "g4" | "m" | "s" | "background" => word.to_uppercase(),
            _ => word.to_owned(),
        };
        let name = colour.name.replace(['"', '\\'], " ").split_whitespace().map(word).join(" ");
        let name = if at == 0 { "background" } else { &*name };
        format!("\"{} c #{} s {name}\",\n", colour.symbol, digits(colour.rgb).to_uppercase())
    };
    let (width, height) = (answer.width(), answer.height());
    let colours: String = palette.all().iter().enumerate().map(colour).collect();
    let row = |row: &[u16]| format!("\"{}\"", row.iter().map(|&cell| palette.colour(cell).symbol).join(""));
    let rows = answer.rows().map(row).join(",\n");
    let count = palette.all().len();
    format!("/* XPM */\nstatic char *nonogram[] = {{\n\"{width} {height} {count} 1\",\n{colours}{rows}}};\n")
}

/// A plain pixmap (P3); comments name the background and the colours.
pub(in crate::family::nonogram) fn ppm(answer: &Grid<u16>, palette: &Palette) -> String {
    let colour = |(_, colour): (u16, &Colour)| format!("# color #{} {}\n", digits(colour.rgb), colour.name);
    let colours: String = palette.colours().map(colour).collect();
    let ground = digits(palette.colour(0).rgb);
    // Lines of at most 70 characters, as the format asks for.
    let line = |cells: &[u16]| cells.iter().flat_map(|&cell| palette.colour(cell).rgb).join(" ") + "\n";
    let pixels: String = answer.rows().flat_map(|row| row.chunks(5)).map(line).collect();
    let (width, height) = (answer.width(), answer.height());
    format!("P3\n# background #{ground}\n{colours}{width} {height}\n255\n{pixels}")
}

/// A PNG of numbers of colours; the background is number 0, and `bKGD` says so.
pub(super) fn png(answer: &Grid<u16>, palette: &Palette, out: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(out.by_ref(), answer.width() as u32, answer.height() as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.all().iter().flat_map(|colour| colour.rgb).collect::<Vec<u8>>());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::bKGD, &[0])?;
    let cells: Vec<u8> = answer.cells().iter().map(|&cell| cell as u8).collect();
    writer.write_image_data(&cells)?;
    writer.finish()
}

/// The line of a page of nonograms.org that has the picture, with keys that hide nothing.
pub(in crate::family::nonogram) fn page(answer: &Grid<u16>, palette: &Palette) -> String {
    const KEY: usize = 30_000;
    let side = |side: usize| format!("[1,{side},1,{KEY}]");
    let mut runs = Vec::new();
    for (number, row) in answer.rows().enumerate() {
        let mut col = 1;
        for run in row.chunk_by(|one, other| one == other) {
            if run[0] > 0 {
                runs.push(format!("[{col},{},{},{}]", run.len(), run[0], number + 1));
            }
            col += run.len();
        }
    }
    let root = runs.len().isqrt();
    let rest = runs.len() - root * root;
    let colours = palette.colours().map(|(_, colour)| {
        let [red, green, blue] = colour.rgb;
        format!("[{red},{green},{blue},0]")
    });
    let head =
        ["[0]".to_owned(), side(answer.width()), side(answer.height()), side(palette.count()), "[0,0,0,0]".to_owned()];
    let tail = [format!("[{root},{},{},{KEY}]", rest / 2, rest % 2), "[0,0,0,0]".to_owned()];
    format!("var d=[{}];\n", head.into_iter().chain(colours).chain(tail).chain(runs).join(","))
}
