//! What groups keep, in all its forms, against boards that are judged here by what the document says.

use std::collections::BTreeSet;

use cluesat::board::Board;
use cluesat::family::Puzzle;
use cluesat::family::described;
use cluesat::grid::Spot;
use cluesat::search::{Answers, Options};
use fastrand::Rng;

/// One group of a board.
struct Group {
    /// Rows and columns of its cells.
    cells: Vec<(usize, usize)>,
    /// What its cells hold, if they hold anything.
    value: i64,
    /// The clues in it; `None` is a number that is not told.
    clues: Vec<Option<i64>>,
    /// The cells of these clues.
    at: Vec<(usize, usize)>,
}

impl Group {
    fn size(&self) -> i64 {
        self.cells.len() as i64
    }

    fn count(&self) -> usize {
        self.clues.len()
    }

    fn told(&self) -> impl Iterator<Item = i64> {
        self.clues.iter().copied().flatten()
    }

    fn all(&self, keeps: impl Fn(i64) -> bool) -> bool {
        self.told().all(keeps)
    }

    fn are_distinct(&self) -> bool {
        self.told().collect::<BTreeSet<_>>().len() == self.told().count()
    }

    /// Height and width of what it spans.
    fn spans(&self) -> [i64; 2] {
        let range =
            |all: BTreeSet<usize>| (all.last().expect("it is there") - all.first().expect("it is there") + 1) as i64;
        [range(self.cells.iter().map(|cell| cell.0).collect()), range(self.cells.iter().map(|cell| cell.1).collect())]
    }

    /// Whether it is symmetric about each clue: in the middle of its cell, right of it, below it, at its corner.
    fn is_symmetric(&self) -> bool {
        self.at.iter().zip(&self.clues).all(|(&(row, col), clue)| {
            let (down, right) = (clue.unwrap_or(0) as usize / 2, clue.unwrap_or(0) as usize % 2);
            let image = |cell: &(usize, usize)| {
                Some(((2 * row + down).checked_sub(cell.0)?, (2 * col + right).checked_sub(cell.1)?))
            };
            self.cells.iter().all(|cell| image(cell).is_some_and(|image| self.cells.contains(&image)))
        })
    }

    fn is_rectangle(&self) -> bool {
        self.spans().iter().product::<i64>() == self.size()
    }
}

