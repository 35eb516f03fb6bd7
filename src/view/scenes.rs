//! Pictures of incomplete boards.
//!
//! In: a puzzle, what is filled in or explained so far, a step. Out: scenes: what is known, the premises and the
//! conclusions of a step. Must not know: how steps are found, the viewer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::{Board, Domain, Place, Value, Values, Words};
use crate::explain::{Explainer, Fact, Step};
use crate::family::{Partial, Puzzle, among};
use crate::grid::{Pos, Spot};
use crate::render::{CellArt, EdgeArt, Figure, Ink, Scene};
use crate::render::{Mark, Marks};

/// The board with these places filled, and marks on the others: free.
pub fn laid(puzzle: &Arc<dyn Puzzle>, filled: &Partial) -> (Board, Marks) {
    let mut board = puzzle.empty_board();
    let mut free: Marks = puzzle.all_places().map(|place| (place, Mark::Free)).collect();
    for &(place, value) in filled {
        board[place] = value;
        free.remove(&place);
    }
    (board, free)
}

/// The marks of conclusions that are visible on a board of values: not those that only strike out a value.
pub fn shown(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, conclusions: &[Fact]) -> Marks {
    let places = conclusions.iter().map(|fact| fact.place);
    if puzzle.is_two_valued() {
        return places.map(|place| (place, Mark::Conclusion)).collect();
    }
    let filled: BTreeSet<Place> = explainer.filled().into_iter().map(|(place, _)| place).collect();
    let stands = |place: &Place| filled.contains(place);
    places.filter(stands).map(|place| (place, Mark::Conclusion)).collect()
}

/// The board after a step, with marks on the places of its rules, on its premises and on its conclusions.
pub fn step_scene(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, step: &Step) -> Scene {
    let Marked { marks, lines } = Marked::by(puzzle, step);
    let mut scene = known_scene(puzzle, explainer, &marks);
    lines.iter().for_each(|line| mark_numbers(puzzle, &mut scene, line));
    scene
}

/// The board with as much of a step as a rung of a hint tells: where to look at first, then what it rests on and which
/// places it is about, and last what it fills in.
pub fn hint_scene(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, step: &Step, position: &Scene, rung: u8) -> Scene {
    let Marked { marks, lines } = if rung < 2 { Marked::rules(puzzle, step) } else { Marked::by(puzzle, step) };
    let mut scene = if rung < 3 { position.clone() } else { explained_scene(puzzle, explainer, &marks) };
    put_marks(puzzle, &mut scene, &marks);
    lines.iter().for_each(|line| mark_numbers(puzzle, &mut scene, line));
    scene
}

fn put_marks(puzzle: &Arc<dyn Puzzle>, scene: &mut Scene, marks: &Marks) {
    for (&place, &mark) in marks {
        match puzzle.layout().spot(place) {
            Spot::Cell(pos) | Spot::Mark(pos) => scene.cells[pos].mark = Some(mark),
            Spot::Edge(edge) => *scene.line_mark(edge) = Some(mark),
            Spot::Dot(dot) => scene.dot(dot).mark = Some(mark),
        }
    }
}

/// What a player has filled in: crosses for what is known to be empty, and pencil marks at open places. With a step,
/// its premises and conclusions are marked.
pub fn played(
    puzzle: &Arc<dyn Puzzle>,
    filled: &Partial,
    pencil: &Partial,
    step: Option<&Step>,
    more: &Marks,
) -> Scene {
    let Marked { mut marks, lines } = step.map(|step| Marked::by(puzzle, step)).unwrap_or_default();
    marks.extend(more);
    let mut scene = puzzle.picture(None, &Marks::new());
    // Hints name places.
    scene.names = true;
    puzzle.fill_in(&mut scene, filled, pencil);
    put_marks(puzzle, &mut scene, &marks);
    lines.iter().for_each(|line| mark_numbers(puzzle, &mut scene, line));
    scene
}

/// What all answers share, given the values that each place has in some answer: these are small where there are several.
pub fn shared(puzzle: &Arc<dyn Puzzle>, possible: &[Vec<Value>]) -> Scene {
    let (mut filled, mut pencil) = (Partial::new(), Partial::new());
    for (place, values) in puzzle.all_places().zip(possible) {
        match values[..] {
            [only] => filled.push((place, only)),
            _ => pencil.extend(values.iter().map(|&value| (place, value))),
        }
    }
    Scene { names: false, ..played(puzzle, &filled, &pencil, None, &Marks::new()) }
}

