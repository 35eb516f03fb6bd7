//! Cells that are pixels of a picture.
//!
//! In: a scene. Out: characters on a canvas. Must not know: lines inside the picture; only its frame is drawn.
//!
//! There are five sizes: three characters for a pixel, two, one, half of one (two rows in a line, U+2580 and U+2584),
//! and an eighth (Braille patterns, two columns and four rows). The second is square and shows everything; the third is
//! what ASCII offers for wide boards.

use anstyle::{Color, Style};

use super::canvas::Canvas;
use super::ruler::{self, Ruler};
use super::sets::{Sets, symbol};
use super::{Density, Shades, TextStyle, labels, tone};
use crate::colour::luminance;
use crate::grid::Pos;
use crate::render::Mark;
use crate::render::{CellArt, EdgeArt, Scene, Swatch};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// Three characters wide, for numbers of two digits on top.
    Triple,
    Double,
    Single,
    Half,
    Eighth,
}

impl Size {
    /// The number of columns and rows of pixels in one character; sizes with several characters for a pixel count as
    /// one.
    fn shows(self) -> (usize, usize) {
        match self {
            Size::Triple | Size::Double | Size::Single => (1, 1),
            Size::Half => (1, 2),
            Size::Eighth => (2, 4),
        }
    }

    fn characters(self, width: usize) -> usize {
        match self {
            Size::Triple | Size::Double => self.slot() * width,
            _ => width.div_ceil(self.shows().0),
        }
    }

    /// The number of characters for a pixel; 1 for sizes that show several pixels in one character.
    fn slot(self) -> usize {
        match self {
            Size::Triple => 3,
            Size::Double => 2,
            _ => 1,
        }
    }
}

/// Draws the scene; what stands below it explains signs in it.
pub(super) fn draw(scene: &Scene, style: &TextStyle, canvas: &mut Canvas) -> Vec<String> {
    let (size, labelled) = choose(scene, style);
    let (left, top) =
        if labelled { (left_of(scene, size, style), top_of(scene, size, style)) } else { (Vec::new(), Vec::new()) };
    let gutter = left.first().map_or(0, |line| line.chars().count());
    let (height, width) = (scene.cells.height(), scene.cells.width());
    let lines = height.div_ceil(size.shows().1);
    let frame = is_framed(scene);
    let (x0, y0) = (gutter + usize::from(frame), top.first().map_or(0, Vec::len) + usize::from(frame));
    let slot = size.slot();

    let label_tone = |fill: u16| match scene.swatch(fill) {
        Some(swatch) if shows_colours(style) && swatch.split.is_none() => tone::label(swatch, style.shades),
        _ => tone::PLAIN,
    };
    // A number in its colour, followed by its shape.
    let mut write = |y: usize, x: usize, label: &str, fill: u16| {
        canvas.write(y, x, label, label_tone(fill));
        let shape = scene.swatch(fill).and_then(|swatch| Some((swatch, shape(swatch, style)?)));
        if let Some((swatch, shape)) = shape.filter(|&(_, shape)| shows_colours(style) && label.ends_with(shape)) {
            canvas.set(y, x + label.chars().count() - 1, shape, tone::halves(swatch, style.shades));
        }
    };
    for (col, labels) in top.iter().enumerate() {
        for (y, (label, fill)) in labels.iter().enumerate() {
            write(y, x0 + (col + 1) * slot - label.chars().count().min(slot), label, *fill);
        }
    }
    for (line, label) in left.iter().enumerate() {
        write(y0 + line, 0, label, 0);
        if size == Size::Half || !shows_colours(style) {
            continue;
        }
        // Writes each number again, in its colour; there is a blank after the last one.
        let mut end = gutter - 1;
        let fills = scene.left_fills.get(line).map_or(&[][..], |fills| fills);
        for (label, &fill) in scene.left[line].iter().rev().zip(fills.iter().rev()) {
            let label = with_fill(scene, label, fill, style, false);
            let start = end - label.chars().count();
            write(y0 + line, start, &label, fill);
            end = start.saturating_sub(1);
        }
    }
    if frame {
        let [across, down, corners] = if style.unicode { ["─", "│", "┌┐└┘"] } else { ["-", "|", "++++"] };
        let corners: Vec<String> = corners.chars().map(String::from).collect();
        let (far_x, far_y, across) = (x0 + size.characters(width), y0 + lines, across.repeat(size.characters(width)));
        for (y, at) in [(y0 - 1, 0), (far_y, 2)] {
            let text = format!("{}{across}{}", corners[at], corners[at + 1]);
            canvas.write(y, x0 - 1, &text, tone::FAINT);
        }
        for y in y0..far_y {
            canvas.write(y, x0 - 1, down, tone::FAINT);
            canvas.write(y, far_x, down, tone::FAINT);
        }
        if scene.ruled && size != Size::Eighth {
            let (beyond, rows) = ((far_x + 1, far_y + 1), size.shows().1);
            Ruler { at: (x0, y0), beyond, slot, rows }.write((height, width), canvas);
        }
    }
    canvas.grow(y0 + lines);
    let sets = Sets::of(scene, slot);
    for line in 0..lines {
        match size {
            Size::Triple | Size::Double | Size::Single => {
                for (col, cell) in scene.cells.row(line).iter().enumerate() {
                    let (text, tone) = whole(scene, cell, (&sets, slot), style, frame);
                    let text = &text[..slot];
                    for (at, &char) in text.iter().enumerate() {
                        canvas.set(y0 + line, x0 + col * slot + at, char, tone);
                    }
                }
            }
            Size::Half => {
                for col in 0..width {
                    let half =
                        |row: usize| scene.cells.get(Pos { row, col }).and_then(|cell| colour(scene, cell, style));
                    let (char, tone) = halves(half(2 * line), half(2 * line + 1));
                    canvas.set(y0 + line, x0 + col, char, tone);
                }
            }
            Size::Eighth => {
                for at in 0..size.characters(width) {
                    let char = braille(scene, 4 * line, 2 * at);
                    canvas.set(y0 + line, x0 + at, char, tone::PLAIN);
                }
            }
        }
    }
    if size == Size::Half || size == Size::Eighth { Vec::new() } else { sets.notes(scene) }
}

