//! The board divided into rectangles, as a rule.
//!
//! In: what each rectangle keeps: `count(number) = 1 and size = number`. Out: a rule with all rectangles that keep it. Must
//! not know: text, engines.

use std::collections::BTreeMap;
use std::ops::Range;

use super::compile::Maker;
use super::compiled::Unmade;
use super::given::{ClueValue, Frame};
use super::ground::{conjuncts, in_time};
use super::language::{Expression, Fault, Operator, What};
use crate::grid::Pos;
use crate::rule::{Head, Partition, Phrase, Piece, Verb, list};

/// The most rectangles that a board may have, and the most cells in all of them.
const MOST: usize = 200_000;
const COVERED: i64 = 4_000_000;

/// What an expression is of one rectangle.
#[derive(Clone, Copy, PartialEq)]
enum Told {
    Number(i64),
    Holds(bool),
    /// It depends on a number that is not told.
    Untold,
}

/// A rectangle: rows and columns, without their ends.
#[derive(Clone, Copy)]
struct Rectangle {
    rows: [usize; 2],
    cols: [usize; 2],
}

impl Rectangle {
    fn size(self) -> [i64; 2] {
        [self.rows, self.cols].map(|[from, to]| (to - from) as i64)
    }
}

/// How many clues of a name there are above and left of each corner.
struct Sums(BTreeMap<String, Vec<i64>>);

struct Reader<'r, 'k> {
    frame: &'r Frame<'k>,
    sums: Sums,
}

impl Reader<'_, '_> {
    fn count(&self, name: &str, of: Rectangle) -> i64 {
        let width = self.frame.width + 1;
        let Some(sums) = self.sums.0.get(name) else { return 0 };
        let at = |row: usize, col: usize| sums[row * width + col];
        let ([top, bottom], [left, right]) = (of.rows, of.cols);
        at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left)
    }

    /// The clues of a name in a rectangle.
    fn clues(&self, name: &str, of: Rectangle) -> impl Iterator<Item = (usize, ClueValue)> {
        let width = self.frame.width;
        let own = self.frame.clues.get(name).into_iter().flatten().map(|(&cell, &value)| (cell, value));
        own.filter(move |&(cell, _)| {
            let (row, col) = (cell / width, cell % width);
            (of.rows[0]..of.rows[1]).contains(&row) && (of.cols[0]..of.cols[1]).contains(&col)
        })
    }

    fn read(&self, expression: &Expression, of: Rectangle) -> Result<Told, Fault> {
        let wrong = |title: &str| {
            Err(expression.fault(title, "not understood")
                .help("`size`, `width`, `height`, `count(CLUE)`, a `CLUE`, numbers, `+ - *`, comparisons, `and`, `or`, `not`, `if`"))
        };
        let holds = |inner: &Expression| match self.read(inner, of)? {
            Told::Number(_) => wrong("something that holds or does not is expected"),
            told => Ok(told),
        };
        Ok(match &expression.what {
            What::Number(number) => Told::Number(*number),
            What::Name(name) => match name.as_str() {
                "rectangle" => Told::Holds(true),
                "size" => Told::Number(of.size().iter().product()),
                "height" => Told::Number(of.size()[0]),
                "width" => Told::Number(of.size()[1]),
                name => {
                    if let Some(at) = self.frame.kind.header.iter().position(|other| other == name) {
                        let number = self.frame.given.header[at];
                        return Ok(number.map_or(Told::Untold, |number| Told::Number(number.into())));
                    }
                    if !self.sums.0.contains_key(name) {
                        return wrong("this is nothing that a rectangle has");
                    }
                    // Of several numbers, each is meant; so there is none where they differ.
                    let mut numbers = self.clues(name, of).filter_map(|(_, value)| match value {
                        ClueValue::Number(number) => Some(number),
                        _ => None,
                    });
                    match numbers.next() {
                        None => Told::Untold,
                        Some(number) if numbers.all(|other| other == number) => Told::Number(number),
                        Some(_) => Told::Number(-1),
                    }
                }
            },
            What::Call(name, arguments) => match (name.as_str(), &arguments[..]) {
                ("count", [Expression { what: What::Name(clue), .. }]) if self.sums.0.contains_key(clue) => {
                    Told::Number(self.count(clue, of))
                }
                _ => return wrong("this is nothing that a rectangle has"),
            },
            What::Not(inner) => match holds(inner)? {
                Told::Holds(is) => Told::Holds(!is),
                told => told,
            },
            What::If(sides) => match holds(&sides[0])? {
                Told::Holds(true) => holds(&sides[1])?,
                Told::Holds(false) => Told::Holds(true),
                told => told,
            },
            What::Two(operator @ (Operator::And | Operator::Or), sides) => {
                let short = Told::Holds(*operator == Operator::Or);
                match holds(&sides[0])? {
                    told if told == short => told,
                    Told::Untold if holds(&sides[1])? != short => Told::Untold,
                    _ => holds(&sides[1])?,
                }
            }
            What::Two(operator, sides) => {
                let (one, other) = match (self.read(&sides[0], of)?, self.read(&sides[1], of)?) {
                    (Told::Number(one), Told::Number(other)) => (one, other),
                    (Told::Untold, _) | (_, Told::Untold) => return Ok(Told::Untold),
                    _ => return wrong("numbers are expected"),
                };
                match operator {
                    Operator::Plus => Told::Number(one + other),
                    Operator::Minus => Told::Number(one - other),
                    Operator::Times => Told::Number(one * other),
                    Operator::Equal => Told::Holds(one == other),
                    Operator::NotEqual => Told::Holds(one != other),
                    Operator::AtMost => Told::Holds(one <= other),
                    Operator::AtLeast => Told::Holds(one >= other),
                    Operator::Less => Told::Holds(one < other),
                    Operator::More => Told::Holds(one > other),
                    _ => return wrong("this is nothing that a rectangle has"),
                }
            }
            _ => return wrong("this is nothing that a rectangle has"),
        })
    }
}

