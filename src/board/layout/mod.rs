//! The places of a board: edges, dots and faces, each with a number and a name.
//!
//! In: a shape. Out: numbers, names, which places are adjacent. Must not know: the values of places.
//!
//! Places count from 0: first the edges, then the dots, then the faces, then a mark for each cell where the board has
//! marks. A board of cells only has faces. On squares the
//! horizontal edges come first, each kind in reading order. On other tilings [`Plane`] defines numbers and names; where
//! a position on squares is required, all places of a kind form a single row there.

mod border;
mod graph;
mod neighbours;
mod nouns;
mod plane;

use std::sync::{Arc, OnceLock};

use crate::grid::{Edge, Pos, Spot};

use super::{Place, Tiling};
pub(crate) use graph::Lists;
pub use graph::{Graph, NOWHERE};
pub use nouns::Noun;
pub use plane::{Middle, Plane};

/// The kind of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceKind {
    /// Between two dots.
    Edge,
    /// Where edges meet.
    Dot,
    /// An area surrounded by edges.
    Face,
}

#[derive(Clone, Debug, PartialEq)]
enum Shape {
    /// Only the faces of a grid.
    Cells,
    /// A grid with the edges and the dots around its cells.
    Squares,
    /// A grid whose cells are the dots: an edge joins two neighbouring cells.
    Centers,
    /// Another tiling of the plane.
    Plane(Arc<Plane>),
}

/// Consecutive places: all of one kind, or of one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Their name: `horizontal`, `edges`.
    pub name: &'static str,
    /// Their rows and columns; `None` on a board without rows.
    pub size: Option<(usize, usize)>,
    /// The number of the first place.
    pub first: usize,
    /// The number of places.
    pub count: usize,
}

/// The places of one board.
#[derive(Debug)]
pub struct Layout {
    shape: Shape,
    /// Rows and columns of cells, as in drawings and names.
    size: (usize, usize),
    /// Whether something else is decided of each cell.
    has_marks: bool,
    /// Whether edges are named as borders of cells.
    has_borders: bool,
    /// Names of values that are nouns.
    nouns: Vec<Noun>,
    /// Lists of names of values, where they come with the board.
    value_names: Vec<Vec<String>>,
    /// Boxed: it is large, most puzzles never need it, and puzzles are moved.
    graph: OnceLock<Box<Graph>>,
}

impl Clone for Layout {
    fn clone(&self) -> Self {
        let (nouns, value_names) = (self.nouns.clone(), self.value_names.clone());
        let Layout { has_marks, has_borders, .. } = *self;
        Layout { has_marks, has_borders, nouns, value_names, ..Layout::new(self.shape.clone(), self.size) }
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        (&self.shape, self.size, self.has_marks) == (&other.shape, other.size, other.has_marks)
    }
}

impl Eq for Layout {}

impl Layout {
    fn new(shape: Shape, size: (usize, usize)) -> Self {
        Layout {
            shape,
            size,
            has_marks: false,
            has_borders: false,
            nouns: Vec::new(),
            value_names: Vec::new(),
            graph: OnceLock::new(),
        }
    }

    /// The layout with a mark for each of its cells, where these are faces.
    #[must_use]
    pub fn with_marks(self) -> Self {
        Layout { has_marks: true, ..self }
    }

    /// `height` rows of `width` cells.
    pub fn cells(height: usize, width: usize) -> Self {
        Self::new(Shape::Cells, (height, width))
    }

    /// The same with the edges and dots around the cells.
    pub fn squares(height: usize, width: usize) -> Self {
        Self::new(Shape::Squares, (height, width))
    }

    /// Cells joined by edges: each cell is a dot, and four cells that meet at a corner surround a face.
    pub fn centers(height: usize, width: usize) -> Self {
        Self::new(Shape::Centers, (height, width))
    }

    /// The edges, dots and faces of a tiling.
    pub fn tiling(tiling: &Tiling) -> Self {
        Self::new(Shape::Plane(Arc::new(Plane::new(tiling))), tiling.size())
    }

    /// The positions of dots and faces, on boards that do not consist of squares.
    pub fn plane(&self) -> Option<&Arc<Plane>> {
        match &self.shape {
            Shape::Plane(plane) => Some(plane),
            _ => None,
        }
    }

    /// A layout with the edges, dots and faces of a plane graph; names and coordinates mean nothing.
    #[cfg(test)]
    pub(crate) fn with_graph(graph: Graph) -> Self {
        let layout = Self::squares(1, graph.edge_count());
        layout.graph.set(Box::new(graph)).expect("a new layout has no graph yet");
        layout
    }

    /// The position of a place, as people type it: `r3c4`, `r1c1-r1c2`, `d3-d4`.
    pub fn at(&self, place: Place) -> String {
        if let Some(plane) = self.plane() {
            let (kind, number) = self.part(place);
            return plane.name(kind, number);
        }
        match self.spot(place) {
            Spot::Cell(at) | Spot::Dot(at) => at.to_string(),
            Spot::Edge(edge) => edge.to_string(),
            mark @ Spot::Mark(_) => mark.to_string(),
        }
    }