/// The marks of a step, and the places of each of its rules.
#[derive(Default)]
struct Marked {
    marks: Marks,
    lines: Vec<BTreeSet<Place>>,
}

impl Marked {
    /// The places of the rules.
    fn rules(puzzle: &Arc<dyn Puzzle>, step: &Step) -> Self {
        let mut marks = Marks::new();
        let mut lines = Vec::new();
        for &rule in &step.rules {
            let rule = &puzzle.rules()[rule];
            let scope = rule.scope();
            lines.push(scope.iter().map(|&(place, _)| place).collect());
            // The places of a rule about the whole board are not marked.
            if 2 * scope.len() <= puzzle.holds().iter().map(|(_, values)| values.len() - 1).sum() {
                marks.extend(scope.iter().map(|&(place, _)| (place, Mark::Scope)));
            }
            marks.extend(rule.clue_place().map(|place| (place, Mark::Reason)));
        }
        Marked { marks, lines }
    }

    /// These, the premises as far as the argument does not name other places for them, and the conclusions.
    fn by(puzzle: &Arc<dyn Puzzle>, step: &Step) -> Self {
        let Marked { mut marks, lines } = Self::rules(puzzle, step);
        let mut named = step.telling.parts.iter().flat_map(|part| part.named.iter().copied()).peekable();
        if named.peek().is_none() {
            marks.extend(step.facts.iter().map(|fact| (fact.place, Mark::Reason)));
        }
        marks.extend(named.map(|place| (place, Mark::Reason)));
        marks.extend(step.conclusions.iter().map(|fact| (fact.place, Mark::Conclusion)));
        Marked { marks, lines }
    }
}

/// Marks the numbers beside the board whose row or column has all places of a rule.
fn mark_numbers(puzzle: &Arc<dyn Puzzle>, scene: &mut Scene, spoken: &BTreeSet<Place>) {
    let spots: Vec<Pos> = spoken
        .iter()
        .filter_map(|&place| match puzzle.layout().spot(place) {
            Spot::Cell(pos) => Some(pos),
            Spot::Edge(_) | Spot::Dot(_) | Spot::Mark(_) => None,
        })
        .collect();
    let Some(first) = spots.first() else { return };
    if !scene.left.is_empty() && spots.len() == scene.cells.width() && spots.iter().all(|pos| pos.row == first.row) {
        scene.reason_rows.insert(first.row);
    }
    if !scene.top.is_empty() && spots.len() == scene.cells.height() && spots.iter().all(|pos| pos.col == first.col) {
        scene.reason_cols.insert(first.col);
    }
}

/// A board with these places filled, as a player would see it: open cells and crossed out edges are visible.
pub fn position_scene(puzzle: &Arc<dyn Puzzle>, filled: &Partial, marks: &Marks) -> Scene {
    // A missing digit is obvious, a missing colour is not.
    let shown_open = |place: Place| puzzle.values(place).words() != Words::Numbers;
    let (board, open) = laid(puzzle, filled);
    let mut scene = puzzle.picture(Some(&board), marks);
    // The sentences next to it name places.
    scene.names = true;
    let mut drawn: Option<Scene> = None;
    for place in puzzle.all_places() {
        match (puzzle.layout().spot(place), open.contains_key(&place)) {
            (Spot::Edge(edge), false) if board[place] == 0 => *scene.line(edge) = EdgeArt::Cross,
            (Spot::Edge(edge), true) if *scene.line(edge) != EdgeArt::Open => {
                *scene.line(edge) = *drawn.get_or_insert_with(|| puzzle.draw()).line(edge);
            }
            (Spot::Dot(dot), false) => scene.dot(dot).passed = Some(board[place] != 0),
            (Spot::Cell(pos), true) if shown_open(place) => {
                if puzzle.look(place, board[place]).is_some() {
                    let bare = drawn.get_or_insert_with(|| puzzle.draw()).cells[pos].clone();
                    scene.cells[pos] = CellArt { mark: scene.cells[pos].mark, ..bare };
                }
                scene.cells[pos].open = true;
            }
            _ => {}
        }
    }
    scene
}

