//! The picture language between the families and the renderers.
//!
//! In: a family's `draw`. Out: cells with fill, circle and text, lines between dots and between the centers of cells,
//! labels on the left and on top. Must not know: what any of it means.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::{Place, Plane};
use crate::colour::readable_on;
use crate::grid::{Edge, Edges, Grid, Pos};

use super::figure::{Figure, Tone};
use super::icon::Stamp;

/// The kind of mark on a place in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Mark {
    /// Differs from another answer.
    Differs,
    /// Not the same in all answers: drawn as open.
    Free,
    /// Wrong in every answer.
    Wrong,
    /// A place of the rules of a step.
    Scope,
    /// A premise of a step.
    Reason,
    /// A conclusion of a step.
    Conclusion,
}

/// The marked places of a picture.
pub type Marks = BTreeMap<Place, Mark>;

/// How a line between two dots is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EdgeArt {
    /// Nothing.
    #[default]
    None,
    /// A fine helper line; text leaves it out.
    Hair,
    /// A border that belongs to the board: of a box, of the whole grid.
    Border,
    /// A line that the answer draws.
    Line,
    /// So many of them side by side.
    Lines(u8),
    /// A place that certainly has no line in the answer.
    Cross,
    /// A place where answers differ.
    Open,
}

/// The author of a cell's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// The setter: a given, a clue.
    #[default]
    Given,
    /// The answer.
    Answer,
    /// A pencil mark: remaining candidates.
    Pencil,
}

/// What is drawn at a dot, besides the lines that meet there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DotArt {
    /// Whether a line passes the dot, if that is known about the dot itself.
    pub passed: Option<bool>,
    /// A mark behind the dot. Marks for differing answers and for the places of a rule are shown on its lines instead.
    pub mark: Option<Mark>,
    /// A clue.
    pub text: String,
}

/// A colour of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swatch {
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// The character for it in text without colours.
    pub symbol: char,
    /// For a cell of two triangles, the shade of the right one, `rgb` being that of the left one; and whether the line
    /// between them goes down from the left.
    pub split: Option<([u8; 3], bool)>,
}

impl Swatch {
    /// Black or white, whichever is more legible on this colour.
    pub fn ink(&self) -> Tone {
        if readable_on(self.rgb) == [0; 3] { Tone::Black } else { Tone::White }
    }
}

/// What is drawn in a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellArt {
    /// The number of the fill colour from 1 (1 is black unless the scene has its own colours); 0 for not filled.
    pub fill: u16,
    /// The cell is open, but can only have these fills.
    pub among: Vec<u16>,
    /// It is unknown whether the cell is filled: drawn as open.
    pub open: bool,
    /// The cell is known to be empty: drawn with a small cross; text leaves that out.
    pub cross: bool,
    /// A number or a few; empty for none. A number with one of `<>^v` behind it points that way: a picture has an
    /// arrow.
    pub text: String,
    /// Signs, from the back to the front.
    pub icons: Vec<Stamp>,
    /// What text output writes for the signs of the setter, and for those of the answer.
    pub words: [String; 2],
    /// A clue in the corner, beside what the answer puts into the cell.
    pub clue: String,
    /// The author of the text.
    pub ink: Ink,
    /// A mark behind the cell.
    pub mark: Option<Mark>,
}

