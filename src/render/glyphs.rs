//! The shapes of digits, so that pixel pictures need no fonts.
//!
//! In: characters. Out: strokes as points, in hundredths of the size, y downwards from the top of a digit. Must
//! not know: pixels.
//!
//! Strokes have one width and round ends; their lines and cubic curves were drawn for this project.

/// The distance from one character to the next.
pub(super) const ADVANCE: f64 = 55.6;
/// The height of digits, without the width of the stroke.
pub(super) const HEIGHT: f64 = 64.0;

/// A point.
pub(super) type Point = (f64, f64);

/// A part of a stroke, starting where the previous one ended.
enum Part {
    Line(f64, f64),
    Curve([f64; 6]),
}

/// A stroke: where it starts, and its parts.
type Stroke = (Point, &'static [Part]);

use Part::{Curve, Line};

const ZERO: &[Stroke] = &[(
    (27.8, 0.0),
    &[
        Curve([38.0, 0.0, 45.8, 13.0, 45.8, 32.0]),
        Curve([45.8, 51.0, 38.0, 64.0, 27.8, 64.0]),
        Curve([17.6, 64.0, 9.8, 51.0, 9.8, 32.0]),
        Curve([9.8, 13.0, 17.6, 0.0, 27.8, 0.0]),
    ],
)];
const ONE: &[Stroke] = &[((14.5, 11.5), &[Line(31.0, 0.0), Line(31.0, 64.0)])];
const TWO: &[Stroke] = &[(
    (10.5, 17.0),
    &[
        Curve([10.5, 7.0, 18.0, 0.0, 28.0, 0.0]),
        Curve([38.0, 0.0, 45.0, 7.0, 45.0, 16.5]),
        Curve([45.0, 24.5, 40.5, 31.0, 33.5, 38.5]),
        Line(10.0, 64.0),
        Line(46.0, 64.0),
    ],
)];
const THREE: &[Stroke] = &[
    (
        (11.0, 8.5),
        &[
            Curve([15.0, 3.0, 20.5, 0.0, 27.0, 0.0]),
            Curve([37.0, 0.0, 43.5, 6.0, 43.5, 14.5]),
            Curve([43.5, 23.5, 36.5, 29.5, 27.0, 29.5]),
            Line(21.5, 29.5),
        ],
    ),
    (
        (27.0, 29.5),
        &[
            Curve([38.0, 29.5, 45.5, 36.0, 45.5, 46.5]),
            Curve([45.5, 57.0, 38.0, 64.0, 27.0, 64.0]),
            Curve([19.0, 64.0, 13.0, 60.5, 9.5, 54.5]),
        ],
    ),
];
const FOUR: &[Stroke] = &[((36.5, 64.0), &[Line(36.5, 0.0), Line(8.5, 45.0), Line(47.0, 45.0)])];
const FIVE: &[Stroke] = &[(
    (42.5, 0.0),
    &[
        Line(16.5, 0.0),
        Line(13.5, 30.0),
        Curve([17.0, 26.0, 22.0, 23.5, 27.5, 23.5]),
        Curve([38.0, 23.5, 45.5, 31.5, 45.5, 43.5]),
        Curve([45.5, 55.5, 37.5, 64.0, 26.5, 64.0]),
        Curve([19.0, 64.0, 13.0, 60.5, 9.5, 54.5]),
    ],
)];
const SIX: &[Stroke] = &[(
    (42.0, 7.0),
    &[
        Curve([39.0, 2.5, 34.0, 0.0, 28.5, 0.0]),
        Curve([16.5, 0.0, 9.8, 12.0, 9.8, 34.0]),
        Curve([9.8, 54.0, 16.5, 64.0, 28.0, 64.0]),
        Curve([38.5, 64.0, 45.8, 56.0, 45.8, 44.5]),
        Curve([45.8, 33.5, 38.5, 26.0, 28.5, 26.0]),
        Curve([19.0, 26.0, 10.5, 33.0, 10.0, 42.0]),
    ],
)];
const SEVEN: &[Stroke] = &[((9.5, 0.0), &[Line(45.5, 0.0), Curve([33.0, 16.0, 24.5, 39.0, 22.0, 64.0])])];
const EIGHT: &[Stroke] = &[(
    (27.8, 29.5),
    &[
        Curve([18.0, 29.5, 12.0, 23.0, 12.0, 14.8]),
        Curve([12.0, 6.0, 18.0, 0.0, 27.8, 0.0]),
        Curve([37.6, 0.0, 43.6, 6.0, 43.6, 14.8]),
        Curve([43.6, 23.0, 37.6, 29.5, 27.8, 29.5]),
        Curve([17.0, 29.5, 9.8, 36.5, 9.8, 46.5]),
        Curve([9.8, 57.0, 17.0, 64.0, 27.8, 64.0]),
        Curve([38.6, 64.0, 45.8, 57.0, 45.8, 46.5]),
        Curve([45.8, 36.5, 38.6, 29.5, 27.8, 29.5]),
    ],
)];
const QUESTION: &[Stroke] = &[
    (
        (11.0, 17.0),
        &[
            Curve([11.0, 7.0, 18.0, 0.0, 28.0, 0.0]),
            Curve([38.0, 0.0, 45.0, 6.5, 45.0, 15.5]),
            Curve([45.0, 28.5, 28.0, 28.5, 28.0, 43.5]),
        ],
    ),
    ((28.0, 63.0), &[Line(28.0, 64.0)]),
];
/// The letter of the names of faces.
const F: &[Stroke] = &[
    ((39.0, 1.5), &[Curve([29.0, -2.0, 22.0, 3.0, 22.0, 14.0]), Line(22.0, 64.0)]),
    ((11.0, 23.0), &[Line(36.0, 23.0)]),
];
/// The letters and signs that are written between cells.
const X: &[Stroke] = &[((12.0, 0.0), &[Line(44.0, 64.0)]), ((44.0, 0.0), &[Line(12.0, 64.0)])];
const V: &[Stroke] = &[((11.0, 0.0), &[Line(27.8, 64.0), Line(45.0, 0.0)])];
const LESS: &[Stroke] = &[((44.0, 10.0), &[Line(12.0, 32.0), Line(44.0, 54.0)])];
const GREATER: &[Stroke] = &[((12.0, 10.0), &[Line(44.0, 32.0), Line(12.0, 54.0)])];
const DOWN: &[Stroke] = &[((8.0, 16.0), &[Line(27.8, 48.0), Line(48.0, 16.0)])];
const UP: &[Stroke] = &[((8.0, 48.0), &[Line(27.8, 16.0), Line(48.0, 48.0)])];
const S: &[Stroke] = &[(
    (42.5, 28.0),
    &[
        Curve([39.5, 22.5, 34.5, 19.5, 28.0, 19.5]),
        Curve([19.0, 19.5, 13.0, 24.0, 13.0, 30.5]),
        Curve([13.0, 37.5, 19.5, 39.5, 28.0, 41.0]),
        Curve([37.0, 42.7, 44.0, 45.0, 44.0, 52.5]),
        Curve([44.0, 59.5, 37.0, 64.0, 28.0, 64.0]),
        Curve([20.5, 64.0, 14.5, 60.5, 11.5, 54.5]),
    ],
)];
const W: &[Stroke] = &[((6.0, 19.5), &[Line(16.5, 64.0), Line(27.8, 24.0), Line(39.0, 64.0), Line(49.5, 19.5)])];
/// The replacement for a character without a shape.
const BOX: &[Stroke] = &[((11.0, 0.0), &[Line(45.0, 0.0), Line(45.0, 64.0), Line(11.0, 64.0), Line(11.0, 0.0)])];

/// The strokes of a character as chains of points.
pub(super) fn strokes(char: char) -> Vec<Vec<Point>> {
    if let Some(strokes) = super::letters::strokes(char) {
        return strokes;
    }
    let strokes = match char {
        ' ' => &[],
        '0' => ZERO,
        '1' => ONE,
        '2' => TWO,
        '3' => THREE,
        '4' => FOUR,
        '5' => FIVE,
        // A nine is a six turned upside down.
        '6' | '9' => SIX,
        '7' => SEVEN,
        '8' => EIGHT,
        '?' => QUESTION,
        'f' => F,
        's' => S,
        'w' => W,
        'X' => X,
        'V' => V,
        '<' => LESS,
        '>' => GREATER,
        'v' => DOWN,
        '^' => UP,
        _ => BOX,
    };
    let mut chains: Vec<Vec<Point>> = strokes.iter().map(|(start, parts)| chain(*start, parts)).collect();
    if char == '9' {
        for (x, y) in chains.iter_mut().flatten() {
            (*x, *y) = (ADVANCE - *x, HEIGHT - *y);
        }
    }
    chains
}

fn chain(start: Point, parts: &[Part]) -> Vec<Point> {
    // Fine enough for the largest digits.
    const STEPS: i32 = 12;
    let mut points = vec![start];
    let mut from = start;
    for part in parts {
        match *part {
            Line(x, y) => from = (x, y),
            Curve([x1, y1, x2, y2, x, y]) => {
                for step in 1..STEPS {
                    let t = f64::from(step) / f64::from(STEPS);
                    let s = 1.0 - t;
                    let (a, b, c, d) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
                    points.push((a * from.0 + b * x1 + c * x2 + d * x, a * from.1 + b * y1 + c * y2 + d * y));
                }
                from = (x, y);
            }
        }
        points.push(from);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::strokes;

    #[test]
    fn signs_on_boards_have_shapes() {
        for sign in "0123456789?<>^XVabcdefghijklmnopqrstuvwxyz-+=*:;.,/\\|()[]".chars() {
            assert_ne!(strokes(sign), strokes('\u{1}'), "{sign}");
        }
    }
}
