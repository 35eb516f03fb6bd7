//! Ids of games of Simon Tatham's collection, in codes that a kind names: `pearl: W w, B b`, `tents: gaps x, counts`.
//!
//! In: an id. Out: what is given, and the id again. Must not know: any of the kinds.
//!
//! Before the colon stand the name of the game and its parameters: `m2` must have that number, `n4F` means the option `F`,
//! `u` must be there, `i*` means nothing for the rules; `=heights` is a number of the first line that is the size. Behind the
//! colon stand letters with their signs, and codes, one for each part of the id between commas; the last one takes what is left.

use super::squares::{cages, cages_text, smaller, smaller_text};
use super::{Described, dots, halves, rows};
use crate::diagnostic::{Diagnostic, Source};
use crate::family::MAX_CELLS;
use crate::kind::{Block, Given, Kind, Token, Where};
use crate::rule::with_article;
use crate::text::pzpr::Item;
use crate::text::tatham::{Code, Id};
use crate::text::{Part, area};

/// What a part of an id is about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// The tokens of a block.
    Block(usize, Code),
    /// The numbers at the sides, with this character between them.
    Sides(u8),
    /// For each cell its number, and letters for the sides where the neighbour is smaller.
    Smaller,
    /// Regions, and for each of them a letter and a number.
    Cages,
    /// Dots in cells and between them.
    Dots(usize),
    /// A number of one character for each line of a block at a side.
    Signs(usize),
    /// For each cell which half of a region of two cells it is.
    Halves,
}

/// A game.
struct Game<'k> {
    name: &'k str,
    parameters: Vec<&'k str>,
    letters: Vec<(u8, String)>,
    pieces: Vec<Piece>,
    /// Whether an id can only be of this game, as its letters say so.
    is_plain: bool,
}

/// The game of a kind.
fn game(kind: &Kind) -> Option<Game<'_>> {
    if cfg!(not(feature = "roomy")) {
        return None;
    }
    let (_, text) = kind.address.iter().find(|(site, _)| site == "tatham")?;
    let (names, parts) = text.split_once(':')?;
    let mut names = names.split_whitespace();
    let (name, parameters) = (names.next()?, names.collect());
    let block = |at: Where| kind.given.iter().position(|block| block.at == at);
    let (mut letters, mut pieces) = (Vec::new(), Vec::new());
    for part in parts.split(',') {
        let words: Vec<&str> = part.split_whitespace().collect();
        pieces.push(match words[..] {
            ["runs"] => Piece::Block(block(Where::Cells)?, Code::Runs { is_short: false }),
            ["short", "runs"] => Piece::Block(block(Where::Cells)?, Code::Runs { is_short: true }),
            ["corners"] => Piece::Block(block(Where::Corners)?, Code::Runs { is_short: false }),
            ["numbers"] => Piece::Block(block(Where::Cells)?, Code::Numbers),
            ["each"] => Piece::Block(block(Where::Cells)?, Code::Each),
            ["digits"] => Piece::Block(block(Where::Cells)?, Code::Digits),
            ["gaps", word] => Piece::Block(block(Where::Cells)?, Code::Gaps(word.to_owned())),
            ["gaps", one, two] => Piece::Block(block(Where::Cells)?, Code::TwoGaps([one, two].map(str::to_owned))),
            ["counts"] => Piece::Sides(b','),
            ["slashes"] => Piece::Sides(b'/'),
            ["smaller"] => Piece::Smaller,
            ["cages"] => Piece::Cages,
            ["dots"] => Piece::Dots(block(Where::Cells)?),
            ["halves"] => Piece::Halves,
            [side, clue] if side.len() > 1 => {
                let is_it = |block: &Block| {
                    block.at.to_string() == side
                        && block.tokens.iter().any(|(names, _)| names.iter().any(|name| name == clue))
                };
                Piece::Signs(kind.given.iter().position(is_it)?)
            }
            [letter, sign] if letter.len() == 1 => {
                letters.push((letter.as_bytes()[0], sign.to_owned()));
                continue;
            }
            _ => return None,
        });
    }
    let is_plain = pieces.is_empty();
    if is_plain {
        pieces.push(Piece::Block(block(Where::Cells)?, Code::Runs { is_short: false }));
    }
    Some(Game { name, parameters, letters, pieces, is_plain })
}

