//! What a cell keeps in either case, with a clue or without one, on boards that are drawn before there are clues.
//!
//! In: sentences about cells without a clue. Out: rules: each cell keeps these, or what some clue demands of its cell
//! whatever the number is. Must not know: puzzles.

use std::collections::BTreeMap;

use super::Given;
use super::apart::{asks_of_clues, asks_only_whether_marked};
use super::compile::Maker;
use super::given::Frame;
use super::ground::Grounder;
use super::language::{Expression, Sentence};
use super::make::blocks;
use super::select::Member;
use super::token::{Token, TokenKind, Where};
use super::words::phrase;
use crate::rule::formula::Formula;

/// What is demanded of a cell.
type Demands = BTreeMap<usize, Formula>;

impl Maker<'_, '_> {
    /// Adds rules for the sentences that are left out because they depend on whether a cell has a clue.
    pub(super) fn either(&mut self, left_out: &[&Sentence], without: &[bool]) {
        let (frame, kind) = (self.frame, self.frame.kind);
        let Some(block) = kind.given.iter().position(|block| block.at == Where::Cells) else { return };
        let mut blank: BTreeMap<usize, (Member, &Expression, Vec<Formula>)> = BTreeMap::new();
        for sentence in left_out {
            let Sentence::Each { selections, ways, values, condition: Some(condition), formula, .. } = sentence else {
                continue;
            };
            if !asks_only_whether_marked(kind, condition) || asks_of_clues(kind, formula) {
                continue;
            }
            for selection in selections.iter().filter(|selection| selection.words == ["cell"]) {
                for member in frame.members_of(selection, ways, values).unwrap_or_default() {
                    let grounder = Grounder { frame, scope: &member.scope };
                    let is_meant = matches!(grounder.formula(condition), Ok(Some(Formula::Known(true))));
                    let (Some(cell), true) = (member.scope.here, is_meant) else { continue };
                    let Ok(Some(demand)) = grounder.formula(formula) else { continue };
                    blank.entry(cell).or_insert_with(|| (member, formula, Vec::new())).2.push(demand);
                }
            }
        }
        if blank.is_empty() {
            return;
        }
        let tokens = (0..kind.given[block].tokens.len()).filter_map(|number| self.with_token(block, number));
        let with_clue: Vec<Demands> = tokens.collect();
        for (cell, (member, expression, demands)) in blank {
            let demands = Formula::all(demands);
            // A clue that demands nothing fits every cell that may have one.
            let others = with_clue.iter().map(|of| of.get(&cell).cloned()).collect::<Option<Vec<_>>>();
            let either = match others {
                Some(others) => Formula::any(others.into_iter().chain([demands])),
                None if without.get(cell) == Some(&true) => demands,
                None => continue,
            };
            let said = self.wording.phrase(|| phrase(frame, &member, None, expression));
            // A rule that is too large is left out; boards that break it are dropped later.
            let _ = self.rule(&member, expression, &said, &either);
        }
    }

    /// What a token of a block demands of the cell where it stands; `None` if it blocks the cell, or is no word and no
    /// number.
    fn with_token(&self, block: usize, number: usize) -> Option<Demands> {
        let kind = self.frame.kind;
        let token = match kind.given[block].tokens[number].1 {
            TokenKind::Word(_) => Token::Word(number as u16),
            TokenKind::Number => Token::Unknown,
            _ => return None,
        };
        if blocks(kind, &kind.given[block], &token) {
            return None;
        }
        let mut given: Given = self.frame.given.clone();
        given.blocks[block].fill(token);
        let frame = Frame::new(kind, &given).ok()?;
        let mut found: BTreeMap<usize, Vec<Formula>> = BTreeMap::new();
        for sentence in &kind.rules {
            let Sentence::Each { selections, ways, values, condition: None, formula, .. } = sentence else { continue };
            if asks_of_clues(kind, formula) {
                continue;
            }
            let of_one = |words: &[String]| {
                matches!(words, [word] if word != "cell") || words.first().is_some_and(|word| word == "any")
            };
            for selection in selections.iter().filter(|of| of_one(&of.words) && frame.is_of_clues(of)) {
                for member in frame.members_of(selection, ways, values).ok()? {
                    let grounder = Grounder { frame: &frame, scope: &member.scope };
                    let (Some(cell), Ok(Some(demand))) = (member.scope.here, grounder.formula(formula)) else {
                        continue;
                    };
                    found.entry(cell).or_default().push(demand);
                }
            }
        }
        Some(found.into_iter().map(|(cell, demands)| (cell, Formula::all(demands))).collect())
    }
}
