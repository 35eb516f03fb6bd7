//! webpbn's XML, versions 0.1 to 0.3.
//!
//! In: `<puzzleset>` or `<puzzle>`. Out: a puzzle; triddlers and blotted clues are refused. Must not know: other
//! formats.
//!
//! Nothing outside of the text is read: a DOCTYPE is skipped. If there are no clues, the goal gives them. A run
//! without a colour has the default one, black unless the puzzle says otherwise; `white` and `black` need not be
//! declared. Some programs (number-loom) write the background as the default colour and a colour at every run: where
//! every run has a colour, the default says nothing.

use std::borrow::Cow;
use std::ops::Range;

use roxmltree::{Document, Node, ParsingOptions};

use crate::diagnostic::{Diagnostic, Source};
use crate::grid::Grid;

use super::inks::{Inks, shade};
use super::lines::number;
use super::{ClueAt, Nonogram, Run, Side, build_coloured, differing_goal};
use crate::board::Domain;
use crate::family::nonogram::{Colour, Misfit, OPEN};
use crate::text::Part;

/// Whether the text is XML with a puzzle in it.
pub(in crate::family::nonogram) fn detect(text: Part<'_>) -> bool {
    let part = text.text.trim_ascii_start();
    part.starts_with(b"<") && part.windows(7).any(|window| window.eq_ignore_ascii_case(b"<puzzle"))
}

/// The text as UTF-8, with every place where it was.
fn utf8(text: Part<'_>) -> Cow<'_, str> {
    // A byte of another character set becomes one byte again.
    let tidy =
        |part: &[u8]| part.iter().map(|&byte| if byte.is_ascii() { byte as char } else { '?' }).collect::<String>();
    std::str::from_utf8(text.text).map_or_else(|_| Cow::Owned(tidy(text.text)), Cow::Borrowed)
}

fn open(text: &str) -> Result<Document<'_>, roxmltree::Error> {
    Document::parse_with_options(text, ParsingOptions { allow_dtd: true, ..ParsingOptions::default() })
}

/// One range for each puzzle of a set.
pub(in crate::family::nonogram) fn split(bytes: &[u8]) -> Vec<Range<usize>> {
    let text = Part::whole(bytes).skip_comments();
    let whole = || std::iter::once(0..bytes.len()).collect();
    let content = utf8(text);
    let Ok(document) = open(&content) else { return whole() };
    let parts: Vec<Range<usize>> = (document.descendants().filter(|node| is(node, "puzzle")))
        .map(|node| text.start + node.range().start..text.start + node.range().end)
        .collect();
    if parts.len() > 1 { parts } else { whole() }
}

/// Reads the one puzzle of a set.
pub(in crate::family::nonogram) fn parse(source: &Source<'_>, text: Part<'_>) -> Result<Nonogram, Diagnostic> {
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
    let mut puzzles = document.descendants().filter(|node| is(node, "puzzle"));
    let Some(puzzle) = puzzles.next() else {
        return Err(Diagnostic::at(source, text.tail(), "there is no `<puzzle>`"));
    };
    let reader = Reader { source, base: text.start };
    let kind = puzzle.attribute("type").unwrap_or("grid");
    if !kind.eq_ignore_ascii_case("grid") {
        let title = match &*kind.to_ascii_lowercase() {
            "triddler" => "this is a triddler: its cells are triangles".to_owned(),
            _ => format!("`{kind}` is not a kind of nonogram"),
        };
        return Err(reader.at(reader.tag(puzzle), title).help("cluesat reads puzzles of the type `grid` only"));
    }
    reader.read(puzzle)
}

/// Whether an element has this name, whatever its case.
fn is(node: &Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name().eq_ignore_ascii_case(name)
}

/// The elements of this name in another one.
fn children<'a, 'd>(node: Node<'a, 'd>, name: &'static str) -> impl Iterator<Item = Node<'a, 'd>> {
    node.children().filter(move |node| is(node, name))
}

/// The elements of a puzzle, and their attributes.
const KNOWN: [(&str, &[&str]); 15] = [
    ("puzzle", &["type", "defaultcolor", "backgroundcolor"]),
    ("color", &["name", "char"]),
    ("clues", &["type"]),
    ("line", &[]),
    ("count", &["color"]),
    ("solution", &["type", "id"]),
    ("image", &[]),
    ("source", &[]),
    ("id", &[]),
    ("title", &[]),
    ("author", &[]),
    ("authorid", &[]),
    ("copyright", &[]),
    ("description", &[]),
    ("note", &[]),
];

