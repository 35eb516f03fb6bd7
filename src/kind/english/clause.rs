//! Formulas as clauses: `the line turns in it`, `at least one of them is white`.
//!
//! In: a formula. Out: words. Must not know: selections.

use super::super::language::{Expression, Operator, What};
use super::{English, Said, any};

/// The parts of a chain of one operator.
pub(super) fn parts<'k>(wanted: Operator, expression: &'k Expression, all: &mut Vec<&'k Expression>) {
    match &expression.what {
        What::Two(operator, sides) if *operator == wanted => sides.iter().for_each(|side| parts(wanted, side, all)),
        _ => all.push(expression),
    }
}

impl<'k> English<'k> {
    /// A formula as a clause.
    pub(super) fn clause(&self, formula: &'k Expression, said: &Said<'k>) -> String {
        match &formula.what {
            // What a machine asks of a number is whether it is 0.
            _ if said.machine && formula.is_sum() => format!("{} is not 0", self.number(formula, said)),
            What::Not(inner) => self.denied(inner, said),
            What::If(sides) => {
                format!("if {}, then {}", self.part(&sides[0], said), self.part(&sides[1], said))
            }
            What::Choice(parts) => {
                let [condition, then, other] = [0, 1, 2].map(|part| self.part(&parts[part], said));
                format!("if {condition}, then {then}; otherwise {other}")
            }
            What::Two(Operator::Iff, sides) => {
                format!("{} exactly if {}", self.within(&sides[0], said), self.within(&sides[1], said))
            }
            What::Two(operator @ (Operator::And | Operator::Or), _) => self.joined(*operator, formula, said),
            What::Two(Operator::Is, sides) => self.being_of(&sides[0], &sides[1], said, false),
            What::Two(Operator::IsNot, sides) => self.being_of(&sides[0], &sides[1], said, true),
            What::Two(operator, sides) => self.compared(*operator, &sides[0], &sides[1], said),
            What::Call(name, arguments) => self.demanded(name, arguments, said),
            What::For(letter, parts) => {
                let clause = self.clause(&parts[1], &said.with(letter));
                format!("for each cell {} {}, {clause}", letter.to_uppercase(), self.place(&parts[0], said))
            }
            What::Name(name) if name == "rectangle" => "it is a rectangle".into(),
            What::Name(name) if self.kind.options.iter().any(|(_, option)| option == name) => {
                format!("the option \"{}\" is on", super::spaced(name))
            }
            _ => self.number(formula, said),
        }
    }

    /// A part of a condition: a condition in it is kept together.
    fn part(&self, formula: &'k Expression, said: &Said<'k>) -> String {
        let clause = self.clause(formula, said);
        if matches!(formula.what, What::If(_) | What::Choice(_)) { format!("({clause})") } else { clause }
    }

    /// A clause within another one: its parts are kept together.
    fn within(&self, formula: &'k Expression, said: &Said<'k>) -> String {
        let clause = self.part(formula, said);
        match formula.what {
            What::Two(Operator::Iff, _) => format!("({clause})"),
            What::Two(Operator::And, _) => format!("both {clause}"),
            What::Two(Operator::Or, _) if clause.contains(" or ") => format!("either {clause}"),
            _ => clause,
        }
    }

