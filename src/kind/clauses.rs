//! What an expression says of places, as a clause of a sentence.
//!
//! In: an expression. Out: words: `the line turns at r1c2`. Must not know: which rule it becomes.

use super::ground::Thing;
use super::language::{Expression, Operator, What};
use super::words::Words;
use crate::rule::formula::Formula;
use crate::rule::{list, with_article};

/// What gives the value of a cell.
const VALUES: [&str; 4] = ["first", "value", "largest", "smallest"];

impl Words<'_, '_> {
    /// The expression as a clause: `it goes straight or r1c2 is black`.
    pub(super) fn clause(&self, expression: &Expression) -> String {
        match &expression.what {
            What::Not(inner) => match &inner.what {
                What::Call(name, arguments) if name == "passes" => {
                    format!("the line does not pass {}", self.cell(arguments))
                }
                What::Call(name, arguments) if name == "all" => {
                    format!("not all are {}", self.all_of(arguments))
                }
                _ => self.denied(inner),
            },
            What::If(sides) => format!("if {}, then {}", self.clause(&sides[0]), self.clause(&sides[1])),
            What::Choice(parts) => {
                let [condition, then, other] = [0, 1, 2].map(|part| self.clause(&parts[part]));
                format!("if {condition}, then {then}; otherwise {other}")
            }
            What::For(_, parts) => format!("for each of them, {}", self.clause(&parts[1])),
            // What is so or not so anyway is left out.
            What::Two(operator @ (Operator::And | Operator::Or), sides)
                if let Some(other) = self.left_of(sides, *operator == Operator::And) =>
            {
                self.clause(other)
            }
            What::Two(operator @ (Operator::And | Operator::Or), sides) => {
                let [left, right] = [0, 1].map(|side| self.clause(&sides[side]));
                let is_all = |side: &Expression| matches!(&side.what, What::Two(Operator::And, _));
                let comma = if *operator == Operator::Or && sides.iter().any(is_all) { "," } else { "" };
                format!("{left}{comma} {operator} {right}")
            }
            What::Two(Operator::Iff, sides) if let Some(known) = self.known(&sides[1]) => {
                if known {
                    self.clause(&sides[0])
                } else {
                    self.denied(&sides[0])
                }
            }
            What::Two(Operator::Equal, sides) if let Some(said) = self.as_many(&sides[0], &sides[1]) => said,
            What::Two(Operator::Iff, sides) => {
                format!("{} exactly if {}", self.clause(&sides[0]), self.clause(&sides[1]))
            }
            What::Two(Operator::Is, sides) => format!("{} is {}", self.term(&sides[0]), self.being(&sides[1])),
            What::Two(Operator::IsNot, sides) => format!("{} is not {}", self.term(&sides[0]), self.being(&sides[1])),
            What::Two(operator, sides) => self.stated(sides, operator.verb()),
            What::Call(name, arguments) => match name.as_str() {
                "some" | "all" | "none" if self.each_of(arguments).is_some() => {
                    let said = self.each_of(arguments).unwrap_or_default();
                    let of = match name.as_str() {
                        "some" => "one",
                        "all" => "each",
                        _ => "none",
                    };
                    match self.place_of_each(arguments) {
                        Some(place) if name == "all" => format!("for each cell{place}, {said}"),
                        Some(place) => format!("for {of} of the cells{place}, {said}"),
                        None => format!("for {of} of them, {said}"),
                    }
                }
                "even" | "odd" => {
                    format!("{} is {name}", arguments.first().map(|number| self.term(number)).unwrap_or_default())
                }
                "inside" => "it lies inside of the line".into(),
                "joined" => format!("the line joins {}", self.both(arguments)),
                "sees" => format!("the first thing {} is a {}", self.at(arguments, 1), self.at(arguments, 0)),
                "passes" => format!("the line passes {}", self.cell(arguments)),
                "straight" => format!("the line goes straight through {}", self.cell(arguments)),
                "turns" => format!("the line turns at {}", self.cell(arguments)),
                "line" => {
                    let way = arguments.get(1).map(|way| self.term(way)).unwrap_or_default();
                    format!("the line leaves {} {way}", self.cell(&arguments[..arguments.len().min(1)]))
                }
                "some" | "all" | "none" if let Some(said) = self.passed(name, arguments) => said,
                "some" => {
                    format!("there is {}{}", self.one(arguments).unwrap_or_default(), self.place_of(arguments))
                }
                "all" => format!("all are {}", self.all_of(arguments)),
                "none" => {
                    let one = self.counted(arguments, 1).unwrap_or_default();
                    format!("there is no {one}{}", self.place_of(arguments))
                }
                "equal" => format!("{} are equal", self.several(arguments)),
                "distinct" => format!("{} differ", self.several(arguments)),
                "gap" | "between" if let [marks, number] = &arguments[..] => {
                    let marks = self.plural(marks, 2).unwrap_or_default();
                    match (name.as_str(), self.term(number)) {
                        ("gap", number) => format!("the number of cells between the two {marks} is {number}"),
                        (_, number) => format!("what lies between the two {marks} adds up to {number}"),
                    }
                }
                "next" => "the number after its own is beside it".into(),
                "right_angles" => "white angles are of 90, 180 or 360 degrees".into(),
                "tetromino" => "the letters form one tetromino".into(),
                "consecutive" => "they are consecutive".into(),
                _ => self.term(expression),
            },
            _ => self.term(expression),
        }
    }

