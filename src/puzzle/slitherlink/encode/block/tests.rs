//! Lemmas against their plain definition, and against answers.

use super::cut::Cuts;
use super::parts::Parts;
use super::{LONG, SHORTER, Vars, block, lemma, lemmas, not_all};
use crate::cnf::{Cnf, Encoder, Lit, Model, Truth};
use crate::grid::{Edge, Edges, Grid, Pos};
use crate::puzzle::slitherlink::{Flaw, Slitherlink};
use crate::puzzle::{Deduce, Puzzle};

/// The border of a set of cells.
fn boundary(height: usize, width: usize, inside: impl Fn(Pos) -> bool) -> Edges<bool> {
    let mut board = Edges::filled(height, width, false);
    for edge in board.edges() {
        board[edge] = board.cells_beside(edge).filter(|&cell| inside(cell)).count() == 1;
    }
    board
}

/// All edges open, and a model that draws the board.
fn encoded(puzzle: &Slitherlink) -> Vars {
    let mut cnf = Cnf::new();
    let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
    puzzle.encode(&known, &mut Encoder::new(&mut cnf))
}

/// What [`block`] says of one loop, by the whole board each time: the cut path by path.
mod plain {
    use super::*;

    fn on_board(edges: &[Edge], board: &Edges<bool>) -> Edges<bool> {
        let mut of_loop = board.map(|_| false);
        edges.iter().for_each(|&edge| of_loop[edge] = true);
        of_loop
    }

    fn elsewhere(edges: &[Edge], board: &Edges<bool>) -> Option<Edge> {
        let of_loop = on_board(edges, board);
        board.edges().find(|&edge| board[edge] && !of_loop[edge])
    }

    fn alone(puzzle: &Slitherlink, edges: &[Edge], board: &Edges<bool>) -> bool {
        let of_loop = on_board(edges, board);
        puzzle.clues.positions().all(|at| {
            let count = Edges::<bool>::around(at).into_iter().filter(|&edge| of_loop[edge]).count();
            puzzle.clues[at].is_none_or(|k| count == usize::from(k))
        })
    }

    /// The dots on the loop's side of the smallest cut that is nearest to the loop, unless it has more than `most` edges.
    pub(super) fn flood(vars: &Vars, of_loop: &[Pos], apart: impl Fn(Pos) -> bool, most: usize) -> Option<Grid<bool>> {
        let dots = Grid::filled(vars.edges.height() + 1, vars.edges.width() + 1, ());
        let mut units = vars.edges.map(|_| 0);
        for _ in 0..=most {
            let mut from: Grid<Option<(Pos, Edge, i8)>> = dots.map(|()| None);
            let mut inside = dots.map(|()| false);
            of_loop.iter().for_each(|&dot| inside[dot] = true);
            let mut queue = of_loop.to_vec();
            let mut next = 0;
            while next < queue.len() && !apart(queue[next]) {
                let dot = queue[next];
                next += 1;
                for edge in vars.edges.at_dot(dot) {
                    let [a, b] = edge.dots();
                    let (other, way) = if a == dot { (b, 1) } else { (a, -1) };
                    if vars.edges[edge] != Truth::Known(false) && units[edge] != way && !inside[other] {
                        inside[other] = true;
                        from[other] = Some((dot, edge, way));
                        queue.push(other);
                    }
                }
            }
            let Some(&(mut dot)) = queue.get(next) else { return Some(inside) };
            while let Some((before, edge, way)) = from[dot] {
                units[edge] += way;
                dot = before;
            }
        }
        None
    }

    fn demanded(puzzle: &Slitherlink, inside: &Grid<bool>) -> bool {
        let clued = || puzzle.clues.positions().filter_map(|at| Some((at, usize::from(puzzle.clues[at]?))));
        let count = |at: Pos, side: bool| {
            Edges::<()>::around(at).into_iter().filter(|edge| edge.dots().map(|dot| inside[dot]) == [side; 2]).count()
        };
        clued().any(|(at, k)| k > count(at, false)) && clued().any(|(at, k)| k > count(at, true))
    }

    pub(super) fn cut(
        puzzle: &Slitherlink,
        vars: &Vars,
        board: &Edges<bool>,
        edges: &[Edge],
        most: usize,
    ) -> Option<Vec<Lit>> {
        let mut line = Grid::filled(board.height() + 1, board.width() + 1, false);
        board.edges().filter(|&edge| board[edge]).flat_map(Edge::dots).for_each(|dot| line[dot] = true);
        let of_loop: Vec<Pos> = edges.iter().flat_map(|edge| edge.dots()).collect();
        let inside = flood(vars, &of_loop, |dot| line[dot] && !of_loop.contains(&dot), most)?;
        let crosses = |edge: &Edge| edge.dots().into_iter().filter(|&dot| inside[dot]).count() == 1;
        let lits = || vars.edges.edges().filter(crosses).filter_map(|edge| vars.edges[edge].lit()).collect();
        demanded(puzzle, &inside).then(lits)
    }

