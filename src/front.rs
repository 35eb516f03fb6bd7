//! The front page: the questions that most programs ask about a puzzle, each in one call.
//!
//! In: text, or a puzzle. Out: boards, verdicts, sentences, all owned. Must not know: families, the command line.

use std::sync::Arc;

use crate::board::Board;
use crate::diagnostic::{Diagnostic, Source};
use crate::explain::{self, Ending, Explainer, Hint, Rated, sentence};
use crate::family::{ParseOptions, Partial, Puzzle, pasted};
use crate::search::{
    self, Answers, Count, Judgement, Made, Method, Options, Recipe, Reduced, Reduction, Repair, Repaired, SettingError,
    Verdict,
};
use crate::view;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The text is not a puzzle, or not a board; the diagnostic points at the place.
    #[error("{}", .0.render(false))]
    Text(Box<Diagnostic>),
    /// The engine failed, or on a bug of ours.
    #[error(transparent)]
    Search(#[from] search::SearchError),
    /// The clues of the puzzle cannot be changed as asked.
    #[error(transparent)]
    Setting(SettingError),
}

impl From<SettingError> for Error {
    fn from(error: SettingError) -> Self {
        match error {
            SettingError::Search(error) => Error::Search(error),
            other => Error::Setting(other),
        }
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Self {
        Error::Text(Box::new(diagnostic))
    }
}

fn source(text: &str) -> Source<'_> {
    Source { name: "<text>", bytes: text.as_bytes(), first_line: 1 }
}

/// Reads a puzzle: an address, a game id, a line, a drawing, in any format that is recognised by its content.
///
/// ```
/// let puzzle = cluesat::parse("1..........2.34.")?;
/// assert_eq!(puzzle.family().name, "sudoku");
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the text is not a puzzle, or could be several; the error says what to do.
pub fn parse(text: &str) -> Result<Arc<dyn Puzzle>, Error> {
    let (source, options) = (source(text), ParseOptions::default());
    Ok(pasted::parse(&source, &options)?)
}

/// The first answer found; `None` when there is none.
///
/// ```
/// let puzzle = cluesat::parse("1\n1\n\n1\n2\n")?;
/// let answer = cluesat::solve(&puzzle)?;
/// assert!(answer.is_none(), "two cells in rows, three in columns");
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn solve(puzzle: &Arc<dyn Puzzle>) -> Result<Option<Board>, Error> {
    Ok(answers(puzzle).next().transpose()?)
}

/// Whether there is exactly one answer, and if not, two that differ, or none.
///
/// ```
/// use cluesat::search::Verdict;
///
/// let puzzle = cluesat::parse("1..........2.34.")?;
/// let Verdict::Unique(answer) = cluesat::unique(&puzzle)? else { panic!("one answer") };
/// assert_eq!(puzzle.line(&answer).len(), 16);
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn unique(puzzle: &Arc<dyn Puzzle>) -> Result<Verdict, Error> {
    Ok(search::unique(puzzle, &Options::default())?)
}

/// All answers, each checked by the rules.
///
/// ```
/// // One filled cell in each row and column of 2x2: two pictures.
/// let puzzle = cluesat::parse("1\n1\n\n1\n1\n")?;
/// let mut lines = Vec::new();
/// for answer in cluesat::answers(&puzzle) {
///     lines.push(puzzle.line(&answer?));
/// }
/// lines.sort();
/// assert_eq!(lines, ["#./.#", ".#/#."]);
/// # Ok::<(), cluesat::Error>(())
/// ```
pub fn answers(puzzle: &Arc<dyn Puzzle>) -> Answers {
    Answers::new(puzzle, &Options::default())
}

/// The number of answers, or that there are more than `max`.
///
/// ```
/// use cluesat::search::Counted;
///
/// // A slitherlink of 2x2 cells without clues.
/// let puzzle = cluesat::parse("# family: slitherlink\n..\n..\n")?;
/// assert_eq!(cluesat::count(&puzzle, None)?.result, Counted::Exactly(13));
/// assert_eq!(cluesat::count(&puzzle, Some(5))?.result, Counted::MoreThan(5));
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn count(puzzle: &Arc<dyn Puzzle>, max: Option<u64>) -> Result<Count, Error> {
    Ok(search::count(puzzle, &Options::default(), Method::Auto, max)?)
}

/// What a board has filled in, for [`check`] and [`hint`]: a line, a drawing, or a puzzle saved with a position.
///
/// ```
/// let puzzle = cluesat::parse("1..........2.34.")?;
/// assert_eq!(cluesat::position(&puzzle, "12.........2.34.")?.len(), 5);
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the text is not a board of this puzzle.
pub fn position(puzzle: &Arc<dyn Puzzle>, board: &str) -> Result<Partial, Error> {
    Ok(view::read_position(puzzle, &source(board))?)
}

