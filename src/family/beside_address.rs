//! What stands beside an address on its line.
//!
//! In: a line with an address. Out: why it is refused; the address without what ends a sentence. Must not know: any family
//! by name, what the address holds.

use std::ops::Range;

use super::{Family, ParseOptions, Reading, pasted};
use crate::diagnostic::{Diagnostic, Source};
use crate::rule::with_article;
use crate::text::Part;

/// What people write in front of a colon about a board.
const SETTINGS: [&str; 8] = ["size", "box", "boxes", "digits", "regions", "width", "height", "grid"];

/// Refuses what stands in front of an address on its line: a second address, which is not inside the other, or words that
/// may be about what the puzzle demands.
pub(super) fn refuse_in_front(source: &Source<'_>) -> Result<(), Diagnostic> {
    let Some((line, own)) = only_address(source) else { return Ok(()) };
    let before = line.at(line.start..own.start);
    if let Some(other) = last_address(before).filter(|other| other.end() < before.end()) {
        // The same twice: as a link and as its words.
        if other.text == own.text {
            return Ok(());
        }
        return Err(Diagnostic::at(source, own.span(), "a second address on this line").help("write one on each line"));
    }
    let words = before.lossy();
    if words.ends_with(|c: char| c.is_whitespace()) && (pasted::may_demand(&words) || is_setting(&words)) {
        return Err(Diagnostic::at(source, before.trimmed().span(), "words in front of an address that may be a rule")
            .help(
                "the address says what the puzzle demands: leave the words out, or move them to a comment above it",
            ));
    }
    Ok(())
}

/// Whether words in front of an address say how large its board is, or the like: `size: 4`.
fn is_setting(words: &str) -> bool {
    words.split_once(':').is_some_and(|(name, value)| {
        SETTINGS.iter().any(|known| name.trim().eq_ignore_ascii_case(known)) && !value.trim().is_empty()
    })
}

/// The one line of a source, and the address that is last on it.
fn only_address<'t>(source: &Source<'t>) -> Option<(Part<'t>, Part<'t>)> {
    let mut lines = Part::whole(source.bytes).content();
    // A document that holds addresses is none.
    let line = lines.next().filter(|line| !line.text.contains(&b'{'))?;
    lines.next().is_none().then_some((line, last_address(line)?))
}

/// The words behind the address on a line, and that they are not read.
pub(super) fn behind(source: &Source<'_>) -> Option<(Range<usize>, Diagnostic)> {
    let (line, own) = only_address(source)?;
    let words = line.at(own.end()..line.end());
    words.text.iter().any(u8::is_ascii_alphanumeric).then(|| {
        let wrong = Diagnostic::at(source, words.trimmed().span(), "words behind an address are not read")
            .help("leave them out, or move them to a comment above the address");
        (words.span(), wrong)
    })
}

/// The last address in a text, up to a sign that is in none.
fn last_address(text: Part<'_>) -> Option<Part<'_>> {
    let ends = |byte: u8| byte.is_ascii_whitespace() || b",;<>\"'()[]|".contains(&byte);
    let at = memchr::memmem::rfind(text.text, b"://")?;
    let scheme = text.text[..at].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
    Some(text.from(at - scheme).take(|&byte| !ends(byte)).0)
}

/// An address without the signs that end a sentence or a quotation behind it.
pub(super) fn unpunctuated(text: &[u8]) -> Option<&[u8]> {
    let address = text.trim_ascii_end();
    let end = address.iter().rposition(|byte| !b".,;:!?)]>\"'*`".contains(byte))? + 1;
    // A slash ends no address that has a board.
    (end < address.len() && address[end - 1] != b'/' && memchr::memmem::find(address, b"://").is_some())
        .then_some(&address[..end])
}

/// Says of an address that is read that it is not of the family which is named: by a line above it, or an option.
pub(super) fn of_other_family(
    source: &Source<'_>,
    named: Option<&'static Family>,
    options: &ParseOptions,
) -> Option<Diagnostic> {
    let named = named?;
    let line = Part::whole(source.bytes).content().next()?;
    let address = last_address(line)?;
    let readings = Reading::detect(line.text, &ParseOptions::default());
    let other = readings.iter().find(|reading| reading.format.is_address() && reading.family != named)?.family;
    let by = if options.family.is_some() { "`--family`" } else { "the line above" };
    let title = format!("this is the address of {}, and {by} names {}", with_article(other.name), named.name);
    Some(Diagnostic::at(source, address.span(), title).help("correct that, or leave it out"))
}

/// Says of lines with an address among them that the others are not read.
pub(super) fn among_lines(source: &Source<'_>) -> Option<Diagnostic> {
    let lines: Vec<Part<'_>> = Part::whole(source.bytes).content().take(4).collect();
    let is_read = |line: &Part<'_>| {
        let readings = last_address(*line).map(|_| Reading::detect(line.text, &ParseOptions::default()));
        readings.is_some_and(|readings| readings.iter().any(|reading| reading.format.is_address()))
    };
    lines.iter().find(|line| is_read(line))?;
    let other = lines.iter().find(|line| !is_read(line))?;
    Some(
        Diagnostic::at(source, other.trimmed().span(), "a line beside an address is not read")
            .help("the address says what the puzzle is: take the line away, or write `#` in front of it"),
    )
}
