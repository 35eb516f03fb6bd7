//! Other programs accept our puzzles, and find our answers. Skipped where they are missing, unless
//! `CLUESAT_REQUIRE_SOLVERS` says that they must be there.
//!
//! What each of them is a judge of: `qqwing` counts the answers. Tatham's `solo` tries all values where its techniques
//! end, so what it solves has one answer, and it refuses the rest. His `pattern` works line by line, and his `pearl`
//! and `loopy` draw what their techniques find: what they say must be ours. Of puzzles without a clue to spare they say
//! little.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use cluesat::board::Board;
use cluesat::family::{Deduce, Format, Puzzle};
use cluesat::search::{Made, Recipe};

use super::common::{made, recipe};

/// A program, where it is there.
fn program(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders).chain([Path::new("/usr/games").to_owned()]);
    let program = found.map(|folder| folder.join(name)).find(|path| path.is_file());
    let required = std::env::var_os("CLUESAT_REQUIRE_SOLVERS").is_some_and(|value| value == "1");
    assert!(program.is_some() || !required, "`{name}` is missing");
    program
}

/// What a program prints, and says on the side, given this.
fn output(program: &Path, arguments: &[&str], input: &str) -> [String; 2] {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let text = input.to_owned();
    let mut stdin = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join().expect("nothing panics");
    [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned())
}

/// The game id of a puzzle.
fn id(puzzle: &Arc<dyn Puzzle>) -> String {
    let mut text = Vec::new();
    puzzle.write(Format::Tatham, None, &mut text).expect("ids hold it");
    String::from_utf8(text).expect("ids are text").trim_end().to_owned()
}

/// The move with which one of Tatham's games solves this id, or why it does not.
fn solved(game: &Path, id: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().expect("there is room");
    let saved = folder.path().join("game");
    let saved = saved.to_str().expect("it is text");
    let arguments = ["--save", saved, "--save-suffix", ".sav", "--with-solutions"];
    let [_, said] = output(game, &arguments, &format!("{id}\n"));
    let Ok(text) = std::fs::read(format!("{saved}0.sav")) else { return Err(said) };
    let text = String::from_utf8_lossy(&text).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("SOLVE   :")).expect("it was solved");
    Ok(line.split_once(":S").expect("a move that solves").1.to_owned())
}

/// A recipe of a variant.
fn variant(name: &str, variant: &str, size: usize) -> Recipe {
    let mut recipe = cluesat::recipe(name).expect("the family is in the table");
    recipe.shape.size = (size, size);
    variant.clone_into(&mut recipe.shape.variant);
    recipe
}

#[test]
fn qqwing_finds_one_answer_and_ours() {
    let recipe = recipe("sudoku", (9, 9));
    let all: Vec<_> = (0..50).map(|number| made(&recipe, number)).collect();
    let mut text = Vec::new();
    for made in &all {
        made.puzzle.write(Format::Sdm, None, &mut text).expect("the format holds it");
    }
    let text = String::from_utf8(text).expect("it is text");
    let Some(qqwing) = program("qqwing") else { return };
    let [told, _] = output(&qqwing, &["--solve", "--count-solutions", "--one-line"], &text);
    assert_eq!(told.matches("solution found").count() + told.matches("unique").count(), 50, "{told}");
    for made in &all {
        assert!(told.contains(&made.puzzle.line(&made.answer)), "{told}");
    }
}

#[test]
fn solo_proves_that_sudokus_have_one_answer_and_finds_ours() {
    let Some(solo) = program("sgt-solo") else { return };
    for (name, size) in [("plain", 9), ("plain", 6), ("plain", 12), ("x", 9), ("jigsaw", 9), ("jigsaw", 7)] {
        for number in 0..4 {
            let Made { puzzle, answer, .. } = made(&variant("sudoku", name, size), number);
            let text = id(&puzzle);
            let digits: Vec<String> = answer.0.iter().map(u16::to_string).collect();
            assert_eq!(solved(&solo, &text), Ok(digits.join(",")), "{name} {size}: {text}");
        }
    }
    // It would say it.
    let said = solved(&solo, "3x3:zzzc").expect_err("an empty board has many answers");
    assert!(said.contains("Multiple solutions"), "{said}");
}

/// Of killers he is no judge: where his techniques end, a value that is tried for the last cell of a cage is not
/// compared with its sum. He then says that there are several answers, or stops at an assertion of his own, because
/// cells are left of a sum that is used up.
#[test]
fn solo_takes_killers_and_finds_no_other_answer_by_its_techniques() {
    let Some(solo) = program("sgt-solo") else { return };
    let mut ended = 0;
    for number in 0..8 {
        let Made { puzzle, answer, .. } = made(&variant("sudoku", "killer", 9), number);
        let text = id(&puzzle);
        let digits: Vec<String> = answer.0.iter().map(u16::to_string).collect();
        match solved(&solo, &text) {
            Ok(cells) => {
                assert_eq!(cells, digits.join(","), "{text}");
                ended += 1;
            }
            Err(said) => {
                let known = ["Multiple solutions", "solver_killer_sums: Assertion"];
                assert!(known.iter().any(|known| said.contains(known)), "{text}: {said}");
            }
        }
    }
    assert!(ended > 0, "his techniques solve none of them");
}

