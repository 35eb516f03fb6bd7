//! A file of answers that is continued.
//!
//! In: a file with one line for each puzzle, from a run that may have ended in the middle of a line. Out: a place to
//! write after its last whole line, and the number of whole lines. Must not know: what is in the lines, except that
//! JSON has the number of its puzzle.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{anyhow, bail};
use serde_json::Value;

use super::cubes::Part;
use super::{files, platform};
use crate::input::Record;

/// Opens the file, and locks it against other writers; and where its last whole line ends. Nothing is changed yet: the
/// file may be of another run, or no file of ours at all.
pub(super) fn open(path: &Path) -> anyhow::Result<(File, u64)> {
    let unwritable = |error: io::Error| files::unwritable(path, &error);
    let mut file =
        File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(unwritable)?;
    if !file.metadata().map_err(unwritable)?.is_file() {
        bail!("cannot continue {}: it is no plain file; use `--output` to write to it", path.display());
    }
    if !platform::lock(&file).unwrap_or(false) {
        bail!("cannot continue {}: another run is writing to it", path.display());
    }
    let end = whole(&mut file).map_err(unwritable)?;
    Ok((file, end))
}

/// Where the last whole line ends.
fn whole(file: &mut File) -> io::Result<u64> {
    const BLOCK: u64 = 1 << 16;
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut block = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(BLOCK);
        file.seek(SeekFrom::Start(start))?;
        block.clear();
        file.take(end - start).read_to_end(&mut block)?;
        if let Some(at) = block.iter().rposition(|&byte| byte == b'\n') {
            return Ok(start + at as u64 + 1);
        }
        end = start;
    }
    Ok(0)
}

/// What is asked of a line of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ours {
    /// Whether it is one of ours.
    Line,
    /// Whether it is the beginning of one; those before it are ours.
    Begun,
    /// The same of the only line of a file, which may be anything.
    FirstBegun,
}

/// What is in a file already.
#[derive(Debug, Default)]
pub(super) struct Done {
    /// How many whole lines.
    pub(super) lines: usize,
    /// Whether the beginning of a line is behind them.
    pub(super) torn: bool,
    /// The last one.
    last: Vec<u8>,
}

impl Done {
    /// Counts the lines. Each must be one that the run may have written, and what is behind the last one the beginning
    /// of such a line: what is damaged is found here, and not when everything is put together.
    pub(super) fn of(path: &Path, is_ours: &dyn Fn(&[u8], Ours) -> bool) -> anyhow::Result<Self> {
        let unreadable =
            |error: io::Error| anyhow!("cannot read {}: {}", path.display(), files::reason(&error, "file"));
        let mut reader = BufReader::with_capacity(1 << 16, File::open(path).map_err(unreadable)?);
        let mut done = Done::default();
        let mut line = Vec::new();
        loop {
            line.clear();
            if reader.read_until(b'\n', &mut line).map_err(unreadable)? == 0 {
                return Ok(done);
            }
            let which = match (line.ends_with(b"\n"), done.lines) {
                (true, _) => Ours::Line,
                (false, 0) => Ours::FirstBegun,
                (false, _) => Ours::Begun,
            };
            if !is_ours(&line, which) {
                let (name, number) = (path.display(), done.lines + 1);
                bail!(
                    "{name}:{number}: this verb cannot have written this line: it is from another run, or the file is damaged. If it is \
                     damaged, keep only the lines before this one (`head -n {}`); the rest is done again",
                    number - 1
                );
            }
            if which != Ours::Line {
                done.torn = true;
                return Ok(done);
            }
            done.lines += 1;
            std::mem::swap(&mut done.last, &mut line);
        }
    }

    /// Whether the last line can be that of this puzzle, or part of it; `number` is its number in a run of shards.
    pub(super) fn ends_with(&self, record: &Record, number: Option<usize>, part: Option<&Part>) -> bool {
        let Ok(object) = serde_json::from_slice::<Value>(&self.last) else { return true };
        let Some(index) = object.get("index") else { return true };
        let source = object.get("source").and_then(Value::as_str);
        let told = |name: &str| object.get(name).cloned().unwrap_or_default();
        *index == record.index
            && source.is_none_or(|source| files::same_name(source, &record.name))
            && told("record") == serde_json::json!(number)
            && told("cube") == serde_json::json!(part.map(|part| part.cube.cube))
            && told("cut") == serde_json::json!(part.map(|part| &*part.cut))
    }
}
