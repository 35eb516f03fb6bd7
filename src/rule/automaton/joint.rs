//! Rules of a search that share variables.
//!
//! In: two counts that are compared, or facts joined by and, or, iff. Out: clauses for a search. Must not know: the
//! automaton that says the same.
//!
//! Where regions are compared with each of their neighbours, an automaton for each two of them finds out again what one
//! counts, or whether some line passes a moon of it. So each count, and each "some of these", gets variables once in the
//! whole formula: n log n of them and n^2 / 2 clauses for a count of n atoms, one with n + 1 clauses for an or. A comparison
//! adds a clause or two for each number of the first list. All variables are functions of the board. Where clauses are to
//! name their rule, those of the automaton are written.

use crate::board::Atom;
use crate::card;
use crate::cnf::{ClauseSink, Encoder, Lit, Shared, Truth};
use crate::rule::{Fact, Vars};

/// What a rule says, by what others may say, too.
#[derive(Clone, Debug)]
pub enum Joint {
    /// How many atoms of two lists hold: whether so many of the first and so many of the second may.
    Counts([Vec<Atom>; 2], Vec<Vec<bool>>),
    /// Facts, joined.
    Logic(Logic),
}

/// Facts joined by and, or, iff.
#[derive(Clone, Debug)]
pub enum Logic {
    /// One fact.
    Fact(Fact),
    /// All of these.
    All(Vec<Logic>),
    /// Some of these.
    Any(Vec<Logic>),
    /// Both or neither.
    Iff(Box<[Logic; 2]>),
}

impl Joint {
    /// Of these atoms so many and so many hold.
    pub fn counts(sides: [Vec<Atom>; 2], allows: impl Fn(usize, usize) -> bool) -> Self {
        let [first, second] = [0, 1].map(|side: usize| 0..=sides[side].len());
        let allowed = first.map(|one| second.clone().map(|other| allows(one, other)).collect()).collect();
        Joint::Counts(sides, allowed)
    }

    /// Writes the clauses, into a formula whose rules share variables.
    pub(super) fn encode(&self, vars: &Vars, enc: &mut Encoder<'_>) {
        match self {
            Joint::Counts(sides, allowed) => counts(sides, allowed, vars, enc),
            Joint::Logic(logic) => logic.write(&[], vars, enc),
        }
    }
}

fn counts(sides: &[Vec<Atom>; 2], allowed: &[Vec<bool>], vars: &Vars, enc: &mut Encoder<'_>) {
    let counts = [0, 1].map(|side: usize| {
        let truths = sides[side].iter().map(|&(place, value)| vars.truth(place, value));
        let (open, known): (Vec<Truth>, Vec<Truth>) = truths.partition(|truth| truth.lit().is_some());
        let lits: Vec<Lit> = open.into_iter().filter_map(Truth::lit).collect();
        let base = known.iter().filter(|&&truth| truth == Truth::Known(true)).count();
        (base, enc.shared(Shared::Count, lits, |enc, lits| card::counted(enc, lits)))
    });
    let at_least = |side: usize, number: usize| -> Truth {
        let (base, digits) = &counts[side];
        match number.checked_sub(base + 1) {
            None => Truth::Known(true),
            Some(at) => digits.get(at).map_or(Truth::Known(false), |&digit| digit.into()),
        }
    };
    for (one, allowed) in allowed.iter().enumerate() {
        let mut from = 0;
        for run in allowed.chunk_by(|one, other| one == other) {
            let to = from + run.len();
            if !run[0] {
                let [is_one, is_other] = [(0, one, one + 1), (1, from, to)]
                    .map(|(side, least, beyond)| [!at_least(side, least), at_least(side, beyond)]);
                enc.add_truths(is_one.into_iter().chain(is_other));
            }
            from = to;
        }
    }
}

impl Logic {
    /// Writes that this holds, or one of those.
    fn write(&self, or: &[Truth], vars: &Vars, enc: &mut Encoder<'_>) {
        match self {
            Logic::All(parts) => parts.iter().for_each(|part| part.write(or, vars, enc)),
            Logic::Any(parts) => {
                // One part that is no fact needs no variable.
                let last = parts.iter().position(|part| !matches!(part, Logic::Fact(_))).unwrap_or(0);
                let others = parts.iter().enumerate().filter(|&(at, _)| at != last);
                let mut or = or.to_vec();
                or.extend(others.map(|(_, part)| part.truth(vars, enc)));
                parts[last].write(&or, vars, enc);
            }
            Logic::Iff(sides) => {
                let [one, other] = [0, 1].map(|side: usize| sides[side].truth(vars, enc));
                enc.add_truths(or.iter().copied().chain([one, !other]));
                enc.add_truths(or.iter().copied().chain([!one, other]));
            }
            Logic::Fact(_) => {
                let truth = self.truth(vars, enc);
                enc.add_truths(or.iter().copied().chain([truth]));
            }
        }
    }

    /// Whether it holds.
    fn truth(&self, vars: &Vars, enc: &mut Encoder<'_>) -> Truth {
        match self {
            Logic::Fact(fact) => {
                let truth = vars.truth(fact.place, fact.value);
                if fact.holds { truth } else { !truth }
            }
            Logic::All(parts) => {
                let denied: Vec<Truth> = parts.iter().map(|part| !part.truth(vars, enc)).collect();
                !any(&denied, enc)
            }
            Logic::Any(parts) => {
                let parts: Vec<Truth> = parts.iter().map(|part| part.truth(vars, enc)).collect();
                any(&parts, enc)
            }
            Logic::Iff(sides) => match [0, 1].map(|side: usize| sides[side].truth(vars, enc)) {
                [Truth::Known(known), other] | [other, Truth::Known(known)] => {
                    if known {
                        other
                    } else {
                        !other
                    }
                }
                [Truth::Open(one), Truth::Open(other)] => enc.shared(Shared::Iff, vec![one, other], |enc, _| {
                    let both = enc.new_var().positive();
                    enc.add_clause(&[!both, one, !other]);
                    enc.add_clause(&[!both, !one, other]);
                    enc.add_clause(&[both, one, other]);
                    enc.add_clause(&[both, !one, !other]);
                    vec![both]
                })[0]
                    .into(),
            },
        }
    }
}

/// Whether one of these holds.
fn any(parts: &[Truth], enc: &mut Encoder<'_>) -> Truth {
    if parts.contains(&Truth::Known(true)) {
        return Truth::Known(true);
    }
    let mut lits: Vec<Lit> = parts.iter().filter_map(|part| part.lit()).collect();
    lits.sort_unstable();
    lits.dedup();
    match lits[..] {
        [] => Truth::Known(false),
        [only] => only.into(),
        _ => enc.shared(Shared::Any, lits, |enc, lits| {
            let any = enc.new_var().positive();
            lits.iter().for_each(|&lit| enc.add_clause(&[any, !lit]));
            enc.add_truths(lits.iter().copied().chain([!any]).map(Truth::from));
            vec![any]
        })[0]
            .into(),
    }
}
