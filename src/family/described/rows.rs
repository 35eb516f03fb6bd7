//! Puzzles of a kind as rows of words: height, width and the numbers of the header, then the blocks.
//!
//! In: text. Out: what is given, or a board; and text again. Must not know: rules.

use foldhash::{HashMap, HashMapExt as _};

use crate::diagnostic::{Diagnostic, Source};
use crate::family::MAX_CELLS;
use crate::kind::{Given, Kind, Token, TokenKind, Way, Where, Word};
use crate::rule::{counted as numbered, list, with_article};
use crate::text::{Part, area};

use super::items::list_text;
use super::seats::within;
use super::{Described, address, counted};

/// The lines of one puzzle: joined by `/`, or by `|` where `/` is a sign; or lines of a file.
pub(super) fn lines<'t>(kind: &Kind, text: Part<'t>) -> Vec<Part<'t>> {
    let first = text.content().next();
    let joint = if text.text.contains(&b'|') || is_slash_a_sign(kind) { b'|' } else { b'/' };
    match first.filter(|line| line.text.contains(&joint) && text.content().count() == 1) {
        Some(line) => line.split(joint).map(Part::trimmed).collect(),
        None => text.content().map(Part::trimmed).collect(),
    }
}

/// Whether `/` is a value or a clue.
fn is_slash_a_sign(kind: &Kind) -> bool {
    kind.tokens().any(|(_, is)| *is == TokenKind::Word("/".into())) || has_slash(kind)
}

/// Whether `/` is a value of cells, so that lines cannot be joined by it.
pub(super) fn has_slash(kind: &Kind) -> bool {
    kind.cell_words().any(|word| word.sign == "/")
}

/// What one puzzle gives.
pub(super) fn read(kind: &Kind, source: &Source<'_>, lines: &[Part<'_>]) -> Result<Given, Diagnostic> {
    if kind.is_counted && !lines.is_empty() {
        let (size, is_said) = counted::size(kind, source, lines)?;
        let blocks = blocks(kind, source, size, &lines[usize::from(is_said)..])?;
        return Ok(Given { blocks, ..Given::blank(kind, size) });
    }
    let Some((&header, rows)) = lines.split_first() else {
        let wrong = Diagnostic::new(format!("there is no {} here", kind.name));
        return Err(match address::example(kind).filter(|_| kind.is_counted) {
            Some(example) => wrong.help(format!("an address, `{example}`, makes one")),
            None => wrong.help("the first line says height and width"),
        });
    };
    let mut words: Vec<Part<'_>> = header.words(|byte| byte.is_ascii_whitespace()).collect();
    let mut options = vec![false; kind.options.len()];
    words.retain(|word| match kind.options.iter().position(|(letter, _)| letter.as_bytes() == word.text) {
        Some(at) => std::mem::replace(&mut options[at], true),
        None => true,
    });
    let number = |word: &Part<'_>, what: &str| {
        word.number().and_then(|number| u32::try_from(number).ok()).ok_or_else(|| {
            Diagnostic::at(source, word.span(), format!("`{}` is no number", word.shown()))
                .label(format!("{what} is expected"))
        })
    };
    let names: Vec<String> =
        ["height", "width"].map(str::to_owned).into_iter().chain(kind.header.iter().cloned()).collect();
    if words.len() != names.len() {
        let title = format!("the first line has {}, not {}", numbered(words.len(), "number"), names.len());
        let error = Diagnostic::at(source, header.span(), title).label(format!("{} are expected", list(&names)));
        return Err(error.help(format!("the size stands above the board: `{}`", vec!["5"; names.len()].join(" "))));
    }
    let letters = |word: &Part<'_>| word.as_str().and_then(|text| kind.cells.as_ref()?.number(text));
    let mut numbers = Vec::with_capacity(words.len());
    for (at, (word, name)) in words.iter().zip(&names).enumerate() {
        numbers.push(match word.text {
            // A number behind the size need not be told.
            b"-" | b"?" if at > 1 => None,
            _ if at > 1 && letters(word).is_some() => letters(word),
            _ => Some(number(word, &format!("the {name}"))?),
        });
    }
    let [height, width] = [0, 1].map(|at| numbers[at].map_or(0, |number| number as usize));
    let size = (height.saturating_sub(usize::from(kind.counts_bottom)), width);
    area(source, header.span(), size, MAX_CELLS)?;
    let blocks = blocks(kind, source, size, rows)?;
    Ok(Given { size, header: numbers[2..].to_vec(), options, blocks })
}

