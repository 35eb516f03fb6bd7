//! Kinds of puzzles that texts describe: every text of the folder `kinds/`, the errors of the language, and the same kind
//! as a text and as a program.

mod alternates;
mod audited;
mod builder;
mod counted;
mod drawn;
mod english;
mod fresh;
mod fuzz;
mod gallery;
mod given;
mod groups;
mod hunted;
mod ids;
mod invented;
mod language;
mod made;
mod marks;
mod paths;
mod peak;
mod readers;
mod stated;

use std::sync::Arc;

use cluesat::board::{Board, Place};
use cluesat::diagnostic::Source;
use cluesat::family::described::{self, Described};
use cluesat::family::{Deduce, Family, Format, ParseOptions, Puzzle};
use cluesat::kind::{Given, Kind, Token, Where, built_in};
use cluesat::search::{self, Options};
use fastrand::Rng;

use given::random_given;

/// The kind that a text describes.
fn kind(text: &str) -> Result<Arc<Kind>, String> {
    let source = Source { name: "mine.toml", bytes: text.as_bytes(), first_line: 1 };
    described::read(&source).map_err(|wrong| wrong.render(false))
}

/// A puzzle of a family.
fn puzzle(family: &'static Family, text: &str) -> Arc<dyn Puzzle> {
    let source = Source { name: "puzzle", bytes: text.as_bytes(), first_line: 1 };
    family
        .texts
        .parse(&source, Format::Rows, &ParseOptions::default())
        .unwrap_or_else(|wrong| panic!("{text}\n{wrong}"))
}

/// The most boards that are tried one by one.
const MOST: u64 = 10_000;

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
            // Where few boards have answers, more of them are tried.
            if tried >= 24 && with_answers > 1 && with_several > 0 || tried == 96 {
                break;
            }
        }
        assert!(tried >= 15, "{}: {tried}", kind.name);
        if with_answers < 2 || with_several == 0 {
            without.push(&kind.name);
        }
    }
    // A kind may have no answers on boards that are so small.
    assert!(5 * without.len() <= built_in().len(), "{without:?}");
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
            let held = Described::new(family, kind, held(kind, made.given())).ok();
            for (format, made) in [(Format::Rows, Some(&made)), (Format::Puzzlink, held.as_ref())] {
                let Some(made) = made else { continue };
                let puzzle: &dyn Puzzle = made;
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
                    // Where there are several signs for the same, another one may stand there.
                    assert_eq!(clues(again.given()), clues(made.given()), "{text}");
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

/// What is given without what addresses do not hold: blocks that may be left out, and of each region all clues but one.
fn held(kind: &Kind, given: &Given) -> Given {
    let mut given = given.clone();
    for (block, tokens) in kind.given.iter().zip(&mut given.blocks) {
        if block.optional {
            tokens.fill(Token::Blank);
        }
    }
    let at = |at: Where| kind.given.iter().position(|block| block.at == at);
    if let (Some(cells), Some(regions)) = (at(Where::Cells), at(Where::Regions)) {
        let regions = given.blocks[regions].clone();
        let mut told = Vec::new();
        for (token, region) in given.blocks[cells].iter_mut().zip(regions) {
            if *token == Token::Blank || told.contains(&region) {
                *token = Token::Blank;
            } else {
                told.push(region);
            }
        }
    }
    given
}

/// How many clues there are, by block.
fn clues(given: &Given) -> Vec<usize> {
    let is_clue = |token: &&Token| !matches!(token, Token::Blank | Token::Region(_));
    given.blocks.iter().map(|tokens| tokens.iter().filter(is_clue).count()).collect()
}

/// What an address does not hold is no address, rather than one of another puzzle.
#[test]
fn an_address_holds_all_that_is_given() {
    let written = |text: &str| {
        let puzzle = cluesat::parse(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        let mut address = Vec::new();
        puzzle.write(Format::Puzzlink, None, &mut address).map_err(|error| error.reason)
    };
    let lost = Err("an address does not hold all that is given".to_owned());
    let dots = "# family: kropki\n2 2\nw\n-\n- -\n";
    assert_eq!(written(dots), Ok(()));
    // A number in a cell.
    assert_eq!(written(&format!("{dots}1 -\n- -\n")), lost);
    // Two numbers for one room.
    let rooms = |numbers: &str| written(&format!("# family: heyawake\n2 2\n{numbers}\n- -\n1 1\n2 2\n"));
    assert_eq!(rooms("- 1"), Ok(()));
    assert_eq!(rooms("1 1"), lost);
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
        for _ in 0..20 {
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
