//! Scenes as a PDF booklet.
//!
//! In: puzzles with titles, and answers. Out: the bytes of a file: puzzles, several to a page, followed by their
//! answers; the same bytes for the same book, without a date. Must not know: families.
//!
//! The file is written with `pdf-writer`. Its fonts are those of `letters`, which are embedded; titles are limited to the
//! characters of Windows-1252, others become `?`.

mod page;
mod words;

use std::io::Write;

use super::{Scene, letters};
use flate2::{Compression, write::ZlibEncoder};
use page::{Least, Page, Slot};
use pdf_writer::types::FontFlags;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
pub use words::lost;

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The title above the puzzle and above its answer, after the number.
    pub title: String,
    /// The puzzle.
    pub puzzle: Scene,
    /// Its answer, if the book should contain it.
    pub answer: Option<Scene>,
}

/// The size of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 8.5 x 11 inches.
    Letter,
    /// So many millimetres wide and high.
    Millimetres(u16, u16),
}

impl Paper {
    /// Width and height in points.
    fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
            Paper::Millimetres(width, height) => (f64::from(width) * MILLIMETRE, f64::from(height) * MILLIMETRE),
        }
    }
}

/// The least and the largest side of paper that is taken, in millimetres.
const SIDES: (u16, u16) = (80, 2000);

impl std::str::FromStr for Paper {
    type Err = String;

    /// The paper with this name, such as `a5` or `letter`, or of this size in millimetres, such as `170x240`.
    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| text.parse::<u16>().ok().filter(|side| (SIDES.0..=SIDES.1).contains(side));
        let sized = || {
            let (width, height) = text.split_once('x')?;
            Some(Paper::Millimetres(side(width)?, side(height)?))
        };
        match text.to_ascii_lowercase().as_str() {
            "a4" => Ok(Paper::A4),
            "letter" => Ok(Paper::Letter),
            "a3" => Ok(Paper::Millimetres(297, 420)),
            "a5" => Ok(Paper::Millimetres(148, 210)),
            "a6" => Ok(Paper::Millimetres(105, 148)),
            _ => sized().ok_or_else(|| {
                let (least, most) = SIDES;
                format!("paper is a3, a4, a5, a6, letter, or WxH in mm, such as 170x240, from {least} to {most}")
            }),
        }
    }
}

/// The appearance of a book.
#[derive(Clone, Debug)]
pub struct BookStyle {
    /// The title, on the first page; no title if it is empty.
    pub title: String,
    /// Whether the title stands on a page of its own, with what is said below it.
    pub cover: Option<String>,
    /// The rules of the puzzles, each with a name: below the title, or on a separate page if they are long.
    pub rules: Vec<(String, String)>,
    /// The paper.
    pub paper: Paper,
    /// The number of puzzles on a page, 1 to 100, if they are small enough. A puzzle whose cells would be less than 3
    /// mm wide gets a page of its own, after the page that is being filled.
    pub per_page: usize,
    /// The number of answers on a page; their cells only need 1.2 mm.
    pub answers_per_page: usize,
}

impl Default for BookStyle {
    fn default() -> Self {
        BookStyle {
            title: String::new(),
            cover: None,
            rules: Vec::new(),
            paper: Paper::A4,
            per_page: 2,
            answers_per_page: 6,
        }
    }
}

/// Points in a millimetre.
const MILLIMETRE: f64 = 72.0 / 25.4;

/// The minimum sizes for puzzles, to be solved on paper; the next constant is for answers, to be looked up.
const PUZZLE: Least = Least { cell: 3.0 * MILLIMETRE, text: page::READABLE };
const ANSWER: Least = Least { cell: 1.2 * MILLIMETRE, text: 0.0 };

