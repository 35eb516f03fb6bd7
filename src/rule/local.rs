//! The allowed combinations of a few places, as a list.
//!
//! In: at most [`MOST`] places of two values, which combinations are allowed. Out: clauses, the check, all that
//! follows. Must not know: the reason.
//!
//! A table says for every partial assignment whether an allowed combination extends it. So propagation and entailment
//! are complete and cost a few lookups in a table of 3^n entries, which rules that allow the same combinations share.
//! The clauses are the prime implicates (Quine: A way to simplify truth functions, 1955): each forbids one minimal
//! assignment that no allowed combination extends. With all of them, unit propagation is complete, too.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use super::{Claim, Form, Origin, Phrase, Report, Rule, Said, Vars, Verb, sides};
use crate::board::{Atom, Board, Layout, Place};
use crate::cnf::Encoder;

/// The most places: 6,561 partial assignments.
pub const MOST: usize = 8;

/// The allowed combinations of a number of places.
#[derive(Debug)]
pub struct Ways {
    count: usize,
    /// For each partial assignment, as digits to the base 3 (open, no, yes), whether some combination extends it.
    fits: Vec<bool>,
    /// The prime implicates: places, and whether they hold in the literal.
    clauses: Vec<Vec<(usize, bool)>>,
}

impl Ways {
    /// The allowed combinations of `count` places, given as bits.
    ///
    /// # Panics
    /// When there are more than [`MOST`] places.
    pub fn new(count: usize, allowed: impl Fn(u32) -> bool) -> Arc<Self> {
        assert!(count <= MOST, "a table of {count} places is too large");
        Self::of(&(0..1 << count).map(allowed).collect::<Vec<bool>>())
    }

    /// The same, from a list of whether each combination is allowed.
    ///
    /// # Panics
    /// When there are more than [`MOST`] places.
    pub fn of(allowed: &[bool]) -> Arc<Self> {
        let count = allowed.len().ilog2() as usize;
        assert!(count <= MOST, "a table of {count} places is too large");
        let mut ways = Ways { count, fits: extended(allowed), clauses: Vec::new() };
        let mut clauses = Vec::new();
        ways.implicates(count, 0, &mut Vec::new(), &mut clauses);
        ways.clauses = clauses;
        Arc::new(ways)
    }

    /// Finds the prime implicates whose upper digits are those of a code, in the order of their codes. `known` are the
    /// digits of it that are not open.
    fn implicates(
        &self,
        open: usize,
        code: usize,
        known: &mut Vec<(usize, bool)>,
        found: &mut Vec<Vec<(usize, bool)>>,
    ) {
        if !self.fits[code] {
            // What knows more is not minimal.
            if known.iter().all(|&(at, no)| self.fits[code - (2 - usize::from(no)) * power(at)]) {
                found.push(known.iter().rev().copied().collect());
            }
            return;
        }
        let Some(at) = open.checked_sub(1) else { return };
        self.implicates(at, code, known, found);
        for (digit, no) in [(1, true), (2, false)] {
            known.push((at, no));
            self.implicates(at, code + digit * power(at), known, found);
            known.pop();
        }
    }

    /// Of a dot that holds a value and has this many edges: two edges where the second value says that the line
    /// `passes`, and none where it does not.
    fn through(edges: usize, passes: bool) -> Arc<Self> {
        Ways::new(edges + 1, |way| (way >> 1).count_ones() == 2 * u32::from((way & 1 == 1) == passes))
    }

    /// Whether a combination, given as bits, is allowed.
    pub fn allows(&self, way: u32) -> bool {
        self.fits[(0..self.count).map(|at| (1 + (way >> at & 1) as usize) * power(at)).sum::<usize>()]
    }

    /// The number of clauses.
    pub fn size(&self) -> usize {
        self.clauses.len()
    }
}

/// The ways of dots with up to four edges that hold a value, by whether the second one means that the line passes.
static THROUGH: LazyLock<[[Arc<Ways>; 5]; 2]> =
    LazyLock::new(|| [false, true].map(|passes| [0, 1, 2, 3, 4].map(|edges| Ways::through(edges, passes))));

/// For each partial assignment whether an allowed combination extends it.
fn extended(allowed: &[bool]) -> Vec<bool> {
    if allowed.len() == 1 {
        return allowed.to_vec();
    }
    let [no, yes] = allowed.split_at(allowed.len() / 2).into();
    let [no, yes] = [no, yes].map(extended);
    let open: Vec<bool> = no.iter().zip(&yes).map(|(no, yes)| no | yes).collect();
    [open, no, yes].concat()
}

fn power(at: usize) -> usize {
    const POWERS: [usize; MOST + 1] = {
        let (mut powers, mut at) = ([1; MOST + 1], 1);
        while at <= MOST {
            powers[at] = 3 * powers[at - 1];
            at += 1;
        }
        powers
    };
    POWERS[at]
}

/// The allowed combinations of these places.
#[derive(Debug)]
pub struct Local {
    /// The kind of the rule.
    pub kind: &'static str,
    /// The origin of the rule.
    pub origin: Origin,
    /// What it demands, in words.
    pub phrase: Said<Phrase>,
    /// The place of its clue.
    pub clue_place: Option<Place>,
    /// If the first place is a dot and the others are its edges: whether its second value means that the line passes
    /// there.
    pub passes: Option<bool>,
    /// The places, each with its second value.
    pub atoms: Box<[Atom]>,
    /// The allowed combinations.
    pub ways: Arc<Ways>,
    /// What is wrong with a forbidden combination, given as bits, as it continues the subject of the phrase; empty
    /// where the phrase says it. `{}` stands for the name of the second value of a dot.
    pub wrong: fn(u32) -> &'static str,
    /// That name.
    pub second: Box<str>,
}

