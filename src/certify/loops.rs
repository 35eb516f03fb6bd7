//! The loops behind slitherlink's lemmas.
//!
//! In: the edges of a lemma. Out: the closed loop among them. Must not know: clauses, engines.

use serde::{Deserialize, Serialize};

/// All loops, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Loops {
    pub(super) loops: Vec<Loop>,
}

impl Loops {
    /// The loops as JSON.
    pub(super) fn write(&self) -> serde_json::Result<Vec<u8>> {
        let mut text = serde_json::to_vec(self)?;
        text.push(b'\n');
        Ok(text)
    }
}

/// The loop behind a lemma: "not all of these edges, or not the other edge".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Loop {
    /// The edges in the order of walking.
    pub(super) edges: Vec<String>,
    /// An edge elsewhere; not needed when the loop breaks a clue by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) other: Option<String>,
}