#[test]
fn pattern_solves_line_by_line_what_we_do() {
    let Some(pattern) = program("sgt-pattern") else { return };
    let mut both = [0, 0];
    for (size, share) in [(6, 0.5), (10, 0.6), (15, 0.65), (20, 0.7)] {
        let mut recipe = variant("nonogram", "", size);
        recipe.wish.share = Some(share);
        for number in 0..6 {
            let Made { puzzle, answer, .. } = made(&recipe, number);
            let lines = puzzle.deduce(Deduce::Singles).expect("it has an answer");
            let enough = lines.as_slice().iter().all(|left| left.len() == 1);
            match solved(&pattern, &id(&puzzle)) {
                Ok(cells) => {
                    assert!(enough, "{}", id(&puzzle));
                    assert_eq!(cells, answer.0.iter().map(u16::to_string).collect::<String>());
                }
                Err(said) => {
                    assert!(said.contains("cannot complete"), "{said}");
                    assert!(!enough, "{}", id(&puzzle));
                }
            }
            both[usize::from(enough)] += 1;
        }
    }
    assert!(both[1] > 12, "{both:?}");
}

/// What Tatham's pearl knows of the cells: the ways in which the line leaves each, with a bit for right, up, left,
/// down.
fn ways(puzzle: &Arc<dyn Puzzle>, board: &Board) -> Vec<u32> {
    let (graph, width) = (puzzle.layout().graph(), puzzle.size().1);
    let mut ways = vec![0; graph.dot_count()];
    for edge in (0..graph.edge_count()).filter(|&edge| board.0[edge] == 1) {
        let [one, other] = graph.dots(edge);
        let (first, last) = (one.min(other), one.max(other));
        let (out, back) = if last - first == width { (8, 2) } else { (1, 4) };
        ways[first] |= out;
        ways[last] |= back;
    }
    ways
}

#[test]
fn pearl_draws_our_line() {
    let Some(pearl) = program("sgt-pearl") else { return };
    let mut drawn = 0;
    for size in [6, 8, 10] {
        for number in 0..6 {
            let Made { puzzle, answer, .. } = made(&recipe("masyu", (size, size + 1)), number);
            let text = id(&puzzle);
            let moves = solved(&pearl, &text).unwrap_or_else(|said| panic!("{text}: {said}"));
            let ours = ways(&puzzle, &answer);
            let mut theirs = vec![0; ours.len()];
            for cell in moves.split(';').filter(|cell| !cell.is_empty()) {
                let numbers: Vec<usize> =
                    cell[1..].split(',').map(|number| number.parse().expect("a number")).collect();
                theirs[numbers[2] * (size + 1) + numbers[1]] = numbers[0] as u32;
            }
            assert!(theirs.iter().zip(&ours).all(|(theirs, ours)| theirs & !ours == 0), "{text}");
            drawn += theirs.iter().filter(|&&ways| ways > 0).count();
        }
    }
    assert!(drawn > 0, "it has drawn something");
}

/// Our edges of squares in loopy's order: each where it comes first, cell by cell: above, right, below, left.
fn in_order(puzzle: &Arc<dyn Puzzle>) -> Option<Vec<u32>> {
    let layout = puzzle.layout();
    if layout.plane().is_some() {
        return None;
    }
    let (graph, width) = (layout.graph(), layout.size().1);
    let mut order = Vec::new();
    for face in 0..graph.face_count() {
        let dot = |row: usize, col: usize| (face / width + row) * (width + 1) + face % width + col;
        let corners = [dot(0, 0), dot(0, 1), dot(1, 1), dot(1, 0)];
        for at in 0..4 {
            let joins = |&&edge: &&u32| graph.across(edge as usize, corners[at]) == corners[(at + 1) % 4];
            let edge = *graph.at_dot(corners[at]).iter().find(joins).expect("an edge of the cell");
            if !order.contains(&edge) {
                order.push(edge);
            }
        }
    }
    Some(order)
}

#[test]
fn loopy_draws_our_loop_on_every_tiling() {
    let Some(loopy) = program("sgt-loopy") else { return };
    let (mut said, mut open) = (0, 0);
    for name in recipe("slitherlink", (1, 1)).family.maker.variants {
        let size = if *name == "squares" { 8 } else { 4 };
        for number in 0..2 {
            let Made { puzzle, answer, .. } = made(&variant("slitherlink", name, size), number);
            let text = id(&puzzle);
            let moves = solved(&loopy, &text).unwrap_or_else(|said| panic!("{text}: {said}"));
            let order = in_order(&puzzle);
            let edges = puzzle.layout().edge_count();
            let (mut known, mut lines) = (0, 0);
            for edge in moves.split_inclusive(['y', 'n']) {
                let (number, line) = edge.split_at(edge.len() - 1);
                let number: usize = number.parse().expect("a number");
                // How edges of other tilings are numbered there is not known.
                if let Some(order) = &order {
                    assert_eq!(line == "y", answer.0[order[number] as usize] == 1, "{name}: {text}");
                }
                known += 1;
                lines += usize::from(line == "y");
            }
            let ours = answer.0.iter().filter(|&&value| value == 1).count();
            assert!(lines <= ours && edges - ours >= known - lines, "{name}: {text}");
            said += known;
            open += edges - known;
        }
    }
    assert!(said * 10 > open, "{said} edges drawn, {open} left");
}
