//! Random loops on a plane graph.
//!
//! In: a graph, a share of its faces. Out: the edges of one closed loop. Must not know: clues, what faces are.
//!
//! The loop is the border of a region that grows face by face. A face may join if what it shares with the region, dots
//! included, is one connected piece of its own border: then the region stays without holes and touches itself nowhere.
//! A face that shares few edges joins with a higher probability, which keeps the border long.

use fastrand::Rng;

use super::{Graph, NOWHERE};

/// A share that leaves room for a long border.
pub(crate) const SHARE: f64 = 0.55;

/// The probability that a face joins which shares one edge, two edges, or more; in units of 1/256.
const READINESS: [u8; 3] = [255, 90, 20];

/// Whether each edge is on a random loop; `None` where there is no face.
pub(crate) fn random_loop(graph: &Graph, share: f64, random: &mut Rng) -> Option<Vec<bool>> {
    symmetrical_loop(graph, share, &|face| vec![face], random)
}

/// The same, where all faces of an orbit are inside or all are outside. The first face of an orbit is the one that it is
/// asked for. `None` where no orbit is in one piece.
pub(crate) fn symmetrical_loop(
    graph: &Graph,
    share: f64,
    orbit: &dyn Fn(usize) -> Vec<usize>,
    random: &mut Rng,
) -> Option<Vec<bool>> {
    let faces = graph.face_count();
    let mut region = Region { graph, inside: vec![false; faces], at_dot: vec![0; graph.dot_count()] };
    let starts: Vec<usize> = (0..faces).filter(|&face| region.is_one_piece(&orbit(face))).collect();
    if starts.is_empty() {
        return None;
    }
    let goal = ((faces as f64 * share.clamp(0.0, 1.0)).round() as usize).max(1);
    let first = orbit(starts[random.usize(..starts.len())]);
    let mut frontier = vec![first[0]];
    first.iter().for_each(|&face| region.add(face, &mut frontier));
    frontier.swap_remove(0);
    let mut size = first.len();
    // A refused face may be drawn again later.
    let mut refused = 0;
    while size < goal && !frontier.is_empty() && refused < 20 * frontier.len() + 200 {
        let at = random.usize(..frontier.len());
        let face = frontier[at];
        refused += 1;
        if region.inside[face] {
            frontier.swap_remove(at);
        } else if let Some(shared) = region.may_join(face)
            && random.u8(..) <= READINESS[shared.min(3) - 1]
        {
            let orbit = orbit(face);
            if region.may_all_join(&orbit) {
                frontier.swap_remove(at);
                orbit.iter().for_each(|&face| region.add(face, &mut frontier));
                (size, refused) = (size + orbit.len(), 0);
            }
        }
    }
    Some((0..graph.edge_count()).map(|edge| region.is_border(edge)).collect())
}

struct Region<'g> {
    graph: &'g Graph,
    inside: Vec<bool>,
    /// The number of faces of the region at each dot.
    at_dot: Vec<u8>,
}

