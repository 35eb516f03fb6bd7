//! Pictures of a board, which are no pictures of pixels: a lattice of thin lines crosses them.
//!
//! In: pixels. Out: the rows and columns of the board. Must not know: formats.

use crate::colour::Rgb;
use crate::grid::{Grid, Pos};

/// How much darker or brighter than the ground a line is, of 255.
const CONTRAST: u32 = 20;
/// The least pixels from line to line, in which a digit can be read.
const CELL: usize = 8;
/// The least lines in each direction.
const LINES: usize = 3;

/// The rows and columns between the lines of a lattice that crosses a picture.
pub(super) fn lattice(pixels: &Grid<Option<Rgb>>) -> Option<(usize, usize)> {
    let (height, width) = (pixels.height(), pixels.width());
    let bright = |pixel: Option<Rgb>| pixel.map_or(255, |rgb| rgb.iter().map(|&part| u32::from(part)).sum::<u32>() / 3);
    let mut shades = [0usize; 256];
    pixels.cells().iter().for_each(|&pixel| shades[bright(pixel) as usize] += 1);
    let ground = (0..256u32).max_by_key(|&shade| shades[shade as usize]).unwrap_or(255);
    let is_ink = |row: usize, col: usize| bright(pixels[Pos::new(row, col)]).abs_diff(ground) > CONTRAST;
    let rows = between(&lines(height, width, &|row, col| is_ink(row, col)))?;
    let cols = between(&lines(width, height, &|col, row| is_ink(row, col)))?;
    Some((rows, cols))
}

/// Where lines lie across a picture: where each begins, and how thick it is. A line is ink for more than half of the way.
fn lines(count: usize, length: usize, is_ink: &dyn Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let mut lines: Vec<(usize, usize)> = Vec::new();
    for at in 0..count {
        let mut run = 0;
        let longest = (0..length).map(|along| {
            run = if is_ink(at, along) { run + 1 } else { 0 };
            run
        });
        if longest.max().unwrap_or(0) * 2 > length {
            match lines.last_mut() {
                Some((start, thick)) if *start + *thick == at => *thick += 1,
                _ => lines.push((at, 1)),
            }
        }
    }
    lines
}

/// How many cells lie between lines that are thin and equally far apart, but for some that are thicker.
fn between(lines: &[(usize, usize)]) -> Option<usize> {
    let centers: Vec<usize> = lines.iter().map(|(start, thick)| 2 * start + thick).collect();
    let gaps: Vec<usize> = centers.windows(2).map(|two| two[1] - two[0]).collect();
    let least = *gaps.iter().min()?;
    let is_even = gaps.iter().all(|gap| 8 * (gap - least) <= least);
    let are_thin = lines.iter().all(|(_, thick)| 8 * thick <= least);
    (lines.len() >= LINES && least >= 2 * CELL && is_even && are_thin).then_some(gaps.len())
}

#[cfg(test)]
mod tests {
    use super::lattice;
    use crate::grid::Grid;

    /// A picture of a board, given the sides of its cells and the width of its lines in pixels.
    fn board(rows: usize, cols: usize, cell: usize, line: usize) -> Grid<Option<[u8; 3]>> {
        let (height, width) = (rows * cell + line + 6, cols * cell + line + 6);
        let pixels = (0..height * width).map(|at| {
            let (row, col) = ((at / width).wrapping_sub(3), (at % width).wrapping_sub(3));
            let is_inside = row < rows * cell + line && col < cols * cell + line;
            let is_line = is_inside && (row % cell < line || col % cell < line);
            // Something that stands in the cells.
            let is_sign = is_inside && row % cell > cell / 3 && col % cell == cell / 2;
            Some(if is_line || is_sign { [40; 3] } else { [250; 3] })
        });
        Grid::from_cells(height, width, pixels.collect())
    }

    #[test]
    fn boards_are_told_from_pixels() {
        for (rows, cols, cell, line) in [(9, 9, 30, 2), (4, 6, 12, 1), (2, 3, 40, 6)] {
            assert_eq!(lattice(&board(rows, cols, cell, line)), Some((rows, cols)));
        }
        // Lines close together, in one direction, or as thick as what is between them, are pixels.
        for (rows, cols, cell, line) in [(9, 9, 4, 1), (1, 9, 30, 2), (5, 5, 8, 4)] {
            assert_eq!(lattice(&board(rows, cols, cell, line)), None, "{rows} {cols} {cell} {line}");
        }
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..300 {
            let (height, width) = (random.usize(1..40), random.usize(1..40));
            let pixels = (0..height * width).map(|_| Some([if random.bool() { 0 } else { 255 }; 3]));
            assert_eq!(lattice(&Grid::from_cells(height, width, pixels.collect())), None);
        }
    }
}