/// Judges what is filled in: right, completable, or which places are wrong.
///
/// ```
/// use cluesat::search::Judgement;
///
/// let puzzle = cluesat::parse("1..........2.34.")?;
/// let filled = cluesat::position(&puzzle, "13.........2.34.")?;
/// assert!(matches!(cluesat::check(&puzzle, &filled)?, Judgement::Dead(places) if places.len() == 1));
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the engine fails, or on a bug of ours.
pub fn check(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Result<Judgement, Error> {
    Ok(search::judge(puzzle, filled, &Options::default())?)
}

/// The way from the clues to the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps as sentences, each with its reason.
    pub steps: Vec<String>,
    /// Why there are no more.
    pub ending: Ending,
}

/// The steps from the clues to the answer, each with its reason.
///
/// ```
/// let puzzle = cluesat::parse("1..........2.34.")?;
/// let explanation = cluesat::explain(&puzzle)?;
/// assert!(explanation.steps[0].contains(": "), "a conclusion, and why");
/// assert_eq!(explanation.ending.word(), "unique");
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn explain(puzzle: &Arc<dyn Puzzle>) -> Result<Explanation, Error> {
    let mut explainer = Explainer::new(puzzle, &explain::Options::default(), &Partial::new());
    let mut steps = Vec::new();
    while let Some(step) = explainer.next_step()? {
        if !step.routine {
            steps.push(sentence(puzzle, &step));
        }
    }
    Ok(Explanation { steps, ending: explainer.ending().unwrap_or(Ending::Limit) })
}

/// The easiest next step from what is filled in, or what is wrong there.
///
/// ```
/// use cluesat::explain::Hint;
///
/// let puzzle = cluesat::parse("1..........2.34.")?;
/// assert!(matches!(cluesat::hint(&puzzle, &Vec::new())?, Hint::Step { .. }));
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn hint(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> Result<Hint, Error> {
    Ok(explain::hint(puzzle, filled, &explain::Options::default())?)
}

/// How hard a puzzle is, from the steps of its explanation.
///
/// ```
/// use cluesat::explain::Level;
///
/// let puzzle = cluesat::parse("1..........2.34.")?;
/// assert_eq!(cluesat::rate(&puzzle)?.tally.rating().level, Level::Easy);
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When an engine fails, or on a bug of ours.
pub fn rate(puzzle: &Arc<dyn Puzzle>) -> Result<Rated, Error> {
    Ok(explain::rate(puzzle, &explain::Options::default())?)
}

/// The recipe of plain puzzles of a family, for [`generate`]; set its fields to make wishes.
///
/// ```
/// let recipe = cluesat::recipe("sudoku")?;
/// assert_eq!(recipe.shape.size, (9, 9));
/// assert!(cluesat::recipe("chess").is_err());
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When there is no such family.
pub fn recipe(family: &str) -> Result<Recipe, Error> {
    Ok(Recipe::new(family.parse().map_err(SettingError::Shape)?))
}

/// A new puzzle with exactly one answer: the same for the same recipe and number.
///
/// ```
/// let mut recipe = cluesat::recipe("slitherlink")?;
/// recipe.shape.size = (4, 5);
/// let made = cluesat::generate(&recipe, 0)?;
/// assert_eq!(cluesat::unique(&made.puzzle)?.word(), "unique");
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When the recipe does not fit the family, when the engine fails, or on a bug of ours.
pub fn generate(recipe: &Recipe, number: u64) -> Result<Made, Error> {
    let made = search::generate(recipe, number, &Options::default(), &search::any_will_do)?;
    Ok(made.expect("there is no limit"))
}

/// The same puzzle without the clues that it does not need; it must have exactly one answer.
///
/// ```
/// let puzzle = cluesat::parse("12343412214343.1")?;
/// let reduced = cluesat::reduce(&puzzle)?;
/// assert!(reduced.clues.1 < reduced.clues.0);
/// assert_eq!(cluesat::unique(&reduced.puzzle)?.word(), "unique");
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When it does not have exactly one answer, when the engine fails, or on a bug of ours.
pub fn reduce(puzzle: &Arc<dyn Puzzle>) -> Result<Reduced, Error> {
    Ok(search::reduce(puzzle, &Reduction::default(), &Options::default())?)
}

/// The smallest change that gives a puzzle exactly one answer.
///
/// ```
/// // Two pictures; one cell more is enough to tell them apart.
/// let puzzle = cluesat::parse("1\n1\n\n1\n1\n")?;
/// let repaired = cluesat::repair(&puzzle)?;
/// assert_eq!(repaired.proposals[0].edits.len(), 1);
/// assert!(repaired.is_fewest());
/// # Ok::<(), cluesat::Error>(())
/// ```
///
/// # Errors
/// When clues of the family cannot be changed, when the engine fails, or on a bug of ours.
pub fn repair(puzzle: &Arc<dyn Puzzle>) -> Result<Repaired, Error> {
    Ok(search::repair(puzzle, &Repair::default(), &Options::default())?)
}
