//! A loop that nearly keeps the counts of its faces, by simulated annealing.
//!
//! In: a plane graph, how many edges are wanted around some faces, what is known of the edges, maybe a board with
//! separate loops. Out: a board with loops, one if all goes well, and the faces where it breaks a count. Must not know:
//! which puzzle it is, engines.
//!
//! A move takes a face and swaps lines and other edges around it. Where the lines there are one piece of a loop, and no
//! line passes a dot between two of the other edges, that loop remains one, and every loop can be reached in this way:
//! what is known of edges only costs something. Where the lines are pieces of two loops, these become one. So there are
//! never more loops than at the start. (Kirkpatrick, Gelatt, Vecchi: Optimization by simulated annealing, Science 220,
//! 1983.)

use fastrand::Rng;

use super::loops::loops;
use crate::board::{Graph, NOWHERE};

/// What is wanted of a loop.
pub(crate) struct Wanted<'w> {
    pub(crate) graph: &'w Graph,
    /// For each face, how many edges around it are lines, if that is given.
    pub(crate) counts: &'w [Option<u8>],
    /// Edges whose value is known.
    pub(crate) known: &'w [Option<bool>],
}

/// A board with loops, and what it breaks.
pub(crate) struct Annealed {
    /// Whether each edge is a line.
    pub(crate) lines: Vec<bool>,
    /// The faces with a wrong count, with an edge that is known to be otherwise, or with edges of different loops.
    pub(crate) broken: Vec<u32>,
}

/// The cost of a count that is off by one.
const COUNT: i32 = 2;
/// The cost of an edge that does not have its known value.
const KNOWN: i32 = 1;
/// What joining two loops is worth.
const JOINED: i32 = 8;

/// How long annealing takes, and how greedy it is.
struct Schedule {
    /// The temperature at the start: a count that becomes wrong by one more is accepted with probability
    /// `exp(-1 / temperature)`.
    hot: f64,
    /// The natural logarithm of the first temperature over the last.
    cooling: f64,
    /// The number of moves for each open edge.
    moves: u64,
}

/// From nothing, down to 0.15: at less heat the loop does not reach all of the board.
const ANEW: Schedule = Schedule { hot: 0.4, cooling: 0.98, moves: 200 };
/// From a board of separate loops that keeps all counts, down to 0.1.
const NEAR: Schedule = Schedule { hot: 0.3, cooling: 1.1, moves: 100 };

/// A corner of a face: the dot, and the two edges of the face there.
type Corner = (u32, [u32; 2]);

struct Annealer<'w> {
    wanted: &'w Wanted<'w>,
    corners: Vec<Vec<Corner>>,
    random: Rng,
    /// The number of lines at each dot.
    degree: Vec<u8>,
    /// The number of lines around each face.
    around: Vec<u8>,
    lines: Vec<u32>,
    /// Where an edge is in `lines`, and the number of its loop; `None` for an edge that is no line.
    at: Vec<Option<(u32, u32)>>,
    /// For each loop, the loop that it was joined to, or itself.
    joined: Vec<u32>,
    /// The number of loops.
    loops: usize,
}

impl<'w> Annealer<'w> {
    fn new(wanted: &'w Wanted<'w>, seed: u64) -> Self {
        let graph = wanted.graph;
        let corners = |face: usize| {
            let at = |dot: usize| {
                let mut at =
                    graph.round(face).iter().copied().filter(move |&edge| graph.dots(edge as usize).contains(&dot));
                Some((dot as u32, [at.next()?, at.next()?]))
            };
            graph.corners(face).into_iter().filter_map(at).collect()
        };
        Annealer {
            wanted,
            corners: (0..graph.face_count()).map(corners).collect(),
            random: Rng::with_seed(seed),
            degree: vec![0; graph.dot_count()],
            around: vec![0; graph.face_count()],
            lines: Vec::new(),
            at: vec![None; graph.edge_count()],
            joined: Vec::new(),
            loops: 0,
        }
    }

    /// Draws a loop.
    fn add(&mut self, edges: &[u32]) {
        let number = self.joined.len() as u32;
        self.joined.push(number);
        self.loops += 1;
        edges.iter().for_each(|&edge| self.set(edge, Some(number)));
    }

    /// Makes an edge a line of this loop, or none.
    fn set(&mut self, edge: u32, number: Option<u32>) {
        let graph = self.wanted.graph;
        let by = |count: &mut u8| *count = if number.is_some() { *count + 1 } else { *count - 1 };
        graph.dots(edge as usize).into_iter().for_each(|dot| by(&mut self.degree[dot]));
        let faces = graph.faces(edge as usize).into_iter().filter(|&face| face != NOWHERE);
        faces.for_each(|face| by(&mut self.around[face as usize]));
        let before = self.at[edge as usize].take();
        if let Some(number) = number {
            self.at[edge as usize] = Some((self.lines.len() as u32, number));
            self.lines.push(edge);
        } else if let Some((at, _)) = before {
            self.lines.swap_remove(at as usize);
            if let Some(&moved) = self.lines.get(at as usize)
                && let Some((slot, _)) = &mut self.at[moved as usize]
            {
                *slot = at;
            }
        }
    }

    /// The loop with this edge.
    fn number(&self, edge: u32) -> Option<u32> {
        let (_, mut number) = self.at[edge as usize]?;
        while self.joined[number as usize] != number {
            number = self.joined[number as usize];
        }
        Some(number)
    }

