//! Whether boards keep some of the sentences, without any rule being made.
//!
//! In: what is given, boards. Out: which of them break what is demanded of one clue, or of regions. Must not know:
//! engines, rules as objects.

use super::given::Frame;
use super::ground::Grounder;
use super::language::Sentence;
use super::token::Where;
use super::{Given, Kind};
use crate::board::Board;
use crate::rule::formula::Formula;

/// For each board, whether it breaks what the clue of a cell demands or, where there is no cell, what sentences about
/// regions demand. A place with one value has that, whatever the board says. A board that is not said to break anything
/// may break other sentences.
pub(crate) fn broken(kind: &Kind, given: &Given, at: Option<usize>, boards: &[&Board]) -> Vec<bool> {
    let mut broken = vec![false; boards.len()];
    let Ok(frame) = Frame::new(kind, given) else { return vec![true; boards.len()] };
    for (number, sentence) in kind.rules.iter().enumerate() {
        let Sentence::Each { selections, ways, values, condition, formula, .. } = sentence else { continue };
        if at.is_none() && !kind.sentence_text(number).contains("region") {
            continue;
        }
        for selection in selections.iter().filter(|selection| at.is_none() || frame.is_of_clues(selection)) {
            for member in frame.members_of(selection, ways, values).unwrap_or_default() {
                let is_there = member.seat == at.map(|cell| (Where::Cells, cell)) || member.clue == at;
                if at.is_some() && !is_there {
                    continue;
                }
                let grounder = Grounder { frame: &frame, scope: &member.scope };
                let is_meant = condition
                    .as_ref()
                    .is_none_or(|condition| matches!(grounder.formula(condition), Ok(Some(Formula::Known(true)))));
                let Ok(Some(formula)) = (if is_meant { grounder.formula(formula) } else { Ok(None) }) else { continue };
                for (broken, board) in broken.iter_mut().zip(boards).filter(|(broken, _)| !**broken) {
                    let index = |place| {
                        let values = frame.holds.at(place);
                        if values.len() == 1 { Some(0) } else { values.index(*board.0.get(place.index())?) }
                    };
                    *broken = formula.on_board(&index) == Some(false);
                }
            }
        }
    }
    broken
}
