//! Constraints as lines of text: `cage 15: r1c1:r1c3 r2c1`.
//!
//! In: a line. Out: a constraint, or where the line is wrong; and back. Must not know: what a kind demands.
//!
//! A line is the name of a kind, its clue, a colon, and lists of cells with `=` between them. A kind for the whole
//! board is its name alone. Regions are drawn instead: one character for each cell, rows with `/` between them.

use super::cells::{self, Wrong};
use super::{Clue, Constraint, ConstraintKind, Wanted, kinds};
use crate::grid::Pos;
use crate::text::Part;

/// Other names that people use.
const ALIASES: [(&str, &str); 64] = [
    ("killer cage", "cage"),
    ("killer", "cage"),
    ("thermometer", "thermo"),
    ("slow thermometer", "slow thermo"),
    ("littlekiller", "little killer"),
    ("xsum", "x-sum"),
    ("x sum", "x-sum"),
    ("white dot", "difference"),
    ("black dot", "ratio"),
    ("german whispers", "whispers"),
    ("whisper", "whispers"),
    ("greater than", "greater"),
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("nonconsecutive", "non-consecutive"),
    ("antitaxicab", "anti-taxicab"),
    ("region sum line", "region sum"),
    ("between line", "between"),
    ("lockout line", "lockout"),
    ("zipper line", "zipper"),
    ("entropic line", "entropic"),
    ("modular line", "modular"),
    ("extraregion", "extra region"),
    ("quad", "quadruple"),
    ("min", "minimum"),
    ("max", "maximum"),
    ("minima", "minimum"),
    ("maxima", "maximum"),
    ("killer cages", "cage"),
    ("cages", "cage"),
    ("arrows", "arrow"),
    ("thermometers", "thermo"),
    ("thermos", "thermo"),
    ("slow thermos", "slow thermo"),
    ("little killers", "little killer"),
    ("little killer sum", "little killer"),
    ("sandwich sum", "sandwich"),
    ("skyscrapers", "skyscraper"),
    ("white kropki", "difference"),
    ("white kropki dot", "difference"),
    ("kropki white", "difference"),
    ("consecutive", "difference"),
    ("black kropki", "ratio"),
    ("black kropki dot", "ratio"),
    ("kropki black", "ratio"),
    ("german whisper", "whispers"),
    ("whisper line", "whispers"),
    ("dutch whispers", "whispers"),
    ("dutch whisper", "whispers"),
    ("renban line", "renban"),
    ("nabner line", "nabner"),
    ("palindrome line", "palindrome"),
    ("clones", "clone"),
    ("quadruples", "quadruple"),
    ("quads", "quadruple"),
    ("anti knight", "anti-knight"),
    ("knight's move", "anti-knight"),
    ("anti king", "anti-king"),
    ("king's move", "anti-king"),
    ("non consecutive", "non-consecutive"),
    ("disjoint sets", "disjoint groups"),
    ("hyper sudoku", "windoku"),
    ("jigsaw", "regions"),
    ("irregular", "regions"),
];

/// The three names that are most like one that is not known.
pub(in crate::family::sudoku) fn nearest(name: &str) -> [&'static str; 3] {
    // People add a number.
    let name = name.to_lowercase();
    let name = name.trim_end_matches(|symbol: char| !symbol.is_alphabetic());
    let distance = |(alias, _): &(&str, &'static str)| {
        // The same words in another order, or one of them, are near.
        let shared = alias.split(' ').filter(|word| name.split(' ').any(|other| other == *word)).count();
        (strsim::levenshtein(name, alias) + 1) / (1 + 2 * shared)
    };
    let mut names: Vec<(&str, &'static str)> = kinds().map(|kind| (kind.name, kind.name)).chain(ALIASES).collect();
    names.sort_by_key(distance);
    let mut found: Vec<&'static str> = Vec::new();
    for (_, kind) in names {
        if !found.contains(&kind) {
            found.push(kind);
        }
    }
    [found[0], found[1], found[2]]
}

/// The kind that a line begins with, and where its name ends. Longer names take precedence.
pub(in crate::family::sudoku) fn kind_of(line: &str) -> Option<(&'static ConstraintKind, usize)> {
    // This runs on every line of every text, and most lines are rows.
    if !line.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return None;
    }
    let named = |name: &str| {
        let head = line.get(..name.len()).filter(|head| head.eq_ignore_ascii_case(name))?;
        let next = line[head.len()..].chars().next();
        next.is_none_or(|next| ":;/".contains(next) || next.is_whitespace()).then_some(head.len())
    };
    let direct = kinds().filter_map(|kind| Some((kind, named(kind.name)?)));
    let of = |name: &str| kinds().find(|kind| kind.name == name);
    let others = ALIASES.iter().filter_map(|&(alias, name)| {
        let length = named(alias)?;
        Some((of(name)?, length))
    });
    direct.chain(others).max_by_key(|&(_, length)| length)
}

