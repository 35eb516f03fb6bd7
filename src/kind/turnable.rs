//! Whether the rules of a kind are the same on a turned board.
//!
//! In: the text of its sentences. Out: yes, or perhaps not. Must not know: boards.

use super::Kind;

impl Kind {
    /// Whether the rules are the same on a turned or mirrored board, as far as their words tell: none of them names a
    /// direction, a side or rows without columns.
    pub fn is_turnable(&self) -> bool {
        let named = |text: &str| {
            let text = text.replace("row, column", "line").replace("column, row", "line");
            let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
            let is_oblong = |word: &str| {
                let sides =
                    word.split_once('x').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
                sides.is_some_and(|(one, other): (u32, u32)| one != other)
            };
            words.any(|word| {
                let parts = word.split('_');
                parts.clone().any(|part| matches!(part, "up" | "down" | "left" | "right" | "top" | "bottom"))
                    || matches!(
                        word,
                        "first" | "last" | "box" | "row" | "rows" | "column" | "columns" | "height" | "width" | "chain"
                    )
                    || is_oblong(word)
            })
        };
        self.grids.is_empty() && !(0..self.rules.len()).any(|number| named(self.sentence_text(number)))
    }
}
