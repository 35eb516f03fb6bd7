//! How random boards of a kind are drawn: its size, the numbers of the header, regions, walls.
//!
//! In: the table `[make]` of a kind, a source of random numbers. Out: what a puzzle gives before it has clues. Must not
//! know: rules, engines.

use fastrand::Rng;

use super::along;
use super::apart::says_of_unmarked;
pub(super) use super::parting::neighbours;
use super::parting::{chains, regions};
pub use super::parting::{in_pieces, with_other_region, with_split_region};
use super::token::{Block, Token, TokenKind, Way, Where};
use super::{Given, Kind};

/// The share of cells that are walls where the kind does not say it, in percent.
const WALLS: u8 = 18;

/// The tables of a kind about random boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Make {
    /// Rows and columns.
    pub size: (usize, usize),
    /// The numbers of the header; those of the second kind are that much less than the size of the board.
    pub numbers: Vec<Number>,
    /// How regions are drawn.
    pub regions: Regions,
    /// The share of cells that are walls, in percent.
    pub walls: u8,
    /// Whether walls are cells that a random loop leaves out; whether no cell that it leaves out beside them is inside.
    pub left_over: Option<bool>,
    /// The numbers that new puzzles do not tell, as there is a clue that says more.
    pub untold: Vec<u32>,
    /// The largest number that a cell of the answer has.
    pub largest: Option<u32>,
    /// The least and the largest number of cells, where the setter is free to choose them.
    pub free: Option<(u32, Number)>,
}

/// A number of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// This one.
    Just(u32),
    /// So much less than the longer side of the board.
    Below(u32),
}

impl Number {
    /// The number on a board of this size.
    fn on(self, size: (usize, usize)) -> u32 {
        match self {
            Number::Just(number) => number,
            Number::Below(less) => (size.0.max(size.1) as u32).saturating_sub(less),
        }
    }
}

/// How regions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regions {
    /// As many as there are rows.
    Rows,
    /// Each has from this many to that many cells, if there is room.
    Sizes(usize, usize),
    /// Rectangles with from this many to that many cells, if there is room.
    Rectangles(usize, usize),
    /// Pieces of a random loop, with what it leaves out, or that alone, if it may be.
    Along(bool),
}

fn range(text: &str) -> Option<(usize, usize)> {
    let (least, most) = text.trim().split_once("..")?;
    let (least, most) = (least.trim().parse().ok()?, most.trim().parse().ok()?);
    (0 < least && least <= most).then_some((least, most))
}

impl std::str::FromStr for Regions {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no way to draw regions: `rows`, `3..6`, `rectangles 2..9`, `loop`");
        match text.trim().split_once(' ') {
            None if text.trim() == "rows" => Some(Regions::Rows),
            None if text.trim() == "loop" => Some(Regions::Along(false)),
            Some(("loop", "or not")) => Some(Regions::Along(true)),
            Some(("rectangles", sizes)) => range(sizes).map(|(least, most)| Regions::Rectangles(least, most)),
            _ => range(text).map(|(least, most)| Regions::Sizes(least, most)),
        }
        .ok_or_else(wrong)
    }
}

impl Make {
    /// What is drawn where the kind says nothing.
    pub(super) fn plain(header: &[String]) -> Self {
        Make {
            size: (8, 8),
            numbers: vec![Number::Just(1); header.len()],
            regions: Regions::Sizes(3, 6),
            walls: WALLS,
            left_over: None,
            untold: Vec::new(),
            largest: None,
            free: None,
        }
    }