impl Local {
    /// A law about these places, each with its second value.
    pub fn law(
        kind: &'static str,
        phrase: impl Into<Said<Phrase>>,
        places: impl IntoIterator<Item = Place>,
        ways: &Arc<Ways>,
        wrong: fn(u32) -> &'static str,
    ) -> Self {
        let atoms = places.into_iter().map(|place| (place, 1)).collect();
        Local {
            kind,
            origin: Origin::Law,
            phrase: phrase.into(),
            clue_place: None,
            passes: None,
            atoms,
            ways: Arc::clone(ways),
            wrong,
            second: Box::default(),
        }
    }

    /// For a dot of a layout that holds a value: it has two edges if it is on the line, that is, if it has the second
    /// value, and otherwise none.
    pub fn passed_dot(layout: &Layout, dot: usize) -> Box<dyn Rule> {
        let place = layout.dot(dot);
        let phrase = Phrase::new(layout.name(place), Verb::HAS, "two edges of the line, or none");
        let wrong = |way: u32| match (way & 1, (way >> 1).count_ones()) {
            (_, 1) => "is an end of the line",
            (_, 3..) => "has more than two edges of the line",
            (0, _) => "is on the line",
            _ => "is off the line",
        };
        Box::new(Self::through(layout, dot, true, ("dot", phrase), wrong))
    }

    /// For a dot that holds a value: either it has the second one, which is called like this, or the line passes it.
    pub fn shaded_or_passed(layout: &Layout, dot: usize, second: &str) -> Box<dyn Rule> {
        let wrong = |way: u32| match (way & 1, (way >> 1).count_ones()) {
            (1, _) => "is {} and on the line",
            (_, 0) => "is neither {} nor on the line",
            (_, 1) => "is an end of the line",
            _ => "has more than two edges of the line",
        };
        let what = format!("either {second} or on the line");
        let phrase = Phrase::new(layout.at(layout.dot(dot)), Verb::IS, what);
        Box::new(Local { second: second.into(), ..Self::through(layout, dot, false, ("cell", phrase), wrong) })
    }

    /// A dot whose second value means that the line `passes`, or that it does not.
    fn through(
        layout: &Layout,
        dot: usize,
        passes: bool,
        (kind, phrase): (&'static str, Phrase),
        wrong: fn(u32) -> &'static str,
    ) -> Self {
        let edges = layout.graph().at_dot(dot);
        let ways = THROUGH[usize::from(passes)].get(edges.len()).cloned();
        let ways = ways.unwrap_or_else(|| Ways::through(edges.len(), passes));
        let places = std::iter::once(layout.dot(dot)).chain(edges.iter().map(|&edge| Place(edge)));
        Local { passes: Some(passes), ..Local::law(kind, phrase, places, &ways, wrong) }
    }

    fn code(known: &[Option<bool>]) -> usize {
        let digit = |known: &Option<bool>| known.map_or(0, |known| 1 + usize::from(known));
        known.iter().rev().fold(0, |code, known| 3 * code + digit(known))
    }
}

impl Rule for Local {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn origin(&self) -> Origin {
        self.origin
    }

    fn phrase(&self, _: &Layout) -> Phrase {
        Phrase::clone(&self.phrase)
    }

    fn form(&self) -> Form<'_> {
        match (self.passes, self.atoms.first()) {
            (Some(on), Some(&(at, _))) => Form::Through { at, on },
            _ => Form::Other(None),
        }
    }

    fn scope(&self) -> Cow<'_, [Atom]> {
        Cow::Borrowed(&self.atoms)
    }

    fn clue_place(&self) -> Option<Place> {
        self.clue_place
    }

    fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        for clause in &self.ways.clauses {
            enc.add_truths(clause.iter().map(|&(at, holds)| {
                let (place, value) = self.atoms[at];
                let truth = vars.truth(place, value);
                if holds { truth } else { !truth }
            }));
        }
    }

    fn check(&self, board: &Board, _: &Layout, report: Report<'_>) {
        let holds: Vec<Option<bool>> = self.atoms.iter().map(|&(place, value)| Some(board[place] == value)).collect();
        if !self.ways.fits[Self::code(&holds)] {
            let way = (0..).zip(&holds).filter(|(_, holds)| **holds == Some(true)).map(|(at, _)| 1 << at).sum();
            let places: Vec<Place> = self.atoms.iter().map(|&(place, _)| place).collect();
            let wrong = (self.wrong)(way).replace("{}", &self.second);
            let named = || format!("{} {wrong}", self.phrase.subject);
            report(&places, if wrong.is_empty() { self.phrase.broken() } else { named() });
        }
    }

    fn propagate(&self, known: &[Option<bool>]) -> Option<Vec<(usize, bool)>> {
        let code = Self::code(known);
        if !self.ways.fits[code] {
            return None;
        }
        let mut found = Vec::new();
        for at in (0..self.ways.count).filter(|&at| known[at].is_none()) {
            match [1, 2].map(|digit| self.ways.fits[code + digit * power(at)]) {
                [true, false] => found.push((at, false)),
                [false, true] => found.push((at, true)),
                _ => {}
            }
        }
        Some(found)
    }

    fn reference(&self, take: &mut dyn FnMut(&[Claim])) -> bool {
        let known = |way: u32| (0..self.ways.count).map(|at| Some(way >> at & 1 == 1)).collect::<Vec<_>>();
        sides::table(&self.atoms, |way| self.ways.fits[Self::code(&known(way))], take);
        true
    }
}
