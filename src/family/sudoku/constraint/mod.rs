//! The demands of a sudoku besides rows, columns and boxes: constraints as data, one row of a table for each kind.
//!
//! In: a kind, a clue, cells. Out: the same, checked and sorted; rules, words, pictures. Must not know: formats,
//! deduction.
//!
//! A kind is a [`ConstraintKind`] in one of the files here: its text form, when it fits a board, its rules, its drawing.
//! A new kind is such a row and a line in [`KINDS`].

mod arrow;
mod art;
mod cage;
mod cells;
mod chain;
mod circles;
mod diagonal;
mod dots;
mod fit;
mod ground;
mod house;
mod indexer;
mod kind_words;
mod line;
mod marks;
mod outside;
mod pattern;
mod set;
pub(super) mod text;
mod whole;

use crate::grid::Pos;
use crate::render::Scene;
use crate::rule::Rule;

pub(super) use art::{apart, letter, outside};
pub(super) use diagonal::diagonal;
pub(super) use fit::rules;
pub(super) use ground::Ground;
pub(super) use kind_words::WORDS;

/// The clue of a constraint.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clue {
    /// Nothing.
    None,
    /// A number.
    Number(u32),
    /// Digits, ascending; one may be there several times.
    Digits(Vec<u16>),
    /// A text.
    Text(String),
}

/// The type of clue of a kind.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// None.
    Nothing,
    /// A number, always.
    Number,
    /// A number, or none.
    Maybe,
    /// A number; if none is written, this one for a board of that size.
    Or(fn(usize) -> u32),
    /// Digits.
    Digits,
    /// A text between slashes.
    Text,
}

/// Which cells a kind is about.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The minimum and maximum number of groups.
    pub groups: (usize, usize),
    /// The minimum and maximum number of cells in a group.
    pub cells: (usize, usize),
    /// Whether the order of the cells of a group matters.
    pub ordered: bool,
    /// Whether a group may have a cell twice.
    pub repeats: bool,
    /// Whether all constraints of the kind count as one, about all their cells.
    pub joined: bool,
    /// Whether a line that ends where it begins is one with each of its cells once.
    pub closes: bool,
}

impl Shape {
    const fn new(groups: (usize, usize), cells: (usize, usize), ordered: bool) -> Self {
        Shape { groups, cells, ordered, repeats: false, joined: false, closes: false }
    }

    const MANY: usize = usize::MAX;
    /// The whole board: no cells are named.
    const WHOLE: Shape = Shape::new((0, 0), (0, 0), false);
    /// Cells in any order.
    const SET: Shape = Shape::new((1, 1), (1, Shape::MANY), false);
    /// All cells with this mark.
    const MARKS: Shape = Shape { joined: true, ..Shape::SET };
    /// Two cells.
    const PAIR: Shape = Shape::new((1, 1), (2, 2), false);
    /// A line of two cells or more.
    const LINE: Shape = Shape::new((1, 1), (2, Shape::MANY), true);
    /// A line that may cross itself.
    const LOOSE: Shape = Shape { repeats: true, ..Shape::LINE };
    /// Two lists that belong together.
    const TWO: Shape = Shape { repeats: true, ..Shape::new((2, 2), (1, Shape::MANY), true) };
    /// Two lists or more.
    const SEVERAL: Shape = Shape { repeats: true, ..Shape::new((2, Shape::MANY), (1, Shape::MANY), true) };
}

/// What is written below a picture because its drawing does not tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::family::sudoku) enum Words {
    /// Nothing.
    None,
    /// The whole line of text where it has another number than the usual one.
    Number,
    /// What the numbers beside the board are; where there are several such kinds, these signs stand round a number.
    Beside(&'static str, &'static str),
    /// What it is. Where it is about some cells, a letter stands in the first one of each list.
    All,
}

/// Rules, or why there are none.
pub(super) type Made = Result<Vec<Box<dyn Rule>>, String>;

