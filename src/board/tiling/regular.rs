//! Tilings by cells: the faces of each cell as lists of corners.
//!
//! In: a cell, by its row and column. Out: corners as integers, x to the right and y down. Must not know: clues.
//!
//! The integers, the order of the faces and the conditions at the border are those of loopy, so that its ids can be
//! read; they only approximate the lengths of the sides.

use super::{Point, Take};

/// A length, and approximately the same times the root of 3.
pub(super) const A: i64 = 15;
pub(super) const B: i64 = 26;

/// A corner.
pub(super) type Corner = (i64, i64);

/// A cell while it is being made.
pub(super) struct Cell<'a> {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) width: i64,
    pub(super) height: i64,
    /// The origin for the corners of faces.
    origin: Corner,
    take: Take<'a>,
}

/// Makes all cells in reading order.
pub(super) fn cells(height: i64, width: i64, make: fn(&mut Cell<'_>), take: Take<'_>) {
    for y in 0..height {
        for x in 0..width {
            make(&mut Cell { x, y, width, height, origin: (0, 0), take });
        }
    }
}

impl Cell<'_> {
    /// Sets the origin for corners.
    pub(super) fn from(&mut self, x: i64, y: i64) {
        self.origin = (x, y);
    }

    /// Makes a face.
    pub(super) fn face(&mut self, corners: &[Corner]) {
        let mut points: [Point; 12] = [[0; 4]; 12];
        for (point, &(x, y)) in points.iter_mut().zip(corners) {
            *point = [self.origin.0 + x, self.origin.1 + y, 0, 0];
        }
        (self.take)(&points[..corners.len()]);
    }

    /// Makes a face if the cell has it.
    pub(super) fn face_if(&mut self, wanted: bool, corners: &[Corner]) {
        if wanted {
            self.face(corners);
        }
    }

    /// Whether there is a cell above; the next functions: below, on the left, on the right.
    pub(super) fn north(&self) -> bool {
        self.y > 0
    }

    pub(super) fn south(&self) -> bool {
        self.y < self.height - 1
    }

    pub(super) fn west(&self) -> bool {
        self.x > 0
    }

    pub(super) fn east(&self) -> bool {
        self.x < self.width - 1
    }

    pub(super) fn odd_x(&self) -> i64 {
        self.x % 2
    }

    pub(super) fn odd_y(&self) -> i64 {
        self.y % 2
    }

    /// Whether this square is a black one on a chess board.
    fn odd(&self) -> bool {
        (self.x + self.y) % 2 == 1
    }
}

/// Makes a whole row at once: all triangles whose base is on the outer side, then the others.
pub(super) fn triangles(cell: &mut Cell<'_>) {
    if cell.west() {
        return;
    }
    let (base, apex) = if cell.odd_y() == 0 { (cell.y + 1, cell.y) } else { (cell.y, cell.y + 1) };
    let (base, apex) = (base * B, apex * B);
    let cut = cell.height % 2 == 1 && !cell.south();
    for x in 0..=cell.width {
        let left = 2 * x * A;
        cell.face_if(!(cut && (x == 0 || x == cell.width)), &[(left, base), (left + A, apex), (left + 2 * A, base)]);
    }
    for x in 0..cell.width {
        let left = 2 * x * A;
        cell.face(&[(left + A, apex), (left + 2 * A, base), (left + 3 * A, apex)]);
    }
}

pub(super) fn old_triangles(cell: &mut Cell<'_>) {
    let dot = |x: i64, y: i64| (2 * x * A + y % 2 * A, y * B);
    let (x, y) = (cell.x, cell.y);
    let [one, right, below, across] = [dot(x, y), dot(x + 1, y), dot(x, y + 1), dot(x + 1, y + 1)];
    if cell.odd_y() == 1 {
        cell.face(&[one, across, below]);
        cell.face(&[one, right, across]);
    } else {
        cell.face(&[one, right, below]);
        cell.face(&[right, across, below]);
    }
}

/// A hexagon around the origin with horizontal sides.
const HEXAGON: [Corner; 6] = [(-A, -B), (A, -B), (2 * A, 0), (A, B), (-A, B), (-2 * A, 0)];

pub(super) fn honeycomb(cell: &mut Cell<'_>) {
    cell.from(3 * A * cell.x, 2 * B * cell.y + B * cell.odd_x());
    cell.face(&HEXAGON);
}

pub(super) fn snub_square(cell: &mut Cell<'_>) {
    const S: i64 = A + B;
    cell.from(S * cell.x, S * cell.y);
    let (west, north) = (cell.west(), cell.north());
    if cell.odd() {
        cell.face(&[(A, 0), (S, A), (B, S), (0, B)]);
        cell.face_if(west, &[(A, 0), (0, B), (-A, 0)]);
        cell.face_if(north, &[(A, 0), (S, -A), (S, A)]);
    } else {
        cell.face(&[(B, 0), (S, B), (A, S), (0, A)]);
        cell.face_if(west, &[(0, A), (A, S), (-A, S)]);
        cell.face_if(north, &[(0, -A), (B, 0), (0, A)]);
    }
}

