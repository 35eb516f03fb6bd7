//! Boards of all tilings.

use std::sync::Arc;

use cluesat::board::Tiling;
use cluesat::family::slitherlink::Slitherlink;
use cluesat::family::{Format, Puzzle};

/// The numbers of the tilings, and what their ids have before the clues: of Penrose tilings some part of the plane.
pub(crate) const KINDS: [(usize, Option<&str>); 16] = [
    (1, Some("0")),
    (1, None),
    (2, None),
    (3, None),
    (4, None),
    (5, None),
    (6, None),
    (7, None),
    (8, None),
    (9, None),
    (10, None),
    (11, Some("G307,-136,180")),
    (12, Some("G1331,1177,324")),
    (13, None),
    (14, None),
    (15, None),
];

/// The boards of a tiling up to this many rows and columns.
pub(crate) fn boards(number: usize, prefix: Option<&str>, most: usize) -> Vec<Tiling> {
    let sizes = (1..=most).flat_map(|height| (1..=most).map(move |width| (height, width)));
    sizes.filter_map(|(height, width)| Tiling::new(number, height, width, prefix).ok()).collect()
}

/// The boards of a tiling that have so few faces that all their loops can be walked; of Penrose tilings also other
/// parts of the plane, as the smallest boards of one part are a tile or two.
pub(crate) fn small(number: usize, prefix: Option<&str>) -> Vec<Tiling> {
    const FACES: usize = 17;
    let mut found = boards(number, prefix, 4);
    if prefix.is_some_and(|prefix| prefix.starts_with('G')) {
        let mut random = fastrand::Rng::with_seed(number as u64);
        let some = (0..60).filter_map(|nth| Tiling::random(number, 3 + nth % 3, 4 + nth % 2, &mut random).ok());
        found.extend(some.filter(|tiling| tiling.sides(usize::MAX).len() >= 3).collect::<Vec<_>>());
        found.sort_by_key(|tiling| std::cmp::Reverse(tiling.sides(usize::MAX).len()));
        found.retain(|tiling| tiling.sides(usize::MAX).len() <= 12);
        found.truncate(20);
    }
    found.retain(|tiling| tiling.sides(usize::MAX).len() <= FACES);
    found
}

pub(crate) fn puzzle(tiling: Tiling, clues: Vec<Option<u8>>) -> Arc<dyn Puzzle> {
    Arc::new(Slitherlink::on(tiling, clues).expect("the clues fit"))
}

pub(crate) fn clueless(tiling: Tiling) -> Arc<dyn Puzzle> {
    puzzle(tiling, vec![None; tiling.sides(usize::MAX).len()])
}

/// The id of a puzzle.
pub(crate) fn id(puzzle: &Arc<dyn Puzzle>) -> String {
    let mut text = Vec::new();
    puzzle.write(Format::Tatham, None, &mut text).expect("ids hold all tilings");
    String::from_utf8(text).expect("ids are text").trim_end().to_owned()
}

/// How many sides of each face a board uses.
pub(crate) fn used(puzzle: &Arc<dyn Puzzle>, board: &cluesat::board::Board) -> Vec<u8> {
    let graph = puzzle.layout().graph();
    let sides = |face: usize| graph.round(face).iter().filter(|&&edge| board.0[edge as usize] == 1).count() as u8;
    (0..graph.face_count()).map(sides).collect()
}