    /// Parts that all hold, or one of which holds.
    fn joined(&self, operator: Operator, formula: &'k Expression, said: &Said<'k>) -> String {
        let mut all = Vec::new();
        parts(operator, formula, &mut all);
        if operator == Operator::Or
            && let Some(one_of) = self.one_of(&all, said)
        {
            return one_of;
        }
        let is_plain = |part: &&Expression| {
            !matches!(
                &part.what,
                What::Two(Operator::And | Operator::Or | Operator::Iff, _) | What::If(_) | What::Choice(_)
            )
        };
        let clause = |part: &&'k Expression| match &part.what {
            What::Two(Operator::And, _) => format!("both {}", self.clause(part, said)),
            What::Two(Operator::Or, _) => {
                let clause = self.clause(part, said);
                if clause.contains(", or ") || clause.matches(" is ").count() > 1 {
                    format!("either {clause}")
                } else {
                    clause
                }
            }
            _ => self.clause(part, said),
        };
        let clauses: Vec<String> = all.iter().map(clause).collect();
        let word = operator.to_string();
        if clauses.iter().any(|clause| clause.starts_with("for ")) {
            let which = if operator == Operator::Or { "at least one of these is so" } else { "all of this is so" };
            return format!("{which}: {}", clauses.join("; "));
        }
        if all.iter().all(is_plain) && clauses.len() == 2 && !clauses[0].starts_with("it is not so") {
            return clauses.join(&format!(" {word} "));
        }
        clauses.join(&format!(", {word} "))
    }

    /// `it is white`, `A is not a star`, `it holds a number`.
    fn being_of(&self, cell: &'k Expression, value: &'k Expression, said: &Said<'k>, not: bool) -> String {
        format!("{} {}", self.set(cell, said), self.is(value, said, not))
    }

    /// The opposite of a clause.
    fn denied(&self, formula: &'k Expression, said: &Said<'k>) -> String {
        match &formula.what {
            What::Not(inner) => self.clause(inner, said),
            What::Two(Operator::Is, sides) => self.being_of(&sides[0], &sides[1], said, true),
            What::Two(Operator::IsNot, sides) => self.being_of(&sides[0], &sides[1], said, false),
            What::Name(name) if self.kind.options.iter().any(|(_, option)| option == name) => {
                format!("the option \"{}\" is off", super::spaced(name))
            }
            What::Two(Operator::Or, _) => {
                let mut all = Vec::new();
                parts(Operator::Or, formula, &mut all);
                all.iter().map(|part| self.denied(part, said)).collect::<Vec<_>>().join(" and ")
            }
            What::Call(name, arguments) => {
                let cell = || self.cell_of(arguments, said);
                match (name.as_str(), &arguments[..]) {
                    ("passes", []) => "the line does not pass it".into(),
                    ("passes", _) => format!("the line does not pass {}", cell()),
                    ("straight", _) => format!("the line does not go straight through {}", cell()),
                    ("turns", _) => format!("the line does not turn in {}", cell()),
                    ("inside", _) => format!("{} is outside the line", cell()),
                    ("line", [_, way]) => format!("the line does not leave {} {}", cell(), self.way(way)),
                    ("joined", [one, other]) => {
                        let both = format!("{} and {}", self.set(one, said), self.set(other, said));
                        let is_parted = self.kind.edges.is_some();
                        if is_parted { format!("no border parts {both}") } else { format!("{both} are not joined") }
                    }
                    ("beyond", _) => format!("there is {}", self.definite(&cell())),
                    ("together", [one, other]) => {
                        format!("{} and {} are of different regions", self.set(one, said), self.set(other, said))
                    }
                    ("marked", [clue, of]) => self.given(clue, &self.set(of, said), false),
                    ("all", _) => self.some_is_not(arguments, said),
                    ("equal", []) if said.many => "they are not alike".into(),
                    ("equal", []) => "its cells are not all alike".into(),
                    ("equal", [set]) => format!("{} are not all alike", self.set(set, said)),
                    ("same", [one, other]) => {
                        format!("{} and {} differ in some cell", self.set(one, said), self.set(other, said))
                    }
                    _ => format!("it is not so that {}", self.clause(formula, said)),
                }
            }
            _ => format!("it is not so that {}", self.within(formula, said)),
        }
    }

    /// `a cell above it` for `the cell above it`.
    fn definite(&self, cell: &str) -> String {
        cell.strip_prefix("the ").map_or_else(|| cell.to_owned(), |cell| format!("a {cell}"))
    }

    fn some_is_not(&self, arguments: &'k [Expression], said: &Said<'k>) -> String {
        match self.among(arguments, said) {
            Some((value, _)) if said.many => format!("they are not both {}", self.bare(value, said)),
            Some((value, place)) => format!("the cells {place} are not all {}", self.bare(value, said)),
            None => {
                let [Expression { what: What::For(name, parts), .. }] = arguments else { return String::new() };
                let inner = said.with(name);
                let place = self.place(&parts[0], said);
                format!(
                    "for some cell {} {place} it is not so that {}",
                    name.to_uppercase(),
                    self.clause(&parts[1], &inner)
                )
            }
        }
    }

    /// A value behind `all`: `white`, `stars`.
    pub(super) fn bare(&self, value: &'k Expression, said: &Said<'k>) -> String {
        let [_, several] = self.counted(value, said);
        several.strip_suffix(" cells").map_or(several.clone(), str::to_owned)
    }

    /// Whether something is given in a cell.
    fn given(&self, clue: &Expression, cell: &str, is: bool) -> String {
        let What::Name(clue) = &clue.what else { return String::new() };
        format!("{} has {} {}", cell, if is { "a" } else { "no" }, self.clue(clue))
    }

    /// A comparison.
    fn compared(&self, operator: Operator, left: &'k Expression, right: &'k Expression, said: &Said<'k>) -> String {
        if let (What::Call(name, arguments), Operator::Equal, What::Number(0)) = (&left.what, operator, &right.what)
            && let ("size", [Expression { what: What::Two(Operator::Minus, sides), .. }]) =
                (name.as_str(), &arguments[..])
        {
            return format!("{} lies in {}", self.set(&sides[0], said), self.set(&sides[1], said));
        }
        // The number of a clue is what is told of it.
        if self.is_own(left, said) && !self.is_own(right, said) && operator == Operator::Equal {
            return self.compared(operator, right, left, said);
        }
        if self.is_own(right, said) && operator == Operator::Equal {
            let number = if said.is_clue { "the number" } else { "the number given in it" };
            return match self.amount(left, said) {
                Some(([_, several], place)) => format!("{number} counts the {several} {place}"),
                None => format!("{number} is {}", self.number(left, said)),
            };
        }
        if let (What::Name(one), What::Name(_) | What::Call(..)) = (&left.what, &right.what)
            && said.names.contains(&one.as_str())
            && !self.is_value(right)
            && operator == Operator::Less
        {
            let other = match &right.what {
                What::Name(other) => other.to_uppercase(),
                _ => format!("the opposite of {}", one.to_uppercase()),
            };
            return format!("{} comes before {other} in the order up, down, left, right", one.to_uppercase());
        }
        if let (Some(([one, several], place)), Some(much)) = (self.amount(left, said), much(operator, right)) {
            return match much {
                Much::None => format!("there is no {one} {place}"),
                Much::Just(1, how) => format!("there is {how} 1 {one} {place}"),
                Much::Just(number, how) => format!("there are {how} {number} {several} {place}"),
            };
        }
        if let (Operator::Equal, Some(([_, one], here)), Some(([_, other], there))) =
            (operator, self.amount(left, said), self.amount(right, said))
        {
            return format!("there are as many {one} {here} as {other} {there}");
        }
        if let (What::Two(Operator::Modulo, sides), What::Number(rest)) = (&left.what, &right.what)
            && matches!(sides[1].what, What::Number(2))
            && matches!(operator, Operator::Equal)
        {
            let parity = if *rest == 0 { "even" } else { "odd" };
            return format!("{} is {parity}", self.number(&sides[0], said));
        }
        let values = [left, right].map(|side| match &side.what {
            What::Call(name, arguments) if name == "value" => Some(self.cell_of(arguments, said)),
            _ => None,
        });
        if let ([Some(one), Some(other)], Operator::Equal | Operator::NotEqual) = (&values, operator) {
            let how = if operator == Operator::Equal { "the same number" } else { "different numbers" };
            return format!("{one} and {other} hold {how}");
        }
        format!("{} {} {}", self.number(left, said), operator.verb(), self.number(right, said))
    }

    /// Whether an expression is about the number of a cell.
    fn is_value(&self, expression: &Expression) -> bool {
        match &expression.what {
            What::Call(name, _) => name != "opposite",
            What::Name(name) => self.is_clue(name) || self.kind.header.contains(name),
            _ => true,
        }
    }

    /// What `distinct` is about.
    pub(super) fn what_differs(&self) -> &'static str {
        match &self.kind.cells {
            Some(cells) if cells.letters => "letters",
            Some(cells) if cells.numbers.is_some() => "numbers",
            _ => "cells",
        }
    }

    /// What a function demands.
    fn demanded(&self, name: &str, arguments: &'k [Expression], said: &Said<'k>) -> String {
        let cell = || self.cell_of(arguments, said);
        let two = || match arguments {
            [one, other] => format!("{} and {}", self.set(one, said), self.set(other, said)),
            _ => String::new(),
        };
        if let ("some" | "all" | "none", [Expression { what: What::For(letter, parts), .. }]) = (name, arguments) {
            let inner = said.with(letter);
            let which = match name {
                "some" => "at least one",
                "all" => "each",
                _ => "no",
            };
            let letter = letter.to_uppercase();
            let of = match &parts[0].what {
                What::Name(ways) if ways == "ways" => format!("direction {letter}"),
                _ => format!("cell {letter} {}", self.place(&parts[0], said)),
            };
            return format!("for {which} {of}, {}", self.clause(&parts[1], &inner));
        }
        match (name, arguments) {
            ("some" | "all" | "none", _) => {
                let Some((value, place)) = self.among(arguments, said) else { return String::new() };
                let [one, _] = self.counted(value, said);
                match name {
                    "some" => format!("there is at least one {one} {place}"),
                    "none" => format!("there is no {one} {place}"),
                    _ if said.many && place == "among them" => format!("they are both {}", self.bare(value, said)),
                    _ if one.ends_with(" on the line") => format!("all cells {place} are on the line"),
                    _ => format!("all cells {place} are {}", self.bare(value, said)),
                }
            }
            ("passes", []) => "the line passes it".into(),
            ("passes", _) => format!("the line passes {}", cell()),
            ("straight", _) => format!("the line goes straight through {}", cell()),
            ("turns", _) => format!("the line turns in {}", cell()),
            ("inside", _) => format!("{} is inside the line", cell()),
            ("line", [_, way]) => format!("the line leaves {} {}", cell(), self.way(way)),
            ("joined", _) if self.kind.edges.is_some() => format!("a border parts {}", two()),
            ("joined", _) => format!("{} are joined", two()),
            ("together", _) => format!("{} are of one region", two()),
            ("aligned", _) => format!("{} are in one row or column", two()),
            ("beyond", _) => match cell().strip_prefix("the ") {
                Some(cell) => format!("there is no {cell}"),
                None => format!("{} is beyond the rim", cell()),
            },
            ("sees", [value, way]) => {
                let [one, _] = self.counted(value, said);
                format!("{} is the first thing to be seen from it {}", super::one(&one), self.way(way))
            }
            ("marked", [of]) => format!("something is given in {}", self.set(of, said)),
            ("unmarked", _) => format!("nothing is given in {}", cell()),
            ("marked", [clue, of]) => self.given(clue, &self.set(of, said), true),
            ("even" | "odd", [number]) => format!("{} is {name}", self.number(number, said)),
            ("equal", []) if said.many => "they are alike".into(),
            ("equal", []) => "all its cells are alike".into(),
            ("equal", _) => format!("{} are alike", self.set_or_it(arguments, said).0),
            ("distinct", [Expression { what: What::Name(clue), .. }]) if said.group => {
                format!("no {} stands in it twice", self.clue(clue))
            }
            ("distinct", _) => {
                let place = self.set_or_it(arguments, said).1;
                format!("no two {} {place} are alike", self.what_differs())
            }
            ("consecutive", _) => {
                format!("the numbers {} are consecutive, in any order", self.set_or_it(arguments, said).1)
            }
            ("same", _) => format!("{} are the same, cell by cell", two()),
            ("between" | "gap", [value, number]) => {
                let ([_, several], number) = (self.counted(value, said), self.number(number, said));
                match name {
                    "gap" => format!("{number} is how many cells lie between the two {several}"),
                    _ => format!("{number} is the sum of what lies between the two {several}"),
                }
            }
            ("next", _) => format!(
                "the next higher number than its own, if there is one, stands {}",
                self.set_or_it(arguments, said).1
            ),
            ("tetromino", _) => {
                let names = self.kind.cells.iter().flat_map(|cells| cells.words.iter().skip(1));
                let names: Vec<String> = names.map(|word| super::spaced(&word.name)).collect();
                format!("one tetromino lies in it, whose cells are called {}", any(&names))
            }
            ("right_angles", _) => "no angle of a white area is of 45, 135, 225 or 315 degrees there".into(),
            ("symmetric", _) => {
                let clue = match arguments {
                    [Expression { what: What::Name(clue), .. }] => self.clue(clue),
                    _ => "middle".into(),
                };
                format!("it looks the same turned half about its {clue}")
            }
            ("lengths", [of, _]) => {
                let Some((value, place)) = self.among(std::slice::from_ref(of), said) else { return String::new() };
                let [_, several] = self.counted(value, said);
                format!("the clue tells the lengths of the runs of {several} {place}, in any order")
            }
            ("word", [set, Expression { what: What::Name(machine), .. }]) => {
                let cells = self.of(&self.set(set, said), "cells");
                format!("the machine \"{}\" accepts what {cells} hold", super::spaced(machine))
            }
            ("connected", _) => match self.among(arguments, said) {
                Some((value, place)) => format!("the {} {place} hang together", self.counted(value, said)[1]),
                None => String::new(),
            },
            _ => format!("{} holds", super::spaced(name)),
        }
    }
}

/// How many.
enum Much {
    None,
    Just(i64, &'static str),
}

fn much(operator: Operator, number: &Expression) -> Option<Much> {
    let What::Number(number) = number.what else { return None };
    Some(match (operator, number) {
        (Operator::Equal | Operator::AtMost, 0) | (Operator::Less, 1) => Much::None,
        (Operator::Equal, _) => Much::Just(number, "exactly"),
        (Operator::NotEqual, _) => Much::Just(number, "not exactly"),
        (Operator::AtMost, _) => Much::Just(number, "at most"),
        (Operator::Less, _) => Much::Just(number - 1, "at most"),
        (Operator::AtLeast, _) => Much::Just(number, "at least"),
        (Operator::More, _) => Much::Just(number + 1, "at least"),
        _ => return None,
    })
}
