//! Certificates of earlier runs.
//!
//! In: folders. Out: whether a certificate may be written there; the remains of an earlier run, removed or reported.
//! Must not know: what is in a certificate.

use std::io;
use std::sync::atomic::Ordering;

use super::Prove;
use crate::certify::{MANIFEST, Original, Store as _, obstacle};
use crate::cli::folder::Folder;
use crate::cli::output;
use crate::cli::staged::PREFIX;
use crate::diagnostic::Diagnostic;

impl Prove<'_> {
    /// Removes or reports the remains of an earlier run, of one puzzle or of more than now.
    pub(super) fn earlier(&self, folder: &Folder) -> io::Result<()> {
        let last = self.last.load(Ordering::Relaxed);
        let old = |inside: &Folder| {
            let number = inside.number().filter(|&number| number > last);
            number.is_some() && inside.has(MANIFEST)
        };
        if self.args.force && last > 0 {
            folder.clear()?;
        }
        for inside in folder.folders().unwrap_or_default().iter().filter(|inside| old(inside)) {
            if self.args.force {
                inside.clear()?;
                // Files that are not ours stay, and so does their folder.
                let _ = inside.remove_empty();
            } else {
                output::complain(&format!(
                    "warning: {} is a certificate from an earlier run, but not of one of these puzzles; `--force` removes it",
                    inside.name()
                ));
            }
        }
        Ok(())
    }

    /// Whether a certificate may be written into a folder: an empty one, or one with a certificate of the same puzzle.
    pub(super) fn refusal(&self, folder: &Folder, original: &Original<'_>) -> Option<Diagnostic> {
        if self.args.force {
            return None;
        }
        let mut names = folder.names().unwrap_or_default();
        names.retain(|name| !name.starts_with(PREFIX));
        let what = obstacle(folder, &names, original)?;
        let help = "name another folder, or write into this one with `--force`";
        Some(Diagnostic::new(format!("{} {what}", folder.name())).help(help))
    }
}
