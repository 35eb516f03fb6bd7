//! The loops behind slitherlink's lemmas.
//!
//! In: the edges of a lemma. Out: the closed loop among them. Must not know: clauses, engines.

use std::io;

use serde::{Deserialize, Serialize, Serializer};

use crate::board::{Layout, Place};

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
    /// The edges in walking order.
    pub(super) edges: Vec<String>,
    /// An edge elsewhere; not needed when the loop alone breaks a clue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) other: Option<String>,
}

/// The loops behind lemmas while they are collected: edges in walking order, and the edge elsewhere.
#[derive(Debug, Default)]
pub(super) struct Behind(pub(super) Vec<(Vec<Place>, Option<Place>)>);

impl Behind {
    /// Writes the loops as [`Loops::write`] does, with the names of this board.
    pub(super) fn write(&self, layout: &Layout, out: &mut dyn io::Write) -> serde_json::Result<()> {
        serde_json::to_writer(&mut *out, &Named { loops: Each(layout, self) })?;
        out.write_all(b"\n").map_err(serde_json::Error::io)
    }
}

#[derive(Serialize)]
struct Named<'a> {
    loops: Each<'a>,
}

struct Each<'a>(&'a Layout, &'a Behind);

impl Serialize for Each<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let label = |place: &Place| self.0.at(*place);
        let named = |(edges, other): &(Vec<Place>, Option<Place>)| Loop {
            edges: edges.iter().map(label).collect(),
            other: other.as_ref().map(label),
        };
        serializer.collect_seq(self.1.0.iter().map(named))
    }
}
