//! A board parted into regions, or into chains.
//!
//! In: how, a source of random numbers. Out: the region of each cell. Must not know: rules, clues.

use fastrand::Rng;

use super::along;
use super::make::Regions;
use super::token::Token;

pub(super) fn neighbours((height, width): (usize, usize), cell: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / width, cell % width);
    let up = (row > 0).then(|| cell - width);
    let left = (col > 0).then(|| cell - 1);
    let down = (row + 1 < height).then(|| cell + width);
    let right = (col + 1 < width).then(|| cell + 1);
    [up, left, right, down].into_iter().flatten()
}

/// The same regions, but for this cell, which joins a region beside it, if all stay in one piece.
pub fn with_other_region(regions: &[Token], size: (usize, usize), cell: usize, random: &mut Rng) -> Option<Vec<Token>> {
    let beside: Vec<usize> = neighbours(size, cell).filter(|&next| regions[next] != regions[cell]).collect();
    let joined = regions[*random.choice(&beside)?].clone();
    let own: Vec<usize> = (0..regions.len()).filter(|&at| at != cell && regions[at] == regions[cell]).collect();
    let mut other = regions.to_vec();
    other[cell] = joined;
    is_piece(&own, size).then_some(other)
}

/// The same regions, but for that of this cell, which falls into two, each in one piece, if it has several cells.
pub fn with_split_region(regions: &[Token], size: (usize, usize), cell: usize, random: &mut Rng) -> Option<Vec<Token>> {
    let is_own = |&at: &usize| regions[at] == regions[cell];
    let count = (0..regions.len()).filter(is_own).count();
    let wanted = random.usize(1..count.max(2));
    let mut part = vec![cell];
    while part.len() < wanted {
        let near = part.iter().flat_map(|&at| neighbours(size, at)).filter(is_own);
        let near: Vec<usize> = near.filter(|at| !part.contains(at)).collect();
        part.push(*random.choice(&near)?);
    }
    let rest: Vec<usize> = (0..regions.len()).filter(|at| is_own(at) && !part.contains(at)).collect();
    let numbers = regions.iter().map(|token| if let Token::Region(number) = token { *number } else { 0 });
    let number = numbers.max()? + 1;
    let mut other = regions.to_vec();
    part.into_iter().for_each(|at| other[at] = Token::Region(number));
    is_piece(&rest, size).then_some(other)
}

/// A region in several pieces: its first cell, and one that does not hang together with it.
pub fn in_pieces(regions: &[Token], size: (usize, usize)) -> Option<[usize; 2]> {
    let mut is_reached = vec![false; regions.len()];
    let mut first = std::collections::BTreeMap::new();
    for (cell, token) in regions.iter().enumerate() {
        let Token::Region(number) = token else { continue };
        if is_reached[cell] {
            continue;
        }
        if let Some(first) = first.insert(number, cell) {
            return Some([first, cell]);
        }
        let mut open = vec![cell];
        while let Some(next) = open.pop() {
            if !std::mem::replace(&mut is_reached[next], true) {
                open.extend(neighbours(size, next).filter(|&beside| regions[beside] == *token));
            }
        }
    }
    None
}

/// Whether these are cells in one piece.
fn is_piece(cells: &[usize], size: (usize, usize)) -> bool {
    let mut reached: Vec<usize> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        next += 1;
        let more: Vec<usize> = neighbours(size, at).filter(|at| cells.contains(at) && !reached.contains(at)).collect();
        reached.extend(more);
    }
    !cells.is_empty() && reached.len() == cells.len()
}

