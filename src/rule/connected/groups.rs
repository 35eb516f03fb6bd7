//! The groups of a board, and lemmas against all but one.
//!
//! In: a board. Out: groups, clauses that are false on the board, each with its reason. Must not know: engines.

use super::Connected;
use crate::board::Board;
use crate::cnf::{Lit, Truth};
use crate::rule::{Lemma, Vars};

impl Connected {
    /// Whether each place is in on a board; with the outside, if there is one.
    pub(super) fn on(&self, board: &Board) -> Vec<bool> {
        let places = self.places.iter().map(|&place| self.told_by.contains(&board[place]) == self.has);
        places.chain(self.net.outside.map(|_| true)).collect()
    }

    /// The groups of a board, each in the order of its places: the one of the outside first, or else the largest.
    pub(super) fn groups(&self, is_in: &[bool]) -> Vec<Vec<u32>> {
        let mut done = vec![false; is_in.len()];
        let mut groups = Vec::new();
        for node in self.net.outside.into_iter().chain(0..is_in.len() as u32) {
            if is_in[node as usize] && !done[node as usize] {
                let reached = self.net.flood(node, |node| is_in[node as usize]);
                let group: Vec<u32> = (0..is_in.len() as u32).filter(|&node| reached[node as usize]).collect();
                group.iter().for_each(|&node| done[node as usize] = true);
                groups.push(group);
            }
        }
        if self.net.outside.is_none() {
            let largest = (0..groups.len()).rev().max_by_key(|&number| groups[number].len());
            largest.into_iter().for_each(|number| groups.swap(0, number));
        }
        groups
    }

    /// A lemma against each group of a board but the first. Of the places of a group, one whose literal is false for good
    /// is the best to name.
    pub(super) fn against(&self, vars: &Vars, board: &Board, is_fact: &dyn Fn(Lit) -> bool) -> Vec<Lemma> {
        let is_in = self.on(board);
        let groups = self.groups(&is_in);
        // The literal that makes a place in, on this board; none where it is known.
        let sign = |node: u32| {
            let mut signs =
                self.told_by.iter().filter(|&&value| !self.has || board[self.places[node as usize]] == value);
            let value = *signs.next()?;
            let lit = vars.lit(self.places[node as usize], value)?;
            Some(if self.has { lit } else { !lit })
        };
        let name = |group: &[u32]| match self.net.outside.filter(|outside| group.contains(outside)) {
            Some(outside) => (outside, None),
            None => {
                let mut places = group.iter().map(|&node| (node, sign(node)));
                places.find(|&(_, sign)| sign.is_none_or(is_fact)).unwrap_or((group[0], sign(group[0])))
            }
        };
        let Some((first, rest)) = groups.split_first() else { return Vec::new() };
        let first = name(first);
        let against = |group: &Vec<u32>| {
            let one = name(group);
            let walls = self.net.between([one.0, first.0], |node| !is_in[node as usize]);
            let mut clause: Vec<Lit> = [one.1, first.1].into_iter().flatten().map(|lit| !lit).collect();
            clause.extend(walls.iter().flat_map(|&wall| self.signs(vars, wall)).filter_map(Truth::lit));
            Lemma { clause, reason: self.apart([one.0, first.0]) }
        };
        rest.iter().map(against).collect()
    }
}
