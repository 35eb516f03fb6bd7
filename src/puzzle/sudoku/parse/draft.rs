//! A sudoku with constraints, as a reader collects it.
//!
//! In: givens, boxes, constraints, each with where it is written. Out: a [`Sudoku`], or what is wrong, at its place. Must
//! not know: formats.

use std::ops::Range;

use super::Found;
use crate::diagnostic::Diagnostic;
use crate::grid::Pos;
use crate::input::Source;
use crate::puzzle::ParseOptions;
use crate::puzzle::sudoku::constraint::Constraint;
use crate::puzzle::sudoku::{Clue, Fault, House, Sudoku};

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
    pub(super) from_zero: bool,
    /// Each with where it is written.
    pub(super) constraints: Vec<(Constraint, Range<usize>)>,
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
            from_zero: false,
            constraints: Vec::new(),
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

    /// The puzzle; `span` tells where in the source a given is written.
    pub(super) fn finish(mut self, span: impl Fn(usize) -> Range<usize>) -> Result<Sudoku, Diagnostic> {
        if let Some(at) = self.constraints.iter().position(|(constraint, _)| constraint.kind().name == "regions") {
            match boxes_of(self.constraints[at].0.groups(), self.size) {
                Some(shape) => {
                    (self.box_shape, self.boxed) = (Some(shape), true);
                    self.constraints.remove(at);
                }
                None => self.boxed = false,
            }
        }
        let Draft { source, options, size, givens, box_shape, boxed, from_zero, constraints } = self;
        let found = Found { source, options, commented: box_shape, size, givens };
        let mut sudoku = found.build(boxed, &span)?;
        if from_zero {
            sudoku = sudoku.from_zero();
        }
        let sorted = Constraint::sorted(constraints.iter().map(|(constraint, _)| constraint.clone()).collect(), size);
        let list = constraints.iter().map(|(constraint, _)| constraint.clone()).collect();
        sudoku.with(list).map_err(|fault| {
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

/// The shape of boxes that regions are, when they are boxes.
fn boxes_of(regions: &[Vec<Pos>], size: usize) -> Option<(usize, usize)> {
    let fits = |&(rows, cols): &(usize, usize)| {
        regions.len() == size
            && regions.iter().all(|cells| {
                let boxes = |pos: &Pos| House::box_at((rows, cols), *pos);
                cells.len() == size && cells.iter().all(|pos| boxes(pos) == boxes(&cells[0]))
            })
    };
    let shapes = (1..=size).filter(|rows| size.is_multiple_of(*rows)).map(|rows| (rows, size / rows));
    shapes.into_iter().find(fits)
}
