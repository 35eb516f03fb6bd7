//! An expression with all that is given put in.
//!
//! In: an expression, what its names mean. Out: a place, a set, a number or a formula over the values of places. Must not
//! know: which rule it becomes.

use smallvec::smallvec;

use super::Decided;
use super::coding::MARKS;
use super::given::{ClueValue, Frame};
use super::language::{Expression, Fault, Operator, What};
use super::scope::Scope;
use super::token::Way;
use crate::board::{Domain, Place, Value};
use crate::patience;
use crate::rule::formula::{Formula, Number};

/// What an expression means.
#[derive(Clone, Debug)]
pub(super) enum Thing {
    /// A cell; `None` beyond the rim.
    Cell(Option<usize>),
    /// Cells in order.
    Set(Vec<usize>),
    /// Values.
    Values(Vec<Value>),
    /// A number.
    Number(Number),
    /// A direction.
    Way(Way),
    /// Something that holds or does not.
    Formula(Formula),
    /// It depends on a number that is not told.
    Untold,
}

impl Thing {
    fn what(&self) -> &'static str {
        match self {
            Thing::Cell(_) => "a cell",
            Thing::Set(_) => "a set of cells",
            Thing::Values(_) => "a value",
            Thing::Number(_) => "a number",
            Thing::Way(_) => "a direction",
            Thing::Formula(_) => "something that holds or does not",
            Thing::Untold => "a number that is not told",
        }
    }
}

/// A number that is known for a cell, without any rule: for the bounds of values.
pub(super) fn number(frame: &Frame<'_>, cell: usize, expression: &Expression) -> Option<i64> {
    let scope = Scope { it: vec![cell], here: Some(cell), clues: smallvec![cell], ..Scope::default() };
    match (Grounder { frame, scope: &scope }).ground(expression).ok()? {
        Thing::Number(number) => number.known(),
        _ => None,
    }
}

/// Grounds expressions.
pub(super) struct Grounder<'f, 'k> {
    pub(super) frame: &'f Frame<'k>,
    pub(super) scope: &'f Scope,
}

pub(super) type Grounded = Result<Thing, Fault>;

/// The number that an expression is, from what it means.
pub(super) fn as_number(expression: &Expression, thing: Thing) -> Result<Option<Number>, Fault> {
    match thing {
        Thing::Number(number) => Ok(Some(number)),
        Thing::Untold => Ok(None),
        other => Err(wanted(expression, "a number", &other)),
    }
}

/// The set that an expression is, from what it means.
pub(super) fn as_set(expression: &Expression, thing: Thing) -> Result<Vec<usize>, Fault> {
    match thing {
        Thing::Set(cells) => Ok(cells),
        Thing::Cell(cell) => Ok(cell.into_iter().collect()),
        other => Err(wanted(expression, "a set of cells", &other)),
    }
}

/// An error when nobody waits for what an expression means.
pub(super) fn in_time(expression: &Expression) -> Result<(), Fault> {
    let late = || expression.fault("the time was over before this", "not looked at");
    if patience::is_over() { Err(late()) } else { Ok(()) }
}

impl Grounder<'_, '_> {
    /// The formula that an expression is; `None` where it depends on a number that is not told.
    pub(super) fn formula(&self, expression: &Expression) -> Result<Option<Formula>, Fault> {
        match self.ground(expression)? {
            Thing::Formula(formula) => Ok(Some(formula)),
            Thing::Untold => Ok(None),
            other => Err(wanted(expression, "something that holds or does not", &other)),
        }
    }

