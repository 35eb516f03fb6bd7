//! The texts of kinds in files.
//!
//! In: a path. Out: a kind that was tried, or what is wrong with it. Must not know: any of the kinds.

use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::Source;
use crate::family::described;
use crate::kind::Kind;

/// The kind in a file.
///
/// # Errors
/// A whole message: the file cannot be read, or what is wrong in it.
pub fn read_kind(path: &Path) -> Result<Arc<Kind>, String> {
    let bytes = std::fs::read(path).map_err(|wrong| format!("cannot read {}: {wrong}", path.display()))?;
    let name = path.display().to_string();
    let source = Source { name: &name, bytes: &bytes, first_line: 1 };
    let kind = Kind::parse(&source).map(Arc::new).map_err(|wrong| wrong.render(false))?;
    described::tried(&kind).map_err(|wrong| wrong.render(false))?;
    Ok(kind)
}
