//! Which external engines are on this machine.
//!
//! In: the names of known ones. Out: where they are, and their versions. Must not know: how they are used.

use std::path::PathBuf;
use std::time::Duration;

use super::Limits;
use super::command::CommandLine;
use super::ended::End;
use super::process::run;

/// An external engine that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstalledSolver {
    /// The name of the program.
    pub name: String,
    /// The value for the back end option: the program, with the arguments that make it print values and little else.
    pub command: CommandLine,
    /// Where it is.
    pub path: PathBuf,
    /// Its version, if it reports one.
    pub version: Option<String>,
}

/// Programs known to work: the command line, and the argument for printing the version.
const KNOWN: [(&str, Option<&str>); 8] = [
    ("cadical -q", Some("--version")),
    ("kissat -q", Some("--version")),
    ("minisat", None),
    ("glucose -model", None),
    ("cryptominisat5 --verb 0", Some("--version")),
    ("picosat", Some("--version")),
    ("clasp", Some("--version")),
    ("lingeling -q", Some("--version")),
];

/// The known external engines that are on this machine, each asked for its version.
pub fn available() -> Vec<InstalledSolver> {
    let known = KNOWN.iter().filter_map(|(command, version)| Some((command.parse::<CommandLine>().ok()?, version)));
    known
        .filter_map(|(command, flag)| {
            let path = command.locate()?;
            let version = flag.and_then(|flag| version(&command, flag));
            Some(InstalledSolver { name: command.program().to_owned(), command, path, version })
        })
        .collect()
}

/// The names of the known external engines that are not on this machine.
pub fn missing() -> Vec<String> {
    let known = KNOWN.iter().filter_map(|(command, _)| command.parse::<CommandLine>().ok());
    known.filter(|command| command.locate().is_none()).map(|command| command.program().to_owned()).collect()
}

/// The last word of the first line that the program prints when asked.
fn version(command: &CommandLine, flag: &str) -> Option<String> {
    let limits = Limits::none().with_time(Some(Duration::from_secs(2)));
    let Ok(End::Done(output)) = run(command, &[flag.to_owned()], Box::new(|_| Ok(())), &limits, 1 << 16) else {
        return None;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().find(|line| !line.trim().is_empty())?.split_whitespace().next_back().map(str::to_owned)
}
