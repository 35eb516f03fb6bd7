//! Which edges are worth another try.
//!
//! In: what each try has touched, and what has been decided since. Out: whether the same try may find more now. Must
//! not know: the purpose of a try.
//!
//! A try has the same result as long as nothing changes at the dots that it touched, or around a face with one of them.
//! On squares, dots are grouped into small squares, so an edge may be tried once too often, but never too rarely.
//! Without this, the whole board was tried in each round, and larger boards take more rounds: some corner of them
//! always has one more.

use super::state::State;
use crate::board::{Layout, NOWHERE};

/// The number of dots along the side of a square.
const SIDE: usize = 2;

/// What the last try of an edge depended on.
#[derive(Clone, Copy, Debug)]
struct Try {
    /// The number of edges that had been decided.
    decided: usize,
    /// Where its parts start in [`Tries::touched`].
    from: usize,
    to: usize,
    /// Whether it depended on all lines of the board.
    all: bool,
}

/// The tries of a board.
#[derive(Debug)]
pub(super) struct Tries {
    /// The part of the board that each dot is in.
    part: Vec<u32>,
    /// For each part, the number of decided edges when one was last decided at its dots or next to them.
    changed: Vec<usize>,
    /// The number of decided edges that `changed` takes into account.
    told: usize,
    /// The parts that tries have touched, those of one try in a row.
    touched: Vec<u32>,
    /// For each part the number of the last try that touched it.
    by: Vec<u32>,
    /// The number of tries.
    count: u32,
    last: Vec<Option<Try>>,
}

/// The part of the board for each dot, and the number of parts: squares of dots, or the dots themselves.
fn parts(layout: &Layout) -> (Vec<u32>, usize) {
    let dots = layout.dot_count();
    if layout.plane().is_some() {
        return ((0..dots as u32).collect(), dots);
    }
    let (height, width) = layout.size();
    let (height, width) = (height + 1, width + 1);
    let across = width.div_ceil(SIDE);
    let part = |dot: usize| (dot / width / SIDE * across + dot % width / SIDE) as u32;
    ((0..dots).map(part).collect(), height.div_ceil(SIDE) * across)
}

impl Tries {
    pub(super) fn new(state: &State<'_>) -> Self {
        let (part, count) = parts(state.layout());
        Tries {
            part,
            changed: vec![0; count],
            told: state.decided(),
            touched: Vec::new(),
            by: vec![0; count],
            count: 0,
            last: vec![None; state.len() as usize],
        }
    }

    /// Whether the edge was not tried yet, or something has changed since.
    pub(super) fn is_due(&self, edge: u32) -> bool {
        self.last[edge as usize].is_none_or(|last| {
            let mut parts = self.touched[last.from..last.to].iter();
            last.all || parts.any(|&part| self.changed[part as usize] > last.decided)
        })
    }

    /// Starts a try of this edge, with this many decided edges.
    pub(super) fn start(&mut self, edge: u32, decided: usize) {
        self.count += 1;
        let from = self.touched.len();
        self.last[edge as usize] = Some(Try { decided, from, to: from, all: false });
    }

    /// Records what the try of this edge has led to, before it is undone.
    pub(super) fn add(&mut self, edge: u32, state: &mut State<'_>) {
        let Some(last) = &mut self.last[edge as usize] else { return };
        // Both dots of an edge are around one face, so the first one is enough.
        let dots = state.dots_since(last.decided).map(|[dot, _]| dot);
        for dot in dots.chain(state.ends_since(last.decided)) {
            let part = self.part[dot as usize];
            if std::mem::replace(&mut self.by[part as usize], self.count) != self.count {
                self.touched.push(part);
            }
        }
        last.to = self.touched.len();
        last.all |= state.take_asked_for_all();
    }

    /// Takes edges into account that were decided for good.
    pub(super) fn learn(&mut self, state: &State<'_>) {
        let graph = state.layout().graph();
        for dot in state.dots_since(self.told).flatten() {
            let faces = graph.at_dot(dot as usize).iter().flat_map(|&edge| graph.faces(edge as usize));
            for face in faces.filter(|&face| face != NOWHERE) {
                for &edge in graph.round(face as usize) {
                    for dot in graph.dots(edge as usize) {
                        self.changed[self.part[dot] as usize] = state.decided();
                    }
                }
            }
        }
        self.told = state.decided();
    }
}
