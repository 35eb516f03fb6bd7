//! Killers and jigsaws as one word: 81 characters that point at their cages, 162 of givens and regions.
//!
//! In: a line. Out: a [`Sudoku`]; and back. Must not know: other formats.
//!
//! Of a killer, `<`, `>`, `^` and `v` point at the neighbour that is in the same cage, a backquote, `'`, `,` and `.` at
//! those up and down, left and right. Each cage ends in its sum: `0` to `9`, `A` to `Z` for 10 to 35, `a` to `j` for 36
//! to 45; `0` is a cage without a sum. Of a jigsaw, as many characters as cells are givens, then as many say which
//! cells belong together.

use std::collections::{BTreeMap, VecDeque};

use super::draft::Draft;
use super::only_line;
use super::symbols::is_blank;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::sudoku::{Clue, House, Sudoku};
use crate::grid::Pos;
use crate::text::Part;

/// The signs that point at a neighbour, with how many rows below and columns to the right it is; straight ones first.
const SIGNS: [(u8, isize, isize); 8] = [
    (b'<', 0, -1),
    (b'>', 0, 1),
    (b'^', -1, 0),
    (b'v', 1, 0),
    (b'`', -1, -1),
    (b'\'', -1, 1),
    (b',', 1, -1),
    (b'.', 1, 1),
];

/// The characters of sums, from 0.
const SUMS: &[u8; 46] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

fn sum_of(symbol: u8) -> Option<u32> {
    SUMS.iter().position(|&sum| sum == symbol).map(|sum| sum as u32)
}

/// The first word of a line: commas belong to killers.
fn word(line: Part<'_>) -> Part<'_> {
    line.take(|byte| !b" \t#".contains(byte)).0
}

/// Whether a word is a killer.
fn is_killer(word: &[u8]) -> bool {
    let known = |&symbol: &u8| SIGNS.iter().any(|sign| sign.0 == symbol) || sum_of(symbol).is_some();
    word.len() == 81 && word.iter().all(known) && word.iter().any(|symbol| b"<>^".contains(symbol))
}

/// The size of the board when a word is a jigsaw: as many regions as digits, of as many cells.
fn jigsaw(word: &[u8]) -> Option<usize> {
    let size = (word.len() / 2).isqrt();
    let (givens, regions) = word.split_at_checked(size * size)?;
    let of = |symbol: u8| regions.iter().filter(|&&other| other == symbol).count();
    let fits = (2..=9).contains(&size)
        && word.len() == 2 * size * size
        && givens.iter().all(|&symbol| is_blank(symbol) || (b'1'..=b'9').contains(&symbol))
        && regions.iter().all(|&symbol| symbol.is_ascii_alphanumeric() && of(symbol) == size);
    fits.then_some(size)
}

/// Whether a line may be in this format; smaller jigsaws could be many things.
pub(super) fn detect(line: Part<'_>) -> bool {
    let word = word(line).text;
    is_killer(word) || word.len() == 162 && jigsaw(word).is_some()
}

/// Reads the puzzle.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let whole = word(only_line(source)?);
    let word = whole.text;
    let at = |index: usize| whole.slice(index..index + 1).span();
    if let Some(size) = jigsaw(word) {
        let (givens, names) = word.split_at(size * size);
        let mut regions: BTreeMap<usize, Vec<Pos>> = BTreeMap::new();
        for (index, name) in names.iter().enumerate() {
            let first = names.iter().position(|other| other == name).unwrap_or(index);
            regions.entry(first).or_default().push(Pos::new(index / size, index % size));
        }
        let mut draft = Draft::new(source, options, size);
        draft.givens =
            givens.iter().map(|&symbol| if is_blank(symbol) { 0 } else { u16::from(symbol - b'0') }).collect();
        draft.divide(regions.into_values().collect(), whole.from(size * size).span());
        return draft.finish(&at);
    }
    if word.len() != 81 {
        let title = format!("{} characters are neither a killer nor a jigsaw", word.len());
        return Err(Diagnostic::at(source, whole.span(), title)
            .help("a killer has 81 characters that point; a jigsaw has 81 givens, then 81 names of regions"));
    }
    let mut draft = Draft::new(source, options, 9);
    for (sum, root, cells) in cages(word).map_err(|(index, title)| Diagnostic::at(source, at(index), title))? {
        // A cell by itself without a sum is in no cage.
        if sum > 0 || cells.len() > 1 {
            let clue = if sum > 0 { Clue::Number(sum) } else { Clue::None };
            draft.demand("cage", clue, vec![cells], at(root));
        }
    }
    draft.finish(&at)
}

/// A cage: its sum, 0 for none, the place of the sum in the source, its cells.
type Cage = (u32, usize, Vec<Pos>);

