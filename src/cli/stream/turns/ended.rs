//! How a run ends.
//!
//! In: what was done of it, and what an earlier run had done. Out: an exit code, or why that run was another one. Must not
//! know: what is done with puzzles.

use anyhow::bail;

use super::Turns;
use crate::cli::exit::Exit;
use crate::cli::words::count;

impl Turns {
    /// How the run ends, given the worst of its puzzles.
    pub(in crate::cli::stream) fn exit(&self, worst: Exit, resumed: bool) -> Exit {
        match worst {
            // An earlier run may have written its line.
            _ if self.unknown => worst.worst(Exit::Bad),
            Exit::Bug => worst,
            // A scheduler of shards wants to know whether a shard is done; the result of each puzzle is in its line.
            _ if resumed => Exit::Yes,
            _ => worst,
        }
    }

    /// An error if the lines of an earlier run do not belong to these puzzles, or are more than there are.
    pub(in crate::cli::stream) fn all_passed(&self) -> anyhow::Result<()> {
        if self.foreign {
            bail!(
                "the last line of the file to continue is not about this puzzle, or part of it: it is from another run"
            );
        }
        // What is behind the last line is done again; if it is not, it is of no puzzle.
        if self.left == 0 && self.done.torn && !self.begun {
            bail!("the file to continue has part of a line more than there are puzzles: it is from another run");
        }
        if self.left > 0 {
            let more = count(self.left, "line");
            bail!("the file to continue has {more} more than there are puzzles: it is from another run");
        }
        Ok(())
    }
}
