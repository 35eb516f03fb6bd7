//! Puzzles of each family and variant that can be made, against all boards of small sizes.

use std::sync::Arc;

use cluesat::family::{Family, Puzzle};
use cluesat::search::{Options, Recipe, Symmetry, Verdict, any_will_do, generate};

use super::common::{clues, made, setting, tested};
use super::oracle;

/// A size at which all boards can be tried; `None` for variants that have none.
fn small(family: &Family, variant: &str) -> Option<(usize, usize)> {
    Some(match (family.name, variant) {
        (_, "windoku") => return None,
        ("sudoku", _) => (4, 4),
        ("nonogram", _) => (3, 4),
        ("slitherlink", "squares") => (3, 3),
        ("slitherlink", "penrose-kite-dart" | "penrose-rhombs") => (4, 4),
        // A square of these has several faces.
        ("slitherlink", _) => (2, 2),
        ("masyu" | "simple-loop" | "country-road" | "country-road-empty", _) => (4, 4),
        ("yajilin" | "yajilin-out", _) => (3, 3),
        ("full-slitherlink", _) => (3, 2),
        // No loop on 2x2 cells is the only one that touches them so.
        ("touch-slitherlink", _) => (2, 3),
        _ => (2, 2),
    })
}

fn each(then: impl Fn(&Family, &str, &Recipe)) {
    for family in tested() {
        for variant in family.maker.variants {
            let Some(size) = small(family, variant) else { continue };
            let mut recipe = Recipe::new(family);
            (recipe.shape.size, recipe.shape.variant) = (size, (*variant).to_owned());
            then(family, variant, &recipe);
        }
    }
}

fn without(puzzle: &Arc<dyn Puzzle>, slot: usize) -> Arc<dyn Puzzle> {
    let mut fewer = clues(puzzle);
    fewer[slot] = None;
    setting(puzzle).with(&fewer).expect("clues may be missing")
}

#[test]
fn each_has_one_answer_and_no_clue_to_spare() {
    each(|family, variant, recipe| {
        let what = format!("{} {variant}", family.name);
        let empty = family.maker.empty(&recipe.shape, &mut fastrand::Rng::with_seed(0));
        // Boards of some tilings are too large even at their smallest.
        let Ok(empty) = empty else { panic!("{what}: {empty:?}") };
        if empty.layout().edge_count() > 26 {
            return;
        }
        for number in 0..3 {
            let made = made(recipe, number);
            assert!(oracle::is_only(&made.puzzle, &made.answer), "{what} {number}: {made:?}");
            if !setting(&made.puzzle).may_be_blank() {
                continue;
            }
            assert!(made.minimal, "{what}");
            for (slot, clue) in clues(&made.puzzle).iter().enumerate() {
                if clue.is_some() && !setting(&made.puzzle).is_large(slot) {
                    let fewer = without(&made.puzzle, slot);
                    assert!(oracle::all(&fewer).len() > 1, "{what} {number}: {}", setting(&made.puzzle).name(slot));
                }
            }
        }
    });
}

/// The usual size is one at which puzzles come: of every tiling and every loop family.
#[test]
fn each_is_made_in_its_usual_size() {
    for family in tested().filter(|family| family.name != "sudoku") {
        for variant in family.maker.variants {
            let mut recipe = Recipe::new(family);
            recipe.shape.variant = (*variant).to_owned();
            // Those of dodecagons and kites have many faces in a row.
            let is_tiling = family.maker.variants.len() > 2 && *variant != "squares";
            if is_tiling {
                recipe.shape.size = if variant.contains("dodeca") { (3, 3) } else { (5, 5) };
            }
            let made = made(&recipe, 0);
            let verdict = cluesat::unique(&made.puzzle).expect("it solves");
            assert!(matches!(verdict, Verdict::Unique(answer) if answer == made.answer), "{} {variant}", family.name);
        }
    }
}

#[test]
fn cages_can_be_spared_too() {
    let mut recipe = super::common::recipe("sudoku", (4, 4));
    recipe.shape.variant = "killer".to_owned();
    recipe.spare_all = true;
    let (mut few, mut kept) = (false, 0);
    for number in 0..5 {
        let made = made(&recipe, number);
        assert!(oracle::is_only(&made.puzzle, &made.answer));
        let clues = clues(&made.puzzle);
        for slot in (0..clues.len()).filter(|&slot| clues[slot].is_some()) {
            assert!(oracle::all(&without(&made.puzzle, slot)).len() > 1);
        }
        kept += clues[16..].iter().flatten().count();
        // A cage that was spared is no slot any more.
        let mut with_all = recipe.clone();
        with_all.spare_all = false;
        few |= super::common::clues(&super::common::made(&with_all, number).puzzle).len() > clues.len();
    }
    assert!(few);
    // Cages carry the puzzle: they go when no more cells can.
    assert!(kept > 5, "{kept}");
}

/// On boards where cages go before others: what is left keeps its number among all cages.
#[test]
fn cages_of_large_boards_can_be_spared_too() {
    let mut recipe = super::common::recipe("sudoku", (9, 9));
    recipe.shape.variant = "killer".to_owned();
    recipe.spare_all = true;
    for seed in [1, 2, 3] {
        recipe.seed = seed;
        let made = made(&recipe, 0);
        let verdict = cluesat::unique(&made.puzzle).expect("it solves");
        assert!(matches!(verdict, Verdict::Unique(answer) if answer == made.answer), "{seed}");
    }
}

