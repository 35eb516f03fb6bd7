//! Nonograms: encoding and search against brute force, known counts, and the puzzles of `puzzles/nonogram`.

mod encoding;

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

use cluesat::backend::{Backend, Limits, SolverResult};
use cluesat::board::{Board, Domains};
use cluesat::cnf::{Cnf, Encoder, Lit, RuleMode, Trace};
use cluesat::diagnostic::Source;
use cluesat::family::nonogram::{Clue, FAMILY, Nonogram};
use cluesat::family::{Deduce, ParseOptions, Puzzle};
use cluesat::grid::{Grid, Pos};
use cluesat::search::{Options, Progress, Solutions};
use proptest::prelude::*;

fn puzzle(rows: &[&[u32]], columns: &[&[u32]]) -> Nonogram {
    let clues = |lines: &[&[u32]]| lines.iter().map(|runs| Clue::new(runs.iter().copied())).collect();
    Nonogram::new(clues(rows), clues(columns)).expect("the clues fit")
}

/// The puzzle as one of all families.
fn object(puzzle: &Nonogram) -> Arc<dyn Puzzle> {
    Arc::new(puzzle.clone())
}

/// A picture as a board: cells in reading order.
fn board(picture: &Grid<u16>) -> Board {
    Board(picture.cells().to_vec())
}

/// What is known of a cell.
fn known_at(puzzle: &dyn Puzzle, known: &Domains, pos: Pos) -> Option<bool> {
    known.known(puzzle.layout().cell(pos), 1)
}

/// The number of cells that are not known.
fn open(known: &Domains) -> usize {
    known.as_slice().iter().filter(|domain| domain.len() > 1).count()
}

/// All answers, in a fixed order.
fn answers(puzzle: &Nonogram, deduce: Deduce) -> Vec<Vec<u16>> {
    let mut solutions = Solutions::new(&object(puzzle), &Options { deduce, ..Options::default() });
    let mut all: Vec<Vec<u16>> = solutions.by_ref().map(|answer| answer.expect("no bug").0).collect();
    assert_eq!(solutions.progress(), Progress::Complete);
    all.sort();
    all
}

/// The picture whose cells are the bits of a number, in reading order.
fn picture(height: usize, width: usize, bits: u32) -> Grid<u16> {
    Grid::from_cells(height, width, (0..height * width).map(|at| (bits >> at & 1) as u16).collect())
}

type Clues = (Vec<Clue>, Vec<Clue>);

fn clues(picture: &Grid<u16>) -> Clues {
    let puzzle = Nonogram::of_picture(picture).expect("small");
    (puzzle.rows().to_vec(), puzzle.columns().to_vec())
}

/// Every clue that a line of `n` cells can have.
fn line_clues(n: usize) -> Vec<Clue> {
    let mut all: Vec<Clue> = Vec::new();
    for bits in 0..1u32 << n {
        let clue = Clue::of_cells((0..n).map(|at| bits >> at & 1 == 1));
        if !all.contains(&clue) {
            all.push(clue);
        }
    }
    all
}

/// The pictures of each set of clues.
fn brute_force(height: usize, width: usize) -> HashMap<Clues, Vec<Vec<u16>>> {
    let mut all: HashMap<Clues, Vec<Vec<u16>>> = HashMap::new();
    for bits in 0..1u32 << (height * width) {
        let picture = picture(height, width, bits);
        all.entry(clues(&picture)).or_default().push(picture.cells().to_vec());
    }
    all.values_mut().for_each(|pictures| pictures.sort());
    all
}

fn formula(puzzle: &Nonogram, deduce: Deduce, guard: RuleMode) -> (Cnf, Trace, Vec<Lit>) {
    let puzzle = object(puzzle);
    let mut cnf = Cnf::new();
    let mut enc = Encoder::with(&mut cnf, guard, cluesat::card::Encoding::default());
    let known = puzzle.deduce(deduce).expect("no contradiction");
    let vars = puzzle.encode(&known, &mut enc);
    let trace = enc.finish();
    (cnf, trace, puzzle.projection(&vars))
}

/// The number of models under the assumptions, distinguished by the key.
fn count(cnf: &Cnf, key: &[Lit], assumptions: &[Lit]) -> usize {
    let mut solver = Backend::Varisat.solver(&Limits::none());
    cnf.pour(&mut *solver);
    for models in 0.. {
        match solver.solve(assumptions, &Limits::none()).expect("the engine runs") {
            SolverResult::Sat(model) => {
                let clause: Vec<Lit> = key.iter().map(|&lit| if model.value(lit) { !lit } else { lit }).collect();
                solver.add_clause(&clause);
            }
            SolverResult::Unsat(_) => return models,
            SolverResult::Unknown => unreachable!("no limits"),
        }
    }
    unreachable!("the loop returns")
}