impl Region<'_> {
    fn is_inside(&self, face: u32) -> bool {
        face != NOWHERE && self.inside[face as usize]
    }

    fn is_border(&self, edge: usize) -> bool {
        let [one, other] = self.graph.faces(edge);
        self.is_inside(one) != self.is_inside(other)
    }

    /// The dots round a face.
    fn dots(&self, face: usize) -> Vec<usize> {
        let mut dots: Vec<usize> =
            self.graph.round(face).iter().flat_map(|&edge| self.graph.dots(edge as usize)).collect();
        dots.sort_unstable();
        dots.dedup();
        dots
    }

    /// The number of edges that a face outside shares with the region, if these and the shared dots are one connected
    /// piece.
    fn may_join(&self, face: usize) -> Option<usize> {
        let round = self.graph.round(face);
        let shared = round.iter().filter(|&&edge| self.graph.faces(edge as usize).iter().any(|&at| self.is_inside(at)));
        let shared = shared.count();
        let dots = self.dots(face).into_iter().filter(|&dot| self.at_dot[dot] > 0).count();
        // Each piece of a border has one more dot than edges, as long as it is not the whole border.
        (shared > 0 && shared < round.len() && dots == shared + 1).then_some(shared)
    }

    /// Whether these faces may join one after the other.
    fn may_all_join(&mut self, faces: &[usize]) -> bool {
        let joined = faces.iter().take_while(|&&face| {
            let joins = self.may_join(face).is_some();
            if joins {
                self.add(face, &mut Vec::new());
            }
            joins
        });
        let joined = joined.count();
        faces[..joined].iter().for_each(|&face| self.remove(face));
        joined == faces.len()
    }

    /// Whether these faces, which are all outside, are a region in one piece without holes.
    fn is_one_piece(&mut self, faces: &[usize]) -> bool {
        let (first, others) = faces.split_first().expect("an orbit has a face");
        self.add(*first, &mut Vec::new());
        let is_one = self.may_all_join(others);
        self.remove(*first);
        is_one
    }

    fn remove(&mut self, face: usize) {
        self.inside[face] = false;
        for dot in self.dots(face) {
            self.at_dot[dot] -= 1;
        }
    }

    fn add(&mut self, face: usize, frontier: &mut Vec<usize>) {
        self.inside[face] = true;
        for dot in self.dots(face) {
            self.at_dot[dot] += 1;
        }
        for &edge in self.graph.round(face) {
            let beside = self.graph.faces(edge as usize).into_iter().filter(|&at| at != NOWHERE);
            frontier.extend(beside.map(|at| at as usize).filter(|&at| !self.inside[at]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Layout, Symmetry};
    use crate::grid::{Grid, Pos};

    #[test]
    fn each_is_one_closed_loop() {
        let mut random = Rng::with_seed(3);
        for round in 0..300 {
            let layout = Layout::squares(1 + round % 9, 1 + round / 9 % 8);
            let graph = layout.graph();
            let on = random_loop(graph, random.f64(), &mut random).expect("there are faces");
            is_one_closed_loop(graph, &on);
        }
    }

    #[test]
    fn symmetrical_loops_are_symmetrical() {
        let mut random = Rng::with_seed(4);
        for round in 0..200 {
            let size = 2 + round % 9;
            let symmetry = [Symmetry::Rotate90, Symmetry::Full][round % 2];
            let layout = Layout::squares(size, size);
            let orbit = |face: usize| {
                let orbit = symmetry.orbit(Pos::new(face / size, face % size), (size, size));
                orbit.into_iter().map(|at| at.row * size + at.col).collect()
            };
            let on = symmetrical_loop(layout.graph(), SHARE, &orbit, &mut random).expect("there is a middle");
            is_one_closed_loop(layout.graph(), &on);
            // A dot of the board lies as a cell does on a board that is larger by 1.
            let passes = |Pos { row, col }: Pos| {
                layout.graph().at_dot(row * (size + 1) + col).iter().any(|&edge| on[edge as usize])
            };
            for at in Grid::filled(size + 1, size + 1, ()).positions() {
                for other in symmetry.orbit(at, (size + 1, size + 1)) {
                    assert_eq!(passes(at), passes(other), "{symmetry}: {at}, {other}");
                }
            }
        }
    }

    fn is_one_closed_loop(graph: &Graph, on: &[bool]) {
        let start = on.iter().position(|&on| on).expect("a region has a border");
        let (mut edge, mut dot, mut length) = (start, graph.dots(start)[0], 0);
        loop {
            length += 1;
            dot = graph.across(edge, dot);
            let lines: Vec<usize> = graph.at_dot(dot).iter().map(|&at| at as usize).filter(|&at| on[at]).collect();
            assert_eq!(lines.len(), 2, "a dot has two lines or none");
            edge = if lines[0] == edge { lines[1] } else { lines[0] };
            if edge == start {
                break;
            }
        }
        assert_eq!(length, on.iter().filter(|&&on| on).count());
    }
}