    /// Takes one entry of the table.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn set(&mut self, header: &[String], key: &str, value: &str) -> Result<(), String> {
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| format!("`{text}` is no number"));
        let side = |text: &str| {
            Ok::<_, String>(match text.trim().strip_prefix("size") {
                Some("") => Number::Below(0),
                Some(less) => Number::Below(number(less.trim_start().trim_start_matches('-'))?),
                None => Number::Just(number(text)?),
            })
        };
        match key {
            "size" => {
                let sides =
                    value.split_once('x').and_then(|(cols, rows)| Some((rows.parse().ok()?, cols.parse().ok()?)));
                self.size = sides.ok_or_else(|| format!("`{value}` is no size: `10x8`, columns and rows"))?;
            }
            "regions" => self.regions = value.parse()?,
            "numbers" => {
                let wrong = || format!("`{value}` is no range: `1..size`");
                let (least, most) = value.split_once("..").ok_or_else(wrong)?;
                self.free = Some((number(least)?, side(most)?));
            }
            "untold" => self.untold = value.split(',').map(number).collect::<Result<_, _>>()?,
            "largest" => self.largest = Some(number(value)?),
            "walls" if value == "loop" => self.left_over = Some(false),
            "walls" if value == "loop outside" => self.left_over = Some(true),
            "walls" => {
                let share = number(value.trim_end_matches('%'))?;
                self.walls = u8::try_from(share).ok().filter(|share| *share <= 90).ok_or("walls are 0 to 90 %")?;
            }
            name => {
                let own = ["size", "regions", "walls", "numbers", "untold", "largest"].map(str::to_owned);
                let names: Vec<String> = own.into_iter().chain(header.iter().cloned()).collect();
                let Some(at) = header.iter().position(|other| other == name) else {
                    return Err(format!("`{name}` is nothing that is drawn: {}", crate::text::nearest(name, &names)));
                };
                self.numbers[at] = side(value)?;
            }
        }
        Ok(())
    }
}

/// What a puzzle of this size gives before it has clues.
pub fn blank(kind: &Kind, size: (usize, usize), random: &mut Rng) -> Given {
    let make = &kind.make;
    let mut blocks: Vec<Vec<Token>> = kind.given.iter().map(|block| tokens(kind, block, size, random)).collect();
    if let Some((block, (least, most))) = drawn_block(kind).zip(chosen(kind, size)) {
        blocks[block].iter_mut().for_each(|token| *token = Token::Number(random.u32(least..=most)));
    }
    let header = make.numbers.iter().map(|wanted| Some(wanted.on(size))).collect();
    Given { size, header, options: vec![false; kind.options.len()], blocks }
}

/// The share of cells that will have no clue, in percent, where cells without one say something.
const WITHOUT: u8 = 70;

/// The cells of a new puzzle that will have no clue.
pub fn without(kind: &Kind, size: (usize, usize), random: &mut Rng) -> Vec<bool> {
    let cells = if says_of_unmarked(kind) { size.0 * size.1 } else { 0 };
    (0..cells).map(|_| random.u8(..100) < WITHOUT).collect()
}

fn tokens(kind: &Kind, block: &Block, size: (usize, usize), random: &mut Rng) -> Vec<Token> {
    let (height, width) = block.at.size(size);
    if block.at == Where::Regions {
        return regions(kind.make.regions, size, random).into_iter().map(Token::Region).collect();
    }
    if block.tokens.iter().any(|(_, is)| *is == TokenKind::Chain) {
        return chains(size, random);
    }
    let wall = drawn_wall(kind, block, random);
    if let (Some(wall), Some(outside)) = (&wall, kind.make.left_over) {
        let mut tokens = vec![Token::Blank; height * width];
        along::left_over(size, outside, random).into_iter().for_each(|cell| tokens[cell] = wall.clone());
        return tokens;
    }
    // Where all other cells hold nothing, most have one.
    let shape = shape(kind, block);
    let sums = block.tokens.iter().any(|(_, is)| *is == TokenKind::Sums);
    (0..height * width)
        .map(|cell| match &wall {
            // Sums stand in walls, so the first row and column are walls.
            Some(wall) if sums && (cell < width || cell % width == 0) => wall.clone(),
            Some(_) if random.u8(..100) < kind.make.walls => drawn_wall(kind, block, random).unwrap_or_default(),
            _ => match &shape {
                Some(shape) if random.u8(..100) >= kind.make.walls => shape.clone(),
                _ => Token::Blank,
            },
        })
        .collect()
}

/// The names of the clues that a token sets.
pub fn names<'b>(block: &'b Block, token: &Token) -> &'b [String] {
    let is = |kind_of: &TokenKind| {
        matches!(
            (token, kind_of),
            (Token::Number(_) | Token::Unknown, TokenKind::Number)
                | (Token::Value(_), TokenKind::Value)
                | (Token::Arrow(..), TokenKind::Arrow)
                | (Token::Sums(..), TokenKind::Sums)
                | (Token::List(_), TokenKind::List)
        )
    };
    let names = match token {
        Token::Word(which) | Token::Signed(which, ..) => block.tokens.get(usize::from(*which)),
        _ => block.tokens.iter().find(|(_, kind_of)| is(kind_of)),
    };
    names.map_or(&[], |(names, _)| names)
}

