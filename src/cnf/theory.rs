//! A rule that no clauses state in full, followed inside the search.
//!
//! In: the literals that an engine makes true, one by one, and takes back in reverse order. Out: implied literals, each
//! with a clause as its reason, or a clause that has just become false. Must not know: which engine searches, how it
//! decides.
//!
//! The idea is DPLL(T) (Nieuwenhuis, Oliveras, Tinelli: Solving SAT and SAT modulo theories, JACM 53, 2006): the same
//! clauses that are otherwise added between two rounds, but as soon as they are useful. Every clause that comes out
//! holds in all answers, so an engine that uses none of this stays correct.

use std::fmt::Debug;

use super::{Lit, Var};

/// A rule over literals that an engine may follow while it searches.
///
/// An engine promises the following. It asserts literals that are true for it, each once, after its own clauses have
/// been propagated without a conflict. It takes back the last ones first. A literal that was reported as implied while
/// it was open becomes true.
pub trait Theory: Debug {
    /// The variables that it is about; others need not be asserted. `None` if that is not known.
    fn about(&self) -> Option<Vec<Var>> {
        None
    }

    /// Appends to `implied` what holds from the start.
    fn start(&mut self, implied: &mut Vec<Lit>);

    /// The literal has become true. What follows is appended to `implied`; literals that are already decided may be
    /// among it and are ignored.
    ///
    /// # Errors
    /// A clause that holds in all answers and whose literals are now all false. The literal counts as asserted.
    fn assert(&mut self, lit: Lit, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>>;

    /// All literals that are true have been asserted: the time for what would be too dear after each of them. As
    /// [`Theory::assert`] otherwise; perhaps called several times in a row, perhaps not where nothing was asserted since.
    ///
    /// # Errors
    /// A clause that holds in all answers and whose literals are now all false.
    fn settle(&mut self, implied: &mut Vec<Lit>) -> Result<(), Vec<Lit>> {
        let _ = implied;
        Ok(())
    }

    /// Takes back the last asserted literal.
    fn undo(&mut self);

    /// Why the literal was implied: the other literals of a clause that holds in all answers, each of them false since
    /// before it was implied. Appended to `clause`.
    fn explain(&self, implied: Lit, clause: &mut Vec<Lit>);
}