/// Whether an expression grows with a rectangle: clues are counted.
fn grows(expression: &Expression) -> bool {
    match &expression.what {
        What::Number(_) => true,
        What::Call(name, _) => name == "count",
        What::Name(name) => matches!(name.as_str(), "size" | "width" | "height"),
        What::Two(Operator::Plus, sides) => sides.iter().all(grows),
        _ => false,
    }
}

impl Maker<'_, '_> {
    /// The board is divided into rectangles of which each keeps the formula.
    pub(super) fn rectangles(&mut self, formula: &Expression, span: Range<usize>) -> Result<(), Unmade> {
        let frame = self.frame;
        let (height, width) = (frame.height, frame.width);
        let names: Vec<String> = frame.kind.clue_names().cloned().collect();
        let sum = |name: &String| {
            let own = frame.clues.get(name.as_str());
            let mut sums = vec![0; (height + 1) * (width + 1)];
            for row in 0..height {
                for col in 0..width {
                    let here = i64::from(own.is_some_and(|own| own.contains_key(&(row * width + col))));
                    let at = |row: usize, col: usize| row * (width + 1) + col;
                    sums[at(row + 1, col + 1)] =
                        sums[at(row, col + 1)] + sums[at(row + 1, col)] - sums[at(row, col)] + here;
                }
            }
            (name.clone(), sums)
        };
        let reader = Reader { frame, sums: Sums(names.iter().map(sum).collect()) };
        let mut parts = Vec::new();
        conjuncts(formula, &mut parts);
        // What is too much stays too much in a larger rectangle.
        let limits: Vec<(&Expression, &Expression)> = parts
            .iter()
            .filter_map(|part| match &part.what {
                What::Two(Operator::Equal | Operator::AtMost, sides)
                    if grows(&sides[0]) && matches!(sides[1].what, What::Number(_)) =>
                {
                    Some((&sides[0], &sides[1]))
                }
                _ => None,
            })
            .collect();
        let exceeds = |of: Rectangle| -> Result<bool, Fault> {
            for (one, other) in &limits {
                if let (Told::Number(one), Told::Number(other)) = (reader.read(one, of)?, reader.read(other, of)?)
                    && one > other
                {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        let is_free = |cell: usize| !frame.cells[cell].blocked;
        let (mut pieces, mut covered) = (Vec::new(), 0);
        for first in (0..height * width).filter(|&cell| is_free(cell)) {
            let (top, left) = (first / width, first % width);
            let mut furthest = width;
            for bottom in top + 1..=height {
                in_time(formula)?;
                let reached = (left..furthest).take_while(|&col| is_free((bottom - 1) * width + col)).count();
                furthest = left + reached;
                for right in left + 1..=furthest {
                    let of = Rectangle { rows: [top, bottom], cols: [left, right] };
                    if exceeds(of)? {
                        furthest = right - 1;
                        break;
                    }
                    let mut fits = true;
                    for part in &parts {
                        match reader.read(part, of)? {
                            Told::Holds(holds) => fits &= holds,
                            Told::Untold => {}
                            Told::Number(_) => {
                                let title = "something that holds or does not is expected";
                                return Err(part.fault(title, "this is a number").into());
                            }
                        }
                    }
                    if fits {
                        pieces.push(of);
                        covered += of.size().iter().product::<i64>();
                    }
                }
                if furthest == left {
                    break;
                }
            }
            if pieces.len() > MOST || covered > COVERED {
                let title = format!("{} rectangles and more could be there", pieces.len());
                let fault = Fault::new(span, title, "too many, or too large");
                return Err(fault.into());
            }
        }
        let (cells, borders) = self.divided();
        let number = |cell: usize| cells.binary_search(&cell).unwrap_or_default() as u32;
        let clue = |of: Rectangle| {
            let (cell, value) = names.iter().find_map(|name| reader.clues(name, of).next())?;
            let place = frame.name(cell);
            let name = match value {
                ClueValue::Number(number) => format!("the {number} at {place}"),
                _ => format!("the clue at {place}"),
            };
            Some((number(cell), name))
        };
        let piece = |&of: &Rectangle| {
            let corner = |row: usize, col: usize| Pos::new(row, col);
            let cells =
                (of.rows[0]..of.rows[1]).flat_map(|row| (of.cols[0]..of.cols[1]).map(move |col| row * width + col));
            Piece {
                name: format!("{}-{}", corner(of.rows[0], of.cols[0]), corner(of.rows[1] - 1, of.cols[1] - 1)),
                cells: cells.map(&number).collect(),
                clue: clue(of),
            }
        };
        let pieces: Vec<Piece> = pieces.iter().map(piece).collect();
        let said = parts.iter().filter(|part| !matches!(&part.what, What::Name(name) if name == "rectangle"));
        let said: Vec<String> = said.map(|part| super::groups::said(part, &frame.kind.text)).collect();
        let object = if said.is_empty() { "rectangles".to_owned() } else { format!("rectangles with {}", list(&said)) };
        let phrase = Phrase::new("the board", Verb::Either("is divided into", "cannot be divided into"), object);
        let head = Head { label: "rectangle".to_owned().into(), ..Head::law("rectangles", phrase) };
        let cells = cells.into_iter().map(|cell| self.layout.cell(Pos::new(cell / width, cell % width))).collect();
        self.add(Partition::new(head, cells, borders, pieces));
        Ok(())
    }
}
