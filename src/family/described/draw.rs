//! Puzzles of a kind as pictures.
//!
//! In: what is given. Out: a scene. Must not know: any of the kinds, renderers.

use super::Described;
use crate::grid::{Edge, Pos};
use crate::kind::{Token, Where};
use crate::render::{EdgeArt, Scene, Swatch};

impl Described {
    pub(super) fn scene(&self) -> Scene {
        let (height, width) = self.given.size;
        let mut scene = Scene::new(format!("{} {width}x{height}", self.kind.name), height, width);
        scene.centers = self.kind.links.is_some();
        if self.kind.crosses() {
            // What cells hold is seen from the line.
            scene.swatches = vec![Swatch { rgb: [255; 3], symbol: ' ', split: None }];
        }
        for edge in scene.edges.edges() {
            let on_rim = match edge {
                Edge::Horizontal(at) => at.row % height == 0,
                Edge::Vertical(at) => at.col % width == 0,
            };
            scene.edges[edge] = if on_rim { EdgeArt::Border } else { EdgeArt::Hair };
        }
        for (number, (block, tokens)) in self.kind.given.iter().zip(&self.given.blocks).enumerate() {
            let word = |token: &Token| {
                if *token == Token::Blank { String::new() } else { super::rows::word(&self.kind, number, token) }
            };
            match block.at {
                Where::Cells => {
                    for (at, token) in tokens.iter().enumerate() {
                        scene.cells[Pos::new(at / width, at % width)].text = word(token);
                    }
                }
                Where::Top | Where::Left => {
                    let lists = if block.at == Where::Top { &mut scene.top } else { &mut scene.left };
                    lists.resize(tokens.len(), Vec::new());
                    lists.iter_mut().zip(tokens).for_each(|(list, token)| list.push(word(token)));
                }
                Where::Regions => {
                    for edge in scene.edges.edges() {
                        let (one, other) = match edge {
                            Edge::Horizontal(at) if at.row > 0 && at.row < height => {
                                ((at.row - 1) * width + at.col, at.row * width + at.col)
                            }
                            Edge::Vertical(at) if at.col > 0 && at.col < width => {
                                (at.row * width + at.col - 1, at.row * width + at.col)
                            }
                            _ => continue,
                        };
                        if tokens[one] != tokens[other] {
                            scene.edges[edge] = EdgeArt::Border;
                        }
                    }
                }
                Where::Right | Where::Bottom | Where::Corners | Where::Crossings => {}
            }
        }
        scene
    }
}
