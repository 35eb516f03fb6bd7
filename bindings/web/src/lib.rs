//! The engine of the page: a question as JSON, an answer as JSON.
//!
//! In: what a player pasted, filled in, and asks. Out: pictures, verdicts, hints. Must not know: the page, any family.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[allow(unsafe_code, reason = "questions and answers pass through memory")]
mod boundary;
mod canvas;
mod clues;
mod finished;
mod formats;
mod invent;
mod lettered;
mod picture;
mod play;
mod reading;
mod reply;
mod setting;
mod verdicts;
mod why;

use std::sync::Arc;

use cluesat::board::{Place, Value};
use cluesat::family::{Partial, Puzzle};
use serde::Deserialize;
use serde_json::json;

pub use reply::Refusal;

/// A question.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Question {
    /// What is this text, or this file in base64, or this picture that is to become a small nonogram?
    Read {
        #[serde(default)]
        text: Option<String>,
        #[serde(default)]
        data: Option<String>,
        #[serde(default)]
        picture: Option<String>,
        #[serde(default)]
        name: Option<String>,
    },
    /// The picture of a position.
    Draw {
        text: String,
        filled: Partial,
        pencil: Partial,
        wrong: Vec<Place>,
        /// Whether what is filled in makes the clues.
        #[serde(default)]
        clues: bool,
    },
    /// Is it complete, and right? Does not search: open places count as empty where that makes sense.
    Done { text: String, filled: Partial },
    /// Is it right so far?
    Check { text: String, filled: Partial },
    /// The easiest next step; if the player has patience, one that takes long to find.
    Hint {
        text: String,
        filled: Partial,
        pencil: Partial,
        #[serde(default)]
        long: bool,
    },
    /// An answer.
    Solve { text: String },
    /// Is there one answer only?
    Unique { text: String },
    /// What is the same in all answers?
    Decided { text: String },
    /// The values that are not ruled out directly.
    Candidates { text: String, filled: Partial },
    /// How hard is it?
    Rate { text: String },
    /// One step of an explanation from the clues: the first, or the one after the last.
    Why { text: String, restart: bool },
    /// The puzzle in another format.
    Export { text: String, format: String },
    /// The puzzle and its answer, for printing.
    Sheet { text: String },
    /// What new puzzles can be made.
    Makers,
    /// A small board of a family with one of its answers.
    Tile { family: String },
    /// The text of a kind that comes with the page.
    KindText { name: String },
    /// Is this the text of a kind?
    Kind { text: String },
    /// The rules that what is filled in breaks at sight.
    Clashes { text: String, filled: Partial },
    /// The areas of the clues that what is filled in keeps.
    Finished { text: String, filled: Partial },
    /// What can be edited on the board, after an edit if there is one.
    Canvas {
        text: String,
        #[serde(default)]
        edit: Option<canvas::Edit>,
    },
    /// How many answers there are, and what they have in common.
    Verdict { text: String },
    /// A new puzzle with exactly one answer.
    Make(setting::Wish),
    /// A puzzle without clues, to be drawn on.
    Blank(setting::Form),
    /// The puzzle without the clues that it does not need.
    Reduce { text: String, seed: u64 },
    /// The smallest change that leaves exactly one answer.
    Repair { text: String },
    /// The puzzle with the clues of a drawing, and whether it has one answer.
    Drawn { text: String, filled: Partial },
    /// The colours of a dark page.
    Colours,
}

/// A puzzle that was asked about.
#[derive(Debug)]
struct Known {
    text: String,
    puzzle: Arc<dyn Puzzle>,
    /// What the setter has filled in.
    given: Partial,
}

/// The state between two questions.
#[derive(Debug, Default)]
pub struct Engine {
    /// The last puzzle.
    known: Option<Known>,
    why: Option<why::Way>,
    noted: Option<play::Noted>,
}

impl Engine {
    /// Answers one question. Errors are answers too: `{"error": ..}`.
    pub fn ask(&mut self, question: &str) -> String {
        let answer = match serde_json::from_str(question) {
            Ok(question) => self.answer(question).unwrap_or_else(|refusal| refusal.json()),
            Err(error) => Refusal::plain(format!("the page asks what the engine does not know: {error}")).json(),
        };
        answer.to_string()
    }

