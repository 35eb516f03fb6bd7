//! Puzzles whose answer is a photo.
//!
//! In: a photo, a size. Out: pictures at one or several thresholds, each changed until it is the only answer of its
//! clues. Must not know: which family shows pictures.

mod report;
mod sheet;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::bail;

use super::exit::Exit;
use super::words::count;
use super::{files, output, printer};
use crate::board::Board;
use crate::diagnostic::Diagnostic;
use crate::family::{FAMILIES, Format, Puzzle};
use crate::input::{Input, picture};
use crate::search::{self, Options, Recipe, Repair, SettingError};
use sheet::{contact, description, page};

/// How a photo becomes a puzzle.
pub(super) struct Photo<'a> {
    pub(super) path: &'a Path,
    /// One threshold, the best one, or several from which the one with the fewest changes is taken.
    pub(super) threshold: Option<Threshold>,
    /// The number of colours besides the background; dark and light if not given.
    pub(super) colours: Option<u8>,
    /// Whether the puzzle has to be solvable line by line.
    pub(super) line_solvable: bool,
    /// A page with all that was tried.
    pub(super) sheet: Option<&'a PathBuf>,
    /// The format of the puzzle.
    pub(super) to: Option<Format>,
    /// Whether it is put into an object.
    pub(super) json: bool,
}

/// Which pixels are dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Threshold {
    /// Those below this level.
    At(u8),
    /// Those below the level with the fewest changes, of several round the best one.
    Auto,
}

/// Reads `auto` or a level.
pub(super) fn threshold(text: &str) -> Result<Threshold, String> {
    match text {
        "auto" => Ok(Threshold::Auto),
        _ => text.parse().map(Threshold::At).map_err(|_| "give a level from 0 to 255, or auto".into()),
    }
}

/// How far from the best threshold others are tried.
const STEPS: [i32; 7] = [0, -12, 12, -24, 24, -40, 40];

/// A picture that was changed until it is a puzzle.
struct Attempt {
    /// How it came from the photo.
    what: String,
    puzzle: Arc<dyn Puzzle>,
    answer: Board,
    changes: usize,
    fewest: bool,
}

