//! What was measured now beside what was measured before.
//!
//! In: lines of an earlier run, and those of this one. Out: for each puzzle how many times as long it takes, the
//! greatest loss first, and for all together. Must not know: what was measured.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::report::{Line, NAME, label};
use crate::cli::files;
use crate::input::Input;

/// What tells one measurement from another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
struct Key {
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

/// One puzzle, then and now.
#[derive(Serialize)]
struct Pair<'a> {
    #[serde(flatten)]
    key: &'a Key,
    /// `compared`, or `changed` when the verdict is another one.
    status: &'static str,
    before_seconds: f64,
    seconds: f64,
    ratio: f64,
}

/// All of them.
#[derive(Serialize)]
struct All {
    status: &'static str,
    puzzles: usize,
    changed: usize,
    slower: usize,
    before_seconds: f64,
    seconds: f64,
    ratio: f64,
    geometric_mean: f64,
}

/// The lines of an earlier run.
#[derive(Debug)]
pub(super) struct Comparison {
    before: BTreeMap<Key, Measured>,
    now: Vec<Measured>,
}

/// Less than this cannot be told from nothing: a ratio of two such times says little.
const LEAST: f64 = 1e-6;

impl Comparison {
    /// Reads what `bench --json` wrote.
    pub(super) fn open(path: &Path) -> anyhow::Result<Self> {
        let text = files::read(&Input::Path(path.to_owned()), "for --compare")?;
        let text = String::from_utf8_lossy(&text);
        let mut before = BTreeMap::new();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let value: serde_json::Value = serde_json::from_str(line)
                .with_context(|| format!("{}:{}: no line of `bench --json`", path.display(), number + 1))?;
            // Totals, comparisons and puzzles that could not be read have no such fields.
            if let Ok(measured) = serde_json::from_value::<Measured>(value) {
                before.insert(measured.key.clone(), measured);
            }
        }
        anyhow::ensure!(!before.is_empty(), "{} has no lines of `bench --json`", path.display());
        Ok(Comparison { before, now: Vec::new() })
    }

    /// Notes a line of this run.
    pub(super) fn add(&mut self, line: &Line<'_>) {
        let key = Key {
            source: line.head.source.to_owned(),
            index: line.head.index,
            verb: line.verb.clone(),
            backend: line.backend.clone(),
            encoding: line.encoding.clone(),
            deduce: line.deduce.clone(),
        };
        self.now.push(Measured { key, status: line.head.status.to_owned(), seconds: line.seconds });
    }

    /// Prints all ratios, as table or as JSON Lines.
    pub(super) fn print(&self, json: bool, quiet: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut pairs: Vec<Pair<'_>> = Vec::new();
        for now in &self.now {
            let Some(before) = self.before.get(&now.key) else { continue };
            let ratio = now.seconds.max(LEAST) / before.seconds.max(LEAST);
            let status = if now.status == before.status { "compared" } else { "changed" };
            let (key, before_seconds, seconds) = (&now.key, before.seconds, now.seconds);
            pairs.push(Pair { key, status, before_seconds, seconds, ratio });
        }
        pairs.sort_by(|one, other| other.ratio.total_cmp(&one.ratio));
        let sum = |part: fn(&Pair<'_>) -> f64| pairs.iter().map(part).sum::<f64>();
        let (before_seconds, seconds) = (sum(|pair| pair.before_seconds), sum(|pair| pair.seconds));
        let all = All {
            status: "ratio",
            puzzles: pairs.len(),
            changed: pairs.iter().filter(|pair| pair.status == "changed").count(),
            slower: pairs.iter().filter(|pair| pair.ratio > 1.0).count(),
            before_seconds,
            seconds,
            ratio: seconds.max(LEAST) / before_seconds.max(LEAST),
            geometric_mean: (sum(|pair| pair.ratio.ln()) / pairs.len().max(1) as f64).exp(),
        };
        if json {
            for pair in &pairs {
                json_line(pair, out)?;
            }
            json_line(&all, out)?;
            return Ok(());
        }
        if !quiet {
            writeln!(out, "{:<NAME$} {:>7} {:>10} {:>10}", "puzzle", "ratio", "before ms", "now ms")?;
            for Pair { key, status, before_seconds, seconds, ratio } in &pairs {
                let label = label(&key.source, key.index);
                let changed = if *status == "changed" { "  another verdict" } else { "" };
                let way = format!("{} {} {}", key.verb, key.backend, key.encoding);
                let (before, now) = (1e3 * before_seconds, 1e3 * seconds);
                writeln!(out, "{label:<NAME$} {ratio:>7.3} {before:>10.3} {now:>10.3}  {way}{changed}")?;
            }
        }
        let missing = self.now.len() - pairs.len();
        let missing = if missing > 0 { format!("; {missing} were not measured before") } else { String::new() };
        let changed = if all.changed > 0 { format!("; {} have another verdict", all.changed) } else { String::new() };
        writeln!(
            out,
            "{} measured before and now: {:.3} s and {:.3} s, ratio {:.3}; each for itself {:.3} on average, {} slower{changed}{missing}",
            all.puzzles, all.before_seconds, all.seconds, all.ratio, all.geometric_mean, all.slower
        )?;
        Ok(())
    }
}

fn json_line(object: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}
