//! A puzzle with a switch for every clue; the rules of its family always hold.
//!
//! In: a puzzle whose clues can be set one by one. Out: boards that keep the clues that are switched on, or a core:
//! clues that cannot hold together. Reduction and repair use it. Must not know: the family.
//!
//! The rules of the family and the clues that stay form one puzzle. It is solved like any other, with its lazy rules
//! and the engine that follows them; each other clue is added under a literal of its own. [`super::SelectorSolver`] has
//! a switch for every rule, those of the family too, and serves explanations.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::reduce::clues;
use super::solutions::{ROUND, Solutions, Within};
use super::{Options, SearchError};
use crate::backend::Backend;
use crate::board::{Board, Domains, Place};
use crate::card::Amo;
use crate::cnf::{Lit, Truth};
use crate::family::{Clueless, Deduce, Puzzle, Setting};
use crate::rule::Form;

/// What becomes of the clue at a slot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// It holds.
    Stays,
    /// It gets a switch.
    Open,
    /// The puzzle does not have it. Slots are still those of the puzzle with all clues: without a cage, the cages after
    /// it would have other numbers.
    Gone,
}

impl Fate {
    /// Of a clue that either stays or is open.
    pub(super) fn stays_if(stays: bool) -> Self {
        if stays { Fate::Stays } else { Fate::Open }
    }
}

/// The result under some of the clues.
pub(super) enum Asked {
    /// A board that keeps the clues that were switched on.
    Board(Board),
    /// These clues, by their slots, cannot hold together.
    Core(Vec<usize>),
    /// A limit was reached.
    Limit,
}

/// A live engine that holds the rules of the family, with a switch for every clue.
pub(super) struct Switched {
    full: Arc<dyn Puzzle>,
    solutions: Solutions,
    /// For each slot: the numbers of the clue's rules, and their switches.
    switches: BTreeMap<usize, Vec<(usize, Lit)>>,
    slots: BTreeMap<Lit, usize>,
    /// The slots whose switches are fixed.
    settled: BTreeSet<usize>,
}

/// Whether the board allows several clues at one of these slots.
pub(super) fn allows_several_clues(setting: &dyn Setting, slots: &[usize], board: &Board) -> bool {
    slots.iter().any(|&slot| !setting.other_clues_on(slot, board).is_empty())
}

/// Chooses the engine for clues that come and go, unless the user named one: it follows lazy rules inside its search.
pub(super) fn engine(options: &Options) -> Options {
    let backend = if options.backend == Backend::default() { Backend::INCREMENTAL } else { options.backend.clone() };
    Options { backend, ..options.clone() }
}

/// For up to this many values, "at most one" is encoded pairwise: the engine has to decide every auxiliary variable in
/// each answer. Minimal 16x16 sudokus then take half the time, though there are more clauses.
const PAIRS: usize = 25;

/// The engine, and the encoding that suits it unless the user named one.
fn tuned(options: &Options, puzzle: &dyn Puzzle) -> Options {
    let mut options = engine(options);
    if options.encoding.amo == Amo::Auto && puzzle.holds().most() <= PAIRS {
        options.encoding.amo = Amo::Pairwise;
    }
    options
}

