//! The error for a text that looks like nothing: what may be meant, and what to do.
//!
//! In: text that no family recognises. Out: a diagnostic. Must not know: any family by name.

use itertools::Itertools;

use super::registry::help_on;
use super::{FAMILIES, Family, beside_address, families, pasted, sites};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::directives::Directives;
use crate::family::{Format, ParseOptions};
use crate::rule::with_article;
use crate::text::{Part, are_bits, is_comment, is_only_comments, pzpr::Address, tatham::Halves};

/// The error for a text that looks like nothing.
pub(super) fn unknown(source: &Source<'_>, options: &ParseOptions) -> Diagnostic {
    let text = source.bytes;
    let Some(start) = text.iter().position(|byte| !byte.is_ascii_whitespace()) else {
        return Diagnostic::new(format!("{} is empty", source.name))
            .help("give a puzzle: a file, an address, a game id, or text on standard input");
    };
    if is_only_comments(text) {
        return Diagnostic::new(format!("{} has no puzzle, only comments", source.name));
    }
    let only = Directives::at_head(text).apply_to(options).family;
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut rows = lines.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    let is_row = |row: &&[u8]| row.len() > 1 && row.iter().all(|byte| byte.is_ascii_digit() || b".-".contains(byte));
    if let (Some(row), None, None) = (rows.next().filter(is_row), rows.next(), options.from)
        && only.is_none_or(|only| !only.fallback)
    {
        let at = text.windows(row.len()).position(|part| part == row).unwrap_or(start);
        return Diagnostic::at(source, at..at + row.len(), "one row of cells is not a board")
            .label(format!("{} characters", row.len()))
            .help(itertools::join(FAMILIES.iter().filter_map(|family| family.advice.one_row), "; "));
    }
    let ways: [&dyn Fn() -> Option<Diagnostic>; 7] = [
        &|| sites::file(source),
        &|| size_alone(source),
        &|| beside_address::of_other_family(source, only, options),
        &|| advice(source),
        &|| beside_address::among_lines(source),
        &|| bits(source, only),
        &|| numbers(source, only),
    ];
    if let Some(advice) = ways.iter().find_map(|way| way()) {
        return advice;
    }
    let start = text.split_inclusive(|&byte| byte == b'\n').take_while(|line| is_comment(line)).map(<[u8]>::len).sum();
    let first_odd = String::from_utf8_lossy(text).char_indices().find(|&(_, c)| is_odd(c)).map(|(at, _)| at);
    let start = first_odd.unwrap_or(start).min(text.len());
    let end = text[start..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |at| start + at);
    // Not in the middle of a character.
    let is_inner = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let end = (start..=end.min(start + 40).max(start)).rev().find(|at| !is_inner(at)).unwrap_or(start);
    let label = if first_odd.is_some() { "this is not text" } else { "no known format starts like this" };
    Diagnostic::at(source, start..end, "this is not recognised as a puzzle").label(label).help(
        if text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF") {
            "it starts as UTF-16 does: save it as UTF-8".to_owned()
        } else {
            let of = |family: &Family| family.formats.iter().join(", ");
            let flags = || if only.is_none() { named(source, options) } else { Err(None) };
            match only {
                _ if lists(text) => flags().unwrap_or_else(|_| {
                    "lists of clues are read behind `rows =` and `columns =`, one list for each line".to_owned()
                }),
                _ if first_odd.is_none() && looks_drawn(&text[start..]) => {
                    "this looks like a drawing, which does not say which puzzle it is: give the puzzle, too \
                     (`cluesat check PUZZLE DRAWING`), or its clues as text (`cluesat convert`)"
                        .to_owned()
                }
                Some(family) => {
                    format!("{} is read from {}; `--from` forces one", with_article(family.name), of(family))
                }
                None => flags().unwrap_or_else(|why| {
                    let all =
                        "give an address, a game id, or a puzzle in a format of docs/FORMATS.md; `--from` forces one";
                    why.unwrap_or_else(|| all.to_owned())
                }),
            }
        },
    )
}

/// Whether a text has lists of lists.
fn lists(text: &[u8]) -> bool {
    let signs: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    // Noise has brackets, too.
    signs.windows(2).any(|two| two == b"[[") && signs.windows(2).any(|two| two == b"]]")
}

/// The longest text that is looked at for a puzzle among words.
const PASTED: usize = 1 << 14;

/// Which families read the text, or the first puzzle in it, once they are named; or where none does, why not.
fn named(source: &Source<'_>, options: &ParseOptions) -> Result<String, Option<String>> {
    let read = |family: &&'static Family| {
        let format = family.texts.detect_leniently(source.bytes)?;
        let first = family.texts.split(format, source.bytes).into_iter().next()?;
        let read = family.texts.parse(&Source { bytes: &source.bytes[first], ..*source }, format, options);
        Some((family.name, read.err().map(|error| error.title)))
    };
    let (readers, others): (Vec<_>, Vec<_>) = families()
        .iter()
        .filter(|family| FAMILIES.contains(family) || family.texts.is_counted())
        .filter_map(read)
        .partition(|(_, wrong)| wrong.is_none());
    let mut names = readers.into_iter().map(|(name, _)| name).collect_vec();
    if names.is_empty() && source.bytes.len() <= PASTED {
        // What somebody pasted, with words or tags round it.
        let once = |family: &'static Family| ParseOptions { family: Some(family), ..options.clone() };
        let reads = |family: &&'static Family| pasted::plain(source.bytes, &once(family)).is_some();
        names.extend(FAMILIES.into_iter().filter(reads).map(|family| family.name));
    }
    let flag = match names[..] {
        [] if others.is_empty() => return Err(None),
        [] => {
            let why = |(name, wrong): (&str, Option<String>)| Some(format!("read as {name}: {}", wrong?));
            return Err(Some(others.into_iter().filter_map(why).take(2).join("; ")));
        }
        [name] => format!("`--family {name}`"),
        _ => format!("`--family` and one of {}", names.join(", ")),
    };
    Ok(format!("say what it is with {flag}, or with a line `# family: ...` on top"))
}

