//! Constraints on one line, as the solver ISS writes them: `.~R1C2_4.Thermo~R1C1~R1C2.AntiKnight`.
//!
//! In: a line. Out: a [`Sudoku`]; and back. Must not know: what a constraint demands.
//!
//! Rows and columns are one character each: `1` to `9`, then `a` to `g`.

use std::fmt::Write as _;
use std::ops::Range;

use super::draft::Draft;
use super::lzstring::sextet;
use crate::diagnostic::Diagnostic;
use crate::grid::Pos;
use crate::input::Source;
use crate::puzzle::ParseOptions;
use crate::puzzle::sudoku::constraint::{Constraint, diagonal};
use crate::puzzle::sudoku::{Clue, Sudoku};

/// Boards have one character for a row.
const MAX_ORDER: usize = 16;

/// What follows a name.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// Nothing.
    Whole,
    /// Cells.
    Cells,
    /// A number, then cells; the number may be left out where the kind has a usual one.
    Numbered,
    /// Cells of which each two neighbours are meant.
    Pairs,
    /// Lists with `~~` between them.
    Lists,
}

const NAMES: [(&str, &str, Form); 34] = [
    ("Cage", "cage", Form::Numbered),
    ("Sum", "sum", Form::Numbered),
    ("AllDifferent", "extra region", Form::Cells),
    ("Thermo", "thermo", Form::Cells),
    ("Whisper", "whispers", Form::Numbered),
    ("Renban", "renban", Form::Cells),
    ("Palindrome", "palindrome", Form::Cells),
    ("Zipper", "zipper", Form::Cells),
    ("Between", "between", Form::Cells),
    ("Lockout", "lockout", Form::Numbered),
    ("DoubleArrow", "double arrow", Form::Cells),
    ("RegionSumLine", "region sum", Form::Cells),
    ("Entropic", "entropic", Form::Cells),
    ("Modular", "modular", Form::Numbered),
    ("SumLine", "sum line", Form::Numbered),
    ("Lunchbox", "lunchbox", Form::Numbered),
    ("WhiteDot", "difference", Form::Pairs),
    ("BlackDot", "ratio", Form::Pairs),
    ("X", "x", Form::Pairs),
    ("V", "v", Form::Pairs),
    ("GreaterThan", "greater", Form::Pairs),
    ("StrictXV", "all xv given", Form::Whole),
    ("AntiKnight", "anti-knight", Form::Whole),
    ("AntiKing", "anti-king", Form::Whole),
    ("AntiConsecutive", "non-consecutive", Form::Whole),
    ("Windoku", "windoku", Form::Whole),
    ("DisjointSets", "disjoint groups", Form::Whole),
    ("GlobalEntropy", "global entropy", Form::Whole),
    ("AntiTaxicab", "anti-taxicab", Form::Whole),
    ("CountingCircles", "counting circles", Form::Cells),
    ("EqualSum", "equal sums", Form::Lists),
    ("Nabner", "nabner", Form::Cells),
    ("Odd", "odd", Form::Cells),
    ("Even", "even", Form::Cells),
];

/// Whether a line has the look of it.
pub(super) fn claims(line: &[u8]) -> bool {
    let Some(rest) = line.trim_ascii_start().strip_prefix(b".") else { return false };
    let rest = &rest[rest.iter().take_while(|&&byte| byte == b'.').count()..];
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let name = str::from_utf8(&rest[..length]).unwrap_or_default();
    let is_known = length > 2 || matches!(name, "X" | "V") && rest.get(length) == Some(&b'~');
    let ends = matches!(rest.get(length), None | Some(b'~' | b'.' | b' ' | b'\t'));
    rest.starts_with(b"~R") || is_known && ends && name.starts_with(|first: char| first.is_ascii_uppercase())
}

/// One row or column.
fn number(symbol: u8) -> Option<usize> {
    match symbol {
        b'1'..=b'9' => Some(usize::from(symbol - b'1')),
        b'a'..=b'g' => Some(usize::from(symbol - b'a') + 9),
        _ => None,
    }
}

