//! cluesat for Python: puzzles, boards, verdicts as objects.
//!
//! In: Python's objects. Out: Python's objects. Must not know: any family.
//!
//! Long work runs on a separate thread without the interpreter's lock; the calling thread checks for signals fifty
//! times a second, so Ctrl-C takes effect at once.

mod answers;
mod board;
mod errors;
mod explained;
mod folder;
mod formula;
mod kind;
mod many;
mod puzzle;
mod reading;
mod record;
mod said;
mod setting;
mod turns;
mod whole;
mod work;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the program and returns its exit code.
#[pyfunction]
fn run(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| cluesat::cli::run(args, &mut cluesat::cli::Terminal::standard()))
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<board::Board>()?;
    module.add_class::<answers::Answers>()?;
    module.add_class::<many::Many>()?;
    module.add_class::<many::Solved>()?;
    module.add_class::<said::Verdict>()?;
    module.add_class::<said::Count>()?;
    module.add_class::<said::Decided>()?;
    module.add_class::<said::Judgement>()?;
    module.add_class::<said::Hint>()?;
    module.add_class::<said::Step>()?;
    module.add_class::<said::Explanation>()?;
    module.add_class::<said::Rating>()?;
    module.add_class::<setting::Reduced>()?;
    module.add_class::<setting::Proposal>()?;
    module.add_class::<setting::Repaired>()?;
    module.add_function(wrap_pyfunction!(setting::generate, module)?)?;
    module.add_function(wrap_pyfunction!(kind::read_kind, module)?)?;
    module.add_function(wrap_pyfunction!(kind::kind_account, module)?)?;
    module.add_function(wrap_pyfunction!(kind::kind_texts, module)?)?;
    module.add_function(wrap_pyfunction!(run, module)?)?;
    module.add_function(wrap_pyfunction!(reading::read, module)?)?;
    module.add_function(wrap_pyfunction!(many::solve_many, module)?)?;
    Ok(())
}
