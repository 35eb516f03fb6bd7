//! Which faces are inside of the line.
//!
//! In: the edges. Out: a truth for each face, and the clauses "an edge between inside and outside is a line, any
//! other is none". Must not know: what it is for.
//!
//! HW variables. A clueless board has r = 2(H + W) edges on the rim and i = 2HW + H + W - r others: 4i + 2r clauses.

use crate::cnf::{Encoder, Truth};
use crate::grid::{Edge, Edges, Grid, Pos};
use crate::puzzle::slitherlink::Rule;

/// Whether each cell is inside; shape (H, W).
pub(super) struct Insides(Grid<Truth>);

impl Insides {
    /// Makes the variables and writes their clauses.
    pub(super) fn new(edges: &Edges<Truth>, enc: &mut Encoder<'_, Rule>) -> Self {
        let cells = Grid::filled(edges.height(), edges.width(), ()).positions();
        let inside = cells.map(|cell| enc.named_var(|| format!("cell {cell} inside")).positive().into());
        let insides = Insides(Grid::from_cells(edges.height(), edges.width(), inside.collect()));
        for edge in edges.edges() {
            let (line, [one, other]) = (edges[edge], faces(edges, edge).map(|face| insides.of(face)));
            for clause in [[!line, one, other], [!line, !one, !other], [line, !one, other], [line, one, !other]] {
                enc.add_truths(clause);
            }
        }
        insides
    }

    /// Whether the face is inside; the outside is not.
    pub(super) fn of(&self, face: Option<Pos>) -> Truth {
        face.map_or(Truth::Known(false), |cell| self.0[cell])
    }
}

/// The face before an edge (above, or left) and the one after it; `None` is the outside.
pub(super) fn faces(edges: &Edges<Truth>, edge: Edge) -> [Option<Pos>; 2] {
    let (before, Pos { row, col }) = match edge {
        Edge::Horizontal(at) => (at.row.checked_sub(1).map(|row| Pos { row, ..at }), at),
        Edge::Vertical(at) => (at.col.checked_sub(1).map(|col| Pos { col, ..at }), at),
    };
    [before, (row < edges.height() && col < edges.width()).then_some(Pos { row, col })]
}
