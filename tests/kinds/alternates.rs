//! Clues that take turns along a line: the answers are the loops along which a walk meets them in turn.

use std::collections::BTreeSet;
use std::sync::Arc;

use cluesat::board::Board;
use cluesat::family::{Puzzle, described};
use cluesat::grid::{Edge, Pos, Spot};
use cluesat::kind::{Builder, Kind};
use cluesat::search::{Answers, Options};
use fastrand::Rng;

use super::puzzle;

fn loops(name: &str, more: Option<&str>) -> Arc<Kind> {
    let kind = Builder::new(name)
        .given("cells: white \"w\" | black \"b\"")
        .links("line")
        .rule("each any white, any black: passes(here)")
        .rule("one loop");
    more.into_iter().fold(kind, Builder::rule).build().expect("it is right")
}

/// The signs that a walk along the loop of a board meets.
fn walked(puzzle: &dyn Puzzle, board: &Board, rows: &[Vec<char>]) -> Vec<char> {
    let layout = puzzle.layout();
    let is_on = |edge: Edge| layout.place(Spot::Edge(edge)).is_some_and(|place| board[place] == 1);
    let beside = |at: Pos| {
        let mut all = Vec::new();
        if at.col + 1 < rows[0].len() && is_on(Edge::Horizontal(at)) {
            all.push(Pos::new(at.row, at.col + 1));
        }
        if at.col > 0 && is_on(Edge::Horizontal(Pos::new(at.row, at.col - 1))) {
            all.push(Pos::new(at.row, at.col - 1));
        }
        if at.row + 1 < rows.len() && is_on(Edge::Vertical(at)) {
            all.push(Pos::new(at.row + 1, at.col));
        }
        if at.row > 0 && is_on(Edge::Vertical(Pos::new(at.row - 1, at.col))) {
            all.push(Pos::new(at.row - 1, at.col));
        }
        all
    };
    let cells = (0..rows.len()).flat_map(|row| (0..rows[0].len()).map(move |col| Pos::new(row, col)));
    let start = cells.into_iter().find(|&at| !beside(at).is_empty()).expect("there is a loop");
    let (mut met, mut last, mut now) = (Vec::new(), start, start);
    loop {
        if rows[now.row][now.col] != '-' {
            met.push(rows[now.row][now.col]);
        }
        let next = beside(now).into_iter().find(|&next| next != last).expect("a loop has no end");
        (last, now) = (now, next);
        if now == start {
            return met;
        }
    }
}

#[test]
fn only_clues_take_turns() {
    for (rule, wanted) in [
        ("line alternates white and grey", "there is no clue `grey`"),
        ("line alternates white", "the sentence ends here, but `and` is missing"),
        ("line alternate white and black", "`alternates` is expected"),
    ] {
        let kind = Builder::new("wrong").given("cells: white \"w\" | black \"b\"").links("line").rule(rule);
        let text = kind.text();
        let wrong = super::kind(&text).expect_err(rule);
        assert!(wrong.contains(wanted), "{wrong}");
    }
}

#[test]
fn clues_take_turns_along_the_line() {
    let plain = described::family(&loops("plain circles", None));
    let turns = described::family(&loops("circles in turn", Some("line alternates white and black")));
    let mut random = Rng::with_seed(4);
    let (mut some, mut fewer) = (0, 0);
    for _ in 0..60 {
        let (height, width) = (random.usize(2..5), random.usize(2..5));
        let sign = |_: usize| match random.u8(..7) {
            0 => 'w',
            1 => 'b',
            _ => '-',
        };
        let signs: Vec<char> = (0..height * width).map(sign).collect();
        let rows: Vec<Vec<char>> = signs.chunks(width).map(<[char]>::to_vec).collect();
        let lines: Vec<String> =
            rows.iter().map(|row| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ")).collect();
        let text = format!("{height} {width}\n{}\n", lines.join("\n"));
        let all = |family| -> (Arc<dyn Puzzle>, BTreeSet<Vec<u16>>) {
            let puzzle = puzzle(family, &text);
            let found = Answers::new(&puzzle, &Options::default()).map(|answer| answer.expect("no limit").0).collect();
            (puzzle, found)
        };
        let (of_plain, loops) = all(plain);
        let (_, found) = all(turns);
        let in_turn = |values: &&Vec<u16>| {
            let met = walked(&*of_plain, &Board((*values).clone()), &rows);
            (0..met.len()).all(|at| met[at] != met[(at + 1) % met.len()])
        };
        let wanted: BTreeSet<Vec<u16>> = loops.iter().filter(in_turn).cloned().collect();
        assert_eq!(found, wanted, "{text}");
        some += usize::from(!wanted.is_empty());
        fewer += usize::from(wanted.len() < loops.len());
    }
    assert!(some > 8 && fewer > 8, "{some} {fewer}");
}