/// Tells of elements and attributes that are not known.
fn unknown(puzzle: Node<'_, '_>, inks: &mut Inks) {
    let mut told: Vec<String> = Vec::new();
    for node in puzzle.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let known = KNOWN.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let is_known = |attribute: &str| {
            known.is_none_or(|(_, all)| all.iter().any(|known| known.eq_ignore_ascii_case(attribute)))
        };
        let strange = node.attributes().map(|attribute| attribute.name()).find(|attribute| !is_known(attribute));
        let kind = attribute(node, "type").unwrap_or("goal").to_ascii_lowercase();
        let is_kind = !is(&node, "solution") || ["goal", "saved", "solution"].contains(&&*kind);
        let words = match strange {
            None if known.is_none() => format!("`<{name}>`"),
            None if !is_kind => format!("`<solution type=\"{kind}\">`"),
            None => continue,
            Some(attribute) => format!("`{attribute}` of `<{name}>`"),
        };
        if !told.contains(&words) {
            told.push(words);
        }
    }
    told.into_iter().for_each(|words| inks.warn(format!("{words} is not known and was passed over")));
}

/// The attribute, in which blanks at the ends mean nothing.
fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attributes().find(|attribute| attribute.name().eq_ignore_ascii_case(name)).map(|found| found.value().trim())
}

struct Reader<'s> {
    source: &'s Source<'s>,
    /// Where the XML starts in the source.
    base: usize,
}

/// The colours of a puzzle by their names, and their characters in pictures.
struct Colours {
    inks: Inks,
    /// The colour of runs without one.
    default: String,
    background: String,
    /// Characters and names of colours.
    symbols: Vec<(char, String)>,
}

impl Colours {
    /// The value of a colour, 0 for the background.
    fn value(&mut self, name: &str) -> u16 {
        if name == self.background { 0 } else { self.inks.wanted(name) }
    }

    /// The value of a character in a picture.
    fn of_symbol(&mut self, symbol: char) -> Option<u16> {
        let name = self.symbols.iter().find(|(known, _)| *known == symbol).map(|(_, name)| name.clone())?;
        Some(self.value(&name))
    }
}

