//! The formats of nonograms, as rows of a table.
//!
//! In: readers and writers. Out: the table. Must not know: how any of them looks inside.

use super::Nonogram;
use super::parse::{
    blocks, g, json, lists, non, numbers, page, pbm, png, ppm, puzzlink, split_at_bars, taai, tatham, toml, webpbn, xpm,
};
use super::write::{address, colours, lists as written, pictures, text, webpbn as xml};
use crate::board::Domain;
use crate::diagnostic::{Diagnostic, Source};
use crate::family::formats::{self, Reader, Writer, split_documents, split_lines};
use crate::family::{Format, NO_ANSWER};
use crate::grid::Grid;
use crate::text::Part;

/// Reads what the page has no room to read.
fn roomy(read: impl FnOnce() -> Result<Nonogram, Diagnostic>) -> Result<Nonogram, Diagnostic> {
    if cfg!(feature = "roomy") { read() } else { unread() }
}

/// The same for a reader of text.
const fn if_roomy(read: Read) -> Read {
    if cfg!(feature = "roomy") { read } else { |_, _| unread() }
}

fn unread() -> Result<Nonogram, Diagnostic> {
    Err(Diagnostic::new("files of this format are not read here").help("`cluesat convert` reads them"))
}

/// What is written beside a puzzle.
pub(super) struct Added {
    pub(super) answer: Option<Grid<u16>>,
    /// What is left of the cells, where somebody has filled in some.
    pub(super) saved: Option<Grid<Domain>>,
}

impl Added {
    fn picture(&self) -> Result<&Grid<u16>, String> {
        self.answer.as_ref().ok_or_else(|| NO_ANSWER.to_owned())
    }
}

type Row = formats::Row<Nonogram, Added>;
type Read = fn(&Source<'_>, Part<'_>) -> Result<Nonogram, Diagnostic>;

/// A format of texts with `====` between them.
const fn text(format: Format, detect: fn(Part<'_>) -> bool, read: Read, writer: Writer<Nonogram, Added>) -> Row {
    Row { format, detect, split: split_at_bars, reader: Reader::Text(read), writer }
}

/// All of them.
pub(super) static ROWS: [Row; 19] = [
    text(
        Format::Non,
        non::detect,
        non::parse,
        Writer::Beside(|puzzle, added| Ok(text::non(puzzle, added.answer.as_ref(), added.saved.as_ref()))),
    ),
    text(Format::Blocks, blocks::detect, blocks::parse, Writer::Any(text::blocks)),
    Row {
        split: webpbn::split,
        ..text(
            Format::Webpbn,
            webpbn::detect,
            webpbn::parse,
            Writer::Beside(|puzzle, added| Ok(xml::webpbn(puzzle, added.answer.as_ref(), added.saved.as_ref()))),
        )
    },
    text(Format::Nin, numbers::detect_nin, numbers::parse_nin, Writer::Any(text::nin)),
    text(Format::Mk, numbers::detect_mk, numbers::parse_mk, Writer::Any(text::mk)),
    text(Format::Cwd, numbers::detect_cwd, numbers::parse_cwd, Writer::Any(text::cwd)),
    Row {
        split: |text| split_at_bars(text).into_iter().flat_map(|part| g::split(text, part)).collect(),
        // Comments of other formats are a part of this one.
        reader: Reader::Source(|source, _| roomy(|| g::parse(source, Part::whole(source.bytes)))),
        ..text(Format::G, g::detect, if_roomy(g::parse), Writer::Any(text::g))
    },
    Row {
        split: lists::split_edn,
        ..text(Format::Edn, lists::detect_edn, if_roomy(lists::parse_edn), Writer::Any(written::edn))
    },
    Row {
        split: lists::split_mathematica,
        ..text(
            Format::Mathematica,
            lists::detect_mathematica,
            if_roomy(lists::parse_mathematica),
            Writer::Any(written::mathematica),
        )
    },
    Row {
        split: split_documents,
        ..text(
            Format::Json,
            json::detect,
            if_roomy(json::parse),
            Writer::Beside(|puzzle, added| Ok(written::json(puzzle, added.answer.as_ref(), added.saved.as_ref()))),
        )
    },
    Row { split: taai::split, ..text(Format::Taai, taai::detect, taai::parse, Writer::Some(text::taai)) },
    Row {
        format: Format::Pbm,
        detect: pbm::detect,
        split: pbm::split,
        reader: Reader::Source(|source, _| pbm::parse(source)),
        writer: Writer::Picture(|_, added| Ok(pictures::pbm(added.picture()?))),
    },
    Row {
        format: Format::Png,
        detect: png::detect,
        split: |text| std::iter::once(0..text.len()).collect(),
        reader: Reader::Source(png::parse),
        writer: Writer::Picture(|puzzle, added| pictures::png(puzzle, added.picture()?)),
    },
    Row {
        format: Format::Ppm,
        detect: ppm::detect,
        split: ppm::split,
        reader: Reader::Source(|source, options| roomy(|| ppm::parse(source, options.threshold))),
        writer: Writer::Picture(|puzzle, added| Ok(colours::ppm(added.picture()?, &puzzle.palette).into())),
    },
    Row {
        format: Format::Xpm,
        detect: xpm::detect,
        split: split_at_bars,
        reader: Reader::Source(|source, options| {
            roomy(|| xpm::parse(source, Part::whole(source.bytes).skip_comments(), options.threshold))
        }),
        writer: Writer::Picture(|puzzle, added| Ok(colours::xpm(added.picture()?, puzzle).into())),
    },
    text(Format::Toml, toml::detect, toml::parse, Writer::Any(colours::toml)),
    text(
        Format::Page,
        page::detect,
        page::parse,
        Writer::Picture(|puzzle, added| Ok(colours::page(added.picture()?, &puzzle.palette).into())),
    ),
    Row { split: split_lines, ..text(Format::Tatham, tatham::detect, tatham::parse, Writer::Any(address::tatham)) },
    Row {
        split: split_lines,
        ..text(Format::Puzzlink, puzzlink::detect, puzzlink::parse, Writer::Some(address::puzzlink))
    },
];
