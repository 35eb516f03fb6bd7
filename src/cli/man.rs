//! `man`: manual pages.
//!
//! In: the name of a verb, or a folder. Out: one page, or all of them. Must not know: what the verbs do.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args as ClapArgs;
use clap_mangen::Man;

use super::exit::Exit;
use super::output;
use super::verbs;

/// The arguments of `man`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// The verb that the page is about (default: the whole program).
    #[arg(value_name = "VERB", value_parser = known)]
    verb: Option<String>,
    /// Write all pages into this folder instead: cluesat.1 and one for each verb.
    #[arg(long, value_name = "DIR", conflicts_with = "verb")]
    dir: Option<PathBuf>,
}

/// Reads the name of a verb.
fn known(text: &str) -> Result<String, String> {
    if verbs::all().any(|verb| verb.name == text) {
        return Ok(text.to_owned());
    }
    Err(format!("there is no such verb: use one of {}", itertools::join(verbs::all().map(|verb| verb.name), ", ")))
}

/// Runs `man`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    // `help VERB` shows the page of that verb: it needs no page of its own for each.
    let mut command = super::grammar::for_readers(&verbs::groups()).disable_help_subcommand(true);
    command.build();
    if let Some(dir) = &args.dir {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
        let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
        for command in verbs.chain([&command]) {
            page(command).generate_to(dir).with_context(|| format!("cannot write the pages into {}", dir.display()))?;
        }
        return Ok(Exit::Yes);
    }
    let about = args.verb.as_deref().and_then(|verb| command.find_subcommand(verb));
    let mut text = Vec::new();
    page(about.unwrap_or(&command)).render(&mut text)?;
    let mut answer = output::open(None)?;
    answer.write_all(&text)?;
    answer.flush()?;
    Ok(Exit::Yes)
}

/// The page about the program or a verb, which have the same version.
fn page(about: &clap::Command) -> Man {
    Man::new(about.clone()).source(concat!("cluesat ", env!("CARGO_PKG_VERSION")))
}

#[cfg(test)]
mod tests {
    use itertools::Itertools as _;

    use super::{Args, run, verbs};

    /// One page for the program, one for each verb, and no others.
    #[test]
    fn each_verb_has_a_page() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        run(&Args { verb: None, dir: Some(folder.path().to_owned()) }).expect("pages");
        let files = std::fs::read_dir(folder.path()).expect("the folder is there");
        let found =
            files.map(|file| file.expect("a file").file_name().into_string().expect("text")).sorted().collect_vec();
        let pages = verbs::all().map(|verb| format!("cluesat-{}.1", verb.name));
        assert_eq!(found, pages.chain(["cluesat.1".to_owned()]).sorted().collect_vec());
        for name in found {
            let page = std::fs::read_to_string(folder.path().join(&name)).expect("a page");
            let title = page.lines().find(|line| line.starts_with(".TH")).expect("a title");
            assert!(title.contains(concat!("\"cluesat ", env!("CARGO_PKG_VERSION"), "\"")), "{name}: {title}");
        }
    }
}
