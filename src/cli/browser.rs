//! `page`: boards to play on, hints, new puzzles and own kinds in a browser.
//!
//! In: nothing, or a file to write. Out: the page, opened. Must not know: what is on it.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args as ClapArgs;

use super::exit::Exit;
use super::output;

/// The page as one file, where the program was built with it: see `build.rs`.
const PAGE: Option<&[u8]> = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Whether the program has the page.
pub(super) const IS_HERE: bool = PAGE.is_some();

/// The arguments of `page`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// Write the page to this file instead of opening it; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `page`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let page = PAGE.context("this program was built without the page")?;
    if let Some(path) = &args.output {
        let mut answer = output::open(Some(path))?;
        answer.write_all(page)?;
        answer.flush()?;
        return Ok(Exit::Yes);
    }
    // A browser keeps the games of a page under its address, so the page always lies in the same place.
    let folder = std::env::home_dir().context("the home folder is not known: name a file with `-o FILE`")?;
    let folder = folder.join(".cluesat");
    let path = folder.join("cluesat.html");
    let failed = || format!("cannot write {}: name another file with `-o FILE`", path.display());
    std::fs::create_dir_all(&folder).with_context(failed)?;
    std::fs::write(&path, page).with_context(failed)?;
    if open::that_detached(&path).is_err() {
        output::complain(&format!("note: no browser was found: open {}", path.display()));
    }
    Ok(Exit::Yes)
}
