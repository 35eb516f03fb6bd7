//! Whether clues mean something only where they stand, so that one can go without a change of the rules of others.
//!
//! In: a sentence. Out: yes, or perhaps not. Must not know: puzzles.

use super::Kind;
use super::language::{Expression, Of, Selection, Sentence, What, Whole};
use super::token::TokenKind;

/// Functions that ask about clues without their names: whether any clue stands there, where arrows point.
const OF_CLUES: [&str; 6] = ["marked", "unmarked", "pointing", "ahead", "next_clue", "kinds"];

/// The words of selections that compare clues: `two circle a b`, `equal number`.
const OF_SEVERAL: [&str; 3] = ["two", "pair", "equal"];

/// Whether a sentence is about no clue but the one that it selects.
pub(super) fn is_of_own_clue(kind: &Kind, sentence: &Sentence) -> bool {
    // Regions and chains are no clues. A value that is given is a rule of its own, and `value` is that of any cell.
    let is_of_clue = |is: &TokenKind| !matches!(is, TokenKind::Value | TokenKind::Region | TokenKind::Chain);
    let tokens = || kind.given.iter().flat_map(|block| &block.tokens).filter(|(_, is)| is_of_clue(is));
    let is_clue = |name: &str| tokens().any(|(names, _)| names.iter().any(|other| other == name));
    let asked = |formula: &Expression| -> Vec<String> {
        let mut used = Vec::new();
        names(formula, &mut used);
        used.retain(|name| is_clue(name) || OF_CLUES.contains(name));
        used.into_iter().map(str::to_owned).collect()
    };
    match sentence {
        Sentence::Each { selections, condition: None, formula, .. } => {
            let asked = asked(formula);
            selections.iter().all(|Selection { words, .. }| {
                let own: Vec<&String> = words.iter().filter(|word| is_clue(word)).collect();
                let of_several = words.first().is_some_and(|word| OF_SEVERAL.contains(&word.as_str()));
                // One sign may set several clues, as in `number wall`.
                let is_beside = |name: &String| {
                    let mut signs = tokens().filter(|(names, _)| own.iter().any(|own| names.contains(own)));
                    signs.any(|(names, _)| names.contains(name))
                };
                (own.is_empty() || !of_several) && asked.iter().all(is_beside)
            })
        }
        Sentence::Whole { whole: Whole::Groups { of, formula }, .. } => {
            !matches!(of, Of::Around(..)) && asked(formula).is_empty()
        }
        Sentence::Each { .. }
        | Sentence::Whole { whole: Whole::Paths { .. } | Whole::PairUp { .. } | Whole::PairsOnce { .. }, .. } => false,
        Sentence::Whole { .. } => true,
        Sentence::If { then, .. } => is_of_own_clue(kind, then),
    }
}

/// The names in an expression, those of functions among them.
fn names<'e>(expression: &'e Expression, found: &mut Vec<&'e str>) {
    match &expression.what {
        What::Call(name, arguments) => {
            found.push(name);
            arguments.iter().for_each(|argument| names(argument, found));
        }
        What::Step(inner, _) | What::Not(inner) | What::Minus(inner) => names(inner, found),
        What::Two(_, sides) | What::If(sides) | What::For(_, sides) => {
            sides.iter().for_each(|side| names(side, found));
        }
        What::Name(name) => found.push(name),
        What::Number(_) => {}
    }
}
