//! Formulas, numbers and sets, by precedence (Pratt, "Top down operator precedence", POPL 1973).
//!
//! In: tokens. Out: a tree. Must not know: which functions there are.

use std::ops::Range;

use super::Fault;
use super::token::{Is, Token};

/// An expression and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// The bytes of the source.
    pub span: Range<usize>,
    /// What it is.
    pub what: What,
}

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// `3`
    Number(i64),
    /// `black`
    Name(String),
    /// `count(black in around(here))`
    Call(String, Vec<Expression>),
    /// `here.up`
    Step(Box<Expression>, String),
    /// `not A`
    Not(Box<Expression>),
    /// `-1`
    Minus(Box<Expression>),
    /// `A and B`
    Two(Operator, Box<[Expression; 2]>),
    /// `if A then B`
    If(Box<[Expression; 2]>),
    /// `if A then B else C`
    Choice(Box<[Expression; 3]>),
    /// `c in S: A`
    For(String, Box<[Expression; 2]>),
}

/// What stands between two expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[allow(missing_docs)]
pub enum Operator {
    #[strum(to_string = "iff")]
    Iff,
    #[strum(to_string = "or")]
    Or,
    #[strum(to_string = "and")]
    And,
    #[strum(to_string = "in")]
    In,
    #[strum(to_string = "is")]
    Is,
    #[strum(to_string = "is not")]
    IsNot,
    #[strum(to_string = "=")]
    Equal,
    #[strum(to_string = "!=")]
    NotEqual,
    #[strum(to_string = "<=")]
    AtMost,
    #[strum(to_string = ">=")]
    AtLeast,
    #[strum(to_string = "<")]
    Less,
    #[strum(to_string = ">")]
    More,
    #[strum(to_string = "+")]
    Plus,
    #[strum(to_string = "-")]
    Minus,
    #[strum(to_string = "*")]
    Times,
    #[strum(to_string = "%")]
    Modulo,
    #[strum(to_string = "/")]
    Over,
}

impl Operator {
    /// The same comparison with its sides swapped.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Operator::AtMost => Operator::AtLeast,
            Operator::AtLeast => Operator::AtMost,
            Operator::Less => Operator::More,
            Operator::More => Operator::Less,
            other => other,
        }
    }

    /// How tightly it binds; larger is tighter.
    fn power(self) -> u8 {
        match self {
            Operator::Iff => 1,
            Operator::Or => 2,
            Operator::And => 3,
            Operator::In => 5,
            Operator::Plus | Operator::Minus => 7,
            Operator::Times | Operator::Modulo | Operator::Over => 8,
            _ => 6,
        }
    }

    /// How two numbers compare, as a verb: `is at most`.
    pub(in crate::kind) fn verb(self) -> &'static str {
        match self {
            Operator::Equal => "is",
            Operator::NotEqual => "is not",
            Operator::AtMost => "is at most",
            Operator::AtLeast => "is at least",
            Operator::Less => "is less than",
            Operator::More => "is more than",
            _ => "and",
        }
    }
}

/// Words that mean something between expressions, and so name nothing.
pub(in crate::kind) const KEYWORDS: [&str; 12] =
    ["each", "where", "if", "then", "else", "iff", "and", "or", "not", "in", "is", "way"];

/// The deepest nesting: nobody writes more, and trees are walked recursively.
const DEEPEST: usize = 40;

/// Reads tokens one after the other.
pub(super) struct Reader<'t> {
    pub(super) tokens: &'t [Token<'t>],
    pub(super) at: usize,
    /// Where the text ends.
    pub(super) end: usize,
    depth: usize,
}

