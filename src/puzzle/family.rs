//! The families, and the formats of each.
//!
//! In: nothing. Out: names and lists. Must not know: what a puzzle is.

use std::str::FromStr;

use super::Format;

/// The three families.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Pictures from the lengths of runs.
    Nonogram,
    /// Each digit once in every house.
    Sudoku,
    /// One loop round the clues.
    Slitherlink,
}

impl Family {
    /// All families, in the order in which they are asked.
    pub const ALL: [Family; 3] = [Family::Nonogram, Family::Sudoku, Family::Slitherlink];

    /// The name, as in `--family`.
    pub fn name(self) -> &'static str {
        match self {
            Family::Nonogram => "nonogram",
            Family::Sudoku => "sudoku",
            Family::Slitherlink => "slitherlink",
        }
    }

    /// The formats of the family.
    pub fn formats(self) -> &'static [Format] {
        use Format::{
            Blocks, Cwd, Edn, G, Grid, Json, Line, Mathematica, Mk, Nin, Non, Pbm, Png, Puzzlink, Pzprv3, Rows, Sdk,
            Sdm, Ss, Taai, Tatham, Webpbn,
        };
        match self {
            Family::Nonogram => {
                &[Non, Blocks, Webpbn, Nin, Mk, Cwd, G, Edn, Mathematica, Json, Taai, Pbm, Png, Tatham, Puzzlink]
            }
            Family::Sudoku => &[Line, Grid, Sdk, Ss, Sdm, Tatham, Puzzlink, Json],
            Family::Slitherlink => &[Rows, Pzprv3, Tatham, Puzzlink],
        }
    }
}

impl FromStr for Family {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Family::ALL.into_iter().find(|family| family.name() == text);
        found.ok_or_else(|| format!("`{text}` is not a family: use nonogram, sudoku or slitherlink"))
    }
}