#[test]
fn every_clue_set_of_one_row() {
    for n in 1..=8 {
        let row_clues = line_clues(n);
        for bits in 0..1u32 << n {
            let columns: Vec<Clue> = (0..n).map(|at| Clue::new([bits >> at & 1])).collect();
            let filled = Clue::of_cells((0..n).map(|at| bits >> at & 1 == 1));
            for row in &row_clues {
                let puzzle = Nonogram::new(vec![row.clone()], columns.clone()).expect("fits");
                let cells: Vec<u16> = (0..n).map(|at| (bits >> at & 1) as u16).collect();
                let wanted = if *row == filled { vec![cells] } else { vec![] };
                assert_eq!(answers(&puzzle, Deduce::Full), wanted, "{row} over {columns:?}");
                if n <= 5 {
                    assert_eq!(answers(&puzzle, Deduce::Off), wanted, "{row} over {columns:?}, pure SAT");
                }
            }
        }
    }
}

#[test]
fn every_clue_set_of_3x3() {
    let pictures = brute_force(3, 3);
    let clues = line_clues(3);
    let pick = |code: usize| -> Vec<Clue> { (0..3).map(|at| clues[code / 5usize.pow(at) % 5].clone()).collect() };
    let mut possible = 0;
    for code in 0..5usize.pow(6) {
        let (rows, columns) = (pick(code % 125), pick(code / 125));
        let wanted = pictures.get(&(rows.clone(), columns.clone())).cloned().unwrap_or_default();
        possible += usize::from(!wanted.is_empty());
        let puzzle = Nonogram::new(rows, columns).expect("fits");
        assert_eq!(answers(&puzzle, Deduce::Full), wanted, "{puzzle:?}");
        assert_eq!(answers(&puzzle, Deduce::Off), wanted, "{puzzle:?}, pure SAT");
    }
    assert_eq!(possible, pictures.len());
}

#[test]
fn every_picture_up_to_4x4() {
    for (height, width) in (1..=4).flat_map(|height| (1..=4).map(move |width| (height, width))) {
        for ((rows, columns), wanted) in brute_force(height, width) {
            let puzzle = Nonogram::new(rows, columns).expect("fits");
            assert_eq!(answers(&puzzle, Deduce::Full), wanted, "{puzzle:?}");
            assert_eq!(answers(&puzzle, Deduce::Off), wanted, "{puzzle:?}, pure SAT");
        }
    }
}

#[test]
fn ones_have_factorially_many_answers() {
    let mut factorial = 1;
    for n in 1..=6 {
        factorial *= n;
        let ones = vec![Clue::new([1]); n];
        let puzzle = Nonogram::new(ones.clone(), ones).expect("fits");
        assert_eq!(answers(&puzzle, Deduce::Full).len(), factorial);
    }
}