/// The same with the remaining values of open places where some values are struck out.
pub fn noted_scene(puzzle: &Arc<dyn Puzzle>, filled: &Partial, struck: &[Fact], marks: &Marks) -> Scene {
    let mut scene = position_scene(puzzle, filled, marks);
    let mut left: BTreeMap<Place, Domain> = BTreeMap::new();
    for fact in struck {
        let set = left.entry(fact.place).or_insert_with(|| Domain::first(puzzle.values(fact.place).len()));
        *set = puzzle.values(fact.place).index(fact.value).map_or(*set, |index| set.without(index));
    }
    for (place, set) in left {
        let Spot::Cell(pos) = puzzle.layout().spot(place) else { continue };
        let values = puzzle.values(place);
        if values.words() == Words::Numbers {
            let left = values.range();
            let left = left.filter(|&value| values.index(value).is_some_and(|index| set.contains(index)));
            pencil(&mut scene, puzzle, place, left);
        } else {
            scene.cells[pos].among = among(&scene, values, set);
        }
    }
    scene
}

/// Adds the numbers of rows and columns to a board with nothing at its sides: all, or on large boards every fifth.
/// A picture of pixels has them on its other sides.
pub fn ruled(mut scene: Scene) -> Scene {
    scene.ruled = scene.pixels;
    let beside = scene.figures.iter().any(Figure::is_beside);
    if scene.left.is_empty() && scene.top.is_empty() && scene.plane.is_none() && !beside {
        let numbers = |count: usize| -> Vec<Vec<String>> {
            let shown = |number: &usize| count <= 9 || *number == 1 || number.is_multiple_of(5);
            let label =
                |number: usize| Some(number).filter(shown).map_or_else(String::new, |number| number.to_string());
            (1..=count).map(|number| vec![label(number)]).collect()
        };
        scene.left = numbers(scene.cells.height());
        scene.top = numbers(scene.cells.width());
        scene.ruled = true;
    }
    scene
}

/// The board with what is known so far, as a player would see it; for a coloured picture, also the remaining values of
/// each cell.
pub fn explained_scene(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, marks: &Marks) -> Scene {
    match puzzle.holds().uniform().map(Values::words) {
        Some(Words::Listed(..)) => known_scene(puzzle, explainer, marks),
        _ => position_scene(puzzle, &explainer.filled(), marks),
    }
}

/// The board with what is known so far, and the remaining values of open places.
pub fn known_scene(puzzle: &Arc<dyn Puzzle>, explainer: &Explainer, marks: &Marks) -> Scene {
    let two_valued = puzzle.is_two_valued();
    let filled = explainer.filled();
    let (_, open) = laid(puzzle, &filled);
    let mut scene = position_scene(puzzle, &filled, marks);
    if !two_valued {
        let facts: BTreeSet<Fact> = explainer.facts().into_iter().collect();
        for &place in open.keys() {
            let Spot::Cell(pos) = puzzle.layout().spot(place) else { continue };
            let struck = |value: u16| facts.contains(&Fact { place, value, holds: false });
            let values = puzzle.values(place);
            let left = values.range().filter(|&value| !struck(value));
            if matches!(values.words(), Words::Listed(..)) {
                let indices = left.filter_map(|value| values.index(value));
                let left = indices.fold(Domain::default(), |all, index| all | Domain::just(index));
                scene.cells[pos].open = true;
                scene.cells[pos].among = among(&scene, values, left);
                continue;
            }
            pencil(&mut scene, puzzle, place, left);
        }
    }
    scene
}

/// Writes the values that are left into an open cell.
fn pencil(scene: &mut Scene, puzzle: &Arc<dyn Puzzle>, place: Place, left: impl Iterator<Item = u16>) {
    let Spot::Cell(pos) = puzzle.layout().spot(place) else { return };
    let left: Vec<String> = left.map(|value| puzzle.value_name(place, value)).collect();
    scene.cells[pos].text = left.join(puzzle.between());
    scene.cells[pos].ink = Ink::Pencil;
}
