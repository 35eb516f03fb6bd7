//! A kind of puzzle as a value, and how it is read from its text.
//!
//! In: TOML with sentences. Out: [`Kind`]. Must not know: puzzles of the kind.

use std::ops::Range;
use std::sync::Arc;

use toml_span::value::{Table, ValueInner};

use super::decided::{Decided, Word};
use super::grids::GridAt;
use super::language::{Fault, Sentence, Whole, sentences};
use super::links::Links;
use super::make::Make;
use super::mark::{self, Drawn};
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
    /// What is decided about the links between neighbouring cells.
    pub links: Option<Links>,
    /// What is decided about the borders of cells: `line`.
    pub edges: Option<String>,
    /// The clues that block their cells.
    pub except: Vec<String>,
    /// The grids that make the board, where it is not one.
    pub grids: Vec<GridAt>,
    /// Whether the height in the first line counts the line below the board.
    pub counts_bottom: bool,
    /// What a puzzle gives, in order.
    pub given: Vec<Block>,
    /// The rules.
    pub rules: Vec<Sentence>,
    /// How random boards are drawn.
    pub make: Make,
    /// How values and clues are drawn.
    pub draw: Vec<(String, Drawn)>,
    /// Names and codes of other sites.
    pub address: Vec<(String, String)>,
    /// The name of its file.
    pub file: Arc<str>,
    /// The number of the line there on which it begins.
    pub first_line: usize,
    /// The text that it was read from.
    pub text: Arc<str>,
}

const KEYS: &[&str] = &[
    "language", "name", "also", "play", "header", "cells", "links", "edges", "grids", "height", "except", "given",
    "rules", "make", "draw", "address",
];

/// A value of the table, and where it stands.
struct Reader<'s, 'a> {
    source: &'s Source<'a>,
    text: &'s str,
}

