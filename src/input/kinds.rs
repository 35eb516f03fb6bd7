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
    if path.is_dir() {
        return Err(format!("{} is a folder: name the file with the text of a kind", path.display()));
    }
    let bytes = std::fs::read(path).map_err(|wrong| format!("cannot read {}: {wrong}", path.display()))?;
    let name = path.display().to_string();
    if bytes.trim_ascii_start().starts_with(b"+++") {
        let help = "the text of its kind is what stands between the lines `+++`: keep that in a file of its own";
        return Err(format!("{name} is a puzzle, not the text of a kind: {help}"));
    }
    let source = Source { name: &name, bytes: &bytes, first_line: 1 };
    described::read(&source).map_err(|wrong| wrong.render(false))
}
