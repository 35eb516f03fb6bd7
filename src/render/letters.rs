//! The shapes of small letters and signs, for the words below pictures of pixels.
//!
//! In: characters. Out: strokes, as in `glyphs.rs`. Must not know: pixels.
//!
//! A stroke is a chain of points of a grid, each a column and a row: columns 0 to 4 from left to right, rows from the top of
//! a digit (0) to its foot (8), small letters from row 3 on, and row 9 below them. The shapes were drawn for this project.

use super::glyphs::Point;

/// The shape of a character, if it is here.
fn shape(char: char) -> Option<&'static str> {
    Some(match char {
        'a' => "13 33 44 48,45 15 06 07 18 38 47",
        'b' => "00 08,04 13 33 44 47 38 18 07",
        'c' => "44 33 13 04 07 18 38 47",
        'd' => "40 48,44 33 13 04 07 18 38 47",
        'e' => "05 45 44 33 13 04 07 18 38 47",
        'g' => "43 48 39 19,44 33 13 04 07 18 38 47",
        'h' => "00 08,04 13 33 44 48",
        'i' => "23 28,20 21",
        'j' => "23 28 19,20 21",
        'k' => "00 08,43 06,15 48",
        'l' => "20 28",
        'm' => "03 08,04 13 24 28,24 33 44 48",
        'n' => "03 08,04 13 33 44 48",
        'o' => "13 33 44 47 38 18 07 04 13",
        'p' => "03 09,04 13 33 44 47 38 18 07",
        'q' => "43 49,44 33 13 04 07 18 38 47",
        'r' => "03 08,05 14 23 33",
        't' => "10 17 28 38,03 33",
        'u' => "03 07 18 38 47,43 48",
        'x' => "03 48,43 08",
        'y' => "03 28,43 19",
        'z' => "03 43 08 48",
        '-' => "15 35",
        '+' => "05 45,23 27",
        '=' => "04 44,06 46",
        '*' => "22 26,03 45,43 05",
        ':' => "23 24,27 28",
        ';' => "23 24,27 18",
        '.' => "27 28",
        ',' => "27 19",
        '/' => "40 08",
        '\\' => "00 48",
        '|' => "20 28",
        '(' => "30 12 16 38",
        ')' => "10 32 36 18",
        '[' => "30 10 18 38",
        ']' => "10 30 38 18",
        _ => return None,
    })
}

/// The strokes of a character as chains of points, if it is here.
pub(super) fn strokes(char: char) -> Option<Vec<Vec<Point>>> {
    let point = |text: &str| {
        let [col, row] = [0, 1].map(|at| f64::from(text.as_bytes()[at] - b'0'));
        (9.0 + 9.4 * col, if row < 9.0 { 8.0 * row } else { 79.0 })
    };
    Some(shape(char)?.split(',').map(|stroke| stroke.split(' ').map(point).collect()).collect())
}
