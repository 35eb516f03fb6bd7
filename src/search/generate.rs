//! New puzzles with exactly one answer.
//!
//! In: a family that states how its puzzles are made, wishes, a seed. Out: puzzles, each proved to have one answer. Must not
//! know: the family, how hard a puzzle is (the caller brings a judge).
//!
//! A random board is an answer; all clues that it has make a puzzle; clues leave it in random order as long as the answer
//! stays the only one. So puzzles are drawn top-down, which is not uniform: what comes how often, the family says. A puzzle
//! that is too hard gets clues back, the last ones first, as few as needed; one that is too easy is dropped. Where all clues
//! must stay, boards are drawn until one is the only answer of its clues.
//!
//! Each puzzle has a number, and its random numbers follow from the seed and that number alone: the same puzzles come with
//! any number of threads.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use fastrand::Rng;

use super::reduce::{confirm, setting, with_seats};
use super::remove::remove;
use super::switched::engine;
use super::{Options, Recipe, SearchError, SettingError, Solutions, Verdict, unique};
use crate::board::Board;
use crate::family::{Clue, Puzzle};

/// A new puzzle.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Arc<dyn Puzzle>,
    /// Its only answer.
    pub answer: Board,
    /// How many clues it has.
    pub clues: usize,
    /// Whether no clue can be left out, by itself or with those that lie alike.
    pub minimal: bool,
    /// Whether it is all that was asked for; else it is the best that was found before a limit came.
    pub as_asked: bool,
    /// How many boards were drawn for it.
    pub boards: usize,
}

/// Says of a puzzle whether it is too easy (less), too hard (greater), or as wanted; nothing where it cannot tell.
pub type Judge<'j> = &'j (dyn Fn(&Arc<dyn Puzzle>) -> Result<Option<Ordering>, SearchError> + Sync);

/// Makes the puzzle with this number; `None` when a limit came before there was any.
///
/// # Errors
/// When the shape does not fit the family, when the engine fails, or on a bug of ours.
pub fn generate(
    recipe: &Recipe,
    number: u64,
    options: &Options,
    judge: Judge<'_>,
) -> Result<Option<Made>, SettingError> {
    let options = &engine(options);
    let mut random = Rng::with_seed(mixed(recipe.seed, number));
    let mut best: Option<(usize, Made)> = None;
    for boards in 1.. {
        if options.limits.reached() {
            break;
        }
        let empty = (recipe.maker.empty)(&recipe.shape, &mut random).map_err(SettingError::Shape)?;
        recipe.check(&*empty, setting(&*empty)?)?;
        let Some(board) = draw(&empty, recipe, options, &mut random)? else { continue };
        let Some((board, full)) = richest(&empty, board, recipe, options)? else { continue };
        let draft = match Draft::choose(recipe, &full, &board, options, &mut random)? {
            Tried::Fits(draft) => draft,
            Tried::Misses => continue,
        };
        let (miss, made) = draft.finish(boards, options, judge)?;
        if miss == 0 {
            return Ok(Some(made));
        }
        if best.as_ref().is_none_or(|(least, _)| miss < *least) {
            best = Some((miss, made));
        }
    }
    Ok(best.map(|(_, made)| made))
}

