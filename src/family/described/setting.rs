//! Kinds for setters: each token of a block is a slot.
//!
//! In: what is given. Out: what [`Setting`] asks for. Must not know: engines, any of the kinds.

use std::sync::Arc;

use fastrand::Rng;

use super::Described;
use crate::board::{Board, Place, SHARE, Value, symmetrical_loop};
use crate::family::{Clue, Puzzle, Setting, Wish};
use crate::grid::{Pos, Spot};
use crate::kind::{
    Drawn, Given, Token, TokenKind, Way, Where, all_on, clue_on, clues_on, free_numbers, is_of_regions, make,
    tokens_on, without_clue,
};
use crate::rule::{Fact, NoneOrTwo, Rule, SingleLoop, Subject};

/// A token of a block as a clue, and back; 7 is a cell without one, where that says something. A word has the number of
/// its block, as blocks have words of their own.
pub(super) fn as_clue(block: usize, token: &Token) -> Option<Clue> {
    let sum = |sum: &Option<u32>| sum.map_or(0, |sum| sum + 1);
    Some(match token {
        Token::Blank | Token::Region(_) | Token::Chain(..) => return None,
        Token::Word(word) => vec![0, (*word).into(), block as u32],
        Token::Number(number) => vec![1, *number],
        Token::Unknown => vec![2],
        Token::Value(value) => vec![3, (*value).into()],
        Token::Arrow(number, way) => vec![4, *number, *way as u32],
        Token::Sums(down, right) => vec![5, sum(down), sum(right)],
        Token::List(numbers) => std::iter::once(8).chain(numbers.iter().map(sum)).collect(),
        Token::Signed(which, number, way) => {
            vec![6, (*which).into(), sum(number), way.map_or(0, |way| way as u32 + 1), block as u32]
        }
    })
}

fn token(clue: &[u32]) -> Option<Token> {
    let sum = |sum: u32| sum.checked_sub(1);
    Some(match *clue {
        [0, word, _] => Token::Word(word as u16),
        [1, number] => Token::Number(number),
        [2] => Token::Unknown,
        [7] => Token::Blank,
        [3, value] => Token::Value(value as u16),
        [4, number, way] => Token::Arrow(number, *Way::ALL.get(way as usize)?),
        [5, down, right] => Token::Sums(sum(down), sum(right)),
        [6, which, number, way, _] => {
            Token::Signed(which as u16, sum(number), sum(way).and_then(|way| Way::EIGHT.get(way as usize).copied()))
        }
        [8, ref numbers @ ..] => Token::List(numbers.iter().map(|&number| sum(number)).collect()),
        _ => return None,
    })
}

impl Described {
    /// The blocks that hold clues, by their numbers.
    fn clue_blocks(&self) -> impl Iterator<Item = usize> + '_ {
        let holds = |number: &usize| {
            let block = &self.kind.given[*number];
            let is_clue = block.at != Where::Regions && make::drawn_block(&self.kind) != Some(*number);
            is_clue && block.tokens.iter().all(|(_, is)| *is != TokenKind::Chain)
        };
        (0..self.kind.given.len()).filter(holds)
    }

    /// The block and the token of a slot.
    pub(super) fn slot(&self, slot: usize) -> (usize, usize) {
        let mut at = slot;
        for block in self.clue_blocks() {
            let count = self.given.blocks[block].len();
            if at < count {
                return (block, at);
            }
            at -= count;
        }
        unreachable!("there are {} slots", self.slots())
    }

    /// What is given with these clues, by slot.
    pub(super) fn given_with(&self, clues: &[Option<Clue>]) -> Option<Given> {
        let mut given = self.given.clone();
        for (slot, clue) in clues.iter().enumerate() {
            let (block, at) = self.slot(slot);
            let old = &self.given.blocks[block][at];
            let bare = without_clue(&self.kind, block, old);
            given.blocks[block][at] = clue.as_ref().map_or(Some(bare), |clue| token(clue))?;
        }
        Some(given)
    }

    /// How many rules a board breaks under these clues; `None` if they make no puzzle.
    pub(super) fn flaws(&self, given: Given, board: &Board) -> Option<usize> {
        self.flaws_at(given, board).map(|(flaws, _)| flaws)
    }

    /// The same, and the cells where it breaks them, ascending.
    pub(super) fn flaws_at(&self, given: Given, board: &Board) -> Option<(usize, Vec<usize>)> {
        let puzzle = Described::new(self.family, &self.kind, given).ok()?;
        let puzzle: &dyn Puzzle = &puzzle;
        let flaws = (puzzle.places() == board.0.len()).then(|| puzzle.check(board))?;
        Some((flaws.len(), self.cells_of(flaws.iter().flat_map(|flaw| flaw.places.iter().copied()))))
    }

    /// What is given, with numbers for all cells that the setter is free to choose.
    pub(super) fn with_free(&self, board: &Board) -> Option<Given> {
        let block = make::free_block(&self.kind)?;
        if !self.given.blocks[block].contains(&Token::Blank) {
            return Some(self.given.clone());
        }
        free_numbers(&self.kind, &self.given, board, &mut Rng::with_seed(super::together::seed(board)))
    }
}

