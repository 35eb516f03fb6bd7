//! Clues in words, for those who do not see them.
//!
//! In: a puzzle. Out: the sentence of each clue, and for each place which of them are about it. Must not know: any
//! family.
//!
//! A picture shows clues beside rows, in cells, along borders. All of them are rules, and a rule says which places it is
//! about.

use std::sync::Arc;

use cluesat::board::Place;
use cluesat::family::Puzzle;
use cluesat::rule::{Form, Origin};

/// The clues of a puzzle, and by place the numbers of those that are about it.
pub(crate) struct Clues {
    pub(crate) words: Vec<String>,
    /// What is read aloud at each place: of a region only its name, not its cells.
    pub(crate) spoken: Vec<String>,
    pub(crate) about: Vec<Vec<usize>>,
}

impl Clues {
    pub(crate) fn of(puzzle: &Arc<dyn Puzzle>) -> Self {
        let mut clues = Clues { words: Vec::new(), spoken: Vec::new(), about: vec![Vec::new(); puzzle.places()] };
        for (number, rule) in puzzle.rules().iter().enumerate() {
            let (words, spoken) = match (rule.origin(), rule.form()) {
                (Origin::Clue, _) => {
                    let words = puzzle.phrase(number).to_string();
                    (words.clone(), words)
                }
                // A cell's own name tells its row and its column, and boxes lie on every board in the same way. The first
                // value of a region or a diagonal stands for all.
                (Origin::Law, Form::House { name, value, .. })
                    if rule.scope().first().is_some_and(|&(place, _)| value == puzzle.values(place).range().start)
                        && !matches!(rule.kind(), "row" | "column" | "box") =>
                {
                    let cells = rule.scope().iter().map(|atom| puzzle.layout().name(atom.0)).collect::<Vec<_>>();
                    (format!("{name}: {}", cells.join(" ")), name.to_owned())
                }
                // Givens are read out as the values of their places, and the family's other laws hold everywhere.
                _ => continue,
            };
            let mut places: Vec<Place> = rule.scope().iter().map(|atom| atom.0).chain(rule.clue_place()).collect();
            places.sort_unstable();
            places.dedup();
            let at = clues.words.len();
            clues.words.push(words);
            clues.spoken.push(spoken);
            // A clue may stand at a place that holds no value.
            for place in places {
                clues.about.get_mut(place.index()).into_iter().for_each(|about| about.push(at));
            }
        }
        clues
    }
}
