//! Scenes with sentences, one below the other, in one SVG.
//!
//! In: steps, each a sentence and a [`Scene`]. Out: one document. Must not know: what the sentences say.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Scene;
use super::palette::Paint;
use super::sketch::{Item, MARGIN, groups, sketch};
use super::svg::{Theme, element, escape, number, opened};

/// The minimum width of the page: room for a sentence.
const WIDTH: f64 = 560.0;
/// The size of letters, and their greatest average width.
const LETTER: (f64, f64) = (14.0, 7.6);
/// The distance from one line of text to the next.
const LINE: f64 = 19.0;
/// A column is no higher than this, unless one step is: some programs cannot draw pictures that are much higher.
const HEIGHT: f64 = 12_000.0;

/// A shorter element is written again where it comes back.
const SHORT: usize = 60;

/// Writes the elements of a picture. Those that an earlier picture has, too, are only referred to: from one step to the
/// next, much stays.
fn shared(items: &[Item], known: &mut BTreeMap<String, usize>, page: &mut String) {
    for group in groups(items) {
        let mut text = String::new();
        element(group, &mut text);
        if text.len() < SHORT {
            page.push_str(&text);
        } else if let Some(number) = known.get(&text) {
            let _ = writeln!(page, "<use href=\"#e{number}\"/>");
        } else {
            let (tag, rest) = text.split_once(' ').unwrap_or((&text, ""));
            let _ = write!(page, "{tag} id=\"e{}\" {rest}", known.len());
            known.insert(text, known.len());
        }
    }
}

/// Draws each scene below its sentence, all of them one below the other in as many columns as needed, as one SVG
/// document.
///
/// A column is as wide as the widest scene, but at least wide enough for a sentence.
pub fn steps(title: &str, steps: &[(String, Scene)], theme: Theme) -> String {
    let sketches: Vec<_> = steps.iter().map(|(_, scene)| sketch(scene)).collect();
    let width = sketches.iter().map(|sketch| sketch.width).fold(WIDTH, f64::max);
    let letters = ((width - 2.0 * MARGIN) / LETTER.1) as usize;
    let (mut page, mut known) = (String::new(), BTreeMap::new());
    let (mut x, mut y, mut height) = (0.0, MARGIN, 0.0_f64);
    for ((sentence, _), sketch) in steps.iter().zip(&sketches) {
        let lines = wrap(sentence, letters);
        if y > MARGIN && y + LINE * lines.len() as f64 + sketch.height > HEIGHT {
            (x, y) = (x + width, MARGIN);
        }
        let (name, [red, green, blue]) = (Paint::Ink.name(), Paint::Ink.light());
        let _ = writeln!(
            page,
            "<text class=\"{name}\" fill=\"#{red:02x}{green:02x}{blue:02x}\" \
             font-family=\"Helvetica, Arial, Liberation Sans, sans-serif\" font-size=\"{}\">",
            number(LETTER.0)
        );
        for line in lines {
            y += LINE;
            let _ = writeln!(page, "<tspan x=\"{}\" y=\"{}\">{}</tspan>", number(x + MARGIN), number(y), escape(&line));
        }
        let _ = writeln!(page, "</text>\n<g transform=\"translate({} {})\">", number(x), number(y));
        shared(&sketch.items, &mut known, &mut page);
        page.push_str("</g>\n");
        y += sketch.height;
        height = height.max(y);
    }
    let mut items: Vec<_> = sketches.into_iter().flat_map(|sketch| sketch.items).collect();
    items.dedup_by_key(|item| item.paint);
    let mut text = String::new();
    let theme = steps.iter().fold(theme, |theme, (_, scene)| theme.of(scene));
    opened(title, ((x + width, height + MARGIN), 1.0), &items, theme, "", &mut text);
    text.push_str(&page);
    text.push_str("</svg>\n");
    text
}

/// The lines of a text, of at most `letters` characters each unless a word is longer.
fn wrap(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_end_between_words() {
        assert_eq!(wrap("one two three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrap("  incomprehensibilities are ünïts", 9), ["incomprehensibilities", "are ünïts"]);
        assert_eq!(wrap("", 9), Vec::<String>::new());
    }
}