/// The tokens of all blocks.
fn blocks(
    kind: &Kind,
    source: &Source<'_>,
    size: (usize, usize),
    rows: &[Part<'_>],
) -> Result<Vec<Vec<Token>>, Diagnostic> {
    let mut rest = rows;
    let mut blocks = Vec::with_capacity(kind.given.len());
    let lines = kind.given.iter().map(|block| block.at.size(size).0).sum();
    for number in 0..kind.given.len() {
        let (height, width) = kind.given[number].at.size(size);
        blocks.push(if kind.given[number].optional && rows.len() < lines {
            vec![Token::Blank; height * width]
        } else {
            let rows = rest;
            let tokens = block(kind, number, source, size, &mut rest)?;
            if kind.is_counted && kind.given[number].at == Where::Regions {
                counted::one_piece(source, rows, size, &tokens)?;
            }
            tokens
        });
    }
    if let Some(line) = rest.first() {
        let title = format!("there is more here than one {} of {}x{}", kind.name, size.0, size.1);
        return Err(Diagnostic::at(source, line.span(), title).label("not expected"));
    }
    Ok(blocks)
}

/// The number of lines of a puzzle that begins with this header.
pub(super) fn length(kind: &Kind, header: Part<'_>) -> Option<usize> {
    let mut numbers = header.words(|byte| byte.is_ascii_whitespace());
    let size: (usize, usize) = (numbers.next()?.number()?, numbers.next()?.number()?);
    let size = (size.0.saturating_sub(usize::from(kind.counts_bottom)), size.1);
    if size.0 > MAX_CELLS || size.1 > MAX_CELLS {
        return None;
    }
    Some(1 + kind.given.iter().map(|block| block.at.size(size).0).sum::<usize>())
}

fn name_of(at: Where) -> &'static str {
    match at {
        Where::Cells => "row",
        Where::Regions => "row of regions",
        Where::Corners => "row of corners",
        Where::Crossings => "row of crossings",
        Where::Beside => "row of clues beside cells",
        Where::Below => "row of clues below cells",
        Where::Top => "line of the clues above",
        Where::Bottom => "line of the clues below",
        Where::Left => "line of the clues at the left",
        Where::Right => "line of the clues at the right",
    }
}

fn block(
    kind: &Kind,
    number: usize,
    source: &Source<'_>,
    size: (usize, usize),
    rest: &mut &[Part<'_>],
) -> Result<Vec<Token>, Diagnostic> {
    let at = kind.given[number].at;
    let (height, width) = at.size(size);
    let mut regions = HashMap::new();
    let mut tokens = Vec::new();
    for row in 0..height {
        let Some((&line, after)) = rest.split_first() else {
            let title = format!("{} {} is missing", name_of(at), row + 1);
            let end = source.bytes.len();
            return Err(Diagnostic::at(source, end..end, title)
                .label(format!("{} are expected", numbered(height, name_of(at)))));
        };
        *rest = after;
        let words = if kind.is_counted {
            counted::tokens(kind, number, line)
        } else {
            line.words(|byte| byte.is_ascii_whitespace()).collect()
        };
        // Without blanks, each character is a token.
        let words = match words[..] {
            [only] if width > 1 && only.as_str().is_some_and(|text| text.chars().count() == width) => {
                only.characters().map(|(_, part)| part).collect()
            }
            _ => words,
        };
        let words = within(&words, at, width);
        if words.len() != width {
            let title = format!("{} {} has {}, not {width}", name_of(at), row + 1, numbered(words.len(), "token"));
            return Err(Diagnostic::at(source, line.span(), title)
                .label(format!("{} expected", numbered(width, "token")))
                .help("write `-` where there is nothing"));
        }
        for &word in words {
            tokens.push(token(kind, number, source, word, &mut regions)?);
        }
    }
    Ok(tokens)
}

fn token(
    kind: &Kind,
    number: usize,
    source: &Source<'_>,
    word: Part<'_>,
    regions: &mut HashMap<String, u32>,
) -> Result<Token, Diagnostic> {
    let text = word.lossy();
    let block = &kind.given[number];
    if let Some(token) = known(kind, number, &text) {
        return Ok(token);
    }
    if block.at == Where::Regions {
        let next = regions.len() as u32;
        return Ok(Token::Region(*regions.entry(text.into_owned()).or_insert(next)));
    }
    if matches!(&*text, "-" | ".") {
        return Ok(Token::Blank);
    }
    let blank = Some("`-`".to_owned());
    let known: Vec<String> = block.tokens.iter().map(|(_, is)| said(is)).chain(blank).collect();
    let title = format!("`{}` is nothing that {} gives", word.shown(), with_article(&kind.name));
    let wrong = Diagnostic::at(source, word.span(), title).label("not understood");
    Err(wrong.help(format!("this can be {}", list(&known))))
}

/// The token that a word is, where it says something.
pub(super) fn known(kind: &Kind, block: usize, text: &str) -> Option<Token> {
    let tokens = kind.given[block].tokens.iter().enumerate();
    let token = tokens.into_iter().find_map(|(index, (_, is))| meaning(kind, is, index, text))?;
    let fits = |(least, most): (u32, u32)| !matches!(token, Token::Number(number) if !(least..=most).contains(&number));
    kind.given[block].range.is_none_or(fits).then(|| kind.given[block].canonical(token))
}

fn said(is: &TokenKind) -> String {
    match is {
        TokenKind::Word(sign) => format!("`{sign}`"),
        TokenKind::Signed(sign) => format!("`{sign}` with a number for `#`, a letter for `@` and a direction for `^`"),
        TokenKind::Number => "a number or `?`".into(),
        TokenKind::Value => "a value".into(),
        TokenKind::Arrow => "an arrow, such as `2w`".into(),
        TokenKind::Sums => "sums, such as `27,9`".into(),
        TokenKind::List => "numbers, such as `3,1`".into(),
        TokenKind::Chain => "a place in a chain, such as `3.2`".into(),
        TokenKind::Region => "a region".into(),
    }
}

fn plain(text: &str) -> Option<u32> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}

