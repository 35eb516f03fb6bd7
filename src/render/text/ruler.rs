//! The numbers of rows and columns on the right of a picture of pixels and below it, for sentences that name them.
//!
//! In: the size of the picture on the canvas. Out: every fifth number. Must not know: cells.

use super::canvas::Canvas;
use super::tone;

/// The characters on the right of the frame.
pub(super) fn room(height: usize) -> usize {
    1 + height.to_string().len()
}

/// Writes every fifth number.
pub(super) struct Ruler {
    /// The character of the first pixel.
    pub(super) at: (usize, usize),
    /// The characters behind the frame, and below it.
    pub(super) beyond: (usize, usize),
    /// The number of characters for a column, and of rows in a line.
    pub(super) slot: usize,
    pub(super) rows: usize,
}

impl Ruler {
    pub(super) fn write(&self, (height, width): (usize, usize), canvas: &mut Canvas) {
        for row in (5..=height).step_by(5) {
            canvas.write(self.at.1 + (row - 1) / self.rows, self.beyond.0, &format!(" {row}"), tone::FAINT);
        }
        for col in (5..=width).step_by(5) {
            let text = col.to_string();
            canvas.write(self.beyond.1, self.at.0 + col * self.slot - text.len(), &text, tone::FAINT);
        }
    }
}