/// Reads a line whose kind is known, and how long its name is.
pub(in crate::family::sudoku) fn read(
    line: Part<'_>,
    (kind, name): (&'static ConstraintKind, usize),
    order: usize,
) -> Result<Constraint, Wrong> {
    let rest = line.from(name);
    if kind.shape.groups.1 == 0 && !matches!(rest.trimmed().text, b"" | b":") {
        let title = format!("`{}` is about the whole board: write nothing after its name", kind.name);
        return Err((rest.span(), title));
    }
    let colon = match kind.wanted {
        Wanted::Text => rest.text.windows(2).rposition(|two| two == b"/:").map(|at| at + 1),
        _ => rest.text.iter().position(|&byte| byte == b':'),
    };
    if colon.is_none() && kind.shape.groups.1 > 0 {
        let title = format!("`{}` needs cells after a colon, as in `{}`", kind.name, kind.example);
        return Err((line.span(), title));
    }
    let end = colon.unwrap_or(rest.text.len());
    let (clue, list) = (rest.slice(0..end), rest.from(colon.map_or(end, |at| at + 1)));
    let mut clue = read_clue(&clue.lossy(), kind).map_err(|reason| (clue.span(), reason))?;
    if clue == Clue::None && line.text[..name].to_ascii_lowercase().starts_with(b"dutch") {
        clue = Clue::Number(4);
    }
    let has = |symbols: &[u8]| list.text.iter().any(|byte| symbols.contains(byte));
    let groups = match kind.name {
        "regions" if !(has(b"rR") && has(b"cC") && has(b"=")) => map(list, order)?,
        _ if list.is_blank() => Vec::new(),
        _ => list.split(b'=').map(|part| cells::read(part, order)).collect::<Result<_, _>>()?,
    };
    Ok(Constraint::of(kind.name, clue, groups))
}

fn read_clue(text: &str, kind: &ConstraintKind) -> Result<Clue, String> {
    let text = text.trim();
    let number = || text.parse().map(Clue::Number).map_err(|_| format!("`{text}` is not a number"));
    match kind.wanted {
        Wanted::Text => {
            let inner = text.strip_prefix('/').and_then(|text| text.strip_suffix('/'));
            inner
                .map(|text| Clue::Text(text.to_owned()))
                .ok_or_else(|| "an expression stands between slashes".to_owned())
        }
        Wanted::Digits => {
            let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
            let digits = words.map(|word| word.parse::<u16>().map_err(|_| format!("`{word}` is not a digit")));
            digits.collect::<Result<_, _>>().map(Clue::Digits)
        }
        _ if text.is_empty() => Ok(Clue::None),
        Wanted::Nothing => Err(format!("`{}` has no number, and nothing else before the colon", kind.name)),
        Wanted::Number | Wanted::Maybe | Wanted::Or(_) => number(),
    }
}

/// Regions as a drawing: equal characters belong together.
fn map(drawing: Part<'_>, order: usize) -> Result<Vec<Vec<Pos>>, Wrong> {
    let all = order * order;
    let symbols = || drawing.characters().filter(|&(symbol, _)| symbol != '/' && !symbol.is_whitespace());
    if let Some((_, at)) = symbols().nth(all) {
        return Err((at.start..drawing.end(), format!("these are more than the {all} cells of the board")));
    }
    let count = symbols().count();
    if count < all {
        return Err((drawing.span(), format!("these are {count} of the {all} cells of the board")));
    }
    Ok(alike(symbols().map(|(symbol, _)| symbol), order))
}

/// The cells of each symbol of a map, row after row.
pub(in crate::family::sudoku) fn alike<T: PartialEq>(symbols: impl Iterator<Item = T>, order: usize) -> Vec<Vec<Pos>> {
    let mut regions: Vec<(T, Vec<Pos>)> = Vec::new();
    for (at, symbol) in symbols.enumerate() {
        let pos = Pos::new(at / order, at % order);
        match regions.iter_mut().find(|(other, _)| *other == symbol) {
            Some((_, cells)) => cells.push(pos),
            None => regions.push((symbol, vec![pos])),
        }
    }
    regions.into_iter().map(|(_, cells)| cells).collect()
}

/// A constraint as a line, without its end.
pub(in crate::family::sudoku) fn write(constraint: &Constraint, order: usize) -> String {
    let kind = constraint.kind();
    let mut line = kind.name.to_owned();
    match constraint.clue() {
        Clue::None => {}
        Clue::Number(number) => line.push_str(&format!(" {number}")),
        Clue::Digits(digits) => digits.iter().for_each(|digit| line.push_str(&format!(" {digit}"))),
        Clue::Text(text) => line.push_str(&format!(" /{text}/")),
    }
    if kind.shape.groups.1 == 0 {
        return line;
    }
    line.push_str(": ");
    if kind.name == "regions" && order <= 36 {
        let of = |pos: Pos| constraint.groups().iter().position(|group| group.contains(&pos));
        for row in 0..order {
            let symbol = |col: usize| of(Pos::new(row, col)).and_then(|at| char::from_digit(at as u32 + 1, 36));
            line.extend((0..order).map(|col| symbol(col).unwrap_or('0')));
            line.extend((row + 1 < order).then_some('/'));
        }
        return line;
    }
    let groups = constraint.groups().iter().map(|group| cells::write(group, order));
    line + &itertools::join(groups, " = ")
}
