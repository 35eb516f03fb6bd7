//! All families: those with code of their own, and the kinds that texts describe.
//!
//! In: a name. Out: families. Must not know: any of them.

use std::sync::LazyLock;

use super::{FAMILIES, Family, described};
use crate::kind::built_in;
use crate::text::nearest;

static ALL: LazyLock<Vec<&'static Family>> =
    LazyLock::new(|| FAMILIES.into_iter().chain(built_in().iter().map(described::family)).collect());

/// All families, in the order in which they are tried.
pub fn families() -> &'static [&'static Family] {
    &ALL
}

impl std::str::FromStr for &'static Family {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_called = |family: &Family| family.name == text || family.texts.is_called(text);
        let found = families().iter().copied().find(|family| is_called(family));
        let names: Vec<String> = families().iter().map(|family| family.name.to_owned()).collect();
        found.ok_or_else(|| format!("`{text}` is not a family: {}", nearest(text, &names)))
    }
}
