//! Puzzles of a kind as pictures.
//!
//! In: what is given. Out: a scene. Must not know: any of the kinds, renderers.

use std::collections::BTreeMap;

use super::Described;
use super::rows::word;
use crate::grid::{Edge, Pos};
use crate::kind::{Drawn, GRID, Token, Where};
use crate::render::{EdgeArt, Figure, Icon, Ink, Scene, Shade, Tone};

/// The cells at both sides of a border, by their numbers; `None` beyond the rim.
fn sides((height, width): (usize, usize), edge: Edge) -> [Option<usize>; 2] {
    let cell = |row: usize, col: usize| row * width + col;
    match edge {
        Edge::Horizontal(Pos { row, col }) => {
            [row.checked_sub(1).map(|row| cell(row, col)), (row < height).then(|| cell(row, col))]
        }
        Edge::Vertical(Pos { row, col }) => {
            [col.checked_sub(1).map(|col| cell(row, col)), (col < width).then(|| cell(row, col))]
        }
    }
}

impl Described {
    pub(super) fn scene(&self) -> Scene {
        let (height, width) = self.given.size;
        let mut scene = Scene::new(format!("{} {width}x{height}", self.kind.name), height, width);
        scene.apart = self.kind.links.is_some_and(|links| !links.is_line());
        scene.lattice = scene.apart || self.kind.edges.is_some();
        scene.centers = self.kind.links.is_some() && !scene.apart;
        scene.dots = self.kind.has_outline();
        if !scene.dots {
            self.lines_of(&mut scene);
        }
        let mut notes = Vec::new();
        for (number, (block, tokens)) in self.kind.given.iter().zip(&self.given.blocks).enumerate() {
            let words = tokens
                .iter()
                .map(|token| if *token == Token::Blank { String::new() } else { word(&self.kind, number, token) });
            match block.at {
                Where::Cells | Where::Regions => {
                    for (at, token) in tokens.iter().enumerate() {
                        self.clue(&mut scene, Pos::new(at / width, at % width), number, token);
                    }
                    chains(&mut scene, tokens);
                }
                Where::Top | Where::Left => {
                    let lists = if block.at == Where::Top { &mut scene.top } else { &mut scene.left };
                    lists.resize(tokens.len(), Vec::new());
                    for ((list, word), token) in lists.iter_mut().zip(words).zip(tokens) {
                        match token {
                            Token::List(_) => list.extend(word.split(',').map(str::to_owned)),
                            _ => list.push(word),
                        }
                    }
                }
                Where::Right => scene.right = join(&scene.right, words),
                Where::Bottom => scene.bottom = join(&scene.bottom, words),
                Where::Corners | Where::Crossings => {
                    let wide = block.at.size((height, width)).1;
                    let first = usize::from(block.at == Where::Crossings);
                    for (at, word) in words.enumerate().filter(|(_, word)| !word.is_empty()) {
                        scene.dot(Pos::new(at / wide + first, at % wide + first)).text = word;
                    }
                }
                Where::Beside | Where::Below => {
                    let wide = block.at.size((height, width)).1;
                    let across = block.at == Where::Beside;
                    for (at, word) in words.enumerate().filter(|(_, word)| !word.is_empty()) {
                        let one = Pos::new(at / wide, at % wide);
                        let other = Pos::new(one.row + usize::from(!across), one.col + usize::from(across));
                        let tone = self.clue_look(number, &tokens[at]).icons.iter().find_map(|icon| match icon {
                            Icon::Circle(Shade::White) => Some(Tone::White),
                            Icon::Circle(Shade::Black) => Some(Tone::Black),
                            _ => None,
                        });
                        let text = if tone.is_some() { "" } else { &*word };
                        scene.figures.extend(Figure::between(one, other, tone, text));
                        notes.push(format!("{word} between {one} and {other}"));
                    }
                }
            }
        }
        scene.captions = self.told();
        notes.extend(std::mem::take(&mut scene.notes));
        scene.notes = [scene.captions.clone(), notes].concat();
        scene
    }

    /// The numbers and options of the first line that the rules use.
    fn told(&self) -> Vec<String> {
        let is_used = |name: &str| {
            let is_name = |c: char| c.is_alphanumeric() || c == '_';
            let sentences = (0..self.kind.rules.len()).map(|number| self.kind.sentence_text(number));
            sentences.flat_map(|text| text.split(|c| !is_name(c))).any(|word| word == name)
        };
        let numbers = self.kind.header.iter().zip(&self.given.header).filter(|(name, _)| is_used(name));
        let numeral = |number: u32| match &self.kind.cells {
            Some(cells) => cells.numeral(number),
            None => number.to_string(),
        };
        let numbers = numbers.filter_map(|(name, number)| Some(format!("{name}: {}", numeral((*number)?))));
        let options = self.kind.options.iter().zip(&self.given.options).filter(|(_, on)| **on);
        numbers.chain(options.map(|((_, name), _)| name.clone())).collect()
    }

