//! The smallest cut between a separate loop and the rest of the line.
//!
//! In: a candidate and one of its loops. Out: open edges of which every answer has one. Must not know: where the
//! candidate came from.
//!
//! A set S of dots holds the loop and none of the other loops. The candidate has no edge across its border. Where
//! the clues demand an edge within S and one without, an answer, being one piece, has an edge across. The border
//! with the fewest open edges is a minimum cut, found by augmenting paths (Ford and Fulkerson: Maximal flow through
//! a network, 1956), each edge carrying one unit, all shortest paths at once (Dinic: Algorithm for solution of a problem
//! of maximum flow in networks with power estimation, 1970): path by path, a loop of 1,000 edges searched the board 250
//! times.

use super::Vars;
use crate::cnf::{Lit, Truth};
use crate::grid::{Edge, Edges, Grid, Pos};
use crate::puzzle::slitherlink::Slitherlink;

/// Where a dot belongs in the candidate.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    /// To the loop.
    Loop,
    /// To another part of the line.
    Other,
    /// To no line.
    Free,
}

/// The cut of at most `most` edges, if there is one and the clues demand a line on both sides of it.
pub(super) fn between(
    puzzle: &Slitherlink,
    vars: &Vars,
    board: &Edges<bool>,
    of_loop: &[Edge],
    most: usize,
) -> Option<Vec<Lit>> {
    let mut sides = Grid::filled(board.height() + 1, board.width() + 1, Side::Free);
    for edge in board.edges().filter(|&edge| board[edge]) {
        for dot in edge.dots() {
            sides[dot] = Side::Other;
        }
    }
    for dot in of_loop.iter().flat_map(|edge| edge.dots()) {
        sides[dot] = Side::Loop;
    }
    let inside = flood(vars, &sides, most)?;
    demanded(puzzle, &inside).then(|| {
        let crosses =
            |edge: &Edge| edge.dots().map(|dot| inside[dot]).into_iter().filter(|&inside| inside).count() == 1;
        vars.edges.edges().filter(crosses).filter_map(|edge| vars.edges[edge].lit()).collect()
    })
}

/// The dots on the loop's side of a smallest cut, unless it takes more than `most` edges. Of several smallest cuts the
/// one nearest to the loop, whatever the paths were.
fn flood(vars: &Vars, sides: &Grid<Side>, most: usize) -> Option<Grid<bool>> {
    let loop_dots: Vec<Pos> = sides.positions().filter(|&dot| sides[dot] == Side::Loop).collect();
    let mut flow = Flow { vars, sides, units: vars.edges.map(|_| 0) };
    let mut left = most;
    loop {
        let (far, reached) = flow.distances(&loop_dots);
        if !reached {
            return Some(far.map(|&far| far != UNSEEN));
        }
        let mut next = sides.map(|_| 0);
        for &dot in &loop_dots {
            while flow.augment(dot, &far, &mut next) {
                left = left.checked_sub(1)?;
            }
        }
    }
}

const UNSEEN: u32 = u32::MAX;

/// Units of flow from the loop to other parts of the line.
struct Flow<'a> {
    vars: &'a Vars,
    sides: &'a Grid<Side>,
    /// One unit along an edge: 1 away from its first dot, -1 towards it.
    units: Edges<i8>,
}

impl Flow<'_> {
    /// Where an edge leads from a dot, and the sign of going there, if a unit more can go.
    fn step(&self, edge: Edge, dot: Pos) -> Option<(Pos, i8)> {
        let (other, way) = across(edge, dot);
        (self.vars.edges[edge] != Truth::Known(false) && self.units[edge] != way).then_some((other, way))
    }

    /// How many steps each dot is away from the loop, as far as another part of the line; whether one was reached.
    fn distances(&self, loop_dots: &[Pos]) -> (Grid<u32>, bool) {
        let mut far = self.sides.map(|&side| if side == Side::Loop { 0 } else { UNSEEN });
        let mut queue = loop_dots.to_vec();
        let (mut next, mut end) = (0, UNSEEN);
        while next < queue.len() && far[queue[next]] < end {
            let dot = queue[next];
            next += 1;
            for edge in self.vars.edges.at_dot(dot) {
                let Some((other, _)) = self.step(edge, dot).filter(|&(other, _)| far[other] == UNSEEN) else {
                    continue;
                };
                far[other] = far[dot] + 1;
                if self.sides[other] == Side::Other {
                    end = far[other];
                }
                queue.push(other);
            }
        }
        (far, end != UNSEEN)
    }

    /// Sends a unit from a dot of the loop along a shortest path, if there still is one. `next` has for each dot the
    /// first of its edges that has not failed yet.
    fn augment(&mut self, start: Pos, far: &Grid<u32>, next: &mut Grid<usize>) -> bool {
        let mut path: Vec<(Pos, Edge, i8)> = Vec::new();
        let mut dot = start;
        while self.sides[dot] != Side::Other {
            let edge = self.vars.edges.at_dot(dot).nth(next[dot]);
            let step = edge.and_then(|edge| Some((edge, self.step(edge, dot)?)));
            match (edge, step) {
                (_, Some((edge, (other, way)))) if far[other] == far[dot] + 1 => {
                    path.push((dot, edge, way));
                    dot = other;
                }
                (Some(_), _) => next[dot] += 1,
                // Nothing leads on from here.
                (None, _) => {
                    let Some((before, ..)) = path.pop() else { return false };
                    dot = before;
                    next[dot] += 1;
                }
            }
        }
        for (_, edge, way) in path {
            self.units[edge] += way;
        }
        true
    }
}

