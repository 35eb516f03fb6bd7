//! Numbers as words: `the number of stars in it`, `the sum of the numbers in its row`.
//!
//! In: an expression for a number. Out: words. Must not know: which comparisons it stands in.

use super::super::Block;
use super::super::language::{Expression, Operator, What};
use super::super::links::Links;
use super::super::token::Where;
use super::{English, Said, one, spaced};

impl<'k> English<'k> {
    /// What is counted, as one and as several, and where: `star`, `stars`, `in it`. `None` where nothing is counted.
    pub(super) fn amount(&self, number: &'k Expression, said: &Said<'k>) -> Option<([String; 2], String)> {
        let both = |one: &str, several: &str, place: String| Some(([one.to_owned(), several.to_owned()], place));
        if let Some(([one, several], of)) = self.kind.sum_of_parts(number) {
            let cell =
                if let What::Call(_, arguments) = &of.what { self.cell_of(arguments, said) } else { "it".into() };
            let cell = if cell == "it" && said.is_clue { "its cell".to_owned() } else { cell };
            return both(&one, &several, format!("of {cell}"));
        }
        let What::Call(name, arguments) = &number.what else {
            return match &number.what {
                What::Name(name) if name == "size" && said.group => both("cell", "cells", said.place().into()),
                _ => None,
            };
        };
        let [line, lines] = match self.kind.links {
            Some(Links::Joint) => ["joined neighbour", "joined neighbours"],
            Some(Links::Door) => ["open door", "open doors"],
            _ => ["line", "lines"],
        };
        let goes = match self.kind.links {
            Some(Links::Door) => "that one can go straight on through open doors",
            _ => "that the line goes straight on",
        };
        let way = || arguments.get(1).map(|way| self.way(way)).unwrap_or_default();
        let cell = || self.cell_of(arguments, said);
        match (name.as_str(), &arguments[..]) {
            ("count" | "run", [Expression { what: What::For(name, parts), .. }]) => {
                let inner = said.with(name);
                let such = format!("such that {}", self.clause(&parts[1], &inner));
                let letter = name.to_uppercase();
                let place = match number.what {
                    What::Call(ref name, _) if name == "run" => {
                        format!("from the first of {} on without a gap, {such}", self.set(&parts[0], said))
                    }
                    _ if matches!(&parts[0].what, What::Name(name) if name == "ways") => {
                        return both(&format!("direction {letter}"), &format!("directions {letter}"), such);
                    }
                    _ => format!("{} {such}", self.place(&parts[0], said)),
                };
                both(&format!("cell {letter}"), &format!("cells {letter}"), place)
            }
            ("count", [Expression { what: What::Name(clue), .. }]) if said.group && self.word(clue).is_none() => {
                let clue = self.clue(clue);
                both(&clue, &format!("{clue}s"), said.place().into())
            }
            ("count", _) => {
                let (value, place) = self.among(arguments, said)?;
                Some((self.counted(value, said), place))
            }
            ("runs", _) => {
                let (value, place) = self.among(arguments, said)?;
                let [_, several] = self.counted(value, said);
                both(&format!("run of {several}"), &format!("runs of {several}"), place)
            }
            ("links", [one, other]) => {
                both(line, lines, format!("between {} and {}", self.set(one, said), self.set(other, said)))
            }
            ("links", _) => both(line, lines, format!("at {}", self.set_or_it(arguments, said).0)),
            ("link", [from, _]) => both(line, lines, format!("from {} {}", self.set(from, said), way())),
            ("diagonals", _) => both("diagonal", "diagonals", "that end there".into()),
            ("sides", _) if self.has_outline() => both("side", "sides", format!("of {} that are on the line", cell())),
            ("sides", _) => both("border", "borders", format!("around {}", cell())),
            ("divisions", _) => both("border", "borders", "between its cells".into()),
            ("crossings", _) => {
                both("place", "places", format!("where the line crosses {}", self.of(said.it(), "border")))
            }
            ("corners", _) => both("corner", "corners", format!("of {} that are on the line", cell())),
            ("touches", _) => both("time", "times", format!("that the line touches {}", cell())),
            ("visible", _) => {
                let place = self.set_or_it(arguments, said).1;
                let place = if arguments.is_empty() { "that can be seen from there".to_owned() } else { place };
                both("number", "numbers", format!("{place}, each larger than all before it"))
            }
            ("seen", [value]) => {
                Some((self.counted(value, said), "that it sees in four directions, and itself".into()))
            }
            ("reach", [value, _]) => Some((self.counted(value, said), format!("in a row from it {}", way()))),
            ("steps", _) => both("step", "steps", format!("of the line {}", self.set_or_it(arguments, said).1)),
            ("region_count", _) => {
                both("region", "regions", format!("that have a cell {}", self.set_or_it(arguments, said).1))
            }
            ("kinds", [Expression { what: What::Name(clue), .. }]) => {
                let clue = spaced(clue);
                both(&format!("different {clue}"), &format!("different {clue}s"), "on the board".into())
            }
            ("size", [set]) => both("cell", "cells", self.place(set, said)),
            ("length", [_]) => both("step", "steps", format!("{goes} from {}, both ways together", cell())),
            ("length", _) => both("step", "steps", format!("{goes} from {} {}", cell(), way())),
            ("distance", [from, to]) => both(
                "step",
                "steps",
                format!("from {} to {} along rows and columns", self.set(from, said), self.set(to, said)),
            ),
            _ => None,
        }
    }

