//! New puzzles of kinds, and kinds that a puzzle's own text names or holds.

use std::sync::Arc;

use cluesat::backend::Limits;
use cluesat::diagnostic::Source;
use cluesat::family::described::{self, Described};
use cluesat::family::{Family, Format, Puzzle, Turns, load};
use cluesat::kind::{Kind, built_in};
use cluesat::search::{self, Made, Options, Recipe, SettingError, Verdict};
use fastrand::Rng;

/// Of most kinds a small puzzle is made, with exactly one answer.
#[test]
fn new_puzzles_have_one_answer() {
    let mut without: Vec<&str> = Vec::new();
    for kind in built_in() {
        let family = described::family(kind);
        let made = [(4, 4), (5, 5), (6, 6)].into_iter().find_map(|size| {
            let mut recipe = Recipe::new(family);
            recipe.shape.size = size;
            let limits = Limits::none().with_work(2_000);
            let options = Options { limits, ..Options::default() };
            match search::generate(&recipe, 0, &options, &search::any_will_do) {
                // Boards of several grids are larger.
                Err(SettingError::Shape(_)) => None,
                made => made.unwrap_or_else(|wrong| panic!("{}: {wrong}", kind.name)),
            }
        });
        let Some(made) = made else {
            without.push(&kind.name);
            continue;
        };
        let verdict = cluesat::unique(&made.puzzle).expect("no limit");
        assert!(matches!(verdict, Verdict::Unique(only) if only == made.answer), "{}: {:?}", kind.name, made.puzzle);
        assert!(made.puzzle.check(&made.answer).is_empty(), "{}", kind.name);
        // What is written has that answer, too, and no other one.
        let mut rows = format!("# family: {}\n", kind.id()).into_bytes();
        made.puzzle.write(Format::Rows, None, &mut rows).expect("rows");
        let again =
            cluesat::parse(&String::from_utf8_lossy(&rows)).unwrap_or_else(|wrong| panic!("{}: {wrong}", kind.name));
        let verdict = cluesat::unique(&again).expect("no limit");
        assert!(matches!(verdict, Verdict::Unique(only) if only == made.answer), "{}: {:?}", kind.name, again);
    }
    // Of some kinds, few boards that are so small have one answer.
    assert!(without.len() * 4 <= built_in().len(), "{without:?}");
}

/// Areas with a clue each: they are drawn by what is said of them besides the clue.
#[test]
fn areas_get_the_clues_that_they_need() {
    for kind in ["nurikabe", "shikaku", "rekuto", "nawabari", "tatamibari"] {
        made(kind, (5, 5), 1, 50_000);
    }
}

/// Large boards with walls, or with regions along a loop, hardly ever have one answer as they are drawn.
#[test]
fn boards_with_several_answers_are_mended() {
    for (kind, size) in [("yajilin", (14, 14)), ("country road", (10, 10)), ("factors", (8, 8))] {
        for number in [0, 1] {
            made(kind, size, number, 50_000);
        }
    }
}

/// Numbers that stand in cells without a value are clues like others: each can go, and what it demands with it. They were
/// taken for walls: `reduce` said of a puzzle with one answer that it has several, and new puzzles told no number.
#[test]
fn numbers_in_walls_are_clues() {
    let text = "# family: minesweeper\n1 5 1\n1 - ? - 0\n";
    let puzzle = cluesat::parse(text).expect("it is read");
    let reduced = search::reduce(&puzzle, &search::Reduction::default(), &Options::default()).expect("one answer");
    assert_eq!((reduced.clues, reduced.irreducible), ((2, 1), true));
    assert!(matches!(cluesat::unique(&reduced.puzzle), Ok(Verdict::Unique(only)) if only == reduced.answer));
    let mut told = 0;
    for kind in built_in().iter().filter(|kind| kind.except.iter().any(|except| except == "number")) {
        let mut recipe = Recipe::new(described::family(kind));
        recipe.shape.size = (5, 5);
        let options = Options { limits: Limits::none().with_work(20_000), ..Options::default() };
        let made = search::generate(&recipe, 1, &options, &search::any_will_do).expect("it fits");
        let Some(made) = made else { continue };
        let verdict = cluesat::unique(&made.puzzle).expect("no limit");
        assert!(matches!(verdict, Verdict::Unique(only) if only == made.answer), "{}: {:?}", kind.name, made.puzzle);
        told += usize::from(made.clues > 0);
    }
    assert!(told >= 3, "{told}");
}

