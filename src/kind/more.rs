//! More functions of the language: what numbers make together, places, the line.
//!
//! In: a name, arguments. Out: what the call means. Must not know: which rule it becomes.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::given::ClueValue;
use super::ground::{Grounded, Grounder, Thing, arity};
use super::language::{Expression, Fault, What};
use super::token::Way;
use crate::board::{Domain, Place, Value};
use crate::rule::formula::{Comparison, Fold, Formula, Number, Reading, Term};

impl Grounder<'_, '_> {
    /// Functions of numbers and of places; `None` where it is none of them.
    pub(super) fn of_numbers(
        &self,
        expression: &Expression,
        name: &str,
        arguments: &[Expression],
    ) -> Result<Option<Thing>, Fault> {
        let frame = self.frame;
        let two = || match arguments {
            [one, other] => Ok([one, other]),
            _ => Err(arity(expression, 2)),
        };
        let fold = |fold: Fold| {
            let cells = self.set_or_it(arguments, expression)?;
            Ok(Some(Thing::Number(self.folded(&cells, fold, expression)?)))
        };
        let set = |cells: Vec<usize>| Ok(Some(Thing::Set(cells)));
        let at = |cell: usize| ((cell / frame.width) as i64, (cell % frame.width) as i64);
        match name {
            "product" => fold(Fold::Product),
            "largest" => fold(Fold::Largest),
            "smallest" => fold(Fold::Smallest),
            "first" => fold(Fold::First),
            "difference" => fold(Fold::Difference),
            "quotient" => fold(Fold::Quotient),
            "beyond" => {
                let [cell] = arguments else { return Err(arity(expression, 1)) };
                Ok(Some(Thing::Formula(Formula::Known(self.cell(cell)?.is_none()))))
            }
            "end" => {
                let [from, way] = two()?;
                let (cell, way) = (self.cell(from)?, self.way(way)?);
                let last = frame.walk(cell.and_then(|cell| frame.step(cell, way)), way).last();
                set(frame.live(last))
            }
            "run" => Ok(Some(Thing::Number(self.run(expression, arguments)?))),
            "distance" => {
                let [one, other] = two()?;
                let (Some(one), Some(other)) = (self.cell(one)?, self.cell(other)?) else {
                    return Ok(Some(Thing::Untold));
                };
                let (one, other) = (at(one), at(other));
                Ok(Some(Thing::Number(Number::just((one.0 - other.0).abs() + (one.1 - other.1).abs()))))
            }
            "away" => {
                let [from, steps] = two()?;
                let (cell, Some(steps)) = (self.cell(from)?, self.number(steps)?) else {
                    return Ok(Some(Thing::Untold));
                };
                let steps = steps
                    .known()
                    .ok_or_else(|| expression.fault("how far away must be known", "this depends on the board"))?;
                let there = |(cell, way): (usize, Way)| {
                    let ((row, col), (down, right)) = (at(cell), way.delta());
                    frame.cell(row + steps * down, col + steps * right)
                };
                let ways = cell.into_iter().flat_map(|cell| Way::ALL.map(|way| (cell, way)));
                set(if steps == 0 { Vec::new() } else { frame.live(ways.filter_map(there)) })
            }
            "ahead" => {
                let [from] = arguments else { return Err(arity(expression, 1)) };
                let cell = self.cell(from)?;
                set(frame.live(cell.and_then(|cell| frame.step(cell, *frame.ways.get(&cell)?))))
            }
            "aligned" => {
                let [one, other] = two()?;
                let (Some(one), Some(other)) = (self.cell(one)?, self.cell(other)?) else {
                    return Ok(Some(Thing::Untold));
                };
                let (one, other) = (at(one), at(other));
                Ok(Some(Thing::Formula(Formula::Known(one.0 == other.0 || one.1 == other.1))))
            }
            "together" => {
                let [one, other] = two()?;
                let (one, other) = (self.cell(one)?, self.cell(other)?);
                let region = |cell: Option<usize>| cell.and_then(|cell| frame.regions.get(cell));
                let same = region(one).is_some() && region(one) == region(other);
                Ok(Some(Thing::Formula(Formula::Known(same))))
            }
            "pointing" => {
                let [to] = arguments else { return Err(arity(expression, 1)) };
                let Some(cell) = self.cell(to)? else { return set(Vec::new()) };
                let points = |(&from, &way): (&usize, &Way)| {
                    frame.walk(frame.step(from, way), way).any(|at| at == cell).then_some(from)
                };
                set(frame.ways.iter().filter_map(points).collect())
            }
            // The length of the straight piece of border between two cells.
            "border" => {
                let [one, other] = two()?;
                let (Some(one), Some(other)) = (self.cell(one)?, self.cell(other)?) else {
                    return Ok(Some(Thing::Untold));
                };
                let Some(way) = Way::ALL.into_iter().find(|&way| frame.step(one, way) == Some(other)) else {
                    return Ok(Some(Thing::Untold));
                };
                let is_border = |cell: usize| {
                    frame.step(cell, way).is_some_and(|other| frame.regions.get(cell) != frame.regions.get(other))
                };
                let along =
                    if matches!(way, Way::Left | Way::Right) { [Way::Up, Way::Down] } else { [Way::Left, Way::Right] };
                let arm =
                    |along: Way| frame.walk(frame.step(one, along), along).take_while(|&cell| is_border(cell)).count();
                let length = 1 + along.map(arm).iter().sum::<usize>();
                Ok(Some(Thing::Number(Number::just(length as i64))))
            }
            // The way from one cell along its row, then along the column of the other one.
            "elbow" => {
                let [one, other] = two()?;
                let (Some(one), Some(other)) = (self.cell(one)?, self.cell(other)?) else { return set(Vec::new()) };
                let ((row, from), (to_row, to)) = (at(one), at(other));
                let along = (from.min(to)..=from.max(to)).filter_map(|col| frame.cell(row, col));
                let down = (row.min(to_row)..=row.max(to_row)).filter_map(|row| frame.cell(row, to));
                let mut cells: Vec<usize> = along.chain(down).filter(|&cell| cell != one && cell != other).collect();
                cells.sort_unstable();
                cells.dedup();
                set(frame.live(cells))
            }
            "nearest" => {
                let [count] = arguments else { return Err(arity(expression, 1)) };
                let count = self.number(count)?.and_then(|count| usize::try_from(count.known()?).ok());
                set(self.scope.it.iter().copied().take(count.unwrap_or(usize::MAX)).collect())
            }
            // The next cell in a direction in which something is given.
            "next_clue" => {
                let [from, way] = two()?;
                let (cell, way) = (self.cell(from)?, self.way(way)?);
                let mut ahead = frame.walk(cell.and_then(|cell| frame.step(cell, way)), way);
                let is_marked = |cell: &usize| frame.clues.values().any(|clues| clues.contains_key(cell));
                Ok(Some(Thing::Cell(ahead.find(is_marked))))
            }
            // How many different numbers a clue has.
            "kinds" => {
                let [Expression { what: What::Name(clue), .. }] = arguments else { return Err(arity(expression, 1)) };
                let values = frame.clues.get(clue.as_str()).into_iter().flat_map(|clues| clues.values());
                let told =
                    values.filter_map(|value| if let ClueValue::Number(number) = value { Some(*number) } else { None });
                let count = told.collect::<BTreeSet<i64>>().len();
                Ok(Some(Thing::Number(Number::just(count as i64))))
            }
            // How many regions the cells are of.
            "region_count" => {
                let cells = self.set_or_it(arguments, expression)?;
                let regions = cells.iter().filter_map(|&cell| frame.regions.get(cell));
                let count = regions.collect::<BTreeSet<_>>().len();
                Ok(Some(Thing::Number(Number::just(count as i64))))
            }
            // What stands next in a direction, past cells with the first word.
            "sees" => {
                let [values, way] = two()?;
                let (values, way) = (self.cell_values(values)?, self.way(way)?);
                let Some(cell) = self.scope.here else { return Err(arity(expression, 3)) };
                let ray = frame.ray(cell, way);
                let through = [frame.coding.word(0)];
                let seen = |at: usize| {
                    let before = ray[..at].iter().map(|&cell| self.has(Some(cell), &through));
                    Formula::all(before.chain([self.has(Some(ray[at]), &values)]))
                };
                Ok(Some(Thing::Formula(Formula::any((0..ray.len()).map(seen)))))
            }
            "with" => {
                let [clue, cells] = two()?;
                let What::Name(clue) = &clue.what else { return Ok(None) };
                let clues = frame.clues.get(clue.as_str());
                let cells = self.set(cells)?;
                set(cells.into_iter().filter(|cell| clues.is_some_and(|clues| clues.contains_key(cell))).collect())
            }
            "total" => {
                let [values, clue] = two()?;
                let (values, clue) = (self.cell_values(values)?, clue);
                let What::Name(clue) = &clue.what else { return Ok(None) };
                let told = frame.clues.get(clue.as_str());
                if self.scope.it.iter().any(|cell| told.and_then(|told| told.get(cell)) == Some(&ClueValue::Unknown)) {
                    return Ok(Some(Thing::Untold));
                }
                let number = |cell: usize| match self.clue(clue, &[cell]) {
                    Thing::Number(number) => number.known().unwrap_or_default(),
                    _ => 0,
                };
                let term =
                    |&cell: &usize| self.term(cell, |value| if values.contains(&value) { number(cell) } else { 0 });
                Ok(Some(Thing::Number(Number::of_places(self.scope.it.iter().filter_map(term)))))
            }
            _ => Ok(None),
        }
    }

