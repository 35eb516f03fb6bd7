//! webpbn's XML, versions 0.1 to 0.3.
//!
//! In: `<puzzleset>` or `<puzzle>`. Out: a puzzle; triddlers, colours and blotted clues are refused. Must not know:
//! other formats.
//!
//! Nothing outside of the text is read: a DOCTYPE is only passed over. Where there are no clues they are those of the goal.
//! A run without a colour has the default one. Some programs write the background as the default colour and a
//! colour at every run, so the puzzle is black and white as long as all its runs have one colour.

use std::borrow::Cow;
use std::ops::Range;

use itertools::Itertools;
use roxmltree::{Document, Node, ParsingOptions};

use crate::diagnostic::Diagnostic;
use crate::grid::Grid;
use crate::input::Source;

use super::lines::{Text, Word, runs};
use super::{ClueAt, Nonogram, Part, build};

/// Whether the text is XML with a puzzle in it.
pub(super) fn looks(text: &Text<'_>) -> bool {
    let part = text.part().trim_ascii_start();
    part.starts_with(b"<") && part.windows(7).any(|window| window == b"<puzzle")
}

/// The text as UTF-8, with every place where it was.
fn utf8<'a>(text: &Text<'a>) -> Cow<'a, str> {
    // A byte of another character set becomes one byte again.
    let tidy =
        |part: &[u8]| part.iter().map(|&byte| if byte.is_ascii() { byte as char } else { '?' }).collect::<String>();
    std::str::from_utf8(text.part()).map_or_else(|_| Cow::Owned(tidy(text.part())), Cow::Borrowed)
}

fn open(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

/// One range for each puzzle of a set.
pub(super) fn split(bytes: &[u8]) -> Vec<Range<usize>> {
    let text = Text::of(bytes, 0..bytes.len()).skip_comments();
    let whole = || std::iter::once(0..bytes.len()).collect();
    let content = utf8(&text);
    let Ok(document) = open(&content) else { return whole() };
    let parts: Vec<Range<usize>> = (document.descendants().filter(|node| node.has_tag_name("puzzle")))
        .map(|node| text.start + node.range().start..text.start + node.range().end)
        .collect();
    if parts.len() > 1 { parts } else { whole() }
}

/// Reads the one puzzle of a set.
pub(super) fn parse(source: &Source<'_>, text: &Text<'_>) -> Result<Nonogram, Diagnostic> {
    let content = utf8(text);
    let document = open(&content).map_err(|error| {
        let (line, column) = (error.pos().row as usize, error.pos().col as usize);
        let lines = content.split_inclusive('\n').take(line.saturating_sub(1));
        let at = text.start + lines.map(str::len).sum::<usize>();
        let rest = String::from_utf8_lossy(&source.bytes[at.min(source.bytes.len())..]);
        let at = at + rest.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>();
        let words = error.to_string();
        let words = words.split(" at ").next().unwrap_or_default().to_owned();
        Diagnostic::at(source, at..at + 1, format!("this is not XML: {words}"))
    })?;
    let mut puzzles = document.descendants().filter(|node| node.has_tag_name("puzzle"));
    let Some(puzzle) = puzzles.next() else {
        return Err(Diagnostic::at(source, text.tail(), "there is no `<puzzle>`"));
    };
    let reader = Reader { source, base: text.start };
    if puzzle.attribute("type").is_some_and(|kind| kind != "grid") {
        let kind = puzzle.attribute("type").unwrap_or_default();
        let title = match kind {
            "triddler" => "this is a triddler: its cells are triangles".to_owned(),
            kind => format!("`{kind}` is not a kind of nonogram"),
        };
        return Err(reader.at(reader.tag(puzzle), title).help("cluesat reads puzzles of the type `grid` only"));
    }
    reader.read(puzzle)
}

struct Reader<'s> {
    source: &'s Source<'s>,
    /// Where the XML starts in the source.
    base: usize,
}

/// A run's colour: `None` for the default.
type Colour<'a> = Option<&'a str>;

