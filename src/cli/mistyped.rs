//! What may have been meant by a command line that is wrong.
//!
//! In: the error of the parser. Out: the same with a tip, also where a file stands in place of a verb. Must not know:
//! what verbs and options do.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use itertools::Itertools as _;

use super::verbs::{self, Group};

/// Adds a tip: the verb that an unknown word means, or the verbs that have an option which this one lacks.
pub(super) fn advise(error: &mut Error, groups: &[Group]) {
    let word = error.get(ContextKind::InvalidSubcommand).map(ToString::to_string);
    if let Some(verb) = word.as_deref().and_then(verbs::meant) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![verb.to_owned()]));
    } else if let Some(file) = word.filter(|word| std::path::Path::new(word).is_file()) {
        error.remove(ContextKind::SuggestedSubcommand);
        let tip = format!("this is a file; name a verb before it, as in `cluesat solve {file}`");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return;
    }
    // That it could be a file whose name begins with a dash is what nobody means.
    error.remove(ContextKind::Suggested);
    let Some(option) = error.get(ContextKind::InvalidArg).map(ToString::to_string) else { return };
    let verbs = groups.iter().flat_map(|group| &group.verbs);
    let owners =
        verbs.filter(|verb| has(&(verb.arguments)(Command::default().name(verb.name)), &option)).map(|verb| verb.name);
    let owners = owners.collect_vec();
    if !owners.is_empty() {
        let tip = format!("it is an option of {}", owners.join(", "));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
}

/// Whether a verb has this option.
fn has(command: &Command, option: &str) -> bool {
    command.get_arguments().any(|arg| {
        let long = arg.get_long_and_visible_aliases().unwrap_or_default();
        long.iter().any(|name| option.strip_prefix("--") == Some(name))
            || arg.get_short().is_some_and(|short| option == format!("-{short}"))
    })
}
