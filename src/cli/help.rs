//! What help looks like.
//!
//! In: the arguments of a verb, as its own file and the shared options declare them. Out: the same arguments under
//! headings: first the verb's own options, then those that many verbs share. Must not know: what an option does.

use clap::{Arg, ArgAction, Command};

use super::verbs::{Group, Verb};

/// Options that several verbs share, and the heading under which they stand.
struct Shared {
    heading: &'static str,
    /// Whether `-h` leaves them to `--help`.
    long_only: bool,
    ids: &'static [&'static str],
}

const SHARED: [Shared; 5] = [
    Shared { heading: "Input", long_only: false, ids: &["family", "kind", "from", "box_shape", "threshold"] },
    Shared {
        heading: "Engine",
        long_only: true,
        ids: &["backend", "time_limit", "deduce", "encoding", "connectivity", "raw", "portfolio", "also"],
    },
    Shared { heading: "Output", long_only: false, ids: &["format", "output"] },
    Shared { heading: "Drawings", long_only: true, ids: &["ascii", "unicode", "width", "theme", "scale"] },
    Shared {
        heading: "Many puzzles, many machines",
        long_only: true,
        ids: &["jobs", "shard", "resume", "id", "under", "with_puzzle"],
    },
];

/// Options that a verb always refuses, since it prints neither one line nor one object for each puzzle. Help does not list
/// them.
const REFUSED: [(&str, &[&str]); 6] = [
    ("split", &["shard", "resume", "id", "with_puzzle"]),
    ("draw", &["resume", "id", "with_puzzle"]),
    ("book", &["resume", "id", "with_puzzle"]),
    ("export", &["resume", "id", "with_puzzle"]),
    ("bench", &["resume", "id", "with_puzzle"]),
    ("convert", &["with_puzzle"]),
];

/// Verbs about formulas and engines: there the engine's options are what a reader looks for.
const OF_ENGINES: [&str; 6] = ["export", "decode", "sat", "bench", "prove", "split"];

/// Adds the arguments of a verb, as they are parsed.
pub(super) fn arguments<A: clap::Args>(command: Command) -> Command {
    with_json(own::<A>(command))
}

fn own<A: clap::Args>(command: Command) -> Command {
    let about = command.get_about().cloned().unwrap_or_default();
    A::augment_args(command).about(about)
}

/// Adds `--json`, which is `--format json`, where that can be said.
fn with_json(command: Command) -> Command {
    let prints_json = |arg: &Arg| {
        arg.get_id() == "format" && arg.get_possible_values().iter().any(|value| value.get_name() == "json")
    };
    if !command.get_arguments().any(prints_json) {
        return command;
    }
    let json = Arg::new("json").long("json").action(ArgAction::SetTrue).conflicts_with("format");
    command.arg(json.hide(true)).mut_arg("format", |format| format.default_value_if("json", "true", "json"))
}

/// The same with what only readers need. That is two fifths of the work of a small puzzle, so it is done where help is
/// shown.
pub(super) fn told<A: clap::Args>(command: Command) -> Command {
    with_json(arranged(own::<A>(command)))
}

/// The same arguments under headings, in the order in which help lists them.
fn arranged(command: Command) -> Command {
    let rank = |id: &str| SHARED.iter().position(|shared| shared.ids.contains(&id));
    let of_engines = OF_ENGINES.contains(&command.get_name());
    let refused = REFUSED.iter().find(|(verb, _)| *verb == command.get_name()).map_or(&[][..], |(_, ids)| ids);
    // Those of every verb have their place already, at the end.
    let own = command.get_arguments().filter(|arg| !arg.is_global_set());
    let mut ids: Vec<clap::Id> = own.map(|arg| arg.get_id().clone()).collect();
    // No rank, the verb's own, is before all others; the order within a heading stays.
    ids.sort_by_key(|id| rank(id.as_str()));
    let arrange = |command: Command, (order, id): (usize, clap::Id)| {
        let shared = rank(id.as_str()).map(|rank| &SHARED[rank]);
        let short = shared.is_none_or(|shared| !shared.long_only || of_engines && shared.heading == "Engine");
        // This puts the argument behind all others, and headings are listed in the order of their arguments.
        let hidden = refused.contains(&id.as_str());
        command.mut_arg(id, |arg| {
            let arg = arg.display_order(order).help_heading(shared.map(|shared| shared.heading));
            let hidden = hidden || arg.is_hide_set();
            with_families(arg).hide_short_help(!short).hide(hidden)
        })
    };
    ids.into_iter().enumerate().fold(command, arrange)
}

/// An argument that takes a family says which there are.
fn with_families(arg: Arg) -> Arg {
    if arg.get_id() != "family" {
        return arg;
    }
    let what = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let all = format!("{what}: {}", itertools::join(crate::family::names(), ", "));
    if arg.is_positional() { arg.help(all) } else { arg.long_help(all) }
}

/// What stands below the options of a verb.
pub(super) fn examples(verb: &Verb) -> String {
    format!("Examples:\n  {}", verb.examples.join("\n  "))
}

/// The help of the program: the verbs by what they are for.
pub(super) fn template(groups: &[Group]) -> String {
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for Group { title, verbs } in groups {
        text += &format!("\n{title}:\n");
        for Verb { name, about, .. } in verbs {
            text += &format!("  {name:<13}{about}\n");
        }
    }
    text + "\nOptions:\n{options}{after-help}"
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        crate::cli::grammar::for_readers(&crate::cli::verbs::groups()).debug_assert();
    }
}
