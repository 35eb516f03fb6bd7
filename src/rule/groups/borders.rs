//! What borders add: one parts two groups, and where areas are symmetric it is the image of another one.
//!
//! In: a group. Out: what follows. Must not know: values, clauses.

use super::flood::NONE;
use super::search::{Because, Group, How, Is, Search};

impl Search<'_> {
    /// Borders inside a group.
    pub(super) fn borders(&mut self, group: &Group) -> Result<(), Because> {
        let (rule, is) = (self.rule, self.is);
        let mut inner: Vec<(u32, [u32; 2])> = Vec::new();
        for &node in group.nodes.iter().filter(|&&node| rule.nodes[node as usize].weight > 0) {
            for &border in rule.beside.get(node as usize) {
                let &[one, other] = rule.beside.get(border as usize) else { continue };
                if node == one && is[border as usize] != Is::In && self.is(other) == Is::In {
                    inner.push((border, [one, other]));
                }
            }
        }
        for (border, [one, other]) in inner.into_iter().filter(|(_, [_, other])| group.nodes.contains(other)) {
            let ins = self.way(one, NONE, |node| node == other);
            if self.is(border) == Is::Out {
                return Err(Because { ins, outs: vec![border], how: How::Split });
            }
            self.find(border, true, ins, Vec::new());
        }
        Ok(())
    }

    /// What the symmetry of an area about its mark demands: a border is open exactly if its image is.
    pub(super) fn images(&mut self, group: &Group) -> Result<(), Because> {
        let (rule, is) = (self.rule, self.is);
        let own = |&&mark: &&u32| rule.demand.images.contains_key(&mark);
        let Some(&mark) = group.marks.iter().find(own) else { return Ok(()) };
        let image = |node: u32| rule.demand.images[&mark][node as usize];
        let is_border = |node: u32| rule.nodes[node as usize].weight == 0;
        for &node in group.nodes.iter().filter(|&&node| is_border(node)) {
            match image(node) {
                NONE => {
                    let ins = self.way(mark, NONE, |to| to == node);
                    return Err(Because { ins, outs: Vec::new(), how: How::Image });
                }
                other if is[other as usize] == Is::Out => {
                    let ins = self.way(mark, NONE, |to| to == node);
                    return Err(Because { ins, outs: vec![other], how: How::Image });
                }
                other if is[other as usize] == Is::Open => {
                    let ins = self.way(mark, NONE, |to| to == node);
                    self.find(other, true, ins, Vec::new());
                }
                _ => {}
            }
        }
        for &cell in group.nodes.iter().filter(|&&node| !is_border(node)) {
            for &border in rule.beside.get(cell as usize).iter().filter(|&&border| is[border as usize] == Is::Open) {
                let other = image(border);
                if other == NONE || is[other as usize] == Is::Out {
                    let ins = self.way(mark, NONE, |to| to == cell);
                    self.find(border, false, ins, Some(other).filter(|&other| other != NONE).into_iter().collect());
                }
            }
        }
        Ok(())
    }
}
