//! The arguments of `generate`.
//!
//! In: what was typed. Out: a recipe. Must not know: how puzzles are made.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::{Args as ClapArgs, ValueEnum};

use super::hardness::Hardness;
use crate::backend::Backend;
use crate::cli::kinds;
use crate::cli::options::{JobsArgs, ReportArgs, box_shape, formats, limits, seconds};
use crate::cli::pattern;
use crate::cli::photo::{self, Threshold};
use crate::explain::Level;
use crate::family::{Family, Format, Shape, Wish};
use crate::search::{Options, Recipe, Symmetry};

/// The arguments of `generate`.
#[derive(Debug, ClapArgs)]
pub(in crate::cli) struct Args {
    /// The family.
    #[arg(value_name = "FAMILY", required_unless_present = "kind")]
    pub(super) family: Option<&'static Family>,
    /// Make puzzles of the kind that this file describes (docs/KINDS.md).
    #[arg(long, value_name = "FILE", value_parser = kinds::family, conflicts_with = "family")]
    pub(super) kind: Option<&'static Family>,
    /// The variant, as in x or killer.
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub(super) variant: String,
    /// Columns and rows, as in 10x8, or one number for both; or several sizes, with commas between them.
    #[arg(long, value_name = "WxH", value_parser = size, value_delimiter = ',')]
    pub(super) size: Vec<(usize, usize)>,
    /// The shape of a box, rows by columns, as in 2x5.
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub(super) box_shape: Option<(usize, usize)>,
    /// How many puzzles of each size.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) count: u64,
    /// Make the puzzles of this seed: the same in every run, with any number of jobs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seed: u64,
    /// The symmetry of the clues: none, rotate180, rotate90, mirror, flip, diagonal or full.
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    pub(super) symmetry: Symmetry,
    /// Make puzzles with this many clues, as in 24..28.
    #[arg(long, value_name = "MIN..MAX", value_parser = range::<usize>)]
    pub(super) clues: Option<RangeInclusive<usize>>,
    /// Remove every clue that is not needed, even if the puzzle then is harder than `--level` asks. With
    /// a symmetry, clues are removed together with their symmetric counterparts. Clues about whole areas stay, unless
    /// `--spare-all` is given.
    #[arg(long)]
    pub(super) minimal: bool,
    /// How hard, by the levels of `rate`: one, or a range as in easy..hard.
    #[arg(long, value_name = "LEVEL", value_parser = levels)]
    pub(super) level: Option<(Level, Level)>,
    /// How hard, by the score of `rate`, as in 20..30.
    #[arg(long, value_name = "MIN..MAX", value_parser = range::<f64>)]
    pub(super) score: Option<RangeInclusive<f64>>,
    /// A drawing of the cells where clues may stand: `.`, `-` and spaces are cells where none may.
    #[arg(long, value_name = "FILE")]
    pub(super) pattern: Option<PathBuf>,
    /// Also remove clues about whole areas, such as cages.
    #[arg(long)]
    pub(super) spare_all: bool,
    /// The percentage of cells that are filled, or inside the loop.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=99))]
    pub(super) share: Option<u8>,
    /// Make the filled cells form connected groups.
    #[arg(long)]
    pub(super) blobs: bool,
    /// The engine: varisat, batsat, or the command line of a SAT solver (default: the one that suits the family).
    #[arg(long, value_name = "ENGINE", default_value = "auto", hide_default_value = true)]
    pub(super) backend: Backend,
    /// Give up on a puzzle after this many seconds, and print the best that was found.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    pub(super) time_limit: Duration,
    /// Write this format (default: the first one of the family that can hold the puzzle).
    #[arg(long, value_name = "FORMAT", long_help = formats("Write this format (default: the first one of the family that can hold the puzzle)"))]
    pub(super) to: Option<Format>,
    /// Write the answer too, where the format has a place for it.
    #[arg(long)]
    pub(super) answer: bool,
    /// Make a puzzle whose answer is this PNG, scaled to the size. If that puzzle has several answers, change as few
    /// cells as possible.
    #[arg(long, value_name = "PHOTO.png", conflicts_with_all = [
        "count", "pattern", "clues", "level", "score", "symmetry", "minimal", "spare_all", "share", "blobs", "variant",
        "box_shape", "seed", "jobs",
    ])]
    pub(super) from: Option<PathBuf>,
    /// With --from: pixels darker than this are filled, 0 to 255; auto tries several (default: the threshold of Otsu's
    /// method).
    #[arg(long, value_name = "LEVEL", requires = "from", value_parser = photo::threshold)]
    pub(super) threshold: Option<Threshold>,
    /// With --from: change cells until the puzzle can be solved line by line.
    #[arg(long, requires = "from")]
    pub(super) line_solvable: bool,
    /// With --from: the number of colours besides the background.
    #[arg(long, value_name = "K", requires = "from", conflicts_with = "threshold", value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(super) colors: Option<u8>,
    /// With --from: write a page, or a picture, with all pictures that were tried; the same as -o with such a file.
    #[arg(long, value_name = "FILE.html|png", requires = "from")]
    pub(super) sheet: Option<PathBuf>,
    #[command(flatten)]
    pub(super) report: ReportArgs,
    #[command(flatten)]
    pub(super) jobs: JobsArgs,
}

