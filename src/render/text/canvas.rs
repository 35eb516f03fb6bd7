//! Characters with styles on a canvas that grows.
//!
//! In: characters with positions. Out: lines. Must not know: scenes.

use std::fmt::Write;

use anstyle::Style;

/// The canvas; characters that were never set are blank.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    /// Makes sure that there are at least `height` rows.
    pub(super) fn grow(&mut self, height: usize) {
        if self.rows.len() < height {
            self.rows.resize_with(height, Vec::new);
        }
    }

    /// Sets one character.
    pub(super) fn set(&mut self, y: usize, x: usize, char: char, style: Style) {
        self.grow(y + 1);
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, (' ', Style::new()));
        }
        row[x] = (char, style);
    }

    /// Sets characters from left to right.
    pub(super) fn write(&mut self, y: usize, x: usize, text: &str, style: Style) {
        for (at, char) in text.chars().enumerate() {
            self.set(y, x + at, char, style);
        }
    }

    /// Repeats one character from left to right.
    pub(super) fn fill(&mut self, y: usize, x: usize, char: char, count: usize, style: Style) {
        for at in x..x + count {
            self.set(y, at, char, style);
        }
    }

    /// The lines, without blanks at their ends.
    pub(super) fn print(&self, colour: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let seen = |&(char, style): &(char, Style)| char != ' ' || (colour && style.get_bg_color().is_some());
            let row = &row[..row.iter().rposition(seen).map_or(0, |last| last + 1)];
            if colour {
                for run in row.chunk_by(|a, b| a.1 == b.1) {
                    let style = run[0].1;
                    let _ = write!(text, "{style}");
                    text.extend(run.iter().map(|&(char, _)| char));
                    let _ = write!(text, "{style:#}");
                }
            } else {
                text.extend(row.iter().map(|&(char, _)| char));
            }
            text.push('\n');
        }
        text
    }
}