/// The largest size that fits, and whether it fits with labels.
fn choose(scene: &Scene, style: &TextStyle) -> (Size, bool) {
    let labelled = !(scene.left.is_empty() && scene.top.is_empty());
    let cells = scene.cells.cells();
    let open = cells.iter().any(is_open);
    let marked = cells.iter().any(|cell| cell.mark.is_some_and(|mark| mark != Mark::Free));
    let own = !scene.swatches.is_empty();
    let coloured = own || cells.iter().any(|cell| cell.fill > 1);
    let picture = cells.iter().any(|cell| cell.fill > 0 || is_open(cell));
    let colours = if own { shows_colours(style) } else { style.colour };
    // Half a character has no room for two triangles.
    let whole = scene.swatches.iter().all(|swatch| swatch.split.is_none());
    let half = style.unicode && whole && (colours || !(open || marked || coloured));
    let eighth = style.unicode && !open && !marked && !coloured;
    let compact = if half { Size::Half } else { Size::Single };
    match style.density {
        Density::Wide => (Size::Double, labelled),
        Density::Compact => (compact, labelled),
        Density::Tiny if eighth => (Size::Eighth, false),
        Density::Tiny => (compact, labelled && !picture),
        Density::Auto => {
            let fits = |size: Size, labelled: bool| {
                let left = if labelled { left_of(scene, size, style) } else { Vec::new() };
                let gutter = left.first().map_or(0, |line| line.chars().count());
                let right = if scene.ruled { ruler::room(scene.cells.height()) } else { 0 };
                gutter + size.characters(scene.cells.width()) + 2 * usize::from(is_framed(scene)) + right <= style.width
            };
            // A picture without its numbers is better than one with broken lines; without a picture, the numbers are
            // all there is.
            let bare = [(compact, false), (Size::Eighth, false)];
            let bare = if eighth { &bare[..] } else { &bare[..1] };
            let bare = if picture { bare } else { &[] };
            // Numbers of two digits on top need more room than a square has.
            let long = labelled && scene.top.iter().flatten().any(|text| text.chars().count() > 1);
            let triple = long.then_some((Size::Triple, true));
            let candidates = [(Size::Double, labelled), (compact, labelled)];
            let mut candidates = triple.into_iter().chain(candidates).chain(bare.iter().copied());
            candidates.find(|&(size, labelled)| fits(size, labelled)).unwrap_or((compact, labelled && !picture))
        }
    }
}

/// Whether the colours of the picture are shown; otherwise letters stand for them.
fn shows_colours(style: &TextStyle) -> bool {
    style.colour && style.shades != Shades::Letters
}

/// A number with the letter of its colour, if letters stand for colours, and with its shape, if it is one of two
/// triangles.
fn with_fill(scene: &Scene, label: &str, fill: u16, style: &TextStyle, letters: bool) -> String {
    let Some(swatch) = scene.swatch(fill) else { return label.to_owned() };
    let shape = shape(swatch, style);
    // Without a shape, its letter distinguishes a cell of two triangles from a whole cell in the colour of the left
    // one.
    let letter = (letters || swatch.split.is_some() && shape.is_none()).then_some(swatch.symbol);
    label.chars().chain(letter).chain(shape).collect()
}

