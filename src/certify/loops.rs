//! The reasons of lemmas, as a certificate writes them.
//!
//! In: a reason, or its text. Out: the other of the two. Must not know: clauses, engines.

use std::io;

use serde::{Deserialize, Serialize, Serializer};

use crate::board::{Layout, Place};
use crate::rule::Reason;

/// All reasons, as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Loops {
    pub(super) loops: Vec<Loop>,
}

impl Loops {
    /// The reasons as JSON.
    pub(super) fn write(&self) -> serde_json::Result<Vec<u8>> {
        let mut text = serde_json::to_vec(self)?;
        text.push(b'\n');
        Ok(text)
    }
}

/// The reason of a lemma: "not all of these edges, or not the other edge". No edges where the clause is a cut, which
/// needs no more than its own edges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Loop {
    /// The edges of the loop in walking order.
    edges: Vec<String>,
    /// An edge elsewhere; not needed when the loop alone breaks a clue.
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<String>,
}

impl Loop {
    fn of(layout: &Layout, reason: &Reason) -> Self {
        let name = |place: &Place| layout.at(*place);
        match reason {
            Reason::Loop { edges, other } => {
                Loop { edges: edges.iter().map(name).collect(), other: other.as_ref().map(name) }
            }
            Reason::Cut => Loop::default(),
        }
    }

    /// The reason with the edges of a board.
    ///
    /// # Errors
    /// A name that is no edge.
    pub(super) fn reason(&self, layout: &Layout) -> Result<Reason, String> {
        let place = |name: &String| -> Result<Place, String> {
            let place = layout.find(name).filter(|place| place.index() < layout.edge_count());
            place.ok_or_else(|| format!("`{name}` is no edge of the board"))
        };
        if self.edges.is_empty() && self.other.is_none() {
            return Ok(Reason::Cut);
        }
        let edges = self.edges.iter().map(place).collect::<Result<_, _>>()?;
        Ok(Reason::Loop { edges, other: self.other.as_ref().map(place).transpose()? })
    }
}

/// Writes the reasons of a board's lemmas, one by one, as [`Loops::write`] does.
pub(super) fn write(layout: &Layout, reasons: &[Reason], out: &mut dyn io::Write) -> serde_json::Result<()> {
    serde_json::to_writer(&mut *out, &Named { loops: Each(layout, reasons) })?;
    out.write_all(b"\n").map_err(serde_json::Error::io)
}

#[derive(Serialize)]
struct Named<'a> {
    loops: Each<'a>,
}

struct Each<'a>(&'a Layout, &'a [Reason]);

impl Serialize for Each<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|reason| Loop::of(self.0, reason)))
    }
}