    /// Whether a name is that of the clue whose number is spoken of.
    pub(super) fn is_own(&self, number: &Expression, said: &Said<'k>) -> bool {
        match &number.what {
            What::Name(name) => {
                !said.names.contains(&name.as_str()) && (said.own == Some(name) || name == "clue" && said.own.is_some())
            }
            _ => false,
        }
    }

    /// A number: `3`, `the number of stars in it`, `its number`.
    pub(super) fn number(&self, number: &'k Expression, said: &Said<'k>) -> String {
        if let Some(([_, several], place)) = self.amount(number, said) {
            return format!("the number of {several} {place}");
        }
        if let Some((part, of)) = self.kind.part(number) {
            return match &of.what {
                What::Call(name, arguments) if name == "value" && !said.is_clue => {
                    self.of(&self.cell_of(arguments, said), part)
                }
                _ => format!("the {part} of {}", self.number(of, said)),
            };
        }
        match &number.what {
            What::Number(number) => number.to_string(),
            What::Name(_) if self.is_own(number, said) && said.is_clue => "the number".into(),
            What::Name(_) if self.is_own(number, said) => "the number given in it".into(),
            What::Name(name) if said.names.contains(&name.as_str()) => name.to_uppercase(),
            What::Name(name) if said.machine && name == "state" => "the state".into(),
            What::Name(name) if said.machine && name == "value" => "the number of that cell".into(),
            What::Name(name) => match name.as_str() {
                "value" if said.group => "the number in its cells".into(),
                "size" => "the size of the board".into(),
                "height" | "width" if said.is_rectangle => format!("its {name}"),
                "height" | "width" => format!("the {name} of the board"),
                "largest_region" => "the size of the largest region".into(),
                name if self.kind.header.iter().any(|other| other == name) => {
                    format!("the puzzle's number \"{}\"", spaced(name))
                }
                name if self.word(name).is_some() => self.being(name),
                name if self.is_clue(name) => format!("the {} given in it", self.clue(name)),
                name => spaced(name),
            },
            What::Minus(inner) => format!("minus {}", self.number(inner, said)),
            What::Two(Operator::Plus, sides) if let Some(more) = self.one_more(&sides[0], &sides[1], said) => more,
            What::Two(operator, sides) => {
                let [one, other] = [0, 1].map(|side| self.operand(*operator, side, &sides[side], said));
                match operator {
                    Operator::Plus if one.contains(" such that ") => format!("{one}, plus {other}"),
                    Operator::Plus => format!("{one} plus {other}"),
                    Operator::Minus => format!("{one} minus {other}"),
                    Operator::Times => format!("{one} times {other}"),
                    Operator::Over => format!("{one} divided by {other}, rounded down,"),
                    Operator::Modulo => format!("the rest of {one} divided by {other}"),
                    _ => self.clause(number, said),
                }
            }
            What::Call(name, arguments) => self.computed(name, arguments, said),
            What::Choice(parts) => format!(
                "{} if {}, otherwise {}",
                self.number(&parts[1], said),
                self.clause(&parts[0], said),
                self.number(&parts[2], said)
            ),
            _ => self.clause(number, said),
        }
    }

