//! The scripts in `scale/` with the engines themselves, where they are on this machine: a worker that is killed, a run
//! that goes on, nothing lost and nothing double.
//!
//! What is missing is skipped, unless `CLUESAT_REQUIRE_SCALE` is set. `CLUESAT_PYTHON` names a Python that has the
//! packages hyperqueue, dask (with distributed) and pyspark.

#![allow(clippy::print_stdout, reason = "what is skipped is said")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// 4x4 sudokus with one answer, several and none.
fn puzzles(count: usize) -> String {
    const KINDS: [&str; 3] = ["1.....3..4.....2", "12..............", "12....3...4....."];
    (0..count).map(|number| format!("{}\n", KINDS[number * 5 % 3])).collect()
}

fn verdicts(count: usize) -> Vec<&'static str> {
    (0..count).map(|number| ["unique", "multiple", "none"][number * 5 % 3]).collect()
}

fn python() -> String {
    std::env::var("CLUESAT_PYTHON").unwrap_or_else(|_| "python3".into())
}

/// Whether a command ends well; where it does not, and all of them are wanted, the test fails.
fn is_there(program: &str, args: &[&str]) -> bool {
    let there = Command::new(program).args(args).output().is_ok_and(|run| run.status.success());
    assert!(there || std::env::var_os("CLUESAT_REQUIRE_SCALE").is_none(), "{program} {args:?} is missing");
    if !there {
        println!("skipped: there is no {program} {args:?}");
    }
    there
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scale").join(name)
}

fn run(program: &str, folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(program);
    let command = command.args(args).current_dir(folder).env("CLUESAT", env!("CARGO_BIN_EXE_cluesat"));
    command.env("JOBS", "2").output().expect("the program starts")
}

/// The verdicts in a merged file, each puzzle once and in order.
fn merged(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("it was merged");
    let objects = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("an object"));
    let told: Vec<(u64, String)> = objects
        .map(|object| {
            let status = object["status"].as_str().unwrap_or_default().to_owned();
            (object["record"].as_u64().expect("a number"), status)
        })
        .collect();
    assert!(told.iter().zip(0..).all(|((number, _), wanted)| *number == wanted), "each puzzle once, in order");
    told.into_iter().map(|(_, status)| status).collect()
}

fn folder_with(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    fs::write(folder.path().join("in.txt"), puzzles(count)).expect("there is room");
    folder
}

/// A worker that is killed in the middle of shard 1 of 4: once, and not when that shard is tried again.
fn dying_worker(folder: &Path) -> PathBuf {
    let worker = folder.join("worker.sh");
    let program = env!("CARGO_BIN_EXE_cluesat");
    let dying = format!(
        "#!/bin/sh\ncase \"$*\" in *out/1.json) if mkdir killed 2>/dev/null; then\n'{program}' \"$@\" & pid=$!\n\
         while [ ! -s out/1.json ] && kill -0 $pid 2>/dev/null; do sleep 0.01; done\nkill -9 $pid; wait $pid; exit 137\n\
         fi;; esac\nexec '{program}' \"$@\"\n"
    );
    fs::write(&worker, dying).expect("there is room");
    assert!(Command::new("chmod").arg("+x").arg(&worker).status().expect("chmod is there").success());
    worker
}

#[test]
fn gnu_parallel_goes_on_where_a_worker_was_killed() {
    if !is_there("parallel", &["--version"]) {
        return;
    }
    let folder = folder_with(400);
    let worker = dying_worker(folder.path());
    let script = script("parallel.sh").display().to_string();
    let mut command = Command::new("bash");
    let done = command
        .args([&script, "out", "4", "unique", "in.txt", "--from", "line"])
        .current_dir(&folder)
        .env("CLUESAT", &worker)
        .env("JOBS", "2")
        .output()
        .expect("bash is there");
    assert!(folder.path().join("killed").exists(), "{done:?}");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert_eq!(merged(&folder.path().join("out/all.json")), verdicts(400));
    // Again: nothing is left to do, nothing is there twice.
    let before = fs::read_to_string(folder.path().join("out/1.json")).expect("it is there");
    fs::remove_file(folder.path().join("out/joblog")).expect("it was there");
    let again = run("bash", folder.path(), &[&script, "out", "4", "unique", "in.txt", "--from", "line"]);
    assert_eq!(again.status.code(), Some(0), "{again:?}");
    assert_eq!(fs::read_to_string(folder.path().join("out/1.json")).expect("it is there"), before);
}

