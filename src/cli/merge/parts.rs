//! Combines the answers of the parts of a puzzle.
//!
//! In: an answer for each cube. Out: one for the puzzle. Must not know: how cubes are made.
//!
//! Parts share no boards, and every answer is in one of them. So numbers of answers add up, and two answers from any
//! parts are two answers of the puzzle. That there is only one, or none, is known once all parts have answered.

use std::collections::BTreeMap;
use std::io::Write;

use serde::Serialize;
use serde_json::value::RawValue;

use super::Found;
use super::lines::{Lines, Object};
use crate::cli::exit::Exit;

/// What is known of a part.
struct Part {
    status: String,
    count: Option<u128>,
    exact: bool,
    complete: bool,
    answers: Vec<Box<RawValue>>,
    /// Whether it was asked if there is one answer only.
    unique: bool,
    seconds: f64,
}

impl Part {
    /// Whether nothing more can be said of it.
    fn is_settled(&self) -> bool {
        !matches!(self.status.as_str(), "limit" | "error") && (self.count.is_none() || self.exact)
    }

    /// Whether its answers are all.
    fn is_all(&self) -> bool {
        match self.status.as_str() {
            "unique" | "none" => true,
            "solved" => self.complete,
            _ => false,
        }
    }
}

/// The parts of one puzzle.
struct Whole {
    family: Option<String>,
    cubes: u64,
    /// Which cut the parts are of.
    cut: Option<String>,
    /// Whether the answers are numbers, where one of them tells.
    counting: Option<bool>,
    parts: BTreeMap<u64, Part>,
}

/// What is said of a puzzle.
#[derive(Serialize)]
struct Report<'a> {
    source: &'a str,
    index: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<&'a str>,
    status: &'static str,
    /// How many parts have answered, of how many.
    parts: u64,
    cubes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<&'a RawValue>>,
    complete: bool,
    /// What all parts took together, and the longest one.
    seconds: f64,
    longest: f64,
}

/// Merges the answers of parts.
pub(super) fn merge(files: &mut [Lines], out: &mut dyn Write) -> anyhow::Result<Found> {
    let mut found = Found::default();
    let mut puzzles: BTreeMap<(String, u64), Whole> = BTreeMap::new();
    for file in files.iter_mut() {
        while let Some(line) = file.line() {
            let object = Object::of(line, &file.at())?;
            let (Some(cube), Some(cubes)) = (object.cube, object.cubes) else {
                anyhow::bail!("{}: this line belongs to no part of a puzzle", file.at());
            };
            if cube >= cubes {
                anyhow::bail!("{}: there is no part {cube} of {cubes}: parts are numbered from 0", file.at());
            }
            found.taken += 1;
            let key = (object.source.clone(), object.index);
            let (family, cut, parts) = (object.family.clone(), object.cut.clone(), BTreeMap::new());
            let whole = puzzles.entry(key).or_insert(Whole { family, cubes, cut, counting: None, parts });
            if whole.cubes != cubes {
                let whole = whole.cubes;
                anyhow::bail!("{}: this is one of {cubes} parts, but other lines are of {whole} parts", file.at());
            }
            if whole.cut != object.cut {
                anyhow::bail!("{}: this part is of another cut: merge answers to the cubes of one `split`", file.at());
            }
            // A part without a verdict does not tell what was asked.
            let silent = object.count.is_none() && matches!(object.status.as_str(), "limit" | "error");
            let counting = if silent { whole.counting } else { Some(object.count.is_some()) };
            if whole.counting.is_some_and(|before| Some(before) != counting) {
                anyhow::bail!(
                    "{}: some of these parts were counted, others were not: merge answers of one verb",
                    file.at()
                );
            }
            whole.counting = counting;
            add(whole, cube, object, file.name(), &mut found);
            file.step()?;
        }
    }
    found.torn = files.iter().filter_map(Lines::torn).collect();
    for ((source, index), whole) in &puzzles {
        let report = whole.report(source, *index);
        serde_json::to_writer(&mut *out, &report)?;
        out.write_all(b"\n")?;
        let exit = match report.status {
            "limit" => Exit::Limit,
            "none" | "multiple" => Exit::No,
            "counted" if report.count == Some(0) => Exit::No,
            _ => Exit::Yes,
        };
        found.verdict = Some(found.verdict.map_or(exit, |before| before.worst(exit)));
        // Two answers are two, whatever the other parts say.
        if report.status == "limit" || report.count.is_some() {
            let settled = |cube: &u64| whole.parts.get(cube).is_some_and(Part::is_settled);
            (0..whole.cubes).filter(|cube| !settled(cube)).for_each(|cube| found.miss(cube, cube + 1));
        }
    }
    Ok(found)
}

/// Adds an answer about a part; of two answers the settled one is kept, and a contradiction is reported.
fn add(whole: &mut Whole, cube: u64, object: Object<'_>, name: &str, found: &mut Found) {
    let part = Part {
        unique: object.differs.is_some() || matches!(object.status.as_str(), "unique" | "multiple"),
        status: object.status,
        count: object.count,
        exact: object.exact,
        complete: object.complete,
        answers: object.answers.into_iter().flatten().map(ToOwned::to_owned).collect(),
        seconds: object.seconds.unwrap_or(0.0),
    };
    let Some(before) = whole.parts.get(&cube) else {
        whole.parts.insert(cube, part);
        return;
    };
    found.twice += 1;
    if before.is_settled() && part.is_settled() && (&before.status, before.count) != (&part.status, part.count) {
        found.contradicting.push(format!("error: {name} contradicts another file about part {cube}"));
    }
    if !before.is_settled() {
        whole.parts.insert(cube, part);
    }
}

impl Whole {
    fn report<'a>(&'a self, source: &'a str, index: u64) -> Report<'a> {
        let parts = || self.parts.values();
        let all_there = self.parts.len() as u64 == self.cubes;
        let settled = all_there && parts().all(Part::is_settled);
        let counting = parts().any(|part| part.count.is_some());
        let asked_unique = parts().any(|part| part.unique);
        let answers: Vec<&RawValue> = parts().flat_map(|part| part.answers.iter().map(AsRef::as_ref)).collect();
        let complete = all_there && parts().all(Part::is_all);
        let count = parts().filter_map(|part| part.count).fold(0, u128::saturating_add);
        let (settled, count) = (settled && count < u128::MAX, counting.then_some(count));
        let status = match (answers.len(), complete) {
            _ if counting && settled => "counted",
            _ if counting => "limit",
            (0, true) => "none",
            (1, true) if asked_unique => "unique",
            (2.., _) if asked_unique => "multiple",
            (1.., _) if !asked_unique => "solved",
            _ => "limit",
        };
        Report {
            source,
            index,
            family: self.family.as_deref(),
            status,
            parts: parts().filter(|part| part.is_settled()).count() as u64,
            cubes: self.cubes,
            count,
            exact: counting.then_some(settled),
            answers: (!counting).then_some(answers),
            complete: if counting { settled } else { complete },
            seconds: parts().map(|part| part.seconds).sum(),
            longest: parts().map(|part| part.seconds).fold(0.0, f64::max),
        }
    }
}
