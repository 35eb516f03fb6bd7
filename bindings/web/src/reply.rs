//! Replies to questions that cannot be answered.
//!
//! In: errors of the library. Out: JSON that the page shows as it is. Must not know: the page.

use cluesat::diagnostic::Diagnostic;
use cluesat::search::{SearchError, SettingError};
use serde_json::{Value, json};

/// Why there is no answer.
#[derive(Debug)]
pub struct Refusal {
    /// In one line.
    message: String,
    place: Option<(usize, usize)>,
    /// The line, and a marker below it.
    lines: Option<String>,
    help: Option<String>,
}

impl Refusal {
    /// With words only.
    pub fn plain(message: impl Into<String>) -> Self {
        Refusal { message: message.into(), place: None, lines: None, help: None }
    }

    /// The reply.
    pub fn json(&self) -> Value {
        json!({ "error": {
            "message": self.message,
            "line": self.place.map(|place| place.0),
            "column": self.place.map(|place| place.1),
            "lines": self.lines,
            "help": self.help,
        } })
    }
}

/// What the words of the command line are in a page, which has no options, no standard input, and no documentation.
const HERE: [(&str, &str); 6] = [
    ("`--family ", "`# family: "),
    ("`--box RxC` or `# box: RxC`", "`# box: RxC`"),
    ("`--box RxC`", "`# box: RxC`"),
    ("a game id, or text on standard input", "a game id, or text"),
    ("in a format of docs/FORMATS.md", "as text"),
    (" (docs/FORMATS.md)", ""),
];

/// What to do, in the words of a page; what cannot be done there is left out.
fn here(help: &str) -> Option<String> {
    let help = HERE.iter().fold(help.to_owned(), |help, (there, here)| help.replace(there, here));
    let parts: Vec<&str> = help.split("; ").filter(|part| !part.contains("`--")).collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

impl From<Diagnostic> for Refusal {
    fn from(mut diagnostic: Diagnostic) -> Self {
        diagnostic.help = diagnostic.help.as_deref().and_then(here);
        Refusal {
            message: diagnostic.title.clone(),
            lines: diagnostic.marked_line(),
            place: diagnostic.spot.as_ref().map(|spot| (spot.line, spot.column)),
            help: diagnostic.help,
        }
    }
}

impl From<SearchError> for Refusal {
    fn from(error: SearchError) -> Self {
        Refusal::plain(error.to_string())
    }
}

impl From<SettingError> for Refusal {
    fn from(error: SettingError) -> Self {
        Refusal::plain(error.to_string())
    }
}

impl From<cluesat::Error> for Refusal {
    fn from(error: cluesat::Error) -> Self {
        match error {
            cluesat::Error::Text(diagnostic) => (*diagnostic).into(),
            other => Refusal::plain(other.to_string()),
        }
    }
}
