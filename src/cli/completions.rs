//! `completions`: a script that completes verbs and options in a shell.
//!
//! In: the name of a shell. Out: its script. Must not know: what the verbs do.

use clap::Args as ClapArgs;
use clap_complete::Shell;

use super::exit::Exit;
use super::output;

/// The arguments of `completions`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    /// The shell that the script is for.
    #[arg(value_enum)]
    shell: Shell,
}

/// Runs `completions`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut super::grammar::for_readers(&super::verbs::groups()),
        "cluesat",
        &mut script,
    );
    let mut answer = output::open(None)?;
    answer.write_all(&script)?;
    answer.flush()?;
    Ok(Exit::Yes)
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;
    use clap_complete::Shell;

    /// Every shell gets every verb and the options that only one of them has.
    #[test]
    fn every_verb_is_completed() {
        let groups = super::super::verbs::groups();
        for shell in Shell::value_variants() {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut super::super::grammar::for_readers(&groups), "cluesat", &mut script);
            let script = String::from_utf8(script).expect("scripts are text");
            for verb in groups.iter().flat_map(|group| &group.verbs) {
                assert!(script.contains(verb.name), "{shell}: {}", verb.name);
            }
            assert!(script.contains("portfolio"), "{shell}");
        }
    }
}
