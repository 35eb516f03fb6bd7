//! Counts, cells that alone tell answers apart, and verdicts on boards, against brute force over all boards of tiny
//! puzzles of each family.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::backend::Backend;
use cluesat::board::{Board, Place};
use cluesat::family::nonogram::{Clue, Nonogram, Palette};
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::sudoku::Sudoku;
use cluesat::family::{Deduce, Puzzle};
use cluesat::grid::{Edges, Grid, Pos, Spot};
use cluesat::rule::Fact;
use cluesat::search::{Answers, Counted, Cube, Judgement, Method, Options, Progress, count, judge, value_frequencies};
use fastrand::Rng;
use itertools::Itertools as _;

/// Fills a sudoku cell by cell in all ways.
fn fill(board: &mut Grid<u16>, (high, wide): (usize, usize), at: usize, found: &mut dyn FnMut(&Grid<u16>)) {
    let n = high * wide;
    if at == n * n {
        return found(board);
    }
    let (row, col) = (at / n, at % n);
    let pos = Pos::new(row, col);
    let given = board[pos];
    for digit in 1..=n as u16 {
        if given != 0 && given != digit {
            continue;
        }
        let clashes = board.positions().any(|other| {
            let same_box = other.row / high == row / high && other.col / wide == col / wide;
            other != pos && board[other] == digit && (other.row == row || other.col == col || same_box)
        });
        if !clashes {
            board[pos] = digit;
            fill(board, (high, wide), at + 1, found);
        }
    }
    board[pos] = given;
}

fn sudokus(random: &mut Rng) -> Vec<(Arc<dyn Puzzle>, Vec<Board>)> {
    let mut puzzles = Vec::new();
    while puzzles.len() < 30 {
        let mut givens = Grid::filled(4, 4, 0);
        for _ in 0..2 + random.usize(..4) {
            givens[Pos::new(random.usize(..4), random.usize(..4))] = 1 + random.usize(..4) as u16;
        }
        let Ok(puzzle) = Sudoku::new(givens.clone(), (2, 2)) else { continue };
        let mut answers = Vec::new();
        fill(&mut givens, (2, 2), 0, &mut |board| answers.push(Board(board.cells().to_vec())));
        // The same with digits from 0, which is no blank.
        let row =
            |row: &[u16]| row.iter().map(|&digit| digit.checked_sub(1).map_or(".".into(), |d| d.to_string())).join(" ");
        let rows = givens.rows().map(row).join("\n");
        let text = format!("# family: sudoku\n{rows}\nsize: 4\ndigits: 0-3\n");
        let less = |board: &Board| Board(board.0.iter().map(|digit| digit - 1).collect());
        puzzles.push((cluesat::parse(&text).expect("a sudoku"), answers.iter().map(less).collect()));
        puzzles.push((Arc::new(puzzle) as Arc<dyn Puzzle>, answers));
    }
    puzzles
}

/// Pictures of 2x3 in two colours.
fn coloured(random: &mut Rng) -> Vec<(Arc<dyn Puzzle>, Vec<Board>)> {
    let digits = |number: usize| -> Vec<u16> { (0..6).map(|at| (number / 3usize.pow(at) % 3) as u16).collect() };
    let all: Vec<Board> = (0..729).map(|number| Board(digits(number))).collect();
    let one = |_| {
        let picture = Grid::from_cells(2, 3, digits(random.usize(..729)));
        let puzzle: Arc<dyn Puzzle> =
            Arc::new(Nonogram::of_coloured_picture(&picture, Palette::of(2)).expect("it is small"));
        // The checker knows no clauses.
        let is_answer = |board: &&Board| {
            board.0.iter().all(|&value| puzzle.values(Place(0)).index(value).is_some())
                && puzzle.check(board).is_empty()
        };
        let answers = all.iter().filter(is_answer).cloned().collect();
        (puzzle, answers)
    };
    (0..30).map(one).collect()
}

fn nonograms(random: &mut Rng) -> Vec<(Arc<dyn Puzzle>, Vec<Board>)> {
    let (height, width) = (3, 4);
    let picture =
        |bits: usize| Grid::from_cells(height, width, (0..height * width).map(|at| (bits >> at & 1) as u16).collect());
    let pictures: Vec<Grid<u16>> = (0..1usize << (height * width)).map(picture).collect();
    let clue = |cells: &mut dyn Iterator<Item = u16>| Clue::of_cells(cells.map(|cell| cell == 1));
    let clues = |picture: &Grid<u16>| -> (Vec<Clue>, Vec<Clue>) {
        let row = |row| clue(&mut (0..width).map(|col| picture[Pos::new(row, col)]));
        let column = |col| clue(&mut (0..height).map(|row| picture[Pos::new(row, col)]));
        ((0..height).map(row).collect(), (0..width).map(column).collect())
    };
    // Few pictures share their clues, so those that do are picked.
    let mut puzzles = Vec::new();
    while puzzles.len() < 30 {
        let wanted = clues(&pictures[random.usize(..pictures.len())]);
        let answers = pictures.iter().filter(|picture| clues(picture) == wanted);
        let answers: Vec<Board> = answers.map(|picture| Board(picture.cells().to_vec())).collect();
        if answers.len() > 1 || random.usize(..8) == 0 {
            let puzzle = Nonogram::new(wanted.0, wanted.1).expect("the clues fit");
            puzzles.push((Arc::new(puzzle) as Arc<dyn Puzzle>, answers));
        }
    }
    puzzles
}

