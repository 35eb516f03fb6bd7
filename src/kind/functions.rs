//! The functions of the language: sets, numbers and formulas.
//!
//! In: a name, arguments. Out: what the call means. Must not know: which rule it becomes.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::among::Among;
use super::ground::{Grounded, Grounder, Thing, arity, as_set};
use super::language::{Expression, Fault, What};
use super::token::Way;
use crate::board::{Domain, Place, Value};
use crate::rule::formula::{Comparison, Formula, Number, Reading};
use crate::text::nearest;

/// The functions, and what names mean without being decided or given, for errors.
const FUNCTIONS: &str = "\
    abs ahead aligned all along around away between beyond block9 border cells clue column connected consecutive corners \
    count crossings diagonals difference distance distinct divisions elbow end equal even first gap here inside it \
    joined kinds largest length lengths line link links marked min near nearest next next_clue none odd opposite \
    passes pointing product quotient ray reach region region_count right_angles ring row run runs same seen sees \
    sides sight size smallest some steps straight sum tetromino together total touches turns unmarked value visible \
    weighted with word";

impl Grounder<'_, '_> {
    pub(super) fn call(&self, expression: &Expression, name: &str, arguments: &[Expression]) -> Grounded {
        let frame = self.frame;
        let one = || match arguments {
            [one] => Ok(one),
            _ => Err(arity(expression, 1)),
        };
        let two = || match arguments {
            [one, other] => Ok([one, other]),
            _ => Err(arity(expression, 2)),
        };
        let here = || match arguments {
            [] => self.scope.here.ok_or_else(|| arity(expression, 1)).map(Some),
            [one] => self.cell(one),
            _ => Err(arity(expression, 1)),
        };
        let set = |cells: Vec<usize>| Ok(Thing::Set(cells));
        let holds = |formula: Formula| Ok(Thing::Formula(formula));
        let coordinates = |cell: usize| (cell / frame.width, cell % frame.width);
        match name {
            "around" => set(frame.live(here()?.map(|cell| frame.around(cell)).unwrap_or_default())),
            "near" => set(frame.live(here()?.map(|cell| frame.near(cell)).unwrap_or_default())),
            "ring" => {
                let Some(cell) = here()? else { return set(Vec::new()) };
                set(frame.live(frame.ring(cell)))
            }
            "lengths" => self.lengths(expression, arguments),
            "word" => self.word(expression, arguments),
            "block9" => {
                let Some(cell) = here()? else { return set(Vec::new()) };
                let mut cells = frame.near(cell);
                cells.push(cell);
                cells.sort_unstable();
                set(frame.live(cells))
            }
            "row" => set(here()?.map(|cell| frame.live(frame.row(coordinates(cell).0))).unwrap_or_default()),
            "column" => set(here()?.map(|cell| frame.live(frame.column(coordinates(cell).1))).unwrap_or_default()),
            "region" => {
                let cell = here()?;
                if frame.regions.is_empty() {
                    return Err(expression
                        .fault("this kind has no regions", "not given")
                        .help("`given = [.., \"regions\"]`"));
                }
                set(cell.map(|cell| frame.live(frame.members[frame.regions[cell]].clone())).unwrap_or_default())
            }
            "ray" => {
                let [from, way] = two()?;
                let (cell, way) = (self.cell(from)?, self.way(way)?);
                set(cell.map(|cell| frame.ray(cell, way)).unwrap_or_default())
            }
            "sight" => set(here()?
                .map(|cell| Way::ALL.into_iter().flat_map(|way| frame.ray(cell, way)).collect())
                .unwrap_or_default()),
            "along" => {
                let cell = here()?;
                let arrow = cell.and_then(|cell| Some((cell, *frame.ways.get(&cell)?)));
                // An arrow sees past what blocks.
                let cells = arrow.map(|(cell, way)| frame.walk(frame.step(cell, way), way));
                set(frame.live(cells.into_iter().flatten()))
            }
            "size" => {
                let cells = self.set(one()?)?;
                Ok(Thing::Number(Number::just(cells.len() as i64)))
            }
            "sides" => {
                if frame.kind.edges.is_none() {
                    return Err(expression
                        .fault("there are no borders", "nothing to count")
                        .help("`edges = \"line\"`"));
                }
                let sides = here()?.map(|cell| Way::ALL.map(|way| frame.link(cell, way)));
                Ok(Thing::Number(self.lines(sides.into_iter().flatten().flatten())))
            }
            "divisions" => {
                // A place is a border between two of the cells, or it is not.
                let inside = &self.scope.it;
                let mut borders = BTreeSet::new();
                for &cell in inside {
                    let beside = Way::ALL
                        .into_iter()
                        .filter(|&way| frame.step(cell, way).is_some_and(|other| inside.contains(&other)));
                    borders.extend(beside.filter_map(|way| frame.link(cell, way)));
                }
                Ok(Thing::Number(self.lines(borders)))
            }
            "connected" => {
                Err(expression.fault("`connected(..)` stands by itself, or beside `and`", "not part of a formula"))
            }
            "min" => {
                let [one, other] = two()?;
                let (Some(least), Some(other)) = (self.number(one)?, self.number(other)?) else {
                    return Ok(Thing::Untold);
                };
                match (least.known(), other.known()) {
                    (Some(least), Some(other)) => Ok(Thing::Number(Number::just(least.min(other)))),
                    _ => Err(expression
                        .fault("the smaller of two known numbers", "one is not known")
                        .help("of the numbers of cells, `smallest(S)` and `largest(S)` are the least and the most")),
                }
            }
            "value" => {
                let number = |cell: usize| self.term(cell, |value| frame.coding.number(value).unwrap_or_default());
                Ok(Thing::Number(Number::of_places(here()?.and_then(number))))
            }
            "sum" if matches!(arguments, [Expression { what: What::For(..), .. }]) => self.sum_of(&arguments[0]),
            "sum" => {
                let cells = self.set_or_it(arguments, expression)?;
                let terms = cells
                    .iter()
                    .filter_map(|&cell| self.term(cell, |value| frame.coding.number(value).unwrap_or_default()));
                Ok(Thing::Number(Number::of_places(terms)))
            }
            "count" => {
                let (values, cells) = self.among(arguments, expression)?;
                Ok(Thing::Number(self.counted(&cells, &values, |_| 1)?))
            }
            "weighted" => {
                let (values, cells) = self.among(arguments, expression)?;
                Ok(Thing::Number(self.counted(&cells, &values, |at| at as i64 + 1)?))
            }
            "seen" | "reach" => {
                let (values, ways) = match arguments {
                    [values] if name == "seen" => (values, Way::ALL.to_vec()),
                    [values, way] if name == "reach" => (values, vec![self.way(way)?]),
                    _ => return Err(arity(expression, if name == "seen" { 1 } else { 2 })),
                };
                let values = self.values(values)?;
                let Some(cell) = self.scope.here else { return Err(arity(expression, 2)) };
                let mut number = Number::just(i64::from(name == "seen"));
                let arms: Vec<Vec<Place>> = ways
                    .into_iter()
                    .map(|way| frame.ray(cell, way).into_iter().filter_map(|cell| self.seat(cell, &values)).collect())
                    .collect();
                let domain = arms.iter().flatten().next().map(|&place| self.domain(place, &values));
                if let Some(domain) = domain {
                    number = number.plus(&Number::of_reading(Reading::reach(arms, domain)), 1);
                }
                Ok(Thing::Number(number))
            }
            "visible" => {
                let line = self.places(&self.set_or_it(arguments, expression)?);
                let Some(&first) = line.first() else { return Ok(Thing::Number(Number::just(0))) };
                let heights = frame.holds.at(first).range().map(|value| frame.coding.number(value)).collect();
                Ok(Thing::Number(Number::of_reading(Reading::visible(line, heights))))
            }
            "runs" => {
                let (values, cells) = self.among(arguments, expression)?;
                let Among::Values(values) = values else { return Err(arity(expression, 1)) };
                Ok(Thing::Number(self.runs(&cells, &values)))
            }
            "between" | "gap" => {
                let [marks, number] = two()?;
                let values = self.cell_values(marks)?;
                let Some(wanted) = self.number(number)? else { return Ok(Thing::Untold) };
                let line = self.places(&self.scope.it);
                let Some(&first) = line.first() else { return holds(Formula::Known(false)) };
                let own = frame.holds.at(first);
                let weight =
                    |value: Value| if name == "gap" { 1 } else { frame.coding.number(value).unwrap_or_default() };
                let reading = Reading::between(line, self.domain(first, &values), own.range().map(weight).collect());
                let number = Number::of_reading(reading).plus(&wanted, -1);
                holds(Formula::compare(Arc::new(number), Comparison::Equal))
            }
            "crossings" => {
                let inside = &self.scope.it;
                let out = |&cell: &usize| {
                    Way::ALL.into_iter().filter_map(move |way| Some((frame.step(cell, way)?, frame.link(cell, way)?)))
                };
                let links = inside.iter().flat_map(out).filter(|(other, _)| !inside.contains(other));
                Ok(Thing::Number(self.lines_on(links.map(|(_, place)| place))))
            }
            "link" => {
                let [from, way] = two()?;
                let link = self.cell(from)?.zip(Some(self.way(way)?)).and_then(|(cell, way)| frame.link(cell, way));
                Ok(Thing::Number(self.lines_on(link)))
            }
            "next" => holds(self.next(&self.set_or_it(arguments, expression)?)),
            "right_angles" => holds(self.right_angles(self.corner(expression)?)),
            "links" if arguments.len() < 2 => Ok(Thing::Number(self.links(&self.set_or_it(arguments, expression)?))),
            "diagonals" => Ok(Thing::Number(self.diagonals(self.corner(expression)?))),
            "line" => {
                let [from, way] = two()?;
                holds(self.line(self.cell(from)?, self.way(way)?))
            }
            "passes" if arguments.is_empty() && frame.kind.has_outline() => holds(self.passes_corner(expression)?),
            "passes" => holds(self.passes(here()?)),
            "straight" => holds(self.straight(here()?)),
            "turns" => holds(self.turns(here()?)),
            "some" | "all" | "none" => {
                let (values, cells) = self.among(arguments, expression)?;
                let has = cells.iter().map(|&cell| self.is(cell, &values));
                holds(match name {
                    "some" => Formula::any(has),
                    "all" => Formula::all(has),
                    _ => Formula::all(has.map(|formula| formula.negated(&frame.holds))),
                })
            }
            "distinct" => {
                let places = self.places(&self.set_or_it(arguments, expression)?);
                // Words may repeat; where there are no numbers, they may not.
                let is_told = |value: Value| frame.coding.numbers.is_none() || frame.coding.number(value).is_some();
                self.distinct(&places, is_told)
            }
            "equal" => {
                let cells = self.set_or_it(arguments, expression)?;
                holds(self.equal(&cells))
            }
            "tetromino" => holds(self.tetromino(expression, &self.set_or_it(arguments, expression)?)?),
            "consecutive" => {
                let cells = self.set_or_it(arguments, expression)?;
                if cells.is_empty() {
                    return holds(Formula::Known(true));
                }
                let places = self.places(&cells);
                let values = places.iter().flat_map(|&place| frame.holds.at(place).range());
                let numbers: BTreeSet<i64> = values.filter_map(|value| frame.coding.number(value)).collect();
                let run = |&first: &i64| {
                    let values = (first..first + cells.len() as i64).map(|number| frame.coding.value(number));
                    let values = values.collect::<Option<Vec<Value>>>()?;
                    Some(Formula::all(cells.iter().map(|&cell| self.has(Some(cell), &values))))
                };
                let any = Formula::any(numbers.iter().filter_map(run));
                let Thing::Formula(distinct) =
                    self.distinct(&self.places(&cells), |value| frame.coding.number(value).is_some())?
                else {
                    return holds(any);
                };
                holds(Formula::all([distinct, any]))
            }
            "same" => {
                let [one, other] = two()?;
                let (one, other) = (self.set(one)?, self.set(other)?);
                if one.len() != other.len() {
                    return holds(Formula::Known(false));
                }
                holds(Formula::all(one.iter().zip(&other).map(|(&one, &other)| self.equal(&[one, other]))))
            }
            "marked" | "unmarked" => {
                let (clues, cell): (Vec<&str>, &Expression) = match arguments {
                    [cell] => {
                        let clues = frame.clues.keys().copied();
                        (clues.filter(|clue| !frame.stands_at_corners(clue)).collect(), cell)
                    }
                    [clue, cell] => match &clue.what {
                        What::Name(name) if frame.stands_at_corners(name) => {
                            let title = format!("the clue `{name}` stands where cells meet");
                            return Err(clue.fault(title, "not in a cell"));
                        }
                        What::Name(clue) if self.is_clue(clue) => (vec![clue], cell),
                        _ => {
                            return Err(clue.fault("this is no clue of the kind", "the name of a clue is expected"));
                        }
                    },
                    _ => {
                        let title = format!("`{name}` asks about a cell, and may name a clue");
                        let help = format!("`{name}(here)`, `{name}(CLUE, here)`");
                        return Err(expression.fault(title, "another number of arguments").help(help));
                    }
                };
                let cell = self.cell(cell)?;
                let has = |clue: &&str| {
                    cell.is_some_and(|cell| frame.clues.get(clue).is_some_and(|clues| clues.contains_key(&cell)))
                };
                holds(Formula::Known(clues.iter().any(has) == (name == "marked")))
            }
            "even" | "odd" => {
                let Some(number) = self.number(one()?)? else { return Ok(Thing::Untold) };
                holds(Formula::compare(
                    Arc::new(number),
                    if name == "even" { Comparison::Even } else { Comparison::Odd },
                ))
            }
            clue if self.is_clue(clue) => Ok(match self.ground(one()?)? {
                Thing::Cell(cell) => self.clue(clue, cell.as_slice()),
                set => self.clue(clue, &as_set(one()?, set)?),
            }),
            // 1 where a cell has this value or mark, otherwise 0.
            word if let Some(values) = self.word_values(word) => {
                Ok(Thing::Number(self.one_if(self.has(self.cell(one()?)?, &values))))
            }
            _ => {
                if let Some(grounded) = self.of_numbers(expression, name, arguments).transpose() {
                    return grounded;
                }
                if let Some(grounded) = self.of_lines(expression, name, arguments).transpose() {
                    return grounded;
                }
                if name == "abs" {
                    let title = "`abs(..)` stands alone on one side of a comparison";
                    return Err(expression.fault(title, "not here").help("`abs(value(a) - value(b)) >= 2`"));
                }
                let all: Vec<String> = FUNCTIONS.split(' ').map(str::to_owned).chain(self.names()).collect();
                let span = expression.span.start..expression.span.start + name.len();
                let help = match name {
                    "max" | "maximum" => "`largest(S)` is the largest number of some cells".to_owned(),
                    "minimum" => "`smallest(S)` is the smallest number of some cells".to_owned(),
                    _ => nearest(name, &all),
                };
                Err(Fault::new(span, format!("there is no `{name}(..)`"), "not a function").help(help))
            }
        }
    }