/// A number from two (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A random board, by the family or by an engine that wishes for random values.
fn draw(
    empty: &Arc<dyn Puzzle>,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<Option<Board>, SettingError> {
    if let Some(board) = setting(&**empty)?.random_board(random, &recipe.wish) {
        return Ok(Some(board));
    }
    let seed = random.u64(..);
    let options = Options { shuffle: Some(seed), phase_seed: Some(seed), ..options.clone() };
    Ok(Solutions::new(empty, &options).next().transpose()?)
}

/// The puzzle with every clue that the board has.
///
/// # Errors
/// When clues of the family cannot be set one by one.
pub fn with_all_clues(puzzle: &Arc<dyn Puzzle>, board: &Board) -> Result<Arc<dyn Puzzle>, SettingError> {
    let setting = setting(&**puzzle)?;
    let clues: Vec<Option<Clue>> = (0..setting.seats()).map(|seat| setting.told(seat, board)).collect();
    let full = setting.with(&clues);
    Ok(full.ok_or_else(|| SearchError::Bug("a board has clues that cannot be written down".to_owned()))?)
}

/// So many answers are looked at for one with more clues.
const RIVALS: usize = 4;

/// A board with all its clues, from this one on: as long as its clues leave other answers, one of these with more clues is
/// taken. Where any clue may stand it has all clues of the one before, so that few steps lead to a board that is the only answer of its clues, or
/// to one that is given up: nothing.
fn richest(
    empty: &Arc<dyn Puzzle>,
    mut board: Board,
    recipe: &Recipe,
    options: &Options,
) -> Result<Option<(Board, Arc<dyn Puzzle>)>, SettingError> {
    let bare = setting(&**empty)?;
    let with_clues = |board: &Board| -> Result<(usize, Arc<dyn Puzzle>), SettingError> {
        let offered = recipe.offered(bare, board, empty.size());
        let full = bare.with(&offered);
        let full = full.ok_or_else(|| SearchError::Bug("a board has clues that cannot be written down".to_owned()))?;
        Ok((offered.iter().flatten().count(), full))
    };
    let (mut clues, mut full) = with_clues(&board)?;
    // Where every seat has its clue, no board has more.
    let most = (0..bare.seats()).filter(|&seat| recipe.allows(bare, seat)).count();
    while clues < most {
        let mut best: Option<(usize, Board, Arc<dyn Puzzle>)> = None;
        for other in Solutions::new(&full, options).take(RIVALS) {
            let other = other?;
            let (more, rival) = with_clues(&other)?;
            if other != board && best.as_ref().is_none_or(|(most, ..)| more > *most) {
                best = Some((more, other, rival));
            }
        }
        match best {
            None => break,
            Some((more, ..)) if more <= clues => return Ok(None),
            Some((more, other, rival)) => (clues, board, full) = (more, other, rival),
        }
    }
    Ok(Some((board, full)))
}

enum Tried<'r> {
    Fits(Draft<'r>),
    /// Its clues leave other answers, or are too many.
    Misses,
}

/// A puzzle whose clues are chosen, and those that may come back.
struct Draft<'r> {
    recipe: &'r Recipe,
    full: Arc<dyn Puzzle>,
    answer: Board,
    kept: BTreeSet<usize>,
    /// Groups that were taken away, those that come back first at the end.
    gone: Vec<Vec<usize>>,
    minimal: bool,
    /// A limit came before all clues were tried.
    cut_short: bool,
}

