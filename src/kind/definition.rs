//! A kind of puzzle as a value, and how it is read from its text.
//!
//! In: TOML with sentences. Out: [`Kind`]. Must not know: puzzles of the kind.

use std::ops::Range;
use std::sync::Arc;

use toml_span::value::{Table, ValueInner};

use super::circles::Circles;
use super::decided::{Decided, Word};
use super::grids::GridAt;
use super::language::{Sentence, sentences};
use super::links::Links;
use super::machine::Machine;
use super::make::Make;
use super::mark::{self, Drawn};
use super::part;
use super::token::{Block, TokenKind, Where};
use crate::diagnostic::{Diagnostic, Source};
use crate::text::one_of;

/// The version of the language that this program knows.
pub const LANGUAGE: i64 = 1;

/// A kind of puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// Other names.
    pub also: Vec<String>,
    /// The rules for players.
    pub play: String,
    /// The names of the numbers behind height and width.
    pub header: Vec<String>,
    /// Letters that may stand there, and the options that they switch on.
    pub options: Vec<(String, String)>,
    /// What is decided about cells.
    pub cells: Option<Decided>,
    /// What else is decided about them.
    pub marks: Option<Decided>,
    /// What is decided about the links between neighbouring cells.
    pub links: Option<Links>,
    /// What is decided about the borders of cells: `line` between two of them, or a `loop` along them.
    pub edges: Option<String>,
    /// The clues that block their cells.
    pub except: Vec<String>,
    /// The grids that make the board, where it is not one.
    pub grids: Vec<GridAt>,
    /// Whether the height in the first line counts the line below the board.
    pub counts_bottom: bool,
    /// Whether there need be no first line, as rows and columns are counted.
    pub is_counted: bool,
    /// What a puzzle gives, in order.
    pub given: Vec<Block>,
    /// The rules.
    pub rules: Vec<Sentence>,
    /// How random boards are drawn.
    pub make: Make,
    /// What people call the parts of a number that stands for several things.
    pub parts: Vec<(String, String)>,
    /// Machines, by name.
    pub machines: Vec<(String, Machine)>,
    /// How values and clues are drawn.
    pub draw: Vec<(String, Drawn)>,
    /// Names and codes of other sites.
    pub address: Vec<(String, String)>,
    /// Whether the rules are the same on a turned or mirrored board, as far as their words tell.
    pub is_turnable: bool,
    /// Which sentences are those of circles.
    pub circles: Circles,
    /// The name of its file.
    pub file: Arc<str>,
    /// The number of the line there on which it begins.
    pub first_line: usize,
    /// The text that it was read from.
    pub text: Arc<str>,
}

const KEYS: &[&str] = &[
    "language", "name", "also", "play", "header", "cells", "marks", "links", "edges", "grids", "height", "size",
    "except", "given", "rules", "parts", "machines", "make", "draw", "address",
];

/// Keys and texts, and where they stand.
type Pairs = Vec<(String, String, Range<usize>)>;

/// A value of the table, and where it stands.
struct Reader<'s, 'a> {
    source: &'s Source<'a>,
    text: &'s str,
}

