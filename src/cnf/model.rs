//! A satisfying assignment.
//!
//! In: what an engine found. Out: the value of every literal. Must not know: the engine.

use super::{Lit, Truth};

/// A value for every variable of a formula.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: Vec<bool>,
}

impl Model {
    /// The model with these values, one per variable in the order of the variables.
    pub fn new(values: Vec<bool>) -> Self {
        Model { values }
    }

    /// The model over `vars` variables in which exactly the positive ones of `lits` are true.
    pub fn from_lits(vars: usize, lits: impl IntoIterator<Item = Lit>) -> Self {
        let mut values = vec![false; vars];
        for lit in lits {
            if let Some(value) = values.get_mut(lit.var().index()) {
                *value = lit.is_positive();
            }
        }
        Model { values }
    }

    /// The number of variables that have a value.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether the model is over no variables at all.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Whether the literal is true.
    ///
    /// # Panics
    /// When the literal's variable is not part of the formula that was solved.
    pub fn value(&self, lit: Lit) -> bool {
        self.values[lit.var().index()] == lit.is_positive()
    }

    /// The value of a literal or of a constant.
    ///
    /// # Panics
    /// Like [`Model::value`].
    pub fn truth(&self, truth: Truth) -> bool {
        match truth {
            Truth::Known(value) => value,
            Truth::Open(lit) => self.value(lit),
        }
    }

    /// The true literal of each variable, in the order of the variables.
    pub fn lits(&self) -> impl Iterator<Item = Lit> + '_ {
        self.values.iter().enumerate().map(|(index, &value)| super::Var::new(index).lit(value))
    }
}
