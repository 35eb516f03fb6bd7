//! One formula.
//!
//! In: a puzzle, and how it is to become clauses. Out: DIMACS with its comments, or a table of what it consists of.
//! Must not know: where it goes.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;

use super::OutputFormat;
use super::opb::Opb;
use crate::backend::{Backend, Limits, SolverResult};
use crate::card::{Connectivity, Encoding};
use crate::cli::header;
use crate::cli::output;
use crate::cli::stream::{Failure, Out, PuzzleContext};
use crate::cli::words;
use crate::cnf::dimacs::{self, DimacsWriter, Notes};
use crate::cnf::{ClauseSink, Cnf, Counter, Encoder, Lit, RuleMode, Trace};
use crate::diagnostic::Diagnostic;
use crate::family::{Deduce, Puzzle};
use crate::rule::Vars;
use crate::search::SearchError;

/// How a puzzle becomes a file.
pub(super) struct Formula {
    pub(super) format: OutputFormat,
    /// How much to deduce first: nothing if each clause is to stay with its rule.
    pub(super) deduce: Deduce,
    pub(super) encoding: Encoding,
    /// Without the map and all other comments.
    pub(super) bare: bool,
}

/// How much is done to find out whether a formula has a model, in conflicts of an engine: some minutes.
const EFFORT: u64 = 10_000_000;

/// What an engine is to say of a formula, as the SAT competition spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub(super) enum Expected {
    #[strum(serialize = "sat")]
    Sat,
    #[strum(serialize = "unsat")]
    Unsat,
    /// Nobody knows yet.
    #[strum(serialize = "unknown")]
    Unknown,
}

/// Says why a formula has no clauses.
pub(super) fn note_if_empty(size: Counter, job: &PuzzleContext<'_>, out: &mut Out<'_>) {
    if size.clauses() == 0 && !output::is_quiet() {
        out.say(&format!("note: deduction leaves nothing open in {}; `--raw` writes all clauses", job.called()));
    }
}

impl Formula {
    /// Writes the formula of a puzzle; its size.
    pub(super) fn write(&self, puzzle: &Arc<dyn Puzzle>, out: &mut dyn Write) -> Result<Counter, Failure> {
        let is_whole = matches!(self.encoding.connectivity, Connectivity::Static | Connectivity::Order);
        if let Some(why) = puzzle.unstated().filter(|_| is_whole) {
            return Err(Diagnostic::new(why).into());
        }
        let Ok(known) = puzzle.deduce(self.deduce) else {
            let mut notes = self.notes(puzzle);
            notes.comments.push("deduction alone finds that there is no answer".into());
            if self.format == OutputFormat::Opb {
                let mut opb = Opb::default();
                opb.add_clause(&[]);
                return Ok(opb.write(&notes, out)?);
            }
            let mut cnf = Cnf::new();
            cnf.add_clause(&[]);
            dimacs::write(out, &cnf, &notes)?;
            return Ok(Counter::from(&cnf));
        };
        let grouped = self.format == OutputFormat::Gcnf;
        let mode = match (grouped, self.bare) {
            (true, _) => RuleMode::Traced,
            (false, false) => RuleMode::Named,
            (false, true) => RuleMode::Plain,
        };
        let mut notes = if self.bare { Notes::default() } else { self.notes(puzzle) };
        let mut note = |trace: &mut Trace, vars: &Vars| {
            if !self.bare {
                notes.names = std::mem::take(&mut trace.names);
                notes.groups = trace.rules.iter().map(|&rule| puzzle.phrase(rule as usize).to_string()).collect();
                notes.comments.extend(known_places(puzzle, vars));
                notes.show = Some(puzzle.projection(vars).into_iter().map(Lit::var).collect());
            }
        };
        if self.format == OutputFormat::Opb {
            let mut opb = Opb::default();
            let mut enc = Encoder::with(&mut opb, mode, self.encoding.clone());
            let vars = puzzle.encode(&known, &mut enc);
            note(&mut enc.finish(), &vars);
            return Ok(opb.write(&notes, out)?);
        }
        // The header states the size, so the encoder runs twice and the clauses are never held.
        let mut size = Counter::new();
        let mut enc = Encoder::with(&mut size, mode, self.encoding.clone());
        let vars = puzzle.encode(&known, &mut enc);
        let mut trace = enc.finish();
        note(&mut trace, &vars);
        let mut writer = if grouped {
            DimacsWriter::grouped(out, size, &notes, &trace.clause_rules)
        } else {
            DimacsWriter::new(out, size, &notes)
        };
        // As in the first pass, or the clauses would not be the same.
        let second = if grouped { RuleMode::Traced } else { RuleMode::Plain };
        let mut enc = Encoder::with(&mut writer, second, self.encoding.clone());
        puzzle.encode(&known, &mut enc);
        enc.finish();
        writer.finish()?;
        Ok(size)
    }