fn a_picture(side: usize) -> impl Strategy<Value = Grid<u16>> {
    (1..=side, 1..=side).prop_flat_map(|(height, width)| {
        let cells = proptest::collection::vec(0..2u16, height * width);
        cells.prop_map(move |cells| Grid::from_cells(height, width, cells))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Pure SAT, SAT behind line solving, and guarded SAT with every rule switched on agree.
    #[test]
    fn all_ways_have_the_same_answers(picture in a_picture(6)) {
        let puzzle = Nonogram::of_picture(&picture).expect("small");
        let full = answers(&puzzle, Deduce::Full);
        prop_assert!(full.contains(&picture.cells().to_vec()));
        prop_assume!(full.len() < 200);
        prop_assert_eq!(&answers(&puzzle, Deduce::Off), &full);
        for deduce in [Deduce::Off, Deduce::Full] {
            let (cnf, trace, key) = formula(&puzzle, deduce, RuleMode::Selected);
            prop_assert_eq!(count(&cnf, &key, &trace.selectors), full.len());
        }
    }

    /// What deduction knows holds in the picture that the clues came from.
    #[test]
    fn deduction_is_sound(picture in a_picture(80)) {
        let puzzle = Nonogram::of_picture(&picture).expect("small");
        let object = object(&puzzle);
        let known = object.deduce(Deduce::Full).expect("there is an answer");
        for pos in picture.positions() {
            if let Some(filled) = known_at(&*object, &known, pos) {
                prop_assert_eq!(filled, picture[pos] == 1, "{}", pos);
            }
        }
        prop_assert!(object.check(&board(&picture)).is_empty());
    }

    /// Deduction with every width of machine word: the same picture in the corner of a larger board.
    #[test]
    fn deduction_does_not_depend_on_the_word(picture in a_picture(40), room in 0..1200usize) {
        let puzzle = Nonogram::of_picture(&picture).expect("small");
        let small_object = object(&puzzle);
        let small = small_object.deduce(Deduce::Singles).expect("there is an answer");
        let (height, width) = puzzle.size();
        let mut rows = puzzle.rows().to_vec();
        rows.resize(height + room, Clue::default());
        let mut columns = puzzle.columns().to_vec();
        columns.resize(width + room, Clue::default());
        let large_object = object(&Nonogram::new(rows, columns).expect("fits"));
        let large = large_object.deduce(Deduce::Singles).expect("there is an answer");
        for pos in Grid::filled(height + room, width + room, ()).positions() {
            let is_of_small = pos.row < height && pos.col < width;
            let wanted = if is_of_small { known_at(&*small_object, &small, pos) } else { Some(false) };
            prop_assert_eq!(known_at(&*large_object, &large, pos), wanted, "{}", pos);
        }
    }
}

/// Every puzzle that comes with the project parses, is told from other formats, round-trips, and has as many
/// answers as its header says.
#[test]
fn puzzles_have_their_stated_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/nonogram");
    let mut kinds = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("readable").path();
        let name = path.display().to_string();
        let bytes = std::fs::read(&path).expect("readable");
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.contains("# origin: "), "{name} says where it comes from");
        let stated = text.lines().find_map(|line| line.strip_prefix("# answers: ")).expect("says its answers");
        let stated: usize = stated.trim().parse().expect("a number");
        let formats = FAMILY.texts.detect(&bytes);
        assert_eq!(formats.len(), 1, "{name} is told: {formats:?}");
        assert_eq!(FAMILY.texts.split(formats[0], &bytes).len(), 1, "{name} holds one puzzle");
        let source = Source { name: &name, bytes: &bytes, first_line: 1 };
        let puzzle = Nonogram::parse(&source, formats[0], &ParseOptions::default()).expect("it parses");
        let options = Options::default();
        let mut solutions = Solutions::new(&object(&puzzle), &options);
        let found: Vec<Board> = solutions.by_ref().take(stated + 1).map(|answer| answer.expect("no bug")).collect();
        assert_eq!(found.len(), stated, "{name}");
        let mut out = Vec::new();
        if object(&puzzle).write(formats[0], found.first(), &mut out).is_ok() {
            let source = Source { name: &name, bytes: &out, first_line: 1 };
            let again = Nonogram::parse(&source, formats[0], &ParseOptions::default()).expect("it parses again");
            assert_eq!(again, puzzle, "{name}");
        }
        *kinds.entry(stated.min(3)).or_insert(0) += 1;
    }
    assert!(kinds.values().sum::<usize>() >= 8 && kinds.len() == 4, "none, one, two and many answers: {kinds:?}");
}

/// Boards on which line solving stops, with no answer, one and many: probing loses none and adds none.
#[test]
fn probing_keeps_every_answer() {
    let mut state = 7u64;
    let mut roll = move |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    let mut decided = 0;
    for round in 0..600 {
        let (height, width) = (4 + roll(5) as usize, 4 + roll(5) as usize);
        let share = 3 + roll(4);
        let cells = (0..height * width).map(|_| u16::from(roll(10) < share)).collect();
        let (mut rows, mut columns) = clues(&Grid::from_cells(height, width, cells));
        if round % 3 == 0 {
            // Two rows, or two columns, change places: often there is no answer then.
            let lines = if roll(2) == 0 { &mut rows } else { &mut columns };
            let (one, other) = (roll(lines.len() as u64) as usize, roll(lines.len() as u64) as usize);
            lines.swap(one, other);
        }
        let puzzle = Nonogram::new(rows, columns).expect("it fits");
        let found = |deduce: Deduce| {
            let mut solutions = Solutions::new(&object(&puzzle), &Options { deduce, ..Options::default() });
            let boards = solutions.by_ref().take(300).map(|answer| answer.expect("no bug").0);
            let mut boards: Vec<Vec<u16>> = boards.collect();
            boards.sort();
            boards
        };
        let (off, full) = (found(Deduce::Off), found(Deduce::Full));
        assert_eq!(off.len(), full.len(), "{puzzle:?}");
        if off.len() < 300 {
            assert_eq!(off, full, "{puzzle:?}");
        }
        *seen.entry(off.len().min(2)).or_default() += 1;
        let open = |deduce| object(&puzzle).deduce(deduce).map_or(0, |known| crate::open(&known));
        decided += usize::from(open(Deduce::Full) < open(Deduce::Singles));
    }
    assert!((0..3).all(|count| seen.get(&count).is_some_and(|&boards| boards > 50)), "{seen:?}");
    assert!(decided > 50, "probing decided something on only {decided} boards");
}
