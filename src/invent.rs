//! What an inventor of a kind wants to know of its text before there is a puzzle.
//!
//! In: a kind. Out: small boards that keep its rules, a new puzzle, and what looks like a mistake. Must not know: any of
//! the kinds, the command line.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::backend::Limits;
use crate::board::Board;
use crate::family::described::{Described, silent};
use crate::family::{Family, Puzzle, Shape};
use crate::kind::{Kind, Links, TokenKind, Where, make};
use crate::search::{self, Answers, Made, Options, Progress, Recipe, SettingError, any_will_do};

/// What was found out about a kind.
#[derive(Debug)]
pub struct Audit {
    /// Small boards that keep the rules, if there are any.
    pub shown: Option<Shown>,
    /// A new puzzle with one answer, if one was found soon.
    pub sample: Option<Made>,
    /// What looks like a mistake, a sentence each.
    pub warnings: Vec<String>,
}

/// Small boards to be shown.
#[derive(Debug)]
pub struct Shown {
    /// A board of their size without clues.
    pub blank: Arc<dyn Puzzle>,
    /// Two at most, with clues only where no board without clues keeps the rules.
    pub boards: Vec<(Arc<dyn Puzzle>, Board)>,
    /// Whether they keep all rules; else those that hold whatever the clues are.
    pub is_all: bool,
}

/// The sides of the boards on which sentences are tried, where the kind does not say its size.
const SIDES: [usize; 4] = [2, 3, 4, 5];
/// The sides of a board to be shown, the best one first.
const SHOWN: [usize; 9] = [4, 5, 3, 6, 2, 7, 8, 9, 10];
/// The answers of a board that are tried for some to be shown, and how often clues are sought for one.
const TRIED: usize = 6;
const CLUED: usize = 12;
/// The most answers of a board that are looked at.
const MOST: usize = 300;
/// The work that one question may cost, see `Limits::with_work`.
const WORK: u64 = 20_000;
/// The work for finding sentences that demand nothing.
const SILENT: u64 = 50_000;
/// The work for finding a new puzzle.
const SEARCH: u64 = 16_000;

/// Looks at a kind from all sides. What is found depends on counted work, and `limits` end it early.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn audit(family: &'static Family, kind: &Arc<Kind>, limits: &Limits) -> Result<Audit, search::SearchError> {
    let mut warnings: Vec<String> = unsaid(kind);
    let (mut follows, mut values) = (vec![(0, 0); kind.rules.len()], None::<BTreeSet<String>>);
    let sizes = sizes(kind, &SIDES);
    for &size in &sizes {
        let Some(puzzle) = bare(family, kind, size, limits) else { continue };
        let (answers, all) = some_answers(&puzzle, &options(limits, WORK))?;
        if answers.is_empty() {
            continue;
        }
        if all {
            let on_it = never(&*puzzle, &answers);
            values = Some(values.map_or(on_it.clone(), |before| before.intersection(&on_it).cloned().collect()));
        } else {
            values = Some(BTreeSet::new());
        }
        for (number, (yes, no)) in follows.iter_mut().enumerate() {
            match following(family, kind, size, (&puzzle, number), &options(limits, WORK))? {
                Some(true) => *yes += 1,
                Some(false) => *no += 1,
                None => {}
            }
        }
    }
    // One size alone says little, where there are more.
    let is_idle = |&number: &usize| follows[number].1 == 0 && follows[number].0 >= sizes.len().min(2);
    let idle: BTreeSet<usize> = (0..kind.rules.len()).filter(is_idle).collect();
    let shown = shown(family, kind, limits)?;
    if shown.is_none() {
        warnings.push("no board that was tried keeps all the rules, without clues and on random regions: do they contradict each other, or do they need another `size` in `[make]`?".to_owned());
    }
    let alone = kind.rules.len() == 1;
    warnings.extend(idle.iter().map(|&number| {
        let sentence = kind.sentence_text(number).trim();
        if alone {
            format!("no small board breaks `{sentence}`")
        } else {
            format!("on small boards `{sentence}` follows from the other sentences")
        }
    }));
    let silent = search::soon(limits, SILENT, || silent(kind)).unwrap_or_default();
    warnings.extend(silent.into_iter().filter(|number| !idle.contains(number)).map(|number| {
        format!("on small boards `{}` demands nothing, whatever is given", kind.sentence_text(number).trim())
    }));
    let never: Vec<String> = values.into_iter().flatten().map(|value| format!("`{value}`")).collect();
    if !never.is_empty() {
        warnings.push(format!("on small boards no cell is ever {}", never.join(", ")));
    }
    let sample = sample(family, limits)?;
    Ok(Audit { shown, sample, warnings })
}