/// The other dot of an edge, and the sign of going there.
fn across(edge: Edge, dot: Pos) -> (Pos, i8) {
    let [a, b] = edge.dots();
    if a == dot { (b, 1) } else { (a, -1) }
}

/// Whether every answer that has no edge across the border has an edge on either side of it: some clue is larger
/// than what the other side can give it.
fn demanded(puzzle: &Slitherlink, inside: &Grid<bool>) -> bool {
    let (mut within, mut without) = (false, false);
    for at in puzzle.clues.positions() {
        let Some(k) = puzzle.clues[at] else { continue };
        let around = Edges::<()>::around(at).map(|edge| edge.dots().map(|dot| inside[dot]));
        let count = |side: [bool; 2]| around.iter().filter(|&&dots| dots == side).count();
        within |= usize::from(k) > count([false, false]);
        without |= usize::from(k) > count([true, true]);
        if within && without {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Encoder};
    use crate::puzzle::slitherlink::Flaw;
    use crate::puzzle::{Deduce, Puzzle};

    fn boundary(bits: u32) -> Edges<bool> {
        let mut board = Edges::filled(3, 4, false);
        for edge in board.edges() {
            let inside = board.cells_beside(edge).filter(|cell| bits >> (cell.row * 4 + cell.col) & 1 == 1);
            board[edge] = inside.count() == 1;
        }
        board
    }

    /// The same as [`flood`], path by path.
    fn flood_by_paths(vars: &Vars, sides: &Grid<Side>, most: usize) -> Option<Grid<bool>> {
        let mut flow = Flow { vars, sides, units: vars.edges.map(|_| 0) };
        for _ in 0..=most {
            let mut from: Grid<Option<(Pos, Edge, i8)>> = sides.map(|_| None);
            let mut queue: Vec<Pos> = sides.positions().filter(|&dot| sides[dot] == Side::Loop).collect();
            let mut next = 0;
            while next < queue.len() && sides[queue[next]] != Side::Other {
                let dot = queue[next];
                next += 1;
                for edge in vars.edges.at_dot(dot) {
                    let Some((other, way)) = flow.step(edge, dot) else { continue };
                    if sides[other] != Side::Loop && from[other].is_none() {
                        from[other] = Some((dot, edge, way));
                        queue.push(other);
                    }
                }
            }
            let Some(&(mut dot)) = queue.get(next) else {
                let mut inside = sides.map(|&side| side == Side::Loop);
                for dot in sides.positions().filter(|&dot| from[dot].is_some()) {
                    inside[dot] = true;
                }
                return Some(inside);
            };
            while let Some((before, edge, way)) = from[dot] {
                flow.units[edge] += way;
                dot = before;
            }
        }
        None
    }

    #[test]
    fn shortest_paths_at_once_and_path_by_path_find_the_same_cut() {
        let mut random = fastrand::Rng::with_seed(5);
        let (mut found, mut large) = (0, 0);
        for round in 0..2_000 {
            let (height, width) = (random.usize(2..9), random.usize(2..9));
            let puzzle = Slitherlink::new(Grid::filled(height, width, None)).expect("a board");
            let mut cnf = Cnf::new();
            let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
            let mut vars = puzzle.encode(&known, &mut Encoder::new(&mut cnf));
            for edge in vars.edges.edges() {
                if random.u8(..10) < 2 {
                    vars.edges[edge] = Truth::Known(false);
                }
            }
            let sides = Grid::filled(height + 1, width + 1, ()).map(|()| match random.u8(..10) {
                0..=1 => Side::Loop,
                2 => Side::Other,
                _ => Side::Free,
            });
            let most = random.usize(..12);
            let cut = flood(&vars, &sides, most);
            assert_eq!(cut, flood_by_paths(&vars, &sides, most), "round {round}");
            found += usize::from(cut.is_some());
            large += usize::from(cut.is_none());
        }
        assert!(found > 500 && large > 100, "{found} cuts, {large} too large");
    }

    #[test]
    fn every_answer_crosses_every_cut() {
        let blank = Slitherlink::new(Grid::filled(3, 4, None)).expect("a board");
        let boards: Vec<(Edges<bool>, Vec<Flaw>)> =
            (1..1 << 12).map(boundary).map(|board| (board.clone(), blank.check(&board))).collect();
        let loops: Vec<&Edges<bool>> =
            boards.iter().filter(|(_, flaws)| flaws.is_empty()).map(|(board, _)| board).collect();
        let (mut cuts, mut seed) = (0, 1u32);
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
            let mut cnf = Cnf::new();
            let known = puzzle.deduce(Deduce::Off).expect("nothing is deduced");
            let vars = puzzle.encode(&known, &mut Encoder::new(&mut cnf));
            let edges: Vec<Edge> = board.edges().collect();
            let line = |board: &Edges<bool>, lit: Lit| board[edges[lit.var().index()]];
            let answers: Vec<_> = loops.iter().filter(|answer| puzzle.check(answer).is_empty()).collect();
            for flaw in flaws {
                let Flaw::Loop { edges } = flaw else { continue };
                let Some(cut) = between(&puzzle, &vars, board, edges, 12) else { continue };
                cuts += 1;
                assert!(cut.iter().all(|&lit| lit.is_positive() && !line(board, lit)));
                for answer in &answers {
                    assert!(cut.iter().any(|&lit| line(answer, lit)), "{answer:?} does not cross");
                }
            }
        }
        assert!(cuts > 300, "only {cuts} cuts were tried");
    }
}