    /// What to write instead of a name that means nothing.
    pub(super) fn instead_of(&self, name: &str) -> String {
        if name.chars().count() == 1 {
            return format!("`{name} in S: ..` names each cell of a set, as in `sum({name} in it: value({name}))`");
        }
        if FUNCTIONS.split(' ').any(|known| known == name) {
            let of_sets =
                ["distinct", "consecutive", "sum", "product", "difference", "quotient", "largest", "smallest"];
            if of_sets.contains(&name) {
                return format!("`{name}()` is about what is selected, `{name}(S)` about a set of cells");
            }
            return format!(
                "`{name}(..)` is a function, as in `{name}(here)`, or of each cell: `c in it: .. {name}(c)`"
            );
        }
        let clues: Vec<String> = self.frame.kind.clue_names().map(|name| format!("`{name}`")).collect();
        if matches!(name, "number" | "numbers" | "given") && !clues.is_empty() {
            return format!("what is given is called {}", clues.join(", "));
        }
        nearest(name, &self.names())
    }

    /// The places of cells that hold something.
    pub(super) fn places(&self, cells: &[usize]) -> Vec<Place> {
        cells.iter().filter_map(|&cell| self.place(cell)).collect()
    }

    fn distinct(&self, places: &[Place], counts: impl Fn(Value) -> bool) -> Grounded {
        if places.len() < 2 {
            return Ok(Thing::Formula(Formula::Known(true)));
        }
        let same = places.iter().all(|&place| self.frame.holds.at(place) == self.frame.holds.at(places[0]));
        let own = self.frame.holds.at(places[0]);
        if same {
            let among = own.range().enumerate().filter(|&(_, value)| counts(value));
            let among = among.fold(Domain::default(), |all, (index, _)| all | Domain::just(index));
            return Ok(Thing::Formula(Formula::Distinct(places.into(), among)));
        }
        // Places with values of their own: two by two.
        let mut parts = Vec::new();
        for (at, &one) in places.iter().enumerate() {
            for &other in &places[..at] {
                for value in self.frame.holds.at(one).range().filter(|&value| counts(value)) {
                    let (own, their) = (self.domain(one, &[value]), self.domain(other, &[value]));
                    if !own.is_empty() && !their.is_empty() {
                        let both = Formula::all([Formula::Has(one, own), Formula::Has(other, their)]);
                        parts.push(both.negated(&self.frame.holds));
                    }
                }
            }
        }
        Ok(Thing::Formula(Formula::all(parts)))
    }

    pub(super) fn equal(&self, cells: &[usize]) -> Formula {
        if cells.is_empty() {
            return Formula::Known(true);
        }
        let places = self.places(cells);
        let values: BTreeSet<Value> = places.iter().flat_map(|&place| self.frame.holds.at(place).range()).collect();
        Formula::any(values.iter().map(|&value| Formula::all(cells.iter().map(|&cell| self.has(Some(cell), &[value])))))
    }
}