/// The size of new puzzles where none is asked for is one that the kind can have.
#[test]
fn every_kind_has_a_board_of_its_own_size() {
    for kind in built_in() {
        let recipe = Recipe::new(described::family(kind));
        let empty = recipe.family.maker.empty(&recipe.shape, &mut Rng::with_seed(1));
        assert!(empty.is_ok(), "{}: {:?}", kind.name, empty.err());
        if let Some(size) = kind.size() {
            assert_eq!(recipe.shape.size, size, "{}", kind.name);
        }
    }
}

/// Kinds of which hardly any board that is drawn makes a puzzle: areas that a clue tells, shapes on which rules clash.
#[test]
fn kinds_whose_first_boards_fail_are_made() {
    for (kind, size) in KINDS_WHOSE_FIRST_BOARDS_FAIL {
        made(kind, size, 0, 20_000);
    }
}

const KINDS_WHOSE_FIRST_BOARDS_FAIL: [(&str, (usize, usize)); 5] =
    [("shikaku", (5, 5)), ("rekuto", (5, 5)), ("nawabari", (5, 5)), ("paintarea", (6, 6)), ("kakkuru", (5, 5))];

pub(crate) fn called(name: &str) -> &'static Arc<Kind> {
    built_in().iter().find(|kind| kind.is_called(name)).expect("it is there")
}

/// The new puzzle with this number, of so many rows and columns, made with this much work. It has exactly one answer.
pub(crate) fn made(kind: &str, size: (usize, usize), number: u64, work: u64) -> Made {
    let mut recipe = Recipe::new(described::family(called(kind)));
    recipe.shape.size = size;
    let options = Options { limits: Limits::none().with_work(work), ..Options::default() };
    let made = search::generate(&recipe, number, &options, &search::any_will_do).expect("it fits");
    let made = made.unwrap_or_else(|| panic!("{kind} {number}: none within the work"));
    let verdict = cluesat::unique(&made.puzzle).expect("no limit");
    assert!(matches!(verdict, Verdict::Unique(only) if only == made.answer), "{kind}: {:?}", made.puzzle);
    made
}

/// Where a puzzle offers its turns, the turned board and the mirrored one have as many answers.
#[test]
fn turned_boards_have_as_many_answers() {
    const MOST: usize = 60;
    let count = |made: Described| {
        let puzzle: Arc<dyn Puzzle> = Arc::new(made);
        cluesat::answers(&puzzle).take(MOST).count()
    };
    let (mut turned, mut wrong) = (0, std::collections::BTreeSet::new());
    for kind in built_in() {
        let family = described::family(kind);
        let mut random = Rng::with_seed(11);
        for _ in 0..12 {
            let Ok(made) = Described::new(family, kind, super::random_given(kind, &mut random)) else { continue };
            if made.shortcuts().symmetry.is_none() {
                break;
            }
            let all = count(made.clone());
            if count(made.turned()) != all || count(made.mirrored()) != all {
                wrong.insert(&kind.name);
            }
            turned += usize::from(all > 0 && all < MOST);
        }
    }
    assert!(turned > 40 && wrong.is_empty(), "{turned} {wrong:?}");
    for kind in ["juosan", "cojun", "kakuro"] {
        let kind = called(kind);
        assert!(!kind.is_turnable, "{}", kind.name);
    }
}

const STARS: &str = "name = \"stars\"\ngiven = [\"cells: number\"]\ncells = \"empty -, star/stars x\"\nrules = \"\"\"\n\
    each line: count(star) = 1\neach touching pair: not all(star)\neach number: count(star in near(here)) = number\n\"\"\"\n";

