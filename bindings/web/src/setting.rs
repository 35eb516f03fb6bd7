//! For setters of puzzles: new ones, fewer clues, repairs, clues from a drawing.
//!
//! In: wishes, a puzzle, what is drawn. Out: puzzles as text, each proved to have one answer, or the verdict on it.
//! Must not know: any family.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use cluesat::backend::Limits;
use cluesat::explain::{self, Level, Wanted};
use cluesat::family::{Family, Partial, Puzzle, Shape, families};
use cluesat::kind::built_in;
use cluesat::render::{Marks, Scene};
use cluesat::search::{self, Options, Recipe, Reduction, Repair, Symmetry, Verdict};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::canvas;
use crate::invent;
use crate::lettered;
use crate::reading::short;
use crate::reply::Refusal;

/// After this time a new puzzle of another level is better than none of the wanted one.
const SOON: Duration = Duration::from_secs(8);
/// The time limit for a new puzzle; then the closest one found so far is taken.
const PATIENCE: Duration = Duration::from_secs(30);
/// The time limit for the verdict while somebody draws.
const LIVE: Duration = Duration::from_secs(2);
/// The most repairs that are offered.
const OFFERS: usize = 5;

/// The shape of a board.
#[derive(Debug, Deserialize)]
pub(crate) struct Form {
    family: String,
    /// The text of a kind of one's own, instead of a family.
    #[serde(default)]
    kind: Option<String>,
    variant: String,
    rows: usize,
    columns: usize,
    /// Whether a shape that is drawn at random will do, because the user edits it.
    #[serde(default)]
    any: bool,
}

/// The wishes for a new puzzle.
#[derive(Debug, Deserialize)]
pub(crate) struct Wish {
    #[serde(flatten)]
    form: Form,
    /// The name of a level; empty for any.
    level: String,
    /// The name of a symmetry.
    symmetry: String,
    seed: u64,
}