impl<'r> Draft<'r> {
    fn choose(
        recipe: &'r Recipe,
        full: &Arc<dyn Puzzle>,
        board: &Board,
        options: &Options,
        random: &mut Rng,
    ) -> Result<Tried<'r>, SettingError> {
        let setting = setting(&**full)?;
        let seats = (0..setting.seats()).filter(|&seat| setting.clue(seat).is_some());
        let draft = |kept: BTreeSet<usize>, gone, minimal| {
            let (full, answer) = (Arc::clone(full), board.clone());
            Draft { recipe, full, answer, kept, gone, minimal, cut_short: false }
        };
        if !setting.may_be_blank() {
            let fits = matches!(unique(full, options)?, Verdict::Unique(_));
            return Ok(if fits { Tried::Fits(draft(seats.collect(), Vec::new(), false)) } else { Tried::Misses });
        }
        let seats: Vec<usize> = seats.collect();
        // A board that has other answers even with all clues is left at once.
        let several = setting.removal(board).is_none() || seats.len() < setting.seats();
        if several && !matches!(unique(full, options)?, Verdict::Unique(_)) {
            return Ok(Tried::Misses);
        }
        let (may_go, stay): (Vec<usize>, Vec<usize>) =
            seats.iter().partition(|&&seat| recipe.spare_all || !setting.is_large(seat));
        let groups = recipe.symmetry.groups(setting, &may_go, full.size());
        let mut groups: Vec<Vec<usize>> = groups.into_iter().map(|group| group.seats).collect();
        random.shuffle(&mut groups);
        // Clues of single cells go first, so that those of larger places carry the puzzle. The two are asked for apart: with
        // every cell given, a core of all clues is one of cells alone.
        let (small, large): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| !setting.is_large(group[0]));
        let (mut kept, mut all_tried) = match remove(full, board, &small, options) {
            Err(SettingError::NotUnique(_)) => return Ok(Tried::Misses),
            other => other?,
        };
        if !large.is_empty() {
            let gone: BTreeSet<usize> = small.iter().flatten().copied().filter(|seat| !kept.contains(seat)).collect();
            let rest = with_seats(setting, |seat| !gone.contains(&seat)).ok_or(SettingError::Family)?;
            let (more, tried) = remove(&rest, board, &large, options)?;
            kept.extend(more);
            all_tried &= tried;
        }
        let kept: BTreeSet<usize> = kept.into_iter().chain(stay).collect();
        let gone = small.into_iter().chain(large).filter(|group| !kept.contains(&group[0])).rev().collect();
        let mut draft = Draft { cut_short: !all_tried, ..draft(kept, gone, all_tried) };
        if let Some(clues) = &recipe.clues {
            if draft.kept.len() > *clues.end() {
                return Ok(Tried::Misses);
            }
            while draft.kept.len() < *clues.start() && !recipe.minimal {
                let Some(group) = draft.gone.pop() else { break };
                draft.kept.extend(group);
                draft.minimal = false;
            }
            if !clues.contains(&draft.kept.len()) {
                return Ok(Tried::Misses);
            }
        }
        Ok(Tried::Fits(draft))
    }

    /// The puzzle with so many of the groups back that were taken away.
    fn with_back(&self, count: usize) -> Result<(Arc<dyn Puzzle>, usize), SettingError> {
        let back = self.gone.iter().rev().take(count).flatten().copied();
        let kept: BTreeSet<usize> = self.kept.iter().copied().chain(back).collect();
        let setting = setting(&*self.full)?;
        let puzzle = with_seats(setting, |seat| kept.contains(&seat)).ok_or(SettingError::Family)?;
        Ok((puzzle, kept.len()))
    }

    /// The puzzle that is as wanted, or how far from that it is.
    fn finish(&self, boards: usize, options: &Options, judge: Judge<'_>) -> Result<(usize, Made), SettingError> {
        let most = self.recipe.clues.as_ref().map_or(usize::MAX, |clues| *clues.end());
        let (puzzle, mut clues) = self.with_back(0)?;
        let (mut chosen, mut back) = (puzzle, 0);
        let mut judged = judge(&chosen)?;
        if judged == Some(Ordering::Greater) && !self.recipe.minimal {
            // The fewest clues back with which it is no longer too hard, as far as more clues make it easier.
            let (mut hard, mut easy) = (0, self.gone.len());
            while hard + 1 < easy {
                let middle = usize::midpoint(hard, easy);
                let (puzzle, count) = self.with_back(middle)?;
                if count > most {
                    easy = middle;
                    continue;
                }
                match judge(&puzzle)? {
                    Some(Ordering::Greater) => hard = middle,
                    None => break,
                    // With fewer clues it may be as wanted where it is too easy now; the other way round is no gain.
                    found => {
                        easy = middle;
                        if judged != Some(Ordering::Equal) || found == judged {
                            (chosen, back, clues, judged) = (puzzle, middle, count, found);
                        }
                    }
                }
            }
        }
        confirm(&chosen, &self.answer, options)?;
        let miss = match judged {
            Some(Ordering::Equal) => 0,
            Some(_) => 1,
            None => 2,
        };
        let (answer, minimal) = (self.answer.clone(), self.minimal && back == 0);
        Ok((miss, Made { puzzle: chosen, answer, clues, minimal, as_asked: miss == 0 && !self.cut_short, boards }))
    }
}

/// Any puzzle will do.
///
/// # Errors
/// Never.
pub fn any_will_do(_: &Arc<dyn Puzzle>) -> Result<Option<Ordering>, SearchError> {
    Ok(Some(Ordering::Equal))
}