    /// The lines of the board: fine ones, its rim, those between regions and between boxes.
    fn lines_of(&self, scene: &mut Scene) {
        let size = self.given.size;
        let has_grid = !self.kind.draw.iter().any(|(name, mark)| name == GRID && *mark == Drawn::None);
        let mut holes = vec![!self.kind.grids.is_empty(); size.0 * size.1];
        for (row, col) in self.kind.grids.iter().flat_map(|grid| grid.cells()).flatten() {
            if let Some(hole) = holes.get_mut(row * size.1 + col) {
                *hole = false;
            }
        }
        let regions = self.tokens(Where::Regions);
        let mut boxes = vec![Vec::new(); holes.len()];
        for (number, cells) in self.made.boxes.iter().enumerate() {
            cells.iter().for_each(|&cell| boxes[cell].push(number));
        }
        let beside = |edge: Edge| -> Vec<usize> {
            sides(size, edge).into_iter().flatten().filter(|cell| !holes[*cell]).collect()
        };
        // Where the border of a box cuts a region, regions are cages.
        let is_cut = |edge: Edge| {
            let cells = beside(edge);
            matches!(cells[..], [one, other] if boxes[one] != boxes[other] && regions.get(one) == regions.get(other))
        };
        let are_cages = !regions.is_empty() && scene.edges.edges().any(is_cut);
        for edge in scene.edges.edges() {
            let cells = beside(edge);
            scene.edges[edge] = match cells[..] {
                [one, other] if !regions.is_empty() && !are_cages && regions[one] != regions[other] => EdgeArt::Border,
                [one, other] if boxes[one] != boxes[other] => EdgeArt::Border,
                [_] if has_grid => EdgeArt::Border,
                [_, _] if has_grid => EdgeArt::Hair,
                _ => EdgeArt::None,
            };
        }
        let regions = if are_cages { regions } else { &[] };
        let mut cages: BTreeMap<u32, Vec<Pos>> = BTreeMap::new();
        for (at, region) in regions.iter().enumerate() {
            if let Token::Region(number) = region {
                cages.entry(*number).or_default().push(Pos::new(at / size.1, at % size.1));
            }
        }
        for cells in cages.into_values() {
            scene.notes.push(format!("region {}", itertools::join(&cells, " ")));
            scene.cages.push((cells, String::new()));
        }
    }

    /// Draws a clue.
    fn clue(&self, scene: &mut Scene, at: Pos, block: usize, token: &Token) {
        if matches!(token, Token::Blank | Token::Region(_)) {
            return;
        }
        let cell = &mut scene.cells[at];
        if let Token::Chain(..) = token {
            cell.words[0] = word(&self.kind, block, token);
            return;
        }
        let clue = self.clue_look(block, token);
        cell.icons.extend(clue.icons.into_iter().map(|icon| (icon, Ink::Given)));
        cell.words[0].push_str(&clue.word);
        cell.text.push_str(&clue.text);
        cell.clue.push_str(&clue.corner);
    }
}

/// A second clue at the same place stands behind the first.
fn join(old: &[String], words: impl Iterator<Item = String>) -> Vec<String> {
    let old = |at: usize| old.get(at).filter(|old| !old.is_empty());
    words.enumerate().map(|(at, word)| old(at).map_or(word.clone(), |old| format!("{old} {word}"))).collect()
}

/// Draws chains as thermometers.
fn chains(scene: &mut Scene, tokens: &[Token]) {
    let width = scene.cells.width();
    let mut chains: BTreeMap<u32, BTreeMap<u32, Pos>> = BTreeMap::new();
    for (at, token) in tokens.iter().enumerate() {
        if let Token::Chain(chain, step) = token {
            chains.entry(*chain).or_default().insert(*step, Pos::new(at / width, at % width));
        }
    }
    for chain in chains.values() {
        let cells: Vec<Pos> = chain.values().copied().collect();
        for (at, &pos) in cells.iter().enumerate() {
            let way = |other: &Pos| {
                let step = |to: usize, from: usize| (to as i64 - from as i64).signum() as i8;
                (step(other.col, pos.col), step(other.row, pos.row))
            };
            let beside = [at.checked_sub(1).and_then(|before| cells.get(before)), cells.get(at + 1)];
            let ways = beside.into_iter().flatten().map(way).collect();
            scene.cells[pos].icons.push((Icon::Tube(ways, at == 0), Ink::Given));
        }
    }
}