/// What is left of the cells of a picture.
type Image = Grid<Domain>;

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
        let mut colours = self.colours(puzzle)?;
        let clues = |kind: &str| {
            let mut all = children(puzzle, "clues");
            all.find(|node| attribute(*node, "type").is_some_and(|found| found.eq_ignore_ascii_case(kind)))
        };
        let image = |kind: &str| {
            let is_kind = |node: &Node<'_, '_>| attribute(*node, "type").unwrap_or("goal").eq_ignore_ascii_case(kind);
            let solution = children(puzzle, "solution").find(is_kind)?;
            children(solution, "image").next()
        };
        let span = |kind: &str| image(kind).map_or(puzzle.range(), |image| self.tag(image));
        let goal = image("goal").map(|image| self.image(image, &mut colours)).transpose()?;
        let saved = image("saved").map(|image| self.image(image, &mut colours)).transpose()?;
        let only = |cell: &Domain| cell.only().map(|value| value as u16);
        let mut built = match (clues("rows"), clues("columns")) {
            (Some(rows), Some(columns)) => {
                let rows = self.part(rows, "the rows", &mut colours)?;
                let columns = self.part(columns, "the columns", &mut colours)?;
                build_coloured(self.source, &rows, &columns, colours.inks.palette())?
            }
            (None, None) => {
                let Some(goal) = &goal else {
                    return Err(self.at(self.tag(puzzle), "there are no clues, and no goal to take them from"));
                };
                let Some(picture) = goal.cells().iter().map(only).collect::<Option<Vec<u16>>>() else {
                    let title = "there are no clues, and the goal that they would be taken from has open cells";
                    return Err(self.at(span("goal"), title).help("decide each cell of the goal, or list the clues"));
                };
                let picture = Grid::from_cells(goal.height(), goal.width(), picture);
                let misfit = |misfit: Misfit| self.at(self.tag(puzzle), misfit.to_string());
                Nonogram::of_coloured_picture(&picture, colours.inks.palette()).map_err(misfit)?
            }
            (rows, _) => {
                let missing = if rows.is_some() { "columns" } else { "rows" };
                return Err(self.at(self.tag(puzzle), format!("there is no `<clues type=\"{missing}\">`")));
            }
        };
        for (kind, picture) in [("goal", &goal), ("saved", &saved)] {
            if picture.as_ref().is_some_and(|picture| (picture.height(), picture.width()) != built.size()) {
                return Err(self.at(span(kind), format!("the picture `{kind}` is not as large as the board")));
            }
        }
        if clues("rows").is_some() {
            built.goal = goal.map(|goal| goal.map(|cell| only(cell).unwrap_or(0)));
            let all = Domain::first(built.palette.count() + 1);
            // An empty set means that nothing is known.
            let left = |&cell: &Domain| if cell.is_empty() || cell & all == all { OPEN } else { cell };
            built.saved = saved.map(|saved| saved.map(left));
            built = built.tidied();
        }
        unknown(puzzle, &mut colours.inks);
        let title =
            children(puzzle, "title").next().and_then(|title| title.text()).map(|title| title.trim().to_owned());
        built.title = title.filter(|title| !title.is_empty());
        built.warnings = colours.inks.into_warnings();
        built.warnings.extend(differing_goal(&built));
        Ok(built)
    }

    /// The colours that the puzzle declares.
    fn colours(&self, puzzle: Node<'_, '_>) -> Result<Colours, Diagnostic> {
        let mut declared: Vec<(String, Colour)> = Vec::new();
        for node in children(puzzle, "color") {
            let Some(name) = attribute(node, "name") else {
                return Err(self.at(self.tag(node), "this colour has no name").help("write `<color name=\"red\">f00`"));
            };
            let text = node.text().unwrap_or("").trim();
            let Some(rgb) = shade(text) else {
                let title = format!("`{text}` is not the shade of a colour");
                return Err(self.at(node.range(), title).help("write 3 or 6 hexadecimal digits, as in `f00`"));
            };
            let symbol = attribute(node, "char").unwrap_or_default();
            if symbol.chars().count() > 1 {
                return Err(self.at(self.tag(node), format!("`{symbol}` is not one character")));
            }
            let symbol = symbol.chars().next();
            if declared.iter().any(|(known, _)| known == name) {
                return Err(self.at(node.range(), format!("the colour `{name}` is declared twice")));
            }
            declared.push((name.to_owned(), Colour::new(name, rgb, symbol.unwrap_or(' '))));
        }
        let runs: Vec<Node<'_, '_>> = children(puzzle, "clues")
            .flat_map(|clues| children(clues, "line"))
            .flat_map(|line| children(line, "count"))
            .collect();
        let is_used = |name: &str| runs.iter().any(|run| attribute(*run, "color") == Some(name));
        let all_named = !runs.is_empty() && runs.iter().all(|run| attribute(*run, "color").is_some());
        let names: Vec<String> = declared.iter().map(|(name, _)| name.clone()).collect();
        let known = |name: &str| names.iter().any(|known| known == name);
        let unused = || names.iter().map(String::as_str).find(|name| !is_used(name));
        let background = match attribute(puzzle, "backgroundcolor") {
            Some(name) if !known(name) && !["white", "black"].contains(&name) => {
                return Err(self
                    .at(self.tag(puzzle), format!("the background has a colour that is not declared, `{name}`"))
                    .help(format!("`<color name=\"{name}\">` declares one")));
            }
            Some(name) => name,
            None if all_named && !known("white") => unused().unwrap_or("white"),
            None => "white",
        };
        let default = attribute(puzzle, "defaultcolor").filter(|_| !all_named).unwrap_or("black").to_owned();
        let background = background.to_owned();
        // Black is declared implicitly, and counts as a colour only where a run or a picture may mean it.
        let pictured = children(puzzle, "solution").flat_map(|solution| children(solution, "image"));
        let means_default = declared.iter().all(|(_, colour)| colour.symbol != 'X');
        let mut pictured = pictured.filter_map(|image| image.text());
        let default_is_used = !all_named || means_default && pictured.any(|text| text.contains('X'));
        for (name, rgb, symbol) in [("white", [255; 3], '.'), ("black", [0; 3], 'X')] {
            if !known(name) && (name == background || (name == default && default_is_used) || is_used(name)) {
                declared.push((name.to_owned(), Colour::new(name, rgb, symbol)));
            }
        }
        let mut inks = Inks::new();
        let mut symbols = Vec::new();
        for (name, colour) in declared {
            if colour.symbol != ' ' {
                symbols.push((colour.symbol, name.clone()));
            }
            if name == background {
                inks.set_background(colour);
            } else {
                inks.declare(name, colour);
            }
        }
        for (symbol, name) in [('.', &background), ('X', &default)] {
            if symbols.iter().all(|(known, _)| *known != symbol) {
                symbols.push((symbol, name.clone()));
            }
        }
        Ok(Colours { inks, default, background, symbols })
    }

    fn part<'n>(&self, clues: Node<'_, '_>, name: &'n str, colours: &mut Colours) -> Result<Side<'n>, Diagnostic> {
        let mut all = Vec::new();
        for line in children(clues, "line") {
            if let Some(stray) =
                line.children().find(|node| node.text().is_some_and(|text| node.is_text() && !text.trim().is_empty()))
            {
                let title = format!("`{}` stands outside of `<count>`", stray.text().unwrap_or_default().trim());
                return Err(self.at(self.tag(line), title).help("each run is a `<count>` of its own"));
            }
            let runs = children(line, "count").map(|count| self.run(count, colours)).collect::<Result<_, _>>()?;
            let span = self.tag(line);
            all.push(ClueAt { runs, span: self.base + span.start..self.base + span.end });
        }
        let span = self.tag(clues);
        Ok(Side { name, clues: all, span: self.base + span.start..self.base + span.end })
    }

    fn run(&self, count: Node<'_, '_>, colours: &mut Colours) -> Result<Run, Diagnostic> {
        let text = count.text().unwrap_or("").trim();
        let span = count.range();
        let length = number(text.as_bytes()).filter(|&length| length > 0);
        let Some(length) = length else {
            if text.starts_with(|c: char| c.is_ascii_digit()) && text != "0" {
                let title = format!("`{text}` is not the length of a run");
                return Err(self.at(span, title).help("write the runs of a line as numbers"));
            }
            return Err(self
                .at(span, format!("the length of this run is `{text}`"))
                .help("a blotted puzzle hides some of its numbers; cluesat needs all of them"));
        };
        let name = attribute(count, "color").unwrap_or(&colours.default).to_owned();
        match colours.value(&name) {
            0 => Err(self
                .at(span, format!("this run has the colour of the background, {name}"))
                .help("name another `backgroundcolor`, or another colour here")),
            colour => Ok(Run { length, colour }),
        }
    }

    /// The cells of a picture: rows between bars, `[..]` and `?` for what is not known.
    fn image(&self, image: Node<'_, '_>, colours: &mut Colours) -> Result<Image, Diagnostic> {
        let wrong = |title: &str| self.at(self.tag(image), title).help("write each row between bars, as in `|..XX|`");
        let text: String = image.text().unwrap_or("").chars().filter(|c| !c.is_whitespace()).collect();
        let inner = text.strip_prefix('|').and_then(|text| text.strip_suffix('|'));
        let rows = inner.ok_or_else(|| wrong("the picture has no rows"))?.split("||");
        let (mut cells, mut width, mut height) = (Vec::new(), None, 0);
        let mut just = |symbol: char| {
            let value = colours.of_symbol(symbol).map(|value| Domain::just(usize::from(value).min(127)));
            value.ok_or_else(|| {
                self.at(self.tag(image), format!("`{symbol}` stands for no colour in this picture"))
                    .help("give a colour this `char`, or correct the picture")
            })
        };
        for row in rows {
            let start = cells.len();
            let mut characters = row.chars();
            while let Some(c) = characters.next() {
                cells.push(match c {
                    '?' => OPEN,
                    '[' => {
                        // What the cell may be: known when it is one colour.
                        let set = characters.by_ref().take_while(|&c| c != ']');
                        set.map(&mut just).try_fold(Domain::default(), |all, one| Ok(all | one?))?
                    }
                    c => just(c)?,
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
