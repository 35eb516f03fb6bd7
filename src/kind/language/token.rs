//! Words, numbers and signs of a sentence.
//!
//! In: text. Out: tokens with their places. Must not know: what they mean.

use std::ops::Range;

use super::Fault;

/// One token, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) span: Range<usize>,
    pub(super) is: Is<'t>,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Is<'t> {
    Word(&'t str),
    Number(i64),
    /// `2x2`
    Block(usize, usize),
    Sign(&'t str),
}

const SIGNS: [&str; 16] = ["<=", ">=", "!=", "<", ">", "=", "+", "-", "*", "/", "(", ")", ",", ":", ".", "%"];

/// The tokens of a text that begins at this byte of a source.
pub(super) fn tokens(text: &str, start: usize) -> Result<Vec<Token<'_>>, Fault> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let first = rest.chars().next().unwrap_or(' ');
        let run = |is: fn(char) -> bool| rest.find(|c: char| !is(c)).unwrap_or(rest.len());
        let (length, is) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_ascii_digit() {
            let digits = run(|c| c.is_ascii_digit());
            let after = &rest[digits..];
            let second = after
                .strip_prefix('x')
                .map(|rest| rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len());
            let number = |text: &str| text.parse::<u32>().ok();
            let span = start + at..start + at + digits;
            let large = || Fault::new(span.clone(), "this number is too large", "more than 4294967295");
            match second {
                Some(length @ 1..) => {
                    let [one, other] = [&rest[..digits], &after[1..=length]].map(number);
                    let (one, other) = one.zip(other).ok_or_else(large)?;
                    (digits + 1 + length, Is::Block(one as usize, other as usize))
                }
                _ => (digits, Is::Number(number(&rest[..digits]).ok_or_else(large)?.into())),
            }
        } else if first.is_alphabetic() || first == '_' {
            let length = run(|c| c.is_alphanumeric() || c == '_');
            (length, Is::Word(&rest[..length]))
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (sign.len(), Is::Sign(sign))
        } else {
            let span = start + at..start + at + first.len_utf8();
            let wrong = Fault::new(span, format!("`{first}` is no sign of the language"), "not understood");
            return Err(if matches!(first, '"' | '\'') {
                wrong.help("a regular expression stands in `[machines]`: `zigzag = \"/(12|21)*/\"`, and `word(it, zigzag)` here")
            } else {
                wrong
            });
        };
        tokens.push(Token { span: start + at..start + at + length, is });
        at += length;
    }
    Ok(tokens)
}
