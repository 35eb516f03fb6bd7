//! What a line of a file of answers may be.
//!
//! In: a line, which a verb wrote for one puzzle. Out: of text, whether it is a verdict, a number of answers, an answer or a
//! puzzle; of JSON (`object`), which verb can have written it. Must not know: which puzzle it belongs to.

mod object;

pub(super) use object::ObjectKind;

use super::gave_up;
use super::resume::Ours;
use crate::family::{ParseOptions, Reading};

/// What the verbs write, where they write one line for each puzzle. A line may be of several kinds: a board of digits is
/// a number, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// `unique` writes it.
    Verdict,
    /// `count` writes it.
    Count,
    /// `solve` writes it.
    Answer,
    /// `convert` writes it.
    Puzzle,
}

impl LineKind {
    /// All of them.
    pub(super) const ALL: [LineKind; 4] = [LineKind::Verdict, LineKind::Count, LineKind::Answer, LineKind::Puzzle];

    /// What such lines are called.
    pub(super) fn name(self) -> &'static str {
        match self {
            LineKind::Verdict => "verdicts",
            LineKind::Count => "numbers of answers",
            LineKind::Answer => "answers",
            LineKind::Puzzle => "puzzles",
        }
    }

    /// Whether a line may be of this kind. It may end as lines do, and have an identifier in front.
    pub(super) fn fits(self, line: &[u8]) -> bool {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.rsplit(|&byte| byte == b'\t').next().unwrap_or_default();
        let Ok(text) = std::str::from_utf8(line) else { return false };
        text == "error"
            || match self {
                LineKind::Verdict => ["unique", "multiple", "none", "limit"].contains(&text),
                LineKind::Count => is_count(text),
                LineKind::Answer => text == "no answer" || gave_up::is_said(text) || is_board(text),
                LineKind::Puzzle => !Reading::detect(line, &ParseOptions::default()).is_empty(),
            }
    }

    /// Whether a text without an end may be the beginning of such a line, with an identifier in front where lines have one
    /// (`ids`). Of the only line of a file (`Ours::FirstBegun`), it has to be certain.
    pub(super) fn begins(self, line: &[u8], ids: bool, which: Ours) -> bool {
        // A letter may be cut in two.
        let line = match std::str::from_utf8(line) {
            Err(error) if error.error_len().is_none() => &line[..error.valid_up_to()],
            _ => line,
        };
        let Ok(text) = std::str::from_utf8(line) else { return false };
        let follows = which == Ours::Begun && !text.contains(|sign: char| sign.is_control() && sign != '\t');
        let text = match text.rsplit_once('\t') {
            Some((_, text)) => text,
            None if ids => return follows,
            None => text,
        };
        let is_begun = |word: &str| word.starts_with(text);
        let no_verdict = || gave_up::is_begun(text);
        is_begun("error")
            || match self {
                LineKind::Verdict => ["unique", "multiple", "none", "limit"].into_iter().any(is_begun),
                LineKind::Count => {
                    let number = text.strip_prefix("more than ").unwrap_or(text);
                    is_number(number) || is_begun("more than ") || no_verdict()
                }
                LineKind::Answer => {
                    let is_cells = || text.chars().all(|sign| matches!(sign, '0'..='9' | ' ' | '.' | '#' | '/'));
                    is_begun("no answer") || no_verdict() || is_cells() || follows && !text.contains(' ')
                }
                LineKind::Puzzle => follows || self.fits(text.as_bytes()),
            }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_count(text: &str) -> bool {
    let at_least = text.rsplit_once(": at least ").filter(|(why, _)| gave_up::is_said(why)).map(|(_, number)| number);
    is_number(text.strip_prefix("more than ").or(at_least).unwrap_or(text))
}

/// A board as one line: a sudoku's digits, or its numbers with blanks between them; or rows of equal width with `/`
/// between them. A single row is a board only if it has a `.` or `#` and no digit: letters alone are a word, and a row
/// with digits is a puzzle.
fn is_board(text: &str) -> bool {
    let is_square = |cells: usize| cells > 0 && cells.isqrt().pow(2) == cells;
    if is_number(text) || text.contains(' ') {
        let numbers = text.split(' ');
        let cells = if is_number(text) { text.len() } else { numbers.clone().count() };
        return is_square(cells) && numbers.into_iter().all(is_number);
    }
    let mut rows = text.split('/').map(|row| row.chars().count());
    let width = rows.next().unwrap_or(0);
    let is_one_row = !text.contains('/');
    width > 0
        && rows.all(|other| other == width)
        && !text.chars().any(char::is_control)
        && (!is_one_row || text.contains(['.', '#']) && !text.contains(|sign: char| sign.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{LineKind, Ours};

    #[test]
    fn lines_are_told_apart() {
        use LineKind::{Answer, Count, Puzzle, Verdict};
        let kinds = |line: &str| -> Vec<LineKind> {
            LineKind::ALL.into_iter().filter(|kind| kind.fits(line.as_bytes())).collect()
        };
        for (line, wanted) in [
            ("unique\n", &[Verdict][..]),
            ("17\tlimit", &[Verdict]),
            ("error", &LineKind::ALL),
            ("288", &[Count]),
            ("more than 10", &[Count]),
            ("gave up after 0.5 s: at least 3", &[Count]),
            ("no answer", &[Answer]),
            ("gave up after 0.5 s", &[Answer]),
            ("`minisat` gave no verdict", &[Answer]),
            ("1234341221434321", &[Count, Answer, Puzzle]),
            ("##../..##", &[Answer]),
            ("rgb/rrr", &[Answer]),
            ("#.#", &[Answer]),
            ("12......1.......", &[Puzzle]),
            ("https://puzz.link/p?slither/4/4/g0g1g2g3", &[Puzzle]),
            ("", &[]),
            (" ", &[]),
            ("uni", &[]),
            ("##../..#", &[]),
            ("123434122143432", &[Count]),
            ("1 2 3", &[]),
            ("more than", &[]),
            ("\0\0\0\0", &[]),
        ] {
            assert_eq!(kinds(line), wanted, "{line:?}");
            // What is cut off a line may be gone on with.
            let ends = |kind: &LineKind| {
                (1..line.trim_end().len())
                    .all(|end| kind.begins(&line.as_bytes()[..end], line.contains('\t'), Ours::Begun))
            };
            assert!(wanted.iter().all(ends), "{line:?}");
        }
    }

    #[test]
    fn what_is_no_beginning_of_a_line_is_seen() {
        for line in ["my notes", "# To do", "uniq!", "\0\0", "{\"source\":", "hello"] {
            let begun: Vec<LineKind> = LineKind::ALL
                .into_iter()
                .filter(|kind| kind.begins(line.as_bytes(), false, Ours::FirstBegun))
                .collect();
            assert_eq!(begun, [], "{line:?}");
        }
        assert!(!LineKind::Answer.begins(b"my notes", false, Ours::Begun));
        assert!(!LineKind::Verdict.begins(b"7", true, Ours::FirstBegun), "a number may be anything");
    }
}
