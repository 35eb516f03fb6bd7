//! Parts of a puzzle, as text.
//!
//! In: facts that were typed, or a file of cubes. Out: cubes of a puzzle, with their numbers. Must not know: what is
//! asked of them.

use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use serde::{Deserialize, Serialize};

use super::files;
use crate::certify::sha256;
use crate::diagnostic::Diagnostic;
use crate::family::Puzzle;
use crate::input::Input;
use crate::search::Cube;

/// A line of a file of cubes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CubeLine {
    /// Its number, from 0.
    pub(super) cube: usize,
    /// How many there are.
    pub(super) cubes: usize,
    /// The facts.
    pub(super) under: Vec<String>,
    /// How much is open in it.
    #[serde(default)]
    pub(super) open: usize,
    /// The puzzle as one line, where it can be said in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) puzzle: Option<String>,
}

/// A part of a puzzle.
pub(super) struct Part {
    pub(super) cube: CubeLine,
    /// The mark of all cubes together: answers to parts of one cut are never added to those of another.
    pub(super) cut: Arc<str>,
}

impl CubeLine {
    /// The cube, as one of this puzzle.
    pub(super) fn of(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Cube, Diagnostic> {
        let told = self.puzzle.as_ref().zip(puzzle.one_line());
        if told.is_some_and(|(told, (_, own))| *told != own) {
            return Err(Diagnostic::new("these cubes belong to another puzzle")
                .help("make cubes of this puzzle with `cluesat split`"));
        }
        Cube::read(&**puzzle, self.under.iter().map(String::as_str)).map_err(|error| {
            Diagnostic::new(error.to_string())
                .help("name places and values, as in r1c1=7, or a file that `split` wrote")
        })
    }
}

/// The parts that `--under` says.
pub(super) fn parts(said: &str) -> anyhow::Result<Vec<Arc<Part>>> {
    let cubes = read(said)?;
    let facts = cubes.iter().map(|cube| cube.under.join(" ")).collect::<Vec<_>>().join("\n");
    let cut: Arc<str> = sha256(facts.as_bytes())[..16].into();
    Ok(cubes.into_iter().map(|cube| Arc::new(Part { cube, cut: Arc::clone(&cut) })).collect())
}

/// The cubes that `--under` says: facts between commas or blanks, or the name of a file of cubes.
pub(super) fn read(said: &str) -> anyhow::Result<Vec<CubeLine>> {
    if said.contains('=') && !Path::new(said).exists() {
        let names = said.split([',', ' ']).filter(|name| !name.is_empty());
        return Ok(vec![CubeLine { cubes: 1, under: names.map(str::to_owned).collect(), ..CubeLine::default() }]);
    }
    let text = files::read(&Input::from_argument(said), "for --under")?;
    let again = "`cluesat split` writes the cubes anew";
    let mut cubes: Vec<CubeLine> = Vec::new();
    for (number, line) in (1..).zip(text.split_inclusive(|&byte| byte == b'\n')) {
        if line.trim_ascii().is_empty() {
            continue;
        }
        match serde_json::from_slice(line) {
            Ok(cube) => cubes.push(cube),
            Err(_) if !line.ends_with(b"\n") => {
                bail!("{said} ends in the middle of line {number}: it is incomplete; {again}")
            }
            Err(error) => bail!("{said}:{number}: this line is no cube: {}", files::without_line(&error)),
        }
    }
    let Some(all) = cubes.first().map(|cube| cube.cubes) else {
        bail!("{said} is empty: `split` writes no cubes if the rules alone refute the puzzle; otherwise {again}");
    };
    if let Some((at, cube)) = cubes.iter().enumerate().find(|(at, cube)| (cube.cube, cube.cubes) != (*at, all)) {
        let CubeLine { cube, cubes, .. } = cube;
        bail!(
            "{said} does not have all cubes in order: it has number {cube} of {cubes} instead of {at} of {all}; give all cubes of \
             one `split`, and choose among them with `--shard`"
        );
    }
    let missing = match all - cubes.len() {
        0 => return Ok(cubes),
        1 => format!("number {} of {all} is missing", cubes.len()),
        _ => format!("numbers {} to {} of {all} are missing", cubes.len(), all - 1),
    };
    bail!("{said} does not have all cubes: {missing} at the end; {again}, and choose among them with `--shard`")
}
