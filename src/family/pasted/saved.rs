//! Games that Simon Tatham's programs saved: `SAVEFILE`.
//!
//! In: lines of a key, a length and a value. Out: the address of the game's page with the id in it. Must not know: any of
//! the games.

use super::Plain;
use crate::family::ParseOptions;

/// The value of a line with this key: `DESC    :5:3a2f2`.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let of = |line: &'t str| {
        let rest = line.strip_prefix(key)?.trim_start().strip_prefix(':')?;
        let (length, value) = rest.split_once(':')?;
        value.get(..length.parse().ok()?)
    };
    text.lines().find_map(of)
}

pub(super) fn plain(text: &str, _: &ParseOptions) -> Option<Plain> {
    text.trim_start().strip_prefix("SAVEFILE:")?;
    let game = value(text, "GAME")?.to_ascii_lowercase();
    let id = format!("{}:{}", value(text, "PARAMS")?, value(text, "DESC")?);
    let moves = text.lines().any(|line| line.starts_with("MOVE"));
    let note = moves.then(|| "the moves in the saved game are not read, only the puzzle".to_owned());
    let page = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{game}.html#{id}\n");
    Some(Plain { text: page, notes: note.into_iter().collect() })
}
