//! The command-line tool.

use std::process::ExitCode;

#[cfg(unix)]
ctor::declarative::ctor! {
    /// Before `main`, because the standard library hides a closed output there.
    #[ctor(unsafe)]
    fn before_main() {
        cluesat::cli::note_closed_output();
    }
}

fn main() -> ExitCode {
    cluesat::cli::main()
}
