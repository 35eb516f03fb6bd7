//! Repairs, against brute force over all changes of small puzzles.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cluesat::board::Board;
use cluesat::family::nonogram::{Clue as Runs, Nonogram};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::{Clue, Puzzle};
use cluesat::grid::Grid;
use cluesat::search::{Edit, Options, Repair, Verdict, repair, unique};

use super::common::{answers, clues, fewest_hitting, full, made, picture, recipe, setting};

fn is_unique(puzzle: &Arc<dyn Puzzle>) -> bool {
    matches!(unique(puzzle, &Options::default()), Ok(Verdict::Unique(_)))
}

fn all() -> Repair {
    Repair { max: 5000, ..Repair::default() }
}

/// For each answer of an ambiguous puzzle the fewest clues to add, by trying all.
fn fewest_to_add(puzzle: &Arc<dyn Puzzle>) -> Option<usize> {
    let all = answers(puzzle);
    let before = clues(puzzle);
    let blank: Vec<usize> = (0..before.len()).filter(|&slot| before[slot].is_none()).collect();
    let each = all.iter().filter_map(|answer| {
        let full = full(puzzle, answer);
        let breaks = |board: &Board, slot: usize| {
            let mut broken = false;
            for rule in setting(&full).rules(slot) {
                full.rules()[rule].check(board, full.layout(), &mut |_, _| broken = true);
            }
            broken
        };
        let others = all.iter().filter(|board| *board != answer);
        let sets: Vec<u64> = others
            .map(|board| (0..blank.len()).filter(|&at| breaks(board, blank[at])).map(|at| 1 << at).sum())
            .collect();
        (!sets.contains(&0)).then(|| fewest_hitting(&sets, blank.len()))
    });
    each.min()
}

#[test]
fn the_fewest_clues_to_add() {
    let mut seen = BTreeSet::new();
    let sizes = [("sudoku", (4, 4)), ("slitherlink", (3, 3)), ("masyu", (4, 4)), ("country-road", (5, 5))];
    for (name, size) in sizes {
        for number in 0..12u64 {
            let made = made(&recipe(name, size), number);
            let mut fewer = clues(&made.puzzle);
            let mut gone = 1 + number as usize % 3;
            for clue in fewer.iter_mut().filter(|clue| clue.is_some()) {
                if gone > 0 {
                    (*clue, gone) = (None, gone - 1);
                }
            }
            let puzzle = setting(&made.puzzle).with(&fewer).expect("clues may be missing");
            let count = answers(&puzzle).len();
            if !(2..=50).contains(&count) {
                continue;
            }
            let repaired = repair(&puzzle, &Repair::default(), &Options::default()).expect("it can be repaired");
            let expected = fewest_to_add(&puzzle);
            assert_eq!(repaired.proposals.first().map(|proposal| proposal.edits.len()), expected, "{name} {number}");
            if let Some(proposal) = repaired.proposals.first() {
                assert!(repaired.is_fewest() && is_unique(&proposal.puzzle), "{name} {number}");
                seen.insert(proposal.edits.len());
            } else {
                assert!(repaired.all, "{name} {number}: no clues leave one answer");
            }
        }
    }
    assert!(seen.len() > 1, "one clue and several were needed: {seen:?}");
}

#[test]
fn all_ways_to_add_one_clue() {
    let made = made(&recipe("sudoku", (4, 4)), 1);
    let mut fewer = clues(&made.puzzle);
    *fewer.iter_mut().find(|clue| clue.is_some()).expect("there is a clue") = None;
    let puzzle = setting(&made.puzzle).with(&fewer).expect("clues may be missing");
    let task = Repair { answer: Some(made.answer.clone()), ..all() };
    let repaired = repair(&puzzle, &task, &Options::default()).expect("it can be repaired");
    let mut expected = Vec::new();
    for slot in (0..16).filter(|&slot| fewer[slot].is_none()) {
        let mut more = fewer.clone();
        more[slot] = setting(&puzzle).clue_on(slot, &made.answer);
        if is_unique(&setting(&puzzle).with(&more).expect("it is a puzzle")) {
            expected.push(vec![Edit::Clue { slot, before: None, after: more[slot].clone() }]);
        }
    }
    let mut found: Vec<Vec<Edit>> = repaired.proposals.into_iter().map(|proposal| proposal.edits).collect();
    found.sort();
    assert_eq!(found, expected);
    assert!(repaired.all);
}

