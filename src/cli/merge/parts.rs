//! Combines the answers of the parts of a puzzle.
//!
//! In: files with an answer for each cube. Out: an object for each puzzle. Must not know: how cubes are made, what answers
//! say together.

use std::collections::BTreeMap;
use std::io::Write;

use super::Tally;
use super::lines::{Lines, Object};
use super::whole::{Part, Whole};
use crate::cli::exit::Exit;
use crate::json;

/// Merges the answers of parts.
pub(super) fn merge(files: &mut [Lines], out: &mut dyn Write) -> anyhow::Result<Tally> {
    let mut tally = Tally::default();
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
            tally.taken += 1;
            let key = (object.source.clone(), object.index);
            let (family, cut, within) = (object.family.clone(), object.cut.clone(), object.within.clone());
            let whole = Whole { family, cubes, cut, within, counting: None, parts: BTreeMap::new() };
            let whole = puzzles.entry(key).or_insert(whole);
            if whole.cubes != cubes {
                let whole = whole.cubes;
                anyhow::bail!("{}: this is one of {cubes} parts, but other lines are of {whole} parts", file.at());
            }
            if (&whole.cut, &whole.within) != (&object.cut, &object.within) {
                anyhow::bail!("{}: this part is of another cut: merge answers to the cubes of one `split`", file.at());
            }
            // A part without a verdict does not tell what was asked.
            let silent = object.count.is_none() && object.is_open();
            let counting = if silent { whole.counting } else { Some(object.count.is_some()) };
            if whole.counting.is_some_and(|before| Some(before) != counting) {
                anyhow::bail!(
                    "{}: some of these parts were counted, others were not: merge answers of one verb",
                    file.at()
                );
            }
            whole.counting = counting;
            add(whole, cube, object, file.name(), &mut tally);
            file.step()?;
        }
    }
    tally.incomplete = files.iter().filter_map(Lines::torn).collect();
    for ((source, index), whole) in &puzzles {
        let report = whole.report(source, *index);
        out.write_all(&json::Object::of(&report).line())?;
        let exit = match report.status {
            "limit" => Exit::Limit,
            "none" | "multiple" => Exit::No,
            "counted" if report.count == Some(0) => Exit::No,
            _ => Exit::Yes,
        };
        tally.verdict = Some(tally.verdict.map_or(exit, |before| before.worst(exit)));
        // Two answers are two, whatever the other parts say.
        if exit == Exit::Limit && !whole.within.is_empty() {
            let facts = whole.within.join(" ");
            tally
                .incomplete
                .push(format!("warning: {source}: these are parts of {facts} only, and not of all of the puzzle"));
        }
        if report.status == "limit" || report.count.is_some() || whole.wants_all() {
            let settled = |cube: &u64| whole.parts.get(cube).is_some_and(Part::is_settled);
            (0..whole.cubes).filter(|cube| !settled(cube)).for_each(|cube| tally.miss(cube, cube + 1));
        }
    }
    Ok(tally)
}

/// Adds an answer about a part; of two answers the settled one is kept, and a contradiction is reported.
fn add(whole: &mut Whole, cube: u64, object: Object<'_>, name: &str, tally: &mut Tally) {
    let part = Part {
        unique: object.differs.is_some() || matches!(object.status.as_str(), "unique" | "multiple"),
        status: object.status,
        count: object.count,
        exact: object.exact,
        complete: object.complete,
        differs: object.differs.map(ToOwned::to_owned),
        answers: object.answers.into_iter().flatten().map(ToOwned::to_owned).collect(),
        seconds: object.seconds.unwrap_or(0.0),
    };
    let Some(before) = whole.parts.get(&cube) else {
        whole.parts.insert(cube, part);
        return;
    };
    tally.twice += 1;
    if before.is_settled() && part.is_settled() && (&before.status, before.count) != (&part.status, part.count) {
        tally.contradicting.push(format!("error: {name} contradicts another file about part {cube}"));
    }
    if !before.is_settled() {
        whole.parts.insert(cube, part);
    }
}
