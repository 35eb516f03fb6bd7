//! Clues as people and other programs write them, as two blocks: rows, a blank line, columns.
//!
//! In: text. Out: the blocks. Must not know: puzzles.
//!
//! Clues above and to the left of a grid, from a table with tabs or a drawing with a sign for each cell; numbers with
//! `;` or `+` between them; files of pynogram, picross-solver and puzz.link.

use crate::family::nonogram::FAMILY;
use crate::family::pasted::Plain;

/// Two blocks of clues.
fn blocks(rows: &[Vec<String>], columns: &[Vec<String>]) -> String {
    let line = |clue: &Vec<String>| if clue.is_empty() { "0".to_owned() } else { clue.join(" ") } + "\n";
    let all = |clues: &[Vec<String>]| clues.iter().map(line).collect::<String>();
    format!("{}{}\n{}", FAMILY.header(), all(rows), all(columns))
}

/// The numbers in a text, which has nothing else.
fn numbers(text: &str) -> Option<Vec<String>> {
    let words: Vec<String> = text.split([' ', '\t', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit())).then_some(words)
}

/// Whether a text is the sign of an open cell.
fn is_open(text: &str) -> bool {
    matches!(text, "." | "_" | "-" | "?" | "\u{b7}" | "\u{25a1}" | "\u{2610}")
}

/// Numbers with `;` or `+` between them.
fn joined(text: &str) -> Option<Plain> {
    const MARKS: [char; 2] = [';', '+'];
    text.contains(MARKS).then_some(())?;
    let is_known = |c: char| c.is_ascii_digit() || MARKS.contains(&c) || " \t\r\n".contains(c);
    let content = || text.lines().filter(|line| !line.starts_with('#'));
    let is_clue = |line: &str| {
        let line = line.trim();
        line.is_empty() || line.split(MARKS).all(|word| !word.trim().is_empty() && !word.trim().contains(' '))
    };
    (content().all(|line| line.chars().all(is_known) && is_clue(line))).then(|| Plain::of(text.replace(MARKS, " ")))
}

/// Clues above and to the left of a grid whose cells are fields of a table.
fn table(text: &str) -> Option<Plain> {
    text.contains('\t').then_some(())?;
    let lines: Vec<Vec<&str>> =
        text.lines().filter(|line| !line.is_empty()).map(|line| line.split('\t').map(str::trim).collect()).collect();
    let width = lines.iter().map(Vec::len).max()?;
    let at = |row: usize, col: usize| lines[row].get(col).copied().unwrap_or("");
    // The corner: as many blank columns as the first row begins with, and the rows in which they are blank.
    let left = (0..width).position(|col| !at(0, col).is_empty()).filter(|&left| left > 0)?;
    let top = (0..lines.len()).position(|row| (0..left).any(|col| !at(row, col).is_empty()))?;
    let left = (0..top)
        .filter_map(|row| (0..width).position(|col| !at(row, col).is_empty()))
        .min()
        .filter(|&first| first == left)?;
    let cells = (top..lines.len()).flat_map(|row| (left..width).map(move |col| (row, col)));
    let is_blank = cells.map(|(row, col)| at(row, col)).all(|cell| cell.is_empty() || is_open(cell));
    let row = |row: usize| numbers(&lines[row][..left.min(lines[row].len())].join(" "));
    let column = |col: usize| numbers(&(0..top).map(|row| at(row, col)).collect::<Vec<_>>().join(" "));
    let rows = (top..lines.len()).map(row).collect::<Option<Vec<_>>>()?;
    let columns = (left..width).map(column).collect::<Option<Vec<_>>>()?;
    is_blank.then(|| Plain::of(blocks(&rows, &columns)))
}

/// The words of a line, each with its columns.
fn words(line: &str) -> Vec<(usize, usize, String)> {
    let mut words: Vec<(usize, usize, String)> = Vec::new();
    for (at, c) in line.chars().enumerate() {
        match words.last_mut() {
            _ if c.is_whitespace() || c == '|' => {}
            // Each sign of a cell is a word.
            Some((_, end, word))
                if *end == at && c.is_ascii_digit() && word.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                word.push(c);
                *end += 1;
            }
            _ => words.push((at, at + 1, c.to_string())),
        }
    }
    words
}

