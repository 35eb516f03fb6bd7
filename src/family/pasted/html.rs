//! Tables of web pages.
//!
//! In: HTML with one table that has rows of cells. Out: its rows, with a tab between two cells. Must not know: what is in
//! them.

use super::{Plain, may_demand, shown};
use crate::family::ParseOptions;

/// What stands behind the first of a tag in a text, in front of it, and the inside of the tag.
fn tag<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str, &'t str)> {
    let mut from = 0;
    loop {
        let at = from + text[from..].find('<')?;
        let inside = &text[at + 1..];
        let end = inside.find('>')?;
        let is_it = inside.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        if is_it && !inside[name.len()..].starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return Some((&text[..at], &inside[name.len()..end], &inside[end + 1..]));
        }
        from = at + 1;
    }
}

/// The value of a field of a tag.
fn field<'t>(inside: &'t str, name: &str) -> Option<&'t str> {
    let (_, value) = inside.split_once(&format!("{name}="))?;
    let quote = value.chars().next().filter(|c| "\"'".contains(*c));
    match quote {
        Some(quote) => value[1..].split(quote).next(),
        None => value.split_whitespace().next(),
    }
}

/// The words of a cell; `None` where it has more in it than words and one field to type into.
fn words(cell: &str) -> Option<String> {
    let (mut words, mut rest) = (String::new(), cell);
    while let Some(at) = rest.find('<') {
        words += &rest[..at];
        let end = at + rest[at..].find('>')?;
        let inside = &rest[at + 1..end];
        let name: String =
            inside.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
        match name.as_str() {
            "input" => words += field(inside, "value").unwrap_or(""),
            "br" | "p" | "div" | "li" => words.push(' '),
            "table" | "img" | "svg" | "select" => return None,
            _ => {}
        }
        rest = &rest[end + 1..];
    }
    words += rest;
    for blank in ["&nbsp;", "&#160;", "&#xa0;", "\u{a0}", "\n", "\r", "\t"] {
        words = words.replace(blank, " ");
    }
    (!words.contains('&')).then(|| words.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// What a page says in a part of it, between tags; scripts and styles say nothing.
fn lines(page: &str) -> Vec<String> {
    let (mut lines, mut rest) = (Vec::new(), page);
    loop {
        let at = rest.find('<').unwrap_or(rest.len());
        let words = rest[..at].replace("&nbsp;", " ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        lines.extend(Some(words).filter(|words| words.contains(char::is_alphanumeric)));
        let Some(end) = rest[at..].find('>') else { return lines };
        let inside = rest[at + 1..at + end].to_ascii_lowercase();
        rest = &rest[at + end + 1..];
        let silent = ["script", "style"].into_iter().find(|name| inside.starts_with(name));
        if let Some((_, _, behind)) = silent.and_then(|name| tag(rest, &format!("/{name}"))) {
            rest = behind;
        }
    }
}

/// The rows of a table, without those that are empty.
fn rows(mut table: &str) -> Option<Vec<Vec<String>>> {
    let mut rows = Vec::new();
    while let Some((_, _, behind)) = tag(table, "tr") {
        let (row, rest) = tag(behind, "tr").map_or((behind, ""), |(row, ..)| (row, &behind[row.len()..]));
        let mut cells = Vec::new();
        let next = |text: &str| ["td", "th"].iter().filter_map(|name| Some(tag(text, name)?.0.len())).min();
        let mut left = row;
        while let Some(at) = next(left) {
            let inside = &left[at + 1..left[at..].find('>')? + at];
            if ["colspan", "rowspan"].iter().any(|span| field(inside, span).is_some_and(|span| span != "1")) {
                return None;
            }
            let behind = &left[at + 2 + inside.len()..];
            let end = next(behind).unwrap_or(behind.len());
            cells.push(words(&behind[..end])?);
            left = &behind[end..];
        }
        rows.extend((!cells.is_empty()).then_some(cells));
        table = rest;
    }
    Some(rows)
}

pub(super) fn plain(text: &str, _: &ParseOptions) -> Option<Plain> {
    // Most texts have none.
    tag(text, "table")?;
    let (mut tables, mut rest, mut notes) = (Vec::new(), text, Vec::new());
    while let Some((_, _, behind)) = tag(rest, "table") {
        let (table, ..) = tag(behind, "/table")?;
        // Tables in tables are the boxes of a board, or the looks of the page.
        if tag(table, "table").is_some() {
            return None;
        }
        tables.extend(rows(table).filter(|rows| rows.len() > 1 && rows[0].len() > 1));
        let caption = tag(table, "caption").and_then(|(.., behind)| Some(tag(behind, "/caption")?.0));
        notes.extend(lines(&rest[..rest.len() - behind.len()]).into_iter().chain(caption.map(str::to_owned)));
        rest = &behind[table.len()..];
    }
    notes.extend(lines(rest));
    // What the puzzle demands is no mere word.
    if notes.iter().any(|words| may_demand(words)) {
        return None;
    }
    let [table] = &tables[..] else { return None };
    let all = || table.iter().flatten();
    let is_square = table.iter().all(|row| row.len() == table.len());
    // Cells of a board that has a cell for each field of the table, or clues round one.
    let are_cells = is_square && all().all(|cell| cell.len() <= 2 && cell.bytes().all(|byte| byte.is_ascii_digit()));
    let row = |row: &Vec<String>| {
        if are_cells {
            row.iter().map(|cell| if cell.is_empty() { "." } else { cell }).collect::<Vec<_>>().join(" ")
        } else {
            row.join("\t")
        }
    };
    let notes = notes.iter().map(|words| format!("`{}` is taken for words beside the puzzle", shown(words)));
    Some(Plain { text: table.iter().map(|one| row(one) + "\n").collect(), notes: notes.collect() })
}