/// Everything that can be wished for.
pub(crate) fn makers() -> Value {
    let described: BTreeSet<String> = built_in().iter().map(|kind| kind.id()).collect();
    let makers = families().iter().map(|family| {
        let maker = &family.maker;
        // Some have one size alone.
        let size = built_in().iter().find(|kind| kind.id() == family.name).and_then(|kind| kind.size());
        let size = size.unwrap_or(maker.size);
        json!({
            "family": family.name,
            // Whether a text describes it.
            "kind": described.contains(family.name),
            "rules": family.rules,
            "variants": maker.variants,
            // The variants with an empty board that can be drawn on.
            "drawn": maker.variants.iter().filter(|variant| maker.can_be_drawn(variant)).collect::<Vec<_>>(),
            "rows": size.0,
            "columns": size.1,
        })
    });
    json!({
        "makers": makers.collect::<Vec<_>>(),
        "levels": Level::ALL.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "symmetries": Symmetry::ALL.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn options(time: Duration) -> Options {
    Options { limits: Limits::none().with_time(Some(time)), ..Options::default() }
}

fn recipe(form: &Form) -> Result<Recipe, Refusal> {
    let family: &'static Family = match &form.kind {
        Some(text) => invent::family(text)?,
        None => form.family.parse().map_err(Refusal::plain)?,
    };
    let mut recipe = cluesat::recipe(family.name)?;
    if !form.variant.is_empty() && !recipe.family.maker.variants.contains(&form.variant.as_str()) {
        return Err(Refusal::plain(format!("`{}` is no variant that can be made", form.variant)));
    }
    if form.rows == 0 || form.columns == 0 {
        return Err(Refusal::plain("a board has at least one row and one column"));
    }
    recipe.shape = Shape { size: (form.rows, form.columns), box_shape: None, variant: form.variant.clone() };
    Ok(recipe)
}

/// A new puzzle with exactly one answer.
pub(crate) fn make(wish: &Wish) -> Result<Value, Refusal> {
    let mut recipe = Recipe { seed: wish.seed, ..recipe(&wish.form)? };
    recipe.wish.symmetry = wish.symmetry.parse().map_err(Refusal::plain)?;
    let wanted = Wanted { levels: Level::named(&wish.level).map(|level| (level, level)), score: None };
    let mut made = None;
    for time in [SOON, PATIENCE] {
        let options = options(time);
        let judge = |puzzle: &Arc<dyn Puzzle>| wanted.judge(puzzle, &options.limits);
        made = search::generate(&recipe, 0, &options, &judge)?;
        if made.is_some() {
            break;
        }
    }
    let Some(made) = made else { return Ok(json!({ "status": "limit" })) };
    let rating = explain::rating(&made.puzzle, &Limits::none().with_time(Some(LIVE)))?;
    Ok(json!({
        "status": if made.as_asked { "made" } else { "nearly" },
        "text": short(&made.puzzle, b""),
        "clues": made.clues,
        "level": rating.map(|rating| rating.level.to_string()),
    }))
}

/// The sides of a tile, in cells; the first that the family takes.
const TILES: [usize; 3] = [4, 5, 6];
/// How many boards of each side are tried.
const TRIES: usize = 8;
/// The time limit for the picture of a tile.
const GLANCE: Duration = Duration::from_secs(3);

/// A small board of a family with one of its answers, to know the kind by.
pub(crate) fn tile(family: &str) -> Result<Value, Refusal> {
    let family: &'static Family = family.parse().map_err(Refusal::plain)?;
    let described = built_in().iter().find(|kind| kind.id() == family.name);
    let whole = described.and_then(|kind| kind.size()).unwrap_or(family.maker.size);
    let sizes = TILES.into_iter().map(|side| (side, side)).chain([whole]);
    let limits = options(GLANCE);
    // Regions that are drawn at random often leave no answer.
    let tries = sizes.flat_map(|size| std::iter::repeat_n(size, TRIES));
    for (seed, size) in (1..).zip(tries) {
        if limits.limits.reached() {
            break;
        }
        let shape = Shape { size, box_shape: None, variant: String::new() };
        let mut random = fastrand::Rng::with_seed(seed);
        let Ok(empty) = family.maker.empty(&shape, &mut random) else { continue };
        let shuffled = Options { shuffle: Some(seed), phase_seed: Some(seed), ..limits.clone() };
        let random = empty
            .shortcuts()
            .setting
            .and_then(|setting| setting.random_board(&mut random, &cluesat::family::Wish::default()));
        let answer = random.map(Ok).or_else(|| search::Answers::new(&empty, &shuffled).next());
        if let Some(Ok(answer)) = answer {
            let full = search::with_all_clues(&empty, &answer).unwrap_or(empty);
            let scene = Scene { names: false, ..full.picture(Some(&answer), &Marks::new()) };
            return Ok(json!({ "svg": lettered::drawn(scene) }));
        }
    }
    Ok(json!({ "svg": null }))
}

/// A puzzle without clues.
pub(crate) fn blank(form: &Form) -> Result<Value, Refusal> {
    let recipe = recipe(form)?;
    if !form.any && !recipe.family.maker.can_be_drawn(&form.variant) {
        let kind = if form.variant == "plain" { &form.family } else { &form.variant };
        return Err(Refusal::plain(format!("each {kind} has a shape of its own, so there is no empty board")));
    }
    let mut random = fastrand::Rng::with_seed(0);
    let puzzle = recipe.family.maker.empty(&recipe.shape, &mut random).map_err(Refusal::plain)?;
    let puzzle = if form.any { canvas::bare(puzzle) } else { puzzle };
    match short(&puzzle, b"") {
        text if text.is_empty() => Err(Refusal::plain("a board of this shape cannot be written without clues")),
        text => Ok(json!({ "text": text })),
    }
}

/// The same puzzle without the clues that it does not need.
pub(crate) fn reduce(puzzle: &Arc<dyn Puzzle>, seed: u64) -> Result<Value, Refusal> {
    let reduced = search::reduce(puzzle, &Reduction { seed, ..Reduction::default() }, &options(PATIENCE))?;
    Ok(json!({
        "text": short(&reduced.puzzle, b""),
        "before": reduced.clues.0,
        "clues": reduced.clues.1,
        "irreducible": reduced.irreducible,
    }))
}

/// The smallest changes that leave exactly one answer.
pub(crate) fn repair(puzzle: &Arc<dyn Puzzle>) -> Result<Value, Refusal> {
    let repaired = search::repair(puzzle, &Repair { max: OFFERS, ..Repair::default() }, &options(PATIENCE))?;
    let offer = |proposal: &search::Proposal| {
        let edits = || proposal.edits.iter().map(|edit| edit.sentence(&**puzzle)).collect::<Vec<_>>().join("; ");
        json!({ "words": proposal.misread.clone().unwrap_or_else(edits), "text": short(&proposal.puzzle, b"") })
    };
    Ok(json!({
        "status": repaired.verdict.word(),
        "fewest": repaired.is_fewest(),
        "offers": repaired.proposals.iter().map(offer).collect::<Vec<_>>(),
    }))
}

/// The puzzle with the clues of a drawing, and how many answers it has.
pub(crate) fn drawn(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Result<Value, Refusal> {
    let Some(made) = search::drawn(puzzle, filled)? else {
        return Ok(json!({ "status": "none", "text": "", "differs": [] }));
    };
    let verdict = search::unique(&made, &options(LIVE))?;
    let differs = match &verdict {
        Verdict::Multiple(_) => verdict.differs().iter().map(|place| place.0).collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    Ok(json!({ "status": verdict.word(), "text": short(&made, b""), "differs": differs }))
}
