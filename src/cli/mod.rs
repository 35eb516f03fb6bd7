//! The command line: the only part that prints, reads the environment and exits.
//!
//! In: arguments. Out: answers, messages, an exit code. Must not know: how anything is encoded or solved.

mod aside;
mod backends;
mod bench;
mod boards;
mod book;
mod browser;
mod check;
mod check_proof;
mod completions;
mod conflict;
mod convert;
mod costs;
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
mod folder;
mod gave_up;
mod generate;
mod grammar;
mod header;
mod help;
mod hint;
mod interrupt;
mod job;
mod kinds;
mod limits;
mod line_kind;
mod man;
mod merge;
mod mistyped;
mod one_answer;
mod options;
mod output;
mod page;
mod pattern;
mod photo;
mod picture;
mod platform;
mod portfolio;
mod position;
mod printer;
mod progress;
mod prove;
mod rate;
mod reduce;
mod repair;
mod replace;
mod resume;
mod sat;
mod scenes;
mod solve;
mod split;
mod staged;
mod stream;
mod terminal;
mod unique;
mod verbs;
mod waiting;
mod words;
mod written;
mod wrong;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Once;

use clap::{ColorChoice, FromArgMatches as _, Parser};
use exit::Exit;
pub use terminal::{Terminal, note_closed_output};

/// Solve, explain, prove and make pencil puzzles: nonograms, sudoku, slitherlink and their kin.
#[derive(Debug, Parser)]
#[command(name = "cluesat", version, max_term_width = WIDEST, after_help = AFTER)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Globals {
    /// When to use colour.
    #[command(flatten)]
    color: colorchoice_clap::Color,
    /// Print answers and errors only: no progress, no notes.
    #[arg(long, short, global = true, display_order = 900)]
    quiet: bool,
}

const AFTER: &str = "\
Exit codes: 0 solved, or yes; 1 proven none, or no; 2 bad input, usage or I/O; 3 gave up at a limit; \
101 a bug of ours. With several puzzles the worst result decides: 2 before 3 before 1 before 0.\n\n\
A verb's own help has examples: cluesat solve -h";

/// Signals are listened to once, however many command lines a process runs.
static LISTENING: Once = Once::new();

/// Help is no wider than this.
const WIDEST: usize = 100;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| {
        // A closed standard error is no reason to panic again.
        let _ = writeln!(std::io::stderr(), "error: this is a bug in cluesat, please report it\n{info}");
    }));
    run(std::env::args_os(), &mut Terminal::standard()).into()
}

/// Runs a command line (the name of the program first) on a terminal and returns the exit code. Several runs in one
/// process wait for each other. Only a run on the streams of the process listens to signals.
///
/// # Example
/// ```
/// use cluesat::cli::{Terminal, run};
/// # let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sudoku/4x4-easy.txt");
/// let args = ["cluesat", "unique", "-q", puzzle].map(Into::into);
/// assert_eq!(run(args, &mut Terminal::new(std::io::empty(), std::io::sink(), std::io::stderr())), 0);
/// ```
pub fn run(args: impl IntoIterator<Item = OsString>, terminal: &mut Terminal) -> u8 {
    let turn = terminal::begin(terminal);
    let groups = verbs::groups();
    let args: Vec<OsString> = args.into_iter().collect();
    let told = |_| {
        let mut command = grammar::for_readers(&groups);
        if !terminal::run().is_process() {
            command = command.term_width(terminal::run().width().map_or(WIDEST, |width| width.min(WIDEST)));
        }
        command.try_get_matches_from(&args)
    };
    // Help and errors show the arguments as readers see them.
    let found = grammar::for_parsing(&groups).try_get_matches_from(&args).or_else(told);
    let parsed = found.and_then(|mut found| Ok((Globals::from_arg_matches_mut(&mut found)?, found)));
    let (globals, mut found) = match parsed {
        Ok(parsed) => parsed,
        Err(mut error) => {
            mistyped::advise(&mut error, &groups);
            let told = if error.use_stderr() { Exit::Bad } else { Exit::Yes };
            return print(&error).map_or_else(|error| failed(&error), |()| told).into();
        }
    };
    let colour = match globals.color.color {
        ColorChoice::Auto => None,
        choice => Some(choice == ColorChoice::Always),
    };
    turn.settle(globals.quiet, colour);
    interrupt::forget();
    if terminal::run().is_process() {
        LISTENING.call_once(interrupt::listen);
    }
    let (name, mut found) = found.remove_subcommand().expect("clap has seen that there is a verb");
    let verb =
        groups.iter().flat_map(|group| &group.verbs).find(|verb| verb.name == name).expect("clap knows no other verbs");
    limits::begin(&found);
    let result = match files::begin(&found).and_then(|()| (verb.run)(&mut found)) {
        Ok(exit) if !interrupt::happened() => written::keep_written(exit == Exit::Yes).map(|()| exit),
        other => other,
    };
    let exit = result.unwrap_or_else(|error| failed(&error));
    // Incomplete output after Ctrl-C or an error must not look complete, nor must the exit code say so.
    if written::leave_parts() == Some(true) { exit.of_old_files() } else { exit }.into()
}

/// Says why the run ended early, unless the reader of its answers went away.
fn failed(error: &anyhow::Error) -> Exit {
    if output::is_closed_pipe(error) {
        return Exit::Yes;
    }
    output::complain_of(error);
    Exit::Bad
}

/// Prints help, or what is wrong with the arguments.
fn print(said: &clap::Error) -> anyhow::Result<()> {
    let (run, text) = (terminal::run(), said.render());
    let shown = |colour: bool| if colour { text.ansi().to_string() } else { text.to_string() };
    if said.use_stderr() {
        let _ = terminal::Stderr.write_all(shown(run.colour_on_error()).as_bytes());
        return Ok(());
    }
    let mut out = output::open(None)?;
    out.write_all(shown(run.colour_on_output()).as_bytes())?;
    Ok(out.flush()?)
}