/// The filled triangle for a cell of two: the left one with colours, the darker one without.
fn shape(swatch: &Swatch, style: &TextStyle) -> Option<char> {
    let (right, falls) = swatch.split.filter(|_| style.unicode)?;
    let is_left = shows_colours(style) || luminance(swatch.rgb) <= luminance(right);
    Some(match (is_left, falls) {
        (true, true) => '◣',
        (true, false) => '◤',
        (false, true) => '◥',
        (false, false) => '◢',
    })
}

/// The texts on the left of each line.
fn left_of(scene: &Scene, size: Size, style: &TextStyle) -> Vec<String> {
    let letters = !shows_colours(style) || size == Size::Half;
    let texts = |labels: Vec<(String, u16)>| labels.into_iter().map(|(text, _)| text).collect();
    let left: Vec<Vec<String>> =
        with_fills(scene, (&scene.left, &scene.left_fills), style, letters).map(texts).collect();
    if size == Size::Half { labels::left_pairs(&left) } else { labels::left(&left) }
}

/// The texts on top of each column, with their fills.
fn top_of(scene: &Scene, size: Size, style: &TextStyle) -> Vec<Vec<(String, u16)>> {
    let top = with_fills(scene, (&scene.top, &scene.top_fills), style, !shows_colours(style)).collect();
    labels::top_filled(top, size.slot())
}

/// The numbers of each line as [`with_fill`] writes them, with their fills.
fn with_fills<'s>(
    scene: &'s Scene,
    (labels, fills): (&'s [Vec<String>], &'s [Vec<u16>]),
    style: &'s TextStyle,
    letters: bool,
) -> impl Iterator<Item = Vec<(String, u16)>> + 's {
    let fill = |line: usize, at: usize| fills.get(line).and_then(|fills| fills.get(at)).copied().unwrap_or(0);
    labels.iter().enumerate().map(move |(line, labels)| {
        let label = |(at, text): (usize, &String)| {
            let fill = fill(line, at);
            (with_fill(scene, text, fill, style, letters), fill)
        };
        labels.iter().enumerate().map(label).collect()
    })
}

fn is_framed(scene: &Scene) -> bool {
    scene.edges.horizontal.cells().first() == Some(&EdgeArt::Border)
}

/// Whether its value is not known, or not the same in all answers.
pub(super) fn is_open(cell: &CellArt) -> bool {
    cell.open || cell.mark == Some(Mark::Free)
}

/// Two characters as three: the second one is repeated.
fn triple([first, second]: [char; 2]) -> [char; 3] {
    [first, second, second]
}

