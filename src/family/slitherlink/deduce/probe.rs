//! What follows when an edge is assumed.
//!
//! In: a board on which counting is finished. Out: edges that are decided because one of their values breaks a rule, or
//! because both values of another edge imply them. Must not know: clauses.
//!
//! Failed literals and common consequences of two branches, as in Stålmarck's method (Sheeran and Stålmarck, "A
//! tutorial on Stålmarck's proof procedure for propositional logic", FMSD 16, 2000). An edge is tried again when
//! something changed that its last try depended on ([`super::tries`]). Probing ends when there is no such edge, or when
//! too much was tried without success.

use super::state::State;
use super::tries::Tries;
use crate::family::slitherlink::rule_id::RuleId;

/// The number of edges that trials may decide, for each edge of the board and for each one that is found: the time is
/// linear in the size of the board.
const TRIALS: usize = 200;

/// Probes open edges until nothing changes, too much was tried without success, or `go_on` returns false.
///
/// # Errors
/// The rule that cannot be kept, whatever the value of some edge.
pub(super) fn probe(state: &mut State<'_>, go_on: &mut dyn FnMut() -> bool) -> Result<(), RuleId> {
    let mut left = TRIALS * state.len() as usize;
    // What follows if the current edge is a cross, marked with the number of that try.
    let mut follows: Vec<(u32, bool)> = vec![(0, false); state.len() as usize];
    let mut number = 0;
    let mut common = Vec::new();
    // The first round changes so much that tracking what depends on it is useless.
    let mut tries: Option<Tries> = None;
    loop {
        let before = state.decided();
        for edge in 0..state.len() {
            if state.value(edge).is_some() || tries.as_ref().is_some_and(|tries| !tries.is_due(edge)) {
                continue;
            }
            if !go_on() {
                return Ok(());
            }
            let known = state.decided();
            let cross = state.assume(edge, false);
            if let Some(tries) = &mut tries {
                tries.start(edge, known);
                tries.add(edge, state);
            }
            let mut work = state.decided() - known;
            number += 1;
            for (other, line) in state.since(known) {
                follows[other as usize] = (number, line);
            }
            state.take_back(known);
            if cross.is_err() {
                state.assume(edge, true)?;
            } else {
                let line = state.assume(edge, true);
                if let Some(tries) = &mut tries {
                    tries.add(edge, state);
                }
                work += state.decided() - known;
                common.clear();
                common.extend(state.since(known).filter(|&(other, line)| follows[other as usize] == (number, line)));
                state.take_back(known);
                if line.is_err() {
                    common.clear();
                    common.push((edge, false));
                }
                for &(other, line) in &common {
                    if state.value(other).is_none() {
                        state.assume(other, line)?;
                    }
                }
            }
            if let Some(tries) = &mut tries {
                tries.learn(state);
            }
            left += TRIALS * (state.decided() - known);
            let Some(rest) = left.checked_sub(work) else { return Ok(()) };
            left = rest;
        }
        if state.decided() == before {
            return Ok(());
        }
        tries.get_or_insert_with(|| Tries::new(state));
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::State;
    use super::probe;
    use crate::family::slitherlink::Slitherlink;
    use crate::family::slitherlink::rule_id::RuleId;
    use crate::grid::{Edges, Grid};

    /// The same, but every open edge is tried in every round.
    fn plain(state: &mut State<'_>) -> Result<(), RuleId> {
        loop {
            let before = state.decided();
            for edge in 0..state.len() {
                if state.value(edge).is_some() {
                    continue;
                }
                let known = state.decided();
                let cross = state.assume(edge, false);
                let crossed: Vec<(u32, bool)> = state.since(known).collect();
                state.take_back(known);
                if cross.is_err() {
                    state.assume(edge, true)?;
                    continue;
                }
                let line = state.assume(edge, true);
                let mut common: Vec<(u32, bool)> = state.since(known).filter(|found| crossed.contains(found)).collect();
                state.take_back(known);
                if line.is_err() {
                    common = vec![(edge, false)];
                }
                for (other, line) in common {
                    if state.value(other).is_none() {
                        state.assume(other, line)?;
                    }
                }
            }
            if state.decided() == before {
                return Ok(());
            }
        }
    }

    /// Clues of the borders of random regions; the border is a single loop if the region is in one piece.
    fn random(random: &mut fastrand::Rng) -> Slitherlink {
        let (height, width) = (random.usize(2..24), random.usize(2..24));
        let mut inside = Grid::filled(height, width, false);
        let mut rim = vec![(height / 2, width / 2)];
        let share = random.u8(3..9);
        while let Some(at) = (!rim.is_empty()).then(|| random.usize(..rim.len())) {
            let (row, col) = rim.swap_remove(at);
            let pos = crate::grid::Pos::new(row, col);
            if inside.get(pos) == Some(&false) && random.u8(..10) < share {
                inside[pos] = true;
                rim.extend([(row + 1, col), (row.wrapping_sub(1), col), (row, col + 1), (row, col.wrapping_sub(1))]);
            }
        }
        let shape = Edges::filled(height, width, ());
        let given = random.u8(4..11);
        let mut clues = Grid::filled(height, width, None);
        for cell in clues.positions() {
            let is_line = |&edge: &_| shape.cells_beside(edge).filter(|&cell| inside[cell]).count() == 1;
            let sides = Edges::<()>::around(cell).into_iter().filter(is_line).count();
            clues[cell] = (random.u8(..10) < given).then_some(sides as u8);
        }
        Slitherlink::new(clues).expect("a board")
    }

    #[test]
    fn no_edge_is_missed_that_is_not_tried_again() {
        let mut rng = fastrand::Rng::with_seed(9);
        let (mut open, mut full, mut none) = (0, 0, 0);
        for _ in 0..600 {
            let puzzle = random(&mut rng);
            let outcome = |probe: fn(&mut State<'_>) -> Result<(), RuleId>| {
                let mut state = State::new(&puzzle);
                state.look_at_all()?;
                let counted = state.decided();
                probe(&mut state)?;
                Ok::<_, RuleId>((counted, state.decided(), state.known()))
            };
            let found = outcome(|state| probe(state, &mut || true));
            assert_eq!(found, outcome(plain), "{:?}", puzzle.clues());
            match found {
                Err(_) => none += 1,
                Ok((counted, decided, known)) if decided < known.len() => open += usize::from(decided > counted),
                Ok(_) => full += 1,
            }
        }
        assert!(open > 100 && full > 50 && none > 20, "{open} with open edges, {full} without, {none} without answer");
    }
}
