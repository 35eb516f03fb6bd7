//! The kinds that come with the program: the texts of the folder `kinds/`.
//!
//! In: nothing. Out: kinds. Must not know: any of them by name.

use std::sync::{Arc, LazyLock};

use super::Kind;
use crate::diagnostic::Source;

/// The name of each file without its end, and its text.
const TEXTS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

static KINDS: LazyLock<Vec<Arc<Kind>>> = LazyLock::new(|| {
    let read = |&(name, text): &(&str, &str)| {
        let source = Source { name, bytes: text.as_bytes(), first_line: 1 };
        Arc::new(Kind::parse(&source).unwrap_or_else(|wrong| panic!("{}", wrong.render(false))))
    };
    TEXTS.iter().map(read).collect()
});

/// The kinds that come with the program, in the order of their files.
pub fn built_in() -> &'static [Arc<Kind>] {
    &KINDS
}
