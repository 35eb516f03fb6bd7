//! The exit codes.
//!
//! In: verdicts. Out: a number for the shell. Must not know: what was asked.

use super::interrupt;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// Solved, or yes.
    Yes,
    /// Proven none, or no.
    No,
    /// Bad input, usage, I/O.
    Bad,
    /// Gave up at a limit.
    Limit,
    /// A bug of ours.
    Bug,
    /// A code of another convention: that of SAT solvers.
    Code(u8),
}

impl Exit {
    /// The exit code of a run that leaves the old files as they were: it must not say that the new ones are there.
    pub(super) fn of_old_files(self) -> Exit {
        match self {
            Exit::Yes | Exit::No => Exit::Limit,
            Exit::Code(_) if interrupt::happened() => interrupt::exit(),
            exit => exit,
        }
    }

    /// The exit code of a stream: the worst of its puzzles'.
    pub(super) fn worst(self, other: Exit) -> Exit {
        let rank = |exit| match exit {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Limit => 2,
            Exit::Bad => 3,
            Exit::Bug | Exit::Code(_) => 4,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

impl From<Exit> for u8 {
    fn from(exit: Exit) -> u8 {
        match exit {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Bad => 2,
            Exit::Limit => 3,
            Exit::Bug => 101,
            Exit::Code(code) => code,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Exit;

    #[test]
    fn the_worst_of_a_stream() {
        assert_eq!(Exit::Yes.worst(Exit::No), Exit::No);
        assert_eq!(Exit::Limit.worst(Exit::No), Exit::Limit);
        assert_eq!(Exit::Limit.worst(Exit::Bad), Exit::Bad);
        assert_eq!(Exit::Bad.worst(Exit::Bug), Exit::Bug);
    }
}