#[test]
fn symmetrical_puzzles_are_symmetrical_in_every_family() {
    for family in tested() {
        let mut recipe = Recipe::new(family);
        recipe.shape.size = if family.name == "full-slitherlink" { (5, 5) } else { (6, 6) };
        recipe.wish.symmetry = Symmetry::Rotate180;
        match generate(&recipe, 0, &Options::default(), &any_will_do) {
            Ok(made) => {
                let made = made.expect("there is no limit");
                let clues = clues(&made.puzzle);
                let last = recipe.shape.size.0 * recipe.shape.size.1 - 1;
                for slot in 0..=last {
                    assert_eq!(clues[slot].is_some(), clues[last - slot].is_some(), "{}", family.name);
                }
            }
            Err(error) => {
                assert!(
                    ["means nothing", "no symmetry"].iter().any(|what| error.to_string().contains(what)),
                    "{error}"
                );
                let unlike =
                    ["nonogram", "yajilin", "yajilin-out", "simple-loop", "country-road", "country-road-empty"];
                assert!(unlike.contains(&family.name), "{}: {error}", family.name);
            }
        }
    }
}

#[test]
fn few_clues_are_symmetrical_under_a_quarter_turn() {
    for symmetry in [Symmetry::Rotate90, Symmetry::Full] {
        for size in 6..=11 {
            let mut recipe = super::common::recipe("masyu", (size, size));
            recipe.wish.symmetry = symmetry;
            let clues = clues(&made(&recipe, 0).puzzle);
            assert!(clues.iter().flatten().count() > 3, "{symmetry} {size}");
            for (row, col) in itertools::iproduct!(0..size, 0..size) {
                let has = |row: usize, col: usize| clues[row * size + col].is_some();
                assert_eq!(has(row, col), has(col, size - 1 - row), "{symmetry} {size}");
                assert!(symmetry == Symmetry::Rotate90 || has(row, col) == has(row, size - 1 - col), "{size}");
            }
        }
    }
}

#[test]
fn wishes_without_meaning_are_refused() {
    let with = |name: &str, change: &dyn Fn(&mut Recipe)| {
        let mut recipe = super::common::recipe(name, (6, 6));
        change(&mut recipe);
        generate(&recipe, 0, &Options::default(), &any_will_do).expect_err(name).to_string()
    };
    let texts = [
        with("sudoku", &|recipe| recipe.wish.share = Some(0.5)),
        with("masyu", &|recipe| recipe.wish.blobs = true),
        with("slitherlink", &|recipe| recipe.shape.box_shape = Some((2, 3))),
        with("nonogram", &|recipe| recipe.minimal = true),
        with("nonogram", &|recipe| recipe.clues = Some(3..=4)),
        with("nonogram", &|recipe| recipe.wish.symmetry = Symmetry::Mirror),
        with("nonogram", &|recipe| recipe.spare_all = true),
        with("masyu", &|recipe| recipe.spare_all = true),
        with("yajilin", &|recipe| recipe.wish.symmetry = Symmetry::Mirror),
        with("country-road", &|recipe| recipe.pattern = Some([cluesat::grid::Pos::new(0, 0)].into())),
        with("masyu", &|recipe| recipe.pattern = Some([].into())),
    ];
    assert!(texts.iter().all(|text| !text.is_empty()));
}

#[test]
fn empty_boards_are_alike_where_they_can_be_drawn_on() {
    for family in tested() {
        for variant in family.maker.variants {
            let mut recipe = Recipe::new(family);
            recipe.shape.variant = (*variant).to_owned();
            let rules = |seed: u64| -> Vec<String> {
                let empty =
                    family.maker.empty(&recipe.shape, &mut fastrand::Rng::with_seed(seed)).expect("the usual size");
                let rules = empty.rules().iter().enumerate();
                rules.map(|(number, rule)| format!("{} {:?}", empty.phrase(number), rule.scope())).collect()
            };
            let first = rules(0);
            let alike = (1..4).all(|seed| rules(seed) == first);
            assert_eq!(alike, family.maker.can_be_drawn(variant), "{} {variant}", family.name);
        }
        assert_eq!(family.maker.can_be_drawn(""), family.maker.can_be_drawn(family.maker.variants[0]));
    }
}

#[test]
fn one_limit_holds_for_all_boards() {
    for family in tested() {
        for variant in family.maker.variants {
            let mut recipe = Recipe::new(family);
            recipe.shape.variant = (*variant).to_owned();
            // The last number of cells is none that a machine can store.
            for size in [(0, 5), (1_000, 1_001), (1 << 20, 1 << 20), (usize::MAX, 2)] {
                recipe.shape.size = size;
                let made = family.maker.empty(&recipe.shape, &mut fastrand::Rng::with_seed(0));
                let why = made.expect_err("there is no such board");
                let name = family.name;
                assert!(size.0 == 0 || why == "a board has 1 to 1000000 cells", "{name} {variant} {size:?}: {why}");
            }
        }
    }
}
