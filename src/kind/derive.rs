//! The clues that a board has at a position.
//!
//! In: what is given, a board. Out: tokens that the board fits. Must not know: rules as objects, engines.

use super::apart::asks_of_own;
use super::given::{ClueValue, Frame};
use super::ground::Grounder;
use super::language::{Expression, Selection, Sentence};
use super::lengths::told_by;
use super::make::{bare_wall, blocks, drawn_block, is_arrow_wall, names, opens};
use super::select::Member;
use super::token::{Token, TokenKind, Way, Where};
use super::{Given, Kind};
use crate::board::Board;
use crate::rule::formula::Formula;

/// What is left of a token when its clue goes: a wall stays a wall.
pub fn without_clue(kind: &Kind, block: usize, token: &Token) -> Token {
    if drawn_block(kind) == Some(block) {
        return token.clone();
    }
    let block = &kind.given[block];
    match token {
        Token::Region(_) | Token::Chain(..) => token.clone(),
        token if opens(kind, block, token) => token.clone(),
        token if blocks(kind, block, token) => bare_wall(kind, block).unwrap_or_else(|| token.clone()),
        _ => Token::Blank,
    }
}

/// What a setter can write at this position so that the board still fits: the first of [`tokens_on`], of arrows the one
/// that counts most.
pub fn clue_on(kind: &Kind, given: &Given, (block, at): (usize, usize), board: &Board) -> Option<Token> {
    clues_on(kind, given, block, &[at], board).pop().flatten()
}

/// The same at several positions, each as if it had the only clue.
pub fn clues_on(kind: &Kind, given: &Given, block: usize, slots: &[usize], board: &Board) -> Vec<Option<Token>> {
    let alone = without_clues(kind, given);
    let has = |wanted: TokenKind| kind.given[block].tokens.iter().any(|(_, is)| *is == wanted);
    let frame = || Frame::new(kind, &alone).ok();
    if kind.given[block].at == Where::Cells && has(TokenKind::Value) {
        let frame = frame();
        return slots.iter().map(|&at| value_on(frame.as_ref()?, at, board)).collect();
    }
    if has(TokenKind::Sums) {
        return slots.iter().map(|&at| sums_on(kind, given, (block, at), board)).collect();
    }
    if has(TokenKind::List) {
        let fits = |at: usize, token: &Token| tried(kind, &alone, (block, &[at]), token, (board, 0))[0].is_some();
        let on = |&at: &usize| {
            let lists = lists_on(kind, &alone, (block, kind.given[block].at, at), board);
            lists.into_iter().find(|token| fits(at, token))
        };
        return slots.iter().map(on).collect();
    }
    let mut found = vec![None; slots.len()];
    let may = |at: usize, token: &Token| is_clue(kind, given, (block, at), token) && is_seat(kind, given, (block, at));
    for token in all_tokens(kind, given, block) {
        // All numbers are tried on one board, where they are what sentences read.
        let is_number =
            matches!(token, Token::Number(_)) && matches!(kind.given[block].at, Where::Cells | Where::Corners);
        if matches!(token, Token::Arrow(..)) || is_number && token != Token::Number(0) {
            continue;
        }
        let open: Vec<usize> = (0..slots.len()).filter(|&of| found[of].is_none() && may(slots[of], &token)).collect();
        let at: Vec<usize> = open.iter().map(|&of| slots[of]).collect();
        let most = if is_number { kind.given[block].range.map_or(most(given), |(_, most)| most) } else { 0 };
        if at.is_empty() {
            continue;
        }
        let numbers = tried(kind, &alone, (block, &at), &token, (board, most));
        for (of, number) in open.into_iter().zip(numbers) {
            let told = |number: u32| if is_number { Token::Number(number) } else { token.clone() };
            // A number that is not to be told stays where it stands already.
            let is_told = |token: &Token| match token {
                Token::Number(number) if kind.make.untold.contains(number) => given.blocks[block][slots[of]] == *token,
                _ => true,
            };
            found[of] = number.map(|(number, _)| told(number)).filter(is_told);
        }
    }
    if has(TokenKind::Arrow) {
        let arrows = arrows_on(kind, given, block, slots, board);
        for ((found, arrows), &at) in found.iter_mut().zip(arrows).zip(slots) {
            let own = |arrow: &Token| match (arrow, &given.blocks[block][at]) {
                (Token::Arrow(_, one), Token::Arrow(_, other)) => one == other,
                _ => false,
            };
            let best = arrows.iter().find(|(arrow, _)| own(arrow)).or_else(|| arrows.first());
            *found = best.map(|(arrow, _)| arrow.clone()).or(found.take());
        }
    }
    found
}

