//! All families: those with code of their own, the kinds that come with the program, and those that a run has loaded.
//!
//! In: a name, a kind. Out: families. Must not know: any of them.

use std::sync::{Arc, LazyLock, OnceLock, RwLock};

use super::{FAMILIES, Family, described};
use crate::kind::{self, Kind, built_in};
use crate::text::near;

static ALL: LazyLock<Vec<&'static Family>> =
    LazyLock::new(|| FAMILIES.into_iter().chain(kind::numbers().map(of_kind)).collect());

/// The families of the kinds that come with the program, each made when it is first asked for.
static OF_KINDS: LazyLock<Vec<OnceLock<&'static Family>>> =
    LazyLock::new(|| kind::numbers().map(|_| OnceLock::new()).collect());

/// The family of the kind with this number.
fn of_kind(number: usize) -> &'static Family {
    OF_KINDS[number].get_or_init(|| described::family(kind::nth(number)))
}

/// The kinds that were loaded, each with what the user called it: the last one counts.
static LOADED: RwLock<Vec<(String, Arc<Kind>, &'static Family)>> = RwLock::new(Vec::new());

/// All families that come with the program, in the order in which they are tried.
pub fn families() -> &'static [&'static Family] {
    &ALL
}

/// The names of all families that come with the program.
pub(crate) fn names() -> impl Iterator<Item = String> {
    FAMILIES.into_iter().map(|family| family.name.to_owned()).chain(kind::names())
}

/// Those that may know an address or an id in a line, or look at a text in another way.
pub(crate) fn for_line(line: &[u8]) -> impl Iterator<Item = &'static Family> {
    FAMILIES.into_iter().chain(kind::with_address(line).map(of_kind))
}

/// The family that comes with the program and has this name.
fn own(name: &str) -> Option<&'static Family> {
    let own = FAMILIES.into_iter().find(|family| family.is_called(name));
    own.or_else(|| kind::called(name).map(of_kind).find(|family| family.is_called(name)))
}

/// The family of a kind, which from now on can be named like the others, and by what the user calls it, such as the path
/// of its file. The same text is the same family.
///
/// # Errors
/// When a family that comes with the program has its name.
pub fn load(called: &str, kind: &Arc<Kind>) -> Result<&'static Family, String> {
    let mut names = std::iter::once(&kind.name).chain(&kind.also);
    if let Some(family) = names.find_map(|name| own(name)) {
        let is_same = built_in().iter().any(|own| own.text == kind.text);
        let wrong = || format!("`{}` comes with the program: give this kind another name", family.name);
        return is_same.then_some(family).ok_or_else(wrong);
    }
    let mut loaded = LOADED.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    let known = loaded.iter().position(|(_, other, _)| other.text == kind.text && other.file == kind.file);
    let (kind, family) = match known {
        Some(at) => (Arc::clone(&loaded[at].1), loaded[at].2),
        None => (Arc::clone(kind), described::family(kind)),
    };
    loaded.retain(|(name, other, _)| name != called || !Arc::ptr_eq(other, &kind));
    loaded.push((called.to_owned(), kind, family));
    Ok(family)
}

/// A kind that was loaded, by what the user calls it or by its name.
fn loaded(name: &str) -> Option<&'static Family> {
    let loaded = LOADED.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    let found = loaded.iter().rev().find(|(called, kind, _)| called == name || kind.is_called(name));
    found.map(|(.., family)| *family)
}

impl std::str::FromStr for &'static Family {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        own(text).or_else(|| loaded(text)).ok_or_else(|| format!("`{text}` is not a family: {}", help_on(text)))
    }
}

/// What to do about a name that no family has.
pub(crate) fn help_on(name: &str) -> String {
    let names: Vec<String> = names().collect();
    let own: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    near(name, &names).unwrap_or_else(|| format!("use {}, or one that `cluesat kinds` lists", own.join(", ")))
}