/// The first puzzle in rows of this family.
fn rows(text: &str) -> Arc<dyn Puzzle> {
    cluesat::parse(text).expect("it is a puzzle")
}

#[test]
fn a_clue_that_is_not_told_first_may_do_alone() {
    // The arrow at the cell that is taken has no shaded cells in any direction; one direction decides.
    let text = "# family: yajilin-out\n0w - - -\n- - - -\n- - - -\n- x - -\n";
    // The first fifty answers of this one cannot be made the only one.
    for text in [text, "https://puzz.link/p?yajilin/10/10/l0.d31n0.a0.b0.n41n21d14a0.a32w"] {
        let repaired = repair(&rows(text), &Repair::default(), &Options::default()).expect("it can be repaired");
        let proposal = repaired.proposals.first().expect("an arrow does");
        assert!(proposal.edits.len() == 1 && repaired.is_fewest() && is_unique(&proposal.puzzle));
    }
}

#[test]
fn a_sheep_may_stand_where_a_number_does() {
    let text = "# family: sheep-and-wolves\ns21\nw2-\n";
    let repaired = repair(&rows(text), &all(), &Options::default()).expect("it can be repaired");
    let made: BTreeSet<Vec<Option<Clue>>> = repaired.proposals.iter().map(|proposal| clues(&proposal.puzzle)).collect();
    let (before, mut expected) = (clues(&rows(text)), BTreeSet::new());
    for slot in (0..6).filter(|&slot| before[slot].is_some()) {
        // Numbers, then the sheep and the wolf by the places of their signs.
        let all = (0..5).map(|number| vec![1, number]).chain([vec![0, 1, 0], vec![0, 2, 0]]);
        for clue in all.map(Some).chain([None]).filter(|clue| *clue != before[slot]) {
            let mut after = before.clone();
            after[slot] = clue;
            let puzzle = setting(&rows(text)).with(&after).expect("any clue can stand there");
            expected.extend(is_unique(&puzzle).then_some(after));
        }
    }
    assert!(repaired.all && expected.len() > 1);
    assert_eq!(made, expected);
}

#[test]
fn one_proposal_is_not_said_to_be_all() {
    let text = "# family: sheep-and-wolves\ns21\nw2-\n";
    let repaired = repair(&rows(text), &Repair::default(), &Options::default()).expect("it can be repaired");
    assert!(repaired.proposals.len() == 1 && !repaired.all);
}

/// The clues of each 4x4 picture, and how many pictures share them.
fn pictures() -> (Vec<u32>, BTreeMap<u32, usize>) {
    let runs = |cells: [bool; 4]| -> u32 {
        // The clue of a line of four cells, as the number of the first line that has it.
        let clue = Runs::of_cells(cells);
        (0..16u32)
            .find(|bits| Runs::of_cells([0, 1, 2, 3].map(|at| bits >> at & 1 == 1)) == clue)
            .expect("every line is one of sixteen")
    };
    let key = |bits: u32| -> u32 {
        let cell = |row: u32, col: u32| bits >> (4 * row + col) & 1 == 1;
        let rows = (0..4).map(|row| runs([0, 1, 2, 3].map(|col| cell(row, col))));
        let cols = (0..4).map(|col| runs([0, 1, 2, 3].map(|row| cell(row, col))));
        rows.chain(cols).fold(0, |key, clue| key << 4 | clue)
    };
    let keys: Vec<u32> = (0..1 << 16).map(key).collect();
    let mut shared = BTreeMap::new();
    keys.iter().for_each(|&key| *shared.entry(key).or_default() += 1);
    (keys, shared)
}

#[test]
fn the_fewest_cells_of_a_picture_to_change() {
    let (keys, shared) = pictures();
    let fine = |bits: u32| shared[&keys[bits as usize]] == 1;
    assert_eq!((0..1 << 16).filter(|&bits| fine(bits)).count(), 52_362);
    let mut sizes = BTreeSet::new();
    for bits in (0..1u32 << 16).filter(|&bits| !fine(bits)).step_by(157) {
        let least =
            (0..1u32 << 16).filter(|flips| fine(bits ^ flips)).map(u32::count_ones).min().expect("some are fine");
        let expected: BTreeSet<u32> =
            (0..1u32 << 16).filter(|flips| flips.count_ones() == least && fine(bits ^ flips)).collect();
        let (puzzle, _) = picture(4, 4, u64::from(bits));
        let repaired = repair(&puzzle, &all(), &Options::default()).expect("it can be repaired");
        assert!(repaired.is_fewest() && repaired.all, "{bits:016b}");
        let flips = |edits: &[Edit]| -> u32 {
            let bit =
                |edit: &Edit| if let Edit::Place { place, .. } = edit { 1 << place.0 } else { panic!("{edit:?}") };
            edits.iter().map(bit).sum()
        };
        let found: BTreeSet<u32> = repaired.proposals.iter().map(|proposal| flips(&proposal.edits)).collect();
        assert_eq!(found, expected, "{bits:016b}");
        sizes.insert(least);
    }
    assert!(sizes.contains(&1) && sizes.contains(&2), "{sizes:?}");
}

