//! `split`: one hard puzzle in many parts.
//!
//! In: a puzzle, how many parts. Out: a line for each part, or the formula with the parts as assumptions. Must not
//! know: how parts are chosen.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use clap::Args as ClapArgs;

use super::cubes::{self, CubeLine};
use super::exit::Exit;
use super::options::{CubesArgs, InputArgs, SearchArgs, at_least_one};
use super::output;
use super::stream::{self, Failure, Manner, Out, PuzzleContext, Verb};
use super::words;
use crate::card::Connectivity;
use crate::cnf::dimacs::{self, Notes};
use crate::cnf::{Cnf, Encoder, RuleMode};
use crate::diagnostic::Diagnostic;
use crate::family::{Deduce, Puzzle};
use crate::json;
use crate::search::{self, Options, Piece, Pieces};

/// With `--refine`, the most parts as a multiple of the number that was asked for.
const MORE: usize = 16;

/// The arguments of `split`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    cubes: CubesArgs,
    /// How many parts to make. There may be a few more, or fewer where the rules alone decide most of them.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 256, value_parser = at_least_one)]
    parts: usize,
    /// Cut a part again when an engine needs more conflicts than this, until there are 16 times as many parts.
    #[arg(long, value_name = "CONFLICTS")]
    refine: Option<u64>,
    /// Print to this file: JSON Lines, or incremental DIMACS if its name ends in .icnf.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print incremental DIMACS: the formula, and a line of assumptions for each part.
    #[arg(long)]
    icnf: bool,
}

/// Runs `split`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let share = &args.inputs.share;
    let said = [
        ("--shard", share.shard.is_some()),
        ("--resume", share.resume.is_some()),
        ("--id", share.id.is_some()),
        ("--with-puzzle", share.with_puzzle),
    ];
    if let Some((name, _)) = said.iter().find(|(_, said)| *said) {
        bail!("`split` cuts one puzzle: `{name}` is for the verbs that answer its parts, as in `count --under CUBES`");
    }
    let named = args.output.as_ref().is_some_and(|path| path.extension().is_some_and(|name| name == "icnf"));
    let mut answer = output::open(args.output.as_deref())?;
    let verb = Split { args, icnf: args.icnf || named };
    stream::run(&verb, &args.inputs, Some(1), &mut *answer)
}

struct Split<'a> {
    args: &'a Args,
    icnf: bool,
}

impl Verb for Split<'_> {
    fn manner(&self) -> Manner<'_> {
        Manner { under: self.args.cubes.under.as_deref(), ..Manner::default() }
    }

    fn only_one(&self) -> Option<Diagnostic> {
        let what = Diagnostic::new("one puzzle is cut into parts, and this is the second one");
        Some(what.help("cut one puzzle at a time"))
    }

    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut options = self.args.search.options();
        options.under = job.under.clone();
        let mut pieces = search::split(puzzle, &options, self.args.parts)?;
        if let Some(conflicts) = self.args.refine {
            pieces = search::refine(puzzle, &options, pieces, (conflicts, MORE.saturating_mul(self.args.parts)))?;
        }
        let Pieces { mut pieces, refuted } = pieces;
        let exit = if pieces.is_empty() { Exit::No } else { Exit::Yes };
        if pieces.is_empty() {
            // What was cut is then one part, so that its cubes are asked and merged as all others.
            pieces.push(Piece { cube: job.under.clone(), open: 0 });
            options.deduce = Deduce::Off;
        }
        if self.icnf {
            self.incremental(puzzle, &options, &pieces, out)?;
        } else {
            let line = puzzle.one_line().map(|(_, line)| line);
            let cube = |(cube, piece): (usize, &Piece)| CubeLine {
                cube,
                cubes: pieces.len(),
                under: piece.cube.names(&**puzzle),
                within: job.under.names(&**puzzle),
                open: piece.open,
                cut: None,
                puzzle: line.clone(),
            };
            let mut cubes: Vec<CubeLine> = pieces.iter().enumerate().map(cube).collect();
            cubes::tie(puzzle, &mut cubes);
            cubes.iter().try_for_each(|cube| out.json(json::Object::of(cube)))?;
        }
        if !output::is_quiet() {
            let parts = words::count(pieces.len(), "part");
            let others = words::count(refuted, "other");
            let part = if job.under.is_everything() { "" } else { " in this part" };
            out.say(&match exit {
                Exit::No => format!("no answer{part}: the rules alone refute it; {parts}"),
                _ if refuted > 0 => format!("{parts}; {others} refuted by the rules alone"),
                _ => parts,
            });
        }
        Ok(exit)
    }
}

impl Split<'_> {
    /// The whole formula, and the facts of each part as assumptions.
    fn incremental(
        &self,
        puzzle: &Arc<dyn Puzzle>,
        options: &Options,
        pieces: &[Piece],
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let mut encoding = options.encoding.clone();
        if puzzle.lazy_rules().next().is_some() && encoding.connectivity == Connectivity::Lazy {
            // An external engine knows no rule that is not in the formula.
            encoding.connectivity = Connectivity::Static;
        }
        if let Some(why) = puzzle.unstated() {
            return Err(Diagnostic::new(why).into());
        }
        let mut cnf = Cnf::new();
        let known = puzzle.deduce(options.deduce);
        let known = known.map_err(|_| Diagnostic::new("the puzzle has no answer: there is no formula to cut"))?;
        let mut enc = Encoder::with(&mut cnf, RuleMode::Named, encoding);
        let vars = puzzle.encode(&known, &mut enc);
        let notes = Notes { names: enc.finish().names, ..Notes::default() };
        dimacs::write_incremental(&mut *out.answer, &cnf, &notes)?;
        for piece in pieces {
            write!(out.answer, "a ")?;
            for fact in &piece.cube.0 {
                if let Some(lit) = vars.lit(fact.place, fact.value) {
                    let lit = if fact.holds { lit } else { !lit };
                    write!(out.answer, "{} ", lit.to_dimacs())?;
                }
            }
            writeln!(out.answer, "0")?;
        }
        Ok(())
    }
}
