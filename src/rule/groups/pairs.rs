//! What two marks of one group ask of its size.
//!
//! In: the numbers of marks. Out: bounds, and which marks set them. Must not know: what is known of a board.

use itertools::Itertools;

use super::{Bounds, Groups};

/// What two marks of one group ask, by the numbers of the nodes that have one.
#[derive(Clone, Debug, Default)]
pub enum Pairs {
    /// Nothing.
    #[default]
    Free,
    /// Those with equal numbers are in different groups.
    Distinct(Vec<Option<u32>>),
    /// The size lies between the two numbers.
    Between(Vec<Option<u32>>),
}

/// What the marks of a group ask of its size, and which two allow the fewest and ask for the most; none where that is asked
/// without them.
pub(super) struct Asked {
    pub(super) size: Bounds,
    pub(super) strict: Option<[u32; 2]>,
    pub(super) hungry: Option<[u32; 2]>,
}

impl Pairs {
    /// Whether they ask anything.
    pub fn are_free(&self) -> bool {
        matches!(self, Pairs::Free)
    }

    /// The size of a group with these two.
    fn of(&self, one: u32, other: u32) -> Bounds {
        let told = |numbers: &[Option<u32>]| numbers[one as usize].zip(numbers[other as usize]);
        match self {
            Pairs::Free => Bounds::ANY,
            Pairs::Distinct(numbers) => match told(numbers) {
                Some((one, other)) if one == other => Bounds::just(0),
                _ => Bounds::ANY,
            },
            Pairs::Between(numbers) => told(numbers).map_or(Bounds::ANY, |(one, other)| Bounds {
                least: one.min(other) + 1,
                most: one.max(other).saturating_sub(1),
            }),
        }
    }

    /// The size of a group with these marks, and otherwise of this `size`.
    pub fn size(&self, marks: &[u32], size: Bounds) -> Bounds {
        self.asked(marks, size).size
    }

    /// What these marks ask, beside `size`.
    pub(super) fn asked(&self, marks: &[u32], size: Bounds) -> Asked {
        let mut asked = Asked { size, strict: None, hungry: None };
        if self.are_free() {
            return asked;
        }
        for [&one, &other] in marks.iter().array_combinations() {
            let own = self.of(one, other);
            if own.most < asked.size.most {
                asked.strict = Some([one, other]);
            }
            if own.least > asked.size.least {
                asked.hungry = Some([one, other]);
            }
            asked.size = asked.size.and(own);
        }
        asked
    }
}

impl Groups {
    /// What nodes that hang together ask of their size.
    pub(super) fn asked(&self, nodes: impl Iterator<Item = u32> + Clone, layer: Bounds) -> Bounds {
        let size = nodes.clone().fold(layer, |size, node| size.and(self.nodes[node as usize].size));
        let marks: Vec<u32> = nodes.filter(|&node| self.nodes[node as usize].mark).collect();
        self.demand.pairs.size(&marks, size)
    }
}
