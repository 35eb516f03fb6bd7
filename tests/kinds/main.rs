//! Kinds of puzzles that texts describe: every text of the folder `kinds/`, the errors of the language, and the same kind
//! as a text and as a program.

mod builder;
mod drawn;
mod fuzz;
mod gallery;
mod language;
mod made;
mod programs;
mod stated;

use std::sync::Arc;
use std::time::{Duration, Instant};

use cluesat::board::{Board, Place};
use cluesat::diagnostic::Source;
use cluesat::family::described::{self, Described};
use cluesat::family::{Deduce, Family, Format, ParseOptions, Puzzle};
use cluesat::kind::{Given, Kind, Token, TokenKind, Way, Where, built_in};
use cluesat::search::{self, Options};
use fastrand::Rng;

/// The kind that a text describes.
fn kind(text: &str) -> Result<Arc<Kind>, String> {
    let source = Source { name: "mine.toml", bytes: text.as_bytes(), first_line: 1 };
    let kind = Arc::new(Kind::parse(&source).map_err(|wrong| wrong.render(false))?);
    described::tried(&kind).map_err(|wrong| wrong.render(false))?;
    Ok(kind)
}

/// A puzzle of a family.
fn puzzle(family: &'static Family, text: &str) -> Arc<dyn Puzzle> {
    let source = Source { name: "puzzle", bytes: text.as_bytes(), first_line: 1 };
    family
        .texts
        .parse(&source, Format::Rows, &ParseOptions::default())
        .unwrap_or_else(|wrong| panic!("{text}\n{wrong}"))
}

/// How long one kind may take of a test that tries many boards of it.
const ENOUGH: Duration = Duration::from_secs(3);

/// The most boards that are tried one by one.
const MOST: u64 = 10_000;

fn token(is: &TokenKind, index: usize, random: &mut Rng, kind: &Kind) -> Token {
    match is {
        TokenKind::Word(_) => Token::Word(index as u16),
        TokenKind::Signed(sign) => Token::Signed(
            index as u16,
            if sign.contains('@') {
                Some(random.u32(0..3) + u32::from('a'))
            } else {
                (sign.contains('#') && random.u8(..8) > 0).then(|| random.u32(0..5))
            },
            sign.contains('^').then(|| Way::EIGHT[random.usize(0..8)]),
        ),
        TokenKind::Number if random.u8(..8) == 0 => Token::Unknown,
        TokenKind::Number => Token::Number(random.u32(0..5)),
        TokenKind::Value => {
            let cells = kind.cells.as_ref().expect("values are of cells");
            let words = cells.words.len() as u16;
            // Numbers come behind the words, from 0; no kind has a 0 of its own.
            let number = |random: &mut Rng| words + random.u16(1..5);
            let is_number = cells.numbers.is_some() && (words == 0 || random.bool());
            // The first word is nothing that is given where its sign is `-`.
            let first = u16::from(cells.words.first().is_some_and(|word| word.sign == "-"));
            Token::Value(if is_number || first == words { number(random) } else { random.u16(first..words) })
        }
        TokenKind::Arrow => Token::Arrow(random.u32(0..3), Way::ALL[random.usize(0..4)]),
        TokenKind::Sums => Token::Sums(random.bool().then(|| random.u32(1..12)), Some(random.u32(1..12))),
        TokenKind::Chain | TokenKind::Region => Token::Blank,
    }
}

/// What a setter could give on a small board, sense or nonsense.
fn random_given(kind: &Kind, random: &mut Rng) -> Given {
    let size = kind.size().unwrap_or((random.usize(1..5), random.usize(1..5)));
    let (height, width) = size;
    // Large boards have holes, in which nothing may be given.
    let share = if kind.size().is_some() { 1 } else { random.u8(5..100) };
    let mut block = |at: Where, tokens: &[(Vec<String>, TokenKind)]| -> Vec<Token> {
        let (height, width) = at.size(size);
        let rooms = random.u32(1..4);
        let chains = tokens.iter().any(|(_, is)| *is == TokenKind::Chain);
        (0..height * width)
            .map(|cell| {
                if at == Where::Regions {
                    // Rooms in one piece: rows, or columns.
                    return Token::Region(if rooms == 1 { 0 } else { (cell / width) as u32 / (rooms - 1) });
                }
                if chains {
                    return Token::Chain((cell / width) as u32, (cell % width) as u32 + 1);
                }
                let index = random.usize(0..tokens.len().max(1));
                match tokens.get(index) {
                    Some((_, is)) if random.u8(..) < share => token(is, index, random, kind),
                    _ => Token::Blank,
                }
            })
            .collect()
    };
    let blocks = kind.given.iter().map(|given| block(given.at, &given.tokens)).collect();
    let header =
        kind.header.iter().map(|_| (random.u8(..4) > 0).then(|| random.u32(1..=height.min(width) as u32))).collect();
    Given { size, header, options: kind.options.iter().map(|_| height == width && random.bool()).collect(), blocks }
}