fn cell(word: &str, order: usize) -> Result<Pos, String> {
    let pos = match word.as_bytes() {
        [b'R', row, b'C', col] => number(*row).zip(number(*col)).map(|(row, col)| Pos::new(row, col)),
        _ => None,
    };
    let pos = pos.ok_or_else(|| format!("`{word}` is no cell"))?;
    if pos.row.max(pos.col) < order { Ok(pos) } else { Err(format!("{pos} is not on a {order}x{order} board")) }
}

fn cells(words: &[&str], order: usize) -> Result<Vec<Pos>, String> {
    words.iter().filter(|word| !word.is_empty()).map(|word| cell(word, order)).collect()
}

/// Reads the puzzle.
pub(super) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let line = super::only_line(source)?;
    let whole = line.start..line.end();
    let text = str::from_utf8(line.text).map_err(|_| Diagnostic::at(source, whole.clone(), "this is not text"))?;
    // What stands behind a blank is not of the puzzle: an answer, a name.
    let text = text.split([' ', '\t']).next().unwrap_or_default();
    let mut at = line.start;
    let parts: Vec<(Range<usize>, Vec<&str>)> = text
        .split('.')
        .map(|part| {
            let span = at..at + part.len();
            at += part.len() + 1;
            (span, part.split('~').collect())
        })
        .collect();
    let mut draft = Draft::new(source, options, 9);
    let mut spans = vec![whole; 1];
    let shapes = parts.iter().filter(|(_, words)| words[0] == "Shape");
    for (span, words) in shapes {
        shape(words, &mut draft).map_err(|reason| Diagnostic::at(source, span.clone(), reason))?;
    }
    spans.resize(draft.givens.len(), spans[0].clone());
    draft.boxed = !parts.iter().any(|(_, words)| words[0] == "NoBoxes");
    if draft.boxed && Sudoku::usual_box(draft.size).is_none() {
        draft.boxed = false;
    }
    for (span, words) in parts.iter().filter(|(_, words)| words.len() > 1 || !words[0].is_empty()) {
        read(words, &mut draft, span, &mut spans).map_err(|reason| {
            Diagnostic::at(source, span.clone(), reason)
                .help("a constraint is like `.Cage~15~R1C1~R1C2`: all of them have to be known, or none is solved")
        })?;
    }
    draft.finish(|index| spans[index].clone())
}

fn shape(words: &[&str], draft: &mut Draft<'_>) -> Result<(), String> {
    let size = words.get(1).and_then(|shape| shape.split_once('x')).filter(|(rows, cols)| rows == cols);
    let size = size.and_then(|(rows, _)| rows.parse().ok()).filter(|size| (1..=MAX_ORDER).contains(size));
    let size: usize = size.ok_or("boards are square, up to 16x16")?;
    (draft.size, draft.givens) = (size, vec![0; size * size]);
    match words.get(2) {
        None => {}
        Some(&digits) if digits == format!("0-{}", size - 1) => draft.from_zero = true,
        Some(&digits) if digits == format!("1-{size}") => {}
        Some(digits) => return Err(format!("`{digits}` are no digits of this board: they go from 1, or from 0")),
    }
    Ok(())
}