#[test]
fn pictures_become_solvable_line_by_line() {
    let task = Repair { easy: true, ..Repair::default() };
    let (mut bits, mut changed) = (11u64, 0);
    for _ in 0..30 {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (puzzle, _) = picture(5, 5, bits >> 20 & 0x1FF_FFFF);
        let repaired = repair(&puzzle, &task, &Options::default()).expect("it can be repaired");
        let proposal = repaired.proposals.first().expect("there is always one");
        let known = proposal.puzzle.deduce(cluesat::family::Deduce::Singles).expect("it has an answer");
        assert!(proposal.puzzle.all_places().all(|place| known.only(place).is_some()));
        changed += usize::from(!proposal.edits.is_empty());
    }
    assert!(changed > 0);
}

/// A random picture of 5x5 and one number of it wrong.
fn with_wrong_number(number: u64) -> (Vec<Runs>, Vec<Runs>) {
    let made = made(&recipe("nonogram", (5, 5)), number);
    let mut lines: Vec<Vec<u32>> = clues(&made.puzzle).into_iter().flatten().collect();
    let line = (0..10).map(|at| (at + number as usize) % 10).find(|&at| lines[at].iter().sum::<u32>() < 4);
    let line = line.expect("some line has room");
    match lines[line].first_mut() {
        Some(run) => *run += 1,
        None => lines[line].push(2),
    }
    let clue = |line: &Vec<u32>| Runs::new(line.iter().copied());
    (lines[..5].iter().map(clue).collect(), lines[5..].iter().map(clue).collect())
}

#[test]
fn the_fewest_lines_to_change() {
    let mut repairs = 0;
    for number in 0..12 {
        let (rows, columns) = with_wrong_number(number);
        let Ok(nonogram) = Nonogram::new(rows.clone(), columns.clone()) else { continue };
        let puzzle: Arc<dyn Puzzle> = Arc::new(nonogram);
        assert_eq!(unique(&puzzle, &Options::default()), Ok(Verdict::None));
        let repaired = repair(&puzzle, &all(), &Options::default()).expect("it can be repaired");
        let by_lines: Vec<_> = repaired.proposals.iter().filter(|proposal| proposal.misread.is_none()).collect();
        for proposal in &by_lines {
            assert!(is_unique(&proposal.puzzle));
        }
        // Every line changed alone, to everything that fits.
        let mut expected = BTreeSet::new();
        for line in 0..10 {
            for bits in 0..32u32 {
                let clue = Runs::of_cells([0, 1, 2, 3, 4].map(|at| bits >> at & 1 == 1));
                let (mut rows, mut columns) = (rows.clone(), columns.clone());
                *if line < 5 { &mut rows[line] } else { &mut columns[line - 5] } = clue.clone();
                let changed: Arc<dyn Puzzle> = Arc::new(Nonogram::new(rows, columns).expect("it fits"));
                if is_unique(&changed) {
                    expected.insert((line, clue.lengths().collect::<Vec<u32>>()));
                }
            }
        }
        let edit = |edits: &[Edit]| -> (usize, Clue) {
            let [Edit::Clue { slot, after: Some(after), .. }] = edits else { panic!("{edits:?}") };
            (*slot, after.clone())
        };
        let found: BTreeSet<(usize, Clue)> = by_lines.iter().map(|proposal| edit(&proposal.edits)).collect();
        assert_eq!(found, expected, "{number}");
        assert_eq!(repaired.least, 1);
        repairs += found.len();
    }
    assert!(repairs > 0);
}

