//! Pieces: shapes that cells can make.
//!
//! In: cells, the letters among the values. Out: formulas. Must not know: which rule they become.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::compile::Maker;
use super::compiled::Unmade;
use super::given::ClueValue;
use super::ground::Grounder;
use super::language::{Expression, Fault};
use super::token::Way;
use crate::board::{Place, Value};
use crate::rule::formula::{Comparison, Formula, Number};
use crate::rule::matching::Owner;
use crate::rule::{Fact, Head, Matching, Phrase};

/// A name, and where it stands.
type Word = (String, Range<usize>);

/// A set of cells by row and column, moved to the top left.
type Shape = BTreeSet<(i64, i64)>;

/// The tetrominoes with their letters, one of each.
const TETROMINOES: [(&str, [(i64, i64); 4]); 5] = [
    ("I", [(0, 0), (0, 1), (0, 2), (0, 3)]),
    ("L", [(0, 0), (0, 1), (0, 2), (1, 0)]),
    ("O", [(0, 0), (0, 1), (1, 0), (1, 1)]),
    ("S", [(0, 1), (0, 2), (1, 0), (1, 1)]),
    ("T", [(0, 0), (0, 1), (0, 2), (1, 1)]),
];

/// The most that is said of cells by all ways in which a tetromino may lie.
const SAID: usize = 1_000_000;

/// Whether the white runs of a ring of eighths are of 2, 4 or all of them.
fn are_right(eighths: &[bool]) -> bool {
    let Some(first) = eighths.iter().position(|white| !white) else { return true };
    let ring = || (0..eighths.len()).map(|at| eighths[(first + at) % eighths.len()]);
    let mut run = 0;
    let mut fits = true;
    for white in ring().chain([false]) {
        fits &= white || matches!(run, 0 | 2 | 4);
        run = if white { run + 1 } else { 0 };
    }
    fits
}

fn moved(shape: impl Iterator<Item = (i64, i64)> + Clone) -> Shape {
    let least = |of: fn(&(i64, i64)) -> i64| shape.clone().map(|at| of(&at)).min().unwrap_or_default();
    let (top, left) = (least(|at| at.0), least(|at| at.1));
    shape.map(|(row, col)| (row - top, col - left)).collect()
}

/// A shape turned and mirrored in all ways.
fn turns(shape: &[(i64, i64)]) -> BTreeSet<Shape> {
    let mut all = BTreeSet::new();
    let mut now: Shape = moved(shape.iter().copied());
    for _ in 0..4 {
        now = moved(now.iter().map(|&(row, col)| (col, -row)));
        all.insert(moved(now.iter().map(|&(row, col)| (row, -col))));
        all.insert(now.clone());
    }
    all
}

/// What is white around a corner, in eighths of a turn from the direction up, clockwise, for each cell around it: right
/// above, right below, left below, left above.
const EIGHTHS: [(&str, [[bool; 2]; 4]); 4] = [
    ("nw", [[false, true], [false, false], [true, false], [true, true]]),
    ("ne", [[true, true], [false, true], [false, false], [true, false]]),
    ("sw", [[false, false], [true, false], [true, true], [false, true]]),
    ("se", [[true, false], [true, true], [false, true], [false, false]]),
];

impl Grounder<'_, '_> {
    /// The selected corner.
    pub(super) fn corner(&self, expression: &Expression) -> Result<usize, Fault> {
        self.scope.corner.ok_or_else(|| {
            expression
                .fault("diagonals and angles are at corners", "this is no corner")
                .help("`each corner: ..`, `each corner with CLUE: ..`")
        })
    }

    /// The number of the cell here, unless it is the largest, is followed by the next one in one of these cells.
    pub(super) fn next(&self, cells: &[usize]) -> Formula {
        let Some((cell, place)) = self.scope.here.and_then(|cell| Some((cell, self.place(cell)?))) else {
            return Formula::Known(false);
        };
        let holds = &self.frame.holds;
        let number = |value: Value| self.frame.coding.number(value);
        let last = holds.iter().flat_map(|(_, values)| values.range()).filter_map(number).max();
        let values = holds.at(place).range().filter(|&value| number(value).is_some() && number(value) != last);
        let step = |value: Value| {
            let after = number(value).and_then(|own| self.frame.coding.value(own + 1));
            let next = cells.iter().map(|&other| self.has(Some(other), after.as_slice()));
            Formula::any(std::iter::once(self.has(Some(cell), &[value]).negated(holds)).chain(next))
        };
        Formula::all(values.map(step))
    }

