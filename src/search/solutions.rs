//! The iterator over the answers of a puzzle.
//!
//! In: a puzzle. Out: its answers, each checked. Must not know: the family.

use std::sync::Arc;

use super::cube::{Cube, deduced};
use super::direct_answers::DirectAnswers;
use super::guess::{Guesses, guess};
use super::instance::Instance;
use super::second::second_look;
use super::shuffle::Shuffle;
use super::{Options, Progress, SearchError, Stats};
use crate::backend::{Backend, Limits, Metrics, Moment, Phase, Verdict};
use crate::board::Place;
use crate::board::{Board, Domains};
use crate::card::Connectivity;
use crate::cnf::{Encoder, Lit, Model, RuleMode, Truth};
use crate::family::{Blocking, Partial, Puzzle};
use crate::puzzle::Deduce;
use crate::rule::{Conditional, Flaw, Rule, Vars};

/// The answers of a puzzle, one after the other, from one engine.
///
/// Ends when all have been found or a limit was reached: [`Solutions::progress`] tells which.
pub struct Solutions {
    puzzle: Arc<dyn Puzzle>,
    options: Options,
    /// What the family found without clauses; gone when clauses are needed.
    quick: Option<DirectAnswers>,
    /// `None` when deduction alone found that there is no answer, or clauses are not needed yet.
    live: Option<Instance>,
    /// What was found near guesses; `None` while nobody has guessed.
    guessed: Option<Guesses>,
    shuffle: Option<Shuffle>,
    progress: Progress,
    stats: Stats,
    /// What a program's claim that there are no more answers would mean: these places have these values, and these
    /// answers are known. Kept where claims are verified.
    claim: (Partial, Vec<Board>),
    /// What lazy rules may know of the clues that were switched.
    switched: Vec<Conditional>,
    /// The boards that got lemmas; `None` when they are not kept.
    flawed: Option<Vec<Board>>,
}

/// What came of one question to the engine.
pub(super) enum Within {
    /// An answer.
    Answer(Board),
    /// There is none under these of the assumptions.
    None(Vec<Lit>),
    /// A limit was reached.
    Limit,
}

impl std::fmt::Debug for Solutions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions")
            .field("progress", &self.progress)
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}

