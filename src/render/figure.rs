//! Shapes that a setter draws on a board or beside it.
//!
//! In: nothing. Out: shapes, colours. Must not know: what they mean, how they are drawn.

use crate::grid::Pos;

/// The colour of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Tone {
    /// A shade behind digits.
    Shade,
    /// A filled cell on which digits stay legible.
    Dark,
    /// A grey line.
    Grey,
    /// The colour of digits.
    Ink,
    /// As the board itself: what lies under it is hidden.
    Paper,
    /// White on every screen.
    White,
    /// Black on every screen.
    Black,
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Teal.
    Teal,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// Pink.
    Pink,
}

/// A position in a picture, from the left and from the top of the board, in hundredths of a cell; it may be outside.
pub type Point = [i32; 2];

/// The shape of a figure. Lengths are in hundredths of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line along these points.
    Path {
        /// The points.
        points: Vec<Point>,
        /// Its width.
        width: i32,
    },
    /// A disc.
    Disc {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: i32,
    },
    /// A square.
    Square {
        /// Its middle.
        at: Point,
        /// Its side.
        side: i32,
    },
    /// A text.
    Text {
        /// Its middle.
        at: Point,
        /// The size of its letters.
        size: i32,
        /// The text.
        text: String,
    },
}

/// A shape that the setter draws on the board or beside it. Text leaves figures out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its colour.
    pub tone: Tone,
    /// Its shape.
    pub form: Form,
    /// Whether it is drawn above the lines of the board.
    pub above: bool,
}

impl Figure {
    /// A dot with a text between two cells; without a tone, a text alone.
    pub fn between(one: Pos, other: Pos, tone: Option<Tone>, text: &str) -> Vec<Figure> {
        let middle = |one: usize, other: usize| 50 * (one + other + 1) as i32;
        let at = [middle(one.col, other.col), middle(one.row, other.row)];
        let discs = match tone {
            Some(tone) => vec![(Tone::Ink, 16), (tone, 13)],
            None => vec![(Tone::White, 19)],
        };
        let ink = if tone == Some(Tone::Black) { Tone::White } else { Tone::Black };
        let text = (!text.is_empty())
            .then(|| (ink, Form::Text { at, size: if tone.is_some() { 24 } else { 40 }, text: text.to_owned() }));
        let discs = discs.into_iter().map(|(tone, radius)| (tone, Form::Disc { at, radius }));
        discs.chain(text).map(|(tone, form)| Figure { tone, form, above: true }).collect()
    }

    /// Whether it is a text to the left of a board or above it, where the numbers of rows and columns would be.
    pub fn is_beside(&self) -> bool {
        matches!(self.form, Form::Text { at: [x, y], .. } if x < 0 || y < 0)
    }
}