/// The cages of a killer, or where it is wrong and why.
fn cages(word: &[u8]) -> Result<Vec<Cage>, (usize, String)> {
    let mut of: BTreeMap<usize, Vec<Pos>> = BTreeMap::new();
    for first in 0..81 {
        let mut index = first;
        for step in 0.. {
            let symbol = word[index];
            let Some(&(_, down, right)) = SIGNS.iter().find(|sign| sign.0 == symbol) else { break };
            let next = beside(Pos::new(index / 9, index % 9), (down, right));
            let next = next.ok_or_else(|| (index, format!("`{}` points off the board", char::from(symbol))))?;
            index = next.row * 9 + next.col;
            if step > 81 {
                return Err((first, "these cells point at each other in a circle: their cage has no sum".to_owned()));
            }
        }
        of.entry(index).or_default().push(Pos::new(first / 9, first % 9));
    }
    let cage = |(root, cells): (usize, Vec<Pos>)| {
        let sum = sum_of(word[root]);
        sum.map(|sum| (sum, root, cells))
            .ok_or_else(|| (root, format!("`{}` is neither a sum nor a sign", char::from(word[root]))))
    };
    of.into_iter().map(cage).collect()
}

fn beside(pos: Pos, (down, right): (isize, isize)) -> Option<Pos> {
    let (row, col) = (pos.row.checked_add_signed(down)?, pos.col.checked_add_signed(right)?);
    (row.max(col) < 9).then(|| Pos::new(row, col))
}

/// Writes the puzzle as one word.
pub(in crate::family::sudoku) fn write(sudoku: &Sudoku) -> Result<String, String> {
    let (order, givens) = (sudoku.order(), sudoku.givens().cells());
    let refuse = |reason: &str| Err(reason.to_owned());
    if sudoku.first_digit() != 1 || order != 9 {
        return refuse("there, boards are 9x9, with digits from 1");
    }
    let boxes = |number: usize| House::Box(number).cells(sudoku).collect::<Vec<Pos>>();
    let regions = match sudoku.constraints() {
        [] if sudoku.has_boxes() => Some((0..order).map(boxes).collect()),
        [regions] if regions.kind().name == "regions" => Some(regions.groups().to_vec()),
        _ => None,
    };
    if let Some(regions) = regions {
        let of = |pos: Pos| regions.iter().position(|cells| cells.contains(&pos));
        let digits = givens.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit as u8) });
        let names: Option<Vec<usize>> = sudoku.givens().positions().map(of).collect();
        let Some(names) = names else { return refuse("the regions of a jigsaw fill the board there") };
        let names = names.into_iter().map(|name| char::from(b'1' + name as u8));
        return Ok(digits.chain(names).chain(['\n']).collect());
    }
    if sudoku.box_shape() != (3, 3) || givens.iter().any(|&digit| digit > 0) {
        return refuse("it has jigsaws, and killers with the usual boxes and no givens");
    }
    let mut word = [b'0'; 81];
    let mut seen = [false; 81];
    for cage in sudoku.constraints() {
        let cells = &cage.groups().first().map_or(&[][..], Vec::as_slice);
        if cage.kind().name != "cage" || cells.is_empty() {
            return refuse("it has no place for constraints besides cages, or regions alone");
        }
        let sum = match cage.clue() {
            Clue::Number(sum) => *sum,
            _ if cells.len() == 1 => continue,
            _ => 0,
        };
        let index = |pos: Pos| pos.row * 9 + pos.col;
        // From the first cell outward: each new cell points back at the one that it was reached from.
        let mut open = VecDeque::from([cells[0]]);
        let Some(&symbol) = SUMS.get(sum as usize) else { return refuse("sums go up to 45 there") };
        let mut reached = vec![cells[0]];
        word[index(cells[0])] = symbol;
        while let Some(pos) = open.pop_front() {
            for (sign, down, right) in SIGNS {
                let next = beside(pos, (-down, -right)).filter(|next| cells.contains(next) && !reached.contains(next));
                if let Some(next) = next {
                    word[index(next)] = sign;
                    reached.push(next);
                    open.push_back(next);
                }
            }
        }
        if reached.len() < cells.len() {
            return refuse("the cells of each of its cages touch");
        }
        for &pos in *cells {
            if std::mem::replace(&mut seen[index(pos)], true) {
                return refuse("there, no two cages have a cell in common");
            }
        }
    }
    if !word.iter().any(|symbol| b"<>^".contains(symbol)) {
        return refuse("it has killers with a cage that a `<`, `>` or `^` can show");
    }
    Ok(format!("{}\n", String::from_utf8_lossy(&word)))
}

#[cfg(test)]
mod tests {
    use super::{cages, detect, jigsaw};
    use crate::text::Part;

    #[test]
    fn cells_point_at_their_cages() {
        let mut word = [b'5'; 81];
        (word[1], word[10], word[20]) = (b'<', b'^', b'`');
        let found = cages(&word).expect("it is a killer");
        assert!(detect(Part::new(0, &word)));
        assert_eq!((found.len(), found[0].0, found[0].2.len()), (78, 5, 4));
        let mut off = word;
        off[80] = b'>';
        assert!(cages(&off).is_err_and(|(at, title)| at == 80 && title.contains("off the board")));
        let mut circle = word;
        (circle[40], circle[41]) = (b'>', b'<');
        assert!(cages(&circle).is_err_and(|(_, title)| title.contains("circle")));
        assert_eq!((jigsaw(&word), jigsaw(b"1...............1122112233443344")), (None, Some(4)));
    }
}
