//! What the tests share: boards by hand, all answers, and loops found without any clause.

use cluesat::backend::Backend;
use cluesat::grid::{Edge, Edges, Grid, Pos};
use cluesat::puzzle::slitherlink::Slitherlink;
use cluesat::puzzle::{Deduce, Format, ParseOptions, Puzzle};
use cluesat::search::{Options, Progress, Solutions};

/// Small, seeded, good enough for tests.
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % n
    }
}

pub(crate) fn clueless(height: usize, width: usize) -> Slitherlink {
    Slitherlink::new(Grid::filled(height, width, None)).expect("a board")
}

pub(crate) fn parse(text: &str, format: Format) -> Slitherlink {
    try_parse(text.as_bytes(), format).unwrap_or_else(|error| panic!("{text}\n{}", error.render(false)))
}

pub(crate) fn try_parse(bytes: &[u8], format: Format) -> Result<Slitherlink, cluesat::diagnostic::Diagnostic> {
    let source = cluesat::input::Source { name: "test", bytes, first_line: 1 };
    Slitherlink::parse(&source, format, &ParseOptions::default())
}

pub(crate) fn write(puzzle: &Slitherlink, format: Format) -> String {
    let mut out = Vec::new();
    puzzle.write(format, None, &mut out).expect("a format that holds slitherlinks");
    String::from_utf8(out).expect("text")
}

pub(crate) fn options(backend: Backend, deduce: Deduce) -> Options {
    Options { backend, deduce, ..Options::default() }
}

/// All answers, or the first `max`, in a fixed order.
pub(crate) fn answers(puzzle: &Slitherlink, options: &Options, max: usize) -> Vec<Edges<bool>> {
    let mut search = Solutions::new(puzzle, options);
    let mut found: Vec<_> = search.by_ref().take(max).map(|answer| answer.expect("the engine runs")).collect();
    assert!(found.len() == max || search.progress() == Progress::Complete);
    sort(&mut found);
    found
}

pub(crate) fn sort(boards: &mut [Edges<bool>]) {
    boards.sort_by_key(|board| board.edges().filter(|&edge| board[edge]).collect::<Vec<Edge>>());
}

/// The boundary of the cells whose bit is set.
pub(crate) fn boundary(height: usize, width: usize, inside: impl Fn(Pos) -> bool) -> Edges<bool> {
    let mut board = Edges::filled(height, width, false);
    for edge in board.edges() {
        board[edge] = board.cells_beside(edge).filter(|&cell| inside(cell)).count() == 1;
    }
    board
}

fn find(root: &[usize], mut at: usize) -> usize {
    while root[at] != at {
        at = root[at];
    }
    at
}

/// Whether the lines are one closed loop: two at each dot that has any, all dots joined.
pub(crate) fn is_single_loop(board: &Edges<bool>) -> bool {
    let width = board.width() + 1;
    let dots = width * (board.height() + 1);
    let mut degree = vec![0; dots];
    let mut root: Vec<usize> = (0..dots).collect();
    for edge in board.edges().filter(|&edge| board[edge]) {
        let [a, b] = edge.dots().map(|dot| dot.row * width + dot.col);
        degree[a] += 1;
        degree[b] += 1;
        let (a, b) = (find(&root, a), find(&root, b));
        root[a] = b;
    }
    let on: Vec<usize> = (0..dots).filter(|&dot| degree[dot] > 0).collect();
    !on.is_empty() && on.iter().all(|&dot| degree[dot] == 2 && find(&root, dot) == find(&root, on[0]))
}

/// All single loops of a board with at most 20 cells: each is the boundary of its inside.
pub(crate) fn single_loops(height: usize, width: usize) -> Vec<Edges<bool>> {
    let board = |bits: usize| boundary(height, width, |cell| bits >> (cell.row * width + cell.col) & 1 == 1);
    (1..1usize << (height * width)).map(board).filter(is_single_loop).collect()
}

/// How many lines are round a cell.
pub(crate) fn sides(board: &Edges<bool>, cell: Pos) -> u8 {
    Edges::<bool>::around(cell).into_iter().filter(|&edge| board[edge]).count() as u8
}

/// Whether a board keeps all clues.
pub(crate) fn keeps(board: &Edges<bool>, clues: &Grid<Option<u8>>) -> bool {
    clues.positions().all(|cell| clues[cell].is_none_or(|clue| sides(board, cell) == clue))
}