/// One constraint.
fn read(words: &[&str], draft: &mut Draft<'_>, span: &Range<usize>, spans: &mut [Range<usize>]) -> Result<(), String> {
    let (order, name, rest) = (draft.size, words[0], &words[1..]);
    let boxed = draft.boxed;
    let digit = |word: &str| word.parse::<u16>().map_err(|_| format!("`{word}` is no digit"));
    let numeral = |word: &str| word.parse::<u32>().map_err(|_| format!("`{word}` is no number"));
    let mut add =
        |kind: &'static str, clue: Clue, groups: Vec<Vec<Pos>>| draft.demand(kind, clue, groups, span.clone());
    match (name, rest) {
        ("", _) => {
            for word in rest {
                let mut parts = word.split('_');
                let pos = cell(parts.next().unwrap_or_default(), order)?;
                let digits: Vec<u16> = parts.map(digit).collect::<Result<_, _>>()?;
                match digits[..] {
                    [only] => {
                        let first = u16::from(!draft.from_zero);
                        draft.givens[pos.row * order + pos.col] = (only + 1)
                            .checked_sub(first)
                            .filter(|&given| given > 0)
                            .ok_or_else(|| format!("{pos} cannot be {only}"))?;
                        spans[pos.row * order + pos.col] = span.clone();
                    }
                    _ => draft.demand("candidates", Clue::Digits(digits), vec![vec![pos]], span.clone()),
                }
            }
        }
        ("Shape" | "NoBoxes", _) => {}
        ("Jigsaw", [map]) => {
            let mut regions: Vec<(u8, Vec<Pos>)> = Vec::new();
            if map.len() != order * order {
                return Err(format!("the regions are {} characters, not {}", map.len(), order * order));
            }
            for (at, symbol) in map.bytes().enumerate() {
                let pos = Pos::new(at / order, at % order);
                match regions.iter_mut().find(|(other, _)| *other == symbol) {
                    Some((_, cells)) => cells.push(pos),
                    None => regions.push((symbol, vec![pos])),
                }
            }
            let regions: Vec<Vec<Pos>> = regions.into_iter().map(|(_, cells)| cells).collect();
            if boxed {
                regions.into_iter().for_each(|cells| add("extra region", Clue::None, vec![cells]));
            } else {
                draft.divide(regions, span.clone());
            }
        }
        ("StrictKropki", []) => {
            add("all differences given", Clue::None, Vec::new());
            add("all ratios given", Clue::None, Vec::new());
        }
        ("Diagonal", ["1"]) => add("diagonal", Clue::None, vec![diagonal(order, true)]),
        ("Diagonal", ["-1"]) => add("diagonal", Clue::None, vec![diagonal(order, false)]),
        ("Arrow", [circle, shaft @ ..]) => {
            add("arrow", Clue::None, vec![cells(&[circle], order)?, cells(shaft, order)?]);
        }
        ("PillArrow", [count, list @ ..]) => {
            let (count, list) = (numeral(count)? as usize, cells(list, order)?);
            if count >= list.len() {
                return Err("the pill has all cells of the arrow".to_owned());
            }
            let (mut pill, shaft) = (list[..count].to_vec(), list[count..].to_vec());
            pill.sort_unstable();
            add("arrow", Clue::None, vec![pill, shaft]);
        }
        ("SumLine", [sum, list @ .., "LOOP"]) => {
            add("sum loop", Clue::Number(numeral(sum)?), vec![cells(list, order)?]);
        }
        ("Cage", ["0", list @ ..]) => add("cage", Clue::None, vec![cells(list, order)?]),
        ("LittleKiller", [sum, from]) => {
            let pos = cell(from, order)?;
            let line = inward(pos, order).ok_or_else(|| format!("{pos} is not at the rim"))?;
            add("little killer", Clue::Number(numeral(sum)?), vec![line]);
        }
        ("Sandwich", [sum, line]) => add("sandwich", Clue::Number(numeral(sum)?), vec![row_or_column(line, order)?]),
        ("XSum" | "Skyscraper", [line, clues @ ..]) if clues.len() <= 2 => {
            let kind = if name == "XSum" { "x-sum" } else { "skyscraper" };
            let mut line = row_or_column(line, order)?;
            for clue in clues {
                if !clue.is_empty() {
                    add(kind, Clue::Number(numeral(clue)?), vec![line.clone()]);
                }
                line.reverse();
            }
        }
        ("Quad", [at, digits @ ..]) => {
            let Pos { row, col } = cell(at, order)?;
            if row + 1 >= order || col + 1 >= order {
                return Err(format!("{at} has no cells below and at the right"));
            }
            let square = [0, 1, 2, 3].map(|part| Pos::new(row + part / 2, col + part % 2));
            let digits = digits.iter().map(|word| digit(word)).collect::<Result<_, _>>()?;
            add("quadruple", Clue::Digits(digits), vec![square.to_vec()]);
        }
        ("SameValues", [count, list @ ..]) => {
            let (count, list) = (numeral(count)? as usize, cells(list, order)?);
            if count < 2 || list.is_empty() || !list.len().is_multiple_of(count) {
                return Err(format!("{} cells are not {count} lists of one length", list.len()));
            }
            add("same digits", Clue::None, list.chunks(list.len() / count).map(<[Pos]>::to_vec).collect());
        }
        ("Indexing", ["C", list @ ..]) => add("column indexer", Clue::None, vec![cells(list, order)?]),
        ("Indexing", ["R", list @ ..]) => add("row indexer", Clue::None, vec![cells(list, order)?]),
        ("Regex", [text, lists @ ..]) => {
            let text = unpack(text).ok_or_else(|| format!("`{text}` is no text of base 64"))?;
            for list in lists.split(|word| word.is_empty()) {
                add("regex", Clue::Text(text.clone()), vec![cells(list, order)?]);
            }
        }
        _ => {
            let known = NAMES.iter().find(|(known, ..)| *known == name);
            let &(_, kind, form) = known.ok_or_else(|| format!("`{name}` is a constraint that is not known"))?;
            match (form, rest) {
                (Form::Whole, []) => add(kind, Clue::None, Vec::new()),
                (Form::Cells, _) => add(kind, Clue::None, vec![cells(rest, order)?]),
                (Form::Numbered, [number, list @ ..]) if !number.starts_with('R') => {
                    add(kind, Clue::Number(numeral(number)?), vec![cells(list, order)?]);
                }
                (Form::Numbered, _) => add(kind, Clue::None, vec![cells(rest, order)?]),
                (Form::Lists, _) => {
                    let lists = rest.split(|word| word.is_empty()).map(|list| cells(list, order));
                    add(kind, Clue::None, lists.collect::<Result<_, _>>()?);
                }
                (Form::Pairs, _) => {
                    let list = cells(rest, order)?;
                    for (at, &one) in list.iter().enumerate() {
                        let beside = |other: &&Pos| one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1;
                        list[at + 1..]
                            .iter()
                            .filter(beside)
                            .for_each(|&other| add(kind, Clue::None, vec![vec![one, other]]));
                    }
                }
                (Form::Whole, _) => return Err(format!("`{name}` is about the whole board")),
            }
        }
    }
    Ok(())
}