impl Args {
    /// With `--from`, a file to print to that is a page or a picture by its name is the sheet; the puzzle goes to
    /// standard output.
    ///
    /// # Errors
    /// When both are sheets, or there are several sizes.
    pub(super) fn sheet(&self) -> anyhow::Result<(Option<&PathBuf>, ReportArgs)> {
        let mut report = self.report.clone();
        let of_sheet = |path: &&PathBuf| {
            path.extension().is_some_and(|name| ["html", "htm", "png"].iter().any(|own| name.eq_ignore_ascii_case(own)))
        };
        if self.from.is_none() {
            return Ok((None, report));
        }
        if self.size.len() > 1 {
            bail!("a photo becomes a puzzle of one size: give one `--size`")
        }
        let Some(path) = self.report.output.as_ref().filter(of_sheet) else { return Ok((self.sheet.as_ref(), report)) };
        if self.sheet.is_some() {
            bail!("`--sheet` and `-o` both name a sheet: leave one of them out")
        }
        report.output = None;
        Ok((Some(path), report))
    }

    /// The options for one puzzle; the clock starts now.
    pub(super) fn options(&self) -> Options {
        let limits = limits(Some(self.time_limit));
        Options { backend: self.backend.clone(), limits, ..Options::default() }
    }

    /// What is to be made, for each size.
    pub(super) fn recipes(&self) -> anyhow::Result<Vec<Recipe>> {
        let Some(family) = self.kind.or(self.family) else { bail!("say which family") };
        let maker = &family.maker;
        if !self.variant.is_empty() && !maker.variants.contains(&self.variant.as_str()) {
            bail!("cannot make the variant `{}`: use one of {}", self.variant, maker.variants.join(", "))
        }
        if self.size.is_empty() {
            let size = self.box_shape.map_or(maker.size, |(rows, cols)| (rows * cols, rows * cols));
            return Ok(vec![self.recipe(family, size)?]);
        }
        self.size.iter().map(|&size| self.recipe(family, size)).collect()
    }

    fn recipe(&self, family: &'static Family, size: (usize, usize)) -> anyhow::Result<Recipe> {
        let shape = Shape { size, box_shape: self.box_shape, variant: self.variant.clone() };
        let share = self.share.map(|share| f64::from(share) / 100.0);
        let pattern = self.pattern.as_ref().map(|path| pattern::read(path, size)).transpose()?;
        Ok(Recipe {
            shape,
            wish: Wish { share, blobs: self.blobs, symmetry: self.symmetry },
            clues: self.clues.clone(),
            minimal: self.minimal,
            pattern,
            spare_all: self.spare_all,
            seed: self.seed,
            ..Recipe::new(family)
        })
    }
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let size = height.parse().ok().zip(width.parse().ok());
    size.filter(|&(height, width)| height > 0 && width > 0).ok_or_else(|| "give columns x rows, as in 10x8".into())
}

/// Reads `24..28`, or one number.
fn range<T: std::str::FromStr + PartialOrd + Copy>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let range = from.trim().parse::<T>().ok().zip(to.trim_start_matches('=').trim().parse::<T>().ok());
    range.filter(|(from, to)| from <= to).map(|(from, to)| from..=to).ok_or_else(|| "give MIN..MAX".into())
}

/// Reads `easy..hard`, `easy..`, or one level.
fn levels(text: &str) -> Result<(Level, Level), String> {
    let level = |text: &str, open: Hardness| {
        if text.is_empty() { Ok(open.level()) } else { Hardness::from_str(text, true).map(Hardness::level) }
    };
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let names = "levels are easy, medium, hard, expert and extreme";
    match (level(from, Hardness::Easy), level(to, Hardness::Extreme)) {
        (Ok(from), Ok(to)) if from <= to => Ok((from, to)),
        (Ok(_), Ok(_)) => Err("put the easier level first".into()),
        _ => Err(names.into()),
    }
}