/// A formula, and the same in Rust.
type Row = (&'static str, fn(&Group) -> bool);

/// What any group can keep.
const ANY: &[Row] = &[
    ("size = 3", |group| group.size() == 3),
    ("size <= 2", |group| group.size() <= 2),
    ("size >= 2 and size < 5", |group| (2..5).contains(&group.size())),
    ("count(clue) = 1", |group| group.count() == 1),
    ("count(clue) <= 1", |group| group.count() <= 1),
    ("count(clue) = 2", |group| group.count() == 2),
    ("count(clue) > 1 and size <= 4", |group| group.count() > 1 && group.size() <= 4),
    ("count(clue) = 1 and size = 3", |group| group.count() == 1 && group.size() == 3),
    ("count(clue) >= 1 and size > 1", |group| group.count() >= 1 && group.size() > 1),
    ("count(clue) = 1 and size = clue", |group| group.count() == 1 && group.all(|clue| clue == group.size())),
    ("size = clue", |group| group.all(|clue| clue == group.size())),
    ("size <= clue", |group| group.all(|clue| group.size() <= clue)),
    ("size > clue and count(clue) <= 2", |group| group.all(|clue| group.size() > clue) && group.count() <= 2),
    ("size >= clue and size <= 3", |group| group.all(|clue| group.size() >= clue) && group.size() <= 3),
    ("distinct(clue)", Group::are_distinct),
    ("distinct(clue) and size = 3", |group| group.are_distinct() && group.size() == 3),
    ("count(clue) = 2 and distinct(clue)", |group| group.count() == 2 && group.are_distinct()),
    ("count(clue) = 2 and distinct(clue) and size <= 4", |group| {
        group.count() == 2 && group.are_distinct() && group.size() <= 4
    }),
    ("count(clue) = 2 and size > smallest(clue) and size < largest(clue)", |group| {
        group.count() == 2
            && group.told().min().is_some_and(|least| group.size() > least)
            && group.told().max().is_some_and(|most| group.size() < most)
    }),
];

/// What rectangles can keep, too.
const RECTANGLES: &[Row] = &[
    ("rectangle", Group::is_rectangle),
    ("rectangle and size <= 3", |group| group.is_rectangle() && group.size() <= 3),
    ("rectangle and count(clue) = 1 and size = clue", |group| {
        group.is_rectangle() && group.count() == 1 && group.all(|clue| clue == group.size())
    }),
    ("rectangle and size = clue", |group| group.is_rectangle() && group.all(|clue| clue == group.size())),
    ("rectangle and (width = clue or height = 1)", |group| {
        group.is_rectangle() && (group.spans()[0] == 1 || group.all(|clue| clue == group.spans()[1]))
    }),
];

/// What areas can keep, too.
const DOTS: &[Row] = &[
    ("count(clue) = 1 and symmetric(clue)", |group| group.count() == 1 && group.is_symmetric()),
    ("count(clue) = 1 and symmetric(clue) and size <= 3", |group| {
        group.count() == 1 && group.is_symmetric() && group.size() <= 3
    }),
    ("size > 1 and count(clue) = 1 and symmetric(clue)", |group| {
        group.count() == 1 && group.is_symmetric() && group.size() > 1
    }),
];

/// What groups of equal numbers can keep, too.
const EQUAL: &[Row] = &[
    ("size = value", |group| group.size() == group.value),
    ("size <= value", |group| group.size() <= group.value),
    ("size >= value and count(clue) <= 1", |group| group.size() >= group.value && group.count() <= 1),
    ("size = value and count(clue) = 1", |group| group.size() == group.value && group.count() == 1),
];

/// A board of this kind of groups: for each cell the value, `None` in a hole; for each two neighbours whether nothing
/// is between them.
struct Cells {
    value: Vec<Option<i64>>,
    is_open: Vec<[usize; 2]>,
    /// Neighbours with a border between them.
    borders: Vec<[usize; 2]>,
}

fn groups(cells: &Cells, width: usize, clues: &[Option<Option<i64>>]) -> Vec<(BTreeSet<usize>, Group)> {
    let mut all: Vec<(BTreeSet<usize>, Group)> = Vec::new();
    for start in 0..cells.value.len() {
        let Some(value) = cells.value[start].filter(|_| !all.iter().any(|(own, _)| own.contains(&start))) else {
            continue;
        };
        let mut own = BTreeSet::from([start]);
        loop {
            let beside = |pair: &&[usize; 2]| own.contains(&pair[0]) != own.contains(&pair[1]);
            let Some(pair) = cells.is_open.iter().find(beside) else { break };
            own.extend(pair);
        }
        let group = Group {
            cells: own.iter().map(|cell| (cell / width, cell % width)).collect(),
            value,
            clues: own.iter().filter_map(|&cell| clues[cell]).collect(),
            at: own.iter().filter(|&&cell| clues[cell].is_some()).map(|&cell| (cell / width, cell % width)).collect(),
        };
        all.push((own, group));
    }
    all
}

/// What a form of groups is about: the frame of its text, the values that form groups.
struct Form {
    frame: &'static str,
    of: &'static str,
    /// The values of cells that form groups; none where borders divide the board.
    values: &'static [i64],
    rows: &'static [&'static [Row]],
}

const FORMS: &[Form] = &[
    Form { frame: "edges = \"line\"", of: "undivided", values: &[], rows: &[ANY, RECTANGLES, DOTS] },
    Form { frame: "cells = \"sea x, land o\"", of: "land", values: &[1], rows: &[ANY] },
    Form { frame: "cells = \"sea x, land o, ice i\"", of: "land and ice", values: &[1, 2], rows: &[ANY] },
    Form { frame: "cells = \"1..3\"", of: "equal", values: &[1, 2, 3], rows: &[ANY, EQUAL] },
];

