//! Values that no answer has.
//!
//! In: an engine, the answers that it has found. Out: domains without such values, as far as they are found at the cost of
//! these answers. Must not know: the family, what the domains are for.
//!
//! Propagation alone does not remove all of them. A branching search then explores fruitless branches for each, again and
//! again. This is the backbone of the puzzle, for more than two values. (Janota, Lynce, Marques-Silva, Algorithms for Computing
//! Backbones of Propositional Formulae, AI Communications 28, 2015.)

use std::sync::Arc;

use super::SearchError;
use super::solutions::{ROUND, Solutions, Within};
use crate::board::{Board, Domain, Domains};
use crate::cnf::Truth;
use crate::family::Puzzle;
use crate::rule::Propagation;

/// The most conflicts for a question.
const EACH: u64 = 100;

/// The most that all questions may cost, by what the answers so far have cost.
const ALL: u64 = 5;

/// Asks for an answer with each value that is left and that none of these answers has, and strikes it out where there is
/// none. `None` when there are no answers but these.
///
/// The engine may have blocked the answers, but nothing else.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub(super) fn without_unused(
    puzzle: &Arc<dyn Puzzle>,
    engine: &mut Solutions,
    answers: &[Board],
    left: Domains,
) -> Result<Option<Domains>, SearchError> {
    let values = left.values();
    let mut used = vec![Domain::default(); puzzle.places()];
    let just = |value: u16| values.index(value).map_or(Domain::default(), Domain::just);
    let note = |board: &Board, used: &mut [Domain]| {
        used.iter_mut().zip(&board.0).for_each(|(used, &value)| *used = *used | just(value));
    };
    answers.iter().for_each(|board| note(board, &mut used));
    let cost = |engine: &Solutions| engine.stats().conflicts.unwrap_or(0) + ROUND * engine.stats().rounds as u64;
    let most = (1 + ALL) * cost(engine);
    let mut state = Propagation::new(puzzle.rules(), left);
    if state.run(puzzle.rules()).is_err() {
        return Ok(None);
    }
    for place in puzzle.all_places() {
        for index in state.domains().at(place).iter() {
            let left = state.domains().at(place);
            if left.len() < 2 || used[place.index()].contains(index) || !left.contains(index) {
                continue;
            }
            let Some(Truth::Open(lit)) = engine.truth(place, values.value(index)) else { continue };
            match engine.next_within(&[lit], EACH)? {
                Within::Answer(board) => note(&board, &mut used),
                Within::None(_) => {
                    engine.add_unit(!lit);
                    if !state.narrow(place, left.without(index)) || state.run(puzzle.rules()).is_err() {
                        return Ok(None);
                    }
                }
                Within::Limit => {}
            }
            if cost(engine) > most {
                return Ok(Some(state.into_domains()));
            }
        }
    }
    Ok(Some(state.into_domains()))
}

#[cfg(test)]
mod tests {
    use super::without_unused;
    use crate::board::{Board, Domain};
    use crate::search::{Options, Solutions};

    /// A nonogram of noise with 1449 answers.
    const NOISE: &str = "width 10\nheight 10\nrows\n1,1,1,1,1\n2,1\n2,1\n1,1\n1,1,1\n3\n1,1,1\n1,2,1\n2,1\n1,2\ncolumns\n1,1,1,1\n1,2\n1,1,1\n1,1,1\n2,4\n1,1\n1,1,2\n1,1,1,1\n1\n2\n";

    #[test]
    fn exactly_the_values_without_an_answer_are_struck_out() {
        let slitherlink = include_str!("../../puzzles/slitherlink/many-7x7.txt");
        for text in [NOISE, "................", slitherlink] {
            let puzzle = crate::parse(text).expect("the puzzle is well written");
            // The engine blocks each answer by a clause, so it needs nothing of what is tested.
            let options = Options { own_search: false, ..Options::default() };
            let all: Vec<Board> =
                Solutions::new(&puzzle, &options).collect::<Result<_, _>>().expect("the engine works");
            let mut engine = Solutions::new(&puzzle, &options);
            let known: Vec<Board> = engine.by_ref().take(5).collect::<Result<_, _>>().expect("the engine works");
            let left = puzzle.deduce(options.deduce).expect("there are answers");
            let before = left.as_slice().to_vec();
            let after = without_unused(&puzzle, &mut engine, &known, left)
                .expect("the engine works")
                .expect("there are answers");
            let mut used = vec![Domain::default(); puzzle.places()];
            for (place, used) in used.iter_mut().enumerate() {
                for value in all.iter().filter_map(|board| puzzle.values().index(board.0[place])) {
                    *used = *used | Domain::just(value);
                }
            }
            assert_eq!(after.as_slice(), used, "{text}");
            // On an empty sudoku propagation leaves nothing that has no answer.
            assert_eq!(before == used, text.starts_with('.'), "{text}");
        }
    }
}
