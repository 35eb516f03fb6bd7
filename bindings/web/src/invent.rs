//! Kinds of one's own: their texts are read and judged while somebody writes them.
//!
//! In: the text of a kind. Out: what its sentences became, small boards with answers, or what is wrong and where.
//! Must not know: any of the kinds.

use std::sync::Arc;
use std::time::Duration;

use cluesat::backend::Limits;
use cluesat::diagnostic::Source;
use cluesat::family::{Family, Shape, described, load};
use cluesat::kind::{Kind, built_in};
use cluesat::render::Marks;
use cluesat::search::{Answers, Options};
use serde_json::{Value, json};

use crate::lettered::drawn;
use crate::reading::short;
use crate::reply::Refusal;

/// The longest text of a kind, in bytes: those of the shelf have at most 1,000.
const LONGEST: usize = 20_000;
/// The time limit for the answers of a small board.
const GLANCE: Duration = Duration::from_secs(1);

fn kind(text: &str) -> Result<Arc<Kind>, Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal::plain(format!("the text of a kind has at most {LONGEST} bytes")));
    }
    let source = Source { name: "<kind>", bytes: text.as_bytes(), first_line: 1 };
    let kind = Arc::new(Kind::parse(&source)?);
    described::tried(&kind)?;
    Ok(kind)
}

/// The family that a text describes.
pub(crate) fn family(text: &str) -> Result<&'static Family, Refusal> {
    let kind = kind(text)?;
    load(&kind.name, &kind).map_err(Refusal::plain)
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
    let kind = kind(text)?;
    let family = load(&kind.name, &kind).map_err(Refusal::plain)?;
    let mut answer = json!({
        "name": kind.name,
        "family": family.name,
        "play": kind.play,
        "account": described::account(&kind),
        "rows": family.maker.size.0,
        "columns": family.maker.size.1,
        "svgs": [],
    });
    let sizes = [(4, 4), (5, 5), (6, 6), family.maker.size];
    for size in sizes {
        let shape = Shape { size, box_shape: None, variant: String::new() };
        let Ok(puzzle) = family.maker.empty(&shape, &mut fastrand::Rng::with_seed(1)) else { continue };
        let options = Options { limits: Limits::none().with_time(Some(GLANCE)), ..Options::default() };
        let shuffled = Options { shuffle: Some(1), phase_seed: Some(1), ..options };
        let boards: Vec<_> = Answers::new(&puzzle, &shuffled).take(2).filter_map(Result::ok).collect();
        answer["blank"] = short(&puzzle, b"").into();
        if boards.is_empty() {
            continue;
        }
        answer["svgs"] = boards.iter().map(|board| drawn(puzzle.picture(Some(board), &Marks::new()))).collect();
        break;
    }
    Ok(answer)
}
