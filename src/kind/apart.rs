//! Whether clues mean something only where they stand, so that one can go without a change of the rules of others.
//!
//! In: a sentence. Out: yes, or perhaps not; what of it holds whatever the clues are. Must not know: puzzles.

use std::borrow::Cow;

use super::Kind;
use super::ground::conjuncts;
use super::language::{Expression, Of, Operator, Selection, Sentence, What, Whole};
use super::make::{bare_wall, drawn_block, is_arrow_wall};
use super::token::{Token, TokenKind};

/// Functions that ask about clues without their names: whether any clue stands there; where arrows point.
const OF_CLUES: [&str; 4] = ["marked", "unmarked", "next_clue", "kinds"];
const OF_ARROWS: [&str; 2] = ["pointing", "ahead"];

/// The words of selections that compare clues: `two circle a b`, `equal number`.
const OF_SEVERAL: [&str; 3] = ["two", "pair", "equal"];

/// Whether a sentence is about no clue but the one that it selects.
pub(super) fn is_of_own_clue(kind: &Kind, sentence: &Sentence) -> bool {
    let tokens = || clues(kind);
    let is_clue = |name: &str| is_clue(kind, name);
    let asked = |formula: &Expression| asked(kind, formula);
    // A condition that asks about no clue, of what is selected without one.
    let is_of_board = |selections: &[Selection], asked: &[String]| {
        asked.is_empty() && !selections.iter().flat_map(|selection| &selection.words).any(|word| is_clue(word))
    };
    match sentence {
        Sentence::Each { selections, condition, formula, .. }
            if condition.as_ref().is_none_or(|condition| is_of_board(selections, &asked(condition))) =>
        {
            let asked = asked(formula);
            selections.iter().all(|Selection { words, .. }| {
                let own: Vec<&String> = words.iter().filter(|word| is_clue(word)).collect();
                let said: Vec<&str> = words.iter().map(String::as_str).collect();
                // The pair at a clue is its own; the pairs without one depend on all.
                let of_several = match said[..] {
                    ["pair", "at", ..] => false,
                    ["pair", "without", ..] => return false,
                    [first, ..] => OF_SEVERAL.contains(&first),
                    [] => false,
                };
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
        | Sentence::Whole { whole: Whole::Paths { .. } | Whole::Alternates { .. } | Whole::PairsOnce { .. }, .. } => {
            false
        }
        Sentence::Whole { whole: Whole::PairUp { clue, .. }, .. } => !is_clue(&clue.0),
        Sentence::Whole { .. } => true,
        Sentence::If { then, .. } => is_of_own_clue(kind, then),
    }
}

/// The signs of clues. Regions, chains, and what is drawn with the shape are none. A value that is given is a rule of its
/// own, and `value` is that of any cell.
fn clues(kind: &Kind) -> impl Iterator<Item = &(Vec<String>, TokenKind)> {
    let drawn = drawn_block(kind);
    let blocks = kind.given.iter().enumerate().filter(move |(number, _)| drawn != Some(*number));
    let tokens = blocks.flat_map(move |(_, block)| {
        let wall = bare_wall(kind, block);
        let is_wall = move |at: usize| matches!(wall, Some(Token::Word(word)) if usize::from(word) == at);
        block.tokens.iter().enumerate().filter(move |&(at, token)| {
            let is_none = matches!(token.1, TokenKind::Value | TokenKind::Region | TokenKind::Chain);
            !is_none && !is_wall(at) && !is_arrow_wall(kind, token)
        })
    });
    tokens.map(|(_, token)| token)
}

/// Whether a name is that of a clue.
fn is_clue(kind: &Kind, name: &str) -> bool {
    clues(kind).any(|(names, _)| names.iter().any(|other| other == name))
}

/// The clues that a formula asks about.
fn asked(kind: &Kind, formula: &Expression) -> Vec<String> {
    let mut used = Vec::new();
    names(formula, &mut used);
    let points = |is: &TokenKind| match is {
        TokenKind::Arrow => true,
        TokenKind::Signed(sign) => sign.contains('^'),
        _ => false,
    };
    let point = clues(kind).any(|(_, is)| points(is));
    let is_of_clues = |name: &str| OF_CLUES.contains(&name) || OF_ARROWS.contains(&name) && point;
    used.retain(|name| is_clue(kind, name) || is_of_clues(name));
    used.into_iter().map(str::to_owned).collect()
}

/// Whether a formula asks about clues.
pub(super) fn asks_of_clues(kind: &Kind, formula: &Expression) -> bool {
    !asked(kind, formula).is_empty()
}

/// Whether a condition asks about no clue but the one that a selection names.
pub(super) fn asks_of_own(kind: &Kind, condition: &Expression, selection: &Selection) -> bool {
    asked(kind, condition).iter().all(|name| selection.words.contains(name))
}

/// Whether the only question of a condition about clues is whether a cell has none.
pub(super) fn asks_only_whether_marked(kind: &Kind, condition: &Expression) -> bool {
    asked(kind, condition) == ["unmarked"]
}

/// Whether some sentence is about cells without a clue, in a kind whose puzzles need not show all their clues.
pub(super) fn says_of_unmarked(kind: &Kind) -> bool {
    let is_of_unmarked = |sentence: &Sentence| match sentence {
        Sentence::Each { condition: Some(condition), .. } => asks_only_whether_marked(kind, condition),
        _ => false,
    };
    !kind.tells_all() && kind.rules.iter().any(is_of_unmarked)
}

/// What a sentence about groups says whatever the clues are; `None` where it says nothing then.
pub(super) fn without_clues(kind: &Kind, sentence: &Sentence) -> Option<Sentence> {
    let Sentence::Whole { span, whole: Whole::Groups { of, formula } } = sentence else { return None };
    let mut parts = Vec::new();
    conjuncts(formula, &mut parts);
    let kept = parts.into_iter().filter(|part| asked(kind, part).is_empty()).cloned();
    let formula = |what: What| Expression { span: formula.span.clone(), what };
    let both = |one, other| formula(What::Two(Operator::And, Box::new([one, other])));
    // An area has cells, and its borders part it from others.
    let some = || {
        let sides = [What::Name("size".to_owned()), What::Number(1)].map(&formula);
        (*of == Of::Undivided).then(|| formula(What::Two(Operator::AtLeast, Box::new(sides))))
    };
    let formula = kept.reduce(both).or_else(some).filter(|_| !matches!(of, Of::Around(..)))?;
    Some(Sentence::Whole { span: span.clone(), whole: Whole::Groups { of: of.clone(), formula } })
}

/// What of a sentence holds whatever the clues are: all of it, or those of its parts joined by `and` that do.
pub(super) fn law<'s>(kind: &Kind, sentence: &'s Sentence) -> Option<Cow<'s, Sentence>> {
    if let Sentence::Whole { whole: Whole::Paths { .. }, span } = sentence {
        let whole = Whole::NoCycle { values: Vec::new() };
        return Some(Cow::Owned(Sentence::Whole { span: span.clone(), whole }));
    }
    if is_of_own_clue(kind, sentence) {
        return Some(Cow::Borrowed(sentence));
    }
    let mut part = sentence.clone();
    let formula = part.formula_mut()?.clone();
    let mut kept = Vec::new();
    conjuncts(&formula, &mut kept);
    kept.retain(|&conjunct| {
        part.formula_mut().map(|formula| formula.clone_from(conjunct)).is_some() && is_of_own_clue(kind, &part)
    });
    let joined = kept.into_iter().cloned().reduce(|one, other| Expression {
        span: one.span.start..other.span.end,
        what: What::Two(Operator::And, Box::new([one, other])),
    })?;
    *part.formula_mut()? = joined;
    Some(Cow::Owned(part))
}

impl Kind {
    /// Whether each cell says something, as one without a clue demands the opposite: `each any hole: not A`, `each cell
    /// where unmarked(here): A`. Then a board has these clues and no others, none of which can be left out.
    pub fn tells_all(&self) -> bool {
        let said = |formula: &Expression| self.text.get(formula.span.clone()).unwrap_or_default().trim().to_owned();
        let of = |sentence: &Sentence| match sentence {
            Sentence::Each { selections, condition, formula, .. } => {
                let words = selections.first().map(|selection| selection.words.join(" ")).unwrap_or_default();
                Some((words, condition.as_ref().map(&said), said(formula)))
            }
            _ => None,
        };
        let all: Vec<_> = self.rules.iter().filter_map(of).collect();
        let is_rest =
            |words: &str, condition: &Option<String>| words == "cell" && condition.as_deref() == Some("unmarked(here)");
        let denied = all.iter().filter(|(words, condition, _)| is_rest(words, condition));
        let denied: Vec<String> = denied.map(|(.., formula)| format!("not {formula}")).collect();
        all.iter().any(|(words, condition, formula)| {
            words.starts_with("any ") && condition.is_none() && denied.contains(formula)
        })
    }

    /// Whether, without clues, any loop is a board.
    pub fn takes_any_loop(&self) -> bool {
        let is_clue = |name: &str| self.has_clue(name);
        let is_of_clues = |sentence: &Sentence| match sentence {
            Sentence::Each { selections, .. } => {
                selections.iter().all(|selection| selection.words.iter().any(|word| is_clue(word)))
            }
            _ => false,
        };
        let is_law = |sentence: &&Sentence| is_of_own_clue(self, sentence) && !is_of_clues(sentence);
        self.cells.is_none() && self.has_loop() && self.rules.iter().filter(is_law).count() == 1
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
        What::Choice(parts) => parts.iter().for_each(|part| names(part, found)),
        What::Number(_) => {}
    }
}