fn slitherlinks(random: &mut Rng) -> Vec<(Arc<dyn Puzzle>, Vec<Board>)> {
    let (height, width) = (3, 3);
    let clueless: Arc<dyn Puzzle> = Arc::new(Slitherlink::new(Grid::filled(height, width, None)).expect("a board"));
    let edge_place = |edge| clueless.layout().place(Spot::Edge(edge)).expect("an edge of the board");
    let boundary = |bits: usize| {
        let edges = Edges::filled(height, width, ());
        let mut board = clueless.empty_board();
        for edge in edges.edges() {
            let inside = |cell: &Pos| bits >> (cell.row * width + cell.col) & 1 == 1;
            board[edge_place(edge)] = u16::from(edges.cells_beside(edge).filter(inside).count() == 1);
        }
        board
    };
    let loops: Vec<Board> =
        (1..1usize << (height * width)).map(boundary).filter(|board| clueless.check(board).is_empty()).collect();
    assert_eq!(loops.len(), 213);
    let sides = |board: &Board, cell: Pos| {
        Edges::<()>::around(cell).into_iter().filter(|&edge| board[edge_place(edge)] == 1).count() as u8
    };
    let mut puzzles = Vec::new();
    while puzzles.len() < 30 {
        let source = &loops[random.usize(..loops.len())];
        let mut clues = Grid::filled(height, width, None);
        for cell in clues.positions() {
            clues[cell] = (random.usize(..4) == 0).then(|| sides(source, cell));
        }
        let keeps =
            |board: &&Board| clues.positions().all(|cell| clues[cell].is_none_or(|clue| sides(board, cell) == clue));
        let answers = loops.iter().filter(keeps).cloned().collect();
        let puzzle = Slitherlink::new(clues.clone()).expect("a board");
        puzzles.push((Arc::new(puzzle) as Arc<dyn Puzzle>, answers));
    }
    puzzles
}

/// Answers are said to be all only when they are; how often that was known with the last one.
fn all_is_all(puzzle: &Arc<dyn Puzzle>, answers: &[Board]) -> usize {
    let mut known = 0;
    for deduce in [Deduce::Off, Deduce::Singles, Deduce::Full] {
        let mut search = Answers::new(puzzle, &Options { deduce, ..Options::default() });
        let mut found = 0;
        while let Some(answer) = search.next() {
            answer.expect("the engine runs");
            found += 1;
            assert!(!search.are_all() || found == answers.len(), "{found} answers of {puzzle:?}, {deduce}");
            known += usize::from(search.are_all());
        }
        assert!(search.are_all());
    }
    known
}

