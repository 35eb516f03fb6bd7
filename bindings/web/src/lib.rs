//! The engine of the page: a question as JSON, an answer as JSON.
//!
//! In: what a player pasted, filled in, asks. Out: pictures, verdicts, hints. Must not know: the page, any family.

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[allow(unsafe_code, reason = "questions and answers pass through memory")]
mod boundary;
mod formats;
mod play;
mod reading;
mod reply;
mod verdicts;
mod why;

use std::sync::Arc;

use cluesat::family::{Partial, Puzzle};
use serde::Deserialize;
use serde_json::Value;

pub use reply::Refusal;

/// What is asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Question {
    /// What is this text, or this file in base64?
    Read {
        #[serde(default)]
        text: Option<String>,
        #[serde(default)]
        data: Option<String>,
        #[serde(default)]
        name: Option<String>,
    },
    /// The picture of a position.
    Draw { text: String, filled: Partial, pencil: Partial, wrong: Vec<cluesat::board::Place> },
    /// Is it right so far?
    Check { text: String, filled: Partial },
    /// The easiest next step.
    Hint { text: String, filled: Partial, pencil: Partial },
    /// An answer.
    Solve { text: String },
    /// Is there one answer only?
    Unique { text: String },
    /// What is the same in all answers?
    Decided { text: String },
    /// The values that no single look rules out.
    Candidates { text: String, filled: Partial },
    /// How hard is it?
    Rate { text: String },
    /// One step of an explanation from the clues: the first, or the one after the last.
    Why { text: String, restart: bool },
    /// The puzzle in another format.
    Export { text: String, format: String },
    /// The puzzle and its answer, to be printed.
    Sheet { text: String },
    /// The colours of a dark page.
    Colours,
}

/// What is remembered between two questions.
#[derive(Debug, Default)]
pub struct Engine {
    /// The last puzzle and its text.
    puzzle: Option<(String, Arc<dyn Puzzle>)>,
    why: Option<why::Way>,
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

    fn answer(&mut self, question: Question) -> Result<Value, Refusal> {
        match question {
            Question::Read { text, data, name } => reading::read(text, data, name.as_deref()),
            Question::Draw { text, filled, pencil, wrong } => play::draw(&self.puzzle(text)?, &filled, &pencil, &wrong),
            Question::Check { text, filled } => verdicts::check(&self.puzzle(text)?, &filled),
            Question::Hint { text, filled, pencil } => play::hint(&self.puzzle(text)?, &filled, &pencil),
            Question::Solve { text } => verdicts::solve(&self.puzzle(text)?),
            Question::Unique { text } => verdicts::unique(&self.puzzle(text)?),
            Question::Decided { text } => verdicts::decided(&self.puzzle(text)?),
            Question::Candidates { text, filled } => play::candidates(&self.puzzle(text)?, &filled),
            Question::Rate { text } => verdicts::rate(&self.puzzle(text)?),
            Question::Why { text, restart } => {
                let puzzle = self.puzzle(text)?;
                if restart || self.why.is_none() {
                    self.why = Some(why::Way::new(&puzzle));
                }
                self.why.as_mut().map_or(Ok(Value::Null), why::Way::next)
            }
            Question::Export { text, format } => formats::export(&self.puzzle(text)?, &format),
            Question::Sheet { text } => verdicts::sheet(&self.puzzle(text)?),
            Question::Colours => {
                Ok(serde_json::json!({ "css": cluesat::render::svg::dark_style(":root[data-theme=dark]") }))
            }
        }
    }

    /// The puzzle of a text, which was read before in most cases.
    fn puzzle(&mut self, text: String) -> Result<Arc<dyn Puzzle>, Refusal> {
        if let Some((known, puzzle)) = &self.puzzle
            && *known == text
        {
            return Ok(Arc::clone(puzzle));
        }
        let puzzle = cluesat::parse(&text)?;
        self.puzzle = Some((text, Arc::clone(&puzzle)));
        self.why = None;
        Ok(puzzle)
    }
}
