//! The command line: the only part that prints, reads the environment and exits.
//!
//! In: arguments. Out: answers on standard output, talk on standard error, an exit code. Must not know: how
//! anything is encoded or solved.

mod backends;
mod bench;
mod boards;
mod book;
mod check;
mod check_proof;
mod clash;
mod clock;
mod completions;
mod convert;
mod count;
mod cubes;
mod decided;
mod decode;
mod draw;
mod exit;
mod explain;
mod export;
mod extension;
mod files;
mod generate;
mod hint;
mod interrupt;
mod job;
mod man;
mod merge;
mod options;
mod others;
mod output;
mod page;
mod pattern;
mod photo;
mod picture;
mod portfolio;
mod position;
mod printer;
mod progress;
mod prove;
mod rate;
mod reduce;
mod repair;
mod resume;
mod sat;
mod scenes;
mod solve;
mod split;
mod staged;
mod stream;
mod unique;
mod waiting;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory as _, FromArgMatches as _, Parser};

use exit::Exit;

/// Solve, prove and export pencil puzzles: nonograms, sudoku, slitherlink.
#[derive(Debug, Parser)]
#[command(name = "cluesat", version, max_term_width = 100, after_help = AFTER)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Globals {
    /// When to use colour.
    #[command(flatten)]
    color: colorchoice_clap::Color,
    /// Say nothing but answers and errors; no progress.
    #[arg(long, short, global = true)]
    quiet: bool,
}

const AFTER: &str = "\
Exit codes: 0 solved, or yes; 1 proven none, or no; 2 bad input, usage or I/O; 3 gave up at a limit; \
101 a bug of ours. Of many puzzles the worst counts: 2 before 3 before 1 before 0.";

/// What can be asked for.
struct Verb {
    name: &'static str,
    about: &'static str,
    /// Adds its arguments; all verbs together have so many that only those of the one that is called are put together.
    arguments: fn(Command) -> Command,
    run: Box<dyn Fn(&mut ArgMatches) -> anyhow::Result<Exit>>,
}

/// Adds arguments; what is said of them is not said of the verb. `--json` is `--format json` where that can be said.
fn arguments<A: clap::Args>(command: Command) -> Command {
    let about = command.get_about().cloned().unwrap_or_default();
    let command = A::augment_args(command).about(about);
    let prints_json = |arg: &Arg| {
        arg.get_id() == "format" && arg.get_possible_values().iter().any(|value| value.get_name() == "json")
    };
    if !command.get_arguments().any(prints_json) {
        return command;
    }
    let json = Arg::new("json").long("json").action(ArgAction::SetTrue).conflicts_with("format");
    command.arg(json.hide(true)).mut_arg("format", |format| format.default_value_if("json", "true", "json"))
}

fn verb<A: clap::Args + 'static>(name: &'static str, about: &'static str, run: fn(&A) -> anyhow::Result<Exit>) -> Verb {
    Verb { name, about, arguments: arguments::<A>, run: Box::new(move |found| run(&A::from_arg_matches_mut(found)?)) }
}

/// All verbs, in the order in which they are listed.
fn verbs() -> [Verb; 24] {
    [
        verb("solve", "Print the first answer of each puzzle, or more", solve::run),
        verb(
            "unique",
            "Tell whether each puzzle has exactly one answer; if not, where two differ, or which clues clash",
            unique::run,
        ),
        verb("count", "Count the answers of each puzzle", count::run),
        verb("check", "Judge a filled or half-filled board against its puzzle", check::run),
        verb("convert", "Write puzzles in another format", convert::run),
        verb("draw", "Draw a puzzle, or its answer, as text, SVG, PNG, bitmap or LaTeX", draw::run),
        verb("book", "Lay puzzles out as a PDF booklet, the answers at the end", book::run),
        verb("generate", "Make new puzzles with exactly one answer", generate::run),
        verb("reduce", "Take clues away that a puzzle does not need", reduce::run),
        verb(
            "repair",
            "Find the smallest change that gives a puzzle exactly one answer: clues to add, to drop or to change",
            repair::run,
        ),
        verb("backends", "List the engines that are found on this machine", backends::run),
        verb("export", "Write a puzzle as DIMACS, with a map of its variables", export::run),
        verb("decode", "Turn a SAT solver's output on an exported formula back into a board", decode::run),
        verb("sat", "Run an engine on a DIMACS file, with the output of the SAT competition", sat::run),
        verb("explain", "Explain why, step by step, from the clues to the answer", explain::run),
        verb("hint", "Give the easiest next step from where a player is, or tell what is wrong", hint::run),
        verb("rate", "Tell how hard each puzzle is", rate::run),
        verb(
            "prove",
            "Write a certificate of how many answers each puzzle has, which nobody has to take on trust",
            prove::run,
        ),
        verb("check-proof", "Check certificates", check_proof::run),
        verb("split", "Cut one hard puzzle into many parts, for many machines", split::run),
        verb(
            "merge",
            "Put the answers of shards or parts together, and tell what is missing or twice there",
            merge::run,
        ),
        verb("bench", "Measure deduction, encoding and solving, puzzle by puzzle", bench::run),
        verb("completions", "Print a script that completes verbs and options in a shell", completions::run),
        verb("man", "Print the manual page of a verb, or write all of them", man::run),
    ]
}

/// The whole command line.
fn command(verbs: &[Verb]) -> Command {
    let subcommand = |verb: &Verb| Command::default().name(verb.name).about(verb.about).defer(verb.arguments);
    Globals::command().subcommands(verbs.iter().map(subcommand))
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    run(std::env::args_os()).into()
}

/// Runs a command line, the name of the program first, on the standard streams of this process; the exit code.
pub fn run(args: impl IntoIterator<Item = OsString>) -> u8 {
    std::panic::set_hook(Box::new(|info| {
        use std::io::Write;
        // A closed standard error is no reason to panic again.
        let _ = writeln!(std::io::stderr(), "error: this is a bug in cluesat, please report it\n{info}");
    }));
    let verbs = verbs();
    let found = command(&verbs).try_get_matches_from(args);
    let parsed = found.and_then(|mut found| Ok((Globals::from_arg_matches_mut(&mut found)?, found)));
    let (globals, mut found) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => {
            let exit = if error.use_stderr() { Exit::Bad } else { Exit::Yes };
            let _ = error.print();
            return exit.into();
        }
    };
    globals.color.write_global();
    if globals.quiet {
        output::be_quiet();
    }
    interrupt::listen();
    let (name, mut found) = found.remove_subcommand().expect("clap has seen that there is a verb");
    let verb = verbs.iter().find(|verb| verb.name == name).expect("clap knows no other verbs");
    let result = (verb.run)(&mut found);
    let result = match result {
        Ok(exit) if !interrupt::happened() => files::keep_written().map(|()| exit),
        other => other,
    };
    let exit = match result {
        Ok(exit) => exit,
        Err(error) if output::is_closed_pipe(&error) => Exit::Yes,
        Err(error) => {
            output::complain_of(&error);
            Exit::Bad
        }
    };
    // What Ctrl-C or an error cut short does not look like all of it.
    files::leave_parts();
    exit.into()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::command(&super::verbs()).debug_assert();
    }
}