impl Solutions {
    /// Finds the first answers without clauses where the family can; else deduces and encodes. The engine works
    /// when answers are asked for.
    pub fn new(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Self {
        let started = Moment::now();
        let answers = if options.distinct.is_none() && options.shuffle.is_none() && options.under.is_everything() {
            puzzle.shortcuts().first_answers.and_then(|way| way.first_answers(options.deduce, options.ahead))
        } else {
            None
        };
        let stats = Stats { deduce: started.elapsed(), ..Stats::default() };
        let quick = answers.map(|answers| DirectAnswers::new(answers, options.ahead));
        let ready = quick.is_some();
        let mut solutions = Solutions { quick, stats, ..Self::blank(puzzle, options) };
        if !ready {
            solutions.deduce_and_encode();
        }
        solutions
    }

    /// Encodes what deduction has left.
    pub(super) fn knowing(puzzle: &Arc<dyn Puzzle>, options: &Options, known: &Domains) -> Self {
        let mut solutions = Self::blank(puzzle, options);
        solutions.encode(known);
        solutions
    }

    /// Nothing was done yet.
    fn blank(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Self {
        Solutions {
            puzzle: Arc::clone(puzzle),
            options: options.clone(),
            quick: None,
            live: None,
            guessed: None,
            shuffle: None,
            progress: Progress::Open,
            stats: Stats::default(),
            claim: Default::default(),
            switched: Vec::new(),
            flawed: None,
        }
    }

    /// Deduces and encodes.
    fn deduce_and_encode(&mut self) {
        let started = Moment::now();
        self.options.limits.tell(|watch| watch.enter(Phase::Deducing));
        let known = deduced(&self.puzzle, &self.options);
        self.stats.deduce += started.elapsed();
        match known {
            Some(known) => self.encode(&known),
            None => self.progress = Progress::Complete,
        }
    }

    fn encode(&mut self, known: &Domains) {
        let started = Moment::now();
        self.options.limits.tell(|watch| watch.enter(Phase::Encoding));
        if known.as_slice().iter().any(|left| left.len() > 1) {
            self.options = self.options.settled(&*self.puzzle);
        }
        let (live, size) = Instance::new(&self.puzzle, known, &self.options);
        self.stats.encode = started.elapsed();
        (self.stats.vars, self.stats.clauses) = size;
        self.live = Some(live);
        self.options.limits.tell(|watch| watch.enter(Phase::Solving));
    }

    /// Goes over to clauses: the answers that have gone out are ruled out.
    fn need_clauses(&mut self) {
        if let Some(quick) = self.quick.take() {
            self.deduce_and_encode();
            for answer in quick.gone() {
                self.block(answer);
            }
        }
    }

    /// How far the search got.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Whether it is known, without one more question to an engine, that no more answers come. What one of ours said
    /// near a guess counts, as does what was deduced.
    pub(super) fn is_over(&self) -> bool {
        match (self.progress, &self.quick, &self.guessed) {
            (Progress::Complete, ..) => true,
            (Progress::Limit, ..) => false,
            (Progress::Open, Some(quick), _) => quick.is_over(),
            (Progress::Open, None, Some(guesses)) => {
                guesses.answers.is_empty() && (guesses.complete || self.live.is_none())
            }
            (Progress::Open, None, None) => self.live.is_none(),
        }
    }

    /// What the search cost so far.
    pub fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Some(guesses) = &self.guessed {
            stats.add(&guesses.stats);
        }
        stats
    }

    /// Keeps from now on the boards that get lemmas, for those who have to write the lemmas once more.
    #[must_use]
    pub fn keep_flawed(mut self) -> Self {
        self.flawed = Some(Vec::new());
        self
    }

    /// The boards that got lemmas since [`Solutions::keep_flawed`].
    pub fn flawed(&self) -> &[Board] {
        self.flawed.as_deref().unwrap_or_default()
    }

    /// The next answer among those in which the assumptions hold, without blocking it. `None` when there is
    /// none or a limit was reached; only the latter changes [`Solutions::progress`].
    ///
    /// # Errors
    /// When the engine fails, or on a bug of ours.
    pub fn next_under(&mut self, assumptions: &[Lit]) -> Result<Option<Board>, SearchError> {
        let limits = self.options.limits.clone();
        Ok(match self.ask(assumptions, &limits)? {
            Within::Answer(board) => Some(board),
            Within::None(_) => None,
            Within::Limit => {
                self.progress = Progress::Limit;
                None
            }
        })
    }

    /// Like [`Solutions::next_under`], within so many conflicts each time the engine is asked, where the engine counts
    /// them; it changes no progress.
    pub(super) fn next_within(&mut self, assumptions: &[Lit], conflicts: u64) -> Result<Within, SearchError> {
        let limits = Limits { conflicts: Some(conflicts), ..self.options.limits.clone() };
        self.ask(assumptions, &limits)
    }

    /// Adds rules, each under a literal that switches it on, before anything is asked; `None` where nothing is open.
    pub(super) fn switch<'r>(&mut self, rules: impl Iterator<Item = &'r dyn Rule>) -> Option<Vec<Lit>> {
        let Instance { vars, solver, .. } = self.live.as_mut()?;
        let mut enc = Encoder::with(&mut **solver.as_mut()?, RuleMode::Selected, self.options.encoding.clone());
        let mut switched: Vec<&dyn Rule> = Vec::new();
        for (number, rule) in (0..).zip(rules) {
            enc.rule(|| number, |enc| rule.encode(vars, enc));
            switched.push(rule);
        }
        let selectors = enc.finish().selectors;
        let clues = selectors.iter().zip(switched).filter_map(|(&switch, rule)| Conditional::new(switch, rule));
        self.switched.extend(clues);
        Some(selectors)
    }