/// A kind of constraint.
pub struct ConstraintKind {
    /// Its name in text.
    pub name: &'static str,
    /// Its clue.
    pub wanted: Wanted,
    /// Its cells.
    pub shape: Shape,
    /// Whether digits are numbers here, rather than mere names.
    pub counts: bool,
    /// Whether, beside these constraints, it cannot be turned with its cells: it treats rows and columns differently.
    pub upright: fn(&[Constraint]) -> bool,
    /// Why it does not fit a board, apart from its shape: `cannot add up to 2`.
    pub(super) fits: fn(&Constraint, &Ground<'_>) -> Result<(), String>,
    /// Its rules.
    pub(super) rules: fn(&Constraint, &Ground<'_>) -> Made,
    /// Draws it.
    pub(super) draw: fn(&Constraint, &mut Scene),
    /// What the drawing leaves to words.
    pub(super) words: Words,
    /// One line of text, on an empty 9x9 board.
    pub example: &'static str,
    /// What it demands, for the documents.
    pub meaning: &'static str,
    /// Its clauses, for the documents: which, and from where.
    pub encoding: &'static str,
}

impl std::fmt::Debug for ConstraintKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Fits wherever its shape does.
fn anywhere(_: &Constraint, _: &Ground<'_>) -> Result<(), String> {
    Ok(())
}

/// Draws nothing: a text describes it.
fn unseen(_: &Constraint, _: &mut Scene) {}

/// What most kinds are: about cells in any order, without a clue; all else is to be said.
const PLAIN: ConstraintKind = ConstraintKind {
    name: "",
    wanted: Wanted::Nothing,
    shape: Shape::SET,
    counts: true,
    upright: |_| false,
    fits: anywhere,
    rules: |_, _| Ok(Vec::new()),
    draw: unseen,
    words: Words::None,
    example: "",
    meaning: "",
    encoding: "",
};

/// All kinds, in the order in which constraints are listed.
static KINDS: [&ConstraintKind; 55] = [
    &house::REGIONS,
    &diagonal::DIAGONAL,
    &house::EXTRA_REGION,
    &whole::WINDOKU,
    &whole::DISJOINT_GROUPS,
    &cage::CAGE,
    &cage::SUM,
    &arrow::ARROW,
    &arrow::DOUBLE_ARROW,
    &chain::THERMO,
    &chain::SLOW_THERMO,
    &chain::WHISPERS,
    &outside::LITTLE_KILLER,
    &outside::SANDWICH,
    &outside::X_SUM,
    &outside::SKYSCRAPER,
    &dots::DIFFERENCE,
    &dots::RATIO,
    &dots::X,
    &dots::V,
    &dots::GREATER,
    &dots::ALL_DIFFERENCES,
    &dots::ALL_RATIOS,
    &dots::ALL_XV,
    &set::RENBAN,
    &set::NABNER,
    &set::QUADRUPLE,
    &line::PALINDROME,
    &line::CLONE,
    &line::BETWEEN,
    &line::LOCKOUT,
    &line::REGION_SUM,
    &line::EQUAL_SUMS,
    &line::SUM_LINE,
    &line::SUM_LOOP,
    &line::ZIPPER,
    &line::ENTROPIC,
    &line::MODULAR,
    &line::LUNCHBOX,
    &marks::CANDIDATES,
    &marks::ODD,
    &marks::EVEN,
    &marks::MINIMUM,
    &marks::MAXIMUM,
    &whole::ANTI_KNIGHT,
    &whole::ANTI_KING,
    &whole::NON_CONSECUTIVE,
    &whole::ANTI_TAXICAB,
    &whole::GLOBAL_ENTROPY,
    &circles::COUNTING_CIRCLES,
    &circles::SAME_DIGITS,
    &indexer::ROW_INDEXER,
    &indexer::COLUMN_INDEXER,
    &indexer::BOX_INDEXER,
    &pattern::REGEX,
];

/// All kinds.
pub fn kinds() -> impl Iterator<Item = &'static ConstraintKind> {
    KINDS.into_iter()
}

/// A demand of a sudoku besides its houses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint {
    /// The number of the kind among all.
    kind: usize,
    groups: Vec<Vec<Pos>>,
    clue: Clue,
}

