//! Boards that are not the only answer of their clues, mended.
//!
//! In: a shape, a board, wishes. Out: a shape or a board that differs a little, so that it is. Must not know: the family.

use std::sync::Arc;

use fastrand::Rng;

use super::reduce::setting;
use super::richest::{RIVALS, richest, spend, with_offered};
use super::solutions::Within;
use super::{Options, Recipe, SearchError, SettingError, Solutions};
use crate::board::{Board, Place};
use crate::cnf::{Lit, Truth};
use crate::family::{Puzzle, Setting};
use crate::grid::Spot;

/// A board that is the only answer of its clues, with all of these, found from this one.
pub(super) fn mended(
    empty: Arc<dyn Puzzle>,
    board: Board,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<Option<(Board, Arc<dyn Puzzle>)>, SettingError> {
    let (empty, board) = reshaped(empty, board, recipe, options, random)?;
    let bare = setting(&*empty)?;
    let is_tied = bare.are_tied();
    let board = if is_tied { fitted(&empty, board, recipe, options, random)? } else { board };
    let found = match richest(&empty, board.clone(), recipe, options)? {
        // Four clues or more that belong together do not survive a change at one place.
        None if recipe.wish.symmetry.has_quarter_turns() => None,
        // Where there are many shapes, another one is drawn sooner.
        None if cfg!(feature = "roomy") && recipe.family.maker.can_be_drawn(&recipe.shape.variant) => {
            redrawn(&empty, board.clone(), recipe, options, random)?
        }
        found => found,
    };
    match found {
        Some((board, full)) if is_tied => fewer(&empty, board, full, recipe, options, random),
        None if !is_tied && !bare.are_apart() && !options.limits.reached() => {
            told(&empty, &board, recipe, options, random)
        }
        found => Ok(found),
    }
}

/// How often a shape is changed.
const CHANGES: usize = 200;

/// Where the shape is drawn at random: one under which the board is the only answer of its clues, or the last one
/// tried, and the board on it. Each change rules out other answers; where it rules out the board, too, the nearest one is
/// taken.
fn reshaped(
    mut empty: Arc<dyn Puzzle>,
    mut board: Board,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<(Arc<dyn Puzzle>, Board), SettingError> {
    if recipe.family.maker.can_be_drawn(&recipe.shape.variant) {
        return Ok((empty, board));
    }
    // A change may let in again what an earlier one ruled out, so these are remembered.
    let mut others = Vec::new();
    for _ in 0..CHANGES {
        spend(&*empty, &options.limits);
        let bare = setting(&*empty)?;
        let full = with_offered(bare, &board, recipe, (empty.size(), &options.limits));
        let Some((_, full)) = full else { break };
        let rivals = rivals(&full, &board, options)?;
        if rivals.is_empty() {
            break;
        }
        others.extend(rivals);
        let Some((changed, kept)) = bare.reshaped(&board, &others, random) else { break };
        let Some(next) = kept.map_or_else(|| near(&changed, &board, options).transpose(), |kept| Some(Ok(kept))) else {
            continue;
        };
        (empty, board) = (changed, next?);
    }
    Ok((empty, board))
}

/// A few answers other than this board.
fn rivals(full: &Arc<dyn Puzzle>, board: &Board, options: &Options) -> Result<Vec<Board>, SearchError> {
    let answers = Solutions::new(full, options).take(RIVALS).collect::<Result<Vec<_>, _>>()?;
    Ok(answers.into_iter().filter(|other| other != board).collect())
}

/// The most conflicts of a search for a board on a shape.
const NEARBY: u64 = 2_000;

/// A board of this shape that differs little from one of another shape; `None` where none is found soon.
fn near(empty: &Arc<dyn Puzzle>, board: &Board, options: &Options) -> Result<Option<Board>, SearchError> {
    let mut solutions = Solutions::new(empty, options);
    solutions.prefer(board);
    match solutions.next_within(&[], NEARBY)? {
        Within::Answer(board) => Ok(Some(board)),
        Within::None(_) | Within::Limit => Ok(None),
    }
}

/// How often a part of a board is drawn again, and how often in turn without success.
const DRAWN: usize = 300;
const IDLE: usize = 60;

/// Parts of this many cells in each direction are drawn again.
const REACH: std::ops::RangeInclusive<usize> = 1..=3;

/// A board near this one that is the only answer of its clues, with these: again and again, where answers differ, a part
/// is drawn anew, as long as they do not differ in more places. `None` where none is found.
fn redrawn(
    empty: &Arc<dyn Puzzle>,
    mut board: Board,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<Option<(Board, Arc<dyn Puzzle>)>, SettingError> {
    let bare = setting(&**empty)?;
    let mut solutions = Solutions::new(empty, options);
    let Some((mut full, mut spread)) = spread(empty, bare, &board, recipe, options)? else { return Ok(None) };
    let mut idle = 0;
    for _ in 0..DRAWN {
        if spread.is_empty() {
            return Ok(Some((board, full)));
        }
        if idle > IDLE || options.limits.reached() || solutions.is_over() {
            break;
        }
        idle += 1;
        spend(&**empty, &options.limits);
        let (Some(&at), reach) = (random.choice(&spread), random.usize(REACH)) else { break };
        let Some(next) = near_board(empty, &mut solutions, &board, (at, reach), random)? else { continue };
        let Some((with_clues, now)) = self::spread(empty, bare, &next, recipe, options)? else { continue };
        if now.len() <= spread.len() {
            if now.len() < spread.len() {
                idle = 0;
            }
            (board, full, spread) = (next, with_clues, now);
        }
    }
    Ok(None)
}

/// For each slot, how often a part of the board is drawn anew to find one with fewer clues.
const FEWER: usize = 6;

/// A board near this one that is the only answer of its clues, too, and has fewer of them. Small parts are drawn anew, one
/// after the other. At least as many clues stay as there are rows or columns, whichever are fewer: with less, there is
/// little to find out. `None` if there are fewer clues from the start.
fn fewer(
    empty: &Arc<dyn Puzzle>,
    mut board: Board,
    mut full: Arc<dyn Puzzle>,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<Option<(Board, Arc<dyn Puzzle>)>, SettingError> {
    let bare = setting(&**empty)?;
    let mut solutions = Solutions::new(empty, options);
    let clues = |full: &Arc<dyn Puzzle>| -> Result<usize, SettingError> {
        let setting = setting(&**full)?;
        Ok((0..setting.slots()).filter(|&slot| setting.clue(slot).is_some()).count())
    };
    let places: Vec<Place> = empty.all_places().collect();
    let least = empty.size().0.min(empty.size().1);
    let mut now = clues(&full)?;
    for _ in 0..FEWER * bare.slots() {
        if options.limits.reached() || solutions.is_over() {
            break;
        }
        spend(&**empty, &options.limits);
        let (Some(&at), reach) = (random.choice(&places), random.usize(REACH)) else { break };
        let Some(next) = near_board(empty, &mut solutions, &board, (at, reach), random)? else { continue };
        let Some((with_clues, spread)) = self::spread(empty, bare, &next, recipe, options)? else { continue };
        let count = clues(&with_clues)?;
        if spread.is_empty() && (least..=now).contains(&count) {
            (board, full, now) = (next, with_clues, count);
        }
    }
    Ok((now >= least).then_some((board, full)))
}

/// How many random clues, or symmetrical groups of them, are tried to find one that rules out another answer.
const TRIED: usize = 60;

/// This board as the only answer of clues that do not follow from it. Clues are chosen at random, one group after the
/// other; a group stays if the board fits it and some other answer does not.
fn told(
    empty: &Arc<dyn Puzzle>,
    board: &Board,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<Option<(Board, Arc<dyn Puzzle>)>, SettingError> {
    let bare = setting(&**empty)?;
    let open: Vec<usize> = (0..bare.slots()).filter(|&slot| recipe.allows(bare, slot)).collect();
    let groups = recipe.wish.symmetry.groups(bare, &open, empty.size());
    let groups: Vec<Vec<usize>> = groups.into_iter().filter(|of| of.missing == 0).map(|of| of.slots).collect();
    let mut clues = recipe.offered(bare, board, empty.size());
    let Some(mut full) = bare.with(&clues).filter(|full| full.check(board).is_empty()) else { return Ok(None) };
    for _ in 0..2 * open.len() {
        let rivals = rivals(&full, board, options)?;
        if rivals.is_empty() || options.limits.reached() {
            break;
        }
        let better = (0..TRIED).find_map(|_| {
            spend(&**empty, &options.limits);
            let mut next = clues.clone();
            for &slot in random.choice(&groups)? {
                next[slot] = Some(bare.some_clue(slot, random)?);
            }
            let puzzle = bare.with(&next).filter(|puzzle| puzzle.check(board).is_empty())?;
            rivals.iter().any(|other| !puzzle.check(other).is_empty()).then_some((next, puzzle))
        });
        let Some(better) = better else { return Ok(None) };
        (clues, full) = better;
    }
    let is_only = !options.limits.reached() && rivals(&full, board, options)?.is_empty();
    Ok(is_only.then(|| (board.clone(), full)))
}

/// For each place, how often a part of the board is drawn anew to make it keep the rules for its clues.
const FITTED: usize = 8;

/// A board near this one that breaks fewer of the rules for its clues. The parts where it breaks one are drawn anew, one
/// after the other.
fn fitted(
    empty: &Arc<dyn Puzzle>,
    mut board: Board,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<Board, SettingError> {
    let bare = setting(&**empty)?;
    let mut solutions = Solutions::new(empty, options);
    let wrong = |board: &Board| -> Option<(usize, Vec<Place>)> {
        let (_, full) = with_offered(bare, board, recipe, (empty.size(), &options.limits))?;
        let flaws = full.check(board);
        Some((flaws.len(), flaws.into_iter().flat_map(|flaw| flaw.places).collect()))
    };
    let Some(mut now) = wrong(&board) else { return Ok(board) };
    for _ in 0..FITTED * empty.places() {
        if now.0 == 0 || options.limits.reached() {
            break;
        }
        spend(&**empty, &options.limits);
        let (Some(&at), reach) = (random.choice(&now.1), random.usize(REACH)) else { break };
        let Some(next) = near_board(empty, &mut solutions, &board, (at, reach), random)? else { continue };
        if let Some(then) = wrong(&next).filter(|then| then.0 <= now.0) {
            (board, now) = (next, then);
        }
    }
    Ok(board)
}

/// A board that differs from this one, and only near a place, if one is found soon.
fn near_board(
    empty: &Arc<dyn Puzzle>,
    solutions: &mut Solutions,
    board: &Board,
    (at, reach): (Place, usize),
    random: &mut Rng,
) -> Result<Option<Board>, SearchError> {
    let (mut kept, mut near): (Vec<Lit>, Vec<Lit>) = (Vec::new(), Vec::new());
    for place in empty.all_places() {
        let part = if far(empty, at, place) <= reach { &mut near } else { &mut kept };
        part.extend(solutions.truth(place, board[place]).and_then(Truth::lit));
    }
    let Some(&changed) = random.choice(&near) else { return Ok(None) };
    kept.push(!changed);
    Ok(match solutions.next_within(&kept, NEARBY)? {
        Within::Answer(next) => Some(next),
        Within::None(_) | Within::Limit => None,
    })
}

/// The puzzle with all clues of a board, and the places where some other answers differ from it.
fn spread(
    empty: &Arc<dyn Puzzle>,
    bare: &dyn Setting,
    board: &Board,
    recipe: &Recipe,
    options: &Options,
) -> Result<Option<(Arc<dyn Puzzle>, Vec<Place>)>, SettingError> {
    let full = with_offered(bare, board, recipe, (empty.size(), &options.limits));
    let Some((_, full)) = full.filter(|(_, full)| full.check(board).is_empty()) else { return Ok(None) };
    let others = rivals(&full, board, options)?;
    let differs = |place: &Place| others.iter().any(|other| other[*place] != board[*place]);
    let spread = empty.all_places().filter(differs).collect();
    Ok((!options.limits.reached()).then_some((full, spread)))
}

/// How many cells two places are apart.
fn far(puzzle: &Arc<dyn Puzzle>, one: Place, other: Place) -> usize {
    let at = |place: Place| match puzzle.layout().spot(place) {
        Spot::Cell(at) | Spot::Dot(at) | Spot::Mark(at) => at,
        Spot::Edge(edge) => edge.dots()[0],
    };
    let (one, other) = (at(one), at(other));
    one.row.abs_diff(other.row).max(one.col.abs_diff(other.col))
}