/// The number and the direction in a word of this form.
fn signed(sign: &str, text: &str) -> Option<(Option<u32>, Option<Way>)> {
    let (mut rest, mut number, mut way) = (text, None, None);
    for part in sign.chars() {
        rest = match part {
            '#' if rest.starts_with('?') => &rest[1..],
            '#' => {
                let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                number = Some(plain(&rest[..digits])?);
                &rest[digits..]
            }
            '@' => {
                let letter = rest.chars().next().filter(char::is_ascii_alphanumeric)?;
                number = Some(u32::from(letter));
                &rest[1..]
            }
            '^' => {
                let (found, after) = Way::starting(rest)?;
                way = Some(found);
                after
            }
            _ => rest.strip_prefix(part)?,
        };
    }
    rest.is_empty().then_some((number, way))
}

fn meaning(kind: &Kind, is: &TokenKind, index: usize, text: &str) -> Option<Token> {
    match is {
        TokenKind::Word(sign) => (text == sign).then_some(Token::Word(index as u16)),
        TokenKind::Signed(sign) => signed(sign, text).map(|(number, way)| Token::Signed(index as u16, number, way)),
        TokenKind::Number if text == "?" => Some(Token::Unknown),
        TokenKind::Number => match &kind.cells {
            Some(cells) => cells.number(text),
            None => plain(text),
        }
        .map(Token::Number),
        TokenKind::Value => value_token(kind, text).map(Token::Value),
        TokenKind::Arrow => {
            let way = Way::of_arrow(text.chars().last()?)?;
            plain(&text[..text.len() - 1]).map(|number| Token::Arrow(number, way))
        }
        TokenKind::Sums => {
            let (down, right) = text.split_once(',')?;
            let sum = |text: &str| if text.is_empty() { Some(None) } else { plain(text).map(Some) };
            let (down, right) = (sum(down)?, sum(right)?);
            (down.is_some() || right.is_some()).then_some(Token::Sums(down, right))
        }
        TokenKind::List => {
            let number = |part: &str| if part == "?" { Some(None) } else { plain(part).map(Some) };
            text.split(',').map(number).collect::<Option<Vec<_>>>().map(Token::List)
        }
        TokenKind::Chain => {
            let (chain, step) = text.split_once('.')?;
            Some(Token::Chain(plain(chain)?, plain(step)?))
        }
        TokenKind::Region => None,
    }
}

/// The number of a value as a token: words come first, then numbers.
fn value_token(kind: &Kind, text: &str) -> Option<u16> {
    let cells = kind.cells.as_ref()?;
    let is_given = |(at, word): (usize, &Word)| (word.sign == text && !cells.is_nothing(at)).then_some(at as u16);
    if let Some(word) = cells.words.iter().enumerate().find_map(is_given) {
        return Some(word);
    }
    cells.numbers.as_ref()?;
    cells.number(text).filter(|&number| number < 1000).map(|number| number as u16 + cells.words.len() as u16)
}

