//! What is in the way of a certificate.
//!
//! In: a store, a puzzle. Out: whether a certificate may be written there. Must not know: how one is made.

use std::io::{self, Read as _, Write as _};

use super::manifest::{Hashed, MANIFEST, MAX_MANIFEST, Manifest, puzzle_name};
use super::{Original, Store};

/// What keeps a certificate of this puzzle out of a store that has things of these names; `None` if it is empty, or
/// holds a certificate of the same puzzle. The words continue the name of the store.
pub fn obstacle(store: &dyn Store, names: &[String], original: &Original<'_>) -> Option<&'static str> {
    if names.is_empty() || is_of(store, original) {
        return None;
    }
    let other = names.iter().any(|name| name == MANIFEST);
    Some(if other { "holds a certificate of another puzzle" } else { "is not empty" })
}

/// Whether the store holds a certificate of this puzzle, read in the same way.
fn is_of(store: &dyn Store, original: &Original<'_>) -> bool {
    let mut text = Vec::new();
    let read = store.open(MANIFEST).and_then(|reader| reader.take(MAX_MANIFEST).read_to_end(&mut text));
    let manifest = read.ok().and_then(|_| serde_json::from_slice::<Manifest>(&text).ok());
    let mut hashed = Hashed::new(io::sink());
    let part = hashed.write_all(&original.text()).and_then(|()| hashed.finish());
    manifest.zip(part.ok()).is_some_and(|(manifest, part)| {
        let Original { reading, options, .. } = original;
        manifest.reading().is_some_and(|(other, said)| {
            other == *reading && (said.box_shape, said.threshold) == (options.box_shape, options.threshold)
        }) && manifest.files.get(&puzzle_name(reading.format)) == Some(&part)
    })
}