#[test]
fn the_fewest_clues_to_drop() {
    // All ways to put numbers on 2x3 cells of a slitherlink, against all loops.
    let empty: Arc<dyn Puzzle> = Arc::new(Slitherlink::new(Grid::filled(2, 3, None)).expect("it is a board"));
    let loops: Vec<Vec<Option<Clue>>> =
        answers(&empty).iter().map(|board| (0..6).map(|slot| setting(&empty).clue_on(slot, board)).collect()).collect();
    let mut sizes = BTreeSet::new();
    for code in (0..4u32.pow(6)).step_by(37) {
        let cells: Vec<Option<u8>> = (0..6).map(|at| Some((code / 4u32.pow(at) % 4) as u8)).collect();
        let puzzle: Arc<dyn Puzzle> = Arc::new(Slitherlink::new(Grid::from_cells(2, 3, cells)).expect("it is a board"));
        let wanted = clues(&puzzle);
        let wrong = |told: &Vec<Option<Clue>>| told.iter().zip(&wanted).filter(|(told, wanted)| told != wanted).count();
        let least = loops.iter().map(wrong).min().expect("there are loops");
        let repaired = repair(&puzzle, &all(), &Options::default()).expect("it can be repaired");
        if least == 0 {
            assert_ne!(repaired.verdict, Verdict::None);
            continue;
        }
        assert_eq!((repaired.verdict.clone(), repaired.least), (Verdict::None, least), "{wanted:?}");
        for proposal in &repaired.proposals {
            assert!(is_unique(&proposal.puzzle) && proposal.edits.len() == least);
        }
        sizes.insert(least);
    }
    assert!(sizes.len() > 1, "{sizes:?}");
}

#[test]
fn a_puzzle_that_was_misread_is_named() {
    let made = made(&recipe("nonogram", (6, 8)), 4);
    let lines: Vec<Vec<u32>> = clues(&made.puzzle).into_iter().flatten().collect();
    let rows = lines[..6].iter().map(|line| Runs::new(line.iter().copied())).collect();
    let columns: Vec<Runs> = lines[6..].iter().map(|line| Runs::new(line.iter().copied())).collect();
    let upside: Vec<Runs> = columns.iter().map(Runs::reversed).collect();
    let puzzle: Arc<dyn Puzzle> = Arc::new(Nonogram::new(rows, upside).expect("it fits"));
    let repaired = repair(&puzzle, &Repair::default(), &Options::default()).expect("it can be repaired");
    if repaired.verdict == Verdict::None {
        let first = repaired.proposals.first().expect("it was turned over");
        assert_eq!(first.misread.as_deref(), Some("the columns are read from bottom to top"));
        assert_eq!(first.answer, made.answer);
    }
}

/// Whether some other value of one clue leaves exactly one answer, by trying all of `values`.
fn one_change_will_do(puzzle: &Arc<dyn Puzzle>, values: &[Clue]) -> bool {
    let before = clues(puzzle);
    (0..before.len()).filter(|&slot| before[slot].is_some()).any(|slot| {
        let other = |clue: &Clue| {
            let mut after = before.clone();
            after[slot] = Some(clue.clone());
            Some(clue) != before[slot].as_ref() && is_unique(&setting(puzzle).with(&after).expect("it is a puzzle"))
        };
        values.iter().any(other)
    })
}

#[test]
fn the_fewest_cells_of_loops_to_change() {
    // Without a clue a cell of a simple loop is one of one loop still, and arrows of a yajilin can look another way.
    let holes: Vec<Clue> = vec![vec![7], vec![0, 0, 0]];
    let arrows: Vec<Clue> = (0..4).flat_map(|way| (0..4).map(move |number| vec![4, number, way])).collect();
    let told = [
        ("# family: simple-loop\nxx---\n---x-\n-----\nxx---\nxxx--\n", &holes),
        ("https://puzz.link/p?simpleloop/5/5/sg021", &holes),
        ("https://puzz.link/p?yajilin/5/5/m22j10", &arrows),
    ];
    for (text, values) in told {
        let puzzle = cluesat::parse(text).expect("it is a puzzle");
        let repaired = repair(&puzzle, &Repair::default(), &Options::default()).expect("it can be repaired");
        assert!(one_change_will_do(&puzzle, values), "{text}");
        let proposal = repaired.proposals.first().expect("there is a repair");
        assert!(is_unique(&proposal.puzzle), "{text}");
        assert_eq!((proposal.edits.len(), repaired.least), (1, 1), "{text}");
        let changes = |edit: &Edit| matches!(edit, Edit::Clue { before, after, .. } if before != after);
        assert!(proposal.edits.iter().all(changes), "{text}");
    }
}

