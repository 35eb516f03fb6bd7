//! Text as lines, and lines as clues, with the place of everything.
//!
//! In: bytes. Out: trimmed lines, lists of numbers. Must not know: any one format.
//!
//! Text may start with a byte-order mark, and lines may end with a carriage return and blanks. Only titles need
//! to be UTF-8; clues are digits.

use super::ClueAt;
use super::inks::Inks;
use crate::diagnostic::{Diagnostic, Source};
use crate::rule::Run;
use crate::text::Part;

/// The lines of a text, without white space at their ends.
pub(super) fn lines(text: Part<'_>) -> impl Iterator<Item = Part<'_>> + Clone {
    text.lines().map(Part::trimmed)
}

/// The lines that are not comments.
pub(super) fn clue_lines(text: Part<'_>) -> impl Iterator<Item = Part<'_>> + Clone {
    text.uncommented().map(Part::trimmed)
}

/// The part in front of the first line of `====`.
pub(super) fn first_puzzle(text: Part<'_>) -> Part<'_> {
    let bar = text.lines().find(|line| is_bar(&line.trimmed()));
    bar.map_or(text, |bar| text.slice(0..bar.start - text.start))
}

/// Where the next line starts behind a place in a text.
pub(super) fn next_line(text: Part<'_>, at: usize) -> usize {
    let rest = &text.text[at - text.start..];
    rest.iter().position(|&byte| byte == b'\n').map_or(text.end(), |end| at + end + 1)
}

/// Whether a line separates two puzzles of one text.
pub(super) fn is_bar(line: &Part<'_>) -> bool {
    line.text.len() >= 3 && line.text.iter().all(|&byte| byte == b'=')
}

/// The words of a line: what stands between blanks and commas.
pub(super) fn words<'a>(line: &Part<'a>) -> impl Iterator<Item = Part<'a>> + use<'a> {
    line.words(|byte| byte == b',' || byte.is_ascii_whitespace())
}

/// The number that a word is; one that is too large for any board is the largest one.
pub(super) fn number(word: &[u8]) -> Option<u32> {
    Part::new(0, word).number().map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// The runs of a clue in black and white from its words; no words and a lone `0` are an empty line.
pub(super) fn runs<'a>(source: &Source<'_>, words: impl IntoIterator<Item = Part<'a>>) -> Result<Vec<Run>, Diagnostic> {
    runs_by(source, words, |text| number(text).map(|length| Run { length, colour: 1 }))
}

/// The same in colours: behind the length a key of the colour, which need not be declared; without one the run has the
/// colour of runs without one.
pub(super) fn coloured_runs<'a>(
    source: &Source<'_>,
    words: impl IntoIterator<Item = Part<'a>>,
    inks: &mut Inks,
) -> Result<Vec<Run>, Diagnostic> {
    runs_by(source, words, |text| {
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (length, key) = (number(&text[..digits])?, str::from_utf8(&text[digits..]).ok()?);
        let colour = match key {
            "" if length == 0 => 1,
            _ if length == 0 => return None,
            "" => inks.unnamed(),
            key if inks.find(key).is_none() && !key.chars().all(char::is_alphanumeric) => return None,
            key => inks.wanted(key),
        };
        Some(Run { length, colour })
    })
}

/// The runs of a clue, each from its word.
pub(super) fn runs_by<'a>(
    source: &Source<'_>,
    words: impl IntoIterator<Item = Part<'a>>,
    mut run: impl FnMut(&[u8]) -> Option<Run>,
) -> Result<Vec<Run>, Diagnostic> {
    let mut runs = Vec::new();
    let mut zero = None;
    for word in words {
        match run(word.text) {
            None => return Err(bad_run(source, word)),
            Some(run) => {
                zero = zero.or((run.length == 0).then_some(word.span()));
                runs.push(run);
            }
        }
    }
    match zero {
        Some(span) if runs.len() > 1 => Err(Diagnostic::at(source, span, "a run of 0 cells among other runs")
            .help("write a lone `0` for an empty line, and leave it out elsewhere")),
        Some(_) => Ok(Vec::new()),
        None => Ok(runs),
    }
}

/// What is wrong with a word that should be the length of a run.
fn bad_run(source: &Source<'_>, text: Part<'_>) -> Diagnostic {
    let word = text.lossy();
    let (length, colour) = text.take(u8::is_ascii_digit);
    if let (false, [colour]) = (length.text.is_empty(), colour.text)
        && colour.is_ascii_alphabetic()
    {
        return Diagnostic::at(source, text.span(), format!("the run `{word}` has a colour"))
            .label(format!("`{}` names a colour", char::from(*colour)))
            .help("this format is for black and white; `.non`, `.g`, webpbn's XML, TOML and JSON have colours");
    }
    Diagnostic::at(source, text.span(), format!("`{word}` is not the length of a run"))
        .help("write the runs of a line as numbers, with spaces or commas between them")
}

/// The clue on a line.
pub(super) fn clue(source: &Source<'_>, line: &Part<'_>) -> Result<ClueAt, Diagnostic> {
    Ok(ClueAt { runs: runs(source, words(line))?, span: line.span() })
}

/// The clue on a line, in colours.
pub(super) fn coloured_clue(source: &Source<'_>, line: &Part<'_>, inks: &mut Inks) -> Result<ClueAt, Diagnostic> {
    Ok(ClueAt { runs: coloured_runs(source, words(line), inks)?, span: line.span() })
}
