//! What an inventor of a kind wants to know of its text before there is a puzzle.
//!
//! In: a kind. Out: small boards that keep its rules, a new puzzle, and what looks like a mistake. Must not know: any of
//! the kinds, the command line.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::backend::Limits;
use crate::board::Board;
use crate::family::described::Described;
use crate::family::{Family, Puzzle, Shape};
use crate::kind::language::Sentence;
use crate::kind::{Kind, TokenKind, make};
use crate::search::{self, Answers, Made, Options, Progress, Recipe, any_will_do};

/// What was found out about a kind.
#[derive(Debug)]
pub struct Audit {
    /// The smallest board without clues that has answers, and two of them at most.
    pub board: Option<(Arc<dyn Puzzle>, Vec<Board>)>,
    /// A new puzzle with one answer, if one was found soon.
    pub sample: Option<Made>,
    /// What looks like a mistake, a sentence each.
    pub warnings: Vec<String>,
}

/// The sides of the boards that are tried, where the kind does not say its size.
const SIDES: [usize; 4] = [2, 3, 4, 5];
/// The most answers of a board that are looked at.
const MOST: usize = 300;
/// The work that one question may cost, see `Limits::with_work`.
const WORK: u64 = 20_000;

/// Looks at a kind from all sides. What is found depends on counted work, and `limits` end it early.
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn audit(family: &'static Family, kind: &Arc<Kind>, limits: &Limits) -> Result<Audit, search::SearchError> {
    let options = || {
        let limits = limits.clone().with_work(WORK);
        Options { limits, shuffle: Some(1), phase_seed: Some(1), ..Options::default() }
    };
    let sizes = kind.size().map_or_else(|| SIDES.map(|side| (side, side)).to_vec(), |size| vec![size]);
    let mut warnings: Vec<String> = unsaid(kind);
    let (mut board, mut idle, mut values) = (None, None::<BTreeSet<usize>>, None::<BTreeSet<String>>);
    for size in sizes {
        let Some(puzzle) = bare(family, kind, size) else { continue };
        let (answers, all) = some_answers(&puzzle, &options())?;
        if answers.is_empty() {
            continue;
        }
        if all {
            let on_it = never(&*puzzle, &answers);
            values = Some(values.map_or(on_it.clone(), |before| before.intersection(&on_it).cloned().collect()));
        } else {
            values = Some(BTreeSet::new());
        }
        let follow = following(family, kind, size, &puzzle, &options())?;
        idle = Some(idle.map_or(follow.clone(), |before| before.intersection(&follow).copied().collect()));
        if board.is_none() || answers.len() < 2 {
            board = Some((puzzle, answers.into_iter().take(2).collect()));
        }
    }
    if board.is_none() {
        warnings.push("no small board without clues keeps all the rules: do they contradict each other?".to_owned());
    }
    let said = |number: usize| kind.sentence_text(number).trim().to_owned();
    let idle = idle.into_iter().flatten();
    warnings.extend(idle.map(|number| format!("on small boards `{}` follows from the other sentences", said(number))));
    warnings.extend(values.into_iter().flatten().map(|value| format!("on small boards no cell is ever `{value}`")));
    let sample = sample(family, &options());
    Ok(Audit { board, sample, warnings })
}

/// A new puzzle, smaller than usual where that can be.
fn sample(family: &'static Family, options: &Options) -> Option<Made> {
    let sizes = [(5, 5), family.maker.size];
    sizes.into_iter().find_map(|size| {
        let shape = Shape { size, box_shape: None, variant: String::new() };
        let recipe = Recipe { shape, seed: 1, ..Recipe::new(family) };
        search::generate(&recipe, 0, options, &any_will_do).ok().flatten().filter(|made| made.as_asked)
    })
}

/// A board without clues, with the rules that hold whatever the clues are.
fn bare(family: &'static Family, kind: &Arc<Kind>, size: (usize, usize)) -> Option<Arc<dyn Puzzle>> {
    let given = make::blank(kind, size, &mut fastrand::Rng::with_seed(1));
    Described::bare(family, kind, given).ok().map(|puzzle| Arc::new(puzzle) as Arc<dyn Puzzle>)
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

/// The numbers of the sentences without which no other board of this size is right.
fn following(
    family: &'static Family,
    kind: &Arc<Kind>,
    size: (usize, usize),
    whole: &Arc<dyn Puzzle>,
    options: &Options,
) -> Result<BTreeSet<usize>, search::SearchError> {
    let mut follow = BTreeSet::new();
    for number in 0..kind.rules.len() {
        // What is said of clues is not said here.
        if !speaks(whole, number) || kind.rules.len() == 1 {
            continue;
        }
        let mut rules = kind.rules.clone();
        rules.remove(number);
        let Some(fewer) = bare(family, &Arc::new(Kind { rules, ..(**kind).clone() }), size) else { continue };
        let (answers, all) = some_answers(&fewer, options)?;
        if all && !answers.is_empty() && answers.iter().all(|answer| whole.is_answer(answer)) {
            follow.insert(number);
        }
    }
    Ok(follow)
}

/// Whether a sentence says anything of a board.
fn speaks(puzzle: &Arc<dyn Puzzle>, sentence: usize) -> bool {
    let made = puzzle.of_family::<Described>().made();
    made.became.iter().any(|became| became.sentence == sentence && !became.shapes.is_empty())
}

/// Values and clues of which no sentence speaks.
fn unsaid(kind: &Kind) -> Vec<String> {
    let said: BTreeSet<&str> = (0..kind.rules.len())
        .flat_map(|number| kind.sentence_text(number).split(|letter: char| !letter.is_alphanumeric() && letter != '_'))
        .collect();
    let mut warnings = Vec::new();
    let words: Vec<&str> = kind.cells.iter().flat_map(|cells| &cells.words).map(|word| word.name.as_str()).collect();
    let silent: Vec<&&str> = words.iter().filter(|word| !said.contains(**word)).collect();
    // One of them is what the others are not.
    if silent.len() > 1 && !kind.rules.iter().any(is_of_all_values) {
        let names = silent.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" and ");
        warnings.push(format!("no sentence speaks of {names}: what tells them apart?"));
    }
    for (names, is) in kind.given.iter().flat_map(|block| &block.tokens) {
        let matters = matches!(is, TokenKind::Word(_) | TokenKind::Number | TokenKind::Signed(_));
        let is_said =
            |name: &String| said.contains(name.as_str()) || kind.except.iter().any(|clue| clue.contains(name.as_str()));
        if matters && !names.iter().any(is_said) {
            warnings.push(format!("no sentence speaks of the clue `{}`", names[0]));
        }
    }
    warnings
}

/// Whether a sentence treats all values alike, as letters of a Latin square are.
fn is_of_all_values(sentence: &Sentence) -> bool {
    let text = format!("{sentence:?}");
    ["distinct", "value", "next", "equal", "groups", "tetromino", "right_angles", "diagonals"]
        .iter()
        .any(|word| text.contains(word))
}
