//! Addresses of pages with a puzzle that the address itself does not contain.
//!
//! In: an address. Out: what the user can do instead; nothing is fetched from any host. Must not know: formats.

use super::pasted;
use crate::diagnostic::{Diagnostic, Source};
use crate::text::Part;

/// What to do on the pages of each host, by a part of its name.
const SITES: [(&str, &str); 13] = [
    ("puzzle-nonograms.", "type the clues of the rows, a blank line, then those of the columns"),
    ("webpbn.com", "on webpbn, choose Export and the format XML, save it, and give the file"),
    ("nonograms.", "save the page of the puzzle as HTML, and give the file: the picture is in it"),
    (
        "sudokupad.",
        "a short address only names the puzzle. Open it, and copy the long address from the menu: one with `scl` or `fpuz` in it",
    ),
    (
        "crackingthecryptic.",
        "a short address only names the puzzle. Open it, and copy the long address from the menu: one with `scl` or `fpuz` in it",
    ),
    (
        "f-puzzles.com",
        "a short address only names the puzzle. Choose Export, copy the long address with `?load=`, and give that",
    ),
    (
        "penpa",
        "penpa holds a drawing, not rules. Draw the puzzle on puzz.link or f-puzzles, or type it (docs/FORMATS.md)",
    ),
    ("tinyurl.com", "open it in a browser, and give the long address that it leads to"),
    ("bit.ly", "open it in a browser, and give the long address that it leads to"),
    ("puzzle-", "choose Share or Print there, and type the rows: numbers, and `.` where there is none"),
    ("logic-masters.de", "open the puzzle's link to SudokuPad, f-puzzles or puzz.link, and give that address"),
    ("krazydad.com", "type the rows: numbers, and `.` where there is none"),
    ("chiark.greenend.org.uk", "choose `Link to this puzzle by game ID`, and give that link"),
];

/// Files of programs, by what all of some words stand in them: what they are, and what to do.
const FILES: [(&[&str], &str, &str); 3] = [
    (&["\\begin{"], "this is LaTeX", "give what is in it as text: rows, or clues (docs/FORMATS.md)"),
    (
        &["[Dimensions]", "[Row clues]"],
        "this is a file of Gnonograms",
        "type its clues: those of the rows, a blank line, those of the columns",
    ),
    (&["ID;P", "\nC;"], "this is a spreadsheet in the form SYLK", "save it as CSV, and give that"),
];

/// The error for a file of a known program.
pub(super) fn file(source: &Source<'_>) -> Option<Diagnostic> {
    let text = Part::whole(source.bytes);
    let first = text.content().next()?;
    let has = |words: &[&str]| words.iter().all(|word| text.behind(word.as_bytes()).is_some());
    if let Some((_, what, help)) = FILES.iter().find(|(words, ..)| has(words)) {
        return Some(Diagnostic::at(source, first.span(), *what).help(*help));
    }
    if first.text.starts_with(b"pzprv3") {
        let kind = text.content().nth(1)?;
        let title = format!("this is a file that puzz.link saved: `{}`", kind.shown());
        let help = "open it there, choose `Export URL` in the menu `File`, and give the address";
        return Some(Diagnostic::at(source, kind.span(), title).label("this kind is not read from files").help(help));
    }
    let value = |key: &str| {
        let value = |line: Part<'_>| {
            let rest = line.text.strip_prefix(key.as_bytes())?.trim_ascii_start().strip_prefix(b":")?;
            Some(String::from_utf8_lossy(rest).split_once(':')?.1.to_owned())
        };
        text.lines().find_map(value)
    };
    first.text.starts_with(b"SAVEFILE:").then_some(())?;
    let game = value("GAME").unwrap_or_else(|| "a game".to_owned());
    let title = format!("this is {game} as Simon Tatham's program saved it, and it cannot be read");
    let help = "give its game id, which `Specific..` in the menu `Game` shows, if that game is known here";
    Some(Diagnostic::at(source, first.span(), title).help(help))
}

/// The error for an address that is not a puzzle on its own.
pub(super) fn advice(source: &Source<'_>) -> Option<Diagnostic> {
    let mut lines = Part::whole(source.bytes).content();
    let line = lines.next()?;
    let text = std::str::from_utf8(line.text).ok()?.trim();
    if let Some((inner, _)) = pasted::inner(text) {
        let error = Diagnostic::at(source, line.span(), "this address has that of another page in it");
        return Some(error.help(format!("give that one: `{inner}`")));
    }
    // People copy addresses without `https://`, too; then only known hosts are addresses.
    let (scheme, rest) = text.split_once("://").filter(|_| !text.starts_with('<')).unwrap_or(("", text));
    let host = rest.split(['/', '?', '#']).next()?;
    let known = SITES.iter().find(|(part, _)| host.contains(part) || *part == "penpa" && rest.contains(part));
    let is_bare = host.contains('.') && host.len() < rest.len() && !text.contains(char::is_whitespace);
    if scheme.is_empty() && !(is_bare && known.is_some()) {
        return None;
    }
    let title = "this address does not hold the puzzle, and nothing is fetched from the web";
    let error = Diagnostic::at(source, line.span(), title).label("an address");
    Some(error.help(known.map_or(
        "give an address of puzz.link, pzv.jp or f-puzzles (with `?load=`), a game id, or the puzzle as text",
        |(_, advice)| advice,
    )))
}

#[cfg(test)]
mod tests {
    use super::advice;
    use crate::diagnostic::Source;

    #[test]
    fn each_site_has_its_advice() {
        let told = |text: &str| {
            let source = Source { name: "x", bytes: text.as_bytes(), first_line: 1 };
            advice(&source).map(|advice| advice.render(false))
        };
        for (address, what) in [
            ("https://webpbn.com/play.cgi?id=529", "Export"),
            ("https://www.nonograms.org/nonograms/i/1", "save the page"),
            ("https://www.puzzle-nonograms.com/", "a blank line"),
            ("https://sudokupad.app/abc", "long address"),
            ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7V", "penpa holds a drawing"),
            ("https://example.org/a", "puzz.link"),
            ("webpbn.com/529", "Export"),
            ("swaroopg92.github.io/penpa-edit/#m=edit&p=7V", "penpa holds a drawing"),
        ] {
            assert!(told(address).is_some_and(|text| text.contains(what)), "{address}");
        }
        for none in [
            "<svg xmlns=\"http://www.w3.org/2000/svg\">",
            "no address",
            "penpa",
            "example.org/a",
            "nonograms. Of all kinds",
            "webpbn.com-1.xml",
        ] {
            assert_eq!(told(none), None);
        }
    }
}
