//! What can be selected, for those who wrote something else.
//!
//! In: words behind `each` that select nothing. Out: what to write. Must not know: boards.

use super::Kind;
use crate::text::near;

const SELECTIONS: &[&str] = &[
    "untold CLUE",
    "box",
    "two CLUE",
    "diagonal pair at CLUE",
    "pair at CLUE",
    "pair without clue",
    "straight 3 in diagonal",
    "cell",
    "first cell",
    "last cell",
    "cell between",
    "corner",
    "corner with CLUE",
    "CLUE",
    "any CLUE",
    "equal CLUE",
    "row",
    "column",
    "line",
    "region",
    "region with CLUE",
    "diagonal",
    "diagonal line",
    "board",
    "run",
    "chain",
    "step in chain",
    "block 2x2",
    "box 3x3",
    "straight 3",
    "straight 3 in row",
    "straight 3 in column",
    "stretch over 3 regions",
    "pair",
    "touching pair",
    "pair across regions",
    "pair in line",
    "pair in region",
    "two rows",
    "two columns",
    "two regions",
    "down from CLUE",
    "right from CLUE",
    "top",
    "left",
    "knight pair",
];

impl Kind {
    /// What was meant by words that select nothing.
    pub(super) fn meant_selection(&self, said: &str) -> String {
        if self.all_words().any(|word| word.name == said) {
            return format!("`{said}` is what cells hold, not what is given: `each cell: if here is {said} then ..`");
        }
        let clues = || self.clue_names().cloned();
        let of = |known: &str| -> Vec<String> {
            if known.contains("CLUE") {
                clues().map(|clue| known.replace("CLUE", &clue)).collect()
            } else {
                vec![known.to_owned()]
            }
        };
        let known: Vec<String> = SELECTIONS.iter().copied().flat_map(of).collect();
        let first = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        let begins_alike = |known: &&String| first(known) == first(said) && first(known) != **known;
        let alike = || known.iter().find(begins_alike).map(|known| format!("did you mean `{known}`?"));
        near(said, &known).or_else(alike).unwrap_or_else(|| {
            let usual = ["cell", "row", "column", "line", "region", "box", "pair", "block 2x2", "board"];
            let usual: Vec<String> = usual.map(str::to_owned).into_iter().chain(clues()).collect();
            format!("use one of {}; docs/KINDS.md lists all", usual.join(", "))
        })
    }
}