    /// The place with this name, as written by [`Layout::at`] or [`Layout::name`].
    pub fn find(&self, name: &str) -> Option<Place> {
        let Some(plane) = self.plane() else { return self.place(border::find(name).or(name.parse().ok())?) };
        let short = ["edge ", "dot ", "face "].into_iter().find_map(|kind| name.strip_prefix(kind)).unwrap_or(name);
        let (kind, number) = plane.find(short, self.graph())?;
        Some(match kind {
            PlaceKind::Edge => self.edge(number),
            PlaceKind::Dot => self.dot(number),
            PlaceKind::Face => self.face(number),
        })
    }

    /// The dots at the ends of an edge, in the order of its name.
    pub fn ends(&self, edge: Place) -> [Place; 2] {
        let ends = self.graph().dots(edge.index());
        let in_order = |plane: &Arc<Plane>| plane.dot_number(ends[0]) < plane.dot_number(ends[1]);
        let [from, to] = ends.map(|dot| self.dot(dot));
        if self.plane().is_none_or(in_order) { [from, to] } else { [to, from] }
    }

    /// The rows and columns of cells; of a tiling, as its ids count them.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// Whether edges join the centers of cells.
    pub fn joins_centers(&self) -> bool {
        self.shape == Shape::Centers
    }

    /// The rows and columns of the squares that edges surround.
    fn squares_size(&self) -> (usize, usize) {
        let (height, width) = self.size;
        match self.shape {
            Shape::Centers => (height.saturating_sub(1), width.saturating_sub(1)),
            _ => (height, width),
        }
    }

    /// The number of horizontal edges, of edges, of dots, of faces.
    fn counts(&self) -> [usize; 4] {
        let (height, width) = self.squares_size();
        match &self.shape {
            Shape::Cells => [0, 0, 0, height * width],
            Shape::Plane(plane) => {
                let edges = plane.edges().len();
                [edges, edges, plane.points().len(), plane.face_count()]
            }
            _ => {
                let (across, down) = ((height + 1) * width, height * (width + 1));
                [across, across + down, (height + 1) * (width + 1), height * width]
            }
        }
    }

    /// The number of edges: they are the places from 0.
    pub fn edge_count(&self) -> usize {
        self.counts()[1]
    }

    /// The number of dots: they follow the edges.
    pub fn dot_count(&self) -> usize {
        self.counts()[2]
    }

    /// The number of faces: they follow the dots.
    pub fn face_count(&self) -> usize {
        self.counts()[3]
    }

    /// The place of the edge with this number.
    pub fn edge(&self, number: usize) -> Place {
        Place(number as u32)
    }

    /// The place of the dot with this number.
    pub fn dot(&self, number: usize) -> Place {
        Place((self.edge_count() + number) as u32)
    }

    /// The place of the face with this number.
    pub fn face(&self, number: usize) -> Place {
        let [_, edges, dots, _] = self.counts();
        Place((edges + dots + number) as u32)
    }

    /// The place of the cell in this row and column, whichever kind of place cells are here.
    pub fn cell(&self, pos: Pos) -> Place {
        let number = pos.row * self.size.1 + pos.col;
        match self.shape {
            Shape::Centers => self.dot(number),
            Shape::Cells | Shape::Squares | Shape::Plane(_) => self.face(number),
        }
    }

    /// The place of the mark of the cell in this row and column.
    pub fn mark(&self, pos: Pos) -> Place {
        self.face(self.face_count() + pos.row * self.size.1 + pos.col)
    }

    /// The kind of a place, and its number within the kind; marks count as faces beyond the others.
    fn part(&self, place: Place) -> (PlaceKind, usize) {
        let [_, edges, dots, _] = self.counts();
        match place.index() {
            index if index < edges => (PlaceKind::Edge, index),
            index if index < edges + dots => (PlaceKind::Dot, index - edges),
            index => (PlaceKind::Face, index - edges - dots),
        }
    }

    /// The kind of a place.
    pub fn kind(&self, place: Place) -> PlaceKind {
        self.part(place).0
    }