    pub(super) fn ground(&self, expression: &Expression) -> Grounded {
        self.frame.look_at(expression)?;
        match &expression.what {
            What::Number(number) => Ok(Thing::Number(Number::just(*number))),
            What::Name(name) => self.name(expression, name),
            What::Call(name, arguments) => self.call(expression, name, arguments),
            What::For(..) => Err(expression.fault(
                "`c in S: ..` stands within a function",
                "`count(c in S: ..)`, `some(..)`, `all(..)`, `none(..)`, `sum(..)`",
            )),
            What::Step(from, way) => {
                let Some(way) = self.way_named(way) else {
                    return Err(expression
                        .fault(format!("`{way}` is no direction"), "not a direction")
                        .help("up, down, left or right"));
                };
                match self.ground(from)? {
                    Thing::Cell(cell) => Ok(Thing::Cell(cell.and_then(|cell| self.frame.step(cell, way)))),
                    other => Err(wanted(from, "a cell", &other)),
                }
            }
            What::Not(inner) => Ok(match self.ground(inner)? {
                Thing::Formula(formula) => Thing::Formula(formula.negated(&self.frame.holds)),
                Thing::Untold => Thing::Untold,
                Thing::Values(values) => Thing::Values(self.all_but(&values)),
                other => return Err(wanted(inner, "something that holds or does not", &other)),
            }),
            What::Minus(inner) => Ok(match self.number(inner)? {
                Some(number) => Thing::Number(Number::just(0).plus(&number, -1)),
                None => Thing::Untold,
            }),
            What::If(sides) => {
                // What holds anyway needs no condition: most pairs of a line are too far apart for theirs.
                let then = self.formula(&sides[1]);
                if matches!(then, Ok(Some(Formula::Known(true)))) {
                    return Ok(Thing::Formula(Formula::Known(true)));
                }
                let (Some(condition), Some(then)) = (self.formula(&sides[0])?, then?) else { return Ok(Thing::Untold) };
                Ok(Thing::Formula(Formula::any([condition.negated(&self.frame.holds), then])))
            }
            What::Choice(parts) => {
                let [condition, then, other] = [0, 1, 2].map(|part| self.formula(&parts[part]));
                let (Some(condition), Some(then), Some(other)) = (condition?, then?, other?) else {
                    return Ok(Thing::Untold);
                };
                let not = condition.clone().negated(&self.frame.holds);
                Ok(Thing::Formula(Formula::all([Formula::any([not, then]), Formula::any([condition, other])])))
            }
            What::Two(operator, sides) => self.two(expression, *operator, &sides[0], &sides[1]),
        }
    }

    pub(super) fn name(&self, expression: &Expression, name: &str) -> Grounded {
        let frame = self.frame;
        if let Some((_, cells)) = self.scope.wholes.iter().find(|(other, _)| other == name) {
            return Ok(Thing::Set(cells.clone()));
        }
        if let Some(cell) = self.scope.cell(name) {
            return Ok(Thing::Cell(Some(cell)));
        }
        if let Some(&(_, value)) = self.scope.values.iter().find(|(other, _)| other == name) {
            let number = frame.coding.number(value).map(|number| Thing::Number(Number::just(number)));
            return Ok(number.unwrap_or_else(|| Thing::Values(vec![value])));
        }
        if let Some(values) = self.word_values(name) {
            return Ok(Thing::Values(values));
        }
        if let Some(at) = frame.kind.header.iter().position(|other| other == name) {
            return Ok(
                frame.given.header[at].map_or(Thing::Untold, |number| Thing::Number(Number::just(number.into())))
            );
        }
        if let Some(at) = frame.kind.options.iter().position(|(_, other)| other == name) {
            return Ok(Thing::Formula(Formula::Known(frame.given.options[at])));
        }
        if let Some(way) = self.way_named(name) {
            return Ok(Thing::Way(way));
        }
        let number = |number: usize| Ok(Thing::Number(Number::just(number as i64)));
        match name {
            "here" => match self.scope.here {
                Some(cell) => return Ok(Thing::Cell(Some(cell))),
                None => {
                    return Err(expression.fault("there is no `here` for this selection", "no cell"));
                }
            },
            "it" => return Ok(Thing::Set(self.scope.it.clone())),
            "numbers" if frame.coding.numbers.is_some() => return Ok(Thing::Values(frame.coding.all_numbers())),
            "cells" => return Ok(Thing::Set(frame.live(0..frame.cells.len()))),
            "height" => return number(frame.height),
            "width" => return number(frame.width),
            "size" => return number(frame.height.max(frame.width)),
            "largest_region" => return number(frame.members.iter().map(Vec::len).max().unwrap_or_default()),
            "clue" => {
                return match self.scope.clue {
                    Some(ClueValue::Number(number)) => Ok(Thing::Number(Number::just(number))),
                    Some(_) => Ok(Thing::Untold),
                    None => Err(expression
                        .fault("there is no `clue` for this selection", "no clue")
                        .help("`clue` is the number behind `each top`, `left`, `right` or `bottom`")),
                };
            }
            _ => {}
        }
        if matches!(name, "region" | "row" | "column") {
            return self.call(expression, name, &[]);
        }
        if self.is_clue(name) {
            return self.clue_here(expression, name);
        }
        let span = expression.span.clone();
        Err(Fault::new(span, format!("there is no `{name}`"), "not a value, a clue or a number here")
            .help(self.instead_of(name)))
    }

