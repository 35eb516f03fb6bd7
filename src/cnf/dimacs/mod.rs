//! DIMACS, the text that all SAT solvers read.
//!
//! In: clauses and their names. Out: a file; also the reverse. Must not know: puzzles, engines, where the bytes go.
//!
//! A comment line says what a variable means (`c var 17 edge r1c2-r1c3`), which group a rule is (`c group 3 row 3 is 1
//! 4 2`), or onto which variables models are projected for counting (`c p show 1 2 3 0`, in the format of model
//! counters). Grouped files (`p gcnf`) have a group for each rule, for tools that extract minimal unsatisfiable subsets
//! of groups; group 0 contains what always holds: definitions of auxiliary variables.
//!
//! The header states the number of clauses, so a formula that is not in memory is written in two passes: the
//! encoder runs once into a [`Counter`] and once into a [`DimacsWriter`].
//!
//! ```
//! use cluesat::card::{Amo, at_most_one};
//! use cluesat::cnf::dimacs::{DimacsWriter, Notes};
//! use cluesat::cnf::{ClauseSink, Counter, Lit};
//!
//! let encode = |sink: &mut dyn ClauseSink| {
//!     let lits: Vec<Lit> = (0..3).map(|_| sink.new_var().positive()).collect();
//!     at_most_one(sink, &lits, Amo::Pairwise);
//! };
//! let mut size = Counter::new();
//! encode(&mut size);
//! let mut writer = DimacsWriter::new(Vec::new(), size, &Notes::default());
//! encode(&mut writer);
//! assert_eq!(writer.finish()?, b"p cnf 3 3\n-1 -2 0\n-1 -3 0\n-2 -3 0\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod notes;
mod read;
mod scan;
mod write;

pub use notes::Notes;
pub use read::{Dimacs, Strictness, read};
pub(super) use write::number;
pub use write::{DimacsWriter, write, write_grouped, write_incremental};

#[cfg(doc)]
use super::Counter;