impl Kind {
    /// Whether the line may cross itself, so that each cell also holds whether it does there.
    pub fn crosses(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Sentence::Whole { whole: Whole::Crossing, .. }))
    }

    /// Its name as one word: `star-battle`.
    pub fn id(&self) -> String {
        self.name.to_lowercase().replace(' ', "-")
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
            Diagnostic::at(source, span, format!("this is not TOML: {}", wrong.kind))
                .help("a kind is a TOML file: `name = \"..\"`")
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

    fn fault(&self, fault: Fault) -> Diagnostic {
        let Fault { span, title, label, help } = fault;
        let at = Diagnostic::at(self.source, span.start..span.end.max(span.start + 1), title).label(label);
        if let Some(help) = help { at.help(help) } else { at }
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

    fn pairs(&self, table: &Table<'_>, key: &str) -> Result<Vec<(String, String, Range<usize>)>, Diagnostic> {
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
        let cells = self.string(table, "cells")?.map(|(text, at)| self.decided(&text, at)).transpose()?;
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
        let given = given.iter().map(|(text, at)| self.block(text, *at)).collect::<Result<Vec<_>, _>>()?;
        let (rules, at) = self
            .string(table, "rules")?
            .ok_or_else(|| missing("rules").help("`rules = \"\"\"` and one sentence a line"))?;
        let rules = sentences(&rules, at).map_err(|fault| self.fault(fault))?;
        if rules.is_empty() {
            return Err(Diagnostic::at(self.source, at..at + 1, "this kind has no rules"));
        }
        let mut grids = Vec::new();
        for (text, at) in self.strings(table, "grids")? {
            grids.extend(GridAt::parse(&text).ok_or_else(|| {
                Diagnostic::at(self.source, at..at + text.len(), "these are no grids")
                    .help("`9x9 at r1c1, r7c7`, or `9x9 at r2c2 every 1 of 3`")
            })?);
        }
        let mut make = Make::plain(&header);
        for (key, value, span) in self.pairs(table, "make")? {
            make.set(&header, &key, &value).map_err(|wrong| Diagnostic::at(self.source, span, wrong))?;
        }
        let counts_bottom = match self.string(table, "height")? {
            None => false,
            Some((text, _)) if text == "with bottom" => true,
            Some((text, at)) => {
                return Err(Diagnostic::at(self.source, at..at + text.len(), "this is no height").help("`with bottom`"));
            }
        };
        let draw = mark::draw(self.pairs(table, "draw")?, cells.as_ref(), &given)
            .map_err(|(span, wrong)| Diagnostic::at(self.source, span, wrong))?;
        let plain = |pairs: Vec<(String, String, Range<usize>)>| {
            pairs.into_iter().map(|(key, value, _)| (key, value)).collect()
        };
        let kind = Kind {
            name,
            also: self.strings(table, "also")?.into_iter().map(|(name, _)| name).collect(),
            play,
            header,
            options,
            cells,
            links,
            edges,
            except: self.strings(table, "except")?.into_iter().map(|(name, _)| name).collect(),
            grids,
            counts_bottom,
            given,
            rules,
            make,
            draw,
            address: plain(self.pairs(table, "address")?),
            file: self.source.name.into(),
            first_line: self.source.first_line,
            text: self.text.into(),
        };
        Ok(kind)
    }

    /// `white -, black x`; `1..9`; `block x, 1..size - 2`; `star/stars *`.
    fn decided(&self, text: &str, start: usize) -> Result<Decided, Diagnostic> {
        let mut decided = Decided::default();
        let mut at = start;
        let mut depth = 0;
        let is_between = |letter: char| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            letter == ',' && depth == 0
        };
        for part in text.split(is_between) {
            let span = at + (part.len() - part.trim_start().len())..at + part.trim_end().len();
            at += part.len() + 1;
            let part = part.trim();
            let wrong = |title: String| Diagnostic::at(self.source, span.clone(), title);
            if let Some((first, last)) = part.split_once("..") {
                if decided.numbers.is_some() {
                    return Err(wrong("the numbers are said twice".into()));
                }
                let second = span.start + first.len() + 2;
                let expression = |text: &str, start: usize| {
                    super::language::expression(text, start).map_err(|fault| self.fault(fault))
                };
                // `a..last`: letters.
                decided.letters = matches!(first.trim().as_bytes(), [b'a'..=b'z']);
                let least = if decided.letters { "1" } else { first };
                decided.numbers = Some([expression(least, span.start)?, expression(last, second)?]);
                continue;
            }
            let mut words = part.split_whitespace();
            let (Some(name), Some(sign), None) = (words.next(), words.next(), words.next()) else {
                return Err(wrong(format!("`{part}` is no value"))
                    .label("a word and its character, or numbers")
                    .help("`white -, black x`, or `1..9`"));
            };
            let (name, plural) = name
                .split_once('/')
                .map_or_else(|| (name, format!("{name} cells")), |(name, plural)| (name, plural.to_owned()));
            if !is_name(name) {
                return Err(wrong(format!("`{name}` is no word")).label("letters, digits and `_`"));
            }
            if let Some(other) = decided.words.iter().find(|other| other.name == name || other.sign == sign) {
                return Err(wrong(format!("`{}` and `{name}` have the same name or character", other.name)));
            }
            decided.words.push(Word { name: name.to_owned(), plural, sign: sign.to_owned() });
        }
        Ok(decided)
    }

    /// `cells: wall "x" | number wall`, `regions`, `top`.
    fn block(&self, text: &str, start: usize) -> Result<Block, Diagnostic> {
        let (place, rest) = text.split_once(':').unwrap_or((text, ""));
        let span = start..start + place.len();
        let (place_text, optional) = place.trim().strip_prefix("maybe ").map_or((place, false), |at| (at, true));
        let at: Where = place_text.trim().parse().map_err(|_| {
            Diagnostic::at(self.source, span, format!("`{}` is no part of a puzzle", place_text.trim()))
                .help(one_of(place_text.trim(), Where::NAMES.into_iter()))
        })?;
        let mut tokens = Vec::new();
        let mut from = start + place.len() + 1;
        for part in rest.split('|').filter(|_| !rest.is_empty()) {
            let span = from..from + part.len();
            from += part.len() + 1;
            let wrong = |title: String| Diagnostic::at(self.source, span.clone(), title);
            let (names, sign) = match part.split_once('"') {
                Some((names, sign)) => (names, Some(sign.trim().trim_end_matches('"').to_owned())),
                None => (part, None),
            };
            let mut names: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
            if names.is_empty() || names.iter().any(|name| !is_name(name)) {
                return Err(
                    wrong(format!("`{}` names no clue", part.trim())).label("a name, or a name and its sign in quotes")
                );
            }
            let kind = match (names[0].as_str(), sign) {
                (_, Some(sign)) if sign.contains(['#', '@', '^']) && sign != "#" => TokenKind::Signed(sign),
                (_, Some(sign)) => TokenKind::Word(sign),
                ("value", None) => TokenKind::Value,
                ("arrow", None) => TokenKind::Arrow,
                ("sums", None) => {
                    "wall".clone_into(&mut names[0]);
                    TokenKind::Sums
                }
                ("chain", None) => TokenKind::Chain,
                _ => TokenKind::Number,
            };
            tokens.push((names, kind));
        }
        if at == Where::Regions {
            tokens.push((vec![at.to_string()], TokenKind::Region));
        } else if tokens.is_empty() {
            tokens.push((vec![at.to_string()], TokenKind::Number));
        }
        Ok(Block { at, optional, tokens })
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_') && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}