    /// The two loops that a swap around this face joins, or twice the one that it changes; `None` if no swap is allowed.
    fn pieces(&self, face: usize) -> Option<[u32; 2]> {
        let mut ends = 0;
        for &(dot, [one, other]) in &self.corners[face] {
            match (self.at[one as usize].is_some(), self.at[other as usize].is_some()) {
                (false, false) if self.degree[dot as usize] > 0 => return None,
                (one, other) => ends += u8::from(one != other),
            }
        }
        let mut numbers = self.wanted.graph.round(face).iter().filter_map(|&edge| self.number(edge));
        match ends {
            2 => numbers.next().map(|number| [number; 2]),
            4 if self.loops > 1 => {
                let one = numbers.next()?;
                numbers.find(|&other| other != one).map(|other| [one, other])
            }
            _ => None,
        }
    }

    fn cost(&self, face: u32, around: u8) -> i32 {
        self.wanted.counts[face as usize].map_or(0, |count| COUNT * i32::from(count.abs_diff(around)))
    }

    /// How much more the board costs after the edges around a face are swapped.
    fn worse(&self, face: u32) -> i32 {
        let round = self.wanted.graph.round(face as usize);
        let around = self.around[face as usize];
        let mut worse = self.cost(face, round.len() as u8 - around) - self.cost(face, around);
        for &edge in round {
            let line = self.at[edge as usize].is_some();
            let [one, other] = self.wanted.graph.faces(edge as usize);
            let beyond = if one == face { other } else { one };
            if beyond != NOWHERE {
                let around = self.around[beyond as usize];
                worse += self.cost(beyond, if line { around - 1 } else { around + 1 }) - self.cost(beyond, around);
            }
            worse += self.wanted.known[edge as usize].map_or(0, |known| if known == line { KNOWN } else { -KNOWN });
        }
        worse
    }

    fn swap(&mut self, face: u32, [one, other]: [u32; 2]) {
        if one != other {
            self.joined[other as usize] = one;
            self.loops -= 1;
        }
        for &edge in self.wanted.graph.round(face as usize) {
            self.set(edge, self.at[edge as usize].is_none().then_some(one));
        }
    }

    /// Swaps a face beside a random line, or not, and says how much more the board costs now. A swap that costs more is
    /// made with the probability for that cost.
    fn step(&mut self, chances: &[f64]) -> i32 {
        let line = self.lines[self.random.usize(..self.lines.len())];
        let face = self.wanted.graph.faces(line as usize)[usize::from(self.random.bool())];
        let Some([one, other]) = (face != NOWHERE).then(|| self.pieces(face as usize)).flatten() else { return 0 };
        let worse = self.worse(face);
        let loss = worse - if one == other { 0 } else { JOINED };
        if loss > 0 && chances.get(loss as usize).is_none_or(|&chance| self.random.f64() >= chance) {
            return 0;
        }
        self.swap(face, [one, other]);
        worse
    }

    /// What the board costs.
    fn total(&self) -> i32 {
        let counts = (0..).zip(&self.around).map(|(face, &around)| self.cost(face, around));
        let wrong = (0..self.at.len() as u32).filter(|&edge| self.is_wrong(edge));
        counts.sum::<i32>() + KNOWN * wrong.count() as i32
    }

    /// Whether the edge is known to be otherwise.
    fn is_wrong(&self, edge: u32) -> bool {
        self.wanted.known[edge as usize].is_some_and(|known| known != self.at[edge as usize].is_some())
    }

    fn is_broken(&self, face: u32) -> bool {
        let round = self.wanted.graph.round(face as usize);
        let mut numbers = round.iter().filter_map(|&edge| self.number(edge));
        let first = numbers.next();
        self.cost(face, self.around[face as usize]) > 0
            || round.iter().any(|&edge| self.is_wrong(edge))
            || numbers.any(|number| Some(number) != first)
    }
}

/// Looks for one loop with these counts around its faces, from the loops on a board if there are any.
pub(crate) fn anneal(
    wanted: &Wanted<'_>,
    from: Option<&[u16]>,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Annealed {
    let graph = wanted.graph;
    let mut board = Annealer::new(wanted, seed);
    match from {
        Some(from) => loops(graph, |edge| from[edge as usize] == 1).iter().for_each(|edges| board.add(edges)),
        None => {
            let face = board.random.usize(..graph.face_count());
            board.add(graph.round(face));
        }
    }
    let Schedule { hot, cooling, moves } = if from.is_some() { NEAR } else { ANEW };
    let moves = moves * wanted.known.iter().filter(|known| known.is_none()).count() as u64;
    let mut cost = board.total();
    let mut chances = [0.0; 32];
    for step in 0..moves {
        if step % 4096 == 0 {
            let temperature = f64::from(COUNT) * hot * (-cooling * step as f64 / moves as f64).exp();
            (0..).zip(&mut chances).for_each(|(worse, chance)| *chance = (-f64::from(worse) / temperature).exp());
            if !go_on() {
                break;
            }
        }
        if (cost == 0 && board.loops == 1) || board.lines.is_empty() {
            break;
        }
        cost += board.step(&chances);
    }
    let broken: Vec<u32> = (0..graph.face_count() as u32).filter(|&face| board.is_broken(face)).collect();
    Annealed { lines: board.at.iter().map(Option::is_some).collect(), broken }
}