impl Reader<'_> {
    fn at(&self, span: Range<usize>, title: impl Into<String>) -> Diagnostic {
        Diagnostic::at(self.source, self.base + span.start..self.base + span.end, title)
    }

    /// The first tag of an element.
    fn tag(&self, node: Node<'_, '_>) -> Range<usize> {
        let range = node.range();
        let bytes = &self.source.bytes[self.base + range.start..self.base + range.end];
        let length = bytes.iter().position(|&byte| byte == b'>').map_or(bytes.len(), |at| at + 1);
        range.start..range.start + length
    }

    fn read(&self, puzzle: Node<'_, '_>) -> Result<Nonogram, Diagnostic> {
        let child = |name: &str| puzzle.children().find(|node| node.has_tag_name(name));
        let clues = |kind: &str| {
            puzzle.children().find(|node| node.has_tag_name("clues") && node.attribute("type") == Some(kind))
        };
        let image = |kind: &str| {
            let is_kind = |node: &Node<'_, '_>| node.attribute("type").unwrap_or("goal") == kind;
            let solution = puzzle.children().find(|node| node.has_tag_name("solution") && is_kind(node))?;
            solution.children().find(|node| node.has_tag_name("image"))
        };
        let blank = Self::blank(puzzle);
        let goal = image("goal").map(|image| self.image(image, blank)).transpose()?;
        let picture = |grid: &Grid<Option<bool>>| grid.map(|cell| u16::from(*cell == Some(true)));
        let mut built = match (clues("rows"), clues("columns")) {
            (Some(rows), Some(columns)) => {
                let mut colours: Vec<(Colour<'_>, Range<usize>)> = Vec::new();
                let rows = self.part(rows, "the rows", &mut colours)?;
                let columns = self.part(columns, "the columns", &mut colours)?;
                self.one_colour(puzzle, &colours)?;
                build(self.source, &rows, &columns)?
            }
            (None, None) => {
                let Some(goal) = &goal else {
                    return Err(self.at(self.tag(puzzle), "there are no clues, and no goal to take them from"));
                };
                let span = image("goal").map_or(puzzle.range(), |image| self.tag(image));
                let colours = image("goal").map_or(Vec::new(), |image| Self::colours(image, blank));
                let refused = if goal.cells().contains(&None) {
                    "there are no clues, and the goal that they would be taken from has open cells".to_owned()
                } else if let [first, second, ..] = colours[..] {
                    format!("the goal has several colours: `{first}` and `{second}`")
                } else {
                    String::new()
                };
                if !refused.is_empty() {
                    return Err(self.at(span, refused).help("cluesat reads black and white nonograms only"));
                }
                Nonogram::of_picture(&picture(goal)).map_err(|misfit| self.at(self.tag(puzzle), misfit.to_string()))?
            }
            (rows, _) => {
                let missing = if rows.is_some() { "columns" } else { "rows" };
                return Err(self.at(self.tag(puzzle), format!("there is no `<clues type=\"{missing}\">`")));
            }
        };
        let fits = |grid: &Grid<Option<bool>>| (grid.height(), grid.width()) == (built.rows.len(), built.columns.len());
        let small = |kind: &str| {
            let span = image(kind).map_or(puzzle.range(), |image| self.tag(image));
            self.at(span, format!("the picture `{kind}` is not as large as the board"))
        };
        if let Some(goal) = goal {
            if !fits(&goal) {
                return Err(small("goal"));
            }
            built.goal = Some(picture(&goal));
        }
        if let Some(saved) = image("saved") {
            let saved = self.image(saved, blank)?;
            if !fits(&saved) {
                return Err(small("saved"));
            }
            built.saved = Some(saved);
        }
        let title = child("title").and_then(|title| title.text()).map(|title| title.trim().to_owned());
        built.title = title.filter(|title| !title.is_empty());
        Ok(built)
    }

    /// The character of empty cells in pictures.
    fn blank(puzzle: Node<'_, '_>) -> char {
        let name = puzzle.attribute("backgroundcolor").unwrap_or("white");
        let colour = puzzle.children().find(|node| node.has_tag_name("color") && node.attribute("name") == Some(name));
        colour.and_then(|colour| colour.attribute("char")?.chars().next()).unwrap_or('.')
    }

    fn part<'n, 'd>(
        &self,
        clues: Node<'d, '_>,
        name: &'n str,
        colours: &mut Vec<(Colour<'d>, Range<usize>)>,
    ) -> Result<Part<'n>, Diagnostic> {
        let mut all = Vec::new();
        for line in clues.children().filter(|node| node.has_tag_name("line")) {
            let mut words = Vec::new();
            for count in line.children().filter(|node| node.has_tag_name("count")) {
                let span = count.range();
                if count.text().is_some_and(|text| text.trim() != "0") {
                    colours.push((count.attribute("color"), span.clone()));
                }
                words.push((count.text().unwrap_or("").trim(), self.base + span.start..self.base + span.end));
            }
            if let Some((blot, span)) = words.iter().find(|(text, _)| !text.starts_with(|c: char| c.is_ascii_digit())) {
                return Err(Diagnostic::at(self.source, span.clone(), format!("the length of this run is `{blot}`"))
                    .help("a blotted puzzle hides some of its numbers; cluesat needs all of them"));
            }
            let words = words.iter().map(|(text, span)| Word { text: text.as_bytes(), span: span.clone() });
            let span = self.tag(line);
            let span = self.base + span.start..self.base + span.end;
            all.push(ClueAt { runs: runs(self.source, words)?, span });
        }
        let span = self.tag(clues);
        Ok(Part { name, clues: all, span: self.base + span.start..self.base + span.end })
    }

    /// Refuses a second colour.
    fn one_colour(&self, puzzle: Node<'_, '_>, colours: &[(Colour<'_>, Range<usize>)]) -> Result<(), Diagnostic> {
        let default = puzzle.attribute("defaultcolor").unwrap_or("black");
        let name = |colour: Colour<'_>| colour.unwrap_or(default).to_owned();
        let one = colours.iter().map(|(colour, _)| name(*colour)).all_equal();
        let odd = colours.iter().find(|(colour, _)| name(*colour) != default).filter(|_| !one);
        let Some((colour, span)) = odd else { return Ok(()) };
        let title = format!("this run is {}, others are not", name(*colour));
        Err(self.at(span.clone(), title).help("cluesat reads black and white nonograms only"))
    }

    /// The characters of the cells in a picture that are not empty.
    fn colours(image: Node<'_, '_>, blank: char) -> Vec<char> {
        let text = image.text().unwrap_or_default().chars();
        text.filter(|&c| c != blank && !c.is_whitespace() && !"|[]?".contains(c)).unique().collect()
    }

    /// The cells of a picture: rows between bars, `[..]` and `?` for what is not known.
    fn image(&self, image: Node<'_, '_>, blank: char) -> Result<Grid<Option<bool>>, Diagnostic> {
        let wrong = |title: &str| self.at(self.tag(image), title).help("write each row between bars, as in `|..XX|`");
        let text: String = image.text().unwrap_or("").chars().filter(|c| !c.is_whitespace()).collect();
        let inner = text.strip_prefix('|').and_then(|text| text.strip_suffix('|'));
        let rows = inner.ok_or_else(|| wrong("the picture has no rows"))?.split("||");
        let (mut cells, mut width, mut height) = (Vec::new(), None, 0);
        for row in rows {
            let start = cells.len();
            let mut characters = row.chars();
            while let Some(c) = characters.next() {
                cells.push(match c {
                    '?' => None,
                    '[' => {
                        // A set of what the cell may be: known when it is one colour.
                        let set: Vec<char> = characters.by_ref().take_while(|&c| c != ']').collect();
                        let empty = set.contains(&blank);
                        if empty && set.len() > 1 { None } else { Some(!empty) }
                    }
                    c => Some(c != blank),
                });
            }
            height += 1;
            if *width.get_or_insert(cells.len() - start) != cells.len() - start {
                return Err(wrong("the rows of the picture are not of one length"));
            }
        }
        let width = width.filter(|&width| width > 0).ok_or_else(|| wrong("the picture has no cells"))?;
        Ok(Grid::from_cells(height, width, cells))
    }
}