    fn answer(&mut self, question: Question) -> Result<serde_json::Value, Refusal> {
        match question {
            Question::Read { text, data, picture, name } => {
                let bytes = reading::came(text, data, picture)?;
                reading::read(bytes, name.as_deref())
            }
            Question::Draw { text, filled, pencil, wrong, clues } => {
                play::draw(&self.puzzle(text)?, &filled, &pencil, &wrong, clues)
            }
            Question::Done { text, filled } => {
                let puzzle = self.puzzle(text)?;
                Ok(json!({ "done": verdicts::is_done(&puzzle, &self.position(filled)?) }))
            }
            Question::Check { text, filled } => verdicts::check(&self.puzzle(text)?, &self.position(filled)?),
            Question::Hint { text, filled, pencil, long } => {
                let puzzle = self.puzzle(text)?;
                play::hint(&puzzle, &self.position(filled)?, &pencil, long, &mut self.noted)
            }
            Question::Solve { text } => verdicts::solve(&self.puzzle(text)?),
            Question::Unique { text } => verdicts::unique(&self.puzzle(text)?),
            Question::Decided { text } => verdicts::decided(&self.puzzle(text)?),
            Question::Candidates { text, filled } => play::candidates(&self.puzzle(text)?, &self.position(filled)?),
            Question::Rate { text } => verdicts::rate(&self.puzzle(text)?),
            Question::Why { text, restart } => {
                let puzzle = self.puzzle(text)?;
                if restart || self.why.is_none() {
                    self.why = Some(why::Way::new(&puzzle));
                }
                self.why.as_mut().map_or(Ok(serde_json::Value::Null), why::Way::next)
            }
            Question::Export { text, format } => formats::export(&self.puzzle(text)?, &format),
            Question::Sheet { text } => verdicts::sheet(&self.puzzle(text)?),
            Question::Makers => Ok(setting::makers()),
            Question::Tile { family } => setting::tile(&family),
            Question::KindText { name } => invent::text(&name),
            Question::Kind { text } => invent::judged(&text),
            Question::Clashes { text, filled } => {
                let puzzle = self.puzzle(text)?;
                Ok(json!({ "places": play::clashes(&puzzle, &self.position(filled)?) }))
            }
            Question::Finished { text, filled } => {
                let puzzle = self.puzzle(text)?;
                Ok(json!({ "areas": finished::areas(&puzzle, &self.position(filled)?) }))
            }
            Question::Canvas { text, edit } => {
                let puzzle = self.puzzle(text)?;
                let changed = edit.map(|edit| canvas::changed(&puzzle, &edit)).transpose()?;
                canvas::told(changed.as_ref().unwrap_or(&puzzle))
            }
            Question::Verdict { text } => canvas::verdict(&self.puzzle(text)?),
            Question::Make(wish) => setting::make(&wish),
            Question::Blank(form) => setting::blank(&form),
            Question::Reduce { text, seed } => setting::reduce(&self.puzzle(text)?, seed),
            Question::Repair { text } => setting::repair(&self.puzzle(text)?),
            Question::Drawn { text, filled } => setting::drawn(&self.puzzle(text)?, &self.position(filled)?),
            Question::Colours => {
                Ok(json!({ "css": cluesat::render::svg::dark_style(":root[data-theme=dark] .themed") }))
            }
        }
    }

    /// The puzzle of a text, which usually has been read before.
    fn puzzle(&mut self, text: String) -> Result<Arc<dyn Puzzle>, Refusal> {
        if let Some(known) = &self.known
            && known.text == text
        {
            return Ok(Arc::clone(&known.puzzle));
        }
        let puzzle = cluesat::parse(&text)?;
        let given = play::given(&puzzle);
        self.known = Some(Known { text, puzzle: Arc::clone(&puzzle), given });
        (self.why, self.noted) = (None, None);
        Ok(puzzle)
    }

    /// What the setter and the player have filled in. A position that was stored for long may be one of another puzzle.
    fn position(&self, filled: Partial) -> Result<Partial, Refusal> {
        let Some(Known { puzzle, given, .. }) = &self.known else { return Ok(filled) };
        let fits = |&(place, value): &(Place, Value)| {
            place.index() < puzzle.places() && puzzle.values(place).index(value).is_some()
        };
        if !filled.iter().all(fits) {
            return Err(Refusal::plain("what is filled in belongs to another puzzle"));
        }
        let is_given = |place: Place| given.iter().any(|&(given, _)| given == place);
        Ok(given.iter().copied().chain(filled.iter().copied().filter(|&(place, _)| !is_given(place))).collect())
    }
}