    /// Black triangles are values named after the corner of their right angle. Every white angle at a corner of the board's
    /// cells is of 90, 180 or 360 degrees: then white areas are rectangles, upright or turned.
    pub(super) fn right_angles(&self, corner: usize) -> Formula {
        let frame = self.frame;
        let wide = frame.width + 1;
        let (row, col) = ((corner / wide) as i64, (corner % wide) as i64);
        let around = [(-1, 0), (0, 0), (0, -1), (-1, -1)].map(|(down, right)| frame.cell(row + down, col + right));
        let words: Vec<&String> = frame.kind.cell_words().map(|word| &word.name).collect();
        // For each cell what each of its values leaves white; what holds nothing is black.
        let white = |at: usize, value: Value| -> [bool; 2] {
            let name = words.get(usize::from(value.wrapping_sub(frame.coding.words))).map_or("", |name| name);
            EIGHTHS.iter().find(|(triangle, _)| *triangle == name).map_or([true; 2], |(_, white)| white[at])
        };
        let choices = |at: usize| -> Vec<(Formula, [bool; 2])> {
            match around[at].and_then(|cell| self.place(cell)) {
                None => vec![(Formula::Known(true), [false; 2])],
                Some(place) => {
                    let values = frame.holds.at(place).range();
                    values.map(|value| (self.has(around[at], &[value]), white(at, value))).collect()
                }
            }
        };
        let all: Vec<Vec<(Formula, [bool; 2])>> = (0..4).map(choices).collect();
        let mut ways = Vec::new();
        for ((one, two), (three, four)) in
            itertools::iproduct!(itertools::iproduct!(&all[0], &all[1]), itertools::iproduct!(&all[2], &all[3]))
        {
            let eighths = [one.1, two.1, three.1, four.1].concat();
            if are_right(&eighths) {
                ways.push(Formula::all([&one.0, &two.0, &three.0, &four.0].map(Clone::clone)));
            }
        }
        Formula::any(ways)
    }

    /// These cells hold one tetromino, with its letter in each of its cells, and otherwise the value that is no letter.
    pub(super) fn tetromino(&self, expression: &Expression, cells: &[usize]) -> Result<Formula, Fault> {
        let frame = self.frame;
        let words = || frame.kind.cell_words().enumerate();
        let is_letter = |name: &str| TETROMINOES.iter().any(|(letter, _)| *letter == name);
        let value = |word: usize| frame.coding.word(word);
        let blanks: Vec<Value> = words().filter(|(_, word)| !is_letter(&word.name)).map(|(at, _)| value(at)).collect();
        let &[blank] = &blanks[..] else {
            let wrong = expression.fault("tetrominoes need their letters", "not the values of cells");
            return Err(wrong.help("`cells = \"white -, I I, L L, S S, T T\"`: the letters, and one other value"));
        };
        // Each way says something of each cell.
        let most = TETROMINOES.iter().map(|(_, shape)| turns(shape).len()).sum::<usize>() * cells.len().pow(2);
        if most > SAID {
            let title = format!("a tetromino in {} cells lies in too many ways", cells.len());
            return Err(expression.fault(title, "too large an area").help("the program can do this for 200 cells"));
        }
        let mut ways = Vec::new();
        for (at, word) in words() {
            let Some((_, shape)) = TETROMINOES.iter().find(|(letter, _)| *letter == word.name) else { continue };
            for shape in turns(shape) {
                let from = shape.iter().next().copied().unwrap_or_default();
                for &first in cells {
                    let (row, col) = ((first / frame.width) as i64, (first % frame.width) as i64);
                    let place = |&(down, right): &(i64, i64)| frame.cell(row + down - from.0, col + right - from.1);
                    let filled: Option<Vec<usize>> = shape.iter().map(place).collect();
                    let Some(filled) = filled.filter(|filled| filled.iter().all(|cell| cells.contains(cell))) else {
                        continue;
                    };
                    let own =
                        |&cell: &usize| self.has(Some(cell), &[if filled.contains(&cell) { value(at) } else { blank }]);
                    ways.push(Formula::all(cells.iter().map(own)));
                }
            }
        }
        Ok(Formula::any(ways))
    }
}