    /// The opposite of a clause.
    fn denied(&self, expression: &Expression) -> String {
        match &expression.what {
            What::Call(name, arguments) => match name.as_str() {
                "sees" => format!("the first thing {} is not a {}", self.at(arguments, 1), self.at(arguments, 0)),
                "equal" => format!("{} differ", self.several(arguments)),
                "passes" => format!("the line does not pass {}", self.cell(arguments)),
                "straight" => format!("the line does not go straight through {}", self.cell(arguments)),
                "turns" => format!("the line does not turn at {}", self.cell(arguments)),
                "inside" => "it does not lie inside of the line".into(),
                "joined" => format!("the line does not join {}", self.both(arguments)),
                _ => format!("it is not so that {}", self.clause(expression)),
            },
            What::Two(Operator::Is, sides) => format!("{} is not {}", self.term(&sides[0]), self.being(&sides[1])),
            _ => format!("it is not so that {}", self.clause(expression)),
        }
    }

    /// `the line passes each moon in the region of r1c1`, for `all(passes in with(moon, ..))`.
    fn passed(&self, name: &str, arguments: &[Expression]) -> Option<String> {
        let [Expression { what: What::Two(Operator::In, sides), .. }] = arguments else { return None };
        let What::Call(with, of) = &sides[1].what else { return None };
        let is_line = matches!(&sides[0].what, What::Name(passes) if passes == "passes");
        let (clue, place) = self.with(of).filter(|_| is_line && with == "with")?;
        Some(match name {
            "some" => format!("the line passes {}{place}", with_article(&clue)),
            "all" => format!("the line passes each {clue}{place}"),
            _ => format!("the line passes no {clue}{place}"),
        })
    }

    /// What holds where an expression does not, for those that have an opposite in a few words.
    pub(super) fn broken(&self, expression: &Expression) -> Option<String> {
        match &expression.what {
            What::Not(inner) => Some(self.clause(inner)),
            What::If(sides) => Some(format!("{}, and {}", self.clause(&sides[0]), self.broken(&sides[1])?)),
            What::Two(Operator::Is, _) => Some(self.denied(expression)),
            What::Two(Operator::IsNot, sides) => Some(format!("{} is {}", self.term(&sides[0]), self.being(&sides[1]))),
            What::Two(operator, sides) => {
                let sign = match operator {
                    Operator::Equal => "is not",
                    Operator::NotEqual => "is",
                    Operator::AtMost => "is more than",
                    Operator::AtLeast => "is less than",
                    Operator::Less => "is at least",
                    Operator::More => "is at most",
                    _ => return None,
                };
                Some(self.stated(sides, sign))
            }
            _ => None,
        }
    }

    /// `the number is 3`; of what has the same name twice: `the two sums differ`.
    fn stated(&self, sides: &[Expression; 2], verb: &str) -> String {
        let [first, second] = sides;
        let [one, other] = [self.beside(first, second), self.beside(second, first)];
        match one.strip_prefix("the ").filter(|what| one == other && !what.contains(' ')) {
            Some(what) if verb == "is" => format!("the two {what}s are equal"),
            Some(what) if verb == "is not" => format!("the two {what}s differ"),
            Some(what) => format!("the first {what} {verb} the second"),
            None => format!("{one} {verb} {other}"),
        }
    }