impl Game<'_> {
    /// Whether one number says the size.
    fn is_square(&self) -> bool {
        self.is_of_pairs() || matches!(self.pieces[0], Piece::Smaller | Piece::Cages | Piece::Sides(b'/'))
    }

    /// Whether the number says the largest of a pair, and the board has as many cells as there are pairs.
    fn is_of_pairs(&self) -> bool {
        matches!(self.pieces[0], Piece::Block(_, Code::Digits))
    }

    fn id<'t>(&self, line: Part<'t>) -> Option<Id<'t>> {
        if self.is_square() { Id::with_one_number(line) } else { Id::of(line) }
    }

    /// Whether a number of the first line is the size.
    fn is_size(&self, name: &str) -> bool {
        self.parameters.iter().any(|known| known.strip_prefix('=') == Some(name))
    }

    fn example(&self) -> &'static str {
        if self.is_square() { "6:..." } else { "6x6:..." }
    }

    /// Reads parameters; gives the options that they mean.
    fn options(&self, kind: &Kind, source: &Source<'_>, part: Part<'_>) -> Result<Vec<bool>, Diagnostic> {
        let mut options = vec![false; kind.options.len()];
        let (mut seen, mut rest) = (Vec::new(), part);
        let wrong = |at: Part<'_>| {
            Diagnostic::at(source, at.span(), format!("`{}` is not of a game id of {}", at.shown(), self.name))
        };
        while let Some(&letter) = rest.text.first() {
            let (number, mut after) = rest.from(1).take(u8::is_ascii_digit);
            let mut known = self.parameters.iter().filter(|known| known.as_bytes()[0] == letter).peekable();
            if letter == b'd' && known.peek().is_none() {
                // How hard it is.
                if !after.text.first().is_some_and(u8::is_ascii_lowercase) || !number.text.is_empty() {
                    return Err(wrong(rest));
                }
                after = after.from(1);
            } else {
                let option = |known: &&str| {
                    let option = known[1..].trim_start_matches(|c: char| c.is_ascii_digit());
                    let digits = &known[1..known.len() - option.len()];
                    (option == "*" || digits.as_bytes() == number.text).then(|| option.to_owned())
                };
                let option = known.find_map(option).ok_or_else(|| wrong(rest))?;
                let at = kind.options.iter().position(|(other, _)| *other == option);
                at.into_iter().for_each(|at| options[at] = true);
            }
            if seen.contains(&letter) {
                return Err(wrong(rest));
            }
            seen.push(letter);
            rest = after;
        }
        // One without a number must be there.
        let lacking = self.parameters.iter().find(|known| known.len() == 1 && !seen.contains(&known.as_bytes()[0]));
        match lacking {
            Some(known) => Err(wrong(part).help(format!("`{known}` must stand behind the size"))),
            None => Ok(options),
        }
    }
}

/// Whether a kind has ids.
pub(super) fn has(kind: &Kind) -> bool {
    game(kind).is_some()
}

/// Whether a line is an id of the kind: by the name of its game, or by its letters.
pub(super) fn is_id(kind: &Kind, line: Part<'_>) -> bool {
    let Some(game) = game(kind) else { return false };
    let Some(id) = game.id(line) else { return false };
    let is_letter = |byte: &u8| game.letters.iter().any(|(letter, _)| letter == byte);
    let cells = id.halves.description.text;
    let are_letters = game.is_plain && cells.iter().all(|byte| byte.is_ascii_lowercase() || is_letter(byte));
    let is_named = id.halves.game.is_some_and(|named| named.text.eq_ignore_ascii_case(game.name.as_bytes()));
    let is_other = id.halves.game.is_some() || id.parameters.text.starts_with(b"t");
    is_named || (are_letters && cells.iter().any(is_letter) && !is_other)
}

/// Whether a line may be an id of the kind, once the kind is known.
pub(super) fn may_be_id(kind: &Kind, line: Part<'_>) -> bool {
    game(kind).is_some_and(|game| game.id(line).is_some_and(|id| id.halves.is_of(game.name)))
}

