//! Editing puzzles of a kind: each block is a layer.
//!
//! In: what is given, a word. Out: layers, the puzzle with that word. Must not know: any page, any of the kinds.

use std::sync::Arc;

use super::Described;
use super::rows::{known, word};
use crate::board::PlaceKind;
use crate::family::Puzzle;
use crate::family::canvas::{Canvas, Changed, Layer, Painted, Seat, Take};
use crate::grid::{Edge, Pos, Spot};
use crate::kind::{Block, Given, Token, TokenKind, Unmade, Way, Where};
use crate::render::Side;

/// What the seats of a block are called.
fn name_of(at: Where) -> &'static str {
    match at {
        Where::Cells => "cells",
        Where::Regions => "regions",
        Where::Top => "above",
        Where::Left => "left",
        Where::Right => "right",
        Where::Bottom => "below",
        Where::Corners => "corners",
        Where::Crossings => "inner corners",
        Where::Beside => "between columns",
        Where::Below => "between rows",
    }
}

impl Described {
    /// Where the token with this number stands; `nearer` blocks of its side lie between it and the board.
    fn seat(&self, at: Where, index: usize, nearer: usize) -> Seat {
        let wide = at.size(self.given.size).1.max(1);
        let pos = Pos::new(index / wide, index % wide);
        let inner = Pos::new(pos.row + 1, pos.col + 1);
        // Between the middles of cells, a crossing is a corner of cells, too.
        Seat::Spot(match at {
            Where::Cells | Where::Regions => Spot::Cell(pos),
            Where::Corners => Spot::Dot(pos),
            Where::Crossings => Spot::Dot(inner),
            Where::Beside => Spot::Edge(Edge::Vertical(Pos::new(pos.row, inner.col))),
            Where::Below => Spot::Edge(Edge::Horizontal(Pos::new(inner.row, pos.col))),
            Where::Top => return Seat::Beside(Side::Top, index, nearer),
            Where::Left => return Seat::Beside(Side::Left, index, nearer),
            Where::Right => return Seat::Beside(Side::Right, index, 0),
            Where::Bottom => return Seat::Beside(Side::Bottom, index, 0),
        })
    }

    /// What can stand in a block.
    fn takes(&self, block: &Block) -> Vec<Take> {
        let mut takes = Vec::new();
        for (index, (names, is)) in block.tokens.iter().enumerate() {
            let name = names.join(" ").replace('_', " ");
            match is {
                TokenKind::Word(sign) if block.canonical(Token::Word(index as u16)) == Token::Word(index as u16) => {
                    takes.push(Take::word(name, sign));
                }
                TokenKind::Word(_) | TokenKind::Region => {}
                TokenKind::Signed(sign) => takes.push(Take::open(name, sign)),
                TokenKind::Number => {
                    let (least, most) = block.range.unwrap_or((0, 9));
                    takes
                        .extend((least..=most).map(|number| self.numeral(number)).map(|text| Take::word(&text, &text)));
                    takes.push(Take::word("not told", "?"));
                    if block.range.is_none() {
                        takes.push(Take::open(name, "#"));
                    }
                }
                TokenKind::Value => takes.extend(self.value_words()),
                TokenKind::Arrow => takes.push(Take::open(name, "#^")),
                TokenKind::Sums => takes.push(Take::open("sums below, to the right", "#,#")),
                TokenKind::List => takes.push(Take::open("numbers", "#,#")),
                TokenKind::Chain => takes.push(Take::open("chain", "#.#")),
            }
        }
        takes
    }

    fn numeral(&self, number: u32) -> String {
        self.kind.cells.as_ref().map_or_else(|| number.to_string(), |cells| cells.numeral(number))
    }

