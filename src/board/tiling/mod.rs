//! Tilings of a part of the plane, with the faces in the order of Tatham's loopy.
//!
//! In: the number of a tiling, a size, for Penrose tilings which part of the plane. Out: the corners of each face as
//! exact points. Must not know: which puzzle is played on the faces.
//!
//! Corners with equal points are one dot, and faces that share two neighbouring corners share an edge.

mod dodecagons;
mod penrose;
mod regular;

use std::fmt;

use fastrand::Rng;
use penrose::Patch;
use regular::Cell;

/// An exact point: x and y, or for Penrose tilings multiples of four directions.
pub(super) type Point = [i64; 4];

/// Receives the corners of each face.
type Take<'a> = &'a mut dyn FnMut(&[Point]);

/// How the faces of a tiling are made.
enum Faces {
    /// Cell by cell in reading order.
    Cells(fn(&mut Cell<'_>)),
    /// As a patch of a Penrose tiling: of rhombs, or of kites and darts.
    Penrose { rhombs: bool },
}

/// One row of the table of tilings.
struct Row {
    number: usize,
    /// The name of a board: `kites 4x4`.
    name: &'static str,
    /// The text before the clues in an id.
    prefix: Option<&'static str>,
    /// The horizontal and the vertical distance that two characters cover, if the tiling can be drawn as text.
    characters: Option<(i64, i64)>,
    faces: Faces,
}

const fn row(number: usize, name: &'static str, faces: fn(&mut Cell<'_>)) -> Row {
    Row { number, name, prefix: None, characters: None, faces: Faces::Cells(faces) }
}

/// All tilings except squares, which are [`Layout::squares`](super::Layout::squares).
static TABLE: [Row; 16] = [
    Row { prefix: Some("0"), characters: TEXT, ..row(1, "triangular", regular::triangles) },
    Row { characters: TEXT, ..row(1, "triangular (old form)", regular::old_triangles) },
    Row { characters: TEXT, ..row(2, "honeycomb", regular::honeycomb) },
    row(3, "snub square", regular::snub_square),
    row(4, "Cairo", regular::cairo),
    row(5, "great hexagonal", regular::great_hexagonal),
    row(6, "octagonal", regular::octagonal),
    row(7, "kites", regular::kites),
    row(8, "floret", regular::floret),
    row(9, "dodecagonal", dodecagons::plain),
    row(10, "great dodecagonal", dodecagons::great),
    Row { faces: Faces::Penrose { rhombs: false }, ..row(11, "Penrose (kite and dart)", |_| {}) },
    Row { faces: Faces::Penrose { rhombs: true }, ..row(12, "Penrose (rhombs)", |_| {}) },
    row(13, "great great dodecagonal", dodecagons::great_great),
    Row { characters: TEXT, ..row(14, "kagome", regular::kagome) },
    row(15, "compass dodecagonal", dodecagons::compass),
];

/// Edges are four characters long, or go two characters to the side and two down.
const TEXT: Option<(i64, i64)> = Some((regular::A, regular::B));

/// Why a board is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is no such tiling here.
    Number,
    /// The text before the clues does not fit the tiling; the words say what it needs.
    Prefix(&'static str),
    /// There would be more than [`Tiling::MAX_FACES`] faces.
    Large,
    /// There would be no face at all.
    Empty,
}

/// A board of one of the tilings.
#[derive(Clone, Copy)]
pub struct Tiling {
    row: &'static Row,
    /// Rows and columns, as the tiling counts them.
    size: (usize, usize),
    patch: Patch,
}

impl PartialEq for Tiling {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.row, other.row) && (self.size, self.patch) == (other.size, other.patch)
    }
}

impl Eq for Tiling {}

/// The name and the size: `honeycomb 4x3`.
impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}x{}", self.row.name, self.size.1, self.size.0)
    }
}

impl fmt::Debug for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Tiling {
    /// The largest number of faces that a board can have.
    pub const MAX_FACES: usize = 200_000;

