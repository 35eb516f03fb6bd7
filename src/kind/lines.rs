//! What sentences say of the line, as the rules that loops have.
//!
//! In: a formula about the links at a cell and near it, on a board of one loop. Out: a rule that says the same of each
//! loop. Must not know: text, engines.
//!
//! Each cell of a loop has two links or none, so only such ways count. The rules that are found here propagate together
//! with that law, and explanations can tell them.

use std::sync::Arc;

use super::circles::{Found, Seat};
use super::compile::Maker;
use super::compiled::Unmade;
use super::ground::Grounder;
use super::language::Expression;
use super::select::Member;
use crate::board::{Domain, Place};
use crate::grid::Pos;
use crate::rule::formula::{Comparison, Formula};
use crate::rule::local::{Local, MOST};
use crate::rule::{Circle, Colour, Count, Form, Named, NoneOrTwo, Origin, Rule, SingleLoop};

impl Maker<'_, '_> {
    /// One loop: no ends and no branches at the cells of which the laws do not say that already.
    pub(super) fn one_loop(&mut self) {
        for dot in 0..self.layout.dot_count() {
            let says =
                |rule: &dyn Rule| rule.origin() == Origin::Law && rule.form().meeting() == Some(self.layout.dot(dot));
            if !self.met[dot].is_some_and(|number| says(&*self.rules[number])) {
                let notes = self.frame.kind.notes_corners();
                let rule = if notes {
                    Local::passed_dot(&self.layout, dot)
                } else {
                    Box::new(NoneOrTwo::new(&self.layout, dot))
                };
                self.rules.push(rule);
                self.counts.push("dot".into());
            }
        }
        let demands = |rule: &dyn Rule| {
            rule.scope().iter().all(|(place, _)| place.index() < self.layout.edge_count())
                && rule.propagate(&vec![Some(false); rule.scope().len()]).is_none()
        };
        let is_demanded = self.rules.iter().any(|rule| demands(&**rule));
        self.rules.push(Box::new(SingleLoop::new(&self.layout, !is_demanded)));
        self.counts.push("loop".into());
    }

    /// A circle of which all is said in one formula.
    pub(super) fn circle(&mut self, member: &Member, expression: &Expression) -> Result<bool, Unmade> {
        let Some(cell) = member.scope.here.filter(|_| member.is_clue && self.frame.is_loop()) else { return Ok(false) };
        let (at, seat, known) = (self.at(cell), self.seat_of(member, expression), &self.frame.kind.circles);
        let found = match seat.and_then(|seat| known.at(&seat)) {
            Some(found) => found,
            None => {
                let found = self.circle_at(member, expression, at)?.map_or(Found::Other, Found::Circle);
                if let Some(seat) = seat {
                    known.learn(seat, found);
                }
                found
            }
        };
        let Found::Circle(colour) = found else { return Ok(false) };
        let circle = Circle::new(&self.layout, at, colour);
        self.push(member, "circle", Box::new(circle));
        Ok(true)
    }

    /// Where a sentence about a cell stands, on a board with a loop and nothing else.
    pub(super) fn seat_of(&self, member: &Member, expression: &Expression) -> Option<Seat> {
        let scope = &member.scope;
        let is_bare = scope.named.is_empty() && scope.ways.is_empty() && scope.values.is_empty();
        let cell = scope.here.filter(|_| is_bare && self.frame.is_loop())?;
        self.frame.seat_of(expression, cell)
    }

    /// That the line passes a cell, or does not, where that is known of the sentence.
    pub(super) fn known_passing(&mut self, member: &Member, seat: Option<Seat>) -> bool {
        let (Some(cell), Some(seat)) = (member.scope.here, seat) else { return false };
        let Some(Found::Passes(passes)) = self.frame.kind.circles.at(&seat) else { return false };
        self.push_passing(member, cell, passes);
        true
    }

    fn push_passing(&mut self, member: &Member, cell: usize, passes: bool) {
        let kind = match (member.is_clue, self.frame.kind.has_outline()) {
            (true, _) => "block",
            (false, true) => "dot",
            (false, false) => member.kind,
        };
        let origin = match (member.is_clue, passes) {
            (false, _) => Origin::Law,
            (true, true) => Origin::Clue,
            (true, false) => Origin::Given,
        };
        let k = if passes { 2 } else { 0 };
        let rule = Box::new(Count::at_dot(&self.layout, kind, origin, cell, k));
        self.push_met(member, cell, rule);
    }

    fn push_met(&mut self, member: &Member, cell: usize, rule: Box<dyn Rule>) {
        if matches!(rule.form(), Form::Passed(_) | Form::Through { .. }) {
            self.met[cell] = Some(self.rules.len());
        }
        self.push(member, "cell", rule);
    }

    fn circle_at(&mut self, member: &Member, expression: &Expression, at: Pos) -> Result<Option<Colour>, Unmade> {
        let grounder = Grounder { frame: self.frame, scope: &member.scope };
        let Some(formula) = grounder.formula(expression)? else { return Ok(None) };
        let places = formula.places();
        if places.len() > MOST || !places.iter().all(|place| place.index() < self.layout.edge_count()) {
            return Ok(None);
        }
        let ways = self.context.ways(&formula, &places);
        Ok(Circle::colour_of(&self.layout, at, &places, &ways, &mut self.circles))
    }