/// The block of the numbers that the setter is free to choose for each answer.
pub fn free_block(kind: &Kind) -> Option<usize> {
    chosen_block(kind).filter(|_| !kind.given.iter().any(|block| block.at.is_side()))
}

/// The block of the numbers that are drawn before the answer because clues outside add them up; they are not clues.
pub fn drawn_block(kind: &Kind) -> Option<usize> {
    chosen_block(kind).filter(|_| free_block(kind).is_none())
}

fn chosen_block(kind: &Kind) -> Option<usize> {
    let is_free =
        |block: &Block| block.at == Where::Cells && block.tokens.iter().any(|(_, is)| *is == TokenKind::Number);
    kind.make.free.and_then(|_| kind.given.iter().position(is_free))
}

/// The least and the largest number that the setter chooses, on a board of this size.
pub(super) fn chosen(kind: &Kind, size: (usize, usize)) -> Option<(u32, u32)> {
    let (least, most) = kind.make.free?;
    Some((least, most.on(size).max(least)))
}

/// Whether a token blocks its cell.
pub fn blocks(kind: &Kind, block: &Block, token: &Token) -> bool {
    names(block, token).iter().any(|name| kind.except.contains(name))
}

/// Whether a token makes its cell one that holds a value: the circle of `not circle`. It is no clue then.
pub fn opens(kind: &Kind, block: &Block, token: &Token) -> bool {
    let is_open = |name: &String| kind.except.iter().any(|except| except.strip_prefix("not ") == Some(name));
    names(block, token).iter().any(is_open)
}

/// The token that makes a cell one that holds a value, where others hold nothing.
pub fn shape(kind: &Kind, block: &Block) -> Option<Token> {
    let words = (0..block.tokens.len()).filter(|&at| matches!(block.tokens[at].1, TokenKind::Word(_)));
    words.map(|at| Token::Word(at as u16)).find(|token| opens(kind, block, token))
}

/// Whether cells of a block can be walls that are drawn with the shape; not where new puzzles are to have none.
pub fn has_walls(kind: &Kind, block: &Block) -> bool {
    kind.make.walls > 0 && (bare_wall(kind, block).is_some() || arrow_wall(kind, block).is_some())
}

/// A wall that is drawn with the shape: a bare one, or an arrow in a random direction.
pub fn drawn_wall(kind: &Kind, block: &Block, random: &mut Rng) -> Option<Token> {
    if !has_walls(kind, block) {
        return None;
    }
    let arrow = || Some(Token::Signed(arrow_wall(kind, block)?, None, random.choice(Way::EIGHT)));
    bare_wall(kind, block).or_else(arrow)
}

fn arrow_wall(kind: &Kind, block: &Block) -> Option<u16> {
    block.tokens.iter().position(|token| is_arrow_wall(kind, token)).map(|at| at as u16)
}

/// Whether a sign is an arrow that only blocks its cell: its direction is no clue.
pub(super) fn is_arrow_wall(kind: &Kind, (names, is): &(Vec<String>, TokenKind)) -> bool {
    let blocks = !names.is_empty() && names.iter().all(|name| kind.except.contains(name));
    blocks && matches!(is, TokenKind::Signed(sign) if sign.contains('^') && !sign.contains(['#', '@']))
}

/// The token that blocks a cell and says nothing else.
pub fn bare_wall(kind: &Kind, block: &Block) -> Option<Token> {
    let blocks = |name: &String| kind.except.contains(name);
    let bare = |(number, (names, is)): (usize, &(Vec<String>, TokenKind))| match is {
        TokenKind::Word(_) if names.iter().all(blocks) => Some(Token::Word(number as u16)),
        TokenKind::Number if names.iter().any(blocks) => Some(Token::Unknown),
        _ => None,
    };
    // A number that is not told is a wall where no word is one.
    let walls = block.tokens.iter().enumerate().filter_map(bare);
    walls.min_by_key(|token| *token == Token::Unknown)
}