impl Maker<'_, '_> {
    /// The clues with this name, and the numbers of those that have one.
    fn clues_of(&self, (clue, at): &Word) -> Result<BTreeMap<usize, ClueValue>, Unmade> {
        self.frame.kind.demand_clue(clue, at)?;
        Ok(self.frame.clues.get(clue.as_str()).cloned().unwrap_or_default())
    }

    /// Each two numbers that stand in the puzzle, equal ones too, are joined exactly once.
    pub(super) fn pairs_once(&mut self, clue: &Word, span: &Range<usize>) -> Result<(), Unmade> {
        self.demand_lines(span)?;
        let frame = self.frame;
        let clues = self.clues_of(clue)?;
        let number = |cell: usize| match clues.get(&cell) {
            Some(ClueValue::Number(number)) => Some(*number),
            _ => None,
        };
        let numbers: BTreeSet<i64> = (0..frame.cells.len()).filter_map(number).collect();
        let mut links: BTreeMap<[i64; 2], Vec<Place>> = BTreeMap::new();
        for &one in &numbers {
            numbers.iter().filter(|&&other| one <= other).for_each(|&other| {
                links.insert([one, other], Vec::new());
            });
        }
        for (cell, way) in (0..frame.cells.len()).flat_map(|cell| [(cell, Way::Right), (cell, Way::Down)]) {
            let two = frame.step(cell, way).and_then(|other| Some([number(cell)?, number(other)?]));
            if let (Some([one, other]), Some(link)) = (two, frame.link(cell, way)) {
                links.entry([one.min(other), one.max(other)]).or_default().push(link);
            }
        }
        for ([one, other], places) in links {
            let said =
                || Phrase::new(format!("the domino {one}-{other}"), ("lies", "cannot lie"), "in exactly one place");
            let grounder = Grounder { frame, scope: &super::scope::Scope::default() };
            let count = grounder.lines_on(places).plus(&Number::just(1), -1);
            self.law("domino", said, &Formula::compare(count.into(), Comparison::Equal), span)?;
        }
        Ok(())
    }

    /// Each clue is paired with one cell with the value at its side, and each such cell with a clue.
    pub(super) fn pair_up(&mut self, clue: &Word, value: &Word) -> Result<(), Unmade> {
        let frame = self.frame;
        let clues = self.clues_of(clue)?;
        let (values, plurals) = self.words(std::slice::from_ref(value))?;
        let cells: Vec<(usize, Place)> =
            (0..frame.cells.len()).filter_map(|cell| Some((cell, frame.cells[cell].place?))).collect();
        let beside = |cell: usize| {
            let around = frame.around(cell);
            cells.iter().zip(0..).filter(|((at, _), _)| around.contains(at)).map(|(_, number)| number).collect()
        };
        let own = |&cell: &usize| Owner {
            place: frame.layout.cell(crate::grid::Pos::new(cell / frame.width, cell % frame.width)),
            beside: beside(cell),
        };
        let owners: Vec<Owner> = clues.keys().map(own).collect();
        let goods: Vec<Fact> = cells.iter().map(|&(_, place)| frame.has(place, values[0])).collect();
        let names = [format!("{}s", clue.0), plurals[0].clone()];
        let phrase = Phrase::new(
            format!("the {}", names[0]),
            ("are paired", "cannot be paired"),
            format!("with the {}", names[1]),
        );
        self.add(Matching::new(Head::law("pairs", phrase), names, owners, goods));
        Ok(())
    }
}