/// A text that holds its kind between two lines `+++` is read, and written as it was.
#[test]
fn a_puzzle_may_carry_its_kind() {
    let text = format!("+++\n{STARS}+++\n4 4\n- - - -\n- 2 - -\n- - - -\n- - - 1\n");
    let puzzle = cluesat::parse(&text).expect("it is read");
    assert_eq!(puzzle.family().name, "stars");
    assert!(matches!(cluesat::unique(&puzzle), Ok(Verdict::Unique(_) | Verdict::Multiple(_))));
    let mut out = Vec::new();
    puzzle.write(cluesat::family::Format::Rows, None, &mut out).expect("it is written");
    let again = String::from_utf8(out).expect("text");
    assert_eq!(again, "4 4\n- - - -\n- 2 - -\n- - - -\n- - - 1\n");
    let wrong = |text: &str| cluesat::parse(text).expect_err(text).to_string();
    let open = wrong(&format!("+++\n{STARS}4 4\n"));
    assert!(open.contains("has no end"), "{open}");
    let fault = wrong(&text.replace("count(star) = 1", "cuont(star) = 1"));
    assert!(fault.contains(":6:") && fault.contains("cuont"), "{fault}");
    let row = wrong(&text.replace("- 2 - -", "- 2 # -"));
    assert!(row.contains("<text>:13:5"), "{row}");
}

/// The same text is the same family, and a name that a run has loaded can be named.
#[test]
fn kinds_are_loaded_once() {
    let kind = Arc::new(
        Kind::parse(&Source {
            name: "loaded.toml",
            bytes: STARS.replace("\"stars\"", "\"loaded stars\"").as_bytes(),
            first_line: 1,
        })
        .expect("a kind"),
    );
    let (one, other) =
        ["loaded.toml", "again.toml"].map(|name| cluesat::family::load(name, &kind).expect("no name is taken")).into();
    assert!(std::ptr::eq(one, other));
    for name in ["loaded.toml", "again.toml", "loaded-stars"] {
        assert_eq!(name.parse::<&'static Family>(), Ok(one));
    }
    // The text of a kind that comes with the program is that kind; another text may not take its name.
    let own = built_in().iter().find(|kind| kind.is_called("heyawake")).expect("it is there");
    assert_eq!(load("mine.toml", own).map(|family| family.name), Ok("heyawake"));
    let text = own.text.replace("each pair: not all(black)", "");
    let source = Source { name: "mine.toml", bytes: text.as_bytes(), first_line: 1 };
    let other = Arc::new(Kind::parse(&source).expect("a kind"));
    assert!(load("mine.toml", &other).expect_err("taken").contains("another name"));
}

/// Where the absence of a clue means something, the clues that say nothing more go all the same: here all numbers, as
/// the dots tell them.
#[test]
fn clues_go_where_their_absence_means_something() {
    let text = "# family: kropki\n4 4\nw w w\nb - -\n- - b\nw w w\nb w w -\nw - - w\n- w w b\n";
    let full = format!("{text}4 3 2 1\n2 4 1 3\n3 1 4 2\n1 2 3 4\n");
    let puzzle = cluesat::parse(&full).expect("a puzzle");
    let reduced = cluesat::reduce(&puzzle).expect("it has one answer");
    let rows = |puzzle: &Arc<dyn Puzzle>| {
        let mut text = Vec::new();
        puzzle.write(Format::Rows, None, &mut text).expect("rows hold every kind");
        text
    };
    assert_eq!(rows(&reduced.puzzle), rows(&cluesat::parse(text).expect("a puzzle")));
}

/// `@` stands for any letter, and `@@` for that sign.
#[test]
fn letters_and_their_sign() {
    for text in ["# family: burokku\n2 2\na b\n- -\n", "# family: masyu\n@--\n---\n---\n"] {
        cluesat::parse(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
    let wrong = cluesat::parse("# family: burokku\n2 2\n@ b\n- -\n").expect_err("it is no letter");
    assert!(wrong.to_string().contains("`@`"), "{wrong}");
}

/// What a board costs, as it is counted, does not depend on which others there are.
#[test]
fn work_is_counted_alike_beside_other_boards() {
    let board = || {
        super::puzzle(
            "skyscrapers".parse().expect("it is there"),
            "4 4 4/2 - - -/- - - 1/- 3 - -/- - 2 -/- - - -/- - - -/- - - -/- - - -",
        )
    };
    let steps = |puzzle: &Arc<dyn Puzzle>| puzzle.rules().iter().map(|rule| rule.steps()).sum::<usize>();
    let (first, second) = (board(), board());
    assert!(steps(&first) > 0);
    assert_eq!(steps(&first), steps(&second));
    let alone = steps(&first);
    drop(second);
    assert_eq!(steps(&first), alone);
}
