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

/// The reason of a lemma. Those of one loop have no name: "not all of these edges, or not the other edge"; no edges where
/// the clause is a cut, which needs no more than its own edges. Any other has its name and places.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Loop {
    /// The number of the rule, where a puzzle has several that the clauses need not state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The edges of the loop in walking order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edges: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    places: Option<Vec<String>>,
    /// An edge elsewhere; not needed when the loop alone breaks a clue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    other: Option<String>,
}

/// The reasons that are written without their names, and which of them has edges.
const UNNAMED: [(&str, bool); 2] = [("loop", true), ("cut", false)];

impl Loop {
    fn of(layout: &Layout, rule: Option<usize>, reason: &Reason) -> Self {
        let name = |place: &Place| layout.at(*place);
        let places = Some(reason.places.iter().map(name).collect());
        let other = reason.other.as_ref().map(name);
        if UNNAMED.contains(&(&reason.name, !reason.places.is_empty())) {
            return Loop { rule, edges: places, other, ..Loop::default() };
        }
        Loop { rule, reason: Some(reason.name.clone().into_owned()), places, other, ..Loop::default() }
    }

    /// The reason with the places of a board.
    ///
    /// # Errors
    /// A name that is no edge, or no place; a reason that is written in another way.
    pub(super) fn reason(&self, layout: &Layout) -> Result<Reason, String> {
        let (names, known, what) = match (&self.edges, &self.places) {
            (Some(edges), None) => (edges, layout.edge_count(), "edge"),
            (None, Some(places)) => (places, usize::MAX, "place"),
            _ => return Err("it has neither edges nor places, or both".to_owned()),
        };
        let place = |name: &String| -> Result<Place, String> {
            let place = layout.find(name).filter(|place| place.index() < known);
            place.ok_or_else(|| format!("`{name}` is no {what} of the board"))
        };
        let is_loop = !names.is_empty() || self.other.is_some();
        let name = match &self.reason {
            Some(name) => name.clone().into(),
            None => UNNAMED[usize::from(!is_loop)].0.into(),
        };
        let places = names.iter().map(place).collect::<Result<_, _>>()?;
        let reason = Reason { name, places, other: self.other.as_ref().map(place).transpose()? };
        if Loop::of(layout, self.rule, &reason) != *self {
            return Err("it is written in another way than a certificate does".to_owned());
        }
        Ok(reason)
    }
}

/// Writes the reasons of a board's lemmas, one by one, as [`Loops::write`] does. With `several` rules that the clauses need
/// not state, each reason names its rule.
pub(super) fn write(
    layout: &Layout,
    several: bool,
    reasons: &[(usize, Reason)],
    out: &mut dyn io::Write,
) -> serde_json::Result<()> {
    serde_json::to_writer(&mut *out, &Named { loops: Each { layout, several, reasons } })?;
    out.write_all(b"\n").map_err(serde_json::Error::io)
}

#[derive(Serialize)]
struct Named<'a> {
    loops: Each<'a>,
}

struct Each<'a> {
    layout: &'a Layout,
    several: bool,
    reasons: &'a [(usize, Reason)],
}

impl Serialize for Each<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let one = |(rule, reason): &(usize, Reason)| Loop::of(self.layout, self.several.then_some(*rule), reason);
        serializer.collect_seq(self.reasons.iter().map(one))
    }
}
