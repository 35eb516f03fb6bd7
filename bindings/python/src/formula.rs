//! A puzzle as clauses.
//!
//! In: a puzzle. Out: its clauses as lists of numbers, what their variables say, boards of models. Must not know: any
//! family, any engine.

use std::collections::BTreeMap;
use std::sync::Arc;

use cluesat::board::Value;
use cluesat::card::{Connectivity, Encoding};
use cluesat::cnf::{Cnf, Encoder, Lit, Model, RuleMode, Var};
use cluesat::family::Deduce;
use cluesat::rule::Vars;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::board::Board;
use crate::errors::Failure;
use crate::puzzle::Puzzle;
use crate::work;

/// How many clauses are turned into lists between two checks for signals.
const CLAUSES_BETWEEN_SIGNALS: usize = 10_000;

/// Which formula is asked for.
#[derive(Clone)]
pub(crate) struct Form {
    deduce: Deduce,
    encoding: Encoding,
}

impl Form {
    /// The formula of what deduction leaves open (`deduced`) or the whole one, with what was said of encodings, as in
    /// `amo=product,card=totalizer`.
    pub(crate) fn of(py: Python<'_>, deduced: bool, encoding: &str, connectivity: &str) -> PyResult<Self> {
        let wrong = |error: &dyn std::fmt::Display| Failure::Value(error.to_string()).raise(py);
        let encoding: Encoding = encoding.parse().map_err(|error| wrong(&error))?;
        let connectivity: Connectivity = connectivity.parse().map_err(|error| wrong(&error))?;
        let deduce = if deduced { Deduce::Full } else { Deduce::Off };
        Ok(Form { deduce, encoding: Encoding { connectivity, ..encoding } })
    }
}

/// The clauses, and where the values stand in them; `None` if deduction finds that there is no answer.
fn formula(py: Python<'_>, puzzle: &Puzzle, form: &Form) -> PyResult<Option<(Cnf, Vars)>> {
    let (puzzle, Form { deduce, encoding }) = (Arc::clone(&puzzle.puzzle), form.clone());
    let is_whole = matches!(encoding.connectivity, Connectivity::Static | Connectivity::Order);
    if let Some(why) = puzzle.unstated().filter(|_| is_whole) {
        return Err(Failure::Value(why).raise(py));
    }
    work::run(py, None, move |_| {
        Ok(puzzle.deduce(deduce).ok().map(|known| {
            let mut cnf = Cnf::new();
            let mut encoder = Encoder::with(&mut cnf, RuleMode::Plain, encoding);
            let vars = puzzle.encode(&known, &mut encoder);
            encoder.finish();
            (cnf, vars)
        }))
    })
}

/// The clauses as lists.
pub(crate) fn clauses<'py>(py: Python<'py>, puzzle: &Puzzle, form: &Form) -> PyResult<Bound<'py, PyList>> {
    let found = formula(py, puzzle, form)?.filter(|(cnf, _)| cnf.clauses().all(|clause| !clause.is_empty()));
    // Some engines do not take an empty clause.
    let Some((cnf, _)) = found else { return PyList::new(py, [[1], [-1]]) };
    let list = PyList::empty(py);
    for (number, clause) in cnf.clauses().enumerate() {
        if number % CLAUSES_BETWEEN_SIGNALS == 0 {
            py.check_signals()?;
        }
        list.append(PyList::new(py, clause.iter().map(|lit| lit.to_dimacs()))?)?;
    }
    Ok(list)
}

/// The place and the value of each variable of the board.
pub(crate) fn variables(py: Python<'_>, puzzle: &Puzzle, form: &Form) -> PyResult<BTreeMap<i32, (String, Value)>> {
    let Some((_, vars)) = formula(py, puzzle, form)? else { return Ok(BTreeMap::new()) };
    let layout = puzzle.puzzle.layout();
    let named = |(place, value, lit): (_, _, Lit)| (lit.to_dimacs(), (layout.at(place), value));
    Ok(vars.open().map(named).collect())
}

/// The board of a model.
pub(crate) fn decode(py: Python<'_>, puzzle: &Puzzle, form: &Form, model: &[i32]) -> PyResult<Board> {
    let failed = |text: &str| Failure::Value(text.into()).raise(py);
    let (cnf, vars) = formula(py, puzzle, form)?.ok_or_else(|| failed("this puzzle has no answer"))?;
    let mut values = vec![false; cnf.vars()];
    for number in model {
        let at = number.unsigned_abs() as usize;
        if let Some(value) = at.checked_sub(1).and_then(|at| values.get_mut(at)) {
            *value = *number > 0;
        }
    }
    let lits = values.iter().enumerate().map(|(at, &value)| -> Lit { Var::new(at).lit(value) });
    let board = vars.decode(&Model::from_lits(cnf.vars(), lits));
    match puzzle.puzzle.check(&board).into_iter().next() {
        None => Ok(Board::new(puzzle, board)),
        Some(flaw) => Err(failed(&format!("this is no model of the clauses: {flaw}"))),
    }
}