impl Described {
    /// What a token says where each cell says something.
    fn clue_of(&self, block: usize, token: &Token) -> Clue {
        as_clue(block, token).unwrap_or_else(|| vec![7])
    }

    /// What a sign is called: by what is drawn for it, or by its clue.
    fn name_of(&self, block: usize, token: &Token) -> Option<String> {
        let names = make::names(&self.kind.given[block], token);
        let mark = self.kind.draw.iter().find(|(name, _)| names.contains(name)).map(|&(_, mark)| mark)?;
        let name = match mark {
            Drawn::Wall | Drawn::Grey | Drawn::Shade | Drawn::Frame => names.first()?.clone(),
            mark if mark.is_shape() => <&str>::from(mark).replace('-', " "),
            _ => return None,
        };
        Some(format!("a {name}"))
    }
}

impl Setting for Described {
    fn slots(&self) -> usize {
        self.clue_blocks().map(|block| self.given.blocks[block].len()).sum()
    }

    fn cell(&self, slot: usize) -> Option<Pos> {
        let (block, at) = self.slot(slot);
        let width = self.given.size.1;
        // Those that are about a region, and walls that a loop leaves out, are where they are.
        let is_fixed = !self.may_be_blank() || self.kind.make.left_over.is_some() || is_of_regions(&self.kind, block);
        (self.kind.given[block].at == Where::Cells && !is_fixed).then(|| Pos::new(at / width, at % width))
    }

    fn name(&self, slot: usize) -> Subject {
        let (block, at) = self.slot(slot);
        let width = self.given.size.1;
        match self.kind.given[block].at {
            Where::Cells | Where::Regions => Pos::new(at / width, at % width).to_string().into(),
            Where::Corners => format!("the corner at {}", Pos::new(at / (width + 1), at % (width + 1))).into(),
            Where::Crossings => format!("the crossing at {}", Pos::new(at / (width - 1), at % (width - 1))).into(),
            Where::Beside | Where::Below => {
                let place = self.kind.given[block].at;
                let wide = place.size(self.given.size).1;
                let one = Pos::new(at / wide, at % wide);
                let (row, col) = if place == Where::Beside { (one.row, one.col + 1) } else { (one.row + 1, one.col) };
                format!("the border between {one} and {}", Pos::new(row, col)).into()
            }
            Where::Top => format!("the top of column {}", at + 1).into(),
            Where::Bottom => format!("the bottom of column {}", at + 1).into(),
            Where::Left => format!("the left of row {}", at + 1).into(),
            Where::Right => format!("the right of row {}", at + 1).into(),
        }
    }

    fn words(&self, clue: &Clue) -> String {
        let Some(token) = token(clue) else { return String::new() };
        let block =
            if matches!(clue.first(), Some(0 | 6)) { clue.last().map_or(0, |&block| block as usize) } else { 0 };
        match token {
            Token::Word(_) => self.name_of(block, &token),
            Token::Blank => {
                let name = self.kind.given[0].tokens.first().and_then(|(names, _)| names.first());
                name.map(|name| format!("no {name}"))
            }
            Token::Arrow(number, way) => Some(format!("{number} {}", way.name())),
            _ => None,
        }
        .unwrap_or_else(|| super::rows::word(&self.kind, block, &token))
    }

    fn clue(&self, slot: usize) -> Option<Clue> {
        let (block, at) = self.slot(slot);
        let token = &self.given.blocks[block][at];
        if self.made.tells_all {
            return Some(self.clue_of(block, token));
        }
        if *token == without_clue(&self.kind, block, token) { None } else { as_clue(block, token) }
    }

    fn clue_on(&self, slot: usize, board: &Board) -> Option<Clue> {
        let seat = self.slot(slot);
        let token = clue_on(&self.kind, &self.given, seat, board);
        if self.made.tells_all {
            Some(self.clue_of(seat.0, &token.unwrap_or_default()))
        } else {
            as_clue(seat.0, &token?)
        }
    }

    fn other_clues_on(&self, slot: usize, board: &Board) -> Vec<Clue> {
        let seat = self.slot(slot);
        let all = all_on(&self.kind, &self.given, seat, board);
        let told = self.clue_on(slot, board);
        all.iter().filter_map(|token| as_clue(seat.0, token)).filter(|clue| told.as_ref() != Some(clue)).collect()
    }

