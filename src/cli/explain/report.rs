//! Steps in JSON.
//!
//! In: steps. Out: objects. Must not know: how they were found.

use std::sync::Arc;

use serde::Serialize;

use crate::explain::{self, Fact, Minimal, Role, Step, Summary};
use crate::family::Puzzle;
use crate::grid::{Edge, Pos, Spot};
use crate::json;

/// A step.
#[derive(Serialize)]
pub(in crate::cli) struct StepReport {
    /// `X-wing`, `corner 3`.
    technique: String,
    level: String,
    conclusions: Vec<FactReport>,
    rules: Vec<String>,
    kinds: Vec<&'static str>,
    facts: Vec<FactReport>,
    size: usize,
    minimal: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    otherwise: Option<String>,
    routine: bool,
    /// The argument, part by part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<PartReport>,
    text: String,
}

/// A part of an argument in JSON.
#[derive(Serialize)]
struct PartReport {
    role: &'static str,
    text: String,
    /// The numbers of its rules in the step, from 0.
    rules: Vec<usize>,
}

impl PartReport {
    fn new(step: &Step, part: &explain::Part) -> Self {
        let role = match part.role {
            Role::Because => "because",
            Role::Suppose => "suppose",
            Role::Then => "then",
            Role::But => "but",
        };
        let number = |rule: &usize| step.rules.iter().position(|other| other == rule);
        PartReport { role, text: part.text.clone(), rules: part.rules.iter().filter_map(number).collect() }
    }
}

/// A fact in JSON: a place, and a value that it has or does not have.
#[derive(Serialize)]
struct FactReport {
    at: String,
    /// Row and column from 1; for an edge between dots, the cell that it is a side of. Boards without rows have
    /// neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<[usize; 2]>,
    /// Which side of that cell an edge is; for an edge between centers, the side on which it leaves the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    is_not: Option<u16>,
}

impl FactReport {
    fn new(puzzle: &Arc<dyn Puzzle>, fact: &Fact) -> Self {
        let value = |wanted: bool| (fact.holds == wanted).then_some(fact.value);
        let layout = puzzle.layout();
        let (height, width) = layout.size();
        // An edge on the lower or right rim is a side of the last cell.
        let (pos, side) = match layout.spot(fact.place) {
            Spot::Cell(at) | Spot::Dot(at) | Spot::Mark(at) => (at, None),
            Spot::Edge(Edge::Horizontal(at)) if layout.joins_centers() => (at, Some("right")),
            Spot::Edge(Edge::Vertical(at)) if layout.joins_centers() => (at, Some("bottom")),
            Spot::Edge(Edge::Horizontal(at)) if at.row == height => (Pos { row: at.row - 1, ..at }, Some("bottom")),
            Spot::Edge(Edge::Vertical(at)) if at.col == width => (Pos { col: at.col - 1, ..at }, Some("right")),
            Spot::Edge(Edge::Horizontal(at)) => (at, Some("top")),
            Spot::Edge(Edge::Vertical(at)) => (at, Some("left")),
        };
        let cell = layout.plane().is_none().then_some([pos.row + 1, pos.col + 1]);
        let side = side.filter(|_| cell.is_some());
        FactReport { at: layout.at(fact.place), cell, side, is: value(true), is_not: value(false) }
    }
}

/// The word for what is known of the size of a reason.
fn minimal(minimal: Minimal) -> &'static str {
    match minimal {
        Minimal::Proven => "proven",
        Minimal::Irreducible => "irreducible",
        Minimal::Unreduced => "unreduced",
        Minimal::Assumed => "assumed",
    }
}

impl StepReport {
    pub(in crate::cli) fn new(puzzle: &Arc<dyn Puzzle>, step: &Step) -> Self {
        StepReport {
            technique: step.telling.technique.name.clone(),
            level: step.telling.technique.level.to_string(),
            parts: step.telling.parts.iter().map(|part| PartReport::new(step, part)).collect(),
            conclusions: step.conclusions.iter().map(|fact| FactReport::new(puzzle, fact)).collect(),
            rules: step.rules.iter().map(|&rule| puzzle.phrase(rule).to_string()).collect(),
            kinds: step.rules.iter().map(|&rule| puzzle.rules()[rule].kind()).collect(),
            facts: step.facts.iter().map(|fact| FactReport::new(puzzle, fact)).collect(),
            size: step.size(),
            minimal: minimal(step.minimal),
            otherwise: step.otherwise.clone(),
            routine: step.routine,
            text: explain::sentence(puzzle, step),
        }
    }
}

/// The object of one step, printed as soon as it is found.
#[derive(Serialize)]
pub(super) struct Line {
    pub(super) number: usize,
    #[serde(flatten)]
    pub(super) step: StepReport,
}

/// The last object of a puzzle.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    /// How many steps there were.
    pub(super) steps: usize,
    #[serde(flatten)]
    pub(super) summary: SummaryReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answer: Option<json::Board<'a>>,
    /// `None` if a limit was reached first: unexplained places may be decided all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) free: Option<Vec<String>>,
    pub(super) seconds: f64,
}

/// The techniques of all steps.
#[derive(Serialize)]
pub(in crate::cli) struct SummaryReport {
    /// The easiest first.
    techniques: Vec<TechniqueReport>,
    /// The first of the hardest steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<HardestReport>,
    /// The techniques that take more than one look.
    learn: Vec<String>,
}

#[derive(Serialize)]
struct TechniqueReport {
    technique: String,
    level: String,
    count: usize,
}

#[derive(Serialize)]
struct HardestReport {
    technique: String,
    level: String,
    step: usize,
}

impl SummaryReport {
    pub(in crate::cli) fn new(summary: &Summary) -> Self {
        let technique = |((level, name), &count): (&(explain::Level, String), &usize)| TechniqueReport {
            technique: name.clone(),
            level: level.to_string(),
            count,
        };
        SummaryReport {
            techniques: summary.techniques.iter().map(technique).collect(),
            hardest: summary.hardest.as_ref().map(|(technique, step)| HardestReport {
                technique: technique.name.clone(),
                level: technique.level.to_string(),
                step: *step,
            }),
            learn: summary.to_learn().map(str::to_owned).collect(),
        }
    }
}
