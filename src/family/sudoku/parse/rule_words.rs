//! Words beside a board that may say what it demands.
//!
//! In: text that is no part of the board: a title, a name, what stands behind. Out: the first word that may be a rule. Must
//! not know: where the text stands.

use crate::diagnostic::{Diagnostic, Source};
use crate::family::pasted::may_demand;
use crate::family::sudoku::constraint::text::kind_of;
use crate::text::Part;

/// What people call rules, besides the names of constraints and what [`may_demand`] knows.
const RULES: [&[u8]; 21] = [
    b"x",
    b"x-sudoku",
    b"sudoku-x",
    b"nc",
    b"nfc",
    b"ak",
    b"ax",
    b"windoku",
    b"disjoint",
    b"jigsaw",
    b"jigs",
    b"jig",
    b"irregular",
    b"cage",
    b"cages",
    b"killer",
    b"kropki",
    b"consecutive",
    b"nonconsecutive",
    b"non-consec",
    b"no-consec",
];

/// The first word that may be a rule: a name of one, or a cell.
pub(super) fn rule_word<'t>(text: Part<'t>) -> Option<Part<'t>> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte >= 0x80;
    let is_rule = |word: &Part<'t>| {
        let lower = word.text.to_ascii_lowercase();
        RULES.contains(&&*lower) || is_cell(&lower) || {
            let shown = word.lossy();
            kind_of(&shown).is_some() || may_demand(&shown)
        }
    };
    text.words(|byte| !is_part(byte)).find(is_rule)
}

/// Whether a word is a cell: `r3c12`.
pub(super) fn is_cell(word: &[u8]) -> bool {
    let digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let at = word.iter().position(|&byte| byte == b'c');
    word.first() == Some(&b'r') && at.is_some_and(|at| digits(&word[1..at]) && digits(&word[at + 1..]))
}

/// Refuses words `beside` a board, as in "above", that may be a rule.
///
/// # Errors
/// At the word.
pub(super) fn refuse_rules(source: &Source<'_>, text: Part<'_>, beside: &str) -> Result<(), Diagnostic> {
    rule_word(text).map_or(Ok(()), |word| Err(refused(source, word, beside)))
}

/// What is said of such a word.
pub(super) fn refused(source: &Source<'_>, word: Part<'_>, beside: &str) -> Diagnostic {
    Diagnostic::at(source, word.span(), format!("`{}` {beside} a board may be a rule", word.shown()))
        .label("not read")
        .help("write a constraint as docs/VARIANTS.md has it, such as `diagonal: /` or `anti-knight`, or leave it out")
}

#[cfg(test)]
mod tests {
    use super::rule_word;
    use crate::text::Part;

    #[test]
    fn names_of_rules_are_found_among_words() {
        let found = |text: &str| rule_word(Part::new(0, text.as_bytes())).map(|word| word.lossy().into_owned());
        for (text, rule) in [
            ("Sudoku X", "X"),
            ("Puzzle 3 cage 5: r1c1 r1c2", "cage"),
            ("Sudoku r1c1 + r1c2 = 5", "r1c1"),
            ("No knight move may have equal digits", "knight"),
            ("[Puzzle] diagonal", "diagonal"),
            ("anti-foo", "anti-foo"),
            ("(NC)", "NC"),
        ] {
            assert_eq!(found(text).as_deref(), Some(rule), "{text}");
        }
        for text in ["Grid 01", "[Puzzle]", "Sudoku 7 (moderate)", "easy-12", "box1;x12", "Royle 17,2"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
