//! A kind in the same text as its puzzles: between two lines `+++` on top.
//!
//! In: text. Out: the family that it describes, where the puzzles begin. Must not know: files.

use std::ops::Range;

use crate::diagnostic::{Diagnostic, Source};
use crate::family::Family;
use crate::text::{Part, is_comment};

/// The line above and below the text of a kind.
const FENCE: &[u8] = b"+++";

/// Where the text of the kind lies, and where the puzzles begin; without the latter if no line ends it.
fn parts(text: &[u8]) -> Option<(Range<usize>, Option<usize>)> {
    let mut lines = Part::whole(text).lines().skip_while(|line| is_comment(line.text));
    let first = lines.next().filter(|line| line.text.trim_ascii() == FENCE)?;
    let start = lines.clone().next().map_or(first.end(), |line| line.start);
    let end = lines.by_ref().find(|line| line.text.trim_ascii() == FENCE);
    let rest = lines.next().map_or(text.len(), |line| line.start);
    Some((start..end.map_or(text.len(), |line| line.start), end.map(|_| rest)))
}

/// The text of a kind as it stands above a puzzle.
pub(crate) fn fenced(kind: &str) -> String {
    format!("+++\n{}\n+++\n", kind.trim_end())
}

/// Whether a text holds a kind.
pub(crate) fn is_in(text: &[u8]) -> bool {
    parts(text).is_some()
}

/// Where the puzzles begin: at 0 where there is no kind above them.
pub(crate) fn puzzles_at(text: &[u8]) -> usize {
    parts(text).and_then(|(_, rest)| rest).unwrap_or(0)
}

/// The family of the kind above the puzzles of a text; `None` if there is none.
pub(crate) fn family(source: &Source<'_>) -> Option<Result<&'static Family, Diagnostic>> {
    let (kind, rest) = parts(source.bytes)?;
    Some(match rest {
        None => Err(Diagnostic::at(source, kind.start..kind.start, "the kind that begins here has no end")
            .help("a line `+++` stands above and below the text of a kind")),
        Some(_) => read(source, kind),
    })
}

fn read(source: &Source<'_>, span: Range<usize>) -> Result<&'static Family, Diagnostic> {
    let before = source.bytes[..span.start].iter().filter(|&&byte| byte == b'\n').count();
    let own = Source { name: source.name, bytes: &source.bytes[span], first_line: source.first_line + before };
    super::read_family(&own).map(|(_, family)| family)
}