/// The diagonal that goes inward from a cell at the rim: round the board each side has its direction.
fn inward(pos: Pos, order: usize) -> Option<Vec<Pos>> {
    let last = order - 1;
    let (down, right) = match (pos.row, pos.col) {
        (0, 0) => (1, 1),
        (0, _) => (1, -1),
        (_, 0) if pos.row < last || order == 1 => (1, 1),
        (row, _) if row == last => (-1, 1),
        (_, col) if col == last => (-1, -1),
        _ => return None,
    };
    let next = |pos: &Pos| {
        let (row, col) = (pos.row.checked_add_signed(down)?, pos.col.checked_add_signed(right)?);
        (row.max(col) < order).then(|| Pos::new(row, col))
    };
    Some(std::iter::successors(Some(pos), next).collect())
}

fn row_or_column(word: &str, order: usize) -> Result<Vec<Pos>, String> {
    let line = match word.as_bytes() {
        [kind @ (b'R' | b'C'), at] => number(*at).filter(|&at| at < order).map(|at| (*kind == b'R', at)),
        _ => None,
    };
    let (is_row, at) = line.ok_or_else(|| format!("`{word}` is no row or column"))?;
    Ok((0..order).map(|other| if is_row { Pos::new(at, other) } else { Pos::new(other, at) }).collect())
}

/// The text in characters of base 64.
fn unpack(packed: &str) -> Option<String> {
    let mut bits: Vec<bool> = Vec::new();
    for symbol in packed.bytes().filter(|&symbol| symbol != b'=') {
        let sextet = sextet(symbol)?;
        bits.extend((0..6).rev().map(|place| sextet >> place & 1 == 1));
    }
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte: u8, &bit| byte << 1 | u8::from(bit));
    String::from_utf8(bits.chunks_exact(8).map(byte).collect()).ok()
}

