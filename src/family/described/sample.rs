//! A small board of a kind on which its sentences are tried.
//!
//! In: a kind. Out: what its sentences become there, or what is wrong with them. Must not know: any of the kinds, engines.

use std::sync::Arc;

use crate::board::Domains;
use crate::cnf::{Counter, Encoder};
use crate::diagnostic::Diagnostic;
use crate::kind::{Compiled, Given, Kind, Token, TokenKind, Unmade, Way, Where, compile};
use crate::rule::{Vars, counted};

/// The sizes on which a kind is tried.
const TRIED: [(usize, usize); 4] = [(6, 6), (4, 4), (3, 3), (2, 2)];

/// A board of the kind without clues: each number of the header is the least that fits, each region a block.
fn blank(kind: &Kind, size: (usize, usize), number: u32) -> Given {
    let tokens = |at: Where| {
        let (height, width) = at.size(size);
        let token = |index: usize| match at {
            Where::Regions => Token::Region(((index / width / 2) * width.div_ceil(2) + index % width / 2) as u32),
            _ => Token::Blank,
        };
        (0..height * width).map(token).collect()
    };
    Given {
        size,
        header: vec![Some(number); kind.header.len()],
        options: vec![true; kind.options.len()],
        blocks: kind.given.iter().map(|block| tokens(block.at)).collect(),
    }
}

/// Tries the sentences of a kind on a small board where each clue stands once, so that an error in one of them is found
/// before there is a puzzle.
///
/// # Errors
/// What is wrong with the kind, at its place.
pub fn tried(kind: &Arc<Kind>) -> Result<(), Diagnostic> {
    sampled(kind).map(|_| ())
}

/// What is given on a small board where each clue stands this often: with this number, or one that is not told.
fn filled(kind: &Kind, size: (usize, usize), header: u32, number: Option<u32>, copies: usize) -> Given {
    let mut given = blank(kind, size, header);
    for (block, tokens) in kind.given.iter().zip(&mut given.blocks) {
        let mut next = 0;
        let tokens_of = std::iter::repeat_n(block.tokens.iter().enumerate(), copies).flatten();
        for (index, (_, is)) in tokens_of {
            let token = match is {
                TokenKind::Word(_) => Token::Word(index as u16),
                TokenKind::Number => number.map_or(Token::Unknown, Token::Number),
                TokenKind::Signed(sign) => Token::Signed(
                    index as u16,
                    if sign.contains('@') { Some(u32::from('a')) } else { number.filter(|_| sign.contains('#')) },
                    sign.contains('^').then_some(Way::Right),
                ),
                TokenKind::Arrow => Token::Arrow(number.unwrap_or(1), Way::Right),
                TokenKind::Sums => Token::Sums(number.max(Some(3)), number.max(Some(3))),
                TokenKind::List => Token::List(vec![Some(1), Some(1)]),
                TokenKind::Chain if next > 0 => continue,
                TokenKind::Chain => {
                    tokens[next] = Token::Chain(1, 1);
                    next += 1;
                    Token::Chain(1, 2)
                }
                TokenKind::Value | TokenKind::Region => continue,
            };
            // Between two cells the last ones come first, as the first cells may hold nothing.
            let at = if block.at.across().is_some() { tokens.len().checked_sub(next + 1) } else { Some(next) };
            if let Some(place) = at.and_then(|at| tokens.get_mut(at)) {
                *place = token;
            }
            next += 1;
        }
    }
    given
}

/// A sample of the kind, which need not have an answer.
fn sampled(kind: &Arc<Kind>) -> Result<Compiled, Diagnostic> {
    let mut last = None;
    let sizes = kind.size().map_or(TRIED.to_vec(), |size| vec![size]);
    for (size, header) in sizes.into_iter().flat_map(|size| (1..=3).map(move |header| (size, header))) {
        match compile(kind, &filled(kind, size, header, Some(1), 1)) {
            Ok(made) => return Ok(made),
            Err(Unmade::Kind(fault)) => return Err(fault.at(&kind.source())),
            Err(Unmade::Puzzle(misfit)) => last = Some(misfit.title),
        }
    }
    let why = last.unwrap_or_default();
    Err(Diagnostic::new(format!("no small board of this kind can be made: {why}")))
}

/// The sentences that demand nothing on any small board, whatever clues and numbers are given.
pub(crate) fn silent(kind: &Arc<Kind>) -> Vec<usize> {
    /// The largest number of a clue that is tried.
    const MOST: u32 = 20;
    let mut silent: Vec<usize> = (0..kind.rules.len()).collect();
    let sizes = kind.size().map_or(TRIED.to_vec(), |size| vec![size]);
    let numbers = || std::iter::once(None).chain((0..=MOST).map(Some));
    // No clues, then each of them once and twice, then clues everywhere.
    let all = [0, 1, 2, usize::MAX].into_iter().flat_map(|copies| numbers().map(move |number| (copies, number)));
    let all = all.flat_map(|(copies, number)| sizes.iter().map(move |&size| (copies, number, size)));
    for (copies, number, size) in all.filter(|(copies, number, _)| *copies > 0 || number.is_none()) {
        for (header, options) in itertools::iproduct!(1..=3, [true, false]) {
            let copies = copies.min(size.0 * size.1);
            let mut given = filled(kind, size, header, number, copies);
            given.options.fill(options);
            // What does not fit says nothing of a sentence.
            if let Ok(made) = compile(kind, &given) {
                let speaks =
                    |number: &usize| made.became.iter().any(|one| one.sentence == *number && !one.shapes.is_empty());
                silent.retain(|number| !speaks(number));
            }
            if silent.is_empty() {
                return silent;
            }
        }
    }
    silent
}

/// What each sentence of a kind becomes on a small board, a line each.
pub fn account(kind: &Arc<Kind>) -> String {
    let made = match sampled(kind) {
        Ok(made) => made,
        Err(wrong) => return wrong.render(false) + "\n",
    };
    let (height, width) = made.layout.size();
    let mut text = format!("{}: on a sample of {height}x{width}, each clue once, its sentences become\n", kind.name);
    let clauses = clauses(kind, &made);
    for became in &made.became {
        let said = kind.sentence_text(became.sentence);
        let shapes: Vec<String> = became.shapes.iter().map(|(shape, count)| format!("{count} {shape}")).collect();
        let shapes = if shapes.is_empty() { "nothing there".to_owned() } else { shapes.join(", ") };
        let clauses = match clauses[became.sentence] {
            0 => String::new(),
            clauses => format!(": {}", counted(clauses, "clause")),
        };
        text.push_str(&format!("    {said}\n        {shapes}{clauses}\n"));
    }
    text
}

/// How many clauses the rules of each sentence are, where nothing is known; what is followed lazily has none.
fn clauses(kind: &Kind, made: &Compiled) -> Vec<usize> {
    let mut size = Counter::new();
    let vars = {
        let mut enc = Encoder::new(&mut size);
        let vars = Vars::new(&made.layout, &Domains::all(made.holds.clone()), &mut enc);
        enc.finish();
        vars
    };
    let mut clauses = vec![0; kind.rules.len()];
    for (rule, said) in made.rules.iter().zip(&made.said) {
        let before = size.clauses();
        let mut enc = Encoder::new(&mut size);
        rule.encode(&vars, &mut enc);
        enc.finish();
        if let Some(said) = said {
            clauses[*said] += size.clauses() - before;
        }
    }
    clauses
}
