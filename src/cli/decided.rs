//! What is decided and what is free, as text and JSON.
//!
//! In: what the search found. Out: a drawing with the free places open, the groups, JSON fields. Must not know:
//! how it was found.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use super::options::Style;
use super::stream::Out;
use super::words;
use crate::grid::Place;
use crate::puzzle::{Board, Mark, Marks, Puzzle};
use crate::search::{self, Decided, Options, Progress, SearchError, Solutions};

/// A place in JSON: `r3c4`, or `r1c1-r1c2` for an edge.
pub(super) fn place(place: &Place) -> String {
    match place {
        Place::Cell(pos) => pos.to_string(),
        Place::Edge(edge) => edge.to_string(),
    }
}

/// `4 cells: r1c1, ...`.
pub(super) fn places(places: &[Place]) -> String {
    const SHOWN: usize = 12;
    let noun = if matches!(places.first(), Some(Place::Edge(_))) { "edge" } else { "cell" };
    let names: Vec<String> = places.iter().take(SHOWN).map(place).collect();
    let more = if places.len() > SHOWN { ", ..." } else { "" };
    format!("{}: {}{more}", words::count(places.len(), noun), names.join(", "))
}

/// How often each value stands at a free place.
type Shares = BTreeMap<Place, BTreeMap<u16, usize>>;

/// What is told with `--decided`.
pub(super) struct Picture<B> {
    /// Decided and free places.
    pub(super) decided: Decided<B>,
    /// The number of answers and the shares, when all answers were enumerated.
    shares: Option<(usize, Shares)>,
}

/// Answers are enumerated for the shares when there are no more than this.
const ENUMERATED: usize = 1000;

/// Finds out what is decided; and, when there are few answers, how often each value occurs. The progress tells why
/// there is nothing to show.
pub(super) fn find<P: Puzzle>(
    puzzle: &P,
    options: &Options,
) -> Result<(Option<Picture<P::Board>>, Progress), SearchError> {
    let (decided, progress) = search::decided(puzzle, options)?;
    let Some(decided) = decided else { return Ok((None, progress)) };
    let mut shares = None;
    if progress == Progress::Complete && !decided.free.is_empty() {
        let mut solutions = Solutions::new(puzzle, options);
        let mut tallied = Shares::new();
        let mut answers = 0;
        while answers <= ENUMERATED
            && let Some(answer) = solutions.next().transpose()?
        {
            answers += 1;
            tally(&mut tallied, &decided.free, &answer);
        }
        shares = (solutions.progress() == Progress::Complete).then_some((answers, tallied));
    }
    Ok((Some(Picture { decided, shares }), progress))
}

/// The JSON fields.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    /// The number of answers, when there are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
    /// For each free place the share of answers with each value, when there are few answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    shares: Option<BTreeMap<String, BTreeMap<u16, f64>>>,
    /// The places that are not the same in all answers.
    free: Vec<String>,
    /// The places for which that is not known.
    unknown: Vec<String>,
    /// The free places, together where one tells the others.
    groups: Vec<Vec<String>>,
    /// Whether free places and groups are certain.
    decided: bool,
}

impl Report {
    pub(super) fn new<B>(picture: &Picture<B>) -> Self {
        let Picture { decided, shares } = picture;
        let share = |count: usize, all: usize| count as f64 / all as f64;
        let names = |places: &[Place]| places.iter().map(place).collect();
        Report {
            count: shares.as_ref().map(|(answers, _)| *answers),
            shares: shares.as_ref().map(|(answers, shares)| {
                let of =
                    |values: &BTreeMap<u16, usize>| values.iter().map(|(&v, &n)| (v, share(n, *answers))).collect();
                shares.iter().map(|(free, values)| (place(free), of(values))).collect()
            }),
            free: names(&decided.free),
            unknown: names(&decided.unknown),
            groups: decided.groups.iter().map(|group| names(group)).collect(),
            decided: decided.unknown.is_empty() && decided.groups_proven,
        }
    }
}

/// Draws what is decided, free places open, and lists the groups.
pub(super) fn print<P: Puzzle>(
    puzzle: &P,
    picture: &Picture<P::Board>,
    style: &Style,
    out: &mut Out<'_>,
) -> io::Result<()> {
    let Picture { decided, shares } = picture;
    if decided.free.is_empty() && decided.unknown.is_empty() {
        return writeln!(out.answer, "decided: everything");
    }
    let total = puzzle.places().len();
    let fixed = total - decided.free.len() - decided.unknown.len();
    writeln!(out.answer, "decided: {fixed} of {}", places_total(puzzle, total))?;
    let open = decided.free.iter().chain(&decided.unknown);
    let marks: Marks = open.map(|&place| (place, Mark::Free)).collect();
    write!(out.answer, "{}", style.draw(&puzzle.draw(Some(&decided.answer), &marks)))?;
    if !decided.unknown.is_empty() {
        writeln!(out.answer, "not known: {}", places(&decided.unknown))?;
    }
    for (number, group) in decided.groups.iter().enumerate() {
        let together = if group.len() > 1 { "free together" } else { "free" };
        writeln!(out.answer, "{}. {together}: {}", number + 1, places(group))?;
    }
    if let Some((answers, shares)) = shares {
        writeln!(out.answer, "in all {}:", words::count(*answers, "answer"))?;
        for (free, values) in shares {
            let of = |(value, &count): (&u16, &usize)| {
                format!("{} in {:.0} %", puzzle.value_name(*value), 100.0 * count as f64 / *answers as f64)
            };
            writeln!(out.answer, "  {}: {}", place(free), values.iter().map(of).collect::<Vec<_>>().join(", "))?;
        }
    }
    Ok(())
}

fn places_total<P: Puzzle>(puzzle: &P, total: usize) -> String {
    let noun = if matches!(puzzle.places().first(), Some(Place::Edge(_))) { "edge" } else { "cell" };
    words::count(total, noun)
}

/// Counts the values of the free places over all answers.
fn tally<B: Board>(shares: &mut Shares, free: &[Place], answer: &B) {
    for &place in free {
        *shares.entry(place).or_default().entry(answer.value(place)).or_default() += 1;
    }
}