    /// Whether the formula has a model.
    pub(super) fn expected(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Expected, Failure> {
        let Ok(known) = puzzle.deduce(self.deduce) else { return Ok(Expected::Unsat) };
        let limits = Limits::none().with_work(EFFORT);
        let mut solver = Backend::INCREMENTAL.solver(&limits);
        let mut enc = Encoder::with(&mut *solver, RuleMode::Plain, self.encoding.clone());
        puzzle.encode(&known, &mut enc);
        enc.finish();
        Ok(match solver.solve(&[], &limits).map_err(SearchError::from)? {
            SolverResult::Sat(_) => Expected::Sat,
            SolverResult::Unsat(_) => Expected::Unsat,
            SolverResult::Unknown => Expected::Unknown,
        })
    }

    /// The comments in front.
    fn notes(&self, puzzle: &Arc<dyn Puzzle>) -> Notes {
        let mut comments = header::comments_of(puzzle, self.deduce, &self.encoding);
        if puzzle.lazy_rules().next().is_some() {
            let is_loop = puzzle.lazy_rules().all(|(_, rule)| rule.one_loop().is_some());
            let (parts, what) = if is_loop { ("loops", "of the loop") } else { ("parts", "of all rules") };
            comments.push(match self.encoding.connectivity {
                Connectivity::Lazy | Connectivity::Lemmas => {
                    format!("connectivity is lazy: a model may have several {parts}, `cluesat decode` tells")
                }
                Connectivity::Static => {
                    "connectivity is static: every model is an answer; to count answers, project onto the variables shown".into()
                }
                Connectivity::Order => {
                    format!("connectivity is order: every model is an answer, which fixes the variables {what}")
                }
            });
        }
        comments.extend(header::puzzle(puzzle));
        Notes { comments, ..Notes::default() }
    }

    /// Writes how many variables, clauses and literals each kind of rule takes.
    pub(super) fn stats(&self, puzzle: &Arc<dyn Puzzle>, out: &mut dyn Write) -> Result<(), Failure> {
        let Ok(known) = puzzle.deduce(self.deduce) else {
            writeln!(out, "no answer, by deduction alone")?;
            return Ok(());
        };
        let mut cnf = Cnf::new();
        let mode = if self.format == OutputFormat::Gcnf { RuleMode::Traced } else { RuleMode::Counted };
        let mut enc = Encoder::with(&mut cnf, mode, self.encoding.clone());
        let vars = puzzle.encode(&known, &mut enc);
        let trace = enc.finish();
        let mut kinds: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for (clause, rule) in cnf.clauses().zip(&trace.clause_rules) {
            let kind = rule.map_or("definition", |rule| puzzle.rules()[trace.rules[rule as usize] as usize].kind());
            let (clauses, literals) = kinds.entry(kind).or_default();
            *clauses += 1;
            *literals += clause.len();
        }
        let own = puzzle.projection(&vars).len();
        writeln!(
            out,
            "{} ({own} of the answer, {} auxiliary), {}, {}",
            words::count(cnf.vars(), "variable"),
            cnf.vars() - own,
            words::count(cnf.len(), "clause"),
            words::count(cnf.literals(), "literal"),
        )?;
        for (kind, (clauses, literals)) in kinds {
            writeln!(out, "  {kind:<12} {clauses:>9} clauses {literals:>10} literals")?;
        }
        Ok(())
    }
}

/// What deduction found, as a line of the map: `known r3c4 = 7`.
fn known_places(puzzle: &Arc<dyn Puzzle>, vars: &Vars) -> Vec<String> {
    let known = puzzle.all_places().filter_map(|place| {
        let value = vars.known().only(place)?;
        Some(format!("known {} = {}", puzzle.layout().name(place), puzzle.value_name(place, value)))
    });
    known.collect()
}
