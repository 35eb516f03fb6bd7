//! Symmetries of rows and columns of cells.
//!
//! In: a cell, the size of the board. Out: the cells that are symmetrical to it. Must not know: clues.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::grid::Pos;

/// A symmetry of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = String, parse_err_fn = unknown)]
pub enum Symmetry {
    /// Anyhow.
    #[default]
    None,
    /// The same after half a turn.
    Rotate180,
    /// The same after a quarter turn; square boards only.
    Rotate90,
    /// Left and right alike.
    Mirror,
    /// Top and bottom alike.
    Flip,
    /// Mirrored at the diagonal from the top left; square boards only.
    Diagonal,
    /// All of these; square boards only.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: &[Symmetry] = Self::VARIANTS;

    /// The name, as in `--symmetry`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether it fits a board with these numbers of rows and columns.
    pub fn fits(self, (height, width): (usize, usize)) -> bool {
        height == width || !matches!(self, Symmetry::Rotate90 | Symmetry::Diagonal | Symmetry::Full)
    }

    /// Whether a quarter turn is one of its moves.
    pub(crate) fn has_quarter_turns(self) -> bool {
        matches!(self, Symmetry::Rotate90 | Symmetry::Full)
    }

    /// The moves that generate it.
    fn moves(self) -> &'static [fn(Pos, (usize, usize)) -> Pos] {
        const TURN: fn(Pos, (usize, usize)) -> Pos = |at, (_, width)| Pos::new(at.col, width - 1 - at.row);
        const HALF: fn(Pos, (usize, usize)) -> Pos =
            |at, (height, width)| Pos::new(height - 1 - at.row, width - 1 - at.col);
        const MIRROR: fn(Pos, (usize, usize)) -> Pos = |at, (_, width)| Pos::new(at.row, width - 1 - at.col);
        const FLIP: fn(Pos, (usize, usize)) -> Pos = |at, (height, _)| Pos::new(height - 1 - at.row, at.col);
        const DIAGONAL: fn(Pos, (usize, usize)) -> Pos = |at, _| Pos::new(at.col, at.row);
        match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[HALF],
            Symmetry::Rotate90 => &[TURN],
            Symmetry::Mirror => &[MIRROR],
            Symmetry::Flip => &[FLIP],
            Symmetry::Diagonal => &[DIAGONAL],
            Symmetry::Full => &[TURN, MIRROR],
        }
    }

    /// The cells that are symmetrical to this one, including itself, which comes first.
    pub(crate) fn orbit(self, at: Pos, size: (usize, usize)) -> Vec<Pos> {
        let mut orbit = vec![at];
        let mut next = 0;
        while let Some(&at) = orbit.get(next) {
            next += 1;
            for to in self.moves().iter().map(|to| to(at, size)) {
                if !orbit.contains(&to) {
                    orbit.push(to);
                }
            }
        }
        orbit
    }
}

fn unknown(text: &str) -> String {
    format!("`{text}` is no symmetry: use one of {}", itertools::join(Symmetry::ALL, ", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_large_as_their_groups() {
        let sizes = |symmetry: Symmetry, at| symmetry.orbit(at, (5, 5)).len();
        let corner = Pos::new(0, 1);
        let expected = [1, 2, 4, 2, 2, 2, 8];
        let all = |at| Symmetry::ALL.iter().map(|&symmetry| sizes(symmetry, at)).collect::<Vec<_>>();
        assert_eq!(all(corner), expected);
        assert_eq!(all(Pos::new(2, 2)), [1; 7]);
        assert_eq!(Symmetry::Rotate180.orbit(Pos::new(0, 0), (2, 5)), [Pos::new(0, 0), Pos::new(1, 4)]);
    }
}
