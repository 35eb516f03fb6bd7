//! New puzzles with exactly one answer.
//!
//! In: a family that describes how its puzzles are made, wishes, a seed. Out: puzzles, each proved to have one answer.
//! Must not know: the family, how hard a puzzle is (the caller brings a judge).
//!
//! A random board is the answer. All clues that it has make a puzzle, and clues are removed in random order as long as
//! the answer stays the only one. So puzzles are made top-down, which does not sample them uniformly; the family says
//! how it samples. A puzzle that is too hard gets clues back, the last ones first, as few as needed; one that is too
//! easy is dropped. Where all clues must stay, boards are drawn until one is the only answer of its clues.
//!
//! Each puzzle has a number, and its random numbers depend on the seed and that number alone: any number of threads
//! makes the same puzzles.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

use fastrand::Rng;

use super::mend::mended;
use super::reduce::{confirm, setting, with_slots};
use super::remove::{Depth, remove};
use super::richest::{spend, too_large};
use super::solutions::Within;
use super::switched::engine;
use super::{Cube, Options, Recipe, SearchError, SettingError, Solutions, Verdict, possible, unique};
use crate::board::{Board, Place, PlaceKind};
use crate::family::Puzzle;
use crate::patience;

/// A new puzzle.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Arc<dyn Puzzle>,
    /// Its only answer.
    pub answer: Board,
    /// How many clues it has.
    pub clues: usize,
    /// Whether no clue, or no symmetrical group of clues, can be left out. Clues about whole areas do not count unless
    /// they were asked to go, too.
    pub minimal: bool,
    /// Whether it meets every wish; otherwise it is the best puzzle found before a limit was reached.
    pub as_asked: bool,
    /// How many boards were tried.
    pub boards: usize,
}

/// Tells how far a puzzle is from what is wanted.
pub trait Judge: Sync {
    /// Below 0 it is too easy, above 0 too hard; `None` where that is unknown.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    fn off(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Option<f64>, SearchError>;