/// All boards of a puzzle, where these are not too many.
fn boards(puzzle: &dyn Puzzle) -> Option<Vec<Board>> {
    let holds = puzzle.holds();
    let all = holds.iter().try_fold(1u64, |all, (_, values)| all.checked_mul(values.len() as u64));
    let count = all.filter(|&all| all <= MOST)?;
    let board = |mut number: u64| {
        let mut value = |(_, values): (Place, cluesat::board::Values)| {
            let index = number % values.len() as u64;
            number /= values.len() as u64;
            values.value(index as usize)
        };
        Board(holds.iter().map(&mut value).collect())
    };
    Some((0..count).map(board).collect())
}

/// For every kind and random clues on small boards: the answers that the search finds are the boards that pass, and what
/// is deduced holds on all of them.
#[test]
fn the_answers_of_every_kind_are_the_boards_that_pass() {
    let mut without = Vec::new();
    let overlapping = kind(include_str!("texts/overlapping.toml")).expect("it is right");
    // The grids of most kinds are too large for this.
    let small = |kind: &&Arc<Kind>| kind.size().is_none_or(|(height, width)| height * width < 20);
    for kind in built_in().iter().chain([&overlapping]).filter(small) {
        let family = described::family(kind);
        let mut random = Rng::with_seed(7);
        let (mut tried, mut with_answers, mut with_several) = (0, 0, 0);
        for _ in 0..400 {
            let Ok(made) = Described::new(family, kind, random_given(kind, &mut random)) else { continue };
            let puzzle: Arc<dyn Puzzle> = Arc::new(made);
            let Some(boards) = boards(&*puzzle) else { continue };
            let passing: Vec<Board> = boards.into_iter().filter(|board| puzzle.check(board).is_empty()).collect();
            tried += 1;
            with_answers += usize::from(!passing.is_empty());
            with_several += usize::from(passing.len() > 1);
            match puzzle.deduce(Deduce::Full) {
                Err(_) => assert!(passing.is_empty(), "{} {puzzle:?}", kind.name),
                Ok(known) => {
                    for (board, place) in
                        passing.iter().flat_map(|board| puzzle.all_places().map(move |at| (board, at)))
                    {
                        let only = known.known(place, board[place]);
                        assert_ne!(only, Some(false), "{} {puzzle:?}", kind.name);
                    }
                }
            }
            let found = search::Answers::new(&puzzle, &Options::default());
            let mut found: Vec<Board> = found.map(|answer| answer.expect("no limit and no bug")).collect();
            let mut wanted = passing;
            found.sort_unstable_by(|one, other| one.0.cmp(&other.0));
            wanted.sort_unstable_by(|one, other| one.0.cmp(&other.0));
            assert_eq!(found, wanted, "{} {puzzle:?}", kind.name);
            if tried == 24 {
                break;
            }
        }
        assert!(tried >= 15, "{}: {tried}", kind.name);
        if with_answers < 2 || with_several == 0 {
            without.push(&kind.name);
        }
    }
    // A kind may have no answers on boards that are so small.
    assert!(4 * without.len() <= built_in().len(), "{without:?}");
}