    fn way_named(&self, name: &str) -> Option<Way> {
        let own = self.scope.ways.iter().find(|(other, _)| other == name).map(|&(_, way)| way);
        own.or_else(|| Way::named(name))
    }

    /// All names that mean something here.
    pub(super) fn names(&self) -> Vec<String> {
        let kind = self.frame.kind;
        let words = kind.all_words().map(|word| word.name.clone());
        let clues = kind.clue_names().cloned();
        let options = kind.options.iter().map(|(_, option)| option.clone());
        let fixed = ["here", "it", "size", "height", "width", "cells", "numbers"].map(str::to_owned);
        words.chain(clues).chain(kind.header.iter().cloned()).chain(options).chain(fixed).collect()
    }

    pub(super) fn number(&self, expression: &Expression) -> Result<Option<Number>, Fault> {
        as_number(expression, self.ground(expression)?)
    }

    pub(super) fn cell(&self, expression: &Expression) -> Result<Option<usize>, Fault> {
        if let What::Name(name) = &expression.what
            && let Some(cell) = self.scope.cell(name)
        {
            return Ok(Some(cell));
        }
        match self.ground(expression)? {
            Thing::Cell(cell) => Ok(cell),
            Thing::Set(cells) if cells.len() == 1 => Ok(cells.first().copied()),
            other => Err(wanted(expression, "a cell", &other)),
        }
    }

    pub(super) fn set(&self, expression: &Expression) -> Result<Vec<usize>, Fault> {
        as_set(expression, self.ground(expression)?)
    }

    pub(super) fn way(&self, expression: &Expression) -> Result<Way, Fault> {
        match self.ground(expression)? {
            Thing::Way(way) => Ok(way),
            other => Err(wanted(expression, "a direction", &other)),
        }
    }

    pub(super) fn values(&self, expression: &Expression) -> Result<Vec<Value>, Fault> {
        match self.ground(expression)? {
            Thing::Values(values) => Ok(values),
            Thing::Number(number) if number.known().is_some_and(|number| number >= 0) => {
                Ok(vec![number.known().unwrap_or_default() as Value])
            }
            other => Err(wanted(expression, "a value", &other)),
        }
    }

    pub(super) fn set_or_it(&self, arguments: &[Expression], whole: &Expression) -> Result<Vec<usize>, Fault> {
        match arguments {
            [] => Ok(self.scope.it.clone()),
            [set] => self.set(set),
            _ => Err(arity(whole, 1)),
        }
    }

    pub(super) fn place(&self, cell: usize) -> Option<Place> {
        self.frame.cells[cell].place
    }

