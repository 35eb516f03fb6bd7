//! Small words: numbers with nouns, pictures side by side.
//!
//! In: numbers and strings. Out: text for people. Must not know: puzzles.

use crate::diagnostic::tidy;

pub(super) use crate::rule::counted as count;

/// The message about characters of a title that are shown as `?` in a document; `None` if there are none.
pub(super) fn lost(lost: &str, whose: &str, what: &str) -> Option<String> {
    let shown = tidy(lost);
    (!lost.is_empty()).then(|| {
        format!("warning: the title of {whose} has characters that {what} cannot show, `?` stands for them: {shown}")
    })
}

/// Two pictures beside each other when both fit into `width` columns, else one below the other.
pub(super) fn side_by_side(left: &str, right: &str, width: usize) -> String {
    let columns = left.lines().map(visible).max().unwrap_or(0);
    let total = columns + 4 + right.lines().map(visible).max().unwrap_or(0);
    if total > width {
        return format!("{left}\n{right}");
    }
    let lines = left.lines().count().max(right.lines().count());
    let (mut left, mut right) = (left.lines(), right.lines());
    let mut both = String::new();
    for _ in 0..lines {
        let (one, other) = (left.next().unwrap_or(""), right.next().unwrap_or(""));
        let gap = if other.is_empty() { 0 } else { columns + 4 - visible(one) };
        both.push_str(one);
        both.push_str(&" ".repeat(gap));
        both.push_str(other);
        both.push('\n');
    }
    both
}

/// Wraps a text between words to this many columns; all lines except the first are indented by this many blanks.
pub(super) fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width.max(indent + 1) {
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            used = indent;
        } else if !wrapped.is_empty() {
            wrapped.push(' ');
            used += 1;
        }
        wrapped.push_str(word);
        used += length;
    }
    wrapped
}

/// The number of visible characters of a line: all except colour escapes.
fn visible(line: &str) -> usize {
    let mut escape = false;
    let seen = line.chars().filter(|&c| {
        let hidden = escape || c == '\x1b';
        escape = if escape { c != 'm' } else { c == '\x1b' };
        !hidden
    });
    seen.count()
}

#[cfg(test)]
mod tests {
    use super::{side_by_side, wrap};

    #[test]
    fn sentences_are_broken_between_words() {
        assert_eq!(wrap("1. one two three", 10, 3), "1. one two\n   three");
        assert_eq!(wrap("a incomprehensibilities b", 8, 2), "a\n  incomprehensibilities\n  b");
        assert_eq!(wrap("", 8, 2), "");
    }

    #[test]
    fn pictures_stand_side_by_side_when_they_fit() {
        assert_eq!(side_by_side("ab\nc\n", "x\ny\nz\n", 20), "ab    x\nc     y\n      z\n");
        assert_eq!(side_by_side("ab\n", "x\n", 3), "ab\n\nx\n");
        assert_eq!(side_by_side("\x1b[1mab\x1b[0m\n", "x\n", 20), "\x1b[1mab\x1b[0m    x\n");
    }
}
