//! The smallest cut between a separate loop and the rest of the line.
//!
//! In: a candidate and one of its loops. Out: open edges of which every answer has one. Must not know: where the
//! candidate came from.
//!
//! A set S of dots holds the loop and none of the other loops. The candidate has no edge across its border. Where
//! the clues demand an edge within S and one without, an answer, being one piece, has an edge across. The border
//! with the fewest open edges is a minimum cut, found by augmenting paths (Ford and Fulkerson: Maximal flow through
//! a network, 1956), breadth first, each edge carrying one unit.

use super::Vars;
use crate::cnf::{Lit, Truth};
use crate::grid::{Edge, Edges, Grid, Pos};
use crate::puzzle::slitherlink::Slitherlink;

/// Where a dot belongs in the candidate.
#[derive(Clone, Copy, PartialEq)]
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

/// The dots on the loop's side of a smallest cut, unless it takes more than `most` edges.
fn flood(vars: &Vars, sides: &Grid<Side>, most: usize) -> Option<Grid<bool>> {
    let loop_dots: Vec<Pos> = sides.positions().filter(|&dot| sides[dot] == Side::Loop).collect();
    // One unit along an edge: 1 away from its first dot, -1 towards it.
    let mut flow = vars.edges.map(|_| 0i8);
    let mut from: Grid<Option<Edge>> = sides.map(|_| None);
    let mut queue: Vec<Pos> = Vec::new();
    for _ in 0..=most {
        let mut seen = sides.map(|&side| side == Side::Loop);
        queue.clone_from(&loop_dots);
        let mut next = 0;
        let mut end = None;
        'search: while next < queue.len() {
            let dot = queue[next];
            next += 1;
            for edge in vars.edges.at_dot(dot) {
                let (other, way) = across(edge, dot);
                let room = vars.edges[edge] != Truth::Known(false) && flow[edge] != way;
                if !room || seen[other] {
                    continue;
                }
                seen[other] = true;
                from[other] = Some(edge);
                if sides[other] == Side::Other {
                    end = Some(other);
                    break 'search;
                }
                queue.push(other);
            }
        }
        let Some(mut dot) = end else { return Some(seen) };
        while sides[dot] != Side::Loop {
            let edge = from[dot]?;
            let (before, way) = across(edge, dot);
            flow[edge] -= way;
            dot = before;
        }
    }
    None
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