/// The characters of base 64 for a text, without padding.
fn pack(text: &str) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bits: Vec<bool> = text.bytes().flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1 == 1)).collect();
    let sextet = |bits: &[bool]| (0..6).fold(0, |all, at| 2 * all + usize::from(bits.get(at) == Some(&true)));
    bits.chunks(6).map(|bits| char::from(SYMBOLS[sextet(bits)])).collect()
}

fn symbol(number: usize) -> char {
    char::from_digit(number as u32 + 1, 17).unwrap_or('?')
}

fn list(cells: &[Pos]) -> String {
    cells.iter().map(|pos| format!("~R{}C{}", symbol(pos.row), symbol(pos.col))).collect()
}

/// Writes the puzzle on one line.
pub(in crate::puzzle::sudoku) fn write(sudoku: &Sudoku) -> Result<String, String> {
    let order = sudoku.order();
    if order > MAX_ORDER {
        return Err("it has boards up to 16x16".to_owned());
    }
    let mut text = String::new();
    if order != 9 || sudoku.first_digit() == 0 {
        let _ = write!(text, ".Shape~{order}x{order}");
        if sudoku.first_digit() == 0 {
            let _ = write!(text, "~0-{}", order - 1);
        }
    }
    let usual = Sudoku::usual_box(order);
    if usual != Some(sudoku.box_shape()) && (usual.is_some() || sudoku.has_boxes()) {
        text.push_str(".NoBoxes");
    }
    if sudoku.has_boxes() && usual != Some(sudoku.box_shape()) {
        text.push_str(".Jigsaw~");
        let (rows, cols) = sudoku.box_shape();
        let map = sudoku.givens().positions().map(|pos| symbol(pos.row / rows * rows + pos.col / cols));
        text.extend(map);
    }
    let givens = sudoku.givens().positions().filter(|&pos| sudoku.givens()[pos] > 0);
    let words: Vec<String> =
        givens.map(|pos| format!("{}_{}", list(&[pos]), sudoku.givens()[pos] - 1 + sudoku.first_digit())).collect();
    if !words.is_empty() || text.is_empty() && sudoku.constraints().is_empty() {
        let _ = write!(text, ".{}", words.concat());
    }
    for constraint in sudoku.constraints() {
        text.push_str(&written(constraint, order)?);
    }
    if text == "." {
        ".Shape~9x9".clone_into(&mut text);
    }
    Ok(text + "\n")
}