fn read(puzzle: &dyn Puzzle, board: &Board, form: &Form, width: usize, is_hole: &[bool]) -> Cells {
    let layout = puzzle.layout();
    let mut cells = Cells { value: vec![None; is_hole.len()], is_open: Vec::new(), borders: Vec::new() };
    let at = |pos: cluesat::grid::Pos| pos.row * width + pos.col;
    if form.values.is_empty() {
        cells.value = is_hole.iter().map(|is_hole| (!is_hole).then_some(0)).collect();
    }
    for place in puzzle.all_places() {
        match layout.spot(place) {
            Spot::Edge(edge) => {
                // A border lies between two corners of cells.
                let [from, to] = edge.dots();
                let up = if from.row == to.row { (1, 0) } else { (0, 1) };
                let (Some(row), Some(col)) = (from.row.checked_sub(up.0), from.col.checked_sub(up.1)) else { continue };
                let (one, other) = (row * width + col, from.row * width + from.col);
                if from.row * width < is_hole.len() && from.col < width && !is_hole[one] && !is_hole[other] {
                    let list = if board[place] == 0 { &mut cells.is_open } else { &mut cells.borders };
                    list.push([one, other]);
                }
            }
            Spot::Cell(pos) => {
                let number: i64 = puzzle.value_name(place, board[place]).parse().unwrap_or(i64::from(board[place]));
                cells.value[at(pos)] = (form.values.contains(&number) && !is_hole[at(pos)]).then_some(number);
            }
            _ => panic!("cells and edges alone"),
        }
    }
    if !form.values.is_empty() {
        let beside = (0..is_hole.len()).flat_map(|cell| {
            let right = (cell % width + 1 < width).then_some([cell, cell + 1]);
            right.into_iter().chain((cell + width < is_hole.len()).then_some([cell, cell + width]))
        });
        cells.is_open = beside
            .filter(|pair| cells.value[pair[0]].is_some() && cells.value[pair[0]] == cells.value[pair[1]])
            .collect();
    }
    cells
}