/// All tokens that fit at a position; of numbers, the least.
pub fn all_on(kind: &Kind, given: &Given, (block, at): (usize, usize), board: &Board) -> Vec<Token> {
    let alone = without_clues(kind, given);
    let arrows = arrows_on(kind, given, block, &[at], board).concat().into_iter().map(|(arrow, _)| arrow);
    let is_first = |token: &Token| match token {
        Token::Word(_) | Token::Signed(_, None, _) => true,
        Token::Number(number) => kind.given[block].range.map_or(0, |(least, _)| least) == *number,
        _ => false,
    };
    let fits = |token: Token| {
        let most = if matches!(token, Token::Number(_)) { most(given) } else { 0 };
        let (number, _) = tried(kind, &alone, (block, &[at]), &token, (board, most)).pop()??;
        Some(if most > 0 { Token::Number(number) } else { token })
    };
    arrows.chain(tokens_on(kind, given, (block, at)).filter(is_first).filter_map(fits)).collect()
}

/// The arrows that fit at each position, those first that count most, of these those that count among the fewest cells.
fn arrows_on(kind: &Kind, given: &Given, block: usize, slots: &[usize], board: &Board) -> Vec<Vec<(Token, usize)>> {
    let alone = without_clues(kind, given);
    let mut all = vec![Vec::new(); slots.len()];
    for way in Way::ALL {
        let arrow = Token::Arrow(0, way);
        let open: Vec<usize> =
            (0..slots.len()).filter(|&of| is_clue(kind, given, (block, slots[of]), &arrow)).collect();
        let at: Vec<usize> = open.iter().map(|&of| slots[of]).collect();
        let numbers = tried(kind, &alone, (block, &at), &arrow, (board, most(given)));
        for (of, number) in open.into_iter().zip(numbers) {
            all[of].extend(number.map(|(number, places)| (Token::Arrow(number, way), places)));
        }
    }
    let rank =
        |(arrow, places): &(Token, usize)| (if let Token::Arrow(number, _) = arrow { *number } else { 0 }, *places);
    all.iter_mut().for_each(|arrows: &mut Vec<(Token, usize)>| {
        arrows.sort_by_key(|arrow| (std::cmp::Reverse(rank(arrow).0), rank(arrow).1));
    });
    all
}

/// The value of a cell as what is given there.
fn value_on(frame: &Frame<'_>, at: usize, board: &Board) -> Option<Token> {
    let place = frame.cells[at].place?;
    let value = frame.token(*board.0.get(place.index())?)?;
    // The sign of such a value says in a puzzle that nothing is given.
    let is_nothing = frame.kind.cells.as_ref().is_some_and(|cells| cells.is_nothing(value.into()));
    (!is_nothing).then_some(Token::Value(value))
}

/// The sums below and to the right.
fn sums_on(kind: &Kind, given: &Given, (block, at): (usize, usize), board: &Board) -> Option<Token> {
    let alone = without_clues(kind, given);
    let mut sums = [None, None];
    for token in tokens_on(kind, given, (block, at)) {
        let Token::Sums(down, right) = token else { continue };
        let is_open = (down.is_some() && sums[0].is_none()) || (right.is_some() && sums[1].is_none());
        if is_open && tried(kind, &alone, (block, &[at]), &token, (board, 0))[0].is_some() {
            sums = [sums[0].or(down), sums[1].or(right)];
        }
    }
    (sums != [None, None]).then_some(Token::Sums(sums[0], sums[1]))
}

/// What is given without any clue.
fn without_clues(kind: &Kind, given: &Given) -> Given {
    let blocks = given.blocks.iter().enumerate();
    let bare = |(block, tokens): (usize, &Vec<Token>)| {
        tokens.iter().map(|token| without_clue(kind, block, token)).collect::<Vec<_>>()
    };
    Given { blocks: blocks.map(bare).collect(), ..given.clone() }
}

/// The tokens that a setter can write at a position, numbers from the least on, each arrow in its four directions.
pub fn tokens_on<'k>(kind: &'k Kind, given: &'k Given, seat: (usize, usize)) -> impl Iterator<Item = Token> + use<'k> {
    all_tokens(kind, given, seat.0).filter(move |token| is_clue(kind, given, seat, token))
}

