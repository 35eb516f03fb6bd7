//! What the tests share: boards by hand, all answers, and loops found without any clause.

use std::ops::Range;
use std::sync::Arc;

use cluesat::backend::Backend;
use cluesat::board::{Board, Domains};
use cluesat::cnf::Theory;
use cluesat::family::slitherlink::{FAMILY, Slitherlink};
use cluesat::family::{Contradiction, Deduce, Format, ParseOptions, Puzzle};
use cluesat::grid::{Edge, Edges, Grid, Pos, Spot};
use cluesat::rule::{Flaw, LazyRule, Vars};
use cluesat::search::{Options, Progress, Solutions};

pub(crate) fn clueless(height: usize, width: usize) -> Slitherlink {
    Slitherlink::new(Grid::filled(height, width, None)).expect("a board")
}

pub(crate) fn parse(text: &str, format: Format) -> Slitherlink {
    try_parse(text.as_bytes(), format).unwrap_or_else(|error| panic!("{text}\n{}", error.render(false)))
}

pub(crate) fn try_parse(bytes: &[u8], format: Format) -> Result<Slitherlink, cluesat::diagnostic::Diagnostic> {
    let source = cluesat::diagnostic::Source { name: "test", bytes, first_line: 1 };
    Slitherlink::parse(&source, format, &ParseOptions::default())
}

/// The formats that a text has the look of.
pub(crate) fn recognise(bytes: &[u8]) -> Vec<Format> {
    FAMILY.texts.detect(bytes)
}

/// The parts of a text that are one puzzle each.
pub(crate) fn split(format: Format, bytes: &[u8]) -> Vec<Range<usize>> {
    FAMILY.texts.split(format, bytes)
}

/// The puzzle as one of all families.
pub(crate) fn object(puzzle: &Slitherlink) -> Arc<dyn Puzzle> {
    Arc::new(puzzle.clone())
}

/// Lines as a board: the horizontal edges, then the vertical ones.
pub(crate) fn board(lines: &Edges<bool>) -> Board {
    Board(lines.edges().map(|edge| u16::from(lines[edge])).collect())
}

/// For each edge, the claim about its place.
fn of_places<T: Clone>(puzzle: &dyn Puzzle, blank: T, said: impl Fn(cluesat::board::Place) -> T) -> Edges<T> {
    let (height, width) = puzzle.size();
    let mut edges = Edges::filled(height, width, blank);
    for place in puzzle.all_places() {
        let Spot::Edge(edge) = puzzle.layout().spot(place) else { panic!("a slitherlink has values on edges alone") };
        edges[edge] = said(place);
    }
    edges
}

/// A board as lines.
pub(crate) fn lines(puzzle: &dyn Puzzle, board: &Board) -> Edges<bool> {
    of_places(puzzle, false, |place| board[place] == 1)
}

/// What is known, edge by edge.
pub(crate) fn known_lines(puzzle: &dyn Puzzle, known: &Domains) -> Edges<Option<bool>> {
    of_places(puzzle, None, |place| known.known(place, 1))
}

/// What deduction knows of each edge.
pub(crate) fn deduce(puzzle: &Slitherlink, level: Deduce) -> Result<Edges<Option<bool>>, Contradiction> {
    let puzzle = object(puzzle);
    Ok(known_lines(&*puzzle, &puzzle.deduce(level)?))
}

/// What the checker says of these lines.
pub(crate) fn check(puzzle: &Slitherlink, lines: &Edges<bool>) -> Vec<Flaw> {
    object(puzzle).check(&board(lines))
}

/// The rule that clauses need not state in full, and its number: the one loop.
pub(crate) fn the_loop(puzzle: &dyn Puzzle) -> (usize, &dyn LazyRule) {
    let mut rules = puzzle.lazy_rules();
    let (number, rule) = rules.next().expect("slitherlink has such a rule");
    assert!(rules.next().is_none(), "one rule");
    assert_eq!(puzzle.phrase(number).to_string(), "the line makes one loop");
    (number, rule)
}

/// The one loop inside a search.
pub(crate) fn theory(puzzle: &dyn Puzzle, vars: &Vars) -> Box<dyn Theory> {
    the_loop(puzzle).1.theory(puzzle.rules(), vars, &[]).expect("edges are open")
}

pub(crate) fn write(puzzle: &Slitherlink, format: Format) -> String {
    let mut out = Vec::new();
    object(puzzle).write(format, None, &mut out).expect("a format that holds slitherlinks");
    String::from_utf8(out).expect("text")
}

pub(crate) fn options(backend: Backend, deduce: Deduce) -> Options {
    Options { backend, deduce, ..Options::default() }
}

/// All answers, or the first `max`, in a fixed order.
pub(crate) fn answers(puzzle: &Slitherlink, options: &Options, max: usize) -> Vec<Edges<bool>> {
    let puzzle = object(puzzle);
    let mut search = Solutions::new(&puzzle, options);
    let found = search.by_ref().take(max).map(|answer| lines(&*puzzle, &answer.expect("the engine runs")));
    let mut found: Vec<_> = found.collect();
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
