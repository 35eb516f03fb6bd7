//! The lengths of the runs along a line or a ring, in any order.
//!
//! In: the lengths that are told. Out: the automaton of the lines that have them. Must not know: clues, boards.

use crate::board::Domain;
use crate::rule::automaton::TooLarge;
use crate::rule::formula::Word;

/// What is still owed while a line is read.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Owed {
    /// The lengths that no run had so far, ascending; one that is not told comes first.
    left: Vec<Option<u32>>,
    /// How long the run is that has not ended.
    run: u32,
    /// On a ring, the length of the run at its start, once that has ended: the last run goes on there.
    first: Option<u32>,
}

/// The rest when a run has this length: one that is told goes before one that is not.
fn without(left: &[Option<u32>], length: u32) -> Option<Vec<Option<u32>>> {
    let exact = left.iter().position(|&told| told == Some(length));
    let at = exact.or_else(|| left.iter().position(Option::is_none))?;
    let mut left = left.to_vec();
    left.remove(at);
    Some(left)
}

/// The lines of at most `most` places, with so many values each, in which the runs of the values `inside` have these
/// lengths. A 0 means no run, and a single length that is not told may be none.
pub(super) fn lengths(
    told: &[Option<u32>],
    inside: Domain,
    values: usize,
    (most, is_ring): (usize, bool),
) -> Result<Word, TooLarge> {
    let mut left: Vec<Option<u32>> = told.iter().copied().filter(|told| *told != Some(0)).collect();
    left.sort_unstable();
    let may_be_none = told == [None];
    let start = Owed { left, run: 0, first: if is_ring { None } else { Some(0) } };
    let step = |owed: &Owed, symbol: usize| {
        if symbol < values && inside.contains(symbol) {
            let run = owed.run + 1;
            return (run as usize <= most).then(|| Owed { run, ..owed.clone() });
        }
        let Some(_) = owed.first else { return Some(Owed { run: 0, first: Some(owed.run), ..owed.clone() }) };
        let left = if owed.run == 0 { owed.left.clone() } else { without(&owed.left, owed.run)? };
        Some(Owed { left, run: 0, first: owed.first })
    };
    let accepts = |owed: &Owed| {
        let last = owed.run + owed.first.unwrap_or(0);
        let left = if last == 0 { Some(owed.left.clone()) } else { without(&owed.left, last) };
        left.is_some_and(|left| left.is_empty() || may_be_none && left == [None])
    };
    Word::explore(start, (values, usize::MAX), step, accepts)
}

/// The lengths of the runs of places for which `inside` is true, descending: `[0]` where there are none.
pub(super) fn told_by(pieces: &[Vec<bool>], is_ring: bool) -> Vec<Option<u32>> {
    let mut lengths: Vec<u32> = Vec::new();
    for piece in pieces {
        let runs = piece.chunk_by(|one, other| one == other).filter(|run| run[0]).map(|run| run.len() as u32);
        let before = lengths.len();
        lengths.extend(runs);
        // Around a ring, the last run goes on with the first one.
        if is_ring && piece.first() == Some(&true) && piece.last() == Some(&true) && lengths.len() > before + 1 {
            let last = lengths.pop().unwrap_or_default();
            lengths[before] += last;
        }
    }
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    if lengths.is_empty() { vec![Some(0)] } else { lengths.into_iter().map(Some).collect() }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools as _;

    use super::{lengths, told_by};
    use crate::board::{Domain, Holds, Place, Values};
    use crate::rule::formula::{Comparison, Formula, Number, Reading};

    /// Every line of up to eight places, open and closed: it has the lengths that are read off it, and no others.
    #[test]
    fn lines_have_their_lengths() {
        let holds = Holds::all(Values::two(&["white", "black"]), 8);
        assert_eq!(holds.places(), 8);
        for (size, is_ring) in (1..=8).cartesian_product([false, true]) {
            let places: Vec<Place> = (0..size as u32).map(Place).collect();
            let lists: Vec<_> = (0u32..1 << size)
                .map(|bits| told_by(&[(0..size).map(|at| bits >> at & 1 == 1).collect()], is_ring))
                .collect();
            for told in lists.iter().unique().chain([&vec![None], &vec![Some(1), None]]) {
                let word = lengths(told, Domain::just(1), 2, (size, is_ring)).expect("it is small");
                let number = Number::of_reading(Reading::word(vec![places.clone()], word)).plus(&Number::just(1), -1);
                let formula = Formula::compare(number.into(), Comparison::Equal);
                for (bits, own) in (0u32..).zip(&lists) {
                    let holds = formula.on_board(&|place| Some((bits >> place.0 & 1) as usize));
                    let fits = match told[..] {
                        [None] => own.len() == 1,
                        [Some(1), None] => own.len() == 2 && own.contains(&Some(1)),
                        _ => own == told,
                    };
                    assert_eq!(holds, Some(fits), "{told:?} {bits:b} of {size}, ring: {is_ring}");
                }
            }
        }
    }
}
