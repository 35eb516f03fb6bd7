//! What is counted or demanded of cells: values, the line, a formula for each of them.
//!
//! In: `V in S`, `c in S: A`. Out: numbers and formulas. Must not know: which rule it becomes.

use std::sync::Arc;

use super::ground::{Grounder, arity};
use super::language::{Expression, Fault, Operator, What};
use super::token::Way;
use crate::board::{Domain, Value};
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
            for cell in self.set(&parts[0])? {
                let mut scope = self.scope.clone();
                scope.named.insert(0, (name.clone(), cell));
                let grounder = Grounder { frame: self.frame, scope: &scope };
                formulas.push(grounder.formula(&parts[1])?);
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

    pub(super) fn line(&self, cell: Option<usize>, way: Way) -> Formula {
        match cell.and_then(|cell| self.frame.link(cell, way)) {
            Some(place) => Formula::Has(place, Domain::first(self.frame.holds.at(place).len()).without(0)),
            None => Formula::Known(false),
        }
    }

    pub(super) fn passes(&self, cell: Option<usize>) -> Formula {
        Formula::any(Way::ALL.into_iter().map(|way| self.line(cell, way)))
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
        whole: &Expression,
    ) -> Result<Number, Fault> {
        if let Among::Formulas(formulas) = among {
            let each = formulas.iter().flatten().enumerate();
            return Ok(
                each.fold(Number::just(0), |all, (at, formula)| all.plus(&self.one_if(formula.clone()), weigh(at)))
            );
        }
        let Among::Values(values) = among else {
            if !self.frame.is_loop() {
                let links = |&cell: &usize| Way::ALL.into_iter().filter_map(|way| self.frame.link(cell, way)).collect();
                let passed = Reading::arms(cells.iter().map(links).collect(), Domain::just(1));
                return Ok(Number::of_reading(passed));
            }
            // The number of cells that a loop passes is half of the ends of its links, as each cell has none or two.
            let weight = |at: usize| weigh(at);
            let mut number = Number::just(0);
            for (at, &cell) in cells.iter().enumerate() {
                let links = Way::ALL.into_iter().filter_map(|way| self.frame.link(cell, way));
                let terms = links.map(|place| Term { place, weights: Arc::new([0, weight(at)]) });
                number = number.plus(&Number::of_places(terms), 1);
            }
            return Ok(number.halved());
        };
        let _ = whole;
        let terms = cells
            .iter()
            .enumerate()
            .filter_map(|(at, &cell)| self.term(cell, |value| if values.contains(&value) { weigh(at) } else { 0 }));
        Ok(Number::of_places(terms))
    }
}
