//! How values and clues of a kind are drawn: a fixed list of marks.
//!
//! In: a name. Out: a mark. Must not know: pictures.

use strum::{EnumString, IntoEnumIterator};

use crate::text::one_of;

/// A mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumIter, strum::IntoStaticStr, EnumString)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Drawn {
    Shade,
    Dot,
    Star,
    Bulb,
    WhiteCircle,
    BlackCircle,
    Wall,
    Text,
    None,
}

/// How something is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(pub Drawn);

impl std::str::FromStr for Mark {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let names = Drawn::iter().map(<&'static str>::from);
        text.parse().map(Mark).map_err(|_| format!("`{text}` is no mark: {}", one_of(text, names)))
    }
}
