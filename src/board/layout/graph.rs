//! Which edges meet at a dot and surround a face.
//!
//! In: a shape. Out: numbers of neighbours, in lists stored one after the other. Must not know: names, coordinates.

/// The face outside of the board.
pub const NOWHERE: u32 = u32::MAX;

/// Edges, dots and faces of a plane graph, each with its neighbours.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    dots: Vec<[u32; 2]>,
    faces: Vec<[u32; 2]>,
    at_dot: Lists,
    round: Lists,
}

/// Lists of numbers, stored one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Empty, with room for this number of lists and of numbers in all of them.
    fn with_room(lists: usize, numbers: usize) -> Self {
        Lists { starts: Vec::with_capacity(lists + 1), items: Vec::with_capacity(numbers) }
    }

    /// The neighbours of each node, without repetition, in ascending order.
    pub(crate) fn beside(count: usize, pairs: impl IntoIterator<Item = [u32; 2]>) -> Self {
        let mut beside = vec![Vec::new(); count];
        for [one, other] in pairs {
            beside[one as usize].push(other);
            beside[other as usize].push(one);
        }
        let mut lists = Lists::default();
        for mut nodes in beside {
            nodes.sort_unstable();
            nodes.dedup();
            lists.push(nodes);
        }
        lists
    }

    /// Appends a list.
    pub(crate) fn push(&mut self, items: impl IntoIterator<Item = u32>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.items.extend(items);
        self.starts.push(self.items.len() as u32);
    }

    /// The list with this number.
    pub(crate) fn get(&self, index: usize) -> &[u32] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// The number of lists.
    pub(crate) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The inverse: for each of `count` numbers, the lists that contain it, ascending.
    pub(crate) fn turned(&self, count: usize) -> Lists {
        let mut starts = vec![0; count + 1];
        self.items.iter().for_each(|&item| starts[item as usize + 1] += 1);
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        let (mut next, mut items) = (starts.clone(), vec![0; self.items.len()]);
        for list in 0..self.len() {
            for &item in self.get(list) {
                let slot = &mut next[item as usize];
                items[*slot as usize] = list as u32;
                *slot += 1;
            }
        }
        Lists { starts, items }
    }
}

impl Graph {
    /// A plane graph: the number of dots, the two dots of each edge, and for each face the list of its edges.
    /// No edge joins a dot to itself, and none is in more than two faces.
    pub fn new(dot_count: usize, edges: Vec<[u32; 2]>, faces: &[Vec<u32>]) -> Self {
        let mut graph = Graph { faces: vec![[NOWHERE; 2]; edges.len()], ..Graph::default() };
        let mut ends = Lists::default();
        edges.iter().for_each(|&dots| ends.push(dots));
        graph.at_dot = ends.turned(dot_count);
        for (face, round) in (0..).zip(faces) {
            graph.round.push(round.iter().copied());
            for &edge in round {
                let [before, after] = &mut graph.faces[edge as usize];
                *if *before == NOWHERE { before } else { after } = face;
            }
        }
        graph.dots = edges;
        graph
    }

    /// Which faces are inside closed lines, given the edges that are lines: crossing a line changes the side.
    pub fn inside(&self, is_line: impl Fn(u32) -> bool) -> Vec<bool> {
        let mut side: Vec<Option<bool>> = vec![None; self.face_count()];
        let rim = (0..self.edge_count() as u32).filter(|&edge| self.faces(edge as usize)[1] == NOWHERE);
        let mut open: Vec<(u32, bool)> = rim.map(|edge| (self.faces(edge as usize)[0], is_line(edge))).collect();
        while let Some((face, inside)) = open.pop() {
            if side[face as usize].replace(inside).is_none() {
                for &edge in self.round(face as usize) {
                    let beyond = self.faces(edge as usize).into_iter();
                    let beyond = beyond.filter(|&beyond| beyond != face && beyond != NOWHERE);
                    let unseen = beyond.filter(|&beyond| side[beyond as usize].is_none());
                    open.extend(unseen.map(|beyond| (beyond, inside != is_line(edge))));
                }
            }
        }
        side.into_iter().map(|side| side == Some(true)).collect()
    }