/// Whether a token is a clue at a position: it stands in walls or elsewhere, and says more than that.
fn is_clue(kind: &Kind, given: &Given, (block, at): (usize, usize), token: &Token) -> bool {
    let of_block = &kind.given[block];
    let blocked = blocks(kind, of_block, &given.blocks[block][at]);
    let is_drawn =
        matches!(token, Token::Signed(which, ..) if is_arrow_wall(kind, &of_block.tokens[usize::from(*which)]));
    blocks(kind, of_block, token) == blocked
        && !opens(kind, of_block, token)
        && !is_drawn
        && Some(token) != bare_wall(kind, of_block).as_ref()
}

/// Whether the clues of a block are about whole regions.
pub fn is_of_regions(kind: &Kind, block: usize) -> bool {
    let names = || kind.given[block].tokens.iter().flat_map(|(names, _)| names);
    let is_of_regions = |selection: &Selection| {
        let is_clue = selection.words.iter().any(|word| names().any(|name| name == word));
        !is_clue || selection.words[0] == "region"
    };
    let has_regions = kind.given.iter().any(|other| other.at == Where::Regions);
    has_regions
        && kind.given[block].at == Where::Cells
        && kind.rules.iter().all(|sentence| match sentence {
            Sentence::Each { selections, .. } => selections.iter().all(is_of_regions),
            _ => true,
        })
}

/// Whether a clue of a whole region would be told here: in the first cell, unless it stands elsewhere.
fn is_seat(kind: &Kind, given: &Given, (block, at): (usize, usize)) -> bool {
    let regions = kind.given.iter().position(|other| other.at == Where::Regions);
    let Some(regions) = regions.filter(|_| is_of_regions(kind, block)) else { return true };
    let (tokens, regions) = (&given.blocks[block], &given.blocks[regions]);
    let own = (0..tokens.len()).filter(|&cell| regions[cell] == regions[at]);
    let is_told = |cell: &usize| tokens[*cell] != without_clue(kind, block, &tokens[*cell]);
    own.clone().find(is_told).or_else(|| own.clone().next()) == Some(at)
}

fn all_tokens<'k>(kind: &'k Kind, given: &Given, block: usize) -> impl Iterator<Item = Token> + use<'k> {
    let most = most(given);
    let block = &kind.given[block];
    let of = move |(number, (_, is)): (usize, &'k (Vec<String>, TokenKind))| -> Vec<Token> {
        match is {
            TokenKind::Word(_) => vec![Token::Word(number as u16)],
            TokenKind::Number => {
                let (least, most) = block.range.unwrap_or((0, most));
                (least..=most).map(Token::Number).collect()
            }
            TokenKind::Arrow => (0..=most).flat_map(|number| Way::ALL.map(|way| Token::Arrow(number, way))).collect(),
            TokenKind::Sums => {
                (1..=most).flat_map(|sum| [Token::Sums(Some(sum), None), Token::Sums(None, Some(sum))]).collect()
            }
            TokenKind::Signed(sign) => {
                let numbers: Vec<Option<u32>> = if sign.contains('#') {
                    (0..=most).map(Some).collect()
                } else if sign.contains('@') {
                    ('a'..='z').map(|letter| Some(letter.into())).collect()
                } else {
                    vec![None]
                };
                let ways = if sign.contains('^') { Way::ALL.map(Some).to_vec() } else { vec![None] };
                itertools::iproduct!(numbers, ways).map(|(told, way)| Token::Signed(number as u16, told, way)).collect()
            }
            TokenKind::Value | TokenKind::List | TokenKind::Chain | TokenKind::Region => Vec::new(),
        }
    };
    block.tokens.iter().enumerate().flat_map(of).filter(|token| block.canonical(token.clone()) == *token)
}

/// The lists that a clue of several numbers can be: the lengths of the runs of each value, along its line or around it.
fn lists_on(kind: &Kind, given: &Given, (block, side, at): (usize, Where, usize), board: &Board) -> Vec<Token> {
    if kind.given[block].tokens.iter().all(|(_, is)| *is != TokenKind::List) {
        return Vec::new();
    }
    let Ok(frame) = Frame::new(kind, given) else { return Vec::new() };
    let cells = match side {
        Where::Top | Where::Bottom => frame.column(at),
        Where::Left | Where::Right => frame.row(at),
        Where::Cells => frame.ring(at),
        _ => return Vec::new(),
    };
    let (pieces, is_ring) = frame.pieces(&frame.live(cells));
    let places = || pieces.iter().flatten().filter_map(|&cell| frame.cells[cell].place);
    let lengths = |value| {
        let is_inside = |&cell: &usize| frame.cells[cell].place.is_some_and(|place| board[place] == value);
        let inside: Vec<Vec<bool>> = pieces.iter().map(|piece| piece.iter().map(is_inside).collect()).collect();
        Token::List(told_by(&inside, is_ring))
    };
    places().next().into_iter().flat_map(|place| frame.holds.at(place).range()).map(lengths).collect()
}