impl Photo<'_> {
    /// Whether the family shows pictures: any board is the answer of its own clues, and places are cells.
    fn empty(recipe: &Recipe) -> anyhow::Result<Arc<dyn Puzzle>> {
        let mut random = fastrand::Rng::with_seed(0);
        let empty = recipe.family.maker.empty(&recipe.shape, &mut random).map_err(anyhow::Error::msg)?;
        if !search::shows_pictures(&*empty) {
            let able = FAMILIES.into_iter().filter(|family| {
                let empty = family.maker.empty(&Recipe::new(family).shape, &mut random);
                empty.is_ok_and(|empty| search::shows_pictures(&*empty))
            });
            let names = itertools::join(able.map(|family| family.name), ", ");
            bail!("the answer of a {} is no picture: `--from` works for {names}", recipe.family.name)
        }
        Ok(empty)
    }

    /// Makes the puzzle and writes it.
    pub(super) fn make(&self, recipe: &Recipe, options: &Options, answer: &mut dyn Write) -> anyhow::Result<Exit> {
        let started = Instant::now();
        let empty = Self::empty(recipe)?;
        let bytes = files::read(&Input::Path(self.path.to_owned()), "for --from")?;
        let attempts = match self.colours {
            Some(colours) => self.in_colours(recipe, &bytes, colours, options)?,
            None => self.in_two(&empty, &bytes, options)?,
        };
        if let Some(path) = self.sheet {
            let is_png = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
            let page = if is_png { contact(&attempts) } else { page(&attempts).into_bytes() };
            let mut sheet = output::open(Some(path))?;
            sheet.write_all(&page)?;
            sheet.flush()?;
        }
        let Some(chosen) = attempts.iter().min_by_key(|attempt| attempt.changes) else {
            output::complain("no puzzle was found: a larger size, or another `--threshold`, may have one");
            let (exit, status) = if options.limits.reached() { (Exit::Limit, "limit") } else { (Exit::No, "none") };
            if self.json {
                report::missing(self, recipe.family.name, status, answer)?;
            }
            return Ok(exit);
        };
        if !output::is_quiet() {
            output::complain(&format!("{}: {}", self.path.display(), description(chosen)));
        }
        let format = self.to.or_else(|| printer::holding(&*chosen.puzzle).first().copied());
        let Some(format) = format else { return Err(Diagnostic::new("no format can hold the puzzle").into()) };
        let text = printer::text(&*chosen.puzzle, format, Some(&chosen.answer))?;
        if self.json {
            report::made(self, chosen, &text, started.elapsed(), answer)?;
            return Ok(Exit::Yes);
        }
        let text = printer::Framed::default().text(&*chosen.puzzle, format, text, true)?;
        answer.write_all(&text)?;
        answer.write_all(format.frame().close.as_bytes())?;
        Ok(Exit::Yes)
    }

    /// Dark and light, at one threshold or several.
    fn in_two(&self, empty: &Arc<dyn Puzzle>, bytes: &[u8], options: &Options) -> anyhow::Result<Vec<Attempt>> {
        let (height, width) = empty.size();
        let small = picture::scaled(&picture::lightness(bytes)?, height, width);
        let best = picture::otsu(&small);
        let levels: Vec<u8> = match self.threshold {
            Some(Threshold::At(level)) => vec![level],
            None => vec![best],
            Some(Threshold::Auto) => STEPS.iter().map(|step| (i32::from(best) + step).clamp(1, 255) as u8).collect(),
        };
        let mut attempts = Vec::new();
        for level in levels {
            let dark = picture::dark(&small, level);
            let board = Board(dark.cells().iter().map(|&dark| u16::from(dark)).collect());
            // Pixels that are nearly as dark as the threshold can be changed at little cost.
            let costs = small.cells().iter().map(|&light| (light - f64::from(level)).abs() as u32).collect();
            attempts.extend(self.attempt(empty, board, Some(costs), format!("threshold {level}"), options)?);
        }
        Ok(attempts)
    }

    /// The pictures with this number of colours and a background, and with some fewer.
    fn in_colours(
        &self,
        recipe: &Recipe,
        bytes: &[u8],
        colours: u8,
        options: &Options,
    ) -> anyhow::Result<Vec<Attempt>> {
        let Some(coloured) = recipe.family.maker.coloured else { bail!("a {} has no colours", recipe.family.name) };
        let (height, width) = recipe.shape.size;
        let small = picture::scaled_shades(&picture::shades(bytes)?, height, width);
        let (shades, of) = picture::parted(&small, usize::from(colours) + 1);
        let empty = coloured(recipe.shape.size, &shades).map_err(anyhow::Error::msg)?;
        let board = Board(of.cells().to_vec());
        let what = count(shades.len() - 1, "colour");
        Ok(self.attempt(&empty, board, None, what, options)?.into_iter().collect())
    }

    /// A picture that was changed until it is a puzzle; `None` if no such change was found.
    fn attempt(
        &self,
        empty: &Arc<dyn Puzzle>,
        board: Board,
        costs: Option<Vec<u32>>,
        what: String,
        options: &Options,
    ) -> anyhow::Result<Option<Attempt>> {
        let puzzle = search::with_all_clues(empty, &board).map_err(|error| plain(&error))?;
        let task = Repair { answer: Some(board), costs, easy: self.line_solvable, ..Repair::default() };
        let repaired = search::repair(&puzzle, &task, options).map_err(|error| plain(&error))?;
        let fewest = repaired.is_fewest();
        Ok(match (repaired.verdict, repaired.proposals.into_iter().next()) {
            (_, Some(found)) => {
                let changes = found.edits.len();
                Some(Attempt { what, puzzle: found.puzzle, answer: found.answer, changes, fewest })
            }
            (search::Verdict::Unique(answer), None) => Some(Attempt { what, puzzle, answer, changes: 0, fewest: true }),
            _ => None,
        })
    }
}

fn plain(error: &SettingError) -> anyhow::Error {
    Diagnostic::new(error.to_string()).into()
}