    /// The value or the mark of this name.
    pub(super) fn word_values(&self, name: &str) -> Option<Vec<Value>> {
        let kind = self.frame.kind;
        let number =
            |decided: &Option<Decided>| decided.iter().flat_map(|of| &of.words).position(|word| word.name == name);
        let value = number(&kind.cells).map(|word| self.frame.coding.word(word));
        value.or_else(|| number(&kind.marks).map(|word| MARKS + word as Value)).map(|value| vec![value])
    }

    /// Values that cells hold: no marks.
    pub(super) fn cell_values(&self, expression: &Expression) -> Result<Vec<Value>, Fault> {
        let values = self.values(expression)?;
        if values.iter().any(|&value| value >= MARKS) {
            let title = "this asks for what cells hold, not for marks";
            return Err(expression.fault(title, "a mark").help(
                "marks go with `is`, `count`, `some`, `all`, `none`, `seen`, `reach`, `runs`, or as `MARK(here)`",
            ));
        }
        Ok(values)
    }

    /// All values, or all marks, but these.
    fn all_but(&self, values: &[Value]) -> Vec<Value> {
        let marks = self.frame.kind.marks.iter().flat_map(|marks| 0..marks.words.len() as Value);
        if values.iter().any(|&value| value >= MARKS) {
            return marks.map(|mark| mark + MARKS).filter(|mark| !values.contains(mark)).collect();
        }
        self.frame.coding.all_but(values)
    }

    /// The place of a cell that has values like these: of what it holds, or of its mark.
    pub(super) fn seat(&self, cell: usize, values: &[Value]) -> Option<Place> {
        let of = &self.frame.cells[cell];
        if values.iter().any(|&value| value >= MARKS) { of.mark } else { of.place }
    }

    /// The numbers of these values at a place.
    pub(super) fn domain(&self, place: Place, values: &[Value]) -> Domain {
        let own = self.frame.holds.at(place);
        // Marks stand beside cells alone, and behind them.
        let is_mark = self.frame.kind.marks.is_some() && place.index() >= self.frame.cells.len();
        values
            .iter()
            .filter(|&&value| (value >= MARKS) == is_mark)
            .filter_map(|&value| own.index(value % MARKS))
            .fold(Domain::default(), |all, index| all | Domain::just(index))
    }

    /// The cell has one of these values.
    pub(super) fn has(&self, cell: Option<usize>, values: &[Value]) -> Formula {
        let Some(place) = cell.and_then(|cell| self.seat(cell, values)) else { return Formula::Known(false) };
        let all = Domain::first(self.frame.holds.at(place).len());
        Formula::has(place, self.domain(place, values), all)
    }

    /// How many of these borders are lines; the rim always is.
    pub(super) fn lines(&self, borders: impl IntoIterator<Item = Place>) -> Number {
        let (open, fixed): (Vec<Place>, Vec<Place>) =
            borders.into_iter().partition(|&border| self.frame.holds.at(border).len() > 1);
        let terms = open.into_iter().map(|place| crate::rule::formula::Term { place, weights: [0, 1].into() });
        Number::of_places(terms).plus(&Number::just(fixed.len() as i64), 1)
    }
}

fn wanted(expression: &Expression, wanted: &str, found: &Thing) -> Fault {
    let wrong = expression.fault(format!("{wanted} is expected here"), format!("this is {}", found.what()));
    match (found, &expression.what) {
        (Thing::Values(_), What::Name(name)) => wrong.help(format!("`here is {name}`, `some({name})`, `all({name})`")),
        _ => wrong,
    }
}

pub(super) fn arity(expression: &Expression, count: usize) -> Fault {
    let s = if count == 1 { "" } else { "s" };
    expression.fault(format!("this function takes {count} argument{s}"), "another number of arguments")
}

/// The parts of a conjunction.
pub(super) fn conjuncts<'e>(expression: &'e Expression, parts: &mut Vec<&'e Expression>) {
    match &expression.what {
        What::Two(Operator::And, sides) => sides.iter().for_each(|side| conjuncts(side, parts)),
        _ => parts.push(expression),
    }
}
