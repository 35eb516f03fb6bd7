//! `kinds`: the kinds of puzzles that texts describe.
//!
//! In: a name, or the text of a kind. Out: a list, a text, or what each sentence became. Must not know: any of the kinds.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args as ClapArgs;

use super::exit::Exit;
use super::output;
use crate::backend::Limits;
use crate::family::{Family, Format, described, load};
use crate::input::read_kind;
use crate::invent::audit;
use crate::kind::{Kind, built_in};
use crate::render::Marks;
use crate::render::text::{self, TextStyle};

/// The audit ends after this time on a machine that is too slow for its counted work.
const PATIENCE: Duration = Duration::from_secs(60);

/// Arguments of `kinds`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// Print the text of this kind.
    #[arg(value_name = "NAME", conflicts_with = "check")]
    name: Option<String>,
    /// Read the text of a kind of your own: what each sentence becomes, boards that keep the rules, a puzzle, and what
    /// looks like a mistake.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Say its rules in plain English, made of its sentences.
    #[arg(long)]
    explain: bool,
    /// Draw with ASCII characters only.
    #[arg(long)]
    ascii: bool,
}

/// Runs `kinds`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut out = output::open(None)?;
    match (&args.name, &args.check) {
        (Some(name), _) => {
            let found = built_in().iter().find(|kind| kind.is_called(name));
            let names: Vec<String> = built_in().iter().map(|kind| kind.id()).collect();
            let Some(kind) = found else {
                if Path::new(name).extension().is_some() || name.contains('/') || Path::new(name).is_file() {
                    let more = if args.explain { " --explain" } else { "" };
                    anyhow::bail!("`{name}` is a file, not the name of a kind: `cluesat kinds --check {name}{more}`");
                }
                let help = crate::text::near(name, &names);
                anyhow::bail!("`{name}` is not a kind: {}", help.as_deref().unwrap_or("`cluesat kinds` lists them"));
            };
            if args.explain {
                explained(kind, &mut *out)?;
            } else {
                write!(out, "{}", kind.text)?;
            }
        }
        (None, Some(path)) if args.explain => {
            let kind = read_kind(path).map_err(wrong)?;
            described::tried(&kind)?;
            explained(&kind, &mut *out)?;
        }
        (None, None) if args.explain => {
            anyhow::bail!("`--explain` needs a kind: `cluesat kinds NAME --explain`, or `--check FILE --explain`")
        }
        (None, Some(path)) => {
            let kind = read_kind(path).map_err(wrong)?;
            let family = load(&path.to_string_lossy(), &kind).map_err(anyhow::Error::msg)?;
            write!(out, "{}", described::account(&kind))?;
            audited(family, &kind, &TextStyle { unicode: !args.ascii, ..TextStyle::default() }, &mut *out)?;
        }
        (None, None) => {
            for kind in built_in() {
                writeln!(
                    out,
                    "{:<16} {}",
                    kind.id(),
                    kind.told().split_inclusive(['.', ':', ';']).next().unwrap_or_default()
                )?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Yes)
}

/// A message that begins with `error: ` already.
fn wrong(message: String) -> anyhow::Error {
    anyhow::Error::msg(message.strip_prefix("error: ").map(str::to_owned).unwrap_or(message))
}

/// The rules in plain English, a sentence each line, wide lines broken.
fn explained(kind: &Kind, out: &mut dyn Write) -> std::io::Result<()> {
    kind.explained().iter().try_for_each(|sentence| writeln!(out, "{sentence}"))
}

/// What else is to be told of a kind.
fn audited(family: &'static Family, kind: &Arc<Kind>, style: &TextStyle, out: &mut dyn Write) -> anyhow::Result<()> {
    let audit = audit(family, kind, &Limits::none().with_time(Some(PATIENCE)))?;
    if let Some(shown) = &audit.shown {
        let first = if shown.is_all {
            "a board that keeps the rules:"
        } else {
            "a board that keeps the rules, but for what they say of clues, of which it has none:"
        };
        for ((puzzle, board), which) in shown.boards.iter().zip([first, "another one:"]) {
            writeln!(
                out,
                "\n{which}\n\n{}",
                text::text(&puzzle.picture(Some(board), &Marks::new()), style).trim_end()
            )?;
        }
    }
    match &audit.sample {
        Some(made) => {
            let mut rows = Vec::new();
            made.puzzle.write(Format::Rows, None, &mut rows)?;
            writeln!(out, "\na puzzle with exactly one answer:\n\n{}", String::from_utf8_lossy(&rows).trim_end())?;
        }
        None => writeln!(
            out,
            "\nno puzzle with exactly one answer was found soon; `cluesat generate --kind` searches longer"
        )?,
    }
    if !audit.warnings.is_empty() {
        writeln!(out)?;
    }
    for warning in &audit.warnings {
        writeln!(out, "warning: {warning}")?;
    }
    Ok(())
}

/// The family of the kind in a file, for `--kind`.
pub(super) fn family(path: &str) -> Result<&'static Family, String> {
    read_kind(Path::new(path)).and_then(|kind| load(path, &kind))
}