/// Parts the board into regions, each in one piece.
pub(super) fn regions(how: Regions, size: (usize, usize), random: &mut Rng) -> Vec<u32> {
    let count = size.0 * size.1;
    let mut region: Vec<Option<u32>> = vec![None; count];
    match how {
        Regions::Along(may) => return along::regions(size, may, random),
        Regions::Rows => {
            let mut cells: Vec<usize> = (0..count).collect();
            random.shuffle(&mut cells);
            cells.iter().take(size.0).zip(0..).for_each(|(&cell, number)| region[cell] = Some(number));
            spread(&mut region, size, random);
        }
        Regions::Sizes(least, most) => {
            let mut number = 0;
            while let Some(start) = loneliest(&region, size) {
                let wanted = random.usize(least..=most);
                let mut part = vec![start];
                region[start] = Some(number);
                while part.len() < wanted {
                    let free = |&cell: &usize| region[cell].is_none();
                    let beside: Vec<usize> =
                        part.iter().flat_map(|&cell| neighbours(size, cell)).filter(free).collect();
                    let Some(&next) = random.choice(&beside) else { break };
                    region[next] = Some(number);
                    part.push(next);
                }
                if part.len() < least {
                    part.iter().for_each(|&cell| region[cell] = None);
                    let beside: Vec<u32> =
                        part.iter().flat_map(|&cell| neighbours(size, cell)).filter_map(|cell| region[cell]).collect();
                    let joined = random.choice(&beside).copied().unwrap_or(number);
                    part.iter().for_each(|&cell| region[cell] = Some(joined));
                }
                number += 1;
            }
        }
        Regions::Rectangles(least, most) => {
            let mut number = 0;
            while let Some(start) = region.iter().position(Option::is_none) {
                let (row, col) = (start / size.1, start % size.1);
                let room = (col..size.1).take_while(|col| region[row * size.1 + col].is_none()).count();
                let mut shapes: Vec<(usize, usize)> = Vec::new();
                for height in 1..=(size.0 - row).min(most) {
                    shapes.extend((1..=room.min(most / height)).map(|width| (height, width)));
                }
                let large: Vec<_> = shapes.iter().copied().filter(|shape| shape.0 * shape.1 >= least).collect();
                let (height, width) =
                    *random.choice(if large.is_empty() { &shapes } else { &large }).unwrap_or(&(1, 1));
                for row in row..row + height {
                    (col..col + width).for_each(|col| region[row * size.1 + col] = Some(number));
                }
                number += 1;
            }
        }
    }
    region.into_iter().map(Option::unwrap_or_default).collect()
}

/// The free cell with the fewest free neighbours: it would be left over otherwise.
fn loneliest(region: &[Option<u32>], size: (usize, usize)) -> Option<usize> {
    let free = (0..region.len()).filter(|&cell| region[cell].is_none());
    free.min_by_key(|&cell| neighbours(size, cell).filter(|&next| region[next].is_none()).count())
}

/// Lets regions grow into free cells until there are none.
fn spread(region: &mut [Option<u32>], size: (usize, usize), random: &mut Rng) {
    loop {
        let edge: Vec<(usize, u32)> = (0..region.len())
            .filter(|&cell| region[cell].is_none())
            .flat_map(|cell| neighbours(size, cell).map(move |next| (cell, next)))
            .filter_map(|(cell, next)| Some((cell, region[next]?)))
            .collect();
        let Some(&(cell, number)) = random.choice(&edge) else { return };
        region[cell] = Some(number);
    }
}

/// Parts the board into straight chains.
pub(super) fn chains(size: (usize, usize), random: &mut Rng) -> Vec<Token> {
    const LONGEST: usize = 6;
    let mut tokens = vec![Token::Blank; size.0 * size.1];
    let mut cells: Vec<usize> = (0..tokens.len()).collect();
    random.shuffle(&mut cells);
    for (number, start) in (1..).zip(cells) {
        if tokens[start] != Token::Blank {
            continue;
        }
        let (row, col) = ((start / size.1) as isize, (start % size.1) as isize);
        let ways = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let free = |step: isize, (down, right): (isize, isize)| {
            let (row, col) = (row + step * down, col + step * right);
            let inside = (0..size.0 as isize).contains(&row) && (0..size.1 as isize).contains(&col);
            let cell = inside.then(|| row as usize * size.1 + col as usize);
            cell.filter(|&cell| tokens[cell] == Token::Blank)
        };
        let along =
            |way: (isize, isize)| -> Vec<usize> { (0..LONGEST as isize).map_while(|step| free(step, way)).collect() };
        let first = random.usize(0..4);
        let longest = (0..4).map(|turn| along(ways[(first + turn) % 4])).max_by_key(Vec::len).unwrap_or_default();
        let length = random.usize(longest.len().min(2)..=longest.len());
        longest.iter().take(length).zip(1..).for_each(|(&cell, step)| tokens[cell] = Token::Chain(number, step));
    }
    tokens
}