/// What is given in an id.
pub(super) fn read(kind: &Kind, source: &Source<'_>, line: Part<'_>) -> Result<Given, Diagnostic> {
    let Some(game) = game(kind) else { return Err(Diagnostic::new("this kind has no game ids")) };
    let name = game.name;
    let Some(id) = game.id(line) else {
        let help = format!("a game id looks like `{}`: the size, then what is given", game.example());
        return Err(Diagnostic::at(source, line.span(), format!("this is not a game id of {name}")).help(help));
    };
    if let Some(at) = id.halves.game.filter(|_| !id.halves.is_of(name)) {
        return Err(Diagnostic::at(source, at.span(), format!("`{}` is not of a game id of {name}", at.shown())));
    }
    id.described(source, game.example())?;
    let options = game.options(kind, source, id.parameters)?;
    let sides = id.sides();
    let size = if game.is_of_pairs() { (sides.0.saturating_add(1), sides.1.saturating_add(2)) } else { sides };
    area(source, id.size(), size, MAX_CELLS)?;
    let header = kind.header.iter().map(|name| game.is_size(name).then_some(size.0 as u32)).collect();
    let mut given = Given { header, options, ..Given::blank(kind, size) };
    let mut rest = Some(id.halves.description);
    let end = id.halves.description.span().end;
    for (at, piece) in game.pieces.iter().enumerate() {
        let Some(whole) = rest else {
            // What comes last may be missing.
            if at > 0 && matches!(piece, Piece::Block(..)) {
                continue;
            }
            return Err(Diagnostic::at(source, end..end, "the game id ends before all is told"));
        };
        let comma = whole.text.iter().position(|&byte| byte == b',');
        let cut = comma.filter(|_| at + 1 < game.pieces.len());
        let part = whole.slice(0..cut.unwrap_or(whole.text.len()));
        rest = cut.map(|cut| whole.from(cut + 1));
        match piece {
            Piece::Block(block, code) => {
                let size = kind.given[*block].at.size(size);
                let words = code.read(source, part, size, &game.letters)?;
                given.blocks[*block] = words
                    .iter()
                    .map(|word| token(kind, source, part, *block, word.as_deref()))
                    .collect::<Result<_, _>>()?;
            }
            Piece::Sides(between) => {
                let mut words = part.split(*between);
                for (number, block) in kind.given.iter().enumerate().filter(|(_, block)| block.at.is_side()) {
                    for at in 0..block.at.size(size).0 * block.at.size(size).1 {
                        let word = words.next().ok_or_else(|| {
                            Diagnostic::at(source, part.span(), "the game id has too few numbers for the sides")
                        })?;
                        let text = word.lossy();
                        let told = Some(&*text).filter(|text| !text.is_empty());
                        given.blocks[number][at] = token(kind, source, word, number, told)?;
                    }
                }
                if let Some(more) = words.next() {
                    return Err(Diagnostic::at(source, more.span(), "the sides have no place for this"));
                }
            }
            Piece::Dots(block) => {
                let points = (2 * size.0 - 1, 2 * size.1 - 1);
                let words = Code::dots(source, part, points)?;
                let items: Vec<Item> =
                    words.iter().map(|&dot| if dot { Item::Number(2) } else { Item::Blank }).collect();
                let wrong = || Diagnostic::at(source, part.span(), format!("a {} has no such dots", kind.name));
                given.blocks[*block] = dots::tokens(&kind.given[*block], size, &items).ok_or_else(wrong)?;
            }
            Piece::Signs(block) => halves::signs(kind, source, part, *block, &mut given)?,
            Piece::Halves => halves::halves(kind, source, part, &mut given)?,
            Piece::Smaller => smaller(kind, source, part, &mut given)?,
            Piece::Cages => cages(kind, source, whole, &mut given)?,
        }
    }
    Ok(given)
}

/// The token of a word; `0` is nothing where no number is so small.
pub(super) fn token(
    kind: &Kind,
    source: &Source<'_>,
    at: Part<'_>,
    block: usize,
    word: Option<&str>,
) -> Result<Token, Diagnostic> {
    let Some(word) = word else { return Ok(Token::Blank) };
    match rows::known(kind, block, word) {
        Some(token) => Ok(token),
        None if word == "0" => Ok(Token::Blank),
        None => Err(Diagnostic::at(
            source,
            at.span(),
            format!("`{word}` is nothing that {} gives", with_article(&kind.name)),
        )),
    }
}

/// The block at a place, and its size.
pub(super) fn block_at(kind: &Kind, at: Where) -> Option<usize> {
    kind.given.iter().position(|block| block.at == at)
}