/// Lays out a book.
pub fn book(entries: &[Entry], style: &BookStyle) -> Vec<u8> {
    let puzzles: Vec<Slot<'_>> = entries
        .iter()
        .enumerate()
        .map(|(at, entry)| Slot { heading: heading(at, &entry.title), scene: &entry.puzzle })
        .collect();
    let bare: Vec<(usize, Scene)> = entries
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| Some((at, without_numbers(entry.answer.as_ref()?))))
        .collect();
    let answers: Vec<Slot<'_>> =
        bare.iter().map(|(at, scene)| Slot { heading: heading(*at, &entries[*at].title), scene }).collect();
    let size = style.paper.size();
    let mut pages = Vec::new();
    let title = if style.cover.is_some() { "" } else { &style.title };
    pages.extend(style.cover.as_ref().map(|below| Page::cover(&style.title, below, size)));
    let mut first = Page::new(title, size);
    if style.rules.iter().fold(true, |few, (name, rules)| first.paragraph(name, rules) && few) {
        pages.extend(page::pages(&puzzles, first, size, style.per_page, PUZZLE));
    } else {
        pages.push(first);
        pages.extend(page::pages(&puzzles, Page::new("", size), size, style.per_page, PUZZLE));
    }
    let answers_first = Page::new("Answers", size);
    pages.extend(page::pages(&answers, answers_first, size, style.answers_per_page, ANSWER));
    if pages.is_empty() {
        pages.push(Page::new(&style.title, size));
    }
    let count = pages.len();
    let contents = pages.into_iter().enumerate().map(|(at, page)| (page.size(), page.finish(at + 1, count)));
    write(&style.title, contents.collect())
}

/// An answer without what its puzzle says: captions and, if it is a picture, the numbers at its sides.
fn without_numbers(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    scene.captions.clear();
    if scene.pixels {
        (scene.left, scene.top) = (Vec::new(), Vec::new());
        (scene.left_fills, scene.top_fills) = (Vec::new(), Vec::new());
    }
    scene
}

/// The heading of a puzzle: its number, counted from 1, and its title.
fn heading(at: usize, title: &str) -> String {
    if title.is_empty() { format!("{}", at + 1) } else { format!("{}. {title}", at + 1) }
}

fn write(title: &str, contents: Vec<((f64, f64), Content)>) -> Vec<u8> {
    let [catalog, tree, info, regular, bold] = [1, 2, 3, 4, 5].map(Ref::new);
    let page = |at: usize| Ref::new(6 + 2 * at as i32);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids((0..contents.len()).map(page)).count(contents.len() as i32);
    let mut about = pdf.document_info(info);
    if !title.is_empty() {
        about.title(TextStr(title));
    }
    about.creator(TextStr("cluesat"));
    about.finish();
    let after = page(contents.len()).get();
    for (at, font) in [regular, bold].into_iter().enumerate() {
        embed(&mut pdf, at == 1, [font, Ref::new(after + 2 * at as i32), Ref::new(after + 2 * at as i32 + 1)]);
    }
    for (at, ((width, height), content)) in contents.into_iter().enumerate() {
        let stream = Ref::new(page(at).get() + 1);
        let mut leaf = pdf.page(page(at));
        leaf.parent(tree).media_box(Rect::new(0.0, 0.0, width as f32, height as f32)).contents(stream);
        leaf.resources().fonts().pair(page::REGULAR, regular).pair(page::BOLD, bold);
        leaf.finish();
        pdf.stream(stream, &deflate(&content.finish())).filter(Filter::FlateDecode);
    }
    pdf.finish()
}

/// Writes a font: what it is, what its letters look like, its file.
fn embed(pdf: &mut Pdf, is_bold: bool, [font, described, file]: [Ref; 3]) {
    let name = Name(if is_bold { b"PuzzleSans-Bold" } else { b"PuzzleSans-Regular" });
    let mut dict = pdf.indirect(font).dict();
    dict.pair(Name(b"Type"), Name(b"Font")).pair(Name(b"Subtype"), Name(b"TrueType")).pair(Name(b"BaseFont"), name);
    dict.pair(Name(b"Encoding"), Name(b"WinAnsiEncoding")).pair(Name(b"FontDescriptor"), described);
    let characters = words::windows_1252_characters();
    dict.pair(Name(b"FirstChar"), 0x20).pair(Name(b"LastChar"), 0xff);
    dict.insert(Name(b"Widths")).array().items(characters.map(|char| letters::width(char, is_bold)));
    dict.finish();
    // As the tables of both fonts say.
    let mut descriptor = pdf.font_descriptor(described);
    descriptor.name(name).flags(FontFlags::NON_SYMBOLIC).bbox(Rect::new(-203.0, -222.0, 1000.0, 896.0));
    descriptor.italic_angle(0.0).ascent(905.0).descent(-212.0).cap_height(688.0);
    descriptor.stem_v(if is_bold { 140.0 } else { 88.0 }).font_file2(file);
    descriptor.finish();
    let bytes = letters::file(is_bold);
    let packed = deflate(bytes);
    pdf.stream(file, &packed).filter(Filter::FlateDecode).pair(Name(b"Length1"), bytes.len() as i32);
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes all that is written")
}
