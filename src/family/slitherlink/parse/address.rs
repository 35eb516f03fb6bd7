//! Addresses of puzz.link and its kin: `https://puzz.link/p?slither/W/H/BODY`.
//!
//! In: an address with any host, or only what follows its question mark; kanpen's `?problem=H/W/ROWS`, and the
//! file form `?pzprv3/slither/H/W/ROWS`. Out: a puzzle; variants are refused by name. Must not know: other
//! formats.

use super::{board, only, puzzle, pzprv3};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::slitherlink::Slitherlink;
use crate::text::Part;
use crate::text::pzpr::{Address, Codec, cells};

const EXAMPLE: &str = "https://puzz.link/p?slither/10/10/...";
const KINDS: [&str; 2] = ["slither", "slitherlink"];

fn is_ours(kind: Part<'_>) -> bool {
    KINDS.iter().any(|ours| ours.as_bytes() == kind.text)
}

/// An address of the kind, or the file form in one of whatever kind.
fn address(line: Part<'_>) -> Option<Address<'_>> {
    Address::of(line).filter(|address| is_ours(address.kind) || is_file(address))
}

fn is_file(address: &Address<'_>) -> bool {
    pzprv3::is_head(address.kind.text)
}

/// What kanpen tells of the puzzle: its size and rows.
fn kanpen(line: Part<'_>) -> Option<Part<'_>> {
    let parameters = line.split_by(|byte| b"?&".contains(&byte)).skip(1);
    parameters.into_iter().find(|parameter| parameter.text.starts_with(b"problem=")).map(|problem| problem.from(8))
}

pub(in crate::family::slitherlink) fn detect(text: Part<'_>) -> bool {
    let Some(line) = text.content().next().map(Part::last_field) else { return false };
    line.text.windows(16).any(|part| part == b"slitherlink.html")
        || address(line).is_some_and(|address| match &address.rest[..] {
            [kind, ..] if is_file(&address) => is_ours(*kind),
            // A line through every dot is a family of its own.
            rest => {
                !rest.iter().take(2).any(|part| !part.text.is_empty() && part.text.iter().all(|&byte| byte == b'f'))
            }
        })
}

/// Refuses kinds of puzzles that are not plain slitherlink.
pub(super) fn kind(source: &Source<'_>, kind: Part<'_>) -> Result<(), Diagnostic> {
    if is_ours(kind) {
        return Ok(());
    }
    let title = format!("`{}` is not plain slitherlink", kind.shown());
    Err(Diagnostic::at(source, kind.span(), title).label("expected `slither`"))
}

pub(in crate::family::slitherlink) fn parse(source: &Source<'_>) -> Result<Slitherlink, Diagnostic> {
    let line = only(source)?.last_field();
    let between = |byte| b" _+".contains(&byte);
    if let Some(problem) = kanpen(line) {
        let kind = Part::new(problem.start, KINDS[0].as_bytes());
        return pzprv3::read(source, &[kind].into_iter().chain(problem.split(b'/')).collect::<Vec<_>>(), between);
    }
    let Some(address) = address(line) else {
        return Err(Diagnostic::at(source, line.span(), "this is not the address of a slitherlink")
            .help(format!("an address looks like `{EXAMPLE}`")));
    };
    if is_file(&address) {
        return pzprv3::read(source, &address.rest, between);
    }
    let told = address.board(source, EXAMPLE)?;
    if let Some(flag) = told.flags.first() {
        let name = flag.text.strip_prefix(b"v:").unwrap_or(flag.text);
        let name = if name == b"f" { "full".to_owned() } else { Part { text: name, ..*flag }.shown() };
        let refused = Diagnostic::at(source, flag.span(), format!("the variant `{name}` is not supported"))
            .help("only the plain rules are supported");
        return Err(if name == "full" { refused.label("the loop would have to pass every dot") } else { refused });
    }
    let size = (told.height, told.width);
    let mut clues = board(source, told.size.clone(), size.0, size.1)?;
    let given = cells(source, told.body, Codec::Four, size.0 * size.1)?;
    clues.cells_mut().iter_mut().zip(given).for_each(|(clue, given)| *clue = given.map(|given| given as u8));
    puzzle(source, told.size, clues)
}
