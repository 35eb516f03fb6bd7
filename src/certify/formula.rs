//! Checks the formula of a certificate, clause by clause.
//!
//! In: a formula, the puzzle, the answers, the loops. Out: the first clause that is wrong, with its line. Must not
//! know: the encoders, how the formula was read.
//!
//! Two things are required of the clauses that state the rules. Each must follow from a rule, according to a judge that
//! sees only this clause: the verdict depends on that. And together they must be the clauses of a second, plain
//! encoder, in any order: nothing more, where the judge might be wrong, and nothing less.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use itertools::Itertools;

use super::bounds::Bounds;
use super::check::{Stop, go_on, stop};
use super::judge::{self, Judge, Meaning};
use super::loops::Loops;
use super::manifest::{self, Sizes};
use super::{MANIFEST, Store, plain};
use crate::board::Board;
use crate::cnf::dimacs::{self, Dimacs, Notes};
use crate::cnf::{ClauseSink, Cnf, Lit, Var};
use crate::family::Puzzle;
use crate::rule::Fact;

/// A formula as it was found.
pub(super) struct Written<'a> {
    pub(super) formula: &'a Dimacs,
    pub(super) text: &'a [u8],
    /// The sizes according to the manifest.
    pub(super) sizes: Sizes,
    pub(super) store: &'a dyn Store,
}

/// How many clauses more than the formula has are made for a comparison: a few bytes must not make many.
const MORE: usize = 1_000_000;

fn wrong(reason: impl Into<String>) -> Stop {
    stop(manifest::FORMULA, "", reason)
}