/// Small boards that keep the rules, of the first size of which there are any.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn shown(family: &'static Family, kind: &Arc<Kind>, limits: &Limits) -> Result<Option<Shown>, search::SearchError> {
    let (mut first, mut left) = (None, CLUED);
    for size in sizes(kind, &SHOWN).into_iter().chain([family.maker.size]) {
        let Some(blank) = bare(family, kind, size, limits) else { continue };
        let answers = Answers::new(&blank, &options(limits, WORK)).take(TRIED).collect::<Result<Vec<_>, _>>()?;
        let own = blank.of_family::<Described>();
        let whole = search::soon(limits, WORK, || Described::new(family, kind, own.given().clone()).ok()).flatten();
        let whole = whole.map(|whole| Arc::new(whole) as Arc<dyn Puzzle>);
        let keeps = |puzzle: Option<Arc<dyn Puzzle>>, answer: &Board| {
            puzzle.filter(|puzzle| puzzle.places() == answer.0.len() && puzzle.is_answer(answer))
        };
        let mut kept = |answer: &Board| {
            let mut clued = || {
                left = left.checked_sub(1)?;
                search::soon(limits, WORK, || search::with_all_clues(&blank, answer).ok()).flatten()
            };
            keeps(whole.clone(), answer).or_else(|| keeps(clued(), answer)).map(|puzzle| (puzzle, answer.clone()))
        };
        let boards: Vec<_> = answers.iter().filter_map(&mut kept).take(2).collect();
        if !boards.is_empty() {
            return Ok(Some(Shown { blank, boards, is_all: true }));
        }
        if first.is_none() && !answers.is_empty() {
            let boards = answers.into_iter().take(2).map(|answer| (Arc::clone(&blank), answer)).collect();
            first = Some(Shown { blank, boards, is_all: false });
        }
    }
    Ok(first)
}

/// The sizes of boards with these sides, or the one that the kind has.
fn sizes(kind: &Kind, sides: &[usize]) -> Vec<(usize, usize)> {
    kind.size().map_or_else(|| sides.iter().map(|&side| (side, side)).collect(), |size| vec![size])
}

/// Random answers, found with this much work.
fn options(limits: &Limits, work: u64) -> Options {
    let limits = limits.clone().with_work(work);
    Options { limits, shuffle: Some(1), phase_seed: Some(1), ..Options::default() }
}

/// A new puzzle, smaller than usual where that can be.
fn sample(family: &'static Family, limits: &Limits) -> Result<Option<Made>, search::SearchError> {
    for size in [(5, 5), family.maker.size] {
        let shape = Shape { size, box_shape: None, variant: String::new() };
        let recipe = Recipe { shape, seed: 1, ..Recipe::new(family) };
        match search::generate(&recipe, 0, &options(limits, SEARCH), &any_will_do) {
            Ok(Some(made)) if made.as_asked => return Ok(Some(made)),
            Err(SettingError::Search(wrong)) => return Err(wrong),
            // Another size may do.
            Ok(_) | Err(_) => {}
        }
    }
    Ok(None)
}

/// A board without clues, with the rules that hold whatever the clues are.
fn bare(family: &'static Family, kind: &Arc<Kind>, size: (usize, usize), limits: &Limits) -> Option<Arc<dyn Puzzle>> {
    let given = make::blank(kind, size, &mut fastrand::Rng::with_seed(1));
    let puzzle = search::soon(limits, WORK, || Described::bare(family, kind, given, &[]).ok()).flatten()?;
    Some(Arc::new(puzzle) as Arc<dyn Puzzle>)
}

/// Some answers, and whether there are no others.
fn some_answers(puzzle: &Arc<dyn Puzzle>, options: &Options) -> Result<(Vec<Board>, bool), search::SearchError> {
    let mut answers = Answers::new(puzzle, options);
    let found = answers.by_ref().take(MOST).collect::<Result<Vec<Board>, _>>()?;
    let all = found.len() < MOST && answers.progress() == Progress::Complete;
    Ok((found, all))
}

/// The names of values that no place has in any of these answers.
fn never(puzzle: &dyn Puzzle, answers: &[Board]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for place in puzzle.all_places() {
        names.extend(puzzle.values(place).range().map(|value| puzzle.value_name(place, value)));
        seen.extend(answers.iter().map(|answer| puzzle.value_name(place, answer[place])));
    }
    names.difference(&seen).cloned().collect()
}

