//! Puzzles of one closed line as addresses and game ids.
//!
//! In: a line, or cells. Out: cells, or a line. Must not know: any of the kinds, rules.

use itertools::Itertools as _;

use super::text::Text;
use super::{Cell, Loops, MAX_CELLS, signed};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::Format;
use crate::grid::Grid;
use crate::text::{Part, area, pzpr, tatham};

impl Loops {
    pub(super) fn example(self) -> String {
        let flag = self.text().flag.map_or(String::new(), |flag| format!("{flag}/"));
        format!("https://puzz.link/p?{}/{flag}10/10/...", self.text().kinds[0])
    }

    /// An address of the kind, whether it can be read or not.
    pub(super) fn address(self, line: Part<'_>) -> Option<pzpr::Address<'_>> {
        let Text { kinds, flag, apart, .. } = self.text();
        let address = pzpr::Address::of(line).filter(|address| address.is_of(kinds))?;
        let flags = address.rest.iter().take(2).filter(|part| part.text.iter().all(u8::is_ascii_lowercase));
        let is_told = |flag: &str| flags.clone().any(|part| flag.bytes().all(|letter| part.text.contains(&letter)));
        (flag.is_none_or(is_told) && !apart.is_some_and(is_told)).then_some(address)
    }

    /// The size and the body in an address.
    fn board<'t>(self, source: &Source<'_>, line: Part<'t>) -> Result<pzpr::Board<'t>, Diagnostic> {
        let Some(address) = self.address(line) else {
            return Err(Diagnostic::at(source, line.span(), format!("this is not the address of a {}", self.name()))
                .help(format!("an address looks like `{}`", self.example())));
        };
        let board = address.board(source, &self.example())?;
        // Flags are letters, with or without separators.
        let Text { looks, flag, apart, .. } = self.text();
        let known = looks.iter().chain(flag).flat_map(|flag| flag.bytes());
        let is_known = |letter: &u8| known.clone().any(|known| known == *letter);
        let strange = |flag: &&Part<'_>| !(flag.text.iter().all(is_known) && flag.text.iter().all_unique());
        if let Some(strange) = board.flags.iter().find(strange) {
            let title = format!("the variant `{}` is not supported", strange.shown());
            let names = itertools::join(looks.iter().chain(flag).chain(apart).map(|flag| format!("`{flag}`")), ", ");
            let help = match &names[..] {
                "" => "only the plain rules are supported".to_owned(),
                names => format!("these letters are known there: {names}"),
            };
            return Err(Diagnostic::at(source, strange.span(), title).help(help));
        }
        area(source, board.size.clone(), (board.height, board.width), MAX_CELLS)?;
        Ok(board)
    }

    /// The cells in an address.
    pub(super) fn read_address(self, source: &Source<'_>, line: Part<'_>) -> Result<Grid<Cell>, Diagnostic> {
        let board = self.board(source, line)?;
        self.0.read(source, board.body, (board.height, board.width))
    }

    pub(super) fn write_address(self, cells: &Grid<Cell>) -> Result<String, String> {
        let body = self.0.write(cells).ok_or("a number is too large for an address")?;
        let flag = self.text().flag.map_or(String::new(), |flag| format!("/{flag}"));
        Ok(pzpr::address(&format!("{}{flag}", self.text().kinds[0]), (cells.height(), cells.width()), &body))
    }

    /// Whether a line is an id of the game: by its name, or by its letters.
    pub(super) fn is_id(self, line: Part<'_>) -> bool {
        let (Some((name, letters)), Some(id)) = (self.text().game, tatham::Id::of(line)) else { return false };
        let is_letter = |byte: &u8| letters.iter().any(|(letter, _)| letter == byte);
        let cells = id.halves.description.text;
        let has_letters =
            cells.iter().any(is_letter) && cells.iter().all(|byte| byte.is_ascii_lowercase() || is_letter(byte));
        let is_named = id.halves.game.is_some_and(|game| game.text.eq_ignore_ascii_case(name.as_bytes()));
        let is_other = id.halves.game.is_some() || id.parameters.text.starts_with(b"t");
        is_named || (has_letters && !is_other)
    }

    /// The cells in an id.
    pub(super) fn read_id(self, source: &Source<'_>, line: Part<'_>) -> Result<Grid<Cell>, Diagnostic> {
        let Some((game, letters)) = self.text().game else { return Err(self.foreign(Format::Tatham)) };
        let shown = itertools::join(letters.iter().map(|&(letter, _)| format!("`{}`", char::from(letter))), " or ");
        let Some(id) = tatham::Id::of(line) else {
            return Err(Diagnostic::at(source, line.span(), format!("this is not a game id of {game}")).help(format!(
                "a game id looks like `6x6:...`: width, height, then cells: {shown}, letters for empty ones"
            )));
        };
        // What follows the size says how the puzzle was made.
        let made = |text: &[u8]| matches!(text, [] | [b'd', b'a'..=b'z'] | [b'n'] | [b'd', b'a'..=b'z', b'n']);
        if !id.halves.is_of(game) || !made(id.parameters.text) {
            let at = id.halves.game.filter(|_| !id.halves.is_of(game)).unwrap_or(id.parameters);
            return Err(Diagnostic::at(source, at.span(), format!("`{}` is not of a game id of {game}", at.shown()))
                .help("a game id looks like `6x6:...`, with `dt` or `n` behind the size where the game adds that"));
        }
        id.described(source, "6x6:...")?;
        let size = id.sides();
        area(source, id.size(), size, MAX_CELLS)?;
        let sign = |byte| letters.iter().find(|&&(letter, _)| letter == byte).map(|&(_, sign)| sign);
        let shown = format!("{shown} for a circle");
        let signs = tatham::cells(source, id.halves.description, size.0 * size.1, 0, sign, &shown)?;
        Ok(signed(size, signs.into_iter()))
    }

    pub(super) fn write_id(self, cells: &Grid<Cell>) -> Result<String, String> {
        if cells.cells().iter().all(|cell| cell.sign == 0) {
            return Err("an id without clues could be one of another game".to_owned());
        }
        let letters = self.text().game.map_or(&[][..], |(_, letters)| letters);
        let letter =
            |Cell { sign, .. }| letters.iter().find(|&&(_, other)| other == sign).map(|&(letter, _)| letter.into());
        Ok(format!("{}x{}:{}\n", cells.width(), cells.height(), tatham::write_cells(cells.cells(), letter)))
    }
}
