//! Kinds of one's own: their texts are read and judged while somebody writes them.
//!
//! In: the text of a kind. Out: what its sentences became, small boards with answers, or what is wrong and where.
//! Must not know: any of the kinds.

use std::sync::Arc;

use cluesat::backend::Limits;
use cluesat::diagnostic::Source;
use cluesat::family::{Family, described};
use cluesat::invent;
use cluesat::kind::{Kind, built_in};
use cluesat::render::Marks;
use serde_json::{Value, json};

use crate::lettered::drawn;
use crate::reading::short;
use crate::reply::Refusal;

/// The longest text of a kind, in bytes: those of the shelf have at most 1,000.
const LONGEST: usize = 20_000;

fn read(text: &str) -> Result<(Arc<Kind>, &'static Family), Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal::plain(format!("the text of a kind has at most {LONGEST} bytes")));
    }
    Ok(described::read_family(&Source { name: "<kind>", bytes: text.as_bytes(), first_line: 1 })?)
}

/// The family that a text describes.
pub(crate) fn family(text: &str) -> Result<&'static Family, Refusal> {
    read(text).map(|(_, family)| family)
}

/// The text of a kind that comes with the page, under a name of one's own, to be changed.
pub(crate) fn text(name: &str) -> Result<Value, Refusal> {
    let Some(kind) = built_in().iter().find(|kind| kind.is_called(name)) else {
        return Err(Refusal::plain(format!("`{name}` is not a kind")));
    };
    let own = |line: &str| match line.split_once('=').map(|(key, _)| key.trim()) {
        Some("name") => Some(format!("name = \"my {}\"\n", kind.name)),
        Some("also") => None,
        _ => Some(format!("{line}\n")),
    };
    Ok(json!({ "text": kind.text.lines().filter_map(own).collect::<String>() }))
}

/// What a text describes: its sentences and what they became, an empty board, some of its answers.
pub(crate) fn judged(text: &str) -> Result<Value, Refusal> {
    let (kind, family) = read(text)?;
    let shown = invent::shown(family, &kind, &Limits::none())?;
    let boards = shown.iter().flat_map(|shown| &shown.boards);
    let pictures = boards.map(|(puzzle, answer)| drawn(puzzle.picture(Some(answer), &Marks::new())));
    Ok(json!({
        "name": kind.name,
        "family": family.name,
        "play": kind.play,
        "account": described::account(&kind),
        "rows": family.maker.size.0,
        "columns": family.maker.size.1,
        "svgs": pictures.collect::<Vec<_>>(),
        "all": shown.as_ref().is_none_or(|shown| shown.is_all),
        "blank": shown.as_ref().map(|shown| short(&shown.blank, b"")),
    }))
}
