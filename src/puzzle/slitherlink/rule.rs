//! What a slitherlink demands, and how a board can fail to give it.
//!
//! In: clues and positions. Out: the words for rules and flaws. Must not know: clauses.

use std::fmt;

use super::Slitherlink;
use crate::cnf;
use crate::grid::{Edge, Edges, Place, Pos};
use crate::puzzle::Puzzle;

/// One thing that a slitherlink demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A clue counts the sides of its cell that the line uses.
    Clue {
        /// The cell.
        at: Pos,
        /// How many.
        k: u8,
    },
    /// At this dot the line has two edges or none.
    Dot(Pos),
    /// The line is one closed loop, not several, and not nothing.
    Loop,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Clue { at, k } => write!(f, "the {k} at {at}"),
            Rule::Dot(dot) => write!(f, "the line neither ends nor branches at dot {dot}"),
            Rule::Loop => f.write_str("the line makes one loop"),
        }
    }
}

impl cnf::Rule for Rule {
    fn kind(&self) -> &'static str {
        match self {
            Rule::Clue { .. } => "clue",
            Rule::Dot(_) => "dot",
            Rule::Loop => "loop",
        }
    }

    fn is_clue(&self) -> bool {
        matches!(self, Rule::Clue { .. })
    }
}

/// The edges that a rule speaks of.
pub(super) fn scope(puzzle: &Slitherlink, rule: &Rule) -> Vec<(Place, u16)> {
    let (height, width) = puzzle.size();
    let board = Edges::filled(height, width, ());
    let edges: Vec<Edge> = match *rule {
        Rule::Clue { at, .. } => Edges::<()>::around(at).into(),
        Rule::Dot(dot) => board.at_dot(dot).collect(),
        Rule::Loop => board.edges().collect(),
    };
    edges.into_iter().map(|edge| (Place::Edge(edge), 1)).collect()
}

/// One way in which a board is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Flaw {
    /// There is no line at all.
    Empty,
    /// A dot has a number of edges that is not 0 or 2.
    Dot {
        /// The dot.
        at: Pos,
        /// How many edges meet there.
        edges: usize,
    },
    /// A clue has the wrong number of edges.
    Clue {
        /// The cell.
        at: Pos,
        /// What the clue demands.
        k: u8,
        /// How many edges there are.
        edges: usize,
    },
    /// A closed loop that is not the whole line.
    Loop {
        /// The edges of the loop in the order of walking it, from its topmost leftmost dot.
        edges: Vec<Edge>,
    },
}

fn edges(count: usize) -> String {
    if count == 1 { "1 edge".to_owned() } else { format!("{count} edges") }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Empty => f.write_str("no line at all"),
            Flaw::Dot { at, edges: 1 } => write!(f, "the line ends at dot {at}"),
            Flaw::Dot { at, edges } => write!(f, "the line branches at dot {at}: {edges} edges meet"),
            Flaw::Clue { at, k, edges: count } => write!(f, "the {k} at {at} has {}", edges(*count)),
            Flaw::Loop { edges: list } => {
                let at = list.first().map_or(Pos::new(0, 0), |edge| edge.dots()[0]);
                write!(f, "a separate loop of {} at {at}", edges(list.len()))
            }
        }
    }
}