/// What is written is read back, as rows and as an address.
#[test]
fn what_is_written_is_read_back() {
    for kind in built_in() {
        let family = described::family(kind);
        let mut random = Rng::with_seed(3);
        let (mut rows, mut addresses) = (0, 0);
        let has_address = kind.address.iter().any(|(site, _)| site == "puzz.link");
        for _ in 0..300 {
            if rows > 40 && (addresses > 20 || !has_address) {
                break;
            }
            let Ok(made) = Described::new(family, kind, random_given(kind, &mut random)) else { continue };
            for format in [Format::Rows, Format::Puzzlink] {
                let puzzle: &dyn Puzzle = &made;
                let mut text = Vec::new();
                if puzzle.write(format, None, &mut text).is_err() {
                    continue;
                }
                let text = String::from_utf8(text).expect("text");
                let again = puzzle_of(family, &text, format);
                if format == Format::Rows {
                    assert_eq!(again.given(), made.given(), "{text}");
                    rows += 1;
                } else {
                    let mut twice = Vec::new();
                    let again: &dyn Puzzle = &again;
                    again.write(format, None, &mut twice).expect("it was written before");
                    assert_eq!(String::from_utf8(twice).as_ref(), Ok(&text));
                    addresses += 1;
                }
            }
        }
        assert!(rows > 20 && (addresses > 10) == has_address, "{}: {rows} {addresses}", kind.name);
    }
}

fn puzzle_of(family: &'static Family, text: &str, format: Format) -> Described {
    let source = Source { name: "again", bytes: text.as_bytes(), first_line: 1 };
    let puzzle =
        family.texts.parse(&source, format, &ParseOptions::default()).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
    let puzzle: &dyn std::any::Any = &*puzzle;
    puzzle.downcast_ref::<Described>().expect("it is of its kind").clone()
}

/// A kind is one short text, and says what players need.
#[test]
fn texts_are_short_and_say_what_is_to_do() {
    assert!(built_in().len() >= 23);
    for kind in built_in() {
        assert!(kind.text.lines().count() <= 60, "{}", kind.name);
        assert!(
            kind.play.ends_with('.') && (!kind.draw.is_empty() || kind.cells.is_some() || kind.edges.is_some()),
            "{}",
            kind.name
        );
        described::tried(kind).unwrap_or_else(|wrong| panic!("{}", wrong.render(false)));
        assert!(described::account(kind).lines().count() > 2, "{}", kind.name);
    }
}

/// The clues that a board has are clues that the board keeps, and clues are taken away only as long as the answer stays
/// the only one.
#[test]
fn clues_are_those_of_a_board() {
    let (mut kinds, mut reduced) = (0, 0);
    for kind in built_in() {
        let family = described::family(kind);
        let mut random = Rng::with_seed(5);
        let mut seen = false;
        let began = Instant::now();
        for _ in 0..20 {
            // Kinds whose rules take long to make are tried on fewer boards.
            if began.elapsed() > ENOUGH {
                break;
            }
            let mut given = random_given(kind, &mut random);
            for token in given.blocks.iter_mut().flatten() {
                if !matches!(token, Token::Region(_) | Token::Chain(..)) {
                    *token = Token::Blank;
                }
            }
            let Ok(made) = Described::new(family, kind, given) else { continue };
            let blank: Arc<dyn Puzzle> = Arc::new(made);
            let Some(setting) = blank.shortcuts().setting else { continue };
            let Some(answer) = cluesat::answers(&blank).next() else { continue };
            let answer = answer.expect("no limit");
            let clues = setting.clues_on(&answer);
            let Some(full) = setting.with(&clues) else { continue };
            assert!(full.check(&answer).is_empty(), "{} {full:?}", kind.name);
            seen |= clues.iter().any(Option::is_some);
            let Some(setting) = full.shortcuts().setting else { continue };
            if clues.iter().all(Option::is_none) || !matches!(cluesat::unique(&full), Ok(search::Verdict::Unique(_))) {
                continue;
            }
            let _ = setting;
            let fewer = cluesat::reduce(&full).unwrap_or_else(|wrong| panic!("{} {full:?}: {wrong}", kind.name)).puzzle;
            let verdict = cluesat::unique(&fewer).expect("no limit");
            assert!(matches!(verdict, search::Verdict::Unique(only) if only == answer), "{} {fewer:?}", kind.name);
            reduced += 1;
        }
        kinds += usize::from(seen);
    }
    assert!(kinds >= 8 && reduced >= 20, "{kinds} {reduced}");
}