pub(super) fn cairo(cell: &mut Cell<'_>) {
    const A: i64 = 14;
    const B: i64 = 31;
    const S: i64 = 2 * B;
    cell.from(S * cell.x, S * cell.y);
    let (west, north) = (cell.west(), cell.north());
    if cell.odd() {
        cell.face_if(north, &[(A, -B), (S - A, -B), (S, 0), (B, A), (0, 0)]);
        cell.face_if(west, &[(0, 0), (B, A), (B, S - A), (0, S), (-A, B)]);
    } else {
        cell.face_if(north, &[(0, 0), (B, -A), (S, 0), (S - A, B), (A, B)]);
        cell.face_if(west, &[(0, 0), (A, B), (0, S), (-B, S - A), (-B, A)]);
    }
}

pub(super) fn great_hexagonal(cell: &mut Cell<'_>) {
    cell.from((3 * A + B) * cell.x, (2 * A + 2 * B) * cell.y + (A + B) * cell.odd_x());
    let (south, west, east) = (cell.south(), cell.west(), cell.east());
    let beside = cell.odd_x() == 0 || south;
    cell.face(&HEXAGON);
    cell.face_if(south, &[(-A, B), (A, B), (A, 2 * A + B), (-A, 2 * A + B)]);
    cell.face_if(east && beside, &[(2 * A, 0), (2 * A + B, A), (A + B, A + B), (A, B)]);
    cell.face_if(west && beside, &[(-2 * A, 0), (-A, B), (-A - B, A + B), (-2 * A - B, A)]);
    cell.face_if(east && south, &[(A, B), (A + B, A + B), (A, 2 * A + B)]);
    cell.face_if(west && south, &[(-A, B), (-A, 2 * A + B), (-A - B, A + B)]);
}

pub(super) fn octagonal(cell: &mut Cell<'_>) {
    const A: i64 = 29;
    const B: i64 = 41;
    const S: i64 = 2 * A + B;
    cell.from(S * cell.x, S * cell.y);
    cell.face(&[(A, 0), (A + B, 0), (S, A), (S, A + B), (A + B, S), (A, S), (0, A + B), (0, A)]);
    cell.face_if(cell.west() && cell.north(), &[(0, -A), (A, 0), (0, A), (-A, 0)]);
}

pub(super) fn kites(cell: &mut Cell<'_>) {
    const ROUND: [Corner; 13] = [
        (2 * B, 0),
        (2 * B, 2 * A),
        (B, 3 * A),
        (0, 4 * A),
        (-B, 3 * A),
        (-2 * B, 2 * A),
        (-2 * B, 0),
        (-2 * B, -2 * A),
        (-B, -3 * A),
        (0, -4 * A),
        (B, -3 * A),
        (2 * B, -2 * A),
        (2 * B, 0),
    ];
    cell.from(4 * B * cell.x + 2 * B * cell.odd_y(), 6 * A * cell.y);
    for kite in ROUND.windows(3).step_by(2) {
        cell.face(&[(0, 0), kite[0], kite[1], kite[2]]);
    }
}

pub(super) fn floret(cell: &mut Cell<'_>) {
    const WAYS: [Corner; 7] = [(-15, 78), (60, 52), (75, -26), (15, -78), (-60, -52), (-75, 26), (-15, 78)];
    if cell.odd_x() == 0 && cell.north() && !cell.south() && cell.width > 1 {
        return;
    }
    cell.from(315 * cell.x, -364 * cell.y + 182 * cell.odd_x());
    for way in WAYS.windows(2) {
        let (u, v) = (way[0], way[1]);
        let sum = |us: i64, vs: i64| (us * u.0 + vs * v.0, us * u.1 + vs * v.1);
        cell.face(&[(0, 0), sum(2, 0), sum(2, 1), sum(1, 2), sum(0, 2)]);
    }
}

pub(super) fn kagome(cell: &mut Cell<'_>) {
    cell.from(4 * A * cell.x + 2 * A * cell.odd_y(), 2 * B * cell.y);
    let (north, south, east, even) = (cell.north(), cell.south(), cell.east(), cell.odd_y() == 0);
    cell.face(&[(A, -B), (2 * A, 0), (A, B), (-A, B), (-2 * A, 0), (-A, -B)]);
    cell.face_if(east || (even && north), &[(3 * A, -B), (2 * A, 0), (A, -B)]);
    cell.face_if(east || (even && south), &[(3 * A, B), (A, B), (2 * A, 0)]);
    let first = !cell.west() && !even;
    cell.face_if(first, &[(-A, -B), (-2 * A, 0), (-3 * A, -B)]);
    cell.face_if(first && south, &[(-A, B), (-3 * A, B), (-2 * A, 0)]);
}