fn written(constraint: &Constraint, order: usize) -> Result<String, String> {
    let kind = constraint.kind().name;
    let refused = || format!("it has no place for `{kind}`");
    let cells = constraint.groups().first().map_or(&[][..], Vec::as_slice);
    let number = if let Clue::Number(number) = constraint.clue() { *number } else { 0 };
    let line = |cells: &[Pos]| {
        let found = ['R', 'C'].into_iter().flat_map(|kind| (0..order).map(move |at| format!("{kind}{}", symbol(at))));
        let mut found = found.into_iter();
        found.find(|name| row_or_column(name, order).is_ok_and(|line| line == cells))
    };
    Ok(match kind {
        "regions" => {
            let of = |pos: Pos| constraint.groups().iter().position(|group| group.contains(&pos)).unwrap_or_default();
            let map = (0..order * order).map(|at| symbol(of(Pos::new(at / order, at % order))));
            let boxes = if Sudoku::usual_box(order).is_none() { ".NoBoxes" } else { "" };
            format!("{boxes}.Jigsaw~{}", map.collect::<String>())
        }
        "diagonal" => {
            if cells.contains(&Pos::new(0, 0)) && order > 1 { ".Diagonal~-1" } else { ".Diagonal~1" }.to_owned()
        }
        "arrow" if constraint.groups()[0].len() == 1 => {
            format!(".Arrow{}{}", list(cells), list(&constraint.groups()[1]))
        }
        "arrow" if cells.is_sorted() => {
            format!(".PillArrow~{}{}{}", cells.len(), list(cells), list(&constraint.groups()[1]))
        }
        "sum loop" => format!(".SumLine~{number}{}~LOOP", list(cells)),
        "cage" => format!(".Cage~{number}{}", list(cells)),
        "little killer" => {
            let first = cells.first().filter(|&&pos| inward(pos, order).is_some_and(|line| line == cells));
            format!(".LittleKiller~{number}{}", list(&[*first.ok_or_else(refused)?]))
        }
        "sandwich" => format!(".Sandwich~{number}~{}", line(cells).ok_or_else(refused)?),
        "x-sum" | "skyscraper" => {
            let name = if kind == "x-sum" { "XSum" } else { "Skyscraper" };
            let back: Vec<Pos> = cells.iter().rev().copied().collect();
            match (line(cells), line(&back)) {
                (Some(line), _) => format!(".{name}~{line}~{number}~"),
                (_, Some(line)) => format!(".{name}~{line}~~{number}"),
                _ => return Err(refused()),
            }
        }
        "quadruple" => {
            let (Clue::Digits(digits), Some(first)) = (constraint.clue(), cells.first()) else { return Err(refused()) };
            let square =
                [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| Pos::new(first.row + down, first.col + right));
            if cells != square {
                return Err(refused());
            }
            format!(".Quad{}{}", list(&[*first]), digits.iter().map(|digit| format!("~{digit}")).collect::<String>())
        }
        "candidates" => {
            let Clue::Digits(digits) = constraint.clue() else { return Err(refused()) };
            if digits.len() < 2 {
                return Err(refused());
            }
            let digits: String = digits.iter().map(|digit| format!("_{digit}")).collect();
            let each = cells.iter().map(|&pos| list(&[pos]) + &digits);
            format!(".{}", each.collect::<String>())
        }
        "same digits" => format!(".SameValues~{}{}", constraint.groups().len(), list(&constraint.groups().concat())),
        "column indexer" => format!(".Indexing~C{}", list(cells)),
        "row indexer" => format!(".Indexing~R{}", list(cells)),
        "regex" => {
            let Clue::Text(text) = constraint.clue() else { return Err(refused()) };
            format!(".Regex~{}{}", pack(text), list(cells))
        }
        // StrictKropki is both of these at once.
        "all ratios given" | "all differences given" => return Err(refused()),
        _ => {
            let &(name, _, form) = NAMES.iter().find(|(_, known, _)| *known == kind).ok_or_else(refused)?;
            match form {
                Form::Whole => format!(".{name}"),
                Form::Cells => format!(".{name}{}", list(cells)),
                Form::Numbered => format!(".{name}~{number}{}", list(cells)),
                Form::Lists => {
                    let lists: Vec<String> = constraint.groups().iter().map(|cells| list(cells)).collect();
                    format!(".{name}{}", lists.join("~"))
                }
                Form::Pairs => {
                    let [one, other] = cells else { return Err(refused()) };
                    let usual = matches!((kind, number), ("difference", 1) | ("ratio", 2) | ("x" | "v" | "greater", _));
                    let beside = one.row.abs_diff(other.row) + one.col.abs_diff(other.col) == 1;
                    if !usual || !beside {
                        return Err(refused());
                    }
                    format!(".{name}{}", list(cells))
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{NAMES, pack, unpack};
    use crate::puzzle::sudoku::kinds;

    #[test]
    fn names_are_of_kinds_and_texts_come_back() {
        for (name, kind, _) in NAMES {
            assert!(kinds().any(|known| known.name == kind), "{name}");
        }
        for text in ["", "a", "ab", "(12|21).*", "\u{e9}"] {
            assert_eq!(unpack(&pack(text)).as_deref(), Some(text));
        }
        assert_eq!(unpack("LiooMTJ8MjQpLio").as_deref(), Some(".*(12|24).*"));
    }
}
