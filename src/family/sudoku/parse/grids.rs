//! Killers and jigsaws as two grids of numbers on one line: `4 4/- 3 - -/../1 1 2 2/..`.
//!
//! In: a line: the size, n rows of numbers, n rows that say which cells belong together, `/` between all. Out: a
//! [`Sudoku`]; and back. Must not know: other formats.
//!
//! The first numbers are givens where what belongs together are n regions of n cells, and no number is larger than n.
//! Else they are the sums of cages, each at the first cell of its cage. A name may precede the puzzle and an answer
//! may follow it, with tabs between them.

use std::collections::BTreeMap;
use std::ops::Range;

use itertools::Itertools;

use super::draft::Draft;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::ParseOptions;
use crate::family::sudoku::{Clue, House, Sudoku};
use crate::grid::Pos;
use crate::text::Part;

/// The size and the 2 n rows of a line, where it may be in this format.
fn rows(line: Part<'_>) -> Option<(usize, Vec<Part<'_>>)> {
    let field = line.split(b'\t').find(|field| field.text.contains(&b'/'))?;
    let mut parts = field.split(b'/');
    let first = parts.next()?.trimmed();
    let sizes: Vec<Part<'_>> = first.split(b' ').collect();
    let [height, width] = sizes[..] else { return None };
    let size =
        height.number().filter(|&size| Some(size) == width.number() && (1..=Sudoku::MAX_SIZE).contains(&size))?;
    let rows: Vec<Part<'_>> = parts.collect();
    (rows.len() == 2 * size).then_some((size, rows))
}

/// Whether a line may be in this format.
pub(super) fn detect(line: &[u8]) -> bool {
    rows(Part::new(0, line)).is_some()
}

/// Reads the puzzle.
pub(in crate::family::sudoku) fn parse(source: &Source<'_>, options: &ParseOptions) -> Result<Sudoku, Diagnostic> {
    let line = super::only_line(source)?;
    let Some((size, rows)) = rows(line) else {
        return Err(Diagnostic::at(source, line.span(), "this is not a pair of grids")
            .help("the size, rows of numbers and rows of regions have `/` between them: `4 4/- 3 - -/..`"));
    };
    let mut words: Vec<Part<'_>> = Vec::with_capacity(2 * size * size);
    for row in &rows {
        let before = words.len();
        words.extend(row.split(b' ').filter(|word| !word.text.is_empty()));
        let count = words.len() - before;
        if count != size {
            let title = format!("a row has {count} cells but the board is {size} wide");
            return Err(Diagnostic::at(source, row.span(), title));
        }
    }
    let (numbers, names) = words.split_at(size * size);
    let number = |word: &Part<'_>| match word.text {
        b"-" | b"." => Ok(0),
        _ => word.number().and_then(|number| u32::try_from(number).ok()).ok_or_else(|| {
            Diagnostic::at(source, word.span(), format!("`{}` is not a number", word.shown())).help("blanks are `-`")
        }),
    };
    let values: Vec<u32> = numbers.iter().map(number).collect::<Result<_, _>>()?;
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, word) in names.iter().enumerate() {
        let first = names.iter().position(|other| other.text == word.text).unwrap_or(at);
        groups.entry(first).or_default().push(at);
    }
    let pos = |at: &usize| Pos::new(at / size, at % size);
    let mut draft = Draft::new(source, options, size);
    let whole = line.span();
    let is_jigsaw = groups.len() == size
        && groups.values().all(|cells| cells.len() == size)
        && values.iter().all(|&value| value as usize <= size);
    if is_jigsaw {
        draft.givens = values.iter().map(|&value| value as u16).collect();
        draft.divide(groups.values().map(|cells| cells.iter().map(pos).collect()).collect(), whole);
    } else {
        for cells in groups.values() {
            let sums: Vec<(usize, u32)> =
                cells.iter().map(|&at| (at, values[at])).filter(|(_, sum)| *sum > 0).collect();
            let (span, clue): (Range<usize>, Clue) = match sums[..] {
                [] => (names[cells[0]].span(), Clue::None),
                [(at, sum)] => (numbers[at].span(), Clue::Number(sum)),
                [_, (at, _), ..] => {
                    let title = format!("the cage at {} has two sums", pos(&cells[0]));
                    return Err(Diagnostic::at(source, numbers[at].span(), title).label("the second one"));
                }
            };
            draft.demand("cage", clue, vec![cells.iter().map(pos).collect()], span);
        }
    }
    draft.finish(&|index| numbers[index].span())
}

/// Writes the puzzle on one line.
pub(in crate::family::sudoku) fn write(sudoku: &Sudoku) -> Result<String, &'static str> {
    let order = sudoku.order();
    let blank = || vec!["-".to_owned(); order * order];
    let index = |pos: &Pos| pos.row * order + pos.col;
    let (mut numbers, mut names) = (blank(), vec![0; order * order]);
    if sudoku.first_digit() != 1 || order < 2 {
        return Err("it has digits from 1 only, and no board of one cell");
    }
    let is_killer = sudoku.constraints().first().is_some_and(|constraint| constraint.kind().name == "cage");
    if is_killer {
        if sudoku.givens().cells().iter().any(|&given| given > 0)
            || Sudoku::usual_box(order) != Some(sudoku.box_shape())
        {
            return Err("a killer has no givens there, and the usual boxes");
        }
        for (name, constraint) in (1..).zip(sudoku.constraints()) {
            let Clue::Number(sum) = constraint.clue() else { return Err("there, each cage has a sum") };
            if constraint.kind().name != "cage" {
                return Err("it has no place for constraints besides cages");
            }
            let cells = &constraint.groups()[0];
            numbers[index(&cells[0])] = sum.to_string();
            for cell in cells {
                if std::mem::replace(&mut names[index(cell)], name) != 0 {
                    return Err("there, no two cages have a cell in common");
                }
            }
        }
        if names.contains(&0) {
            return Err("there, cages fill the board");
        }
    } else {
        let givens = sudoku.givens().cells().iter();
        numbers = givens.map(|given| if *given > 0 { given.to_string() } else { "-".to_owned() }).collect();
        match sudoku.constraints() {
            [] if sudoku.has_boxes() => {
                for pos in sudoku.givens().positions() {
                    if let House::Box(number) = House::box_at(sudoku.box_shape(), pos) {
                        names[index(&pos)] = number + 1;
                    }
                }
            }
            [regions] if regions.kind().name == "regions" => {
                for (name, cells) in (1..).zip(regions.groups()) {
                    cells.iter().for_each(|cell| names[index(cell)] = name);
                }
                if names.contains(&0) {
                    return Err("there, regions fill the board");
                }
            }
            _ => return Err("it has no place for constraints besides regions"),
        }
    }
    let rows = numbers.chunks(order).map(|row| row.join(" "));
    let regions = names.chunks(order).map(|row| row.iter().join(" "));
    Ok(format!("{order} {order}/{}/{}\n", rows.format("/"), regions.format("/")))
}
