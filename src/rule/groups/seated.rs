//! Marks that are in whatever else is.
//!
//! In: marks. Out: which nodes touch them. Must not know: what is known.

use super::Groups;
use super::flood::NONE;

/// Marks that are in whatever else is, where a group has at most one.
#[derive(Clone, Debug)]
pub(super) struct Seated {
    is: Vec<bool>,
    /// For each node the seated mark that it is or touches.
    beside: Vec<u32>,
}

/// More than one.
const SEVERAL: u32 = u32::MAX - 1;

impl Seated {
    pub(super) fn new(rule: &Groups, is: Vec<bool>) -> Self {
        let mut beside = vec![NONE; is.len()];
        for mark in (0..is.len() as u32).filter(|&mark| is[mark as usize]) {
            for &node in rule.beside.get(mark as usize).iter().chain([&mark]) {
                let own = &mut beside[node as usize];
                *own = if *own == NONE { mark } else { SEVERAL };
            }
        }
        Seated { is, beside }
    }

    pub(super) fn has(&self, node: u32) -> bool {
        self.is[node as usize]
    }

    /// Whether a node touches another one than this mark, so that a group with this one cannot have it.
    pub(super) fn bars(&self, node: u32, mark: u32) -> bool {
        let own = self.beside[node as usize];
        own != NONE && own != mark && node != mark
    }
}
