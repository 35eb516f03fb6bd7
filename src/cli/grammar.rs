//! The whole command line as its library knows it.
//!
//! In: the verbs. Out: their arguments, as they are parsed or as readers see them. Must not know: what a verb does.

use clap::{Arg, Command, CommandFactory as _};

use super::verbs::{Group, Verb};
use super::{Globals, help};

/// The whole command line, with all that help, manual pages and completions tell.
pub(super) fn for_readers(groups: &[Group]) -> Command {
    command(groups, |verb, command| command.after_help(help::examples(verb)).defer(verb.told))
}

/// The whole command line, as it is parsed.
pub(super) fn for_parsing(groups: &[Group]) -> Command {
    command(groups, |verb, command| command.defer(verb.arguments))
}

fn command(groups: &[Group], with_arguments: impl Fn(&Verb, Command) -> Command) -> Command {
    let subcommand = |verb: &Verb| with_arguments(verb, Command::default().name(verb.name).about(verb.about));
    let verbs = groups.iter().flat_map(|group| &group.verbs);
    let seen = |arg: Arg| arg.help("When to use colours").overrides_with("color").display_order(899);
    let globals = Globals::command().mut_arg("color", seen);
    globals.help_template(help::template(groups)).subcommands(verbs.map(subcommand))
}
