//! `book`: puzzles as a PDF booklet, with the answers at the end.
//!
//! In: puzzles. Out: one PDF file. Must not know: how pages are laid out.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args as ClapArgs;

use super::exit::Exit;
use super::one_answer::OneAnswer;
use super::options::{InputArgs, SearchArgs, at_least_one};
use super::stream::{self, Failure, Out, PuzzleContext, Verb};
use super::words::{count, lost};
use super::{output, terminal};
use crate::explain;
use crate::family::Puzzle;
use crate::render::Marks;
use crate::render::pdf::{self, BookStyle, Entry};
use crate::text::sentence_case;

/// The arguments of `book`.
#[derive(Debug, ClapArgs)]
pub(super) struct Args {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Write this PDF file.
    #[arg(long, short, value_name = "FILE.pdf")]
    output: PathBuf,
    /// The title, on the first page.
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    title: String,
    /// The author of the puzzles, printed after the title.
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    author: String,
    /// Say how hard each puzzle is, by the levels of `rate`: one star for easy, five for extreme.
    #[arg(long)]
    levels: bool,
    /// Put easier puzzles first, by the level of `rate` and its score.
    #[arg(long)]
    by_level: bool,
    /// Print the rules of each family that is in the book, in two sentences, and of its variants; those of kinds of your
    /// own are always printed.
    #[arg(long)]
    rules: bool,
    /// Put the title on a page of its own.
    #[arg(long)]
    cover: bool,
    /// The paper: a3, a4, a5, a6, letter, or width and height in mm, such as 170x240.
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    paper: pdf::Paper,
    /// How many puzzles share a page.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = at_least_one)]
    per_page: usize,
    /// How many answers share a page.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = at_least_one)]
    answers_per_page: usize,
    /// Leave the answers out.
    #[arg(long)]
    no_answers: bool,
}

/// Runs `book`.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.output.extension().is_some_and(|extension| !extension.eq_ignore_ascii_case("pdf")) {
        bail!("{}: `book` writes PDF; name a .pdf file", args.output.display());
    }
    let mut answer = output::open(Some(&args.output))?;
    let told = Mutex::new(Told { rated: 0, last: Instant::now() });
    let book = Book { args, entries: Mutex::new(Vec::new()), rules: Mutex::new(Vec::new()), told };
    let exit = stream::run(&book, &args.inputs, Some(1), &mut *answer)?;
    let title = match (&args.title[..], &args.author[..]) {
        (title, "") => title.to_owned(),
        ("", author) => author.to_owned(),
        (title, author) => format!("{title} by {author}"),
    };
    let rules = book.rules.into_inner().expect("no page panicked");
    let mut style = BookStyle {
        title: title.clone(),
        rules: rules.into_iter().map(|rule| (sentence_case(&rule.name.replace('-', " ")), rule.text)).collect(),
        paper: args.paper,
        cover: None,
        per_page: args.per_page,
        answers_per_page: args.answers_per_page,
    };
    let mut entries = book.entries.into_inner().expect("no page panicked");
    if args.by_level {
        // What could not be rated comes last.
        entries.sort_by(|(one, _), (other, _)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    }
    let entries: Vec<Entry> = entries.into_iter().map(|(_, entry)| entry).collect();
    if entries.is_empty() {
        // A book without a page would only look like one: nothing is written.
        return Ok(exit);
    }
    if args.cover {
        style.title = if args.title.is_empty() { title.clone() } else { args.title.clone() };
        let author = (!args.title.is_empty() && !args.author.is_empty()).then(|| args.author.clone());
        let puzzles = count(entries.len(), "puzzle");
        style.cover = Some(author.into_iter().chain([puzzles]).collect::<Vec<_>>().join(": "));
    }
    if exit == Exit::Bad {
        output::complain(&format!("the book has {} only", count(entries.len(), "puzzle")));
    }
    if let Some(warning) = lost(&pdf::lost(&title), "the book", "a PDF here").filter(|_| !output::is_quiet()) {
        output::complain(&warning);
    }
    answer.write_all(&pdf::book(&entries, &style))?;
    answer.flush()?;
    Ok(exit)
}

struct Book<'a> {
    args: &'a Args,
    /// The puzzles with the numbers of their levels and their scores.
    entries: Mutex<Vec<((usize, f64), Entry)>>,
    /// The names and rules of their families, and of what their setters demand besides, each once.
    rules: Mutex<Vec<RuleText>>,
    told: Mutex<Told>,
}

/// How long there may be nothing to see.
const SILENCE: Duration = Duration::from_secs(10);

/// Reports progress now and then where no line of progress is shown: ratings take minutes.
struct Told {
    rated: usize,
    last: Instant,
}

impl Told {
    fn rated(&mut self) {
        self.rated += 1;
        if self.last.elapsed() > SILENCE && !output::is_quiet() && !terminal::run().erases_lines() {
            output::complain(&format!("rated {} so far", count(self.rated, "puzzle")));
            self.last = Instant::now();
        }
    }
}

/// What solvers are told about a family, or about something that a setter demands besides.
struct RuleText {
    family: &'static str,
    name: String,
    text: String,
}

impl Verb for Book<'_> {
    fn run(&self, puzzle: &Arc<dyn Puzzle>, job: &PuzzleContext<'_>, out: &mut Out<'_>) -> Result<Exit, Failure> {
        let mut exit = Exit::Yes;
        let mut answer = None;
        if !self.args.no_answers {
            let mut answers = OneAnswer::of(puzzle, &self.args.search);
            let first;
            // Where there is none, the puzzle is in the book all the same.
            (first, exit) = answers.first(&format!("for {}", job.called()), out)?;
            if first.is_some() {
                answers.warn_of_others(job, out)?;
            }
            answer = first.map(|board| puzzle.picture(Some(&board), &Marks::new()));
        }
        let scene = puzzle.picture(None, &Marks::new());
        let mut rules = self.rules.lock().expect("no page panicked");
        let family = puzzle.family();
        for (name, text) in [(family.name.to_owned(), family.rules.to_owned())].iter().chain(&scene.rules) {
            if (self.args.rules || family.is_loaded()) && rules.iter().all(|rule| rule.name != *name) {
                // What belongs to a family stands together.
                let at = rules.iter().rposition(|rule| rule.family == family.name).map_or(rules.len(), |last| last + 1);
                rules.insert(at, RuleText { family: family.name, name: name.clone(), text: text.clone() });
            }
        }
        drop(rules);
        let mut title = scene.title.clone();
        let mut hardness = (usize::MAX, f64::INFINITY);
        if self.args.levels || self.args.by_level {
            let limits = self.args.search.options().limits;
            let rated = explain::rating(puzzle, &limits)?;
            self.told.lock().expect("no page panicked").rated();
            if let Some(rating) = rated {
                hardness = (rating.level as usize, rating.score);
                if self.args.levels {
                    title = format!("{title} {}", "*".repeat(1 + hardness.0));
                }
            }
        }
        if let Some(warning) = lost(&pdf::lost(&title), &job.called(), "a PDF here").filter(|_| !output::is_quiet()) {
            out.say(&warning);
        }
        self.entries.lock().expect("no page panicked").push((hardness, Entry { title, puzzle: scene, answer }));
        Ok(exit)
    }
}