    /// Functions of the line.
    pub(super) fn of_lines(
        &self,
        expression: &Expression,
        name: &str,
        arguments: &[Expression],
    ) -> Result<Option<Thing>, Fault> {
        let frame = self.frame;
        match name {
            "opposite" => {
                let [way] = arguments else { return Err(arity(expression, 1)) };
                Ok(Some(Thing::Way(self.way(way)?.opposite())))
            }
            // How many steps a line goes straight on.
            "length" => {
                let (from, ways) = match arguments {
                    [from] => (from, Way::ALL.to_vec()),
                    [from, way] => (from, vec![self.way(way)?]),
                    _ => return Err(arity(expression, 2)),
                };
                let Some(cell) = self.cell(from)? else { return Ok(Some(Thing::Number(Number::just(0)))) };
                let arm = |way: Way| {
                    frame.walk(Some(cell), way).filter_map(|cell| frame.link(cell, way)).collect::<Vec<Place>>()
                };
                let arms = ways.into_iter().map(arm).collect();
                Ok(Some(Thing::Number(Number::of_reading(Reading::reach(arms, Domain::just(1))))))
            }
            // The lines between two sets.
            "links" => {
                let [one, other] = arguments else { return Err(arity(expression, 2)) };
                let (one, other) = (self.set(one)?, self.set(other)?);
                let links = one.iter().flat_map(|&cell| Way::ALL.map(|way| (cell, way)));
                let links =
                    links.filter(|&(cell, way)| frame.step(cell, way).is_some_and(|next| other.contains(&next)));
                Ok(Some(Thing::Number(self.lines_on(links.filter_map(|(cell, way)| frame.link(cell, way))))))
            }
            "joined" => {
                let [one, other] = arguments else { return Err(arity(expression, 2)) };
                let (one, other) = (self.cell(one)?, self.cell(other)?);
                let way = Way::ALL
                    .into_iter()
                    .find(|&way| other.is_some() && one.and_then(|cell| frame.step(cell, way)) == other);
                Ok(Some(Thing::Formula(way.map_or(Formula::Known(false), |way| self.line(one, way)))))
            }
            // Steps of the line within a set.
            "steps" => {
                let cells = self.set_or_it(arguments, expression)?;
                let links = cells.iter().flat_map(|&cell| {
                    let ways = [Way::Down, Way::Right].into_iter();
                    let cells = &cells;
                    ways.filter(move |&way| frame.step(cell, way).is_some_and(|next| cells.contains(&next)))
                        .filter_map(move |way| frame.link(cell, way))
                });
                Ok(Some(Thing::Number(Number::of_places(links.map(|place| Term { place, weights: Arc::new([0, 1]) })))))
            }
            // Corners of a cell on a line along borders, and how often that touches the cell: each corner by itself, but
            // those that a line joins together.
            "corners" | "touches" => {
                let [from] = arguments else { return Err(arity(expression, 1)) };
                let Some(cell) = self.cell(from)?.filter(|_| frame.kind.notes_corners()) else {
                    let title = "this asks for corners that are noted";
                    return Err(expression.fault(title, "`edges = \"loop with corners\"`"));
                };
                let term = |place: Place, weight: i64| Term { place, weights: Arc::new([0, weight]) };
                let dots = frame.layout.graph().corners(cell).into_iter().map(|dot| term(frame.layout.dot(dot), 1));
                if name == "corners" {
                    return Ok(Some(Thing::Number(Number::of_places(dots))));
                }
                let sides = Way::ALL.into_iter().filter_map(|way| frame.link(cell, way));
                let all = Formula::all(Way::ALL.into_iter().map(|way| self.line(Some(cell), way)));
                let pieces = Number::of_places(dots.chain(sides.map(|side| term(side, -1))));
                Ok(Some(Thing::Number(pieces.plus(&Number::of_formula(all), 1))))
            }
            // A cell within a line along borders: from it to the rim, the line is crossed an odd number of times.
            "inside" if frame.kind.has_outline() => {
                let [from] = arguments else { return Err(arity(expression, 1)) };
                let crossed = |way: Way| {
                    let cells = frame.walk(self.cell(from).ok().flatten(), way);
                    cells.filter_map(|cell| frame.link(cell, way)).collect::<Vec<Place>>()
                };
                let nearest = [Way::Up, Way::Left, Way::Right, Way::Down]
                    .map(crossed)
                    .into_iter()
                    .min_by_key(Vec::len)
                    .unwrap_or_default();
                let links = nearest.into_iter().map(|place| Term { place, weights: Arc::new([0, 1]) });
                let odd = Formula::compare(Arc::new(Number::of_places(links)), Comparison::Odd);
                Ok(Some(Thing::Formula(odd)))
            }
            // A cell beside the line: from it to the rim, the line is crossed an odd number of times.
            "inside" => {
                let [from] = arguments else { return Err(arity(expression, 1)) };
                let Some(cell) = self.cell(from)? else { return Ok(Some(Thing::Formula(Formula::Known(false)))) };
                // Along the gap beside it, in the direction in which the rim is nearest.
                let ways =
                    [(Way::Up, Way::Right), (Way::Down, Way::Right), (Way::Left, Way::Down), (Way::Right, Way::Down)];
                let crossed = ways.map(|(way, side)| {
                    let ahead = frame.walk(frame.step(cell, way), way);
                    ahead.filter_map(|cell| frame.link(cell, side)).collect::<Vec<Place>>()
                });
                let links = crossed.into_iter().min_by_key(Vec::len).unwrap_or_default().into_iter();
                let number = Number::of_places(links.map(|place| Term { place, weights: Arc::new([0, 1]) }));
                let odd = Formula::compare(Arc::new(number), Comparison::Odd);
                Ok(Some(Thing::Formula(Formula::all([odd, self.passes(Some(cell)).negated(&frame.holds)]))))
            }
            _ => Ok(None),
        }
    }

