//! Signs that cells can show, from a fixed list.
//!
//! In: nothing. Out: names of shapes. Must not know: what they mean, how they are drawn.

use super::Ink;

/// How bright a circle or a square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Shade {
    White,
    Grey,
    Black,
}

/// A sign in a cell. Steps are to the right and down.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Icon {
    /// The whole cell is dark; texts on it stay legible.
    Dark,
    /// The whole cell is black.
    Wall,
    /// The whole cell is light grey.
    Pale,
    Circle(Shade),
    Square(Shade),
    /// An outlined triangle.
    Triangle,
    /// A black half of the cell: the corner that it fills.
    Half(i8, i8),
    /// A diagonal that goes down from the left, or up.
    Slash {
        falls: bool,
    },
    /// A dot, so many halves of a cell away from the middle.
    Dot(i8, i8),
    /// A short thick bar on the border of the cell on that side.
    Bar(i8, i8),
    Star,
    Bulb,
    Tree,
    Tent,
    Mine,
    Cloud,
    Moon,
    Sun,
    /// The head of a sheep.
    Sheep,
    /// The head of a wolf.
    Wolf,
    /// An x.
    Cross,
    Plus,
    /// A line across the cell.
    Across,
    /// An upright line.
    Upright,
    /// A line that goes through the text.
    Struck,
    Arrow(i8, i8),
    /// Thick lines on sides of the cell: 8, 4, 2 and 1 for those above, at the right, below and at the left.
    Sides(u8),
    /// Black corners: 8, 4, 2 and 1 for the one above left, below left, below right and above right.
    Corners(u8),
    /// Lines from the middle to these sides.
    Arms(Vec<(i8, i8)>),
    /// A disc with light quarters: 8, 4, 2 and 1 for those above, at the left, below and at the right.
    Planet(u8),
    /// A number below a diagonal and one above it.
    Sums(String, String),
    /// The cell's piece of a thermometer is full.
    Full,
    /// A frame along the rim of the cell.
    Frame,
    /// A piece of a thermometer: the steps to its neighbours, and whether it is the bulb.
    Tube(Vec<(i8, i8)>, bool),
}

/// A sign and who drew it.
pub type Stamp = (Icon, Ink);
