//! Tilings by cells with a dodecagon in each.
//!
//! In: a cell. Out: corners, as in [`regular`](super::regular). Must not know: clues.

use super::regular::{A, B, Cell, Corner};

const C: i64 = A + B;
const D: i64 = 2 * A + B;

/// A dodecagon around the origin with horizontal sides.
const DODECAGON: [Corner; 12] =
    [(A, -D), (C, -C), (D, -A), (D, A), (C, C), (A, D), (-A, D), (-C, C), (-D, A), (-D, -A), (-C, -C), (-A, -D)];

/// Whether there are cells on both sides of a cell in the rows above and below it, which are shifted.
struct Sides {
    left: bool,
    right: bool,
}

impl Sides {
    fn of(cell: &Cell<'_>) -> Sides {
        Sides { left: cell.west() || cell.odd_y() == 1, right: cell.east() || cell.odd_y() == 0 }
    }

    fn both(&self) -> bool {
        self.left && self.right
    }
}

pub(super) fn plain(cell: &mut Cell<'_>) {
    cell.from((4 * A + 2 * B) * cell.x + D * cell.odd_y(), (3 * A + 2 * B) * cell.y);
    let both = Sides::of(cell).both();
    cell.face(&DODECAGON);
    cell.face_if(cell.south() && both, &[(A, D), (0, 2 * A + 2 * B), (-A, D)]);
    cell.face_if(cell.north() && both, &[(-A, -D), (0, -2 * A - 2 * B), (A, -D)]);
}

pub(super) fn great(cell: &mut Cell<'_>) {
    const E: i64 = 2 * A + 2 * B;
    const F: i64 = 2 * A + 3 * B;
    const G: i64 = A + 2 * B;
    cell.from((6 * A + 2 * B) * cell.x + (3 * A + B) * cell.odd_y(), (3 * A + 3 * B) * cell.y);
    let (north, south, east, sides) = (cell.north(), cell.south(), cell.east(), Sides::of(cell));
    cell.face(&DODECAGON);
    cell.face_if(south && sides.both(), &[(A, D), (2 * A, E), (A, F), (-A, F), (-2 * A, E), (-A, D)]);
    cell.face_if(north && sides.both(), &[(-A, -D), (-2 * A, -E), (-A, -F), (A, -F), (2 * A, -E), (A, -D)]);
    cell.face_if(east, &[(D, -A), (4 * A + B, -A), (4 * A + B, A), (D, A)]);
    cell.face_if(north && sides.right, &[(A, -D), (2 * A, -E), (D, -G), (C, -C)]);
    cell.face_if(north && sides.left, &[(-C, -C), (-D, -G), (-2 * A, -E), (-A, -D)]);
}

pub(super) fn great_great(cell: &mut Cell<'_>) {
    const E: i64 = A + 2 * B;
    const F: i64 = 4 * A + B;
    const G: i64 = 2 * A + 2 * B;
    const H: i64 = 2 * A + 3 * B;
    const I: i64 = 3 * A + 2 * B;
    const J: i64 = 5 * A + B;
    cell.from((4 * A + 4 * B) * cell.x + G * cell.odd_y(), (6 * A + 2 * B) * cell.y);
    let (north, south, east, west) = (cell.north(), cell.south(), cell.east(), cell.west());
    let sides = Sides::of(cell);
    cell.face(&DODECAGON);
    cell.face_if(north && sides.right, &[(E, -F), (E, -D), (C, -C), (A, -D), (A, -F), (C, -J)]);
    cell.face_if(east, &[(H, -A), (H, A), (G, 2 * A), (D, A), (D, -A), (G, -2 * A)]);
    cell.face_if(south && sides.right, &[(E, D), (E, F), (C, J), (A, F), (A, D), (C, C)]);
    cell.face_if(north && east, &[(E, -D), (G, -2 * A), (D, -A), (C, -C)]);
    cell.face_if(south && east, &[(G, 2 * A), (E, D), (C, C), (D, A)]);
    cell.face_if(south && sides.both(), &[(A, D), (A, F), (-A, F), (-A, D)]);
    cell.face_if(west && south, &[(-D, A), (-C, C), (-E, D), (-G, 2 * A)]);
    cell.face_if(west && north, &[(-C, -C), (-D, -A), (-G, -2 * A), (-E, -D)]);
    cell.face_if(north && sides.both(), &[(A, -F), (A, -D), (-A, -D), (-A, -F)]);
    cell.face_if(north && east, &[(I, -D), (G, -2 * A), (E, -D)]);
    cell.face_if(south && east, &[(I, D), (E, D), (G, 2 * A)]);
}

pub(super) fn compass(cell: &mut Cell<'_>) {
    const E: i64 = 3 * A + B;
    const F: i64 = 3 * A + 2 * B;
    cell.from((4 * A + 2 * B) * cell.x, (4 * A + 2 * B) * cell.y);
    let inner = cell.east() && cell.south();
    cell.face(&DODECAGON);
    cell.face_if(inner, &[(D, A), (E, C), (C, C)]);
    cell.face_if(inner, &[(F, D), (E, E), (E, C)]);
    cell.face_if(inner, &[(E, E), (D, F), (C, E)]);
    cell.face_if(inner, &[(C, C), (C, E), (A, D)]);
    cell.face_if(inner, &[(E, C), (E, E), (C, E), (C, C)]);
}