    /// The tiling with this number in loopy, `height` rows of `width`; `prefix` is the text before the clues in its id.
    ///
    /// # Errors
    /// What does not fit.
    pub fn new(number: usize, height: usize, width: usize, prefix: Option<&str>) -> Result<Self, Unfit> {
        let mut rows = TABLE.iter().filter(|row| row.number == number);
        let (row, patch) = match rows.clone().next().ok_or(Unfit::Number)?.faces {
            Faces::Penrose { .. } => {
                let patch = prefix.and_then(Patch::read).ok_or(Unfit::Prefix("`G`, two numbers and an angle"))?;
                (rows.next(), patch)
            }
            Faces::Cells(_) => (rows.find(|row| row.prefix == prefix), Patch::default()),
        };
        let row = row.ok_or(Unfit::Prefix(if number == 1 { "`0`, or nothing in its old form" } else { "nothing" }))?;
        let tiling = Tiling { row, size: (height, width), patch };
        let most = if matches!(row.faces, Faces::Penrose { .. }) { penrose::MOST } else { Self::MAX_FACES };
        if height.checked_mul(width).is_none_or(|cells| cells > most) {
            return Err(Unfit::Large);
        }
        match tiling.sides(Self::MAX_FACES + 1).len() {
            0 => Err(Unfit::Empty),
            faces if faces > Self::MAX_FACES => Err(Unfit::Large),
            _ => Ok(tiling),
        }
    }

    /// A tiling of this size; for a Penrose tiling, a random part of the plane, chosen like loopy does.
    ///
    /// # Errors
    /// What does not fit.
    pub fn random(number: usize, height: usize, width: usize, random: &mut Rng) -> Result<Self, Unfit> {
        /// Nearly all small patches are empty.
        const TRIES: usize = 2000;
        let row = TABLE.iter().find(|row| row.number == number).ok_or(Unfit::Number)?;
        let Faces::Penrose { rhombs } = row.faces else { return Tiling::new(number, height, width, row.prefix) };
        let mut made = Err(Unfit::Empty);
        for _ in 0..TRIES {
            let side = |side: usize| i64::try_from(side).ok().filter(|&side| side <= penrose::MOST as i64);
            let (Some(high), Some(wide)) = (side(height), side(width)) else { return Err(Unfit::Large) };
            let patch = penrose::random(rhombs, high, wide, random).to_string();
            made = Tiling::new(number, height, width, Some(&patch));
            if made != Err(Unfit::Empty) {
                break;
            }
        }
        made
    }

    /// The number in loopy.
    pub fn number(&self) -> usize {
        self.row.number
    }

    /// The name: `kites`.
    pub fn name(&self) -> &'static str {
        self.row.name
    }

    /// Rows and columns, as the tiling counts them.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// The text before the clues in an id.
    pub fn prefix(&self) -> Option<String> {
        match self.row.faces {
            Faces::Penrose { .. } => Some(self.patch.to_string()),
            Faces::Cells(_) => self.row.prefix.map(str::to_owned),
        }
    }

    /// The number of sides of each of the first `most` faces.
    pub fn sides(&self, most: usize) -> Vec<u8> {
        let mut sides = Vec::new();
        self.faces(&mut |corners| {
            if sides.len() < most {
                sides.push(corners.len() as u8);
            }
        });
        sides
    }

    /// Passes the corners of each face to `take`, in their order around the face.
    pub(super) fn faces(&self, take: Take<'_>) {
        let (height, width) = self.size;
        match self.row.faces {
            Faces::Cells(make) => regular::cells(height as i64, width as i64, make, take),
            Faces::Penrose { rhombs } => {
                penrose::faces(rhombs, height as i64, width as i64, self.patch).iter().for_each(|face| take(face));
            }
        }
    }

    /// The position of a point: to the right, and down.
    pub(super) fn place(&self, point: Point) -> (f64, f64) {
        match self.row.faces {
            Faces::Cells(_) => (point[0] as f64, point[1] as f64),
            Faces::Penrose { .. } => penrose::place(point),
        }
    }

    /// The column and the row of the character at a point, if the board can be drawn with characters.
    pub(super) fn character(&self, point: Point) -> Option<(i64, i64)> {
        let (a, b) = self.row.characters?;
        Some((2 * point[0] / a, 2 * point[1] / b))
    }
}