/// What to do with an address that holds no puzzle of ours.
pub(crate) fn advice(source: &Source<'_>) -> Option<Diagnostic> {
    foreign(source).or_else(|| game(source)).or_else(|| sites::advice(source))
}

/// Names the kind of puzzle in an address that no family reads.
fn foreign(source: &Source<'_>) -> Option<Diagnostic> {
    let mut lines = Part::whole(source.bytes).content();
    let line = lines.next()?;
    let address = Address::of(line)?;
    address.board_with_more(source, "").ok()?;
    // The kind may be known, and only its addresses not.
    if let Ok(family) = address.kind.shown().parse::<&Family>() {
        let title = format!("addresses of {} are not read, only its rows", family.name);
        let help = format!("type the rows (docs/FORMATS.md, `cluesat kinds {0}`), under `# family: {0}`", family.name);
        return Some(Diagnostic::at(source, address.kind.span(), title).help(help));
    }
    let title = format!("`{}` is a kind of puzzle that is not supported", address.kind.shown());
    let error = Diagnostic::at(source, address.kind.span(), title).label("no family reads this");
    Some(error.help(help_on(&address.kind.shown())))
}

/// Names the game in the address of its page that no family reads.
fn game(source: &Source<'_>) -> Option<Diagnostic> {
    let line = Part::whole(source.bytes).content().next()?;
    let game = Halves::of(line).filter(|_| line.behind(b".html#").is_some())?.game?;
    let title = format!("the ids of `{}` are not read", game.shown());
    let known = families().iter().filter(|family| family.formats.contains(&Format::Tatham));

    let error = Diagnostic::at(source, game.span(), title).label("no family reads its ids");
    let known = known.map(|family| family.name).join(", ");
    let rows = "a puzzle of a kind that `cluesat kinds` lists can be typed as rows (docs/FORMATS.md)";
    Some(error.help(format!("game ids of {known} are read; {rows}")))
}

/// Says of a size on a line of its own, `4x4`, that it is no puzzle.
fn size_alone(source: &Source<'_>) -> Option<Diagnostic> {
    let mut lines = Part::whole(source.bytes).content();
    let line = lines.next().filter(|_| lines.next().is_none())?.trimmed();
    let text = line.as_str()?.to_lowercase();
    let (high, wide) = text.split_once(['x', '\u{d7}'])?;
    let is_number = |text: &str| !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit());
    (is_number(high) && is_number(wide)).then(|| {
        Diagnostic::at(source, line.span(), "a size alone is no puzzle")
            .help("rows, an address and a game id say how large their board is: take the line away, or write `#` in front of it")
    })
}

/// Says what rows of 0 and 1 alone may be.
fn bits(source: &Source<'_>, only: Option<&Family>) -> Option<Diagnostic> {
    let text = Part::whole(source.bytes);
    let first = text.content().next().filter(|_| only.is_none() && are_bits(text))?;
    let error = Diagnostic::at(source, first.span(), "rows of 0 and 1 alone do not say which puzzle they are");
    let readings = FAMILIES.iter().filter_map(|family| family.advice.bits).join(", or ");
    Some(error.label("clues, or pixels?").help(format!("they are read {readings}")))
}

/// Says what numbers alone may be, as far as families have advice: a board whose blank cells are gaps, or clues.
fn numbers(source: &Source<'_>, only: Option<&Family>) -> Option<Diagnostic> {
    let text = Part::whole(source.bytes);
    let lines: Vec<Part<'_>> = text.uncommented().filter(|line| !line.is_blank()).collect();
    let are_numbers =
        lines.iter().all(|line| line.text.iter().all(|byte| byte.is_ascii_digit() || b" ,\r".contains(byte)));
    let is_column = lines.len() > 9 && lines.iter().all(|line| line.trimmed().text.len() == 1);
    if !are_numbers || lines.len() < 2 || only.is_some() || is_column {
        return None;
    }
    let gap = |line: &&Part<'_>| line.text.starts_with(b" ") || line.trimmed().text.windows(2).any(|two| two == b"  ");
    let (at, label, help) = match lines.iter().find(gap) {
        Some(line) => {
            let signs = FAMILIES.iter().filter_map(|family| family.advice.gaps).join(", ");
            (line.span(), "a gap", format!("write a sign for each blank cell: {signs}"))
        }
        None => {
            (lines[0].span(), "numbers alone", FAMILIES.iter().filter_map(|family| family.advice.numbers).join("; "))
        }
    };
    Some(Diagnostic::at(source, at, "this is not recognised as a puzzle").label(label).help(help))
}

/// Whether the text begins with a line of a drawing, dots and what is between them, or has its frame.
fn looks_drawn(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let is_dot = |c: char| "+·╭╮╰╯┌┐└┘".contains(c);
    let is_drawn = |line: &str| line.chars().all(|c| is_dot(c) || " -─━|│x?\r".contains(c));
    let dots = |line: &str| line.chars().filter(|&c| is_dot(c)).count();
    let is_frame = |line: &str| dots(line) == 2 && line.contains(['-', '─']) && is_drawn(line);
    text.lines().next().is_some_and(|line| dots(line) > 1 && is_drawn(line)) || text.lines().any(is_frame)
}

fn is_odd(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER || (c.is_control() && !c.is_whitespace())
}