    /// `1, or 2 if C is a double`.
    fn one_more(&self, number: &'k Expression, more: &'k Expression, said: &Said<'k>) -> Option<String> {
        let (What::Number(number), What::Call(word, arguments)) = (&number.what, &more.what) else { return None };
        self.word(word)?;
        let set = self.cell_of(arguments, said);
        Some(format!("{number}, or {} if {set} is {},", number + 1, self.being(word)))
    }

    /// One side of a plus, a minus or the like. `the sum of A and B` where `A plus B` could be misread.
    fn operand(&self, operator: Operator, side: usize, number: &'k Expression, said: &Said<'k>) -> String {
        let What::Two(inner @ (Operator::Plus | Operator::Minus), sides) = &number.what else {
            return self.number(number, said);
        };
        let is_apart = operator == Operator::Plus || operator == Operator::Minus && side == 0;
        let is_named = *inner == Operator::Plus && self.one_more(&sides[0], &sides[1], said).is_some();
        if is_apart || is_named {
            return self.number(number, said);
        }
        let what = if *inner == Operator::Plus { "sum" } else { "difference" };
        format!("the {what} of {} and {}", self.number(&sides[0], said), self.number(&sides[1], said))
    }

    /// What a function makes of numbers, where it does not count.
    fn computed(&self, name: &str, arguments: &'k [Expression], said: &Said<'k>) -> String {
        let (set, place) = self.set_or_it(arguments, said);
        match (name, arguments) {
            ("value", _) if set == "it" && said.is_clue => "the number that its cell gets".into(),
            ("value", _) if set == "it" => "its number".into(),
            ("value", _) => format!("the number in {set}"),
            ("sum", [Expression { what: What::For(name, parts), .. }]) => {
                let inner = said.with(name);
                let place = self.place(&parts[0], said);
                format!("the sum, for each cell {} {place}, of {}", name.to_uppercase(), self.number(&parts[1], &inner))
            }
            ("largest" | "smallest", [Expression { what: What::Name(clue), .. }]) if said.group => {
                format!("the {name} {} in it", self.clue(clue))
            }
            ("sum" | "product" | "difference" | "quotient", _) => format!("the {name} of the numbers {place}"),
            ("largest" | "smallest", _) => format!("the {name} number {place}"),
            ("first", _) => format!("the first number {place}"),
            ("weighted", _) => match self.among(arguments, said) {
                Some((value, place)) => {
                    let [_, several] = self.counted(value, said);
                    let is_behind = |block: &Block| {
                        let has = |own| block.tokens.iter().any(|(names, _)| names.iter().any(|name| name == own));
                        matches!(block.at, Where::Right | Where::Bottom) && said.own.is_some_and(has)
                    };
                    let is_behind = self.kind.given.iter().any(is_behind);
                    let from = if is_behind { "next to the clue" } else { "at the left or at the top" };
                    format!("the sum of the places of the {several} {place}, counted from 1 {from},")
                }
                None => "a sum of places".into(),
            },
            ("total", [value, Expression { what: What::Name(clue), .. }]) => {
                let [_, several] = self.counted(value, said);
                format!("the sum of the {}s that are given in {several} {}", self.clue(clue), said.place())
            }
            ("border", [from, to]) => {
                format!("the length of the border between {} and {}", self.set(from, said), self.set(to, said))
            }
            ("min", [one, other]) => {
                format!("the smaller one of {} and {}", self.number(one, said), self.number(other, said))
            }
            ("max", [one, other]) => {
                format!("the larger one of {} and {}", self.number(one, said), self.number(other, said))
            }
            ("abs", [Expression { what: What::Two(Operator::Minus, sides), .. }]) => {
                format!("the difference between {} and {}", self.number(&sides[0], said), self.number(&sides[1], said))
            }
            ("abs", [inner]) => format!("{} without its sign", self.number(inner, said)),
            (name, [_]) if self.word(name).is_some() => format!("1 if {set} is {}, else 0,", self.being(name)),
            (clue, [_]) if self.is_clue(clue) => format!("the {} given in {set}", self.clue(clue)),
            _ => format!("{} of {set}", one(&spaced(name))),
        }
    }
}