    /// A literal that, assumed, asks for another board than this one, whatever other rules are switched on.
    ///
    /// # Panics
    /// When the search is over.
    pub(super) fn other_than(&mut self, board: &Board) -> Lit {
        let Some(live) = &self.live else { panic!("literals belong to a live search") };
        let blocking = match self.puzzle.shortcuts().blocking {
            // That all answers have as many of each value may be due to rules that can be switched off.
            Blocking::Fewer => Blocking::All,
            blocking => blocking,
        };
        let lits: Vec<Lit> = blocking.literals(&live.vars, board).into_iter().map(|lit| !lit).collect();
        self.any_of(lits)
    }

    /// The next answer under the assumptions, not blocked; or why there is none.
    pub(super) fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Within, SearchError> {
        self.need_clauses();
        let Some(live) = &mut self.live else { return Ok(Within::None(Vec::new())) };
        // Lemmas that have to be written once more are needed as lemmas.
        let lemmas = self.flawed.is_some() || self.options.encoding.connectivity != Connectivity::Lazy;
        if let (false, false, Some(solver)) = (std::mem::replace(&mut live.asked, true), lemmas, &mut live.solver) {
            let mut lazy = self.puzzle.lazy_rules();
            if let Some(theory) =
                lazy.find_map(|(_, rule)| rule.theory(self.puzzle.rules(), &live.vars, &self.switched))
            {
                solver.follow(theory);
            }
        }
        loop {
            let model = match &mut live.solver {
                None => Model::default(),
                Some(solver) => {
                    let started = Moment::now();
                    let verdict = solver.solve(assumptions, limits)?;
                    self.stats.solve += started.elapsed();
                    self.stats.rounds += 1;
                    self.options.limits.tell(Metrics::round);
                    self.stats.conflicts = solver.conflicts();
                    match verdict {
                        Verdict::Sat(model) => model,
                        Verdict::Unsat(core) => return Ok(Within::None(core)),
                        Verdict::Unknown => return Ok(Within::Limit),
                    }
                }
            };
            let started = Moment::now();
            let board = live.vars.decode(&model);
            let flaws = match self.puzzle.shortcuts().whole_check {
                Some(whole) if whole.is_answer(&board) => Vec::new(),
                _ => self.puzzle.check(&board),
            };
            if flaws.is_empty() {
                self.stats.check += started.elapsed();
                return Ok(Within::Answer(board));
            }
            for lemma in cuts(&*self.puzzle, &live.vars, &board, &model, &flaws)? {
                if let Some(solver) = &mut live.solver {
                    solver.add_clause(&lemma);
                    self.stats.lemmas += 1;
                    self.options.limits.tell(Metrics::lemma);
                }
            }
            if let Some(kept) = &mut self.flawed {
                kept.push(board);
            }
            self.stats.check += started.elapsed();
            if live.solver.is_none() {
                return Ok(Within::None(Vec::new()));
            }
        }
    }

    /// The next answer that was found near a guess. Guesses are made when the first answer is asked for, and none where
    /// answers are to come in a random order or be told apart by some places only, where not all is to be deduced, or where
    /// lemmas are kept.
    fn next_guessed(&mut self) -> Result<Option<Board>, SearchError> {
        if self.guessed.is_none() {
            let may = self.flawed.is_none() && self.options.distinct.is_none() && self.options.shuffle.is_none();
            self.guessed = Some(match &self.live {
                Some(Instance { vars, solver: Some(_), .. }) if may && self.options.deduce == Deduce::Full => {
                    guess(&self.puzzle, vars.known(), &self.options, self.options.ahead)?
                }
                _ => Guesses::default(),
            });
        }
        let Some(guesses) = &mut self.guessed else { return Ok(None) };
        let answer = guesses.answers.pop();
        if answer.is_none() && guesses.complete {
            self.live = None;
        }
        Ok(answer)
    }