    /// That the line passes a cell or does not, always or according to the value of the cell.
    pub(super) fn passing(&mut self, member: &Member, formula: &Formula, seat: Option<Seat>) -> bool {
        let outline = self.frame.kind.has_outline();
        let at = if outline { member.scope.corner } else { member.scope.here };
        let Some(cell) = at.filter(|_| self.frame.is_loop()) else { return false };
        let edges: Vec<Place> = self.layout.graph().at_dot(cell).iter().map(|&edge| Place(edge)).collect();
        let places = formula.places();
        let value = if outline { None } else { self.frame.cells[cell].place.filter(|place| places.contains(place)) };
        let has_all = edges.iter().all(|edge| places.contains(edge));
        let is_two = |place: &Place| self.frame.holds.at(*place).are_two();
        if edges.len() < 2
            || !has_all
            || places.len() != edges.len() + usize::from(value.is_some())
            || !places.iter().all(is_two)
        {
            return false;
        }
        let ways = self.context.ways(formula, &places);
        // For each value of the cell: whether it may be off the line, and whether on it, whatever the way.
        let bit = |place: &Place| places.iter().position(|other| other == place).map_or(0, |at| 1u32 << at);
        let (bits, own): (Vec<u32>, u32) = (edges.iter().map(bit).collect(), value.as_ref().map_or(0, bit));
        let allowed = |second: bool, lines: u32| {
            let on: u32 = (0..bits.len()).filter(|edge| lines >> edge & 1 == 1).map(|edge| bits[edge]).sum();
            ways.allows(on | if second { own } else { 0 })
        };
        let two = || (0..1u32 << edges.len()).filter(|lines| lines.count_ones() == 2);
        let of = |second: bool| {
            let on = two().filter(|&lines| allowed(second, lines)).count();
            let is_same = on == 0 || on == two().count();
            is_same.then_some((allowed(second, 0), on > 0))
        };
        let (first, second) = (of(false), value.and_then(|_| of(true)));
        let rule: Box<dyn Rule> = match (value.is_some(), first, second) {
            (false, Some((off, on)), _) if off != on => {
                if let Some(seat) = seat {
                    self.frame.kind.circles.learn(seat, Found::Passes(on));
                }
                self.push_passing(member, cell, on);
                return true;
            }
            (true, Some((false, true)), Some((true, false))) if !member.is_clue => {
                Local::shaded_or_passed(&self.layout, cell, &self.value_name(cell, 1))
            }
            (true, Some((true, false)), Some((false, true))) if !member.is_clue => {
                Local::passed_dot(&self.layout, cell)
            }
            _ => return false,
        };
        self.push_met(member, cell, rule);
        true
    }

    /// The number of a cell on which a line goes along borders: it counts the sides of the cell, or its corners.
    pub(super) fn counted_round(&mut self, member: &Member, formula: &Formula) -> bool {
        let is_there = self.frame.kind.has_outline() && member.is_clue;
        let (Some(face), Formula::Compare(number, Comparison::Equal)) =
            (member.scope.here.filter(|_| is_there), formula)
        else {
            return false;
        };
        let Ok(k) = usize::try_from(-number.constant()) else { return false };
        let is_plain = number.is_of_places() && number.terms().all(|term| *term.weights == [0, 1]);
        let counts = |places: &[Place]| {
            number.terms().count() == places.len() && number.terms().all(|term| places.contains(&term.place))
        };
        let sides = Count::round(&self.layout, face, k);
        let corners = self.layout.graph().corners(face).into_iter().map(|dot| (self.layout.dot(dot), 1));
        let named = Named::Counting(self.layout.face(face), "the corners of its cell that the line passes");
        let corners = Count { named, noun: "corner", atoms: corners.into_iter().collect(), ..sides.clone() };
        let all = |count: &Count| count.atoms.iter().map(|&(place, _)| place).collect::<Vec<Place>>();
        let found = [sides, corners].into_iter().find(|count| is_plain && counts(&all(count)));
        found.map(|count| self.push(member, "count", Box::new(count))).is_some()
    }

    /// A formula about sides and corners of a cell, with what the laws say of them: the corners at a side on the line are
    /// on it, too. So its table is complete.
    pub(super) fn with_ends(&self, member: &Member, formula: Formula) -> Formula {
        if !self.frame.kind.notes_corners() || !member.is_clue {
            return formula;
        }
        let places = formula.places();
        let edges = places.iter().filter(|place| place.index() < self.layout.edge_count());
        let ends = edges.flat_map(|&edge| self.layout.ends(edge).map(|dot| (edge, dot)));
        let both = ends.filter(|(_, dot)| places.contains(dot));
        let implied = both
            .map(|(edge, dot)| Formula::any([Formula::Has(edge, Domain::just(0)), Formula::Has(dot, Domain::just(1))]));
        Formula::all(implied.chain([formula]))
    }

    /// A formula about a number, where a law says what some of its places count together.
    pub(super) fn with_sum(&mut self, member: &Member, formula: Formula) -> Formula {
        let Formula::Compare(number, comparison) = &formula else { return formula };
        if !self.frame.is_loop() {
            return formula;
        }
        if member.is_clue {
            let sum = self.sums.get(&member.scope.it);
            let without = sum.and_then(|(places, sum)| number.with_sum(places, *sum));
            return without.map_or(formula.clone(), |number| Formula::compare(Arc::new(number), *comparison));
        }
        let is_plain = number.is_of_places() && number.terms().all(|term| *term.weights == [0, 1]);
        if *comparison == Comparison::Equal && is_plain {
            let places = number.terms().map(|term| term.place).collect();
            self.sums.insert(member.scope.it.clone(), (places, -number.constant()));
        }
        formula
    }

    pub(super) fn at(&self, cell: usize) -> Pos {
        Pos::new(cell / self.frame.width, cell % self.frame.width)
    }

    fn value_name(&self, cell: usize, value: u16) -> String {
        let place = self.layout.cell(self.at(cell));
        self.frame.holds.at(place).name_at(&self.layout, place, value)
    }
}
