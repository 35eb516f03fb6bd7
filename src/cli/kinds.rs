//! `kinds`: the kinds of puzzles that texts describe.
//!
//! In: a name, or the text of a kind. Out: a list, a text, or what each sentence became. Must not know: any of the kinds.

use std::path::{Path, PathBuf};

use clap::Args as ClapArgs;

use super::exit::Exit;
use super::output;
use crate::family::{Family, described};
use crate::input::read_kind;
use crate::kind::built_in;

/// Arguments of `kinds`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// Print the text of this kind.
    #[arg(value_name = "NAME", conflicts_with = "check")]
    name: Option<String>,
    /// Read the text of a kind of your own, and say what each of its sentences becomes on a small board.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

/// Runs `kinds`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut out = output::open(None)?;
    match (&args.name, &args.check) {
        (Some(name), _) => {
            let found = built_in().iter().find(|kind| kind.is_called(name));
            let names: Vec<String> = built_in().iter().map(|kind| kind.id()).collect();
            let Some(kind) = found else {
                anyhow::bail!("`{name}` is not a kind: {}", crate::text::nearest(name, &names));
            };
            write!(out, "{}", kind.text)?;
        }
        (None, Some(path)) => {
            let kind = read_kind(path).map_err(anyhow::Error::msg)?;
            write!(out, "{}", described::account(&kind))?;
        }
        (None, None) => {
            for kind in built_in() {
                writeln!(
                    out,
                    "{:<16} {}",
                    kind.id(),
                    kind.play.split_inclusive(['.', ':', ';']).next().unwrap_or_default()
                )?;
            }
        }
    }
    out.flush()?;
    Ok(Exit::Yes)
}

/// The family of the kind in a file, for `--kind`.
pub(super) fn family(path: &str) -> Result<&'static Family, String> {
    read_kind(Path::new(path)).and_then(|kind| crate::family::load(path, &kind))
}