    /// About the same, where that is sooner known: 0 if it may be as wanted. The puzzle that is chosen is judged in full.
    ///
    /// # Errors
    /// When an engine fails, or on a bug of ours.
    fn about(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Option<f64>, SearchError> {
        let _ = puzzle;
        Ok(None)
    }
}

impl<J: Fn(&Arc<dyn Puzzle>) -> Result<Option<f64>, SearchError> + Sync> Judge for J {
    fn off(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Option<f64>, SearchError> {
        self(puzzle)
    }
}

/// Makes the puzzle with this number; `None` when a limit was reached before there was any.
///
/// # Errors
/// When the shape does not fit the family, when the engine fails, or on a bug of ours.
pub fn generate(
    recipe: &Recipe,
    number: u64,
    options: &Options,
    judge: &dyn Judge,
) -> Result<Option<Made>, SettingError> {
    let options = &engine(options);
    let mut random = Rng::with_seed(mixed(recipe.seed, number));
    let mut best: Option<(f64, Made)> = None;
    for boards in 1.. {
        if options.limits.reached() {
            break;
        }
        let empty = recipe.family.maker.empty(&recipe.shape, &mut random).map_err(SettingError::Shape)?;
        spend(&*empty, &options.limits);
        recipe.check(&*empty, setting(&*empty)?)?;
        let drawn = draw(&empty, recipe, options, &mut random)?;
        // A shape that is not drawn at random is the same the next time.
        if drawn.is_none() && recipe.family.maker.can_be_drawn(&recipe.shape.variant) && !options.limits.reached() {
            let (rows, cols) = recipe.shape.size;
            let title = format!("no board of {cols}x{rows} keeps the rules; one of another size may");
            return Err(SettingError::Shape(title));
        }
        // Clues and rules of some boards take long; what is left of them at a limit is nothing.
        let mended = || {
            let drawn = match drawn {
                Some(board) => Some((empty, board)),
                None if boards % REDRAWN != 0 => None,
                None => possible::changed(empty, recipe, options, &mut random)?,
            };
            drawn.map_or(Ok(None), |(empty, board)| mended(empty, board, recipe, options, &mut random))
        };
        let Some(found) = patience::with(options.limits.clone().step_by_step(), mended) else { break };
        let Some((board, full)) = found? else { continue };
        if boards < DULL && (is_plain(&*full, &board) || is_poor(&*full)) {
            continue;
        }
        let draft = match Draft::choose(recipe, &full, &board, options, &mut random)? {
            Tried::Fits(draft) => draft,
            Tried::Misses => continue,
        };
        // A puzzle that needs none of its clues is dropped, and another shape or board is drawn.
        if draft.kept.is_empty() && !draft.gone.is_empty() && recipe.clues.is_none() && boards < SHAPES {
            continue;
        }
        let Some((miss, made)) = draft.finish(boards, options, judge)? else { continue };
        if miss == 0.0 {
            return Ok(Some(made));
        }
        if best.as_ref().is_none_or(|(least, _)| miss < *least) {
            best = Some((miss, made));
        }
    }
    Ok(best.map(|(_, made)| made))
}

/// Of so many shapes without a board one is changed: another one is drawn much sooner.
const REDRAWN: usize = 64;

/// Mixes two numbers into one (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
fn mixed(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A random board, from the family or from an engine that is given random preferences.
pub(super) fn draw(
    empty: &Arc<dyn Puzzle>,
    recipe: &Recipe,
    options: &Options,
    random: &mut Rng,
) -> Result<Option<Board>, SettingError> {
    let setting = setting(&**empty)?;
    if let Some(board) = setting.random_board(random, &recipe.wish) {
        return Ok(Some(board));
    }
    let options = &Options { under: Cube(setting.unusual()), ..options.clone() };
    let seed = random.u64(..);
    // Preferences at random, or names of variables, make some boards hard to find, so other turns go without.
    for turn in 0.. {
        let seed_in = |wanted: bool| wanted.then_some(seed.wrapping_add(turn));
        let (shuffle, phase_seed) = (seed_in(turn % 3 < 2), seed_in(turn % 3 == 0));
        let options = Options { shuffle, phase_seed, ..options.clone() };
        match Solutions::new(empty, &options).next_within(&[], TURN << turn.min(LONGEST))? {
            Within::Answer(board) => return Ok(Some(board)),
            Within::None(_) => break,
            Within::Limit if options.limits.reached() => break,
            Within::Limit => {}
        }
    }
    Ok(None)
}

/// The conflicts of the first turn in which a board is looked for, and how often they are doubled.
const TURN: u64 = 1_000;
const LONGEST: u64 = 20;

/// The puzzle with every clue that the board has.
///
/// # Errors
/// When clues of the family cannot be set one by one.
pub fn with_all_clues(puzzle: &Arc<dyn Puzzle>, board: &Board) -> Result<Arc<dyn Puzzle>, SettingError> {
    let setting = setting(&**puzzle)?;
    setting.with(&setting.clues_on(board)).ok_or_else(too_large)
}

/// How many shapes or boards are tried for a puzzle that needs clues.
const SHAPES: usize = 100;

/// How many for one with something to find out.
const DULL: usize = 5;

/// Whether a board has so few clues that it is mostly one large area, or empty.
fn is_poor(full: &dyn Puzzle) -> bool {
    let (rows, cols) = full.size();
    let Some(setting) = full.shortcuts().setting else { return false };
    let clues = (0..setting.slots()).filter(|&slot| setting.clue(slot).is_some()).count();
    (1..rows.min(cols).div_ceil(2)).contains(&clues)
}

/// Whether all cells that could differ are alike: there is nothing to find out.
fn is_plain(puzzle: &dyn Puzzle, board: &Board) -> bool {
    let is_open = |&place: &Place| puzzle.layout().kind(place) != PlaceKind::Edge && puzzle.values(place).len() > 1;
    let mut cells = puzzle.all_places().filter(is_open).map(|place| board[place]);
    let Some(first) = cells.next() else { return false };
    let mut others = cells.peekable();
    others.peek().is_some() && others.all(|value| value == first)
}

/// Whether a board is the only answer.
fn is_only(puzzle: &Arc<dyn Puzzle>, board: &Board, options: &Options) -> Result<bool, SettingError> {
    Ok(matches!(unique(puzzle, options)?, Verdict::Unique(only) if only == *board))
}

enum Tried<'r> {
    Fits(Draft<'r>),
    /// Its clues leave other answers, or are too many.
    Misses,
}

/// A puzzle whose clues are chosen, and the clues that may come back.
struct Draft<'r> {
    recipe: &'r Recipe,
    full: Arc<dyn Puzzle>,
    answer: Board,
    kept: BTreeSet<usize>,
    /// Groups that were removed; the last ones come back first.
    gone: Vec<Vec<usize>>,
    minimal: bool,
    /// Whether a limit was reached before all clues were tried.
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
        let slots = (0..setting.slots()).filter(|&slot| setting.clue(slot).is_some());
        let draft = |kept: BTreeSet<usize>, gone, minimal| {
            let (full, answer) = (Arc::clone(full), board.clone());
            Draft { recipe, full, answer, kept, gone, minimal, cut_short: false }
        };
        if !setting.may_be_blank() {
            let fits = is_only(full, board, options)?;
            return Ok(if fits { Tried::Fits(draft(slots.collect(), Vec::new(), false)) } else { Tried::Misses });
        }
        let slots: Vec<usize> = slots.collect();
        // A board that has other answers even with all clues is dropped at once; so is one that was drawn without rules
        // that it breaks.
        let several = setting.removal(board).is_none() || slots.len() < setting.slots();
        if several && !is_only(full, board, options)? {
            return Ok(Tried::Misses);
        }
        let (may_go, stay): (Vec<usize>, Vec<usize>) =
            slots.iter().partition(|&&slot| recipe.spare_all || !setting.is_large(slot));
        let groups = recipe.wish.symmetry.groups(setting, &may_go, full.size());
        let mut groups: Vec<Vec<usize>> = groups.into_iter().map(|group| group.slots).collect();
        random.shuffle(&mut groups);
        let exact = recipe.minimal || recipe.clues.is_some();
        let depth = if exact { Depth::Full } else { Depth::Quick };
        // Clues of single cells go first, so that those of larger places carry the puzzle. The two are asked for apart:
        // with every cell given, a core of all clues is one of cells alone.
        let (small, large): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| !setting.is_large(group[0]));
        let (mut kept, mut all_tried) = match remove(full, board, &small, depth, options) {
            Err(SettingError::NotUnique(_)) => return Ok(Tried::Misses),
            other => other?,
        };
        if !large.is_empty() {
            let gone: BTreeSet<usize> = small.iter().flatten().copied().filter(|slot| !kept.contains(slot)).collect();
            let rest = with_slots(setting, |slot| !gone.contains(&slot)).ok_or(SettingError::Family)?;
            let (more, tried) = remove(&rest, board, &large, depth, options)?;
            kept.extend(more);
            all_tried &= tried;
        }
        let kept: BTreeSet<usize> = kept.into_iter().chain(stay).collect();
        let gone = small.into_iter().chain(large).filter(|group| !kept.contains(&group[0])).rev().collect();
        let cut_short = !all_tried && (exact || options.limits.reached());
        let mut draft = Draft { cut_short, ..draft(kept, gone, all_tried) };
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

