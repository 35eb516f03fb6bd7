//! How numbers compare with 0.
//!
//! In: bounds. Out: whether it is decided. Must not know: what the number counts.

/// How a number compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// It is 0.
    Equal,
    /// It is not 0.
    NotEqual,
    /// It is at most 0.
    AtMost,
    /// It is at least 0.
    AtLeast,
    /// It is even.
    Even,
    /// It is odd.
    Odd,
}

impl Comparison {
    /// Whether it is decided for all numbers between these.
    pub fn decided(self, least: i64, most: i64) -> Option<bool> {
        let (can, must) = match self {
            Comparison::Equal => (least <= 0 && 0 <= most, least == 0 && most == 0),
            Comparison::NotEqual => (!(least == 0 && most == 0), least > 0 || most < 0),
            Comparison::AtMost => (least <= 0, most <= 0),
            Comparison::AtLeast => (most >= 0, least >= 0),
            Comparison::Even => (least < most || least % 2 == 0, least == most && least % 2 == 0),
            Comparison::Odd => (least < most || least % 2 != 0, least == most && least % 2 != 0),
        };
        if must { Some(true) } else { (!can).then_some(false) }
    }

    /// Whether a number compares like this.
    pub fn holds(self, number: i64) -> bool {
        self.decided(number, number) == Some(true)
    }
}
