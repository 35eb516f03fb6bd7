//! A rule that no clauses state in full, followed inside the search.
//!
//! In: the literals that an engine makes true, one by one, and takes back in the opposite order. Out: literals that
//! follow, each with a clause that says why, or a clause that has just become false. Must not know: which engine
//! searches, how it chooses.
//!
//! The idea is DPLL(T) (Nieuwenhuis, Oliveras, Tinelli: Solving SAT and SAT modulo theories, JACM 53, 2006): the same
//! clauses that are otherwise added between two rounds, but as soon as they say something. Every clause that comes
//! out holds in all answers, so an engine that asks for none of this stays right.

use std::fmt::Debug;

use super::Lit;

/// A rule over literals that an engine may follow while it searches.
///
/// What an engine promises: it asserts literals that are true for it, each once, after its own clauses have been
/// followed to their end without a conflict; it takes back the last ones first; a literal that it was given as
/// implied and that was open becomes true.
pub trait Theory: Debug {
    /// What holds from the outset: appended to `implied`.
    fn start(&mut self, implied: &mut Vec<Lit>);

    /// The literal has become true. What follows is appended to `implied`; literals that are decided already may be
    /// among it and count for nothing.
    ///
    /// # Errors
    /// A clause that holds in all answers and of which every literal is false now. The literal counts as asserted.
    fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>>;

    /// Takes back the last literal that was asserted and not taken back.
    fn undo(&mut self);

    /// Why the literal was implied: the other literals of a clause that holds in all answers, each of them false
    /// since before it was implied. Appended to `clause`.
    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>);
}
