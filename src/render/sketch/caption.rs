//! Words below a board.
//!
//! In: sentences, the width of a picture. Out: lines that fit, as texts. Must not know: what they say.

use super::{Item, MARGIN, Paint, Shape, text_width};
use crate::render::Scene;

/// The size of a caption, and the distance between its lines.
const SIZE: f64 = 9.0;
const LINE: f64 = 12.0;

/// The captions of a scene in lines for a picture of this width.
pub(super) fn lines(scene: &Scene, width: f64) -> Vec<String> {
    wrapped(&scene.captions.join("; "), SIZE, width - 2.0 * MARGIN)
}

/// The room that lines need.
pub(super) fn height(lines: &[String]) -> f64 {
    LINE * lines.len() as f64
}

/// Lines below what is `height` high.
pub(super) fn items(lines: &[String], width: f64, height: f64) -> impl Iterator<Item = Item> {
    lines.iter().enumerate().map(move |(at, text)| {
        let (x, y) = (width / 2.0, height + LINE * (at as f64 + 0.5) - MARGIN / 2.0);
        Item { paint: Paint::Ink, shape: Shape::Text { x, y, size: SIZE, bold: false, text: text.clone() } }
    })
}

/// Words in lines that are not wider than this; a word that is wider is broken.
pub(in crate::render) fn wrapped(words: &str, size: f64, width: f64) -> Vec<String> {
    let most = ((width / text_width("0", size)) as usize).max(1);
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if text_width(line, size) + text_width(" ", size) + text_width(word, size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => {
                let letters: Vec<char> = word.chars().collect();
                lines.extend(letters.chunks(most).map(|part| part.iter().collect::<String>()));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{lines, wrapped};
    use crate::render::Scene;

    #[test]
    fn lines_fit_and_nothing_is_lost() {
        let long = "x".repeat(70);
        let words = format!("anti-knight; anti-king; {long} non-consecutive");
        for width in [40.0, 100.0, 400.0] {
            let lines = wrapped(&words, 9.0, width);
            assert!(lines.iter().all(|line| super::text_width(line, 9.0) <= width + 1e-9), "{lines:?}");
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(&words));
        }
        assert!(lines(&Scene::new("", 9, 9), 240.0).is_empty());
    }
}