    pub(super) fn lemma(vars: &Vars, board: &Edges<bool>, edges: &[Edge]) -> Option<Vec<Lit>> {
        let other = elsewhere(edges, board)?;
        let mut lemma = not_all(vars, edges);
        lemma.extend((!vars.edges[other]).lit());
        Some(lemma)
    }

    pub(super) fn block(puzzle: &Slitherlink, vars: &Vars, board: &Edges<bool>, edges: &[Edge]) -> Option<Vec<Lit>> {
        let long = edges.len() >= LONG;
        let cut = long.then(|| cut(puzzle, vars, board, edges, edges.len() / SHORTER)).flatten();
        let cycle = || {
            if alone(puzzle, edges, board) { lemma(vars, board, edges) } else { Some(not_all(vars, edges)) }
        };
        cut.or_else(cycle)
    }
}

/// A random candidate with loops of all lengths: the border of noise that was smoothed, on which nothing branches.
fn candidate(height: usize, width: usize, random: &mut fastrand::Rng) -> Edges<bool> {
    let share = random.u8(2..9);
    let mut inside = Grid::filled(height, width, ()).map(|()| random.u8(..10) < share);
    let at = |inside: &Grid<bool>, row: usize, col: usize| inside.get(Pos::new(row, col)).is_some_and(|&inside| inside);
    for _ in 0..random.u8(..3) {
        let before = inside.clone();
        for cell in before.positions() {
            let rows = cell.row.saturating_sub(1)..=cell.row + 1;
            let around = rows.flat_map(|row| (cell.col.saturating_sub(1)..=cell.col + 1).map(move |col| (row, col)));
            inside[cell] = around.filter(|&(row, col)| at(&before, row, col)).count() > 4;
        }
    }
    // Where two cells touch at a corner only, one more joins them.
    let mut changed = true;
    while changed {
        changed = false;
        for row in 1..height {
            for col in 1..width {
                let four = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
                let [a, b, c, d] = four.map(|(row, col)| at(&inside, row, col));
                if a == d && b == c && a != b {
                    let (row, col) = if a { four[1] } else { four[0] };
                    inside[Pos::new(row, col)] = true;
                    changed = true;
                }
            }
        }
    }
    boundary(height, width, |cell| inside[cell])
}

fn loops(flaws: &[Flaw]) -> impl Iterator<Item = &[Edge]> {
    flaws.iter().map(|flaw| match flaw {
        Flaw::Loop { edges } => &edges[..],
        flaw => panic!("{flaw} on a candidate"),
    })
}

#[test]
fn lemmas_are_those_of_the_plain_definition() {
    let mut random = fastrand::Rng::with_seed(11);
    let (mut boards, mut cuts, mut cycles, mut alone) = (0, 0, 0, 0);
    for round in 0..400 {
        let (height, width) = (random.usize(1..28), random.usize(1..28));
        let board = candidate(height, width, &mut random);
        let share = random.u8(..11);
        let mut clues = Grid::filled(height, width, None);
        for cell in clues.positions() {
            let sides = Edges::<()>::around(cell).into_iter().filter(|&edge| board[edge]).count();
            clues[cell] = (random.u8(..10) < share).then_some(sides as u8);
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let flaws: Vec<Flaw> = puzzle.check(&board);
        if flaws.is_empty() || flaws == [Flaw::Empty] {
            continue;
        }
        boards += 1;
        let mut vars = encoded(&puzzle);
        // Of some boards much is known already.
        let known = random.u8(..8);
        for edge in vars.edges.edges() {
            if random.u8(..10) < known {
                vars.edges[edge] = Truth::Known(board[edge]);
            }
        }
        let found = block(&puzzle, &vars, &board, &flaws);
        let apart = lemma(&vars, &board, &flaws);
        assert_eq!((found.len(), apart.len()), (flaws.len(), flaws.len()));
        for (number, edges) in loops(&flaws).enumerate() {
            let wanted = plain::block(&puzzle, &vars, &board, edges);
            assert_eq!(found[number], wanted, "round {round}, loop {number}");
            let other = plain::lemma(&vars, &board, edges);
            assert_eq!(apart[number].as_ref().map(|(_, lemma)| lemma), other.as_ref(), "round {round}, loop {number}");
            let wanted = wanted.expect("a lemma");
            *if wanted.first().is_some_and(|lit| lit.is_positive()) { &mut cuts } else { &mut cycles } += 1;
            alone += usize::from(edges.len() < LONG && Some(wanted) == other);
            // Handed over alone it is the same.
            assert_eq!(block(&puzzle, &vars, &board, &flaws[number..=number]), found[number..=number]);
        }
    }
    assert!(boards > 200 && cuts > 50 && cycles > 1_000 && alone > 50, "{boards}: {cuts} {cycles} {alone}");
}

#[test]
fn all_shortest_paths_at_once_and_path_by_path_find_the_same_cut() {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut found, mut large) = (0, 0);
    for round in 0..2_000 {
        let (height, width) = (random.usize(4..14), random.usize(4..14));
        let board = candidate(height, width, &mut random);
        let clues = Grid::filled(height, width, None);
        let flaws = Slitherlink::new(clues.clone()).expect("a board").check(&board);
        let clues = clues.map(|_: &Option<u8>| Some(3));
        let puzzle = Slitherlink::new(clues).expect("a board");
        let mut vars = encoded(&puzzle);
        for edge in vars.edges.edges() {
            if random.u8(..10) < 2 {
                vars.edges[edge] = Truth::Known(false);
            }
        }
        if flaws.is_empty() || flaws == [Flaw::Empty] {
            continue;
        }
        let parts = Parts::new(&board, &flaws);
        let mut cuts = Cuts::new(&puzzle, &vars, &parts);
        for (number, edges) in loops(&flaws).enumerate() {
            let most = random.usize(..16);
            let cut = cuts.around(number, edges, most);
            assert_eq!(cut, plain::cut(&puzzle, &vars, &board, edges, most), "round {round}, loop {number}");
            found += usize::from(cut.is_some());
            large += usize::from(cut.is_none());
        }
    }
    assert!(found > 500 && large > 500, "{found} cuts, {large} too large");
}