impl Kind {
    /// What a puzzle gives, block after block: names, and what they are.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = &(Vec<String>, TokenKind)> + Clone {
        self.given.iter().flat_map(|block| &block.tokens)
    }

    /// The names of clues.
    pub(crate) fn clue_names(&self) -> impl Iterator<Item = &String> {
        self.tokens().flat_map(|(names, _)| names)
    }

    /// Whether a puzzle gives clues of this name.
    pub(crate) fn has_clue(&self, name: &str) -> bool {
        self.clue_names().any(|other| other == name)
    }

    /// The words of what cells hold.
    pub(crate) fn cell_words(&self) -> impl Iterator<Item = &Word> + Clone {
        self.cells.iter().flat_map(|cells| &cells.words)
    }

    /// The words of what cells hold, and of marks.
    pub(crate) fn all_words(&self) -> impl Iterator<Item = &Word> {
        self.cells.iter().chain(&self.marks).flat_map(|decided| &decided.words)
    }

    /// Its name as one word: `star-battle`.
    pub fn id(&self) -> String {
        id(&self.name)
    }

    /// Whether this is one of its names.
    pub fn is_called(&self, name: &str) -> bool {
        let word = |name: &str| name.to_lowercase().replace(['-', '_'], " ");
        let file = std::path::Path::new(&*self.file).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let names = std::iter::once(self.name.as_str()).chain(self.also.iter().map(String::as_str)).chain([file]);
        names.into_iter().any(|other| word(other) == word(name))
    }

    /// Rows and columns of its boards, where its grids say that.
    pub fn size(&self) -> Option<(usize, usize)> {
        let ends = self.grids.iter().map(|grid| grid.end());
        ends.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))
    }

    /// Its text as a source.
    pub fn source(&self) -> Source<'_> {
        Source { name: &self.file, bytes: self.text.as_bytes(), first_line: self.first_line }
    }

    /// The text of the sentence with this number.
    pub fn sentence_text(&self, number: usize) -> &str {
        let span = match &self.rules[number] {
            Sentence::Each { span, .. } | Sentence::Whole { span, .. } => span.clone(),
            Sentence::If { span, then, .. } => match &**then {
                Sentence::Each { span: inner, .. } | Sentence::Whole { span: inner, .. } => span.start..inner.end,
                Sentence::If { .. } => span.clone(),
            },
        };
        self.text.get(span).unwrap_or_default()
    }

    /// Reads a kind.
    ///
    /// # Errors
    /// What is wrong, with its place.
    pub fn parse(source: &Source<'_>) -> Result<Self, Diagnostic> {
        let text = std::str::from_utf8(source.bytes).map_err(|wrong| {
            Diagnostic::at(source, wrong.valid_up_to()..source.bytes.len(), "this is not UTF-8 text")
        })?;
        let parsed = toml_span::parse(text).map_err(|wrong| {
            let span = wrong.span.start..wrong.span.end.max(wrong.span.start + 1);
            let line = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
            let line = text[line..].lines().next().unwrap_or_default();
            // Quotes within quotes end the text too early.
            let help = if line.matches('"').count() > 2 && !line.contains('\'') && line.contains('=') {
                "within a text in double quotes there are none: put single quotes outside, `'cells: white \"w\"'`"
            } else {
                "a kind is a TOML file: `name = \"..\"`"
            };
            let why = match &wrong.kind {
                toml_span::ErrorKind::Wanted { expected, found } => {
                    format!("{expected} should stand here, not {found}")
                }
                kind => kind.to_string(),
            };
            Diagnostic::at(source, span, format!("this is not TOML: {why}")).help(help)
        })?;
        let reader = Reader { source, text };
        let table = parsed.as_table().ok_or_else(|| Diagnostic::new("this is no table of keys"))?;
        reader.kind(table)
    }
}

impl Reader<'_, '_> {
    fn at(&self, span: toml_span::Span, title: impl Into<String>) -> Diagnostic {
        Diagnostic::at(self.source, span.start..span.end, title)
    }

    /// A string, and where its text begins.
    fn string(&self, table: &Table<'_>, key: &str) -> Result<Option<(String, usize)>, Diagnostic> {
        let Some(value) = table.get(key) else { return Ok(None) };
        match value.as_ref() {
            ValueInner::String(text) => Ok(Some((text.to_string(), self.start(value.span, text)))),
            other => Err(self
                .at(value.span, format!("`{key}` is a text in quotes"))
                .label(format!("this is {}", other.type_str()))),
        }
    }

    /// Where the text of a string begins: behind its quotes.
    fn start(&self, span: toml_span::Span, text: &str) -> usize {
        self.text[span.start..].find(text).map_or(span.start, |at| span.start + at)
    }

