//! Words round a puzzle: a title above it, a letter with one grid in it.
//!
//! In: lines. Out: those of the puzzle, and what the others were taken for. Must not know: any format.
//!
//! Words that say what a puzzle demands are no such words: then the text is left as it is.

use super::{Plain, puzzles, shown};
use crate::family::{FAMILIES, Family, ParseOptions};

/// Whether a line is words, and no row, clue, demand, or border.
fn is_prose(line: &str) -> bool {
    if is_mail_header(line) {
        return true;
    }
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    // `Hi,`
    let least = if line.trim_end().ends_with([',', '!']) { 2 } else { 3 };
    let long = line.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() >= least).count();
    let is_told = line.contains([':', '=', '{', '[', '<', '|', '#', '/']) && !is_greeting(line);
    long > 0 && 2 * letters > line.chars().filter(|c| !c.is_whitespace()).count() && !is_told
}

/// Whether a line ends as the one above a puzzle does in a letter.
fn is_greeting(line: &str) -> bool {
    let line = line.trim_end();
    line.ends_with(':') && line.matches(':').count() == 1 && line.split_whitespace().count() > 2
}

/// Whether a line is one of those above a letter that is sent.
fn is_mail_header(line: &str) -> bool {
    let names = ["from", "to", "cc", "date", "sent", "subject", "reply-to", "message-id"];
    line.split_once(": ").is_some_and(|(name, _)| names.contains(&name.to_lowercase().as_str()))
}

/// Whether a line below a board begins the end of a letter: `Best wishes,`.
fn is_closing(line: &str) -> bool {
    line.trim_end().ends_with(',')
        && line.trim_end().trim_end_matches(',').chars().all(|c| c.is_alphabetic() || c == ' ')
}

/// The lines without the `> ` of an answer to a letter, where each line has one.
fn unquoted(lines: Vec<&str>) -> Vec<&str> {
    let is_quoted = |line: &&str| line.trim().is_empty() || line.starts_with("> ") || line.trim_end() == ">";
    if !lines.iter().all(is_quoted) {
        return lines;
    }
    lines.into_iter().map(|line| line.strip_prefix("> ").unwrap_or_else(|| line.trim_start_matches('>'))).collect()
}

/// Whether words may be about what the puzzle demands.
pub(crate) fn may_demand(line: &str) -> bool {
    let line = line.to_lowercase();
    let names = FAMILIES.iter().flat_map(|family| family.words).flat_map(|words| [words.kind, words.noun]);
    let told = [
        "rule", "differ", "sum", "diag", "anti", "knight", "king", "chess", "thermo", "variant", "window", "hyper",
        "windoku", "jigsaw",
    ];
    // `Sudoku X`
    if line.split(|c: char| !c.is_alphanumeric()).any(|word| word == "x") {
        return true;
    }
    names.filter(|name| name.len() > 3 && !["cell", "clue", "given"].contains(name)).chain(told).any(|name| {
        let at = line.find(name);
        at.is_some_and(|at| !line[..at].ends_with(char::is_alphabetic))
    })
}

pub(super) fn plain(text: &str, options: &ParseOptions) -> Option<Plain> {
    let quoted: Vec<&str> = text.lines().collect();
    let mut lines = unquoted(quoted.clone());
    let is_quoted = lines != quoted;
    // Everything below `-- ` is the signature.
    let signature = lines.iter().position(|line| line.trim_end() == "--").map(|at| lines.split_off(at));
    let words = |line: &&str| is_prose(line);
    let first = lines
        .iter()
        .position(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#') && !is_prose(line))?;
    let above: Vec<&str> = lines[..first].iter().copied().filter(words).collect();
    let end = lines[first..].iter().position(|line| is_prose(line)).map_or(lines.len(), |end| first + end);
    let below: Vec<&str> = lines[end..].iter().copied().filter(|line| !line.trim().is_empty()).collect();
    // A word right below a board may be a rule that is not known.
    let is_letter = below.first().is_none_or(|line| is_closing(line)) || lines[end - 1].trim().is_empty();
    if above.is_empty() && signature.is_none() && !is_quoted
        || !is_letter
        || !below.iter().all(words)
        || above.iter().chain(&below).any(|line| may_demand(line))
    {
        return None;
    }
    // The kind of puzzle in a title is no mere word.
    let named = above.iter().chain(&below).flat_map(|line| line.split(|c: char| !c.is_alphabetic() && c != '-'));
    let mut families: Vec<&Family> = named.filter_map(|word| word.to_lowercase().parse().ok()).collect();
    families.dedup();
    let header = match families[..] {
        [] => String::new(),
        [family] if options.family.is_none_or(|asked| asked == family) => family.header(),
        _ => return None,
    };
    let comments = lines[..first].iter().filter(|line| line.trim_start().starts_with('#'));
    let body = std::iter::once(&header.trim_end())
        .filter(|line| !line.is_empty())
        .chain(comments)
        .chain(&lines[first..end])
        .map(|line| format!("{line}\n"))
        .collect::<String>();
    // A line above several puzzles may hold the names of columns.
    if puzzles(&body, options) != 1 {
        return None;
    }
    let note = |line: &&str| format!("`{}` is taken for words beside the puzzle", shown(line));
    Some(Plain { text: body, notes: above.iter().chain(&below).chain(signature.iter().flatten()).map(note).collect() })
}