    /// `sum(c in S: number)`
    pub(super) fn sum_of(&self, argument: &Expression) -> Grounded {
        let What::For(name, parts) = &argument.what else { return Ok(Thing::Untold) };
        let mut numbers = Vec::new();
        for scope in self.each(name, &parts[0])? {
            let grounder = Grounder { frame: self.frame, scope: &scope };
            match grounder.number(&parts[1])? {
                Some(number) => numbers.push((number, 1)),
                None => return Ok(Thing::Untold),
            }
        }
        Ok(Thing::Number(Number::sum(numbers)))
    }

    /// `run(c in S: A)`: for how many cells of a set, from the first one on, something holds.
    fn run(&self, whole: &Expression, arguments: &[Expression]) -> Result<Number, Fault> {
        let [Expression { what: What::For(name, parts), .. }] = arguments else {
            return Err(whole.fault("`run(c in S: ..)` names each cell", "no name"));
        };
        let (mut places, mut domain) = (Vec::new(), None);
        for cell in self.frame.unparted(&self.set(&parts[0])?) {
            let scope = self.scope.with(name, cell);
            let formula = Grounder { frame: self.frame, scope: &scope }.formula(&parts[1])?;
            let (Some(formula), Some(place)) = (formula, self.place(cell)) else { break };
            let own = self.frame.holds.at(place);
            let keeps = |index: &usize| formula.on_board(&|other| (other == place).then_some(*index)) == Some(true);
            let kept = (0..own.len()).filter(keeps).fold(Domain::default(), |all, index| all | Domain::just(index));
            if domain.is_some_and(|domain| domain != kept) || formula.places().iter().any(|&other| other != place) {
                let title = "a run is of cells that are asked the same, each about itself";
                return Err(parts[1].fault(title, "this differs"));
            }
            domain = Some(kept);
            places.push(place);
        }
        Ok(Number::of_reading(Reading::reach(vec![places], domain.unwrap_or_default())))
    }

    /// What the numbers of cells make together.
    fn folded(&self, cells: &[usize], fold: Fold, whole: &Expression) -> Result<Number, Fault> {
        let frame = self.frame;
        let places = self.places(cells);
        let of = |place: &Place| frame.holds.at(*place);
        let Some(longest) = places.iter().map(of).max_by_key(|values| values.len()) else {
            return Ok(Number::just(i64::from(fold == Fold::Product)));
        };
        if places.iter().any(|place| of(place).value(0) != longest.value(0)) {
            return Err(whole.fault("the values of these cells begin differently", "not the same"));
        }
        let number = |value: Value| frame.coding.number(value).unwrap_or(fold.none());
        let numbers = longest.range().map(number).collect();
        Ok(Number::of_reading(Reading::folded(places, fold, numbers)))
    }
}
