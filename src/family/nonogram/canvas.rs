//! Editing the clues of a nonogram beside its board.
//!
//! In: the clue of a line, as numbers with blanks between them. Out: the puzzle with it. Must not know: any page.

use std::sync::Arc;

use super::{Clue, Nonogram, Run};
use crate::family::canvas::{Canvas, Changed, Layer, Painted, Seat, Take};
use crate::render::Side;

impl Nonogram {
    /// A clue as it is typed: in colours each number has the sign of its colour behind it.
    fn typed(&self, clue: &Clue) -> String {
        let sign = |run: &Run| {
            if self.is_coloured() { self.palette.colour(run.colour).symbol.to_string() } else { String::new() }
        };
        itertools::join(clue.runs().iter().map(|run| format!("{}{}", run.length, sign(run))), " ")
    }

    fn untyped(&self, text: &str) -> Option<Clue> {
        let run = |word: &str| {
            let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
            let (number, sign) = word.split_at(digits);
            let colour = match sign.chars().next() {
                None => 1,
                Some(sign) => self.palette.of_symbol(sign).filter(|&colour| colour > 0)?,
            };
            Some(Run { length: number.parse().ok()?, colour })
        };
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let runs = words.map(run).collect::<Option<Vec<Run>>>()?;
        Some(Clue::coloured(runs.into_iter().filter(|run| run.length > 0)))
    }
}

impl Canvas for Nonogram {
    fn layers(&self) -> Vec<Layer> {
        let layer = |name: &str, side: Side, clues: &[Clue]| Layer {
            name: name.to_owned(),
            seats: (0..clues.len()).map(|line| Seat::Beside(side, line, 0)).collect(),
            words: clues.iter().map(|clue| self.typed(clue)).collect(),
            takes: vec![Take::open("lengths of the runs", "# #")],
            painted: Painted::Words,
        };
        vec![layer("rows", Side::Left, &self.rows), layer("columns", Side::Top, &self.columns)]
    }

    fn put(&self, layer: usize, lines: &[usize], word: &str) -> Changed {
        let clue =
            self.untyped(word).ok_or_else(|| format!("`{word}` is no clue: numbers with blanks between them are"))?;
        let mut clues = [self.rows.clone(), self.columns.clone()];
        for &line in lines {
            let own = clues.get_mut(layer).and_then(|clues| clues.get_mut(line)).ok_or("there is no such line")?;
            own.clone_from(&clue);
        }
        let [rows, columns] = clues;
        let puzzle = Nonogram::coloured(rows, columns, self.palette.clone()).map_err(|misfit| misfit.to_string())?;
        let puzzle = puzzle.with_given_values(self.given.clone());
        Ok(Arc::new(Nonogram { title: self.title.clone(), ..puzzle }))
    }
}