    /// The values that a setter can give: those that cells hold here, as they are written.
    fn value_words(&self) -> Vec<Take> {
        /// So many are offered; others are typed.
        const MOST: usize = 40;
        let Some(cells) = &self.kind.cells else { return Vec::new() };
        let layout = &self.made.layout;
        let puzzle: &dyn Puzzle = self;
        let mut names: Vec<String> = Vec::new();
        for (place, values) in self.made.holds.iter().filter(|(place, _)| layout.kind(*place) == PlaceKind::Face) {
            for value in values.range().take(MOST) {
                let name = puzzle.value_name(place, value);
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        let written = |name: String| match cells.words.iter().position(|word| word.name == name) {
            Some(word) if cells.is_nothing(word) => None,
            Some(word) => Some(Take::word(name, &cells.words[word].sign)),
            None => Some(Take::word(name.clone(), name)),
        };
        names.into_iter().filter_map(written).take(MOST).collect()
    }

    /// The token that a word is, completed from what stands there.
    fn typed(&self, block: usize, text: &str, old: &Token) -> Option<Token> {
        if text.is_empty() {
            return Some(Token::Blank);
        }
        if let Some(token) = known(&self.kind, block, text) {
            return Some(token);
        }
        let way = match old {
            Token::Arrow(_, way) | Token::Signed(.., Some(way)) => *way,
            _ => Way::Right,
        };
        let number = match old {
            Token::Arrow(number, _) | Token::Signed(_, Some(number), _) | Token::Number(number) => number.to_string(),
            _ => String::new(),
        };
        let told = text.parse::<u32>().is_ok();
        let pointed = Way::starting(text).filter(|(_, rest)| rest.is_empty()).map(|(way, _)| way);
        let completed = |sign: &str| {
            // A letter of the sign alone stands for the whole sign.
            let bare: String = sign.chars().filter(|part| !"#@^".contains(*part)).collect();
            let is_part = told && sign.contains('#')
                || pointed.is_some() && sign.contains('^')
                || (!bare.is_empty() && (text == bare || text == sign));
            let number = if told { text.to_owned() } else { number.clone() };
            let number = if number.is_empty() { "?".to_owned() } else { number };
            is_part.then(|| sign.replace('#', &number).replace('@', "a").replace('^', pointed.unwrap_or(way).point()))
        };
        // What stands there goes first: a number typed at a black circle is one of a black circle.
        let own = |index: usize| matches!(old, Token::Signed(which, ..) if usize::from(*which) == index);
        let mut all: Vec<usize> = (0..self.kind.given[block].tokens.len()).collect();
        all.sort_by_key(|&index| !own(index));
        all.into_iter().find_map(|index| match &self.kind.given[block].tokens[index].1 {
            TokenKind::Signed(sign) => known(&self.kind, block, &completed(sign)?),
            TokenKind::Arrow if told => known(&self.kind, block, &format!("{text}{}", way.point())),
            TokenKind::Arrow => {
                let number = if number.is_empty() { "0" } else { &number };
                known(&self.kind, block, &format!("{number}{}", pointed?.point()))
            }
            TokenKind::Sums => known(&self.kind, block, &format!("{text},")),
            _ => None,
        })
    }

    /// The puzzle with something else given.
    fn giving(&self, given: Given) -> Changed {
        match Described::new(self.family, &self.kind, given) {
            Ok(puzzle) => Ok(Arc::new(puzzle)),
            Err(Unmade::Kind(fault)) => Err(fault.title),
            Err(Unmade::Puzzle(misfit)) => Err(misfit.title),
        }
    }

    /// Numbers of the header and switches, by number.
    fn put_whole(&self, at: usize, text: &str) -> Changed {
        let mut given = self.given.clone();
        match at.checked_sub(given.header.len()) {
            Some(option) => *given.options.get_mut(option).ok_or("there is no such switch")? = !text.is_empty(),
            None => {
                let letters = || self.kind.cells.as_ref().and_then(|cells| cells.number(text));
                let number = if text.is_empty() { None } else { text.parse().ok().or_else(letters) };
                if number.is_none() && !text.is_empty() {
                    return Err(format!("`{text}` is no number"));
                }
                given.header[at] = number;
            }
        }
        self.giving(given)
    }
}

impl Canvas for Described {
    fn layers(&self) -> Vec<Layer> {
        let blocks = self.kind.given.iter().zip(&self.given.blocks).enumerate();
        let layer = |(number, (block, tokens)): (usize, (&Block, &Vec<Token>))| {
            let at = block.at;
            let others = |block: &&Block| block.at == at;
            let nearer = self.kind.given[number + 1..].iter().filter(others).count();
            let clue = block.tokens.first().map(|(names, _)| names.join(" ")).unwrap_or_default();
            let is_one = self.kind.given.iter().filter(others).count() == 1;
            let text = |token: &Token| match token {
                Token::Blank => String::new(),
                token => word(&self.kind, number, token),
            };
            Layer {
                name: if is_one { name_of(at).to_owned() } else { format!("{}: {clue}", name_of(at)) },
                seats: (0..tokens.len()).map(|index| self.seat(at, index, nearer)).collect(),
                words: tokens.iter().map(text).collect(),
                takes: self.takes(block),
                painted: match block.tokens.first() {
                    _ if at == Where::Regions => Painted::Areas,
                    Some((_, TokenKind::Chain)) => Painted::Chains,
                    _ => Painted::Words,
                },
            }
        };
        let mut layers: Vec<Layer> = blocks.map(layer).collect();
        let numbers = self.kind.header.iter().zip(&self.given.header);
        let mut whole: Vec<(Seat, String, Option<Take>)> = numbers
            .map(|(name, number)| {
                let words = number.map_or_else(String::new, |number| self.numeral(number));
                (Seat::Whole(name.replace('_', " ")), words, None)
            })
            .collect();
        whole.extend(self.kind.options.iter().zip(&self.given.options).map(|((letter, name), on)| {
            let word = if *on { letter.clone() } else { String::new() };
            (Seat::Whole(name.replace('_', " ")), word, Some(Take::word(name, letter)))
        }));
        if !whole.is_empty() {
            let mut layer = Layer {
                name: "whole puzzle".to_owned(),
                seats: Vec::new(),
                words: Vec::new(),
                takes: whole.iter().filter_map(|(.., take)| take.clone()).collect(),
                painted: Painted::Words,
            };
            for (seat, words, _) in whole {
                layer.seats.push(seat);
                layer.words.push(words);
            }
            layers.push(layer);
        }
        layers
    }

    fn put(&self, layer: usize, seats: &[usize], text: &str) -> Changed {
        let Some(block) = self.kind.given.get(layer) else {
            return self.put_whole(seats.first().copied().unwrap_or_default(), text);
        };
        let mut given = self.given.clone();
        let tokens = &mut given.blocks[layer];
        if seats.iter().any(|&seat| seat >= tokens.len()) {
            return Err("there is no such place".to_owned());
        }
        match block.tokens.first() {
            _ if block.at == Where::Regions => {
                let named = known(&self.kind, layer, text).unwrap_or_else(|| {
                    let number = text.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
                    let fresh = |token: &Token| if let Token::Region(number) = token { number + 1 } else { 0 };
                    let next = || tokens.iter().map(fresh).max().unwrap_or(0);
                    Token::Region(number.unwrap_or_else(next))
                });
                seats.iter().for_each(|&seat| tokens[seat] = named.clone());
                in_pieces(tokens, self.given.size);
            }
            Some((_, TokenKind::Chain)) => {
                // A chain that loses a cell is gone.
                let lost: Vec<u32> = seats.iter().filter_map(|&seat| chain_of(&tokens[seat])).collect();
                let is_lost = |token: &Token| chain_of(token).is_some_and(|chain| lost.contains(&chain));
                tokens.iter_mut().filter(|token| is_lost(token)).for_each(|token| *token = Token::Blank);
                let next = tokens.iter().filter_map(chain_of).max().unwrap_or(0) + 1;
                for (&seat, step) in seats.iter().zip(1..).filter(|_| !text.is_empty()) {
                    tokens[seat] = Token::Chain(next, step);
                }
            }
            _ => {
                for &seat in seats {
                    let token = self.typed(layer, text, &tokens[seat]);
                    tokens[seat] = token.ok_or_else(|| format!("`{text}` cannot stand here"))?;
                }
            }
        }
        self.giving(given)
    }
}

fn chain_of(token: &Token) -> Option<u32> {
    if let Token::Chain(chain, _) = token { Some(*chain) } else { None }
}

/// Makes each piece of a region a region of its own, numbered in reading order.
fn in_pieces(tokens: &mut [Token], (_, width): (usize, usize)) {
    let mut number = vec![None; tokens.len()];
    let mut next = 0;
    for start in 0..tokens.len() {
        if number[start].is_some() || !matches!(tokens[start], Token::Region(_)) {
            continue;
        }
        let mut found = vec![start];
        while let Some(cell) = found.pop() {
            if number[cell].replace(next).is_some() {
                continue;
            }
            let (left, right) = (cell % width > 0, cell % width + 1 < width);
            let near = [cell.checked_sub(width), Some(cell + width), left.then(|| cell - 1), right.then_some(cell + 1)];
            let same = |&other: &usize| number.get(other) == Some(&None) && tokens[other] == tokens[start];
            found.extend(near.into_iter().flatten().filter(same));
        }
        next += 1;
    }
    for (token, number) in tokens.iter_mut().zip(number) {
        if let Some(number) = number {
            *token = Token::Region(number);
        }
    }
}
