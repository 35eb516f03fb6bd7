//! Files that puzz.link saved, as rows.
//!
//! In: `pzprv3`, the kind, height, width, rows of cells; with rooms first their number and rows of their names. Out: rows of
//! words. Must not know: any of the kinds.

use super::Loops;
use crate::family::pasted::Plain;

impl Loops {
    /// The text in rows.
    pub(super) fn saved(self, text: &str) -> Option<Plain> {
        let text = if text.trim().contains('\n') { text.to_owned() } else { text.replace('/', "\n") };
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let [head, kind, height, width, rest @ ..] = &lines[..] else { return None };
        let (height, width): (usize, usize) = (height.parse().ok()?, width.parse().ok()?);
        if !head.starts_with("pzprv3") || !self.text().kinds.contains(kind) || self.text().flag.is_some() {
            return None;
        }
        let has_rooms = self.0.features().rooms;
        let (rooms, rest) = if has_rooms { rest.get(1..)?.split_at_checked(height)? } else { (&[][..], rest) };
        let (cells, drawn) = rest.split_at_checked(height)?;
        let is_row = |row: &&&str| row.split_whitespace().count() == width;
        if !rooms.iter().chain(cells).all(|row| is_row(&row)) {
            return None;
        }
        let between = if self.text().words { " " } else { "" };
        let word = |word: &str| (self.text().file)(word);
        let row = |row: &&str| Some(row.split_whitespace().map(word).collect::<Option<Vec<_>>>()?.join(between) + "\n");
        let mut rows = self.0.family().header();
        rows += &cells.iter().map(row).collect::<Option<String>>()?;
        rooms.iter().for_each(|row| rows += &format!("{row}\n"));
        let is_drawn = drawn.iter().flat_map(|row| row.split_whitespace()).any(|word| !matches!(word, "0" | "."));
        let note = is_drawn.then(|| "what was drawn in the saved file is not read, only the puzzle".to_owned());
        Some(Plain { text: rows, notes: note.into_iter().collect() })
    }
}