impl Constraint {
    /// The constraint of the kind with this name; `None` when there is no such kind. Whether it fits a board is checked
    /// when it is added to one.
    pub fn new(kind: &str, clue: Clue, groups: Vec<Vec<Pos>>) -> Option<Self> {
        let kind = kinds().position(|known| known.name == kind)?;
        Some(Constraint { kind, groups, clue })
    }

    /// The constraint of a known kind.
    pub(super) fn of(kind: &'static str, clue: Clue, groups: Vec<Vec<Pos>>) -> Self {
        Self::new(kind, clue, groups).expect("the kind is in the table")
    }

    /// A killer cage.
    pub fn cage(cells: Vec<Pos>, sum: Option<u32>) -> Self {
        Self::of("cage", sum.map_or(Clue::None, Clue::Number), vec![cells])
    }

    /// Its kind.
    pub fn kind(&self) -> &'static ConstraintKind {
        KINDS[self.kind]
    }

    /// Its clue.
    pub fn clue(&self) -> &Clue {
        &self.clue
    }

    /// Its cells, group by group.
    pub fn groups(&self) -> &[Vec<Pos>] {
        &self.groups
    }

    /// The cells of its one group.
    pub(super) fn cells(&self) -> &[Pos] {
        self.groups.first().map_or(&[], Vec::as_slice)
    }

    /// Its number, 0 if it has none.
    pub(super) fn number(&self) -> u32 {
        if let Clue::Number(number) = self.clue { number } else { 0 }
    }

    /// The same with its cells moved.
    pub(super) fn moved(&self, to: &impl Fn(Pos) -> Pos) -> Self {
        let groups = self.groups.iter().map(|group| group.iter().map(|&pos| to(pos)).collect()).collect();
        Constraint { groups, ..self.clone() }
    }

    /// The constraints sorted, without duplicates, those of a joined kind merged; missing numbers are filled in with
    /// the default of the kind.
    pub(super) fn sorted(constraints: Vec<Constraint>, order: usize) -> Vec<Constraint> {
        let mut sorted: Vec<Constraint> = Vec::with_capacity(constraints.len());
        for mut constraint in constraints {
            let ConstraintKind { shape, wanted, .. } = constraint.kind();
            if let (Wanted::Or(usual), Clue::None) = (wanted, &constraint.clue) {
                constraint.clue = Clue::Number(usual(order));
            }
            for line in constraint.groups.iter_mut().filter(|line| shape.closes && line.len() > 3) {
                let (first, last) = (line[0], line.len() - 1);
                line.truncate(if line[last] == first { last } else { last + 1 });
            }
            if let Clue::Digits(digits) = &mut constraint.clue {
                digits.sort_unstable();
            }
            let like = |other: &&mut Constraint| {
                (other.kind, &other.clue, other.groups.len()) == (constraint.kind, &constraint.clue, 1)
            };
            match sorted.iter_mut().find(like).filter(|_| shape.joined && constraint.groups.len() == 1) {
                Some(first) => first.groups[0].append(&mut constraint.groups[0]),
                None => sorted.push(constraint),
            }
        }
        for constraint in &mut sorted {
            let Shape { ordered, joined, .. } = constraint.kind().shape;
            constraint.groups.iter_mut().filter(|_| !ordered).for_each(|group| {
                group.sort_unstable();
                if joined {
                    group.dedup();
                }
            });
        }
        sorted.sort_unstable();
        sorted.dedup();
        sorted
    }

    /// As a prefix-free list of numbers: equal only for equal constraints, whatever follows.
    pub(super) fn key(&self, order: usize) -> Vec<u32> {
        let clue = match &self.clue {
            Clue::None => vec![0],
            Clue::Number(number) => vec![1, *number],
            Clue::Digits(digits) => {
                [2, digits.len() as u32].into_iter().chain(digits.iter().map(|&d| d.into())).collect()
            }
            Clue::Text(text) => [3, text.len() as u32].into_iter().chain(text.bytes().map(u32::from)).collect(),
        };
        let groups = self.groups.iter().flat_map(|group| {
            let cells = group.iter().map(|pos| (pos.row * order + pos.col) as u32);
            std::iter::once(group.len() as u32).chain(cells)
        });
        [self.kind as u32, self.groups.len() as u32].into_iter().chain(clue).chain(groups).collect()
    }
}
