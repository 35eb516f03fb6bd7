//! The command line: the only part that prints, reads the environment and exits.
//!
//! In: arguments. Out: answers on standard output, talk on standard error, an exit code. Must not know: how
//! anything is encoded or solved.

mod backends;
mod bench;
mod book;
mod check;
mod check_proof;
mod clash;
mod clock;
mod convert;
mod count;
mod decided;
mod decode;
mod draw;
mod exit;
mod explain;
mod export;
mod extension;
mod files;
mod hint;
mod interrupt;
mod job;
mod options;
mod output;
mod page;
mod picture;
mod portfolio;
mod progress;
mod prove;
mod rate;
mod sat;
mod scenes;
mod solve;
mod stream;
mod unique;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use exit::Exit;

/// Solve, prove and export pencil puzzles: nonograms, sudoku, slitherlink.
#[derive(Debug, Parser)]
#[command(name = "cluesat", version, max_term_width = 100, after_help = AFTER)]
struct Args {
    /// When to use colour.
    #[command(flatten)]
    color: colorchoice_clap::Color,
    /// Say nothing but answers and errors; no progress.
    #[arg(long, short, global = true)]
    quiet: bool,
    #[command(subcommand)]
    verb: Verb,
}

const AFTER: &str = "\
Exit codes: 0 solved, or yes; 1 proven none, or no; 2 bad input, usage or I/O; 3 gave up at a limit; \
101 a bug of ours. Of many puzzles the worst counts: 2 before 3 before 1 before 0.";

#[derive(Debug, Subcommand)]
enum Verb {
    /// Print the first answer of each puzzle, or more.
    Solve(solve::Args),
    /// Tell whether each puzzle has exactly one answer; if not, where two differ, or which clues clash.
    Unique(unique::Args),
    /// Count the answers of each puzzle.
    Count(count::Args),
    /// Judge a filled or half-filled board against its puzzle.
    Check(check::Args),
    /// Write puzzles in another format.
    Convert(convert::Args),
    /// Draw a puzzle, or its answer, as text, SVG, PNG, bitmap or LaTeX.
    Draw(draw::Args),
    /// Lay puzzles out as a PDF booklet, the answers at the end.
    Book(book::Args),
    /// List the engines that are found on this machine.
    Backends,
    /// Write a puzzle as DIMACS, with a map of its variables.
    Export(export::Args),
    /// Turn a SAT solver's output on an exported formula back into a board.
    Decode(decode::Args),
    /// Run an engine on a DIMACS file, with the output of the SAT competition.
    Sat(sat::Args),
    /// Explain why, step by step, from the clues to the answer.
    Explain(explain::Args),
    /// Give the easiest next step from where a player is, or tell what is wrong.
    Hint(hint::Args),
    /// Tell how hard each puzzle is.
    Rate(rate::Args),

    /// Write a certificate of how many answers each puzzle has, which nobody has to take on trust.
    Prove(prove::Args),
    /// Check certificates.
    CheckProof(check_proof::Args),
    /// Measure deduction, encoding and solving, puzzle by puzzle.
    Bench(bench::Args),
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        use std::io::Write;
        // A closed standard error is no reason to panic again.
        let _ = writeln!(std::io::stderr(), "error: this is a bug in cluesat, please report it\n{info}");
    }));
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => {
            let exit = if error.use_stderr() { Exit::Bad } else { Exit::Yes };
            let _ = error.print();
            return exit.into();
        }
    };
    args.color.write_global();
    if args.quiet {
        output::be_quiet();
    }
    interrupt::listen();
    let result = match &args.verb {
        Verb::Solve(args) => solve::run(args),
        Verb::Unique(args) => unique::run(args),
        Verb::Count(args) => count::run(args),
        Verb::Check(args) => check::run(args),
        Verb::Convert(args) => convert::run(args),
        Verb::Draw(args) => draw::run(args),
        Verb::Book(args) => book::run(args),
        Verb::Backends => backends::run(),
        Verb::Export(args) => export::run(args),
        Verb::Decode(args) => decode::run(args),
        Verb::Sat(args) => sat::run(args),
        Verb::Explain(args) => explain::run(args),
        Verb::Hint(args) => hint::run(args),
        Verb::Rate(args) => rate::run(args),

        Verb::Prove(args) => prove::run(args),
        Verb::CheckProof(args) => check_proof::run(args),
        Verb::Bench(args) => bench::run(args),
    };
    match result {
        Ok(exit) => exit.into(),
        Err(error) if output::is_closed_pipe(&error) => Exit::Yes.into(),
        Err(error) => {
            output::complain(&format!("error: {error:#}"));
            Exit::Bad.into()
        }
    }
}