/// The puzzle as rows.
pub(super) fn write(puzzle: &Described) -> String {
    let (kind, given) = (puzzle.kind(), puzzle.given());
    if kind.is_counted {
        return counted::told(kind, given.size, bare(puzzle));
    }
    let mut text = format!("{} {}", given.size.0 + usize::from(kind.counts_bottom), given.size.1);
    let numeral = |number: u32| match &kind.cells {
        Some(cells) => cells.numeral(number),
        None => number.to_string(),
    };
    given.header.iter().for_each(|number| text.push_str(&format!(" {}", number.map_or("-".into(), numeral))));
    let on = kind.options.iter().zip(&given.options).filter(|(_, on)| **on);
    on.for_each(|((letter, _), _)| text.push_str(&format!(" {letter}")));
    text.push('\n');
    for (number, tokens) in given.blocks.iter().enumerate() {
        let (_, width) = kind.given[number].at.size(given.size);
        let words: Vec<String> = tokens.iter().map(|token| word(kind, number, token)).collect();
        let widest = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
        for row in words.chunks(width.max(1)) {
            let padded: Vec<String> = row.iter().map(|word| format!("{word:>widest$}")).collect();
            text.push_str(padded.join(" ").trim_end());
            text.push('\n');
        }
    }
    // A line that began so would be a comment.
    if text.lines().any(|line| line.trim_start().starts_with('#')) {
        let joint = if is_slash_a_sign(kind) { "|" } else { "/" };
        return text.lines().map(str::trim).collect::<Vec<_>>().join(joint) + "\n";
    }
    text
}

/// The blocks without a first line, in columns; where all tokens are characters, without blanks between them.
fn bare(puzzle: &Described) -> String {
    let (kind, given) = (puzzle.kind(), puzzle.given());
    let mut text = String::new();
    for (number, tokens) in given.blocks.iter().enumerate() {
        let words: Vec<String> = tokens.iter().map(|token| word(kind, number, token)).collect();
        let widest = words.iter().map(String::len).max().unwrap_or(1);
        let is_of_characters = counted::tokens(kind, number, Part::new(0, b"ab")).len() == 2;
        for row in words.chunks(given.size.1.max(1)) {
            let padded = row.iter().map(|word| format!("{word:<widest$}"));
            text.push_str(itertools::join(padded, if is_of_characters { "" } else { " " }).trim_end());
            text.push('\n');
        }
    }
    text
}

/// A token as it is written.
pub(super) fn word(kind: &Kind, block: usize, token: &Token) -> String {
    match token {
        // Where `-` is a sign of its own, nothing is a dot.
        Token::Blank if kind.given[block].tokens.iter().any(|(_, is)| meaning(kind, is, 0, "-").is_some()) => {
            ".".into()
        }
        Token::Blank => "-".into(),
        Token::Word(index) => match &kind.given[block].tokens[usize::from(*index)].1 {
            TokenKind::Word(sign) => sign.clone(),
            _ => "-".into(),
        },
        Token::Signed(index, number, way) => {
            let TokenKind::Signed(sign) = &kind.given[block].tokens[usize::from(*index)].1 else { return "-".into() };
            let letter = number.and_then(char::from_u32).map_or_else(String::new, String::from);
            let number = number.map_or("?".to_owned(), |number| number.to_string());
            sign.replace('#', &number).replace('@', &letter).replace('^', way.map_or("", Way::point))
        }
        Token::Number(number) => kind.cells.as_ref().map_or_else(|| number.to_string(), |cells| cells.numeral(*number)),
        Token::Unknown => "?".into(),
        Token::Value(value) => {
            let words = kind.cells.as_ref().map_or(&[][..], |cells| &cells.words);
            match words.get(usize::from(*value)) {
                Some(word) => word.sign.clone(),
                None => {
                    let number = usize::from(*value) - words.len();
                    kind.cells.as_ref().map_or_else(String::new, |cells| cells.numeral(number as u32))
                }
            }
        }
        Token::Arrow(number, way) => format!("{number}{}", way.point()),
        Token::Sums(down, right) => {
            let sum = |sum: &Option<u32>| sum.map(|sum| sum.to_string()).unwrap_or_default();
            format!("{},{}", sum(down), sum(right))
        }
        Token::List(numbers) => list_text(numbers, ","),
        Token::Chain(chain, step) => format!("{chain}.{step}"),
        Token::Region(region) => (region + 1).to_string(),
    }
}
