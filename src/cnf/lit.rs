//! Variables and literals: plain numbers, independent of any engine.
//!
//! In: nothing. Out: [`Var`], [`Lit`], [`Truth`]. Must not know: any engine's own types, any puzzle.

use std::fmt;
use std::ops::Not;

/// A propositional variable, counted from 0 in the code and from 1 in DIMACS.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The largest number of variables that a formula can have.
    pub const MAX: usize = (i32::MAX as usize) - 1;

    /// The variable with this 0-based index.
    ///
    /// # Panics
    /// When `index` is not below [`Var::MAX`].
    pub fn new(index: usize) -> Self {
        assert!(index < Self::MAX, "too many variables for a DIMACS file");
        Var(index as u32)
    }

    /// The 0-based index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is true.
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    pub fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that is true when the variable has this value.
    pub fn lit(self, value: bool) -> Lit {
        if value { self.positive() } else { self.negative() }
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is the variable itself, not its negation.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A dense index: twice the variable's index, plus one when negative.
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal of a DIMACS number: `3` is the third variable, `-3` its negation.
    ///
    /// # Panics
    /// When `number` is 0 or `i32::MIN`, which are no literals.
    pub fn from_dimacs(number: i32) -> Self {
        assert!(number != 0 && number != i32::MIN, "not a literal");
        Var::new(number.unsigned_abs() as usize - 1).lit(number > 0)
    }

    /// The DIMACS number: 1-based, negative for a negation.
    pub fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_positive() { number } else { -number }
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

/// A literal, or a value that is known before the engine starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Truth {
    /// Known, needs no variable.
    Known(bool),
    /// Open, for the engine to decide.
    Open(Lit),
}

impl Truth {
    /// The literal, when it is still open.
    pub fn lit(self) -> Option<Lit> {
        match self {
            Truth::Known(_) => None,
            Truth::Open(lit) => Some(lit),
        }
    }
}

impl Not for Truth {
    type Output = Truth;
    fn not(self) -> Truth {
        match self {
            Truth::Known(value) => Truth::Known(!value),
            Truth::Open(lit) => Truth::Open(!lit),
        }
    }
}

impl From<Lit> for Truth {
    fn from(lit: Lit) -> Truth {
        Truth::Open(lit)
    }
}

impl From<bool> for Truth {
    fn from(value: bool) -> Truth {
        Truth::Known(value)
    }
}