    fn strings(&self, table: &Table<'_>, key: &str) -> Result<Vec<(String, usize)>, Diagnostic> {
        let Some(value) = table.get(key) else { return Ok(Vec::new()) };
        let one = |value: &toml_span::Value<'_>| match value.as_ref() {
            ValueInner::String(text) => Ok((text.to_string(), self.start(value.span, text))),
            other => Err(self
                .at(value.span, format!("`{key}` lists texts in quotes"))
                .label(format!("this is {}", other.type_str()))),
        };
        match value.as_ref() {
            ValueInner::Array(list) => list.iter().map(one).collect(),
            _ => Ok(vec![one(value)?]),
        }
    }

    fn pairs(&self, table: &Table<'_>, key: &str) -> Result<Pairs, Diagnostic> {
        let Some(value) = table.get(key) else { return Ok(Vec::new()) };
        let inner = value.as_table().ok_or_else(|| self.at(value.span, format!("`{key}` is a table: `[{key}]`")))?;
        let one = |(key, value): (&toml_span::value::Key<'_>, &toml_span::Value<'_>)| match value.as_ref() {
            ValueInner::String(text) => Ok((key.name.to_string(), text.to_string(), key.span.start..value.span.end)),
            other => Err(self
                .at(value.span, format!("`{}` is a text in quotes", key.name))
                .label(format!("this is {}", other.type_str()))),
        };
        let mut pairs = inner.iter().map(one).collect::<Result<Vec<_>, _>>()?;
        pairs.sort_by_key(|(.., span)| span.start);
        Ok(pairs)
    }

    fn kind(&self, table: &Table<'_>) -> Result<Kind, Diagnostic> {
        for key in table.keys() {
            if !KEYS.contains(&&*key.name) {
                let wrong = self.at(key.span, format!("`{}` is no key of a kind", key.name)).label("not understood");
                return Err(wrong.help(one_of(&key.name, KEYS.iter().copied())));
            }
        }
        if let Some(value) = table.get("language")
            && value.as_integer() != Some(LANGUAGE)
        {
            return Err(self
                .at(value.span, "this program knows language 1")
                .label("another version")
                .help("a newer program may read it"));
        }
        let missing = |key: &str| Diagnostic::new(format!("this kind has no `{key}`"));
        let (name, at) = self.string(table, "name")?.ok_or_else(|| missing("name").help("`name = \"star battle\"`"))?;
        if name.trim().is_empty() {
            return Err(Diagnostic::at(self.source, at..at + 1, "this kind has an empty name"));
        }
        let play = self.string(table, "play")?.map(|(play, _)| play).unwrap_or_default();
        let cells =
            self.string(table, "cells")?.map(|(text, at)| Decided::parse(self.source, &text, at)).transpose()?;
        let marks = self.string(table, "marks")?;
        let marks = marks.map(|(text, at)| Decided::marks(self.source, &text, at, cells.as_ref())).transpose()?;
        let links = self.string(table, "links")?;
        let links = links.map(|(text, at)| Links::parse(self.source, &text, at)).transpose()?;
        let edges = self.string(table, "edges")?;
        if cells.is_none() && links.is_none() && edges.is_none() {
            return Err(
                missing("cells").help("say what is decided: `cells = \"white -, black x\"`, `links = \"line\"`")
            );
        }
        if let (Some((_, at)), true) = (&edges, cells.is_some() || links.is_some()) {
            return Err(Diagnostic::at(self.source, *at..at + 1, "borders stand alone: nothing else is decided then"));
        }
        if let (Some(value), true) = (table.get("marks"), links.is_some() || cells.is_none()) {
            let title = "marks stand beside what cells hold, and beside nothing else";
            return Err(self.at(value.span, title).help("`cells = \"1..9\"`, and no `links`"));
        }
        let known = ["line", "loop", "loop with corners"];
        if let Some((text, at)) = edges.as_ref().filter(|(text, _)| !known.contains(&&**text)) {
            let wrong =
                Diagnostic::at(self.source, *at..at + text.len(), format!("`{text}` is not what borders can be"));
            return Err(wrong.help(one_of(text, known.into_iter())));
        }
        let edges = edges.map(|(text, _)| text);
        let mut header = Vec::new();
        let mut options = Vec::new();
        for (text, at) in self.strings(table, "header")? {
            match text.split_once('=') {
                Some((letter, option)) => options.push((letter.trim().to_owned(), option.trim().to_owned())),
                None if is_name(&text) => header.push(text),
                None => return Err(Diagnostic::at(self.source, at..at + text.len(), format!("`{text}` is no name"))),
            }
        }
        let given = self.strings(table, "given")?;
        let given =
            given.iter().map(|(text, at)| Block::parse(self.source, text, *at)).collect::<Result<Vec<_>, _>>()?;
        let (rules, at) = self
            .string(table, "rules")?
            .ok_or_else(|| missing("rules").help("`rules = \"\"\"` and one sentence a line"))?;
        let rules = sentences(&rules, at).map_err(|fault| fault.at(self.source))?;
        if rules.is_empty() {
            return Err(Diagnostic::at(self.source, at..at + 1, "this kind has no rules"));
        }
        if edges.as_ref().is_some_and(|edges| edges == "line") && !rules.iter().any(Sentence::is_about_areas) {
            return Err(Diagnostic::at(self.source, at..at + 1, "borders part areas, and no sentence is about these")
                .help("`groups undivided: size >= 1` is enough: then no border ends within an area"));
        }
        let mut grids = Vec::new();
        for (text, at) in self.strings(table, "grids")? {
            grids.extend(GridAt::parse(&text).ok_or_else(|| {
                Diagnostic::at(self.source, at..at + text.len(), "these are no grids")
                    .help("`9x9 at r1c1, r7c7`, or `9x9 at r2c2 every 1 of 3`")
            })?);
        }
        let mut machines = Vec::new();
        for (name, text, span) in self.pairs(table, "machines")? {
            let start = self.text[span.clone()].rfind(&text).map_or(span.start, |at| span.start + at);
            machines.push((name, Machine::parse(&text, start).map_err(|fault| fault.at(self.source))?));
        }
        let mut make = Make::plain(&header);
        for (key, value, span) in self.pairs(table, "make")? {
            make.set(&header, &key, &value).map_err(|wrong| Diagnostic::at(self.source, span, wrong))?;
        }
        let is_said = |key: &str, said: &str| match self.string(table, key)? {
            Some((text, at)) if text != said => {
                let wrong = Diagnostic::at(self.source, at..at + text.len(), format!("this is no {key}"));
                Err(wrong.help(format!("`{said}`")))
            }
            text => Ok(text.is_some()),
        };
        let counts_bottom = is_said("height", "with bottom")?;
        let is_counted = is_said("size", "counted")?;
        let is_grid = |block: &Block| matches!(block.at, Where::Cells | Where::Regions) && !block.optional;
        if is_counted && !(header.is_empty() && options.is_empty() && given.iter().all(is_grid) && !given.is_empty()) {
            let title = "only cells and regions that are given can be counted, without a header";
            return Err(Diagnostic::new(format!("`size`: {title}")));
        }
        let draw = mark::draw(self.pairs(table, "draw")?, [&cells, &marks], &given)
            .map_err(|(span, wrong)| Diagnostic::at(self.source, span, wrong))?;
        let plain = |pairs: Pairs| pairs.into_iter().map(|(key, value, _)| (key, value)).collect();
        let parts = self.pairs(table, "parts")?;
        if let Some((wrong, span)) = parts.iter().find_map(|(key, _, span)| Some((part::wrong(key)?, span))) {
            return Err(Diagnostic::at(self.source, span.clone(), wrong));
        }
        let mut kind = Kind {
            is_turnable: false,
            circles: Circles::default(),
            name,
            also: self.strings(table, "also")?.into_iter().map(|(name, _)| name).collect(),
            play,
            header,
            options,
            cells,
            marks,
            links,
            edges,
            except: self.strings(table, "except")?.into_iter().map(|(name, _)| name).collect(),
            grids,
            counts_bottom,
            is_counted,
            given,
            rules,
            parts: plain(parts),
            machines,
            make,
            draw,
            address: plain(self.pairs(table, "address")?),
            file: self.source.name.into(),
            first_line: self.source.first_line,
            text: self.text.into(),
        };
        kind.is_turnable = kind.is_same_when_turned();
        Ok(kind)
    }
}

pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_') && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// A name as one word: `star-battle`.
pub(super) fn id(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}
