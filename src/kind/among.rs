//! What is counted or demanded of cells: values, the line, a formula for each of them.
//!
//! In: `V in S`, `c in S: A`. Out: numbers and formulas. Must not know: which rule it becomes.

use std::sync::Arc;

use super::ground::{Grounder, arity};
use super::language::{Expression, Fault, Operator, Sentence, What, Whole};
use super::scope::Scope;
use super::token::Way;
use crate::board::{Domain, Place, Value};
use crate::rule::formula::{Formula, Number, Reading, Term};

/// What is counted in cells.
pub(super) enum Among {
    /// Cells with one of these values.
    Values(Vec<Value>),
    /// Cells on the line.
    Passes,
    /// A formula for each position; the positions stand for cells.
    Formulas(Vec<Option<Formula>>),
}

impl Grounder<'_, '_> {
    /// `V in S`, or `V` of the selected set.
    pub(super) fn among(&self, arguments: &[Expression], whole: &Expression) -> Result<(Among, Vec<usize>), Fault> {
        let [argument] = arguments else { return Err(arity(whole, 1)) };
        if let What::For(name, parts) = &argument.what {
            let mut formulas = Vec::new();
            for scope in self.each(name, &parts[0])? {
                formulas.push(Grounder { frame: self.frame, scope: &scope }.formula(&parts[1])?);
            }
            let cells = (0..formulas.len()).collect();
            return Ok((Among::Formulas(formulas), cells));
        }
        let (what, set) = match &argument.what {
            What::Two(Operator::In, sides) => (&sides[0], self.set(&sides[1])?),
            _ => (argument, self.scope.it.clone()),
        };
        if matches!(&what.what, What::Name(name) if name == "passes") {
            return Ok((Among::Passes, set));
        }
        Ok((Among::Values(self.values(what)?), set))
    }

    /// What names mean for each cell of a set, or for each of the four directions, where these are called like this.
    pub(super) fn each(&self, name: &str, set: &Expression) -> Result<Vec<Scope>, Fault> {
        let all = matches!(&set.what, What::Name(set) if set == "ways" && !self.is_clue(set));
        if all {
            let way = |way: Way| {
                let mut scope = self.scope.clone();
                scope.ways.insert(0, (name.to_owned(), way));
                scope
            };
            return Ok(Way::ALL.map(way).to_vec());
        }
        let cells = self.set(set)?.into_iter();
        Ok(cells.map(|cell| self.scope.with(name, cell)).collect())
    }

    pub(super) fn line(&self, cell: Option<usize>, way: Way) -> Formula {
        match cell.and_then(|cell| self.frame.link(cell, way)) {
            Some(place) => Formula::Has(place, Domain::first(self.frame.holds.at(place).len()).without(0)),
            None => Formula::Known(false),
        }
    }

    pub(super) fn passes(&self, cell: Option<usize>) -> Formula {
        Formula::any(Way::ALL.into_iter().map(|way| self.line(cell, way)))
    }

    /// Whether a line along borders passes the corner.
    pub(super) fn passes_corner(&self, expression: &Expression) -> Result<Formula, Fault> {
        let edges = self.frame.layout.graph().at_dot(self.corner(expression)?).iter();
        Ok(Formula::any(edges.map(|&edge| Formula::Has(Place(edge), Domain::just(1)))))
    }

    pub(super) fn turns(&self, cell: Option<usize>) -> Formula {
        let straight = self.straight(cell).negated(&self.frame.holds);
        let closes = |rule| matches!(rule, &Sentence::Whole { whole: Whole::OneLoop | Whole::Crossing, .. });
        if self.frame.kind.rules.iter().any(closes) {
            return Formula::all([self.passes(cell), straight]);
        }
        // An end is no turn.
        let [up, down, left, right] = Way::ALL.map(|way| self.line(cell, way));
        Formula::all([Formula::any([up, down]), Formula::any([left, right]), straight])
    }

    pub(super) fn straight(&self, cell: Option<usize>) -> Formula {
        let [up, down, left, right] = Way::ALL.map(|way| self.line(cell, way));
        Formula::any([Formula::all([up, down]), Formula::all([left, right])])
    }

    pub(super) fn is(&self, cell: usize, among: &Among) -> Formula {
        match among {
            Among::Values(values) => self.has(Some(cell), values),
            Among::Passes => self.passes(Some(cell)),
            // A demand that depends on a number that is not told falls away.
            Among::Formulas(formulas) => formulas[cell].clone().unwrap_or(Formula::Known(true)),
        }
    }

    /// 1 where a formula holds, otherwise 0.
    pub(super) fn one_if(&self, formula: Formula) -> Number {
        let Formula::Has(place, domain) = formula else { return Number::of_formula(formula) };
        let weights = (0..self.frame.holds.at(place).len()).map(|index| domain.contains(index).into()).collect();
        Number::of_places([Term { place, weights }])
    }

    /// What each value of a cell counts.
    pub(super) fn term(&self, cell: usize, weigh: impl Fn(Value) -> i64) -> Option<Term> {
        let place = self.place(cell)?;
        let weights = self.frame.holds.at(place).range().map(weigh).collect();
        Some(Term { place, weights })
    }

    /// What is counted, where the formula of each cell is about one place.
    pub(super) fn counted(
        &self,
        cells: &[usize],
        among: &Among,
        weigh: impl Fn(usize) -> i64,
    ) -> Result<Number, Fault> {
        if let Among::Formulas(formulas) = among {
            let each = formulas.iter().flatten().enumerate();
            return Ok(Number::sum(each.map(|(at, formula)| (self.one_if(formula.clone()), weigh(at)))));
        }
        let Among::Values(values) = among else {
            if !self.frame.is_loop() {
                let links = |&cell: &usize| Way::ALL.into_iter().filter_map(|way| self.frame.link(cell, way)).collect();
                let passed = Reading::arms(cells.iter().map(links).collect(), Domain::just(1));
                return Ok(Number::of_reading(passed));
            }
            // The number of cells that a loop passes is half of the ends of its links, as each cell has none or two.
            let terms = cells.iter().enumerate().flat_map(|(at, &cell)| {
                let (weights, links): (Arc<[i64]>, _) = (Arc::new([0, weigh(at)]), Way::ALL.into_iter());
                links.filter_map(move |way| {
                    Some(Term { place: self.frame.link(cell, way)?, weights: Arc::clone(&weights) })
                })
            });
            return Ok(Number::of_places(terms).halved());
        };
        let terms = cells.iter().enumerate().filter_map(|(at, &cell)| {
            let place = self.seat(cell, values)?;
            let (among, count) = (self.domain(place, values), self.frame.holds.at(place).len());
            let weights = (0..count).map(|index| if among.contains(index) { weigh(at) } else { 0 }).collect();
            Some(Term { place, weights })
        });
        Ok(Number::of_places(terms))
    }
}