impl Switched {
    /// Encodes the laws, the clues that stay, and the open ones under switches. `None` where the family does not let
    /// clues be set, or there is nothing to ask.
    pub(super) fn new(full: &Arc<dyn Puzzle>, fate: &dyn Fn(usize) -> Fate, options: &Options) -> Option<Self> {
        let setting = full.shortcuts().setting?;
        let stays = |slot| fate(slot) == Fate::Stays;
        let staying: Vec<_> = (0..setting.slots()).map(|slot| setting.clue(slot).filter(|_| stays(slot))).collect();
        let bare = setting.with(&staying);
        let clueless = bare.is_none();
        let bare = bare.unwrap_or_else(|| Arc::new(Clueless::new(full)));
        let switched: Vec<(usize, usize)> = (0..setting.slots())
            .filter(|&slot| fate(slot) == Fate::Open)
            .flat_map(|slot| setting.rules(slot).into_iter().map(move |rule| (slot, rule)))
            .collect();
        // Deduction finds something only where clues stay. If it leaves nothing open, its result is not used, so that
        // there are literals to ask about.
        let any = Domains::all(bare.holds());
        let known = if staying.iter().any(Option::is_some) { bare.deduce(Deduce::Full).ok()? } else { any.clone() };
        let open = bare.all_places().any(|place| known.only(place).is_none());
        let mut solutions = Solutions::knowing(&bare, &tuned(options, &*bare), if open { &known } else { &any });
        let rules = full.rules();
        if clueless {
            let gone = |slot: &usize| fate(*slot) == Fate::Gone;
            let gone: Vec<usize> = (0..setting.slots()).filter(gone).flat_map(|slot| setting.rules(slot)).collect();
            let is_switched = |number: &usize| switched.iter().any(|(_, rule)| rule == number);
            let others = (0..rules.len()).filter(|number| !is_switched(number) && !gone.contains(number));
            let always = solutions.switch(full, &others.collect::<Vec<_>>())?;
            always.into_iter().for_each(|lit| solutions.add_unit(lit));
        }
        let lits = solutions.switch(full, &switched.iter().map(|&(_, rule)| rule).collect::<Vec<_>>())?;
        let pairs = || switched.iter().zip(&lits);
        let slots = pairs().map(|(&(slot, _), &lit)| (lit, slot)).collect();
        let mut switches: BTreeMap<usize, Vec<(usize, Lit)>> = BTreeMap::new();
        pairs().for_each(|(&(slot, rule), &lit)| switches.entry(slot).or_default().push((rule, lit)));
        Some(Switched { full: Arc::clone(full), solutions, switches, slots, settled: BTreeSet::new() })
    }

    /// The slots that have a switch.
    pub(super) fn slots(&self) -> Vec<usize> {
        self.switches.keys().copied().collect()
    }

    /// A literal that, when assumed, demands a board other than this one.
    pub(super) fn other_than(&mut self, board: &Board) -> Lit {
        self.solutions.other_than(board)
    }

    /// A literal that, when assumed, demands that some place of these clues has a value other than on this board;
    /// `None` where none can.
    pub(super) fn other_at(&mut self, slots: &[usize], board: &Board) -> Option<Lit> {
        let rules = slots.iter().filter_map(|slot| self.switches.get(slot)).flatten().map(|&(rule, _)| rule);
        let places = places_of(&*self.full, rules);
        self.other_in(places, board)
    }

    /// A literal that, when assumed, demands that some of these places has a value other than on this board; `None` where
    /// none can.
    fn other_in(&mut self, places: BTreeSet<Place>, board: &Board) -> Option<Lit> {
        let truths = places.into_iter().filter_map(|place| self.solutions.truth(place, board[place]));
        let lits: Vec<Lit> = truths.filter_map(Truth::lit).map(|lit| !lit).collect();
        (!lits.is_empty()).then(|| self.solutions.any_of(lits))
    }

    /// Makes the engine try the values of this board first.
    pub(super) fn prefer(&mut self, board: &Board) {
        self.solutions.prefer(board);
    }

    /// A literal that, when assumed, demands that one of these clues is broken, or at least that some place of them has
    /// a value other than on this board, which keeps them; `None` where none can.
    pub(super) fn broken(&mut self, slots: &[usize], board: &Board) -> Option<Lit> {
        /// The most places of a clue; each way to keep the clue takes a clause.
        const MOST: usize = 6;
        let alone = if let [slot] = slots { self.switches.get(slot) } else { None };
        let Some(&[(rule, _)]) = alone.map(Vec::as_slice) else { return self.other_at(slots, board) };
        let full = Arc::clone(&self.full);
        let scope = full.rules()[rule].scope();
        match full.rules()[rule].form() {
            _ if scope.len() == 1 => self.solutions.truth(scope[0].0, board[scope[0].0])?.lit().map(|lit| !lit),
            Form::Sides(count) if scope.len() <= MOST => {
                let sides = scope.iter().map(|&(place, value)| self.solutions.truth(place, value));
                let sides: Vec<Truth> = sides.collect::<Option<_>>()?;
                sides.iter().any(|side| side.lit().is_some()).then(|| self.solutions.not_so_many(&sides, count))
            }
            _ => self.other_at(slots, board),
        }
    }

