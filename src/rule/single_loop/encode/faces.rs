//! Which faces are inside the line.
//!
//! In: the edges. Out: a truth for each face, and the clauses "an edge between inside and outside is a line, any other
//! is not". Must not know: the purpose.
//!
//! On squares HW variables. A clueless board has r = 2(H + W) edges on the rim and i = 2HW + H + W - r others:
//! 4i + 2r clauses.

use super::Edges;
use crate::board::NOWHERE;
use crate::cnf::{Encoder, Truth};

/// Whether each face is inside.
pub(super) struct Insides(Vec<Truth>);

impl Insides {
    /// Makes the variables and writes their clauses.
    pub(super) fn new(edges: &Edges<'_>, enc: &mut Encoder<'_>) -> Self {
        let faces = 0..edges.graph.face_count() as u32;
        let inside = |face| enc.named_var(|| format!("cell {} inside", edges.face(face))).positive().into();
        let insides = Insides(faces.map(inside).collect());
        for edge in edges.all() {
            let (line, [one, other]) = (edges.truths[edge], edges.graph.faces(edge).map(|face| insides.of(face)));
            for clause in [[!line, one, other], [!line, !one, !other], [line, !one, other], [line, one, !other]] {
                enc.add_truths(clause);
            }
        }
        insides
    }

    /// Whether the face is inside; the outside is not.
    pub(super) fn of(&self, face: u32) -> Truth {
        if face == NOWHERE { Truth::Known(false) } else { self.0[face as usize] }
    }
}
