//! Which edges are worth another try.
//!
//! In: what each try has touched, and what has been decided since. Out: whether the same try may come to more now. Must
//! not know: what a try is for.
//!
//! A try comes to the same again while nothing changes at the dots that it touched, or next to them. Dots are told apart
//! by squares of them only, so an edge may be tried once too often, and never once too few. Without this the whole board
//! was tried in each round, and the larger a board the more rounds there are: some corner of it always has one more.

use super::state::State;

/// So many dots a square is high and wide.
const SIDE: usize = 2;

/// What the last try of an edge depended on.
#[derive(Clone, Copy, Debug)]
struct Try {
    /// How many edges had been decided.
    decided: usize,
    /// Which of the squares in [`Tries::touched`].
    from: usize,
    to: usize,
    /// It asked for all lines of the board.
    all: bool,
}

/// The tries of a board.
#[derive(Debug)]
pub(super) struct Tries {
    /// The number of dots in a row.
    width: usize,
    /// The square that each dot is in.
    square: Vec<u32>,
    /// For each square how many edges were decided when last there was one at its dots or next to them.
    changed: Vec<usize>,
    /// So many decided edges are told in `changed`.
    told: usize,
    /// The squares that tries have touched, those of one try together.
    touched: Vec<u32>,
    /// For each square the number of the last try that touched it.
    by: Vec<u32>,
    /// The number of tries.
    count: u32,
    last: Vec<Option<Try>>,
}

impl Tries {
    /// Nothing was tried yet.
    pub(super) fn new(state: &State<'_>) -> Self {
        let (height, width) = state.size();
        let across = width.div_ceil(SIDE);
        let square = |dot: usize| (dot / width / SIDE * across + dot % width / SIDE) as u32;
        Tries {
            width,
            square: (0..height * width).map(square).collect(),
            changed: vec![0; height.div_ceil(SIDE) * across],
            told: state.decided(),
            touched: Vec::new(),
            by: vec![0; height.div_ceil(SIDE) * across],
            count: 0,
            last: vec![None; state.len() as usize],
        }
    }

    /// Whether the edge was not tried yet, or something has changed since.
    pub(super) fn is_due(&self, edge: u32) -> bool {
        self.last[edge as usize].is_none_or(|last| {
            let mut squares = self.touched[last.from..last.to].iter();
            last.all || squares.any(|&square| self.changed[square as usize] > last.decided)
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
        // Next to an edge is next to the first of its dots, too.
        let dots = state.dots_since(last.decided).map(|[dot, _]| dot);
        for dot in dots.chain(state.ends_since(last.decided)) {
            let square = self.square[dot as usize];
            if std::mem::replace(&mut self.by[square as usize], self.count) != self.count {
                self.touched.push(square);
            }
        }
        last.to = self.touched.len();
        last.all |= state.take_asked_for_all();
    }

    /// Takes over what was decided for good.
    pub(super) fn learn(&mut self, state: &State<'_>) {
        for dot in state.dots_since(self.told).flatten() {
            let (row, col) = (dot as usize / self.width, dot as usize % self.width);
            for row in row.saturating_sub(1)..=row + 1 {
                for col in (col.saturating_sub(1)..=col + 1).filter(|&col| col < self.width) {
                    if let Some(&square) = self.square.get(row * self.width + col) {
                        self.changed[square as usize] = state.decided();
                    }
                }
            }
        }
        self.told = state.decided();
    }
}