/// A picture of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What is shown, in a few words, for titles.
    pub title: String,
    /// The positions on a board that does not consist of squares: its faces are one row of cells, its edges one row of
    /// edges.
    pub plane: Option<Arc<Plane>>,
    /// Whether dots and faces of such a board are labelled with their names; text leaves the names out.
    pub names: bool,
    /// The cells, shape (H, W).
    pub cells: Grid<CellArt>,
    /// The lines between the dots at the cells' corners.
    pub edges: Edges<EdgeArt>,
    /// The marks of the lines.
    pub edge_marks: Edges<Option<Mark>>,
    /// What is known about dots, and their marks.
    pub dot_art: BTreeMap<Pos, DotArt>,
    /// The lines between the centers of neighbouring cells: their dots are the cells.
    pub links: Edges<EdgeArt>,
    /// The marks of these lines.
    pub link_marks: Edges<Option<Mark>>,
    /// Cells with a dashed border around them, and a text in the corner of the first one; text output leaves that out.
    pub cages: Vec<(Vec<Pos>, String)>,
    /// Thin straight lines between dots, across cells; text leaves them out.
    pub strokes: Vec<[Pos; 2]>,
    /// Further drawings of the setter, from the back to the front.
    pub figures: Vec<Figure>,
    /// What text output says below the board because it cannot draw it.
    pub notes: Vec<String>,
    /// What pictures say below the board because they cannot draw it.
    pub captions: Vec<String>,
    /// What the setter demands besides the rules of the family: a name and a sentence for each kind.
    pub rules: Vec<(String, String)>,
    /// Whether the lines of the board are between centers: text draws each cell as a dot.
    pub centers: bool,
    /// Whether places between two centers say if the cells are apart: drawn as borders of cells.
    pub apart: bool,
    /// Whether text has room for each line between cells, as the answer says which of them there are.
    pub lattice: bool,
    /// Whether the dots themselves are drawn.
    pub dots: bool,
    /// Whether cells are pixels of a picture: drawn twice as wide as high in text, without gaps.
    pub pixels: bool,
    /// Whether rows and columns have their numbers beside the board: instead of clues, or, on a picture of pixels, in
    /// text on the other sides.
    pub ruled: bool,
    /// The colours of the fills from 1 on; the last one is that of cells that are certainly not filled. Empty for the
    /// usual colours.
    pub swatches: Vec<Swatch>,
    /// The fills of the numbers on the left, 0 for ink; empty if all are ink.
    pub left_fills: Vec<Vec<u16>>,
    /// The fills of the numbers on top, 0 for ink; empty if all are ink.
    pub top_fills: Vec<Vec<u16>>,
    /// The numbers on the left of each row, from left to right; as many lists as rows, or none.
    pub left: Vec<Vec<String>>,
    /// The numbers on top of each column, from the top down; as many lists as columns, or none.
    pub top: Vec<Vec<String>>,
    /// The numbers on the right of each row; as many as rows, or none.
    pub right: Vec<String>,
    /// The numbers below each column; as many as columns, or none.
    pub bottom: Vec<String>,
    /// The rows whose numbers are marked as a reason; text leaves that out.
    pub reason_rows: BTreeSet<usize>,
    /// The columns whose numbers are marked as a reason; text leaves that out.
    pub reason_cols: BTreeSet<usize>,
}

