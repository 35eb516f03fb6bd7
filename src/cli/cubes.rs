//! Parts of a puzzle, as text.
//!
//! In: facts that were typed, or a file of cubes. Out: cubes of a puzzle, with their numbers. Must not know: what is
//! asked of them.

use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use serde::{Deserialize, Serialize};

use super::{files, header};
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
    /// The facts of the part that was cut; none for the whole puzzle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) within: Vec<String>,
    /// How much is open in it.
    #[serde(default)]
    pub(super) open: usize,
    /// The mark of the puzzle and all of its parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) cut: Option<String>,
    /// The puzzle as one line, where it can be said in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) puzzle: Option<String>,
}

/// A part of a puzzle.
pub(super) struct Part {
    pub(super) cube: CubeLine,
    /// The mark of all cubes together: answers to parts of one cut are never added to those of another.
    pub(super) cut: Arc<str>,
    /// The facts of all cubes, hashed, where `split` has tied them to a puzzle.
    tied: Option<Arc<str>>,
}

impl Part {
    /// The cube, as one of this puzzle.
    pub(super) fn of(&self, puzzle: &Arc<dyn Puzzle>) -> Result<Cube, Diagnostic> {
        if self.tied.as_ref().is_some_and(|facts| mark(puzzle, facts) != *self.cut) {
            return Err(Diagnostic::new("these cubes belong to another puzzle, or are not as they were written")
                .help("make cubes of this puzzle with `cluesat split`"));
        }
        Cube::read(&**puzzle, self.cube.under.iter().map(String::as_str)).map_err(|error| {
            Diagnostic::new(error.to_string())
                .help("name places and values, as in r1c1=7, or a file that `split` wrote")
        })
    }
}

/// The parts that `--under` or `--cover` says.
pub(super) fn parts(said: &str) -> anyhow::Result<Vec<Arc<Part>>> {
    let cubes = read(said)?;
    let facts: Arc<str> = hashed(&cubes).into();
    let told = cubes.first().and_then(|cube| cube.cut.clone());
    if cubes.iter().any(|cube| cube.cut != told) {
        bail!("{said} has cubes of several cuts: give those of one `split`");
    }
    let tied = told.is_some().then(|| Arc::clone(&facts));
    let cut: Arc<str> = told.map_or_else(|| facts[..LENGTH].into(), Into::into);
    let part = |cube| Arc::new(Part { cube, cut: Arc::clone(&cut), tied: tied.clone() });
    Ok(cubes.into_iter().map(part).collect())
}

/// Ties cubes to the puzzle that was cut.
pub(super) fn tie(puzzle: &Arc<dyn Puzzle>, cubes: &mut [CubeLine]) {
    let cut = mark(puzzle, &hashed(cubes));
    cubes.iter_mut().for_each(|cube| cube.cut = Some(cut.clone()));
}

/// How long a mark is.
const LENGTH: usize = 16;

/// The mark of a puzzle and its parts.
fn mark(puzzle: &Arc<dyn Puzzle>, facts: &str) -> String {
    let form = header::text(puzzle).unwrap_or_default();
    sha256(format!("{}\n{form}\n{facts}", puzzle.family().name).as_bytes())[..LENGTH].to_owned()
}

/// The facts of all cubes, hashed.
fn hashed(cubes: &[CubeLine]) -> String {
    let facts = |cube: &CubeLine| [&cube.under[..], &cube.within[..]].concat().join(" ");
    sha256(cubes.iter().map(facts).collect::<Vec<_>>().join("\n").as_bytes())
}

/// The cubes that `--under` says: facts between commas or blanks, or the name of a file of cubes.
fn read(said: &str) -> anyhow::Result<Vec<CubeLine>> {
    if said.trim().is_empty() {
        bail!("no facts and no file are named: give facts, as in r1c1=7, or a file that `split` wrote");
    }
    if said.contains('=') && !Path::new(said).exists() {
        let names = said.split([',', ' ']).filter(|name| !name.is_empty());
        let under: Vec<String> = names.map(str::to_owned).collect();
        return Ok(vec![CubeLine { cubes: 1, within: under.clone(), under, ..CubeLine::default() }]);
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
        bail!("{said} is empty: {again}");
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
