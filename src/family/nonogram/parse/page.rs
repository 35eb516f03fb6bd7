//! Pages of nonograms.org and nonograms.ru: the picture is in a script of the page.
//!
//! In: a page, or the one line `var d=[[..],..];` of it. Out: a puzzle with the picture as its goal. Must not know:
//! other formats.
//!
//! The lists of `d`, by their numbers: 1 and 2 the width and the height, each `x0 % x3 + x1 % x3 - x2 % x3`; 3 the same
//! for the number n of colours; 4 a key k; then n colours, red `v0 - k1`, green `v1 - k0`, blue `v2 - k3`; then the
//! number of runs, `(x0 % x3)^2 + 2 (x1 % x3) + x2 % x3`; then what was added to each run; then the runs: column,
//! length, colour, row, all from 1.

use serde_json::value::RawValue;

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::super::palette::{Colour, MAX_COLOURS, Palette};
use super::super::{MAX_SIDE, Nonogram};
use crate::colour::Rgb;
use crate::text::Part;

/// The list in the script.
fn script(text: Part<'_>) -> Option<Part<'_>> {
    let rest = text.behind(b"var d")?.trimmed().after(b'=')?.trimmed();
    let end = rest.text.starts_with(b"[[").then(|| rest.behind(b"]]"))??.start;
    Some(rest.at(rest.start..end))
}

/// Whether the text has such a script.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    script(text).is_some()
}

/// Reads the picture of a page.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
    let Some(list) = script(text) else {
        return Err(Diagnostic::at(source, text.tail(), "there is no `var d=[[` in the page")
            .help("save the whole page, or its line that starts with `var d=`"));
    };
    let all = list.span();
    let broken = |title: String| {
        Diagnostic::at(source, all.clone(), title).help("the script may have been cut off when it was copied")
    };
    let lists: Vec<&RawValue> =
        serde_json::from_slice(list.text).map_err(|error| broken(format!("this is no list of lists: {error}")))?;
    let lists: Vec<Vec<i64>> = lists
        .iter()
        .map(|list| serde_json::from_str(list.get()).map_err(|_| broken("the lists are not all of numbers".into())))
        .collect::<Result<_, _>>()?;
    let four = |number: usize| -> Result<[i64; 4], Diagnostic> {
        let list = lists.get(number).and_then(|list| list.get(..4)).and_then(|list| list.try_into().ok());
        list.ok_or_else(|| broken(format!("list {number} does not have four numbers")))
    };
    let parts = |number: usize| -> Result<[i64; 3], Diagnostic> {
        let [one, two, three, by] = four(number)?;
        let rest = |x: i64| x.checked_rem(by).ok_or_else(|| broken(format!("list {number} divides by 0")));
        Ok([rest(one)?, rest(two)?, rest(three)?])
    };
    let side = |number: usize, what: &str, most: usize| -> Result<usize, Diagnostic> {
        let [one, two, three] = parts(number)?;
        let size = usize::try_from(one + two - three).ok().filter(|size| (1..=most).contains(size));
        size.ok_or_else(|| broken(format!("the {what} is {}, not from 1 to {most}", one + two - three)))
    };
    let (width, height) = (side(1, "width", MAX_SIDE)?, side(2, "height", MAX_SIDE)?);
    let count = side(3, "number of colours", MAX_COLOURS)?;
    let key = four(4)?;
    let mut colours = vec![Colour::new("white", [255; 3], '.')];
    for number in 5..5 + count {
        let [red, green, blue, _] = four(number)?;
        let rgb = [red.checked_sub(key[1]), green.checked_sub(key[0]), blue.checked_sub(key[3])];
        let rgb = rgb.map(|part| part.and_then(|part| u8::try_from(part).ok()));
        let [Some(red), Some(green), Some(blue)] = rgb else {
            return Err(broken(format!("list {number} is not a colour")));
        };
        let rgb: Rgb = [red, green, blue];
        colours.push(Colour::new("", rgb, ' '));
    }
    let [one, two, three] = parts(count + 5)?;
    let runs = one.checked_mul(one).and_then(|square| square.checked_add(2 * two)?.checked_add(three));
    let runs = runs.and_then(|runs| usize::try_from(runs).ok()).unwrap_or(usize::MAX);
    let base = four(count + 6)?;
    let Some(listed) = lists.get(count + 7..).and_then(|lists| lists.get(..runs)) else {
        return Err(broken(format!("the script has {} runs but says {runs}", lists.len().saturating_sub(count + 7))));
    };
    let mut cells = Grid::filled(height, width, 0);
    for (at, run) in listed.iter().enumerate() {
        let number = |index: usize| run.get(index)?.checked_sub(base[index]).and_then(|at| usize::try_from(at).ok());
        let [Some(col @ 1..), Some(length), Some(colour @ 1..), Some(row @ 1..)] = [0, 1, 2, 3].map(number) else {
            return Err(broken(format!("run {} does not lie on the board", at + 1)));
        };
        if row > height || col + length > width + 1 || colour > count {
            return Err(broken(format!("run {} does not lie on the board", at + 1)));
        }
        for col in col - 1..col - 1 + length {
            cells[crate::grid::Pos::new(row - 1, col)] = colour as u16;
        }
    }
    let misfit = |misfit: super::Misfit| Diagnostic::at(source, all.clone(), misfit.to_string());
    Nonogram::of_coloured_picture(&cells, Palette::new(colours)).map_err(misfit)
}