impl Scene {
    /// The values that are noted in a cell. On boards with more than nine there are blanks between them.
    pub(super) fn notes<'c>(&self, cell: &'c CellArt) -> Vec<&'c str> {
        let text = &*cell.text;
        if self.cells.width() > 9 || text.contains(' ') {
            text.split_whitespace().collect()
        } else {
            text.char_indices().map(|(at, c)| &text[at..at + c.len_utf8()]).collect()
        }
    }

    /// An empty picture of `height` x `width` cells.
    pub fn new(title: impl Into<String>, height: usize, width: usize) -> Self {
        Scene {
            title: title.into(),
            plane: None,
            names: false,
            cells: Grid::filled(height, width, CellArt::default()),
            edges: Edges::filled(height, width, EdgeArt::None),
            edge_marks: Edges::filled(height, width, None),
            dot_art: BTreeMap::new(),
            links: Edges::filled(height.saturating_sub(1), width.saturating_sub(1), EdgeArt::None),
            link_marks: Edges::filled(height.saturating_sub(1), width.saturating_sub(1), None),
            cages: Vec::new(),
            strokes: Vec::new(),
            figures: Vec::new(),
            notes: Vec::new(),
            captions: Vec::new(),
            rules: Vec::new(),
            centers: false,
            apart: false,
            lattice: false,
            dots: false,
            pixels: false,
            ruled: false,
            swatches: Vec::new(),
            left_fills: Vec::new(),
            top_fills: Vec::new(),
            left: Vec::new(),
            top: Vec::new(),
            right: Vec::new(),
            bottom: Vec::new(),
            reason_rows: BTreeSet::new(),
            reason_cols: BTreeSet::new(),
        }
    }

    /// An empty picture of a board that does not consist of squares.
    pub fn plane(title: impl Into<String>, plane: &Arc<Plane>) -> Self {
        let mut scene = Scene::new(title, 1, plane.face_count());
        scene.edges = Edges::filled(0, plane.edges().len(), EdgeArt::None);
        scene.edge_marks = Edges::filled(0, plane.edges().len(), None);
        scene.plane = Some(plane.clone());
        scene
    }

    /// Whether a line between centers passes the cell.
    pub fn passes(&self, cell: Pos) -> bool {
        self.centers && self.links.at_dot(cell).any(|edge| self.links[edge].is_line())
    }

    /// What is drawn at the edges of a dot.
    fn at_dot(&self, dot: Pos) -> Vec<EdgeArt> {
        match &self.plane {
            None => self.edges.at_dot(dot).map(|edge| self.edges[edge]).collect(),
            Some(plane) => {
                let edges = plane.edges().iter().enumerate();
                let own = edges.filter(|(_, ends)| ends.contains(&(dot.col as u32)));
                own.map(|(number, _)| self.edges[Edge::Horizontal(Pos::new(0, number))]).collect()
            }
        }
    }

    /// Whether a line is known to pass a dot.
    pub fn is_passed(&self, dot: Pos) -> bool {
        self.dot_art.get(&dot).is_some_and(|art| art.passed == Some(true)) || self.at_dot(dot).contains(&EdgeArt::Line)
    }

    /// Whether a line passes a dot, if that is known and the lines drawn at its edges do not show it.
    pub fn sign(&self, dot: Pos) -> Option<bool> {
        let passed = self.dot_art.get(&dot)?.passed?;
        let edges = self.at_dot(dot);
        let is_shown =
            if passed { edges.contains(&EdgeArt::Line) } else { edges.iter().all(|&art| art == EdgeArt::Cross) };
        (!is_shown).then_some(passed)
    }

    /// The drawing at a dot, for changes.
    pub fn dot(&mut self, dot: Pos) -> &mut DotArt {
        self.dot_art.entry(dot).or_default()
    }

    /// The fill of a cell with a value. 0 is not filled, which has a colour of its own in a coloured picture.
    pub fn fill_of(&self, value: u16) -> u16 {
        if value == 0 { self.swatches.len() as u16 } else { value }
    }

    /// The colour of a fill, where the scene has its own.
    pub fn swatch(&self, fill: u16) -> Option<&Swatch> {
        self.swatches.get(usize::from(fill).checked_sub(1)?)
    }

    /// Whether a fill stands for cells that are not filled.
    pub fn is_ground(&self, fill: u16) -> bool {
        fill == 0 || usize::from(fill) == self.swatches.len()
    }

    /// The line on an edge of the answer: between dots, or between the centers of cells.
    pub fn line(&mut self, edge: Edge) -> &mut EdgeArt {
        match self.border(edge) {
            Some(border) => &mut self.edges[border],
            None if self.centers => &mut self.links[edge],
            None => &mut self.edges[edge],
        }
    }

    /// The mark of such a line.
    pub fn line_mark(&mut self, edge: Edge) -> &mut Option<Mark> {
        match self.border(edge) {
            Some(border) => &mut self.edge_marks[border],
            None if self.centers => &mut self.link_marks[edge],
            None => &mut self.edge_marks[edge],
        }
    }

    /// The border between the cells of a link, where that is drawn.
    fn border(&self, link: Edge) -> Option<Edge> {
        self.apart.then(|| link.across())
    }

    /// How a value of an edge is drawn, where something is there already.
    pub fn line_of(&self, value: u16, old: EdgeArt) -> EdgeArt {
        match (value, old) {
            (_, EdgeArt::Border) => old,
            (0, _) if self.apart => EdgeArt::Line,
            (_, EdgeArt::Hair) if self.apart => old,
            (0, EdgeArt::Hair) => old,
            (0, _) => EdgeArt::None,
            (1, _) => EdgeArt::Line,
            (more, _) => EdgeArt::Lines(more as u8),
        }
    }
}

impl EdgeArt {
    /// Whether the answer draws something there.
    pub fn is_line(self) -> bool {
        matches!(self, EdgeArt::Line | EdgeArt::Lines(_))
    }
}