#[test]
fn hyperqueue_does_shards_and_parts() {
    let python = python();
    if !is_there(&python, &["-c", "import hyperqueue"]) {
        return;
    }
    let folder = folder_with(200);
    let script = script("on_hyperqueue.py").display().to_string();
    let done = run(&python, folder.path(), &[&script, "out", "8", "2", "unique", "in.txt", "--from", "line"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert_eq!(merged(&folder.path().join("out/all.json")), verdicts(200));
    // A shard that is killed is begun again.
    let frail = folder.path().join("frail");
    let text = format!(
        "#!/bin/sh\nif [ ! -e killed ] && [ \"$2\" = unique ]; then touch killed; kill -9 $$; fi\nexec '{}' \"$@\"\n",
        env!("CARGO_BIN_EXE_cluesat")
    );
    fs::write(&frail, text).expect("there is room");
    fs::set_permissions(&frail, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it is mine");
    let mut command = Command::new(&python);
    command.args([&script, "again", "4", "2", "unique", "in.txt", "--from", "line"]).current_dir(folder.path());
    let done = command.env("CLUESAT", &frail).output().expect("the program starts");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(folder.path().join("killed").exists(), "one was killed");
    assert_eq!(merged(&folder.path().join("again/all.json")), verdicts(200));
    // The parts of one puzzle: all 288 boards.
    fs::write(folder.path().join("empty.txt"), include_str!("../puzzles/sudoku/4x4-empty.txt")).expect("there is room");
    let cut =
        run(env!("CARGO_BIN_EXE_cluesat"), folder.path(), &["split", "empty.txt", "-n", "16", "-o", "cubes.jsonl"]);
    assert_eq!(cut.status.code(), Some(0), "{cut:?}");
    let parts = [&script, "parts", "4", "2", "count", "empty.txt", "--under", "cubes.jsonl"];
    let done = run(&python, folder.path(), &parts);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let all = fs::read_to_string(folder.path().join("parts/all.json")).expect("it was merged");
    let all: serde_json::Value = serde_json::from_str(&all).expect("one object");
    assert_eq!((&all["count"], &all["exact"]), (&288.into(), &true.into()));
}

#[test]
fn dask_does_shards() {
    let python = python();
    if !is_there(&python, &["-c", "import dask.distributed"]) {
        return;
    }
    let folder = folder_with(200);
    let script = script("on_dask.py").display().to_string();
    let done = run(&python, folder.path(), &[&script, "out", "6", "unique", "in.txt", "--from", "line"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert_eq!(merged(&folder.path().join("out/all.json")), verdicts(200));
}

#[test]
fn spark_pipes_lines() {
    let python = python();
    if !is_there(&python, &["-c", "import pyspark"]) || !is_there("java", &["-version"]) {
        return;
    }
    let folder = folder_with(60);
    let script = script("on_spark.py").display().to_string();
    let done = run(&python, folder.path(), &[&script, "in.txt", "out", "unique", "3"]);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let parts =
        fs::read_dir(folder.path().join("out")).expect("it was written").map(|part| part.expect("a file").path());
    let mut parts: Vec<PathBuf> = parts.filter(|path| path.display().to_string().contains("/part-")).collect();
    parts.sort();
    let text: String = parts.iter().map(|part| fs::read_to_string(part).expect("text")).collect();
    let told: Vec<&str> = text.lines().filter_map(|line| line.split_once('\t').map(|(_, verdict)| verdict)).collect();
    assert_eq!(told, verdicts(60), "{done:?}");
    // The other line of its usage, with the Python that has the package in front.
    let near = Path::new(&python).parent().map(|folder| folder.join("spark-submit")).filter(|submit| submit.exists());
    if let Some(submit) = near {
        let path = std::env::var("PATH").unwrap_or_default();
        let done = Command::new(&submit)
            .args([&script, "in.txt", "again", "unique", "3"])
            .current_dir(&folder)
            .env("CLUESAT", env!("CARGO_BIN_EXE_cluesat"))
            .env("PATH", format!("{}:{path}", submit.parent().unwrap_or(Path::new("")).display()))
            .output()
            .expect("it starts");
        assert!(done.status.success() && folder.path().join("again/_SUCCESS").exists(), "{done:?}");
    }
    let inputs: BTreeSet<&str> = text.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect();
    assert_eq!(inputs.len(), 3, "the puzzle stands beside its verdict");
}

#[test]
fn slurm_goes_on_where_a_task_was_killed() {
    let there = |program: &str| is_there("sh", &["-c", &format!("PATH=$PATH:/usr/sbin command -v {program}")]);
    if !["munged", "slurmctld", "slurmd", "sbatch"].into_iter().all(there) {
        return;
    }
    let folder = folder_with(400);
    dying_worker(folder.path());
    let (here, array) = (script("slurm_here.sh"), script("slurm.sh").display().to_string());
    // The array, and the task that was killed once more, as an array of its own.
    let submit = format!(
        "sbatch --array=$1 -o log.%a '{array}' out 4 unique in.txt --from line\nwhile [ -n \"$(squeue -h)\" ]; do sleep 0.1; done"
    );
    let session = format!("submit() {{ {submit}; }}; submit 0-3; submit 1");
    let done = Command::new(here)
        .args(["bash", "-c", &session])
        .current_dir(&folder)
        .env("CLUESAT", folder.path().join("worker.sh"))
        .output()
        .expect("bash is there");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(folder.path().join("killed").exists(), "{done:?}");
    let files = ["out/0.json", "out/1.json", "out/2.json", "out/3.json", "-o", "all.json", "--expect", "400"];
    let done = run(env!("CARGO_BIN_EXE_cluesat"), folder.path(), &[&["merge"][..], &files].concat());
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert_eq!(merged(&folder.path().join("all.json")), verdicts(400));
}

#[test]
fn a_slurm_array_numbers_its_shards() {
    // Without a cluster: the script as one of its tasks is run, with the variables that Slurm gives to it.
    let folder = folder_with(90);
    let script = script("slurm.sh").display().to_string();
    // A task is lost, and run again as an array of its own.
    for (task, first, tasks) in [("0", "0", "3"), ("2", "0", "3"), ("1", "1", "1")] {
        let done = Command::new("bash")
            .args([&script, "out", "3", "unique", "in.txt", "--from", "line"])
            .current_dir(&folder)
            .env("CLUESAT", env!("CARGO_BIN_EXE_cluesat"))
            .envs([("SLURM_ARRAY_TASK_ID", task), ("SLURM_ARRAY_TASK_MIN", first), ("SLURM_ARRAY_TASK_COUNT", tasks)])
            .output()
            .expect("bash is there");
        assert_eq!(done.status.code(), Some(0), "{done:?}");
    }
    let files = ["out/0.json", "out/1.json", "out/2.json", "-o", "all.json", "--expect", "90"];
    let done = run(env!("CARGO_BIN_EXE_cluesat"), folder.path(), &[&["merge"][..], &files].concat());
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert_eq!(merged(&folder.path().join("all.json")), verdicts(90));
}
