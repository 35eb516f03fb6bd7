//! A sudoku with constraints, as a reader collects it.
//!
//! In: givens, boxes, constraints, each with where it is written. Out: a [`Sudoku`], or what is wrong, at its place.
//! Must not know: formats.

use std::collections::BTreeSet;
use std::ops::Range;

use super::RawSudoku;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::directives::NO_BOX;
use crate::family::sudoku::constraint::Constraint;
use crate::family::sudoku::{Aside, Clue, Fault, House, Sudoku};
use crate::grid::Pos;

/// What was found so far.
pub(super) struct Draft<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) options: &'a ParseOptions,
    pub(super) size: usize,
    /// In reading order, 0 for none.
    pub(super) givens: Vec<u16>,
    /// The rows and columns of a box, where the source names them.
    pub(super) box_shape: Option<(usize, usize)>,
    pub(super) boxed: bool,
    /// Where the source says what boxes are, when it does.
    pub(super) boxes_at: Option<Range<usize>>,
    pub(super) from_zero: bool,
    /// Each with where it is written.
    pub(super) constraints: Vec<(Constraint, Range<usize>)>,
    /// What is ignored, and what a player has noted.
    pub(super) aside: Aside,
}

impl<'a> Draft<'a> {
    /// An empty board of this size.
    pub(super) fn new(source: &'a Source<'a>, options: &'a ParseOptions, size: usize) -> Self {
        let size_in_bounds = size.min(Sudoku::MAX_SIZE + 1);
        let givens = vec![0; size_in_bounds * size_in_bounds];
        Draft {
            source,
            options,
            size: size_in_bounds,
            givens,
            box_shape: None,
            boxed: true,
            boxes_at: None,
            from_zero: false,
            constraints: Vec::new(),
            aside: Aside::default(),
        }
    }

    /// Adds a constraint of a kind that there is.
    pub(super) fn demand(&mut self, kind: &'static str, clue: Clue, groups: Vec<Vec<Pos>>, span: Range<usize>) {
        self.constraints.push((Constraint::of(kind, clue, groups), span));
    }

    /// Adds regions: in place of the boxes, where there are as many as digits.
    pub(super) fn divide(&mut self, regions: Vec<Vec<Pos>>, span: Range<usize>) {
        match boxes_of(&regions, self.size) {
            Some(shape) => (self.box_shape, self.boxed) = (Some(shape), true),
            None => {
                self.boxed = false;
                self.demand("regions", Clue::None, regions, span);
            }
        }
    }

    /// Adds a warning about items that are only drawn: how many there are of each name.
    pub(super) fn drawn(&mut self, counts: &[(&str, usize)]) {
        let said = counts.iter().filter(|(_, count)| *count > 0);
        let said: Vec<String> =
            said.map(|(noun, count)| format!("{count} {noun}{}", if *count > 1 { "s" } else { "" })).collect();
        if !said.is_empty() {
            let text = format!("only drawn, and left out: {}; an answer keeps the other rules", said.join(", "));
            self.aside.passed.push(text);
        }
    }

    /// Adds a warning about rules in words: nobody reads them here.
    pub(super) fn said_in_words(&mut self, words: &str) {
        let mut words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((at, _)) = words.char_indices().nth(300) {
            words.truncate(at);
            words.push_str(" ...");
        }
        if !words.is_empty() {
            let words: String = words.chars().filter(|symbol| !symbol.is_control()).collect();
            self.aside.passed.push(format!("rules in words are not read; an answer keeps the others: {words}"));
        }
    }

