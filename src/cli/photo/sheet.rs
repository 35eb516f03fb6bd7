//! All pictures that were tried, side by side.
//!
//! In: pictures that were changed until they are puzzles. Out: a page, one picture, a line for each. Must not know: how
//! they were changed.

use super::Attempt;
use crate::cli::output;
use crate::cli::words::count;
use crate::render::{Marks, png, svg};

/// `threshold 128, 3 cells changed, proved the fewest`.
pub(super) fn description(attempt: &Attempt) -> String {
    let Attempt { what, changes, fewest, .. } = attempt;
    let why = match (changes, fewest) {
        (0, _) => "the picture is a puzzle as it is".to_owned(),
        (_, true) => format!("{} changed, proved the fewest", count(*changes, "cell")),
        (_, false) => format!("{} changed, the best found", count(*changes, "cell")),
    };
    format!("{what}, {why}")
}

/// All that was tried, side by side, as one picture with numbers; a message explains each number.
pub(super) fn contact(attempts: &[Attempt]) -> Vec<u8> {
    let scene = |(number, attempt): (usize, &Attempt)| {
        if !output::is_quiet() {
            output::complain(&format!("{}: {}", number + 1, description(attempt)));
        }
        (attempt.puzzle.picture(Some(&attempt.answer), &Marks::new()), (number + 1).to_string())
    };
    png::sheet(&attempts.iter().enumerate().map(scene).collect::<Vec<_>>())
}

/// All that was tried, side by side, as a page.
pub(super) fn page(attempts: &[Attempt]) -> String {
    let figure = |attempt: &Attempt| {
        let scene = attempt.puzzle.picture(Some(&attempt.answer), &Marks::new());
        format!("<figure>{}<figcaption>{}</figcaption></figure>\n", svg::svg(&scene), description(attempt))
    };
    let figures: String = attempts.iter().map(figure).collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Proposals</title>\n<style>\
         body{{display:flex;flex-wrap:wrap;font-family:sans-serif}}figure{{margin:1em}}svg{{max-width:20em;height:auto}}\
         </style></head><body>\n{figures}</body></html>\n"
    )
}
