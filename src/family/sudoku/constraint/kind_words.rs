//! What people call the rules of constraints.

use crate::rule::KindWords;

/// A row for each kind whose name is not what people say.
pub(in crate::family::sudoku) static WORDS: &[KindWords] = &[
    KindWords::new("cage", "cage combinations"),
    KindWords::new("no difference", "no dot between"),
    KindWords::new("no ratio", "no dot between"),
    KindWords::new("no xv", "no X or V between"),
    // A chain of two pairs is a skyscraper, too.
    KindWords::called("skyscraper", "skyscraper clue"),
    KindWords::called("candidates", "candidates")
        .law(|phrase| format!("the puzzle allows only {} there", phrase.object)),
    KindWords::called("anti-knight", "anti-knight").law(|_| "cells a knight's move apart differ".to_owned()),
    KindWords::called("anti-king", "anti-king").law(|_| "cells that touch at a corner differ".to_owned()),
    KindWords::called("non-consecutive", "non-consecutive").law(|_| "neighbours are not consecutive".to_owned()),
];
