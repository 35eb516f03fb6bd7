//! Pictures of kinds: nothing that is given is missing, and different answers look different, in pictures and in text.

use std::sync::Arc;

use cluesat::family::Puzzle;
use cluesat::family::described::{self, Described};
use cluesat::kind::{Drawn, Kind, Token, TokenKind, Where, built_in, make};
use cluesat::render::{Marks, svg, text};
use fastrand::Rng;

/// A picture and a text; the title says nothing about the board.
fn drawn(puzzle: &dyn Puzzle, board: Option<&cluesat::board::Board>) -> (String, String) {
    let scene = puzzle.picture(board, &Marks::new());
    (svg::svg(&scene), text::text(&scene, &text::TextStyle::default()))
}

/// Whether a kind says that a clue has no sign of its own.
fn is_plain(kind: &Kind, block: usize, token: &Token) -> bool {
    let names = make::names(&kind.given[block], token);
    names.iter().any(|name| {
        kind.draw.iter().any(|(other, mark)| {
            let no_bar = *mark == Drawn::BarsByNumber && matches!(token, Token::Number(number) if number % 4 == 0);
            other == name && (*mark == Drawn::None || no_bar)
        })
    })
}

#[test]
fn each_clue_leaves_a_mark() {
    for kind in built_in() {
        let family = described::family(kind);
        let mut random = Rng::with_seed(19);
        let mut seen = 0;
        for _ in 0..60 {
            let given = super::random_given(kind, &mut random);
            let Ok(made) = Described::new(family, kind, given.clone()) else { continue };
            let whole = drawn(&made, None);
            for (block, tokens) in given.blocks.iter().enumerate() {
                for (at, token) in tokens.iter().enumerate() {
                    let is_clue = !matches!(token, Token::Blank | Token::Region(_) | Token::Chain(..));
                    if !is_clue || is_plain(kind, block, token) {
                        continue;
                    }
                    let mut fewer = given.clone();
                    fewer.blocks[block][at] = Token::Blank;
                    let Ok(fewer) = Described::new(family, kind, fewer) else { continue };
                    let fewer = drawn(&fewer, None);
                    assert!(whole.0 != fewer.0, "{}: {token:?} is not in the picture of {made:?}", kind.name);
                    assert!(whole.1 != fewer.1, "{}: {token:?} is not in the text of {made:?}", kind.name);
                    seen += 1;
                }
            }
            if seen > 40 {
                break;
            }
        }
        let blocks = kind.given.iter().filter(|block| block.at != Where::Regions);
        let has_clues =
            blocks.flat_map(|block| &block.tokens).any(|(_, is)| !matches!(is, TokenKind::Chain | TokenKind::Region));
        assert!(seen > 0 || !has_clues, "{}", kind.name);
    }
}

#[test]
fn answers_look_different() {
    let mut compared = 0;
    for kind in built_in().iter().filter(|kind| kind.size().is_none()) {
        let family = described::family(kind);
        let mut random = Rng::with_seed(29);
        let mut own = 0;
        for _ in 0..80 {
            let Ok(made) = Described::new(family, kind, super::random_given(kind, &mut random)) else { continue };
            let puzzle: Arc<dyn Puzzle> = Arc::new(made);
            let answers: Vec<_> = cluesat::answers(&puzzle).take(4).map(|answer| answer.expect("no limit")).collect();
            let all: Vec<_> = answers.iter().map(|answer| drawn(&*puzzle, Some(answer))).collect();
            for (at, one) in all.iter().enumerate() {
                for other in &all[..at] {
                    assert!(one.0 != other.0, "{}: two answers have one picture\n{}\n{puzzle:?}", kind.name, one.1);
                    assert!(one.1 != other.1, "{}: two answers have one text\n{}\n{puzzle:?}", kind.name, one.1);
                    own += 1;
                }
            }
            if own >= 12 {
                break;
            }
        }
        compared += usize::from(own > 0);
    }
    assert!(compared > 80, "{compared}");
}