impl Written<'_> {
    fn cnf(&self) -> &Cnf {
        &self.formula.cnf
    }

    /// Checks that every clause is one of the puzzle, and holds in every answer that is not blocked.
    ///
    /// The flag says whether the clauses could be compared with those of a second encoding.
    pub(super) fn check(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        boards: &[Board],
        loops: &Loops,
        bounds: &Bounds,
    ) -> Result<bool, Stop> {
        let bounds: Vec<Vec<Fact>> = bounds.clauses(&**puzzle).collect();
        self.check_sizes((boards.len(), bounds.len()), loops)?;
        let blocked = self.sizes.rules + self.sizes.lemmas;
        let names = &self.formula.notes.names;
        let meanings = judge::meanings(puzzle, self.cnf(), names, &|| !self.store.is_given_up()).map_err(wrong)?;
        let vars: BTreeMap<Meaning, Var> =
            meanings.iter().enumerate().map(|(index, &meaning)| (meaning, Var::new(index))).collect();
        let judge = Judge::new(puzzle, meanings);
        for (index, clause) in self.cnf().clauses().enumerate() {
            go_on(self.store, manifest::FORMULA)?;
            if index < self.sizes.rules {
                if !judge.follows(clause) {
                    let reason = format!("{} does not follow from a rule of the puzzle", self.shown(clause));
                    return Err(stop(manifest::FORMULA, self.place(index), reason));
                }
            } else if index < self.sizes.rules + self.sizes.lemmas {
                let number = index - self.sizes.rules;
                if let Err(reason) = judge.lemma(clause, &loops.loops[number]) {
                    let place = self.place(index);
                    let reason = format!("the lemma at {place} of {} is not justified: {reason}", manifest::FORMULA);
                    return Err(stop(manifest::LOOPS, format!("loop {}", number + 1), reason));
                }
            } else if index < blocked + self.sizes.blocked {
                if let Err(reason) = judge.blocks(clause, &boards[index - blocked]) {
                    return Err(stop(manifest::FORMULA, self.place(index), reason));
                }
            } else if !judge.says(clause, &bounds[index - blocked - self.sizes.blocked]) {
                let reason = format!("{} is not the bound that {MANIFEST} says", self.shown(clause));
                return Err(stop(manifest::FORMULA, self.place(index), reason));
            }
        }
        let rebuilt = self.rebuilt(puzzle, &vars)?;
        if let Some(rebuilt) = &rebuilt {
            self.compare(rebuilt)?;
        }
        self.check_text()?;
        Ok(rebuilt.is_some())
    }

    fn check_sizes(&self, (answers, bounds): (usize, usize), loops: &Loops) -> Result<(), Stop> {
        let (Dimacs { cnf, groups, .. }, sizes) = (self.formula, self.sizes);
        if groups.is_some() {
            return Err(wrong("is not a plain formula"));
        }
        if (cnf.vars(), cnf.len()) != (sizes.variables, sizes.clauses()) {
            return Err(wrong(format!(
                "has {} variables and {} clauses, {MANIFEST} says {} and {}",
                cnf.vars(),
                cnf.len(),
                sizes.variables,
                sizes.clauses()
            )));
        }
        if sizes.blocked != answers {
            return Err(wrong(format!("blocks {} answers of {answers}", sizes.blocked)));
        }
        if sizes.bounds != bounds {
            return Err(wrong(format!("has {} bounds where {MANIFEST} says {bounds}", sizes.bounds)));
        }
        if sizes.lemmas != loops.loops.len() {
            let reason = format!("has {} loops for {} lemmas", loops.loops.len(), sizes.lemmas);
            return Err(stop(manifest::LOOPS, "", reason));
        }
        Ok(())
    }

    /// The clauses of the puzzle by the second encoding, with sorted literals; `None` where a rule has no second encoding.
    fn rebuilt(&self, puzzle: &Arc<dyn Puzzle>, vars: &BTreeMap<Meaning, Var>) -> Result<Option<Cnf>, Stop> {
        let (mut cnf, mut buffer, mut clause) = (over(vars.len()), Vec::new(), Vec::new());
        let (mut unknown, mut is_larger) = (None, false);
        let mut used = vec![false; vars.len()];
        // Some places occur in lemmas only.
        for atom in puzzle.lazy_rules().flat_map(|(number, _)| puzzle.rules()[number].scope().into_owned()) {
            if let Some(var) = vars.get(&Meaning::Atom(atom)) {
                used[var.index()] = true;
            }
        }
        let take: plain::Take<'_> = &mut |said| {
            clause.clear();
            for &(meaning, value) in said {
                match vars.get(&meaning) {
                    Some(var) => {
                        used[var.index()] = true;
                        clause.push(var.lit(value));
                    }
                    None => unknown = Some(meaning),
                }
            }
            add_sorted(&mut cnf, &clause, &mut buffer);
            is_larger = cnf.len() > self.sizes.rules + MORE;
            !is_larger && !self.store.is_given_up()
        };
        let is_whole = plain::clauses(puzzle, take);
        go_on(self.store, manifest::FORMULA)?;
        if is_larger {
            return Err(wrong("has fewer clauses than the rules give"));
        }
        if !is_whole {
            return Ok(None);
        }
        if let Some(meaning) = unknown {
            return Err(wrong(format!("has no variable named `{}`", judge::name(puzzle, meaning))));
        }
        match used.iter().position(|&used| !used) {
            Some(index) => Err(wrong(format!("has a variable, {}, that no rule speaks of", index + 1))),
            None => Ok(Some(cnf)),
        }
    }

    /// Checks that the clauses of the rules are these, in any order.
    fn compare(&self, rebuilt: &Cnf) -> Result<(), Stop> {
        let mut found = over(self.cnf().vars());
        let mut buffer = Vec::new();
        for clause in self.cnf().clauses().take(self.sizes.rules) {
            add_sorted(&mut found, clause, &mut buffer);
        }
        let (here, wanted) = (in_order(&found), in_order(rebuilt));
        let (mut at, mut of) = (0, 0);
        let (mut more, mut less) = (None, None);
        loop {
            let order = match (here.get(at), wanted.get(of)) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(&one), Some(&other)) => found.clause(one).cmp(rebuilt.clause(other)),
            };
            match order {
                Ordering::Less => more = Some(more.map_or(here[at], |first: usize| first.min(here[at]))),
                Ordering::Greater => less = less.or(Some(wanted[of])),
                Ordering::Equal => {}
            }
            at += usize::from(order != Ordering::Greater);
            of += usize::from(order != Ordering::Less);
        }
        if let Some(index) = more {
            let reason = format!("{} is not one that the rules give here", self.shown(self.cnf().clause(index)));
            return Err(stop(manifest::FORMULA, self.place(index), reason));
        }
        match less {
            Some(index) => Err(wrong(format!("{} is missing: the rules give it", self.shown(rebuilt.clause(index))))),
            None => Ok(()),
        }
    }

    /// Checks that the text contains nothing else.
    fn check_text(&self) -> Result<(), Stop> {
        let notes = Notes { names: self.formula.notes.names.clone(), ..Notes::default() };
        let mut compare = Compare { rest: self.text, line: 1 };
        let same = dimacs::write(&mut compare, self.cnf(), &notes).is_ok();
        if same && compare.rest.is_empty() {
            return Ok(());
        }
        let place = format!("line {}", compare.line);
        Err(stop(manifest::FORMULA, place, "says more, or in another way, than a certificate does"))
    }

    /// A clause in words.
    fn shown(&self, clause: &[Lit]) -> String {
        let name = |lit: &Lit| {
            let named = self.formula.notes.names.iter().find(|(var, _)| *var == lit.var());
            let name = named.map_or("", |(_, name)| name.as_str());
            if lit.is_positive() { name.to_owned() } else { format!("not {name}") }
        };
        let more = if clause.len() > 6 { format!(" or {} more", clause.len() - 6) } else { String::new() };
        format!("({}{more})", clause.iter().take(6).map(name).join(" or "))
    }

    /// The place of a clause: its line, if each clause has its own line.
    fn place(&self, index: usize) -> String {
        let lines = self.text.split(|&byte| byte == b'\n').enumerate();
        let mut of_clauses =
            lines.filter(|(_, line)| line.trim_ascii().first().is_some_and(|first| !b"cp".contains(first)));
        let line = of_clauses.nth(index).map_or(0, |(at, _)| at + 1);
        if of_clauses.count() + index + 1 == self.cnf().len() {
            return format!("line {line}, clause {}", index + 1);
        }
        format!("clause {}", index + 1)
    }
}

/// A formula with variables but no clauses yet.
fn over(vars: usize) -> Cnf {
    let mut cnf = Cnf::new();
    for _ in 0..vars {
        cnf.new_var();
    }
    cnf
}

fn add_sorted(cnf: &mut Cnf, clause: &[Lit], buffer: &mut Vec<Lit>) {
    buffer.clear();
    buffer.extend_from_slice(clause);
    buffer.sort_unstable();
    cnf.add_clause(buffer);
}

/// The numbers of the clauses, sorted by their literals.
fn in_order(cnf: &Cnf) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cnf.len()).collect();
    order.sort_unstable_by(|&one, &other| cnf.clause(one).cmp(cnf.clause(other)).then(one.cmp(&other)));
    order
}

/// A writer that fails where the bytes differ from those that are expected.
struct Compare<'a> {
    rest: &'a [u8],
    line: usize,
}

impl io::Write for Compare<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let same = bytes.iter().zip(self.rest).take_while(|(one, other)| one == other).count();
        self.line += bytes[..same].iter().filter(|&&byte| byte == b'\n').count();
        self.rest = &self.rest[same..];
        if same == bytes.len() { Ok(same) } else { Err(io::ErrorKind::InvalidData.into()) }
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