    /// The other side, where one of two is known to be this.
    fn left_of<'e>(&self, sides: &'e [Expression; 2], is: bool) -> Option<&'e Expression> {
        let at = sides.iter().position(|side| self.known(side) == Some(is))?;
        Some(&sides[1 - at])
    }

    /// Whether something holds, where that is known from what is given.
    fn known(&self, expression: &Expression) -> Option<bool> {
        match self.grounder.formula(expression).ok()? {
            Some(Formula::Known(known)) => Some(known),
            _ => None,
        }
    }

    /// `there are as many plus cells as minus cells`, `as many lines leave r1c1 up as down`.
    fn as_many(&self, left: &Expression, right: &Expression) -> Option<String> {
        let (What::Call(one, first), What::Call(other, second)) = (&left.what, &right.what) else { return None };
        match (one.as_str(), other.as_str()) {
            ("count", "count") => {
                let [one, other] = [self.counted(first, 2)?, self.counted(second, 2)?];
                Some(format!("there are as many {one} as {other}"))
            }
            ("link", "link") => {
                let cell = self.cell(first);
                Some(format!("as many lines leave {cell} {} as {}", self.at(first, 1), self.at(second, 1)))
            }
            _ => None,
        }
    }

    /// The cells of a set, or `they`.
    fn several(&self, arguments: &[Expression]) -> String {
        let it = &self.grounder.scope.it;
        if let ([], 2..=4) = (arguments, it.len()) {
            return list(&it.iter().map(|&cell| self.frame.name(cell)).collect::<Vec<_>>());
        }
        let both = || match arguments {
            [Expression { what: What::Two(Operator::Plus, sides), .. }] => {
                Some(format!("{} and {}", self.term(&sides[0]), self.term(&sides[1])))
            }
            _ => None,
        };
        self.place(arguments).filter(|cells| cells.len() < 40).or_else(both).unwrap_or_else(|| "they".into())
    }

    /// A clause about each cell of a set; the cell is called `it`.
    pub(super) fn each_of(&self, arguments: &[Expression]) -> Option<String> {
        let [Expression { what: What::For(name, parts), .. }] = arguments else { return None };
        let said = self.clause(&parts[1]);
        let is_name = |word: &str| word.trim_matches([',', ';']) == name;
        let word = |word: &str| if is_name(word) { word.replace(name.as_str(), "it") } else { word.to_owned() };
        Some(said.split(' ').map(word).collect::<Vec<_>>().join(" "))
    }

    /// Where the cells of such a set are, if there are words for it.
    fn place_of_each(&self, arguments: &[Expression]) -> Option<String> {
        let [Expression { what: What::For(_, parts), .. }] = arguments else { return None };
        Some(self.place_in(&parts[0])).filter(|place| place != " there")
    }

    /// The argument with this number.
    fn at(&self, arguments: &[Expression], at: usize) -> String {
        arguments.get(at).map(|argument| self.term(argument)).unwrap_or_default()
    }

    fn both(&self, arguments: &[Expression]) -> String {
        format!("{} and {}", self.at(arguments, 0), self.at(arguments, 1))
    }

    fn place(&self, arguments: &[Expression]) -> Option<String> {
        let Ok(Thing::Set(cells)) = self.grounder.ground(arguments.first()?) else { return None };
        Some(list(&cells.iter().map(|&cell| self.frame.name(cell)).collect::<Vec<_>>()))
    }

    pub(super) fn cell(&self, arguments: &[Expression]) -> String {
        match arguments.first() {
            None => "it".into(),
            Some(argument) => self.term(argument),
        }
    }

    /// What a cell with a value is: `black`, `a star`.
    fn being(&self, value: &Expression) -> String {
        self.frame.layout.being(&self.term(value), false)
    }

    /// The same of several cells.
    fn all_of(&self, arguments: &[Expression]) -> String {
        self.frame.layout.being(&self.plain_value(arguments).unwrap_or_default(), true)
    }

    /// One side of a comparison: beside the value of a cell, a number that cells have as a letter is that letter.
    fn beside(&self, expression: &Expression, other: &Expression) -> String {
        let is_value = matches!(&other.what, What::Call(name, _) if VALUES.contains(&&name[..]));
        let said = self.term(expression);
        let letter = || Some(self.frame.kind.cells.as_ref().filter(|_| is_value)?.numeral(said.parse().ok()?));
        letter().unwrap_or_else(|| said.clone())
    }

    fn term(&self, expression: &Expression) -> String {
        match self.grounder.ground(expression) {
            Ok(Thing::Cell(Some(cell))) => return self.frame.name(cell),
            Ok(Thing::Cell(None)) => return "a cell beyond the rim".into(),
            Ok(Thing::Way(way)) => return way.name().replace('_', " "),
            Ok(Thing::Number(number)) if number.known().is_some() => {
                return number.known().unwrap_or_default().to_string();
            }
            Ok(Thing::Set(cells)) if cells.len() <= 4 => {
                return list(&cells.iter().map(|&cell| self.frame.name(cell)).collect::<Vec<_>>());
            }
            _ => {}
        }
        if let Some((part, of)) = self.frame.kind.part(expression) {
            return format!("the {part} of {}", self.term(of));
        }
        match &expression.what {
            What::Name(name) => name.clone(),
            What::Number(number) => number.to_string(),
            What::Step(from, way) => format!("the cell {way} of {}", self.term(from)),
            What::Minus(inner) => format!("-{}", self.term(inner)),
            What::Two(Operator::Plus, sides) if self.term(&sides[0]) == "0" => self.term(&sides[1]),
            What::Two(Operator::Plus, sides) if self.term(&sides[1]) == "0" => self.term(&sides[0]),
            What::Two(operator, sides) => format!("{} {operator} {}", self.term(&sides[0]), self.term(&sides[1])),
            What::Call(name, arguments) => match name.as_str() {
                "count" if self.each_of(arguments).is_some() => {
                    format!("the number of cells for which {}", self.each_of(arguments).unwrap_or_default())
                }
                "count" => match (self.counted(arguments, 2), self.place_of(arguments)) {
                    (Some(what), place) => format!("the number of {what}{place}"),
                    _ => "the number".into(),
                },
                "value" => self.cell(arguments),
                "reach" => format!(
                    "the number of {} {}",
                    arguments.first().and_then(|value| self.plural(value, 2)).unwrap_or_default(),
                    arguments.get(1).map(|way| self.term(way)).unwrap_or_default()
                ),
                "seen" => format!(
                    "the number of {} in sight",
                    arguments.first().and_then(|value| self.plural(value, 2)).unwrap_or_default()
                ),
                "sum" | "product" | "difference" | "quotient" => format!("the {name}"),
                "largest" | "smallest" => match self.place(arguments) {
                    Some(cells) if cells.contains(' ') => format!("the {name} of {cells}"),
                    Some(cell) => cell,
                    None => format!("the {name} one"),
                },
                "first" => "the first one".into(),
                "total" => match arguments.first().map(|value| &value.what) {
                    Some(What::Not(value)) => format!("the sum of what is not {}", self.term(value)),
                    Some(What::Name(name)) if name == "numbers" => "the sum of what is given where numbers are".into(),
                    _ => format!("the sum of what is {}", self.at(arguments, 0)),
                },
                "steps" => "the number of steps of the line there".into(),
                "run" => "the number of cells that are seen one way".into(),
                "length" if arguments.len() > 1 => format!("its length {}", self.at(arguments, 1)),
                "length" => "the length of its straight pieces".into(),
                "crossings" => "the number of crossings of its border".into(),
                "links" => format!("the number of lines at {}", self.cell(arguments)),
                "link" => format!("the number of lines from {} {}", self.cell(arguments), self.at(arguments, 1)),
                "diagonals" => "the number of diagonals that end there".into(),
                "sides" => "the number of borders around it".into(),
                "divisions" => "the number of borders there".into(),
                "visible" => "the number of buildings that are seen from there".into(),
                name if self.frame.clues.contains_key(name) => format!("its {name}"),
                name => name.to_owned(),
            },
            What::Choice(parts) => {
                let [then, other] = [1, 2].map(|part| self.term(&parts[part]));
                format!("{then} if {}, otherwise {other}", self.clause(&parts[0]))
            }
            _ => self.clause(expression),
        }
    }
}
