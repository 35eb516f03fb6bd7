//! A share of a stream: for parallel runs, and runs that are resumed.
//!
//! In: what was typed, the environment variables in which schedulers number their jobs. Out: which puzzles to handle,
//! and which identifiers to pass through. Must not know: what the verbs do.

use std::path::PathBuf;

use clap::Args;

use crate::cli::terminal;
use crate::input::{Id, Shard};

/// Which of the puzzles are done, and what goes along with their answers.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Many puzzles, many machines")]
pub(in crate::cli) struct ShareArgs {
    /// Take only every N-th puzzle, starting with number I (counted from 0). Runs with 0/N to N-1/N together take all
    /// of them. `auto` uses the numbers that Slurm, HyperQueue, Kubernetes or MPI gives to its jobs; `auto/N`, for jobs
    /// that are numbered from 0, stays right when some of them are run again.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(in crate::cli) shard: Option<Shard>,
    /// Print to this file. If it exists, continue after its last whole line, so that no work of an interrupted run is
    /// repeated.
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) resume: Option<PathBuf>,
    /// With one puzzle on each line: copy this to its answer. Give the number of a column, counted from 1, or `line`
    /// for the number of the line.
    #[arg(long, value_name = "COLUMN")]
    pub(in crate::cli) id: Option<Id>,
    /// Add the puzzle, as one line, to the JSON object of its answer.
    #[arg(long)]
    pub(in crate::cli) with_puzzle: bool,
}

/// Which parts of a puzzle are asked about, for verbs whose results of all parts tell about the whole.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Many puzzles, many machines")]
pub(in crate::cli) struct CubesArgs {
    /// Search each part of the puzzle separately: the cubes in a file that `split` wrote, or facts such as
    /// r1c1=7,r1c2!=3.
    #[arg(long, value_name = "CUBES")]
    pub(in crate::cli) under: Option<String>,
}

/// The variables with the number of a job and the number of jobs, counted from 0 or from the value of a third variable.
const SCHEDULERS: [(&str, Option<&str>, Option<&str>); 6] = [
    ("SLURM_ARRAY_TASK_ID", Some("SLURM_ARRAY_TASK_COUNT"), Some("SLURM_ARRAY_TASK_MIN")),
    ("HQ_TASK_ID", None, None),
    ("JOB_COMPLETION_INDEX", None, None),
    ("OMPI_COMM_WORLD_RANK", Some("OMPI_COMM_WORLD_SIZE"), None),
    ("PMI_RANK", Some("PMI_SIZE"), None),
    ("SLURM_PROCID", Some("SLURM_NTASKS"), None),
];

/// Reads a shard, with the variables of the environment.
fn shard(text: &str) -> Result<Shard, String> {
    resolved(text, &|name| terminal::run().variable(name)?.parse().ok())
}

/// Reads a shard; `auto` looks for numbers in variables.
fn resolved(text: &str, variable: &dyn Fn(&str) -> Option<usize>) -> Result<Shard, String> {
    let Some(given) = text.strip_prefix("auto") else { return text.parse() };
    let given = match given.strip_prefix('/') {
        None if given.is_empty() => None,
        of => Some(of.and_then(|of| of.parse().ok()).ok_or("give `auto`, or how many there are, as in auto/64")?),
    };
    let found = SCHEDULERS.iter().find_map(|(index, of, first)| Some((variable(index)?, index, of, first)));
    let (index, name, of, first) =
        found.ok_or("no scheduler has numbered this job: give the number and how many there are, as in 0/64")?;
    // When some tasks of an array are run again, Slurm does not say where the first array began: N means counted from 0.
    let first = first.filter(|_| given.is_none()).and_then(variable).unwrap_or(0);
    let of = given.or_else(|| of.and_then(variable)).ok_or_else(|| {
        format!("{name} is the number of this job, but how many there are is not known: give it, as in auto/64")
    })?;
    let index = index.checked_sub(first).ok_or_else(|| format!("{name} is less than the number of the first job"))?;
    if index >= of {
        let last = of.saturating_sub(1);
        return Err(format!("{name} is {index}, but {of} shards have the numbers 0 to {last}: number the jobs from 0"));
    }
    format!("{index}/{of}").parse()
}

#[cfg(test)]
mod tests {
    use super::resolved;

    fn shard(text: &str, variables: &[(&str, usize)]) -> Result<String, String> {
        let variable = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|&(_, value)| value);
        resolved(text, &variable).map(|shard| shard.to_string())
    }

    #[test]
    fn schedulers_number_their_jobs() {
        let slurm = [("SLURM_ARRAY_TASK_ID", 5), ("SLURM_ARRAY_TASK_MIN", 1), ("SLURM_ARRAY_TASK_COUNT", 8)];
        assert_eq!(shard("auto", &slurm).as_deref(), Ok("4/8"));
        // When some tasks of an array are run again, each gets the same shard.
        assert_eq!(shard("auto/16", &slurm).as_deref(), Ok("5/16"));
        let last = [("SLURM_ARRAY_TASK_ID", 8), ("SLURM_ARRAY_TASK_MIN", 1)];
        assert!(shard("auto/8", &last).is_err_and(|error| error.contains("number the jobs from 0")));
        assert_eq!(shard("2/3", &slurm).as_deref(), Ok("2/3"));
        assert_eq!(shard("auto/4", &[("JOB_COMPLETION_INDEX", 3)]).as_deref(), Ok("3/4"));
        assert!(shard("auto", &[("JOB_COMPLETION_INDEX", 3)]).is_err_and(|error| error.contains("auto/64")));
        assert!(shard("auto", &[]).is_err_and(|error| error.contains("no scheduler")));
        assert!(shard("auto/4", &[("HQ_TASK_ID", 4)]).is_err(), "there is no such shard");
        assert!(shard("autos", &slurm).is_err());
    }
}
