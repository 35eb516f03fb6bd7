//! How hard a technique is.
//!
//! In: a name. Out: a level. Must not know: techniques, puzzles.

use strum::{Display, EnumString, VariantArray};

/// How hard a technique is. A technique without a name is rated by its number of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Level {
    /// One rule at a time.
    Easy,
    /// Two rules, a pair.
    Medium,
    /// Three or four rules, an X-wing.
    Hard,
    /// Five to eight.
    Expert,
    /// More rules: people would use trial and error.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: &[Level] = Self::VARIANTS;

    /// The level with this name.
    pub fn named(name: &str) -> Option<Level> {
        name.parse().ok()
    }
}