#[test]
fn groups_keep_what_their_formula_says() {
    let mut random = Rng::with_seed(5);
    let (mut boards_tried, mut right, mut without) = (0, 0, 0);
    for form in FORMS {
        for (formula, keeps) in form.rows.iter().copied().flatten() {
            let text = format!(
                "name = \"groups to be tried\"\ngiven = ['cells: clue | hole \"X\"']\nexcept = \"hole\"\n{}\nrules = \"groups {}: {formula}\"\n",
                form.frame,
                if form.of == "undivided" { form.of.to_owned() } else { format!("of {}", form.of) }
            );
            let kind = super::kind(&text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
            let (mut tried, mut own_right) = (0, 0);
            // Where few boards have answers, more of them are tried.
            for round in 0.. {
                if tried >= 12 && own_right > 1 || tried == 72 {
                    break;
                }
                let (height, width) = [(2, 3), (3, 3), (2, 2), (1, 4), (2, 4), (3, 2)][round % 6];
                // Between two numbers, or about a dot, each one is told.
                let (told, range) = match (formula.contains("smallest"), formula.contains("symmetric")) {
                    (true, _) => (true, 1..8),
                    (_, true) => (true, 0..4),
                    _ => (false, 1..5),
                };
                let clue = || match random.u8(..10) {
                    0..5 => None,
                    5..8 if formula.contains("smallest") => None,
                    5 => (!told).then_some(None),
                    _ => Some(Some(random.i64(range.clone()))),
                };
                let clues: Vec<Option<Option<i64>>> = std::iter::repeat_with(clue).take(height * width).collect();
                let is_hole: Vec<bool> =
                    clues.iter().map(|clue| clue.is_none() && random.u8(..8) == 0 && round > 5).collect();
                let token = |cell: usize| match clues[cell] {
                    _ if is_hole[cell] => "X".to_owned(),
                    None => "-".to_owned(),
                    Some(None) => "?".to_owned(),
                    Some(Some(number)) => number.to_string(),
                };
                let rows = (0..height).map(|row| (0..width).map(|col| token(row * width + col)).collect::<Vec<_>>());
                let rows: String = rows.map(|row| row.join(" ") + "\n").collect();
                let puzzle = super::puzzle(described::family(&kind), &format!("{height} {width}\n{rows}"));
                let Some(boards) = super::boards(&*puzzle) else { continue };
                let is_right = |board: &Board| {
                    let cells = read(&*puzzle, board, form, width, &is_hole);
                    let all = groups(&cells, width, &clues);
                    let splits =
                        |pair: &[usize; 2]| !all.iter().any(|(own, _)| pair.iter().all(|cell| own.contains(cell)));
                    all.iter().all(|(_, group)| keeps(group)) && cells.borders.iter().all(splits)
                };
                let mut wanted: Vec<Board> = boards.iter().filter(|board| is_right(board)).cloned().collect();
                let found = Answers::new(&puzzle, &Options::default());
                let mut found: Vec<Board> = found.map(|answer| answer.expect("no limit and no bug")).collect();
                wanted.sort_unstable_by(|one, other| one.0.cmp(&other.0));
                found.sort_unstable_by(|one, other| one.0.cmp(&other.0));
                assert_eq!(found, wanted, "{text}{rows}");
                for board in &boards {
                    assert_eq!(puzzle.check(board).is_empty(), wanted.contains(board), "{text}{rows}{board:?}");
                }
                tried += 1;
                own_right += usize::from(!wanted.is_empty());
            }
            assert!(tried >= 10, "{formula} of {}: {tried}", form.of);
            without += usize::from(own_right == 0);
            boards_tried += tried;
            right += own_right;
        }
    }
    assert!(boards_tried > 900 && right > 200 && without <= 2, "{boards_tried} {right} {without}");
}

#[test]
fn groups_around_clues_are_taken_together() {
    // As with `each number`, a number that is not told is none.
    let rows: [(&str, fn(i64, i64) -> bool); 4] = [
        ("size = number", |size, clue| size == clue),
        ("size <= number", |size, clue| size <= clue),
        ("size >= number and size < 4", |size, clue| size >= clue && size < 4),
        ("size = 2", |size, _| size == 2),
    ];
    let mut random = Rng::with_seed(6);
    for (formula, keeps) in rows {
        let text = format!(
            "name = \"around\"\ngiven = ['cells: number']\ncells = \"white -, black x\"\nrules = \"\"\"\neach any number: here is white\ngroups of black around number: {formula}\n\"\"\"\n"
        );
        let kind = super::kind(&text).unwrap_or_else(|wrong| panic!("{text}\n{wrong}"));
        let mut right = 0;
        for _ in 0..20 {
            let (height, width) = (random.usize(1..4), random.usize(2..4));
            let clue = || match random.u8(..8) {
                0..6 => None,
                6 => Some(Some(random.i64(0..6))),
                _ => Some(None),
            };
            let clues: Vec<Option<Option<i64>>> = std::iter::repeat_with(clue).take(height * width).collect();
            let token = |clue: &Option<Option<i64>>| match clue {
                None => "-".to_owned(),
                Some(None) => "?".to_owned(),
                Some(Some(number)) => number.to_string(),
            };
            let rows = clues.chunks(width).map(|row| row.iter().map(token).collect::<Vec<_>>().join(" ") + "\n");
            let rows = format!("{height} {width}\n{}", rows.collect::<String>());
            let puzzle = super::puzzle(described::family(&kind), &rows);
            let form = Form { frame: "", of: "", values: &[1], rows: &[] };
            let is_right = |board: &Board| {
                let cells = read(&*puzzle, board, &form, width, &vec![false; height * width]);
                let all = groups(&cells, width, &clues);
                clues.iter().enumerate().all(|(cell, clue)| {
                    let Some(clue) = *clue else { return true };
                    let is_beside = |other: usize| {
                        (cell / width).abs_diff(other / width) + (cell % width).abs_diff(other % width) == 1
                    };
                    let beside = all.iter().filter(|(own, _)| own.iter().any(|&other| is_beside(other)));
                    let size = beside.map(|(_, group)| group.size()).sum();
                    cells.value[cell].is_none() && clue.is_none_or(|clue| keeps(size, clue))
                })
            };
            let boards = super::boards(&*puzzle).expect("they are few");
            let mut wanted: Vec<Board> = boards.iter().filter(|board| is_right(board)).cloned().collect();
            let found = Answers::new(&puzzle, &Options::default());
            let mut found: Vec<Board> = found.map(|answer| answer.expect("no limit and no bug")).collect();
            wanted.sort_unstable_by(|one, other| one.0.cmp(&other.0));
            found.sort_unstable_by(|one, other| one.0.cmp(&other.0));
            assert_eq!(found, wanted, "{text}{rows}");
            right += usize::from(!wanted.is_empty());
        }
        assert!(right > 3, "{formula}: {right}");
    }
}