/// All ways to count, and shares of values.
fn counts_agree(puzzle: &Arc<dyn Puzzle>, answers: &[Board], random: &mut Rng) {
    let places: Vec<Place> = puzzle.all_places().collect();
    for backend in [Backend::Varisat, Backend::Batsat] {
        for deduce in [Deduce::Off, Deduce::Full] {
            let options = Options { backend: backend.clone(), deduce, ..Options::default() };
            let exactly = Counted::Exactly(answers.len() as u128);
            for method in [Method::Auto, Method::Enumerate] {
                let counted = count(puzzle, &options, method, None).expect("the engine runs");
                assert_eq!(counted.result, exactly, "{puzzle:?} by {method}");
                let max = random.usize(..answers.len() + 2) as u64;
                let counted = count(puzzle, &options, method, Some(max)).expect("the engine runs");
                let bound = if answers.len() as u64 > max { Counted::MoreThan(max.into()) } else { exactly };
                assert_eq!(counted.result, bound, "{puzzle:?} by {method}, up to {max}");
            }

            // Some cells only.
            let some: Vec<Place> = places.iter().copied().filter(|_| random.usize(..3) == 0).collect();
            let project = |board: &Board| some.iter().map(|&place| board[place]).collect::<Vec<u16>>();
            let expected: BTreeSet<Vec<u16>> = answers.iter().map(project).collect();
            let shuffle = (random.usize(..2) == 0).then_some(7);
            let options = Options { distinct: Some(some.clone()), shuffle, ..options };
            let counted = count(puzzle, &options, Method::Auto, None).expect("the engine runs");
            assert_eq!(counted.result, Counted::Exactly(expected.len() as u128), "{puzzle:?} by {some:?}");
            let mut search = Answers::new(puzzle, &options);
            let mut found: Vec<Vec<u16>> = Vec::new();
            while let Some(board) = search.next() {
                found.push(project(&board.expect("the engine runs")));
                assert!(!search.are_all() || found.len() == expected.len(), "{puzzle:?} by {some:?}");
            }
            assert_eq!(search.progress(), Progress::Complete);
            assert_eq!(found.len(), expected.len(), "none twice: {puzzle:?} by {some:?}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }
    let found = value_frequencies(puzzle, &Options::default(), &places, None).expect("the engine runs");
    assert!(found.progress == Progress::Complete && found.answers == answers.len() as u64);
    for (place, values) in found.counts {
        for value in puzzle.values(Place(0)).range() {
            let expected = answers.iter().filter(|answer| answer[place] == value).count() as u64;
            let said = values.iter().find(|&&(other, _)| other == value).map_or(0, |&(_, count)| count);
            assert_eq!(said, expected, "{puzzle:?} {place:?}");
        }
    }
    if answers.len() > 1 {
        let found = value_frequencies(puzzle, &Options::default(), &places, Some(1)).expect("the engine runs");
        assert!(found.progress == Progress::Open && found.answers == 1, "stopped as soon as there are more");
    }
}

/// Random boards, half filled and filled.
fn verdicts_agree(puzzle: &Arc<dyn Puzzle>, answers: &[Board], random: &mut Rng) -> ([usize; 4], usize) {
    let places: Vec<Place> = puzzle.all_places().collect();
    let values: Vec<u16> = puzzle.values(Place(0)).range().collect();
    let (mut seen, mut wrong_notes) = ([0; 4], 0);
    for round in 0..12 {
        let source = answers.get(random.usize(..answers.len().max(1)));
        let mut partial: Vec<(Place, u16)> = Vec::new();
        for &place in &places {
            let random_value = values[random.usize(..values.len())];
            let value = source.map_or(random_value, |answer| answer[place]);
            // All places; all but those with the first value, which may be a blank; some.
            let is_filled = match round % 4 {
                0 => true,
                1 => value != values[0],
                _ => random.usize(..3) == 0,
            };
            if is_filled {
                partial.push((place, if random.usize(..20) == 0 { random_value } else { value }));
            }
        }
        let mut board = puzzle.empty_board();
        partial.iter().for_each(|&(place, value)| board[place] = value);
        let mut notes: Vec<Fact> = Vec::new();
        for &place in places.iter().filter(|place| !partial.iter().any(|(at, _)| at == *place)) {
            if round % 3 > 0 && values.len() > 2 && random.usize(..3) == 0 {
                let left = values[random.usize(..values.len())];
                let left = source.filter(|_| random.usize(..8) > 0).map_or(left, |answer| answer[place]);
                let out = values.iter().filter(|&&value| value != left && random.usize(..2) == 0);
                notes.extend(out.map(|&value| Fact { place, value, holds: false }));
            }
        }
        let notes = Cube(notes);
        // What is filled in is judged by the answers that the notes leave, where there are any.
        let fits = |answer: &&Board| notes.has(answer) && partial.iter().all(|&(place, value)| answer[place] == value);
        let options = Options { under: notes.clone(), ..Options::default() };
        match judge(puzzle, &partial, &options).expect("the engine runs") {
            Judgement::Right => {
                let is_told = partial.len() == places.len() || puzzle.values(Place(0)).blank().is_some();
                assert!(is_told && answers.contains(&board) && notes.has(&board), "{puzzle:?} {partial:?} {notes:?}");
                seen[0] += 1;
            }
            Judgement::Flawed(flaws) => {
                assert!(!flaws.is_empty() && partial.len() == places.len() && !answers.contains(&board));
                seen[1] += 1;
            }
            Judgement::Open(answer) => {
                assert!(answers.contains(&answer) && fits(&&answer));
                assert!(!(answers.contains(&board) && notes.has(&board)), "{puzzle:?} {partial:?}");
                seen[2] += 1;
            }
            Judgement::Dead(wrong) => {
                assert!(!answers.iter().any(|answer| fits(&answer)) && !answers.is_empty());
                let never = |&&(place, value): &&(Place, u16)| answers.iter().all(|answer| answer[place] != value);
                let filled = partial.iter().filter(never).map(|&(place, _)| place);
                let noted: BTreeSet<Place> = notes.0.iter().map(|fact| fact.place).collect();
                let out = |place: &Place| Cube(notes.0.iter().copied().filter(|fact| fact.place == *place).collect());
                let noted = noted.into_iter().filter(|place| !answers.iter().any(|answer| out(place).has(answer)));
                let expected: Vec<Place> = filled.chain(noted).collect();
                assert_eq!(wrong, expected, "{puzzle:?} {partial:?} {notes:?}");
                wrong_notes += wrong.iter().filter(|place| notes.0.iter().any(|fact| fact.place == **place)).count();
                seen[3] += 1;
            }
            Judgement::NoAnswer => assert!(answers.is_empty(), "{puzzle:?}"),
            Judgement::Limit => panic!("there is no limit"),
        }
    }
    (seen, wrong_notes)
}

/// How many puzzles' answers were known to be all with the last one, without asking for more.
fn agree(puzzles: &[(Arc<dyn Puzzle>, Vec<Board>)]) -> usize {
    let mut random = Rng::with_seed(23);
    let mut seen = [0; 4];
    let (mut known, mut wrong_notes) = (0, 0);
    for (puzzle, answers) in puzzles {
        known += all_is_all(puzzle, answers);
        counts_agree(puzzle, answers, &mut random);
        let (more, wrong) = verdicts_agree(puzzle, answers, &mut random);
        wrong_notes += wrong;
        seen.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    }
    assert!(seen.iter().all(|&times| times > 3), "right, flawed, open, dead: {seen:?}");
    let has_notes = puzzles.iter().any(|(puzzle, _)| puzzle.values(Place(0)).len() > 2);
    assert!(!has_notes || wrong_notes > 3, "{wrong_notes}");
    known
}

#[test]
fn sudokus_of_4x4() {
    agree(&sudokus(&mut Rng::with_seed(1)));
}

#[test]
fn nonograms_of_3x4() {
    assert!(agree(&nonograms(&mut Rng::with_seed(2))) > 0);
}

#[test]
fn coloured_nonograms_of_2x3() {
    agree(&coloured(&mut Rng::with_seed(4)));
}

#[test]
fn slitherlinks_of_3x3() {
    assert!(agree(&slitherlinks(&mut Rng::with_seed(3))) > 0);
}

#[test]
fn sudokus_of_6x6_with_few_givens() {
    let mut random = Rng::with_seed(6);
    let (mut done, mut many) = (0, 0);
    while done < 20 {
        let mut givens = Grid::filled(6, 6, 0);
        for _ in 0..9 + random.usize(..4) {
            givens[Pos::new(random.usize(..6), random.usize(..6))] = 1 + random.usize(..6) as u16;
        }
        let Ok(puzzle) = Sudoku::new(givens.clone(), (2, 3)) else { continue };
        let puzzle: Arc<dyn Puzzle> = Arc::new(puzzle);
        let mut answers: u128 = 0;
        fill(&mut givens, (2, 3), 0, &mut |_| answers += 1);
        if answers > 20_000 {
            continue;
        }
        for backend in [Backend::Varisat, Backend::Batsat] {
            let options = Options { backend, ..Options::default() };
            let counted = count(&puzzle, &options, Method::Auto, None).expect("the engine runs");
            assert_eq!(counted.result, Counted::Exactly(answers), "{puzzle:?}");
        }
        done += 1;
        many += usize::from(answers > 100);
    }
    assert!(many > 1, "{many} of them have many answers");
}

/// Digging holes into the two-answer board of `puzzles/sudoku` until there are many answers.
#[test]
fn search_counts_what_enumeration_counts() {
    let solved = "345678912672195348198342567859761423426853791713924856961537284287419635534286179";
    let mut random = Rng::with_seed(9);
    let (mut most, mut rounds) = (0, 0);
    while rounds < 12 {
        let mut givens: Vec<u16> = solved.bytes().map(|byte| u16::from(byte - b'0')).collect();
        for _ in 0..60 + 3 * rounds {
            givens[random.usize(..81)] = 0;
        }
        let puzzle = Sudoku::new(Grid::from_cells(9, 9, givens), (3, 3)).expect("a sudoku");
        let puzzle: Arc<dyn Puzzle> = Arc::new(puzzle);
        let options = Options::default();
        let by = |method, max| count(&puzzle, &options, method, max).expect("the method applies").result;
        let max = 1500;
        let one_by_one = by(Method::Enumerate, Some(max));
        assert_eq!(by(Method::Search, Some(max)), one_by_one, "{puzzle:?}");
        if let Counted::Exactly(answers) = one_by_one {
            assert_eq!(by(Method::Search, None), one_by_one);
            most = most.max(answers);
        }
        rounds += 1;
    }
    assert!(most > 20, "{most}");
}
