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
    pub(crate) about: Vec<Vec<usize>>,
}

impl Clues {
    pub(crate) fn of(puzzle: &Arc<dyn Puzzle>) -> Self {
        let mut clues = Clues { words: Vec::new(), about: vec![Vec::new(); puzzle.places()] };
        for (number, rule) in puzzle.rules().iter().enumerate() {
            let words = match (rule.origin(), rule.form()) {
                (Origin::Clue, _) => puzzle.phrase(number).to_string(),
                // Each cell tells of the region and the diagonal that it lies in. The first value stands for all.
                (Origin::Law, Form::House { name, value }) if value == puzzle.values().range().start => {
                    // Those that a place's own name tells, and boxes, which lie on every board in the same way.
                    if ["row ", "column ", "box "].iter().any(|usual| name.starts_with(usual)) {
                        continue;
                    }
                    let cells = rule.scope().iter().map(|atom| puzzle.layout().name(atom.0)).collect::<Vec<_>>();
                    format!("{name}: {}", cells.join(" "))
                }
                // Givens are read out as the values of their places, and the family's other laws hold everywhere.
                _ => continue,
            };
            let mut places: Vec<Place> = rule.scope().iter().map(|atom| atom.0).chain(rule.seat()).collect();
            places.sort_unstable();
            places.dedup();
            let at = clues.words.len();
            clues.words.push(words);
            // A clue may stand at a place that holds no value.
            for place in places {
                clues.about.get_mut(place.index()).into_iter().for_each(|about| about.push(at));
            }
        }
        clues
    }
}
