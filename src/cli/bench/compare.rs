//! Compares this run with an earlier one.
//!
//! In: lines of an earlier run, and those of this one. Out: for each puzzle how many times as long it takes, the
//! greatest loss first, and the same for all together. Must not know: what was measured.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::case::LIMIT;
use super::label::label;
use super::ratio::{All, Pair, ratio};
use super::report::Line;
use crate::cli::exit::Exit;
use crate::cli::{files, output};
use crate::input::Input;
use crate::json;

/// What identifies a measurement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub(super) struct Key {
    source: String,
    index: usize,
    verb: String,
    backend: String,
    encoding: String,
    deduce: String,
}

/// As much of a line as is compared.
#[derive(Clone, Debug, Deserialize)]
struct Measured {
    #[serde(flatten)]
    key: Key,
    status: String,
    seconds: f64,
}

/// The lines of an earlier run.
#[derive(Debug)]
pub(super) struct Comparison {
    before: BTreeMap<Key, Measured>,
    now: Vec<Measured>,
}

/// The width of the column of names.
const NAME: usize = 32;

impl Comparison {
    /// Reads what `bench --json` wrote.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let text = files::read(&Input::Path(path.to_owned()), "for --compare")?;
        let text = String::from_utf8_lossy(&text);
        let mut before = BTreeMap::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let value: serde_json::Value = serde_json::from_str(line)
                .with_context(|| format!("{}:{}: no line of `bench --json`", path.display(), number + 1))?;
            // Ratios to a run before that one.
            if value.get("before_seconds").is_some() {
                continue;
            }
            // Totals and puzzles that could not be read have no such fields.
            if let Ok(mut measured) = serde_json::from_value::<Measured>(value) {
                measured.key.source = plain(&measured.key.source);
                before.insert(measured.key.clone(), measured);
            }
        }
        anyhow::ensure!(!before.is_empty(), "{} has no lines of `bench --json`", path.display());
        Ok(Comparison { before, now: Vec::new() })
    }

    /// Notes a line of this run.
    pub(super) fn add(&mut self, line: &Line<'_>) {
        let key = Key {
            source: plain(line.head.named.source),
            index: line.head.named.index,
            verb: line.verb.clone(),
            backend: line.backend.clone(),
            encoding: line.encoding.clone(),
            deduce: line.deduce.clone(),
        };
        self.now.push(Measured { key, status: line.head.status.to_owned(), seconds: line.seconds });
    }

    /// Prints all ratios, as table or as JSON Lines. It is an error when there is nothing to compare.
    pub(super) fn print(&self, json: bool, quiet: bool, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut pairs: Vec<Pair<'_>> = Vec::new();
        for now in &self.now {
            let Some(before) = self.before.get(&now.key) else { continue };
            let gave_up = match (before.status == LIMIT, now.status == LIMIT) {
                (false, false) => "",
                (true, false) => "  gave up before",
                (false, true) => "  gives up now",
                (true, true) => "  gave up both times",
            };
            let status = match (gave_up, now.status == before.status) {
                ("", true) => "compared",
                ("", false) => "changed",
                _ => LIMIT,
            };
            let ratio = gave_up.is_empty().then(|| ratio(before.seconds, now.seconds));
            let (key, before_seconds, seconds) = (&now.key, before.seconds, now.seconds);
            pairs.push(Pair { key, status, before_seconds, seconds, ratio, gave_up });
        }
        // Those without a ratio come last.
        pairs.sort_by(|one, other| other.ratio.unwrap_or(0.0).total_cmp(&one.ratio.unwrap_or(0.0)));
        let all = All::of(&pairs);
        let exit = if pairs.is_empty() && !self.now.is_empty() {
            out.flush()?;
            output::complain(&format!(
                "error: --compare: nothing of what was measured now is among the {} measured before\n  \
                 help: file names and the puzzles' numbers in them, --verb, --backend, --encoding and --deduce have to \
                 be the same",
                self.before.len()
            ));
            Exit::Bad
        } else {
            Exit::Yes
        };
        if json {
            for pair in &pairs {
                out.write_all(&json::Object::of(pair).line())?;
            }
            out.write_all(&json::Object::of(&all).line())?;
            return Ok(exit);
        }
        if pairs.is_empty() {
            return Ok(exit);
        }
        if !quiet {
            writeln!(out, "{:<NAME$} {:>7} {:>10} {:>10}", "puzzle", "ratio", "before ms", "now ms")?;
            for Pair { key, status, before_seconds, seconds, ratio, gave_up } in &pairs {
                let label = label(&key.source, key.index, NAME);
                let changed = if *status == "changed" { "  another verdict" } else { "" };
                let way = format!("{} {} {}", key.verb, key.backend, key.encoding);
                let ratio = ratio.map_or("-".into(), |ratio| format!("{ratio:.3}"));
                let (before, now) = (1e3 * before_seconds, 1e3 * seconds);
                writeln!(out, "{label:<NAME$} {ratio:>7} {before:>10.3} {now:>10.3}  {way}{changed}{gave_up}")?;
            }
        }
        let missing = self.now.len() - pairs.len();
        let part = |count: usize, one: &str, more: &str| match count {
            0 => String::new(),
            1 => format!("; 1 {one}"),
            _ => format!("; {count} {more}"),
        };
        let ratios = match (all.ratio, all.geometric_mean) {
            (Some(ratio), Some(mean)) => format!(
                "{} measured before and now: {:.3} s and {:.3} s, ratio {ratio:.3}; each for itself {mean:.3} on average, {} slower",
                all.puzzles, all.before_seconds, all.seconds, all.slower
            ),
            _ => "no ratio".into(),
        };
        let changed = part(all.changed, "has another verdict", "have another verdict");
        let limit = part(all.limit, "left out, which gave up at a limit", "left out, which gave up at a limit");
        let missing = part(missing, "was not measured before", "were not measured before");
        writeln!(out, "{ratios}{changed}{limit}{missing}")?;
        Ok(exit)
    }
}

/// The name without `./` in front.
fn plain(name: &str) -> String {
    Path::new(name).strip_prefix(".").ok().and_then(Path::to_str).unwrap_or(name).to_owned()
}