/// The largest number that is tried.
fn most(given: &Given) -> u32 {
    (4 * (given.size.0 + given.size.1) as u32).max(50)
}

/// For each of some positions of a block: the least number up to `most` under which the board fits this token there, and
/// how many places its demands are about; `None` where nothing is demanded, or no number fits.
fn tried(
    kind: &Kind,
    alone: &Given,
    (block, slots): (usize, &[usize]),
    token: &Token,
    (board, most): (&Board, u32),
) -> Vec<Option<(u32, usize)>> {
    let mut found: Vec<Option<(u32, usize, usize)>> = vec![None; slots.len()];
    let mut given = alone.clone();
    slots.iter().for_each(|&at| given.blocks[block][at] = token.clone());
    let Some((mut frame, demands)) = Frame::new(kind, &given).ok().and_then(|frame| {
        let demands = demanded(&frame, block, slots)?;
        Some((frame, demands))
    }) else {
        return vec![None; slots.len()];
    };
    let names = names(&kind.given[block], token);
    // Under conditions, the number that meets the most of them says the most.
    let has_conditions = demands.iter().map(|of| of.iter().any(|(_, condition, _)| condition.is_some()));
    let has_conditions: Vec<bool> = has_conditions.collect();
    for number in 0..=most {
        for (name, &at) in names.iter().flat_map(|name| slots.iter().map(move |at| (name, at))).filter(|_| most > 0) {
            frame.clues.entry(name).or_default().insert(at, ClueValue::Number(number.into()));
        }
        for (of, demands) in demands.iter().enumerate() {
            let met = found[of].map_or(0, |(_, _, met)| met);
            if met < demands.len() && (met == 0 || has_conditions[of]) {
                let better = kept(&frame, demands, board).filter(|(_, now)| *now > met);
                found[of] = better.map(|(places, met)| (number, places, met)).or(found[of]);
            }
        }
    }
    found.into_iter().map(|found| found.map(|(number, places, _)| (number, places))).collect()
}

/// What the sentences about clues demand at each of some positions, and when.
type Demands<'k> = Vec<Vec<(Member, Option<&'k Expression>, &'k Expression)>>;

fn demanded<'k>(frame: &Frame<'k>, block: usize, slots: &[usize]) -> Option<Demands<'k>> {
    let mut demands = vec![Vec::new(); slots.len()];
    for sentence in &frame.kind.rules {
        let Sentence::Each { selections, ways, values, condition, formula, .. } = sentence else { continue };
        let is_own = |selection: &&Selection| {
            let of_own = |condition| asks_of_own(frame.kind, condition, selection);
            frame.is_of_clues(selection) && condition.as_ref().is_none_or(of_own)
        };
        for selection in selections.iter().filter(is_own) {
            for member in frame.members_of(selection, ways, values).ok()? {
                let seat = member.seat.filter(|_| member.block.is_none_or(|other| other == block));
                let at = seat.filter(|(side, _)| *side == frame.kind.given[block].at).map(|(_, at)| at);
                if let Some(of) = slots.iter().position(|&slot| Some(slot) == at) {
                    demands[of].push((member, condition.as_ref(), formula));
                }
            }
        }
    }
    Some(demands)
}

/// How many places the demands that apply are about, and how many apply; `None` if none does, or the board breaks one.
fn kept(
    frame: &Frame<'_>,
    demands: &[(Member, Option<&Expression>, &Expression)],
    board: &Board,
) -> Option<(usize, usize)> {
    let index = |place| frame.holds.at(place).index(board[place]);
    let (mut places, mut met) = (0, 0);
    for (member, condition, formula) in demands {
        let grounder = Grounder { frame, scope: &member.scope };
        let is_meant = |condition| matches!(grounder.formula(condition), Ok(Some(Formula::Known(true))));
        if !condition.is_none_or(is_meant) {
            continue;
        }
        let Some(formula) = grounder.formula(formula).ok()? else { continue };
        if formula.on_board(&index) != Some(true) {
            return None;
        }
        met += 1;
        places += formula.places().len();
    }
    (met > 0).then_some((places, met))
}
