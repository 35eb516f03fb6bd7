//! Rooms: the parts of a board that borders divide.
//!
//! In: a body in the code `decodeBorder`. Out: the room of each cell, numbered from 0 by their first cells, and what is
//! behind the borders; and bodies again. Must not know: what rooms are for.
//!
//! Five borders to a character, the first one in the highest bit: first those between neighbours of a row, in reading
//! order, then, from a new character on, those between neighbours of a column.

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::{Grid, Pos};
use crate::text::Part;

use super::write_binary;

/// The rooms of a board of this size, and what follows the borders in the body.
///
/// # Errors
/// Where a body is too short, or what no code has.
pub fn rooms<'t>(
    source: &Source<'_>,
    body: Part<'t>,
    size: (usize, usize),
) -> Result<(Grid<u32>, Part<'t>), Diagnostic> {
    rooms_around(source, body, size, &|_| false)
}

/// How many characters the borders of a board take: those within rows, and those within columns.
pub fn lengths((height, width): (usize, usize)) -> [usize; 2] {
    [height * (width - 1), (height - 1) * width].map(|borders| borders.div_ceil(5))
}

/// The same where some cells are holes, each of which is a room of its own, with or without borders.
///
/// # Errors
/// Where a body is too short, or what no code has.
pub fn rooms_around<'t>(
    source: &Source<'_>,
    body: Part<'t>,
    (height, width): (usize, usize),
    is_hole: &dyn Fn(Pos) -> bool,
) -> Result<(Grid<u32>, Part<'t>), Diagnostic> {
    let (across, down) = (height * (width - 1), (height - 1) * width);
    let [first, second] = lengths((height, width));
    if body.text.len() < first + second {
        let end = body.span().end;
        return Err(Diagnostic::at(source, end..end, "the address ends within the borders of the rooms")
            .label(format!("{} of {} characters", body.text.len(), first + second))
            .help("the address may have been cut off when it was copied"));
    }
    let bits = |part: Part<'_>, count| super::binary(source, part, count);
    let across = bits(body.slice(0..first), across)?;
    let down = bits(body.slice(first..first + second), down)?;
    let open = |at: Pos, to: Pos| {
        !is_hole(at)
            && !is_hole(to)
            && match to.row - at.row {
                0 => !across[at.row * (width - 1) + at.col],
                _ => !down[at.row * width + at.col],
            }
    };
    let rooms = parts((height, width), &open);
    let right = |at: Pos| (at.col + 1 < width).then_some(Pos { col: at.col + 1, ..at });
    let below = |at: Pos| (at.row + 1 < height).then_some(Pos { row: at.row + 1, ..at });
    let nexts = |at: Pos| [right(at), below(at)].into_iter().flatten().map(move |next| (at, next));
    // Such a border would also restrict the line, which makes it a different puzzle.
    let within = |&(at, next): &(Pos, Pos)| rooms[at] == rooms[next] && !open(at, next);
    if let Some((at, next)) = rooms.positions().flat_map(nexts).find(within) {
        let title = format!("the border between {at} and {next} separates no rooms");
        return Err(Diagnostic::at(source, body.slice(0..first + second).span(), title)
            .label("these are the borders")
            .help("borders that end within a room are not supported: draw each room closed, or take the border away"));
    }
    Ok((rooms, body.from(first + second)))
}

/// The rooms of cells; `open` says that there is no border between two of them: a cell and the one to the right of it,
/// or below it.
pub fn parts((height, width): (usize, usize), open: &dyn Fn(Pos, Pos) -> bool) -> Grid<u32> {
    let mut rooms = Grid::filled(height, width, u32::MAX);
    let mut count = 0;
    for start in rooms.positions() {
        if rooms[start] != u32::MAX {
            continue;
        }
        let mut stack = vec![start];
        rooms[start] = count;
        while let Some(at) = stack.pop() {
            for next in neighbours(at, (height, width)) {
                if rooms[next] == u32::MAX && open(at.min(next), at.max(next)) {
                    rooms[next] = count;
                    stack.push(next);
                }
            }
        }
        count += 1;
    }
    rooms
}

fn neighbours(Pos { row, col }: Pos, (height, width): (usize, usize)) -> impl Iterator<Item = Pos> {
    let up = row.checked_sub(1).map(|row| Pos { row, col });
    let left = col.checked_sub(1).map(|col| Pos { row, col });
    let down = (row + 1 < height).then_some(Pos { row: row + 1, col });
    let right = (col + 1 < width).then_some(Pos { row, col: col + 1 });
    [up, left, right, down].into_iter().flatten()
}

/// The borders between rooms in the code of [`rooms`].
pub fn write_rooms(rooms: &Grid<u32>) -> String {
    let differ = |at: Pos, to: Pos| rooms[at] != rooms[to];
    let across = rooms.positions().filter(|at| at.col + 1 < rooms.width());
    let down = rooms.positions().filter(|at| at.row + 1 < rooms.height());
    let across = write_binary(across.map(|at| differ(at, Pos::new(at.row, at.col + 1))));
    across + &write_binary(down.map(|at| differ(at, Pos::new(at.row + 1, at.col))))
}