impl<'t> Reader<'t> {
    pub(super) fn new(tokens: &'t [Token<'t>], end: usize) -> Self {
        Reader { tokens, at: 0, end, depth: 0 }
    }

    pub(super) fn peek(&self) -> Option<Is<'t>> {
        self.tokens.get(self.at).map(|token| token.is)
    }

    /// Where the next token stands.
    pub(super) fn span(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.end..self.end, |token| token.span.clone())
    }

    /// Where the token before stands.
    pub(super) fn last(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or(self.end, |token| token.span.end)
    }

    pub(super) fn takes(&mut self, wanted: &str) -> bool {
        let is = matches!(self.peek(), Some(Is::Word(word) | Is::Sign(word)) if word == wanted);
        self.at += usize::from(is);
        is
    }

    pub(super) fn wrong(&self, expected: &str) -> Fault {
        let title = match self.peek() {
            None => format!("the sentence ends here, but {expected} is missing"),
            Some(Is::Word(word) | Is::Sign(word)) => format!("`{word}` cannot stand here"),
            Some(Is::Number(number)) => format!("`{number}` cannot stand here"),
            Some(Is::Block(one, other)) => format!("`{one}x{other}` cannot stand here"),
        };
        let wrong = Fault::new(self.span(), title, format!("{expected} is expected"));
        let is_equal =
            |at: Option<usize>| at.and_then(|at| self.tokens.get(at)).is_some_and(|of| of.is == Is::Sign("="));
        if is_equal(Some(self.at)) && is_equal(self.at.checked_sub(1)) {
            return wrong.help("one `=` compares");
        }
        wrong
    }

    pub(super) fn demand(&mut self, wanted: &str) -> Result<(), Fault> {
        if self.takes(wanted) { Ok(()) } else { Err(self.wrong(&format!("`{wanted}`"))) }
    }

    fn operator(&self) -> Option<Operator> {
        Some(match self.peek()? {
            Is::Word("iff") => Operator::Iff,
            Is::Word("or") => Operator::Or,
            Is::Word("and") => Operator::And,
            Is::Word("in") => Operator::In,
            Is::Word("is") => Operator::Is,
            Is::Sign("=") => Operator::Equal,
            Is::Sign("!=") => Operator::NotEqual,
            Is::Sign("<=") => Operator::AtMost,
            Is::Sign(">=") => Operator::AtLeast,
            Is::Sign("<") => Operator::Less,
            Is::Sign(">") => Operator::More,
            Is::Sign("+") => Operator::Plus,
            Is::Sign("-") => Operator::Minus,
            Is::Sign("*") => Operator::Times,
            Is::Sign("%") => Operator::Modulo,
            Is::Sign("/") => Operator::Over,
            _ => return None,
        })
    }

    /// An expression whose operators bind at least this tightly.
    pub(super) fn expression(&mut self, least: u8) -> Result<Expression, Fault> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Fault::new(self.span(), "this is nested too deeply", format!("more than {DEEPEST} levels")));
        }
        let mut left = self.first()?;
        while let Some(mut operator) = self.operator().filter(|operator| operator.power() >= least.max(1)) {
            self.at += 1;
            if operator == Operator::Is && self.takes("not") {
                operator = Operator::IsNot;
            }
            let right = self.expression(operator.power() + 1)?;
            let span = left.span.start..right.span.end;
            left = Expression { span, what: What::Two(operator, Box::new([left, right])) };
        }
        self.depth -= 1;
        Ok(left)
    }

    /// What holds for each cell of a set: `c in S` was read, `: A` follows.
    fn each_of(&mut self, set: Expression) -> Result<Expression, Fault> {
        let body = self.expression(0)?;
        let span = set.span.start..body.span.end;
        match set.what {
            What::Two(Operator::In, sides) => match *sides {
                [Expression { what: What::Name(name), .. }, set] => {
                    Ok(Expression { span, what: What::For(name, Box::new([set, body])) })
                }
                [name, _] => Err(Fault::new(name.span, "this is no name for a cell", "`c in S: ..` names each cell")),
            },
            _ => Err(Fault::new(set.span, "this names no cells", "`c in S` is expected before `:`")),
        }
    }

    fn first(&mut self) -> Result<Expression, Fault> {
        let start = self.span().start;
        let spanned = |reader: &Self, what: What| Expression { span: start..reader.last(), what };
        if self.takes("not") {
            let inner = self.expression(4)?;
            return Ok(spanned(self, What::Not(Box::new(inner))));
        }
        if self.takes("-") {
            let inner = self.expression(9)?;
            return Ok(spanned(self, What::Minus(Box::new(inner))));
        }
        if self.takes("if") {
            let condition = self.expression(0)?;
            self.demand("then")?;
            let then = self.expression(0)?;
            if self.takes("else") {
                let other = self.expression(0)?;
                return Ok(spanned(self, What::Choice(Box::new([condition, then, other]))));
            }
            return Ok(spanned(self, What::If(Box::new([condition, then]))));
        }
        let mut left = if self.takes("(") {
            let inner = self.expression(0)?;
            self.demand(")")?;
            spanned(self, inner.what)
        } else {
            let what = match self.peek() {
                Some(Is::Number(number)) => What::Number(number),
                Some(Is::Word(word)) if !KEYWORDS.contains(&word) => What::Name(word.to_owned()),
                _ => return Err(self.wrong("a value, a place or a number")),
            };
            self.at += 1;
            if let (What::Name(name), true) = (&what, self.takes("(")) {
                let mut arguments = Vec::new();
                while !self.takes(")") {
                    if !arguments.is_empty() {
                        self.takes(",").then_some(()).ok_or_else(|| self.wrong("`)` or `,`"))?;
                    }
                    let argument = self.expression(0)?;
                    arguments.push(if self.takes(":") { self.each_of(argument)? } else { argument });
                }
                spanned(self, What::Call(name.clone(), arguments))
            } else {
                spanned(self, what)
            }
        };
        while self.takes(".") {
            let Some(Is::Word(way)) = self.peek() else {
                let wrong = self.wrong("a direction");
                let is_range = self.peek() == Some(Is::Sign("."));
                return Err(if is_range {
                    wrong.help("a range is two comparisons: `n >= 1 and n <= 5`")
                } else {
                    wrong
                });
            };
            self.at += 1;
            left = spanned(self, What::Step(Box::new(left), way.to_owned()));
        }
        Ok(left)
    }
}