    /// The puzzle with the last `back` removed groups put back.
    fn with_back(&self, back: usize, look: &Look<'_>) -> Result<Choice, SettingError> {
        let returned = self.gone.iter().rev().take(back).flatten().copied();
        let kept: BTreeSet<usize> = self.kept.iter().copied().chain(returned).collect();
        let setting = setting(&*self.full)?;
        let puzzle = with_slots(setting, |slot| kept.contains(&slot)).ok_or(SettingError::Family)?;
        let off = if kept.len() > self.most() { None } else { look(&puzzle)? };
        Ok(Choice { puzzle, clues: kept.len(), back, off })
    }

    fn most(&self) -> usize {
        self.recipe.clues.as_ref().map_or(usize::MAX, |clues| *clues.end())
    }

    /// The puzzle with this many removed groups put back. If it is too hard, as few more come back as make it easy enough;
    /// that more clues make a puzzle easier is assumed.
    fn eased(&self, back: usize, look: &Look<'_>) -> Result<Choice, SettingError> {
        let mut chosen = self.with_back(back, look)?;
        if chosen.is_too_hard() && !self.recipe.minimal {
            let (mut hard, mut easy) = (back, self.gone.len());
            while hard + 1 < easy {
                let middle = self.with_back(usize::midpoint(hard, easy), look)?;
                if middle.clues > self.most() {
                    easy = middle.back;
                } else if middle.off.is_none() {
                    break;
                } else if middle.is_too_hard() {
                    hard = middle.back;
                } else {
                    easy = middle.back;
                    // With fewer returned clues it may be as wanted when it is too easy now; the reverse is no gain.
                    if chosen.off != Some(0.0) || middle.off == chosen.off {
                        chosen = middle;
                    }
                }
            }
        }
        Ok(chosen)
    }

    /// The puzzle if it is as wanted; otherwise the nearest one and how far it misses. `None` if there was no time to
    /// confirm it.
    fn finish(&self, boards: usize, options: &Options, judge: &dyn Judge) -> Result<Option<(f64, Made)>, SettingError> {
        let is_guess = Cell::new(false);
        let mut chosen = self.eased(0, &|puzzle| {
            let about = judge.about(puzzle)?;
            is_guess.set(is_guess.get() || about.is_some());
            if about.is_some() { Ok(about) } else { judge.off(puzzle) }
        })?;
        if chosen.off == Some(0.0) && is_guess.get() {
            chosen = self.eased(chosen.back, &|puzzle| judge.off(puzzle))?;
        }
        if !confirm(&chosen.puzzle, &self.answer, options)? {
            return Ok(None);
        }
        let miss = chosen.off.map_or(f64::INFINITY, f64::abs);
        let (answer, minimal) = (self.answer.clone(), self.minimal && chosen.back == 0);
        let Choice { puzzle, clues, .. } = chosen;
        let as_asked = miss == 0.0 && !self.cut_short;
        Ok(Some((miss, Made { puzzle, answer, clues, minimal, as_asked, boards })))
    }
}

/// Tells how far off a puzzle is.
type Look<'l> = dyn Fn(&Arc<dyn Puzzle>) -> Result<Option<f64>, SearchError> + 'l;

/// A puzzle that was looked at.
struct Choice {
    puzzle: Arc<dyn Puzzle>,
    clues: usize,
    /// How many removed groups were put back.
    back: usize,
    /// How far off it is, where that is known.
    off: Option<f64>,
}

impl Choice {
    fn is_too_hard(&self) -> bool {
        self.off.is_some_and(|off| off > 0.0)
    }
}

/// A judge that accepts every puzzle.
///
/// # Errors
/// Never.
pub fn any_will_do(_: &Arc<dyn Puzzle>) -> Result<Option<f64>, SearchError> {
    Ok(Some(0.0))
}
