//! What may have been meant by a command line that is wrong.
//!
//! In: the error of the parser. Out: the same with a tip, also where a file stands in place of a verb. Must not know:
//! what verbs and options do.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use itertools::Itertools as _;

use super::verbs::{self, Group};
use crate::family::Family;

/// Adds a tip: the verb that an unknown word means, or the verbs that have an option which this one lacks.
pub(super) fn advise(error: &mut Error, groups: &[Group]) {
    let tip = |error: &mut Error, tip: String| {
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    };
    if let Some(word) = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string) {
        let option = owners(groups, &format!("--{word}"));
        if let Some(verb) = verbs::meant(&word) {
            error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![verb.to_owned()]));
        } else if word == "page" {
            tip(error, "this program was built without the page: a release and the Python package bring it".into());
        } else if std::path::Path::new(&word).is_file() {
            tip(error, format!("this is a file; name a verb before it, as in `cluesat solve {word}`"));
        } else if word.parse::<&'static Family>().is_ok() {
            tip(error, "a family need not be named: puzzles are recognised, as in `cluesat solve FILE`".into());
        } else if !option.is_empty() {
            tip(error, format!("`--{word}` is an option of {option}"));
        } else if error.get(ContextKind::SuggestedSubcommand).is_none() {
            tip(error, "`cluesat` alone lists the verbs".into());
        }
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    // The tip about files whose names begin with a dash never helps.
    error.remove(ContextKind::Suggested);
    let Some(option) = error.get(ContextKind::InvalidArg).map(ToString::to_string) else { return };
    let meant = verbs::meant_option(&option);
    let owners = owners(groups, &option);
    if let Some(meant) = meant {
        error.remove(ContextKind::SuggestedArg);
        tip(error, format!("the option is `{meant}`"));
    } else if !owners.is_empty() {
        tip(error, format!("it is an option of {owners}"));
    }
}

/// The verbs that have an option.
fn owners(groups: &[Group], option: &str) -> String {
    let verbs = groups.iter().flat_map(|group| &group.verbs);
    verbs
        .filter(|verb| has(&(verb.arguments)(Command::default().name(verb.name)), option))
        .map(|verb| verb.name)
        .join(", ")
}

/// Whether a verb has this option.
fn has(command: &Command, option: &str) -> bool {
    command.get_arguments().any(|arg| {
        let long = arg.get_long_and_visible_aliases().unwrap_or_default();
        long.iter().any(|name| option.strip_prefix("--") == Some(name))
            || arg.get_short().is_some_and(|short| option == format!("-{short}"))
    })
}
