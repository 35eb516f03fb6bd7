//! The engine and its limits.
//!
//! In: what was typed. Out: options of the search, and the message when it gave up. Must not know: what the verbs do.

use std::time::Duration;

use clap::Args;

use super::formula::EncodingArgs;
use super::seconds;
use crate::backend::{Backend, Limits};
use crate::cli::gave_up;
use crate::cli::limits::limits;
use crate::family::Deduce;
use crate::search::Options;

/// Which engine searches, and for how long.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct EngineArgs {
    /// The engine: varisat, batsat, or the command line of a SAT solver, as in 'cadical -q'. An engine that is named does
    /// all of the search. `auto` uses none where the family has a search of its own, as for 9x9 sudokus; batsat for
    /// guesses, and where it can follow a rule inside its search, as for loops; and otherwise varisat.
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    pub(in crate::cli) backend: Backend,
    /// Give up after this many seconds; with several puzzles, the limit applies to each.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
}

impl EngineArgs {
    /// The options for one puzzle; whose clock has started.
    pub(in crate::cli) fn options(&self) -> Options {
        Options { limits: limits(self.time_limit), ..Options::of_engine(self.backend.clone()) }
    }

    /// The message when there was no verdict: a limit was reached, or a program gave up before that.
    pub(in crate::cli) fn gave_up(&self, limits: &Limits) -> String {
        if let Some(gave_up) = self.program_gave_up(limits) {
            return gave_up;
        }
        gave_up::limit(self.time_limit)
    }

    /// The message when there was no verdict although no limit was reached.
    fn program_gave_up(&self, limits: &Limits) -> Option<String> {
        let program = matches!(self.backend, Backend::Process(_)) && !limits.reached();
        program.then(|| gave_up::program(&self.backend))
    }
}

/// How answers are searched for.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct SearchArgs {
    #[command(flatten)]
    engine: EngineArgs,
    /// How much is deduced before clauses are written: off, singles or full.
    #[arg(long, value_name = "LEVEL", default_value = "full")]
    pub(in crate::cli) deduce: Deduce,
    #[command(flatten)]
    encoding: EncodingArgs,
}

impl SearchArgs {
    /// The options for one puzzle; whose clock has started.
    pub(in crate::cli) fn options(&self) -> Options {
        Options { deduce: self.deduce, encoding: self.encoding.encoding(), ..self.engine.options() }
    }

    /// Like [`EngineArgs::gave_up`].
    pub(in crate::cli) fn gave_up(&self, limits: &Limits) -> String {
        self.engine.gave_up(limits)
    }

    /// The message when there was no verdict although no limit was reached.
    pub(in crate::cli) fn program_gave_up(&self, limits: &Limits) -> Option<String> {
        self.engine.program_gave_up(limits)
    }
}