    /// The next answer; with random wishes when the order is to be random.
    fn next_wished(&mut self) -> Result<Option<Board>, SearchError> {
        self.need_clauses();
        let mut wish = match (self.options.shuffle, &self.live) {
            (Some(seed), Some(live)) => {
                let key = || self.puzzle.projection(&live.vars);
                self.shuffle.get_or_insert_with(|| Shuffle::new(seed, key())).wish()
            }
            _ => Vec::new(),
        };
        loop {
            let found = self.next_under(&wish)?;
            if found.is_some() || wish.is_empty() || self.progress == Progress::Limit {
                return Ok(found);
            }
            wish.truncate(wish.len() / 2);
        }
    }

    /// The truth of "`place` has `value`"; `None` when the search is over.
    pub fn truth(&mut self, place: Place, value: u16) -> Option<Truth> {
        self.need_clauses();
        Some(self.live.as_ref()?.vars.truth(place, value))
    }

    /// From here on not all answers of the puzzle will do, so none is to be guessed, and what was guessed is dropped.
    fn guess_no_more(&mut self) {
        let guesses = self.guessed.get_or_insert_default();
        guesses.answers.clear();
        guesses.complete = false;
    }

    /// Keeps to answers with these values from now on.
    pub fn keep_to(&mut self, filled: &Partial) {
        if self.verifies() {
            self.claim.0.extend(filled);
        }
        for &(place, value) in filled {
            match self.truth(place, value) {
                Some(Truth::Open(lit)) => self.add_unit(lit),
                Some(Truth::Known(true)) => {}
                Some(Truth::Known(false)) => self.finish(),
                None => return,
            }
        }
    }

    /// Keeps to answers in this part from now on.
    pub(super) fn keep_under(&mut self, cube: &Cube) {
        for fact in &cube.0 {
            match self.truth(fact.place, fact.value) {
                Some(Truth::Open(lit)) => self.add_unit(if fact.holds { lit } else { !lit }),
                Some(Truth::Known(holds)) if holds != fact.holds => self.finish(),
                Some(Truth::Known(_)) => {}
                None => return,
            }
        }
    }

    /// Adds what is known to hold in all answers, or is to hold in all that come.
    pub fn add_unit(&mut self, lit: Lit) {
        self.guess_no_more();
        self.need_clauses();
        if let Some(Instance { solver: Some(solver), .. }) = &mut self.live {
            solver.add_clause(&[lit]);
        }
    }

    /// A literal that, assumed, asks for one of `lits` to hold.
    ///
    /// # Panics
    /// When the search is over: then there are no literals to ask for.
    pub fn any_of(&mut self, lits: impl IntoIterator<Item = Lit>) -> Lit {
        self.under(vec![lits.into_iter().collect()])
    }

    /// A literal that, assumed, asks for these clauses to hold.
    fn under(&mut self, clauses: Vec<Vec<Lit>>) -> Lit {
        self.need_clauses();
        let Some(Instance { solver: Some(solver), .. }) = &mut self.live else {
            panic!("literals belong to a live search")
        };
        let switch = solver.new_var().positive();
        for mut clause in clauses {
            clause.push(!switch);
            solver.add_clause(&clause);
        }
        switch
    }

    /// From now on what is open is tried first as it is on this board.
    pub(super) fn prefer(&mut self, board: &Board) {
        if let Some(Instance { vars, solver: Some(solver), .. }) = &mut self.live {
            let values = (0..).map(Place).zip(&board.0);
            let lits: Vec<Lit> = values.filter_map(|(place, &value)| vars.lit(place, value)).collect();
            solver.prefer(&lits);
        }
    }