    /// The graph of `height` x `width` squares: horizontal edges first, all in reading order.
    pub(super) fn squares(height: usize, width: usize) -> Self {
        let (dots, faces) = ((height + 1) * (width + 1), height * width);
        let edges = dots + faces - 1;
        let mut graph = Graph {
            dots: Vec::with_capacity(edges),
            faces: Vec::with_capacity(edges),
            at_dot: Lists::with_room(dots, 2 * edges),
            round: Lists::with_room(faces, 4 * faces),
        };
        let across = ((height + 1) * width) as u32;
        let (h, w) = (height as u32, width as u32);
        let dot = |row: u32, col: u32| row * (w + 1) + col;
        let face = |row: u32, col: u32| row * w + col;
        for row in 0..=h {
            for col in 0..w {
                graph.dots.push([dot(row, col), dot(row, col + 1)]);
                let before = if row > 0 { face(row - 1, col) } else { NOWHERE };
                graph.faces.push([before, if row < h { face(row, col) } else { NOWHERE }]);
            }
        }
        for row in 0..h {
            for col in 0..=w {
                graph.dots.push([dot(row, col), dot(row + 1, col)]);
                let before = if col > 0 { face(row, col - 1) } else { NOWHERE };
                graph.faces.push([before, if col < w { face(row, col) } else { NOWHERE }]);
            }
        }
        let horizontal = |row: u32, col: u32| row * w + col;
        let vertical = |row: u32, col: u32| across + row * (w + 1) + col;
        for row in 0..=h {
            for col in 0..=w {
                let up = (row > 0).then(|| vertical(row - 1, col));
                let left = (col > 0).then(|| horizontal(row, col - 1));
                let right = (col < w).then(|| horizontal(row, col));
                let down = (row < h).then(|| vertical(row, col));
                graph.at_dot.push([up, left, right, down].into_iter().flatten());
            }
        }
        for row in 0..h {
            for col in 0..w {
                graph.round.push([
                    horizontal(row, col),
                    vertical(row, col),
                    vertical(row, col + 1),
                    horizontal(row + 1, col),
                ]);
            }
        }
        graph
    }

    /// The two dots of each edge.
    pub(crate) fn edges(&self) -> &[[u32; 2]] {
        &self.dots
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.dots.len()
    }

    /// The number of dots.
    pub fn dot_count(&self) -> usize {
        self.at_dot.len()
    }

    /// The number of faces, without the outside.
    pub fn face_count(&self) -> usize {
        self.round.len()
    }

    /// The two dots that an edge joins.
    pub fn dots(&self, edge: usize) -> [usize; 2] {
        self.dots[edge].map(|dot| dot as usize)
    }

    /// The faces on the two sides of an edge; [`NOWHERE`] is the outside. On squares: above and below, or left and
    /// right.
    pub fn faces(&self, edge: usize) -> [u32; 2] {
        self.faces[edge]
    }

    /// The edges at a dot; on squares up, left, right, down, as far as they exist.
    pub fn at_dot(&self, dot: usize) -> &[u32] {
        self.at_dot.get(dot)
    }

    /// The edges around a face; on squares top, left, right, bottom.
    pub fn round(&self, face: usize) -> &[u32] {
        self.round.get(face)
    }

    /// The dots around a face, each once, in the order in which its edges list them; on squares the two on top, then
    /// the two below.
    pub fn corners(&self, face: usize) -> Vec<usize> {
        let mut corners: Vec<usize> = Vec::new();
        for dot in self.round(face).iter().flat_map(|&edge| self.dots(edge as usize)) {
            if !corners.contains(&dot) {
                corners.push(dot);
            }
        }
        corners
    }

    /// The dot at the other end of an edge.
    pub fn across(&self, edge: usize, dot: usize) -> usize {
        let [one, other] = self.dots(edge);
        if one == dot { other } else { one }
    }
}