    /// The puzzle; `span` gives the place of a given in the source.
    pub(super) fn finish(mut self, span: &dyn Fn(usize) -> Range<usize>) -> Result<Sudoku, Diagnostic> {
        let mut drawn = (0..self.constraints.len()).filter(|&at| self.constraints[at].0.kind().name == "regions");
        if let (Some(at), second) = (drawn.next(), drawn.next()) {
            if let Some(second) = second {
                let again = self.constraints[second].1.clone();
                return Err(
                    Diagnostic::at(self.source, again, "the regions are said twice").help("leave one of them out")
                );
            }
            if let (Some((rows, cols)), Some(boxes)) = (self.box_shape, &self.boxes_at) {
                let title =
                    format!("the puzzle has regions and boxes of {rows}x{cols}: regions take the place of boxes");
                return Err(Diagnostic::at(self.source, boxes.clone(), title).help("leave one of them out"));
            }
            self.boxes_at = Some(self.constraints[at].1.clone());
            match boxes_of(self.constraints[at].0.groups(), self.size) {
                Some(shape) => {
                    (self.box_shape, self.boxed) = (Some(shape), true);
                    self.constraints.remove(at);
                }
                None => self.boxed = false,
            }
        }
        if let Some((rows, cols)) = self.options.box_shape.filter(|shape| *shape != NO_BOX) {
            let said = match self.box_shape {
                _ if !self.boxed => Some("no boxes".to_owned()),
                Some(other) if other != (rows, cols) => Some(format!("boxes of {}x{}", other.0, other.1)),
                _ => None,
            };
            if let Some(said) = said {
                let title = format!("the puzzle has {said}, but boxes of {rows}x{cols} are asked for");
                return Err(Diagnostic::at(self.source, self.boxes_at.unwrap_or_else(|| span(0)), title)
                    .help("leave out `--box` or the comment `# box:`, or what the puzzle says"));
            }
        }
        let Draft { source, options, size, givens, box_shape, from_zero, constraints, boxed, aside, .. } = self;
        let found = RawSudoku { source, options, commented: box_shape, size, givens, from_zero };
        let mut sudoku = found.build(boxed, span)?;
        if from_zero {
            sudoku = sudoku.from_zero();
        }
        let sorted = Constraint::sorted(constraints.iter().map(|(constraint, _)| constraint.clone()).collect(), size);
        let mut aside = aside;
        aside.passed.append(&mut twice(&constraints, size));
        let list = constraints.iter().map(|(constraint, _)| constraint.clone()).collect();
        sudoku.with(list).map(|sudoku| sudoku.beside(aside)).map_err(|fault| {
            let Fault::Constraint(fault) = &fault else { return Diagnostic::at(source, span(0), fault.to_string()) };
            let (number, reason) = &**fault;
            let is_it = |other: &&(Constraint, Range<usize>)| {
                let wrong = &sorted[*number];
                let of = |one: &Constraint| (one.kind().name, one.groups().iter().flatten().min().copied());
                of(&other.0) == of(wrong)
            };
            let at = constraints.iter().find(is_it).map_or(span(0), |(_, span)| span.clone());
            Diagnostic::at(source, at, reason.clone()).label("this does not fit")
        })
    }
}

/// Kinds that add up the digits of lines, each as often as it stands there.
const SUMS: [&str; 7] = ["arrow", "double arrow", "region sum", "equal sums", "sum line", "sum loop", "zipper"];

/// Warnings about constraints and cells that stand in a text twice.
fn twice(constraints: &[(Constraint, Range<usize>)], size: usize) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut told = Vec::new();
    for (constraint, _) in constraints {
        let (kind, shape) = (constraint.kind(), constraint.kind().shape);
        let marks = constraint.groups().iter().flatten().filter(|_| shape.joined);
        let marks = marks.map(|&pos| Constraint::of(kind.name, constraint.clue().clone(), vec![vec![pos]]));
        let whole = Some(constraint.clone()).filter(|_| !shape.joined);
        for one in marks.chain(whole) {
            let title = one.title();
            if !Constraint::sorted(vec![one], size).into_iter().all(|one| seen.insert(one)) {
                told.push(format!("{title} stands there twice"));
            }
        }
        for line in constraint.groups().iter().filter(|_| SUMS.contains(&kind.name)) {
            // A closed line ends where it begins.
            let closes = shape.closes || kind.name == "region sum";
            let is_closed = closes && line.len() > 3 && line.first() == line.last();
            let line = &line[usize::from(is_closed)..];
            if let Some(pos) = line.iter().enumerate().find(|(at, pos)| line[..*at].contains(pos)).map(|(_, pos)| pos) {
                told.push(format!("{} has {pos} twice, and its digit counts twice", constraint.title()));
            }
        }
    }
    told
}

/// The shape of boxes that regions are, when they are boxes.
fn boxes_of(regions: &[Vec<Pos>], size: usize) -> Option<(usize, usize)> {
    let fits = |&(rows, cols): &(usize, usize)| {
        regions.len() == size
            && regions.iter().all(|cells| {
                let boxes = |pos: &Pos| House::box_at((rows, cols), *pos);
                // A cell twice is another one missing.
                let distinct: BTreeSet<&Pos> = cells.iter().collect();
                cells.len() == size && distinct.len() == size && cells.iter().all(|pos| boxes(pos) == boxes(&cells[0]))
            })
    };
    let shapes = (1..=size).filter(|rows| size.is_multiple_of(*rows)).map(|rows| (rows, size / rows));
    shapes.into_iter().find(fits)
}