/// The id of a puzzle.
///
/// # Errors
/// Why it has none.
pub(super) fn write(puzzle: &Described) -> Result<String, String> {
    let (kind, given) = (puzzle.kind(), puzzle.given());
    let game = game(kind).ok_or("this kind has no game ids")?;
    let (height, width) = given.size;
    let cells = block_at(kind, Where::Cells);
    if game.is_plain && cells.is_some_and(|block| given.blocks[block].iter().all(|token| *token == Token::Blank)) {
        return Err("an id without clues could be one of another game".to_owned());
    }
    let lost = || "an id cannot hold one of the clues".to_owned();
    let is_held = |(name, number): (&String, &Option<u32>)| *number == game.is_size(name).then_some(height as u32);
    if !kind.header.iter().zip(&given.header).all(is_held) {
        return Err("an id does not hold the numbers of the first line".to_owned());
    }
    let word = |block: usize, token: &Token| (*token != Token::Blank).then(|| rows::word(kind, block, token));
    let mut parts = Vec::new();
    for piece in &game.pieces {
        parts.push(match piece {
            Piece::Block(block, code) => {
                let words: Vec<_> = given.blocks[*block].iter().map(|token| word(*block, token)).collect();
                if parts.len() == 1 && words.iter().all(Option::is_none) {
                    continue;
                }
                code.write(&words, &game.letters).ok_or_else(lost)?
            }
            Piece::Sides(between) => {
                let sides = kind.given.iter().enumerate().filter(|(_, block)| block.at.is_side());
                let words =
                    sides.flat_map(|(number, _)| given.blocks[number].iter().map(move |token| word(number, token)));
                let words: Vec<String> = words.map(Option::unwrap_or_default).collect();
                if *between == b',' && words.iter().any(String::is_empty) {
                    return Err("an id holds all numbers at the sides, or none".to_owned());
                }
                words.join(&char::from(*between).to_string())
            }
            Piece::Dots(block) => {
                let items = dots::items(&kind.given[*block], given.size, &given.blocks[*block]).ok_or_else(lost)?;
                Code::write_dots(items.iter().map(|item| *item != Item::Blank))
            }
            Piece::Signs(block) => halves::signs_text(puzzle, *block).ok_or_else(lost)?,
            Piece::Halves => halves::halves_text(puzzle).ok_or_else(lost)?,
            Piece::Smaller => smaller_text(puzzle).ok_or_else(lost)?,
            Piece::Cages => cages_text(puzzle).ok_or_else(lost)?,
        });
    }
    let size = match game.is_square() {
        true if game.is_of_pairs() && width == height + 1 && height > 0 => (height - 1).to_string(),
        true if !game.is_of_pairs() && width == height => width.to_string(),
        true => return Err(format!("a board of {height}x{width} has no id")),
        false => format!("{width}x{height}"),
    };
    let text = format!("{size}{}:{}\n", game.written(kind, given)?, parts.join(","));
    // What no part of an id is about, such as a value that is given, must not be lost.
    let source = Source { name: "", bytes: text.as_bytes(), first_line: 1 };
    let again = read(kind, &source, Part::whole(source.bytes).trimmed()).map(|again| again.canonical(kind));
    if again.is_ok_and(|again| again.blocks == given.blocks) { Ok(text) } else { Err(lost()) }
}

impl Game<'_> {
    /// The parameters behind the size.
    fn written(&self, kind: &Kind, given: &Given) -> Result<String, String> {
        let (mut text, mut letters, mut told) = (String::new(), Vec::new(), Vec::new());
        for known in self.parameters.iter().filter(|known| !known.ends_with('*') && !known.starts_with('=')) {
            let option = known[1..].trim_start_matches(|c: char| c.is_ascii_digit());
            let at = kind.options.iter().position(|(letter, _)| letter == option);
            let letter = known.as_bytes()[0];
            // Of several with one letter, those that mean an option come first.
            if at.is_none_or(|at| given.options[at]) && !letters.contains(&letter) {
                text.push_str(&known[..known.len() - option.len()]);
                letters.push(letter);
                told.extend(at);
            }
        }
        if (0..given.options.len()).any(|at| given.options[at] && !told.contains(&at)) {
            return Err("an id does not hold which options there are".to_owned());
        }
        Ok(text)
    }
}