/// Clues above and to the left of a grid that has a sign for each cell: those above stand over their column.
fn drawn(text: &str) -> Option<Plain> {
    let lines: Vec<Vec<(usize, usize, String)>> =
        text.lines().filter(|line| !line.trim().is_empty()).map(words).collect();
    let has_cells = |line: &Vec<(usize, usize, String)>| line.iter().any(|(.., word)| is_open(word));
    let top = lines.iter().position(has_cells).filter(|&top| top > 0)?;
    let places = |line: &Vec<(usize, usize, String)>| -> Vec<usize> {
        line.iter().filter(|(.., word)| is_open(word)).map(|&(at, ..)| at).collect()
    };
    let columns = places(&lines[top]);
    let mut above = vec![Vec::new(); columns.len()];
    for (start, end, word) in lines[..top].iter().flatten() {
        let mut under = columns.iter().positions_in(*start..*end);
        let (Some(col), None) = (under.next(), under.next()) else { return None };
        above[col].push(word.clone());
    }
    let row = |line: &Vec<(usize, usize, String)>| {
        let count = line.len().checked_sub(columns.len())?;
        let (clue, cells) = line.split_at(count);
        let fits = places(line) == columns && cells.iter().all(|(.., word)| is_open(word));
        fits.then(|| clue.iter().map(|(.., word)| word.clone()).collect::<Vec<String>>())
    };
    let rows: Vec<Vec<String>> = lines[top..].iter().map(row).collect::<Option<_>>()?;
    let are_numbers = rows.iter().chain(&above).flatten().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    are_numbers.then(|| Plain::of(blocks(&rows, &above)))
}

/// Which of some places are in a range.
trait PositionsIn {
    fn positions_in(self, range: std::ops::Range<usize>) -> impl Iterator<Item = usize>;
}

impl<'a, I: Iterator<Item = &'a usize>> PositionsIn for I {
    fn positions_in(self, range: std::ops::Range<usize>) -> impl Iterator<Item = usize> {
        self.enumerate().filter(move |(_, at)| range.contains(at)).map(|(number, _)| number)
    }
}

/// A file of pynogram: `[clues]`, then `columns =` and `rows =`, with clues on lines of their own or between commas.
fn pynogram(text: &str) -> Option<Plain> {
    let mut sides = [Vec::new(), Vec::new()];
    let mut now = None;
    let content = text.lines().map(|line| line.split([';', '#']).next().unwrap_or("").trim_end());
    let mut content = content.filter(|line| !line.trim().is_empty());
    (content.next()?.trim() == "[clues]").then_some(())?;
    for line in content {
        let value = match line.split_once(['=', ':']) {
            Some((name, value)) => {
                now = Some(["rows", "columns"].iter().position(|side| *side == name.trim())?);
                value
            }
            None => line,
        };
        for clue in value.trim().trim_matches(',').split(',').filter(|clue| !clue.trim().is_empty()) {
            sides[now?].push(numbers(clue.trim().trim_matches(['\'', '"']))?);
        }
    }
    sides.iter().all(|side| !side.is_empty()).then(|| Plain::of(blocks(&sides[0], &sides[1])))
}

/// A file of picross-solver: `GRID name`, `ROWS`, `[ 2 1 ]` on each line, `COLUMNS`; more may follow.
fn picross(text: &str) -> Option<Plain> {
    let mut grids: Vec<[Vec<Vec<String>>; 2]> = Vec::new();
    let mut side = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_whitespace().next()? {
            "GRID" => grids.push(Default::default()),
            "ROWS" => side = 0,
            "COLUMNS" => side = 1,
            _ => grids.last_mut()?[side].push(numbers(line.strip_prefix('[')?.strip_suffix(']')?)?),
        }
    }
    let all: Vec<String> = grids.iter().map(|[rows, columns]| blocks(rows, columns)).collect();
    (!all.is_empty() && grids.iter().flatten().all(|side| !side.is_empty())).then(|| Plain::of(all.join("====\n")))
}

/// A file that puzz.link saved: clues in the lines above and the columns to the left, cells of the board behind them.
fn file(text: &str) -> Option<Plain> {
    let text = text.replace('/', "\n");
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let [head, "nonogram", height, width, rest @ ..] = &lines[..] else { return None };
    head.starts_with("pzprv3").then_some(())?;
    let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
    let (top, left) = (height.div_ceil(2), width.div_ceil(2));
    let cells: Vec<Vec<&str>> = rest.iter().map(|line| line.split_whitespace().collect()).collect();
    if cells.len() != top + height || cells.iter().any(|line| line.len() != left + width) {
        return None;
    }
    // `c` stands in front of what a player has done with.
    let clue = |all: Vec<&str>| -> Option<Vec<String>> {
        let numbers = all.into_iter().filter(|word| *word != ".").map(|word| word.strip_prefix('c').unwrap_or(word));
        numbers.map(|word| word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.to_owned())).collect()
    };
    let rows = cells[top..].iter().map(|line| clue(line[..left].to_vec())).collect::<Option<Vec<_>>>()?;
    let columns = (left..left + width).map(|col| clue(cells[..top].iter().map(|line| line[col]).collect()));
    let columns = columns.collect::<Option<Vec<_>>>()?;
    let filled = cells[top..].iter().any(|line| line[left..].iter().any(|cell| *cell != "."));
    let note = filled.then(|| "what was filled in in the saved file is not read, only the puzzle".to_owned());
    Some(Plain { text: blocks(&rows, &columns), notes: note.into_iter().collect() })
}

/// The text in one of our formats.
pub(in crate::family::nonogram) fn plain(text: &str) -> Option<Plain> {
    [joined, file, pynogram, picross, table, drawn].iter().find_map(|way| way(text))
}
