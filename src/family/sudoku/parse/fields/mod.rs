//! Constraints as the fields of a document of f-puzzles, read and written.
//!
//! In: a JSON object. Out: constraints, or the field that is not known; and back. Must not know: what a constraint
//! demands.

mod read;
mod rim;
mod write;

pub(super) use read::read;
pub(in crate::family::sudoku) use write::write;

/// Fields that say nothing about the answer. Cosmetic ones are drawn and no rule.
const HARMLESS: [&str; 14] = [
    "size",
    "grid",
    "title",
    "author",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "highlightConflicts",
    "line",
    "rectangle",
    "circle",
    "text",
    "fogofwar",
    "foglight",
];

/// Those that are drawn.
const DRAWN: [&str; 4] = ["line", "rectangle", "circle", "text"];

/// How an item looks, and for which other constraint it is drawn.
const LOOKS: [&str; 10] =
    ["outlineC", "baseC", "fontC", "lineC", "width", "height", "size", "angle", "fromConstraint", "isNewConstraint"];

/// How a field says what it is about.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// `true`.
    Flag,
    /// Objects with `lines`, and a `value`.
    Lines,
    /// Objects with `cells`, and a `value`.
    Cells,
    /// Objects with `cells` and `lines` that begin in one of them.
    Arrow,
    /// Objects with one `cell`, of which all together are meant.
    Marks,
    /// Objects with `cells` and `cloneCells`.
    Clone,
    /// Objects with a `cell` outside and a `value`.
    Outside,
    /// The same with a `direction`.
    LittleKiller,
    /// Objects with `cells` and `values`.
    Values,
}

impl Form {
    /// What its objects have.
    const fn keys(self) -> &'static [&'static str] {
        match self {
            Form::Flag => &[],
            Form::Lines => &["lines", "value"],
            Form::Cells => &["cells", "value"],
            Form::Arrow => &["cells", "lines"],
            Form::Marks => &["cell"],
            Form::Clone => &["cells", "cloneCells"],
            Form::Outside => &["cell", "value"],
            Form::LittleKiller => &["cell", "cells", "direction", "value"],
            Form::Values => &["cells", "values"],
        }
    }
}

const FIELDS: [(&str, &str, Form); 37] = [
    ("antiknight", "anti-knight", Form::Flag),
    ("antiking", "anti-king", Form::Flag),
    ("disjointgroups", "disjoint groups", Form::Flag),
    ("extraregion", "extra region", Form::Cells),
    ("killercage", "cage", Form::Cells),
    ("arrow", "arrow", Form::Arrow),
    ("littlekillersum", "little killer", Form::LittleKiller),
    ("thermometer", "thermo", Form::Lines),
    ("slowthermometer", "slow thermo", Form::Lines),
    ("palindrome", "palindrome", Form::Lines),
    ("renban", "renban", Form::Lines),
    ("nabner", "nabner", Form::Lines),
    ("whispers", "whispers", Form::Lines),
    ("regionsumline", "region sum", Form::Lines),
    ("betweenline", "between", Form::Lines),
    ("lockout", "lockout", Form::Lines),
    ("entropicline", "entropic", Form::Lines),
    ("modularline", "modular", Form::Lines),
    ("doublearrow", "double arrow", Form::Lines),
    ("zipperline", "zipper", Form::Lines),
    ("difference", "difference", Form::Cells),
    ("ratio", "ratio", Form::Cells),
    ("odd", "odd", Form::Marks),
    ("even", "even", Form::Marks),
    ("minimum", "minimum", Form::Marks),
    ("maximum", "maximum", Form::Marks),
    ("rowindexer", "row indexer", Form::Cells),
    ("columnindexer", "column indexer", Form::Cells),
    ("boxindexer", "box indexer", Form::Cells),
    ("quadruple", "quadruple", Form::Values),
    ("clone", "clone", Form::Clone),
    ("sandwichsum", "sandwich", Form::Outside),
    ("xsum", "x-sum", Form::Outside),
    ("skyscraper", "skyscraper", Form::Outside),
    // These need more than a row: they come last, and their forms are not looked at.
    ("diagonal+", "diagonal", Form::Flag),
    ("diagonal-", "diagonal", Form::Flag),
    ("nonconsecutive", "non-consecutive", Form::Flag),
];

#[cfg(test)]
mod tests {
    use super::FIELDS;
    use crate::family::sudoku::{Clue, Constraint, kinds};

    #[test]
    fn fields_name_kinds() {
        for (field, name, _) in FIELDS {
            assert!(kinds().any(|kind| kind.name == name), "{field}");
            assert!(Constraint::new(name, Clue::None, Vec::new()).is_some());
        }
    }
}