/// A pixel in three characters, of which the first is enough to recognise it.
fn whole(
    scene: &Scene,
    cell: &CellArt,
    (sets, slot): (&Sets<'_>, usize),
    style: &TextStyle,
    framed: bool,
) -> ([char; 3], Style) {
    if !scene.swatches.is_empty() {
        let ends = if style.unicode { ['░'; 2] } else { ['?', ' '] };
        match sets.sign(&cell.among).filter(|_| is_open(cell)) {
            Some(sign) if slot == 1 => return ([sign; 3], tone::OPEN),
            Some(sign) => return ([ends[0], sign, ends[1]], tone::OPEN),
            // The letter of one of its colours would look like a cell of that colour.
            None if is_open(cell) && slot == 1 => return (triple(ends), tone::OPEN),
            None => {}
        }
        let (text, tone) = own(scene, cell, style);
        return (triple(text), tone);
    }
    // One sign for an empty cell, one for a filled one.
    let signs = match cell.mark {
        Some(Mark::Differs | Mark::Conclusion) => Some(['*', '@']),
        Some(Mark::Reason) => Some(['o', 'O']),
        Some(Mark::Wrong) => Some(['!', 'X']),
        Some(Mark::Free | Mark::Scope) | None => None,
    };
    let tone = match cell.mark {
        Some(mark) => tone::mark_line(mark),
        None => tone::PLAIN.fg_color(tone::fill(cell.fill)),
    };
    let block = if style.unicode { '█' } else { '#' };
    let digit = |fill: u16| char::from_digit(u32::from(fill) % 36, 36).unwrap_or(block);
    let (text, tone) = match (signs, cell.fill) {
        _ if cell.mark == Some(Mark::Free) => (if style.unicode { ['░'; 2] } else { ['?', ' '] }, tone::OPEN),
        _ if is_open(cell) => ([if style.unicode { '·' } else { '?' }, ' '], tone::FAINT),
        (Some([empty, _]), 0) => ([empty, ' '], tone),
        // With colours, signs add nothing.
        (Some(_), _) if style.colour => ([block; 2], tone),
        (Some([_, filled]), _) => ([filled, block], tone),
        (None, 0) if style.unicode || framed => ([' ', ' '], tone::PLAIN),
        (None, 0) => (['.', ' '], tone::FAINT),
        (None, fill) if fill > 1 && !(style.unicode && style.colour) => ([digit(fill); 2], tone),
        (None, _) => ([block; 2], tone),
    };
    (triple(text), tone)
}

/// A pixel of a picture with its own colours: in its colour, or the letter of its colour, twice. An open pixel shows
/// its possible colours if there are two; `whole` shows more.
fn own(scene: &Scene, cell: &CellArt, style: &TextStyle) -> ([char; 2], Style) {
    let symbol = |fill: u16| symbol(scene, fill);
    if is_open(cell) {
        return match cell.among[..] {
            _ if cell.mark == Some(Mark::Wrong) => (['?', '!'], tone::mark_line(Mark::Wrong)),
            [one, other] => ([symbol(one), symbol(other)], tone::OPEN),
            _ if style.unicode => (['░'; 2], tone::OPEN),
            _ => (['?', ' '], tone::OPEN),
        };
    }
    let sign = match cell.mark {
        Some(Mark::Differs | Mark::Conclusion) => Some(('*', '@')),
        Some(Mark::Reason) => Some(('o', 'O')),
        Some(Mark::Wrong) => Some(('!', 'X')),
        Some(Mark::Free | Mark::Scope) | None => None,
    };
    let empty = scene.is_ground(cell.fill);
    if shows_colours(style)
        && let Some(swatch) = scene.swatch(cell.fill)
    {
        let fore = tone::exact(swatch.rgb, style.shades);
        return match sign {
            Some((of_empty, of_filled)) => {
                ([if empty { of_empty } else { of_filled }, ' '], tone::label(swatch, style.shades))
            }
            None if swatch.split.is_some() => match shape(swatch, style) {
                Some(shape) => ([shape, ' '], tone::halves(swatch, style.shades)),
                None => ([swatch.symbol; 2], tone::label(swatch, style.shades)),
            },
            None => ([' '; 2], tone::PLAIN.bg_color(fore)),
        };
    }
    let tone = cell.mark.map_or(tone::PLAIN, tone::mark_line);
    match (sign, empty) {
        (Some((of_empty, _)), true) => ([of_empty, ' '], tone),
        (Some((_, of_filled)), false) => ([of_filled, symbol(cell.fill)], tone),
        (None, true) => ([' '; 2], tone),
        (None, false) => ([symbol(cell.fill); 2], tone),
    }
}

/// The colour of a pixel: `None` for empty, `Some(None)` for the terminal's own.
#[expect(clippy::option_option, reason = "the terminal's own colour has no name")]
fn colour(scene: &Scene, cell: &CellArt, style: &TextStyle) -> Option<Option<Color>> {
    match cell.mark {
        _ if is_open(cell) => Some(Some(tone::OPEN_PIXEL)),
        Some(mark) => Some(Some(tone::mark_colour(mark))),
        None => match scene.swatch(cell.fill) {
            Some(swatch) => Some(tone::exact(swatch.rgb, style.shades)),
            None => (cell.fill > 0).then(|| tone::fill(cell.fill)),
        },
    }
}

/// Two pixels above each other.
#[expect(clippy::option_option, reason = "as above")]
fn halves(upper: Option<Option<Color>>, lower: Option<Option<Color>>) -> (char, Style) {
    match (upper, lower) {
        (None, None) => (' ', tone::PLAIN),
        (Some(upper), None) => ('▀', tone::PLAIN.fg_color(upper)),
        (None, Some(lower)) => ('▄', tone::PLAIN.fg_color(lower)),
        (Some(upper), Some(lower)) if upper == lower => ('█', tone::PLAIN.fg_color(upper)),
        // The terminal's own colour can only be a foreground.
        (Some(upper), Some(None)) => ('▄', tone::PLAIN.bg_color(upper)),
        (Some(upper), Some(lower)) => ('▀', tone::PLAIN.fg_color(upper).bg_color(lower)),
    }
}

/// The Braille pattern of two columns and four rows of pixels.
fn braille(scene: &Scene, row: usize, col: usize) -> char {
    // The dots of the pattern, by column and row.
    const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    let mut pattern = 0x2800;
    for (right, dots) in DOTS.iter().enumerate() {
        for (down, dot) in dots.iter().enumerate() {
            let cell = scene.cells.get(Pos { row: row + down, col: col + right });
            if cell.is_some_and(|cell| cell.fill > 0) {
                pattern |= dot;
            }
        }
    }
    char::from_u32(pattern).unwrap_or(' ')
}
