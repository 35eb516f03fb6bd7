//! How values and clues of a kind are drawn: a fixed list of marks.
//!
//! In: the table `[draw]` of a kind. Out: a mark for each name. Must not know: pictures.

use std::ops::Range;

use strum::{EnumString, IntoEnumIterator};

use super::{Block, Decided, Way};
use crate::text::{nearest, one_of};

/// A mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr, EnumString)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Drawn {
    Shade,
    Wall,
    Grey,
    Text,
    Corner,
    None,
    Star,
    Bulb,
    Tree,
    Tent,
    Mine,
    Cloud,
    Moon,
    Sun,
    Sheep,
    Wolf,
    Planet,
    Cross,
    Plus,
    Bar,
    Post,
    Strike,
    WhiteCircle,
    GreyCircle,
    BlackCircle,
    WhiteSquare,
    GreySquare,
    BlackSquare,
    Frame,
    Full,
    Triangle,
    Slash,
    Backslash,
    Dot,
    DotRight,
    DotBelow,
    DotByNumber,
    BarsByNumber,
    Sides,
    Corners,
    Lines,
    HalfNw,
    HalfNe,
    HalfSw,
    HalfSe,
    ArrowN,
    ArrowNe,
    ArrowE,
    ArrowSe,
    ArrowS,
    ArrowSw,
    ArrowW,
    ArrowNw,
}

impl Drawn {
    /// The direction of an arrow.
    pub fn way(self) -> Option<Way> {
        let point = <&str>::from(self).strip_prefix("arrow-")?;
        Way::EIGHT.into_iter().find(|way| way.point() == point)
    }

    /// Whether its name is that of a shape.
    pub fn is_shape(self) -> bool {
        let name = <&str>::from(self);
        name.ends_with("circle") || name.ends_with("square") || self == Drawn::Triangle
    }

    /// The corner that a half fills.
    pub fn corner(self) -> Option<Way> {
        let point = <&str>::from(self).strip_prefix("half-")?;
        Way::EIGHT.into_iter().find(|way| way.point() == point)
    }
}

/// What `[draw]` calls all numbers that cells hold, and the fine lines between cells.
pub const NUMBERS: &str = "numbers";
/// The fine lines between cells, which can be drawn as `none`.
pub const GRID: &str = "grid";

/// The marks of clues between two cells.
const BETWEEN: [Drawn; 3] = [Drawn::WhiteCircle, Drawn::BlackCircle, Drawn::Text];

/// Reads the table `[draw]`.
///
/// # Errors
/// A name that the kind does not have, or a mark that there is not, with its place.
pub(super) fn draw(
    pairs: Vec<(String, String, Range<usize>)>,
    [cells, marks]: [&Option<Decided>; 2],
    given: &[Block],
) -> Result<Vec<(String, Drawn)>, (Range<usize>, String)> {
    let values = cells.iter().chain(marks).flat_map(|cells| &cells.words).map(|word| word.name.clone());
    let clues = given.iter().flat_map(|block| &block.tokens).flat_map(|(names, _)| names.iter().cloned());
    let mut names: Vec<String> = values.chain(clues).chain([GRID.to_owned()]).collect();
    if cells.as_ref().is_some_and(|cells| cells.numbers.is_some()) {
        names.push(NUMBERS.to_owned());
    }
    let between = given.iter().filter(|block| block.at.across().is_some()).flat_map(|block| &block.tokens);
    let between: Vec<&String> = between.flat_map(|(names, _)| names).collect();
    let is_between = |name: &String| between.contains(&name);
    let mut found = Vec::new();
    for (name, mark, span) in pairs {
        if !names.contains(&name) {
            let title = format!("`{name}` is nothing that can be drawn: {}", nearest(&name, &names));
            return Err((span, title));
        }
        let marks = Drawn::iter().map(<&'static str>::from);
        let no_mark = || (span.clone(), format!("`{mark}` is no mark: {}", one_of(&mark, marks)));
        let drawn = mark.parse().map_err(|_| no_mark())?;
        if is_between(&name) && !BETWEEN.contains(&drawn) {
            let known = one_of(&mark, BETWEEN.into_iter().map(<&'static str>::from));
            return Err((span, format!("`{mark}` is no mark of a clue between two cells: {known}")));
        }
        found.push((name, drawn));
    }
    Ok(found)
}
