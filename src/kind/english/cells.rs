//! Cells and sets of cells as words: `it`, `the cell above it`, `at its sides`.
//!
//! In: an expression for cells. Out: words. Must not know: formulas.

use super::super::language::{Expression, Operator, What};
use super::{English, Said, spaced};

/// A direction as an adverb: `upwards`, or the name of one that the sentence brings along.
fn adverb(way: &str) -> Option<&'static str> {
    Some(match way {
        "up" => "upwards",
        "down" => "downwards",
        "left" => "to the left",
        "right" => "to the right",
        "up_left" => "up and left",
        "up_right" => "up and right",
        "down_left" => "down and left",
        "down_right" => "down and right",
        _ => return None,
    })
}

/// Where a neighbour lies: `above`, `to the left of`.
fn beside(way: &str) -> Option<&'static str> {
    Some(match way {
        "up" => "above",
        "down" => "below",
        "left" => "to the left of",
        "right" => "to the right of",
        "up_left" => "above and to the left of",
        "up_right" => "above and to the right of",
        "down_left" => "below and to the left of",
        "down_right" => "below and to the right of",
        _ => return None,
    })
}

impl<'k> English<'k> {
    /// A direction: `upwards`, `in direction D`.
    pub(super) fn way(&self, way: &Expression) -> String {
        match &way.what {
            What::Name(name) => {
                adverb(name).map_or_else(|| format!("in direction {}", name.to_uppercase()), str::to_owned)
            }
            What::Call(_, arguments) => match arguments.first().map(|way| &way.what) {
                Some(What::Name(name)) => format!("in the direction opposite to {}", name.to_uppercase()),
                _ => "in the opposite direction".into(),
            },
            _ => "that way".into(),
        }
    }

    /// A cell: `it`, `A`, `the cell above it`; `None` where this is no single cell.
    pub(super) fn cell(&self, cell: &'k Expression, said: &Said<'k>) -> Option<String> {
        match &cell.what {
            What::Name(name) if said.names.contains(&name.as_str()) => Some(name.to_uppercase()),
            What::Name(name) if name == "here" => Some("it".into()),
            What::Step(..) => {
                let (mut ways, mut from) = (Vec::new(), cell);
                while let What::Step(inner, way) = &from.what {
                    ways.push(way.as_str());
                    from = inner;
                }
                ways.reverse();
                let from = self.cell(from, said)?;
                let is_same = ways.iter().all(|way| *way == ways[0]);
                Some(match (&ways[..], beside(ways[0])) {
                    ([way], None) => format!("the next cell in direction {} from {from}", way.to_uppercase()),
                    ([_], Some(lies)) => format!("the cell {lies} {from}"),
                    ([.., _], Some(lies)) if is_same => format!("the cell {} steps {lies} {from}", ways.len()),
                    ([one @ ("up" | "down"), other @ ("left" | "right")], _) => {
                        format!("the cell {} and {} {from}", beside(one)?, beside(other)?)
                    }
                    _ => {
                        let ways: Vec<&str> = ways.iter().map(|way| adverb(way).unwrap_or("one way")).collect();
                        format!("the cell that is reached from {from} {}", ways.join(", then "))
                    }
                })
            }
            What::Call(name, arguments) if name == "next_clue" => {
                let [from, way] = &arguments[..] else { return None };
                Some(format!(
                    "the next cell {} from {} in which something is given",
                    self.way(way),
                    self.cell(from, said)?
                ))
            }
            _ => None,
        }
    }

    /// The cell of a function with one argument or none.
    pub(super) fn cell_of(&self, arguments: &'k [Expression], said: &Said<'k>) -> String {
        match arguments.first() {
            None => "it".into(),
            Some(cell) => self.cell(cell, said).unwrap_or_else(|| self.set(cell, said)),
        }
    }

    /// `its row`, `the row of A`.
    pub(super) fn of(&self, owner: &str, what: &str) -> String {
        match owner {
            "it" => format!("its {what}"),
            "they" | "them" => format!("their {what}"),
            owner => format!("the {what} of {owner}"),
        }
    }