/// The sets of `size` cells of a picture whose change makes it the only answer of its clues (and solvable line by line).
fn sets_that_do(bits: u64, (height, width): (usize, usize), size: u32, easy: bool) -> Vec<u64> {
    let does = |mask: &u64| {
        let (puzzle, _) = picture(height, width, bits ^ mask);
        let known = puzzle.deduce(cluesat::family::Deduce::Singles).expect("a picture keeps its clues");
        if easy { puzzle.all_places().all(|place| known.only(place).is_some()) } else { is_unique(&puzzle) }
    };
    (0..1u64 << (height * width)).filter(|mask| mask.count_ones() == size).filter(does).collect()
}

#[test]
fn of_as_few_changes_the_cheapest_are_taken() {
    let size = (4, 4);
    let mut random = fastrand::Rng::with_seed(8);
    let mut several = 0;
    for number in 0..40 {
        // Where each line has one cell, several have to change.
        let mut order = [0, 1, 2, 3];
        random.shuffle(&mut order);
        let single: u64 = (0..4).map(|row| 1 << (4 * row + order[row])).sum();
        let (puzzle, board) = picture(size.0, size.1, if number < 20 { single } else { random.u64(..1 << 16) });
        let bits = (0..).zip(&board.0).map(|(at, &cell)| u64::from(cell) << at).sum();
        let costs: Vec<u32> = (0..16).map(|_| random.u32(..100)).collect();
        let easy = number % 2 == 0;
        let task = Repair { answer: Some(board.clone()), costs: Some(costs.clone()), easy, ..Repair::default() };
        let repaired = repair(&puzzle, &task, &Options::default()).expect("it can be repaired");
        let Some(found) = repaired.proposals.first().filter(|_| repaired.is_fewest()) else { continue };
        let total = |mask: &u64| (0..16).filter(|at| mask >> at & 1 == 1).map(|at| costs[at]).sum::<u32>();
        let changed: u64 = board.differs(&found.answer).into_iter().map(|place| 1 << place.index()).sum();
        several += usize::from(found.edits.len() > 1);
        let sets = sets_that_do(bits, size, found.edits.len() as u32, easy);
        assert_eq!(sets.iter().map(total).min(), Some(total(&changed)), "{bits:016b} {costs:?} {easy}");
    }
    assert!(several > 5, "{several}");
}

#[test]
fn what_is_to_stay_of_a_picture_stays() {
    // Either diagonal: any of the cells, and any of the lines, can be kept.
    let (puzzle, board) = picture(2, 2, 0b1001);
    for stays in 0..4 {
        let fixed = vec![cluesat::board::Place(stays)];
        let task = Repair { answer: Some(board.clone()), fixed: fixed.clone(), max: 100, ..Repair::default() };
        let repaired = repair(&puzzle, &task, &Options::default()).expect("it can be repaired");
        assert!(!repaired.proposals.is_empty());
        assert!(repaired.proposals.iter().all(|found| found.answer[fixed[0]] == board[fixed[0]]), "{stays}");
        let task = Repair { stay: vec![stays as usize], fixed: Vec::new(), ..task };
        let repaired = repair(&puzzle, &task, &Options::default()).expect("it can be repaired");
        assert!(!repaired.proposals.is_empty());
        let told = |puzzle: &Arc<dyn Puzzle>| setting(puzzle).clue(stays as usize);
        assert!(repaired.proposals.iter().all(|found| told(&found.puzzle) == told(&puzzle)), "{stays}");
    }
    let fixed = (0..4).map(cluesat::board::Place).collect();
    let task = Repair { answer: Some(board), fixed, ..Repair::default() };
    let repaired = repair(&puzzle, &task, &Options::default()).expect("it is tried");
    assert!(repaired.proposals.is_empty(), "{repaired:?}");
    // Where clues contradict each other there is no cell to change.
    let runs = |lengths: [u32; 2]| lengths.map(|length| Runs::new([length])).to_vec();
    let puzzle: Arc<dyn Puzzle> = Arc::new(Nonogram::new(runs([1, 1]), runs([1, 2])).expect("they fit"));
    let task = Repair { fixed: vec![cluesat::board::Place(0)], ..Repair::default() };
    let refused = repair(&puzzle, &task, &Options::default()).expect_err("a cell is not a clue");
    assert!(refused.to_string().contains("row 1"), "{refused}");
}