    /// The position of a place. On a tiling other than squares, all edges form one row, and so do all dots and all
    /// faces.
    pub fn spot(&self, place: Place) -> Spot {
        if self.plane().is_some() {
            return match self.part(place) {
                (PlaceKind::Edge, number) => Spot::Edge(Edge::Horizontal(Pos::new(0, number))),
                (PlaceKind::Dot, number) => Spot::Dot(Pos::new(0, number)),
                (PlaceKind::Face, number) => Spot::Cell(Pos::new(0, number)),
            };
        }
        let (height, width) = self.squares_size();
        let at = |number: usize, width: usize| Pos::new(number / width, number % width);
        match self.part(place) {
            (PlaceKind::Edge, number) => {
                let across = (height + 1) * width;
                match number.checked_sub(across) {
                    None => Spot::Edge(Edge::Horizontal(at(number, width))),
                    Some(number) => Spot::Edge(Edge::Vertical(at(number, width + 1))),
                }
            }
            (PlaceKind::Dot, number) if self.shape == Shape::Centers => Spot::Cell(at(number, width + 1)),
            (PlaceKind::Dot, number) => Spot::Dot(at(number, width + 1)),
            (PlaceKind::Face, number) if number >= self.face_count() => {
                Spot::Mark(at(number - self.face_count(), self.size.1))
            }
            (PlaceKind::Face, number) if self.shape == Shape::Centers => Spot::Dot(at(number, width)),
            (PlaceKind::Face, number) => Spot::Cell(at(number, width)),
        }
    }

    /// The place at a position; `None` when there is none.
    pub fn place(&self, spot: Spot) -> Option<Place> {
        let (height, width) = self.squares_size();
        let inside = |pos: Pos, height: usize, width: usize| pos.row < height && pos.col < width;
        if self.plane().is_some() {
            return match spot {
                Spot::Edge(Edge::Horizontal(at)) => inside(at, 1, self.edge_count()).then(|| self.edge(at.col)),
                Spot::Edge(Edge::Vertical(_)) => None,
                Spot::Dot(at) => inside(at, 1, self.dot_count()).then(|| self.dot(at.col)),
                Spot::Cell(at) => inside(at, 1, self.face_count()).then(|| self.face(at.col)),
                Spot::Mark(_) => None,
            };
        }
        match spot {
            Spot::Cell(pos) => inside(pos, self.size.0, self.size.1).then(|| self.cell(pos)),
            Spot::Mark(pos) => (self.has_marks && inside(pos, self.size.0, self.size.1)).then(|| self.mark(pos)),
            Spot::Edge(_) if self.shape == Shape::Cells => None,
            Spot::Edge(Edge::Horizontal(at)) => {
                inside(at, height + 1, width).then(|| Place((at.row * width + at.col) as u32))
            }
            Spot::Edge(Edge::Vertical(at)) => {
                let across = (height + 1) * width;
                inside(at, height, width + 1).then(|| Place((across + at.row * (width + 1) + at.col) as u32))
            }
            Spot::Dot(at) if self.shape == Shape::Squares => {
                inside(at, height + 1, width + 1).then(|| self.dot(at.row * (width + 1) + at.col))
            }
            Spot::Dot(_) => None,
        }
    }

    /// The name of a place: `r3c4`, `edge r1c1-r1c2`, `the border between r1c1 and r1c2`, `dot r1c1`.
    pub fn name(&self, place: Place) -> String {
        match self.spot(place) {
            Spot::Edge(_) if self.plane().is_some() => format!("edge {}", self.at(place)),
            Spot::Dot(_) if self.plane().is_some() => format!("dot {}", self.at(place)),
            Spot::Cell(_) if self.plane().is_some() => self.at(place),
            Spot::Dot(at) if self.shape == Shape::Centers => format!("corner {at}"),
            Spot::Edge(edge) if self.has_borders => border::name(edge, self.size),
            spot => spot.to_string(),
        }
    }

    /// The places block by block, as in JSON.
    pub fn blocks(&self) -> impl Iterator<Item = Block> + use<> {
        let (height, width) = self.squares_size();
        let [across, edges, dots, faces] = self.counts();
        let row = |name, first, count| Some(Block { name, size: None, first, count });
        let rows = |name, (height, width), first| {
            Some(Block { name, size: Some((height, width)), first, count: height * width })
        };
        let blocks = match self.shape {
            Shape::Cells => [rows("grid", (height, width), 0), None, None, None],
            Shape::Plane(_) => {
                [row("edges", 0, edges), row("dots", edges, dots), row("faces", edges + dots, faces), None]
            }
            _ => [
                rows("horizontal", (height + 1, width), 0),
                rows("vertical", (height, width + 1), across),
                rows(if self.joins_centers() { "grid" } else { "dots" }, (height + 1, width + 1), edges),
                rows(if self.joins_centers() { "corners" } else { "grid" }, (height, width), edges + dots),
            ],
        };
        let marks = rows("marks", self.size, edges + dots + faces).filter(|_| self.has_marks);
        blocks.into_iter().chain([marks]).flatten()
    }

    /// Edges, dots and faces with their neighbours; built on first use.
    pub fn graph(&self) -> &Graph {
        self.graph.get_or_init(|| {
            let (height, width) = self.squares_size();
            Box::new(match &self.shape {
                Shape::Plane(plane) => plane.graph(),
                Shape::Cells => Graph::default(),
                Shape::Squares | Shape::Centers => Graph::squares(height, width),
            })
        })
    }
}

#[cfg(test)]
mod tests;
