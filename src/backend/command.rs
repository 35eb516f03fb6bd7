//! The command line of an external engine.
//!
//! In: what a user types, `cadical -q`. Out: a program and its arguments, and where the program is. Must not know: what
//! the program prints.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The placeholder for the proof file in a command line.
const PROOF: &str = "{proof}";

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CommandLine {
    program: String,
    args: Vec<String>,
}

/// Why a text is not a command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The text is empty.
    #[error("an empty command")]
    Empty,
    /// A quote that does not end, or a backslash at the end.
    #[error("`{0}` has an open quote")]
    Quote(String),
}

impl CommandLine {
    /// The program, as it was written.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The arguments with which a formula on standard input is solved.
    ///
    /// `MiniSat` prints no values; it takes the name of a file for them. Naming its standard error avoids a temporary
    /// file: nothing is left behind, whatever happens.
    pub(super) fn solving_args(&self) -> Vec<String> {
        // The proof is not needed.
        let mut args: Vec<String> = self.args.iter().map(|arg| arg.replace(PROOF, "/dev/null")).collect();
        let files = args.iter().any(|arg| !arg.starts_with('-'));
        if !files && self.is("minisat") {
            args.extend(["/dev/stdin".into(), "/dev/stderr".into()]);
        }
        args
    }

    /// The arguments with which a formula on standard input is refuted and the proof written to a file; `None` when
    /// they are not known.
    ///
    /// `{proof}` marks where the program takes the name of the file. `CaDiCaL` does not need it. Kissat writes a proof
    /// only of a formula in a file, so a shell has to put it into one. LRAT is requested as text.
    pub(super) fn proving_args(&self, proof: &Path, text: bool) -> Option<Vec<String>> {
        let file = proof.to_str()?;
        if self.args.iter().any(|arg| arg.contains(PROOF)) {
            return Some(self.args.iter().map(|arg| arg.replace(PROOF, file)).collect());
        }
        let files = self.args.iter().any(|arg| !arg.starts_with('-'));
        if files || !self.is("cadical") {
            return None;
        }
        let mut args = self.args.clone();
        if text || args.iter().any(|arg| arg.starts_with("--lrat")) {
            args.push("--no-binary".into());
        }
        args.extend(["-".into(), file.into()]);
        Some(args)
    }

    /// Whether the program has this name, perhaps with a suffix: `minisat_static`.
    fn is(&self, name: &str) -> bool {
        Path::new(&self.program).file_stem().is_some_and(|stem| stem.to_string_lossy().starts_with(name))
    }

    /// The path of the program, if it is on this machine.
    pub fn locate(&self) -> Option<PathBuf> {
        if self.program.contains(std::path::MAIN_SEPARATOR) {
            return is_program(Path::new(&self.program)).then(|| self.program.clone().into());
        }
        let path = std::env::var_os("PATH")?;
        let name = format!("{}{}", self.program, std::env::consts::EXE_SUFFIX);
        std::env::split_paths(&path).map(|folder| folder.join(&name)).find(|file| is_program(file))
    }
}

/// Whether the file exists and may be executed.
fn is_program(path: &Path) -> bool {
    let Ok(metadata) = path.metadata() else { return false };
    #[cfg(unix)]
    let runs = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let runs = true;
    metadata.is_file() && runs
}

impl FromStr for CommandLine {
    type Err = CommandError;

    /// Splits like a shell: at spaces, outside quotes.
    fn from_str(text: &str) -> Result<Self, CommandError> {
        let mut words = shlex::split(text).ok_or_else(|| CommandError::Quote(text.to_owned()))?.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(CommandError::Empty)?;
        Ok(CommandLine { program, args: words.collect() })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = std::iter::once(&self.program).chain(&self.args);
        for (index, word) in words.enumerate() {
            let quoted = shlex::try_quote(word).unwrap_or_else(|_| word.into());
            write!(f, "{}{quoted}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