    /// Whether a board keeps the clue at a slot.
    pub(super) fn keeps(&self, board: &Board, slot: usize) -> bool {
        let mut rules = self.switches.get(&slot).into_iter().flatten().map(|(rule, _)| &self.full.rules()[*rule]);
        rules.all(|rule| rule.is_kept(board, self.full.layout()))
    }

    /// From now on the clue at a slot holds for good, or is switched off for good.
    pub(super) fn settle(&mut self, slot: usize, holds: bool) {
        if let Some(switches) = self.switches.get(&slot) {
            switches.iter().for_each(|&(_, lit)| self.solutions.add_unit(if holds { lit } else { !lit }));
            self.settled.insert(slot);
        }
    }

    /// Like [`Switched::other_at`], for all places that the clues of this board at these slots constrain: a board with the
    /// same values there has the same clues.
    pub(super) fn other_for_its_clues(&mut self, slots: &[usize], board: &Board) -> Option<Lit> {
        match self.places_of_clues(slots, board) {
            Some(places) => self.other_in(places, board),
            None => Some(self.other_than(board)),
        }
    }

    /// The places that the clues of this board at these slots constrain; `None` where these are not the only ones that it
    /// allows.
    fn places_of_clues(&self, slots: &[usize], board: &Board) -> Option<BTreeSet<Place>> {
        let setting = self.full.shortcuts().setting.filter(|setting| !allows_several_clues(*setting, slots, board))?;
        let mut told = clues(setting);
        for &slot in slots {
            told[slot] = Some(setting.clue_on(slot, board)?);
        }
        let told = setting.with(&told)?;
        let of_slots = told.shortcuts().setting?;
        Some(places_of(&*told, slots.iter().flat_map(|&slot| of_slots.rules(slot))))
    }

    /// The number of conflicts so far, where the engine counts them.
    pub(super) fn conflicts(&self) -> u64 {
        self.solutions.stats().conflicts.unwrap_or(0)
    }

    /// The effort so far, in conflicts.
    pub(super) fn cost(&self) -> u64 {
        self.conflicts() + ROUND * self.solutions.stats().rounds as u64
    }

    /// Finds a board that keeps the clues at these slots, and these literals; or a core of the slots.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub(super) fn ask(&mut self, on: &[usize], also: &[Lit]) -> Result<Asked, SearchError> {
        self.ask_within(on, also, u64::MAX)
    }

    /// The same within this many conflicts, where the engine counts them.
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub(super) fn ask_within(&mut self, on: &[usize], also: &[Lit], conflicts: u64) -> Result<Asked, SearchError> {
        let open = on.iter().filter(|slot| !self.settled.contains(slot));
        let switches = open.filter_map(|slot| self.switches.get(slot)).flatten().map(|&(_, lit)| lit);
        let assumptions: Vec<Lit> = also.iter().copied().chain(switches).collect();
        Ok(match self.solutions.next_within(&assumptions, conflicts)? {
            Within::Limit => Asked::Limit,
            Within::None(core) => Asked::Core(core.iter().filter_map(|lit| self.slots.get(lit).copied()).collect()),
            Within::Answer(board) => {
                if let Some(&slot) = on.iter().find(|&&slot| !self.keeps(&board, slot)) {
                    let name = self
                        .full
                        .shortcuts()
                        .setting
                        .map_or_else(String::new, |setting| setting.name(slot).to_string());
                    return Err(SearchError::Bug(format!("a clue that is switched on does not hold: {name}")));
                }
                Asked::Board(board)
            }
        })
    }
}

/// The places of these rules.
fn places_of(puzzle: &dyn Puzzle, rules: impl Iterator<Item = usize>) -> BTreeSet<Place> {
    rules.flat_map(|rule| puzzle.rules()[rule].scope().into_owned()).map(|(place, _)| place).collect()
}
