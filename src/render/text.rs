//! Scenes as text.
//!
//! In: a [`Scene`]. Out: lines of characters, each ended by a newline. Must not know: families, terminals.

use super::Scene;

/// How text is drawn.
#[derive(Clone, Debug, Default)]
pub struct TextStyle {
    /// Unicode.
    pub unicode: bool,
    /// Colour.
    pub colour: bool,
    /// Columns.
    pub width: usize,
}

/// x
pub fn text(_scene: &Scene, _style: &TextStyle) -> String {
    String::new()
}