    /// A literal that, assumed, says that not just so many of these hold: a clause for each way in which they could.
    pub(super) fn not_so_many(&mut self, truths: &[Truth], count: usize) -> Lit {
        let mut clauses = Vec::new();
        for ways in (0u32..1 << truths.len()).filter(|ways| ways.count_ones() as usize == count) {
            let not_so = |(at, truth): (usize, &Truth)| if ways >> at & 1 == 1 { !*truth } else { *truth };
            let not_so: Vec<Truth> = truths.iter().enumerate().map(not_so).collect();
            if !not_so.contains(&Truth::Known(true)) {
                clauses.push(not_so.into_iter().filter_map(Truth::lit).collect());
            }
        }
        self.under(clauses)
    }

    /// Whether claims of the engine are verified.
    fn verifies(&self) -> bool {
        self.options.verify && matches!(self.options.backend, Backend::Process(_))
    }

    /// Looks for another answer, where a program says that there is none.
    fn verified(&self) -> Result<(), SearchError> {
        if !self.verifies() {
            return Ok(());
        }
        let (fixed, found) = &self.claim;
        second_look(&self.puzzle, &self.options, fixed, found, self.stats.solve)
    }

    /// Ends the search: there are no more answers.
    fn finish(&mut self) {
        (self.quick, self.live) = (None, None);
    }

    /// Rules an answer out from now on.
    pub fn block(&mut self, answer: &Board) {
        if self.verifies() {
            self.claim.1.push(answer.clone());
        }
        self.guessed.get_or_insert_default();
        self.need_clauses();
        let Some(Instance { vars, solver: Some(solver), .. }) = &mut self.live else {
            // Nothing was open: there is no other answer.
            self.live = None;
            return;
        };
        let told_apart_by = match &self.options.distinct {
            None => self.puzzle.blocking(vars, answer),
            Some(places) => places.iter().filter_map(|&place| vars.lit(place, answer[place])).collect(),
        };
        let clause: Vec<Lit> = told_apart_by.iter().map(|&lit| !lit).collect();
        if clause.is_empty() {
            self.live = None;
        } else {
            solver.add_clause(&clause);
        }
    }
}

/// Clauses against all flaws of a board; a flaw against which there is none is a bug of ours.
fn cuts(
    puzzle: &dyn Puzzle,
    vars: &Vars,
    board: &Board,
    model: &Model,
    flaws: &[Flaw],
) -> Result<Vec<Vec<Lit>>, SearchError> {
    let mut all = Vec::new();
    for flaw in flaws {
        // The flaws of one rule stand together, and its cuts are against all of them.
        let rule = puzzle.rules()[flaw.rule].lazy().ok_or_else(|| SearchError::Bug(flaw.to_string()))?;
        if flaws.iter().find(|other| other.rule == flaw.rule) != Some(flaw) {
            continue;
        }
        let cuts = rule.cuts(puzzle.rules(), vars, board);
        if cuts.is_empty() || cuts.iter().flatten().any(|&lit| model.value(lit)) {
            return Err(SearchError::Bug(flaw.to_string()));
        }
        all.extend(cuts);
    }
    Ok(all)
}

impl Iterator for Solutions {
    type Item = Result<Board, SearchError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.progress != Progress::Open {
            return None;
        }
        if let Some(quick) = &mut self.quick {
            if let Some(answer) = quick.next() {
                // The family has judged it, without making all rules for each board of a stream.
                return Some(Ok(answer.clone()));
            }
            if quick.are_all() {
                self.progress = Progress::Complete;
                return None;
            }
        }
        match self
            .next_guessed()
            .and_then(|guessed| guessed.map_or_else(|| self.next_wished(), |board| Ok(Some(board))))
        {
            Err(error) => {
                self.progress = Progress::Limit;
                Some(Err(error))
            }
            Ok(Some(answer)) => {
                self.options.limits.tell(Metrics::answer);
                self.block(&answer);
                Some(Ok(answer))
            }
            Ok(None) if self.progress == Progress::Open => match self.verified() {
                Ok(()) => {
                    self.progress = Progress::Complete;
                    None
                }
                Err(error) => {
                    self.progress = Progress::Limit;
                    Some(Err(error))
                }
            },
            Ok(None) => None,
        }
    }
}