    fn some_clue(&self, slot: usize, random: &mut Rng) -> Option<Clue> {
        let (block, at) = self.slot(slot);
        // Small numbers, and the first letters, are what people write.
        let most = self.given.size.0.max(self.given.size.1) as u32;
        let is_small = |token: &Token| match *token {
            Token::Number(number) | Token::Arrow(number, _) => number <= most,
            Token::Signed(_, Some(number), _) => {
                number <= most || (0..most).contains(&(number.wrapping_sub('a'.into())))
            }
            _ => true,
        };
        let all: Vec<Token> = tokens_on(&self.kind, &self.given, (block, at)).filter(is_small).collect();
        as_clue(block, random.choice(&all)?)
    }

    fn unusual(&self) -> Vec<Fact> {
        let Some(largest) = self.kind.make.largest else { return Vec::new() };
        let (layout, holds) = (&self.made.layout, &self.made.holds);
        let cells = (0..self.places() as u32).map(Place).filter(|&place| matches!(layout.spot(place), Spot::Cell(_)));
        let of_cell = |place: Place| {
            let is_large = move |&value: &Value| {
                let number = holds.at(place).name_at(layout, place, value).parse::<u32>();
                number.is_ok_and(|number| number > largest)
            };
            holds.at(place).range().filter(is_large).map(move |value| Fact { place, value, holds: false })
        };
        cells.flat_map(of_cell).collect()
    }

    fn random_board(&self, random: &mut Rng, wish: &Wish) -> Option<Board> {
        if !self.kind.takes_any_loop() {
            return None;
        }
        // Between centers, what lies inside are the places where four cells meet.
        let less = usize::from(!self.kind.has_outline());
        let (height, width) = (self.given.size.0 - less, self.given.size.1 - less);
        // Where a board has clues at few cells, hardly any four that a quarter turn maps to each other have clues, unless
        // the loop is symmetrical.
        let orbit = |face: usize| {
            if !wish.symmetry.has_quarter_turns() {
                return vec![face];
            }
            let orbit = wish.symmetry.orbit(Pos::new(face / width, face % width), (height, width));
            orbit.into_iter().map(|at| at.row * width + at.col).collect()
        };
        let graph = self.made.layout.graph();
        let on = symmetrical_loop(graph, wish.share.unwrap_or(SHARE), &orbit, random)?;
        let dots = 0..if self.kind.notes_corners() { graph.dot_count() } else { 0 };
        let passed: Vec<bool> = dots.map(|dot| graph.at_dot(dot).iter().any(|&edge| on[edge as usize])).collect();
        Some(Board(on.into_iter().chain(passed).map(Value::from).collect()))
    }

    fn may_be_blank(&self) -> bool {
        make::free_block(&self.kind).is_none() && !self.made.tells_all
    }

    fn clues_on(&self, board: &Board) -> Vec<Option<Clue>> {
        if make::free_block(&self.kind).is_some() {
            let given = self.with_free(board).unwrap_or_else(|| self.given.clone());
            let tokens = |block: usize| given.blocks[block].iter().map(move |token| as_clue(block, token));
            return self.clue_blocks().flat_map(tokens).collect();
        }
        if self.made.are_apart && !self.made.tells_all {
            let of = |block: usize| {
                let slots: Vec<usize> = (0..self.given.blocks[block].len()).collect();
                let tokens = clues_on(&self.kind, &self.given, block, &slots, board);
                tokens.into_iter().map(move |token| as_clue(block, &token?))
            };
            return self.clue_blocks().flat_map(of).collect();
        }
        if self.made.tells_all {
            return (0..self.slots()).map(|slot| self.clue_on(slot, board)).collect();
        }
        self.clues_together(board)
    }

    fn are_tied(&self) -> bool {
        self.kind.is_tied()
    }

    /// One loop without ends and branches, where each cell says something.
    fn laws(&self) -> Vec<Box<dyn Rule>> {
        if !(self.made.tells_all && self.kind.has_loop()) {
            return Vec::new();
        }
        let one: Box<dyn Rule> = Box::new(SingleLoop::new(&self.made.layout, true));
        NoneOrTwo::all(&self.made.layout).chain([one]).collect()
    }

    fn with(&self, clues: &[Option<Clue>]) -> Option<Arc<dyn Puzzle>> {
        if self.made.tells_all && clues.iter().any(Option::is_none) {
            return None;
        }
        let puzzle = Described::new(self.family, &self.kind, self.given_with(clues)?).ok()?;
        Some(Arc::new(puzzle))
    }

    fn rules(&self, slot: usize) -> Vec<usize> {
        let seat = self.slot(slot);
        self.made.clues.iter().filter(|(_, other)| *other == seat).map(|&(rule, _)| rule).collect()
    }

    fn reshaped(&self, board: &Board, others: &[Board], random: &mut Rng) -> Option<(Arc<dyn Puzzle>, Option<Board>)> {
        self.other_shape(board, others, random)
    }

    fn changed(&self, places: &[Place], random: &mut Rng) -> Option<Arc<dyn Puzzle>> {
        self.shape_near(places, random)
    }

    fn are_apart(&self) -> bool {
        self.made.are_apart || self.made.tells_all
    }
}