    /// A set of cells as what is spoken of: `the cells at its sides`.
    pub(super) fn set(&self, set: &'k Expression, said: &Said<'k>) -> String {
        if let Some(cell) = self.cell(set, said) {
            return cell;
        }
        match &set.what {
            What::Name(name) if name == "it" => said.it().into(),
            What::Name(name) if matches!(name.as_str(), "row" | "column" | "region") => format!("its {name}"),
            What::Call(name, arguments) if matches!(name.as_str(), "row" | "column" | "region") => {
                self.of(&self.cell_of(arguments, said), name)
            }
            What::Two(Operator::Plus, sides) => {
                format!("{} and {}", self.set(&sides[0], said), self.set(&sides[1], said))
            }
            What::Name(name) if name != "cells" => spaced(name),
            _ => format!("the cells {}", self.place(set, said)),
        }
    }

    /// Where cells lie: `in it`, `at its sides`, `in the row of A`.
    pub(super) fn place(&self, set: &'k Expression, said: &Said<'k>) -> String {
        if let Some(cell) = self.cell(set, said) {
            return format!("in {cell}");
        }
        match &set.what {
            What::Name(name) if name == "it" => said.place().into(),
            What::Name(name) if name == "cells" => "on the board".into(),
            What::Name(name) if matches!(name.as_str(), "row" | "column" | "region") => format!("in its {name}"),
            What::Name(name) => format!("in {}", spaced(name)),
            What::Two(Operator::Plus, sides) if sides.iter().all(|side| self.cell(side, said).is_some()) => {
                format!("in {} and {}", self.set(&sides[0], said), self.set(&sides[1], said))
            }
            What::Two(Operator::Plus, sides) => {
                format!("{} or {}", self.place(&sides[0], said), self.place(&sides[1], said))
            }
            What::Two(Operator::Minus, sides) if matches!(&sides[1].what, What::Name(name) if name == "here") => {
                format!("{}, but not the cell itself", self.place(&sides[0], said))
            }
            What::Two(Operator::Minus, sides) => {
                format!("{}, but not {}", self.place(&sides[0], said), self.place(&sides[1], said))
            }
            What::Call(name, arguments) => {
                let cell = self.cell_of(arguments, said);
                let its = |what: &str| self.of(&cell, what);
                match (name.as_str(), &arguments[..]) {
                    ("around", _) => format!("at {}", its("sides")),
                    ("near", _) => {
                        format!("around {cell}, also at {}", "its corners")
                    }
                    ("ring", _) => format!("around {cell}"),
                    ("block9", _) => format!("in the 3x3 block around {cell}"),
                    ("sight", _) => format!("that can be seen from {cell} in four directions"),
                    ("along", _) => format!("in the direction of {}", its("arrow")),
                    ("ahead", _) => format!("right in front of {}", its("arrow")),
                    ("pointing", _) => format!("with an arrow that points at {cell}"),
                    ("ray", [_, way]) => format!("{} from {cell}", self.way(way)),
                    ("end", [_, way]) => format!("at the rim {} from {cell}", self.way(way)),
                    ("away", [_, steps]) => {
                        format!(
                            "whose distance from {cell}, straight up, down, left or right, is {}",
                            self.number(steps, said)
                        )
                    }
                    ("elbow", [one, other]) => {
                        let [one, other] = [one, other].map(|cell| self.cell(cell, said).unwrap_or_default());
                        format!("on the way from {one} along its row and then along the column of {other}")
                    }
                    ("nearest", [count]) => format!("in the {} cells nearest to it", self.number(count, said)),
                    ("with", [clue, set]) => {
                        let clue = if let What::Name(clue) = &clue.what { self.clue(clue) } else { "clue".into() };
                        format!("with {} {}", super::one(&clue), self.place(set, said))
                    }
                    ("row" | "column" | "region", _) => format!("in {}", its(name)),
                    _ => format!("in the {} of {cell}", spaced(name)),
                }
            }
            _ => "there".into(),
        }
    }

    /// Where what is counted lies, for `V in S` or `V` alone, and what is counted.
    pub(super) fn among(&self, arguments: &'k [Expression], said: &Said<'k>) -> Option<(&'k Expression, String)> {
        let [argument] = arguments else { return None };
        Some(match &argument.what {
            What::Two(Operator::In, sides) => (&sides[0], self.place(&sides[1], said)),
            _ => (argument, said.place().into()),
        })
    }

    /// The set of a function that may leave it out.
    pub(super) fn set_or_it(&self, arguments: &'k [Expression], said: &Said<'k>) -> (String, String) {
        match arguments.first() {
            None => (said.it().into(), said.place().into()),
            Some(set) => (self.set(set, said), self.place(set, said)),
        }
    }
}
