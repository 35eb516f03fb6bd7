//! Whether constraints fit their board.
//!
//! In: constraints, a board. Out: their rules, or what is wrong with the first that does not fit, in its words. Must
//! not know: which kinds exist.

use super::ground::within_reach;
use super::{Clue, Constraint, Ground, Wanted};
use crate::patience;
use crate::rule::Rule;

/// The most steps from state to state in the automata of all rules together: some tenths of a second, and 16 bytes each.
const MAX_STEPS: usize = 6_000_000;

impl Constraint {
    /// Its name: `the cage at r1c1`, `a cage` without cells, `anti-knight` for the whole board.
    pub(in crate::family::sudoku) fn title(&self) -> String {
        let name = self.kind().name;
        match self.groups().iter().flatten().next() {
            Some(first) => format!("the {name} at {first}"),
            None if self.kind().shape.groups.1 == 0 => format!("`{name}`"),
            None => format!("{} {name}", if name.starts_with(['a', 'e', 'o', 'i']) { "an" } else { "a" }),
        }
    }

    /// What does not fit, as it continues the title.
    fn misfit(&self, ground: &Ground<'_>) -> Result<(), String> {
        let shape = self.kind().shape;
        let order = ground.order;
        let ((least, most), count) = (shape.groups, self.groups().len());
        if count < least || count > most {
            let lists = if count == 1 { "1 list of cells".to_owned() } else { format!("{count} lists of cells") };
            return Err(match (least, most) {
                (1, 1) if count == 0 => "has no cells".to_owned(),
                (0, 0) => "is about the whole board and has no cells".to_owned(),
                (1, 1) => format!("has {lists}, not one"),
                (2, 2) => format!("has {lists}, not two with `=` between them"),
                _ => format!("has {lists}: it needs {least} or more with `=` between them"),
            });
        }
        for group in self.groups() {
            if let Some(pos) = group.iter().find(|pos| pos.row.max(pos.col) >= order) {
                return Err(format!("has {pos}, which is not on a {order}x{order} board"));
            }
            let mut seen = std::collections::HashSet::new();
            if let Some(pos) = group.iter().find(|&pos| !seen.insert(pos)).filter(|_| !shape.repeats) {
                return Err(format!("has {pos} twice"));
            }
            if let Some([pos, ..]) = group.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(format!("has {pos} twice, one after the other"));
            }
            let (least, most) = shape.cells;
            if group.len() < least || group.len() > most {
                let wanted = if least == most { least.to_string() } else { format!("{least} or more") };
                return Err(match group.len() {
                    0 => "has no cells".to_owned(),
                    1 => format!("has 1 cell: it needs {wanted}"),
                    count => format!("has {count} cells: it needs {wanted}"),
                });
            }
        }
        match (self.kind().wanted, self.clue()) {
            (Wanted::Nothing | Wanted::Maybe, Clue::None)
            | (Wanted::Number | Wanted::Maybe | Wanted::Or(_), Clue::Number(_))
            | (Wanted::Text, Clue::Text(_)) => {}
            (Wanted::Digits, Clue::Digits(digits)) => {
                let range = ground.values.range();
                if let Some(digit) = digits.iter().find(|digit| !range.contains(digit)) {
                    return Err(format!(
                        "cannot have {digit}: the digits go from {} to {}",
                        range.start,
                        range.end - 1
                    ));
                }
            }
            (Wanted::Nothing, _) => return Err("has no number".to_owned()),
            (Wanted::Text, _) => return Err("needs an expression between slashes".to_owned()),
            (Wanted::Digits, _) => return Err("needs digits".to_owned()),
            _ => return Err("needs a number".to_owned()),
        }
        (self.kind().fits)(self, ground)
    }
}

/// The rules of all constraints in order, and how many each constraint has.
///
/// # Errors
/// The number of the first constraint that does not fit, and why.
pub(in crate::family::sudoku) fn rules(
    constraints: &[Constraint],
    ground: &Ground<'_>,
) -> Result<Vec<Box<dyn Rule>>, (usize, String)> {
    let mut all: Vec<Box<dyn Rule>> = Vec::new();
    let mut steps = 0;
    for (number, constraint) in constraints.iter().enumerate() {
        let wrong = |reason: String| (number, format!("{} {reason}", constraint.title()));
        let unseen = || wrong("was not looked at".to_owned());
        if patience::is_over() {
            return Err(unseen());
        }
        constraint.misfit(ground).map_err(wrong)?;
        let rules =
            (constraint.kind().rules)(constraint, ground).map_err(|reason| wrong(format!("is refused: {reason}")))?;
        for rule in &rules {
            if patience::is_over() {
                return Err(unseen());
            }
            if rule.propagate(&vec![None; rule.scope().len()]).is_none() {
                return Err(wrong(format!(
                    "cannot be kept: no digits make it true that {}",
                    rule.phrase(ground.layout)
                )));
            }
        }
        steps += rules.iter().map(|rule| rule.steps()).sum::<usize>();
        if steps > MAX_STEPS {
            let reason = format!("the automata of all rules have {steps} steps so far, more than {MAX_STEPS}");
            return Err(wrong(format!("is one too many: {reason}")));
        }
        all.extend(rules);
        within_reach(all.len()).map_err(|reason| wrong(format!("is one too many: {reason}")))?;
    }
    Ok(all)
}