/// The rule itself, on boards where anything meets anything: each cycle, and any line that is not on it.
#[test]
fn a_cycle_may_be_completed_by_any_line_elsewhere() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut clauses = 0;
    for _ in 0..300 {
        let puzzle = Slitherlink::new(Grid::filled(4, 5, None)).expect("a board");
        let vars = encoded(&puzzle);
        let board = vars.edges.map(|_| random.u8(..10) < 6);
        let values = vars.edges.edges().map(|edge| board[edge]).collect();
        let model = Model::new(values);
        for lemmas in lemmas(&vars, &board) {
            let lines: Vec<Lit> =
                vars.edges.edges().filter(|&edge| board[edge]).filter_map(|edge| (!vars.edges[edge]).lit()).collect();
            assert_eq!(lemmas.others, lines);
            for clause in &lemmas.clauses {
                clauses += 1;
                assert!(clause.iter().all(|lit| !model.value(*lit) && lines.contains(lit)));
                let edges: Vec<Edge> = vars
                    .edges
                    .edges()
                    .filter(|&edge| clause.iter().any(|&lit| (!vars.edges[edge]).lit() == Some(lit)))
                    .collect();
                let mut degrees = Grid::filled(5, 6, 0);
                edges.iter().flat_map(|edge| edge.dots()).for_each(|dot| degrees[dot] += 1);
                assert!(degrees.cells().iter().all(|&degree| degree == 0 || degree == 2), "{edges:?} is no cycle");
            }
        }
    }
    assert!(clauses > 300, "{clauses} clauses");
}

#[test]
fn every_answer_crosses_every_cut() {
    let blank = Slitherlink::new(Grid::filled(3, 4, None)).expect("a board");
    let bounded = |bits: u32| boundary(3, 4, |cell| bits >> (cell.row * 4 + cell.col) & 1 == 1);
    let boards: Vec<(Edges<bool>, Vec<Flaw>)> =
        (1..1 << 12).map(bounded).map(|board| (board.clone(), blank.check(&board))).collect();
    let single: Vec<&Edges<bool>> =
        boards.iter().filter(|(_, flaws)| flaws.is_empty()).map(|(board, _)| board).collect();
    let (mut found, mut seed) = (0, 1u32);
    let broken = |flaws: &[Flaw]| flaws.is_empty() || flaws.iter().any(|flaw| matches!(flaw, Flaw::Dot { .. }));
    for (board, flaws) in boards.iter().filter(|(_, flaws)| !broken(flaws)) {
        // Clues that the candidate keeps: on two cells in five.
        let mut clues = Grid::filled(3, 4, None);
        for cell in clues.positions() {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if (seed >> 16) % 5 < 2 {
                let sides = Edges::<()>::around(cell).into_iter().filter(|&edge| board[edge]).count();
                clues[cell] = Some(sides as u8);
            }
        }
        let puzzle = Slitherlink::new(clues).expect("a board");
        let vars = encoded(&puzzle);
        let edges: Vec<Edge> = board.edges().collect();
        let line = |board: &Edges<bool>, lit: Lit| board[edges[lit.var().index()]];
        let answers: Vec<_> = single.iter().filter(|answer| puzzle.check(answer).is_empty()).collect();
        let parts = Parts::new(board, flaws);
        let mut cuts = Cuts::new(&puzzle, &vars, &parts);
        for (number, edges) in loops(flaws).enumerate() {
            let Some(cut) = cuts.around(number, edges, 12) else { continue };
            found += 1;
            assert!(cut.iter().all(|&lit| lit.is_positive() && !line(board, lit)));
            for answer in &answers {
                assert!(cut.iter().any(|&lit| line(answer, lit)), "{answer:?} does not cross");
            }
        }
    }
    assert!(found > 300, "only {found} cuts were tried");
}
