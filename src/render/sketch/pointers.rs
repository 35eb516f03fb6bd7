//! Numbers that point somewhere: `2>` in a cell becomes a 2 with an arrow to the right.
//!
//! In: the text of a cell and where the cell lies. Out: a number and the lines of an arrow. Must not know: where
//! the text comes from.

use super::{CELL, Item, Line, Paint, Shape, text_width};

/// A number and the way in which it points.
pub(super) struct Pointer<'t> {
    number: &'t str,
    /// One step that way, to the right and down.
    step: (f64, f64),
}

/// How far an arrow across lies above the middle of its cell, and one that goes up or down to the right of it.
const ABOVE: f64 = 7.0;
const BESIDE: f64 = 6.0;
/// How far it reaches to both sides, and how far its head.
const REACH: f64 = 7.5;
const HEAD: f64 = 3.2;
const WIDTH: f64 = 1.6;

impl<'t> Pointer<'t> {
    /// The pointer that a text is; `None` for any other text.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        let number = text.trim_end_matches(['<', '>', '^', 'v']);
        let step = match &text[number.len()..] {
            "<" => (-1.0, 0.0),
            ">" => (1.0, 0.0),
            "^" => (0.0, -1.0),
            "v" => (0.0, 1.0),
            _ => return None,
        };
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
        (is_number && !number.is_empty()).then_some(Pointer { number, step })
    }

    /// The size of the number, when a text by itself has at most this one.
    pub(super) fn size(&self, most: f64) -> f64 {
        let room = if self.step.0 == 0.0 { 0.5 } else { 0.82 };
        (room * CELL / text_width(self.number, 1.0)).min(0.8 * most)
    }

    /// The number: under an arrow across, or to the left of one that goes up or down.
    pub(super) fn number(&self, paint: Paint, size: f64, (x, y): (f64, f64)) -> Item {
        let (left, down) = if self.step.0 == 0.0 { (-4.0, 0.0) } else { (0.0, 3.0) };
        let text = self.number.to_owned();
        let shape = Shape::Text { x: x + CELL / 2.0 + left, y: y + CELL / 2.0 + down, size, bold: true, text };
        Item { paint, shape }
    }

    /// The arrow in a cell with this corner.
    pub(super) fn arrow(&self, paint: Paint, (x, y): (f64, f64)) -> [Item; 3] {
        let (right, down) = self.step;
        let middle = if right == 0.0 {
            (x + CELL / 2.0 + BESIDE, y + CELL / 2.0)
        } else {
            (x + CELL / 2.0, y + CELL / 2.0 - ABOVE)
        };
        let at =
            |along: f64, aside: f64| (middle.0 + along * right - aside * down, middle.1 + along * down + aside * right);
        let line =
            |from, to| Item { paint, shape: Shape::Line(Line { from, to, width: WIDTH, round: true, dash: 0.0 }) };
        let tip = at(REACH, 0.0);
        [line(at(-REACH, 0.0), tip), line(at(REACH - HEAD, -HEAD), tip), line(at(REACH - HEAD, HEAD), tip)]
    }
}

#[cfg(test)]
mod tests {
    use super::Pointer;

    #[test]
    fn only_numbers_point() {
        for text in ["2>", "0<", "12^", "?v"] {
            assert!(Pointer::of(text).is_some(), "{text}");
        }
        for text in ["", "2", "v", ">", "w", "2><", "s>", "2 >"] {
            assert!(Pointer::of(text).is_none(), "{text}");
        }
    }
}