/// Whether a sentence follows from the others on boards of this size; `None` where that is not found out.
fn following(
    family: &'static Family,
    kind: &Arc<Kind>,
    size: (usize, usize),
    (whole, number): (&Arc<dyn Puzzle>, usize),
    options: &Options,
) -> Result<Option<bool>, search::SearchError> {
    // A sentence about clues says nothing of an empty board.
    if !speaks(whole, number) {
        return Ok(None);
    }
    let mut rules = kind.rules.clone();
    rules.remove(number);
    let fewer = bare(family, &Arc::new(Kind { rules, ..(**kind).clone() }), size, &options.limits);
    // Without it there may be other places to decide.
    let Some(fewer) = fewer.filter(|fewer| fewer.places() == whole.places()) else { return Ok(None) };
    let (answers, all) = some_answers(&fewer, options)?;
    if !answers.iter().all(|answer| whole.is_answer(answer)) {
        return Ok(Some(false));
    }
    Ok((all && !answers.is_empty()).then_some(true))
}

/// Whether a sentence says anything of a board.
fn speaks(puzzle: &Arc<dyn Puzzle>, sentence: usize) -> bool {
    let made = puzzle.of_family::<Described>().made();
    made.became.iter().any(|became| became.sentence == sentence && !became.shapes.is_empty())
}

/// Words of sentences that are about regions.
const OF_REGIONS: [&str; 5] = ["region", "regions", "across", "together", "largest_region"];

/// Words of sentences that treat all values alike, as those of a Latin square are.
const ALIKE: [&str; 8] = ["distinct", "value", "next", "equal", "groups", "tetromino", "right_angles", "diagonals"];

/// Words about the shape of a line, and those that say what it is as a whole, or how many lines meet in a cell.
const SHAPED: [&str; 5] = ["turns", "straight", "passes", "length", "inside"];
const WHOLE: [&str; 6] = ["loop", "path", "paths", "lines", "links", "alternates"];

/// Names of which no sentence speaks, and those that mean two things.
fn unsaid(kind: &Kind) -> Vec<String> {
    let said: BTreeSet<&str> = (0..kind.rules.len())
        .flat_map(|number| kind.sentence_text(number).split(|letter: char| !letter.is_alphanumeric() && letter != '_'))
        .collect();
    let mut warnings = Vec::new();
    for decided in [&kind.cells, &kind.marks].into_iter().flatten() {
        let words: Vec<&str> = decided.words.iter().map(|word| word.name.as_str()).collect();
        let silent: Vec<&&str> = words.iter().filter(|word| !said.contains(**word)).collect();
        // One of them is what the others are not, and some words treat all values alike.
        if silent.len() > 1 && !ALIKE.iter().any(|word| said.contains(word)) {
            let names = silent.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" and ");
            warnings.push(format!("no sentence speaks of {names}: what tells them apart?"));
        }
    }
    let values: BTreeSet<&str> = kind.all_words().map(|word| word.name.as_str()).collect();
    let clues = kind.tokens().map(|(names, is)| (&names[..], is));
    for (names, is) in clues.clone() {
        let matters = matches!(is, TokenKind::Word(_) | TokenKind::Number | TokenKind::Signed(_));
        let is_said =
            |name: &String| said.contains(name.as_str()) || kind.except.iter().any(|clue| clue.contains(name.as_str()));
        if matters && !names.iter().any(is_said) {
            warnings.push(format!("no sentence speaks of the clue `{}`", names[0]));
        }
    }
    if kind.given.iter().any(|block| block.at == Where::Regions) && !OF_REGIONS.iter().any(|word| said.contains(word)) {
        warnings.push("no sentence speaks of the regions".to_owned());
    }
    if kind.links.is_some_and(Links::is_line) && !said.contains("passes") {
        let open = kind.except.iter().filter(|clue| kind.has_clue(clue));
        warnings.extend(open.map(|clue| {
            format!("lines may pass cells with `{clue}`: `each any {clue}: not passes(here)` keeps them out")
        }));
    }
    let is_line = kind.links.is_some_and(Links::is_line) || kind.has_outline();
    if is_line && SHAPED.iter().any(|word| said.contains(word)) && !WHOLE.iter().any(|word| said.contains(word)) {
        warnings.push("no sentence says that the line is one loop or one path: it may branch and have ends".to_owned());
    }
    let others = clues.flat_map(|(names, _)| names).chain(&kind.header);
    let twice: BTreeSet<&str> = others.map(String::as_str).filter(|name| values.contains(name)).collect();
    warnings.extend(
        twice.iter().map(|name| {
            format!("`{name}` is a value of cells and something that is given: in sentences it is the value")
        }),
    );
    let unused = |what: &str, name: &str| format!("no sentence speaks of {what} `{name}`");
    let header = kind.header.iter().filter(|name| *name != "-").map(|name| unused("the number", name));
    let options = kind.options.iter().map(|(_, name)| unused("the option", name));
    let machines = kind.machines.iter().map(|(name, _)| unused("the machine", name));
    let is_silent = |warning: &String| warning.split('`').nth(1).is_some_and(|name| !said.contains(name));
    warnings.extend(header.chain(options).chain(machines).filter(is_silent));
    warnings
}
