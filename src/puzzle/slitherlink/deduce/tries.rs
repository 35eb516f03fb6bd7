//! Which edges are worth another try.
//!
//! In: what each try has touched, and what has been decided since. Out: whether the same try may come to more now. Must
//! not know: what a try is for.
//!
//! A try comes to the same again while nothing changes at the dots that it touched, or round a face that has one of them.
//! On squares dots are told apart by squares of them only, so an edge may be tried once too often, and never once too few.
//! Without this the whole board was tried in each round, and the larger a board the more rounds there are: some corner of
//! it always has one more.

use super::state::State;
use crate::board::{Layout, NOWHERE};

/// So many dots a square is high and wide.
const SIDE: usize = 2;

/// What the last try of an edge depended on.
#[derive(Clone, Copy, Debug)]
struct Try {
    /// How many edges had been decided.
    decided: usize,
    /// Which of the parts in [`Tries::touched`].
    from: usize,
    to: usize,
    /// It asked for all lines of the board.
    all: bool,
}

/// The tries of a board.
#[derive(Debug)]
pub(super) struct Tries {
    /// The part of the board that each dot is in.
    part: Vec<u32>,
    /// For each part how many edges were decided when last there was one at its dots or next to them.
    changed: Vec<usize>,
    /// So many decided edges are told in `changed`.
    told: usize,
    /// The parts that tries have touched, those of one try together.
    touched: Vec<u32>,
    /// For each part the number of the last try that touched it.
    by: Vec<u32>,
    /// The number of tries.
    count: u32,
    last: Vec<Option<Try>>,
}

/// The part of the board that each dot is in, and how many there are: squares of dots, or the dots themselves.
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
    /// Nothing was tried yet.
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

    /// A try of this edge starts, when so many are decided.
    pub(super) fn start(&mut self, edge: u32, decided: usize) {
        self.count += 1;
        let from = self.touched.len();
        self.last[edge as usize] = Some(Try { decided, from, to: from, all: false });
    }

    /// What the try of this edge has led to, before it is taken back.
    pub(super) fn add(&mut self, edge: u32, state: &mut State<'_>) {
        let Some(last) = &mut self.last[edge as usize] else { return };
        // Both dots of an edge are round one face, so the first stands for both.
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

    /// Takes over what was decided for good.
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
